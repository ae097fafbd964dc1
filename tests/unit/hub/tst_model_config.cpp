// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/rope_config.h"
#include "tests/unit/hub/config_makers.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace tessera;
using test::llamaJson;
using test::parse;
using test::qwen3MoeJson;
using test::sizes;

class ModelConfigTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aLlamaIsReadCompletely();
    void bothSpellingsOfRopeAndDtypeAreTheSame();
    void llama3FrequenciesAreThePublishedOnes();
    void familiesDifferAsTheirModelsDo();
    void qwen3MoeLayersFollowStepAndList();
    void whatChangesTheMathematicsIsRefusedByName_data();
    void whatChangesTheMathematicsIsRefusedByName();
    void aWindowThatIsNotInUseIsAccepted_data();
    void aWindowThatIsNotInUseIsAccepted();
    void anUnknownArchitectureNamesTheNearest();
    void wrongAndMissingValuesAreNamed();
    void parametersAreCountedExactly_data();
    void parametersAreCountedExactly();
    void anUpcycledModelIsReadBack();
    void upcyclingRefusesWhatItCannotDo();
    void whatIsWrittenIsReadBackTheSame_data();
    void whatIsWrittenIsReadBackTheSame();
    void factsForValidationAreComplete();
    void familiesAndArchitecturesAgree();
};

void ModelConfigTest::aLlamaIsReadCompletely()
{
    const auto config = parse(llamaJson({{"eos_token_id", {2, 7}}, {"pad_token_id", nullptr}}));
    QVERIFY(config.ok());
    QCOMPARE(config->family, std::string("llama"));
    QCOMPARE(config->layers, 2);
    QCOMPARE(config->queryGroups, 2);
    QCOMPARE(config->headDim, 8);
    QCOMPARE(config->ropeTheta, 500000.0);
    QCOMPARE(config->normEps, 1e-5);
    QCOMPARE(config->dtype, std::string("bfloat16"));
    QCOMPARE(config->eosIds, (std::vector<std::int64_t>{2, 7}));
    QCOMPARE(config->bosId.value(), 1);
    QVERIFY(!config->padId);
    QVERIFY(!config->tiedEmbeddings && !config->qkvBias && !config->qkNorm);
    QCOMPARE(config->experts, 0);
}

void ModelConfigTest::bothSpellingsOfRopeAndDtypeAreTheSame()
{
    const Json scaling{{"factor", 8.0},
                       {"low_freq_factor", 1.0},
                       {"high_freq_factor", 4.0},
                       {"original_max_position_embeddings", 64}};
    Json four = scaling;
    four["rope_type"] = "llama3";
    Json five = four;
    five["rope_theta"] = 10000.0;
    const auto old = parse(llamaJson({{"rope_scaling", four}, {"rope_theta", 10000.0}}));
    Json json = llamaJson({{"rope_parameters", five}, {"dtype", "float16"}});
    json.erase("rope_theta");
    json.erase("torch_dtype");
    const auto recent = parse(json);
    QVERIFY(old.ok() && recent.ok());
    QCOMPARE(recent->ropeTheta, old->ropeTheta);
    QCOMPARE(recent->ropeScaling->type, std::string("llama3"));
    QCOMPARE(recent->ropeScaling->factor, old->ropeScaling->factor);
    QCOMPARE(recent->ropeScaling->originalContext, 64);
    QCOMPARE(recent->dtype, std::string("float16"));
}

