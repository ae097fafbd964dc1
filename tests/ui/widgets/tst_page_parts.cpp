// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/clipped_text.h"
#include "tests/support/pictures/pictures.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/key_figure.h"
#include "ui/widgets/key_figure_row.h"
#include "ui/widgets/lead_text.h"
#include "ui/widgets/nav_rail.h"
#include "ui/widgets/pill.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text_label.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

tessera::Error outOfRange()
{
    return {.code = tessera::ErrorCode::OutOfRange,
            .detail = "lr is -1, which is not at least 0",
            .args = {"lr", "-1", "at least 0", "0"},
            .context = {"reading run.json"},
            .place = {"backend/config/field_value.cpp", 41}};
}

void addItems(NavRail *rail)
{
    rail->addItem(QStringLiteral("home"), Icon::Home, QStringLiteral("Home"));
    rail->addItem(QStringLiteral("new_run"), Icon::NewRun, QStringLiteral("New run"));
    rail->addItem(QStringLiteral("live"), Icon::Live, QStringLiteral("Live"));
    rail->addSeparator();
    rail->addItem(QStringLiteral("runs"), Icon::Runs, QStringLiteral("Runs"));
    rail->addItem(QStringLiteral("compare"), Icon::Compare, QStringLiteral("Compare"));
    rail->addSeparator();
    rail->addItem(QStringLiteral("models"), Icon::Models, QStringLiteral("Models"));
    rail->addItem(QStringLiteral("data"), Icon::Data, QStringLiteral("Data"));
    rail->addItem(QStringLiteral("chat"), Icon::Chat, QStringLiteral("Chat"));
    rail->addStretch();
    rail->addItem(QStringLiteral("settings"), Icon::Settings, QStringLiteral("Settings"));
    rail->setBadge(QStringLiteral("live"), QStringLiteral("1"));
    rail->setCurrent(QStringLiteral("live"));
}

KeyFigure *figure(const char *label, const char *value, const char *unit, const char *note)
{
    auto *made = new KeyFigure(QString::fromUtf8(label));
    made->setFigure({QString::fromUtf8(value), QString::fromUtf8(unit)});
    made->setNote(QString::fromUtf8(note));
    return made;
}

KeyFigureRow *figures()
{
    auto *row = new KeyFigureRow;
    row->addFigure(figure("Loss, smoothed", "0.630", "", "raw 0.645 · training"));
    row->addFigure(figure("Evaluation loss", "0.685", "", "best so far · step 1,400"));
    row->addFigure(figure("Throughput", "101.4", "k tok/s", "6,338 per GPU"));
    row->addFigure(figure("Compute", "146.3", "TFLOP/s", "per GPU · 14.8 % MFU"));
    row->addFigure(figure("Peak memory", "66.4", "GiB", "of 79.6 · rank 2, stage 0"));
    row->addFigure(figure("Time left", "1 h 16 min", "", "2 h 05 min elapsed"));
    return row;
}

QHBoxLayout *header()
{
    auto *row = new QHBoxLayout;
    row->setSpacing(12);
    row->addWidget(new TextLabel(QStringLiteral("q30b-math-full-04"), TextStyle::Title));
    const auto pill = [row](const char *text, Tone tone) {
        auto *made = new Pill;
        made->setState(QString::fromLatin1(text), tone);
        row->addWidget(made);
    };
    pill("Running", Tone::Info);
    pill("Finished", Tone::Success);
    pill("Interrupted", Tone::Warning);
    pill("Failed", Tone::Error);
    pill("Stopped", Tone::Neutral);
    row->addWidget(new Tag(QStringLiteral("formula only")));
    row->addWidget(new TextLabel(QStringLiteral("Step 1,408 of 2,294 · epoch 2 of 2"),
                                 TextStyle::Body, TextColour::Text2));
    row->addStretch();
    auto *languages = new SegmentedSwitch(ControlSize::Small);
    languages->addSegment(QStringLiteral("en"), QStringLiteral("EN"));
    languages->addSegment(QStringLiteral("zh"), QStringLiteral("中文"));
    row->addWidget(languages);
    auto *levels = new SegmentedSwitch;
    levels->addSegment(QStringLiteral("basic"), QStringLiteral("Basic"));
    levels->addSegment(QStringLiteral("advanced"), QStringLiteral("Advanced"));
    row->addWidget(levels);
    return row;
}

