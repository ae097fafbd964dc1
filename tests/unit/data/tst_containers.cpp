// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/data/dataset.h"
#include "backend/data/formats/format.h"
#include "backend/data/source_files.h"
#include "tests/support/shared_data.h"
#include "tests/unit/data/data_folder.h"

#include <QTest>

#include <sys/stat.h>

using tessera::ErrorCode;
using tessera::data::checkDataset;
using tessera::data::DataReport;
using tessera::data::RawRow;

/// JSON arrays, CSV, text, folders, and what is refused.
class TstContainers : public QObject
{
    Q_OBJECT

private:
    tessera::test::DataFolder m_folder;

    std::vector<RawRow> rows(const std::filesystem::path &path, DataReport &report)
    {
        auto read = tessera::data::readRawRows(path, 1000, report);
        return read ? *std::move(read) : std::vector<RawRow>{};
    }

private Q_SLOTS:
    void everyContainerHasASampleFile()
    {
        for (const auto &format : tessera::data::formats()) {
            if (format.readBinary)
                continue; // arrow_files: not every build has what reads them
            const auto folder = tessera::test::testData("formats/" + std::string(format.name));
            std::size_t read = 0;
            for (const auto &entry : std::filesystem::directory_iterator(folder)) {
                DataReport report;
                read += rows(entry.path(), report).size();
                QVERIFY2(report.dropped.empty(), entry.path().c_str());
            }
            QVERIFY2(read >= 2, folder.c_str());
        }
    }

    void arrayRowsKnowTheirLines()
    {
        DataReport report;
        const auto read = rows(
            m_folder.write("rows.json", "\n [\n {\"a\": \"],{\"},\n\n {\"a\":\n 2}, 7]\n"), report);
        QCOMPARE(read.size(), std::size_t{3});
        QCOMPARE(read[0].line, std::int64_t{3});
        QCOMPARE(read[0].value["a"].get<std::string>(), std::string("],{"));
        QCOMPARE(read[1].line, std::int64_t{5});
        QCOMPARE(read[2].line, std::int64_t{6});
    }

    void aJsonFileMayHoldLines()
    {
        DataReport report;
        QCOMPARE(rows(m_folder.write("lines.json", "{\"a\": 1}\n{\"a\": 2}\n"), report).size(),
                 std::size_t{2});
    }

    void aBrokenElementIsDroppedAndABrokenArrayIsAnError()
    {
        DataReport report;
        QCOMPARE(
            rows(m_folder.write("element.json", "[{\"a\": 1},\n {\"a\": },\n {\"a\": 3}]"), report)
                .size(),
            std::size_t{2});
        QCOMPARE(report.places["bad_json"].front().line, std::int64_t{2});
        const auto cut = tessera::data::readRawRows(
            m_folder.write("cut.json", "[{\"a\": 1},\n {\"a\": 2}"), 9, report);
        QCOMPARE(cut.error().code, ErrorCode::BadJson);
        QCOMPARE(cut.error().args[1], std::string("2"));
        const auto behind = tessera::data::readRawRows(
            m_folder.write("behind.json", "[{\"a\": 1}] {\"a\": 2}"), 9, report);
        QCOMPARE(behind.error().code, ErrorCode::BadJson);
    }

    void anArrayHasAValueBetweenCommas()
    {
        for (const char *text : {"[{\"a\": 1},]", "[{\"a\": 1},,{\"a\": 2}]", "[,{\"a\": 1}]"}) {
            DataReport report;
            const auto read =
                tessera::data::readRawRows(m_folder.write("commas.json", text), 9, report);
            QVERIFY2(!read.ok(), text);
            QCOMPARE(read.error().code, ErrorCode::BadJson);
        }
        const auto checked = checkDataset({m_folder.write("comma.json", "[{\"a\": 1},\n]")});
        QCOMPARE(checked.at(0).code, ErrorCode::BadJson);
        QCOMPARE(checked.at(0).args[1], std::string("2"));
        QVERIFY(checkDataset({m_folder.write("text.json", "[{\"a\": \",]\"}]")}).empty());
    }

    void oneObjectIsNoDataSet()
    {
        const std::string file = m_folder.write("object.json", "{\n  \"a\": 1,\n  \"b\": 2\n}\n");
        const auto checked = checkDataset({file});
        QCOMPARE(checked.at(0).code, ErrorCode::BadFile);
        QVERIFY2(checked.at(0).detail.find("one object, and a data set is a list of rows")
                     != std::string::npos,
                 checked.at(0).detail.c_str());
        DataReport report;
        QCOMPARE(rows(file, report).size(), std::size_t{0});
        QCOMPARE(report.dropped["one_object"], std::int64_t{1}); // not one for each line
    }

