// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a download is made of, without a server: partial files, lists of hubs, the choice of files,
// where models are kept.
#include "backend/hub/download/file_choice.h"
#include "backend/hub/download/part_file.h"
#include "backend/hub/hash.h"
#include "backend/hub/model_cache.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <fstream>

using namespace tessera;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

const std::string kSha256(64, 'a');
const std::string kGit(40, 'b');

hub::HubAccess access()
{
    return {.hub = hub::HubKind::HuggingFace,
            .endpoint = "https://hub.example",
            .credentials = {},
            .tokenName = "HF_TOKEN"};
}

hub::RemoteModel repository(const std::vector<std::string> &files)
{
    hub::RemoteModel model{.repo = "a/b", .revision = "main", .commit = kGit, .files = {}};
    for (const std::string &file : files)
        model.files.push_back({.path = file, .bytes = 1, .hash = kGit, .url = {}});
    return model;
}

std::string chosen(const std::vector<std::string> &files, const hub::FilePatterns &patterns = {})
{
    const auto result = hub::chooseFiles(repository(files), patterns);
    if (!result)
        return result.error().sentence();
    std::string names;
    for (const hub::RemoteFile &file : *result)
        names += (names.empty() ? "" : " ") + file.path;
    return names;
}

Json listWith(const std::string &path, const std::string &hash, const Json &size = 3)
{
    return {{"sha", kGit}, {"siblings", {{{"rfilename", path}, {"size", size}, {"blobId", hash}}}}};
}

} // namespace

class DownloadPartsTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("PATH", "/none"); } // no token of whoever runs the test

    void cleanup()
    {
        for (const char *name :
             {"HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "MODELSCOPE_CACHE", "HF_ENDPOINT",
              "HF_TOKEN", "HF_TOKEN_PATH", "MODELSCOPE_DOMAIN", "MODELSCOPE_API_TOKEN"})
            qunsetenv(name);
    }

    void partsGoOnWhereTheyWere()
    {
        const TempFolder folder;
        {
            auto file = hub::PartFile::open(folder / "x", 10, 4);
            QCOMPARE(file->parts().size(), std::size_t{3});
            QVERIFY(file->append(1, "456"));
            QVERIFY(file->append(2, "89 too much"));
            QVERIFY(file->save());
        }
        QCOMPARE(hub::PartFile::kept(folder / "x", 10), std::uint64_t{5});
        auto file = hub::PartFile::open(folder / "x", 10, 1000); // the old parts count
        QCOMPARE(file->parts()[1].done, std::uint64_t{3});
        QVERIFY(!file->whole());
        QVERIFY(file->append(0, "0123"));
        QVERIFY(file->append(1, "7"));
        QVERIFY(file->whole() && file->finish());
        QCOMPARE(*readFile(folder / "x"), std::string("0123456789"));
        QVERIFY(!fs::exists(folder / "x.parts") && !fs::exists(folder / "x.parts.json"));
    }

    void partsThatDoNotFitBeginAnew()
    {
        const TempFolder folder;
        const auto begin = [&] {
            auto file = hub::PartFile::open(folder / "x", 10, 4);
            QVERIFY(file->append(0, "0123") && file->save());
        };
        begin();
        QCOMPARE(hub::PartFile::open(folder / "x", 11, 4)->done(), std::uint64_t{0});
        begin();
        QVERIFY(writeFileAtomically(folder / "x.parts.json",
                                    R"({"bytes":10,"part_bytes":4,)"
                                    R"("done":[5,0,0]})"));
        QCOMPARE(hub::PartFile::open(folder / "x", 10, 4)->done(), std::uint64_t{0});
        begin();
        fs::remove(folder / "x.parts");
        QCOMPARE(hub::PartFile::open(folder / "x", 10, 4)->done(), std::uint64_t{0});
        QVERIFY(hub::PartFile::open(folder / "empty", 0, 4)->whole());
    }

    void gitNamesContentsSo() // `printf abc | git hash-object --stdin`
    {
        const TempFolder folder;
        QVERIFY(writeFileAtomically(folder / "abc", "abc"));
        QCOMPARE(*hub::gitBlobHashFile(folder / "abc"),
                 std::string("f2ba8f84ab5c1bce84a7b441cb1959cfc7093b7f"));
        const StopToken stop;
        stop.requestStop();
        QCOMPARE(hub::sha256File(folder / "abc", stop).error().code, ErrorCode::Cancelled);
    }

    void listsOfHubsAreRead()
    {
        const Json lfs{{"sha", kGit},
                       {"siblings",
                        {{{"rfilename", "dir/big one"},
                          {"size", 5},
                          {"blobId", kGit},
                          {"lfs", {{"sha256", kSha256}, {"size", 5}}}}}}};
        const auto model = hub::readHuggingFaceList(access(), lfs, "a/b", "main");
        QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
        QCOMPARE(model->files[0].hash, kSha256);
        QCOMPARE(model->files[0].kind, hub::HashKind::Sha256);
        QCOMPARE(model->files[0].url, "https://hub.example/a/b/resolve/" + kGit + "/dir/big%20one");
        QCOMPARE(
            hub::readHuggingFaceList(access(), listWith("x", kGit), "a/b", "main")->files[0].kind,
            hub::HashKind::GitBlob);
    }

    void listsThatMakeNoSenseAreRefused_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("hash");
        const QString hash = QString::fromStdString(kGit);
        for (const char *path : {"../x", "/x", "a/../../x", "", "a\\b", "./x", "a//../x"})
            QTest::newRow(path) << QString::fromLatin1(path) << hash;
        QTest::newRow("no hash") << QStringLiteral("x") << QString();
        QTest::newRow("hash with a path") << QStringLiteral("x") << QStringLiteral("../../x");
    }

    void listsThatMakeNoSenseAreRefused()
    {
        QFETCH(const QString, path);
        QFETCH(const QString, hash);
        const Json list = listWith(path.toStdString(), hash.toStdString());
        QCOMPARE(hub::readHuggingFaceList(access(), list, "a/b", "main").error().code,
                 ErrorCode::BadFile);
    }

    void otherAnswersAreNoLists()
    {
        for (const Json &answer : {Json(), Json::array(), Json{{"sha", "../x"}},
                                   Json{{"sha", kGit}, {"siblings", 1}}, listWith("x", kGit, -1)})
            QVERIFY(!hub::readHuggingFaceList(access(), answer, "a/b", "main"));
        QVERIFY(!hub::readModelScopeList(access(), {{"Data", Json()}}, "a/b", "master"));
    }

    void whatTrainingNeedsIsChosen()
    {
        QCOMPARE(chosen({"README.md", "config.json", "model.safetensors", "pytorch_model.bin",
                         "consolidated.safetensors", "onnx/model.safetensors", "modeling.py",
                         "tokenizer.model", "chat_template.jinja", "x.gguf"}),
                 std::string("config.json model.safetensors tokenizer.model chat_template.jinja"));
        QCOMPARE(
            chosen({"config.json", "a/x.gguf", "y.gguf"}, {.include = {"*.gguf"}, .exclude = {}}),
            std::string("a/x.gguf y.gguf"));
        QCOMPARE(
            chosen({"config.json", "a.safetensors"}, {.include = {}, .exclude = {"*.safetensors"}}),
            std::string("config.json"));
        QVERIFY(chosen({"config.json", "x-Q4.gguf"}).find("--include: x-Q4.gguf")
                != std::string::npos);
        QVERIFY(chosen({"config.json", "pytorch_model.bin"}).find("pickled") != std::string::npos);
        QVERIFY(chosen({"a"}, {.include = {"*.z"}, .exclude = {}}).find("does not exist")
                != std::string::npos);
    }

    void modelsAreKeptWhereOtherToolsLook()
    {
        qputenv("XDG_CACHE_HOME", "/cache");
        QCOMPARE(hub::cacheRoot(hub::HubKind::HuggingFace), fs::path("/cache/huggingface/hub"));
        QCOMPARE(hub::cacheRoot(hub::HubKind::ModelScope), fs::path("/cache/modelscope/hub"));
        qputenv("HF_HOME", "/hf");
        QCOMPARE(hub::cacheRoot(hub::HubKind::HuggingFace), fs::path("/hf/hub"));
        qputenv("HF_HUB_CACHE", "/there");
        QCOMPARE(hub::cachedRepo(hub::HubKind::HuggingFace, "a/b").root,
                 fs::path("/there/models--a--b"));
        for (const char *name : {"a/b", "Qwen/Qwen2.5-0.5B_x"})
            QVERIFY(hub::isRepoId(name));
        for (const char *name : {"a", "a/b/c", "../b", "a/", "/b", "a/..", "a b/c", "a/b--c"})
            QVERIFY2(!hub::isRepoId(name), name);
    }

    void snapshotsAreFoundWithoutANetwork()
    {
        const TempFolder folder;
        qputenv("HF_HUB_CACHE", folder.path().c_str());
        const hub::CachedRepo repo = hub::cachedRepo(hub::HubKind::HuggingFace, "a/b");
        QVERIFY(!hub::findSnapshot(hub::HubKind::HuggingFace, "a/b", "main"));
        QVERIFY(hub::locateModel("a/b").error().sentence().find("model download a/b")
                != std::string::npos);
        QVERIFY(makeFolder(repo.root / "blobs"));
        QVERIFY(writeFileAtomically(repo.blob("h"), "content"));
        QVERIFY(repo.link(kGit, "deep/file", "h"));
        QVERIFY(repo.link(kGit, "deep/file", "h")); // again
        QVERIFY(repo.setRef("refs/pr/1", kGit));
        QVERIFY(repo.setRef("main", kGit));
        QCOMPARE(fs::read_symlink(repo.snapshot(kGit) / "deep/file"), fs::path("../../../blobs/h"));
        QCOMPARE(*readFile(repo.snapshot(kGit) / "deep/file"), std::string("content"));
        for (const char *revision :
             {"", "@main", "@refs/pr/1", "@bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}) {
            const std::string name = "a/b" + std::string(revision);
            const auto found = hub::locateModel(name);
            QVERIFY2(found.ok(), name.c_str());
            QCOMPARE(*found, repo.snapshot(kGit));
        }
        QVERIFY(!hub::locateModel("a/b@../../x"));
    }

    void tokensComeFromTheEnvironment()
    {
        const TempFolder folder;
        qputenv("HF_HOME", folder.path().c_str());
        QCOMPARE(hub::hubAccess(hub::HubKind::HuggingFace)->credentials.bearer, std::string());
        std::ofstream(folder / "token") << "from_file\n";
        QCOMPARE(hub::hubAccess(hub::HubKind::HuggingFace)->credentials.bearer,
                 std::string("from_file"));
        qputenv("HF_TOKEN", "from_variable");
        qputenv("HF_ENDPOINT", "https://mirror.example/");
        const auto access = hub::hubAccess(hub::HubKind::HuggingFace);
        QCOMPARE(access->credentials.bearer, std::string("from_variable"));
        QCOMPARE(access->endpoint, std::string("https://mirror.example"));
        qputenv("HF_ENDPOINT", "http://mirror.example");
        const auto open = hub::hubAccess(hub::HubKind::HuggingFace);
        QCOMPARE(open.error().code, ErrorCode::NotSupported);
        QVERIFY(open.error().sentence().find("from_variable") == std::string::npos);
        qputenv("MODELSCOPE_DOMAIN", "scope.example");
        qputenv("MODELSCOPE_API_TOKEN", "ms");
        const auto scope = hub::hubAccess(hub::HubKind::ModelScope);
        QCOMPARE(scope->endpoint, std::string("https://scope.example"));
        QCOMPARE(scope->credentials.cookie, std::string("m_session_id=ms"));
    }
};

QTEST_GUILESS_MAIN(DownloadPartsTest)
#include "tst_download_parts.moc"
