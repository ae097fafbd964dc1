// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/data/dataset.h"
#include "backend/data/formats/format.h"
#include "tests/unit/data/data_folder.h"
#include "tests/unit/data/packed_texts.h"

#include <QTest>

using tessera::ErrorCode;
using tessera::OrderedJson;
using tessera::data::DataReport;
using tessera::data::RawRow;

/// Archives and encodings: the rows are those of the plain text, and damage is an error.
class TstPacked : public QObject
{
    Q_OBJECT

private:
    tessera::test::DataFolder m_folder;

    tessera::Result<std::vector<RawRow>> read(const std::string &file, DataReport &report)
    {
        return tessera::data::readRawRows(file, 100000, report);
    }
    /// Every row with its line, or the error.
    std::string rowsOf(const std::string &file)
    {
        DataReport report;
        const auto rows = read(file, report);
        if (!rows)
            return rows.error().sentence();
        std::string all;
        for (const RawRow &row : *rows)
            all += std::to_string(row.line) + row.value.dump() + "\n";
        return all + std::to_string(report.blankLines) + " blank, "
            + tessera::Json(report.dropped).dump();
    }
    /// Rows that are longer and shorter than what is unpacked at once.
    static std::string manyRows(const char *before, const char *between, const char *after)
    {
        std::string text = before;
        for (int i = 0; i < 300; ++i) {
            const std::string filler(i % 100 == 50 ? 700000 : 40 + i,
                                     static_cast<char>('a' + i % 26));
            text += (i == 0 ? "" : between) + std::string("{\"i\": ") + std::to_string(i)
                + ", \"t\": \"" + filler + "\"}";
        }
        return text + after;
    }

private Q_SLOTS:
    void archivesHaveTheRowsOfTheirText_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *name, const std::string &text) {
            QTest::newRow(name) << QString::fromLatin1(name) << QByteArray::fromStdString(text);
        };
        row("rows.jsonl", manyRows("\n", "\n\n", "\r\n"));
        row("rows.json", manyRows(" [\n", ",\n", "\n]\n"));
        row("lines.json", manyRows("", "\n", ""));
        row("object.json", "{\n \"a\": 1\n}\n");
        row("rows.csv", "a,b\n1,\"x\n" + std::string(600000, 'y') + "\"\"\"\r\n\n2\n3,4");
        row("rows.tsv", "a\tb\n1\t\"x\ty\"\n3\t4,5\n");
        row("rows.txt", "one\n\ntwo\r\nthree");
        row("empty.jsonl", "");
    }
    void archivesHaveTheRowsOfTheirText()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, text);
        const std::string file = name.toStdString();
        const std::string content = text.toStdString();
        const std::string expected = rowsOf(m_folder.write(file, content));
        QVERIFY(!expected.empty());
        const std::size_t half = content.size() / 2;
        using namespace tessera::test;
        QCOMPARE(rowsOf(m_folder.write(file + ".gz", gzipped(content))), expected);
        QCOMPARE(rowsOf(m_folder.write(file + ".ZST", zstdPacked(content))), expected);
        // Several members are one text; zeros behind the last one are padding.
        QCOMPARE(
            rowsOf(m_folder.write("2-" + file + ".gz",
                                  gzipped(content.substr(0, half)) + gzipped(content.substr(half))
                                      + std::string(512, '\0'))),
            expected);
        QCOMPARE(rowsOf(m_folder.write("2-" + file + ".zstd",
                                       zstdPacked(content.substr(0, half))
                                           + zstdPacked(content.substr(half)))),
                 expected);
    }

    void damagedArchivesAreErrorsWithALine_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("packed");
        std::string text;
        for (int i = 0; i < 50000; ++i)
            text += "{\"n\": " + std::to_string(i * 7919 % 50021) + "}\n";
        using namespace tessera::test;
        const auto row = [](const char *name, const std::string &packed) {
            QTest::newRow(name) << QString::fromLatin1(name) << QByteArray::fromStdString(packed);
        };
        const std::string gz = gzipped(text);
        const std::string zst = zstdPacked(text);
        row("cut.jsonl.gz", gz.substr(0, gz.size() / 2));
        row("cut.jsonl.zst", zst.substr(0, zst.size() / 2));
        std::string wrong = gz;
        wrong[wrong.size() - 6] ^= 1; // the checksum
        row("checksum.jsonl.gz", wrong);
        row("behind.jsonl.gz", gz + "more");
        row("behind.jsonl.zst", zst + "more");
    }
    void damagedArchivesAreErrorsWithALine()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, packed);
        const std::string file = m_folder.write(name.toStdString(), packed.toStdString());
        DataReport report;
        const auto rows = read(file, report);
        QVERIFY(!rows.ok());
        QCOMPARE(rows.error().code, ErrorCode::BadFile);
        const std::string &what = rows.error().args.at(2);
        QVERIFY2(what.starts_with("line "), what.c_str());
        QVERIFY2(std::stol(what.substr(5)) > 10000, what.c_str());
        QVERIFY2(what.ends_with(" rows are good before it"), what.c_str());
        QVERIFY(report.dropped.empty()); // a line that is cut off is no row
    }

    void anArchiveIsWhatItsNameSays()
    {
        DataReport report;
        const auto noArchive = read(m_folder.write("plain.jsonl.gz", "{}\n"), report);
        QCOMPARE(noArchive.error().code, ErrorCode::BadFile);
        const auto unnamed =
            read(m_folder.write("packed.jsonl", tessera::test::gzipped("{}\n")), report);
        QCOMPARE(unnamed.error().code, ErrorCode::UnsupportedFormat);
        QVERIFY(unnamed.error().detail.find("packed.jsonl.gz") != std::string::npos);
        QCOMPARE(read(m_folder.write("rows.xlsx.gz", "x"), report).error().code,
                 ErrorCode::UnsupportedFormat);
    }

    /// Case DS-01: a byte-order mark is not part of the first column; UTF-16 is decoded.
    void marksAreNoText()
    {
        const std::string plain = "{\"instruction\":\"hi\",\"output\":\"ok\"}\n"
                                  "{\"instruction\":\"yo\",\"output\":\"fine\"}\n";
        const std::u16string wide(plain.begin(), plain.end());
        const std::string expected = rowsOf(m_folder.write("plain.jsonl", plain));
        QCOMPARE(std::count(expected.begin(), expected.end(), '\n'), std::ptrdiff_t{2});
        using namespace tessera::test;
        QCOMPARE(rowsOf(m_folder.write("mark.jsonl", "\xef\xbb\xbf" + plain)), expected);
        QCOMPARE(rowsOf(m_folder.write("little.jsonl", utf16(wide, false))), expected);
        QCOMPARE(rowsOf(m_folder.write("big.jsonl", utf16(wide, true))), expected);
        QCOMPARE(rowsOf(m_folder.write("mark.jsonl.gz", gzipped("\xef\xbb\xbf" + plain))),
                 expected);
        QCOMPARE(rowsOf(m_folder.write("wide.jsonl.zst", zstdPacked(utf16(wide, false)))),
                 expected);
    }

    void utf16IsSeenWithoutItsMark()
    {
        const std::string plain = "{\"instruction\":\"hi\",\"output\":\"\u4e2d\"}\n";
        const std::u16string wide = u"{\"instruction\":\"hi\",\"output\":\"\u4e2d\"}\n";
        const std::string expected = rowsOf(m_folder.write("plain.jsonl", plain));
        using namespace tessera::test;
        for (const bool big : {false, true}) {
            const std::string bytes = utf16(wide, big, false);
            QCOMPARE(rowsOf(m_folder.write("wide.jsonl", bytes)), expected);
            QCOMPARE(rowsOf(m_folder.write("wide.jsonl.gz", gzipped(bytes))), expected);
        }
        DataReport report;
        const std::string utf32("{\0\0\0\"\0\0\0", 8);
        QVERIFY(read(m_folder.write("wide.jsonl", utf32), report).error().detail.find("UTF-32")
                != std::string::npos);
    }

    void utf16KeepsEveryCharacter()
    {
        using tessera::test::utf16;
        const std::u16string text = u"{\"t\": \"z\u00e4\u4e2d\U0001F600\"}\n";
        QCOMPARE(rowsOf(m_folder.write("text.jsonl", utf16(text, false))),
                 std::string("1{\"t\":\"z\u00e4\u4e2d\U0001F600\"}\n0 blank, {}"));
        // Half a pair is no text, neither is half a unit.
        const std::u16string half = text + u"{\"t\": \"" + u'\xd83d' + u"\"}\n" + text;
        QVERIFY(rowsOf(m_folder.write("half.jsonl", utf16(half, true)))
                    .ends_with("{\"bad_encoding\":1}"));
        QVERIFY(rowsOf(m_folder.write("odd.jsonl", utf16(text + text, true) + "x"))
                    .ends_with("{\"bad_encoding\":1}"));
        DataReport report;
        const std::string wide("\xff\xfe\0\0{\0\0\0", 8);
        QVERIFY(read(m_folder.write("wide.jsonl", wide), report).error().detail.find("UTF-32")
                != std::string::npos);
    }

    void anotherEncodingIsNamed()
    {
        DataReport report;
        // "Hello world" in Chinese as GBK, and German as Latin-1.
        const std::string gbk = "{\"a\": \"\xc4\xe3\xba\xc3\xca\xc0\xbd\xe7\"}\n";
        const auto chinese = read(m_folder.write("gbk.jsonl", gbk + gbk + gbk), report);
        QCOMPARE(chinese.error().code, ErrorCode::BadFile);
        QVERIFY(chinese.error().detail.find("looks like GBK") != std::string::npos);
        const auto german =
            read(m_folder.write("latin.jsonl", "{\"a\": \"\xe4 und \xf6\"}\n"), report);
        QVERIFY(german.error().detail.find("Latin-1") != std::string::npos);
        const auto header = read(m_folder.write("gbk.csv", "\xce\xca\xcc\xe2,b\n1,2\n"), report);
        QVERIFY(header.error().detail.find("looks like GBK") != std::string::npos);
        // One bad line among good ones is a dropped row with its byte.
        DataReport one;
        QVERIFY(read(m_folder.write("one.jsonl", "{}\n{}\n" + gbk), one).ok());
        QCOMPARE(one.places["bad_encoding"].front().line, std::int64_t{3});
        QCOMPARE(one.places["bad_encoding"].front().detail,
                 std::string("byte 0xC4 at 7 is not UTF-8"));
    }

    void aRowMayBeVeryLong()
    {
        const std::string line = "{\"t\": \"" + std::string(100'000'000, 'x') + "\"}\n";
        DataReport report;
        const auto rows = read(m_folder.write("long.jsonl", line + "{\"t\": \"y\"}\n"), report);
        QVERIFY(rows.ok());
        QCOMPARE(rows->size(), std::size_t{2});
        QCOMPARE(rows->front().value["t"].get_ref<const std::string &>().size(),
                 std::size_t{100'000'000});
        QCOMPARE(rows->back().line, std::int64_t{2});
    }

    void whatIsNestedTooDeeplyIsDropped()
    {
        DataReport report;
        const std::string deep(1'000'000, '[');
        const auto rows = read(m_folder.write("deep.jsonl",
                                              "{\"a\": " + deep + std::string(1'000'000, ']')
                                                  + "}\n{\"a\": [[[[1]]]]}\n" + deep + "\n"),
                               report);
        QVERIFY(rows.ok());
        QCOMPARE(rows->size(), std::size_t{1});
        QCOMPARE(report.dropped["bad_json"], std::int64_t{2});
        QVERIFY(report.places["bad_json"].front().detail.find("nested") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TstPacked)
#include "tst_packed.moc"
