// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fake_supervisor.h"
#include "tests/support/ui_home.h"
#include "ui/bridge/run_client.h"

#include <QSignalSpy>
#include <QTest>

using namespace tessera;
using namespace tessera::protocol;
using namespace tessera::test;
using namespace tessera::ui;
using namespace std::chrono_literals;

namespace {

constexpr const char *kRun = "20260131-120000-k3f9";

/// A supervisor and a client of it that is impatient.
struct Pair {
    UiHome home;
    FakeSupervisor supervisor{home.sockets(), home.runs(), kRun};
    RunClient client{supervisor.socket()};
    QList<Envelope> events;

    Pair()
    {
        client.setPatience(5ms, 10s);
        QObject::connect(&client, &RunClient::received, &client,
                         [this](const QList<Envelope> &fresh) { events += fresh; });
    }
    [[nodiscard]] QList<qint64> seqs() const
    {
        QList<qint64> found;
        for (const Envelope &event : events)
            found.append(event.seq);
        return found;
    }
};

MetricBatch loss(std::int64_t step)
{
    return {step, {{"loss", {1.0}}}};
}

QList<qint64> upTo(qint64 last)
{
    QList<qint64> seqs;
    for (qint64 seq = 1; seq <= last; ++seq)
        seqs.append(seq);
    return seqs;
}

} // namespace

