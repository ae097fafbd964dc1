// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/protocol/messages.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <limits>
#include <set>

using namespace tessera;
using namespace tessera::protocol;

namespace {

/// Every message as it is on the wire, each field with a value that is not its default. Whoever
/// changes a line here bumps kProtocolVersion.
const std::vector<std::string> &wireSamples()
{
    static const std::vector<std::string> samples{
        R"({"type":"Hello","seq":0,"time_ms":0,"version":7,"program":"tessera-rank","rank":3})",
        R"({"type":"Subscribe","seq":0,"time_ms":0,"topics":["MetricBatch","Failed"],"from_seq":41})",
        R"({"type":"Pause","seq":0,"time_ms":0})",
        R"({"type":"Resume","seq":0,"time_ms":0})",
        R"({"type":"SaveCheckpoint","seq":0,"time_ms":0})",
        R"({"type":"Stop","seq":0,"time_ms":0,"graceful":false})",
        R"({"type":"StateChanged","seq":1,"time_ms":1700000000123,"state":"preparing",
            "phase":"loading_model","progress":0.25})",
        R"({"type":"MetricBatch","seq":2,"time_ms":5,"first_step":11,
            "columns":{"loss":[4.25,"nan",3.0],"lr":[0.1,"inf","-inf"]}})",
        R"({"type":"ExpertLoad","seq":3,"time_ms":5,"step":12,"layer":4,"tokens_per_expert":[7,0,9]})",
        R"({"type":"RankHealth","seq":4,"time_ms":5,"rank":2,"step":12,"phase":"saving",
            "memory_bytes":18446744073709551615,"peak_memory_bytes":151397597184})",
        R"({"type":"LogRecord","seq":5,"time_ms":5,"rank":1,"level":"warn","logger":"train",
            "text":"slow\nstep \u00e9"})",
        R"({"type":"CheckpointWritten","seq":6,"time_ms":5,"step":100,"path":"/c/step_00000100",
            "bytes":1234567890123,"seconds":1.5,"final_model":true})",
        R"({"type":"RunFacts","seq":7,"time_ms":5,"total_steps":300,"rows":200,"dropped_rows":3,
            "trained_tokens_per_epoch":9999,"parameters_total":135000000,"parameters_trained":2400000,
            "start_step":50,"experts":8,"topk":2,"moe_layers":[1,3],"device":"NVIDIA H200",
            "report":{"kept":197,"dropped":{"too_long":[3,7]}}})",
        R"({"type":"Failed","seq":8,"time_ms":5,"error":{"code":"rank_lost","detail":"Rank 1 ended.",
            "args":["1","signal 9"],"context":["training"]},"rank":1,"step":77,"resume_from":"/c/s"})",
        R"({"type":"Gap","seq":9,"time_ms":5,"first_step":10,"last_step":20,"dropped_events":4})",
        R"({"type":"CheckpointFailed","seq":10,"time_ms":5,"step":100,"error":{"code":"disk_full",
            "detail":"No room.","args":["/c"],"context":["saving"]},"final_model":true})",
        R"({"type":"CheckpointRemoved","seq":11,"time_ms":5,"step":50,"path":"/c/step_00000050"})",
        R"({"type":"RankDone","seq":0,"time_ms":0,"stopped":true,"step":300})"};
    return samples;
}

Envelope decoded(const std::string &json)
{
    Result<Envelope> envelope = decode(json);
    if (!envelope)
        qFatal("%s", envelope.error().detail.c_str());
    return std::move(envelope).value();
}

template<typename T>
T messageOf(const std::string &json)
{
    return std::get<T>(decoded(json).message);
}

} // namespace

