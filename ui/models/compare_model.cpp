// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/compare_model.h"

#include "backend/config/fields.h"
#include "ui/models/run_form.h"
#include "ui/text/number_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::ui {
namespace {

using history::RunRecord;

/// Where a run is and what it is called says nothing about how it was trained.
constexpr std::array<std::string_view, 5> kNotCompared{
    "run_name", "preset_title", "preset_description", "output_dir", "omp_num_threads"};

QString nameOf(const RunRecord &run)
{
    return QString::fromStdString(run.name);
}

/// The value of a key as it was started; the default when config.json lacks it.
QString settingOf(const RunRecord &run, const config::Field &field)
{
    const auto item =
        run.config.is_object() ? run.config.find(std::string(field.key)) : run.config.end();
    const bool given = run.config.is_object() && item != run.config.end();
    return settingText(given ? *item : field.defaultValue);
}

// ---- final values ----

constexpr double kMsPerHour = 3'600'000;

std::optional<double> durationMs(const RunRecord &run)
{
    const std::int64_t until = run.endedMs > 0 ? run.endedMs : run.lastEventMs;
    if (run.startedMs == 0 || until < run.startedMs)
        return std::nullopt;
    return static_cast<double>(until - run.startedMs);
}

std::optional<double> metric(const ComparedRun &run, const char *name)
{
    const auto found = run.finals.constFind(QLatin1String(name));
    return found == run.finals.cend() ? std::nullopt : std::optional(found.value());
}

std::optional<double> valueOf(FinalValue kind, const ComparedRun &run)
{
    const RunRecord &record = run.record;
    switch (kind) {
    case FinalValue::BestEvalLoss:
        return record.bestEvalLoss;
    case FinalValue::LastEvalLoss:
        return record.lastEvalLoss;
    case FinalValue::BestLoss:
        return record.bestLoss;
    case FinalValue::LastLoss:
        return record.lastLoss;
    case FinalValue::Throughput:
        return record.tokensPerSecond;
    case FinalValue::PeakMemory:
        return record.peakMemoryBytes ? std::optional(static_cast<double>(*record.peakMemoryBytes))
                                      : std::nullopt;
    case FinalValue::Duration: {
        const auto ms = durationMs(record);
        return ms ? std::optional(*ms / 1000) : std::nullopt;
    }
    case FinalValue::DeviceHours: {
        const auto ms = durationMs(record);
        return ms ? std::optional(*ms / kMsPerHour * std::max(1, record.world)) : std::nullopt;
    }
    case FinalValue::RankImbalance:
        return metric(run, "moe/ep_imbalance_max");
    case FinalValue::DeadExperts:
        return metric(run, "moe/dead_experts");
    }
    Q_UNREACHABLE();
}

constexpr std::array kFinalValues{FinalValue::BestEvalLoss,  FinalValue::LastEvalLoss,
                                  FinalValue::BestLoss,      FinalValue::LastLoss,
                                  FinalValue::Throughput,    FinalValue::PeakMemory,
                                  FinalValue::Duration,      FinalValue::DeviceHours,
                                  FinalValue::RankImbalance, FinalValue::DeadExperts};

QString finalName(FinalValue kind)
{
    switch (kind) {
    case FinalValue::BestEvalLoss:
        return CompareValuesModel::tr("Best evaluation loss");
    case FinalValue::LastEvalLoss:
        return CompareValuesModel::tr("Last evaluation loss");
    case FinalValue::BestLoss:
        return CompareValuesModel::tr("Best training loss");
    case FinalValue::LastLoss:
        return CompareValuesModel::tr("Last training loss");
    case FinalValue::Throughput:
        return CompareValuesModel::tr("Throughput, tok/s");
    case FinalValue::PeakMemory:
        return CompareValuesModel::tr("Peak memory, GiB");
    case FinalValue::Duration:
        return CompareValuesModel::tr("Duration");
    case FinalValue::DeviceHours:
        //: Duration of a run times the number of its devices.
        return CompareValuesModel::tr("Device hours");
    case FinalValue::RankImbalance:
        //: The largest share of the load that an expert-parallel rank carries; 1 is fair.
        return CompareValuesModel::tr("EP imbalance, max");
    case FinalValue::DeadExperts:
        return CompareValuesModel::tr("Dead experts");
    }
    Q_UNREACHABLE();
}

/// Digits of device hours; a change has as many as the larger of the two values.
int hourDecimals(double hours)
{
    return hours < 1 ? 3 : 1;
}

QString finalText(FinalValue kind, double value)
{
    switch (kind) {
    case FinalValue::BestEvalLoss:
    case FinalValue::LastEvalLoss:
    case FinalValue::BestLoss:
    case FinalValue::LastLoss:
        return lossText(value);
    case FinalValue::Throughput:
        return countText(std::llround(value));
    case FinalValue::PeakMemory:
        return gibFigure(value).value;
    case FinalValue::Duration:
        return durationText(value);
    case FinalValue::DeviceHours:
        return numberText(value, hourDecimals(value));
    case FinalValue::RankImbalance:
        return imbalanceText(value);
    case FinalValue::DeadExperts:
        return countText(std::llround(value));
    }
    Q_UNREACHABLE();
}

QString finalChangeText(FinalValue kind, double change, double baseline)
{
    constexpr double kGib = 1024.0 * 1024 * 1024;
    constexpr double kPercent = 100;
    switch (kind) {
    case FinalValue::BestEvalLoss:
    case FinalValue::LastEvalLoss:
    case FinalValue::BestLoss:
    case FinalValue::LastLoss:
        return changeText(change, 3);
    case FinalValue::Throughput:
    case FinalValue::Duration: {
        if (baseline == 0)
            return {};
        const QString percent = changeText(kPercent * change / baseline, 1);
        return percent == u"0" ? percent : percent + QChar(0x202F) + u'%';
    }
    case FinalValue::PeakMemory:
        return changeText(change / kGib, 1);
    case FinalValue::DeviceHours:
        return changeText(change, hourDecimals(std::max(baseline, baseline + change)));
    case FinalValue::RankImbalance:
        return changeText(change, 2);
    case FinalValue::DeadExperts:
        return changeText(change, 0);
    }
    Q_UNREACHABLE();
}

bool moreIsBetter(FinalValue kind)
{
    return kind == FinalValue::Throughput;
}

} // namespace

