// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/train_run.h"

#include "backend/base/log.h"
#include "backend/comm/collectives.h"
#include "backend/tensor/try_torch.h"
#include "backend/train/metric_sender.h"
#include "backend/train/resume.h"
#include "backend/train/trainer.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/tensor.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>
#include <utility>

namespace tessera::train {
namespace {

using protocol::RunState;

constexpr std::chrono::milliseconds kPausePoll{50};
constexpr int kPollsToRetry = 100; // of a write that failed
constexpr int kMostNonFinite = 3;

Error nonFinite(std::int64_t inARow, std::int64_t step)
{
    return {.code = ErrorCode::NonFinite,
            .detail = fmt::format("The gradient was not finite in {} steps in a row, the last is "
                                  "step {}. A lower lr or clip_grad often helps.",
                                  inARow, step),
            .args = {"grad_norm", std::to_string(step)},
            .context = {},
            .place = SourcePlace::here()};
}

class TrainLoop
{
public:
    TrainLoop(PreparedRun &run, const comm::Mesh &mesh, const std::filesystem::path &folder,
              RunHost &host, const std::vector<LastWrite> &lastWrites)
        : m_run(run),
          m_mesh(mesh),
          m_folder(folder),
          m_host(host),
          m_lastWrites(lastWrites),
          m_sender(host),
          m_trainer({.config = &run.config,
                     .mesh = &mesh,
                     .model = run.model.get(),
                     .optimizer = run.optimizer.get(),
                     .batches = run.batches.get(),
                     .validationRows = &run.validationRows,
                     .totalSteps = run.totalSteps}),
          m_step(run.doneSteps)
    {}

    Result<RunOutcome> run()
    {
        announce(RunState::Running, "training");
        while (m_step < m_run.totalSteps) {
            TESSERA_CHECK(obeyOrders());
            if (m_stop && savedBeforeTheEnd())
                return RunOutcome{.stopped = true, .step = m_step};
            if (m_paused)
                continue; // the stop was taken back
            TESSERA_CHECK(trainStep());
            if (m_step % m_run.config.saveSteps == 0 && m_step < m_run.totalSteps)
                saveOrPause();
        }
        return finish();
    }

private:
    void announce(RunState state, std::string_view phase)
    {
        m_host.setPhase(phase, m_step);
        if (m_mesh.rank() == 0)
            m_host.send(protocol::StateChanged{.state = state, .phase = "", .progress = -1});
    }

    /// Takes the largest of each order over all ranks, so that everybody obeys the same.
    Result<void> agreeOnOrders()
    {
        TESSERA_TRY(const Orders orders, tensor::tryTorch([&] { return largestOrders(); }));
        if (orders.pauseSwitch > m_pauseSwitch)
            m_paused = orders.pauseSwitch % 2 != 0;
        m_pauseSwitch = std::max(m_pauseSwitch, orders.pauseSwitch);
        m_stopsHeard = orders.stops;
        m_stop = m_stopsHeard > m_stopsRefused;
        saveIfAsked(orders);
        return {};
    }

    Orders largestOrders()
    {
        const Orders mine = m_host.orders();
        at::Tensor numbers =
            at::tensor(std::vector<std::int64_t>{mine.stops, mine.saves, mine.pauseSwitch})
                .to(m_run.model->headWeight().device());
        comm::allReduceMax(m_mesh.world(), numbers);
        const at::Tensor host = numbers.cpu();
        const auto *values = host.const_data_ptr<std::int64_t>();
        return {.stops = values[0], .saves = values[1], .pauseSwitch = values[2]};
    }

    Result<void> obeyOrders()
    {
        TESSERA_CHECK(agreeOnOrders());
        if (!m_paused || m_stop)
            return {};
        m_sender.flush();
        announce(RunState::Paused, "paused");
        while (m_paused && !m_stop) {
            TESSERA_CHECK(waitAWhile());
            if (m_heldUp && !m_stop)
                trySaving();
        }
        if (!m_stop)
            announce(RunState::Running, "training");
        return {};
    }

