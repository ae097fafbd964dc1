// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/plots/chart_fixture.h"
#include "ui/plots/chart_csv.h"
#include "ui/plots/chart_export.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/export_progress.h"

#include <QContextMenuEvent>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QXmlStreamReader>

using namespace tessera::ui;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Exported {
    Exported() : chart(Quantity::Loss), menu(&chart)
    {
        loss.setSmoothing(0.9);
        chart.setTitle(u"Loss"_qs);
        chart.addCurve({.key = u"smoothed"_qs,
                        .column = u"loss_smoothed"_qs,
                        .series = &loss,
                        .values = MetricSeriesModel::Curve::Smoothed,
                        .look = CurveLook::Smoothed,
                        .colour = {.meaning = Series::Loss}});
        chart.addCurve({.key = u"raw"_qs,
                        .column = u"loss"_qs,
                        .series = &loss,
                        .look = CurveLook::Raw,
                        .colour = {.meaning = Series::Loss}});
        chart.addCurve({.key = u"evaluation"_qs,
                        .column = u"eval_loss"_qs,
                        .series = &evaluation,
                        .look = CurveLook::Evaluation,
                        .colour = {.meaning = Series::Evaluation}});
        chart.setCurveName(u"smoothed"_qs, u"smoothed 0.90"_qs);
        loss.append(points(1, {4, 3, kNaN, 2.5, kInf}));
        evaluation.append({{2, 3.25, 2000, 4}, {4, 2.75, 4000, 8}});
        chart.resize(480, 240);
        chart.show();
        QCoreApplication::processEvents();
    }

    [[nodiscard]] QString path(const QString &name) const { return folder.filePath(name); }

    QTemporaryDir folder;
    MetricSeriesModel loss;
    MetricSeriesModel evaluation;
    ChartView chart;
    ChartMenu menu;
};

/// Every colour that an element of the picture is drawn in.
QSet<QString> strokesOf(const QByteArray &svg)
{
    QSet<QString> colours;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement)
            colours.insert(xml.attributes().value(QLatin1String("stroke")).toString());
    return xml.hasError() ? QSet<QString>() : colours;
}

} // namespace

class TestChartExport : public QObject
{
    Q_OBJECT

