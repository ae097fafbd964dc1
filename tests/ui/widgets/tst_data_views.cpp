// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/clipped_text.h"
#include "tests/support/pictures/pictures.h"
#include "tests/ui/widgets/sample_tokens.h"
#include "ui/text/number_text.h"
#include "ui/widgets/bars_view.h"
#include "ui/widgets/card.h"
#include "ui/widgets/colour_bar.h"
#include "ui/widgets/heat_map.h"
#include "ui/widgets/legend.h"
#include "ui/widgets/meter_bar.h"
#include "ui/widgets/stacked_bar.h"
#include "ui/widgets/timeline.h"
#include "ui/widgets/token_view.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QVBoxLayout>

#include <cmath>
#include <limits>
#include <random>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kGib = 1 << 30;

/// Utilisations around 1, the same ones each time; three dead experts and a hot rank in row 31.
HeatMapData experts(int rows, int columns, int groups)
{
    std::mt19937 random(7);
    std::lognormal_distribution<double> spread(0, 0.25);
    HeatMapData data{rows, columns, {}, {}, groups};
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            double value = spread(random);
            if (row == 31 && column / (columns / groups) == 5)
                value *= 1.7;
            if (row == 31 && (column == 14 || column == 57 || column == 102))
                value = 0;
            data.values.push_back(value);
        }
    return data;
}

QString groupName(int group, int perGroup)
{
    return QStringLiteral("EP %1: %2")
        .arg(QString::number(group), rangeText(group * perGroup, (group + 1) * perGroup - 1));
}

HeatMap *makeMap(HeatMapData data, HeatMapScale scale = HeatMapScale::Utilisation)
{
    auto *map = new HeatMap(scale);
    const int perGroup = data.columns / data.groups;
    map->setData(std::move(data));
    map->setDescriber([map](int row, int column) {
        return ReadOutText{
            QStringLiteral("Layer %1, expert %2").arg(row).arg(column),
            {{QStringLiteral("utilisation"), imbalanceText(map->data().at(row, column))},
             {QStringLiteral("choices"), QStringLiteral("119,419 of 4,194,304")}}};
    });
    if (scale == HeatMapScale::Utilisation)
        map->setGroupNamer([perGroup](int group) { return groupName(group, perGroup); });
    return map;
}

BarsData layer31()
{
    const HeatMapData map = experts(48, 128, 8);
    BarsData data;
    data.groups = 8;
    data.utilisation.assign(map.values.begin() + 31 * 128, map.values.begin() + 32 * 128);
    return data;
}

QList<BarPart> stepParts()
{
    return {{QStringLiteral("Forward"), 1.14, Swatch::of(StepPart::Forward)},
            {QStringLiteral("Backward"), 2.28, Swatch::of(StepPart::Backward)},
            {QStringLiteral("All-to-all"), 0.88, Swatch::of(StepPart::AllToAll)},
            {QStringLiteral("DP communication"), 0.19, Swatch::of(StepPart::Communication)},
            {QStringLiteral("Bubble"), 0.30, Swatch::hatch()},
            {QStringLiteral("Optimizer"), 0.30, Swatch::of(StepPart::Optimizer)},
            {QStringLiteral("Data wait"), 0.01, Swatch::of(StepPart::DataWait)},
            {QStringLiteral("Other"), 0.07, Swatch::of(StepPart::Other)}};
}

QList<BarPart> memoryParts(double scale = 1)
{
    return {{QStringLiteral("Weights"), 4.8 * scale * kGib, Swatch::of(&Tokens::weights)},
            {QStringLiteral("Gradients"), 9.6 * scale * kGib, Swatch::of(&Tokens::gradients)},
            {QStringLiteral("Optimizer: master, m, v"), 21.3 * scale * kGib,
             Swatch::of(&Tokens::optimizer)},
            {QStringLiteral("Activations"), 29.9 * scale * kGib, Swatch::of(&Tokens::activations)},
            {QStringLiteral("Communication buffers"), 0.9 * scale * kGib,
             Swatch::of(&Tokens::communication)},
            {QStringLiteral("Runtime base"), 1.2 * scale * kGib, Swatch::of(&Tokens::runtime)},
            {QStringLiteral("Safety margin, 5 %"), 4.0 * scale * kGib, Swatch::hatch()}};
}

