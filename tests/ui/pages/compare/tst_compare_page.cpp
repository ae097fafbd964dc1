// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/watched/sample_run.h"
#include "ui/pages/compare/compare_chart.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/compare/compare_table.h"
#include "ui/pages/compare/compare_tables.h"
#include "ui/pages/compare/map_difference.h"
#include "ui/pages/compare/run_chip.h"
#include "ui/pages/compare/run_picker.h"
#include "ui/pages/fact_list.h"
#include "ui/text/languages.h"
#include "ui/text/number_text.h"
#include "ui/widgets/banner.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

#include <algorithm>
#include <memory>
#include <vector>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

using tessera::Json;

/// The runs of the story: three full fine-tunings and a LoRA one.
std::vector<SampleShape> story()
{
    return {{.id = QStringLiteral("r3"),
             .name = QStringLiteral("q30b-math-full-03"),
             .steps = 2294,
             .hotRank = false,
             .seed = 3},
            {.id = QStringLiteral("r2"),
             .name = QStringLiteral("q30b-math-full-02"),
             .steps = 2294,
             .hotRank = false,
             .lossShift = -0.03,
             .seed = 4},
            {.id = QStringLiteral("r4"), .name = QStringLiteral("q30b-math-full-04"), .seed = 5},
            {.id = QStringLiteral("l2"),
             .name = QStringLiteral("q30b-math-lora-02"),
             .steps = 1100,
             .layers = 0,
             .lossShift = 0.04,
             .seed = 6}};
}

