// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/token_cache.h"
#include "tests/unit/data/small_model.h"

#include <QTest>

#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <thread>

using namespace tessera;       // NOLINT(google-build-using-namespace)
using namespace tessera::data; // NOLINT(google-build-using-namespace)

namespace {

namespace fs = std::filesystem;

Result<Json> twoSamples(SampleWriter &writer)
{
    TESSERA_CHECK(writer.add({.tokens = {1, 2, 3}, .labels = {-100, 2, 3}, .weights = {}}));
    TESSERA_CHECK(writer.add({.tokens = {4, 5}, .labels = {-100, 5}, .weights = {0, 2.5F}}));
    return Json{{"told", "by the maker"}};
}

std::vector<fs::path> filesIn(const fs::path &folder)
{
    std::vector<fs::path> files;
    for (const auto &entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".tokens")
            files.push_back(entry.path());
    return files;
}

/// Bytes that this process may write to one file, until it goes out of scope.
class SmallFiles
{
public:
    explicit SmallFiles(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit less{.rlim_cur = bytes, .rlim_max = m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &less);
    }
    SmallFiles(const SmallFiles &) = delete;
    SmallFiles &operator=(const SmallFiles &) = delete;
    ~SmallFiles() { ::setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

std::string textOf(const Dataset &dataset)
{
    std::string text;
    for (const PackedRow &row : dataset.rows) {
        for (const std::int32_t token : row.tokens)
            text += std::to_string(token) + ' ';
        for (const std::int32_t label : row.labels)
            text += std::to_string(label) + ' ';
        for (const float weight : row.weights)
            text += std::to_string(weight) + ' ';
        text += '\n';
    }
    return text;
}

} // namespace

class TestTokenCache : public QObject
{
    Q_OBJECT

    test::SmallModel m_model;

    Result<Dataset> load(const std::string &file, const config::RunConfig &config = {}) const
    {
        return loadDataset(
            config, {file},
            {.tokenizer = &m_model.tokenizer(), .chat = &m_model.chat(), .identity = "small model"},
            {}, {});
    }

private Q_SLOTS:
    void samplesComeBackFromTheFile()
    {
        const test::TempFolder folder;
        const TokenCache cache(folder / "new");
        const auto made = cache.get("key", twoSamples, {});
        QVERIFY(made.ok() && *made);
        int fills = 0;
        const auto again = cache.get("key",
                                     [&fills](SampleWriter &writer) {
                                         ++fills;
                                         return twoSamples(writer);
                                     },
                                     {});
        QVERIFY(again.ok() && *again);
        QCOMPARE(fills, 0);
        const SampleFile &file = **again;
        QCOMPARE(file.count(), 2);
        QCOMPARE(file.about()["told"].get<std::string>(), std::string("by the maker"));
        QCOMPARE(file.length(0), 3);
        QCOMPARE(file.trainedTokens(0), 2);
        const SampleView first = file.sample(0);
        QCOMPARE(std::vector<std::int32_t>(first.tokens.begin(), first.tokens.end()),
                 (std::vector<std::int32_t>{1, 2, 3}));
        QVERIFY(first.weights.empty());
        const SampleView second = file.sample(1);
        QCOMPARE(std::vector<std::int32_t>(second.labels.begin(), second.labels.end()),
                 (std::vector<std::int32_t>{-100, 5}));
        QCOMPARE(std::vector<float>(second.weights.begin(), second.weights.end()),
                 (std::vector<float>{0, 2.5F}));
        QCOMPARE(fs::status(folder / "new").permissions(), fs::perms::owner_all);
    }

