// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"
#include "ui/bridge/data_previewer.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/model_inspector.h"

#include <QSignalSpy>
#include <QTest>

#include <fstream>

using namespace tessera;
using namespace tessera::test;
using namespace tessera::ui;

namespace {

namespace fs = std::filesystem;

/// One token a byte, and two that are special; a template that says who speaks.
fs::path smallModel(const TempFolder &folder)
{
    const fs::path model = folder / "模型 model";
    fs::create_directories(model);
    fs::copy_file(testData("reference/llama_tiny") / "model/config.json", model / "config.json");
    Json vocabulary;
    // How byte-level BPE spells bytes: those that are printable as themselves, the others from 256
    // on.
    int next = 256;
    for (int byte = 0; byte < 256; ++byte) {
        const bool printable =
            (byte >= '!' && byte <= '~') || (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
        const char16_t letter = static_cast<char16_t>(printable ? byte : next++);
        vocabulary[QString(QChar(letter)).toStdString()] = byte;
    }
    const auto special = [](int id, const char *content) {
        return Json{
            {"id", id},        {"content", content},  {"special", true},     {"lstrip", false},
            {"rstrip", false}, {"normalized", false}, {"single_word", false}};
    };
    const Json tokenizer{
        {"added_tokens", {special(256, "<|im_start|>"), special(257, "<|im_end|>")}},
        {"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}}},
        {"decoder", {{"type", "ByteLevel"}}},
        {"model", {{"type", "BPE"}, {"vocab", vocabulary}, {"merges", Json::array()}}}};
    std::ofstream(model / "tokenizer.json") << dumpJson(tokenizer);
    const std::string chat = "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}"
                             "<|im_end|>\n{% endfor %}{% if add_generation_prompt %}"
                             "<|im_start|>assistant\n{% endif %}";
    std::ofstream(model / "tokenizer_config.json") << dumpJson({{"chat_template", chat}});
    return model;
}

config::RunConfig configFor(const fs::path &model, const fs::path &data)
{
    config::RunConfig config;
    config.model = model.string();
    config.dataset = {data.string()};
    config.randomInit = true;
    return config;
}

RowWindow firstRows(qint64 rows)
{
    return {.file = {}, .rows = rows};
}

QString textOf(const QList<PreviewToken> &tokens, bool trained)
{
    QString text;
    for (const PreviewToken &token : tokens) {
        if ((token.weight > 0) == trained)
            text += token.text;
    }
    return text;
}

} // namespace

class TstPreviews : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void rowsAreShownAsTheyAreTrained()
    {
        const TempFolder folder;
        const fs::path model = smallModel(folder);
        const fs::path data = folder / "rows 数据.jsonl";
        std::ofstream(data) << "{\"query\": \"Hi\", \"response\": \"你好 🚀\"}" << '\n'
                            << "{\"query\": \"no answer\"}" << '\n'
                            << "[1, 2]\n"
                            << "{\"query\": \"x\", \"response\": \"y\"}" << '\n';
        config::RunConfig config = configFor(model, data);
        const Result<DataPreview> made = previewData(config, firstRows(10), {});
        QVERIFY2(made.ok(), made ? "" : made.error().sentence().c_str());
        QCOMPARE(made->rows.size(), 4);
        QVERIFY(made->isWholeSet());
        const PreviewRow &first = made->rows[0];
        QCOMPARE(first.line, 1);
        QVERIFY(first.raw.contains(QStringLiteral("你好 🚀")));
        QCOMPARE(textOf(first.tokens, true), QStringLiteral("你好 🚀<|im_end|>"));
        QVERIFY(textOf(first.tokens, false).startsWith(QStringLiteral("<|im_start|>user\nHi")));
        QVERIFY(first.tokens.front().special);
        QCOMPARE(first.trainedTokens, 6 + 1 + 4 + 1); // a token a byte
        QCOMPARE(made->rows[1].dropReason, QStringLiteral("missing_column"));
        QCOMPARE(made->rows[2].dropReason, QStringLiteral("not_object"));
        QVERIFY(made->rows[1].tokens.isEmpty());
        QCOMPARE(made->rowsRead, 4);
        QCOMPARE(made->rowsKept, 2);
        QCOMPARE(made->dropped.size(), 2);
        QCOMPARE(first.number, 1);
        QCOMPARE(made->rowsInSet, 4);
    }

    void aModelWithoutATemplateIsToldWhichFits()
    {
        const TempFolder folder;
        const fs::path model = smallModel(folder);
        const fs::path data = folder / "rows.jsonl";
        std::ofstream(data) << "{\"query\": \"Hi\", \"response\": \"Ho\"}\n";
        config::RunConfig config = configFor(model, data);
        QCOMPARE(previewData(config, firstRows(10), {}).value().fittingTemplate, QString());
        fs::remove(model / "tokenizer_config.json");
        const DataPreview none = previewData(config, firstRows(10), {}).value();
        QCOMPARE(none.rows.front().dropReason, QStringLiteral("template_error"));
        QCOMPARE(none.fittingTemplate, QStringLiteral("chatml")); // its tokens are there
        QVERIFY(fallbackTemplateNames().contains(none.fittingTemplate));
        config.chatTemplate = none.fittingTemplate.toStdString();
        QCOMPARE(previewData(config, firstRows(10), {}).value().rowsKept, 1);
    }

    void rowsThatAreTooLongSayWhatWasCut()
    {
        const TempFolder folder;
        const fs::path data = folder / "rows.jsonl";
        std::ofstream(data) << "{\"query\": \"a\", \"response\": \"" << std::string(500, 'x')
                            << "\"}\n";
        config::RunConfig config = configFor(smallModel(folder), data);
        config.maxLength = 100;
        const DataPreview dropped = previewData(config, firstRows(10), {}).value();
        QCOMPARE(dropped.rows.front().dropReason, QStringLiteral("too_long"));
        QVERIFY(dropped.rows.front().dropDetail.contains(QStringLiteral("max_length 100")));
        QCOMPARE(dropped.maxLength, 100);
        config.truncationStrategy = "right";
        const DataPreview cut = previewData(config, firstRows(10), {}).value();
        QCOMPARE(cut.rows.front().tokens.size(), 100);
        QVERIFY(cut.rows.front().cutTokens > 400);
        QVERIFY(!cut.rows.front().cutAtStart);
        config.truncationStrategy = "left";
        QVERIFY(previewData(config, firstRows(10), {}).value().rows.front().cutAtStart);
    }

    void linesThatAreNoRowsStandWhereTheyWereFound()
    {
        const TempFolder folder;
        const fs::path data = folder / "rows.jsonl";
        std::ofstream(data) << "{\"query\": \"a\", \"response\": \"b\"}\n"
                            << "{\"query\": oops\n"
                            << "{\"query\": \"a\", \"response\": \"c\"}\n";
        const DataPreview made =
            previewData(configFor(smallModel(folder), data), firstRows(10), {}).value();
        QCOMPARE(made.rows.size(), 3);
        QCOMPARE(made.rows[1].dropReason, QStringLiteral("bad_json"));
        QCOMPARE(made.rows[1].line, 2);
        QCOMPARE(made.rowsRead, 3);
        QCOMPARE(made.rowsKept, 2);
    }

    void rowsThatShareASequenceAreNamed()
    {
        const TempFolder folder;
        const fs::path data = folder / "rows.jsonl";
        std::ofstream(data) << "{\"query\": \"a\", \"response\": \"" << std::string(90, 'x')
                            << "\"}\n"
                            << "{\"query\": \"no answer\"}\n"
                            << "{\"query\": \"a\", \"response\": \"b\"}\n"
                            << "{\"query\": \"a\", \"response\": \"c\"}\n";
        config::RunConfig config = configFor(smallModel(folder), data);
        QVERIFY(previewData(config, firstRows(10), {}).value().packs.isEmpty());
        config.packing = true;
        config.maxLength = 120;
        const DataPreview made = previewData(config, firstRows(10), {}).value();
        QCOMPARE(made.maxLength, 120);
        QCOMPARE(made.packs, QList<QList<int>>({{0}, {2, 3}}));
    }

    void onlyTheFirstRowsAreRead()
    {
        const TempFolder folder;
        const fs::path data = folder / "rows.jsonl";
        std::ofstream rows(data);
        for (int i = 0; i < 30; ++i)
            rows << "{\"query\": \"a\", \"response\": \"b\"}" << '\n';
        rows.close();
        const config::RunConfig config = configFor(smallModel(folder), data);
        const DataPreview few = previewData(config, firstRows(10), {}).value();
        QCOMPARE(few.rows.size(), 10);
        QVERIFY(!few.atEnd);
        QVERIFY(previewData(config, firstRows(30), {}).value().isWholeSet());
    }

    void anyRowCanBeTheFirst()
    {
        const TempFolder folder;
        const fs::path data = folder / "rows.jsonl";
        std::ofstream rows(data);
        for (int i = 1; i <= 300; ++i)
            rows << "{\"query\": \"a\", \"response\": \"" << i << "\"}\n";
        rows.close();
        const config::RunConfig config = configFor(smallModel(folder), data);
        const DataPreview middle =
            previewData(config, {.first = 200, .file = {}, .rows = 5}, {}).value();
        QCOMPARE(middle.rows.size(), 5);
        QCOMPARE(middle.rows.front().number, 200);
        QVERIFY(middle.rows.front().raw.contains(QStringLiteral("\"200\"")));
        QVERIFY(!middle.atEnd);
        const QString file = QString::fromStdString(data.string());
        const DataPreview end = previewData(config, {.file = file, .line = 299}, {}).value();
        QCOMPARE(end.rows.size(), 2);
        QVERIFY(end.atEnd && !end.isWholeSet());
        QCOMPARE(end.rowsInSet, 300);
        QVERIFY(previewData(config, {.first = 301, .file = {}}, {}).value().rows.isEmpty());
    }

    void aLongRowIsShownInPart()
    {
        const TempFolder folder;
        const fs::path data = folder / "rows.jsonl";
        std::ofstream(data) << "{\"query\": \"a\", \"response\": \"" << std::string(300000, 'x')
                            << "\"}\n";
        config::RunConfig config = configFor(smallModel(folder), data);
        config.maxLength = 1 << 20;
        const PreviewRow row = previewData(config, firstRows(1), {}).value().rows.front();
        QVERIFY(row.tokenCount > 300000);
        QVERIFY(row.trainedTokens > 300000);
        QVERIFY(row.tokens.size() < 10000);
        QVERIFY(row.raw.size() < 110000);
    }

    void aStopIsHeard()
    {
        const TempFolder folder;
        const fs::path data = folder / "rows.jsonl";
        std::ofstream(data) << "{\"query\": \"a\", \"response\": \"b\"}" << '\n';
        const StopToken stop;
        stop.requestStop();
        QVERIFY(previewData(configFor(smallModel(folder), data), firstRows(10), stop).error().code
                == ErrorCode::Cancelled);
    }

    void whatIsMissingIsNamed()
    {
        const TempFolder folder;
        config::RunConfig config;
        QCOMPARE(previewData(config, firstRows(10), {}).error().args.front(),
                 std::string("dataset"));
        config.dataset = {(folder / "nowhere.jsonl").string()};
        QVERIFY(previewData(config, firstRows(10), {}).error().code == ErrorCode::FileNotFound);
        std::ofstream(folder / "rows.jsonl") << "{}\n";
        config.dataset = {(folder / "rows.jsonl").string()};
        QCOMPARE(previewData(config, firstRows(10), {}).error().args.front(), std::string("model"));
    }

    void previewsAndFactsComeAsSignals()
    {
        const TempFolder folder;
        const fs::path model = smallModel(folder);
        const fs::path data = folder / "rows.jsonl";
        std::ofstream(data) << "{\"query\": \"a\", \"response\": \"b\"}" << '\n';
        JobTracker jobs;
        DataPreviewer previewer(&jobs);
        ModelInspector inspector(&jobs);
        QSignalSpy ready(&previewer, &DataPreviewer::ready);
        QSignalSpy failed(&previewer, &DataPreviewer::failed);
        QSignalSpy facts(&inspector, &ModelInspector::ready);
        QSignalSpy unknown(&inspector, &ModelInspector::failed);
        previewer.preview(config::RunConfig{}, {}); // superseded by the next
        previewer.preview(configFor(model, data), {});
        inspector.inspect(QString::fromStdString(model.string()));
        QTRY_COMPARE(ready.count(), 1);
        QTRY_COMPARE(facts.count(), 1);
        QCOMPARE(failed.count(), 0);
        const auto view = facts.first().at(1).value<ModelFactsView>();
        QCOMPARE(view.name, QStringLiteral("模型 model"));
        QVERIFY(view.hasTokenizer && view.hasTemplate && !view.hasWeights);
        QVERIFY(view.parameters > 0);
        inspector.inspect(QStringLiteral("no such model"));
        QTRY_COMPARE(unknown.count(), 1);
        QVERIFY(unknown.first().at(1).value<Error>().code == ErrorCode::FileNotFound);
    }
};

QTEST_GUILESS_MAIN(TstPreviews)
#include "tst_previews.moc"
