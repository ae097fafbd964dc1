// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/languages.h"

#include <QApplication>
#include <QEvent>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QWidget>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

/// Counts how often it was told to speak another language.
class Listener : public QWidget
{
public:
    int changes = 0;
    using QWidget::QWidget;

protected:
    void changeEvent(QEvent *event) override
    {
        changes += event->type() == QEvent::LanguageChange ? 1 : 0;
        QWidget::changeEvent(event);
    }
};

class TestLanguages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void englishIsFirstAndEachLanguageNamesItself()
    {
        const Languages languages;
        QCOMPARE(languages.all().first().code, QStringLiteral("en"));
        QCOMPARE(languages.all().first().shortName, QStringLiteral("EN"));
        QVERIFY(languages.has(QStringLiteral("zh")));
        const Language &chinese = languages.all().last();
        QCOMPARE(chinese.name, QStringLiteral("简体中文"));
        QCOMPARE(chinese.shortName, QStringLiteral("中文"));
    }

    void switchingReachesWidgetsThatAreThere()
    {
        Languages languages;
        languages.use(QStringLiteral("en"));
        const Listener parent;
        auto *child = new Listener(const_cast<Listener *>(&parent));
        QCoreApplication::sendPostedEvents();
        const int before = child->changes;
        languages.use(QStringLiteral("zh"));
        QTRY_VERIFY(child->changes > before);
        QCOMPARE(QCoreApplication::translate("tessera::ui::Languages", "EN"),
                 QStringLiteral("中文"));
        languages.use(QStringLiteral("en"));
        QCOMPARE(QCoreApplication::translate("tessera::ui::Languages", "EN"), QStringLiteral("EN"));
    }

    void numbersAndDatesAreOfThatLanguageToo()
    {
        Languages languages;
        languages.use(QStringLiteral("zh"));
        QCOMPARE(QLocale().language(), QLocale::Chinese);
        languages.use(QStringLiteral("en"));
        QCOMPARE(QLocale().language(), QLocale::English);
    }

    void ownMenusOfQtAreTranslatedToo()
    {
        Languages languages;
        languages.use(QStringLiteral("zh"));
        const QString text = QCoreApplication::translate("QPlatformTheme", "Cancel");
        if (text == QStringLiteral("Cancel"))
            QSKIP("Qt's own translations are not installed.");
        QCOMPARE(text, QStringLiteral("取消"));
    }

    void aLanguageThatWeDoNotHaveIsTheDesktopsOrEnglish()
    {
        Languages languages;
        const QSignalSpy changed(&languages, &Languages::changed);
        languages.use(QStringLiteral("xx"));
        QCOMPARE(languages.current(), languages.systemCode());
        QCOMPARE(changed.count(), 1);
        languages.use(languages.current());
        QCOMPARE(changed.count(), 1);
    }
};

} // namespace

QTEST_MAIN(TestLanguages)
#include "tst_languages.moc"
