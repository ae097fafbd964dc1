// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/text/chat_template.h"
#include "backend/text/fallback_templates.h"
#include "backend/text/template_files.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

#include <QTest>

using tessera::OrderedJson;
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
        const auto templates = readTemplates(folder);
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

    void toolsChooseTheirOwnTemplate()
    {
        const std::vector<NamedTemplate> both{{"default", "d"}, {"tool_use", "t"}};
        QCOMPARE(*chooseTemplate(both, "", false, "m"), std::string("d"));
        QCOMPARE(*chooseTemplate(both, "", true, "m"), std::string("t"));
        QCOMPARE(*chooseTemplate(both, "default", true, "m"), std::string("d"));
        QCOMPARE(*chooseTemplate({{"default", "d"}}, "", true, "m"), std::string("d"));
        QCOMPARE(*chooseTemplate({}, "chatml", false, "m"), findFallbackTemplate("chatml")->jinja);
    }

    void aTemplateThatIsNotThereIsRefusedWithTheNames()
    {
        const auto none = chooseTemplate({}, "", false, "m");
        QCOMPARE(none.error().code, tessera::ErrorCode::MissingValue);
        QVERIFY(none.error().detail.find("chatml, llama3") != std::string::npos);
        const auto several = chooseTemplate({{"a", "x"}, {"b", "y"}}, "", false, "m");
        QVERIFY(several.error().detail.find("a, b") != std::string::npos);
        const auto wrong = chooseTemplate({{"default", "d"}}, "lama3", false, "m");
        QCOMPARE(wrong.error().code, tessera::ErrorCode::NotOneOf);
        QVERIFY(wrong.error().detail.find("llama3") != std::string::npos);
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
