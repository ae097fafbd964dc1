// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/json.h"
#include "backend/data/examine.h"
#include "tests/unit/data/small_model.h"

#include <QTest>

#include <fmt/format.h>

using namespace tessera;
using namespace tessera::data;
using namespace tessera::test;

namespace {

constexpr int kRows = 1500; // more than the batches that wait for threads hold

/// Rows of every kind, good and bad, some twice.
std::string manyRows()
{
    std::string rows;
    for (int i = 0; i < kRows; ++i) {
        if (i % 97 == 5)
            rows += "{broken\n";
        else if (i % 101 == 7)
            rows += "[1]\n";
        else if (i % 89 == 3)
            rows += fmt::format("{{\"query\": \"{}\"}}\n", i);
        else if (i % 53 == 2)
            rows += "\n";
        else
            rows += fmt::format(
                "{{\"query\": \"{} <|im_start|>\", \"response\": \"{}\", \"x{}\": 1}}\n", i % 700,
                std::string(static_cast<std::size_t>(i % 37), 'a'), i % 5);
    }
    return rows;
}

std::string told(const DataReport &report)
{
    return dumpJson(report.toJson());
}

/// All that examineData() finds and tells, as a text.
std::string examined(const config::RunConfig &config, const std::vector<std::string> &files,
                     const TextTools &tools)
{
    std::string text;
    const ExamineListener listener{.dropped = [&text](const DroppedRow &row) {
        text +=
            fmt::format("{} {} {} {}\n", row.place.line, row.reason, row.place.detail, row.excerpt);
    }};
    const auto facts = examineData(config, RowTask::Trained, files, tools, {}, listener);
    if (!facts)
        return text + facts.error().sentence();
    text += told(facts->report);
    for (const std::string &column : facts->columns)
        text += " " + column;
    for (const auto &[from, to] : facts->mapping)
        text += " " + from + "=" + to;
    return text
        + fmt::format(" {} {} {} {} {} {}", facts->duplicates, facts->manyAnswers,
                      facts->lengths.tokens(), facts->trainedLengths.atShare(0.5),
                      facts->packs.packs, facts->missingColumns.size());
}

std::string loaded(const config::RunConfig &config, const std::vector<std::string> &files,
                   const TextTools &tools)
{
    const auto set = loadDataset(config, files, tools, {}, {});
    if (!set)
        return set.error().sentence();
    std::string text = told(set->report);
    for (const PackedRow &row : set->rows) {
        for (std::size_t i = 0; i < row.tokens.size(); ++i)
            text += fmt::format(" {}:{}", row.tokens[i], row.labels[i]);
    }
    return text;
}

} // namespace

/// dataset_num_proc changes nothing but the time that rows take.
class TestRowThreads : public QObject
{
    Q_OBJECT

private:
    SmallModel m_model;

    [[nodiscard]] TextTools tools() const
    {
        return {.tokenizer = &m_model.tokenizer(), .chat = &m_model.chat()};
    }
    static config::RunConfig withThreads(int threads)
    {
        config::RunConfig config;
        config.maxLength = 70; // some are longer
        config.datasetNumProc = threads;
        config.columns = {"reply=response"};
        return config;
    }

private Q_SLOTS:
    void anyNumberOfThreadsFindsTheSame()
    {
        const std::vector<std::string> files{m_model.write("a.jsonl", manyRows()) + "#2000",
                                             m_model.write("b.jsonl", manyRows())};
        const std::string alone = examined(withThreads(1), files, tools());
        QVERIFY2(alone.find("too_long") != std::string::npos, alone.c_str());
        for (const int threads : {2, 7})
            QCOMPARE(examined(withThreads(threads), files, tools()), alone);
    }

    void anyNumberOfThreadsLoadsTheSame()
    {
        const std::vector<std::string> files{m_model.write("a.jsonl", manyRows())};
        const std::string alone = loaded(withThreads(1), files, tools());
        QVERIFY(alone.find("special_token_text") != std::string::npos);
        for (const int threads : {2, 7})
            QCOMPARE(loaded(withThreads(threads), files, tools()), alone);
    }

    void aFileThatIsDamagedFurtherOnEndsTheSame()
    {
        std::string array = "[";
        for (int i = 0; i < kRows; ++i)
            array += fmt::format("{{\"query\": \"{}\", \"response\": \"b\"}},\n", i);
        const std::vector<std::string> files{m_model.write("cut.json", array + "{\"query\"")};
        const std::string alone = examined(withThreads(1), files, tools());
        QVERIFY2(alone.find("1500 rows are whole before it") != std::string::npos, alone.c_str());
        QCOMPARE(examined(withThreads(4), files, tools()), alone);
        QCOMPARE(loaded(withThreads(4), files, tools()), loaded(withThreads(1), files, tools()));
    }

    void whoHasSeenEnoughEndsTheReading()
    {
        const std::vector<std::string> files{m_model.write("a.jsonl", manyRows())};
        StopToken stop;
        int dropped = 0;
        const ExamineListener listener{.dropped = [&](const DroppedRow &) {
            ++dropped;
            stop.requestStop();
        }};
        const auto facts =
            examineData(withThreads(3), RowTask::Trained, files, tools(), stop, listener);
        QVERIFY(!facts);
        QCOMPARE(facts.error().code, ErrorCode::Cancelled);
        QVERIFY(dropped > 0);
    }
};

QTEST_GUILESS_MAIN(TestRowThreads)
#include "tst_row_threads.moc"
