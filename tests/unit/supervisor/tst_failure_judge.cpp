// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/failure_judge.h"

#include <QTest>

using namespace tessera;
using namespace tessera::supervisor;

namespace {

RankLoss loss(int rank, LossKind kind, double at, ErrorCode code = ErrorCode::RankLost)
{
    return {.rank = rank,
            .kind = kind,
            .error = {.code = code, .detail = "d", .args = {}, .context = {}, .place = {}},
            .step = 1,
            .atSeconds = at};
}

} // namespace

class TestFailureJudge : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theDeadOneWinsOverAnEarlierComplaintOfABrokenConnection()
    {
        FailureJudge judge;
        judge.add(loss(0, LossKind::Reported, 1.00, ErrorCode::CommFailed));
        judge.add(loss(2, LossKind::Reported, 1.01, ErrorCode::CommFailed));
        judge.add(loss(1, LossKind::Died, 1.30));
        QCOMPARE(judge.first().rank, 1);
    }

    void anErrorOfItsOwnWinsOverAComplaint()
    {
        FailureJudge judge;
        judge.add(loss(0, LossKind::Reported, 1.0, ErrorCode::CommFailed));
        judge.add(loss(1, LossKind::Reported, 1.5, ErrorCode::OutOfMemory));
        QCOMPARE(judge.first().rank, 1);
        QVERIFY(judge.first().error.code == ErrorCode::OutOfMemory);
    }

    void theEarliestCauseWins()
    {
        FailureJudge judge;
        judge.add(loss(1, LossKind::Reported, 1.0, ErrorCode::OutOfMemory));
        judge.add(loss(0, LossKind::Died, 1.1));
        QCOMPARE(judge.first().rank, 1);
    }

    void inTheSameMomentTheOneThatDiedWins()
    {
        FailureJudge judge;
        judge.add(loss(0, LossKind::Reported, 1.0, ErrorCode::Internal));
        judge.add(loss(1, LossKind::Died, 1.0));
        QCOMPARE(judge.first().rank, 1);
    }

    void silenceIsNamedOnlyWhenThereIsNoCause()
    {
        FailureJudge judge;
        judge.add(loss(0, LossKind::Silent, 1.0, ErrorCode::RankSilent));
        QCOMPARE(judge.first().rank, 0);
        judge.add(loss(1, LossKind::Breach, 1.2, ErrorCode::BadMessage));
        QCOMPARE(judge.first().rank, 1);
    }

    void aSilentRankIsNamedBeforeOneThatComplains()
    {
        FailureJudge judge;
        judge.add(loss(0, LossKind::Reported, 1.0, ErrorCode::CommFailed));
        judge.add(loss(1, LossKind::Silent, 1.5, ErrorCode::RankSilent));
        QCOMPARE(judge.first().rank, 1);
    }

    void aRankKeepsItsFirstLoss()
    {
        FailureJudge judge;
        judge.add(loss(0, LossKind::Reported, 1.0, ErrorCode::OutOfMemory));
        judge.add(loss(0, LossKind::Died, 1.1));
        QCOMPARE(judge.all().size(), std::size_t{1});
        QVERIFY(judge.first().kind == LossKind::Reported);
    }

    void aCauseIsNamedSoonAndAComplaintWaitsForOne()
    {
        FailureJudge judge;
        QVERIFY(!judge.decided(10.0, 0));
        judge.add(loss(0, LossKind::Reported, 1.0, ErrorCode::CommFailed));
        QVERIFY(!judge.decided(1.0 + FailureJudge::kSettle, 1));
        QVERIFY(judge.decided(1.0 + FailureJudge::kSettleWithoutCause, 1));
        judge.add(loss(1, LossKind::Died, 1.5));
        QVERIFY(!judge.decided(1.6, 2));
        QVERIFY(judge.decided(1.5 + FailureJudge::kSettle, 2));
    }

    void withNobodyLeftThereIsNothingToWaitFor()
    {
        FailureJudge judge;
        judge.add(loss(0, LossKind::Reported, 1.0, ErrorCode::CommFailed));
        QVERIFY(judge.decided(1.0, 0));
    }
};

QTEST_GUILESS_MAIN(TestFailureJudge)
#include "tst_failure_judge.moc"