    /// The write that held the run up, once more. When a person said Resume, the run goes on even
    /// without it.
    void trySaving()
    {
        const Result<void> saved = save();
        if (!saved && m_paused)
            return;
        if (!saved)
            tellFailure(saved.error(), false);
        m_paused = m_heldUp = false;
    }

    /// Until Resume or Stop, at most until it is time to try a failed write again.
    Result<void> waitAWhile()
    {
        for (int polls = 0; polls < kPollsToRetry && m_paused && !m_stop; ++polls) {
            std::this_thread::sleep_for(kPausePoll);
            TESSERA_CHECK(agreeOnOrders());
        }
        return {};
    }

    void saveIfAsked(const Orders &orders)
    {
        if (orders.saves == m_savesDone)
            return;
        m_savesDone = orders.saves;
        if (m_step == m_savedStep && m_mesh.rank() == 0)
            m_host.send(m_lastWritten); // who asked waits for it
        saveOrPause();
    }

    /// A checkpoint that cannot be written costs no state: the run pauses, the reason is told.
    void saveOrPause()
    {
        const Result<void> saved = save();
        if (saved)
            return;
        tellFailure(saved.error(), false);
        m_heldUp = m_heldUp || !m_paused;
        m_paused = true; // on all ranks: writing fails on all or on none
    }

    void tellFailure(const Error &error, bool finalModel)
    {
        if (m_mesh.rank() != 0)
            return;
        logError("train", "The {} of step {} was not written: {}",
                 finalModel ? "finished model" : "checkpoint", m_step, error.sentence());
        m_host.send(
            protocol::CheckpointFailed{.step = m_step, .error = error, .finalModel = finalModel});
    }

    Result<void> save()
    {
        if (m_step == m_savedStep)
            return {};
        m_sender.flush();
        m_host.setPhase("saving", m_step);
        auto written = saveRun(m_run, m_mesh, m_folder, m_step);
        m_host.setPhase(m_paused ? "paused" : "training", m_step);
        if (!written)
            return std::move(written).error().during("saving a checkpoint");
        m_savedStep = m_step;
        if (m_mesh.rank() != 0)
            return {};
        tellRows();
        m_lastWritten = std::move(written->written);
        m_host.send(m_lastWritten);
        for (protocol::CheckpointRemoved &removed : written->removed)
            m_host.send(std::move(removed));
        return {};
    }

    /// What became of the rows that were read while training; the others were told at the start.
    void tellRows()
    {
        const data::DataReport &report = dataReport(m_run);
        if (!m_run.config.streaming || report.rowsRead == m_rowsTold)
            return;
        m_rowsTold = report.rowsRead;
        m_host.send(runFacts(m_run, m_mesh));
        const std::int64_t dropped = report.rowsRead - report.rowsKept;
        if (dropped > std::exchange(m_droppedTold, dropped))
            logWarn("data", "So far {}", report.droppedLine("dataset"));
    }

    Result<void> trainStep()
    {
        const std::int64_t next = m_step + 1;
        TESSERA_CHECK(m_trainer.prepare(next));
        TESSERA_TRY(const StepFacts facts, tensor::tryTorch([&] { return m_trainer.step(next); }));
        m_step = next;
        setLogStep(m_step);
        m_host.setPhase("training", m_step);
        m_nonFinite = facts.applied ? 0 : m_nonFinite + 1;
        if (!facts.applied)
            logWarn("train", "The gradient of step {} is not finite; the step changed nothing.",
                    m_step);
        TESSERA_TRY(const std::optional<double> evalLoss, evaluateIfDue());
        if (m_mesh.rank() == 0)
            record(facts, evalLoss);
        if (m_nonFinite < kMostNonFinite)
            return {};
        m_sender.flush();
        return nonFinite(m_nonFinite, m_step);
    }

    void record(const StepFacts &facts, std::optional<double> evalLoss)
    {
        m_sender.add(facts, evalLoss);
        if (m_step % m_run.config.loggingSteps == 0)
            logInfo("train", "loss {:.4f}, lr {:.3g}, gradient norm {:.3g}, {:.0f} tokens/s",
                    facts.loss, facts.lr, facts.gradNorm,
                    static_cast<double>(facts.tokens) / facts.seconds);
    }

