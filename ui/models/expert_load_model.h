// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/expert_balance.h"
#include "ui/models/metric_series_model.h"

#include <QAbstractTableModel>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace tessera::ui {

/// Choices of each expert of one layer in one step, as the run sent or stored it.
struct ExpertLoadSample {
    qint64 step = 0;
    int layer = 0; ///< among all decoder layers
    std::vector<std::uint32_t> counts;
};

/// Where the experts of a run are: how the rows and columns of the map are named.
struct ExpertGrid {
    QList<int> layers; ///< decoder layers with experts, ascending
    int experts = 0;
    int expertRanks = 1; ///< EP; expert e lives on rank e / (experts / EP)
    friend bool operator==(const ExpertGrid &, const ExpertGrid &) = default;
};

/// What an imbalance curve shows, over all layers of a step.
enum class BalanceCurve { CvMean, CvMax, MaxToMean, EntropyMean, DeadExperts, RankImbalance };
inline constexpr std::array kBalanceCurves{BalanceCurve::CvMean,      BalanceCurve::CvMax,
                                           BalanceCurve::MaxToMean,   BalanceCurve::EntropyMean,
                                           BalanceCurve::DeadExperts, BalanceCurve::RankImbalance};

/// The expert loads of a run. As a table it is one step's map: a row a layer with experts, a column
/// an expert, the display value the utilisation (NaN where it was not measured). GUI thread only.
///
/// All steps can be looked at (setStep). Their counts take 4 bytes a cell: beyond `memoryLimit()`
/// every second of the older steps is given up, the newest ones last; the curves keep every step.
class ExpertLoadModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        UtilisationRole = Qt::UserRole + 1, ///< double
        CountRole,                          ///< qint64, -1 when it was not measured
        DeadRole,                           ///< bool
        RankRole,                           ///< int, EP rank of the expert
        LayerRole                           ///< int, decoder layer
    };
    static constexpr qint64 kMemoryLimit = qint64{256} << 20;

    explicit ExpertLoadModel(QObject *parent = nullptr);

    /// Another run: forgets everything.
    void reset(const ExpertGrid &grid);
    [[nodiscard]] const ExpertGrid &grid() const { return m_grid; }
    [[nodiscard]] bool isEmpty() const { return m_frames.empty(); }

    /// Takes samples of any layers and steps; a step that is known already is replaced. Layers or
    /// experts that the grid lacks widen it (a reset of the table). While following, the newest
    /// step whose layers are all there becomes the current one.
    void append(const QList<ExpertLoadSample> &samples);
    /// Forgets what came after `step`: the run goes on from a checkpoint there.
    void rewindTo(qint64 step);

    /// Steps that can be looked at, ascending.
    [[nodiscard]] QList<qint64> steps() const;
    [[nodiscard]] qint64 step() const; ///< 0 when empty
    /// Shows the kept step nearest to `step`, and stops following.
    void setStep(qint64 step);
    void setFollowing(bool following);
    [[nodiscard]] bool isFollowing() const { return m_following; }

    // Of the current step; `row` is a row of the table.
    [[nodiscard]] std::span<const std::uint32_t> counts(int row) const;
    [[nodiscard]] bool isMeasured(int row) const;
    /// The counts of a row in a step of steps(); empty where it was not measured.
    [[nodiscard]] std::span<const std::uint32_t> countsAt(qint64 step, int row) const;
    [[nodiscard]] LayerBalance balance(int row) const;
    [[nodiscard]] double droppedShare(int row, double capacityFactor) const;
    [[nodiscard]] int rankOfExpert(int expert) const;
    /// Utilisation of every cell, row by row, NaN where it was not measured: what a heat map
    /// paints.
    [[nodiscard]] std::vector<double> utilisations() const;

    /// One value a step over all layers; lives as long as this model.
    [[nodiscard]] MetricSeriesModel *curve(BalanceCurve curve) const;
    /// The same of one layer, from the steps that are kept.
    [[nodiscard]] QList<MetricPoint> layerCurve(BalanceCurve curve, int row) const;

    void setMemoryLimit(qint64 bytes);
    [[nodiscard]] qint64 memoryLimit() const { return m_memoryLimit; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void stepsChanged(); ///< steps() grew or was thinned
    void
    stepChanged(qint64 step); ///< the table shows another step, or the same one more completely
    void gridChanged();
    void followingChanged(bool following);

private:
    struct Frame {
        qint64 step = 0;
        std::vector<std::uint32_t> counts; ///< [layer row][expert]
        std::vector<bool> measured;        ///< [layer row]
    };
    using Frames = std::vector<Frame>; // ascending steps

    [[nodiscard]] std::size_t cells() const;
    [[nodiscard]] static bool isWhole(const Frame &frame);
    [[nodiscard]] const Frame *current() const;
    [[nodiscard]] std::span<const std::uint32_t> countsOf(const Frame &frame, int row) const;
    Frame &frameOf(qint64 step);
    void widen(const QList<ExpertLoadSample> &samples);
    void put(const ExpertLoadSample &sample);
    void showNewest();
    void show(qint64 step);
    void addToCurves();
    void thin();
    void assertThread() const;

    ExpertGrid m_grid;
    Frames m_frames;
    qint64 m_step = 0;
    std::vector<double> m_scales; ///< of the current step, a row: E / (T*k); NaN when not measured
    bool m_following = true;
    qint64 m_memoryLimit = kMemoryLimit;
    qint64 m_lastCurveStep = 0;
    std::array<MetricSeriesModel *, kBalanceCurves.size()> m_curves{};
};

} // namespace tessera::ui
