// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/model_folder.h"
#include "tests/support/shared_data.h"
#include "tests/support/torch/golden.h"
#include "tests/support/torch/tiny_models.h"

#include <QTest>

using namespace tessera;
using namespace tessera::test;

class TestUpcycling : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalExpertsGiveTheDenseLogits_data();
    void equalExpertsGiveTheDenseLogits();
    void aRankFillsItsOwnExperts();
};

void TestUpcycling::equalExpertsGiveTheDenseLogits_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("family");
    QTest::newRow("llama becomes mixtral") << QByteArray("llama_tiny") << QByteArray("mixtral");
    QTest::newRow("qwen3 becomes qwen3_moe") << QByteArray("qwen3_tiny") << QByteArray("qwen3_moe");
}

void TestUpcycling::equalExpertsGiveTheDenseLogits()
{
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, family);
    const auto folder = testData("reference/" + name.toStdString() + "/model");
    const auto dense = loadModel(folder, {});
    const auto config = hub::upcycled(dense->config(), 4, 2).value();
    QCOMPARE(QByteArray::fromStdString(config.family), family);
    const auto moe = tinyModel(config, {}); // routers random
    fillParameters(*moe, readTensors(folder / "model.safetensors"),
                   models::upcyclingSources(config));
    const auto batch = joined(randomDocuments({16, 16}, 96, 5));

    const auto output = moe->forward(batch, {});

    QCOMPARE(output.routers.size(), std::size_t{2});
    QVERIFY(relativeError(output.hidden_TD, dense->forward(batch, {}).hidden_TD) < 1e-5);
}

void TestUpcycling::aRankFillsItsOwnExperts()
{
    const auto config = tinyQwen3Moe();
    const auto whole = tinyModel(config, {});
    for (int rank = 0; rank < 4; ++rank) {
        const auto part = tinyModel(config, {.expertRank = rank, .expertRanks = 4});
        for (std::size_t i = 0; i < part->parameters().size(); ++i) {
            const auto &mine = part->parameters()[i];
            const auto &all = whole->parameters()[i];
            QCOMPARE(mine.name, all.name);
            QCOMPARE(mine.globalRows, all.globalRows);
            if (mine.placement == nn::Placement::Expert)
                QVERIFY(sameBits(mine.value, all.value.narrow(0, mine.firstRow, 2)));
            else
                QVERIFY(sameBits(mine.value, all.value));
        }
    }
}

QTEST_GUILESS_MAIN(TestUpcycling)
#include "tst_upcycling.moc"
