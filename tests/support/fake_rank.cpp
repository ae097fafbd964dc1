// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A rank without torch, for tests of the supervisor and the command line: it takes the arguments of
// tessera-rank, speaks the protocol, "trains" by counting steps and can be told to misbehave.
//
// $FAKE_RANK holds a JSON object:
//   steps, step_ms, prepare_ms       how much it does (5, 10, 20); steps: train_iters of
//   config.json experts                          experts of the one MoE layer it reports (0: dense)
//   rank                             the rank that misbehaves (default: every rank)
//   at                               the step at which it does; 0: while it prepares, -1: before
//   Hello how                              kill, exit, abort, fail, garbage, oversized, unknown,
//   hang
//                                    (no health, deaf), deaf (health, but no command is heard),
//                                    busy (like deaf, for busy_ms),
//                                    slow_exit (done, but stays), child (leaves a child behind)
//   peers_complain                   the others report CommFailed before the misbehaving one ends
//   version                          what it says in Hello
//   warn                             text of a LogRecord sent at step 1
//   no_room                          checkpoints cannot be written: CheckpointFailed and a pause
//                                    instead, until a file "room" lies in the run's folder
//   progress                         so many events tell how far reading_data is
#include "backend/base/common_errors.h"
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/base/units.h"
#include "backend/protocol/framing.h"
#include "backend/protocol/messages.h"

#include <fmt/format.h>

#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <thread>

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using tessera::Json;
using tessera::protocol::RunState;
namespace protocol = tessera::protocol;

constexpr std::uint64_t kMemory = std::uint64_t{100} << 20;
constexpr auto kHealthEvery = 100ms;

class FakeRank
{
public:
    FakeRank(std::map<std::string, std::string> arguments, Json wishes)
        : m_wishes(std::move(wishes)),
          m_folder(arguments.at("--run-folder")),
          m_rank(std::stoi(arguments.at("--rank"))),
          m_commandFd(std::stoi(arguments.at("--command-fd"))),
          m_eventFd(std::stoi(arguments.at("--event-fd")))
    {
        const auto config = tessera::readJsonFile(m_folder / "config.json");
        m_steps = wish("steps", config ? config->value("train_iters", 5) : 5);
        m_saveEvery = config ? config->value("save_steps", 500) : 500;
        const Json keep = config ? config->value("save_total_limit", Json()) : Json();
        m_keep = keep.is_number() ? keep.get<std::size_t>() : 0;
        startFrom(config ? config->value("resume_from_checkpoint", Json()) : Json());
    }

    int run()
    {
        misbehaveAt(-1);
        send(protocol::Hello{.version = wish("version", protocol::kProtocolVersion),
                             .program = "tessera-rank",
                             .rank = m_rank});
        prepare();
        for (m_step = m_start + 1; m_step <= m_steps && !m_stop; ++m_step) {
            misbehaveAt(m_step);
            step();
        }
        const std::int64_t done = m_step - 1;
        while (m_stop && m_graceful && !saveCheckpoint(done)) {
            m_stop = false; // taken back
            pauseWhenAsked();
        }
        send(protocol::RankDone{.stopped = m_stop, .step = done});
        if (misbehaves() && how() == "slow_exit")
            std::this_thread::sleep_for(1h);
        return 0;
    }

private:
    template<typename T>
    T wish(const char *key, T otherwise) const
    {
        return m_wishes.value(key, otherwise);
    }
    [[nodiscard]] std::string how() const { return wish("how", std::string()); }
    [[nodiscard]] bool misbehaves() const
    {
        return !how().empty() && wish("rank", m_rank) == m_rank;
    }

    void startFrom(const Json &checkpoint)
    {
        if (!checkpoint.is_string())
            return;
        const auto manifest =
            tessera::readJsonFile(fs::path(checkpoint.get<std::string>()) / "manifest.json");
        if (manifest)
            m_start = manifest->value("step", 0);
    }

    void send(const protocol::Message &message)
    {
        const auto frame =
            protocol::frame(protocol::encode({.seq = 0, .timeMs = 0, .message = message}));
        if (!tessera::writeAll(m_eventFd, frame.value(), "the event pipe"))
            std::_Exit(1);
    }

    void health(const char *phase)
    {
        m_lastHealth = std::chrono::steady_clock::now();
        send(protocol::RankHealth{.rank = m_rank,
                                  .step = m_step,
                                  .phase = phase,
                                  .memoryBytes = kMemory,
                                  .peakMemoryBytes = kMemory + static_cast<std::uint64_t>(m_step)});
    }

    void phase(const char *name)
    {
        if (m_rank == 0)
            send(
                protocol::StateChanged{.state = RunState::Preparing, .phase = name, .progress = 0});
        health(name);
        wait(std::chrono::milliseconds(wish("prepare_ms", 20)), name);
    }

