// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/paths.h"
#include "backend/config/presets.h"
#include "backend/config/validate.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <algorithm>

using tessera::ErrorCode;
using namespace tessera::config; // NOLINT(google-build-using-namespace): the folder under test

class TestPresets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        qputenv("TESSERA_RESOURCES",
                QByteArray::fromStdString((tessera::test::sourceTree() / "resources").string()));
    }

    void bothQuickstartsAreThere()
    {
        const std::vector<Preset> presets = listPresets();
        for (const char *name : {"quickstart", "quickstart-moe"}) {
            const auto it = std::ranges::find(presets, std::string(name), &Preset::name);
            QVERIFY(it != presets.end());
            QVERIFY(it->title != it->name);
            QVERIFY(it->description.ends_with('.'));
        }
    }

    void everyPresetPassesEveryRule()
    {
        for (Preset &preset : listPresets()) {
            const int world = chooseWorld(preset.config, 0);
            const auto problems = validate(preset.config, world, {}, std::nullopt);
            QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().text.c_str());
        }
    }

    void everyPresetFindsItsSampleData()
    {
        for (const Preset &preset : listPresets()) {
            for (const std::string &name : preset.config.dataset)
                QVERIFY2(tessera::findDataset(name).ok(), name.c_str());
        }
        QVERIFY(tessera::findModel("tiny-moe").ok());
    }

    void aMistypedNameGetsTheNearest()
    {
        const auto preset = readPreset("quikstart");
        QVERIFY(!preset.ok());
        QCOMPARE(preset.error().code, ErrorCode::NoSuchPreset);
        QCOMPARE(preset.error().args, (std::vector<std::string>{"quikstart", "quickstart"}));
    }

    void anOwnFolderComesFirstAndABrokenFileIsLeftOut()
    {
        const QByteArray before = qgetenv("TESSERA_RESOURCES");
        const tessera::test::TempFolder folder;
        QVERIFY(tessera::makeFolder(folder / "presets").ok());
        QVERIFY(tessera::writeFileAtomically(folder / "presets/quickstart.json",
                                             R"({"preset_title": "Mine"})")
                    .ok());
        QVERIFY(tessera::writeFileAtomically(folder / "presets/broken.json", "{").ok());
        qputenv("TESSERA_RESOURCES", QByteArray::fromStdString(folder.path().string()));
        QCOMPARE(readPreset("quickstart")->title, std::string("Mine"));
        QCOMPARE(readPreset("broken").error().code, ErrorCode::BadJson);
        QVERIFY(std::ranges::none_of(listPresets(),
                                     [](const Preset &p) { return p.name == "broken"; }));
        qputenv("TESSERA_RESOURCES", before);
    }
};

QTEST_GUILESS_MAIN(TestPresets)
#include "tst_presets.moc"