    Result<std::optional<double>> evaluateIfDue()
    {
        const std::int64_t every = m_run.config.evalSteps.value_or(m_run.config.saveSteps);
        const bool due = m_step % every == 0 || m_step == m_run.totalSteps;
        if (!due || m_trainer.evaluationBatches() == 0)
            return std::optional<double>();
        m_host.setPhase("evaluating", m_step);
        return tensor::tryTorch([&] { return std::optional(m_trainer.evaluate()); });
    }

    /// False when the steps done here would be lost: then the stop is taken back, and the run stays
    /// paused until there is room and somebody asks again.
    bool savedBeforeTheEnd()
    {
        m_sender.flush();
        const Result<void> saved = save();
        if (saved)
            return true;
        tellFailure(saved.error(), false);
        if (m_step == m_run.doneSteps)
            return true; // nothing is lost
        refuseStop();
        return false;
    }

    void refuseStop()
    {
        m_stopsRefused = m_stopsHeard;
        m_stop = false;
        m_paused = true;
        m_heldUp = false; // who asked for an end does not want it to go on by itself
        announce(RunState::Paused, "paused");
    }

    Result<RunOutcome> finish()
    {
        m_sender.flush();
        if (m_nonFinite > 0 && m_nonFinite == m_step - m_run.doneSteps)
            return nonFinite(m_nonFinite, m_step); // no step did anything
        TESSERA_CHECK(insist([this] { return save(); }, false));
        for (const LastWrite &write : m_lastWrites) {
            if (m_stop)
                break;
            TESSERA_CHECK(insist([&] { return write(m_step); }, true));
        }
        return RunOutcome{.stopped = m_stop, .step = m_step};
    }

    /// Writes, and pauses until that has succeeded. Stop ends the waiting after a last try, but not
    /// for a checkpoint: steps would be lost.
    Result<void> insist(const std::function<Result<void>()> &write, bool finalModel)
    {
        Result<void> written = write();
        for (; !written; written = write()) {
            if (finalModel && !isOfStorage(written.error()))
                return written;
            if (!m_paused || m_stop)
                tellFailure(written.error(), finalModel);
            if (m_stop && (finalModel || m_step == m_run.doneSteps))
                return {};
            if (m_stop)
                refuseStop();
            if (!std::exchange(m_paused, true))
                announce(RunState::Paused, "paused");
            TESSERA_CHECK(waitAWhile());
            if (!m_paused && !m_stop) // Resume: it counts as running while it tries
                announce(RunState::Running, "training");
        }
        if (std::exchange(m_paused, false) && !m_stop)
            announce(RunState::Running, "training");
        return {};
    }

    static bool isOfStorage(const Error &error)
    {
        return error.code == ErrorCode::DiskFull || error.code == ErrorCode::FileUnwritable;
    }

    PreparedRun &m_run;
    const comm::Mesh &m_mesh;
    std::filesystem::path m_folder;
    RunHost &m_host;
    const std::vector<LastWrite> &m_lastWrites;
    MetricSender m_sender;
    Trainer m_trainer;
    std::int64_t m_step;
    std::int64_t m_savedStep = -1;
    protocol::CheckpointWritten m_lastWritten; ///< on rank 0
    std::int64_t m_rowsTold = 0;               ///< of a stream, as the next
    std::int64_t m_droppedTold = 0;
    std::int64_t m_savesDone = 0;
    std::int64_t m_pauseSwitch = 0;
    int m_nonFinite = 0;
    std::int64_t m_stopsHeard = 0;
    std::int64_t m_stopsRefused = 0; ///< of those, because nothing could be saved
    bool m_stop = false;
    bool m_paused = false;
    bool m_heldUp = false; ///< paused because something could not be written
};

} // namespace

Result<RunOutcome> trainRun(PreparedRun &run, const comm::Mesh &mesh,
                            const std::filesystem::path &runFolder, RunHost &host,
                            const std::vector<LastWrite> &lastWrites)
{
    return TrainLoop(run, mesh, runFolder, host, lastWrites).run();
}

} // namespace tessera::train
