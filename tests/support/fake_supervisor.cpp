// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fake_supervisor.h"

#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/history/importer.h"
#include "backend/history/run_folder.h"
#include "backend/history/schema.h"

#include <QtGlobal>

#include <algorithm>

namespace tessera::test {
namespace {

namespace fs = std::filesystem;

template<typename T>
T need(Result<T> result)
{
    if (!result)
        qFatal("%s", result.error().sentence().c_str());
    return std::move(result).value();
}

void need(const Result<void> &result)
{
    if (!result)
        qFatal("%s", result.error().sentence().c_str());
}

} // namespace

FakeSupervisor::FakeSupervisor(const fs::path &sockets, const fs::path &runs, const std::string &id,
                               const Json &config)
    : m_id(id), m_socket(sockets / (id + ".sock")), m_folder(runs / id)
{
    if (!fs::exists(m_folder / "config.json")) {
        const history::RunFolder folder = need(history::makeRunFolder(runs, id));
        need(writeFileAtomically(folder.config(), dumpJson(config)));
        m_file = need(history::EventFile::create(m_folder));
    } else { // one that goes on where another one died
        m_file = need(history::EventFile::open(m_folder));
        need(history::readEvents(m_folder, 0, [this](const protocol::Envelope &event) {
            m_events.push_back(event);
            return true;
        }));
    }
    listen();
}

FakeSupervisor::~FakeSupervisor()
{
    m_server.reset();
    dropPeers();
}

QString FakeSupervisor::socket() const
{
    return QString::fromStdString(m_socket.string());
}

void FakeSupervisor::listen()
{
    fs::create_directories(m_socket.parent_path());
    fs::remove(m_socket); // what another one left behind
    m_server = std::make_unique<QLocalServer>();
    QObject::connect(m_server.get(), &QLocalServer::newConnection, &m_context,
                     [this] { accept(); });
    if (!m_server->listen(socket()))
        qFatal("%s", qPrintable(m_server->errorString()));
}

void FakeSupervisor::stopListening()
{
    m_server.reset();
    dropPeers();
}

void FakeSupervisor::dropPeers()
{
    for (auto &[socket, peer] : std::exchange(m_peers, {})) {
        QObject::disconnect(socket, nullptr, &m_context, nullptr);
        socket->abort();
        socket->deleteLater();
    }
}

void FakeSupervisor::die()
{
    m_server->close();
    stopListening();
    m_file.reset();
}

void FakeSupervisor::accept()
{
    while (QLocalSocket *socket = m_server->nextPendingConnection()) {
        socket->setParent(nullptr); // it outlives a server that stops listening
        m_peers[socket] = {};
        QObject::connect(socket, &QLocalSocket::readyRead, &m_context,
                         [this, socket] { read(socket); });
        QObject::connect(socket, &QLocalSocket::disconnected, &m_context, [this, socket] {
            m_peers.erase(socket);
            socket->deleteLater();
        });
        if (!m_silent)
            send(socket,
                 {.seq = 0,
                  .timeMs = 0,
                  .message = protocol::Hello{.version = m_version, .program = "tessera"}});
        if (socket->bytesAvailable() > 0)
            read(socket);
    }
}

void FakeSupervisor::read(QLocalSocket *socket)
{
    const QByteArray bytes = socket->readAll();
    Peer &peer = m_peers[socket];
    const auto payloads = need(peer.reader.push(
        std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size()))));
    for (const std::string &payload : payloads) {
        const protocol::Envelope envelope = need(protocol::decode(payload));
        if (const auto *hello = std::get_if<protocol::Hello>(&envelope.message)) {
            m_program = hello->program;
        } else if (const auto *wish = std::get_if<protocol::Subscribe>(&envelope.message)) {
            m_subscriptions.push_back(wish->fromSeq);
            peer.nextSeq = std::max<std::int64_t>(1, wish->fromSeq);
            for (const protocol::Envelope &event : m_events) {
                if (event.seq >= peer.nextSeq)
                    send(socket, event);
            }
        } else {
            m_commands.push_back(envelope.message);
        }
    }
}

void FakeSupervisor::send(QLocalSocket *socket, const protocol::Envelope &envelope)
{
    const std::string frame = need(protocol::frame(protocol::encode(envelope)));
    socket->write(frame.data(), static_cast<qint64>(frame.size()));
    socket->flush();
}

std::int64_t FakeSupervisor::say(protocol::Message message, std::int64_t timeMs)
{
    protocol::Envelope event{.seq = 0, .timeMs = timeMs, .message = std::move(message)};
    const std::int64_t seq = m_file->append(event);
    m_events.push_back(event);
    for (auto &[socket, peer] : m_peers) {
        if (peer.nextSeq > 0 && seq >= peer.nextSeq)
            send(socket, event);
    }
    return seq;
}

void FakeSupervisor::repeat(std::int64_t seq)
{
    const auto event = std::ranges::find(m_events, seq, &protocol::Envelope::seq);
    for (auto &[socket, peer] : m_peers)
        send(socket, *event);
}

void FakeSupervisor::sendRaw(const QByteArray &bytes)
{
    for (auto &[socket, peer] : m_peers) {
        socket->write(bytes);
        socket->flush();
    }
}

void FakeSupervisor::importNow()
{
    history::Database database =
        need(history::openForWriting(m_folder.parent_path().parent_path() / "history.db"));
    need(history::importRun(database, m_folder));
}

} // namespace tessera::test