    TestTheme m_theme;

private Q_SLOTS:
    void initTestCase()
    {
        m_theme.install();
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
    void init()
    {
        failOnAnyWarning();
        m_theme->setMode(ThemeMode::Light);
    }

    void aTableHoldsAllPointsOfAllCurves()
    {
        Exported exported;
        exported.chart.links()->setRange({1, 5}); // what is seen does not matter
        QVERIFY(saveCsv(exported.chart, exported.path(u"loss.csv"_qs)).ok());
        const QList<QByteArray> lines = contentOf(exported.path(u"loss.csv"_qs)).split('\n');
        QCOMPARE(lines.size(), 7); // head, five steps, end
        QCOMPARE(lines[0], QByteArray("step,tokens,seconds,loss_smoothed,loss,eval_loss"));
        QVERIFY(lines[1].startsWith("1,1000,2,"));
        QVERIFY(lines[1].endsWith(",4,"));
        QVERIFY(lines[2].endsWith(",3,3.25"));
        QVERIFY(lines[3].endsWith(",nan,nan,"));
        QVERIFY(lines[4].endsWith(",2.5,2.75"));
        QVERIFY(lines[5].endsWith(",inf,"));
        QCOMPARE(lines[6], QByteArray());
    }

    void hiddenCurvesAreLeftOut()
    {
        Exported exported;
        exported.chart.setCurveShown(u"smoothed"_qs, false);
        QVERIFY(saveCsv(exported.chart, exported.path(u"loss.csv"_qs)).ok());
        QCOMPARE(contentOf(exported.path(u"loss.csv"_qs)).split('\n').first(),
                 QByteArray("step,tokens,seconds,loss,eval_loss"));
    }

    void numbersKeepAllTheirDigitsInEveryLanguage()
    {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        MetricSeriesModel series;
        series.append(points(1, {0.1 + 0.2, 1e-300, 123456789.25}));
        ChartView chart(Quantity::Loss);
        chart.addCurve({.key = u"a"_qs, .column = u"a, \"b\""_qs, .series = &series});
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"t.csv"_qs);
        QVERIFY(saveCsv(chart, path).ok());
        const QList<QByteArray> lines = contentOf(path).split('\n');
        QCOMPARE(lines[0], QByteArray("step,tokens,seconds,\"a, \"\"b\"\"\""));
        QCOMPARE(lines[1], QByteArray("1,1000,2,0.30000000000000004"));
        QCOMPARE(lines[2], QByteArray("2,2000,4,1e-300"));
        QCOMPARE(lines[3], QByteArray("3,3000,6,123456789.25"));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void severalRunsHaveColumnsOfTheirOwn()
    {
        MetricSeriesModel a;
        MetricSeriesModel b;
        a.append(points(1, {1, 2}));
        b.append(points(2, {5, 6}, 10));
        ChartView chart(Quantity::Loss);
        chart.addCurve(
            {.key = u"a"_qs, .column = u"loss"_qs, .group = u"full-03"_qs, .series = &a});
        chart.addCurve({.key = u"b"_qs, .column = u"loss"_qs, .group = u"lora"_qs, .series = &b});
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"t.csv"_qs);
        QVERIFY(saveCsv(chart, path).ok());
        QCOMPARE(contentOf(path),
                 QByteArray("step,full-03 tokens,full-03 seconds,full-03 loss,lora tokens,"
                            "lora seconds,lora loss\n"
                            "1,1000,2,1,,,\n"
                            "2,2000,4,2,20,4,5\n"
                            "3,,,,30,6,6\n"));
    }