QString stepTime(double seconds)
{
    return stepTimeText(seconds, 2.28);
}

QString gib(double bytes)
{
    return gibFigure(bytes).text();
}

StackedBar *memoryBar(double scale)
{
    auto *bar = new StackedBar;
    bar->setParts(memoryParts(scale), gib);
    bar->setCapacity(79.6 * kGib, QStringLiteral("capacity 79.6 GiB"));
    bar->setAxis(kGib, [](double bytes) { return numberText(bytes / kGib, 0); });
    return bar;
}

Legend *legendOf(const QList<BarPart> &parts, int columns, QString (*text)(double))
{
    auto *legend = new Legend(columns);
    QList<LegendEntry> entries;
    for (const BarPart &part : parts)
        entries << LegendEntry{part.name, text(part.value), part.swatch};
    legend->setEntries(entries);
    return legend;
}

Timeline *makeTimeline()
{
    auto *line = new Timeline;
    line->setSteps(1408, 2294);
    QList<TimelineMark> marks;
    for (int step = 100; step <= 1400; step += 100)
        marks << TimelineMark{step, step % 200 == 0 ? MarkKind::Checkpoint : MarkKind::Evaluation,
                              QStringLiteral("Step %1").arg(step)};
    marks << TimelineMark{640, MarkKind::Pause, QStringLiteral("Paused for 4 min")}
          << TimelineMark{1236, MarkKind::Alert, QStringLiteral("EP rank 5 carries 1.62 ×.")}
          << TimelineMark{1408, MarkKind::Pause, QStringLiteral("Paused"), true};
    line->setMarks(marks);
    return line;
}

