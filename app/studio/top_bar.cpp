// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/top_bar.h"

#include "app/studio/host_gauges.h"
#include "app/studio/run_switcher.h"
#include "ui/text/languages.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/widgets/segmented_switch.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QResizeEvent>
#include <QToolButton>

namespace tessera::studio {
namespace {

namespace metrics = ui::metrics;

constexpr int kRight = 20;
constexpr int kLeft = 12;          ///< the switcher has 8 px of its own
constexpr int kCompactBelow = 920; ///< px of its width
constexpr int kDivider = 24;

QToolButton *iconButton(const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setObjectName(name);
    ui::setControlSize(button, ui::ControlSize::Compact);
    return button;
}

/// A line between the gauges and the switches.
class Divider final : public ui::ThemedWidget
{
public:
    explicit Divider(QWidget *parent) : ui::ThemedWidget(parent) { setFixedSize(1, kDivider); }

protected:
    void paintEvent(QPaintEvent * /*event*/) override
    {
        QPainter painter(this);
        ui::paintVertical(painter, 0, 0, height(), tokens().border);
    }
};

} // namespace

TopBar::TopBar(QWidget *parent)
    : ui::ThemedWidget(parent),
      m_switcher(new RunSwitcher(this)),
      m_gauges(new HostGauges(this)),
      m_languages(new ui::SegmentedSwitch(ui::ControlSize::Small, this)),
      m_theme(iconButton(u"themeButton"_qs, this)),
      m_help(iconButton(u"helpButton"_qs, this))
{
    setObjectName(u"topBar"_qs);
    m_languages->setObjectName(u"languageSwitch"_qs);
    m_help->setIcon(ui::themedIcon(ui::Icon::Help));
    setFixedHeight(metrics::kTopBarHeight);

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(kLeft, 0, kRight, 0);
    layout->setSpacing(metrics::kIconGap);
    layout->addWidget(m_switcher);
    layout->addStretch(1);
    layout->addWidget(m_gauges);
    layout->addSpacing(metrics::kCardGap);
    layout->addWidget(new Divider(this));
    layout->addSpacing(metrics::kCardGap);
    layout->addWidget(m_languages);
    layout->addWidget(m_theme);
    layout->addWidget(m_help);

    connect(m_switcher, &RunSwitcher::chosen, this, &TopBar::runChosen);
    connect(m_languages, &ui::SegmentedSwitch::chosen, this, &TopBar::languageChosen);
    connect(m_theme, &QToolButton::clicked, this,
            [this] { Q_EMIT themeSwitched(!theme().isDark()); });
    connect(m_help, &QToolButton::clicked, this, &TopBar::helpWanted);
    connect(&ui::Theme::of(this), &ui::Theme::changed, this, &TopBar::updateTheme);
    retranslateUi();
}

void TopBar::setLanguages(const QList<ui::Language> &languages)
{
    for (const ui::Language &language : languages) {
        m_languages->addSegment(language.code, language.shortName);
        m_languages->setSegmentToolTip(language.code, language.name);
    }
}

void TopBar::setCurrentLanguage(const QString &code)
{
    m_languages->setCurrent(code);
}

void TopBar::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    ui::paintHorizontal(painter, 0, width(), height() - 1, tokens().border);
}

void TopBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    ui::ThemedWidget::changeEvent(event);
}

void TopBar::resizeEvent(QResizeEvent *event)
{
    m_gauges->setCompact(event->size().width() < kCompactBelow);
    ui::ThemedWidget::resizeEvent(event);
}

void TopBar::retranslateUi()
{
    m_languages->setAccessibleName(tr("Language"));
    m_help->setToolTip(tr("Help for this page (F1)"));
    m_help->setAccessibleName(tr("Help"));
    updateTheme();
}

void TopBar::updateTheme()
{
    const bool dark = theme().isDark();
    m_theme->setIcon(ui::themedIcon(dark ? ui::Icon::Sun : ui::Icon::Moon));
    const QString text = dark ? tr("Light theme") : tr("Dark theme");
    m_theme->setToolTip(text);
    m_theme->setAccessibleName(text);
}

} // namespace tessera::studio
