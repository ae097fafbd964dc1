// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/support/ui_home.h"
#include "ui/bridge/data_examiner.h"
#include "ui/bridge/dropped_export.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/tessera_program.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include <fstream>

using namespace tessera;
using namespace tessera::test;
using namespace tessera::ui;

namespace {

using State = DataStatistics::State;

/// The real `tessera data`, asked by one page.
struct Asked {
    UiHome home;
    TempFolder folder;
    TesseraProgram program;
    DataExaminer examiner{&program};
    QSignalSpy changed{&examiner, &DataExaminer::changed};
    QSignalSpy failed{&examiner, &DataExaminer::failed};

    Asked()
    {
        home.set("TESSERA_PROGRAM", qEnvironmentVariable("TESSERA_BIN").toStdString() + "/tessera");
    }

    config::RunConfig configFor(const std::string &rows)
    {
        const auto file = folder / "行 rows.jsonl";
        std::ofstream(file) << rows;
        config::RunConfig config;
        config.model = testData("reference/llama_tiny") / "model";
        config.dataset = {file.string()};
        return config;
    }
    [[nodiscard]] DataStatistics last() const
    {
        return changed.isEmpty() ? DataStatistics{} : changed.last().at(1).value<DataStatistics>();
    }
    [[nodiscard]] bool waitFor(State state)
    {
        return QTest::qWaitFor([this, state] { return last().state == state; }, 30000);
    }
};

std::string manyRows(int rows)
{
    std::string text;
    for (int i = 0; i < rows; ++i)
        text += "{\"input_ids\": [1, 2, 3]}\n";
    return text;
}

} // namespace

class TstDataExaminer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (qEnvironmentVariableIsEmpty("TESSERA_BIN"))
            QSKIP("TESSERA_BIN names no folder with tessera");
    }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void allRowsAreRead()
    {
        Asked asked;
        config::RunConfig config =
            asked.configFor("{\"input_ids\": [1, 2, 3]}\n{\"input_ids\": [4]\n"
                            "{\"input_ids\": [1, 2, 3, 4, 5]}\n");
        config.maxLength = 4;
        asked.examiner.ask(QStringLiteral("data"), config);
        QVERIFY(asked.waitFor(State::Done));
        const DataStatistics made = asked.last();
        QCOMPARE(made.rowsRead, 3);
        QCOMPARE(made.rowsKept, 1);
        QCOMPARE(made.longest, 5);
        QCOMPARE(made.droppedRows.size(), 2);
        QCOMPARE(made.droppedRows[0].reason, QStringLiteral("bad_json"));
        QVERIFY(QFile::exists(made.droppedFile));
        QCOMPARE(asked.failed.count(), 0);
    }

    void theSameQuestionIsAnsweredOnce()
    {
        Asked asked;
        const config::RunConfig config = asked.configFor(manyRows(10));
        asked.examiner.ask(QStringLiteral("data"), config);
        QVERIFY(asked.waitFor(State::Done));
        config::RunConfig other = config;
        other.lr = 1e-3; // changes no row
        asked.examiner.ask(QStringLiteral("new_run"), other);
        QCOMPARE(asked.program.running(), 0);
        QTRY_COMPARE(asked.changed.last().at(0).toString(), QStringLiteral("new_run"));
        QCOMPARE(asked.last().rowsRead, 10);
        asked.examiner.askAgain(QStringLiteral("new_run"));
        QCOMPARE(asked.program.running(), 1);
        QVERIFY(asked.waitFor(State::Done));
    }

    void aNewQuestionReplacesTheOld()
    {
        Asked asked;
        config::RunConfig config = asked.configFor(manyRows(200000));
        asked.examiner.ask(QStringLiteral("data"), config);
        QCOMPARE(asked.program.running(), 1);
        config.maxLength = 2;
        asked.examiner.ask(QStringLiteral("data"), config);
        QCOMPARE(asked.program.running(), 1);
        QVERIFY(asked.waitFor(State::Done));
        QCOMPARE(asked.last().rowsKept, 0); // of the second one
        QCOMPARE(asked.last().droppedRows.size(), 20000);
        QCOMPARE(asked.last().rowsDropped(), 200000);
    }

    void whatIsKnownStaysWhenItIsCancelled()
    {
        Asked asked;
        asked.examiner.ask(QStringLiteral("data"), asked.configFor(manyRows(2000000)));
        QVERIFY(QTest::qWaitFor([&asked] { return asked.last().rowsRead > 0; }, 30000));
        asked.examiner.cancel(QStringLiteral("data"));
        QCOMPARE(asked.last().state, State::Cancelled);
        const qint64 rows = asked.last().rowsRead;
        QVERIFY(rows > 0 && rows < 2000000);
        QCOMPARE(asked.program.running(), 0);
        asked.examiner.cancel(QStringLiteral("data")); // nothing is left to be cancelled
        QCOMPARE(asked.failed.count(), 0);
    }

    void whatCannotBeReadIsSaid()
    {
        Asked asked;
        config::RunConfig config = asked.configFor({});
        config.dataset = {(asked.folder / "nowhere.jsonl").string()};
        asked.examiner.ask(QStringLiteral("data"), config);
        QTRY_COMPARE_WITH_TIMEOUT(asked.failed.count(), 1, 30000);
        QVERIFY(asked.failed[0][1].value<Error>().code == ErrorCode::FileNotFound);
    }

    void droppedRowsAreWrittenAsTheyAreAndAsATable()
    {
        const TempFolder folder;
        const QString from = QString::fromStdString((folder / "rows.jsonl").string());
        const std::string line = dumpJson({{"file", "/d/x.jsonl"},
                                           {"line", 7},
                                           {"reason", "bad_json"},
                                           {"detail", "column 3"},
                                           {"excerpt", "a \"b\""}});
        QVERIFY(writeFileAtomically(from.toStdString(), line + "\n").ok());
        const QString table = QString::fromStdString((folder / "t.csv").string());
        QVERIFY(exportDroppedRows(from, table, {}).ok());
        QCOMPARE(readFile(table.toStdString()).value(),
                 std::string("file,line,code,detail,excerpt\r\n\"/d/x.jsonl\",7,\"bad_json\","
                             "\"column 3\",\"a \"\"b\"\"\"\r\n"));
        const QString copy = QString::fromStdString((folder / "copy.jsonl").string());
        QVERIFY(exportDroppedRows(from, copy, {}).ok());
        QCOMPARE(readFile(copy.toStdString()).value(), line + "\n");
        QVERIFY(!exportDroppedRows(from, QStringLiteral("/nowhere/t.csv"), {}).ok());
        JobTracker jobs;
        DroppedExporter exporter(&jobs);
        const QSignalSpy failed(&exporter, &DroppedExporter::failed);
        exporter.write(QStringLiteral("/nowhere/rows.jsonl"), copy);
        QTRY_COMPARE(failed.count(), 1);
    }
};

QTEST_GUILESS_MAIN(TstDataExaminer)
#include "tst_data_examiner.moc"