void ModelConfigTest::llama3FrequenciesAreThePublishedOnes() // real case MF-07
{
    hub::ModelConfig config;
    config.headDim = 64;
    config.ropeTheta = 500000;
    config.ropeScaling = hub::RopeScaling{"llama3", 32, 1, 4, 8192};
    const std::vector<double> divisors = hub::ropeDivisors(config);
    const auto frequency = [&](std::size_t pair) {
        return std::pow(500000.0, -2.0 * static_cast<double>(pair) / 64) / divisors[pair];
    };
    const auto near = [](double a, double b) { return std::abs(a / b - 1) < 1e-6; };
    QVERIFY(near(frequency(14), 3.211445995e-03));
    QVERIFY(near(frequency(15), 1.290547928e-03));
    QVERIFY(near(frequency(16), 4.295567966e-04));
    QVERIFY(near(frequency(17), 9.708287803e-05));
    QVERIFY(near(frequency(18), 1.946163818e-05));
    QVERIFY(near(frequency(31), 9.418306725e-08));

    // GGUF files carry the divisors alone: the parameters are found again, and only Llama 3's.
    std::vector<float> stored(divisors.begin(), divisors.end());
    QCOMPARE(hub::llama3FromDivisors(config, stored)->factor, 32.0);
    stored[16] *= 1.01F;
    QVERIFY(!hub::llama3FromDivisors(config, stored));
}

void ModelConfigTest::familiesDifferAsTheirModelsDo()
{
    const auto as = [](const char *architecture, const char *type, const Json &more) {
        Json json = llamaJson({{"architectures", {architecture}}, {"model_type", type}});
        json.update(more);
        return sizes(json);
    };
    QCOMPARE(as("MistralForCausalLM", "mistral", {{"sliding_window", nullptr}}).family,
             std::string("llama"));
    QVERIFY(as("Qwen2ForCausalLM", "qwen2", Json::object()).qkvBias);
    const auto qwen3 = as("Qwen3ForCausalLM", "qwen3", {{"head_dim", 16}});
    QVERIFY(qwen3.qkNorm && !qwen3.qkvBias);
    QCOMPARE(qwen3.headDim, 16);
    const auto mixtral =
        as("MixtralForCausalLM", "mixtral", {{"num_local_experts", 4}, {"num_experts_per_tok", 2}});
    QCOMPARE(mixtral.family, std::string("mixtral"));
    QCOMPARE(mixtral.moeFfnHidden, 48);
    QVERIFY(mixtral.normTopkProb && mixtral.isMoe(0) && mixtral.isMoe(1) && !mixtral.qkNorm);
}

void ModelConfigTest::qwen3MoeLayersFollowStepAndList()
{
    const auto plain = sizes(qwen3MoeJson());
    QCOMPARE(plain.moeLayer, (std::vector<bool>{true, true}));
    QCOMPARE(plain.topk, 2);
    QVERIFY(plain.normTopkProb);
    const auto mixed = sizes(qwen3MoeJson(
        {{"num_hidden_layers", 6}, {"decoder_sparse_step", 2}, {"mlp_only_layers", {3}}}));
    QCOMPARE(mixed.moeLayer, (std::vector<bool>{false, true, false, false, false, true}));
    QVERIFY(!sizes(qwen3MoeJson({{"norm_topk_prob", false}})).normTopkProb); // real case MF-10
    Json recent = qwen3MoeJson({{"num_local_experts", 4}}); // as transformers 5 writes it
    recent.erase("num_experts");
    QCOMPARE(sizes(recent).experts, 4);
}

void ModelConfigTest::whatChangesTheMathematicsIsRefusedByName_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    const auto row = [](const char *name, const char *key, const char *value) {
        QTest::newRow(name) << QString::fromLatin1(key) << QString::fromLatin1(value);
    };
    row("activation", "hidden_act", R"("gelu")");
    row("odd part of a head", "partial_rotary_factor", "0.3");
    row("RoPE in pairs", "rope_interleaved", "true");
    row("clipped q, k and v", "clip_qkv", "8.0");
    row("shared experts", "n_shared_experts", "2");
    row("soft-capped logits", "final_logit_softcapping", "30.0");
    row("soft-capped attention", "attn_logit_softcapping", "50.0");
    row("quantised weights", "quantization_config", R"({"quant_method":"gptq"})");
    row("attention dropout", "attention_dropout", "0.1");
    row("vision part", "vision_config", "{}");
    row("window", "sliding_window", "128");
    row("layer types", "layer_types", R"(["full_attention","sliding_attention"])");
    row("dtype", "torch_dtype", R"("float8_e4m3fn")");
    row("odd head", "head_dim", "7");
    row("negative epsilon", "rms_norm_eps", "-1e-5");
    row("negative spread", "initializer_range", "-0.02");
}