    void illFilesAreMadeAnew_data()
    {
        QTest::addColumn<QByteArray>("damage");
        QTest::newRow("cut off") << QByteArray("cut");
        QTest::newRow("empty") << QByteArray("empty");
        QTest::newRow("a byte changed") << QByteArray("flip");
        QTest::newRow("another program's") << QByteArray("foreign");
        QTest::newRow("another key's") << QByteArray("key");
    }
    void illFilesAreMadeAnew()
    {
        QFETCH(const QByteArray, damage);
        const test::TempFolder folder;
        const TokenCache cache(folder.path());
        QVERIFY(cache.get("key", twoSamples, {}).ok());
        QVERIFY(cache.get("other", twoSamples, {}).ok());
        const fs::path file = folder / "key.tokens";
        const auto size = fs::file_size(file);
        if (damage == "cut")
            fs::resize_file(file, size - 3);
        if (damage == "empty")
            fs::resize_file(file, 0);
        if (damage == "flip") {
            std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
            bytes.seekp(12);
            bytes.put('\x7f');
        }
        if (damage == "foreign")
            QVERIFY(writeFileAtomically(file, std::string(size, 'x')).ok());
        if (damage == "key")
            fs::copy_file(folder / "other.tokens", file, fs::copy_options::overwrite_existing);
        const auto again = cache.get("key", twoSamples, {});
        QVERIFY(again.ok() && *again);
        QCOMPARE((*again)->about()["key"].get<std::string>(), std::string("key"));
        QCOMPARE((*again)->sample(0).tokens[0], 1);
    }

    void oneMakesItAndTheOthersWait()
    {
        const test::TempFolder folder;
        const TokenCache cache(folder.path());
        std::atomic<int> fills = 0;
        std::atomic<int> good = 0;
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                const auto found =
                    cache.get("key",
                              [&](SampleWriter &writer) {
                                  ++fills;
                                  std::this_thread::sleep_for(std::chrono::milliseconds(50));
                                  return twoSamples(writer);
                              },
                              {});
                good += found.ok() && *found && (*found)->count() == 2 ? 1 : 0;
            });
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(fills.load(), 1);
        QCOMPARE(good.load(), 4);
    }

    void whoWaitsCanBeCancelled()
    {
        const test::TempFolder folder;
        const TokenCache cache(folder.path());
        const StopToken stop;
        std::optional<Error> heard;
        const auto made = cache.get("key",
                                    [&](SampleWriter &writer) {
                                        std::thread other([&] {
                                            stop.requestStop();
                                            heard = cache.get("key", twoSamples, stop).error();
                                        });
                                        other.join();
                                        return twoSamples(writer);
                                    },
                                    {});
        QVERIFY(made.ok());
        QVERIFY(heard.has_value());
        QCOMPARE(heard->code, ErrorCode::Cancelled);
    }

    void whatFillingFailsWithIsToldAndNothingIsLeft()
    {
        const test::TempFolder folder;
        const TokenCache cache(folder.path());
        const auto failed =
            cache.get("key", [](SampleWriter &) -> Result<Json> { return cancelled(); }, {});
        QVERIFY(!failed.ok());
        QCOMPARE(failed.error().code, ErrorCode::Cancelled);
        QVERIFY(filesIn(folder.path()).empty());
        QVERIFY(cache.get("key", twoSamples, {}).ok());
    }

    void whatAKilledProcessLeftIsRemoved()
    {
        const test::TempFolder folder;
        const TokenCache cache(folder.path());
        QVERIFY(writeFileAtomically(folder / "key.1.part", "half").ok());
        QVERIFY(writeFileAtomically(folder / "other.1.part", "half").ok()); // may be at work
        QVERIFY(cache.get("key", twoSamples, {}).ok());
        QVERIFY(!std::filesystem::exists(folder / "key.1.part"));
        QVERIFY(std::filesystem::exists(folder / "other.1.part"));
    }

