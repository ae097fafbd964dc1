// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What config.json says about windows, RoPE and routers, in the words of each family.
#include "tests/unit/hub/config_makers.h"

#include <QTest>

#include <cmath>

using namespace tessera;
using test::llamaJson;
using test::parse;
using test::sizes;

namespace {

Json deepseekJson()
{
    return llamaJson({{"architectures", {"DeepseekV3ForCausalLM"}},
                      {"model_type", "deepseek_v3"},
                      {"num_key_value_heads", 4},
                      {"kv_lora_rank", 16},
                      {"qk_nope_head_dim", 8},
                      {"qk_rope_head_dim", 4},
                      {"v_head_dim", 6},
                      {"n_routed_experts", 8},
                      {"n_shared_experts", 1},
                      {"num_experts_per_tok", 3},
                      {"moe_intermediate_size", 8},
                      {"auto_map", Json::object()}});
}

} // namespace

class ModelFamiliesTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aWindowBelongsToTheLayersThatHaveIt_data();
    void aWindowBelongsToTheLayersThatHaveIt();
    void layersMayHaveRopesOfTheirOwn();
    void yarnInfersWhatIsLeftOut();
    void routersThatAFamilyDoesNotHaveAreRefused_data();
    void routersThatAFamilyDoesNotHaveAreRefused();
    void sizesThatNoModelHasAreRefused();
};

void ModelFamiliesTest::aWindowBelongsToTheLayersThatHaveIt_data()
{
    QTest::addColumn<QString>("changes");
    QTest::addColumn<int>("window");
    QTest::addColumn<QByteArray>("layers"); // w: window, f: full attention
    const auto row = [](const char *name, const char *changes, int window, const char *layers) {
        QTest::newRow(name) << QString::fromLatin1(changes) << window << QByteArray(layers);
    };
    row("Mistral", R"({"model_type":"mistral","sliding_window":64})", 64, "wwww");
    row("Mistral, transformers' default", R"({"model_type":"mistral"})", 4096, "wwww");
    row("Mistral, null", R"({"model_type":"mistral","sliding_window":null})", 0, "");
    row("Mixtral, none by default",
        R"({"model_type":"mixtral","num_local_experts":4,"num_experts_per_tok":2})", 0, "");
    row("Qwen2, from a layer on",
        R"({"model_type":"qwen2","use_sliding_window":true,"sliding_window":8,"max_window_layers":3})",
        8, "fffw");
    row("Qwen2-MoE, every other layer below",
        R"({"model_type":"qwen2_moe","use_sliding_window":true,"sliding_window":8,"num_experts":4,
            "num_experts_per_tok":2,"moe_intermediate_size":8,"shared_expert_intermediate_size":8,
            "max_window_layers":2})",
        8, "wfff");
    row("Gemma 3, a pattern", R"({"model_type":"gemma3_text","hidden_act":null,"head_dim":8,
        "sliding_window":8,"sliding_window_pattern":2})",
        8, "wfwf");
    row("layer_types before any rule",
        R"({"model_type":"gemma3_text","hidden_act":null,"head_dim":8,
        "sliding_window":8,"layer_types":["full_attention","sliding_attention","sliding_attention",
        "full_attention"]})",
        8, "fwwf");
}

void ModelFamiliesTest::aWindowBelongsToTheLayersThatHaveIt()
{
    QFETCH(const QString, changes);
    QFETCH(const int, window);
    QFETCH(const QByteArray, layers);
    Json json = llamaJson({{"num_hidden_layers", 4}, {"max_position_embeddings", 8192}});
    json.update(Json::parse(changes.toStdString()));
    json.erase("architectures");
    const auto config = parse(json);
    QVERIFY2(config.ok(), config ? "" : config.error().sentence().c_str());
    QCOMPARE(config->slidingWindow, window);
    QByteArray found;
    for (const bool has : config->windowLayer)
        found += has ? 'w' : 'f';
    QCOMPARE(found, layers);
}

