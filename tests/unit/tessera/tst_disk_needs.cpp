// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/disk_needs.h"

#include <QTest>

#include <limits>

using namespace tessera;
using app::DiskNeeds;
using app::diskNeeds;

class TestDiskNeeds : public QObject
{
    Q_OBJECT

private:
    static hub::ModelConfig model()
    {
        hub::ModelConfig model;
        model.family = "llama";
        model.dtype = "float32";
        model.hidden = 64;
        model.layers = 2;
        model.heads = 4;
        model.queryGroups = 4;
        model.headDim = 16;
        model.ffnHidden = 128;
        model.vocab = 256;
        return model;
    }

private Q_SLOTS:
    void aCheckpointHoldsWeightsAndBothMoments()
    {
        config::RunConfig config;
        config.tunerType = "full";
        const auto parameters = static_cast<std::uint64_t>(hub::countParameters(model()).total);
        QCOMPARE(diskNeeds(config, model()).checkpoint, parameters * 12);
        config.noSaveOptim = true;
        QCOMPARE(diskNeeds(config, model()).checkpoint, parameters * 4);
    }

    void loraCountsTheLayersItIsPutOnAndNoExperts()
    {
        config::RunConfig config;
        config.tunerType = "lora";
        config.loraRank = 2;
        const std::int64_t attention = 4 * 2 * (64 + 64);
        const std::int64_t mlp = 3 * 2 * (64 + 128);
        QCOMPARE(app::loraParameters(config, model()), 2 * (attention + mlp));
        config.targetModules = {"q_proj", "1.mlp.up_proj"};
        QCOMPARE(app::loraParameters(config, model()), 2 * attention / 4 + mlp / 3);
        hub::ModelConfig moe = model();
        moe.experts = 8;
        moe.moeFfnHidden = 32;
        moe.moeLayer = {true, false};
        config.targetModules = {"all-linear"};
        QCOMPARE(app::loraParameters(config, moe), 2 * attention + mlp);
        config.tunerType = "full"; // experts count where they are trained
        QCOMPARE(diskNeeds(config, moe).checkpoint,
                 static_cast<std::uint64_t>(hub::countParameters(moe).total) * 12);
    }

    void everyCheckpointThatIsKeptCounts()
    {
        config::RunConfig config;
        config.trainIters = 1001;
        config.saveSteps = 100;
        const DiskNeeds all = diskNeeds(config, model());
        QCOMPARE(all.kept, std::int64_t{11});
        QCOMPARE(all.all(), all.smallest + 10 * all.checkpoint);
        config.saveTotalLimit = 3;
        QCOMPARE(diskNeeds(config, model()).kept, std::int64_t{3});
        config.saveTotalLimit.reset();
        config.saveSteps = 1;
        config.trainIters = std::numeric_limits<std::int64_t>::max();
        QCOMPARE(diskNeeds(config, model()).all(), std::numeric_limits<std::uint64_t>::max());
        config.trainIters.reset(); // the rows decide
        QCOMPARE(diskNeeds(config, model()).kept, std::int64_t{1});
    }
};

QTEST_GUILESS_MAIN(TestDiskNeeds)
#include "tst_disk_needs.moc"
