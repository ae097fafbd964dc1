// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/watched_run.h"

#include <QString>

#include <memory>

namespace tessera::ui {

/// What a run for tests and pictures is like. Its numbers are noise with a fixed seed.
struct SampleShape {
    QString id = QStringLiteral("20261128-120000-q30b");
    QString name = QStringLiteral("q30b-math-full-04");
    qint64 steps = 1408; ///< done
    qint64 total = 2294;
    int world = 16;
    int layers = 48; ///< with experts; 0: a dense model
    int experts = 128;
    int expertRanks = 8;
    qint64 loadEvery = 16; ///< steps between expert loads
    bool hotRank = true;   ///< layer 31, rank 5, since step 1,236, and three dead experts
    bool evaluated = true;
    double lossShift = 0; ///< for several runs that differ
    unsigned seed = 7;
};

/// A run with its models, as a session of the bridge would hold it.
class SampleRun
{
public:
    explicit SampleRun(const SampleShape &shape = {});

    [[nodiscard]] WatchedRun watched();
    /// Live and running.
    [[nodiscard]] RunStatus status() const;
    /// The same in another state ("interrupted" too), with what belongs to it.
    [[nodiscard]] RunStatus statusIn(const QString &state) const;
    [[nodiscard]] const SampleShape &shape() const { return m_shape; }

    RunCurves curves;
    ExpertLoadModel experts;
    EventModel events;
    LogModel log;

    /// When everything happens: the newest step has just come.
    static constexpr qint64 kNowMs = 1'796'921'300'000; // fixed, so that pictures stay the same

    /// Puts loads of steps [first, last] in, every `loadEvery` of them.
    void addLoads(qint64 first, qint64 last);

private:
    void addCurves();
    void addEvents();
    void addLog();
    [[nodiscard]] int deadExperts() const;
    [[nodiscard]] ExpertLoadSample load(qint64 step, int layer) const;

    SampleShape m_shape;
};

} // namespace tessera::ui