class TstProtocolMessages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void everyMessageKeepsEachFieldOnItsWayThere_data()
    {
        QTest::addColumn<std::string>("wire");
        for (const std::string &sample : wireSamples())
            QTest::newRow(Json::parse(sample)["type"].get<std::string>().c_str()) << sample;
    }
    void everyMessageKeepsEachFieldOnItsWayThere()
    {
        QFETCH(const std::string, wire);
        const std::string sent = encode(decoded(wire));
        QVERIFY2(Json::parse(sent) == Json::parse(wire), sent.c_str());
        QVERIFY(sent.find('\n') == std::string::npos); // one event is one line of events.jsonl
    }

    void noMessageIsWithoutItsSample()
    {
        std::set<std::size_t> seen;
        for (const std::string &sample : wireSamples()) {
            const Message message = decoded(sample).message;
            QCOMPARE(std::string(messageType(message)),
                     Json::parse(sample)["type"].get<std::string>());
            seen.insert(message.index());
        }
        QCOMPARE(seen.size(), std::variant_size_v<Message>);
    }

    void fieldsArriveInTheirMembers()
    {
        const Envelope envelope = decoded(wireSamples()[11]);
        QCOMPARE(envelope.seq, 6);
        QCOMPARE(envelope.timeMs, 5);
        const auto &written = std::get<CheckpointWritten>(envelope.message);
        QCOMPARE(written.step, 100);
        QCOMPARE(written.path, std::string("/c/step_00000100"));
        QCOMPARE(written.bytes, std::uint64_t{1234567890123});
        QCOMPARE(written.seconds, 1.5);
        QVERIFY(written.finalModel);

        const auto failed = messageOf<Failed>(wireSamples()[13]);
        QVERIFY(failed.error.code == ErrorCode::RankLost);
        QCOMPARE(failed.error.args, (std::vector<std::string>{"1", "signal 9"}));
        QCOMPARE(failed.resumeFrom, std::string("/c/s"));
    }

    void numbersThatAreNotFiniteCross()
    {
        constexpr double kInf = std::numeric_limits<double>::infinity();
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const Envelope sent{.message = MetricBatch{3, {{"loss", {nan, kInf, -kInf, 0.1}}}}};
        const std::string wire = encode(sent);
        QVERIFY(Json::parse(wire)["columns"]["loss"] == Json::parse(R"(["nan","inf","-inf",0.1])"));
        const std::vector<double> loss = messageOf<MetricBatch>(wire).columns.at("loss");
        QVERIFY(std::isnan(loss[0]));
        QCOMPARE(loss[1], kInf);
        QCOMPARE(loss[2], -kInf);
        QCOMPARE(loss[3], 0.1);
    }

    void aReportWithNumbersThatAreNotFiniteCrosses()
    {
        RunFacts facts;
        facts.report = {{"mean", std::numeric_limits<double>::quiet_NaN()}, {"rows", 3}};
        const Json report = messageOf<RunFacts>(encode({.message = facts})).report;
        QVERIFY(report == Json::parse(R"({"mean":"nan","rows":3})"));
        const double inf = std::numeric_limits<double>::infinity();
        const std::string wire = encode({.message = StateChanged{RunState::Running, "", inf}});
        QCOMPARE(messageOf<StateChanged>(wire).progress, inf);
    }

    void everyDoubleCrossesBitForBit()
    {
        for (const double value :
             {1.0 / 3, 5e-324, 1.7976931348623157e308, -0.0, 4.1234567890123456}) {
            const std::string wire = encode({.message = MetricBatch{1, {{"x", {value}}}}});
            const double back = messageOf<MetricBatch>(wire).columns.at("x")[0];
            QVERIFY(back == value && std::signbit(back) == std::signbit(value));
        }
    }

    void aTextThatIsNotUtf8StaysReadable()
    {
        const std::string wire =
            encode({.message = LogRecord{0, "warn", "train", "bad \xff byte"}});
        QCOMPARE(messageOf<LogRecord>(wire).text, std::string("bad \xef\xbf\xbd byte"));
    }

    void unknownFieldsAreIgnored()
    {
        const auto stop = messageOf<Stop>(R"({"type":"Stop","graceful":false,"mood":{"a":[1]}})");
        QVERIFY(!stop.graceful);
    }

    void absentFieldsKeepTheirDefaults()
    {
        const auto state = messageOf<StateChanged>(R"({"type":"StateChanged","state":"paused"})");
        QVERIFY(state.state == RunState::Paused);
        QCOMPARE(state.progress, -1.0);
    }

    void badMessagesAreRefusedByName_data()
    {
        QTest::addColumn<std::string>("wire");
        QTest::addColumn<std::string>("named");
        const auto row = [](const char *title, const char *wire, const char *named) {
            QTest::newRow(title) << std::string(wire) << std::string(named);
        };
        row("unknown type", R"({"type":"Hug"})", "'Hug'");
        row("no type", R"({"seq":1})", "without a type");
        row("type is a number", R"({"type":5})", "without a type");
        row("no object", R"([1])", "no JSON object");
        row("no JSON", R"({"type":)", "no JSON at column 9");
        row("text for a number", R"({"type":"RankHealth","step":"x"})", "RankHealth.step");
        row("number for a text", R"({"type":"LogRecord","text":5})", "LogRecord.text");
        row("fraction for an integer", R"({"type":"ExpertLoad","layer":1.5})", "ExpertLoad.layer");
        row("too large", R"({"type":"ExpertLoad","layer":4294967296})", "ExpertLoad.layer");
        row("negative bytes", R"({"type":"RankHealth","memory_bytes":-1})",
            "RankHealth.memory_bytes");
        row("number for a flag", R"({"type":"Stop","graceful":1})", "Stop.graceful");
        row("unknown state", R"({"type":"StateChanged","state":"asleep"})", "StateChanged.state");
        row("column of texts", R"({"type":"MetricBatch","columns":{"loss":["x"]}})",
            "MetricBatch.columns");
        row("columns as list", R"({"type":"MetricBatch","columns":[]})", "MetricBatch.columns");
        row("null", R"({"type":"Gap","first_step":null})", "Gap.first_step");
        row("error without shape", R"({"type":"Failed","error":{"args":[1]}})", "Failed.error");
        row("error code as number", R"({"type":"Failed","error":{"code":3}})", "Failed.error");
        row("seq as text", R"({"type":"Pause","seq":"1"})", "Pause.seq");
    }
    void badMessagesAreRefusedByName()
    {
        QFETCH(const std::string, wire);
        QFETCH(const std::string, named);
        const Result<Envelope> envelope = decode(wire);
        QVERIFY(!envelope.ok());
        QVERIFY(envelope.error().code == ErrorCode::BadMessage);
        QVERIFY2(envelope.error().detail.find(named) != std::string::npos,
                 envelope.error().detail.c_str());
    }

    void everyStateHasItsName()
    {
        for (const RunState state :
             {RunState::Created, RunState::Preparing, RunState::Running, RunState::Paused,
              RunState::Stopping, RunState::Finished, RunState::Stopped, RunState::Failed})
            QVERIFY(runStateFromName(runStateName(state)).value() == state);
        QVERIFY(isFinal(RunState::Stopped) && !isFinal(RunState::Stopping));
    }
};

QTEST_GUILESS_MAIN(TstProtocolMessages)
#include "tst_protocol_messages.moc"
