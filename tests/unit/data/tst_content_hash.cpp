// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/data/content_hash.h"
#include "backend/hub/hash.h"
#include "tests/support/temp_folder.h"

#include <QTest>

#include <chrono>

using namespace tessera;
using data::contentHash;
using data::fileHash;

namespace fs = std::filesystem;

class TstContentHash : public QObject
{
    Q_OBJECT

private:
    static std::string write(const fs::path &path, const std::string &content)
    {
        fs::create_directories(path.parent_path());
        (void)writeFileAtomically(path, content);
        return path.string();
    }

    static std::string hashOf(const std::vector<std::string> &entries)
    {
        const Result<std::string> hash = contentHash(entries);
        return hash ? *hash : hash.error().sentence();
    }

private Q_SLOTS:
    void itFollowsTheContentAndNotThePlace()
    {
        const test::TempFolder folder;
        const std::string file = write(folder / "a.jsonl", "{\"input_ids\": [1, 2]}\n");
        const std::string before = hashOf({file});
        QCOMPARE(before.size(), std::size_t{64});
        QCOMPARE(hashOf({write(folder / "moved/b.jsonl", "{\"input_ids\": [1, 2]}\n")}), before);
        QCOMPARE(hashOf({file + "#3"}), before); // how many rows are used is a setting
        fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(1));
        QCOMPARE(hashOf({file}), before);
        write(file, "{\"input_ids\": [1, 3]}\n"); // as many rows, tokens and bytes
        QVERIFY(hashOf({file}) != before);
    }

    void theOrderOfFilesCounts()
    {
        const test::TempFolder folder;
        const std::string a = write(folder / "set/a.jsonl", "{}\n");
        const std::string b = write(folder / "set/b.txt", "x\n");
        QVERIFY(hashOf({a, b}) != hashOf({b, a}));
        QCOMPARE(hashOf({(folder / "set").string()}), hashOf({a, b})); // a folder in name order
        QVERIFY(hashOf({a}) != hashOf({a, b}));
    }

    void aMissingFileIsAnError()
    {
        const Result<std::string> hash = contentHash({"/nowhere/none.jsonl"});
        QVERIFY(!hash.ok());
        QCOMPARE(hash.error().code, ErrorCode::FileNotFound);
    }

    void aFileOfManyPiecesHasTheHashOfItsContent()
    {
        const test::TempFolder folder;
        std::string content(2'500'000, 'x');
        content[1'048'576] = 'y';
        const Result<std::string> hash = fileHash(write(folder / "pieces.txt", content));
        QVERIFY(hash.ok());
        QCOMPARE(*hash, hub::sha256(content));
    }

    void ofALargeFileSamplesSizeAndTimeAreEnough()
    {
        const test::TempFolder folder;
        const fs::path path = folder / "large.txt";
        std::string content(5'000'000, 'x');
        const auto hash = [&](std::chrono::hours age) {
            write(path, content);
            fs::last_write_time(path, fs::file_time_type() + age);
            const Result<std::string> found = fileHash(path, /*hashedWhole=*/1'000'000);
            return found ? *found : found.error().sentence();
        };
        using std::chrono::hours;
        const std::string before = hash(hours(1));
        QCOMPARE(before.size(), std::size_t{64});
        QCOMPARE(hash(hours(1)), before);
        QVERIFY(hash(hours(2)) != before);
        for (const std::size_t at : {std::size_t{0}, std::size_t{2'450'000}, content.size() - 1}) {
            content[at] = 'y';
            QVERIFY2(hash(hours(1)) != before, std::to_string(at).c_str());
            content[at] = 'x';
        }
        content += 'x';
        QVERIFY(hash(hours(1)) != before);
    }
};

QTEST_GUILESS_MAIN(TstContentHash)
#include "tst_content_hash.moc"
