// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/progress.h"
#include "app/tessera/run_view.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <cmath>

using namespace tessera;
using namespace tessera::app;
using protocol::RunState;

namespace {

class Story
{
public:
    Story() : view(history::recordFromConfig("/runs/20260131-120000-k3f9", Json::object())) {}

    void tell(protocol::Message message)
    {
        m_timeMs += 2000;
        view.apply({.seq = ++m_seq, .timeMs = m_timeMs, .message = std::move(message)});
    }
    void train(std::int64_t totalSteps, std::int64_t steps)
    {
        tell(protocol::RunFacts{.totalSteps = totalSteps});
        tell(protocol::StateChanged{.state = RunState::Running, .phase = "", .progress = -1});
        for (std::int64_t step = 1; step <= steps; ++step)
            tell(protocol::MetricBatch{.firstStep = step,
                                       .columns = {{"loss", {4.0 / static_cast<double>(step)}},
                                                   {"tokens", {250}},
                                                   {"step_seconds", {0.5}},
                                                   {"tokens_per_second", {500}}}});
    }

    RunView view;

private:
    std::int64_t m_seq = 0;
    std::int64_t m_timeMs = 0;
};

} // namespace

class TestRunView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whilePreparingThePhaseIsShown()
    {
        Story story;
        story.tell(protocol::StateChanged{
            .state = RunState::Preparing, .phase = "loading_model", .progress = 0.25});
        QCOMPARE(progressText(story.view, 80), std::string("loading model 25 %"));
    }

    void theLineHasStepLossPaceAndTimeLeft()
    {
        Story story;
        story.train(10, 5);
        const std::string text = progressText(story.view, 120);
        QVERIFY(text.starts_with("step 5/10 [==========          ]  50 %"));
        QVERIFY(text.find("loss 0.8000") != std::string::npos);
        QVERIFY(text.find("500 tokens/s") != std::string::npos);
        QVERIFY(text.find("left") != std::string::npos);
        QCOMPARE(*story.view.secondsLeft(), 10.0); // 5 steps of 2 s
    }

    void theLineNeverExceedsTheWidth()
    {
        Story story;
        story.train(10, 5);
        for (const std::size_t width : {10, 40, 60, 80})
            QVERIFY(progressText(story.view, width).size() <= width);
    }

    void withoutTwoStepsNoTimeIsGuessed()
    {
        Story story;
        story.train(10, 1);
        QVERIFY(!story.view.secondsLeft().has_value());
    }

    void aRunThatIsStoppingHasNoTimeLeft()
    {
        Story story;
        story.train(3, 3);
        story.tell(
            protocol::StateChanged{.state = RunState::Stopping, .phase = "", .progress = -1});
        const std::string text = progressText(story.view, 120);
        QVERIFY(text.find("stopping") != std::string::npos);
        QVERIFY2(text.find("left") == std::string::npos, text.c_str());
    }

    void expertsAreSummedOverSteps()
    {
        ExpertTally tally;
        QVERIFY(!tally.extremes().has_value());
        tally.add(1, {10, 30, 0, 0});
        tally.add(1, {10, 10, 20, 20}); // sums 20 40 20 20
        tally.add(3, {5, 25, 35, 35});
        const ExpertExtremes extremes = *tally.extremes();
        QCOMPARE(extremes.busiest.layer, 1);
        QCOMPARE(extremes.busiest.expert, 1);
        QCOMPARE(extremes.busiest.share, 0.4);
        QCOMPARE(extremes.idlest.layer, 3);
        QCOMPARE(extremes.idlest.expert, 0);
        QCOMPARE(extremes.idlest.share, 0.05);
    }

    void theSummaryHasWhatMachinesAskFor()
    {
        Story story;
        story.train(3, 3);
        story.tell(protocol::ExpertLoad{.step = 1, .layer = 2, .tokensPerExpert = {1, 3}});
        story.tell(
            protocol::StateChanged{.state = RunState::Finished, .phase = "", .progress = -1});
        const Json json = summaryJson(story.view.record(), story.view.experts());
        QCOMPARE(json["schema"].get<int>(), 1);
        for (const char *key :
             {"id", "name", "state", "task", "tuner", "layout", "steps", "first_loss", "last_loss",
              "best_loss", "tokens_per_second", "peak_memory_bytes", "folder", "parent"})
            QVERIFY2(json.contains(key), key);
        QCOMPARE(json["state"].get<std::string>(), std::string("finished"));
        QCOMPARE(json["first_loss"].get<double>(), 4.0);
        QCOMPARE(json["expert_busiest"]["share"].get<double>(), 0.75);
        const std::string text = summaryText(story.view.record(), story.view.experts());
        QVERIFY(text.find("busiest expert  layer 2, expert 1: 75.0 %") != std::string::npos);
    }

    void theFinishedModelAndItsMergedCopyAreNamed()
    {
        const tessera::test::TempFolder folder;
        const std::string adapter = (folder.path() / "adapter").string();
        Story story;
        story.train(3, 3);
        QVERIFY(finishedText(story.view).empty());
        story.tell(protocol::CheckpointWritten{
            .step = 3, .path = adapter, .bytes = 1, .seconds = 0, .finalModel = true});
        QCOMPARE(finishedText(story.view), "model           " + adapter + "\n");
        std::filesystem::create_directory(adapter + "_merged");
        QCOMPARE(mergedLine(story.view), "merged model    " + adapter + "_merged\n");
        QVERIFY(finishedText(story.view).ends_with(mergedLine(story.view)));
    }

    void evaluationLossTagsAndNotesAreInTheSummary()
    {
        Story story;
        story.train(3, 3);
        history::RunRecord record = story.view.record();
        QVERIFY(summaryText(record, {}).find("evaluation") == std::string::npos);
        record.lastEvalLoss = 2.5;
        record.bestEvalLoss = 2.25;
        record.tags = {"a", "b"};
        const std::string text = summaryText(record, {});
        QVERIFY2(text.find("evaluation loss last 2.5000, best 2.2500\n") != std::string::npos,
                 text.c_str());
        QVERIFY(text.find("tags            a, b\n") != std::string::npos);
    }

    void droppedRowsAreInTheSummary()
    {
        Story story;
        story.tell(protocol::RunFacts{
            .totalSteps = 3,
            .report = {{"rows_read", 12},
                       {"rows_kept", 9},
                       {"dropped", {{"bad_json", 2}, {"no_answer", 1}}},
                       {"places",
                        {{"bad_json", {{{"file", "a.jsonl"}, {"line", 4}, {"detail", "x"}}}},
                         {"truncated", {{{"file", "a.jsonl"}, {"line", 1}, {"detail", ""}}}}}}}});
        const Json json = summaryJson(story.view.record(), story.view.experts());
        QCOMPARE(json["rows_read"].get<int>(), 12);
        QCOMPARE(json["rows_kept"].get<int>(), 9);
        QCOMPARE(json["dropped"]["bad_json"].get<int>(), 2);
        QCOMPARE(json["dropped_at"]["bad_json"]["line"].get<int>(), 4);
        QVERIFY(!json["dropped_at"].contains("truncated"));
        const std::string text = summaryText(story.view.record(), story.view.experts());
        QVERIFY2(text.find("rows            9 of 12 used\n") != std::string::npos, text.c_str());
        QVERIFY(text.find("dropped         2 bad_json, first a.jsonl:4\n") != std::string::npos);
    }

    void rowsThatAreNotKnownAreNull()
    {
        Story story;
        story.train(3, 1);
        const Json json = summaryJson(story.view.record(), story.view.experts());
        QVERIFY(json["rows_read"].is_null());
        QVERIFY(summaryText(story.view.record(), story.view.experts()).find("dropped")
                == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestRunView)
#include "tst_run_view.moc"
