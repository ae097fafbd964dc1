// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/compare_model.h"
#include "ui/pages/page.h"
#include "ui/pages/watched_run.h"
#include "ui/plots/run_colours.h"
#include "ui/theme/tokens.h"

#include <QHash>
#include <QStringList>

class QPushButton;
class QStackedLayout;
class QTimer;

namespace tessera::ui {

class Banner;
class Card;
class CompareChart;
class CompareExport;
class CompareTables;
class EmptyPage;
class MapDifference;
class RunChip;
class RunPicker;
class TextLabel;

/// Two to eight runs over each other: curves, final values against a baseline, settings, and the
/// difference of two expert maps.
///
///     connect(page, &ComparePage::runsWanted, ...); // a session for each, others are closed
///     page->setRun({id, ...}, status);              // when it is read, whenever it changes
///     page->setProblem(id, sentence);               // when it cannot be read
///
/// Models of a run may go once runsWanted() came without it.
class ComparePage final : public Page
{
    Q_OBJECT

public:
    static constexpr int kMost = 8;

    explicit ComparePage(RunTableModel *library, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override;
    /// Ids of the runs; the first is the baseline. One alone is added to those that are there.
    void open(const QStringList &arguments) override;

    void setRun(const WatchedRun &run, const RunStatus &status);
    void setProblem(const QString &id, const QString &sentence);

    [[nodiscard]] const QStringList &runs() const { return m_ids; }
    [[nodiscard]] QString baseline() const { return m_baseline; }
    void setBaseline(const QString &id);
    void addRun(const QString &id);
    void removeRun(const QString &id);

Q_SIGNALS:
    void runsWanted(const QStringList &ids);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Entry {
        WatchedRun models; ///< all null until it is read
        RunStatus status;
        [[nodiscard]] bool isRead() const { return models.curves != nullptr; }
    };
    [[nodiscard]] QWidget *makeHead();
    [[nodiscard]] QWidget *makeCards();
    void retranslateUi();
    void setRuns(const QStringList &ids);
    void rebuildChips();
    void updateAll();
    void updateCurves(const QStringList &read);
    void updateTables(const QStringList &read);
    void updateMap(const QStringList &read);
    void updateMapHead();
    void updateNotes(const QStringList &read);
    [[nodiscard]] QString nameOf(const QString &id) const;
    [[nodiscard]] QString shownName(const QString &id) const;
    [[nodiscard]] QString dataNote(const QStringList &read) const;
    [[nodiscard]] ComparedRun comparedRun(const QString &id) const;
    [[nodiscard]] QList<ComparedRun> comparedRuns(const QStringList &read) const;
    [[nodiscard]] QStringList columnNames(const QStringList &read) const;
    [[nodiscard]] QStringList readRuns() const;
    [[nodiscard]] int baselineIn(const QStringList &read) const;
    void refresh();
    void chooseBaseline(QPushButton *below);
    void notify(Tone tone, const QString &sentence);

    RunTableModel *m_library;
    QStringList m_ids;
    QString m_baseline;
    QHash<QString, Entry> m_entries;
    RunColours m_colours;

    QStackedLayout *m_pages;
    EmptyPage *m_empty;
    QWidget *m_content;
    TextLabel *m_title;
    QPushButton *m_export;
    QWidget *m_chipRow;
    QList<RunChip *> m_chips;
    QPushButton *m_add;
    RunPicker *m_picker;
    Banner *m_notice;
    Card *m_chartCard;
    CompareChart *m_chart;
    Card *m_mapCard;
    MapDifference *m_map;
    CompareTables *m_tables;
    CompareExport *m_exporter;
    QTimer *m_refresh;      ///< numbers of live runs, at most once a second
    bool m_isStale = false; ///< those that are shown, until the timer ends
};

} // namespace tessera::ui
