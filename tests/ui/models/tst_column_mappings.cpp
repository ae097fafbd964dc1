// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/column_mappings.h"
#include "ui/models/run_form.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tessera::ui {

class TestColumnMappings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void ofDataThatIsNotInTheFormItStaysOutside()
    {
        RunForm form;
        ColumnMappings columns(&form);
        form.setText(kData, u"b.jsonl"_qs);
        columns.set(u"a.jsonl"_qs, u"frage=query"_qs);
        QCOMPARE(columns.of(u"a.jsonl"_qs), u"frage=query"_qs);
        QVERIFY(columns.of(u"b.jsonl"_qs).isEmpty());
        QVERIFY(!form.isSet(kColumns));
    }

    void itComesAndGoesWithItsData()
    {
        RunForm form;
        ColumnMappings columns(&form);
        const QSignalSpy followed(&columns, &ColumnMappings::followed);
        columns.set(u"a.jsonl"_qs, u"frage=query"_qs);
        form.setText(kData, u"a.jsonl"_qs);
        QCOMPARE(form.text(kColumns), u"frage=query"_qs);
        form.setText(kData, u"b.jsonl"_qs);
        QVERIFY(!form.isSet(kColumns));
        QCOMPARE(followed.count(), 2);
        QCOMPARE(followed[0][0].toBool(), true);
        QCOMPARE(followed[1][0].toBool(), false);
        QCOMPARE(columns.of(u"a.jsonl"_qs), u"frage=query"_qs);
    }

    void whatIsTypedStaysWhateverTheData()
    {
        RunForm form;
        ColumnMappings columns(&form);
        form.setText(kData, u"a.jsonl"_qs);
        form.setText(kColumns, u"frage=query"_qs);
        form.setText(kData, u"b.jsonl"_qs);
        QCOMPARE(form.text(kColumns), u"frage=query"_qs);
        QCOMPARE(columns.of(u"b.jsonl"_qs), u"frage=query"_qs);
        QVERIFY(columns.of(u"a.jsonl"_qs).isEmpty());
    }

    void whatAnotherRunBringsStaysToo()
    {
        RunForm form;
        ColumnMappings columns(&form);
        columns.set(u"a.jsonl"_qs, u"frage=query"_qs);
        form.setText(kData, u"a.jsonl"_qs);
        QVERIFY(form.setJson(R"({"dataset": ["a.jsonl"], "columns": {"q": "query"}})").isEmpty());
        form.setText(kData, u"b.jsonl"_qs);
        QCOMPARE(form.text(kColumns), u"q=query"_qs);
        QCOMPARE(columns.of(u"a.jsonl"_qs), u"frage=query"_qs);
    }

    void anEditInTheFormIsOfTheMappedData()
    {
        RunForm form;
        ColumnMappings columns(&form);
        columns.set(u"a.jsonl"_qs, u"frage=query"_qs);
        form.setText(kData, u"a.jsonl"_qs);
        form.setText(kColumns, u"frage=query,antwort=response"_qs);
        form.setText(kData, u"b.jsonl"_qs);
        QVERIFY(!form.isSet(kColumns));
        QCOMPARE(columns.of(u"a.jsonl"_qs), u"frage=query,antwort=response"_qs);
        form.setText(kData, u"a.jsonl"_qs);
        form.unset(kColumns);
        form.setText(kData, u"b.jsonl"_qs);
        QVERIFY(columns.of(u"a.jsonl"_qs).isEmpty()); // cleared, and stays so
    }

    void dataAndColumnsThatComeTogetherAreTakenAsTheyAre()
    {
        RunForm form;
        ColumnMappings columns(&form);
        const QSignalSpy followed(&columns, &ColumnMappings::followed);
        columns.set(u"a.jsonl"_qs, u"frage=query"_qs);
        form.setTexts({{kData, u"a.jsonl"_qs}, {kColumns, u"frage=query"_qs}});
        form.setTexts({{kData, u"b.jsonl"_qs}, {kColumns, u"q=query"_qs}});
        QCOMPARE(form.text(kColumns), u"q=query"_qs);
        QCOMPARE(columns.of(u"a.jsonl"_qs), u"frage=query"_qs);
        QCOMPARE(followed.count(), 0);
    }

    void theNumberOfRowsIsNoOtherData()
    {
        RunForm form;
        ColumnMappings columns(&form);
        columns.set(u"a.jsonl#20,b.jsonl"_qs, u"frage=query"_qs);
        QCOMPARE(columns.of(u"a.jsonl,b.jsonl#5"_qs), u"frage=query"_qs);
        QVERIFY(columns.of(u"a.jsonl"_qs).isEmpty());
        QCOMPARE(columns.of(u"[\"a.jsonl\", \"b.jsonl\"]"_qs), u"frage=query"_qs);
    }

    void theyAreKeptForTheNextStart()
    {
        RunForm form;
        ColumnMappings before(&form);
        before.set(u"数据, 1.jsonl"_qs, u"frage=query"_qs);
        ColumnMappings after(&form);
        after.setJson(before.toJson());
        QCOMPARE(after.of(u"数据, 1.jsonl"_qs), u"frage=query"_qs);
        after.setJson("rubbish");
        QVERIFY(after.of(u"数据, 1.jsonl"_qs).isEmpty());
    }

private:
    const QString kData = QStringLiteral("dataset");
    const QString kColumns = QStringLiteral("columns");
};

} // namespace tessera::ui

QTEST_GUILESS_MAIN(tessera::ui::TestColumnMappings)
#include "tst_column_mappings.moc"
