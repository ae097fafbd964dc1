// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/data_preview_model.h"
#include "ui/pages/data/dropped_rows.h"
#include "ui/pages/data/length_histogram.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QTest>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

PreviewRow dropped(qint64 line, const char *reason, const QString &raw = {})
{
    return {.file = u"/d/a \"b\".jsonl"_qs,
            .line = line,
            .raw = raw,
            .tokens = {},
            .dropReason = QLatin1String(reason),
            .dropDetail = u"message 2 has no role"_qs};
}

DataPreview mixed()
{
    DataPreview preview;
    preview.rows = {dropped(3, "bad_json"),
                    {.line = 4, .tokens = {}},
                    dropped(5, "no_answer", u"{\n  \"messages\": []\n}"_qs),
                    dropped(9, "bad_json")};
    return preview;
}

class TestDroppedRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_qs)); }

    void onlyDroppedRowsAreListed()
    {
        DataPreviewModel preview;
        DroppedRows rows(&preview);
        const QAbstractItemModelTester tester(
            &rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(rows.rowCount(), 0);
        preview.reset(mixed());
        QCOMPARE(rows.rowCount(), 3);
        QCOMPARE(rows.sourceRow(1), 2);
        QCOMPARE(rows.index(1, DroppedRows::LineColumn).data().toString(), u"5"_qs);
        QCOMPARE(rows.index(1, DroppedRows::CodeColumn).data().toString(), u"no_answer"_qs);
        QCOMPARE(rows.index(1, DroppedRows::WhyColumn).data().toString(), u"No answer"_qs);
        QCOMPARE(rows.index(1, DroppedRows::ExcerptColumn).data().toString(),
                 u"{ \"messages\": [] }"_qs);
    }

    void oneReasonFiltersThem()
    {
        DataPreviewModel preview;
        preview.reset(mixed());
        DroppedRows rows(&preview);
        rows.setReason(u"bad_json"_qs);
        QCOMPARE(rows.rowCount(), 2);
        QCOMPARE(rows.sourceRow(1), 3);
        rows.setReason({});
        QCOMPARE(rows.rowCount(), 3);
    }

    void aTableForAFileIsQuoted()
    {
        DataPreviewModel preview;
        preview.reset(mixed());
        DroppedRows rows(&preview);
        rows.setReason(u"no_answer"_qs);
        QCOMPARE(rows.toCsv(),
                 QByteArray("file,line,code,detail\r\n"
                            "\"/d/a \"\"b\"\".jsonl\",5,\"no_answer\","
                            "\"message 2 has no role\"\r\n"));
    }

    void marksOfAnAxisAreRound()
    {
        QCOMPARE(roundStep(0, 4), 1);
        QCOMPARE(roundStep(7, 4), 2);
        QCOMPARE(roundStep(45, 4), 20);
        QCOMPARE(roundStep(49871, 4), 20000);
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestDroppedRows)
#include "tst_dropped_rows.moc"
