// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/data_preview_model.h"
#include "ui/models/data_statistics.h"
#include "ui/models/dropped_row_model.h"
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
                         .tokenCount = 2,
                         .trainedTokens = 1});
    preview.rows.append({.file = QStringLiteral("a.jsonl"),
                         .line = 1234,
                         .raw = QStringLiteral("{}"),
                         .dropReason = QStringLiteral("no_answer"),
                         .dropDetail = QStringLiteral("message 2")});
    return preview;
}

/// As `tessera data --json --progress` prints it.
Json someLine()
{
    const Json dropped{{"file", "/d/a.jsonl"},
                       {"line", 4},
                       {"reason", "bad_json"},
                       {"detail", "column 3"},
                       {"excerpt", "{oops"}};
    return {
        {"progress", {{"share", 0.25}, {"rows_per_second", 120.5}, {"seconds_left", 9}}},
        {"format", "jsonl"},
        {"shapes", {{"query", 7}, {"text", 9}}},
        {"columns", {"prompt", "id"}},
        {"mapping", {{"prompt", "query"}}},
        {"missing_columns",
         Json::array({{{"name", "promt"}, {"nearest", "prompt"}, {"files", 1}, {"of_files", 1}}})},
        {"rows", 16},
        {"kept", 13},
        {"dropped_counts", {{"no_answer", 1}, {"bad_json", 2}}},
        {"lengths",
         {{"rows", 14},
          {"max", 120},
          {"longer", 1},
          {"histogram", {{"width", 50}, {"rows", {10, 3, 1}}}}}},
        {"padding", {{"micro_batch_size", 2}, {"unpacked", 0.3}, {"packs", 4}}},
        {"repeats_exact", false},
        {"new_dropped", Json::array({dropped})},
    };
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

    void factsBecomeStatistics()
    {
        const Json line = someLine();
        DataStatistics made;
        takeStatistics(line, made);
        QCOMPARE(made.share, 0.25);
        QCOMPARE(made.secondsLeft, 9.0);
        QCOMPARE(made.shapes.front().reason, QStringLiteral("text"));
        QCOMPARE(made.columns,
                 QList<DataColumn>({{QStringLiteral("prompt"), QStringLiteral("query")},
                                    {QStringLiteral("id"), {}}}));
        QCOMPARE(made.missingColumns,
                 QList<MissingDataColumn>({{.name = QStringLiteral("promt"),
                                            .nearest = QStringLiteral("prompt"),
                                            .files = 1,
                                            .ofFiles = 1,
                                            .firstFile = {}}}));
        QCOMPARE(made.rowsDropped(), 3);
        QCOMPARE(made.dropped.front().reason, QStringLiteral("bad_json"));
        QCOMPARE(made.bars.size(), 3);
        QCOMPARE(made.bars[1].from, 50);
        QCOMPARE(made.bars[1].rows, 3);
        QCOMPARE(made.longer, 1);
        QCOMPARE(made.packs, 4);
        QVERIFY(!made.repeatsExact);
        QCOMPARE(made.droppedRows.size(), 1);
        takeStatistics(line, made); // the next line has new rows alone
        QCOMPARE(made.droppedRows.size(), 2);
        takeStatistics(Json::object(), made);
        QCOMPARE(made.rowsRead, 0);
        QVERIFY(made.secondsLeft < 0);
    }

    void droppedRowsAreFilteredAndSorted()
    {
        DroppedRowModel rows;
        DroppedRowFilter filter(&rows);
        const QAbstractItemModelTester tester(
            &rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester filterTester(
            &filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QList<DroppedDataRow> list;
        for (const qint64 line : {3, 20, 100})
            list.append(
                {.file = QStringLiteral("/d/a.jsonl"),
                 .line = line,
                 .reason = line == 20 ? QStringLiteral("bad_json") : QStringLiteral("no_answer"),
                 .detail = QStringLiteral("message 2"),
                 .excerpt = QStringLiteral("row %1").arg(line)});
        rows.setRows(list.first(2));
        rows.setRows(list); // goes on
        filter.sort(DroppedRowModel::LineColumn, Qt::DescendingOrder);
        QCOMPARE(filter.row(0).line, 100); // by number, not as texts
        filter.setReason(QStringLiteral("no_answer"));
        QCOMPARE(filter.rowCount(), 2);
        filter.setText(QStringLiteral("ROW 3"));
        QCOMPARE(filter.rowCount(), 1);
        QCOMPARE(filter.row(0).line, 3);
        filter.setText({});
        filter.setReason({});
        rows.setRows(list.first(1)); // another reading
        QCOMPARE(filter.rowCount(), 1);
        QCOMPARE(filter.index(0, DroppedRowModel::LineColumn).data(Qt::ToolTipRole).toString(),
                 QStringLiteral("/d/a.jsonl"));
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
