// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/frame_channel.h"

#include <QTest>

#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

using namespace tessera;
using namespace tessera::supervisor;

namespace {

struct Pair {
    FrameChannel channel;
    UniqueFd other;
};

Pair connected()
{
    std::array<int, 2> fds{};
    ::socketpair(AF_UNIX, SOCK_STREAM, 0, fds.data());
    return {FrameChannel(UniqueFd(fds[0]), "the peer"), UniqueFd(fds[1])};
}

void put(const UniqueFd &fd, std::string_view bytes)
{
    (void)writeAll(fd.get(), bytes, "the socket");
}

} // namespace

class TestFrameChannel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { ::signal(SIGPIPE, SIG_IGN); }

    void framesArriveWholeHoweverTheyWereCut()
    {
        Pair pair = connected();
        const std::string bytes = protocol::frame("one").value() + protocol::frame("two").value();
        put(pair.other, bytes.substr(0, 9));
        QCOMPARE(pair.channel.receive().value(), std::vector<std::string>{"one"});
        put(pair.other, bytes.substr(9));
        QCOMPARE(pair.channel.receive().value(), std::vector<std::string>{"two"});
        QVERIFY(pair.channel.receive().value().empty());
        QVERIFY(!pair.channel.atEnd());
    }

    void theEndBetweenFramesIsNoError()
    {
        Pair pair = connected();
        put(pair.other, protocol::frame("last").value());
        pair.other.reset();
        QCOMPARE(pair.channel.receive().value(), std::vector<std::string>{"last"});
        QVERIFY(pair.channel.receive().value().empty());
        QVERIFY(pair.channel.atEnd());
    }

    void theEndWithinAFrameIsAnError()
    {
        Pair pair = connected();
        put(pair.other, protocol::frame("cut").value().substr(0, 5));
        QVERIFY(pair.channel.receive().value().empty());
        pair.other.reset();
        const auto received = pair.channel.receive();
        QVERIFY(!received.ok());
        QVERIFY(received.error().code == ErrorCode::ConnectionLost);
    }

    void anOversizedFrameIsAnError()
    {
        Pair pair = connected();
        put(pair.other, std::string_view("\xff\xff\xff\x7f", 4));
        const auto received = pair.channel.receive();
        QVERIFY(!received.ok());
        QVERIFY(received.error().code == ErrorCode::FrameTooLarge);
    }

    void whatThePeerDoesNotReadWaitsInTheQueue()
    {
        Pair pair = connected();
        const std::string frame = protocol::frame(std::string(300'000, 'x')).value();
        for (int i = 0; i < 10; ++i)
            QVERIFY(pair.channel.sendFrame(frame).ok());
        QVERIFY(pair.channel.queuedBytes() > 0);

        protocol::FrameReader reader;
        std::size_t frames = 0;
        std::vector<char> bytes(100'000);
        while (frames < 10) {
            const ssize_t got = ::read(pair.other.get(), bytes.data(), bytes.size());
            QVERIFY(got > 0);
            frames += reader.push({bytes.data(), static_cast<std::size_t>(got)}).value().size();
            QVERIFY(pair.channel.flush().ok());
        }
        QCOMPARE(pair.channel.queuedBytes(), std::size_t{0});
    }

    void writingToAClosedPeerIsAnErrorAndNoSignal()
    {
        Pair pair = connected();
        pair.other.reset();
        const auto sent = pair.channel.sendFrame("anything");
        QVERIFY(!sent.ok());
        QVERIFY(sent.error().code == ErrorCode::ConnectionLost);
    }

    void theFirstMessageMustBeHelloOfOurVersion()
    {
        const auto payload = [](const protocol::Message &message) {
            return protocol::encode({.seq = 0, .timeMs = 0, .message = message});
        };
        QVERIFY(readHello(payload(protocol::Hello{.program = "tessera"})).ok());
        const auto other = readHello(
            payload(protocol::Hello{.version = protocol::kProtocolVersion + 1, .program = "x"}));
        QVERIFY(other.error().code == ErrorCode::VersionMismatch);
        QVERIFY(readHello(payload(protocol::Pause{})).error().code == ErrorCode::BadMessage);
        QVERIFY(readHello("{").error().code == ErrorCode::BadMessage);
    }
};

QTEST_GUILESS_MAIN(TestFrameChannel)
#include "tst_frame_channel.moc"
