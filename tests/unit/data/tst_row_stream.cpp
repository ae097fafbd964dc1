// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/row_stream.h"
#include "tests/unit/data/small_model.h"

#include <QTest>

#include <set>

using namespace tessera;       // NOLINT(google-build-using-namespace)
using namespace tessera::data; // NOLINT(google-build-using-namespace)

class TestRowStream : public QObject
{
    Q_OBJECT

    test::SmallModel m_model;
    TextTools m_tools{.tokenizer = &m_model.tokenizer(), .chat = &m_model.chat()};

    /// 20 rows; the 4th of each ten is empty and dropped, which leaves 18 samples.
    std::string file() const
    {
        std::string lines;
        for (int i = 0; i < 20; ++i)
            lines +=
                i % 10 == 3 ? "{}\n" : "{\"text\":\"" + std::string(1, char('a' + i)) + "\"}\n";
        return m_model.write("stream.jsonl", lines);
    }
    static config::RunConfig settings(std::int64_t block, bool shuffle)
    {
        config::RunConfig config;
        config.task = "pretrain";
        config.streaming = true;
        config.shuffleBufferSize = block;
        config.trainDataloaderShuffle = shuffle;
        return config;
    }
    static std::string read(RowStream &stream, int count)
    {
        std::string letters;
        for (int i = 0; i < count; ++i) {
            const Result<Sample> sample = stream.next();
            letters += sample ? char(sample->tokens.front()) : '?';
        }
        return letters;
    }

private Q_SLOTS:
    void rowsComeInOrderAndEpochsFollowEachOther()
    {
        RowStream stream(settings(8, false), {file()}, m_tools, {});
        QCOMPARE(read(stream, 20), std::string("abcefghijklmopqrstab"));
        QCOMPARE(stream.block().epoch, 1);
        QCOMPARE(stream.samples(), 20);
    }

    void blocksAreShuffledEachOnItsOwn()
    {
        RowStream stream(settings(10, true), {file()}, m_tools, {});
        const std::string first = read(stream, 9);
        const std::string second = read(stream, 9);
        const std::string again = read(stream, 9);
        QCOMPARE(std::set<char>(first.begin(), first.end()),
                 (std::set<char>{'a', 'b', 'c', 'e', 'f', 'g', 'h', 'i', 'j'}));
        QVERIFY(!std::is_sorted(first.begin(), first.end()));
        QCOMPARE(std::set<char>(second.begin(), second.end()).size(), std::size_t{9});
        QVERIFY(first != again); // another epoch, another order
        QCOMPARE(std::set<char>(again.begin(), again.end()),
                 std::set<char>(first.begin(), first.end()));
    }

    /// From every position the stream goes on as if it had not stopped.
    void itGoesOnFromAnyPosition()
    {
        RowStream whole(settings(7, true), {file()}, m_tools, {});
        std::vector<std::string> letters;
        std::vector<StreamPlace> blocks;
        std::vector<std::int64_t> given;
        for (int i = 0; i < 50; ++i) {
            letters.push_back(read(whole, 1));
            blocks.push_back(whole.block());
            given.push_back(whole.samples());
        }
        for (const std::size_t stop : {0UL, 5UL, 6UL, 16UL, 17UL, 18UL, 30UL}) {
            RowStream rest(settings(7, true), {file()}, m_tools, blocks[stop]);
            for (std::int64_t i = blocks[stop].samples; i < given[stop]; ++i)
                QVERIFY(rest.next().ok());
            for (std::size_t i = stop + 1; i < letters.size(); ++i)
                QCOMPARE(read(rest, 1), letters[i]);
            QCOMPARE(rest.samples(), whole.samples());
        }
    }

    void aCountTakesTheFirstRows()
    {
        RowStream stream(settings(4, false), {file() + "#3", file() + "#2"}, m_tools, {});
        QCOMPARE(read(stream, 7), std::string("abcababc").substr(0, 7));
    }

