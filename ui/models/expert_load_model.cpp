// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/expert_load_model.h"

#include "backend/base/assert.h"

#include <QThread>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tessera::ui {
namespace {

constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
/// So many of the newest steps are never given up.
constexpr std::size_t kNewest = 16;

QString curveName(BalanceCurve curve)
{
    switch (curve) {
    case BalanceCurve::CvMean:
        return QStringLiteral("moe/cv_mean");
    case BalanceCurve::CvMax:
        return QStringLiteral("moe/cv_max");
    case BalanceCurve::MaxToMean:
        return QStringLiteral("moe/expert_utilization_max");
    case BalanceCurve::EntropyMean:
        return QStringLiteral("moe/entropy_mean");
    case BalanceCurve::DeadExperts:
        return QStringLiteral("moe/dead_experts");
    case BalanceCurve::RankImbalance:
        return QStringLiteral("moe/ep_imbalance_max");
    }
    Q_UNREACHABLE();
}

double valueOf(BalanceCurve curve, const LayerBalance &layer)
{
    switch (curve) {
    case BalanceCurve::CvMean:
    case BalanceCurve::CvMax:
        return layer.cv;
    case BalanceCurve::MaxToMean:
        return layer.maxToMean;
    case BalanceCurve::EntropyMean:
        return layer.entropy;
    case BalanceCurve::DeadExperts:
        return static_cast<double>(layer.dead.size());
    case BalanceCurve::RankImbalance:
        return layer.rankImbalance;
    }
    Q_UNREACHABLE();
}

/// One number of all layers.
double joined(BalanceCurve curve, const std::vector<LayerBalance> &layers)
{
    double sum = 0;
    double most = 0;
    for (const LayerBalance &layer : layers) {
        const double value = valueOf(curve, layer);
        sum += value;
        most = std::max(most, value);
    }
    switch (curve) {
    case BalanceCurve::CvMean:
    case BalanceCurve::EntropyMean:
        return sum / static_cast<double>(layers.size());
    case BalanceCurve::DeadExperts:
        return sum;
    case BalanceCurve::CvMax:
    case BalanceCurve::MaxToMean:
    case BalanceCurve::RankImbalance:
        return most;
    }
    Q_UNREACHABLE();
}

std::size_t slotOf(int row)
{
    return static_cast<std::size_t>(row);
}

} // namespace

ExpertLoadModel::ExpertLoadModel(QObject *parent) : QAbstractTableModel(parent)
{
    for (const BalanceCurve curve : kBalanceCurves)
        m_curves[static_cast<std::size_t>(curve)] = new MetricSeriesModel(curveName(curve), this);
}

void ExpertLoadModel::assertThread() const
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
}

// ---- taking loads ----

void ExpertLoadModel::reset(const ExpertGrid &grid)
{
    assertThread();
    beginResetModel();
    m_grid = grid;
    m_frames.clear();
    m_step = 0;
    m_scales.clear();
    m_lastCurveStep = 0;
    endResetModel();
    for (MetricSeriesModel *curve : m_curves)
        curve->reset({});
    Q_EMIT gridChanged();
    Q_EMIT stepsChanged();
    Q_EMIT stepChanged(m_step);
}

void ExpertLoadModel::append(const QList<ExpertLoadSample> &samples)
{
    assertThread();
    if (samples.isEmpty())
        return;
    widen(samples);
    const std::size_t before = m_frames.size();
    bool touched = false;
    for (const ExpertLoadSample &sample : samples) {
        put(sample);
        touched = touched || sample.step == m_step;
    }
    addToCurves();
    thin();
    if (m_frames.size() != before)
        Q_EMIT stepsChanged();
    if (m_following)
        showNewest();
    else if (touched)
        show(m_step);
}

/// Rows and columns for layers and experts that were not announced.
void ExpertLoadModel::widen(const QList<ExpertLoadSample> &samples)
{
    ExpertGrid grid = m_grid;
    for (const ExpertLoadSample &sample : samples) {
        grid.experts = std::max(grid.experts, static_cast<int>(sample.counts.size()));
        const auto at = std::ranges::lower_bound(grid.layers, sample.layer);
        if (at == grid.layers.end() || *at != sample.layer)
            grid.layers.insert(at, sample.layer);
    }
    if (grid == m_grid)
        return;
    beginResetModel();
    const ExpertGrid old = std::exchange(m_grid, grid);
    for (Frame &frame : m_frames) {
        const Frame before =
            std::exchange(frame, Frame{.step = frame.step, .counts = {}, .measured = {}});
        frame.counts.resize(cells());
        frame.measured.resize(slotOf(static_cast<int>(m_grid.layers.size())));
        for (int row = 0; row < old.layers.size(); ++row) {
            const auto to = slotOf(static_cast<int>(m_grid.layers.indexOf(old.layers[row])));
            frame.measured[to] = before.measured[slotOf(row)];
            std::copy_n(before.counts.begin() + row * old.experts, old.experts,
                        frame.counts.begin() + static_cast<std::ptrdiff_t>(to) * m_grid.experts);
        }
    }
    m_scales.assign(slotOf(static_cast<int>(m_grid.layers.size())), kNotANumber);
    endResetModel();
    Q_EMIT gridChanged();
    if (m_step != 0)
        show(m_step);
}