void ModelFamiliesTest::layersMayHaveRopesOfTheirOwn()
{
    const Json gemma{{"architectures", {"Gemma3ForCausalLM"}},
                     {"model_type", "gemma3_text"},
                     {"hidden_act", nullptr},
                     {"head_dim", 8}};
    Json four = llamaJson(gemma);
    four.update({{"rope_theta", 1e6},
                 {"rope_local_base_freq", 2e4},
                 {"rope_scaling", {{"rope_type", "linear"}, {"factor", 8.0}}}});
    Json five = llamaJson(gemma);
    five.erase("rope_theta");
    five["rope_parameters"] = {
        {"full_attention", {{"rope_type", "linear"}, {"factor", 8.0}, {"rope_theta", 1e6}}},
        {"sliding_attention", {{"rope_type", "default"}, {"rope_theta", 2e4}}}};
    for (const Json &json : {four, five}) {
        const auto config = parse(json);
        QVERIFY2(config.ok(), config ? "" : config.error().sentence().c_str());
        QCOMPARE(config->ropeTheta, 1e6);
        QCOMPARE(config->ropeScaling->factor, 8.0);
        QCOMPARE(config->localRope->theta, 2e4);
        QVERIFY(!config->localRope->scaling);
        QVERIFY(config->tiedEmbeddings); // as transformers, where config.json has none
    }
}

void ModelFamiliesTest::yarnInfersWhatIsLeftOut()
{
    const auto scaling = [](const Json &more) {
        Json rope{{"type", "yarn"}, {"original_max_position_embeddings", 64}};
        rope.update(more);
        return *sizes(llamaJson({{"rope_scaling", rope}})).ropeScaling;
    };
    QCOMPARE(scaling(Json::object()).factor, 4.0); // 256 / 64
    QCOMPARE(scaling({{"factor", 4.0}}).attentionFactor, 0.1 * std::log(4.0) + 1);
    QCOMPARE(scaling({{"factor", 4.0}, {"attention_factor", 1.5}}).attentionFactor, 1.5);
    const auto deepseek = scaling({{"factor", 4.0}, {"mscale", 1.0}, {"mscale_all_dim", 1.0}});
    QCOMPARE(deepseek.attentionFactor, 1.0);
    QCOMPARE(deepseek.mscaleAllDim, 1.0);
    QVERIFY(!parse(
        llamaJson({{"rope_scaling", {{"type", "yarn"}, {"factor", 4.0}, {"beta_fast", 1.0}}}})));
}

void ModelFamiliesTest::routersThatAFamilyDoesNotHaveAreRefused_data()
{
    QTest::addColumn<QString>("changes");
    QTest::addColumn<QString>("key");
    const auto row = [](const char *name, const char *changes, const char *key) {
        QTest::newRow(name) << QString::fromLatin1(changes) << QString::fromLatin1(key);
    };
    row("softmax in V3", R"({"scoring_func":"softmax"})", "scoring_func");
    row("another choice", R"({"topk_method":"greedy"})", "topk_method");
    row("too many groups", R"({"n_group":4,"topk_group":5})", "topk_group");
    row("groups that do not divide", R"({"n_group":3})", "n_group");
    row("groups of one", R"({"n_group":8,"topk_group":4})", "n_group");
    row("more experts than the groups have", R"({"n_group":4,"topk_group":1})",
        "num_experts_per_tok");
    row("wide values", R"({"v_head_dim":13})", "v_head_dim");
    row("grouped queries", R"({"num_key_value_heads":2})", "num_key_value_heads");
    row("experts in some layers", R"({"moe_layer_freq":2})", "moe_layer_freq");
    row("normalised V2",
        R"({"architectures":["DeepseekV2ForCausalLM"],"model_type":"deepseek_v2",
            "norm_topk_prob":true})",
        "norm_topk_prob");
}

void ModelFamiliesTest::routersThatAFamilyDoesNotHaveAreRefused()
{
    QFETCH(const QString, changes);
    QFETCH(const QString, key);
    Json json = deepseekJson();
    QVERIFY(parse(json).ok());
    json.update(Json::parse(changes.toStdString()));
    const auto config = parse(json);
    QVERIFY(!config);
    QCOMPARE(config.error().args.at(0), key.toStdString());
}

void ModelFamiliesTest::sizesThatNoModelHasAreRefused()
{
    for (const char *key :
         {"kv_lora_rank", "q_lora_rank", "qk_nope_head_dim", "moe_intermediate_size"}) {
        Json json = deepseekJson();
        json.update({{key, 2'000'000'000}, {"hidden_size", 2'000'000}});
        QCOMPARE(parse(json).error().code, ErrorCode::BadFile);
    }
}

QTEST_GUILESS_MAIN(ModelFamiliesTest)
#include "tst_model_families.moc"
