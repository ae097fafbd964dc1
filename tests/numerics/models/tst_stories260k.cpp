// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Against tests/data/reference/stories260k (Hugging Face transformers) and the sample that the
// model's author published. The weights are a shared test input.
#include "backend/base/json.h"
#include "tests/support/shared_data.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

#include <ATen/core/grad_mode.h>

using namespace tessera;
using namespace tessera::test;

class TestStories260k : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void logitsAgree();
    void greedyTextIsThePublishedOne();
};

void TestStories260k::logitsAgree()
{
    TESSERA_NEED_SHARED(folder, "data/stories260K/hf");
    const auto expected = readTensors(testData("reference/stories260k/logits.safetensors"));
    const auto model = loadModel(folder, {});
    const auto ids = expected.at("input_ids");
    const auto *first = ids.const_data_ptr<std::int64_t>();

    const auto logits = logitsOf(*model, joined({{{first, first + ids.numel()}, {}}}));

    const double error = absoluteError(logits, expected.at("logits"));
    QVERIFY2(error <= 1e-4, qPrintable(QString::number(error)));
}

void TestStories260k::greedyTextIsThePublishedOne()
{
    TESSERA_NEED_SHARED(folder, "data/stories260K/hf");
    const Json forward =
        readJsonFile(testData("reference/stories260k/forward.json")).value().at("greedy");
    const auto expected = forward.at("ids").get<std::vector<std::int64_t>>();
    QVERIFY(forward.at("equals_published").get<bool>());
    const auto model = loadModel(folder, {});
    const at::NoGradGuard noGrad;

    auto ids = forward.at("prompt_ids").get<std::vector<std::int64_t>>();
    while (ids.size() < expected.size()) {
        const auto logits = logitsOf(*model, joined({{ids, {}}}));
        ids.push_back(logits[-1].argmax().item<std::int64_t>());
    }

    QVERIFY(ids == expected);
}

QTEST_GUILESS_MAIN(TestStories260k)
#include "tst_stories260k.moc"
