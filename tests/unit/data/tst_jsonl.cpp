// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/data/dataset.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <set>

using tessera::data::DataReport;
using tessera::data::RawRow;

/// JSON lines as they are found in the wild.
class TstJsonl : public QObject
{
    Q_OBJECT

private:
    tessera::test::TempFolder m_folder;

    std::vector<RawRow> rows(const std::string &content, DataReport &report)
    {
        const auto path = m_folder / "rows.jsonl";
        if (!tessera::writeFileAtomically(path, content))
            return {};
        auto read = tessera::data::readRawRows(path, 1'000'000, report);
        return read ? *std::move(read) : std::vector<RawRow>{};
    }

private Q_SLOTS:
    void theSampleFileIsRead()
    {
        DataReport report;
        const auto read = tessera::data::readRawRows(
            tessera::test::testData("formats/jsonl/messages.jsonl"), 100, report);
        QVERIFY(read);
        QCOMPARE(read->size(), std::size_t{3});
        QCOMPARE(read->back().value["conversations"][1]["value"].get<std::string>(),
                 std::string("蓝色。"));
        QCOMPARE(read->back().line, std::int64_t{3});
    }

    void linesThatEndAtCarriageReturnsAreNamed()
    {
        DataReport report;
        QVERIFY(rows("{\"a\":1}\r{\"a\":2}\r", report).empty());
        const std::string detail = report.places["bad_json"].front().detail;
        QVERIFY2(detail.find("carriage returns (CR)") != std::string::npos, detail.c_str());
    }

    /// DS-01
    void aByteOrderMarkIsNoPartOfTheFirstColumn()
    {
        DataReport report;
        const std::string plain = "{\"instruction\":\"hi\",\"output\":\"ok\"}\n"
                                  "{\"instruction\":\"yo\",\"output\":\"fine\"}\n";
        const auto marked = rows("\xef\xbb\xbf" + plain, report);
        const auto unmarked = rows(plain, report);
        QCOMPARE(marked.size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(marked[i].value.dump(), unmarked[i].value.dump());
        std::set<std::string> names;
        for (const auto &[name, value] : marked.front().value.items())
            names.insert(name);
        QCOMPARE(names, (std::set<std::string>{"instruction", "output"}));
    }

    /// DS-02
    void typesBelongToARowAndNotToAColumn()
    {
        std::string content;
        for (int i = 0; i < 20'000; ++i)
            content += R"({"id":)" + std::to_string(i)
                + R"(,"note":null,"tools":[]})"
                  "\n";
        content += R"({"id":20000,"note":"x","tools":[{"name":"t"}]})"
                   "\n";
        DataReport report;
        const auto all = rows(content, report);
        QCOMPARE(all.size(), std::size_t{20'001});
        QVERIFY(all[0].value["note"].is_null());
        QCOMPARE(all.back().value["note"].get<std::string>(), std::string("x"));
        QCOMPARE(report.rowsKept, std::int64_t{20'001});
        QVERIFY(report.dropped.empty());
    }

    /// DS-04
    void linesEndAtLineFeedsAlone()
    {
        DataReport report;
        const auto read = rows("{\"t\":\"a\xe2\x80\xa8"
                               "b\xe2\x80\xa9"
                               "c\xc2\x85"
                               "d\"}\n"
                               "{\"t\":\"e\"}\r\n",
                               report);
        QCOMPARE(read.size(), std::size_t{2});
        const QString text = QString::fromStdString(read[0].value["t"].get<std::string>());
        QCOMPARE(text.size(), 7);
        QCOMPARE(text.at(1).unicode(), ushort{0x2028});
        QCOMPARE(text.at(3).unicode(), ushort{0x2029});
        QCOMPARE(text.at(5).unicode(), ushort{0x85});
        QCOMPARE(read[1].value["t"].get<std::string>(), std::string("e"));
    }

    void badLinesAreDroppedWithPlaceAndReason()
    {
        DataReport report;
        const auto read =
            rows("{\"a\": 1}\n\n{\"a\": }\n{\"a\": \"\xc4\"}\n{\"a\": 2}\n{\"a\": 3}\n", report);
        QCOMPARE(read.size(), std::size_t{3});
        QCOMPARE(report.blankLines, std::int64_t{1});
        QCOMPARE(report.rowsRead, std::int64_t{5});
        QCOMPARE(report.dropped,
                 (std::map<std::string, std::int64_t>{{"bad_json", 1}, {"bad_encoding", 1}}));
        QCOMPARE(report.places["bad_json"].front().line, std::int64_t{3});
        QCOMPARE(report.places["bad_json"].front().detail.substr(0, 16),
                 std::string("line 3, column 7"));
        QCOMPARE(report.places["bad_encoding"].front().line, std::int64_t{4});
        QVERIFY(report.places["bad_encoding"].front().detail.find("0xC4 at 7")
                != std::string::npos);
    }

    void aFileOfAnotherEncodingIsRefused()
    {
        const auto path = m_folder / "gbk.jsonl";
        QVERIFY(
            tessera::writeFileAtomically(path, "{\"a\":\"\xc4\xe3\"}\n{\"a\":\"\xba\xc3\"}\n{}\n"));
        DataReport report;
        const auto read = tessera::data::readRawRows(path, 10, report);
        QCOMPARE(read.error().code, tessera::ErrorCode::BadFile);
        QVERIFY(read.error().detail.find("UTF-8") != std::string::npos);
    }

    void oddButReadableJsonIsCounted()
    {
        DataReport report;
        const auto read = rows(R"({"a": 1, "a": 2})"
                               "\n"
                               R"({"x": NaN, "y": [-Infinity, "NaN"]})"
                               "\n",
                               report);
        QCOMPARE(read.size(), std::size_t{2});
        QCOMPARE(read[0].value["a"].get<int>(), 2);
        QVERIFY(read[1].value["x"].is_null());
        QCOMPARE(read[1].value["y"][1].get<std::string>(), std::string("NaN"));
        QCOMPARE(report.notices,
                 (std::map<std::string, std::int64_t>{{"duplicate_key", 1}, {"non_finite", 1}}));
    }
};

QTEST_GUILESS_MAIN(TstJsonl)
#include "tst_jsonl.moc"
