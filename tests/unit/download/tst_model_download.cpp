// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whole downloads from a hub on loopback that drops connections, lies about lengths, serves wrong
// contents, redirects, and has had enough.
#include "backend/base/files.h"
#include "backend/hub/download/model_download.h"
#include "tests/support/fake_hub.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <atomic>
#include <set>

using namespace tessera;
using test::Answer;
using test::FakeHub;
using test::SeenRequest;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

/// Bytes that no mistake in places would leave unseen.
std::string content(std::size_t bytes, unsigned seed)
{
    std::string text(bytes, '\0');
    unsigned state = seed;
    for (char &letter : text) {
        state = state * 1103515245U + 12345U;
        letter = static_cast<char>(state >> 16U);
    }
    return text;
}

const std::string &weights()
{
    static const std::string bytes = content(50'500, 7);
    return bytes;
}

std::map<std::string, std::string> files()
{
    return {{"config.json", R"({"model_type":"llama"})"},
            {"model.safetensors", weights()},
            {"README.md", "# not needed"},
            {"tokenizer.json", content(5000, 3)}};
}

bool isWeights(const SeenRequest &request)
{
    return request.target.ends_with("model.safetensors");
}

/// A cache of its own, and a hub that the environment points to.
struct Place {
    TempFolder folder;
    FakeHub hub;
    hub::DownloadProgress last;
    StopToken stop;

    explicit Place(FakeHub::Interfere interfere = {},
                   std::map<std::string, std::string> published = files())
        : hub(std::move(published), std::move(interfere))
    {
        qputenv("HF_HOME", folder.path().c_str());
        qputenv("HF_ENDPOINT", hub.url().c_str());
        qputenv("MODELSCOPE_CACHE", (folder / "scope").c_str());
        qputenv("MODELSCOPE_DOMAIN", hub.url().c_str());
        qputenv("NO_PROXY", "127.0.0.1");
    }

    static hub::DownloadRequest request()
    {
        return {.repo = FakeHub::kRepo,
                .revision = {},
                .files = {},
                .pace = {.connections = 4,
                         .partBytes = 4096,
                         .attempts = 4,
                         .firstPause = std::chrono::milliseconds(5),
                         .longestPause = std::chrono::milliseconds(20),
                         .silence = std::chrono::seconds(2)}};
    }

    Result<hub::DownloadedModel> download(const hub::DownloadRequest &asked = request())
    {
        return hub::downloadModel(asked, stop,
                                  [this](const hub::DownloadProgress &now) { last = now; });
    }

    Error failure()
    {
        auto result = download();
        return result ? internal("it succeeded") : result.error();
    }

    [[nodiscard]] hub::CachedRepo repo() const
    {
        return hub::cachedRepo(hub::HubKind::HuggingFace, FakeHub::kRepo);
    }
    [[nodiscard]] bool nothingPublished() const
    {
        return !fs::exists(repo().root / "refs") && !fs::exists(repo().root / "snapshots");
    }
};

} // namespace

class ModelDownloadTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qputenv("PATH", "/none"); } // no token of whoever runs the test

    void cleanup()
    {
        for (const char *name : {"HF_TOKEN", "HF_HUB_OFFLINE", "MODELSCOPE_API_TOKEN"})
            qunsetenv(name);
    }

    void aModelLiesAsHuggingFaceToolsExpectIt()
    {
        Place place;
        const auto model = place.download();
        QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
        const fs::path root = place.folder / "hub" / "models--acme--tiny-model";
        QCOMPARE(model->path, root / "snapshots" / FakeHub::kCommit);
        QCOMPARE(*readFile(root / "refs" / "main"), std::string(FakeHub::kCommit));
        QCOMPARE(*readFile(model->path / "model.safetensors"), weights());
        QCOMPARE(*readFile(model->path / "config.json"), files()["config.json"]);
        QVERIFY(!fs::exists(model->path / "README.md"));
        const fs::path config = fs::path("../../blobs") / FakeHub::gitHash(files()["config.json"]);
        QCOMPARE(fs::read_symlink(model->path / "config.json"), config);
        QCOMPARE(std::distance(fs::directory_iterator(root / "blobs"), {}), 3); // nothing else
        QCOMPARE(place.last.filesDone, std::size_t{3});
        QCOMPARE(place.last.bytesDone, place.last.bytes);
        QCOMPARE(hub::locateModel(FakeHub::kRepo).value(), model->path);
    }

    void largeFilesComeInParts()
    {
        Place place;
        QVERIFY(place.download().ok());
        const auto asked = place.hub.asked("model.safetensors");
        QCOMPARE(asked.size(), std::size_t{13}); // 50,500 bytes by 4,096
        QVERIFY(std::ranges::all_of(
            asked, [](const SeenRequest &one) { return one.range().has_value(); }));
    }

    void whatIsThereIsNotFetchedAgain()
    {
        Place place;
        QVERIFY(place.download().ok());
        const std::size_t before = place.hub.server().requests().size();
        const auto again = place.download();
        QVERIFY(again.ok());
        QCOMPARE(again->bytesFetched, std::uint64_t{0});
        QCOMPARE(place.hub.server().requests().size(), before + 1); // the list
        QCOMPARE(place.last.bytesDone, again->bytes);
    }

    void droppedConnectionsAreTakenUp()
    {
        Place place([](const SeenRequest &request, Answer &answer) {
            if (isWeights(request) && answer.body.size() > 700)
                answer.sentBytes = 700; // Content-Length says more
        });
        const auto model = place.download();
        QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
        QCOMPARE(*readFile(model->path / "model.safetensors"), weights());
        // Each byte was sent once: what came was kept.
        QVERIFY(place.hub.server().bodyBytesSent() < weights().size() + 5000 + 3000);
    }

    void slowDownloadsAreStoppedAndKeepWhatCame()
    {
        std::atomic<bool> slow = true;
        Place place([&slow](const SeenRequest &request, Answer &answer) {
            if (isWeights(request) && slow)
                answer.pause = std::chrono::milliseconds(60);
        });
        std::uint64_t came = 0;
        const auto stopped =
            hub::downloadModel(Place::request(), place.stop, [&](const hub::DownloadProgress &now) {
                came = now.bytesDone;
                if (now.bytesDone > 12'000)
                    place.stop.requestStop();
            });
        QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
        QVERIFY(came > 12'000 && came < weights().size());
        slow = false;
        place.stop = StopToken();
        const std::uint64_t sentBefore = place.hub.server().bodyBytesSent();
        const auto model = place.download();
        QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
        QCOMPARE(*readFile(model->path / "model.safetensors"), weights());
        // The list comes again; of the contents only what was lacking.
        const std::uint64_t sent = place.hub.server().bodyBytesSent() - sentBefore;
        QVERIFY2(sent < weights().size() - 12'000 + 7'000, qPrintable(QString::number(sent)));
    }

    void aWrongContentIsFetchedOnceMore()
    {
        std::atomic<int> spoilt = 0;
        Place place([&spoilt](const SeenRequest &request, Answer &answer) {
            if (isWeights(request) && request.range()->first == 4096 && spoilt++ == 0)
                answer.body[17] ^= 1;
        });
        const auto model = place.download();
        QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
        QCOMPARE(*readFile(model->path / "model.safetensors"), weights());
        QCOMPARE(place.hub.asked("model.safetensors").size(), std::size_t{26});
    }

    void aContentThatStaysWrongIsRefused()
    {
        for (const char *name : {"model.safetensors", "config.json"}) {
            Place place([name](const SeenRequest &request, Answer &answer) {
                if (request.target.ends_with(name))
                    answer.body[5] ^= 1;
            });
            const Error error = place.failure();
            QCOMPARE(error.code, ErrorCode::BadFile);
            QCOMPARE(error.args.at(0), std::string(name));
            QVERIFY(error.args.at(2).find("but the hub says") != std::string::npos);
            QVERIFY(place.nothingPublished());
            QVERIFY(!hub::findSnapshot(hub::HubKind::HuggingFace, FakeHub::kRepo, "main"));
        }
    }

    void serversThatEndTooSoonAreGivenUp()
    {
        Place place([](const SeenRequest &request, Answer &answer) {
            if (isWeights(request))
                answer.sentBytes = 0;
        });
        const Error error = place.failure();
        QCOMPARE(error.code, ErrorCode::Truncated);
        QCOMPARE(error.args.at(0), std::string("model.safetensors"));
        QVERIFY(place.nothingPublished());
    }

    void aShortAnswerThatCallsItselfWholeIsNot()
    {
        Place place([](const SeenRequest &request, Answer &answer) {
            if (isWeights(request) && request.range()->second == weights().size()) {
                answer.body.resize((answer.body.size() + 1) / 2);
                answer.saidLength = answer.body.size();
            }
        });
        const auto model = place.download(); // the rest is asked for again, until it is there
        QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
        QCOMPARE(*readFile(model->path / "model.safetensors"), weights());
    }

    void aServerWithAnotherSizeIsRefused()
    {
        Place longer([](const SeenRequest &request, Answer &answer) {
            if (isWeights(request))
                answer.headers = {{"Content-Range", "bytes 0-4095/60000"}};
        });
        const Error error = longer.failure();
        QCOMPARE(error.code, ErrorCode::BadFile);
        QVERIFY(error.args.at(2).find("60000") != std::string::npos);
        Place more([](const SeenRequest &request, Answer &answer) {
            if (isWeights(request))
                answer.body += "more than was asked for";
        });
        QCOMPARE(more.failure().code, ErrorCode::BadFile);
    }

    void rangesThatAreIgnoredCostNothingButTime()
    {
        Place place([](const SeenRequest &request, Answer &answer) {
            if (isWeights(request))
                answer = {.headers = {}, .body = weights()};
        });
        const auto model = place.download();
        QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
        QCOMPARE(*readFile(model->path / "model.safetensors"), weights());
    }

    void tokensStayWithTheHub()
    {
        qputenv("HF_TOKEN", "hf_secret");
        test::HttpServer other([](const SeenRequest &request) {
            const auto range = request.range();
            const std::string whole = std::to_string(weights().size());
            return Answer{.status = 206,
                          .headers = {{"Content-Range",
                                       "bytes " + std::to_string(range->first) + "-"
                                           + std::to_string(range->second - 1) + "/" + whole}},
                          .body = weights().substr(range->first, range->second - range->first)};
        });
        Place place([&other](const SeenRequest &request, Answer &answer) {
            if (isWeights(request))
                answer = {.status = 302,
                          .headers = {{"Location", other.url() + "/signed?x=1"}},
                          .body = {}};
        });
        const auto model = place.download();
        QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
        QCOMPARE(*readFile(model->path / "model.safetensors"), weights());
        QVERIFY(!other.requests().empty());
        for (const SeenRequest &request : other.requests())
            QVERIFY(request.header("authorization").empty() && request.header("cookie").empty());
        for (const SeenRequest &request : place.hub.server().requests())
            QCOMPARE(request.header("authorization"), std::string("Bearer hf_secret"));
    }

    void aHubThatHasHadEnoughIsWaitedFor()
    {
        std::set<std::string> refused;
        Place place([&refused](const SeenRequest &request, Answer &answer) {
            if (refused.insert(request.target + request.header("range")).second)
                answer = {.status = 429, .headers = {{"Retry-After", "0"}}, .body = "slow down"};
        });
        const auto model = place.download();
        QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
        Place never([](const SeenRequest &, Answer &answer) {
            answer = {.status = 429, .headers = {{"Retry-After", "86400"}}, .body = {}};
        });
        const Error error = never.failure();
        QCOMPARE(error.code, ErrorCode::FileUnreadable);
        QVERIFY(error.args.at(1).find("86400 s") != std::string::npos);
        QCOMPARE(never.hub.server().requests().size(), std::size_t{1}); // it is not asked again
    }

    void brokenServersAreTriedAgain()
    {
        std::set<std::string> broken; // each thing once
        Place place([&broken](const SeenRequest &request, Answer &answer) {
            if (broken.insert(request.target + request.header("range")).second)
                answer = {.status = 503, .headers = {}, .body = {}};
        });
        QVERIFY(place.download().ok());
    }

    void refusalsSayWhatHelps_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("advice");
        QTest::newRow("gone") << 404 << QString() << QStringLiteral("does not exist");
        QTest::newRow("unknown") << 401 << QStringLiteral("RepoNotFound")
                                 << QStringLiteral("HF_TOKEN is not set");
        QTest::newRow("gated") << 403 << QStringLiteral("GatedRepo")
                               << QStringLiteral("accept its terms");
    }

    void refusalsSayWhatHelps()
    {
        QFETCH(const int, status);
        QFETCH(const QString, code);
        QFETCH(const QString, advice);
        for (const char *what : {"/api/", "/resolve/"}) {
            Place place([&](const SeenRequest &request, Answer &answer) {
                if (request.target.find(what) != std::string::npos)
                    answer = {.status = status,
                              .headers = {{"X-Error-Code", code.toStdString()}},
                              .body = {}};
            });
            const Error error = place.failure();
            QVERIFY2(error.sentence().find(advice.toStdString()) != std::string::npos,
                     error.sentence().c_str());
            QVERIFY(place.nothingPublished());
        }
    }

    void withoutANetworkThatIsSaid()
    {
        Place place;
        {
            const FakeHub gone({});
            qputenv("HF_ENDPOINT", gone.url().c_str());
        }
        const Error error = place.failure();
        QCOMPARE(error.code, ErrorCode::ConnectionLost);
        QVERIFY(error.args.at(0).starts_with("127.0.0.1:"));
    }

    void withoutRoomNothingIsFetched()
    {
        Place place([](const SeenRequest &request, Answer &answer) {
            if (request.target.find("/api/") == std::string::npos)
                return;
            Json list = Json::parse(answer.body);
            for (Json &entry : list["siblings"])
                if (entry.contains("lfs"))
                    entry["lfs"]["size"] = std::uint64_t{1} << 60U;
            answer.body = list.dump();
        });
        const Error error = place.failure();
        QCOMPARE(error.code, ErrorCode::DiskFull);
        QCOMPARE(place.hub.server().requests().size(), std::size_t{1});
    }

    void twoAtOnceDoNotWriteTheSameContent()
    {
        Place place;
        const fs::path lock = place.repo().lock(FakeHub::gitHash(files()["config.json"]));
        fs::create_directories(lock.parent_path());
        const UniqueFd fd(::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
        QCOMPARE(::flock(fd.get(), LOCK_EX | LOCK_NB), 0);
        QCOMPARE(place.failure().code, ErrorCode::FileUnwritable);
    }

    void modelScopeHasAListOfItsOwn()
    {
        qputenv("MODELSCOPE_API_TOKEN", "ms_secret");
        Place place;
        hub::DownloadRequest request = Place::request();
        request.hub = hub::HubKind::ModelScope;
        const auto model = place.download(request);
        QVERIFY2(model.ok(), model ? "" : model.error().sentence().c_str());
        QVERIFY(model->path.string().starts_with(
            (place.folder / "scope" / "models--acme--tiny-model" / "snapshots").string()));
        QCOMPARE(*readFile(model->path / "model.safetensors"), weights());
        QCOMPARE(place.hub.server().requests()[0].header("cookie"),
                 std::string("m_session_id=ms_secret"));
        QCOMPARE(hub::locateModel(FakeHub::kRepo).value(), model->path);
    }

    void offlineOnlyTheCacheIsLookedAt()
    {
        Place place;
        qputenv("HF_HUB_OFFLINE", "1");
        QCOMPARE(place.failure().code, ErrorCode::FileNotFound);
        QVERIFY(place.hub.server().requests().empty());
        qunsetenv("HF_HUB_OFFLINE");
        const auto model = place.download();
        qputenv("HF_HUB_OFFLINE", "1");
        QCOMPARE(place.download()->path, model->path);
    }

    void namesThatAreNoRepositoryAreRefused()
    {
        Place place;
        hub::DownloadRequest request = Place::request();
        request.repo = "../secrets";
        QCOMPARE(place.download(request).error().code, ErrorCode::WrongType);
        QVERIFY(place.hub.server().requests().empty());
    }
};

QTEST_GUILESS_MAIN(ModelDownloadTest)
#include "tst_model_download.moc"
