// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Twenty training steps of stories260K on tinyshakespeare, full and LoRA, against transformers and
// peft in float32 (tests/reference/make_stories260k.py wrote the numbers; the JSON says with which
// versions). float32 and float64 differ there by 4e-7 relative; leaving out weight decay by 1.3e-4.
#include "backend/checkpoint/adapter_folder.h"
#include "backend/checkpoint/model_weights.h"
#include "backend/checkpoint/tensor_reader.h"
#include "backend/config/fields.h"
#include "backend/hub/model_folder.h"
#include "backend/models/weight_names.h"
#include "backend/tensor/seeding.h"
#include "backend/train/trainer.h"
#include "tests/support/shared_data.h"

#include <QTest>

namespace tessera {
namespace {

constexpr double kRelative = 1e-5;

std::vector<data::PackedRow> referenceRows()
{
    auto reader = checkpoint::TensorReader::open(
                      test::testData("reference/stories260k/train_rows.safetensors"))
                      .value();
    const at::Tensor ids = reader.read("input_ids").value().to(at::kInt).contiguous();
    const auto *values = ids.const_data_ptr<std::int32_t>();
    std::vector<data::PackedRow> rows;
    for (std::int64_t i = 0; i < ids.size(0); ++i) {
        data::PackedRow row;
        row.tokens.assign(values + i * ids.size(1), values + (i + 1) * ids.size(1));
        row.labels = row.tokens;
        row.labels.front() = data::kIgnoredLabel;
        row.starts = {0};
        rows.push_back(std::move(row));
    }
    return rows;
}

void fill(models::Model &model, const hub::ModelFolder &folder)
{
    if (!checkpoint::loadModelWeights(folder, models::weightSources(folder.config),
                                      model.parameters()))
        qFatal("the weights cannot be read");
}

/// The model with the weights of the folder, and the adapter that the reference started from.
std::unique_ptr<models::Model> build(const hub::ModelFolder &folder, bool lora)
{
    models::BuildOptions options;
    if (!lora) {
        auto model = models::buildModel(folder.config, options).value();
        fill(*model, folder);
        return model;
    }
    checkpoint::Adapter adapter =
        checkpoint::openAdapter(test::testData("reference/stories260k/adapter_start")).value();
    options.trainBase = false;
    options.lora = models::LoraSpec{.rank = adapter.settings.rank,
                                    .scale = adapter.settings.scale(),
                                    .dropout = 0,
                                    .modules = adapter.modules};
    auto model = models::buildModel(folder.config, options).value();
    fill(*model, folder);
    if (!checkpoint::loadAdapter(adapter, model->parameters()))
        qFatal("the reference's adapter does not fit");
    return model;
}

bool near(double a, double b)
{
    return std::abs(a - b) <= kRelative * std::abs(b);
}

} // namespace

class TestStoriesTraining : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { tensor::makeDeterministic(1); }

    void twentyStepsEqualTheReference_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("full") << QStringLiteral("train_full.json");
        QTest::newRow("LoRA") << QStringLiteral("train_lora.json");
    }

    void twentyStepsEqualTheReference()
    {
        QFETCH(const QString, file);
        TESSERA_NEED_SHARED(hf, "data/stories260K/hf");
        const Json reference =
            readJsonFile(test::testData("reference/stories260k/" + file.toStdString())).value();
        config::RunConfig run;
        QVERIFY(config::applyJson(run, reference["config"]).empty());
        run.task = "pretrain";
        run.trainDataloaderShuffle = false;
        const hub::ModelFolder folder = hub::openModel(hf).value();
        const auto model = build(folder, run.tunerType == "lora");
        const data::Rows none;
        const comm::Mesh alone;
        optim::DistributedOptimizer optimizer(model->parameters(), alone,
                                              {.weightDecay = run.weightDecay});
        model->rebind();
        train::PlannedBatches batches(run, 1, data::Rows::of(referenceRows()));
        train::Trainer trainer({.config = &run,
                                .mesh = &alone,
                                .model = model.get(),
                                .optimizer = &optimizer,
                                .batches = &batches,
                                .validationRows = &none,
                                .totalSteps = *run.trainIters,
                                .beforeUpdate = {}});
        for (const Json &expected : reference["steps"]) {
            const train::StepFacts facts = trainer.step(expected["step"].get<std::int64_t>());
            const QByteArray where =
                QStringLiteral("step %1: loss %2, expected %3; norm %4, expected %5")
                    .arg(facts.step)
                    .arg(facts.loss, 0, 'g', 12)
                    .arg(expected["loss"].get<double>(), 0, 'g', 12)
                    .arg(facts.gradNorm, 0, 'g', 12)
                    .arg(expected["grad_norm"].get<double>(), 0, 'g', 12)
                    .toUtf8();
            QVERIFY2(near(facts.loss, expected["loss"].get<double>()), where);
            QVERIFY2(std::abs(facts.gradNorm / expected["grad_norm"].get<double>() - 1) < 1e-4,
                     where);
            QCOMPARE(facts.lr, expected["lr"].get<double>());
            QCOMPARE(facts.trainedTokens, expected["trained_tokens"].get<std::int64_t>());
        }
    }
};

} // namespace tessera

QTEST_GUILESS_MAIN(tessera::TestStoriesTraining)
#include "tst_stories_training.moc"
