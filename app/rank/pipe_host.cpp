// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rank/pipe_host.h"

#include "backend/base/log.h"
#include "backend/protocol/framing.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <utility>
#include <variant>

namespace tessera::rank {
namespace {

constexpr std::chrono::seconds kHealthInterval{1};
constexpr int kReaderWakeMs = 200; // how soon the reader sees that it shall end
constexpr int kSupervisorGone = 3; // exit code

std::uint64_t kibibytesOf(const std::string &line)
{
    return std::strtoull(line.c_str() + line.find_first_of("0123456789"), nullptr, 10) * 1024;
}

} // namespace

MemoryUse processMemory()
{
    MemoryUse use;
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:"))
            use.bytes = kibibytesOf(line);
        else if (line.starts_with("VmHWM:"))
            use.peakBytes = kibibytesOf(line);
    }
    return use;
}

PipeHost::PipeHost(int rank, UniqueFd commands, UniqueFd events)
    : m_rank(rank),
      m_commands(std::move(commands)),
      m_events(std::move(events)),
      m_memory(processMemory)
{
    send(protocol::Hello{
        .version = protocol::kProtocolVersion, .program = "tessera-rank", .rank = rank});
    m_health = std::jthread([this](std::stop_token stop) { tellHealth(std::move(stop)); });
    m_reader = std::jthread([this](std::stop_token stop) { readCommands(stop); });
}

PipeHost::~PipeHost()
{
    m_reader.request_stop();
    m_health.request_stop();
}

void PipeHost::send(protocol::Message message)
{
    const std::string payload =
        protocol::encode({.seq = 0, .timeMs = 0, .message = std::move(message)});
    Result<std::string> framed = protocol::frame(payload);
    if (!framed) {
        std::fprintf(stderr, "%s\n", framed.error().sentence().c_str());
        return;
    }
    const std::scoped_lock lock(m_sendMutex);
    if (!writeAll(m_events.get(), *framed, "the supervisor's pipe"))
        std::_Exit(kSupervisorGone);
}

train::Orders PipeHost::orders() const
{
    const std::scoped_lock lock(m_mutex);
    return m_orders;
}

void PipeHost::setPhase(std::string_view phase, std::int64_t step)
{
    m_step = step;
    const std::scoped_lock lock(m_mutex);
    if (m_phase == phase)
        return;
    m_phase = phase;
    m_phaseChanged = true;
    m_changed.notify_all();
}

void PipeHost::setMemorySource(std::function<MemoryUse()> source)
{
    const std::scoped_lock lock(m_mutex);
    m_memory = std::move(source);
}

void PipeHost::sendHealth()
{
    protocol::RankHealth health;
    std::function<MemoryUse()> memory;
    {
        const std::scoped_lock lock(m_mutex);
        health.phase = m_phase;
        memory = m_memory;
        m_phaseChanged = false;
    }
    const MemoryUse use = memory();
    health.rank = m_rank;
    health.step = m_step;
    health.memoryBytes = use.bytes;
    health.peakMemoryBytes = use.peakBytes;
    send(health);
}

void PipeHost::tellHealth(std::stop_token stop)
{
    while (!stop.stop_requested()) {
        sendHealth();
        std::unique_lock lock(m_mutex);
        m_changed.wait_for(lock, stop, kHealthInterval, [this] { return m_phaseChanged; });
    }
}

void PipeHost::readCommands(const std::stop_token &stop)
{
    protocol::FrameReader reader;
    std::array<char, 4096> bytes{};
    while (!stop.stop_requested()) {
        pollfd waited{.fd = m_commands.get(), .events = POLLIN, .revents = 0};
        if (::poll(&waited, 1, kReaderWakeMs) <= 0)
            continue;
        const ssize_t got = ::read(m_commands.get(), bytes.data(), bytes.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            std::_Exit(kSupervisorGone);
        Result<std::vector<std::string>> frames =
            reader.push({bytes.data(), static_cast<std::size_t>(got)});
        if (!frames)
            std::_Exit(kSupervisorGone);
        for (const std::string &payload : *frames) {
            if (const auto envelope = protocol::decode(payload); envelope)
                obey(envelope->message);
            else
                logWarn("rank", "{}", envelope.error().sentence());
        }
    }
}

void PipeHost::obey(const protocol::Message &message)
{
    if (const auto *hello = std::get_if<protocol::Hello>(&message);
        hello != nullptr && hello->version != protocol::kProtocolVersion) {
        logError("rank", "The supervisor speaks version {} of the protocol, this rank {}.",
                 hello->version, protocol::kProtocolVersion);
        std::_Exit(kSupervisorGone);
    }
    const auto *stop = std::get_if<protocol::Stop>(&message);
    if (stop != nullptr && (!m_training || !stop->graceful))
        endNow();
    const std::scoped_lock lock(m_mutex);
    if (stop != nullptr)
        ++m_orders.stops;
    if (std::holds_alternative<protocol::SaveCheckpoint>(message))
        ++m_orders.saves;
    const bool pause = std::holds_alternative<protocol::Pause>(message);
    if (pause || std::holds_alternative<protocol::Resume>(message))
        m_orders.pauseSwitch = (m_orders.pauseSwitch / 2 + 1) * 2 + (pause ? 1 : 0);
}

void PipeHost::endNow()
{
    send(protocol::RankDone{.stopped = true, .step = m_step});
    stopLogging();
    std::_Exit(0);
}

} // namespace tessera::rank
