// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "backend/protocol/framing.h"
#include "backend/protocol/messages.h"

#include <QList>
#include <QLocalSocket>
#include <QObject>
#include <QString>
#include <QTimer>

#include <chrono>
#include <optional>

namespace tessera::ui {

/// A live run at the other end of its control socket. Everything happens in the GUI thread and
/// nothing waits: connecting, reading and writing are asynchronous.
///
///     RunClient client(socketPath);
///     client.open(lastSeq + 1);          // Hello, Subscribe, then events
///     connect(&client, &RunClient::received, session, &RunSession::take);
///
/// Events come in order of seq, each once, across any number of reconnects: after a lost connection
/// the client tries again, at growing distances, from the event behind the last one it had. It
/// stops by itself after the run's final state (Ended), when the supervisor speaks another version
/// (Refused), and when close() is called.
class RunClient final : public QObject
{
    Q_OBJECT

public:
    enum class Link {
        Closed,     ///< not opened, or closed again
        Connecting, ///< at first, and again after a loss
        Connected,
        Refused, ///< the other end speaks another version or is none of ours: see problem()
        Ended    ///< the run has reached its final state
    };
    Q_ENUM(Link)

    static constexpr std::chrono::milliseconds kFirstRetry{200};
    static constexpr std::chrono::milliseconds kLongestRetry{5000};
    static constexpr std::chrono::milliseconds kAnswerTimeout{10000};

    explicit RunClient(QString socketPath, QObject *parent = nullptr);
    ~RunClient() override;

    /// Connects and asks for all events from `fromSeq` on.
    void open(qint64 fromSeq);
    void close();

    [[nodiscard]] Link link() const { return m_link; }
    /// Why it is not connected: ConnectionLost while it tries again, VersionMismatch, BadMessage,
    /// FrameTooLarge when Refused. Nothing when all is well.
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; }
    /// The seq of the last event that was received, or the one before the first that is wanted.
    [[nodiscard]] qint64 lastSeq() const { return m_nextSeq - 1; }

    // Commands; false when not connected (nothing is sent then). Whether the run follows is seen in
    // its events: a refusal is a LogRecord of the supervisor.
    bool pause();
    bool resume();
    bool saveCheckpoint();
    bool stop(bool graceful);

    /// For tests: other times than the constants.
    void setPatience(std::chrono::milliseconds firstRetry, std::chrono::milliseconds answerTimeout);

Q_SIGNALS:
    /// Also after each attempt that failed, with Connecting.
    void linkChanged(tessera::ui::RunClient::Link link);
    /// Events that came together, in order.
    void received(const QList<tessera::protocol::Envelope> &events);

private:
    void connectNow();
    void onConnected();
    void onReadable();
    void onGone();
    void onSilence();
    [[nodiscard]] bool takeFirst(const std::string &payload);
    void takeEvents(const std::vector<std::string> &payloads);
    void retry(Error why);
    void refuse(Error why);
    void enter(Link link);
    bool send(const protocol::Message &message);

    QString m_path;
    QLocalSocket m_socket;
    QTimer m_timer; ///< until the next attempt, or until the answer must be there
    protocol::FrameReader m_reader;
    Link m_link = Link::Closed;
    bool m_greeted = false;
    bool m_final = false;
    qint64 m_nextSeq = 1;
    std::optional<Error> m_problem;
    std::chrono::milliseconds m_firstRetry = kFirstRetry;
    std::chrono::milliseconds m_nextRetry = kFirstRetry;
    std::chrono::milliseconds m_answerTimeout = kAnswerTimeout;
    QStringList m_unknownTypes; ///< logged once each
};

} // namespace tessera::ui