    void csvCellsAreText()
    {
        DataReport report;
        const auto read = rows(tessera::test::testData("formats/csv/questions.csv"), report);
        QCOMPARE(read.size(), std::size_t{2});
        QCOMPARE(read[0].value["question"].get<std::string>(),
                 std::string("What is \"RFC 4180\"?"));
        QCOMPARE(read[0].value["answer"].get<std::string>(),
                 std::string("A format,\nwith quotes."));
        QCOMPARE(read[0].line, std::int64_t{2});
        QCOMPARE(read[1].line, std::int64_t{4});
        QCOMPARE(read[1].value["answer"].get<std::string>(), std::string("NA"));
    }

    void csvRecordsWithOtherFieldsAreDropped()
    {
        DataReport report;
        QCOMPARE(rows(m_folder.write("rows.csv", "a,b\n1,2\n1,2,3\n,\n"), report).size(),
                 std::size_t{2});
        QCOMPARE(report.places["bad_csv"].front().line, std::int64_t{3});
        QCOMPARE(report.places["bad_csv"].front().detail,
                 std::string("3 fields, the header has 2"));
    }

    void theHeaderTellsTheSeparator_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("comma") << QByteArray("a,b;c\n1;2,3;4\n");
        QTest::newRow("semicolon") << QByteArray("a;\"b;c\"\n1;2,3;4\n");
        QTest::newRow("semicolon, comma in quotes") << QByteArray("a;\"x,y\"\n\"1;2\";\"3;4\"\n");
        QTest::newRow("tab") << QByteArray("a\tb\n1\t2;3\n");
        QTest::newRow("one column") << QByteArray("a\n1;2,3\n");
    }
    void theHeaderTellsTheSeparator()
    {
        QFETCH(const QByteArray, text);
        const std::map<std::string, std::string> expected{
            {"comma", R"({"a":"1;2","b;c":"3;4"})"},
            {"semicolon", R"(3 fields, the header has 2)"},
            {"semicolon, comma in quotes", R"({"a":"1;2","x,y":"3;4"})"},
            {"tab", R"({"a":"1","b":"2;3"})"},
            {"one column", R"(2 fields, the header has 1)"},
        };
        DataReport report;
        const auto read = rows(m_folder.write("rows.csv", text.toStdString()), report);
        const std::string found =
            read.empty() ? report.places["bad_csv"].front().detail : read.front().value.dump();
        QCOMPARE(found, expected.at(QTest::currentDataTag()));
    }

    void unsupportedContainersAreNamed_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"x.xlsx", "x.parquet.gz", "x"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void unsupportedContainersAreNamed()
    {
        QFETCH(const QString, name);
        const auto checked = checkDataset({m_folder.write(name.toStdString(), "x")});
        QCOMPARE(checked.at(0).code, ErrorCode::UnsupportedFormat);
        QVERIFY(checked.at(0).detail.find(".jsonl") != std::string::npos);
    }

    void missingFilesAndHubIdsAreToldApart()
    {
        QCOMPARE(checkDataset({(m_folder / "none.jsonl").string()}).at(0).code,
                 ErrorCode::FileNotFound);
        const auto hub = checkDataset({"AI-ModelScope/alpaca-gpt4-data-en#500"});
        QCOMPARE(hub.at(0).code, ErrorCode::UnsupportedFormat);
        QVERIFY(hub.at(0).detail.find("hub") != std::string::npos);
    }

    void badJsonIsFoundBeforeAnyRankStarts()
    {
        const auto checked = checkDataset({m_folder.write("bad.jsonl", "{\"a\": 1,}\n")});
        QCOMPARE(checked.at(0).code, ErrorCode::BadJson);
        QCOMPARE(checked.at(0).args[1], std::string("1"));
        QCOMPARE(checked.at(0).args[2], std::string("9"));
        QCOMPARE(checkDataset({m_folder.write("empty.jsonl", "\n")}).at(0).code, ErrorCode::NoRows);
        QVERIFY(checkDataset({m_folder.write("good.jsonl", "{\"a\": 1}\n")}).empty());
        // A bad row is dropped wherever it is.
        QVERIFY(checkDataset({m_folder.write("late.jsonl", "{\"a\"\n{\"a\": 1}\n")}).empty());
    }

    void aFirstRowInAnotherEncodingIsDroppedLikeOthers()
    {
        const std::string file =
            m_folder.write("latin.jsonl", "{\"a\": \"\xe4\"}\n{\"a\": 1}\n{\"a\": 2}\n");
        QVERIFY(checkDataset({file}).empty());
        DataReport report;
        QCOMPARE(rows(file, report).size(), std::size_t{2});
        QCOMPARE(report.dropped["bad_encoding"], std::int64_t{1});
        const std::string all =
            m_folder.write("all.jsonl", "{\"a\": \"\xe4\"}\n{\"a\": \"\xe4\"}\n");
        QCOMPARE(checkDataset({all}).at(0).code, ErrorCode::BadFile);
    }

    void anArrayThatDoesNotEndIsFoundBeforeAnyRankStarts()
    {
        const auto checked = checkDataset({m_folder.write("cut.json", "[{\"a\": 1},\n {\"a\": 2")});
        QCOMPARE(checked.at(0).code, ErrorCode::BadJson);
        QCOMPARE(checked.at(0).args[1], std::string("2"));
        QVERIFY(checked.at(0).args[3].ends_with("; 1 row is whole before it"));
        // Spaces behind a comma are more than is looked at first.
        const auto open = checkDataset(
            {m_folder.write("open.json", "[{\"a\": 1}," + std::string(9000, ' ') + "]")});
        QCOMPARE(open.at(0).code, ErrorCode::BadJson);
    }

    void aFileThatIsBadFurtherOnSaysHowManyRowsAreGood()
    {
        DataReport report;
        const auto read = tessera::data::readRawRows(
            m_folder.write("quote.csv", "a,b\n1,2\n3,4\n5,\"6\n7,8\n"), 100, report);
        QCOMPARE(read.error().code, ErrorCode::BadFile);
        QCOMPARE(QString::fromStdString(read.error().args[2]),
                 QStringLiteral("the quoted field in the record at line 4 does not end; 2 rows "
                                "are good before it"));
    }

    void aPipeAndADeviceAreRefusedByName()
    {
        const std::string pipe = (m_folder / "rows.jsonl.pipe").string();
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        const auto checked = checkDataset({pipe, "/dev/null"});
        QCOMPARE(checked.size(), std::size_t{2});
        QCOMPARE(checked[0].code, ErrorCode::FileUnreadable);
        QVERIFY(checked[0].detail.find("it is a pipe") != std::string::npos);
        QVERIFY(checked[1].detail.find("it is a device") != std::string::npos);
    }

    void aFolderIsItsFilesInNameOrder()
    {
        std::filesystem::create_directory(m_folder / "set");
        m_folder.write("set/b.jsonl", "{}\n");
        m_folder.write("set/a.txt", "x\n");
        m_folder.write("set/notes.md", "x\n");
        const auto source = tessera::data::findSource((m_folder / "set").string() + "#5");
        QVERIFY(source);
        QCOMPARE(source->files.size(), std::size_t{2});
        QCOMPARE(source->files[0].filename().string(), std::string("a.txt"));
        QCOMPARE(*source->rows, std::int64_t{5});
        QCOMPARE(source->path, m_folder / "set");
    }

    void aLinkToItselfInAFolderIsNamed()
    {
        std::filesystem::create_directory(m_folder / "circle");
        m_folder.write("circle/a.jsonl", "{\"a\": 1}\n");
        std::filesystem::create_symlink("loop.jsonl", m_folder / "circle/loop.jsonl");
        const auto checked = checkDataset({(m_folder / "circle").string()});
        QCOMPARE(checked.size(), std::size_t{1});
        QCOMPARE(checked[0].code, ErrorCode::FileUnreadable);
        QCOMPARE(checked[0].args[0], (m_folder / "circle/loop.jsonl").string());
    }

    void everyFileSaysWhatIsWrongWithIt()
    {
        const std::string bad = m_folder.write("bad1.jsonl", "{\"a\": 1,}\n");
        const std::string empty = m_folder.write("empty1.jsonl", "");
        const auto checked = checkDataset(
            {bad, m_folder.write("good1.jsonl", "{\"a\": 1}\n"), "/nowhere/none.jsonl", empty});
        QCOMPARE(checked.size(), std::size_t{3});
        QCOMPARE(checked[0].code, ErrorCode::BadJson);
        QCOMPARE(checked[0].args[0], bad);
        QCOMPARE(checked[1].code, ErrorCode::FileNotFound);
        QCOMPARE(checked[2].code, ErrorCode::NoRows);
        QCOMPARE(checked[2].args[0], empty);
    }

    void oneGoodFileOfAFolderIsEnough()
    {
        std::filesystem::create_directory(m_folder / "mixed");
        const std::string folder = (m_folder / "mixed").string();
        QCOMPARE(checkDataset({folder}).at(0).code, ErrorCode::UnsupportedFormat);
        m_folder.write("mixed/a.jsonl", "\n");
        m_folder.write("mixed/b.jsonl", "{\n");
        QCOMPARE(checkDataset({folder}).size(), std::size_t{2}); // no row anywhere
        m_folder.write("mixed/c.jsonl", "{\"a\": 1}\n");
        QVERIFY(checkDataset({folder}).empty()); // the others' rows are dropped and counted
        const std::string broken = m_folder.write("mixed/d.json", "[{\"a\": 1");
        const auto checked = checkDataset({folder}); // the ranks could not read it either
        QCOMPARE(checked.size(), std::size_t{1});
        QCOMPARE(checked[0].args[0], broken);
    }

    void anExistingPathWinsOverItsHash()
    {
        const auto source = tessera::data::findSource(m_folder.write("odd#7.jsonl", "{}\n"));
        QVERIFY(source);
        QVERIFY(!source->rows);
        QCOMPARE(tessera::data::findSource(m_folder.write("x.jsonl", "{}\n") + "#0").error().code,
                 ErrorCode::OutOfRange);
    }
};

QTEST_GUILESS_MAIN(TstContainers)
#include "tst_containers.moc"