class TestDataViews : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        failOnWarnings();
        m_theme.setMode(ThemeMode::Light);
        m_theme.setTextScale(1);
    }
    void cleanup() { QToolTip::hideText(); }

    // ---- heat map ----

    void theImageHasOnePixelACell()
    {
        const Tokens &tokens = lightTokens();
        const HeatMapData data{2, 3, {1, 2, 0, kNan, 0.25, 99}, {}, 1};
        const QImage image = heatMapImage(data, HeatMapScale::Utilisation, tokens);
        QCOMPARE(image.size(), QSize(3, 2));
        QCOMPARE(image.pixelColor(0, 0), tokens.diverging[4]);
        QCOMPARE(image.pixelColor(1, 0), tokens.diverging[6]);
        QCOMPARE(image.pixelColor(2, 0), tokens.dead);
        QCOMPARE(image.pixelColor(0, 1), tokens.sunken);
        QCOMPARE(image.pixelColor(1, 1), tokens.diverging[0]);
        QCOMPARE(image.pixelColor(2, 1), tokens.diverging[8]);
    }

    void cellsAreWholePixelsWithoutSmoothing()
    {
        const std::unique_ptr<HeatMap> map(makeMap(experts(48, 128, 8)));
        map->resize(900, 330);
        for (const auto &[row, column] : {std::pair(0, 0), std::pair(20, 77), std::pair(47, 127)}) {
            const QRectF cell = map->cellRect(row, column);
            QCOMPARE(cell.size(), QSizeF(6, 6));
            QCOMPARE(cell.left(), std::floor(cell.left()));
        }
        const QImage picture = pictureOf(*map);
        const QRect cell = map->cellRect(20, 77).toRect();
        const QColor expected = utilisationColour(lightTokens(), map->data().at(20, 77));
        for (int y = cell.top(); y <= cell.bottom(); ++y)
            for (int x = cell.left(); x <= cell.right(); ++x)
                QCOMPARE(picture.pixelColor(x, y), expected);
    }

    void aDeadExpertHasADiagonalAtEverySize_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addRow("one pixel high") << QSize(300, 76);
        QTest::addRow("small") << QSize(430, 170);
        QTest::addRow("large") << QSize(1340, 530);
    }

    void aDeadExpertHasADiagonalAtEverySize()
    {
        QFETCH(const QSize, size);
        const std::unique_ptr<HeatMap> map(makeMap(experts(48, 128, 8)));
        map->resize(size);
        const QImage picture = pictureOf(*map);
        const QRect cell = map->cellRect(31, 57).toRect();
        int light = 0;
        for (int y = cell.top(); y <= cell.bottom(); ++y)
            for (int x = cell.left(); x <= cell.right(); ++x)
                light += picture.pixelColor(x, y).lightness() > 60 ? 1 : 0;
        QVERIFY(light > 0);
    }

    void theMouseAsksAboutACellAndChoosesItsLayer()
    {
        const std::unique_ptr<HeatMap> map(makeMap(experts(48, 128, 8)));
        map->resize(900, 330);
        map->show();
        const QSignalSpy hovered(map.get(), &HeatMap::hovered);
        const QSignalSpy chosen(map.get(), &HeatMap::rowChosen);
        QTest::mouseClick(map.get(), Qt::LeftButton, {}, map->cellRect(31, 83).center().toPoint());
        QCOMPARE(hovered.last()[0].toInt(), 31);
        QCOMPARE(hovered.last()[1].toInt(), 83);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(map->chosenRow(), 31);
        const auto *readOut = map->findChild<ReadOut *>();
        QVERIFY(readOut->isVisible());
        QVERIFY(map->accessibleDescription().startsWith(QStringLiteral("Layer 31, expert 83")));
        QTest::mouseClick(map.get(), Qt::LeftButton, {}, QPoint(2, 2));
        QCOMPARE(chosen.count(), 1);
    }

    void arrowKeysMoveOverTheMap()
    {
        const std::unique_ptr<HeatMap> map(makeMap(experts(4, 8, 2)));
        map->resize(500, 300);
        map->show();
        QVERIFY(QTest::qWaitForWindowActive(map.get()));
        map->setFocus();
        const QSignalSpy hovered(map.get(), &HeatMap::hovered);
        const QSignalSpy chosen(map.get(), &HeatMap::rowChosen);
        for (const int key :
             {Qt::Key_Right, Qt::Key_Right, Qt::Key_Down, Qt::Key_End, Qt::Key_Right})
            QTest::keyClick(map.get(), static_cast<Qt::Key>(key));
        QCOMPARE(hovered.last()[0].toInt(), 1);
        QCOMPARE(hovered.last()[1].toInt(), 7);
        QCOMPARE(chosen.last()[0].toInt(), 1);
        QTest::keyClick(map.get(), Qt::Key_PageDown);
        QCOMPARE(map->chosenRow(), 3);
        map->setData(experts(2, 8, 2)); // another shape
        QTest::keyClick(map.get(), Qt::Key_Down);
        QVERIFY(map->chosenRow() <= 1);
    }

    void theReadOutStaysInsideTheMap()
    {
        const std::unique_ptr<HeatMap> map(makeMap(experts(48, 128, 8)));
        map->resize(900, 330);
        map->show();
        const auto *readOut = map->findChild<ReadOut *>();
        for (const auto &[row, column] :
             {std::pair(0, 0), std::pair(0, 127), std::pair(47, 0), std::pair(47, 127)}) {
            QTest::mouseClick(map.get(), Qt::LeftButton, {},
                              map->cellRect(row, column).center().toPoint());
            QVERIFY(map->rect().adjusted(-8, -8, 8, 8).contains(readOut->geometry()));
        }
    }

    // ---- bars ----

    void theLoadOfARankIsTheMeanOfItsExperts()
    {
        const BarsData data{{1, 3, kNan, 0.5, kNan, kNan}, 3};
        QCOMPARE(data.groupLoad(0), 2.0);
        QCOMPARE(data.groupLoad(1), 0.5);
        QVERIFY(std::isnan(data.groupLoad(2)));
    }

    void aRankAboveTheLimitHasTheWarningColour()
    {
        BarsView view;
        view.setData({{2, 2, 0.5, 0.5}, 2});
        view.resize(400, 150);
        const QImage picture = pictureOf(view);
        const auto colourOf = [&](int expert) {
            return picture.pixelColor(view.barRect(expert).center().toPoint() + QPoint(0, 5));
        };
        QCOMPARE(colourOf(0), lightTokens().curves[1]);
        QCOMPARE(colourOf(3), lightTokens().curves[0]);
    }

    void barsAnswerMouseAndKeyboard()
    {
        BarsView view;
        view.setData(layer31());
        view.setDescriber([](int expert) {
            return ReadOutText{QStringLiteral("Expert %1").arg(expert), {}};
        });
        view.resize(760, 150);
        view.show();
        const QSignalSpy hovered(&view, &BarsView::hovered);
        QTest::keyClick(&view, Qt::Key_End);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(hovered.last()[0].toInt(), 126);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("Expert 126"));
    }

    // ---- stacked bar and legend ----

    void partsFillTheWidthOfAStep()
    {
        StackedBar bar;
        bar.setParts(stepParts(), stepTime);
        bar.resize(517, 24);
        QCOMPARE(bar.total(), 5.17);
        const QImage picture = pictureOf(bar);
        QCOMPARE(picture.pixelColor(2, 12), lightTokens().curves[0]);
        QCOMPARE(picture.pixelColor(200, 12), lightTokens().curves[2]);
        QCOMPARE(picture.pixelColor(514, 12), lightTokens().curves[6]);
        QVERIFY(bar.accessibleDescription().contains(QStringLiteral("Backward 2.28")));
    }

    void aPartTellsItsValue()
    {
        StackedBar bar;
        bar.setParts(stepParts(), stepTime);
        bar.resize(517, 24);
        bar.show();
        QHelpEvent help(QEvent::ToolTip, QPoint(200, 12), bar.mapToGlobal(QPoint(200, 12)));
        QApplication::sendEvent(&bar, &help);
        QCOMPARE(QToolTip::text(), QStringLiteral("Backward: 2.28\u202fs"));
    }

    void whatGoesBeyondTheCapacityIsAnError()
    {
        const std::unique_ptr<StackedBar> bar(memoryBar(1.4));
        bar->resize(600, bar->sizeHint().height());
        const QImage picture = pictureOf(*bar);
        const int middle = 16 + 8 + 12;
        int errors = 0;
        for (int x = 0; x < picture.width(); ++x)
            for (int y = middle - 8; y < middle + 8; ++y)
                errors += picture.pixelColor(x, y) == lightTokens().errorSoft ? 1 : 0;
        QVERIFY(errors > 100);
    }

    void highRowsAreAllNumbered()
    {
        const std::unique_ptr<HeatMap> map(makeMap(experts(4, 8, 1), HeatMapScale::Difference));
        map->resize(320, 140);
        const QImage image = map->grab().toImage();
        const QRectF first = map->cellRect(0, 0);
        QVERIFY(first.height() >= 24 && first.height() < 32);
        for (int row = 0; row < 4; ++row) {
            const QRect beside(0, qRound(map->cellRect(row, 0).top()), qRound(first.left()) - 2,
                               qRound(first.height()));
            int inked = 0;
            for (int y = beside.top(); y <= beside.bottom(); ++y)
                for (int x = beside.left(); x <= beside.right(); ++x)
                    inked += image.pixelColor(x, y) == image.pixelColor(0, 0) ? 0 : 1;
            QVERIFY2(inked > 3, qPrintable(QString::number(row)));
        }
    }

    void aLineInALegendIsNoSquare()
    {
        Legend legend(2);
        legend.setEntries({{QStringLiteral("load"), {}, Swatch::line(&Tokens::text)}});
        legend.resize(120, 18);
        const QImage image = legend.grab().toImage();
        const QColor colour = m_theme.tokens().text;
        int rows = 0;
        for (int y = 0; y < image.height(); ++y)
            rows += image.pixelColor(4, y) == colour ? 1 : 0;
        QCOMPARE(rows, 2);
    }

    void aLegendUsesFewerColumnsWhereItIsNarrow()
    {
        const std::unique_ptr<Legend> legend(legendOf(stepParts(), 4, stepTime));
        QCOMPARE(legend->heightForWidth(700), 2 * 18);
        QVERIFY(legend->heightForWidth(300) > 2 * 18);
        QVERIFY(legend->accessibleName().contains(QStringLiteral("Forward: 1.14")));
    }

    // ---- gauges ----

    void aGaugeTellsEachGpu()
    {
        GpuGauge gauge;
        gauge.setLabel(QStringLiteral("Node 0"));
        gauge.setGpus({{0.8, 0.9, QStringLiteral("GPU 0: 80 %")},
                       {0.5, kNan, QStringLiteral("GPU 1: 50 %")}});
        QCOMPARE(gauge.sizeHint().height(), 20);
        gauge.resize(gauge.sizeHint());
        gauge.show();
        const QPoint second(gauge.width() - 3, 10);
        QHelpEvent help(QEvent::ToolTip, second, gauge.mapToGlobal(second));
        QApplication::sendEvent(&gauge, &help);
        QCOMPARE(QToolTip::text(), QStringLiteral("GPU 1: 50 %"));
        QVERIFY(gauge.accessibleDescription().contains(QStringLiteral("GPU 0: 80 %")));
    }

    // ---- time line ----

    void keysGoFromMarkToMark()
    {
        const std::unique_ptr<Timeline> line(makeTimeline());
        line->resize(640, 24);
        line->show();
        const QSignalSpy chosen(line.get(), &Timeline::markChosen);
        QTest::keyClick(line.get(), Qt::Key_Right);
        QTest::keyClick(line.get(), Qt::Key_Right);
        QCOMPARE(line->currentMark(), 1);
        QCOMPARE(line->accessibleDescription(), QStringLiteral("Step 200"));
        QTest::keyClick(line.get(), Qt::Key_Return);
        QCOMPARE(chosen.last()[0].toInt(), 1);
        QTest::mouseClick(line.get(), Qt::LeftButton, {}, line->placeOf(4).toPoint());
        QCOMPARE(chosen.last()[0].toInt(), 4);
        QTest::mouseClick(line.get(), Qt::LeftButton, {}, QPoint(620, 12));
        QCOMPARE(chosen.count(), 2);
    }

    void theTimeLineWithoutAPlanEndsWhereTheRunIs()
    {
        Timeline line;
        line.resize(152, 24);
        line.setMarks({{50, MarkKind::Checkpoint, {}}});
        line.setSteps(100, 0);
        QCOMPARE(line.placeOf(0).x(), 40 + 50.0);
        line.setSteps(100, 200);
        QCOMPARE(line.placeOf(0).x(), 40 + 25.0);
        line.setMargins(0, 52);
        QCOMPARE(line.placeOf(0).x(), 25.0);
    }

    void aPauseStandsBesideAMarkOfItsStep()
    {
        Timeline line;
        line.resize(400, 24);
        line.setSteps(100, 100);
        line.setMarks({{50, MarkKind::Checkpoint, {}}});
        const double halfWay = line.placeOf(0).x();
        line.setMarks({{50, MarkKind::Pause, {}},
                       {50, MarkKind::Checkpoint, {}},
                       {100, MarkKind::Checkpoint, {}},
                       {100, MarkKind::Pause, {}}});
        QVERIFY(line.placeOf(0).x() > line.placeOf(1).x() + 8);
        QCOMPARE(line.placeOf(1).x(), halfWay);
        QVERIFY(line.placeOf(3).x() < line.placeOf(2).x() - 8); // no room to the right
    }

    // ---- tokens ----

    void allViewsAreInThePicture()
    {
        QWidget window;
        auto *page = new QVBoxLayout(&window);
        page->setContentsMargins(20, 16, 20, 16);
        page->setSpacing(12);

        auto *utilisation = new Card(QStringLiteral("Utilisation"));
        utilisation->setNote(QStringLiteral("layer × expert, n·E / (T·k), log₂ scale"));
        utilisation->addToHead(new ColourBar(HeatMapScale::Utilisation));
        HeatMap *map = makeMap(experts(48, 128, 8));
        map->setFixedHeight(312);
        map->setWarnedGroups({5});
        map->setChosenRow(31);
        utilisation->body()->addWidget(map);
        auto *change = new Card(QStringLiteral("Expert load: full-04 − full-03"));
        HeatMapData difference = experts(48, 128, 8);
        for (double &value : difference.values)
            value = value > 0 ? std::log2(value) : kNan;
        change->body()->addWidget(makeMap(difference, HeatMapScale::Difference));
        change->body()->addWidget(new ColourBar(HeatMapScale::Difference, Qt::Vertical));
        auto *first = new QHBoxLayout;
        first->addWidget(utilisation, 3);
        first->addWidget(change, 1);
        page->addLayout(first);

        auto *bars = new Card(QStringLiteral("Layer 31 by EP rank"));
        auto *view = new BarsView;
        view->setData(layer31());
        view->setGroupNamer([](int group, double load) {
            return QStringLiteral("EP %1 · %2").arg(QString::number(group), imbalanceText(load));
        });
        bars->body()->addWidget(view);
        auto *memory = new Card(QStringLiteral("Memory"));
        memory->body()->addWidget(memoryBar(1));
        memory->body()->addWidget(memoryBar(1.3));
        memory->body()->addWidget(
            legendOf(memoryParts(), 1, [](double bytes) { return gibFigure(bytes).value; }));
        auto *second = new QHBoxLayout;
        second->addWidget(bars, 2);
        second->addWidget(memory, 1);
        page->addLayout(second);

        auto *anatomy = new Card(QStringLiteral("Step anatomy"));
        anatomy->setNote(QStringLiteral("5.17 s · mean of the last 50 steps · rank 0"));
        auto *step = new StackedBar;
        step->setParts(stepParts(), stepTime);
        anatomy->body()->addWidget(step);
        anatomy->body()->addWidget(legendOf(stepParts(), 4, stepTime));
        anatomy->body()->addWidget(makeTimeline());
        auto *gauges = new QHBoxLayout;
        auto *gpus = new GpuGauge;
        gpus->setLabel(QStringLiteral("Node 0"));
        gpus->setGpus(QList<GpuUse>(8, {0.85, 0.93, {}}));
        gauges->addWidget(gpus);
        auto *cpu = new MeterBar(Swatch::curve(2));
        cpu->setLabel(QStringLiteral("CPU"), Icon::Chip);
        cpu->setValue(0.06, QStringLiteral("6 %"));
        gauges->addWidget(cpu);
        auto *ram = new MeterBar(Swatch::curve(0));
        ram->setLabel(QStringLiteral("Memory"));
        ram->setValue(0.38, QStringLiteral("11.9 of 31.3 GiB"));
        gauges->addWidget(ram);
        gauges->addStretch();
        anatomy->body()->addLayout(gauges);
        auto *tokens = new Card(QStringLiteral("Row 18,204"));
        auto *tokenView = new TokenView;
        tokenView->setBlocks(tokenBlocks());
        tokens->body()->addWidget(tokenView);
        tokens->body()->addStretch();
        auto *third = new QHBoxLayout;
        third->addWidget(anatomy, 1);
        third->addWidget(tokens, 1);
        page->addLayout(third);

        window.resize(1240, 1040);
        window.show();
        QTest::mouseClick(map, Qt::LeftButton, {}, map->cellRect(31, 83).center().toPoint());
        savePictures(window, m_theme, QStringLiteral("data-views"));
        QCOMPARE(clippedTexts(window).join(u'\n'), QString());
        m_theme.setTextScale(1.3);
        QCoreApplication::processEvents();
        savePicture(pictureOf(window), QStringLiteral("data-views-text-130"));
        m_theme.setTextScale(1);
    }

private:
    Theme m_theme;
};

} // namespace

QTEST_MAIN(TestDataViews)
#include "tst_data_views.moc"
