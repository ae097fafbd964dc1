// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/event_file.h"
#include "backend/supervisor/fan_out.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <deque>

using namespace tessera;
using namespace tessera::supervisor;

namespace {

/// One end of a connection whose other end is in the fan-out.
class Client
{
public:
    explicit Client(FanOut &fanOut)
    {
        std::array<int, 2> fds{};
        ::socketpair(AF_UNIX, SOCK_STREAM, 0, fds.data());
        fanOut.add(UniqueFd(fds[0]));
        m_channel.emplace(UniqueFd(fds[1]), "the fan-out");
    }
    void send(const protocol::Message &message) { (void)m_channel->send(message); }
    void subscribe(std::int64_t from, std::vector<std::string> topics = {})
    {
        send(protocol::Hello{.program = "test"});
        send(protocol::Subscribe{.topics = std::move(topics), .fromSeq = from});
    }
    /// Everything that is there, Hello left out.
    std::vector<protocol::Envelope> received()
    {
        std::vector<protocol::Envelope> events;
        const auto payloads = m_channel->receive();
        for (const std::string &payload : payloads ? *payloads : std::vector<std::string>()) {
            protocol::Envelope event = protocol::decode(payload).value();
            if (!std::holds_alternative<protocol::Hello>(event.message))
                events.push_back(std::move(event));
        }
        return events;
    }
    [[nodiscard]] bool atEnd()
    {
        (void)m_channel->receive();
        return m_channel->atEnd();
    }

private:
    std::optional<FrameChannel> m_channel;
};

/// A run folder whose events come from emit().
struct Run {
    Run() : events(history::EventFile::create(folder.path()).value()), fanOut(folder.path()) {}

    void emit(protocol::Message message)
    {
        protocol::Envelope event{.seq = 0, .timeMs = 1, .message = std::move(message)};
        events.append(event);
        fanOut.publish(event, true);
    }
    void emitSteps(int first, int last)
    {
        for (int step = first; step <= last; ++step)
            emit(protocol::MetricBatch{.firstStep = step, .columns = {{"loss", {1.0}}}});
    }

    test::TempFolder folder;
    history::EventFile events;
    FanOut fanOut;
};

std::vector<std::int64_t> numbers(const std::vector<protocol::Envelope> &events)
{
    std::vector<std::int64_t> result;
    for (const protocol::Envelope &event : events)
        result.push_back(event.seq);
    return result;
}

std::vector<std::int64_t> range(std::int64_t first, std::int64_t last)
{
    std::vector<std::int64_t> result;
    for (std::int64_t i = first; i <= last; ++i)
        result.push_back(i);
    return result;
}

} // namespace