    void theOldestGoWhenThereIsTooMuch()
    {
        const test::TempFolder folder;
        QVERIFY(TokenCache(folder.path()).get("first", twoSamples, {}).ok());
        const auto size = fs::file_size(folder / "first.tokens");
        const TokenCache small(folder.path(), 2 * size + 20);
        const auto kept = small.get("second", twoSamples, {});
        fs::last_write_time(folder / "second.tokens",
                            fs::file_time_type::clock::now() - std::chrono::hours(2));
        fs::last_write_time(folder / "first.tokens",
                            fs::file_time_type::clock::now() - std::chrono::hours(1));
        QVERIFY(small.get("third", twoSamples, {}).ok());
        QVERIFY(!fs::exists(folder / "second.tokens"));
        QVERIFY(fs::exists(folder / "first.tokens"));
        QCOMPARE((*kept)->sample(1).tokens[0], 4); // mapped, so it is still there
        QVERIFY(small.clear().value() > size);
        QVERIFY(filesIn(folder.path()).empty());
        QCOMPARE(TokenCache(folder / "none").clear().value(), std::uint64_t{0});
    }

    void withoutRoomItGoesOnInMemory()
    {
        const test::TempFolder home;
        qputenv("TESSERA_HOME", QByteArray::fromStdString(home.path().string()));
        const std::string file = m_model.write("room.txt", std::string(20000, 'x') + "\nb\n");
        config::RunConfig config;
        config.task = "pretrain";
        config.maxLength = 100'000;
        {
            const SmallFiles limit(4096);
            const auto dataset = load(file, config);
            QVERIFY2(dataset.ok(), dataset.ok() ? "" : dataset.error().sentence().c_str());
            QCOMPARE(dataset->rows.size(), std::size_t{2});
            QVERIFY(filesIn(TokenCache::defaultFolder()).empty());
        }
        qputenv("TESSERA_HOME", QByteArray::fromStdString(file)); // no folder can be made in it
        QVERIFY(load(file, config).ok());
    }

    /// The same rows and the same report with and without the file; what changes them changes the
    /// file.
    void dataSetsAreTheSameFromTheFile()
    {
        const test::TempFolder home;
        qputenv("TESSERA_HOME", QByteArray::fromStdString(home.path().string()));
        const std::string content = R"({"query":"q","response":"Action: r"})"
                                    "\n"
                                    "no row\n"
                                    R"({"query":"p","response":"s"})"
                                    "\n";
        const std::string file = m_model.write("same.jsonl", content);
        config::RunConfig config;
        config.lossScale = "react";
        config.loadFromCacheFile = false;
        const auto plain = load(file, config);
        QVERIFY(plain.ok());
        QVERIFY(!fs::exists(TokenCache::defaultFolder()));
        config.loadFromCacheFile = true;
        const auto first = load(file, config);
        const auto second = load(file, config);
        QVERIFY(first.ok() && second.ok());
        QCOMPARE(textOf(*first), textOf(*plain));
        QCOMPARE(textOf(*second), textOf(*plain));
        QCOMPARE(dumpJson(second->report.toJson()), dumpJson(plain->report.toJson()));
        QCOMPARE(filesIn(TokenCache::defaultFolder()).size(), std::size_t{1});

        config.packing = true; // packs are made of the same samples
        config.seed = 7;
        QVERIFY(load(file, config).ok());
        QCOMPARE(filesIn(TokenCache::defaultFolder()).size(), std::size_t{1});
        config.lossScale = "default";
        QVERIFY(load(file, config).ok());
        QCOMPARE(filesIn(TokenCache::defaultFolder()).size(), std::size_t{2});
        m_model.write("same.jsonl",
                      content
                          + R"({"query":"n","response":"n"})"
                            "\n");
        const auto longer = load(file, config);
        QVERIFY(longer.ok());
        QCOMPARE(longer->report.rowsKept, 3);
        QCOMPARE(filesIn(TokenCache::defaultFolder()).size(), std::size_t{3});
        QCOMPARE(longer->report.packs.packs, 1);
        QCOMPARE(longer->report.packs.samples, 3);
    }
};

QTEST_GUILESS_MAIN(TestTokenCache)
#include "tst_token_cache.moc"
