// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/data/dataset.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

#include <QTest>

using tessera::ErrorCode;
using tessera::OrderedJson;
using tessera::data::DataReport;
using tessera::data::readRawRows;

/// Parquet and Arrow: the rows that Python sees (tests/reference/make_arrow_files.py).
class TstArrowFiles : public QObject
{
    Q_OBJECT

private:
    tessera::test::TempFolder m_folder;
    QByteArray m_module = qgetenv("TESSERA_ARROW_MODULE");

    void needModule()
    {
        if (!QFile::exists(QString::fromLocal8Bit(m_module)))
            QSKIP("this build has no libtessera_arrow.so");
    }

private Q_SLOTS:
    void withoutTheModuleSuchFilesAreRefused()
    {
        qputenv("TESSERA_ARROW_MODULE", "/nowhere/libtessera_arrow.so");
        DataReport report;
        const auto rows =
            readRawRows(tessera::test::testData("formats/parquet/types.parquet"), 9, report);
        qputenv("TESSERA_ARROW_MODULE", m_module);
        QCOMPARE(rows.error().code, ErrorCode::NotSupported);
        QVERIFY(rows.error().detail.find("/nowhere/libtessera_arrow.so") != std::string::npos);
    }

    void rowsAreThoseOfPython_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *file : {"parquet/types.parquet", "arrow/file.arrow", "arrow/stream.arrow"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }
    void rowsAreThoseOfPython()
    {
        needModule();
        QFETCH(const QString, file);
        const auto text = tessera::readFile(tessera::test::testData("arrow_rows.json"));
        const auto expected = tessera::parseOrderedJson(*text, "arrow_rows.json");
        DataReport report;
        const auto rows =
            readRawRows(tessera::test::testData("formats/" + file.toStdString()), 100, report);
        QVERIFY2(rows, rows ? "" : rows.error().sentence().c_str());
        QCOMPARE(rows->size(), expected->size());
        for (std::size_t i = 0; i < rows->size(); ++i) {
            QCOMPARE((*rows)[i].line, static_cast<std::int64_t>(i) + 1);
            for (const auto &[name, value] : (*expected)[i].items())
                QCOMPARE(QString::fromStdString(name + (*rows)[i].value[name].dump()),
                         QString::fromStdString(name + value.dump()));
            QCOMPARE((*rows)[i].value.size(), (*expected)[i].size());
        }
    }

    void readingEndsWhereItIsAskedTo()
    {
        needModule();
        DataReport report;
        const auto rows =
            readRawRows(tessera::test::testData("formats/arrow/stream.arrow"), 4, report);
        QCOMPARE(rows->size(), std::size_t{4});
    }

    /// Neither a crash nor rows without an end: every cut, and single bytes that are wrong.
    void damagedFilesAreErrors()
    {
        needModule();
        for (const char *name :
             {"parquet/types.parquet", "arrow/file.arrow", "arrow/stream.arrow"}) {
            const std::filesystem::path source =
                tessera::test::testData("formats/" + std::string(name));
            const std::string whole = *tessera::readFile(source);
            const std::filesystem::path file = m_folder / source.filename();
            DataReport report;
            for (const std::size_t size : {std::size_t{0}, std::size_t{7}, whole.size() / 2}) {
                QVERIFY(tessera::writeFileAtomically(file, whole.substr(0, size)));
                const auto cut = readRawRows(file, 100, report);
                QVERIFY(!cut.ok());
                QCOMPARE(cut.error().code, ErrorCode::BadFile);
            }
            for (std::size_t at = 0; at < whole.size(); at += 97) {
                std::string wrong = whole;
                wrong[at] = static_cast<char>(wrong[at] ^ 0x5a);
                QVERIFY(tessera::writeFileAtomically(file, wrong));
                const auto read = readRawRows(file, 100, report);
                QVERIFY(read.ok() || read.error().code == ErrorCode::BadFile);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TstArrowFiles)
#include "tst_arrow_files.moc"