    void besideSmoothedValuesAreTheMeasuredOnes()
    {
        MetricSeriesModel a;
        a.append(points(1, {1, 2}));
        a.setSmoothing(0.5);
        ChartView chart(Quantity::Loss);
        chart.addCurve({.key = u"a"_qs,
                        .column = u"loss_smoothed"_qs,
                        .group = u"lora"_qs,
                        .series = &a,
                        .values = MetricSeriesModel::Curve::Smoothed});
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"t.csv"_qs);
        QVERIFY(saveCsv(chart, path).ok());
        const QByteArray content = contentOf(path);
        QVERIFY2(content.startsWith("step,lora tokens,lora seconds,lora loss,lora loss_smoothed\n"
                                    "1,1000,2,1,1\n2,2000,4,2,1.6"),
                 content.constData());
    }

    void aLargeTableIsWrittenInPiecesAndTellsItsProgress()
    {
        Exported exported;
        exported.loss.append(pointsOf(6, 90'000, noise));
        ChartCsv csv(exported.chart.curveSpecs(), exported.path(u"loss.csv"_qs));
        const QSignalSpy progress(&csv, &ChartCsv::progressed);
        const QSignalSpy finished(&csv, &ChartCsv::finished);
        csv.start();
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(finished[0][0].toBool());
        QVERIFY(progress.count() >= 4);
        QVERIFY(progress[0][0].toDouble() < progress[3][0].toDouble());
        QCOMPARE(contentOf(exported.path(u"loss.csv"_qs)).count('\n'), 90'001);
    }

    void aCancelledTableLeavesNoFile()
    {
        Exported exported;
        exported.loss.append(pointsOf(6, 90'000, noise));
        ChartCsv csv(exported.chart.curveSpecs(), exported.path(u"loss.csv"_qs));
        const QSignalSpy finished(&csv, &ChartCsv::finished);
        connect(&csv, &ChartCsv::progressed, &csv, &ChartCsv::cancel);
        csv.start();
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(!finished[0][0].toBool());
        QVERIFY(finished[0][1].toString().isEmpty());
        QVERIFY(!QFile::exists(exported.path(u"loss.csv"_qs)));
    }

    void aPictureIsInTheLightThemeWithTwoPixelsAPx()
    {
        Exported exported;
        m_theme->setMode(ThemeMode::Dark);
        exported.chart.links()->setCrosshair(2);
        QVERIFY(savePng(exported.chart, exported.path(u"loss.png"_qs)).ok());
        const QImage image(exported.path(u"loss.png"_qs));
        QCOMPARE(image.size(), exported.chart.printSize() * 2);
        QCOMPARE(image.pixelColor(2, 2), lightTokens().surface);
        QVERIFY(image.height() > 480); // a head with title and legend above the chart
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                colours.insert(image.pixel(x, y));
        QVERIFY(colours.contains(lightTokens().curves[0].rgb()));
        QVERIFY(!colours.contains(darkTokens().surface.rgb()));
        // The chart on the screen is as it was.
        QCoreApplication::processEvents();
        QCOMPARE(exported.chart.grab().toImage().pixelColor(2, 2), darkTokens().surface);
    }

    void anSvgIsWholeLightAndHasTitleAndLegend()
    {
        Exported exported;
        m_theme->setMode(ThemeMode::Dark);
        QVERIFY(saveSvg(exported.chart, exported.path(u"loss.svg"_qs)).ok());
        const QByteArray svg = contentOf(exported.path(u"loss.svg"_qs));
        const QSet<QString> strokes = strokesOf(svg);
        QVERIFY(strokes.contains(lightTokens().curves[0].name()));
        QVERIFY(strokes.contains(lightTokens().curves[1].name()));
        QVERIFY(!strokes.contains(darkTokens().curves[0].name()));
        QVERIFY(svg.contains(">Loss</text>"));
        QVERIFY(svg.contains("smoothed 0.90"));
        QVERIFY(svg.contains("<polyline"));
    }

    void aLegendThatIsTooLongStandsBelowTheTitle()
    {
        const QString name = u"qwen3-30b-a3b mathematics lora rank 16 attempt "_qs;
        MetricSeriesModel series(u"loss"_qs);
        series.append(pointsOf(1, 20, [](qint64 s) { return 3.0 - 0.1 * double(s); }));
        ChartView chart(Quantity::Loss);
        chart.resize(640, 240);
        chart.setTitle(u"Loss"_qs);
        const auto add = [&](int number) {
            const QString key = name + QString::number(number);
            chart.addCurve({.key = key, .column = key, .series = &series});
            chart.setCurveName(key, key);
        };
        add(1);
        const int beside = chart.printSize().height();
        for (int number = 2; number <= 5; ++number)
            add(number);
        QVERIFY(chart.printSize().height() > beside);
        const QTemporaryDir folder;
        QVERIFY(saveSvg(chart, folder.filePath(u"loss.svg"_qs)).ok());
        const QByteArray svg = contentOf(folder.filePath(u"loss.svg"_qs));
        for (int number = 1; number <= 5; ++number)
            QVERIFY(svg.contains((name + QString::number(number) + u"</text>"_qs).toUtf8()));
    }

    void anSvgHasNoPointOutsideTheChart()
    {
        Exported exported;
        exported.loss.append(pointsOf(6, 4000, [](qint64 s) { return s % 7 ? 1.0 : 1e6; }));
        exported.chart.zoomValues(0.001, 2);
        exported.chart.links()->setRange({100, 200});
        QVERIFY(saveSvg(exported.chart, exported.path(u"loss.svg"_qs)).ok());
        const QByteArray svg = contentOf(exported.path(u"loss.svg"_qs));
        const QRectF page(QPointF(), exported.chart.printSize());
        const QRegularExpression list(QStringLiteral("<polyline[^>]*points=\"([^\"]*)\""));
        int seen = 0;
        auto match = list.globalMatch(QString::fromUtf8(svg));
        while (match.hasNext())
            for (const QString &pair : match.next().captured(1).split(u' ', Qt::SkipEmptyParts)) {
                const QStringList xy = pair.split(u',');
                QVERIFY(page.contains(QPointF(xy[0].toDouble(), xy[1].toDouble())));
                ++seen;
            }
        QVERIFY(seen > 10);
    }

    void aPlaceThatCannotBeWrittenIsAnError()
    {
        Exported exported;
        const QString path = u"/nowhere/at/all.png"_qs;
        for (const auto &result : {savePng(exported.chart, path), saveSvg(exported.chart, path),
                                   saveCsv(exported.chart, path)}) {
            QVERIFY(!result.ok());
            QCOMPARE(result.error().code, tessera::ErrorCode::FileUnwritable);
            QCOMPARE(result.error().args.at(0), path.toStdString());
        }
        const QSignalSpy failed(&exported.menu, &ChartMenu::exportFailed);
        exported.menu.save(ChartMenu::Format::Csv, path);
        QCOMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains(path));
    }

    void theMenuOffersTheExports()
    {
        Exported exported;
        QContextMenuEvent event(QContextMenuEvent::Mouse, exported.chart.plotArea().center(),
                                exported.chart.mapToGlobal(QPoint(100, 100)));
        QApplication::sendEvent(exported.chart.childAt(100, 100), &event);
        auto *menu = exported.chart.findChild<QMenu *>(u"chartMenu"_qs);
        QVERIFY(menu);
        QVERIFY(menu->isVisible());
        auto *action = menu->findChild<QAction *>(u"exportCsvAction"_qs);
        QVERIFY(action && action->isEnabled());
        menu->close();
        action->trigger();
        auto *dialog = exported.chart.window()->findChild<QFileDialog *>(u"exportDialog"_qs);
        QVERIFY(dialog && dialog->isVisible());
        const QSignalSpy done(&exported.menu, &ChartMenu::exported);
        dialog->setDirectory(exported.folder.path());
        dialog->findChild<QLineEdit *>()->setText(u"mine"_qs);
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_COMPARE(done.count(), 1);
        QCOMPARE(done[0][0].toString(), exported.path(u"mine.csv"_qs));
        QVERIFY(contentOf(exported.path(u"mine.csv"_qs)).startsWith("step,"));
    }

    void theNameOfAFileIsMadeOfRunAndChart()
    {
        Exported exported;
        exported.menu.setFileStem(u"q30b/math 04"_qs);
        exported.menu.ask(ChartMenu::Format::Svg);
        auto *dialog = exported.chart.window()->findChild<QFileDialog *>(u"exportDialog"_qs);
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(),
                 u"q30b_math-04-Loss.svg"_qs);
        dialog->close();
    }

    void theMenuChangesTheScale()
    {
        Exported exported;
        Q_EMIT exported.chart.menuRequested({});
        auto *menu = exported.chart.findChild<QMenu *>(u"chartMenu"_qs);
        menu->findChild<QAction *>(u"logarithmicValuesAction"_qs)->trigger();
        QVERIFY(exported.chart.hasLogarithmicValues());
        QVERIFY(!menu->findChild<QAction *>(u"showAllAction"_qs)->isEnabled());
        menu->close();
    }

    void progressAppearsOverTheChartAndCanBeStopped()
    {
        Exported exported;
        exported.loss.append(pointsOf(6, 1'000'000, noise));
        exported.menu.save(ChartMenu::Format::Csv, exported.path(u"loss.csv"_qs));
        auto *progress = exported.chart.findChild<ExportProgress *>();
        QVERIFY(progress && !progress->isVisible());
        progress->findChild<QPushButton *>(u"cancelExportButton"_qs)->click();
        QTRY_VERIFY(!exported.chart.findChild<ExportProgress *>());
        QVERIFY(!QFile::exists(exported.path(u"loss.csv"_qs)));
    }
};

QTEST_MAIN(TestChartExport)
#include "tst_chart_export.moc"
