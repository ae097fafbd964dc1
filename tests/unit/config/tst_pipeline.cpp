// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/pipeline.h"

#include <QTest>

#include <cmath>
#include <numeric>

using tessera::config::bubbleShare;
using tessera::config::StageEnds;
using tessera::config::stageLayers;
using tessera::config::unevenEnds;
using Layers = std::vector<std::int64_t>;

class TestPipeline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void evenLayersGiveEvenStages() { QCOMPARE(stageLayers(48, 4, {}), Layers({12, 12, 12, 12})); }

    void layersThatDoNotDivideGiveNothing()
    {
        QVERIFY(stageLayers(30, 4, {}).empty());
        QVERIFY(stageLayers(61, 8, {.first = 8, .last = 7}).empty());
        QVERIFY(stageLayers(10, 2, {.first = 4, .last = 4}).empty());
        QVERIFY(stageLayers(10, 3, {.first = 5, .last = 5}).empty());
    }

    void thirtyLayersOnFourStagesBecomeSevenEightEightSeven()
    {
        const std::optional<StageEnds> ends = unevenEnds(30, 4);
        QVERIFY(ends.has_value());
        QCOMPARE(stageLayers(30, 4, *ends), Layers({7, 8, 8, 7}));
    }

    void sixtyOneLayersOnEightStages()
    {
        QCOMPARE(stageLayers(61, 8, {.first = 7, .last = 6}), Layers({7, 8, 8, 8, 8, 8, 8, 6}));
        QCOMPARE(unevenEnds(61, 8), (std::optional<StageEnds>({7, 6})));
    }

    void noLayerIsEverLost()
    {
        for (int stages = 2; stages <= 16; ++stages) {
            for (std::int64_t layers = stages; layers <= 100; ++layers) {
                const std::optional<StageEnds> ends = unevenEnds(layers, stages);
                if (!ends)
                    continue;
                const Layers counts = stageLayers(layers, stages, *ends);
                QCOMPARE(counts.size(), static_cast<std::size_t>(stages));
                QCOMPARE(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}), layers);
            }
        }
    }

    void theBubbleShrinksWithChunksAndMicroBatches()
    {
        const auto percent = [](double share) { return std::round(1000 * share) / 10; };
        QCOMPARE(percent(bubbleShare(4, 8, 1)), 27.3);
        QCOMPARE(percent(bubbleShare(4, 8, 2)), 15.8);
        QCOMPARE(percent(bubbleShare(4, 16, 2)), 8.6);
        QCOMPARE(bubbleShare(1, 8, 1), 0.0);
    }
};

QTEST_GUILESS_MAIN(TestPipeline)
#include "tst_pipeline.moc"