void ModelConfigTest::whatChangesTheMathematicsIsRefusedByName()
{
    QFETCH(const QString, key);
    QFETCH(const QString, value);
    const auto config = parse(llamaJson({{key.toStdString(), Json::parse(value.toStdString())}}));
    QVERIFY(!config);
    QCOMPARE(config.error().code, ErrorCode::NotSupported);
    QCOMPARE(config.error().args.at(0), key.toStdString());
    QVERIFY(config.error().sentence().find("config.json") != std::string::npos);
}

void ModelConfigTest::aWindowThatIsNotInUseIsAccepted_data()
{
    QTest::addColumn<QString>("changes");
    QTest::addColumn<bool>("accepted");
    const auto row = [](const char *name, const char *changes, bool accepted) {
        QTest::newRow(name) << QString::fromLatin1(changes) << accepted;
    };
    const char *const qwen2 = R"({"architectures":["Qwen2ForCausalLM"],"model_type":"qwen2",)"
                              R"("sliding_window":64,)";
    const auto with = [&](const char *rest) { return std::string(qwen2) + rest; };
    row("longer than the context", R"({"sliding_window":256})", true);
    row("Qwen2, switched off", with(R"("use_sliding_window":false})").c_str(), true);
    row("Qwen2, no switch", with(R"("max_window_layers":0})").c_str(), true);
    row("Qwen2, above all layers",
        with(R"("use_sliding_window":true,"max_window_layers":2})").c_str(), true);
    row("shorter than the context, in an architecture without windows", R"({"sliding_window":255})",
        false);
}

void ModelConfigTest::aWindowThatIsNotInUseIsAccepted()
{
    QFETCH(const QString, changes);
    QFETCH(const bool, accepted);
    const auto config = parse(llamaJson(Json::parse(changes.toStdString())));
    QCOMPARE(config.ok(), accepted);
    if (accepted)
        QCOMPARE(config->slidingWindow, 0);
    else
        QCOMPARE(config.error().args.at(0), std::string("sliding_window"));
}

void ModelConfigTest::anUnknownArchitectureNamesTheNearest()
{
    const auto config = parse(llamaJson({{"architectures", {"LamaForCausalLM"}}}));
    QVERIFY(!config);
    QCOMPARE(config.error().code, ErrorCode::UnsupportedFormat);
    QCOMPARE(config.error().args.at(1), std::string("the architecture LamaForCausalLM"));
    QVERIFY(config.error().args.at(2).find("Qwen3MoeForCausalLM") != std::string::npos);
    QVERIFY(config.error().sentence().find("the nearest is LlamaForCausalLM") != std::string::npos);
    // Real case MF-21: linear attention in three of four layers is no family of ours.
    const auto hybrid = parse(llamaJson({{"architectures", {"Qwen3_5MoeForConditionalGeneration"}},
                                         {"model_type", "qwen3_5_moe"},
                                         {"layer_types", {"linear_attention", "full_attention"}}}));
    QCOMPARE(hybrid.error().code, ErrorCode::UnsupportedFormat);
    QCOMPARE(hybrid.error().args.at(1),
             std::string("the architecture Qwen3_5MoeForConditionalGeneration"));
    QVERIFY(!parse(llamaJson({{"rope_scaling", {{"rope_type", "longrope"}, {"factor", 4.0}}}})));
    Json byType = llamaJson();
    byType.erase("architectures");
    QCOMPARE(sizes(byType).architecture, std::string("LlamaForCausalLM"));
}