    /// What was read up to the end of the block, of one epoch at most.
    void everyRowIsKeptOrDroppedWithItsReason()
    {
        RowStream stream(settings(7, true), {file()}, m_tools, {});
        QCOMPARE(stream.report().rowsRead, 0);
        std::vector<std::int64_t> readAfter;
        for (int i = 0; i < 40; ++i) {
            QVERIFY(stream.next().ok());
            const DataReport &report = stream.report();
            const auto empty = report.dropped.find("no_prompt");
            const std::int64_t dropped = report.rowsRead - report.rowsKept;
            QCOMPARE(empty == report.dropped.end() ? 0 : empty->second, dropped);
            readAfter.push_back(report.rowsRead);
        }
        QCOMPARE(readAfter[0], 7);
        QCOMPARE(readAfter[5], 7); // one of seven was dropped
        QCOMPARE(readAfter[6], 14);
        QCOMPARE(readAfter[17], 20);
        QCOMPARE(readAfter.back(), 20);
        QCOMPARE(stream.report().rowsKept, 18);
        QCOMPARE(stream.report().places.at("no_prompt").size(), std::size_t{2});
        QCOMPARE(stream.report().tokens, 2 * stream.report().rowsKept);
    }

    void aStreamThatGoesOnTellsOfTheRowsBefore()
    {
        RowStream whole(settings(7, true), {file()}, m_tools, {});
        for (int i = 0; i < 30; ++i) {
            QVERIFY(whole.next().ok());
            const StreamPlace place = whole.block();
            RowStream rest(settings(7, true), {file()}, m_tools, place);
            for (std::int64_t j = place.samples; j < whole.samples(); ++j)
                QVERIFY(rest.next().ok());
            QCOMPARE(dumpJson(rest.report().toJson()), dumpJson(whole.report().toJson()));
            QCOMPARE(rest.epochs(), whole.epochs());
        }
    }

    /// Of a checkpoint that was written before they were: the rows before it are not counted.
    void withoutTheRowsBeforeOnlyTheOthersAreCounted()
    {
        RowStream rest(settings(7, false), {file()}, m_tools, {.row = 7, .samples = 6});
        QCOMPARE(read(rest, 12), std::string("hijklmopqrst"));
        QCOMPARE(rest.report().rowsRead, 13);
        QCOMPARE(rest.report().rowsKept, 12);
        QCOMPARE(read(rest, 18), std::string("abcefghijklmopqrst"));
        QCOMPARE(rest.epochs(), 2.0);
    }

    void theEpochGrowsWithEachSample()
    {
        RowStream stream(settings(7, true), {file()}, m_tools, {});
        double before = 0;
        for (int i = 1; i <= 45; ++i) {
            QVERIFY(stream.next().ok());
            QVERIFY(stream.epochs() > before);
            before = stream.epochs();
            if (i % 18 == 0)
                QCOMPARE(stream.epochs(), i / 18.0);
        }
        QCOMPARE(stream.epochs(), 2.5);
    }

    void rowsBehindACountAreNotCounted()
    {
        const std::string lines = "{\"text\":\"a\"}\n{}\n{\"text\":\"b\"}\n[]\n{\"text\":\"c\"}\n";
        const std::string name = m_model.write("counted.jsonl", lines);
        for (const std::int64_t block : {2, 3, 100}) {
            RowStream stream(settings(block, false), {name + "#3", name + "#2"}, m_tools, {});
            QCOMPARE(read(stream, 5), std::string("abaab"));
            QCOMPARE(stream.report().rowsRead, 5);
            QCOMPARE(stream.report().rowsKept, 3);
        }
    }

    void failuresAreTold()
    {
        RowStream missing(settings(4, false), {"/none/such.jsonl"}, m_tools, {});
        QCOMPARE(missing.next().error().code, ErrorCode::FileNotFound);
        RowStream empty(settings(4, false), {m_model.write("none.jsonl", "{}\n{}\n")}, m_tools, {});
        QCOMPARE(empty.next().error().code, ErrorCode::NoRows);
    }

    void nobodyHasToReadItToItsEnd()
    {
        RowStream stream(settings(2, true), {file()}, m_tools, {});
        QVERIFY(stream.next().ok());
    }
};

QTEST_GUILESS_MAIN(TestRowStream)
#include "tst_row_stream.moc"