ExpertLoadModel::Frame &ExpertLoadModel::frameOf(qint64 step)
{
    auto at = m_frames.end();
    if (!m_frames.empty() && m_frames.back().step >= step)
        at = std::ranges::lower_bound(m_frames, step, {}, &Frame::step);
    if (at == m_frames.end() || at->step != step) {
        Frame frame{.step = step, .counts = {}, .measured = {}};
        frame.counts.resize(cells());
        frame.measured.resize(slotOf(static_cast<int>(m_grid.layers.size())));
        at = m_frames.insert(at, std::move(frame));
    }
    return *at;
}

void ExpertLoadModel::put(const ExpertLoadSample &sample)
{
    Frame &frame = frameOf(sample.step);
    const auto row = std::ranges::lower_bound(m_grid.layers, sample.layer) - m_grid.layers.begin();
    const auto to = frame.counts.begin() + row * m_grid.experts;
    std::ranges::copy(sample.counts, to);
    frame.measured[static_cast<std::size_t>(row)] = true;
}

void ExpertLoadModel::rewindTo(qint64 step)
{
    assertThread();
    const auto end = std::ranges::upper_bound(m_frames, step, {}, &Frame::step);
    if (end == m_frames.end())
        return;
    m_frames.erase(end, m_frames.end());
    for (MetricSeriesModel *curve : m_curves)
        curve->rewindTo(step);
    m_lastCurveStep = std::min(m_lastCurveStep, step);
    Q_EMIT stepsChanged();
    if (m_step > step)
        show(m_frames.empty() ? 0 : m_frames.back().step);
}

bool ExpertLoadModel::isWhole(const Frame &frame)
{
    return std::ranges::all_of(frame.measured, [](bool there) { return there; });
}

/// Steps get their place on the curves once all layers are there, or once a later step came.
void ExpertLoadModel::addToCurves()
{
    QMap<BalanceCurve, QList<MetricPoint>> fresh;
    const auto first = std::ranges::upper_bound(m_frames, m_lastCurveStep, {}, &Frame::step);
    for (auto frame = first; frame != m_frames.end(); ++frame) {
        if (!isWhole(*frame) && frame + 1 == m_frames.end())
            break;
        std::vector<LayerBalance> layers;
        for (int row = 0; row < rowCount(); ++row) {
            if (frame->measured[slotOf(row)])
                layers.push_back(layerBalance(countsOf(*frame, row), m_grid.expertRanks));
        }
        for (const BalanceCurve curve : kBalanceCurves)
            fresh[curve].append({.step = frame->step, .value = joined(curve, layers)});
        m_lastCurveStep = frame->step;
    }
    for (auto points = fresh.cbegin(); points != fresh.cend(); ++points)
        curve(points.key())->append(points.value());
}

void ExpertLoadModel::thin()
{
    const auto bytes = [this] {
        return static_cast<qint64>(m_frames.size() * cells() * sizeof(std::uint32_t));
    };
    while (bytes() > m_memoryLimit && m_frames.size() > 2 * kNewest) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_frames.size(); ++i) {
            const bool keep =
                i % 2 == 0 || i + kNewest >= m_frames.size() || m_frames[i].step == m_step;
            if (keep && kept++ != i)
                m_frames[kept - 1] = std::move(m_frames[i]);
        }
        m_frames.resize(kept);
    }
}

void ExpertLoadModel::setMemoryLimit(qint64 bytes)
{
    assertThread();
    m_memoryLimit = bytes;
    const std::size_t before = m_frames.size();
    thin();
    if (m_frames.size() != before)
        Q_EMIT stepsChanged();
}

// ---- the step that is shown ----

QList<qint64> ExpertLoadModel::steps() const
{
    QList<qint64> steps;
    steps.reserve(static_cast<qsizetype>(m_frames.size()));
    for (const Frame &frame : m_frames)
        steps.append(frame.step);
    return steps;
}

qint64 ExpertLoadModel::step() const
{
    return m_step;
}

void ExpertLoadModel::setStep(qint64 step)
{
    assertThread();
    setFollowing(false);
    if (m_frames.empty())
        return;
    auto at = std::ranges::lower_bound(m_frames, step, {}, &Frame::step);
    if (at == m_frames.end() || (at != m_frames.begin() && step - (at - 1)->step < at->step - step))
        --at;
    if (at->step != m_step)
        show(at->step);
}

void ExpertLoadModel::setFollowing(bool following)
{
    assertThread();
    if (following == m_following)
        return;
    m_following = following;
    Q_EMIT followingChanged(following);
    if (following)
        showNewest();
}

