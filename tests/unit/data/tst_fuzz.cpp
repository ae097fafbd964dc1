// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/data/formats/format.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/data/packed_texts.h"

#include <QTest>

#include <sys/resource.h>

#include <array>
#include <fstream>
#include <random>

/// Texts that were changed at random, the same in every run: no reader crashes, each row has a
/// value or a reason, and memory stays bounded.
class TstFuzz : public QObject
{
    Q_OBJECT

private:
    tessera::test::TempFolder m_folder;
    std::mt19937 m_random{42};

    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : m_random() % limit; }

    /// One to eight changes: a byte, a piece doubled, a piece left out, or a word of the formats.
    std::string changed(std::string text)
    {
        static const std::array<std::string, 16> kWords{"\"",
                                                        "\\",
                                                        "[",
                                                        "]",
                                                        "{",
                                                        "}",
                                                        ",",
                                                        ":",
                                                        "\n",
                                                        "\r\n",
                                                        "NaN",
                                                        "\xef\xbb\xbf",
                                                        "\xff\xfe",
                                                        "\xe2\x80\xa8",
                                                        std::string(300, '['),
                                                        std::string(1, '\0')};
        for (std::size_t i = 1 + below(8); i > 0; --i) {
            const std::size_t at = below(text.size() + 1);
            const std::size_t length = below(40);
            switch (below(4)) {
            case 0:
                if (at < text.size())
                    text[at] = static_cast<char>(m_random());
                break;
            case 1:
                text.insert(at, text.substr(at, length));
                break;
            case 2:
                text.erase(at, length);
                break;
            default:
                text.insert(at, kWords[below(kWords.size())]);
            }
        }
        return text;
    }

    /// False for a row with neither a value nor a reason.
    static bool isSound(const tessera::data::FileRow &row)
    {
        return row.line >= 1
            && (row.reason.empty() ? !row.value.dump().empty() : !row.detail.empty());
    }
    bool read(const std::string &name, const std::string &content)
    {
        const auto path = m_folder / name;
        std::filesystem::remove(path); // else the disk is waited for
        std::ofstream(path, std::ios::binary) << content;
        bool sound = true;
        const auto read = tessera::data::readFileRows(path, [&](const auto &row) {
            sound = sound && isSound(row);
            return true;
        });
        return sound && (read.ok() || !read.error().detail.empty());
    }

    static long peakKilobytes()
    {
        rusage usage{};
        ::getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss;
    }

private Q_SLOTS:
    void readersTakeAnything_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("seed");
        QTest::newRow("jsonl") << QStringLiteral("a.jsonl")
                               << QByteArray("{\"a\": [1, {\"b\": null}], \"c\": \"x\\u00e4\"}\n"
                                             "{\"a\": -1.5e3}\r\n\n{\"messages\": []}\n");
        QTest::newRow("json") << QStringLiteral("a.json")
                              << QByteArray("[{\"a\": \"],{\"},\n {\"b\": [true, 2]}, 7]\n");
        QTest::newRow("csv") << QStringLiteral("a.csv")
                             << QByteArray("a,b\n1,\"x \"\"y\"\"\n\"\r\n,\n3,\"4\"\n");
        QTest::newRow("tsv") << QStringLiteral("a.tsv") << QByteArray("a\tb\n1\t\"x\ty\"\n3\t4\n");
        QTest::newRow("txt") << QStringLiteral("a.txt") << QByteArray("one\n\ntwo \xe4\xbd\xa0\n");
    }
    void readersTakeAnything()
    {
        constexpr int kRounds = 70000; // about a minute in all
        constexpr long kMostKilobytes = 300L << 10;
        QFETCH(const QString, name);
        QFETCH(const QByteArray, seed);
        const std::string file = name.toStdString();
        for (int round = 0; round < kRounds; ++round) {
            const std::string text = changed(seed.toStdString());
            QVERIFY2(read(file, text), QByteArray::fromStdString(text).toHex());
            if (round % 25 != 0)
                continue;
            QVERIFY(read(file + ".gz", tessera::test::gzipped(text)));
            QVERIFY(read(file + ".gz", changed(tessera::test::gzipped(text))));
            QVERIFY(read(file + ".zst", changed(tessera::test::zstdPacked(text))));
        }
        QVERIFY(peakKilobytes() < kMostKilobytes);
    }

    /// A small archive of much text: lines are let go as they are read.
    void anArchiveIsNeverHeldWhole()
    {
        constexpr long kMostKilobytes = 300L << 10;
        std::string lines;
        while (lines.size() < std::size_t{8} << 20)
            lines += "{\"a\": \"" + std::string(1000, 'x') + "\"}\n";
        std::string packed;
        for (int i = 0; i < 64; ++i) // 512 MiB of text
            packed += tessera::test::zstdPacked(lines);
        QVERIFY(tessera::writeFileAtomically(m_folder / "much.txt.zst", packed));
        std::int64_t rows = 0;
        const auto read = tessera::data::readFileRows(m_folder / "much.txt.zst", [&](const auto &) {
            ++rows;
            return true;
        });
        QVERIFY(read.ok());
        QVERIFY(rows > 500000);
        QVERIFY2(peakKilobytes() < kMostKilobytes, QByteArray::number(qlonglong{peakKilobytes()}));
    }
};

QTEST_GUILESS_MAIN(TstFuzz)
#include "tst_fuzz.moc"
