// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/polyline.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <limits>

using namespace tessera::ui;

namespace {

const QRectF kBox(0, 0, 100, 50);
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

} // namespace

class TestPolyline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void aLineWithinTheBoxStaysOneLine()
    {
        const QList<QPointF> corners{{1, 1}, {50, 49}, {99, 2}};
        const QList<QPolygonF> lines = linesWithin(kBox, corners);
        QCOMPARE(lines.size(), 1);
        QCOMPARE(QList<QPointF>(lines[0]), corners);
    }

    void aNaNCutsTheLine()
    {
        const QList<QPolygonF> lines =
            linesWithin(kBox, {{1, 1}, {2, 2}, {3, kNaN}, {4, 4}, {5, 5}, {6, 6}});
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0].size(), 2);
        QCOMPARE(lines[1].first(), QPointF(4, 4));
        QCOMPARE(lines[1].size(), 3);
    }

    void aPointBetweenTwoGapsIsKept()
    {
        const QList<QPolygonF> lines = linesWithin(kBox, {{1, kNaN}, {2, 2}, {3, kNaN}});
        QCOMPARE(lines.size(), 1);
        QCOMPARE(QList<QPointF>(lines[0]), (QList<QPointF>{{2, 2}}));
        QVERIFY(linesWithin(kBox, {{1, kNaN}, {2, 99}, {3, kNaN}}).isEmpty());
    }

    void whatLeavesTheBoxEndsAtItsEdge()
    {
        const QList<QPolygonF> lines = linesWithin(kBox, {{10, 25}, {20, 75}, {30, 25}});
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0].last(), QPointF(15, 50));
        QCOMPARE(lines[1].first(), QPointF(25, 50));
    }

    void aLineThroughTheBoxKeepsItsMiddle()
    {
        const QList<QPolygonF> lines = linesWithin(kBox, {{-100, 25}, {200, 25}});
        QCOMPARE(lines.size(), 1);
        QCOMPARE(lines[0].first(), QPointF(0, 25));
        QCOMPARE(lines[0].last(), QPointF(100, 25));
    }

    void pointsFarOutsideNeverArrive()
    {
        const QList<QPolygonF> lines = linesWithin(
            kBox, {{-1e300, 5}, {10, 1e300}, {20, 20}, {30, -kInf}, {40, 20}, {kInf, 30}});
        QVERIFY(!lines.isEmpty());
        for (const QPolygonF &line : lines)
            for (const QPointF &point : line) {
                QVERIFY(std::isfinite(point.x()) && std::isfinite(point.y()));
                QVERIFY(kBox.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(point));
            }
    }

    void nothingGivesNothing()
    {
        QVERIFY(linesWithin(kBox, {}).isEmpty());
        QVERIFY(linesWithin(kBox, {{kNaN, 1}}).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestPolyline)
#include "tst_polyline.moc"
