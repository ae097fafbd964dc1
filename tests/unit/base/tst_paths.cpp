// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/base/paths.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <pwd.h>
#include <unistd.h>

using tessera::ErrorCode;
using tessera::test::TempFolder;
namespace fs = std::filesystem;

namespace {

void setVariable(const char *name, const fs::path &value)
{
    qputenv(name, QByteArray::fromStdString(value.string()));
}

} // namespace

class TestPaths : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        for (const char *name :
             {"TESSERA_HOME", "TESSERA_RESOURCES", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"})
            qunsetenv(name);
    }

    void theDataFolderFollowsTheEnvironment()
    {
        setVariable("HOME", "/home/someone");
        QCOMPARE(tessera::dataFolder(), fs::path("/home/someone/.local/share/tessera"));
        setVariable("XDG_DATA_HOME", "/data");
        QCOMPARE(tessera::dataFolder(), fs::path("/data/tessera"));
        setVariable("TESSERA_HOME", "/own");
        QCOMPARE(tessera::dataFolder(), fs::path("/own"));
        QCOMPARE(tessera::runsFolder(), fs::path("/own/runs"));
        QCOMPARE(tessera::historyDatabase(), fs::path("/own/history.db"));
    }

    void aRelativeXdgFolderIsIgnored()
    {
        setVariable("HOME", "/home/someone");
        setVariable("XDG_DATA_HOME", "data");
        QCOMPARE(tessera::dataFolder(), fs::path("/home/someone/.local/share/tessera"));
        setVariable("XDG_RUNTIME_DIR", "run");
        QCOMPARE(tessera::socketFolder(), fs::path("/home/someone/.local/share/tessera/sockets"));
    }

    void withoutHomeTheUsersOwnFolderIsTaken()
    {
        qunsetenv("HOME");
        const fs::path home = ::getpwuid(::getuid())->pw_dir;
        QCOMPARE(tessera::dataFolder(), home / ".local/share/tessera");
    }

    void socketsAreAlwaysShortEnough()
    {
        setVariable("XDG_RUNTIME_DIR", "/run/user/1000");
        QCOMPARE(tessera::socketFolder(), fs::path("/run/user/1000/tessera"));
        setVariable("TESSERA_HOME", "/own");
        QCOMPARE(tessera::socketFolder(), fs::path("/own/sockets"));
        setVariable("TESSERA_HOME", "/" + std::string(200, 'd'));
        const fs::path folder = tessera::socketFolder();
        QVERIFY(folder.string().size() < 60);
        QCOMPARE(tessera::socketFolder(), folder);
        setVariable("TESSERA_HOME", "/" + std::string(200, 'e'));
        QVERIFY(tessera::socketFolder() != folder);
    }

    void ownResourcesComeFirst()
    {
        const TempFolder folder;
        QVERIFY(tessera::makeFolder(folder / "presets").ok());
        QVERIFY(tessera::writeFileAtomically(folder / "presets/own.json", "{}").ok());
        setVariable("TESSERA_RESOURCES", folder.path());
        QCOMPARE(*tessera::findResource("presets/own.json"), folder / "presets/own.json");
        const auto none = tessera::findResource("presets/none.json");
        QCOMPARE(none.error().code, ErrorCode::FileNotFound);
        QVERIFY(none.error().detail.find((folder / "presets/none.json").string())
                != std::string::npos);
    }

    void modelsAreFoundByPathAndByBareName()
    {
        const TempFolder folder;
        QVERIFY(tessera::makeFolder(folder / "models/tiny").ok());
        QVERIFY(tessera::makeFolder(folder / "presets/models/start").ok());
        setVariable("TESSERA_RESOURCES", folder.path());
        QCOMPARE(*tessera::findModel("tiny"), folder / "models/tiny");
        QCOMPARE(*tessera::findModel("start"), folder / "presets/models/start");
        QCOMPARE(*tessera::findModel((folder / "models").string()), folder / "models");
        setVariable("HOME", folder.path());
        QCOMPARE(*tessera::findModel("~/models/tiny"), folder / "models/tiny");
    }

    void aModelThatIsNowhereNamesThePlaces()
    {
        const TempFolder folder;
        setVariable("TESSERA_RESOURCES", folder.path());
        const auto none = tessera::findModel("no-such-model");
        QCOMPARE(none.error().code, ErrorCode::FileNotFound);
        QCOMPARE(none.error().args, (std::vector<std::string>{"no-such-model"}));
        QVERIFY(none.error().detail.find((folder / "models").string()) != std::string::npos);
        QVERIFY(!tessera::findModel("/no/such/model").ok());
        QVERIFY(!tessera::findDataset("").ok());
    }

    void sampleDataIsFoundByBareName()
    {
        const TempFolder folder;
        QVERIFY(tessera::makeFolder(folder / "sample_data").ok());
        QVERIFY(tessera::writeFileAtomically(folder / "sample_data/rows.jsonl", "").ok());
        setVariable("TESSERA_RESOURCES", folder.path());
        QCOMPARE(*tessera::findDataset("rows.jsonl"), folder / "sample_data/rows.jsonl");
    }
};

QTEST_GUILESS_MAIN(TestPaths)
#include "tst_paths.moc"
