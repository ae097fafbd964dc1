// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Greedy texts of the tiny models against Hugging Face's generate()
// (tests/reference/make_generation.py).
#include "backend/generate/inference_model.h"
#include "backend/generate/text_run.h"
#include "tests/support/shared_data.h"

#include <QTest>

using namespace tessera;
using namespace tessera::test;

namespace {

using Ids = std::vector<std::int64_t>;

const Json &expectedTexts()
{
    static const Json json =
        readJsonFile(testData("reference/generation") / "expected.json").value();
    return json;
}

std::unique_ptr<models::Model> load(const std::filesystem::path &path)
{
    const auto folder = hub::openModel(path);
    if (!folder)
        qFatal("%s", folder.error().sentence().c_str());
    auto model = generate::loadForInference({.model = &*folder});
    if (!model)
        qFatal("%s", model.error().sentence().c_str());
    return *std::move(model);
}

} // namespace

class TestGreedyText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tinyModelsWriteWhatTransformersWrites_data();
    void tinyModelsWriteWhatTransformersWrites();
    void aTextEndsForItsReasons();
    void tokensAreHeardAsTheyCome();
    void theSameSeedGivesTheSameText();
    void whatCannotBeContinuedIsRefused_data();
    void whatCannotBeContinuedIsRefused();
};

void TestGreedyText::tinyModelsWriteWhatTransformersWrites_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const auto &[name, text] : expectedTexts()["greedy"].items())
        QTest::newRow(name.c_str()) << QByteArray::fromStdString(name);
}

void TestGreedyText::tinyModelsWriteWhatTransformersWrites()
{
    QFETCH(const QByteArray, name);
    const Json &expected = expectedTexts()["greedy"][name.toStdString()];
    const auto ids = expected["ids"].get<Ids>();
    const auto model = load(testData("reference/" + name.toStdString() + "/model"));

    const auto text =
        generate::continueText(*model,
                               {.prompt = expected["prompt"].get<Ids>(),
                                .maxNewTokens = static_cast<std::int64_t>(ids.size())});

    QVERIFY2(text.ok(), text ? "" : text.error().sentence().c_str());
    QCOMPARE(text->ids, ids);
    QCOMPARE(text->ending, generate::Ending::MaxNewTokens);
}

void TestGreedyText::aTextEndsForItsReasons()
{
    const Json &expected = expectedTexts()["greedy"]["llama_tiny"];
    const auto ids = expected["ids"].get<Ids>();
    const auto prompt = expected["prompt"].get<Ids>();
    const auto model = load(testData("reference/llama_tiny/model"));

    const auto ended = generate::continueText(
        *model, {.prompt = prompt, .maxNewTokens = 16, .endIds = {1000, ids[4]}});
    QCOMPARE(ended->ending, generate::Ending::EndToken);
    QCOMPARE(ended->ids, Ids(ids.begin(), ids.begin() + 5)); // the end token is one of them

    const StopToken stop;
    const auto stopped = generate::continueText(*model, {.prompt = prompt, .maxNewTokens = 16},
                                                stop, [&](std::int64_t id) {
                                                    if (id == ids[2])
                                                        stop.requestStop();
                                                });
    QCOMPARE(stopped->ending, generate::Ending::Stopped);
    QCOMPARE(stopped->ids, Ids(ids.begin(), ids.begin() + 3));
    QVERIFY(generate::continueText(*model, {.prompt = prompt}, stop)->ids.empty());

    const std::int64_t context = model->config().contextLength;
    const auto full = generate::continueText(
        *model, {.prompt = Ids(static_cast<std::size_t>(context - 2), 5), .maxNewTokens = 100});
    QCOMPARE(full->ending, generate::Ending::Context);
    QCOMPARE(full->ids.size(), std::size_t{2});
}

void TestGreedyText::tokensAreHeardAsTheyCome()
{
    const auto model = load(testData("reference/gpt_oss_tiny/model"));
    Ids heard;
    const auto text = generate::continueText(*model, {.prompt = {3, 4, 5}, .maxNewTokens = 5}, {},
                                             [&](std::int64_t id) { heard.push_back(id); });
    QCOMPARE(heard.size(), std::size_t{5});
    QCOMPARE(heard, text->ids);
}

void TestGreedyText::theSameSeedGivesTheSameText()
{
    const auto model = load(testData("reference/qwen3_moe_tiny/model"));
    const auto textOf = [&](std::int64_t seed) {
        return generate::continueText(*model,
                                      {.prompt = {3, 4, 5},
                                       .maxNewTokens = 12,
                                       .sampling = {.temperature = 1.5, .seed = seed}})
            ->ids;
    };
    QCOMPARE(textOf(1), textOf(1));
    QVERIFY(textOf(1) != textOf(2));
}

void TestGreedyText::whatCannotBeContinuedIsRefused_data()
{
    QTest::addColumn<Ids>("prompt");
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("nothing") << Ids{} << QByteArray("number of tokens");
    QTest::newRow("a full context") << Ids(100'000, 5) << QByteArray("number of tokens");
    QTest::newRow("an id beyond the vocabulary") << Ids{5, 1'000'000} << QByteArray("token id");
    QTest::newRow("a negative id") << Ids{-1} << QByteArray("token id");
}

void TestGreedyText::whatCannotBeContinuedIsRefused()
{
    QFETCH(const Ids, prompt);
    QFETCH(const QByteArray, key);
    const auto model = load(testData("reference/llama_tiny/model"));
    const auto text = generate::continueText(*model, {.prompt = prompt});
    QVERIFY(!text.ok());
    QCOMPARE(text.error().code, ErrorCode::OutOfRange);
    QCOMPARE(QByteArray::fromStdString(text.error().args.front()), key);
}

QTEST_GUILESS_MAIN(TestGreedyText)
#include "tst_greedy_text.moc"