// ---- settings ----

CompareSettingsModel::CompareSettingsModel(QObject *parent) : QAbstractTableModel(parent) {}

void CompareSettingsModel::setRuns(const QList<ComparedRun> &runs)
{
    beginResetModel();
    m_names.clear();
    m_all.clear();
    m_baseline = 0;
    for (const ComparedRun &run : runs)
        m_names.append(nameOf(run.record));
    for (const config::Field &field : config::fields()) {
        if (std::ranges::find(kNotCompared, field.key) != kNotCompared.end())
            continue;
        Line line{.key =
                      QString::fromUtf8(field.key.data(), static_cast<qsizetype>(field.key.size())),
                  .values = {},
                  .differs = false};
        for (const ComparedRun &run : runs)
            line.values.append(settingOf(run.record, field));
        const auto differ = std::ranges::adjacent_find(line.values, std::not_equal_to<>());
        line.differs = differ != line.values.end();
        const QString usual = settingText(field.defaultValue);
        if (line.differs || (!line.values.isEmpty() && line.values.front() != usual))
            m_all.append(line);
    }
    show();
    endResetModel();
}

void CompareSettingsModel::show()
{
    m_shown.clear();
    for (int i = 0; i < m_all.size(); ++i) {
        if (m_all[i].differs || !m_onlyDiffering)
            m_shown.append(i);
    }
}

void CompareSettingsModel::setBaseline(int run)
{
    m_baseline = run;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 1), index(rowCount() - 1, columnCount() - 1), {kDiffersRole});
}

void CompareSettingsModel::setOnlyDiffering(bool only)
{
    if (only == m_onlyDiffering)
        return;
    beginResetModel();
    m_onlyDiffering = only;
    show();
    endResetModel();
}

int CompareSettingsModel::differing() const
{
    return static_cast<int>(std::ranges::count(m_all, true, &Line::differs));
}

int CompareSettingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int CompareSettingsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : 1 + static_cast<int>(m_names.size());
}

QVariant CompareSettingsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Line &line = m_all[m_shown[index.row()]];
    if (index.column() == 0)
        return role == Qt::DisplayRole ? QVariant(line.key) : QVariant();
    const QString value = line.values[index.column() - 1];
    if (role == kDiffersRole)
        return value != line.values.value(m_baseline);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return value.isEmpty() ? missingText() : value;
    return {};
}

QVariant CompareSettingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    //: Table heading: the name of a setting.
    return section == 0 ? tr("Key") : m_names.value(section - 1);
}

// ---- final values ----

