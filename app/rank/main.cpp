// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// tessera-rank: one process a device. The supervisor starts it with two pipes; it reads the run's
// config.json, trains its part of the model and ends. It writes its log, its checkpoint shards and
// nothing else. `tessera-rank --probe` tells what this computer offers, `--score` what a model says
// of a text, `--generate` goes on with one.
#include "app/rank/generate_job.h"
#include "app/rank/pipe_host.h"
#include "app/rank/probe.h"
#include "app/rank/rank_options.h"
#include "app/rank/score_job.h"
#include "app/rank/training_job.h"
#include "backend/base/log.h"

#include <fmt/format.h>

#include <sys/prctl.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace tessera; // NOLINT(google-build-using-namespace): a program's main file

void forwardLog(rank::PipeHost &host, int rank)
{
    setLogForwarder([&host, rank](const LogLine &line) {
        host.send(protocol::LogRecord{.rank = rank,
                                      .level = std::string(logLevelName(line.level)),
                                      .logger = line.logger,
                                      .text = line.text});
    });
}

int fail(rank::PipeHost &host, const Error &error, int rank)
{
    setLogForwarder({}); // the error travels as Failed
    logError("rank", "{}", error.sentence());
    host.send(
        protocol::Failed{.error = error, .rank = rank, .step = host.step(), .resumeFrom = ""});
    return EXIT_FAILURE;
}

int run(const rank::RankOptions &options)
{
    rank::PipeHost host(options.rank, UniqueFd(options.commandFd), UniqueFd(options.eventFd));
    const std::string logName = fmt::format("rank_{:03}.log", options.rank);
    if (auto started = startLogging(options.runFolder / "logs" / logName, LogLevel::Info); !started)
        return fail(host, started.error(), options.rank);
    setLogRank(options.rank);
    forwardLog(host, options.rank);
    const Result<train::RunOutcome> outcome = rank::runTraining(options, host);
    if (!outcome)
        return fail(host, outcome.error(), options.rank);
    setLogForwarder({});
    host.send(protocol::RankDone{.stopped = outcome->stopped, .step = outcome->step});
    return EXIT_SUCCESS;
}

} // namespace

int main(int argc, char **argv)
{
    const Result<rank::RankOptions> options =
        rank::parseRankOptions({argv, static_cast<std::size_t>(argc)});
    if (!options) {
        std::fprintf(stderr, "tessera-rank: %s It is started by tessera.\n",
                     options.error().detail.c_str());
        return EXIT_FAILURE;
    }
    if (options->probe)
        return rank::probe();
    if (options->generate)
        return rank::generateJob(*options->generate);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // who started it may be killed
    if (options->score)
        return rank::scoreJob(*options->score);
    std::signal(SIGPIPE, SIG_IGN);
    const int code = run(*options);
    stopLogging();
    // Peers may be gone: the destructors of process groups would wait for them.
    std::_Exit(code);
}
