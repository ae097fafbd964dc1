// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/dataset.h"
#include "backend/data/examine.h"
#include "backend/data/length_counts.h"
#include "backend/data/repeat_counter.h"
#include "backend/data/stored_rows.h"
#include "tests/unit/data/data_folder.h"

#include <QTest>

#include <fmt/format.h>

#include <random>

using namespace tessera;
using namespace tessera::data;
using namespace tessera::test;

/// Numbers about all rows in bounded memory, and any row by its number.
class TestExamine : public QObject
{
    Q_OBJECT

private:
    DataFolder m_folder;

    std::vector<std::int64_t> numbersFrom(const std::string &file, RowStart start,
                                          std::size_t most) const
    {
        std::vector<std::int64_t> lines;
        const std::vector<DataSource> sources{findSource(file).value()};
        const Result<std::int64_t> read = readStoredRows(sources, start, {}, [&](StoredRow row) {
            lines.push_back(row.row.line);
            return lines.size() < most;
        });
        return read ? lines : std::vector<std::int64_t>{-1};
    }

private Q_SLOTS:
    void percentilesAreExactToOneToken()
    {
        LengthCounts counts;
        std::vector<std::int64_t> sorted;
        std::mt19937 random(1);
        for (int i = 0; i < 1000; ++i) {
            sorted.push_back(1 + random() % 700);
            counts.add(sorted.back());
        }
        std::sort(sorted.begin(), sorted.end());
        QCOMPARE(counts.atShare(0), sorted.front());
        QCOMPARE(counts.atShare(0.5), sorted[499]);
        QCOMPARE(counts.atShare(0.95), sorted[949]);
        QCOMPARE(counts.atShare(1), sorted.back());
        QCOMPARE(counts.longest(), sorted.back());
        QCOMPARE(counts.longerThan(sorted[949]),
                 std::int64_t(sorted.end()
                              - std::upper_bound(sorted.begin(), sorted.end(), sorted[949])));
        QCOMPARE(LengthCounts().atShare(0.5), 0);
    }

    void barsAreRoundAndHoldAllRows()
    {
        LengthCounts counts;
        for (const int tokens : {1, 19, 20, 21, 399})
            counts.add(tokens);
        const LengthCounts::Histogram bars = counts.histogram(40);
        QCOMPARE(bars.width, 10);
        QCOMPARE(bars.rows.size(), std::size_t{40});
        QCOMPARE(bars.rows[1], 1);
        QCOMPARE(bars.rows[2], 2);
        QCOMPARE(bars.rows[39], 1);
    }

    void paddingIsWhatABatchOfRandomRowsNeeds()
    {
        LengthCounts counts;
        counts.add(10);
        counts.add(30);
        QCOMPARE(counts.paddingShare(1), 0.0);
        // Of two rows the longest has 10 tokens once in four, else 30: 25 in the mean, 20 are used.
        QVERIFY(std::abs(counts.paddingShare(2) - (1 - 20.0 / 25.0)) < 1e-12);
    }

    void repeatsAreExactUntilThereAreTooMany()
    {
        RepeatCounter counter(true, 1000);
        std::mt19937_64 random(5);
        std::vector<std::uint64_t> keys(900);
        for (auto &key : keys)
            counter.add(key = random(), 7);
        for (int i = 0; i < 300; ++i)
            counter.add(keys[std::size_t(i)], i < 100 ? 8 : 7);
        QCOMPARE(counter.repeats(), 300);
        QCOMPARE(counter.conflicts(), 100);
        counter.add(keys[0], 9); // a third answer is no second prompt
        QCOMPARE(counter.conflicts(), 100);
        QVERIFY(counter.isExact());
    }

    void manyKeysAreEstimatedWithinBounds()
    {
        RepeatCounter counter(false, 1 << 12);
        std::mt19937_64 random(6);
        std::vector<std::uint64_t> keys(200000);
        for (auto &key : keys)
            counter.add(key = random());
        QVERIFY(!counter.isExact());
        QCOMPARE(counter.repeats(), 0);
        for (const std::uint64_t key : keys)
            counter.add(key);
        QVERIFY(std::abs(double(counter.repeats()) / 200000.0 - 1) < 0.1);
    }

    void anyRowIsFoundByNumberOrLine()
    {
        std::string lines;
        for (int i = 1; i <= 500; ++i)
            lines += i % 10 == 0 ? "\n" : fmt::format("{{\"text\": \"{}\"}}\r\n", i);
        const std::string file = m_folder.write("rows.jsonl", lines);
        QCOMPARE(numbersFrom(file, {.number = 1, .file = {}}, 2),
                 (std::vector<std::int64_t>{1, 2}));
        // Nine rows in ten lines.
        QCOMPARE(numbersFrom(file, {.number = 10, .file = {}}, 1), (std::vector<std::int64_t>{11}));
        QCOMPARE(numbersFrom(file, {.number = 450, .file = {}}, 5),
                 (std::vector<std::int64_t>{499}));
        QCOMPARE(numbersFrom(file, {.number = 451, .file = {}}, 5), std::vector<std::int64_t>{});
        QCOMPARE(numbersFrom(file, {.number = 1, .file = file, .line = 333}, 2),
                 (std::vector<std::int64_t>{333, 334}));
        const std::string array =
            m_folder.write("rows.json", "[{\"text\": \"a\"},\n{\"text\": \"b\"}]");
        QCOMPARE(numbersFrom(array, {.number = 2, .file = {}}, 5), (std::vector<std::int64_t>{2}));
    }