    void prepare()
    {
        phase("loading_model");
        misbehaveAt(0);
        phase("reading_data");
        const int parts = m_rank == 0 ? wish("progress", 0) : 0;
        for (int part = 0; part <= parts && parts > 0; ++part)
            send(protocol::StateChanged{.state = RunState::Preparing,
                                        .phase = "reading_data",
                                        .progress = part / static_cast<double>(parts)});
        if (m_stop || m_rank != 0)
            return;
        protocol::RunFacts facts{.totalSteps = m_steps,
                                 .rows = 10,
                                 .parametersTotal = 1000,
                                 .parametersTrained = 100,
                                 .startStep = m_start,
                                 .device = "cpu"};
        if (const int experts = wish("experts", 0); experts > 0) {
            facts.experts = experts;
            facts.topk = 2;
            facts.moeLayers = {1};
        }
        send(facts);
        send(protocol::StateChanged{.state = RunState::Running, .phase = "", .progress = -1});
    }

    void step()
    {
        if (m_step == 1 && m_wishes.contains("warn"))
            send(protocol::LogRecord{.rank = m_rank,
                                     .level = "warn",
                                     .logger = "train",
                                     .text = wish("warn", std::string())});
        wait(std::chrono::milliseconds(wish("step_ms", 10)), "training");
        if (m_rank == 0)
            report();
        if (m_saveAsked || m_step % m_saveEvery == 0)
            saveCheckpoint(m_step);
        pauseWhenAsked();
    }

    void report()
    {
        send(protocol::MetricBatch{.firstStep = m_step,
                                   .columns = {{"loss", {4.0 / static_cast<double>(m_step)}},
                                               {"tokens", {500}},
                                               {"step_seconds", {0.5}},
                                               {"tokens_per_second", {1000}}}});
        const int experts = wish("experts", 0);
        if (experts == 0)
            return;
        protocol::ExpertLoad load{.step = m_step, .layer = 1, .tokensPerExpert = {}};
        for (int expert = 0; expert < experts; ++expert)
            load.tokensPerExpert.push_back(10 * (expert + 1));
        send(load);
    }

    bool saveCheckpoint(std::int64_t step)
    {
        m_saveAsked = false;
        health("saving");
        const fs::path folder = m_folder / "checkpoints" / fmt::format("step_{:08}", step);
        if (wish("no_room", false) && !fs::exists(m_folder / "room")) {
            m_paused = true;
            if (m_rank == 0)
                send(protocol::CheckpointFailed{
                    .step = step,
                    .error =
                        tessera::diskFull("A checkpoint", folder.string(), kMemory * 3, kMemory)});
            return false;
        }
        if (m_rank != 0)
            return true;
        fs::create_directories(folder);
        const std::string weights = "weights";
        (void)tessera::writeFileAtomically(folder / "model.safetensors", weights);
        const Json file{{"name", "model.safetensors"}, {"bytes", weights.size()}};
        const Json manifest{{"schema", 1}, {"step", step}, {"files", Json::array({file})}};
        (void)tessera::writeFileAtomically(folder / "manifest.json", tessera::dumpJson(manifest));
        send(protocol::CheckpointWritten{
            .step = step, .path = folder.string(), .bytes = weights.size(), .seconds = 0.01});
        m_written.emplace_back(step, folder);
        if (m_keep > 0 && m_written.size() > m_keep) {
            fs::remove_all(m_written.front().second);
            send(protocol::CheckpointRemoved{.step = m_written.front().first,
                                             .path = m_written.front().second.string()});
            m_written.pop_front();
        }
        return true;
    }

    void pauseWhenAsked()
    {
        if (!m_paused)
            return;
        if (m_rank == 0)
            send(protocol::StateChanged{.state = RunState::Paused, .phase = "", .progress = -1});
        while (m_paused && !m_stop) {
            wait(20ms, "paused");
            if (m_saveAsked)
                saveCheckpoint(m_step);
        }
        if (!m_stop && m_rank == 0)
            send(protocol::StateChanged{.state = RunState::Running, .phase = "", .progress = -1});
    }

    // ---- commands ----