QVBoxLayout *banners()
{
    auto *column = new QVBoxLayout;
    auto *warning = new Banner;
    warning->setMessage(
        Tone::Warning, QStringLiteral("smollm2-gsm8k-lora-03 was interrupted at step 187."),
        QStringLiteral("Its supervisor ended without a final state today at 09:26. The checkpoint "
                       "of step 150 is complete; weights, optimizer, schedule and data position "
                       "will be restored."));
    warning->setDetails(QStringLiteral("details"));
    warning->addAction(QStringLiteral("Resume"))->setIcon(themedIcon(Icon::Play));
    warning->setClosable(false);
    column->addWidget(warning);
    auto *error = new Banner;
    error->setError(outOfRange());
    error->setDetailsShown(true);
    column->addWidget(error);
    auto *info = new Banner;
    info->setMessage(Tone::Info, QStringLiteral("A run is in preparation."));
    column->addWidget(info);
    return column;
}

QHBoxLayout *cards()
{
    auto *row = new QHBoxLayout;
    row->setSpacing(12);
    auto *card = new Card(QStringLiteral("Prediction"));
    card->setNote(QStringLiteral("for global_batch_size 128"));
    auto *link = new QPushButton(QStringLiteral("All 14 runs"));
    setButtonKind(link, ButtonKind::Link);
    setControlSize(link, ControlSize::Small);
    card->addToHead(link);
    auto *text = new TextLabel(QStringLiteral("Teaches a small language model grade-school "
                                              "arithmetic on this computer. Model and data are "
                                              "included; nothing is downloaded."),
                               TextStyle::Body, TextColour::Text2);
    text->setWordWrap(true);
    card->body()->addWidget(text);
    card->body()->addStretch();
    row->addWidget(card, 1);
    auto *empty = new Card;
    auto *page = new EmptyPage(Icon::Runs);
    page->setTexts(QStringLiteral("No runs yet"),
                   QStringLiteral("Every run that is started here or in a terminal is listed on "
                                  "this page, with its curves and settings."));
    page->setButton(QStringLiteral("New run"));
    empty->body()->addWidget(page);
    row->addWidget(empty, 2);
    return row;
}

std::unique_ptr<QWidget> page()
{
    auto window = std::make_unique<QWidget>();
    auto *split = new QHBoxLayout(window.get());
    split->setContentsMargins(0, 0, 0, 0);
    split->setSpacing(0);
    auto *rail = new NavRail;
    addItems(rail);
    split->addWidget(rail);
    auto *column = new QVBoxLayout;
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(12);
    column->addLayout(header());
    column->addWidget(figures());
    column->addLayout(banners());
    column->addLayout(cards(), 1);
    split->addLayout(column, 1);
    window->resize(1280, 800);
    return window;
}

