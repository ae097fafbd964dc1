// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Real ranks with models whose weights are numbers that nothing can be computed with.
#include "backend/base/files.h"
#include "backend/hub/tensor_file.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <cstring>
#include <limits>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

class TestBrokenWeights : public QObject
{
    Q_OBJECT

private:
    /// A copy of a tiny model with `value` in the first `count` places of a float32 tensor.
    static fs::path spoiled(const Cli &cli, const char *model, const std::string &tensor,
                            float value, std::size_t count)
    {
        const fs::path folder = cli.folder() / "model";
        fs::copy(testData(model), folder);
        const fs::path file = folder / "model.safetensors";
        const auto header = hub::readSafetensorsHeader(file);
        std::string bytes = readFile(file).value();
        for (std::size_t i = 0; i < count; ++i)
            std::memcpy(&bytes[header->tensors.at(tensor).offset + i * sizeof(value)], &value,
                        sizeof(value));
        (void)writeFileAtomically(file, bytes);
        return folder;
    }

    static Outcome train(Cli &cli, const fs::path &model, Json settings)
    {
        settings.update({{"model", model.string()}, {"random_init", false}});
        return cli.run({"train", cli.runFile(settings), "--json"}, 60000);
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!fs::exists(Cli::program("tessera-rank")))
            QSKIP("tessera-rank was not built");
    }

    /// The expert is on the second of two ranks.
    void weightsThatAreNoNumbersAreRefusedByAllRanks()
    {
        const std::string tensor = "model.layers.1.mlp.experts.7.up_proj.weight";
        Cli cli;
        cli.useRealRanks();
        const fs::path model = spoiled(cli, "reference/qwen3_moe_tiny/model", tensor,
                                       std::numeric_limits<float>::quiet_NaN(), 5);
        const Outcome outcome =
            train(cli, model, {{"train_iters", 1}, {"expert_model_parallel_size", 2}});
        QCOMPARE(outcome.code, 1);
        const Json error = outcome.error();
        QCOMPARE(error["code"].get<std::string>(), std::string("bad_file"));
        const auto detail = error["detail"].get<std::string>();
        for (const std::string &part :
             {tensor, std::string(" 5 values"), (model / "model.safetensors").string()})
            QVERIFY2(detail.find(part) != std::string::npos, detail.c_str());
        const std::string id = cli.runIds().at(0);
        QCOMPARE(cli.show(id)["state"].get<std::string>(), std::string("failed"));
        QVERIFY(processesWith(id).empty());
        QVERIFY(!fs::exists(cli.runFolder(id) / "model"));
    }

    void infinityIsRefusedToo()
    {
        Cli cli;
        cli.useRealRanks();
        const fs::path model = spoiled(cli, "reference/llama_tiny/model", "model.norm.weight",
                                       -std::numeric_limits<float>::infinity(), 1);
        const Outcome outcome = train(cli, model, {{"train_iters", 1}});
        QCOMPARE(outcome.code, 1);
        QCOMPARE(outcome.error()["code"].get<std::string>(), std::string("bad_file"));
    }

    /// Fewer steps than the three in a row that end a run at once.
    void aRunWithoutAnyFiniteStepHasFailed()
    {
        Cli cli;
        cli.useRealRanks();
        const fs::path model = spoiled(cli, "reference/llama_tiny/model", "model.norm.weight",
                                       std::numeric_limits<float>::max(), 32);
        const Outcome outcome = train(cli, model, {{"train_iters", 2}});
        QCOMPARE(outcome.code, 1);
        QCOMPARE(outcome.error()["code"].get<std::string>(), std::string("non_finite"));
        const std::string id = cli.runIds().at(0);
        QCOMPARE(cli.show(id)["state"].get<std::string>(), std::string("failed"));
        QVERIFY(!fs::exists(cli.runFolder(id) / "model"));
    }
};

QTEST_GUILESS_MAIN(TestBrokenWeights)
#include "tst_broken_weights.moc"
