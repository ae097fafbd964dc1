// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/control_client.h"
#include "backend/supervisor/control_socket.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <thread>

using namespace tessera;
using namespace tessera::supervisor;

namespace fs = std::filesystem;

namespace {

mode_t modeOf(const fs::path &path)
{
    struct stat facts {};
    ::stat(path.c_str(), &facts);
    return facts.st_mode & 0777;
}

/// A program of the user "nobody" connects; it ends with exit code 0
/// when it could and was then turned away.
constexpr int kCannotReach = 5;

pid_t connectAsNobody(const fs::path &path)
{
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    path.string().copy(name.sun_path, sizeof(name.sun_path) - 1);
    const pid_t pid = ::fork();
    if (pid == 0) {
        if (::setgid(65534) != 0 || ::setuid(65534) != 0)
            ::_exit(2);
        const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
        if (::connect(fd, reinterpret_cast<const sockaddr *>(&name), sizeof(name)) != 0)
            ::_exit(errno == EACCES ? kCannotReach : 3);
        char byte = 0;
        ::_exit(::read(fd, &byte, 1) > 0 ? 4 : 0);
    }
    return pid;
}

/// Blocks until the client's first frame is there.
void readHelloOf(const UniqueFd &peer)
{
    ::fcntl(peer.get(), F_SETFL, 0);
    protocol::FrameReader reader;
    std::array<char, 1000> bytes{};
    while (true) {
        const ssize_t got = ::read(peer.get(), bytes.data(), bytes.size());
        if (got <= 0 || !reader.push({bytes.data(), static_cast<std::size_t>(got)}).value().empty())
            return;
    }
}

} // namespace

class TestControlSocket : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { ::signal(SIGPIPE, SIG_IGN); }

    void folderAndSocketAreForTheOwnerAlone()
    {
        const test::TempFolder folder;
        const fs::path path = folder / "deep" / "sockets" / "run.sock";
        const auto socket = ControlSocket::open(path);
        QVERIFY(socket.ok());
        QCOMPARE(modeOf(path), mode_t{0600});
        QCOMPARE(modeOf(path.parent_path()), mode_t{0700});
    }

    void anOpenFolderIsClosed()
    {
        const test::TempFolder folder;
        const fs::path sockets = folder / "sockets";
        fs::create_directory(sockets);
        fs::permissions(sockets, fs::perms::all);
        QVERIFY(ControlSocket::open(sockets / "run.sock").ok());
        QCOMPARE(modeOf(sockets), mode_t{0700});
    }

    void theFileVanishesWithTheObject()
    {
        const test::TempFolder folder;
        const fs::path path = folder / "run.sock";
        {
            const auto socket = ControlSocket::open(path);
            QVERIFY(fs::exists(path));
        }
        QVERIFY(!fs::exists(path));
    }

    void aSocketLeftBehindIsReplaced()
    {
        const test::TempFolder folder;
        const fs::path path = folder / "run.sock";
        QVERIFY(writeFileAtomically(path, "left behind").ok());
        auto socket = ControlSocket::open(path);
        QVERIFY(socket.ok());
        const auto peer = connectSocket(path);
        QVERIFY(peer.ok());
        QVERIFY(socket->accept().has_value());
        QVERIFY(!socket->accept().has_value());
    }

    void aPathThatIsTooLongIsRefusedWithItsLength()
    {
        const test::TempFolder folder;
        const auto socket = ControlSocket::open(folder / std::string(120, 'x'));
        QVERIFY(!socket.ok());
        QVERIFY(socket.error().code == ErrorCode::CannotStart);
        QVERIFY(socket.error().detail.find("107 are possible") != std::string::npos);
    }

    void nobodyListening()
    {
        const test::TempFolder folder;
        const auto client = ControlClient::connect(folder / "none.sock", "test");
        QVERIFY(!client.ok());
        QVERIFY(client.error().code == ErrorCode::ConnectionLost);
    }

    void anotherUserIsTurnedAway()
    {
        if (::geteuid() != 0)
            QSKIP("only root can start a program of another user");
        const test::TempFolder folder;
        fs::permissions(folder.path(), fs::perms::owner_all | fs::perms::others_all);
        const fs::path path = folder / "run.sock";
        auto socket = ControlSocket::open(path);
        // Undo what protects the file, so that only the check of the peer is left.
        fs::permissions(folder.path(), fs::perms::all);
        fs::permissions(path, fs::perms::all);
        const pid_t nobody = connectAsNobody(path);
        int status = 0;
        while (::waitpid(nobody, &status, WNOHANG) == 0)
            QVERIFY(!socket->accept().has_value());
        if (WEXITSTATUS(status) == kCannotReach)
            QSKIP("a folder above that for temporary files is closed to other users");
        QCOMPARE(WEXITSTATUS(status), 0);
    }

    void theClientExchangesHelloAndReadsEvents()
    {
        const test::TempFolder folder;
        auto socket = ControlSocket::open(folder / "run.sock");
        std::thread server([&] {
            std::optional<UniqueFd> peer;
            while (!peer)
                peer = socket->accept();
            readHelloOf(*peer);
            const auto put = [&](const protocol::Envelope &envelope) {
                (void)writeAll(peer->get(), protocol::frame(protocol::encode(envelope)).value(),
                               "");
            };
            put({.seq = 0, .timeMs = 0, .message = protocol::Hello{.program = "tessera"}});
            (void)writeAll(peer->get(), protocol::frame(R"({"type":"New"})").value(), "");
            put({.seq = 7, .timeMs = 1, .message = protocol::Pause{}});
        });
        auto client = ControlClient::connect(folder / "run.sock", "test");
        server.join();
        QVERIFY(client.ok());
        const auto event = client->next(std::chrono::seconds(5));
        QVERIFY(event.ok() && event->has_value());
        QCOMPARE((*event)->seq, std::int64_t{7});
        QVERIFY(!client->next(std::chrono::seconds(5)).ok()); // the server has gone
    }

    void aClientOfAnotherVersionIsToldSo()
    {
        const test::TempFolder folder;
        auto socket = ControlSocket::open(folder / "run.sock");
        std::thread server([&] {
            std::optional<UniqueFd> peer;
            while (!peer)
                peer = socket->accept();
            readHelloOf(*peer);
            const protocol::Hello hello{.version = 99, .program = "tessera"};
            const auto text = protocol::encode({.seq = 0, .timeMs = 0, .message = hello});
            (void)writeAll(peer->get(), protocol::frame(text).value(), "");
        });
        const auto client = ControlClient::connect(folder / "run.sock", "test");
        server.join();
        QVERIFY(!client.ok());
        QVERIFY(client.error().code == ErrorCode::VersionMismatch);
        QCOMPARE(client.error().args.back(), std::string("99"));
    }
};

QTEST_GUILESS_MAIN(TestControlSocket)
#include "tst_control_socket.moc"
