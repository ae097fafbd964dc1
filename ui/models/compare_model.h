// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/run_record.h"
#include "ui/models/expert_load_model.h"

#include <QAbstractTableModel>
#include <QList>
#include <QMap>
#include <QString>

#include <optional>
#include <vector>

namespace tessera::ui {

/// One of the runs that are compared, with all that is known of it.
struct ComparedRun {
    history::RunRecord record;    ///< with its config
    QMap<QString, double> finals; ///< last value of further metrics ("moe/ep_imbalance_max")
};

/// The settings of 2-8 runs side by side: a row a key, a column the key and one a run. Keys at
/// their default in every run, and those that say where a run is (name, folders), are left out.
class CompareSettingsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    /// True in a cell of a run that differs from the baseline.
    static constexpr int kDiffersRole = Qt::UserRole + 1;

    explicit CompareSettingsModel(QObject *parent = nullptr);

    void setRuns(const QList<ComparedRun> &runs);
    void setBaseline(int run); ///< 0: the first
    void setOnlyDiffering(bool only);
    [[nodiscard]] bool onlyDiffering() const { return m_onlyDiffering; }
    [[nodiscard]] int differing() const; ///< keys that are not the same in all runs
    [[nodiscard]] int total() const { return static_cast<int>(m_all.size()); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    struct Line {
        QString key;
        QStringList values; ///< a run; "" is "not set"
        bool differs = false;
    };
    void show();

    QStringList m_names;
    QList<Line> m_all;
    QList<int> m_shown; ///< rows of m_all
    int m_baseline = 0;
    bool m_onlyDiffering = true;
};

/// What a number of a final value means.
enum class FinalValue {
    BestEvalLoss,
    LastEvalLoss,
    BestLoss,
    LastLoss,
    Throughput,
    PeakMemory,
    Duration,
    DeviceHours, ///< duration times ranks
    RankImbalance,
    DeadExperts
};

/// Final values of the compared runs against the baseline: a row a value, a column the name and one
/// a run. Rows that no run has are left out.
class CompareValuesModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        ValueRole = Qt::UserRole + 1, ///< double; invalid when the run does not have it
        ChangeRole,     ///< double against the baseline; invalid for the baseline itself
        ChangeTextRole, ///< "+0.008", "−1.6 %"
        BetterRole,     ///< int: 1 better than the baseline, -1 worse, 0 neither
        KindRole        ///< FinalValue as int
    };

    explicit CompareValuesModel(QObject *parent = nullptr);

    void setRuns(const QList<ComparedRun> &runs);
    void setBaseline(int run);
    [[nodiscard]] int baseline() const { return m_baseline; }
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    struct Line {
        FinalValue kind;
        QList<std::optional<double>> values; ///< a run
    };
    [[nodiscard]] QVariant change(const Line &line, int run) const;
    [[nodiscard]] QString changeTextOf(const Line &line, int run) const;
    [[nodiscard]] int better(const Line &line, int run) const;

    QStringList m_names;
    QList<Line> m_lines;
    int m_baseline = 0;
};

/// log2 of the utilisation of one map over that of another, cell by cell.
struct ExpertDifference {
    QList<int> layers;
    int experts = 0;
    std::vector<double> log2Ratio; ///< [layer][expert]; NaN where either was not measured
    int largestLayer = -1;         ///< decoder layer; of the cell with the largest change
    int largestExpert = -1;
    double largest = 0;
    struct Cell {
        int layer = 0;
        int expert = 0;
    };
    QList<Cell> deadOnlyInFirst;
    QList<Cell> deadOnlyInSecond;
};

/// Of the steps that both models show now. Nothing when the maps have other layers or experts.
/// Utilisations below kDeadBelow / 4 count as that, so that a dead expert is a finite difference.
[[nodiscard]] std::optional<ExpertDifference> expertDifference(const ExpertLoadModel &first,
                                                               const ExpertLoadModel &second);

} // namespace tessera::ui
