// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/data_preview_model.h"
#include "ui/models/model_facts.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace tessera;
using namespace tessera::ui;

namespace {

DataPreview somePreview()
{
    DataPreview preview;
    preview.rows.append({.file = QStringLiteral("a.jsonl"),
                         .line = 3,
                         .raw = QStringLiteral("{\n  \"query\": \"hi\"\n}"),
                         .tokens = {{.text = QStringLiteral("hi"), .id = 5, .weight = 0},
                                    {.text = QStringLiteral("yo"), .id = 6, .weight = 1}},
                         .trainedTokens = 1});
    preview.rows.append({.file = QStringLiteral("a.jsonl"),
                         .line = 1234,
                         .raw = QStringLiteral("{}"),
                         .dropReason = QStringLiteral("no_answer"),
                         .dropDetail = QStringLiteral("message 2")});
    preview.lengths = {2, 40, 90, 91, 250};
    preview.maxLength = 100;
    return preview;
}

} // namespace

class TstDataPreviewModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void rowsAreShownAsTheyAreTrained()
    {
        DataPreviewModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.reset(somePreview());
        QCOMPARE(model.rowCount(), 2);
        const auto shown = [&model](int row, int column) {
            return model.index(row, column).data().toString();
        };
        QCOMPARE(shown(0, DataPreviewModel::TokensColumn), QStringLiteral("2"));
        QCOMPARE(shown(0, DataPreviewModel::TrainedColumn), QStringLiteral("1"));
        QCOMPARE(shown(0, DataPreviewModel::ExcerptColumn),
                 QStringLiteral("{ \"query\": \"hi\" }"));
        QCOMPARE(shown(1, DataPreviewModel::ReasonColumn), QStringLiteral("no_answer"));
        QVERIFY(model.index(1, 0).data(DataPreviewModel::DroppedRole).toBool());
        QCOMPARE(model.index(1, DataPreviewModel::ReasonColumn).data(Qt::ToolTipRole).toString(),
                 QStringLiteral("message 2"));
    }

    void lengthsBecomeBarsOfARoundWidth()
    {
        DataPreviewModel model;
        QVERIFY(model.lengthBars(10).isEmpty());
        QCOMPARE(model.lengthQuantile(0.5), 0);
        model.reset(somePreview());
        const QList<LengthBar> bars = model.lengthBars(6);
        QCOMPARE(bars.size(), 6); // 50 tokens each, up to 300
        QCOMPARE(bars[0].to, 50);
        QCOMPARE(bars[0].rows, 2);
        QCOMPARE(bars[1].rows, 2);
        QCOMPARE(bars[5].from, 250);
        QCOMPARE(bars[5].rows, 1);
        QCOMPARE(model.longerThanAllowed(), 1);
        QCOMPARE(model.lengthQuantile(0.5), 90);
        QCOMPARE(model.lengthQuantile(1.0), 250);
        QCOMPARE(model.lengthQuantile(0.0), 2);
    }

    void modelsAreSummedUp()
    {
        hub::ModelFolder folder;
        folder.path = "/models/Tiny MoE";
        folder.config.family = "qwen3_moe";
        folder.config.layers = 4;
        folder.config.hidden = 64;
        folder.config.heads = 4;
        folder.config.queryGroups = 2;
        folder.config.headDim = 16;
        folder.config.vocab = 512;
        folder.config.experts = 8;
        folder.config.topk = 2;
        folder.config.moeFfnHidden = 32;
        folder.config.moeLayer = {false, true, true, true};
        folder.config.dtype = "bfloat16";
        folder.tensorFiles = {
            {"a", "/m/1.safetensors"}, {"b", "/m/2.safetensors"}, {"c", "/m/1.safetensors"}};
        folder.tensors = {{"a", {.name = "a", .dtype = hub::DType::Q4_1, .bytes = 8}},
                          {"b", {.name = "b", .dtype = hub::DType::F32, .bytes = 4}},
                          {"c", {.name = "c", .dtype = hub::DType::Q4_1, .bytes = 8}}};
        folder.hasWeights = true;
        folder.weightBytes = 61'100'000'000;
        const ModelFactsView view = modelFactsView(folder);
        QCOMPARE(view.name, QStringLiteral("Tiny MoE"));
        QCOMPARE(view.files, 2);
        QCOMPARE(view.layersWithExperts, 3);
        QVERIFY(view.activeParameters < view.parameters);
        QCOMPARE(view.facts.experts, 8);
        QVERIFY(view.summary().contains(QStringLiteral("8 experts, 2 per token")));
        QVERIFY(view.summary().startsWith(QStringLiteral("MoE · 4")));
        QCOMPARE(view.dtype, QStringLiteral("bfloat16"));
        QVERIFY(view.fileSummary().startsWith(QStringLiteral("Q4_1,"))); // most of the bytes
        QVERIFY(!view.summary().contains(u'%') && !view.fileSummary().contains(u'%'));
        folder.hasWeights = false;
        QVERIFY(modelFactsView(folder).fileSummary().startsWith(QStringLiteral("No weights")));
    }
};

QTEST_GUILESS_MAIN(TstDataPreviewModel)
#include "tst_data_preview_model.moc"
