// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/row_text.h"

#include <QTest>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

class TestRowText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reasonsAndNoticesHaveWords()
    {
        QCOMPARE(dropReasonText(QStringLiteral("no_answer")), QStringLiteral("No answer"));
        QCOMPARE(rowNoticeText(QStringLiteral("truncated")),
                 QStringLiteral("Cut at the longest sequence"));
    }

    void whatIsNotKnownStaysAsItIs()
    {
        QCOMPARE(dropReasonText(QStringLiteral("brand_new")), QStringLiteral("brand_new"));
        QCOMPARE(rowNoticeText(QString()), QString());
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestRowText)
#include "tst_row_text.moc"
