// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "ui/models/data_preview_model.h"
#include "ui/models/run_form.h"
#include "ui/pages/page.h"

#include <QList>
#include <QStringList>
#include <QTimer>

#include <optional>

class QComboBox;
class QMenu;
class QProgressBar;
class QPushButton;

class QVBoxLayout;

namespace tessera::ui {

class StudioTable;
class Banner;
class Card;
class DroppedRows;
class EmptyPage;
class FileDrop;
class KeyFigure;
class KeyFigureRow;
class KnownFileModel;
class LengthHistogram;
class ReasonList;
class RowViewer;
class SegmentedSwitch;
class TextLabel;

/// What the page shows and does not own; all of it must outlive the page.
struct DataPageModels {
    RunForm *form = nullptr;             ///< its settings decide how rows are trained
    KnownFileModel *data = nullptr;      ///< data sets to choose from
    KnownFileModel *models = nullptr;    ///< tokenizers and templates to choose from
    DataPreviewModel *preview = nullptr; ///< the rows that are shown
};

/// Rows of a data set as found and as trained, their lengths, and why some are dropped. Asks for
/// rows by previewWanted(); setPreview() or setError() answers, a newer question makes an older
/// answer useless.
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
    void setError(const Error &error);

Q_SIGNALS:
    void previewWanted(const tessera::config::RunConfig &config, qint64 rows);
    void cancelWanted();
    void addWanted(const QString &path);  ///< to the data sets of this person
    void fileWanted(const QString &path); ///< in the program that the desktop has for it

protected:
    void changeEvent(QEvent *event) override;
    void hideDeadEnds() override;
    void showEvent(QShowEvent *event) override;

private:
    enum Figures { Read, Kept, Dropped, Trained, Longest, FigureCount };
    void buildHead(QVBoxLayout *layout);
    void buildChoice(QVBoxLayout *layout);
    void buildBody(QVBoxLayout *layout);
    [[nodiscard]] QWidget *buildLeft();
    [[nodiscard]] QWidget *buildRight();
    void connectAll();
    void useData(const QString &setting);
    void take(const QStringList &paths);
    void fillBoxes();
    void fillTasks();
    void showEmpty();
    void ask();
    void setBusy(bool busy);
    void showPreview();
    void showFigures();
    void showDropped();
    void showNotices();
    void chooseDroppedRow();
    void exportDropped();
    void retranslate();

    RunForm *m_form;
    KnownFileModel *m_data;
    KnownFileModel *m_models;
    DataPreviewModel *m_preview;
    DroppedRows *m_droppedRows;
    FileDrop *m_drop;
    QString m_dataset;         ///< as the setting names it
    QString m_model;           ///< likewise; "" as the form's
    QString m_task;            ///< likewise
    bool m_needsModel = false; ///< the last question had no tokenizer to ask
    qint64 m_rows = 0;         ///< how many are read
    bool m_asked = false;      ///< since the page was opened
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
    TextLabel *m_rowsLabel = nullptr;
    SegmentedSwitch *m_rowsSwitch = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_cancel = nullptr;
    Banner *m_banner = nullptr;
    EmptyPage *m_empty = nullptr;
    QWidget *m_body = nullptr;
    KeyFigureRow *m_figureRow = nullptr;
    QList<KeyFigure *> m_figures;
    RowViewer *m_viewer = nullptr;
    Card *m_droppedCard = nullptr;
    StudioTable *m_table = nullptr;
    QPushButton *m_openFile = nullptr;
    QPushButton *m_export = nullptr;
    Card *m_lengthCard = nullptr;
    LengthHistogram *m_histogram = nullptr;
    TextLabel *m_lengths = nullptr;
    Card *m_reasonCard = nullptr;
    ReasonList *m_reasons = nullptr;
    TextLabel *m_noReasons = nullptr;
    Card *m_noticeCard = nullptr;
    QVBoxLayout *m_notices = nullptr;
};

} // namespace tessera::ui
