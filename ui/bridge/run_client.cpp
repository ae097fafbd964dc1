// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/run_client.h"

#include "backend/base/log.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr const char *kPeer = "the run's supervisor";

Error connectionLost(std::string reason)
{
    return {.code = ErrorCode::ConnectionLost,
            .detail = fmt::format("The connection to {} was lost: {}.", kPeer, reason),
            .args = {kPeer, std::move(reason)},
            .context = {},
            .place = SourcePlace::here()};
}

Error versionMismatch(int theirs)
{
    return {.code = ErrorCode::VersionMismatch,
            .detail = fmt::format("The studio speaks version {} of the protocol, the supervisor "
                                  "version {}.",
                                  protocol::kProtocolVersion, theirs),
            .args = {std::to_string(protocol::kProtocolVersion), std::to_string(theirs)},
            .context = {},
            .place = SourcePlace::here()};
}

} // namespace

RunClient::RunClient(QString socketPath, QObject *parent)
    : QObject(parent), m_path(std::move(socketPath))
{
    m_timer.setSingleShot(true);
    connect(&m_socket, &QLocalSocket::connected, this, &RunClient::onConnected);
    connect(&m_socket, &QLocalSocket::readyRead, this, &RunClient::onReadable);
    connect(&m_socket, &QLocalSocket::disconnected, this, &RunClient::onGone);
    connect(&m_socket, &QLocalSocket::errorOccurred, this, &RunClient::onGone);
    connect(&m_timer, &QTimer::timeout, this, &RunClient::onSilence);
}

RunClient::~RunClient()
{
    m_socket.disconnect(this); // its end is no news any more
}

void RunClient::open(qint64 fromSeq)
{
    m_nextSeq = std::max<qint64>(1, fromSeq);
    m_final = false;
    m_problem.reset();
    m_nextRetry = m_firstRetry;
    enter(Link::Connecting);
    connectNow();
}

void RunClient::close()
{
    m_timer.stop();
    enter(Link::Closed); // before the socket says that it is gone
    m_socket.abort();
}

void RunClient::setPatience(std::chrono::milliseconds firstRetry,
                            std::chrono::milliseconds answerTimeout)
{
    m_firstRetry = firstRetry;
    m_answerTimeout = answerTimeout;
}

void RunClient::enter(Link link)
{
    if (std::exchange(m_link, link) != link)
        Q_EMIT linkChanged(link);
}

// ---- connecting ----

void RunClient::connectNow()
{
    m_reader = {};
    m_greeted = false;
    m_timer.start(m_answerTimeout);
    m_socket.abort();
    m_socket.connectToServer(m_path);
}

void RunClient::onConnected()
{
    send(protocol::Hello{.program = "tessera-studio"});
}

/// The next attempt is due, or the answer to Hello has not come.
void RunClient::onSilence()
{
    if (m_link != Link::Connecting)
        return;
    if (m_socket.state() == QLocalSocket::UnconnectedState)
        connectNow();
    else
        retry(connectionLost("it did not answer"));
}

void RunClient::onGone()
{
    if (m_link == Link::Connecting || m_link == Link::Connected) {
        const QString reason = m_socket.error() == QLocalSocket::PeerClosedError
            ? QStringLiteral("it closed the connection")
            : m_socket.errorString();
        retry(connectionLost(reason.toStdString()));
    }
}

void RunClient::retry(Error why)
{
    m_problem = std::move(why);
    {
        const QSignalBlocker quiet(m_socket); // its end is known
        m_socket.abort();
    }
    m_timer.start(m_nextRetry);
    m_nextRetry = std::min(2 * m_nextRetry, kLongestRetry);
    m_link = Link::Connecting;
    Q_EMIT linkChanged(m_link); // each failed attempt is news
}

void RunClient::refuse(Error why)
{
    logWarn("bridge", "{}", why.sentence());
    m_problem = std::move(why);
    m_timer.stop();
    enter(Link::Refused);
    m_socket.abort();
}

// ---- reading ----

void RunClient::onReadable()
{
    const QByteArray bytes = m_socket.readAll();
    Result<std::vector<std::string>> payloads =
        m_reader.push(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    if (!payloads)
        return refuse(payloads.error());
    std::vector<std::string> whole = std::move(payloads).value();
    if (!m_greeted && !whole.empty()) {
        if (!takeFirst(whole.front()))
            return;
        whole.erase(whole.begin());
    }
    if (!whole.empty())
        takeEvents(whole);
}

bool RunClient::takeFirst(const std::string &payload)
{
    const Result<protocol::Envelope> envelope = protocol::decode(payload);
    const auto *hello = envelope ? std::get_if<protocol::Hello>(&envelope->message) : nullptr;
    if (hello == nullptr) {
        refuse(envelope ? badMessage("the first message is no Hello") : envelope.error());
        return false;
    }
    if (hello->version != protocol::kProtocolVersion) {
        refuse(versionMismatch(hello->version));
        return false;
    }
    m_greeted = true;
    m_timer.stop();
    m_problem.reset();
    m_nextRetry = m_firstRetry;
    send(protocol::Subscribe{.topics = {}, .fromSeq = m_nextSeq});
    enter(Link::Connected);
    return m_link == Link::Connected; // a listener may have closed it
}

void RunClient::takeEvents(const std::vector<std::string> &payloads)
{
    QList<protocol::Envelope> events;
    for (const std::string &payload : payloads) {
        Result<protocol::Envelope> envelope = protocol::decode(payload);
        if (!envelope) {
            const QString what = QString::fromStdString(envelope.error().detail);
            if (!m_unknownTypes.contains(what)) {
                m_unknownTypes.append(what);
                logWarn("bridge", "skipped: {}", envelope.error().detail);
            }
            continue;
        }
        if (envelope->seq < m_nextSeq)
            continue; // it has come already
        m_nextSeq = envelope->seq + 1;
        const auto *change = std::get_if<protocol::StateChanged>(&envelope->message);
        m_final = m_final || (change != nullptr && protocol::isFinal(change->state));
        events.append(std::move(envelope).value());
    }
    if (!events.isEmpty())
        Q_EMIT received(events);
    if (m_final && m_link == Link::Connected) {
        enter(Link::Ended);
        m_socket.abort();
    }
}

// ---- writing ----

bool RunClient::send(const protocol::Message &message)
{
    const Result<std::string> frame =
        protocol::frame(protocol::encode({.seq = 0, .timeMs = 0, .message = message}));
    if (!frame || m_socket.state() != QLocalSocket::ConnectedState)
        return false;
    return m_socket.write(frame->data(), static_cast<qint64>(frame->size())) >= 0;
}

bool RunClient::pause()
{
    return m_link == Link::Connected && send(protocol::Pause{});
}

bool RunClient::resume()
{
    return m_link == Link::Connected && send(protocol::Resume{});
}

bool RunClient::saveCheckpoint()
{
    return m_link == Link::Connected && send(protocol::SaveCheckpoint{});
}

bool RunClient::stop(bool graceful)
{
    return m_link == Link::Connected && send(protocol::Stop{.graceful = graceful});
}

} // namespace tessera::ui