void ModelConfigTest::wrongAndMissingValuesAreNamed()
{
    Json json = llamaJson();
    json.erase("hidden_size");
    QCOMPARE(parse(json).error().code, ErrorCode::MissingValue);
    QCOMPARE(parse(json).error().args.at(0), std::string("hidden_size"));
    QCOMPARE(parse(llamaJson({{"hidden_size", "32"}})).error().code, ErrorCode::WrongType);
    QCOMPARE(parse(llamaJson({{"num_hidden_layers", 0}})).error().code, ErrorCode::OutOfRange);
    QCOMPARE(parse(llamaJson({{"num_key_value_heads", 3}})).error().code, ErrorCode::MustDivide);
    QCOMPARE(parse(llamaJson({{"num_attention_heads", 5}})).error().code, ErrorCode::MustDivide);
    QCOMPARE(parse(qwen3MoeJson({{"num_experts_per_tok", 9}})).error().code, ErrorCode::OutOfRange);
    for (const Json &change :
         {Json{{"num_hidden_layers", 2'000'000'000}}, Json{{"num_experts", 1'000'000'000}},
          Json{{"hidden_size", std::int64_t{9'223'372'036'854'775'807}}},
          Json{{"hidden_size", std::uint64_t{18'446'744'073'709'551'615U}}},
          Json{{"num_hidden_layers", 9999}, {"num_experts", 9999}},
          Json{{"hidden_size", 2'000'000'000}, {"vocab_size", 2'000'000'000}}})
        QCOMPARE(parse(qwen3MoeJson(change)).error().code, ErrorCode::BadFile);
    QCOMPARE(parse(Json::array()).error().code, ErrorCode::BadFile);
}

void ModelConfigTest::parametersAreCountedExactly_data()
{
    QTest::addColumn<QString>("changes");
    QTest::addColumn<qint64>("total");
    const auto row = [](const char *name, const char *changes, qint64 total) {
        QTest::newRow(name) << QString::fromLatin1(changes) << total;
    };
    // The published totals (safetensors metadata of the models' pages).
    row("SmolLM2-135M", R"({"num_hidden_layers":30,"hidden_size":576,"num_attention_heads":9,
        "num_key_value_heads":3,"intermediate_size":1536,"vocab_size":49152,
        "tie_word_embeddings":true})",
        134'515'008);
    row("Llama-3.1-8B", R"({"num_hidden_layers":32,"hidden_size":4096,"num_attention_heads":32,
        "num_key_value_heads":8,"intermediate_size":14336,"vocab_size":128256})",
        8'030'261'248);
    row("Qwen2.5-0.5B", R"({"architectures":["Qwen2ForCausalLM"],"num_hidden_layers":24,
        "hidden_size":896,"num_attention_heads":14,"num_key_value_heads":2,
        "intermediate_size":4864,"vocab_size":151936,"tie_word_embeddings":true})",
        494'032'768);
    row("Qwen3-30B-A3B", R"({"architectures":["Qwen3MoeForCausalLM"],"num_hidden_layers":48,
        "hidden_size":2048,"num_attention_heads":32,"num_key_value_heads":4,"head_dim":128,
        "intermediate_size":6144,"vocab_size":151936,"num_experts":128,"num_experts_per_tok":8,
        "moe_intermediate_size":768})",
        30'532'122'624);
    row("Mixtral-8x7B", R"({"architectures":["MixtralForCausalLM"],"num_hidden_layers":32,
        "hidden_size":4096,"num_attention_heads":32,"num_key_value_heads":8,
        "intermediate_size":14336,"vocab_size":32000,"num_local_experts":8,
        "num_experts_per_tok":2})",
        46'702'792'704);
    row("Qwen1.5-MoE-A2.7B", R"({"architectures":["Qwen2MoeForCausalLM"],"num_hidden_layers":24,
        "hidden_size":2048,"num_attention_heads":16,"num_key_value_heads":16,
        "intermediate_size":5632,"vocab_size":151936,"num_experts":60,"num_experts_per_tok":4,
        "moe_intermediate_size":1408,"shared_expert_intermediate_size":5632})",
        14'315'784'192);
    row("OLMoE-1B-7B", R"({"architectures":["OlmoeForCausalLM"],"num_hidden_layers":16,
        "hidden_size":2048,"num_attention_heads":16,"num_key_value_heads":16,
        "intermediate_size":1024,"vocab_size":50304,"num_experts":64,"num_experts_per_tok":8})",
        6'919'161'856);
    row("DeepSeek-V2-Lite", R"({"architectures":["DeepseekV2ForCausalLM"],"num_hidden_layers":27,
        "hidden_size":2048,"num_attention_heads":16,"num_key_value_heads":16,
        "intermediate_size":10944,"vocab_size":102400,"n_routed_experts":64,"n_shared_experts":2,
        "num_experts_per_tok":6,"moe_intermediate_size":1408,"first_k_dense_replace":1,
        "kv_lora_rank":512,"qk_nope_head_dim":128,"qk_rope_head_dim":64,"v_head_dim":128})",
        15'706'484'224);
    row("gpt-oss-20b", R"({"architectures":["GptOssForCausalLM"],"num_hidden_layers":24,
        "hidden_size":2880,"num_attention_heads":64,"num_key_value_heads":8,"head_dim":64,
        "intermediate_size":2880,"vocab_size":201088,"num_local_experts":32,
        "num_experts_per_tok":4})",
        20'914'757'184);
    row("Gemma 3 1B", R"({"architectures":["Gemma3ForCausalLM"],"num_hidden_layers":26,
        "hidden_size":1152,"num_attention_heads":4,"num_key_value_heads":1,"head_dim":256,
        "intermediate_size":6912,"vocab_size":262144,"hidden_act":null})",
        999'885'952);
}

