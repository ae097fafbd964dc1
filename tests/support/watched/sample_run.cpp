// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/watched/sample_run.h"

#include "backend/base/json.h"

#include <QDateTime>

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr double kStepSeconds = 5.17;
constexpr double kTokensPerStep = 524288;
constexpr int kEpochSteps = 1147;
constexpr qint64 kHotSince = 1236;
constexpr int kHotLayer = 31;
constexpr int kHotRank = 5;

/// Noise in [0, 1) that is the same everywhere.
double noise(std::uint64_t a, std::uint64_t b, std::uint64_t c = 0)
{
    std::uint64_t x =
        a * 0x9E3779B97F4A7C15ULL + b * 0xBF58476D1CE4E5B9ULL + c * 0x94D049BB133111EBULL;
    x ^= x >> 30;
    x *= 0xBF58476D1CE4E5B9ULL;
    x ^= x >> 27;
    x *= 0x94D049BB133111EBULL;
    x ^= x >> 31;
    return static_cast<double>(x >> 11) / 9007199254740992.0;
}

/// About normal, mean 0, deviation 1.
double bell(std::uint64_t a, std::uint64_t b, std::uint64_t c = 0)
{
    double sum = 0;
    for (std::uint64_t i = 0; i < 6; ++i)
        sum += noise(a, b, c * 7 + i + 1);
    return (sum - 3) * std::sqrt(2.0);
}

double lossAt(qint64 step)
{
    const double x = static_cast<double>(step);
    const double drop = step > kEpochSteps ? 0.045 * (1 - std::exp(-(x - kEpochSteps) / 60)) : 0;
    return 0.66 + 0.2 * std::exp(-x / 60) + 0.13 * std::exp(-x / 600) - drop;
}

double rateAt(qint64 step, qint64 total)
{
    constexpr double kPeak = 1e-5;
    const double warmup = static_cast<double>(total) * 0.05;
    const double x = static_cast<double>(step);
    if (x < warmup)
        return kPeak * x / warmup;
    const double done = (x - warmup) / (static_cast<double>(total) - warmup);
    return kPeak * (0.1 + 0.45 * (1 + std::cos(done * 3.14159265)));
}

constexpr std::array kDead{14, 57, 102}; // experts of the hot layer

} // namespace

SampleRun::SampleRun(const SampleShape &shape) : m_shape(shape)
{
    addCurves();
    if (shape.layers > 0) {
        ExpertGrid grid{.experts = shape.experts, .expertRanks = shape.expertRanks};
        for (int layer = 0; layer < shape.layers; ++layer)
            grid.layers.append(layer);
        experts.reset(grid);
        addLoads(1, shape.steps);
    }
    addEvents();
    addLog();
}

WatchedRun SampleRun::watched()
{
    return {m_shape.id, &curves, &experts, &events, &log};
}

void SampleRun::addCurves()
{
    MetricPoints points;
    const unsigned seed = m_shape.seed;
    for (qint64 step = 1; step <= m_shape.steps; ++step) {
        const auto put = [&](const QString &metric, double value) {
            points[metric].append({.step = step,
                                   .value = value,
                                   .tokens = static_cast<double>(step) * kTokensPerStep,
                                   .seconds = static_cast<double>(step) * kStepSeconds});
        };
        const auto at = static_cast<std::uint64_t>(step);
        put(QStringLiteral("loss"), lossAt(step) + m_shape.lossShift + 0.014 * bell(seed, at));
        const bool saves = step % 200 == 0;
        put(QStringLiteral("tokens_per_second"),
            (saves ? 93000 : 102500) + 600 * bell(seed, at, 2));
        put(QStringLiteral("step_seconds"),
            (saves ? 5.6 : kStepSeconds) + 0.03 * bell(seed, at, 2));
        const double spike = noise(seed, at, 3) > 0.996 ? 1.0 : 0;
        put(QStringLiteral("grad_norm"),
            0.5 + 0.8 * std::exp(-static_cast<double>(step) / 80) + 0.02 * bell(seed, at, 4)
                + spike);
        put(QStringLiteral("lr"), rateAt(step, m_shape.total));
        put(QStringLiteral("epoch"), static_cast<double>(step) / kEpochSteps);
        put(QStringLiteral("tokens"), kTokensPerStep);
        for (int rank = 0; rank < m_shape.world && step % 10 == 0; ++rank)
            put(QStringLiteral("memory/rank_%1").arg(rank),
                (62.0 + rank % 3 + 0.3 * bell(seed, at, static_cast<std::uint64_t>(rank) + 9))
                    * 1073741824.0);
        if (m_shape.evaluated && step % 100 == 0)
            put(QStringLiteral("eval_loss"),
                0.69 + 0.08 * std::exp(-static_cast<double>(step) / 260) + m_shape.lossShift
                    + 0.001 * bell(seed, at, 5));
        if (m_shape.layers > 0 && step % m_shape.loadEvery == 0) {
            const bool hot = m_shape.hotRank && step >= kHotSince;
            put(QStringLiteral("moe/ep_imbalance_max"),
                (hot ? 1.6 : 1.21) + 0.012 * bell(seed, at, 6));
            put(QStringLiteral("moe/cv_mean"), 0.2 + 0.006 * bell(seed, at, 7));
            put(QStringLiteral("moe/expert_utilization_max"),
                (hot ? 3.5 : 1.9) + 0.1 * bell(seed, at, 8));
            put(QStringLiteral("moe/dead_experts"), deadExperts());
        }
    }
    curves.append(points);
}

