// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "tests/ui/pages/new_run/desk.h"
#include "ui/text/languages.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/field_editor.h"

#include <QApplication>
#include <QMenu>
#include <QTest>
#include <QToolButton>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

/// A mapping of columns belongs to the data that it was made for.
class TestColumnsOfData : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        failOnWarnings();
        m_languages.use(u"en"_qs);
    }

    void otherDataLeavesTheMappingBehind()
    {
        Desk desk;
        mapped(desk);
        choose(desk, u"math-code-sft.jsonl"_qs);
        QVERIFY(!desk.form.isSet(u"columns"_qs));
        const auto *banner = desk.find<Banner>(u"formBanner"_qs);
        QVERIFY(banner->isVisible());
        QVERIFY2(banner->lead().contains(u"not set any more"_qs), qPrintable(banner->lead()));
        desk.press(u"undoButton"_qs); // of both, in one step
        QCOMPARE(desk.form.text(u"dataset"_qs), kOther);
        QCOMPARE(desk.form.text(u"columns"_qs), kColumns);
        QVERIFY(!banner->isVisible());
        desk.page.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&desk.page));
        QWidget *control = desk.row(u"train_iters"_qs)->editor()->control();
        control->setFocus();
        QTest::keyClick(control, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(desk.form.text(u"dataset"_qs), u"math-code-sft.jsonl"_qs);
        QVERIFY(!desk.form.isSet(u"columns"_qs));
        QCOMPARE(desk.columns.of(kOther), kColumns);
    }

    void dataComesWithItsMapping()
    {
        Desk desk;
        desk.columns.set(u"math-code-sft.jsonl"_qs, kColumns);
        desk.form.setText(u"dataset"_qs, kOther);
        choose(desk, u"math-code-sft.jsonl"_qs);
        QCOMPARE(desk.form.text(u"columns"_qs), kColumns);
        QVERIFY(desk.find<Banner>(u"formBanner"_qs)->lead().contains(u"mapped"_qs));
    }

    void whatTheDataPageShowedIsOneStep()
    {
        Desk desk;
        desk.form.setText(u"columns"_qs, u"q=query"_qs); // typed for something else
        desk.page.open({u"data"_qs, kOther, u"tiny-moe"_qs, u"pretrain"_qs, kColumns});
        QCOMPARE(desk.form.text(u"columns"_qs), kColumns);
        QCOMPARE(desk.form.text(u"task"_qs), u"pretrain"_qs);
        QVERIFY(desk.find<Banner>(u"formBanner"_qs)->isVisible());
        desk.press(u"undoButton"_qs);
        QCOMPARE(desk.form.setKeys(), QStringList{u"columns"_qs});
        QCOMPARE(desk.form.text(u"columns"_qs), u"q=query"_qs);
        desk.page.open({u"data"_qs, kOther, QString(), QString(), QString()});
        QVERIFY(!desk.form.isSet(u"columns"_qs)); // it was shown without
    }

    void columnsThatNoRowHasAreClearedInOneClick()
    {
        Desk desk;
        desk.fillIn();
        desk.form.setText(u"columns"_qs, kColumns); // by hand: it stays
        choose(desk, u"math-code-sft.jsonl"_qs);
        QCOMPARE(desk.form.text(u"columns"_qs), kColumns);
        DataStatistics statistics = readRows(0, 20);
        statistics.dropped = {{.reason = u"no_prompt"_qs, .rows = 20}};
        statistics.missingColumns = {
            {.name = u"frage"_qs, .nearest = {}, .files = 1, .ofFiles = 1, .firstFile = {}}};
        desk.page.setStatistics(statistics);
        QTRY_VERIFY(!desk.form.problemsOf(u"columns"_qs).isEmpty());
        QTRY_VERIFY(!desk.start()->isEnabled());
        const auto *row = desk.row(u"columns"_qs);
        QVERIFY(row->isVisible());
        QVERIFY2(row->problem().contains(u"frage"_qs), qPrintable(row->problem()));
        desk.press(u"columnsSuggestion1"_qs);
        QVERIFY(!desk.form.isSet(u"columns"_qs));
        desk.page.setStatistics(readRows(20, 0));
        QTRY_VERIFY(desk.start()->isEnabled());
    }

    void whatTheCheckFindsIsClearedInOneClickToo()
    {
        Desk desk;
        desk.fillIn();
        desk.form.setText(u"columns"_qs, kColumns);
        QTRY_VERIFY(desk.page.isSettled());
        const FormProblem found = formProblem(config::Problem{.rule = "columns",
                                                              .severity = config::Severity::Confirm,
                                                              .keys = {"columns"},
                                                              .text = "English",
                                                              .args = {"frage", "a, b"},
                                                              .suggestions = {}});
        desk.form.setOutsideProblems({found});
        QTRY_VERIFY(!desk.form.problemsOf(u"columns"_qs).isEmpty());
        desk.press(u"columnsSuggestion1"_qs);
        QVERIFY(!desk.form.isSet(u"columns"_qs));
    }

private:
    /// The form has data with a mapping that was made for it.
    void mapped(Desk &desk) const
    {
        desk.columns.set(kOther, kColumns);
        desk.form.setText(u"dataset"_qs, kOther);
        QCOMPARE(desk.form.text(u"columns"_qs), kColumns);
        desk.form.setText(u"lr"_qs, u"1e-5"_qs); // another field: the step is over
    }
    /// From the list in the field.
    static void choose(const Desk &desk, const QString &name)
    {
        for (QAction *action : desk.find<QMenu>(u"datasetMenu"_qs)->actions()) {
            if (action->text() == name)
                action->trigger();
        }
        QCOMPARE(desk.form.text(u"dataset"_qs), name);
    }

    const QString kOther = u"/data/other.jsonl"_qs;
    const QString kColumns = u"frage=query"_qs;
    Theme m_theme;
    Languages m_languages;
};

} // namespace

QTEST_MAIN(TestColumnsOfData)
#include "tst_columns_of_data.moc"
