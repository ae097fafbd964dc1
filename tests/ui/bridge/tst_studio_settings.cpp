// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui_home.h"
#include "ui/bridge/studio_settings.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

using namespace tessera::test;
using namespace tessera::ui;

using ThemeChoice = StudioSettings::ThemeChoice;

class TstStudioSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void aNewUserGetsTheDefaults()
    {
        const UiHome home;
        const StudioSettings settings;
        QVERIFY(settings.file().startsWith(
            QString::fromStdString((home.folder() / "config/tessera").string())));
        QCOMPARE(settings.language(), QString());
        QCOMPARE(settings.theme(), ThemeChoice::System);
        QCOMPARE(settings.textScale(), 1.0);
        QCOMPARE(settings.smoothing(), 0.9);
        QVERIFY(!settings.advancedForm());
        QVERIFY(settings.state(QStringLiteral("window")).isEmpty());
        QVERIFY(settings.columns(QStringLiteral("runs")).isEmpty());
        QVERIFY(settings.recentModels().isEmpty());
    }

    void everythingComesBack()
    {
        const UiHome home;
        const QByteArray bytes("\x00\xff\x01 window\n", 11);
        {
            StudioSettings settings;
            const QSignalSpy language(&settings, &StudioSettings::languageChanged);
            const QSignalSpy theme(&settings, &StudioSettings::themeChanged);
            settings.setLanguage(QStringLiteral("zh"));
            settings.setLanguage(QStringLiteral("zh"));
            settings.setTheme(ThemeChoice::Dark);
            settings.setTextScale(1.2); // becomes 1.15
            settings.setSmoothing(0.5);
            settings.setAdvancedForm(true);
            settings.setState(QStringLiteral("window"), bytes);
            settings.setColumns(QStringLiteral("runs"),
                                {QStringLiteral("name"), QStringLiteral("a, b")});
            QCOMPARE(language.count(), 1);
            QCOMPARE(theme.count(), 1);
        }
        const StudioSettings settings;
        QCOMPARE(settings.language(), QStringLiteral("zh"));
        QCOMPARE(settings.theme(), ThemeChoice::Dark);
        QCOMPARE(settings.textScale(), 1.15);
        QCOMPARE(settings.smoothing(), 0.5);
        QVERIFY(settings.advancedForm());
        QCOMPARE(settings.state(QStringLiteral("window")), bytes);
        QCOMPARE(settings.columns(QStringLiteral("runs")),
                 (QStringList{QStringLiteral("name"), QStringLiteral("a, b")}));
    }

    void recentOnesAreFewAndDistinct()
    {
        const UiHome home;
        StudioSettings settings;
        for (int i = 0; i < 15; ++i)
            settings.addRecentModel(QStringLiteral("/m/模型 %1").arg(i));
        settings.addRecentModel(QStringLiteral("/m/模型 10"));
        settings.addRecentModel(QString());
        settings.addRecentData(QStringLiteral("/d/rows.jsonl"));
        QCOMPARE(settings.recentModels().size(), StudioSettings::kMostRecent);
        QCOMPARE(settings.recentModels().front(), QStringLiteral("/m/模型 10"));
        QCOMPARE(settings.recentModels().count(QStringLiteral("/m/模型 10")), 1);
        QCOMPARE(settings.recentData(), QStringList{QStringLiteral("/d/rows.jsonl")});
        const QSignalSpy changed(&settings, &StudioSettings::recentChanged);
        settings.removeRecentModel(QStringLiteral("/m/模型 10"));
        settings.removeRecentModel(QStringLiteral("/m/模型 10"));
        QCOMPARE(changed.count(), 1);
        QVERIFY(!settings.recentModels().contains(QStringLiteral("/m/模型 10")));
        QCOMPARE(settings.recentModels().size(), StudioSettings::kMostRecent - 1);
    }

    void nonsenseInTheFileIsTheDefault()
    {
        const UiHome home;
        {
            StudioSettings settings;
            settings.setAdvancedForm(true);
        }
        QFile file(StudioSettings().file());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[General]\ntheme=pink\ntext_scale=huge\nsmoothing=nan\nlanguage=\n");
        file.close();
        const StudioSettings settings;
        QCOMPARE(settings.theme(), ThemeChoice::System);
        QCOMPARE(settings.textScale(), 0.9); // the nearest to 0
        QVERIFY(settings.smoothing() >= 0 && settings.smoothing() < 1);
        QVERIFY(!settings.advancedForm());
    }
};

QTEST_GUILESS_MAIN(TstStudioSettings)
#include "tst_studio_settings.moc"
