// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/temp_folder.h"
#include "ui/bridge/known_files.h"

#include <QRegularExpression>
#include <QTest>

#include <filesystem>
#include <fstream>

namespace tessera::ui {

namespace {

namespace fs = std::filesystem;

void write(const fs::path &file)
{
    fs::create_directories(file.parent_path());
    std::ofstream(file) << "{}";
}

QStringList names(const QList<KnownFile> &files)
{
    QStringList all;
    for (const KnownFile &file : files)
        all.append(file.name);
    return all;
}

} // namespace

class TestKnownFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void modelsAreFoundInEveryPlace()
    {
        const test::TempFolder folder;
        const fs::path root = folder.path();
        write(root / "resources/presets/models/tiny/config.json");
        write(root / "resources/models/small.gguf");
        write(root / "resources/models/README.md");
        write(root / ".deps/models/ready.gguf");
        write(root / "mine/Qwen3 模型/config.json");
        write(root / "hf/models--Qwen--Qwen3-0.6B/snapshots/abc/config.json");
        write(root / "hf/datasets--a--b/snapshots/abc/config.json");
        write(root / "ms/models/org/name/config.json");
        const KnownPlaces places{.resources = {root / "resources"},
                                 .userModels = root / "mine",
                                 .huggingFaceCache = root / "hf",
                                 .modelScopeCache = root / "ms"};

        const QList<KnownFile> found = findKnownModels({}, places);

        QCOMPARE(names(found),
                 QStringList({QStringLiteral("small.gguf"), QStringLiteral("ready.gguf"),
                              QStringLiteral("Qwen3 模型"), QStringLiteral("Qwen/Qwen3-0.6B"),
                              QStringLiteral("org/name"), QStringLiteral("tiny")}));
        QCOMPARE(found[0].setting, QStringLiteral("small.gguf"));
        QCOMPARE(found[2].setting, found[2].path);
        QVERIFY(found[5].from == KnownFrom::Preset);
    }

    void whatWasUsedComesFirstAndOnlyOnce()
    {
        const test::TempFolder folder;
        const fs::path model = folder.path() / "mine/a";
        write(model / "config.json");
        const KnownPlaces places{.userModels = folder.path() / "mine"};
        const QString path = QString::fromStdString(model.string());
        const QString gone = QStringLiteral("/not/there/any more");

        const QList<KnownFile> found = findKnownModels({path, gone}, places);

        QCOMPARE(found.size(), 2);
        QVERIFY(found[0].from == KnownFrom::Recent);
        QCOMPARE(found[1].path, gone);
    }

    void dataIsWhatTheBackendCanRead()
    {
        const test::TempFolder folder;
        const fs::path sample = folder.path() / "r/sample_data";
        write(sample / "rows.jsonl");
        write(sample / "make.py");
        write(sample / "stories.txt");
        const KnownPlaces places{.resources = {folder.path() / "r"}};
        QCOMPARE(names(findKnownData({}, places)),
                 QStringList({QStringLiteral("rows.jsonl"), QStringLiteral("stories.txt")}));
    }

    void placesThatAreNotThereAreEmpty()
    {
        QVERIFY(findKnownModels({}, {}).isEmpty());
        QVERIFY(findKnownData({}, {.resources = {"/not/there"}}).isEmpty());
    }
};

} // namespace tessera::ui

QTEST_GUILESS_MAIN(tessera::ui::TestKnownFiles)
#include "tst_known_files.moc"