void ExpertLoadModel::showNewest()
{
    for (auto frame = m_frames.rbegin(); frame != m_frames.rend(); ++frame) {
        if (!isWhole(*frame) && frame + 1 != m_frames.rend() && frame == m_frames.rbegin())
            continue; // its other layers are on their way
        show(frame->step);
        return;
    }
}

void ExpertLoadModel::show(qint64 step)
{
    m_step = step;
    m_scales.assign(slotOf(rowCount()), kNotANumber);
    const Frame *frame = current();
    for (int row = 0; frame != nullptr && row < rowCount(); ++row) {
        if (!frame->measured[slotOf(row)])
            continue;
        const auto counts = countsOf(*frame, row);
        const auto sum = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
        m_scales[slotOf(row)] = sum == 0 ? 0 : m_grid.experts / static_cast<double>(sum);
    }
    if (rowCount() > 0 && columnCount() > 0)
        Q_EMIT dataChanged(createIndex(0, 0), createIndex(rowCount() - 1, columnCount() - 1));
    Q_EMIT stepChanged(m_step);
}

const ExpertLoadModel::Frame *ExpertLoadModel::current() const
{
    const auto at = std::ranges::lower_bound(m_frames, m_step, {}, &Frame::step);
    return at == m_frames.end() || at->step != m_step ? nullptr : &*at;
}

std::size_t ExpertLoadModel::cells() const
{
    return static_cast<std::size_t>(m_grid.layers.size()) * slotOf(m_grid.experts);
}

std::span<const std::uint32_t> ExpertLoadModel::countsOf(const Frame &frame, int row) const
{
    return std::span(frame.counts)
        .subspan(slotOf(row) * slotOf(m_grid.experts), slotOf(m_grid.experts));
}

std::span<const std::uint32_t> ExpertLoadModel::counts(int row) const
{
    const Frame *frame = current();
    return frame == nullptr ? std::span<const std::uint32_t>() : countsOf(*frame, row);
}

bool ExpertLoadModel::isMeasured(int row) const
{
    const Frame *frame = current();
    return frame != nullptr && frame->measured[slotOf(row)];
}

std::span<const std::uint32_t> ExpertLoadModel::countsAt(qint64 step, int row) const
{
    const auto at = std::ranges::lower_bound(m_frames, step, {}, &Frame::step);
    if (at == m_frames.end() || at->step != step || !at->measured[slotOf(row)])
        return {};
    return countsOf(*at, row);
}

LayerBalance ExpertLoadModel::balance(int row) const
{
    return layerBalance(counts(row), m_grid.expertRanks);
}

double ExpertLoadModel::droppedShare(int row, double capacityFactor) const
{
    return ui::droppedShare(counts(row), capacityFactor);
}

int ExpertLoadModel::rankOfExpert(int expert) const
{
    const int perRank = m_grid.experts / std::max(1, m_grid.expertRanks);
    return perRank == 0 ? 0 : std::min(expert / perRank, m_grid.expertRanks - 1);
}

std::vector<double> ExpertLoadModel::utilisations() const
{
    std::vector<double> all(cells(), kNotANumber);
    const Frame *frame = current();
    for (std::size_t cell = 0; frame != nullptr && cell < all.size(); ++cell)
        all[cell] = frame->counts[cell] * m_scales[cell / slotOf(m_grid.experts)];
    return all;
}

MetricSeriesModel *ExpertLoadModel::curve(BalanceCurve curve) const
{
    return m_curves[static_cast<std::size_t>(curve)];
}

QList<MetricPoint> ExpertLoadModel::layerCurve(BalanceCurve curve, int row) const
{
    QList<MetricPoint> points;
    for (const Frame &frame : m_frames) {
        if (!frame.measured[slotOf(row)])
            continue;
        const LayerBalance balance = layerBalance(countsOf(frame, row), m_grid.expertRanks);
        points.append({.step = frame.step, .value = valueOf(curve, balance)});
    }
    return points;
}

// ---- as a table ----

int ExpertLoadModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_grid.layers.size());
}

int ExpertLoadModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_grid.experts;
}

QVariant ExpertLoadModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto expert = static_cast<std::size_t>(index.column());
    const bool measured = isMeasured(index.row());
    const double value = measured ? counts(index.row())[expert] * m_scales[row] : kNotANumber;
    switch (role) {
    case Qt::DisplayRole:
    case UtilisationRole:
        return value;
    case CountRole:
        return measured ? QVariant(static_cast<qint64>(counts(index.row())[expert]))
                        : QVariant(-1LL);
    case DeadRole:
        return measured && m_scales[row] > 0 && value < kDeadBelow;
    case RankRole:
        return rankOfExpert(index.column());
    case LayerRole:
        return m_grid.layers[index.row()];
    default:
        return {};
    }
}

QVariant ExpertLoadModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Vertical)
        return section < m_grid.layers.size() ? QVariant(m_grid.layers[section]) : QVariant();
    return section;
}

} // namespace tessera::ui
