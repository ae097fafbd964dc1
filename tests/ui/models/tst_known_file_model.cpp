// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/known_file_model.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace tessera::ui {

namespace {

KnownFile known(const QString &name, KnownFrom from = KnownFrom::Folder)
{
    return {.path = QStringLiteral("/m/") + name, .name = name, .setting = name, .from = from};
}

} // namespace

class TestKnownFileModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void rowsMoveWithoutLosingTheirNotes()
    {
        KnownFileModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setFiles({known(QStringLiteral("a")), known(QStringLiteral("b"))});
        model.setNote(QStringLiteral("/m/b"), QStringLiteral("1.2 B"));
        const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);

        model.setFiles({known(QStringLiteral("b"), KnownFrom::Recent), known(QStringLiteral("c")),
                        known(QStringLiteral("a"))});

        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(0).data(KnownFileModel::NoteRole).toString(), QStringLiteral("1.2 B"));
        QCOMPARE(model.index(0).data(KnownFileModel::FromTextRole).toString(),
                 QStringLiteral("Recently used"));
        QCOMPARE(model.index(2).data().toString(), QStringLiteral("a"));
        model.setFiles({known(QStringLiteral("c"))});
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(reset.count(), 0);
    }

    void aSettingFindsItsRowByNameOrPath()
    {
        KnownFileModel model;
        model.setFiles({known(QStringLiteral("a")), known(QStringLiteral("b"))});
        QCOMPARE(model.rowOfSetting(QStringLiteral("b")), 1);
        QCOMPARE(model.rowOfSetting(QStringLiteral("/m/a")), 0);
        QCOMPARE(model.rowOfSetting(QStringLiteral("z")), -1);
    }
};

} // namespace tessera::ui

QTEST_GUILESS_MAIN(tessera::ui::TestKnownFileModel)
#include "tst_known_file_model.moc"
