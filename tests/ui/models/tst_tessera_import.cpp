// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_form.h"
#include "ui/models/tessera_import.h"

#include <QTest>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

class TestTesseraImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPresetWithSettingsIsTaken()
    {
        const SwiftImport found = importTesseraCommand(
            QStringLiteral("./build/bin/tessera train quickstart-moe \\\n  --set train_iters=12 "
                           "--set 'run_name=it'\\''s mine' --detach"));
        QVERIFY(found.recognised);
        QCOMPARE(found.settings["train_iters"].get<int>(), 12);
        QCOMPARE(found.settings["run_name"].get<std::string>(), std::string("it's mine"));
        QVERIFY(found.settings.contains("model")); // of the preset
        QCOMPARE(found.lines.size(), 3);
        QCOMPARE(found.lines[1].line, 2);
        QCOMPARE(found.lines[1].key, QStringLiteral("train_iters"));
        QCOMPARE(found.with(ImportOutcome::Taken).size(), 3);
    }

    void mistakesAreNamedAndTheRestIsTaken()
    {
        const SwiftImport found = importTesseraCommand(QStringLiteral(
            "tessera train /nowhere/run.json --set lr=fast --set no_such=1 --set lora_rank=12"));
        QVERIFY(found.recognised);
        QCOMPARE(found.with(ImportOutcome::Wrong).size(), 2);
        QCOMPARE(found.with(ImportOutcome::Unknown).size(), 1);
        QVERIFY(found.lines[0].text.contains(QStringLiteral("/nowhere/run.json")));
        QCOMPARE(found.settings["lora_rank"].get<int>(), 12);
    }

    void whatTheFormCopiesComesBack()
    {
        RunForm form;
        form.setText(QStringLiteral("run_name"), QStringLiteral("a \"b\" $HOME 微调"));
        form.setText(QStringLiteral("lora_rank"), QStringLiteral("24"));
        const SwiftImport found = importTesseraCommand(form.command());
        QVERIFY2(found.recognised, qPrintable(form.command()));
        QCOMPARE(found.settings["run_name"].get<std::string>(), std::string("a \"b\" $HOME 微调"));
        QCOMPARE(found.settings["lora_rank"].get<int>(), 24);
    }

    void otherTextIsNotRecognised()
    {
        QVERIFY(!importTesseraCommand(QStringLiteral("megatron sft --model x")).recognised);
        QVERIFY(!importTesseraCommand(QStringLiteral("tessera")).recognised);
        QVERIFY(!importTesseraCommand(QString()).recognised);
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestTesseraImport)
#include "tst_tessera_import.moc"
