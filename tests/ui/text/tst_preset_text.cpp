// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/preset_text.h"

#include <QTest>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

class TestPresetText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPresetThatShipsHasWordsOfItsOwn()
    {
        const std::vector<config::Preset> presets = config::listPresets();
        QVERIFY(!presets.empty());
        for (const config::Preset &preset : presets) {
            QVERIFY2(presetTitle(preset) != QString::fromStdString(preset.title),
                     preset.name.c_str());
            QVERIFY2(presetDescription(preset) != QString::fromStdString(preset.description),
                     preset.name.c_str());
        }
    }

    void aPresetOfTheUserSaysWhatItsFileSays()
    {
        config::Preset preset;
        preset.name = "mine";
        preset.title = "My run";
        preset.description = "Does it.";
        QCOMPARE(presetTitle(preset), QStringLiteral("My run"));
        QCOMPARE(presetDescription(preset), QStringLiteral("Does it."));
        QVERIFY(!presetStartText(preset).isEmpty());
    }

    void theSubjectNamesModelAndMethod()
    {
        config::Preset preset;
        preset.config.model = "/models/SmolLM2-135M-Instruct.Q4_1.gguf";
        preset.config.tunerType = "lora";
        preset.config.loraRank = 16;
        QCOMPARE(presetSubject(preset), QStringLiteral("SmolLM2-135M-Instruct · LoRA, rank 16"));
        preset.config.tunerType = "full";
        QCOMPARE(presetSubject(preset), QStringLiteral("SmolLM2-135M-Instruct · Full"));
    }

    void aModelIsCalledByItsLastName_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("title");
        QTest::addRow("folder") << "/a/Qwen3-0.6B"
                                << "Qwen3-0.6B";
        QTest::addRow("folder with slash") << "/a/Qwen3-0.6B/"
                                           << "Qwen3-0.6B";
        QTest::addRow("gguf") << "llama-3.2-1b.Q8_0.gguf"
                              << "llama-3.2-1b";
        QTest::addRow("gguf without quantisation") << "tiny.gguf"
                                                   << "tiny";
        QTest::addRow("k quantisation") << "x/Phi.IQ4_XS.gguf"
                                        << "Phi";
        QTest::addRow("nothing") << ""
                                 << "";
    }
    void aModelIsCalledByItsLastName()
    {
        QFETCH(const QString, model);
        QFETCH(const QString, title);
        QCOMPARE(modelTitle(model), title);
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestPresetText)
#include "tst_preset_text.moc"
