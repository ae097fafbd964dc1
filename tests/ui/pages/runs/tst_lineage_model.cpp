// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/run_records.h"
#include "ui/models/run_table_model.h"
#include "ui/pages/runs/lineage_model.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

using protocol::RunState;

history::RunRecord childOf(const std::string &parent, const std::string &id, std::int64_t createdMs)
{
    history::RunRecord run = test::aRun(id, RunState::Finished, createdMs);
    run.parent = parent;
    run.parentStep = 150;
    return run;
}

QString idOf(const QModelIndex &index)
{
    return index.data(RunTableModel::IdRole).toString();
}

class TestLineageModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void aResumedRunHangsBelowItsParent()
    {
        RunTableModel runs;
        LineageModel tree(&runs);
        const QAbstractItemModelTester tester(
            &tree, QAbstractItemModelTester::FailureReportingMode::QtTest);
        runs.setRuns({childOf("a", "b", 20), test::aRun("a", RunState::Stopped, 10),
                      childOf("b", "c", 30), test::aRun("z", RunState::Finished, 25)});
        QCOMPARE(tree.rowCount(), 2);
        QCOMPARE(idOf(tree.index(0, 0)), QStringLiteral("a")); // its family is the newest
        QCOMPARE(idOf(tree.index(1, 0)), QStringLiteral("z"));
        const QModelIndex child = tree.index(0, 0, tree.index(0, 0));
        QCOMPARE(idOf(child), QStringLiteral("b"));
        QCOMPARE(idOf(tree.index(0, 0, child)), QStringLiteral("c"));
        QCOMPARE(tree.parent(child), tree.index(0, 0));
    }

    void theStepThatItStartedFromIsShown()
    {
        RunTableModel runs;
        const LineageModel tree(&runs);
        runs.setRuns({test::aRun("a", RunState::Stopped, 10), childOf("a", "b", 20)});
        const QModelIndex child = tree.index(0, LineageModel::StartColumn, tree.index(0, 0));
        QVERIFY(child.data().toString().contains(QStringLiteral("150")));
    }

    void aRunWhoseParentIsGoneIsARoot()
    {
        RunTableModel runs;
        const LineageModel tree(&runs);
        runs.setRuns({childOf("deleted", "b", 20)});
        QCOMPARE(tree.rowCount(), 1);
    }

    void parentsInACircleLoseNoRun()
    {
        RunTableModel runs;
        LineageModel tree(&runs);
        const QAbstractItemModelTester tester(
            &tree, QAbstractItemModelTester::FailureReportingMode::QtTest);
        runs.setRuns({childOf("b", "a", 10), childOf("a", "b", 10), childOf("c", "c", 5)});
        int count = 0;
        const auto visit = [&](const auto &self, const QModelIndex &parent) -> void {
            for (int row = 0; row < tree.rowCount(parent); ++row) {
                ++count;
                self(self, tree.index(row, 0, parent));
            }
        };
        visit(visit, {});
        QCOMPARE(count, 3);
    }

    void aChangedRunStaysWhereItIs()
    {
        RunTableModel runs;
        LineageModel tree(&runs);
        runs.setRuns({test::aRun("a", RunState::Running, 10), childOf("a", "b", 20)});
        const QSignalSpy reset(&tree, &QAbstractItemModel::modelReset);
        const QSignalSpy changed(&tree, &QAbstractItemModel::dataChanged);
        history::RunRecord run = childOf("a", "b", 20);
        run.state = RunState::Failed;
        run.lastSeq = 999;
        test::updateRun(runs, run);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(changed.count(), 1);
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestLineageModel)
#include "tst_lineage_model.moc"
