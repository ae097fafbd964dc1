// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/check_resume.h"
#include "backend/base/files.h"
#include "backend/config/fields.h"
#include "backend/data/content_hash.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <algorithm>

using namespace tessera;
using app::compareData;

namespace fs = std::filesystem;

class TestCheckResume : public QObject
{
    Q_OBJECT

private:
    /// A run over one file, and the manifest of its checkpoint.
    struct Story {
        test::TempFolder folder;
        fs::path rows = folder / "rows.jsonl";
        config::RunConfig config;
        Json manifest;

        Story()
        {
            write("{\"input_ids\": [1, 2]}\n");
            config.dataset = {rows.string() + "#4"};
            manifest = {{"config", config::toFullJson(config)},
                        {"shared", {{"data_sha256", *data::contentHash(config.dataset)}}}};
        }
        void write(const std::string &content) { (void)writeFileAtomically(rows, content); }
        std::optional<config::Problem> compare() { return *compareData(config, manifest); }
    };

private Q_SLOTS:
    void theSameDataIsNoFinding()
    {
        Story story;
        QVERIFY(!story.compare().has_value());
        story.write("{\"input_ids\": [1, 2]}\n"); // written anew, the same
        QVERIFY(!story.compare().has_value());
    }

    void otherContentHasToBeConfirmed()
    {
        Story story;
        story.write("{\"input_ids\": [1, 3]}\n");
        const auto finding = story.compare();
        QVERIFY(finding.has_value());
        QVERIFY(finding->severity == config::Severity::Confirm);
        QCOMPARE(finding->keys, (std::vector<std::string>{"dataset"}));
    }

    void anotherTemplateHasToBeConfirmed()
    {
        Story story;
        story.manifest["shared"]["template_sha256"] = "a";
        const auto compare = [&story](const std::string &hash) {
            return app::compareTemplate(story.config, story.manifest, hash);
        };
        QVERIFY(!compare("a"));
        const auto finding = compare("b");
        QVERIFY(finding.has_value());
        QVERIFY(finding->severity == config::Severity::Confirm);
        QCOMPARE(finding->keys, (std::vector<std::string>{"template"}));
        story.config.chatTemplate = "chatml"; // then the setting itself is told as changed
        QVERIFY(!compare("b"));
        story.manifest = Json::object();
        QVERIFY(!compare("b"));
    }

    void checkpointsThatDoNotTellTheirDataAreTaken()
    {
        Story story;
        story.write("{\"input_ids\": [1, 3]}\n");
        story.manifest["shared"].erase("data_sha256");
        QVERIFY(!story.compare().has_value());
        story.manifest = Json::object();
        QVERIFY(!story.compare().has_value());
    }

    void anotherDataSetIsNoSurprise()
    {
        Story story;
        story.config.dataset = {(story.folder / "other.jsonl").string()};
        QVERIFY(!story.compare().has_value());
        // That it is another one is said by the other comparison.
        const auto findings =
            app::compareWithCheckpoint(story.config, hub::ModelConfig{}, story.manifest).findings;
        QVERIFY(std::ranges::any_of(findings, [](const config::Problem &problem) {
            return problem.keys == std::vector<std::string>{"dataset"};
        }));
    }

    void anotherNumberOfRanksIsNoticed()
    {
        Story story;
        const auto check = [&story](const Json &layout) {
            story.manifest["layout"] = layout;
            return app::compareWithCheckpoint(story.config, hub::ModelConfig{}, story.manifest);
        };
        const auto told = [](const app::ResumeCheck &result) {
            const auto found =
                std::ranges::find(result.findings, "resume_layout", &config::Problem::rule);
            return found == result.findings.end() ? std::vector<std::string>() : found->args;
        };
        story.config.nprocPerNode = 2;
        QVERIFY(told(check({{"world_size", 2}})).empty());
        const auto ranks = check({{"world_size", 4}});
        QVERIFY(ranks.errors.empty());
        QCOMPARE(told(ranks), (std::vector<std::string>{"DP 4", "DP 2"}));
        const auto experts = check({{"world_size", 4}, {"expert_model_parallel_size", 4}});
        QCOMPARE(told(experts), (std::vector<std::string>{"DP 4, EP 4", "DP 2, EP 1"}));
        const auto tensor = check({{"world_size", 4}, {"tensor_model_parallel_size", 2}});
        QCOMPARE(tensor.errors.size(), std::size_t{1});
        QVERIFY(told(tensor).empty());
        QVERIFY(check({{"world_size", 0}}).errors.empty()); // the ranks say what is wrong with it
    }

    void aCheckpointAtTheEndIsNoticed()
    {
        Story story;
        story.config.trainIters = 30;
        const auto done = [&story](std::int64_t step) {
            story.manifest["step"] = step;
            const auto found =
                app::compareWithCheckpoint(story.config, hub::ModelConfig{}, story.manifest)
                    .findings;
            return std::ranges::count(found, "resume_done", &config::Problem::rule);
        };
        QCOMPARE(done(29), 0);
        QCOMPARE(done(30), 1);
        QCOMPARE(done(31), 1);
    }

    void dataThatIsGoneIsAnError()
    {
        Story story;
        fs::remove(story.rows);
        QCOMPARE(compareData(story.config, story.manifest).error().code, ErrorCode::FileNotFound);
    }
};

QTEST_GUILESS_MAIN(TestCheckResume)
#include "tst_check_resume.moc"
