// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_model.h"
#include "ui/models/log_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace tessera::ui;

namespace {

LogEntry line(qint64 seq, LineLevel level, const QString &text)
{
    return {.seq = seq, .timeMs = seq, .rank = 0, .level = level, .logger = {}, .text = text};
}

QList<LogEntry> lines(qint64 from, qint64 to)
{
    QList<LogEntry> made;
    for (qint64 seq = from; seq <= to; ++seq)
        made.append(line(seq, LineLevel::Info, QString::number(seq)));
    return made;
}

} // namespace

class TstLogAndEvents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    // ---- log ----

    void aLogIsBounded()
    {
        LogModel model(100);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QSignalSpy inserted(&model, &LogModel::rowsInserted);
        const QSignalSpy removed(&model, &LogModel::rowsRemoved);
        model.append(lines(1, 90));
        model.append(lines(80, 110)); // ten of them again
        QCOMPARE(inserted.count(), 2);
        QCOMPARE(removed.count(), 1);
        QCOMPARE(model.rowCount(), 100);
        QCOMPARE(model.line(0).seq, 11);
        QCOMPARE(model.line(99).seq, 110);
        QCOMPARE(model.forgotten(), 10);
        model.append(lines(111, 400)); // more than fits
        QCOMPARE(model.rowCount(), 100);
        QCOMPARE(model.line(0).seq, 301);
        QCOMPARE(model.forgotten(), 300);
        model.append(lines(250, 300)); // long forgotten
        QCOMPARE(model.rowCount(), 100);
        model.reset(lines(5, 6));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.forgotten(), 0);
    }

    void linesAreFilteredByLevelAndText()
    {
        LogModel model;
        LogFilterModel filter;
        const QAbstractItemModelTester tester(
            &filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        filter.setSourceModel(&model);
        model.append({line(1, LineLevel::Info, QStringLiteral("Step 1")),
                      line(2, LineLevel::Warning, QStringLiteral("slow disk")),
                      line(3, LineLevel::Error, QStringLiteral("Rank 1 ended"))});
        QCOMPARE(filter.rowCount(), 3);
        filter.setLevel(LineLevel::Warning);
        QCOMPARE(filter.rowCount(), 2);
        filter.setLevel(LineLevel::Error);
        QCOMPARE(filter.rowCount(), 1);
        filter.setLevel(LineLevel::Info);
        filter.setText(QStringLiteral("DISK"));
        QCOMPARE(filter.rowCount(), 1);
        QCOMPARE(filter.index(0, LogModel::TextColumn).data().toString(),
                 QStringLiteral("slow disk"));
        QCOMPARE(model.count(LineLevel::Warning), 1);
    }

    void namesOfLevelsAreRead()
    {
        QVERIFY(lineLevelFromName(QStringLiteral("warn")) == LineLevel::Warning);
        QVERIFY(lineLevelFromName(QStringLiteral("error")) == LineLevel::Error);
        QVERIFY(lineLevelFromName(QStringLiteral("critical")) == LineLevel::Error);
        QVERIFY(lineLevelFromName(QStringLiteral("anything")) == LineLevel::Info);
    }

    void lineBreaksBecomeSpaces()
    {
        LogModel model;
        model.append({line(1, LineLevel::Error, QStringLiteral("first\n\tsecond\n"))});
        QCOMPARE(model.index(0, LogModel::TextColumn).data().toString(),
                 QStringLiteral("first second"));
        QCOMPARE(model.index(0, LogModel::RankColumn).data().toString(), QStringLiteral("0"));
    }

    // ---- events ----

    void eventsComeOnceAndInOrder()
    {
        EventModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QSignalSpy inserted(&model, &EventModel::rowsInserted);
        model.append({{.seq = 1, .kind = EventKind::Started, .step = 0},
                      {.seq = 5, .kind = EventKind::Checkpoint, .step = 100}});
        model.append({{.seq = 5, .kind = EventKind::Checkpoint, .step = 100}});
        model.append({{.seq = 9, .kind = EventKind::Finished, .step = 200}});
        QCOMPARE(inserted.count(), 2);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.count(EventKind::Checkpoint), 1);
        QCOMPARE(model.index(1, 0).data(EventModel::StepRole).toLongLong(), 100);
        QCOMPARE(model.index(2, 0).data(EventModel::KindRole).toInt(),
                 static_cast<int>(EventKind::Finished));
    }

    void eventsOfTheHistoryAreTakenAsTheyAre()
    {
        EventModel model;
        model.reset({{.seq = 0, .kind = EventKind::Evaluation, .step = 5},
                     {.seq = 7, .kind = EventKind::Started, .step = 0},
                     {.seq = 0, .kind = EventKind::Evaluation, .step = 10}});
        QCOMPARE(model.rowCount(), 3);
        model.append({{.seq = 7, .kind = EventKind::Started, .step = 0},
                      {.seq = 8, .kind = EventKind::Finished, .step = 10}});
        QCOMPARE(model.rowCount(), 4);
    }

    void aPauseEndsWhereTheRunGoesOn()
    {
        EventModel model;
        model.append({{.seq = 1, .kind = EventKind::Pause, .step = 40, .timeMs = 1000}});
        QSignalSpy changed(&model, &EventModel::dataChanged);
        QCOMPARE(model.index(0, EventModel::DetailColumn).data().toString(), QString());
        model.endPause(40, 61'000);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(model.event(0).untilMs, 61'000);
        QVERIFY(!model.index(0, EventModel::DetailColumn).data().toString().isEmpty());
        model.endPause(99, 99'000); // there is none any more
        QCOMPARE(changed.count(), 1);
        QCOMPARE(model.event(0).lastStep, 40);
    }

    void everyKindHasANameAndDetails()
    {
        EventModel model;
        qint64 seq = 0;
        for (int kind = 0; kind <= static_cast<int>(EventKind::Failed); ++kind) {
            model.append({{.seq = ++seq,
                           .kind = static_cast<EventKind>(kind),
                           .step = seq,
                           .lastStep = seq + 3,
                           .timeMs = 1000,
                           .value = 1.25,
                           .text = QStringLiteral("text")}});
        }
        for (int row = 0; row < model.rowCount(); ++row) {
            QVERIFY(!model.index(row, EventModel::KindColumn).data().toString().isEmpty());
            QVERIFY(!model.index(row, EventModel::DetailColumn).data().toString().contains(u'%')
                    || model.event(row).kind == EventKind::Gap);
        }
    }
};

QTEST_GUILESS_MAIN(TstLogAndEvents)
#include "tst_log_and_events.moc"