class TestFanOut : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { ::signal(SIGPIPE, SIG_IGN); }

    void aSubscriberGetsTheFileAndThenLiveEvents()
    {
        Run run;
        run.emitSteps(1, 5);
        Client client(run.fanOut);
        client.subscribe(3);
        (void)run.fanOut.service();
        run.emitSteps(6, 8);
        (void)run.fanOut.service();
        QCOMPARE(numbers(client.received()), range(3, 8));
    }

    void neitherGapNorDoubleHoweverReplayAndLiveMeet()
    {
        Run run;
        run.emitSteps(1, 20000); // more than one portion of a replay
        Client client(run.fanOut);
        client.subscribe(1);
        std::vector<std::int64_t> seen;
        for (int step = 20001; seen.size() < 20500; ++step) {
            (void)run.fanOut.service();
            if (step <= 20500)
                run.emitSteps(step, step); // live ones come while the replay goes on
            for (const std::int64_t seq : numbers(client.received()))
                seen.push_back(seq);
            QVERIFY(step < 100000);
        }
        QCOMPARE(seen, range(1, 20500));
    }

    void onlyTheTopicsAskedForAreSent()
    {
        Run run;
        run.emit(protocol::StateChanged{});
        run.emitSteps(1, 2);
        Client client(run.fanOut);
        client.subscribe(0, {"StateChanged"});
        (void)run.fanOut.service();
        run.emitSteps(3, 4);
        run.emit(protocol::StateChanged{.state = protocol::RunState::Running});
        (void)run.fanOut.service();
        QCOMPARE(numbers(client.received()), (std::vector<std::int64_t>{1, 6}));
    }

    void eventsThatTheFileDoesNotHaveYetAreReplayedToo()
    {
        Run run;
        run.emitSteps(1, 2);
        // The disk is full: numbered, and only in memory.
        for (std::int64_t seq = 3; seq <= 4; ++seq)
            run.fanOut.publish({.seq = seq, .timeMs = 1, .message = protocol::RankHealth{}}, false);
        Client client(run.fanOut);
        client.subscribe(2);
        (void)run.fanOut.service();
        QCOMPARE(numbers(client.received()), range(2, 4));
    }

    void commandsAreReturnedInOrder()
    {
        Run run;
        Client client(run.fanOut);
        client.send(protocol::Hello{.program = "test"});
        client.send(protocol::Pause{});
        client.send(protocol::Stop{.graceful = false});
        const auto commands = run.fanOut.service();
        QCOMPARE(commands.size(), std::size_t{2});
        QVERIFY(std::holds_alternative<protocol::Pause>(commands[0]));
        QVERIFY(!std::get<protocol::Stop>(commands[1]).graceful);
    }

    void commandsBeforeHelloEndTheConnection()
    {
        Run run;
        Client client(run.fanOut);
        client.send(protocol::Stop{});
        QVERIFY(run.fanOut.service().empty());
        QCOMPARE(run.fanOut.peers(), std::size_t{0});
    }

    void aPeerOfAnotherVersionIsToldOursAndDropped()
    {
        Run run;
        Client client(run.fanOut);
        client.send(protocol::Hello{.version = 99, .program = "test"});
        (void)run.fanOut.service();
        QCOMPARE(run.fanOut.peers(), std::size_t{0});
        QVERIFY(client.atEnd());
    }

    void eventsOfRanksFromAPeerAreNoCommands()
    {
        Run run;
        Client client(run.fanOut);
        client.send(protocol::Hello{.program = "test"});
        client.send(protocol::StateChanged{.state = protocol::RunState::Failed});
        QVERIFY(run.fanOut.service().empty());
        QCOMPARE(run.fanOut.peers(), std::size_t{1});
    }

    void aSubscriberThatDoesNotReadIsDroppedAndTheOthersGoOn()
    {
        Run run;
        run.fanOut.setLimits(std::size_t{1} << 20, std::chrono::seconds(60));
        Client slow(run.fanOut);
        Client good(run.fanOut);
        slow.subscribe(0);
        good.subscribe(0);
        (void)run.fanOut.service();
        std::size_t seen = 0;
        const protocol::LogRecord record{
            .rank = 0, .level = "warn", .logger = "x", .text = std::string(10'000, 'x')};
        for (int i = 0; i < 1000; ++i) {
            run.emit(record);
            (void)run.fanOut.service();
            seen += good.received().size();
        }
        QCOMPARE(run.fanOut.peers(), std::size_t{1});
        QCOMPARE(seen, std::size_t{1000});
    }

    void aSubscriberThatStallsForTooLongIsDropped()
    {
        Run run;
        run.fanOut.setLimits(std::size_t{64} << 20, std::chrono::milliseconds(50));
        Client slow(run.fanOut);
        slow.subscribe(0);
        (void)run.fanOut.service();
        for (int i = 0; i < 100; ++i)
            run.emit(protocol::LogRecord{.text = std::string(10'000, 'x')});
        QTRY_COMPARE(((void)run.fanOut.service(), run.fanOut.peers()), std::size_t{0});
    }

    void atTheEndEverythingIsSentBeforeDrainReturns()
    {
        Run run;
        run.emitSteps(1, 3);
        Client client(run.fanOut);
        client.subscribe(1);
        run.fanOut.drain(std::chrono::seconds(5));
        QCOMPARE(numbers(client.received()), range(1, 3));
    }
};

QTEST_GUILESS_MAIN(TestFanOut)
#include "tst_fan_out.moc"
