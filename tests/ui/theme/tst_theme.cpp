// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

/// Ink of a text as a share of the square of its size, so that sizes can be compared.
double inkOf(const QString &text, int pixelSize)
{
    QFont font = textFont(TextStyle::Body);
    font.setPixelSize(pixelSize);
    QImage image(pixelSize * static_cast<int>(text.size() + 1), pixelSize * 2,
                 QImage::Format_Grayscale8);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(font);
    painter.drawText(image.rect(), Qt::AlignCenter, text);
    painter.end();
    double ink = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            ink += 1 - qGray(image.pixel(x, y)) / 255.0;
    return ink / (pixelSize * pixelSize);
}

class TestTheme : public QObject
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

    void isFoundByEveryWidget()
    {
        const QLabel label;
        QCOMPARE(&Theme::of(&label), &m_theme);
    }

    // Stems that are thickened at small sizes show as ink that the large, true outline lacks.
    void chineseIsAsHeavyAsItsOutline()
    {
        if (!QFontDatabase::hasFamily(QStringLiteral("Noto Sans CJK SC")))
            QSKIP("Noto Sans CJK SC is not installed");
        const QString text = QStringLiteral("训练记录验证损失");
        const double heavier = inkOf(text, 13) / inkOf(text, 104);
        QVERIFY2(heavier < 1.15, qPrintable(QString::number(heavier)));
    }

    void theDarkModeChangesThePaletteAndSaysSo()
    {
        const QSignalSpy changed(&m_theme, &Theme::changed);
        m_theme.setMode(ThemeMode::Dark);
        QCOMPARE(changed.count(), 1);
        QVERIFY(m_theme.isDark());
        QCOMPARE(QApplication::palette().color(QPalette::Window), darkTokens().window);
        QCOMPARE(QApplication::palette().color(QPalette::Disabled, QPalette::Text),
                 darkTokens().disabled);
        m_theme.setMode(ThemeMode::Dark);
        QCOMPARE(changed.count(), 1);
    }

    void everyPaletteRoleIsFromTheTokens()
    {
        const QPalette palette = QApplication::palette();
        const Tokens &tokens = lightTokens();
        QCOMPARE(palette.color(QPalette::Base), tokens.surface);
        QCOMPARE(palette.color(QPalette::AlternateBase), tokens.sunken);
        QCOMPARE(palette.color(QPalette::Highlight), tokens.accent);
        QCOMPARE(palette.color(QPalette::HighlightedText), tokens.onAccent);
        QCOMPARE(palette.color(QPalette::ToolTipBase), tokens.raised);
        QCOMPARE(palette.color(QPalette::PlaceholderText), tokens.text3);
        QCOMPARE(palette.color(QPalette::Link), tokens.accent);
        QCOMPARE(palette.color(QPalette::Mid), tokens.border);
    }

    void aWidgetThatIsThereFollowsTheTheme()
    {
        QLabel label(QStringLiteral("text"));
        label.ensurePolished();
        m_theme.setMode(ThemeMode::Dark);
        QTRY_COMPARE(label.palette().color(QPalette::WindowText), darkTokens().text);
    }

    void tooltipsMenusAndHeadersHaveTheirFont_data()
    {
        QTest::addColumn<QString>("widgetClass");
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("weight");
        QTest::addRow("menu") << "QMenu" << 13 << 400;
        QTest::addRow("tooltip") << "QTipLabel" << 12 << 400;
        QTest::addRow("header") << "QHeaderView" << 12 << 500;
        QTest::addRow("button") << "QPushButton" << 13 << 500;
        QTest::addRow("label") << "QLabel" << 13 << 400;
        QTest::addRow("combo box") << "QComboBox" << 13 << 400;
    }

    void tooltipsMenusAndHeadersHaveTheirFont()
    {
        QFETCH(const QString, widgetClass);
        QFETCH(const int, size);
        QFETCH(const int, weight);
        const QFont font = QApplication::font(qPrintable(widgetClass));
        QCOMPARE(font.pixelSize(), size);
        QCOMPARE(static_cast<int>(font.weight()), weight);
        QCOMPARE(font.families().last(), QStringLiteral("Noto Sans CJK SC"));
    }

    void realMenusAndHeadersTakeTheFont()
    {
        const QMenu menu;
        QWidget page;
        QHeaderView header(Qt::Horizontal, &page);
        header.ensurePolished();
        QToolTip::setFont(QApplication::font("QTipLabel"));
        QCOMPARE(menu.font().pixelSize(), 13);
        QCOMPARE(header.font().pixelSize(), 12);
        QCOMPARE(QToolTip::font().pixelSize(), 12);
    }

    void theTextScaleReachesEveryFont()
    {
        QWidget page;
        QPushButton button(&page);
        const QMenu menu;
        button.ensurePolished();
        const QSignalSpy changed(&m_theme, &Theme::changed);
        m_theme.setTextScale(1.3);
        QCOMPARE(changed.count(), 1);
        QTRY_COMPARE(button.font().pixelSize(), 17);
        QTRY_COMPARE(menu.font().pixelSize(), 17);
        QCOMPARE(m_theme.font(TextStyle::Title).pixelSize(), 26);
        QCOMPARE(m_theme.lineHeight(TextStyle::Body), 26);
    }

    void digitsAreTabular()
    {
        for (const TextStyle style : {TextStyle::Body, TextStyle::Strong, TextStyle::Key}) {
            const QFontMetricsF metrics(textFont(style));
            for (const QChar digit : QStringLiteral("123456789"))
                QCOMPARE(metrics.horizontalAdvance(digit), metrics.horizontalAdvance(u'0'));
        }
    }

    void keysHaveNoLigatures()
    {
        QCOMPARE(textFont(TextStyle::Key).styleStrategy() & QFont::PreferNoShaping,
                 QFont::PreferNoShaping);
        const QFontMetricsF metrics(textFont(TextStyle::Key));
        QCOMPARE(metrics.horizontalAdvance(QStringLiteral("->")),
                 2 * metrics.horizontalAdvance(u'-'));
    }

private:
    Theme m_theme;
};

} // namespace

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
