// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_table_model.h"
#include "ui/text/number_text.h"
#include "ui/text/state_text.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace tessera;
using namespace tessera::ui;

namespace {

using history::RunRecord;
using protocol::RunState;

RunRecord runOf(const std::string &id, const std::string &name)
{
    RunRecord run;
    run.id = id;
    run.name = name;
    run.state = RunState::Finished;
    run.model = "/models/SmolLM2-135M";
    run.task = "sft";
    run.tuner = "lora";
    run.layout = "DP 2";
    run.createdMs = 1'767'000'000'000;
    run.lastSeq = 1;
    return run;
}

/// Names with whatever a file system or a person may put into them.
const QStringList kNames{QStringLiteral("run-2"),
                         QStringLiteral("run-10"),
                         QStringLiteral("with spaces  in it"),
                         QStringLiteral("数学-微调"),
                         QStringLiteral("🚀 rocket"),
                         QString(255, u'x'),
                         QStringLiteral("Ünïcode é"),
                         QStringLiteral("<b>no markup</b>")};

QList<RunRecord> runsNamed(const QStringList &names)
{
    QList<RunRecord> runs;
    for (int i = 0; i < names.size(); ++i)
        runs.append(runOf("id-" + std::to_string(i), names[i].toStdString()));
    return runs;
}

QStringList shownNames(const QAbstractItemModel &model)
{
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names.append(model.index(row, RunTableModel::NameColumn).data().toString());
    return names;
}

} // namespace

class TstRunTableModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void runsAreInsertedRemovedAndChangedByTheirId()
    {
        RunTableModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QList<RunRecord> runs = runsNamed(kNames);
        const QSignalSpy reset(&model, &RunTableModel::modelReset);
        const QSignalSpy inserted(&model, &RunTableModel::rowsInserted);
        const QSignalSpy removed(&model, &RunTableModel::rowsRemoved);
        const QSignalSpy changed(&model, &RunTableModel::dataChanged);
        model.setRuns(runs);
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(shownNames(model), kNames);

        runs.removeAt(6);
        runs.removeAt(1);
        runs[0].lastSeq = 2;
        runs[0].lastLoss = 1.5;
        runs.append(runOf("new", "new one"));
        model.setRuns(runs);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(inserted.count(), 2);
        QCOMPARE(removed.count(), 2);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(model.rowCount(), static_cast<int>(runs.size()));
        for (const RunRecord &run : runs)
            QCOMPARE(model.run(model.rowOf(QString::fromStdString(run.id))).name, run.name);
        QCOMPARE(model.rowOf(QStringLiteral("id-1")), -1);

        model.setRuns(runs); // the same again
        QCOMPARE(changed.count(), 1);
        model.setRuns({});
        QCOMPARE(model.rowCount(), 0);
    }

    void oneRunIsUpdated()
    {
        RunTableModel model;
        RunRecord run = runOf("a", "first");
        model.setRuns({run});
        run.interrupted = true;
        run.state = RunState::Running;
        model.setRuns({run});
        QCOMPARE(model.rowCount(), 1);
        const QModelIndex state = model.index(0, RunTableModel::StateColumn);
        QCOMPARE(state.data().toString(), QStringLiteral("Interrupted"));
        QCOMPARE(state.data(RunTableModel::StateRole).toString(), QStringLiteral("interrupted"));
    }

    void whatIsNotKnownIsADash()
    {
        RunTableModel model;
        RunRecord run = runOf("a", "bare");
        run.model.clear();
        run.createdMs = 0;
        model.setRuns({run});
        for (const int column : {RunTableModel::ModelColumn, RunTableModel::BestEvalColumn,
                                 RunTableModel::LastLossColumn, RunTableModel::ThroughputColumn,
                                 RunTableModel::PeakMemoryColumn, RunTableModel::DurationColumn,
                                 RunTableModel::CreatedColumn, RunTableModel::SparklineColumn}) {
            QCOMPARE(model.index(0, column).data().toString(), missingText());
        }
        QVERIFY(!model.index(0, RunTableModel::SparklineColumn)
                     .data(RunTableModel::SparklineRole)
                     .isValid());
        QCOMPARE(model.index(0, 0).data(RunTableModel::ProgressRole).toDouble(), -1.0);
    }

    void aLayoutIsWrittenAsInTheHeadOfARun()
    {
        RunTableModel model;
        RunRecord run = runOf("a", "full");
        run.layout = "DP 2, EP 2";
        model.setRuns({run});
        QCOMPARE(model.index(0, RunTableModel::LayoutColumn).data().toString(),
                 QStringLiteral("DP 2 · EP 2"));
    }

    void numbersHaveTheirUnitInTheHeadAndAreSortedAsNumbers()
    {
        RunTableModel model;
        RunRecord run = runOf("a", "full");
        run.bestEvalLoss = 0.6712;
        run.tokensPerSecond = 101'400;
        run.peakMemoryBytes = 71'296'456'294; // 66.4 GiB
        run.startedMs = 1000;
        run.endedMs = 1000 + 16'000;
        run.steps = 187;
        run.totalSteps = 400;
        model.setRuns({run});
        const auto shown = [&model](int column) {
            return model.index(0, column).data().toString();
        };
        QCOMPARE(shown(RunTableModel::BestEvalColumn), lossText(0.6712));
        QCOMPARE(shown(RunTableModel::ThroughputColumn), QStringLiteral("101.4\u202Fk"));
        QCOMPARE(shown(RunTableModel::PeakMemoryColumn), QStringLiteral("66.4"));
        QCOMPARE(model.headerData(RunTableModel::PeakMemoryColumn, Qt::Horizontal).toString(),
                 QStringLiteral("Peak, GiB"));
        QVERIFY(model.index(0, RunTableModel::ThroughputColumn)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .startsWith(throughputFigure(101'400).text()));
        QCOMPARE(shown(RunTableModel::DurationColumn), durationText(16));
        QCOMPARE(shown(RunTableModel::ModelColumn), QStringLiteral("SmolLM2-135M"));
        QCOMPARE(
            model.index(0, RunTableModel::ModelColumn).data(RunTableModel::SecondRole).toString(),
            tunerText(QStringLiteral("lora")));
        QCOMPARE(shown(RunTableModel::ProgressColumn), stepText(187, 400));
        QCOMPARE(model.index(0, 0).data(RunTableModel::ProgressRole).toDouble(), 187.0 / 400);
        QCOMPARE(model.index(0, RunTableModel::DurationColumn).data(RunTableModel::SortRole),
                 QVariant(16.0));
    }

    void aSparklineBelongsToItsRun()
    {
        RunTableModel model;
        model.setRuns(runsNamed({QStringLiteral("a"), QStringLiteral("b")}));
        QSignalSpy changed(&model, &RunTableModel::dataChanged);
        const Sparkline line{.values = {3, 2, 1}, .progress = 0.5};
        model.setSparkline(QStringLiteral("id-1"), line);
        model.setSparkline(QStringLiteral("id-1"), line);
        model.setSparkline(QStringLiteral("nobody"), line);
        QCOMPARE(changed.count(), 1);
        const QVariant shown =
            model.index(1, RunTableModel::SparklineColumn).data(RunTableModel::SparklineRole);
        QVERIFY(shown.value<Sparkline>() == line);
    }

    // ---- filter ----

    void everyWordMustBeFoundSomewhere_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("found");
        QTest::newRow("nothing") << QString() << kNames;
        QTest::newRow("name") << QStringLiteral("run-1") << QStringList{QStringLiteral("run-10")};
        QTest::newRow("case") << QStringLiteral("RUN") << QStringList{kNames[0], kNames[1]};
        QTest::newRow("chinese") << QStringLiteral("数学") << QStringList{kNames[3]};
        QTest::newRow("emoji") << QStringLiteral("🚀") << QStringList{kNames[4]};
        QTest::newRow("umlaut") << QStringLiteral("ünïc") << QStringList{kNames[6]};
        QTest::newRow("two words") << QStringLiteral("smollm2  spaces") << QStringList{kNames[2]};
        QTest::newRow("tag") << QStringLiteral("baseline") << QStringList{kNames[1]};
        QTest::newRow("note") << QStringLiteral("beautiful") << QStringList{kNames[0]};
        QTest::newRow("no pattern") << QStringLiteral(".*") << QStringList();
    }
    void everyWordMustBeFoundSomewhere()
    {
        QFETCH(const QString, text);
        QFETCH(const QStringList, found);
        QList<RunRecord> runs = runsNamed(kNames);
        runs[1].tags = {"baseline"};
        runs[0].notes = "a beautiful curve";
        RunTableModel model;
        model.setRuns(runs);
        RunFilterModel filter;
        const QAbstractItemModelTester tester(
            &filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        filter.setSourceModel(&model);
        filter.setText(text);
        QCOMPARE(shownNames(filter), found);
        QCOMPARE(filter.isFiltering(), !text.isEmpty());
    }

    void menusNarrowTheList()
    {
        QList<RunRecord> runs =
            runsNamed({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        runs[0].tags = {"x", "y"};
        runs[1].state = RunState::Failed;
        runs[2].model = "/m/Other/";
        RunTableModel model;
        model.setRuns(runs);
        QCOMPARE(model.allTags(), (QStringList{QStringLiteral("x"), QStringLiteral("y")}));
        QCOMPARE(model.allModels(),
                 (QStringList{QStringLiteral("Other"), QStringLiteral("SmolLM2-135M")}));
        RunFilterModel filter;
        filter.setSourceModel(&model);
        filter.setTags({QStringLiteral("y"), QStringLiteral("z")});
        QCOMPARE(shownNames(filter), QStringList{QStringLiteral("a")});
        filter.setTags({});
        filter.setStates({QStringLiteral("failed")});
        QCOMPARE(shownNames(filter), QStringList{QStringLiteral("b")});
        filter.setStates({});
        filter.setModels({QStringLiteral("Other")});
        QCOMPARE(shownNames(filter), QStringList{QStringLiteral("c")});
    }

    // ---- order ----

    void numbersAreSortedAsNumbersAndUnknownOnesComeLast()
    {
        QList<RunRecord> runs = runsNamed(
            {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c"), QStringLiteral("d")});
        runs[0].tokensPerSecond = 9'000;
        runs[1].tokensPerSecond = 120'000; // "120 k" is less than "9 k" as a text
        runs[3].tokensPerSecond = 15'000;
        RunTableModel model;
        model.setRuns(runs);
        RunFilterModel filter;
        filter.setSourceModel(&model);
        filter.sort(RunTableModel::ThroughputColumn, Qt::AscendingOrder);
        QCOMPARE(shownNames(filter).join(u' '), QStringLiteral("a d b c"));
        filter.sort(RunTableModel::ThroughputColumn, Qt::DescendingOrder);
        QCOMPARE(shownNames(filter).join(u' '), QStringLiteral("b d a c"));
    }

    void namesAreSortedAsPeopleCount()
    {
        RunTableModel model;
        model.setRuns(runsNamed(
            {QStringLiteral("run-10"), QStringLiteral("Run-2"), QStringLiteral("run-1")}));
        RunFilterModel filter;
        filter.setSourceModel(&model);
        filter.sort(RunTableModel::NameColumn);
        QCOMPARE(shownNames(filter).join(u' '), QStringLiteral("run-1 Run-2 run-10"));
    }

    void anotherLanguageIsTold()
    {
        RunTableModel model;
        model.setRuns(runsNamed({QStringLiteral("a")}));
        const QSignalSpy heads(&model, &RunTableModel::headerDataChanged);
        const QSignalSpy changed(&model, &RunTableModel::dataChanged);
        model.retranslate();
        QCOMPARE(heads.count(), 1);
        QCOMPARE(changed.count(), 1);
    }
};

QTEST_GUILESS_MAIN(TstRunTableModel)
#include "tst_run_table_model.moc"
