// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/metrics.h"
#include "ui/theme/stem_weight.h"
#include "ui/theme/studio_style.h"
#include "ui/theme/system_scheme.h"

#include <QApplication>
#include <QPalette>
#include <QVariant>

#include <array>

// Outside any namespace: the macro declares a function of the resource compiler. Resources in a
// static library are not registered by themselves.
static void registerIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace tessera::ui {
namespace {

constexpr const char *kProperty = "studioTheme"; // of the application object

/// Widget classes to which Qt gives fonts of their own, which setFont() does not reach.
struct ClassFont {
    const char *widgetClass;
    TextStyle style;
};
constexpr std::array kClassFonts{
    ClassFont{"QMenu", TextStyle::Body},
    ClassFont{"QMenuBar", TextStyle::Body},
    ClassFont{"QTipLabel", TextStyle::Small},
    ClassFont{"QHeaderView", TextStyle::SmallStrong},
    ClassFont{"QPushButton", TextStyle::Strong},
    ClassFont{"QToolButton", TextStyle::Body},
    ClassFont{"QAbstractItemView", TextStyle::Body},
    ClassFont{"QListView", TextStyle::Body},
    ClassFont{"QTabBar", TextStyle::Body},
    ClassFont{"QLineEdit", TextStyle::Body},
    ClassFont{"QComboBox", TextStyle::Body},
    ClassFont{"QAbstractSpinBox", TextStyle::Body},
    ClassFont{"QCheckBox", TextStyle::Body},
    ClassFont{"QLabel", TextStyle::Body},
    ClassFont{"QMessageBox", TextStyle::Body},
    ClassFont{"QMdiSubWindowTitleBar", TextStyle::Body},
    ClassFont{"QDockWidgetTitle", TextStyle::Body},
    ClassFont{"QStatusBar", TextStyle::Small},
};

QPalette paletteOf(const Tokens &tokens)
{
    QPalette palette;
    palette.setColor(QPalette::Window, tokens.window);
    palette.setColor(QPalette::WindowText, tokens.text);
    palette.setColor(QPalette::Base, tokens.surface);
    palette.setColor(QPalette::AlternateBase, tokens.sunken);
    palette.setColor(QPalette::Text, tokens.text);
    palette.setColor(QPalette::BrightText, tokens.onAccent);
    palette.setColor(QPalette::Button, tokens.surface);
    palette.setColor(QPalette::ButtonText, tokens.text);
    palette.setColor(QPalette::Highlight, tokens.accent);
    palette.setColor(QPalette::HighlightedText, tokens.onAccent);
    palette.setColor(QPalette::ToolTipBase, tokens.raised);
    palette.setColor(QPalette::ToolTipText, tokens.text);
    palette.setColor(QPalette::PlaceholderText, tokens.text3);
    palette.setColor(QPalette::Link, tokens.accent);
    palette.setColor(QPalette::LinkVisited, tokens.accent);
    palette.setColor(QPalette::Light, tokens.surface);
    palette.setColor(QPalette::Midlight, tokens.divider);
    palette.setColor(QPalette::Mid, tokens.border);
    palette.setColor(QPalette::Dark, tokens.control);
    palette.setColor(QPalette::Shadow, tokens.shadow);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, tokens.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Base, tokens.sunken);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, tokens.track);
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, tokens.text3);
    return palette;
}

bool isDarkPalette(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness()
        < palette.color(QPalette::WindowText).lightness();
}

} // namespace

Theme::Theme(QObject *parent) : QObject(parent), m_tokens(&lightTokens())
{
    registerIcons();
}

Theme::~Theme()
{
    if (m_application != nullptr)
        m_application->setProperty(kProperty, {});
}

Theme &Theme::of(const QObject *user)
{
    const QVariant held = QCoreApplication::instance()->property(kProperty);
    auto *theme = qobject_cast<Theme *>(held.value<QObject *>());
    if (theme == nullptr)
        qFatal("%s asks for a theme before Theme::install()", user->metaObject()->className());
    return *theme;
}

void Theme::install(QApplication &application)
{
    m_application = &application;
    keepStemWeight();
    application.setProperty(kProperty, QVariant::fromValue<QObject *>(this));
    m_system = std::make_unique<SystemScheme>(isDarkPalette(QApplication::palette()));
    connect(m_system.get(), &SystemScheme::changed, this, &Theme::refresh);
    QApplication::setStyle(new StudioStyle(*this)); // the application owns it
    refresh();
    applyFonts();
}

void Theme::setMode(ThemeMode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    refresh();
}

void Theme::setTextScale(double scale)
{
    if (qFuzzyCompare(scale, m_textScale))
        return;
    m_textScale = scale;
    if (m_application != nullptr)
        applyFonts();
    Q_EMIT changed();
}

int Theme::fadeMs() const
{
    const bool moves = (m_system == nullptr || m_system->animates())
        && QApplication::isEffectEnabled(Qt::UI_General);
    return moves ? metrics::kFadeMs : 0;
}

void Theme::refresh()
{
    const bool systemIsDark = m_system != nullptr && m_system->isDark();
    const bool dark = m_mode == ThemeMode::Dark || (m_mode == ThemeMode::System && systemIsDark);
    m_tokens = dark ? &darkTokens() : &lightTokens();
    if (m_application != nullptr)
        applyPalette();
    Q_EMIT changed();
}

void Theme::applyPalette()
{
    QApplication::setPalette(paletteOf(*m_tokens));
}

void Theme::applyFonts()
{
    QApplication::setFont(font(TextStyle::Body));
    for (const ClassFont &entry : kClassFonts)
        QApplication::setFont(font(entry.style), entry.widgetClass);
}

} // namespace tessera::ui
