// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/parallel_dims.h"

#include <QTest>

#include <algorithm>
#include <set>

using tessera::config::MeshAxis;
using tessera::config::ParallelDims;
using Groups = std::vector<std::vector<int>>;

namespace {

/// The example of names-and-rules.md section 3.
const ParallelDims kSixteen{
    .world = 16, .tensor = 2, .context = 1, .pipeline = 2, .expert = 4, .expertTensor = 1};

QString text(const Groups &groups)
{
    QString all;
    for (const std::vector<int> &group : groups) {
        QStringList ranks;
        for (const int rank : group)
            ranks << QString::number(rank);
        all += QStringLiteral("{%1}").arg(ranks.join(QLatin1Char(',')));
    }
    return all;
}

} // namespace

class TestParallelDims : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theExampleOnSixteenGpusHasTheseGroups_data()
    {
        QTest::addColumn<MeshAxis>("axis");
        QTest::addColumn<QString>("expected");
        QTest::newRow("tp") << MeshAxis::Tensor << "{0,1}{2,3}{4,5}{6,7}{8,9}{10,11}{12,13}{14,15}";
        QTest::newRow("dp") << MeshAxis::Data << "{0,2,4,6}{1,3,5,7}{8,10,12,14}{9,11,13,15}";
        QTest::newRow("pp") << MeshAxis::Pipeline
                            << "{0,8}{1,9}{2,10}{3,11}{4,12}{5,13}{6,14}{7,15}";
        QTest::newRow("ep") << MeshAxis::Expert << "{0,1,2,3}{4,5,6,7}{8,9,10,11}{12,13,14,15}";
        QTest::newRow("edp") << MeshAxis::ExpertData
                             << "{0,4}{1,5}{2,6}{3,7}{8,12}{9,13}{10,14}{11,15}";
    }

    void theExampleOnSixteenGpusHasTheseGroups()
    {
        QFETCH(const MeshAxis, axis);
        QFETCH(const QString, expected);
        QCOMPARE(text(axisGroups(kSixteen, axis)), expected);
    }

    void contextGroupsLieBetweenTensorAndData()
    {
        const ParallelDims dims{.world = 8, .tensor = 2, .context = 2};
        QCOMPARE(text(axisGroups(dims, MeshAxis::Context)), QStringLiteral("{0,2}{1,3}{4,6}{5,7}"));
        QCOMPARE(text(axisGroups(dims, MeshAxis::Data)), QStringLiteral("{0,4}{1,5}{2,6}{3,7}"));
    }

    void expertGroupsFoldOverTensorRanks()
    {
        const ParallelDims dims{.world = 8, .tensor = 2, .expert = 8};
        QCOMPARE(dims.data(), 4);
        QCOMPARE(dims.expertData(), 1);
        QCOMPARE(text(axisGroups(dims, MeshAxis::Expert)), QStringLiteral("{0,1,2,3,4,5,6,7}"));
    }

    void everyAxisHoldsEachRankOnce_data()
    {
        QTest::addColumn<int>("tensor");
        QTest::addColumn<int>("context");
        QTest::addColumn<int>("pipeline");
        QTest::addColumn<int>("expert");
        QTest::addColumn<int>("expertTensor");
        QTest::newRow("one of each") << 1 << 1 << 1 << 1 << 1;
        QTest::newRow("dense") << 2 << 3 << 2 << 1 << 1;
        QTest::newRow("experts") << 2 << 1 << 2 << 3 << 2;
        QTest::newRow("wide experts") << 1 << 1 << 1 << 24 << 1;
    }

    void everyAxisHoldsEachRankOnce()
    {
        QFETCH(const int, tensor);
        QFETCH(const int, context);
        QFETCH(const int, pipeline);
        QFETCH(const int, expert);
        QFETCH(const int, expertTensor);
        const ParallelDims dims{24, tensor, context, pipeline, expert, expertTensor};
        for (const MeshAxis axis : tessera::config::kMeshAxes) {
            std::multiset<int> seen;
            for (const std::vector<int> &group : axisGroups(dims, axis)) {
                QCOMPARE(static_cast<int>(group.size()), axisSize(dims, axis));
                QVERIFY(std::ranges::is_sorted(group));
                seen.insert(group.begin(), group.end());
            }
            QCOMPARE(seen.size(), std::size_t{24});
            for (int rank = 0; rank < 24; ++rank)
                QCOMPARE(seen.count(rank), std::size_t{1});
        }
    }

    void theSummaryNamesWhatIsNotOne()
    {
        QCOMPARE(ParallelDims{}.summary(), std::string("1 rank"));
        QCOMPARE((ParallelDims{.world = 4, .expert = 2}.summary()), std::string("DP 4, EP 2"));
        QCOMPARE(kSixteen.summary(), std::string("TP 2, PP 2, DP 4, EP 4"));
    }

    void everyAxisHasItsOwnName()
    {
        std::set<std::string_view> names;
        for (const MeshAxis axis : tessera::config::kMeshAxes)
            names.insert(meshAxisName(axis));
        QCOMPARE(names.size(), tessera::config::kMeshAxes.size());
        QVERIFY(names.contains("edp"));
    }
};

QTEST_GUILESS_MAIN(TestParallelDims)
#include "tst_parallel_dims.moc"