    void whatIsKnownIsToldWhileItIsRead()
    {
        const std::string rows = "{\"query\": \"1+1\", \"response\": \"2\"}\n"
                                 "{\"query\": \"1+1\", \"response\": \"two\"}\n"
                                 "{\"query\": \"1+1\", \"response\": \"2\"}\n{broken\n";
        const std::string file = m_folder.write("sums.jsonl", rows);
        std::vector<DroppedRow> dropped;
        const ExamineListener listener{
            .dropped = [&dropped](const DroppedRow &row) { dropped.push_back(row); }};
        const Result<DataFacts> facts = examineData({}, RowTask::Trained, {file}, {}, {}, listener);
        QVERIFY(facts.ok());
        QCOMPARE(facts->report.rowsRead, 4);
        QCOMPARE(facts->duplicates, 1);
        QCOMPARE(facts->manyAnswers, 1);
        QVERIFY(facts->repeatsExact);
        QCOMPARE(dropped.size(), std::size_t{4}); // there is no tokenizer
        QCOMPARE(dropped[0].reason, std::string("no_tokenizer"));
        QVERIFY(dropped[0].excerpt.starts_with("{\"query\":\"1+1\""));
        QCOMPARE(dropped[3].excerpt, std::string("{broken"));
        QVERIFY(facts->missingColumns.empty());
        StopToken stop;
        stop.requestStop();
        QCOMPARE(examineData({}, RowTask::Trained, {file}, {}, stop, {}).error().code,
                 ErrorCode::Cancelled);
    }

    /// Rows of tokens, over more than one block of packing.
    void packsAreThoseOfTraining()
    {
        std::string rows;
        for (int i = 0; i < 2500; ++i) {
            Json tokens = Json::array();
            for (int j = 0; j < 2 + (i * 7919) % 31; ++j)
                tokens.push_back(j % 7);
            rows += dumpJson({{"input_ids", tokens}}) + "\n";
        }
        const std::string file = m_folder.write("tokens.jsonl", rows);
        const TextTools tools{.vocabulary = 10};
        config::RunConfig config;
        config.task = "pretrain";
        config.maxLength = 40;
        config.packing = true;
        for (const char *strategy : {"binpack", "sequential"}) {
            config.packingStrategy = strategy;
            const auto facts = examineData(config, RowTask::Trained, {file}, tools, {}, {});
            QVERIFY(facts.ok());
            const auto trained = loadDataset(config, {file}, tools, {}, {});
            QVERIFY(trained.ok());
            const PackFacts &expected = trained->report.packs;
            QVERIFY(expected.packs > 1000);
            QCOMPARE(facts->packs.packs, expected.packs);
            QCOMPARE(facts->packs.samples, expected.samples);
            QCOMPARE(facts->packs.tokens, expected.tokens);
            QCOMPARE(facts->packs.capacity, expected.capacity);
        }
    }

    void aMappedColumnThatNoRowHasIsNamed()
    {
        const std::string one =
            m_folder.write("one.jsonl", "{\"question\": \"a\", \"reply\": \"b\"}\n");
        const std::string two =
            m_folder.write("two.jsonl", "{\"question\": \"a\"}\n[]\n{\"hint\": \"b\"}\n");
        config::RunConfig config;
        config.columns = {"qestion=query", "reply=response", "hint=system", "zzzzzzz=_"};
        const auto facts = examineData(config, RowTask::Trained, {one, two}, {}, {}, {});
        QVERIFY(facts.ok());
        const std::vector<MissingColumn> &missing = facts->missingColumns;
        QCOMPARE(missing.size(), std::size_t{4});
        QVERIFY(missing[0].nowhere());
        QCOMPARE(missing[0].text(),
                 std::string("columns names qestion, and no row has it; did you mean question?"));
        QVERIFY(!missing[1].nowhere());
        QCOMPARE(missing[1].files, 1);
        QCOMPARE(missing[1].ofFiles, 2);
        QCOMPARE(missing[1].firstFile, two);
        QCOMPARE(missing[2].name, std::string("hint"));
        QCOMPARE(missing[2].firstFile, one);
        QCOMPARE(missing[3].text(), std::string("columns names zzzzzzz, and no row has it."));
    }

    void theFirstRowsTellOfMappedColumnsToo()
    {
        const std::string one =
            m_folder.write("one.jsonl", "{\"question\": \"a\", \"reply\": \"b\"}\n");
        const std::string two = m_folder.write("two.jsonl", "{oops\n{\"question\": \"a\"}\n");
        QVERIFY(checkColumns({"question=query"}, {one, two}).empty());
        QVERIFY(checkColumns({}, {one}).empty());
        const auto found = checkColumns({"reply=response", "qestion=query"}, {one, two});
        QCOMPARE(found.size(), std::size_t{2});
        QVERIFY(found[0].severity == config::Severity::Notice);
        QCOMPARE(found[0].args, (std::vector<std::string>{"reply", "1", "2", two}));
        QVERIFY(found[1].severity == config::Severity::Confirm);
        QCOMPARE(found[1].args,
                 (std::vector<std::string>{"qestion", "question, reply", "question"}));
    }
};

QTEST_GUILESS_MAIN(TestExamine)
#include "tst_examine.moc"