    void wait(std::chrono::milliseconds time, const char *phase)
    {
        const auto end = std::chrono::steady_clock::now() + time;
        do {
            const auto now = std::chrono::steady_clock::now();
            if (now - m_lastHealth > kHealthEvery)
                health(phase);
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - now);
            listen(std::max(0ms, std::min<std::chrono::milliseconds>(left, kHealthEvery)));
            peersComplain();
        } while (std::chrono::steady_clock::now() < end && !m_stop);
    }

    void listen(std::chrono::milliseconds timeout)
    {
        pollfd entry{.fd = m_commandFd, .events = POLLIN, .revents = 0};
        if (::poll(&entry, 1, static_cast<int>(timeout.count())) <= 0)
            return;
        char bytes[4096];
        const ssize_t got = ::read(m_commandFd, bytes, sizeof(bytes));
        if (got <= 0)
            std::_Exit(0); // the supervisor is gone
        const auto payloads = m_reader.push({bytes, static_cast<std::size_t>(got)});
        for (const std::string &payload : payloads.value())
            obey(protocol::decode(payload).value().message);
    }

    void obey(const protocol::Message &message)
    {
        if (std::holds_alternative<protocol::Pause>(message))
            m_paused = true;
        else if (std::holds_alternative<protocol::Resume>(message))
            m_paused = false;
        else if (std::holds_alternative<protocol::SaveCheckpoint>(message))
            m_saveAsked = true;
        else if (const auto *stop = std::get_if<protocol::Stop>(&message)) {
            if (!stop->graceful)
                std::_Exit(1);
            m_stop = true;
            m_graceful = stop->graceful;
        }
    }

    // ---- misbehaviour ----

    [[nodiscard]] fs::path marker() const { return m_folder / "peer_is_gone"; }

    void peersComplain()
    {
        if (!wish("peers_complain", false) || misbehaves() || !fs::exists(marker()))
            return;
        fail(tessera::ErrorCode::CommFailed, "all_reduce failed: Connection closed by peer.");
    }

    [[noreturn]] void fail(tessera::ErrorCode code, std::string detail)
    {
        tessera::Error error{.code = code,
                             .detail = std::move(detail),
                             .args = {"all_reduce"},
                             .context = {},
                             .place = tessera::SourcePlace::here()};
        send(protocol::Failed{
            .error = std::move(error), .rank = m_rank, .step = m_step, .resumeFrom = {}});
        std::_Exit(1);
    }

    void misbehaveAt(std::int64_t step)
    {
        if (!misbehaves() || wish<std::int64_t>("at", 1) != step)
            return;
        fmt::print(stderr, "fake rank {} does: {}\n", m_rank, how());
        if (wish("peers_complain", false)) {
            (void)tessera::writeFileAtomically(marker(), "");
            std::this_thread::sleep_for(150ms);
        }
        misbehave(how());
    }

    void misbehave(const std::string &what)
    {
        if (what == "kill")
            std::raise(SIGKILL);
        if (what == "exit")
            std::_Exit(3);
        if (what == "abort")
            std::abort();
        if (what == "fail")
            fail(tessera::ErrorCode::OutOfMemory, "The device is out of memory.");
        if (what == "garbage")
            (void)tessera::writeAll(m_eventFd, std::string("\x05\0\0\0hello", 9), "pipe");
        if (what == "oversized")
            (void)tessera::writeAll(m_eventFd, std::string("\xff\xff\xff\x7f", 4), "pipe");
        if (what == "unknown") {
            for (int i = 0; i < 3; ++i)
                (void)tessera::writeAll(
                    m_eventFd, protocol::frame(R"({"type":"FromTheFuture"})").value(), "pipe");
        }
        if (what == "hang")
            std::this_thread::sleep_for(1h);
        if (what == "child" && ::fork() == 0)
            std::this_thread::sleep_for(1h);
        if (what == "child")
            std::_Exit(3);
        const auto busyUntil =
            std::chrono::steady_clock::now() + std::chrono::milliseconds(wish("busy_ms", 0));
        while (what == "deaf" || (what == "busy" && std::chrono::steady_clock::now() < busyUntil)) {
            health("training");
            std::this_thread::sleep_for(kHealthEvery);
        }
    }

    Json m_wishes;
    fs::path m_folder;
    int m_rank = 0;
    int m_commandFd = -1;
    int m_eventFd = -1;
    std::int64_t m_steps = 0;
    std::int64_t m_saveEvery = 0;
    std::size_t m_keep = 0;
    std::deque<std::pair<std::int64_t, fs::path>> m_written;
    std::int64_t m_start = 0;
    std::int64_t m_step = 0;
    bool m_paused = false;
    bool m_saveAsked = false;
    bool m_stop = false;
    bool m_graceful = false;
    protocol::FrameReader m_reader;
    std::chrono::steady_clock::time_point m_lastHealth;
};

} // namespace

int main(int argc, char **argv)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::map<std::string, std::string> arguments;
    for (int i = 1; i + 1 < argc; i += 2)
        arguments[argv[i]] = argv[i + 1];
    if (argc == 2 && std::string_view(argv[1]) == "--probe") {
        fmt::print(R"({{"schema":1,"libtorch":"2.11.0","cuda_module":false,)"
                   R"("cuda_module_error":"no module","nccl":null,"devices":[],"cpu_threads":2}})"
                   "\n");
        return 0;
    }
    const char *wishes = std::getenv("FAKE_RANK");
    Json object =
        wishes == nullptr ? Json::object() : tessera::parseJson(wishes, "FAKE_RANK").value();
    return FakeRank(std::move(arguments), std::move(object)).run();
}