class TestComparePage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_theme.install(*qApp);
        m_theme.setMode(ThemeMode::Light);
    }

    void init()
    {
        failOnWarnings();
        m_languages.use(QStringLiteral("en"));
        for (const SampleShape &shape : story())
            m_samples.push_back(std::make_unique<SampleRun>(shape));
        QList<tessera::history::RunRecord> records;
        for (const auto &sample : m_samples)
            records.append(sample->status().record);
        m_library.setRuns(records);
        m_page = std::make_unique<ComparePage>(&m_library);
        m_page->resize(kUsualPage);
        m_page->show();
    }

    void cleanup()
    {
        m_page.reset();
        m_samples.clear();
        m_library.setRuns({});
        m_theme.setMode(ThemeMode::Light);
        m_theme.setTextScale(1);
    }

    // ---- which runs ----

    void withoutRunsItSaysWhereToChooseThem()
    {
        const QSignalSpy wanted(m_page.get(), &Page::pageWanted);
        QTest::mouseClick(find<QPushButton>("emptyCompareButton"), Qt::LeftButton);
        QCOMPARE(wanted.value(0).value(0).toString(), QStringLiteral("runs"));
        savePicture(pictureOf(*m_page), QStringLiteral("compare-empty"));
    }

    void openingAsksForAllRunsAndOneIsAdded()
    {
        const QSignalSpy wanted(m_page.get(), &ComparePage::runsWanted);
        m_page->open({QStringLiteral("r3"), QStringLiteral("r2")});
        QCOMPARE(wanted.last().first().toStringList(),
                 (QStringList{QStringLiteral("r3"), QStringLiteral("r2")}));
        QCOMPARE(m_page->baseline(), QStringLiteral("r3"));
        m_page->open({QStringLiteral("r4")});
        QCOMPARE(wanted.last().first().toStringList().size(), 3);
        m_page->open({QStringLiteral("r4")});
        QCOMPARE(wanted.count(), 2);
    }

    void runsThatAreStillReadHaveTheirNameAlready()
    {
        m_page->open({QStringLiteral("r3"), QStringLiteral("r2")});
        QCOMPARE(chip("r2")->accessibleName(), QStringLiteral("q30b-math-full-02"));
        QVERIFY(!find<QPushButton>("exportButton")->isEnabled());
        give(0);
        QVERIFY(find<QPushButton>("exportButton")->isEnabled());
        give(1);
        QCOMPARE(chart()->plot()->runs().size(), 2);
        QCOMPARE(chart()->plot()->runs()[1].name, QStringLiteral("02"));
    }

    void runsOfOneNameAreToldApart()
    {
        m_samples.clear();
        QList<tessera::history::RunRecord> records;
        for (const char *id : {"20261129-101500-aa11", "20261129-103000-bb22"}) {
            m_samples.push_back(
                std::make_unique<SampleRun>(SampleShape{.id = QString::fromLatin1(id),
                                                        .name = QStringLiteral("chat"),
                                                        .steps = 40,
                                                        .total = 40,
                                                        .layers = 0}));
            records.append(m_samples.back()->status().record);
        }
        m_library.setRuns(records);
        m_page->open({m_samples[0]->shape().id, m_samples[1]->shape().id});
        give(0);
        give(1);
        const QString first = QStringLiteral("chat · aa11");
        QCOMPARE(chip("20261129-101500-aa11")->accessibleName().section(u',', 0, 0), first);
        QCOMPARE(chart()->plot()->runs()[0].name, first);
        QCOMPARE(
            m_page->findChild<CompareTables *>()->values().headerData(1, Qt::Horizontal).toString(),
            first);
        savePicture(pictureOf(*m_page), QStringLiteral("compare-one-name"));
    }

    void atMostEightAreCompared()
    {
        QStringList ids;
        for (int i = 0; i < 10; ++i)
            ids.append(QStringLiteral("x%1").arg(i));
        m_page->open(ids);
        QCOMPARE(m_page->runs().size(), ComparePage::kMost);
        QVERIFY(!find<QPushButton>("addRunButton")->isEnabled());
        QVERIFY(find<QPushButton>("addRunButton")->toolTip().contains(u'8'));
        m_page->addRun(QStringLiteral("x9"));
        QCOMPARE(m_page->runs().size(), ComparePage::kMost);
    }

    void aRunIsTakenAwayAndTheOthersKeepTheirColour()
    {
        compareAll();
        const int colour = chart()->plot()->runs()[2].colour;
        const QSignalSpy wanted(m_page.get(), &ComparePage::runsWanted);
        QTest::mouseClick(find<QAbstractButton>("remove_r3"), Qt::LeftButton);
        QVERIFY(!wanted.last().first().toStringList().contains(QStringLiteral("r3")));
        QCOMPARE(m_page->baseline(), QStringLiteral("r2"));
        QCOMPARE(chart()->plot()->runs()[1].colour, colour);
        m_samples.erase(m_samples.begin()); // its models may go now
        QTest::mouseClick(find<QAbstractButton>("remove_l2"), Qt::LeftButton);
        QCOMPARE(m_page->runs().size(), 2);
    }

    void aRunIsAddedByTyping()
    {
        m_page->open({QStringLiteral("r3"), QStringLiteral("r2")});
        QTest::mouseClick(find<QPushButton>("addRunButton"), Qt::LeftButton);
        auto *picker = find<RunPicker>("runPicker");
        QVERIFY(picker->isVisible());
        auto *list = picker->findChild<QListView *>(QStringLiteral("runPickerList"));
        QCOMPARE(list->model()->rowCount(), 2);
        auto *text = picker->findChild<QLineEdit *>(QStringLiteral("runPickerFilter"));
        savePicture(pictureOf(*picker), QStringLiteral("compare-picker"));
        QTest::keyClicks(text, QStringLiteral("lora"));
        QCOMPARE(list->model()->rowCount(), 1);
        QTest::keyClick(text, Qt::Key_Return);
        QVERIFY(!picker->isVisible());
        QCOMPARE(m_page->runs().last(), QStringLiteral("l2"));
    }

    void aRunThatCannotBeReadSaysWhy()
    {
        m_page->open({QStringLiteral("r3"), QStringLiteral("gone")});
        give(0);
        m_page->setProblem(QStringLiteral("gone"), QStringLiteral("There is no run gone."));
        QVERIFY(find<Banner>("compareNotice")->isVisible());
        QCOMPARE(chip("gone")->toolTip(), QStringLiteral("There is no run gone."));
        QCOMPARE(chart()->plot()->runs().size(), 1);
        checkNotClipped(*m_page);
    }

    // ---- chart ----

    void theAxisIsChosen()
    {
        compareAll();
        const LinkedCharts *links = chart()->plot()->chart()->links();
        const QList<QAbstractButton *> axes =
            find<QWidget>("axisSwitch")->findChildren<QAbstractButton *>();
        QCOMPARE(axes.size(), 3);
        QTest::mouseClick(axes[1], Qt::LeftButton);
        QCOMPARE(links->xAxis(), XAxis::Tokens);
        QVERIFY(links->home().to > 1e9);
        QTest::mouseClick(axes[2], Qt::LeftButton);
        QCOMPARE(links->xAxis(), XAxis::WallTime);
        axes[2]->setFocus();
        QTest::keyClick(axes[2], Qt::Key_Left);
        QCOMPARE(links->xAxis(), XAxis::Tokens);
    }

    void smoothingReachesEveryRun()
    {
        compareAll();
        auto *slider = find<QSlider>("smoothingSlider");
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QCOMPARE(m_samples[1]->curves.series(QStringLiteral("loss"))->smoothing(), 0.0);
        QTest::keyClick(slider, Qt::Key_PageUp);
        QCOMPARE(m_samples[1]->curves.series(QStringLiteral("loss"))->smoothing(), 0.1);
    }

    void scalesAndOutliers()
    {
        compareAll();
        ChartView *view = chart()->plot()->chart();
        click("logValuesCheck");
        QVERIFY(view->hasLogarithmicValues());
        click("logStepsCheck");
        QVERIFY(view->links()->isLogarithmic());
        click("outliersCheck");
        QVERIFY(view->areOutliersHidden());
        click("logValuesCheck");
        click("logStepsCheck");
        QVERIFY(!view->hasLogarithmicValues() && !view->links()->isLogarithmic());
    }

    void everyMetricThatARunHasCanBeChosen()
    {
        compareAll();
        auto *choice = find<QComboBox>("metricChoice");
        QCOMPARE(choice->currentText(), metricName(QStringLiteral("loss")));
        const int at = choice->findText(metricName(QStringLiteral("moe/ep_imbalance_max")));
        QVERIFY(at > 0);
        QCOMPARE(choice->findText(QStringLiteral("tokens")), -1);
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Down); // evaluation loss
        QCOMPARE(chart()->metric(), QStringLiteral("eval_loss"));
        for (int i = 0; i < choice->count(); ++i) {
            choice->setCurrentIndex(i);
            Q_EMIT choice->activated(i);
            QCoreApplication::processEvents();
        }
    }

    void whatTheRunsWereTrainedOnIsSaid()
    {
        compareAll();
        QVERIFY(find<QLabel>("dataNote")->text().contains(QStringLiteral("math.jsonl")));
        RunStatus other = m_samples[1]->statusIn(QStringLiteral("finished"));
        other.record.dataset = "/data/sets/other.jsonl";
        m_page->open({QStringLiteral("r3"), QStringLiteral("r2")});
        give(0);
        m_page->setRun(m_samples[1]->watched(), other);
        // Changes of a known run are shown once a second.
        QTRY_VERIFY(find<QLabel>("dataNote")->text().contains(QStringLiteral("different data")));
    }

    // ---- tables ----

    void theBaselineIsChosenByAClickOrAKey()
    {
        compareAll();
        auto *table = find<CompareTable>("valuesTable");
        QVERIFY(!table->model()->index(0, 1).data(CompareValuesModel::ChangeRole).isValid());
        QTest::mouseClick(chip("r2"), Qt::LeftButton, {}, QPoint(40, 14));
        QCOMPARE(m_page->baseline(), QStringLiteral("r2"));
        QVERIFY(chip("r2")->isBaseline() && !chip("r3")->isBaseline());
        QVERIFY(table->model()->index(0, 1).data(CompareValuesModel::ChangeRole).isValid());
        chip("r4")->setFocus();
        QTest::keyClick(chip("r4"), Qt::Key_Space);
        QCOMPARE(m_page->baseline(), QStringLiteral("r4"));
        QTest::keyClick(chip("r4"), Qt::Key_Delete);
        QCOMPARE(m_page->runs().size(), 3);
    }

    void aLongChangeHasRoomBesideItsValue()
    {
        QList<ComparedRun> runs(2);
        for (ComparedRun &run : runs)
            run.record.startedMs = 1000;
        runs[0].record.endedMs = 1000 + 6'070;
        runs[1].record.endedMs = 1000 + 158'000;
        CompareValuesModel model;
        model.setRuns(runs);
        CompareTable table;
        table.setItemDelegate(new ValueCells(&table));
        table.setModel(&model);
        table.resize(800, 200);
        table.show();
        const QModelIndex cell = model.index(0, 2);
        const QString change = cell.data(CompareValuesModel::ChangeTextRole).toString();
        QVERIFY2(change.startsWith(QStringLiteral("+2,503")), qPrintable(change));
        const auto wide = [this](TextStyle style, const QString &text) {
            return QFontMetrics(m_theme.font(style)).horizontalAdvance(text);
        };
        QVERIFY(table.columnWidth(2) >= wide(TextStyle::Body, cell.data().toString())
                    + wide(TextStyle::Small, change) + 2 * 8);
    }

    void onlyDifferingSettingsAreShownAtFirst()
    {
        compareAll();
        auto *table = find<CompareTable>("differingTable");
        const int differing = table->model()->rowCount();
        QCOMPARE(differing, 3); // lr, tuner_type, expert_model_parallel_size
        click("onlyDifferingCheck");
        QVERIFY(table->model()->rowCount() > differing);
        click("onlyDifferingCheck");
        QCOMPARE(table->model()->rowCount(), differing);
    }

    void equalSettingsAreSaidToBeEqual()
    {
        m_page->open({QStringLiteral("r3"), QStringLiteral("r2")});
        give(0);
        RunStatus same = m_samples[1]->status();
        same.record.config = m_samples[0]->status().record.config;
        m_page->setRun(m_samples[1]->watched(), same);
        auto *text = find<QLabel>("allSameText");
        QVERIFY(text->isVisible());
        click("onlyDifferingCheck");
        QVERIFY(!text->isVisible());
        compareAll();
        click("onlyDifferingCheck");
        QVERIFY(!text->isVisible());
    }

    void aRunThatGoesOnIsNamed()
    {
        compareAll();
        QVERIFY(find<QLabel>("valuesNote")->text().contains(QStringLiteral("q30b-math-full-04")));
        RunStatus status = m_samples[2]->status();
        status.record.steps = 1500;
        m_page->setRun(m_samples[2]->watched(), status);
        QTRY_VERIFY(find<QLabel>("valuesNote")->text().contains(QStringLiteral("1,500")));
    }

    // ---- experts ----

    void twoMapsAreSubtracted()
    {
        compareAll();
        auto *map = m_page->findChild<MapDifference *>();
        QVERIFY(map->isVisible() && map->hasDifference());
        auto *choice = find<QComboBox>("mapRunChoice");
        QCOMPARE(choice->count(), 2); // full-02 and full-04: lora-02 has no experts
        choice->setCurrentIndex(1);
        Q_EMIT choice->activated(1);
        QCOMPARE(map->subject(), QStringLiteral("full-04 − full-03"));
        const auto labels = map->findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
            return label->isVisible() && label->text().startsWith(QStringLiteral("Δ log₂"));
        }));
        const QList<Fact> facts = find<FactList>("differenceFacts")->facts();
        QVERIFY(facts.first().note.contains(QStringLiteral("31")));
        QCOMPARE(m_samples[0]->experts.step(), 1408);
        QCOMPARE(m_samples[2]->experts.step(), 1408);
        auto *slider = find<QSlider>("mapStepSlider");
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QCOMPARE(m_samples[0]->experts.step(), 16);
        QCOMPARE(m_samples[2]->experts.step(), 16);
    }

    void withoutTwoMapsThereIsNoCard()
    {
        m_page->open({QStringLiteral("r3"), QStringLiteral("l2")});
        give(0);
        give(3);
        QVERIFY(!m_page->findChild<MapDifference *>()->isVisible());
        savePicture(pictureOf(*m_page), QStringLiteral("compare-no-map"));
    }

    void mapsOfOtherShapesAreRefusedInWords()
    {
        SampleRun other(SampleShape{.id = QStringLiteral("o"),
                                    .steps = 64,
                                    .layers = 4,
                                    .experts = 8,
                                    .expertRanks = 2,
                                    .hotRank = false});
        m_page->open({QStringLiteral("r3"), QStringLiteral("o")});
        give(0);
        m_page->setRun(other.watched(), other.status());
        QVERIFY(m_page->findChild<MapDifference *>()->isVisible());
        QVERIFY(!m_page->findChild<MapDifference *>()->hasDifference());
        checkNotClipped(*m_page);
        m_page->removeRun(QStringLiteral("o"));
    }

    // ---- languages, themes, sizes ----

    void nothingIsClipped_data() { addClippingRows(); }

    void nothingIsClipped()
    {
        const QSize size = useClippingRow(m_theme, m_languages);
        m_page->resize(size);
        compareAll();
        savePicture(pictureOf(*m_page),
                    QStringLiteral("compare-%1")
                        .arg(QString::fromLatin1(QTest::currentDataTag()).replace(u' ', u'-')));
        checkNotClipped(*m_page);
    }

    void thePicturesAreThereInBothThemes()
    {
        compareAll();
        savePictures(*m_page, m_theme, QStringLiteral("compare"));
    }

    void theLanguageChangesWhileItIsOpen()
    {
        compareAll();
        m_languages.use(QStringLiteral("zh"));
        QTRY_VERIFY(find<QPushButton>("exportButton")->text() != QStringLiteral("Export"));
        m_languages.use(QStringLiteral("en"));
        QTRY_COMPARE(find<QPushButton>("exportButton")->text(), QStringLiteral("Export"));
    }

