// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/resume_layout.h"

#include <QTest>

using tessera::ErrorCode;
using tessera::config::checkResumeLayout;
using tessera::config::isWhole;
using tessera::config::ParallelDims;

class TestResumeLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aLayoutThatDoesNotDivideIsNotWhole()
    {
        QVERIFY(isWhole({}));
        QVERIFY(isWhole({.world = 16, .tensor = 2, .pipeline = 2, .expert = 4}));
        for (const ParallelDims &dims :
             {ParallelDims{.world = 0}, ParallelDims{.world = 3, .tensor = 2},
              ParallelDims{.world = 4, .expert = 3}, ParallelDims{.world = 4, .tensor = -1},
              ParallelDims{.world = 4, .context = 1 << 30, .pipeline = 1 << 30}})
            QVERIFY(!isWhole(dims));
    }

    void dataAndExpertParallelMayChange()
    {
        QVERIFY(checkResumeLayout({.world = 1}, {.world = 8}));
        QVERIFY(checkResumeLayout({.world = 8, .expert = 4}, {.world = 2, .expert = 2}));
        QVERIFY(checkResumeLayout({.world = 4, .tensor = 2}, {.world = 8, .tensor = 2}));
    }

    void otherSizesAreNamedWithTheNearestLayout()
    {
        const auto refused =
            checkResumeLayout({.world = 6, .expert = 4}, {.world = 4, .tensor = 2, .pipeline = 2});
        QCOMPARE(refused.error().code, ErrorCode::NotSupported);
        QCOMPARE(
            refused.error().args,
            (std::vector<std::string>{"resume_from_checkpoint", "DP 6, EP 4", "TP 2, PP 2, EP 2"}));
        const QString detail = QString::fromStdString(refused.error().detail);
        QVERIFY(detail.contains(u"tensor_model_parallel_size is 1 and was 2"));
        QVERIFY(detail.contains(u"pipeline_model_parallel_size is 1 and was 2"));
        QVERIFY(detail.contains(u"TP 2, PP 2, EP 2 on 4 ranks"));
    }

    /// Fewer ranks than the fixed sizes need: as many as they need.
    void theNearestLayoutHasRanksEnough()
    {
        const auto refused = checkResumeLayout({.world = 1}, {.world = 8, .tensor = 4});
        QCOMPARE(refused.error().args.back(), std::string("TP 4"));
    }
};

QTEST_GUILESS_MAIN(TestResumeLayout)
#include "tst_resume_layout.moc"