/// As many as load() makes.
int SampleRun::deadExperts() const
{
    const auto is = [this](int expert) { return m_shape.hotRank && expert < m_shape.experts; };
    return static_cast<int>(std::ranges::count_if(kDead, is));
}

/// Counts around an even share; layer 31 leans to rank 5 where the shape says so.
ExpertLoadSample SampleRun::load(qint64 step, int layer) const
{
    constexpr double kShare = 32768;
    const int own = std::max(1, m_shape.experts / m_shape.expertRanks);
    const bool hot = m_shape.hotRank && layer == std::min(kHotLayer, m_shape.layers - 1);
    ExpertLoadSample sample{.step = step, .layer = layer, .counts = {}};
    for (int expert = 0; expert < m_shape.experts; ++expert) {
        const auto cell = static_cast<std::uint64_t>(layer * m_shape.experts + expert);
        double share =
            std::exp(0.16 * bell(m_shape.seed, cell)
                     + 0.05 * bell(m_shape.seed, cell, static_cast<std::uint64_t>(step)));
        const bool onHotRank = expert / own == std::min(kHotRank, m_shape.expertRanks - 1);
        if (hot && step >= kHotSince && onHotRank)
            share *= 1.35 + 0.6 * noise(m_shape.seed, cell, 11);
        if (hot && step >= kHotSince && onHotRank && expert % own == 3)
            share *= 2.1;
        const bool dead = hot && std::ranges::find(kDead, expert) != kDead.end();
        sample.counts.push_back(static_cast<std::uint32_t>(dead ? 120 : share * kShare));
    }
    return sample;
}

void SampleRun::addLoads(qint64 first, qint64 last)
{
    QList<ExpertLoadSample> samples;
    for (qint64 step = first; step <= last; ++step) {
        for (int layer = 0; step % m_shape.loadEvery == 0 && layer < m_shape.layers; ++layer)
            samples.append(load(step, layer));
    }
    experts.append(samples);
}

void SampleRun::addEvents()
{
    QList<RunEvent> list;
    const qint64 start =
        kNowMs - static_cast<qint64>(static_cast<double>(m_shape.steps) * kStepSeconds * 1000);
    const auto timeOf = [start](qint64 step) {
        return start + static_cast<qint64>(static_cast<double>(step) * kStepSeconds * 1000);
    };
    qint64 seq = 0;
    list.append({.seq = ++seq, .kind = EventKind::Started, .timeMs = start});
    for (qint64 step = 100; step <= m_shape.steps; step += 100) {
        if (m_shape.evaluated)
            list.append({.seq = ++seq,
                         .kind = EventKind::Evaluation,
                         .step = step,
                         .lastStep = step,
                         .timeMs = timeOf(step),
                         .value = 0.69 + 0.08 * std::exp(-static_cast<double>(step) / 260),
                         .best = true});
        if (step % 200 == 0)
            list.append(
                {.seq = ++seq,
                 .kind = EventKind::Checkpoint,
                 .step = step,
                 .lastStep = step,
                 .timeMs = timeOf(step),
                 .value = 31,
                 .text = QStringLiteral("checkpoints/step_%1").arg(step, 8, 10, QLatin1Char('0'))});
        if (step == 600)
            list.append({.seq = ++seq,
                         .kind = EventKind::Pause,
                         .step = 640,
                         .lastStep = 640,
                         .timeMs = timeOf(640),
                         .untilMs = timeOf(640) + 90000});
    }
    if (m_shape.hotRank && m_shape.steps >= kHotSince)
        list.append({.seq = ++seq,
                     .kind = EventKind::Alert,
                     .step = kHotSince,
                     .lastStep = kHotSince,
                     .timeMs = timeOf(kHotSince),
                     .text = QStringLiteral("Layer 31: EP rank 5 carries 1.62 times its share.")});
    std::ranges::sort(list, {}, &RunEvent::step);
    seq = 0;
    for (RunEvent &event : list)
        event.seq = ++seq;
    events.append(list);
}

