// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/data/sample_maker.h"
#include "backend/data/source_files.h"
#include "backend/hub/hash.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

#include <QProcess>
#include <QTest>

#include <cstring>
#include <sstream>

namespace fs = std::filesystem;
using namespace tessera;

namespace {

constexpr std::int64_t kLongEnough = 1 << 20;

/// As make_masks.py writes it: the beginning of the SHA-256 of ids and mask.
std::string digestOf(const data::Sample &sample)
{
    std::string bytes(sample.tokens.size() * sizeof(std::int32_t), '\0');
    std::memcpy(bytes.data(), sample.tokens.data(), bytes.size());
    for (const std::int32_t label : sample.labels)
        bytes.push_back(label == data::kIgnoredLabel ? '\0' : '\1');
    constexpr std::size_t kLetters = 6;
    return hub::sha256(bytes).substr(0, kLetters);
}

} // namespace

/// Ids and trained positions of every conversation in LLaMA-Factory's samples against transformers'
/// assistant masks over templates with {% generation %} marks, TRL's where it has some. Where our
/// rule trains less than those marks hold, tests/reference/make_masks.py states the rule: nothing
/// of the generation prompt, no empty think block, no white space behind the end of a turn.
class TstMasks : public QObject
{
    Q_OBJECT

private:
    test::TempFolder m_folder;
    Json m_cases = (*readJsonFile(test::testData("reference/tokenizers/masks.json")))["cases"];

    fs::path tokenizerFolder(const std::string &name)
    {
        const fs::path archive = test::sharedData("tokenizers/" + name + ".tar.gz");
        if (!archive.empty() && !fs::exists(m_folder / name))
            QProcess::execute(QStringLiteral("tar"),
                              {QStringLiteral("-xzf"), QString::fromStdString(archive.string()),
                               QStringLiteral("-C"),
                               QString::fromStdString(m_folder.path().string())});
        return archive.empty() ? fs::path() : m_folder / name;
    }

    /// Rows whose digest is another, or that are kept where transformers refuses them.
    static QStringList differing(const fs::path &file, const std::string &digests,
                                 const data::SampleMaker &maker)
    {
        data::DataReport report;
        data::ReportWriter writer(report);
        const data::DataSource source = *data::findSource(file.string());
        const data::ColumnMap columns = *data::ColumnMap::parse({});
        std::istringstream expected(digests);
        QStringList wrong;
        for (const data::RawRow &row : *data::readRawRows(file, kLongEnough, report)) {
            std::string digest;
            expected >> digest;
            if (digest == "-") // a special token is spelled in it: text here, a token there
                continue;
            const auto mapped = data::mapRow(source, columns, row.value, row.file, writer);
            auto sample = maker.make(*mapped, writer);
            const std::string made = sample.ok() ? digestOf(sample.value()) : "!";
            if (made != digest)
                wrong << QStringLiteral("%1: %2, not %3%4")
                             .arg(row.line)
                             .arg(QString::fromStdString(made), QString::fromStdString(digest),
                                  sample.ok() ? QString()
                                              : QStringLiteral(" (%1)").arg(
                                                  QString::fromStdString(sample.dropped().detail)));
        }
        std::string more;
        if (expected >> more)
            wrong << QStringLiteral("rows are missing");
        return wrong;
    }

private Q_SLOTS:
    void trainedTokensAreThoseOfTransformers_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto &[name, made] : m_cases.items())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void trainedTokensAreThoseOfTransformers()
    {
        QFETCH(const QString, name);
        const Json &made = m_cases[name.toStdString()];
        const fs::path folder = tokenizerFolder(made["tokenizer"].get<std::string>());
        const fs::path chat = test::sharedData("data/chat_templates/"
                                               + made["template"].get<std::string>() + ".jinja");
        const fs::path rows = test::sharedData("data/llamafactory/data");
        if (folder.empty() || chat.empty() || rows.empty())
            QSKIP("the shared tokenizers, templates and data sets are not on this machine");
        const auto source = hub::textSourceAt(folder);
        QVERIFY2(source.ok(), source ? "" : source.error().sentence().c_str());
        const auto text = text::openModelText(*source, {.setting = chat.string()});
        QVERIFY2(text.ok(), text ? "" : text.error().sentence().c_str());
        config::RunConfig config;
        config.maxLength = kLongEnough;
        const data::SampleMaker maker(config, data::textTools(*text, 0));
        for (const auto &[file, digests] : made["digests"].items()) {
            const QStringList wrong = differing(rows / file, digests.get<std::string>(), maker);
            QVERIFY2(wrong.isEmpty(),
                     qPrintable(QStringLiteral("%1: %2 rows differ, the first are %3")
                                    .arg(QString::fromStdString(file))
                                    .arg(wrong.size())
                                    .arg(wrong.mid(0, 5).join(QStringLiteral("; ")))));
        }
        QVERIFY(made["rows"].get<int>() > 2000); // and most of them were compared
    }
};

QTEST_GUILESS_MAIN(TstMasks)
#include "tst_masks.moc"