void ModelConfigTest::parametersAreCountedExactly() // in the manner of real case MF-21
{
    QFETCH(const QString, changes);
    QFETCH(const qint64, total);
    const hub::ModelConfig config = sizes(llamaJson(Json::parse(changes.toStdString())));
    const hub::ParameterCount count = hub::countParameters(config);
    QCOMPARE(count.total, total);
    QCOMPARE(count.active == count.total, config.experts == 0);
    const std::int64_t biases =
        config.family == "gpt_oss" ? 2 * config.moeFfnHidden + config.hidden : 0;
    const std::int64_t idle = (3 * config.hidden * config.moeFfnHidden + biases)
        * (config.experts - config.topk) * std::ranges::count(config.moeLayer, true);
    QCOMPARE(count.active, total - idle);
}

void ModelConfigTest::anUpcycledModelIsReadBack()
{
    const hub::ModelConfig dense =
        sizes(llamaJson({{"tie_word_embeddings", true}, {"mlp_bias", false}}));
    const auto moe = hub::upcycled(dense, 4, 2);
    QVERIFY(moe.ok());
    QCOMPARE(moe->architecture, std::string("MixtralForCausalLM"));
    QCOMPARE(moe->family, std::string("mixtral"));
    const auto again = parse(hub::toHuggingFaceConfig(*moe));
    QVERIFY(again.ok());
    QCOMPARE(again->experts, 4);
    QCOMPARE(again->topk, 2);
    QCOMPARE(again->moeFfnHidden, dense.ffnHidden);
    QVERIFY(again->tiedEmbeddings);
    const std::int64_t mlp = 3 * dense.hidden * dense.ffnHidden;
    QCOMPARE(hub::countParameters(*moe).total,
             hub::countParameters(dense).total + 2 * (3 * mlp + 4 * dense.hidden));

    const auto qwen3 = hub::upcycled(
        sizes(llamaJson(
            {{"architectures", {"Qwen3ForCausalLM"}}, {"model_type", "qwen3"}, {"head_dim", 16}})),
        4, 2);
    QVERIFY(qwen3.ok());
    QCOMPARE(qwen3->architecture, std::string("Qwen3MoeForCausalLM"));
    const auto qwen3Again = parse(hub::toHuggingFaceConfig(*qwen3));
    QVERIFY(qwen3Again.ok());
    QVERIFY(qwen3Again->normTopkProb && qwen3Again->qkNorm && qwen3Again->isMoe(1));
}

