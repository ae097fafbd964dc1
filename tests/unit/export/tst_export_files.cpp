// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/checkpoint/adapter_folder.h"
#include "backend/export/output_folder.h"
#include "backend/export/peft_names.h"
#include "backend/export/tokenizer_files.h"
#include "backend/export/weight_shards.h"
#include "backend/text/tokenizer.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/hub/file_makers.h"

#include <QTest>

#include <ATen/ops/full.h>

using namespace tessera;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

Names filesIn(const fs::path &folder)
{
    Names names;
    for (const auto &entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

/// Tensors a, b, c, d of `sizes` float32 values each, in shards of at most `limit` bytes.
Result<void> writeShards(const fs::path &folder, const std::vector<std::int64_t> &sizes,
                         std::uint64_t limit)
{
    std::vector<checkpoint::TensorOutline> outlines;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        outlines.push_back({std::string(1, static_cast<char>('a' + i)), at::kFloat, {sizes[i]}});
    exporting::ShardedWriter writer(folder, std::move(outlines), limit);
    for (const std::int64_t size : sizes)
        TESSERA_CHECK(writer.append(at::full({size}, 1.5)));
    return writer.finish();
}

} // namespace

class ExportFilesTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneShardHasThePlainName();
    void shardsFollowTheLimitAndTheIndexNamesThem();
    void anOutputFolderAppearsWholeAndReplacesTheOld();
    void targetsAreLastNamesOnlyWhenThatIsExact();
    void aTokenizerFromGgufEncodesTheSame();
    void aSentencePieceVocabularyGivesANotice();
    void tokenizerFilesAreCopied();
    void theTemplateThatWasUsedIsWritten();
};

void ExportFilesTest::oneShardHasThePlainName()
{
    const TempFolder folder;
    QVERIFY(writeShards(folder.path(), {2, 3}, 1000));
    QCOMPARE(filesIn(folder.path()), Names{"model.safetensors"});
}

void ExportFilesTest::shardsFollowTheLimitAndTheIndexNamesThem()
{
    const TempFolder folder;
    QVERIFY(writeShards(folder.path(), {2, 2, 100, 1}, 16)); // 8 + 8, 400, 4 bytes
    QCOMPARE(filesIn(folder.path()),
             (Names{"model-00001-of-00003.safetensors", "model-00002-of-00003.safetensors",
                    "model-00003-of-00003.safetensors", "model.safetensors.index.json"}));
    const auto index = readJsonFile(folder / "model.safetensors.index.json");
    QCOMPARE((*index)["metadata"]["total_size"].get<int>(), 420);
    QCOMPARE((*index)["weight_map"]["b"].get<std::string>(),
             std::string("model-00001-of-00003.safetensors"));
    QCOMPARE((*index)["weight_map"]["d"].get<std::string>(),
             std::string("model-00003-of-00003.safetensors"));
    for (const auto &[tensor, file] : (*index)["weight_map"].items())
        QVERIFY(
            hub::readSafetensorsHeader(folder / file.get<std::string>())->tensors.contains(tensor));
}

void ExportFilesTest::anOutputFolderAppearsWholeAndReplacesTheOld()
{
    const TempFolder folder;
    fs::create_directory(folder / "out");
    test::writeBytes(folder / "out/old", "x");
    {
        const exporting::OutputFolder output(folder / "out/");
        QVERIFY(output.create());
        test::writeBytes(output.part() / "new", "y");
        QCOMPARE(filesIn(folder / "out"), Names{"old"});
    }
    QCOMPARE(filesIn(folder.path()), Names{"out"}); // given up: nothing is left of it
    const exporting::OutputFolder output(folder / "out");
    QVERIFY(output.create());
    test::writeBytes(output.part() / "new", "y");
    QVERIFY(output.publish());
    QCOMPARE(filesIn(folder / "out"), Names{"new"});
    QCOMPARE(filesIn(folder.path()), Names{"out"});
    QCOMPARE(exporting::needDisk(folder.path(), std::uint64_t{1} << 60U).error().code,
             ErrorCode::DiskFull);
}

void ExportFilesTest::targetsAreLastNamesOnlyWhenThatIsExact()
{
    const Names all{"model.layers.0.self_attn.q_proj", "model.layers.1.self_attn.q_proj",
                    "model.layers.0.mlp.up_proj", "model.layers.1.mlp.experts.3.up_proj"};
    QCOMPARE(exporting::targetModules({all[0], all[1]}, all), Names{"q_proj"});
    QCOMPARE(exporting::targetModules({all[1]}, all), Names{all[1]});
    // up_proj alone would also name the experts, which have no adapter.
    QCOMPARE(exporting::targetModules({all[2]}, all), Names{all[2]});
    QCOMPARE(checkpoint::adaptedModule("x.q_proj.lora_B.weight"), std::string("x.q_proj"));
    QCOMPARE(checkpoint::adaptedModule("x.q_proj.weight"), std::string());
}

