// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/expected_tensors.h"
#include "backend/hub/model_folder.h"
#include "backend/models/weight_names.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace tessera;
using namespace tessera::test;
using models::ParameterSources;
using models::WeightSource;

namespace {

const ParameterSources &entry(const std::vector<ParameterSources> &table, const std::string &name)
{
    return *std::ranges::find(table, name, &ParameterSources::parameter);
}

hub::ModelConfig configNumber(int which)
{
    switch (which) {
    case 0:
        return tinyLlama();
    case 1:
        return tinyQwen3Moe();
    case 2:
        return tinyMixtral();
    default: {
        auto config = tinyQwen3Moe();
        config.moeLayer = {false, true};
        return config;
    }
    }
}

} // namespace

class TestWeightNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tablesNameExactlyTheTensorsOfFiles_data() { configs(); }
    void tablesNameExactlyTheTensorsOfFiles();
    void tablesFillEveryParameterOnce_data() { configs(); }
    void tablesFillEveryParameterOnce();
    void ggufOfLlamaHasPermutedQueriesAndKeys();
    void mixtralFilesHaveTheirOwnNames();
    void upcyclingReadsTheDenseMatrices();

private:
    static void configs()
    {
        QTest::addColumn<int>("which");
        QTest::newRow("llama") << 0;
        QTest::newRow("qwen3_moe") << 1;
        QTest::newRow("mixtral") << 2;
        QTest::newRow("qwen3_moe with a dense layer") << 3;
    }
};

void TestWeightNames::tablesNameExactlyTheTensorsOfFiles()
{
    QFETCH(const int, which);
    const auto config = configNumber(which);
    std::set<std::string> files;
    std::set<std::string> ggufs;
    for (const auto &parameter : models::weightSources(config)) {
        for (const auto &source : parameter.sources)
            QVERIFY(files.insert(source.name).second);
        for (const auto &source : parameter.gguf)
            ggufs.insert(source.name);
    }
    const auto expected = [&](hub::ModelSource source) {
        std::set<std::string> names;
        for (const auto &tensor : hub::expectedTensors(config, source))
            names.insert(tensor.name);
        return names;
    };
    QVERIFY(files == expected(hub::ModelSource::HuggingFaceFolder));
    QVERIFY(ggufs == expected(hub::ModelSource::GgufFile));
}

void TestWeightNames::tablesFillEveryParameterOnce()
{
    QFETCH(const int, which);
    const auto config = configNumber(which);
    const auto model = tinyModel(config, {});
    const auto table = models::weightSources(config);
    QCOMPARE(table.size(), model->parameters().size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        const auto &parameter = model->parameters()[i];
        QCOMPARE(table[i].parameter, parameter.name);
        const bool experts = parameter.placement == nn::Placement::Expert;
        std::vector<std::int64_t> filled(static_cast<std::size_t>(experts ? config.experts : 1), 0);
        for (const auto &source : table[i].sources) {
            QCOMPARE(source.expert >= 0, experts);
            auto &next = filled[static_cast<std::size_t>(experts ? source.expert : 0)];
            QCOMPARE(source.firstRow, next);
            next += source.rows;
        }
        const auto rows = parameter.value.size(experts ? 1 : 0);
        QVERIFY(std::ranges::all_of(filled, [&](std::int64_t n) { return n == rows; }));
    }
}

void TestWeightNames::ggufOfLlamaHasPermutedQueriesAndKeys()
{
    const auto table = models::weightSources(tinyLlama());
    const auto &query = entry(table, "model.layers.1.self_attn.q_proj.weight").gguf.front();
    QCOMPARE(query.name, "blk.1.attn_q.weight");
    QCOMPARE(query.layout, models::FileLayout::PairedHeads);
    QCOMPARE(query.pairedHeads, 4);
    QCOMPARE(entry(table, "model.layers.1.self_attn.k_proj.weight").gguf.front().pairedHeads, 2);
    QCOMPARE(entry(table, "model.layers.1.self_attn.v_proj.weight").gguf.front().layout,
             models::FileLayout::Same);

    const auto qwen = models::weightSources(tinyQwen3Moe());
    QCOMPARE(entry(qwen, "model.layers.1.self_attn.q_proj.weight").gguf.front().layout,
             models::FileLayout::Same);
}

void TestWeightNames::mixtralFilesHaveTheirOwnNames()
{
    const auto table = models::weightSources(tinyMixtral());
    const auto &gateUp = entry(table, "model.layers.0.mlp.experts.gate_up_proj").sources;
    QCOMPARE(gateUp.size(), std::size_t{8});
    QCOMPARE(gateUp[2].name, "model.layers.0.block_sparse_moe.experts.1.w1.weight");
    QCOMPARE(gateUp[3].name, "model.layers.0.block_sparse_moe.experts.1.w3.weight");
    QCOMPARE(gateUp[3].firstRow, 48);
    const auto &inGguf = entry(table, "model.layers.0.mlp.experts.gate_up_proj").gguf;
    QCOMPARE(inGguf[3].name, "blk.0.ffn_up_exps.weight");
    QVERIFY(inGguf[3].stacked);
    QCOMPARE(entry(table, "model.layers.0.mlp.gate.weight").sources.front().name,
             "model.layers.0.block_sparse_moe.gate.weight");
}

void TestWeightNames::upcyclingReadsTheDenseMatrices()
{
    const auto config = hub::upcycled(tinyLlama(), 4, 2).value();
    const auto table = models::upcyclingSources(config);
    QVERIFY(entry(table, "model.layers.0.mlp.gate.weight").sources.empty());
    const auto &down = entry(table, "model.layers.0.mlp.experts.down_proj");
    QCOMPARE(down.sources.size(), std::size_t{4});
    QCOMPARE(down.gguf.size(), std::size_t{4});
    for (const auto &source : down.sources)
        QCOMPARE(source.name, "model.layers.0.mlp.down_proj.weight");
    for (const auto &source : down.gguf) {
        QCOMPARE(source.name, "blk.0.ffn_down.weight");
        QVERIFY(!source.stacked);
    }
    QCOMPARE(entry(table, "model.layers.0.self_attn.q_proj.weight").gguf.front().layout,
             models::FileLayout::PairedHeads);
}

QTEST_GUILESS_MAIN(TestWeightNames)
#include "tst_weight_names.moc"