class TestPageParts : public QObject
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

    void allPartsAreInThePicture()
    {
        const std::unique_ptr<QWidget> window = page();
        window->show();
        savePictures(*window, m_theme, QStringLiteral("page-parts"));
        QCOMPARE(clippedTexts(*window).join(u'\n'), QString());
        m_theme.setTextScale(1.3);
        QCoreApplication::processEvents();
        savePicture(pictureOf(*window), QStringLiteral("page-parts-text-130"));
        m_theme.setTextScale(1);
    }

    void aBannerSaysAnErrorAndUnfoldsItsDetails()
    {
        Banner banner;
        banner.setError(outOfRange());
        QVERIFY(banner.lead().endsWith(u'.'));
        QVERIFY(!banner.rest().isEmpty());
        QVERIFY(!banner.areDetailsShown());
        const int folded = banner.sizeHint().height();
        banner.findChild<QPushButton *>(QStringLiteral("detailsButton"))->click();
        QVERIFY(banner.areDetailsShown());
        QVERIFY(banner.sizeHint().height() > folded);
        for (const char *part : {"lr is -1", "while reading run.json", "code: out_of_range",
                                 "at: backend/config/field_value.cpp:41"})
            QVERIFY2(banner.details().contains(QString::fromLatin1(part)), part);
        banner.findChild<QPushButton *>(QStringLiteral("copyDetailsButton"))->click();
        QCOMPARE(QApplication::clipboard()->text(), banner.details());
    }

    void aLongTextIsCutUntilMoreIsWanted()
    {
        Banner banner;
        banner.resize(600, 40);
        banner.show();
        auto *more = banner.findChild<QPushButton *>(QStringLiteral("moreButton"));
        banner.setMessage(Tone::Error, QStringLiteral("Short."));
        QVERIFY(!more->isVisible());
        banner.setMessage(Tone::Error, QStringLiteral("Long."),
                          QStringLiteral("Words that go on and on. ").repeated(60));
        QTRY_VERIFY(more->isVisible());
        const int cut = banner.heightForWidth(600);
        QVERIFY2(cut < 100, qPrintable(QString::number(cut)));
        QVERIFY(banner.accessibleName().endsWith(QStringLiteral("on and on. "))); // all of it
        more->click();
        QVERIFY(banner.heightForWidth(600) > 2 * cut);
        more->click();
        QCOMPARE(banner.heightForWidth(600), cut);
        more->click();
        banner.setMessage(Tone::Error, QStringLiteral("Other."),
                          QStringLiteral("Words that go on and on. ").repeated(60));
        QCOMPARE(banner.heightForWidth(600), cut);
    }

    void aBannerStaysUntilItIsClosed()
    {
        QWidget window;
        auto *layout = new QHBoxLayout(&window);
        auto *banner = new Banner;
        layout->addWidget(banner);
        window.show();
        banner->setMessage(Tone::Warning, QStringLiteral("The disk is nearly full."));
        QVERIFY(banner->isVisible());
        QVERIFY(!banner->findChild<QPushButton *>(QStringLiteral("detailsButton"))->isVisible());
        const QSignalSpy closed(banner, &Banner::closed);
        QTest::mouseClick(banner->findChild<QToolButton *>(QStringLiteral("closeButton")),
                          Qt::LeftButton);
        QCOMPARE(closed.count(), 1);
        QVERIFY(!banner->isVisible());
    }

    void aBannerIsAsHighAsItsText()
    {
        LeadText text;
        text.setText(QStringLiteral("One sentence."), QString(80, u'x') + u' ' + QString(80, u'y'));
        QCOMPARE(text.heightForWidth(4000), 20);
        QVERIFY(text.heightForWidth(300) >= 60);
    }

    void arrowKeysMoveASwitch()
    {
        SegmentedSwitch chooser;
        for (const char *id : {"step", "tokens", "time"})
            chooser.addSegment(QString::fromLatin1(id), QString::fromLatin1(id));
        chooser.show();
        QVERIFY(QTest::qWaitForWindowActive(&chooser));
        const QSignalSpy chosen(&chooser, &SegmentedSwitch::chosen);
        auto *first = chooser.findChild<QAbstractButton *>(QStringLiteral("step"));
        first->setFocus();
        QTest::keyClick(first, Qt::Key_Right);
        QCOMPARE(chooser.current(), QStringLiteral("tokens"));
        QCOMPARE(chosen.count(), 1);
        chooser.setCurrent(QStringLiteral("time"));
        QCOMPARE(chosen.count(), 1);
        chooser.setCurrent(QStringLiteral("nothing"));
        QCOMPARE(chooser.current(), QStringLiteral("time"));
    }

    void aSwitchIsAsHighAsAFieldAndKeepsItsWidth()
    {
        SegmentedSwitch chooser;
        chooser.addSegment(QStringLiteral("full"), QStringLiteral("Full"));
        chooser.addSegment(QStringLiteral("lora"), QStringLiteral("LoRA"));
        QCOMPARE(chooser.sizeHint().height(), metrics::kControlHeight);
        const int width = chooser.sizeHint().width();
        chooser.setCurrent(QStringLiteral("lora"));
        QCOMPARE(chooser.sizeHint().width(), width);
    }

    void theRailTellsWhichPageIsWanted()
    {
        NavRail rail;
        addItems(&rail);
        rail.resize(rail.sizeHint());
        rail.show();
        QVERIFY(QTest::qWaitForWindowActive(&rail));
        const QSignalSpy chosen(&rail, &NavRail::chosen);
        auto *runs = rail.findChild<QAbstractButton *>(QStringLiteral("runs"));
        QTest::mouseClick(runs, Qt::LeftButton);
        QCOMPARE(chosen.last().first().toString(), QStringLiteral("runs"));
        QTest::keyClick(runs, Qt::Key_Down);
        QCOMPARE(rail.current(), QStringLiteral("compare"));
        QCOMPARE(rail.width(), metrics::kRailWidth);
        const auto *live = rail.findChild<QAbstractButton *>(QStringLiteral("live"));
        QCOMPARE(live->size(), QSize(152, metrics::kRailItemHeight));
        QCOMPARE(live->accessibleName(), QStringLiteral("Live, 1"));
    }

    void aCollapsedRailHasTheNamesAsTooltips()
    {
        NavRail rail;
        addItems(&rail);
        const auto *runs = rail.findChild<QAbstractButton *>(QStringLiteral("runs"));
        QVERIFY(runs->toolTip().isEmpty());
        rail.setCollapsed(true);
        QCOMPARE(rail.sizeHint().width(), metrics::kRailCollapsedWidth);
        QCOMPARE(runs->toolTip(), QStringLiteral("Runs"));
    }

    void figuresThatDoNotFitDropFromTheRight()
    {
        const std::unique_ptr<KeyFigureRow> row(figures());
        row->resize(1072, row->sizeHint().height());
        row->show();
        auto *more = row->findChild<QToolButton *>(QStringLiteral("moreFiguresButton"));
        QCOMPARE(row->height(), metrics::kKeyFigureHeight);
        QCOMPARE(row->shownCount(), 6);
        QVERIFY(!more->isVisible());
        row->resize(816, row->height());
        QCOMPARE(row->shownCount(), 4);
        QVERIFY(more->isVisible());
        const QList<KeyFigure *> tiles = row->findChildren<KeyFigure *>();
        QVERIFY(!tiles.last()->isVisible());
        QVERIFY(std::abs(tiles[0]->width() - tiles[3]->width()) <= 1);
        row->setFigureShown(tiles[0], false);
        QCOMPARE(row->shownCount(), 4);
        QVERIFY(tiles[4]->isVisible());
        QVERIFY(!more->accessibleName().isEmpty());
    }

    void aFigureIsReadOutWithItsUnit()
    {
        const std::unique_ptr<KeyFigure> tile(figure("Throughput", "101.4", "k tok/s", "per GPU"));
        QCOMPARE(tile->accessibleName(), QStringLiteral("Throughput: 101.4\u202fk tok/s"));
        QCOMPARE(tile->accessibleDescription(), QStringLiteral("per GPU"));
        QCOMPARE(KeyFigure().figure().value, missingText());
    }

    void aLabelInSeveralLinesHasTheLineHeightOfItsStyle()
    {
        TextLabel label(QString(QStringLiteral("word ")).repeated(30), TextStyle::Body);
        QCOMPARE(label.sizeHint().height(), 20);
        label.setWordWrap(true);
        QCOMPARE(label.heightForWidth(5000), 20);
        const int height = label.heightForWidth(200);
        QVERIFY(height > 40);
        QCOMPARE(height % 20, 0);
    }

    void aLabelShrinksOnlyWhereItMay()
    {
        TextLabel label(QStringLiteral("Qwen3-30B-A3B, full, PP 2 · EP 8 · DP 8"), TextStyle::Body);
        QCOMPARE(label.minimumSizeHint(), label.sizeHint());
        label.setShrinkable(true);
        QVERIFY(label.minimumSizeHint().width() < label.sizeHint().width());
    }

private:
    Theme m_theme;
};

} // namespace

QTEST_MAIN(TestPageParts)
#include "tst_page_parts.moc"
