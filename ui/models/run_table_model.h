// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/run_record.h"

#include <QAbstractTableModel>
#include <QCollator>
#include <QHash>
#include <QList>
#include <QMetaType>
#include <QSortFilterProxyModel>
#include <QStringList>

#include <optional>

namespace tessera::ui {

/// The curve in a cell: values at even distances, and how much of the planned run they cover.
struct Sparkline {
    QList<double> values; ///< training loss, NaN where it was not finite
    double progress = 1;  ///< steps done / steps planned, 0..1
    friend bool operator==(const Sparkline &, const Sparkline &) = default;
};

/// What was found in the folder of a run the last time that somebody looked.
struct RunFolderFacts {
    bool isThere = true;
    std::optional<qint64> resumeStep; ///< of the newest whole checkpoint, 0: none; empty: not asked
    friend bool operator==(const RunFolderFacts &, const RunFolderFacts &) = default;
};

/// Why a run that has ended cannot go on from a checkpoint, in a sentence; "" when it can or when
/// that is not known.
[[nodiscard]] QString noCheckpointText(const RunFolderFacts &facts);

/// Runs as the Runs and Home pages list them. GUI thread only.
///
/// setRuns() changes rows by insert, remove and dataChanged, by id, so that selections and scroll
/// positions stay. The display text is for people (QLocale); SortRole is the number or text behind
/// it, invalid when it is not known: such rows come last in either order.
class RunTableModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        NameColumn,
        StateColumn,
        ModelColumn,
        TaskColumn,
        TunerColumn,
        LayoutColumn,
        SparklineColumn,
        TagsColumn,
        BestEvalColumn,
        LastEvalColumn,
        BestLossColumn,
        LastLossColumn,
        ThroughputColumn, ///< tokens/s, mean of the run
        PeakMemoryColumn, ///< of the rank with the most
        DurationColumn,
        ProgressColumn, ///< steps of planned steps
        CreatedColumn,
        ColumnCount
    };
    enum Role {
        SortRole = Qt::UserRole + 1,
        IdRole,        ///< QString
        StateRole,     ///< QString: "running", "interrupted", ...
        SparklineRole, ///< Sparkline; invalid when there is none
        TagsRole,      ///< QStringList
        NotesRole,     ///< QString
        FilterRole,    ///< QString: everything that the filter looks in
        ModelRole,     ///< QString: the model's name without its folder
        ProgressRole,  ///< double 0..1, -1 when it is not known
        SecondRole     ///< QString: what may stand behind the text of a cell: the tuner of a model,
                       ///< the end of the id where another run has the same name
    };

    explicit RunTableModel(QObject *parent = nullptr);

    /// The library as it is now, in any order.
    void setRuns(const QList<history::RunRecord> &runs);
    void setSparkline(const QString &id, const Sparkline &sparkline);
    void setFolderFacts(const QString &id, const RunFolderFacts &facts);

    [[nodiscard]] int rowOf(const QString &id) const; ///< -1 when it is not here
    [[nodiscard]] const history::RunRecord &run(int row) const;
    [[nodiscard]] const RunFolderFacts &folderFacts(int row) const;
    /// Its name, with the end of its id where another run is called the same.
    [[nodiscard]] QString nameText(int row) const;
    /// That the folder of a run is not there, in a sentence; "" when it is.
    [[nodiscard]] QString missingFolderText(int row) const;
    [[nodiscard]] QStringList ids() const;
    /// Distinct values for filter menus, sorted.
    [[nodiscard]] QStringList allTags() const;
    [[nodiscard]] QStringList allModels() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    /// Tells views that texts are in another language now.
    void retranslate();

private:
    struct Row {
        history::RunRecord run;
        Sparkline sparkline;
        RunFolderFacts folder;
        QString filterText;
    };
    [[nodiscard]] QVariant display(const Row &row, int column) const;
    [[nodiscard]] static QVariant sortValue(const Row &row, int column);
    [[nodiscard]] static QString toolTip(const Row &row, int column);
    [[nodiscard]] static QString missingFolderText(const Row &row);
    [[nodiscard]] bool sharesName(const Row &row) const;
    void countNames(const std::string &name, int more);
    void tellNames();
    void indexRows(int from);
    void removeMissing(const QList<history::RunRecord> &runs);
    void insertNew(const QList<const history::RunRecord *> &runs);
    void replace(int row, const history::RunRecord &run);

    QList<Row> m_rows;
    QHash<QString, int> m_rowOfId;
    QHash<QString, int> m_runsOfName;
    bool m_namesChanged = false; ///< one is shared now, or no longer
};

/// "chat · 4f2a": a name with the end of an id, which tells the run from another of that name.
[[nodiscard]] QString nameWithId(const QString &name, const QString &id);

/// Filters as a person types and sorts by numbers. A run passes when each word of the text is found
/// somewhere in its name, id, state, model, data, task, tuner, layout, tags or notes, whatever the
/// case and order, and when it passes the menus (empty: any).
class RunFilterModel final : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit RunFilterModel(QObject *parent = nullptr);

    void setText(const QString &text);
    void setStates(const QStringList &states);
    void setTags(const QStringList &tags); ///< one of them is enough
    void setModels(const QStringList &models);
    [[nodiscard]] bool isFiltering() const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int sourceRow, const QModelIndex &parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QCollator m_collator;
    QStringList m_words;
    QStringList m_states;
    QStringList m_tags;
    QStringList m_models;
};

} // namespace tessera::ui

Q_DECLARE_METATYPE(tessera::ui::Sparkline)
