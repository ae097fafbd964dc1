// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_form.h"
#include "ui/pages/new_run/form_history.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tessera::ui {

class TestFormHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void aChangeIsTakenBackAndMadeAgain()
    {
        RunForm form;
        FormHistory history(&form);
        form.setText(kRank, QStringLiteral("16"));
        QVERIFY(history.canUndo());
        history.undo();
        QVERIFY(!form.isSet(kRank));
        QVERIFY(!history.canUndo());
        history.redo();
        QCOMPARE(form.text(kRank), QStringLiteral("16"));
    }

    void typingIntoOneFieldIsOneStep()
    {
        RunForm form;
        FormHistory history(&form);
        for (const char *typed : {"1", "12", "128"})
            form.setText(kRank, QLatin1String(typed));
        form.setText(kLength, QStringLiteral("4k"));
        history.undo();
        QVERIFY(!form.isSet(kLength));
        QCOMPARE(form.text(kRank), QStringLiteral("128"));
        history.undo();
        QVERIFY(!form.isSet(kRank));
        QVERIFY(!history.canUndo());
    }

    void leavingTheFieldEndsTheStep()
    {
        RunForm form;
        FormHistory history(&form);
        form.setText(kRank, QStringLiteral("1"));
        history.closeStep();
        form.setText(kRank, QStringLiteral("2"));
        history.undo();
        QCOMPARE(form.text(kRank), QStringLiteral("1"));
    }

    void typingBackToTheStartLeavesNothingToUndo()
    {
        RunForm form;
        FormHistory history(&form);
        form.setText(kRank, QStringLiteral("1"));
        form.setText(kRank, {});
        QVERIFY(!history.canUndo());
    }

    void aTextThatCannotBeReadComesBackAsItWasTyped()
    {
        RunForm form;
        FormHistory history(&form);
        form.setText(kRank, QStringLiteral("many"));
        form.setText(kLength, QStringLiteral("64"));
        history.undo();
        history.undo();
        history.redo();
        QCOMPARE(form.text(kRank), QStringLiteral("many"));
        QVERIFY(form.hasError());
    }

    void aWholeRunIsOneStep()
    {
        RunForm form;
        FormHistory history(&form);
        form.setText(kRank, QStringLiteral("4"));
        form.setText(QStringLiteral("lr"), QStringLiteral("1e-5"));
        QVERIFY(form.setJson(R"({"lora_rank": 8, "max_length": 64, "packing": true})").isEmpty());
        QCOMPARE(history.undoText(), QStringLiteral("4 settings"));
        history.undo();
        QCOMPARE(form.text(kRank), QStringLiteral("4"));
        QCOMPARE(form.setKeys().size(), 2);
        history.redo();
        QCOMPARE(form.setKeys().size(), 3);
        QVERIFY(!form.isSet(QStringLiteral("lr")));
    }

    void itSaysWhatWouldBeTakenBack()
    {
        RunForm form;
        FormHistory history(&form);
        QVERIFY(history.undoText().isEmpty());
        const QSignalSpy changed(&history, &FormHistory::changed);
        form.setText(QStringLiteral("lr"), QStringLiteral("1e-5"));
        QCOMPARE(history.undoText(), QStringLiteral("Learning rate"));
        QCOMPARE(changed.count(), 1);
        history.undo();
        QCOMPARE(history.redoText(), QStringLiteral("Learning rate"));
    }

private:
    const QString kRank = QStringLiteral("lora_rank");
    const QString kLength = QStringLiteral("max_length");
};

} // namespace tessera::ui

QTEST_GUILESS_MAIN(tessera::ui::TestFormHistory)
#include "tst_form_history.moc"