void SampleRun::addLog()
{
    QList<LogEntry> lines;
    qint64 seq = 0;
    const auto add = [&](qint64 secondsAgo, LineLevel level, const QString &text) {
        lines.append({.seq = ++seq,
                      .timeMs = kNowMs - secondsAgo * 1000,
                      .rank = level == LineLevel::Warning ? 5 : -1,
                      .level = level,
                      .logger = QStringLiteral("train"),
                      .text = text});
    };
    add(1115, LineLevel::Info, QStringLiteral("Evaluation: 0.6900, best so far."));
    add(1084, LineLevel::Info, QStringLiteral("step_00001200 saved: 427 GB in 30 s."));
    add(891, LineLevel::Warning,
        QStringLiteral("Layer 31: EP rank 5 carries 1.62 times its share."));
    add(73, LineLevel::Info, QStringLiteral("Evaluation: 0.6854, best so far."));
    add(42, LineLevel::Info, QStringLiteral("step_00001400 saved: 427 GB in 31 s."));
    add(1, LineLevel::Info, QStringLiteral("Step 1,408: loss 0.6445."));
    log.append(lines);
}

RunStatus SampleRun::status() const
{
    RunStatus status;
    status.link = RunStatus::Link::Live;
    status.secondsLeft = static_cast<double>(m_shape.total - m_shape.steps) * kStepSeconds;
    history::RunRecord &record = status.record;
    record.id = m_shape.id.toStdString();
    record.name = m_shape.name.toStdString();
    record.state = protocol::RunState::Running;
    record.task = "sft";
    record.tuner = "full";
    record.model = "/data/models/Qwen3-30B-A3B";
    record.dataset = "/data/sets/math.jsonl";
    record.layout = m_shape.layers > 0 ? "PP 2, EP 8, DP 8" : "DP 2";
    record.world = m_shape.world;
    record.device = m_shape.world > 2 ? "NVIDIA H100" : "cpu";
    record.folder = "/data/runs/" + record.id;
    record.steps = m_shape.steps;
    record.totalSteps = m_shape.total;
    record.tokensPerSecond = 101400;
    record.peakMemoryBytes = static_cast<std::uint64_t>(66.4 * 1073741824.0);
    record.parametersTotal = 30'532'122'624;
    record.parametersTrained = record.parametersTotal;
    record.experts = m_shape.layers > 0 ? m_shape.experts : 0;
    record.topk = m_shape.layers > 0 ? 8 : 0;
    record.createdMs = kNowMs - 7'600'000;
    record.startedMs = kNowMs - 7'500'000;
    record.config = Json{{"run_name", record.name},
                         {"task", "sft"},
                         {"model", record.model},
                         {"dataset", Json::array({record.dataset})},
                         {"lr", 1e-5},
                         {"num_train_epochs", 2},
                         {"global_batch_size", 256},
                         {"expert_model_parallel_size", m_shape.expertRanks}};
    if (m_shape.evaluated)
        record.config["val_dataset"] = Json::array({"/data/sets/math_val.jsonl"});
    record.facts = Json{{"rows", 395'000}, {"dropped_rows", 31}};
    return status;
}

RunStatus SampleRun::statusIn(const QString &state) const
{
    RunStatus status = this->status();
    history::RunRecord &record = status.record;
    if (state == QStringLiteral("interrupted")) {
        record.interrupted = true;
    } else if (const auto known = protocol::runStateFromName(state.toStdString()); known.ok()) {
        record.state = *known;
    }
    if (state == QStringLiteral("preparing")) {
        status.preparing = QStringLiteral("loading_model");
        status.preparingProgress = 0.4;
        record.steps = 0;
        status.secondsLeft.reset();
    }
    if (state == QStringLiteral("failed"))
        record.error = Json{{"code", "rank_lost"},
                            {"detail", "rank 2 was killed by signal 9"},
                            {"args", Json::array({"2", "SIGKILL"})},
                            {"context", Json::array({"training step 1408"})},
                            {"rank", 2},
                            {"step", 1408},
                            {"resume_from", "/data/runs/x/checkpoints/step_00001400"}};
    if (record.interrupted || protocol::isFinal(record.state)) {
        status.link = RunStatus::Link::Stored;
        status.secondsLeft.reset();
        record.endedMs = record.interrupted ? 0 : kNowMs;
        record.lastEventMs = kNowMs;
    }
    return status;
}

} // namespace tessera::ui
