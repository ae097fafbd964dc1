// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/config/template_names.h"
#include "backend/text/chat_template.h"
#include "backend/text/fallback_templates.h"
#include "backend/text/model_text.h"
#include "backend/text/template_choice.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

#include <QTest>

using tessera::OrderedJson;
using tessera::hub::NamedTemplate;
using namespace tessera::text;

namespace fs = std::filesystem;

namespace {

TemplateInput conversation(bool withSystem)
{
    TemplateInput input;
    input.messages = OrderedJson::array();
    if (withSystem)
        input.messages.push_back({{"role", "system"}, {"content", "Be kind."}});
    input.messages.push_back({{"role", "user"}, {"content", "Hi"}});
    input.messages.push_back({{"role", "assistant"}, {"content", "Hello!"}});
    input.messages.push_back({{"role", "user"}, {"content", "Bye?"}});
    input.addGenerationPrompt = true;
    input.bosToken = "<s>";
    input.eosToken = "</s>";
    return input;
}

std::string rendered(const std::string &name, const TemplateInput &input)
{
    const auto chat = ChatTemplate::compile(findFallbackTemplate(name)->jinja);
    if (!chat)
        return chat.error().sentence();
    const auto text = chat->render(input);
    return text ? *text : text.error().sentence();
}

} // namespace

