// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/watched/sample_run.h"
#include "ui/pages/experts/experts_tab.h"
#include "ui/pages/experts/step_bar.h"
#include "ui/pages/fact_list.h"
#include "ui/text/languages.h"
#include "ui/text/number_text.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/bars_view.h"
#include "ui/widgets/heat_map.h"

#include <QAbstractButton>
#include <QApplication>
#include <QElapsedTimer>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

#include <memory>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

constexpr QSize kUsual(1072, 640);
constexpr QSize kSmall(928, 640);

class TestExpertsTab : public QObject
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
        make({});
    }

    void cleanup()
    {
        m_tab.reset();
        m_run.reset();
        m_theme.setMode(ThemeMode::Light);
        m_theme.setTextScale(1);
    }

    void theAlertNamesLayerRankAndAdvice()
    {
        auto *alert = find<Banner>("expertAlert");
        QVERIFY(alert->isVisible());
        QCOMPARE(m_tab->alertCount(), 2); // the hot rank, and its dead experts
        QVERIFY2(alert->lead().startsWith(QStringLiteral("Layer 31: EP rank 5")),
                 qPrintable(alert->lead()));
        QVERIFY(alert->rest().contains(QStringLiteral("moe_aux_loss_coeff")));
        QVERIFY(alert->details().contains(alert->lead()));
        click("showAlertLayerButton");
        QCOMPARE(m_tab->row(), 31);
    }

    void aClosedAlertComesBackOnlyAfterItWasOver()
    {
        auto *alert = find<Banner>("expertAlert");
        QTest::mouseClick(alert->findChild<QAbstractButton *>(QStringLiteral("closeButton")),
                          Qt::LeftButton);
        QVERIFY(!alert->isVisible());
        m_run->addLoads(1409, 1440);
        m_tab->findAlerts();
        QVERIFY(!alert->isVisible());
        m_run->experts.rewindTo(1000);
        m_tab->findAlerts();
        QCOMPARE(m_tab->alertCount(), 1); // the experts that are dead all along
        QVERIFY(!alert->isVisible());
        m_run->addLoads(1001, 1440);
        m_tab->findAlerts();
        QVERIFY(alert->isVisible());
    }

    void theNumberOfAlertsIsToldOnce()
    {
        const QSignalSpy changed(m_tab.get(), &ExpertsTab::alertsChanged);
        m_tab->findAlerts();
        QCOMPARE(changed.count(), 0);
        m_run->experts.rewindTo(1000);
        m_tab->findAlerts();
        QCOMPARE(changed.count(), 1);
    }

    void theLayerIsChosenInTheMapByButtonsAndKeys()
    {
        auto *facts = find<FactList>("layerFacts");
        click("nextLayerButton");
        QCOMPARE(m_tab->row(), 1);
        click("previousLayerButton");
        QCOMPARE(m_tab->row(), 0);
        QVERIFY(!find<QAbstractButton>("previousLayerButton")->isEnabled());
        auto *map = find<HeatMap>("utilisationMap");
        QTest::mouseClick(map, Qt::LeftButton, {}, map->cellRect(31, 83).center().toPoint());
        QCOMPARE(m_tab->row(), 31);
        QCOMPARE(facts->facts()[3].value, QStringLiteral("3"));
        QCOMPARE(facts->facts()[3].note, QStringLiteral("14, 57, 102"));
        map->setFocus();
        QTest::keyClick(map, Qt::Key_Up);
        QCOMPARE(m_tab->row(), 30);
        QCOMPARE(map->chosenRow(), 30);
    }

    void theBarsShowTheChosenLayer()
    {
        m_tab->setRow(31);
        const BarsData &bars = find<BarsView>("layerBars")->data();
        QCOMPARE(bars.groups, 8);
        QCOMPARE(bars.utilisation.size(), std::size_t{128});
        QCOMPARE(bars.utilisation[83], utilisation(m_run->experts.counts(31), 83));
        QVERIFY(bars.utilisation[83] > 3);
        QVERIFY(std::abs(bars.groupLoad(5) - m_run->experts.balance(31).rankLoads[5]) < 1e-9);
    }

    void theSliderGoesThroughTheSteps()
    {
        auto *slider = find<QSlider>("stepSlider");
        QCOMPARE(slider->maximum() + 1, m_run->experts.steps().size());
        QCOMPARE(slider->value(), slider->maximum());
        QVERIFY(m_run->experts.isFollowing());
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QCOMPARE(m_run->experts.step(), m_run->experts.steps().first());
        QVERIFY(!m_run->experts.isFollowing());
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(m_run->experts.step(), m_run->experts.steps()[1]);
        auto *newest = find<QAbstractButton>("newestButton");
        QCOMPARE(newest->height(), 24); // smaller than the switch beside it
        QVERIFY(!newest->isChecked());
        click("newestButton");
        QVERIFY(newest->isChecked());
        QCOMPARE(m_run->experts.step(), m_run->experts.steps().last());
        QVERIFY(m_run->experts.isFollowing());
    }

    void newStepsMoveTheMapOnlyWhileItFollows()
    {
        m_run->addLoads(1409, 1440);
        QCOMPARE(m_run->experts.step(), 1440);
        QCOMPARE(find<QSlider>("stepSlider")->value(), find<QSlider>("stepSlider")->maximum());
        m_run->experts.setStep(16);
        m_run->addLoads(1441, 1480);
        QCOMPARE(m_run->experts.step(), 16);
        QCOMPARE(find<QSlider>("stepSlider")->value(), 0);
    }

    void playGoesOnToTheEndAndStops()
    {
        auto *bar = m_tab->findChild<StepPlayer *>();
        m_run->experts.setStep(1300);
        click("playButton");
        QVERIFY(bar->isPlaying());
        QTRY_VERIFY(!bar->isPlaying());
        QCOMPARE(m_run->experts.step(), m_run->experts.steps().last());
        click("playButton"); // again, from the beginning
        QCOMPARE(m_run->experts.step(), m_run->experts.steps().first());
        click("playButton");
        QVERIFY(!bar->isPlaying());
    }

    void theWhatIfAnswersAtOnce()
    {
        m_tab->setRow(31);
        auto *result = find<QLabel>("capacityResult");
        const QString before = result->text();
        QVERIFY2(before.contains(u'%'), qPrintable(before));
        auto *slider = find<QSlider>("capacitySlider");
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QVERIFY(result->text() != before);
        QVERIFY(result->text().contains(percentText(m_run->experts.droppedShare(31, 1.0))));
    }

    void aLayerThatWasNotMeasuredSaysSo()
    {
        m_run->experts.append(
            {{.step = 5000, .layer = 0, .counts = std::vector<std::uint32_t>(128, 9)}});
        m_run->experts.append(
            {{.step = 5001, .layer = 0, .counts = std::vector<std::uint32_t>(128, 9)}});
        m_run->experts.setStep(5000);
        m_tab->setRow(3);
        QCOMPARE(find<FactList>("layerFacts")->facts().first().value, missingText());
        QVERIFY(!find<QLabel>("capacityResult")->text().contains(u'%'));
        savePicture(pictureOf(*m_tab), QStringLiteral("experts-not-measured"));
    }

    void oneRankHasNoRankLoads()
    {
        make({.steps = 64, .layers = 4, .experts = 8, .expertRanks = 1, .hotRank = false});
        QCOMPARE(find<FactList>("layerFacts")->facts().size(), 4);
        savePicture(pictureOf(*m_tab), QStringLiteral("experts-small"));
        checkNotClipped(*m_tab);
    }

    void aModelWithoutLoadsYetIsNoTrouble()
    {
        make({.steps = 0, .layers = 4, .experts = 8, .expertRanks = 2, .hotRank = false});
        QVERIFY(!find<QSlider>("stepSlider")->isEnabled());
        savePicture(pictureOf(*m_tab), QStringLiteral("experts-empty"));
        m_run->experts.append({{.step = 1, .layer = 0, .counts = {1, 2, 3, 4, 5, 6, 7, 8}}});
    }

    void nothingIsClipped_data()
    {
        addClippingRows({.usual = kUsual, .small = kSmall, .largeText = kUsual});
    }

    void nothingIsClipped()
    {
        const QSize size = useClippingRow(m_theme, m_languages);
        m_tab->resize(size);
        m_tab->setRow(31);
        QCoreApplication::processEvents();
        // As the scroll area of the page does.
        m_tab->resize(size.width(), std::max(size.height(), m_tab->heightForWidth(size.width())));
        QCoreApplication::processEvents();
        savePicture(pictureOf(*m_tab),
                    QStringLiteral("experts-%1")
                        .arg(QString::fromLatin1(QTest::currentDataTag()).replace(u' ', u'-')));
        checkNotClipped(*m_tab);
    }

    void thePicturesAreThereInBothThemes()
    {
        m_tab->setRow(31);
        savePictures(*m_tab, m_theme, QStringLiteral("experts"));
    }

private:
    void make(const SampleShape &shape)
    {
        m_tab.reset();
        m_run = std::make_unique<SampleRun>(shape);
        m_tab = std::make_unique<ExpertsTab>(m_run->watched());
        m_tab->setConfig(m_run->status().record.config);
        m_tab->setGoingOn(true);
        m_tab->resize(kUsual);
        m_tab->show();
        QCoreApplication::processEvents();
    }

    template<typename Widget>
    [[nodiscard]] Widget *find(const char *name) const
    {
        return found<Widget>(*m_tab, QString::fromLatin1(name));
    }

    void click(const char *name) const
    {
        auto *button = find<QAbstractButton>(name);
        QVERIFY2(button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
    }

    Theme m_theme;
    Languages m_languages;
    std::unique_ptr<SampleRun> m_run;
    std::unique_ptr<ExpertsTab> m_tab;
};

} // namespace

QTEST_MAIN(TestExpertsTab)
#include "tst_experts_tab.moc"