CompareValuesModel::CompareValuesModel(QObject *parent) : QAbstractTableModel(parent) {}

void CompareValuesModel::setRuns(const QList<ComparedRun> &runs)
{
    beginResetModel();
    m_names.clear();
    m_lines.clear();
    m_baseline = 0;
    for (const ComparedRun &run : runs)
        m_names.append(nameOf(run.record));
    for (const FinalValue kind : kFinalValues) {
        Line line{.kind = kind, .values = {}};
        for (const ComparedRun &run : runs)
            line.values.append(valueOf(kind, run));
        const bool known = std::ranges::any_of(
            line.values, [](const std::optional<double> &value) { return value.has_value(); });
        if (known)
            m_lines.append(line);
    }
    endResetModel();
}

void CompareValuesModel::setBaseline(int run)
{
    m_baseline = run;
    retranslate();
}

void CompareValuesModel::retranslate()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

QVariant CompareValuesModel::change(const Line &line, int run) const
{
    const std::optional<double> value = line.values[run];
    const std::optional<double> base = line.values.value(m_baseline);
    if (run == m_baseline || !value || !base)
        return {};
    return *value - *base;
}

QString CompareValuesModel::changeTextOf(const Line &line, int run) const
{
    const QVariant difference = change(line, run);
    if (!difference.isValid() || !std::isfinite(difference.toDouble()))
        return {};
    return finalChangeText(line.kind, difference.toDouble(), *line.values[m_baseline]);
}

/// A change that rounds to nothing is neither.
int CompareValuesModel::better(const Line &line, int run) const
{
    const QString text = changeTextOf(line, run);
    if (text.isEmpty() || text == u"0")
        return 0;
    return (change(line, run).toDouble() > 0) == moreIsBetter(line.kind) ? 1 : -1;
}

int CompareValuesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int CompareValuesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : 1 + static_cast<int>(m_names.size());
}

QVariant CompareValuesModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Line &line = m_lines[index.row()];
    if (role == KindRole)
        return static_cast<int>(line.kind);
    if (index.column() == 0)
        return role == Qt::DisplayRole ? QVariant(finalName(line.kind)) : QVariant();
    const int run = index.column() - 1;
    const std::optional<double> value = line.values[run];
    switch (role) {
    case Qt::DisplayRole:
        return value ? finalText(line.kind, *value) : missingText();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    case ValueRole:
        return value ? QVariant(*value) : QVariant();
    case ChangeRole:
        return change(line, run);
    case ChangeTextRole:
        return changeTextOf(line, run);
    case BetterRole:
        return better(line, run);
    default:
        return {};
    }
}

QVariant CompareValuesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    //: Table heading: what is compared.
    return section == 0 ? tr("Metric") : m_names.value(section - 1);
}

// ---- expert maps ----

std::optional<ExpertDifference> expertDifference(const ExpertLoadModel &first,
                                                 const ExpertLoadModel &second)
{
    const ExpertGrid &grid = first.grid();
    if (grid.experts == 0 || grid.experts != second.grid().experts
        || grid.layers != second.grid().layers)
        return std::nullopt;
    ExpertDifference found{.layers = grid.layers, .experts = grid.experts};
    const std::vector<double> a = first.utilisations();
    const std::vector<double> b = second.utilisations();
    constexpr double kFloor = kDeadBelow / 4;
    for (std::size_t cell = 0; cell < a.size(); ++cell) {
        const double ratio = std::log2(std::max(a[cell], kFloor) / std::max(b[cell], kFloor));
        const bool known = !std::isnan(a[cell]) && !std::isnan(b[cell]);
        found.log2Ratio.push_back(known ? ratio : std::numeric_limits<double>::quiet_NaN());
        if (!known)
            continue;
        const auto experts = static_cast<std::size_t>(grid.experts);
        const int layer = grid.layers[static_cast<int>(cell / experts)];
        const int expert = static_cast<int>(cell % experts);
        if (found.largestLayer < 0 || std::abs(ratio) > std::abs(found.largest)) {
            found.largest = ratio;
            found.largestLayer = layer;
            found.largestExpert = expert;
        }
        const bool deadFirst = a[cell] < kDeadBelow;
        const bool deadSecond = b[cell] < kDeadBelow;
        if (deadFirst != deadSecond)
            (deadFirst ? found.deadOnlyInFirst : found.deadOnlyInSecond)
                .append({.layer = layer, .expert = expert});
    }
    return found;
}

} // namespace tessera::ui
