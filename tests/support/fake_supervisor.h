// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/event_file.h"
#include "backend/protocol/framing.h"
#include "backend/protocol/messages.h"

#include <QLocalServer>
#include <QLocalSocket>
#include <QObject>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::test {

/// A supervisor as the studio sees it: real frames over a real socket, a real run folder with a
/// locked event file, and no ranks. Lives in the test's thread and answers while its event loop
/// runs. A test says what the run tells, and may break the connection in every way.
class FakeSupervisor
{
public:
    /// The socket is <sockets>/<id>.sock, the folder <runs>/<id>; `config` becomes config.json.
    FakeSupervisor(const std::filesystem::path &sockets, const std::filesystem::path &runs,
                   const std::string &id, const Json &config = Json::object());
    ~FakeSupervisor();
    FakeSupervisor(const FakeSupervisor &) = delete;
    FakeSupervisor &operator=(const FakeSupervisor &) = delete;
    FakeSupervisor(FakeSupervisor &&) = delete;
    FakeSupervisor &operator=(FakeSupervisor &&) = delete;

    [[nodiscard]] const std::string &id() const { return m_id; }
    [[nodiscard]] QString socket() const;
    [[nodiscard]] std::filesystem::path folder() const { return m_folder; }

    /// Puts an event into the file and sends it to those who subscribed; its seq. Nothing goes to
    /// the database: importNow() does that.
    std::int64_t say(protocol::Message message, std::int64_t timeMs = 0);
    /// Brings <data>/history.db up to date with the event file.
    void importNow();

    // What it heard.
    [[nodiscard]] const std::vector<protocol::Message> &commands() const { return m_commands; }
    [[nodiscard]] const std::vector<std::int64_t> &subscriptions() const { return m_subscriptions; }
    [[nodiscard]] int peers() const { return static_cast<int>(m_peers.size()); }
    [[nodiscard]] const std::string &lastProgram() const { return m_program; }

    // How it misbehaves.
    void setVersion(int version) { m_version = version; }
    void setSilent(bool silent) { m_silent = silent; } ///< accepts and says nothing
    void dropPeers();
    void stopListening(); ///< and drops; the event file stays locked
    void listen();
    void sendRaw(const QByteArray &bytes);
    /// Sends an event again that was said before.
    void repeat(std::int64_t seq);
    /// As after kill -9: the socket file stays, the lock goes.
    void die();

private:
    struct Peer {
        protocol::FrameReader reader;
        std::int64_t nextSeq = 0; ///< 0: has not subscribed
    };
    void accept();
    void read(QLocalSocket *socket);
    void send(QLocalSocket *socket, const protocol::Envelope &envelope);

    QObject m_context; ///< of every connection
    std::string m_id;
    std::filesystem::path m_socket;
    std::filesystem::path m_folder;
    std::optional<history::EventFile> m_file;
    std::vector<protocol::Envelope> m_events;
    std::unique_ptr<QLocalServer> m_server;
    std::map<QLocalSocket *, Peer> m_peers;
    std::vector<protocol::Message> m_commands;
    std::vector<std::int64_t> m_subscriptions;
    std::string m_program;
    int m_version = protocol::kProtocolVersion;
    bool m_silent = false;
};

} // namespace tessera::test
