// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/disk_needs.h"

#include <QTest>

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
        config.trainIters.reset(); // the rows decide
        QCOMPARE(diskNeeds(config, model()).kept, std::int64_t{1});
    }
};

QTEST_GUILESS_MAIN(TestDiskNeeds)
#include "tst_disk_needs.moc"