void ModelConfigTest::upcyclingRefusesWhatItCannotDo()
{
    const hub::ModelConfig dense = sizes(llamaJson());
    QCOMPARE(hub::upcycled(dense, 2, 3).error().code, ErrorCode::OutOfRange);
    QCOMPARE(hub::upcycled(dense, 0, 1).error().code, ErrorCode::OutOfRange);
    QCOMPARE(hub::upcycled(dense, 1'000'000'000, 1).error().code, ErrorCode::OutOfRange);
    QCOMPARE(hub::upcycled(sizes(qwen3MoeJson()), 4, 2).error().code, ErrorCode::NotSupported);
    const auto biased =
        sizes(llamaJson({{"architectures", {"Qwen2ForCausalLM"}}, {"model_type", "qwen2"}}));
    QCOMPARE(hub::upcycled(biased, 4, 2).error().args.at(1), std::string("Qwen2ForCausalLM"));
}

void ModelConfigTest::whatIsWrittenIsReadBackTheSame_data()
{
    QTest::addColumn<QString>("json");
    const auto row = [](const char *name, const Json &json) {
        QTest::newRow(name) << QString::fromStdString(json.dump());
    };
    row("llama",
        llamaJson({{"rope_scaling",
                    {{"rope_type", "llama3"},
                     {"factor", 8.0},
                     {"low_freq_factor", 1.0},
                     {"high_freq_factor", 4.0},
                     {"original_max_position_embeddings", 64}}}}));
    row("yarn",
        llamaJson({{"rope_scaling",
                    {{"rope_type", "yarn"},
                     {"factor", 8.0},
                     {"original_max_position_embeddings", 64}}}}));
    row("dynamic", llamaJson({{"rope_scaling", {{"type", "dynamic"}, {"factor", 2.0}}}}));
    row("linear", llamaJson({{"rope_scaling", {{"type", "linear"}, {"factor", 2.0}}}}));
    row("qwen3_moe",
        qwen3MoeJson(
            {{"num_hidden_layers", 4}, {"mlp_only_layers", {1}}, {"eos_token_id", {2, 3}}}));
}

void ModelConfigTest::whatIsWrittenIsReadBackTheSame()
{
    QFETCH(const QString, json);
    hub::ModelConfig config = sizes(Json::parse(json.toStdString()));
    const Json kept = hub::toHuggingFaceConfig(config);
    QCOMPARE(dumpJson(kept), dumpJson(config.source)); // nothing changed: nothing is rewritten
    config.dtype = "float32";
    config.source = nullptr; // as from GGUF: made anew
    hub::ModelConfig again = sizes(hub::toHuggingFaceConfig(config));
    again.source = nullptr;
    QCOMPARE(dumpJson(hub::toHuggingFaceConfig(again)), dumpJson(hub::toHuggingFaceConfig(config)));
    QCOMPARE(again.moeLayer, config.moeLayer);
    QCOMPARE(again.ropeScaling.has_value(), config.ropeScaling.has_value());
    QCOMPARE(again.dtype, std::string("float32"));
    QCOMPARE(again.ffnHidden, config.ffnHidden);
}

void ModelConfigTest::factsForValidationAreComplete()
{
    const config::ModelFacts facts = hub::modelFacts(sizes(qwen3MoeJson()));
    QCOMPARE(facts.layers, 2);
    QCOMPARE(facts.heads, 4);
    QCOMPARE(facts.queryGroups, 2);
    QCOMPARE(facts.experts, 8);
    QCOMPARE(facts.moeFfnHidden, 24);
    QCOMPARE(facts.topk, 2);
    QCOMPARE(facts.vocab, 96);
    QCOMPARE(facts.contextLength, 256);
    QCOMPARE(facts.dtype, std::string("bfloat16"));
    QCOMPARE(facts.routerPreSoftmax, std::optional(false)); // norm_topk_prob
    QVERIFY(!hub::modelFacts(sizes(llamaJson())).routerPreSoftmax.has_value());
}

void ModelConfigTest::familiesAndArchitecturesAgree()
{
    std::size_t architectures = 0;
    for (const hub::FamilyInfo &family : hub::families()) {
        QVERIFY(!family.architectures.empty());
        architectures += family.architectures.size();
    }
    QCOMPARE(architectures, std::size_t{12});
    for (const hub::FamilyInfo &family : hub::families())
        QVERIFY(!family.ggufArchitectures.empty());
    QVERIFY(!hub::families().front().experts);
}

QTEST_GUILESS_MAIN(ModelConfigTest)
#include "tst_model_config.moc"
