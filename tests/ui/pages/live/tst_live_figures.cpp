// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "tests/support/watched/sample_run.h"
#include "ui/pages/live/live_figures.h"
#include "ui/text/number_text.h"

#include <QLocale>
#include <QTest>

#include <limits>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

class TestLiveFigures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::English); }
    void init()
    {
        failOnWarnings();
        m_curves.reset({});
        m_curves.setSmoothing(0);
        m_events.reset({});
        m_status = {};
        m_status.record.state = tessera::protocol::RunState::Running;
        m_status.record.world = 2;
        m_status.record.device = "cpu";
        m_status.record.startedMs = 1000;
    }

    void aRunThatHasMeasuredNothingShowsDashes()
    {
        for (const FigureText &figure : figures()) {
            QCOMPARE(figure.value, QStringLiteral("–"));
            QVERIFY2(!figure.label.isEmpty() && figure.tip.endsWith(u'.'), qPrintable(figure.id));
        }
    }

    void theLossIsSmoothedAndNamesTheRawOne()
    {
        m_curves.setSmoothing(0.9);
        add(QStringLiteral("loss"), {10, 1, 1, 1, 1});
        QCOMPARE(figure("loss").value, QStringLiteral("2.442")); // case MH-01
        QVERIFY(figure("loss").note.contains(QStringLiteral("1.000")));
    }

    void aLossThatIsNotFiniteIsSaid()
    {
        add(QStringLiteral("loss"), {2, 3, kNan});
        QCOMPARE(figure("loss").value, QStringLiteral("3.000"));
        QVERIFY2(figure("loss").note.contains(QStringLiteral("NaN")),
                 qPrintable(figure("loss").note));
        QVERIFY(figure("loss").note.contains(u'3'));
    }

    void thereIsNoEvaluationWithoutValidationRows()
    {
        QVERIFY(figure("evaluationLoss").id.isEmpty());
        m_status.record.config = tessera::Json{{"val_dataset", tessera::Json::array()}};
        QVERIFY(figure("evaluationLoss").id.isEmpty());
        m_status.record.config = tessera::Json{{"val_dataset", {"v.jsonl"}}};
        QCOMPARE(figure("evaluationLoss").value, QStringLiteral("–"));
    }

    void theEvaluationSaysWhetherItIsTheBest()
    {
        add(QStringLiteral("eval_loss"), {0.9, 0.7});
        QCOMPARE(figure("evaluationLoss").value, QStringLiteral("0.700"));
        QVERIFY(figure("evaluationLoss").note.startsWith(QStringLiteral("best so far")));
        add(QStringLiteral("eval_loss"), {0.8}, 3);
        QCOMPARE(figure("evaluationLoss").value, QStringLiteral("0.800"));
        QVERIFY(figure("evaluationLoss").note.contains(QStringLiteral("0.700")));
    }

    void throughputIsTheMeanOfTheNewestStepsAndPerRank()
    {
        QList<double> values(100, 1000.0);
        for (int i = 80; i < 100; ++i)
            values[i] = 2000;
        add(QStringLiteral("tokens_per_second"), values);
        QCOMPARE(figure("throughput").value + figure("throughput").unit,
                 throughputFigure(2000).value + throughputFigure(2000).unit);
        QCOMPARE(figure("throughput").note, QStringLiteral("1,000 per rank"));
        m_status.record.device = "NVIDIA H200";
        QCOMPARE(figure("throughput").note, QStringLiteral("1,000 per GPU"));
    }

    void throughputIsTokensOverSeconds()
    {
        add(QStringLiteral("tokens_per_second"), {100, 1000, kNan, 400}); // of 1000 tokens each
        add(QStringLiteral("step_seconds"), {10, 1, 1, 2.5});
        const double expected = 3000 / 13.5; // the mean of the speeds is 500
        QCOMPARE(figure("throughput").value + figure("throughput").unit,
                 throughputFigure(expected).value + throughputFigure(expected).unit);
    }

    void aPausedRunReadsNothingAndTellsForHowLong()
    {
        add(QStringLiteral("tokens_per_second"), {1500});
        m_status.record.state = tessera::protocol::RunState::Paused;
        m_status.secondsLeft = 4560;
        m_events.append({{.seq = 1, .kind = EventKind::Pause, .step = 1, .timeMs = 10000}});
        QCOMPARE(figure("throughput").value, throughputFigure(0).value);
        QVERIFY(figure("throughput").note.contains(QStringLiteral("before the pause")));
        QCOMPARE(figure("time", 10000 + 252000).value, durationText(252));
        QVERIFY(figure("time").note.startsWith(durationText(4560)));
    }

    void aRunThatGoesOnSaysWhatIsLeft()
    {
        m_status.secondsLeft = 4560;
        QCOMPARE(figure("time", 7501000).value, durationText(4560));
        QCOMPARE(figure("time", 7501000).note, durationText(7500) + QStringLiteral(" elapsed"));
    }

    void aRunThatHasEndedSaysHowLongItTook()
    {
        m_status.record.state = tessera::protocol::RunState::Finished;
        m_status.record.endedMs = 61000;
        m_status.record.tokensPerSecond = 1234;
        QCOMPARE(figure("time", 100000).value, durationText(60));
        QCOMPARE(figure("throughput").note, QStringLiteral("mean of the run"));
    }

    void anInterruptedRunCountsUntilItsLastWord()
    {
        m_status.record.interrupted = true;
        m_status.record.lastEventMs = 31000;
        QCOMPARE(figure("time", 9999999).value, durationText(30));
    }

    void stepTimeAndMemoryHaveTheirUnits()
    {
        add(QStringLiteral("step_seconds"), {5.17, 5.17});
        m_status.record.peakMemoryBytes = std::uint64_t{3} << 29;
        QCOMPARE(figure("stepTime").value, QStringLiteral("5.17"));
        QCOMPARE(figure("stepTime").unit, QStringLiteral("s"));
        QCOMPARE(figure("peakMemory").value, QStringLiteral("1.5"));
        QCOMPARE(figure("peakMemory").unit, QStringLiteral("GiB"));
        QVERIFY(figure("peakMemory").note.contains(u'2'));
    }

private:
    void add(const QString &metric, const QList<double> &values, qint64 first = 1)
    {
        QList<MetricPoint> points;
        for (const double value : values)
            points.append({.step = first++, .value = value});
        m_curves.append({{metric, points}});
    }
    [[nodiscard]] QList<FigureText> figures(qint64 nowMs = 0)
    {
        const WatchedRun run{QStringLiteral("r"), &m_curves, &m_experts, &m_events, &m_log};
        return LiveFigures(run, m_status, nowMs).all();
    }
    [[nodiscard]] FigureText figure(const char *id, qint64 nowMs = 0)
    {
        for (const FigureText &each : figures(nowMs))
            if (each.id == QLatin1String(id))
                return each;
        return {};
    }

    RunCurves m_curves;
    ExpertLoadModel m_experts;
    EventModel m_events;
    LogModel m_log;
    RunStatus m_status;
};

} // namespace

QTEST_GUILESS_MAIN(TestLiveFigures)
#include "tst_live_figures.moc"
