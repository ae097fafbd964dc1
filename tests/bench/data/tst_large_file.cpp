// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A data set of a gigabyte ($TESSERA_BENCH_MB): its first rows, a row near its end, and what all of
// them say, with the memory for that. Printed, never asserted.
#include "backend/base/json.h"
#include "backend/base/units.h"
#include "tests/support/shared_data.h"
#include "ui/bridge/data_previewer.h"

#include <QCoreApplication>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include <sys/resource.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>

using namespace tessera;
using namespace tessera::ui;

namespace {

namespace fs = std::filesystem;

constexpr double kMega = 1e6;

/// Rows of a question and an answer of made-up words; one in a thousand is broken.
qint64 writeRows(const fs::path &file, double bytes)
{
    std::mt19937 random(1);
    std::exponential_distribution<double> length(1.0 / 90);
    const auto words = [&random](int count) {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += fmt::format("{}w{:x}", i == 0 ? "" : " ", random() % 4096);
        return text;
    };
    std::ofstream rows(file);
    qint64 row = 0;
    for (double written = 0; written < bytes; ++row) {
        const int asked = 5 + static_cast<int>(random() % 35);
        const std::string line = row % 1000 == 999
            ? std::string("{\"query\": oops\n")
            : fmt::format("{{\"query\": \"{}\", \"response\": \"{}\"}}\n", words(asked),
                          words(3 + static_cast<int>(length(random))));
        rows << line;
        written += static_cast<double>(line.size());
    }
    return row;
}

void print(const std::string &line)
{
    fmt::print("{}", line);
    std::fflush(stdout);
}

} // namespace

class LargeFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneGigabyte()
    {
        const fs::path archive = test::sharedData("tokenizers/qwen3.tar.gz");
        if (archive.empty())
            QSKIP("the shared tokenizers are not there");
        const QTemporaryDir folder(QStringLiteral("/var/tmp/tessera-bench-XXXXXX"));
        const QString model = folder.path() + QStringLiteral("/qwen3");
        QProcess::execute(QStringLiteral("tar"),
                          {QStringLiteral("-xzf"), QString::fromStdString(archive.string()),
                           QStringLiteral("-C"), folder.path()});
        std::string text;
        {
            std::ifstream in(test::testData("reference/llama_tiny") / "model/config.json");
            text.assign(std::istreambuf_iterator<char>(in), {});
        }
        Json config = Json::parse(text);
        config["vocab_size"] = 151936;
        std::ofstream(fs::path(model.toStdString()) / "config.json") << config.dump();
        const fs::path file = folder.filePath(QStringLiteral("rows.jsonl")).toStdString();
        const double megabytes = std::max(1, qEnvironmentVariableIntValue("TESSERA_BENCH_MB"));
        const double size = qEnvironmentVariableIsSet("TESSERA_BENCH_MB") ? megabytes : 1000;
        const qint64 rows = writeRows(file, size * kMega);
        showRows(model, file, rows);
        readAll(model, file, size, rows);
    }

private:
    static void showRows(const QString &model, const fs::path &file, qint64 rows)
    {
        config::RunConfig config;
        config.model = model.toStdString();
        config.dataset = {file.string()};
        for (const qint64 first : {qint64{1}, rows - 100}) {
            const double before = monotonicSeconds();
            const Result<DataPreview> made = previewData(config, {.first = first, .file = {}}, {});
            QVERIFY(made.ok());
            print(fmt::format("{} rows from row {} of {}, tokenizer loaded anew: {:.0f} ms\n",
                              made->rows.size(), first, rows,
                              1000 * (monotonicSeconds() - before)));
        }
    }
    static void readAll(const QString &model, const fs::path &file, double size, qint64 rows)
    {
        QProcess program;
        const double before = monotonicSeconds();
        program.start(qEnvironmentVariable("TESSERA_BIN") + QStringLiteral("/tessera"),
                      {QStringLiteral("data"), QString::fromStdString(file.string()),
                       QStringLiteral("--model"), model, QStringLiteral("--json"),
                       QStringLiteral("--progress")});
        QVERIFY(program.waitForFinished(-1));
        const double seconds = monotonicSeconds() - before;
        rusage used{};
        ::getrusage(RUSAGE_CHILDREN, &used);
        const double work = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
        print(fmt::format(
            "all rows: {:.1f} s ({:.1f} s of work), {:.2f} MB/s, {:.0f} rows/s, peak {:.0f} "
            "MB of memory\n",
            seconds, work, size / seconds, static_cast<double>(rows) / seconds,
            static_cast<double>(used.ru_maxrss) * 1024 / kMega));
    }
};

/// A gigabyte takes longer than Qt Test lets a function run.
int main(int argc, char **argv)
{
    qputenv("QTEST_FUNCTION_TIMEOUT", "3600000");
    const QCoreApplication app(argc, argv);
    LargeFile test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_large_file.moc"