void ExportFilesTest::aTokenizerFromGgufEncodesTheSame()
{
    const auto path = test::fetchedModel("SmolLM2-135M-Instruct.Q4_1.gguf");
    if (path.empty())
        QSKIP("SmolLM2-135M is not under .deps/models");
    const auto source = hub::openModel(path);
    const TempFolder folder;
    const auto notices =
        exporting::writeTokenizerFiles({path, {}, &*source, &source->config, folder.path()});
    QVERIFY2(notices.ok(), notices ? "" : notices.error().sentence().c_str());
    QVERIFY(notices->empty());
    const auto made = text::loadTokenizer(folder / "tokenizer.json");
    QVERIFY2(made.ok(), made ? "" : made.error().sentence().c_str());
    const auto reference = readJsonFile(test::testData("reference/smollm2/tokens.json"));
    int compared = 0;
    for (const Json &item : (*reference)["strings"]) {
        const auto ids = (*made)->encode(item["text"].get<std::string>(), true);
        QCOMPARE(ids, item["ids"].get<std::vector<text::TokenId>>());
        ++compared;
    }
    QVERIFY(compared > 10);
    const auto config = readJsonFile(folder / "tokenizer_config.json");
    QCOMPARE((*config)["eos_token"].get<std::string>(), std::string("<|im_end|>"));
    QCOMPARE((*config)["chat_template"].get<std::string>(), source->templates.front().jinja);
    const auto generation = readJsonFile(folder / "generation_config.json");
    QCOMPARE((*generation)["eos_token_id"].get<int>(), 2);
}

void ExportFilesTest::aSentencePieceVocabularyGivesANotice()
{
    test::GgufMaker maker;
    maker.addText("tokenizer.ggml.model", "llama");
    const TempFolder folder;
    test::writeBytes(folder / "m.gguf", maker.bytes());
    const hub::ModelConfig config;
    fs::create_directory(folder / "out");
    const auto notices =
        exporting::writeTokenizerFiles({folder / "m.gguf", {}, nullptr, &config, folder / "out"});
    QVERIFY(notices.ok());
    QCOMPARE(notices->size(), std::size_t{1});
    QVERIFY(notices->front().find("the tokenizer model llama") != std::string::npos);
    QVERIFY(!fs::exists(folder / "out/tokenizer.json"));
}

void ExportFilesTest::tokenizerFilesAreCopied()
{
    const TempFolder folder;
    fs::create_directory(folder / "in");
    fs::create_directory(folder / "out");
    for (const char *name : {"tokenizer.json", "chat_template.jinja", "model.safetensors"})
        test::writeBytes(folder / "in" / name, name);
    hub::ModelConfig config;
    config.eosIds = {3, 4};
    const auto notices = exporting::writeTokenizerFiles(
        {folder / "in/tokenizer.json", {}, nullptr, &config, folder / "out"});
    QVERIFY(notices.ok() && notices->empty());
    QCOMPARE(filesIn(folder / "out"),
             (Names{"chat_template.jinja", "generation_config.json", "tokenizer.json"}));
    const auto generation = readJsonFile(folder / "out/generation_config.json");
    QCOMPARE((*generation)["eos_token_id"].get<std::vector<int>>(), (std::vector<int>{3, 4}));

    // The source's own generation_config.json goes along, with another folder's tokenizer too.
    hub::ModelFolder source;
    source.path = folder / "model";
    fs::create_directory(source.path);
    test::writeBytes(source.path / "generation_config.json", "{\"temperature\":0.6}");
    QVERIFY(exporting::writeTokenizerFiles(
                {folder / "in/tokenizer.json", {}, &source, &config, folder / "out"})
                .ok());
    QCOMPARE(*readFile(folder / "out/generation_config.json"),
             std::string("{\"temperature\":0.6}"));
}

void ExportFilesTest::theTemplateThatWasUsedIsWritten()
{
    const TempFolder folder;
    fs::create_directories(folder / "in/additional_chat_templates");
    test::writeBytes(folder / "in/qwen.tiktoken", "ranks");
    test::writeBytes(folder / "in/tokenization_qwen.py", "code");
    test::writeBytes(folder / "in/modeling_qwen.py", "code");
    test::writeBytes(folder / "in/tokenizer_config.json",
                     R"({"z": 1, "chat_template": "own", "a": 2})");
    test::writeBytes(folder / "in/additional_chat_templates/rag.jinja", "r");
    const hub::ModelConfig config;
    const auto written = [&](const char *out, std::vector<hub::NamedTemplate> templates) {
        fs::create_directory(folder / out);
        const auto notices = exporting::writeTokenizerFiles(
            {folder / "in/qwen.tiktoken", std::move(templates), nullptr, &config, folder / out});
        QVERIFY2(notices.ok(), notices ? "" : notices.error().sentence().c_str());
    };
    // As it was: the files themselves. A name in additional_chat_templates hides the configuration.
    written("same", {{"rag", "r"}});
    QCOMPARE(filesIn(folder / "same"),
             (Names{"additional_chat_templates", "generation_config.json", "qwen.tiktoken",
                    "tokenization_qwen.py", "tokenizer_config.json"}));
    QCOMPARE(*readFile(folder / "same/tokenizer_config.json"),
             *readFile(folder / "in/tokenizer_config.json"));
    written("other", {{"default", "used"}, {"tool_use", "t"}});
    QCOMPARE(*readFile(folder / "other/chat_template.jinja"), std::string("used"));
    QCOMPARE(*readFile(folder / "other/tokenizer_config.json"),
             std::string("{\n  \"z\": 1,\n  \"a\": 2\n}\n"));
    QCOMPARE(filesIn(folder / "other/additional_chat_templates"), Names{"tool_use.jinja"});
    QCOMPARE(*hub::readTemplates(folder / "other"),
             (std::vector<hub::NamedTemplate>{{"default", "used"}, {"tool_use", "t"}}));
}

QTEST_GUILESS_MAIN(ExportFilesTest)
#include "tst_export_files.moc"
