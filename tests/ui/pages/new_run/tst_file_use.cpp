// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/temp_folder.h"
#include "ui/pages/file_drop.h"

#include <QTest>

#include <filesystem>
#include <fstream>
#include <string_view>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

namespace fs = std::filesystem;

QString file(const fs::path &path, std::string_view content = "{}")
{
    fs::create_directories(path.parent_path());
    std::ofstream(path) << content;
    return QString::fromStdString(path.string());
}

class TestFileUse : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFolderWithAConfigurationIsAModel()
    {
        const tessera::test::TempFolder folder;
        const QString config = file(folder / "模型 a/config.json", R"({"model_type": "llama"})");
        const QString weights = file(folder / "模型 a/model.safetensors");
        const QString model = QString::fromStdString((folder / "模型 a").string());
        QCOMPARE(fileUse(model), FileUse::Model);
        QCOMPARE(fileUse(config), FileUse::Model);
        QCOMPARE(fileUse(weights), FileUse::Model);
        QCOMPARE(modelPath(weights), model);
        QCOMPARE(fileUse(u"/x/a.GGUF"_qs), FileUse::Model);
        QCOMPARE(modelPath(u"/x/a.GGUF"_qs), u"/x/a.GGUF"_qs);
    }

    void anAdapterIsNoModel()
    {
        const tessera::test::TempFolder folder;
        file(folder / "a/adapter_config.json");
        QCOMPARE(fileUse(QString::fromStdString((folder / "a").string())), FileUse::Adapter);
    }

    void jsonWithSettingsIsARun()
    {
        const tessera::test::TempFolder folder;
        QCOMPARE(fileUse(file(folder / "run.json", R"({"model": "a", "lr": 1e-5})")),
                 FileUse::Settings);
        QCOMPARE(fileUse(file(folder / "rows.json", R"([{"query": "a", "response": "b"}])")),
                 FileUse::Data);
        QCOMPARE(fileUse(file(folder / "row.json", R"({"query": "a", "response": "b"})")),
                 FileUse::Data);
        QCOMPARE(fileUse(file(folder / "broken.json", "{")), FileUse::Data);
    }

    void everythingElseIsData()
    {
        const tessera::test::TempFolder folder;
        QCOMPARE(fileUse(file(folder / "d/rows.jsonl")), FileUse::Data);
        QCOMPARE(fileUse(QString::fromStdString((folder / "d").string())), FileUse::Data);
        QCOMPARE(fileUse(file(folder / "train.sh", "megatron sft")), FileUse::Command);
        QCOMPARE(fileUse(u"/not/there.csv"_qs), FileUse::Data);
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestFileUse)
#include "tst_file_use.moc"
