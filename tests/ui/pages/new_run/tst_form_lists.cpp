// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_form.h"
#include "ui/pages/new_run/import_model.h"
#include "ui/pages/new_run/not_yet_model.h"
#include "ui/pages/new_run/review_model.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::QtTest;

ImportedSetting imported(const QString &given, ImportOutcome outcome)
{
    return {.line = 1, .given = given, .value = u"1"_qs, .key = {}, .outcome = outcome, .text = {}};
}

QStringList keys(const ReviewModel &review)
{
    QStringList all;
    for (int row = 0; row < review.rowCount(); ++row)
        all.append(review.index(row, ReviewModel::KeyColumn).data().toString());
    return all;
}

class TestFormLists : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_qs)); }

    void theReviewHasWhatIsNotAtItsDefault()
    {
        RunForm form;
        ReviewModel review(&form);
        const QAbstractItemModelTester tester(&review, kFatal);
        const QSignalSpy reset(&review, &QAbstractItemModel::modelReset);
        form.setText(u"max_length"_qs, u"64"_qs);
        form.setText(u"model"_qs, u"a"_qs);
        form.setText(u"seed"_qs, u"42"_qs); // its default
        QCOMPARE(keys(review), QStringList({u"model"_qs, u"max_length"_qs}));
        QCOMPARE(review.index(1, ReviewModel::DefaultColumn).data().toString(), u"2048"_qs);
        form.setText(u"seed"_qs, u"7"_qs);
        form.setText(u"model"_qs, {});
        QCOMPARE(keys(review), QStringList({u"max_length"_qs, u"seed"_qs}));
        QVERIFY(form.setJson(R"({"lr": 0.1, "preset_title": "no setting of a run"})").isEmpty());
        QCOMPARE(keys(review), QStringList{u"lr"_qs});
        QCOMPARE(reset.count(), 0);
    }

    void anImportListsWhatNeedsALook()
    {
        ImportModel model;
        const QAbstractItemModelTester tester(&model, kFatal);
        const QList<ImportedSetting> all{imported(u"--lr"_qs, ImportOutcome::Taken),
                                         imported(u"--fp8_format"_qs, ImportOutcome::NotSupported),
                                         imported(u"--num_workers"_qs, ImportOutcome::Ignored),
                                         imported(u"--what"_qs, ImportOutcome::Unknown)};
        model.reset(all, false);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, ImportModel::OutcomeColumn).data().toString(),
                 u"Not supported yet"_qs);
        model.reset(all, true);
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(importSummary(all),
                 u"1 taken, 1 without effect here, 1 not supported yet, 1 unknown."_qs);
    }

    void whatIsNotThereYetIsNamedWithWhatItWouldDo()
    {
        NotYetModel model;
        const QAbstractItemModelTester tester(&model, kFatal);
        QVERIFY(model.rowCount() > 50);
        for (int row = 0; row < model.rowCount(); ++row) {
            for (int column = 0; column < NotYetModel::ColumnCount; ++column)
                QVERIFY2(!model.index(row, column).data().toString().isEmpty(),
                         qPrintable(model.index(row, 0).data().toString()));
        }
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestFormLists)
#include "tst_form_lists.moc"
