// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/tessera/cli.h"

#include "backend/base/files.h"
#include "backend/base/paths.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

namespace tessera::test {

namespace fs = std::filesystem;

namespace {

QStringList toQt(const std::vector<std::string> &words)
{
    QStringList list;
    for (const std::string &word : words)
        list.append(QString::fromStdString(word));
    return list;
}

Json parsed(const std::string &text)
{
    const auto json = parseJson(text, "output");
    return json ? *json : Json();
}

/// One token a letter, 96 of them, as many as the tiny models know. Ranks load a tokenizer even for
/// rows that are tokens already.
Json smallTokenizer()
{
    Json vocabulary{{"\xc4\xa0", 94}, {"\xc4\x8a", 95}}; // how byte-level BPE spells space, newline
    for (int id = 0; id < 94; ++id)
        vocabulary[std::string(1, static_cast<char>('!' + id))] = id;
    return {
        {"added_tokens", Json::array()},
        {"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}}},
        {"decoder", {{"type", "ByteLevel"}}},
        {"model", {{"type", "BPE"}, {"vocab", std::move(vocabulary)}, {"merges", Json::array()}}}};
}

std::vector<std::string> commandLine(const fs::path &process)
{
    std::ifstream file(process / "cmdline", std::ios::binary);
    std::vector<std::string> words;
    for (std::string word; std::getline(file, word, '\0');)
        words.push_back(word);
    return words;
}

/// Calls `take` with the id and the command line of each process but ours.
template<typename Take>
void eachProcess(Take take)
{
    std::error_code ignored;
    for (const auto &entry : fs::directory_iterator("/proc", ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") == std::string::npos
            && std::stoi(name) != ::getpid())
            take(std::stoi(name), commandLine(entry.path()));
    }
}

} // namespace

Json Outcome::json() const
{
    return parsed(out);
}

Json Outcome::error() const
{
    const Json object = parsed(err);
    return object.is_object() ? object.value("error", Json()) : Json();
}

Cli::Cli() : m_environment(QProcessEnvironment::systemEnvironment())
{
    setEnvironment("TESSERA_HOME", folder() / "home");
    setEnvironment("TESSERA_RANK", program("fake_rank"));
    fakeRanks(Json::object());
}

fs::path Cli::program(const char *name)
{
    const char *folder = std::getenv("TESSERA_BIN");
    const fs::path bin =
        folder != nullptr ? fs::path(folder) : programFolder().parent_path().parent_path() / "bin";
    return bin / name;
}

void Cli::fakeRanks(const Json &wishes)
{
    setEnvironment("FAKE_RANK", dumpJson(wishes));
}

void Cli::useRealRanks()
{
    setEnvironment("TESSERA_RANK", program("tessera-rank"));
}

void Cli::setEnvironment(const char *name, const std::string &value)
{
    m_environment.insert(QString::fromLatin1(name), QString::fromStdString(value));
}

std::string Cli::runFile(const Json &changes)
{
    const fs::path rows = folder() / "rows.jsonl";
    std::string text;
    for (int row = 0; row < 16; ++row)
        text += fmt::format("{{\"input_ids\": [{}, 2, 3, 4, 5, 6, 7, {}]}}\n", 1 + row % 8, 8);
    (void)writeFileAtomically(rows, text);
    const fs::path tokenizer = folder() / "tokenizer.json";
    (void)writeFileAtomically(tokenizer, dumpJson(smallTokenizer()));
    Json run{{"task", "pretrain"},
             {"model", (testData("reference/llama_tiny") / "model").string()},
             {"random_init", true},
             {"torch_dtype", "float32"},
             {"dataset", Json::array({rows.string()})},
             {"tokenizer", tokenizer.string()},
             {"max_length", 32},
             {"device", "cpu"},
             {"nproc_per_node", 2},
             {"omp_num_threads", 1},
             {"micro_batch_size", 1},
             {"global_batch_size", 2},
             {"train_iters", 5}};
    run.update(changes);
    for (auto entry = run.begin(); entry != run.end();)
        entry = entry->is_null() ? run.erase(entry) : std::next(entry);
    const fs::path file = folder() / "run.json";
    (void)writeFileAtomically(file, dumpJsonPretty(run));
    return file.string();
}

std::unique_ptr<QProcess> Cli::start(const std::vector<std::string> &arguments)
{
    return startProgram(program("tessera"), arguments);
}

std::unique_ptr<QProcess> Cli::startProgram(const std::string &program,
                                            const std::vector<std::string> &arguments)
{
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(m_environment);
    process->start(QString::fromStdString(program), toQt(arguments));
    (void)process->waitForStarted();
    return process;
}

Outcome Cli::finish(QProcess &process, int timeoutMs)
{
    const bool ended = process.waitForFinished(timeoutMs);
    if (!ended) {
        process.kill();
        process.waitForFinished();
    }
    const bool normal = ended && process.exitStatus() == QProcess::NormalExit;
    return {.code = normal ? process.exitCode() : -1,
            .out = process.readAllStandardOutput().toStdString(),
            .err = process.readAllStandardError().toStdString()};
}

Outcome Cli::run(const std::vector<std::string> &arguments, int timeoutMs)
{
    const auto process = start(arguments);
    return finish(*process, timeoutMs);
}

std::string Cli::startDetached(const Json &changes)
{
    const Outcome started = run({"train", runFile(changes), "--detach", "--json"});
    const Json json = started.json();
    if (!json.is_object())
        qWarning("not started: %s", started.err.c_str());
    return json.is_object() ? json.value("id", "") : std::string();
}

Json Cli::show(const std::string &id)
{
    return run({"runs", "show", id, "--json"}).json();
}

bool Cli::waitForState(const std::string &id, const std::string &state, int timeoutMs)
{
    return QTest::qWaitFor(
        [&] {
            const std::string all = events(id);
            const std::size_t at = all.rfind("\"type\":\"StateChanged\"");
            const std::size_t start = at == std::string::npos ? at : all.rfind('\n', at) + 1;
            return at != std::string::npos
                && all.substr(start, at - start).find("\"state\":\"" + state + "\"")
                != std::string::npos;
        },
        timeoutMs);
}

bool Cli::waitForEvent(const std::string &id, const std::string &type, int timeoutMs)
{
    const std::string mark = "\"type\":\"" + type + "\"";
    const auto has = [&](const std::string &text) {
        return events(id).find(text) != std::string::npos;
    };
    // A run that failed will not say it any more.
    (void)QTest::qWaitFor([&] { return has(mark) || has("\"type\":\"Failed\""); }, timeoutMs);
    return has(mark);
}

fs::path Cli::runFolder(const std::string &id) const
{
    return folder() / "home" / "runs" / id;
}

std::vector<std::string> Cli::runIds() const
{
    std::vector<std::string> ids;
    std::error_code ignored;
    for (const auto &entry : fs::directory_iterator(folder() / "home" / "runs", ignored))
        ids.push_back(entry.path().filename().string());
    std::ranges::sort(ids);
    return ids;
}

std::string Cli::events(const std::string &id) const
{
    const auto text = readFile(runFolder(id) / "events.jsonl");
    return text ? *text : std::string();
}

std::vector<int> processesWith(const std::string &text)
{
    std::vector<int> found;
    eachProcess([&](int id, const std::vector<std::string> &words) {
        if (std::ranges::any_of(words, [&](const std::string &word) {
                return word.find(text) != std::string::npos;
            }))
            found.push_back(id);
    });
    return found;
}

int rankProcess(const std::string &runId, int rank)
{
    int found = -1;
    eachProcess([&](int id, const std::vector<std::string> &words) {
        const auto option = std::ranges::find(words, "--rank");
        const bool ours = std::ranges::any_of(
            words, [&](const std::string &word) { return word.find(runId) != std::string::npos; });
        if (ours && option != words.end() && *std::next(option) == std::to_string(rank))
            found = id;
    });
    return found;
}

} // namespace tessera::test
