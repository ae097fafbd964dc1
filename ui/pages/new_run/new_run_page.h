// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "backend/config/presets.h"
#include "ui/bridge/run_launcher.h"
#include "ui/models/data_preview_model.h"
#include "ui/models/data_statistics.h"
#include "ui/models/model_facts.h"
#include "ui/models/run_form.h"
#include "ui/pages/new_run/field_scope.h"
#include "ui/pages/page.h"

#include <QByteArray>
#include <QList>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <optional>
#include <vector>

class QLineEdit;
class QMenu;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace tessera::ui {

class Banner;
class ColumnMappings;
class ColumnScroll;
class DataSummary;
class FileDrop;
class FormHistory;
class FormSection;
class ImportCard;
class KnownFileModel;
class LayoutSummary;
class NotYetCard;
class ReviewCard;
class RowViewer;
class RunPanel;
class SegmentedSwitch;
class StepBar;
class TextLabel;

/// What the page shows and does not own; all of it must outlive the page.
struct NewRunModels {
    RunForm *form = nullptr;
    ColumnMappings *columns = nullptr;   ///< which change with the data
    KnownFileModel *models = nullptr;    ///< what the field "model" offers
    KnownFileModel *data = nullptr;      ///< what the field "dataset" offers
    DataPreviewModel *preview = nullptr; ///< the first rows of the data as they will be trained
};

/// Writes a run: Model, Data, Method, Layout, Review, from backend/config/fields.cpp, and a panel
/// with what is known and what is wrong. Asks by signals for what takes time; each question is
/// answered by the setter behind it, a newer question makes an older answer useless. A page that is
/// not seen asks nothing until it is.
class NewRunPage final : public Page
{
    Q_OBJECT

public:
    static constexpr qint64 kPreviewRows = 20;

    explicit NewRunPage(const NewRunModels &models, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override;
    /// {NAME} or {"preset", NAME}; {"model", SETTING}; {"data", SETTING}, with a model, a task ("":
    /// were not chosen) and columns behind it where they are known too; {"settings", JSON or the
    /// path of a file with it, name of the run that has them}; {"import", text of a command line};
    /// empty: as it was left.
    void open(const QStringList &arguments) override;

    void setPresets(const std::vector<config::Preset> &presets);
    void setAdvanced(bool advanced);
    [[nodiscard]] bool isAdvanced() const { return m_advanced; }
    /// No question is about to be asked.
    [[nodiscard]] bool isSettled() const;

    // Answers
    void setModelFacts(const QString &model, const ModelFactsView &facts);
    void setModelError(const QString &model, const Error &error);
    void setPreview(const DataPreview &preview);
    void setPreviewError(const Error &error);
    void setStatistics(const DataStatistics &statistics);
    void setStatisticsError(const Error &error);
    void setPreflight(const PreflightReport &report);
    void setStarting(bool starting);
    /// The run was refused; the problems go to the panel.
    void setRefused(const QList<FormProblem> &problems);

Q_SIGNALS:
    void modelFactsWanted(const QString &model);
    void previewWanted(const tessera::config::RunConfig &config,
                       const tessera::ui::RowWindow &window);
    void statisticsWanted(const tessera::config::RunConfig &config);
    void statisticsCancelled();
    void statisticsWantedAgain(); ///< of the same question
    void nothingWanted();         ///< about data any more; answers on their way are not wanted
    void checkWanted(const QByteArray &settings); ///< pre-flight of the settings as they are
    void startWanted(const QByteArray &settings, bool confirmed);
    void startCancelWanted();
    void advancedChanged(bool advanced);

protected:
    void changeEvent(QEvent *event) override;
    void hideDeadEnds() override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildHead(QVBoxLayout *layout);
    void buildForm(QVBoxLayout *layout);
    void buildModelPart();
    void buildDataPart();
    void connectForm();
    void connectPanel();
    void addShortcuts();
    [[nodiscard]] FormSection *section(FormPart part) const;
    void formChanged(const QString &key);
    void formReplaced();
    void askLater();
    [[nodiscard]] bool isAsleep();
    void askForModel();
    void askForPreview();
    void askForCheck();
    void takeFiles(const QStringList &paths);
    void takeFile(const QString &path);
    void showImport(bool shown);
    void showPresets();
    void usePreset(const QString &name);
    void useSettings(const QString &settings, const QString &run);
    void goTo(FormPart part);
    void goToKey(const QString &key);
    void noteScroll();
    void showNotes();
    void showUndo();
    void foldPanel();
    void saveJson(const QByteArray &json);
    struct Saying {
        QString lead;
        QString rest;
    };
    void say(const std::function<Saying()> &saying);
    void sayAgain();
    void stopSaying();
    void showDataState();
    void showDroppedRows();
    void offerTemplates();
    void offerTemplate(const QString &name);
    void useData(const QStringList &chosen);
    void sayColumns(bool set);
    [[nodiscard]] FormProblem noRowsProblem() const;
    [[nodiscard]] QString strayColumn() const;
    [[nodiscard]] bool lacksTemplate() const;
    [[nodiscard]] QString dropSentence() const;
    [[nodiscard]] QString rowsNote() const;
    void retranslate();

    RunForm *m_form;
    KnownFileModel *m_models;
    KnownFileModel *m_data;
    DataPreviewModel *m_preview;
    FormHistory *m_history;
    FileDrop *m_drop;
    std::vector<config::Preset> m_presets;
    bool m_advanced = false;
    bool m_folded = false; ///< the panel stands under the form
    bool m_asleep = false; ///< there are questions for when the page is seen
    QString m_askedModel;
    std::optional<ModelFactsView> m_facts;
    std::optional<Error> m_modelError;
    std::optional<Error> m_dataError;
    DataStatistics m_statistics;
    std::function<Saying()> m_saying; ///< what the banner says, in the language of now
    QTimer m_modelTimer;
    QTimer m_previewTimer;
    QTimer m_checkTimer;

    TextLabel *m_title = nullptr;
    QLineEdit *m_name = nullptr;
    QToolButton *m_undo = nullptr;
    QPushButton *m_presetButton = nullptr;
    QMenu *m_presetMenu = nullptr;
    QPushButton *m_importButton = nullptr;
    SegmentedSwitch *m_level = nullptr;
    StepBar *m_steps = nullptr;
    Banner *m_banner = nullptr;
    ColumnScroll *m_scroll = nullptr;
    QVBoxLayout *m_column = nullptr;
    QVBoxLayout *m_foot = nullptr; ///< holds the start button in a narrow window
    ImportCard *m_import = nullptr;
    QList<FormSection *> m_sections; ///< by FormPart
    Banner *m_modelBanner = nullptr;
    Banner *m_dataBanner = nullptr;
    QWidget *m_droppedLine = nullptr;
    TextLabel *m_droppedNote = nullptr;
    QPushButton *m_showDropped = nullptr;
    DataSummary *m_summary = nullptr;
    RowViewer *m_rows = nullptr;
    QPushButton *m_allRows = nullptr;
    LayoutSummary *m_layout = nullptr;
    ReviewCard *m_review = nullptr;
    NotYetCard *m_notYet = nullptr;
    ColumnScroll *m_panelScroll = nullptr;
    RunPanel *m_panel = nullptr;
};

} // namespace tessera::ui
