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
