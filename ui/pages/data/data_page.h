// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "backend/config/run_config.h"
#include "ui/models/data_preview_model.h"
#include "ui/models/data_statistics.h"
#include "ui/models/run_form.h"
#include "ui/pages/page.h"

#include <QStringList>
#include <QTimer>

#include <optional>

class QComboBox;
class QMenu;
class QPushButton;
class QVBoxLayout;

namespace tessera::ui {

class Banner;
class Card;
class ColumnMappings;
class DataFixes;
class DataSummary;
class DroppedCard;
class EmptyPage;
class FactList;
class FileDrop;
class FormatCard;
class KnownFileModel;
class LengthHistogram;
class ReasonList;
class RowViewer;
class TextLabel;

/// What the page shows and does not own; all of it must outlive the page.
struct DataPageModels {
    RunForm *form = nullptr;             ///< its settings decide how rows are trained
    ColumnMappings *columns = nullptr;   ///< and these, which are of a data set
    KnownFileModel *data = nullptr;      ///< data sets to choose from
    KnownFileModel *models = nullptr;    ///< tokenizers and templates to choose from
    DataPreviewModel *preview = nullptr; ///< the rows that are shown
};

/// Rows of a data set as found and as trained, what all of them say, and why some are dropped. Asks
/// for some rows by previewWanted(), which setPreview() or setError() answers, and for all by
/// statisticsWanted(), which setStatistics() answers again and again; a newer question makes an
/// older answer useless.
class DataPage final : public Page
{
    Q_OBJECT

public:
    explicit DataPage(const DataPageModels &models, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override;
    /// Data sets as the setting `dataset` names them; empty: as it was left, at first the form's.
    void open(const QStringList &arguments) override;

    /// No question is about to be asked.
    [[nodiscard]] bool isSettled() const { return !m_timer.isActive(); }

    void setPreview(const DataPreview &preview);
    void setStatistics(const DataStatistics &statistics);
    void setError(const Error &error); ///< there are no rows to show
    void setStatisticsError(const Error &error);
    void setExported(const QString &path);
    void setExportError(const Error &error);

Q_SIGNALS:
    void previewWanted(const tessera::config::RunConfig &config,
                       const tessera::ui::RowWindow &window);
    void statisticsWanted(const tessera::config::RunConfig &config);
    void statisticsCancelled();
    void statisticsWantedAgain(); ///< of the same question
    void nothingWanted(); ///< no question is open any more; answers on their way are not wanted
    /// All dropped rows; `from` is DataStatistics::droppedFile, `to` ends in .csv or .jsonl.
    void exportWanted(const QString &from, const QString &to);
    void addWanted(const QString &path);               ///< to the data sets of this person
    void fileWanted(const QString &path, qint64 line); ///< in an editor

protected:
    void changeEvent(QEvent *event) override;
    void hideDeadEnds() override;
    void showEvent(QShowEvent *event) override;

private:
    void buildHead(QVBoxLayout *layout);
    void buildChoice(QVBoxLayout *layout);
    void buildBody(QVBoxLayout *layout);
    [[nodiscard]] QWidget *buildLeft();
    [[nodiscard]] QWidget *buildRight();
    void connectAll();
    void useData(const QString &setting);
    void startOver();
    void take(const QStringList &paths);
    void fillBoxes();
    void fillTasks();
    void showEmpty();
    void showViewer();
    void ask();
    void askForRows(const RowWindow &window);
    [[nodiscard]] config::RunConfig question() const;
    void showAll();
    void showLengths();
    void showNotices();
    /// What the banner says.
    enum class Said { Nothing, Failure, Export, Fix };
    void say(Said what);
    void sayNothing();
    void sayError(const Error &error, Said what);
    void sayFix();
    void offerUndo();
    void takeForgottenFix();
    void retranslate();

    RunForm *m_form;
    ColumnMappings *m_mappings;
    KnownFileModel *m_data;
    KnownFileModel *m_models;
    DataPreviewModel *m_preview;
    DataStatistics m_statistics;
    DataFixes *m_fixes;
    FileDrop *m_drop;
    QString m_dataset;         ///< as the setting names it
    QString m_model;           ///< likewise; "" as the form's
    QString m_task;            ///< likewise
    bool m_needsModel = false; ///< the last question had no tokenizer to ask
    bool m_waiting = false;    ///< for the first rows of a data set
    Said m_said = Said::Nothing;
    bool m_asked = false;       ///< since the page was opened
    config::RunConfig m_config; ///< of the last question
    QTimer m_timer;

    TextLabel *m_title = nullptr;
    QComboBox *m_dataBox = nullptr;
    QPushButton *m_add = nullptr;
    QMenu *m_addMenu = nullptr;
    QPushButton *m_use = nullptr;
    TextLabel *m_modelLabel = nullptr;
    QComboBox *m_modelBox = nullptr;
    TextLabel *m_taskLabel = nullptr;
    QComboBox *m_taskBox = nullptr;
    TextLabel *m_packing = nullptr;
    Banner *m_banner = nullptr;
    EmptyPage *m_empty = nullptr;
    QWidget *m_body = nullptr;
    DataSummary *m_summary = nullptr;
    Card *m_viewerCard = nullptr;
    RowViewer *m_viewer = nullptr;
    DroppedCard *m_dropped = nullptr;
    Card *m_lengthCard = nullptr;
    LengthHistogram *m_histogram = nullptr;
    TextLabel *m_lengths = nullptr;
    Card *m_reasonCard = nullptr;
    ReasonList *m_reasons = nullptr;
    TextLabel *m_noReasons = nullptr;
    Card *m_noticeCard = nullptr;
    FactList *m_notices = nullptr;
    FormatCard *m_format = nullptr;
};

} // namespace tessera::ui
