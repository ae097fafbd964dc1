// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `tessera model download` against a hub on loopback.
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/fake_hub.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <atomic>
#include <csignal>
#include <sstream>

using namespace tessera;
using namespace tessera::test;

namespace fs = std::filesystem;

namespace {

/// The files of a committed tiny model.
std::map<std::string, std::string> tinyModel()
{
    std::map<std::string, std::string> files;
    for (const auto &entry : fs::directory_iterator(testData("reference/llama_tiny/model")))
        files[entry.path().filename().string()] = *readFile(entry.path());
    return files;
}

/// A person at the command line, whose hub is `hub`.
struct Person {
    Cli cli;

    explicit Person(const FakeHub &hub)
    {
        cli.setEnvironment("HF_ENDPOINT", hub.url());
        cli.setEnvironment("HF_HOME", (cli.folder() / "hf").string());
        cli.setEnvironment("HF_TOKEN", "hf_secret");
        cli.setEnvironment("NO_PROXY", "127.0.0.1");
    }
};

std::vector<Json> lines(const std::string &text)
{
    std::vector<Json> objects;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        objects.push_back(Json::parse(line));
    return objects;
}

} // namespace

class TestModelDownload : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDownloadedModelIsNamedByItsRepository()
    {
        FakeHub hub(tinyModel());
        Person person(hub);
        const Outcome outcome = person.cli.run({"model", "download", FakeHub::kRepo, "--json"});
        QVERIFY2(outcome.code == 0, outcome.err.c_str());
        const std::vector<Json> told = lines(outcome.out);
        QCOMPARE(told.front()["type"].get<std::string>(), std::string("progress"));
        const Json &done = told.back();
        QCOMPARE(done["type"].get<std::string>(), std::string("done"));
        QCOMPARE(done["commit"].get<std::string>(), std::string(FakeHub::kCommit));
        const Json model = person.cli.run({"model", FakeHub::kRepo, "--json"}).json();
        QVERIFY(model["path"] == done["path"]);
        QCOMPARE(model["family"].get<std::string>(), std::string("llama"));
        const Outcome again = person.cli.run({"model", "download", FakeHub::kRepo});
        QCOMPARE(again.out, done["path"].get<std::string>() + "\n");
        for (const std::string &text : {outcome.out, outcome.err, again.out, again.err})
            QVERIFY(text.find("hf_secret") == std::string::npos);
    }

    void huggingFaceToolsFindIt()
    {
        if (qEnvironmentVariableIsEmpty("TESSERA_REFERENCE_PYTHON"))
            QSKIP("TESSERA_REFERENCE_PYTHON names no Python with huggingface_hub "
                  "(tests/reference/README.md)");
        FakeHub hub(tinyModel());
        Person person(hub);
        const Outcome outcome = person.cli.run({"model", "download", FakeHub::kRepo});
        QCOMPARE(outcome.code, 0);
        const std::string script = "import os, sys; os.environ['HF_HUB_OFFLINE'] = '1'\n"
                                   "from huggingface_hub import snapshot_download, scan_cache_dir\n"
                                   "print(snapshot_download(sys.argv[1]))\n"
                                   "assert len(scan_cache_dir().repos) == 1\n";
        const auto python =
            person.cli.startProgram(qEnvironmentVariable("TESSERA_REFERENCE_PYTHON").toStdString(),
                                    {"-c", script, FakeHub::kRepo});
        const Outcome found = Cli::finish(*python, 60'000);
        QVERIFY2(found.code == 0, found.err.c_str());
        QCOMPARE(found.out, outcome.out);
    }

    void ctrlCLeavesWhatCame()
    {
        std::atomic<bool> slow = true;
        FakeHub hub(tinyModel(), [&slow](const SeenRequest &request, Answer &answer) {
            if (request.target.ends_with("model.safetensors") && slow)
                answer.pause = std::chrono::milliseconds(20);
        });
        Person person(hub);
        const auto process = person.cli.start({"model", "download", FakeHub::kRepo, "--json"});
        std::string out;
        const auto came = [&] { // the weights take some seconds
            process->waitForReadyRead(100);
            out += process->readAllStandardOutput().toStdString();
            return out.find('\n') != std::string::npos
                && lines(out.substr(0, out.rfind('\n'))).back()["bytes_done"] > 20'000;
        };
        QTRY_VERIFY_WITH_TIMEOUT(came(), 15'000);
        ::kill(static_cast<pid_t>(process->processId()), SIGINT);
        const Outcome stopped = Cli::finish(*process);
        QCOMPARE(stopped.code, 130);
        QCOMPARE(stopped.error()["code"].get<std::string>(), std::string("cancelled"));
        QCOMPARE(person.cli.run({"model", FakeHub::kRepo, "--json"}).code, 1); // not half a model
        slow = false;
        const Outcome resumed = person.cli.run({"model", "download", FakeHub::kRepo, "--json"});
        QCOMPARE(resumed.code, 0);
        const Json first = lines(resumed.out).front();
        QVERIFY(first["bytes_done"].get<std::uint64_t>() > 20'000);
        QCOMPARE(person.cli.run({"model", FakeHub::kRepo}).code, 0);
    }

    void mistakesAreExplained()
    {
        FakeHub hub(tinyModel());
        Person person(hub);
        const auto error = [&](std::vector<std::string> arguments) {
            arguments.insert(arguments.begin(), {"model", "download"});
            arguments.emplace_back("--json");
            const Outcome outcome = person.cli.run(arguments);
            return outcome.code != 0 ? outcome.error()["code"].get<std::string>() : "no error";
        };
        QCOMPARE(error({"acme/tiny-model", "--hub", "github"}), std::string("not_one_of"));
        QCOMPARE(error({"tiny-model"}), std::string("wrong_type"));
        QCOMPARE(error({"acme/other"}), std::string("file_not_found"));
        QCOMPARE(error({"acme/tiny-model", "--revision", "v9"}), std::string("file_not_found"));
        QCOMPARE(error({"--include", "*.gguf", "acme/tiny-model"}), std::string("file_not_found"));
        QCOMPARE(person.cli.run({"model", "download"}).code, 2);
        QCOMPARE(person.cli.run({"model"}).code, 2);
        const Outcome missing = person.cli.run({"model", "acme/other"});
        QVERIFY(missing.err.find("tessera model download acme/other") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestModelDownload)
#include "tst_model_download.moc"
