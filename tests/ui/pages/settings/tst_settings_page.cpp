// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/temp_folder.h"
#include "ui/bridge/hub_tokens.h"
#include "ui/bridge/studio_settings.h"
#include "ui/bridge/tessera_program.h"
#include "ui/pages/settings/settings_page.h"
#include "ui/text/languages.h"
#include "ui/theme/theme.h"
#include "ui/widgets/segmented_switch.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

using ThemeChoice = StudioSettings::ThemeChoice;

/// The page over settings of its own.
struct Opened {
    test::TempFolder folder;
    StudioSettings settings{QString::fromStdString((folder / "studio.ini").string())};
    Languages languages;
    TesseraProgram program;
    HubTokens tokens{&program};
    SettingsPage page{{.settings = &settings,
                       .languages = &languages,
                       .dataFolder = "/home/ada/.local/share/tessera",
                       .tokens = &tokens}};

    explicit Opened(const QString &language = u"en"_qs)
    {
        languages.use(language);
        page.resize(1112, 752);
        page.show();
        QCoreApplication::processEvents();
    }
    template<typename Widget>
    [[nodiscard]] Widget *find(const QString &name) const
    {
        return found<Widget>(page, name);
    }
    [[nodiscard]] QList<QAbstractButton *> segments(const QString &name) const
    {
        return find<SegmentedSwitch>(name)->findChildren<QAbstractButton *>();
    }
    /// Clicks the segment of that text.
    void choose(const QString &name, const QString &text) const
    {
        for (QAbstractButton *button : segments(name)) {
            if (button->text() == text)
                QTest::mouseClick(button, Qt::LeftButton);
        }
    }
};

class TestSettingsPage : public QObject
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

    void aThemeThatIsChosenIsKept()
    {
        const Opened open;
        open.choose(u"themeSwitch"_qs, u"Dark"_qs);
        QCOMPARE(open.settings.theme(), ThemeChoice::Dark);
        open.choose(u"themeSwitch"_qs, u"Desktop"_qs);
        QCOMPARE(open.settings.theme(), ThemeChoice::System);
    }

    void aTextSizeThatIsChosenIsKept()
    {
        const Opened open;
        QTest::mouseClick(open.segments(u"textSizeSwitch"_qs).last(), Qt::LeftButton);
        QCOMPARE(open.settings.textScale(), 1.3);
    }

    void aLanguageIsChosenWithTheKeyboard()
    {
        const Opened open;
        auto *box = open.find<QComboBox>(u"languageBox"_qs);
        QCOMPARE(box->count(), 3); // the desktop's, English, Chinese
        box->setFocus();
        QTest::keyClick(box, Qt::Key_End);
        QCOMPARE(open.settings.language(), u"zh"_qs);
        QTest::keyClick(box, Qt::Key_Home);
        QCOMPARE(open.settings.language(), QString());
    }

    void whatIsChosenElsewhereIsShown()
    {
        Opened open;
        open.settings.setLanguage(u"zh"_qs);
        open.settings.setTheme(ThemeChoice::Light);
        QCOMPARE(open.find<QComboBox>(u"languageBox"_qs)->currentData().toString(), u"zh"_qs);
        QCOMPARE(open.find<SegmentedSwitch>(u"themeSwitch"_qs)->current(), u"light"_qs);
    }

    void whatTheCommandLineAskedForIsShownUntilAnotherIsChosen()
    {
        Opened open;
        open.page.setInForce(u"zh"_qs, ThemeChoice::Dark);
        QCOMPARE(open.find<QComboBox>(u"languageBox"_qs)->currentData().toString(), u"zh"_qs);
        QCOMPARE(open.find<SegmentedSwitch>(u"themeSwitch"_qs)->current(), u"dark"_qs);
        open.settings.setTheme(ThemeChoice::Light);
        QCOMPARE(open.find<SegmentedSwitch>(u"themeSwitch"_qs)->current(), u"light"_qs);
        QCOMPARE(open.find<QComboBox>(u"languageBox"_qs)->currentData().toString(), u"zh"_qs);
        QCOMPARE(open.settings.language(), QString());
    }

    void theKeysAreThoseOfThePagesThatThereAre()
    {
        Opened open;
        open.page.setPageCount(3);
        bool found = false;
        for (const QLabel *label : open.find<QWidget>(u"keyList"_qs)->findChildren<QLabel *>())
            found = found || label->text().endsWith(u"Ctrl+3"_qs);
        QVERIFY(found);
    }

    void theLicenceComesIntoView()
    {
        const Opened open;
        auto *button = open.find<QPushButton>(u"showLicence"_qs);
        const auto *licence = open.find<QWidget>(u"licenceText"_qs);
        button->click();
        const auto *view = open.find<QScrollArea>(u"settingsScroll"_qs)->viewport();
        QTRY_VERIFY(
            view->rect().contains(QRect(licence->mapTo(view, QPoint(0, 0)), licence->size())));
    }

    void foldersAreShownByTheDesktop()
    {
        const Opened open;
        const QSignalSpy wanted(&open.page, &SettingsPage::folderWanted);
        QTest::mouseClick(open.find<QPushButton>(u"openRunsFolder"_qs), Qt::LeftButton);
        QCOMPARE(wanted.first().first().toString(), u"/home/ada/.local/share/tessera"_qs);
    }

    void rebuildingIsAskedForOnce()
    {
        Opened open;
        const QSignalSpy wanted(&open.page, &SettingsPage::rebuildWanted);
        auto *button = open.find<QPushButton>(u"rebuildButton"_qs);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        open.page.setRebuilding(true);
        QVERIFY(!button->isEnabled());
        QVERIFY(!button->toolTip().isEmpty());
        open.page.setRebuilding(false);
        QVERIFY(button->isEnabled());
    }

    void theLicenceCanBeRead()
    {
        const Opened open;
        auto *text = open.find<QPlainTextEdit>(u"licenceText"_qs);
        QVERIFY(!text->isVisibleTo(&open.page));
        QTest::mouseClick(open.find<QPushButton>(u"showLicence"_qs), Qt::LeftButton);
        QVERIFY(text->isVisibleTo(&open.page));
        QVERIFY(text->toPlainText().contains(u"GNU GENERAL PUBLIC LICENSE"_qs));
        QCOMPARE(text->font().families(), textFont(TextStyle::Key).families()); // in columns
        QVERIFY(open.find<QLabel>(u"licences"_qs)->text().contains(u"QCustomPlot"_qs));
    }

    void speaksTheOtherLanguageAtOnce()
    {
        Opened open;
        open.languages.use(u"zh"_qs);
        QCoreApplication::processEvents();
        const auto labels = open.page.findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
            return label->text() == SettingsPage::tr("Text size");
        }));
    }

    void nothingIsClipped_data() { addClippingRows({.largeText = kSmallPage}); }
    void nothingIsClipped()
    {
        QFETCH(const QString, language);
        QFETCH(const QSize, size);
        QFETCH(const double, scale);
        m_theme.setTextScale(scale);
        Opened open(language);
        open.page.resize(size);
        QCoreApplication::processEvents();
        checkNotClipped(open.page);
    }

    void looksAsDesigned()
    {
        for (const QString &language : {u"zh"_qs, u"en"_qs}) {
            Opened open(language);
            savePictures(open.page, m_theme, u"settings-"_qs + language);
            auto *content = open.find<QScrollArea>(u"settingsScroll"_qs)->widget();
            savePicture(pictureOf(*content), u"settings-whole-"_qs + language);
        }
    }

private:
    Theme m_theme;
};

} // namespace

QTEST_MAIN(TestSettingsPage)
#include "tst_settings_page.moc"