class TstRunClient : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void eventsComeFromTheOneThatWasAskedFor()
    {
        Pair pair;
        for (int i = 1; i <= 4; ++i)
            pair.supervisor.say(loss(i));
        pair.client.open(3);
        QCOMPARE(pair.client.link(), RunClient::Link::Connecting);
        QTRY_COMPARE(pair.seqs(), (QList<qint64>{3, 4}));
        QCOMPARE(pair.client.link(), RunClient::Link::Connected);
        QCOMPARE(pair.supervisor.lastProgram(), std::string("tessera-studio"));
        pair.supervisor.say(loss(5));
        QTRY_COMPARE(pair.client.lastSeq(), 5);
        QVERIFY(!pair.client.problem().has_value());
    }

    void commandsReachTheRun()
    {
        Pair pair;
        QVERIFY(!pair.client.pause()); // not connected: nothing is sent
        pair.client.open(1);
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Connected);
        QVERIFY(pair.client.pause());
        QVERIFY(pair.client.resume());
        QVERIFY(pair.client.saveCheckpoint());
        QVERIFY(pair.client.stop(false));
        QTRY_COMPARE(pair.supervisor.commands().size(), std::size_t{4});
        QVERIFY(std::holds_alternative<Pause>(pair.supervisor.commands()[0]));
        QVERIFY(std::holds_alternative<Resume>(pair.supervisor.commands()[1]));
        QVERIFY(std::holds_alternative<SaveCheckpoint>(pair.supervisor.commands()[2]));
        QCOMPARE(std::get<Stop>(pair.supervisor.commands()[3]).graceful, false);
    }

    void aLostConnectionLosesAndDoublesNothing()
    {
        Pair pair;
        pair.client.open(1);
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Connected);
        qint64 said = 0;
        for (int round = 0; round < 5; ++round) {
            said = pair.supervisor.say(loss(2 * round + 1));
            QTRY_COMPARE(pair.client.lastSeq(), said);
            pair.supervisor.dropPeers();
            said = pair.supervisor.say(loss(2 * round + 2)); // while nobody listens
            QTRY_COMPARE(pair.client.lastSeq(), said);
        }
        QCOMPARE(pair.seqs(), upTo(said));
        QCOMPARE(pair.supervisor.subscriptions().size(), std::size_t{6});
        QCOMPARE(pair.supervisor.subscriptions().back(), 10);
    }

    void eventsThatComeAgainAreDropped()
    {
        Pair pair;
        pair.client.open(1);
        pair.supervisor.say(loss(1));
        pair.supervisor.say(loss(2));
        QTRY_COMPARE(pair.client.lastSeq(), 2);
        pair.supervisor.repeat(1);
        pair.supervisor.repeat(2);
        pair.supervisor.say(loss(3));
        QTRY_COMPARE(pair.client.lastSeq(), 3);
        QCOMPARE(pair.seqs(), upTo(3));
    }

    void aSupervisorThatIsNotThereYetIsWaitedFor()
    {
        Pair pair;
        pair.supervisor.stopListening();
        QSignalSpy link(&pair.client, &RunClient::linkChanged);
        pair.client.open(1);
        QTRY_VERIFY(link.count() >= 3); // it tries again
        QCOMPARE(pair.client.link(), RunClient::Link::Connecting);
        QVERIFY(pair.client.problem()->code == ErrorCode::ConnectionLost);
        pair.supervisor.listen();
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Connected);
        QVERIFY(!pair.client.problem().has_value());
    }

    void aSupervisorThatDoesNotAnswerIsGivenUp()
    {
        Pair pair;
        pair.supervisor.setSilent(true);
        pair.client.setPatience(5ms, 50ms);
        QSignalSpy link(&pair.client, &RunClient::linkChanged);
        pair.client.open(1);
        QTRY_VERIFY(pair.client.problem().has_value());
        QCOMPARE(pair.client.link(), RunClient::Link::Connecting);
        pair.client.setPatience(5ms, 10s);
        pair.supervisor.setSilent(false);
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Connected);
    }

    void anotherVersionIsRefusedAndNotTriedAgain()
    {
        Pair pair;
        pair.supervisor.setVersion(kProtocolVersion + 1);
        pair.client.open(1);
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Refused);
        QVERIFY(pair.client.problem()->code == ErrorCode::VersionMismatch);
        QCOMPARE(pair.client.problem()->args,
                 (std::vector<std::string>{std::to_string(kProtocolVersion),
                                           std::to_string(kProtocolVersion + 1)}));
        QTRY_COMPARE(pair.supervisor.peers(), 0);
        QVERIFY(pair.supervisor.subscriptions().empty());
    }

    void whatIsNoHelloIsRefused()
    {
        Pair pair;
        pair.supervisor.setSilent(true);
        pair.client.open(1);
        QTRY_COMPARE(pair.supervisor.peers(), 1);
        pair.supervisor.sendRaw(QByteArray::fromStdString(frame("{\"x\":1}").value()));
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Refused);
        QVERIFY(pair.client.problem()->code == ErrorCode::BadMessage);
    }

    void aFrameThatIsTooLongIsRefused()
    {
        Pair pair;
        pair.client.open(1);
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Connected);
        pair.supervisor.sendRaw(QByteArray("\xff\xff\xff\x7f", 4));
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Refused);
        QVERIFY(pair.client.problem()->code == ErrorCode::FrameTooLarge);
    }

    void messagesOfUnknownTypesAreSkipped()
    {
        Pair pair;
        pair.client.open(1);
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Connected);
        for (int i = 0; i < 3; ++i)
            pair.supervisor.sendRaw(
                QByteArray::fromStdString(frame(R"({"type":"FromTomorrow","seq":1})").value()));
        pair.supervisor.say(loss(1));
        QTRY_COMPARE(pair.seqs(), upTo(1));
        QCOMPARE(pair.client.link(), RunClient::Link::Connected);
    }

    void framesMayComeInAnyPieces()
    {
        Pair pair;
        pair.client.open(1);
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Connected);
        const std::string two = frame(encode({.seq = 1, .timeMs = 0, .message = loss(1)})).value()
            + frame(encode({.seq = 2, .timeMs = 0, .message = loss(2)})).value();
        for (const char byte : two) {
            pair.supervisor.sendRaw(QByteArray(1, byte));
            QCoreApplication::processEvents();
        }
        QTRY_COMPARE(pair.seqs(), upTo(2));
    }

    void theFinalStateEndsTheLink()
    {
        Pair pair;
        pair.client.open(1);
        pair.supervisor.say(StateChanged{.state = RunState::Finished, .phase = {}, .progress = -1});
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Ended);
        QTRY_COMPARE(pair.supervisor.peers(), 0);
        QCOMPARE(pair.seqs(), upTo(1));
    }

    void aClosedClientStaysClosed()
    {
        Pair pair;
        pair.client.open(1);
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Connected);
        const QSignalSpy link(&pair.client, &RunClient::linkChanged);
        pair.client.close();
        QTRY_COMPARE(pair.supervisor.peers(), 0);
        QCOMPARE(link.count(), 1);
        QCOMPARE(pair.client.link(), RunClient::Link::Closed);
        pair.client.open(1); // and may be opened again
        QTRY_COMPARE(pair.client.link(), RunClient::Link::Connected);
    }
};

QTEST_GUILESS_MAIN(TstRunClient)
#include "tst_run_client.moc"
