// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "tests/support/fake_hub.h"
#include "tests/support/ui_home.h"
#include "ui/bridge/model_downloader.h"
#include "ui/bridge/tessera_program.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <filesystem>

using namespace tessera;
using namespace tessera::test;
using namespace tessera::ui;

namespace {

const std::map<std::string, std::string> &files()
{
    static const std::map<std::string, std::string> all{
        {"config.json", "{}"}, {"model.safetensors", std::string(60'000, 'x')}};
    return all;
}

/// The real command line, a hub, and a cache of its own.
struct Desk {
    UiHome home;
    FakeHub hub;
    TesseraProgram program;
    ModelDownloader downloader{&program};
    ModelOrder order{.repo = QLatin1String(FakeHub::kRepo), .hub = QStringLiteral("hf")};

    explicit Desk(FakeHub::Interfere interfere = {}) : hub(files(), std::move(interfere))
    {
        home.set("TESSERA_PROGRAM", qEnvironmentVariable("TESSERA_BIN").toStdString() + "/tessera");
        home.set("HF_HOME", (home.folder() / "hf").string());
        home.set("HF_ENDPOINT", hub.url());
        home.set("NO_PROXY", "127.0.0.1");
    }
};

} // namespace

class TstModelDownloader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (qEnvironmentVariableIsEmpty("TESSERA_BIN"))
            QSKIP("TESSERA_BIN names no folder with tessera");
    }

    void aModelArrives()
    {
        Desk desk;
        const QSignalSpy progressed(&desk.downloader, &ModelDownloader::progressed);
        const QSignalSpy done(&desk.downloader, &ModelDownloader::done);
        desk.downloader.start(desk.order);
        QVERIFY(desk.downloader.isRunning());
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, 20'000);
        QVERIFY(!desk.downloader.isRunning());
        const std::filesystem::path folder = done[0][0].toString().toStdString();
        QCOMPARE(*readFile(folder / "model.safetensors"), files().at("model.safetensors"));
        QVERIFY(!progressed.isEmpty());
        QCOMPARE(progressed.back()[0].value<DownloadStatus>().share(), 1.0);
    }

    void aRefusalIsTold()
    {
        Desk desk([](const SeenRequest &, Answer &answer) {
            answer = {.status = 403, .headers = {}, .body = {}};
        });
        const QSignalSpy failed(&desk.downloader, &ModelDownloader::failed);
        desk.downloader.start(desk.order);
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, 20'000);
        QVERIFY(failed[0][0].value<Error>().code == ErrorCode::FileUnreadable);
    }

    void whatWasCancelledGoesOn()
    {
        std::atomic<bool> slow = true;
        Desk desk([&slow](const SeenRequest &request, Answer &answer) {
            if (slow && request.target.ends_with("model.safetensors"))
                answer.pause = std::chrono::milliseconds(20);
        });
        const QSignalSpy progressed(&desk.downloader, &ModelDownloader::progressed);
        const QSignalSpy done(&desk.downloader, &ModelDownloader::done);
        desk.downloader.start(desk.order);
        const auto came = [&progressed] {
            return !progressed.isEmpty()
                && progressed.back()[0].value<DownloadStatus>().bytesDone > 20'000;
        };
        QTRY_VERIFY_WITH_TIMEOUT(came(), 20'000);
        desk.downloader.cancel();
        QVERIFY(!desk.downloader.isRunning());
        slow = false;
        const auto seen = progressed.count();
        desk.downloader.start(desk.order);
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, 20'000);
        QVERIFY(progressed[seen][0].value<DownloadStatus>().bytesDone > 20'000);
    }
};

QTEST_GUILESS_MAIN(TstModelDownloader)
#include "tst_model_downloader.moc"