private:
    /// Hands over a run as app/studio does.
    void give(int sample)
    {
        SampleRun &run = *m_samples[static_cast<std::size_t>(sample)];
        RunStatus status =
            run.statusIn(sample == 2 ? QStringLiteral("running") : QStringLiteral("finished"));
        status.record.bestEvalLoss = 0.671 + run.shape().lossShift;
        status.record.lastEvalLoss = 0.673 + run.shape().lossShift;
        if (run.shape().layers == 0) {
            status.record.tuner = "lora";
            status.record.config["tuner_type"] = "lora";
            status.record.config["lr"] = 1e-4;
            status.record.config.erase("expert_model_parallel_size");
        }
        m_page->setRun(run.watched(), status);
        QCoreApplication::processEvents();
    }

    void compareAll()
    {
        m_page->open({QStringLiteral("r3"), QStringLiteral("r2"), QStringLiteral("r4"),
                      QStringLiteral("l2")});
        for (int i = 0; i < 4; ++i)
            give(i);
    }

    template<typename Widget>
    [[nodiscard]] Widget *find(const char *name) const
    {
        return found<Widget>(*m_page, QString::fromLatin1(name));
    }

    [[nodiscard]] RunChip *chip(const char *id) const
    {
        return find<RunChip>(qPrintable(QStringLiteral("chip_") + QString::fromLatin1(id)));
    }

    [[nodiscard]] CompareChart *chart() const { return find<CompareChart>("compareChart"); }

    void click(const char *name) const
    {
        auto *button = find<QAbstractButton>(name);
        QVERIFY2(button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(8, button->height() / 2));
    }

    Theme m_theme;
    Languages m_languages;
    RunTableModel m_library;
    std::vector<std::unique_ptr<SampleRun>> m_samples;
    std::unique_ptr<ComparePage> m_page;
};

} // namespace

QTEST_MAIN(TestComparePage)
#include "tst_compare_page.moc"