/// Which chat templates a model has, which of them is meant, and those that we have ourselves.
class TstTemplateFiles : public QObject
{
    Q_OBJECT

private:
    static void write(const fs::path &path, const std::string &content)
    {
        fs::create_directories(path.parent_path());
        QVERIFY(tessera::writeFileAtomically(path, content));
    }
    static std::string names(const fs::path &folder)
    {
        std::string all;
        const auto templates = tessera::hub::readTemplates(folder);
        for (const NamedTemplate &one : *templates)
            all += one.name + "=" + one.jinja + " ";
        return all;
    }

private Q_SLOTS:
    void jinjaFilesGoBeforeTheConfig()
    {
        const tessera::test::TempFolder folder;
        QCOMPARE(names(folder.path()), std::string());
        write(folder / "tokenizer_config.json", R"({"chat_template": "old"})");
        QCOMPARE(names(folder.path()), std::string("default=old "));
        write(folder / "tokenizer_config.json",
              R"({"chat_template": [{"name": "default", "template": "d"},
                                    {"name": "tool_use", "template": "t"}]})");
        QCOMPARE(names(folder.path()), std::string("default=d tool_use=t "));
        write(folder / "chat_template.jinja", "own");
        write(folder / "additional_chat_templates" / "rag.jinja", "r");
        QCOMPARE(names(folder.path()), std::string("default=own rag=r "));
        QCOMPARE(names(folder / "tokenizer.json"), std::string("default=own rag=r "));
    }

    void everyTemplateSaysWhereItIsWritten()
    {
        const tessera::test::TempFolder folder;
        const auto origins = [&] {
            std::string all;
            const auto templates = tessera::hub::readTemplates(folder.path());
            for (const NamedTemplate &one : *templates)
                all += fs::path(one.origin).lexically_relative(folder.path()).string() + "; ";
            return all;
        };
        write(folder / "tokenizer_config.json", R"({"chat_template": "old"})");
        QCOMPARE(origins(), std::string("tokenizer_config.json (chat_template); "));
        write(folder / "tokenizer_config.json",
              R"({"chat_template": [{"name": "tool_use", "template": "t"}]})");
        QCOMPARE(origins(), std::string("tokenizer_config.json (chat_template tool_use); "));
        write(folder / "chat_template.jinja", "own");
        write(folder / "additional_chat_templates" / "rag.jinja", "r");
        QCOMPARE(origins(),
                 std::string("chat_template.jinja; additional_chat_templates/rag.jinja; "));
    }

    /// Control tokens that the vocabulary lacks become plain pieces: said, and by name.
    void tokensThatAModelLacksAreNamed()
    {
        const tessera::test::TempFolder folder;
        write(folder / "tokenizer.json",
              R"({"added_tokens": [{"id": 2, "content": "<|im_end|>", "special": true}],
                  "model": {"type": "BPE", "vocab": {"a": 0, "b": 1}, "merges": []}})");
        write(folder / "chat_template.jinja", "{{ messages[0].content }}<|strange|>");
        const auto source = tessera::hub::textSourceAt(folder.path());
        QVERIFY(source);
        const auto own = openModelText(*source, {});
        QVERIFY2(own, own ? "" : own.error().sentence().c_str());
        QVERIFY(own->splitTokens.empty() && own->splitTokensNotice.empty());
        const auto chatml = openModelText(*source, {.setting = "chatml"});
        QCOMPARE(chatml->splitTokens, std::vector<std::string>{"<|im_start|>"});
        QVERIFY(chatml->splitTokensNotice.starts_with("The template chatml writes <|im_start|>, "));
        QVERIFY(openModelText(*source, {.setting = "alpaca"})->splitTokens.empty());
        const auto gemma = openModelText(*source, {.setting = "gemma"});
        QCOMPARE(gemma->splitTokens,
                 (std::vector<std::string>{"<start_of_turn>", "<end_of_turn>"}));
    }

    void toolsChooseTheirOwnTemplate()
    {
        const std::vector<NamedTemplate> both{{"default", "d"}, {"tool_use", "t"}};
        const auto own = chooseTemplates(both, {});
        QCOMPARE(own->usual.jinja, std::string("d"));
        QCOMPARE(own->withTools->jinja, std::string("t"));
        const auto named = chooseTemplates(both, "default");
        QCOMPARE(named->usual.jinja, std::string("d"));
        QVERIFY(!named->withTools);
        QVERIFY(!chooseTemplates({{"default", "d"}}, {})->withTools);
        QCOMPARE(chooseTemplates({}, "chatml")->usual.jinja, findFallbackTemplate("chatml")->jinja);
        QCOMPARE(chooseTemplates({{"chatml", "theirs"}}, "chatml")->usual.jinja,
                 std::string("theirs"));
    }

    void aTemplateThatIsNotThereIsRefusedWithTheNames()
    {
        const auto none = chooseTemplates({}, {});
        QCOMPARE(none.error().code, tessera::ErrorCode::NotOneOf);
        QVERIFY(none.error().detail.find("chatml, llama3") != std::string::npos);
        const auto several = chooseTemplates({{"a", "x"}, {"b", "y"}}, {});
        QVERIFY(several.error().detail.find("a, b") != std::string::npos);
        const auto wrong = chooseTemplates({{"default", "d"}}, "lama3");
        QCOMPARE(wrong.error().code, tessera::ErrorCode::NotOneOf);
        QCOMPARE(wrong.error().args.at(3), std::string("llama3"));
    }

    void aFileIsNamedByItsPath()
    {
        const tessera::test::TempFolder folder;
        const std::string file = (folder / "mine.jinja").string();
        QCOMPARE(chooseTemplates({}, file).error().code, tessera::ErrorCode::FileNotFound);
        write(file, " \n");
        QCOMPARE(chooseTemplates({}, file).error().code, tessera::ErrorCode::BadFile);
        write(file, "{{ messages[0].content }}");
        QCOMPARE(chooseTemplates({{"default", "d"}}, file)->usual.jinja,
                 std::string("{{ messages[0].content }}"));
    }

    void oursRenderAsThePublishedOnes_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<bool>("withSystem");
        QTest::newRow("chatml") << QByteArray("chatml") << QByteArray("chatml") << true;
        QTest::newRow("llama3") << QByteArray("llama3") << QByteArray("llama3") << true;
        QTest::newRow("gemma") << QByteArray("gemma") << QByteArray("gemma") << false;
        QTest::newRow("gemma3") << QByteArray("gemma") << QByteArray("gemma3") << true;
        QTest::newRow("phi3") << QByteArray("phi3") << QByteArray("phi_35") << true;
    }
    void oursRenderAsThePublishedOnes()
    {
        QFETCH(const QByteArray, name);
        QFETCH(const QByteArray, file);
        QFETCH(const bool, withSystem);
        TESSERA_NEED_SHARED(folder, "data/chat_templates");
        const auto source = tessera::readFile(folder / (file.toStdString() + ".jinja"));
        const auto theirs = ChatTemplate::compile(*source);
        TemplateInput input = conversation(withSystem);
        if (file == "phi_35")
            input.bosToken.clear(); // it prints none
        QCOMPARE(rendered(name.toStdString(), input), *theirs->render(input));
    }

    void oursWithoutAPublishedOne()
    {
        QCOMPARE(rendered("zephyr", conversation(false)),
                 std::string("<|user|>\nHi</s>\n<|assistant|>\nHello!</s>\n<|user|>\nBye?</s>\n"
                             "<|assistant|>\n"));
        QCOMPARE(rendered("mistral", conversation(true)),
                 std::string("<s>[INST] Be kind.\n\nHi [/INST] Hello!</s>[INST] Bye? [/INST]"));
        QCOMPARE(rendered("vicuna", conversation(true)),
                 std::string("<s>Be kind.\n\nUSER: Hi\nASSISTANT: Hello!</s>\nUSER: Bye?\n"
                             "ASSISTANT:"));
        QCOMPARE(rendered("alpaca", conversation(false)),
                 std::string("<s>### Instruction:\nHi\n\n### Response:\nHello!</s>\n\n"
                             "### Instruction:\nBye?\n\n### Response:\n"));
    }

    /// The setting `template` tells their names, and config knows no templates.
    void oursAreWhatTheSettingNames()
    {
        std::vector<std::string_view> names;
        for (const FallbackTemplate &one : fallbackTemplates())
            names.push_back(one.name);
        QVERIFY(names == tessera::config::templateNames());
    }

    void oursRefuseWhatTheyHaveNoPlaceFor()
    {
        for (const FallbackTemplate &one : fallbackTemplates()) {
            TemplateInput tools = conversation(false);
            tools.tools = OrderedJson::array({{{"type", "function"}}});
            TemplateInput blocks = conversation(false);
            blocks.messages[0]["content"] = OrderedJson::array({{{"type", "text"}}});
            TemplateInput calls = conversation(false);
            calls.messages[1]["tool_calls"] = OrderedJson::array({{{"id", "1"}}});
            const auto chat = ChatTemplate::compile(one.jinja);
            for (const TemplateInput &input : {tools, blocks, calls})
                QVERIFY2(!chat->render(input), one.name.data());
        }
    }

    /// Each of ours can be trained with: the answer and its end are found.
    void oursSayWhatIsTrained()
    {
        for (const FallbackTemplate &one : fallbackTemplates()) {
            const auto chat = ChatTemplate::compile(one.jinja);
            QVERIFY2(chat, one.name.data());
            const auto segments = chat->segments(conversation(false));
            QVERIFY2(segments, segments ? "" : segments.error().sentence().c_str());
            std::string trained;
            for (const Segment &segment : *segments)
                trained += segment.trained ? segment.text : "";
            QVERIFY2(trained.find("Hello!") != std::string::npos, trained.c_str());
            QVERIFY2(trained.size() > std::string("Hello!").size(), one.name.data());
        }
    }
};

QTEST_GUILESS_MAIN(TstTemplateFiles)
#include "tst_template_files.moc"
