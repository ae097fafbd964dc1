// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/home/preset_card.h"

#include "ui/text/list_text.h"
#include "ui/text/number_text.h"
#include "ui/text/preset_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/widgets/card.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kBadge = 36;

/// An icon on a soft square at the head of the card.
class Badge final : public ThemedWidget
{
public:
    Badge(Icon icon, QWidget *parent) : ThemedWidget(parent), m_icon(icon)
    {
        setFixedSize(kBadge, kBadge);
    }

protected:
    void paintEvent(QPaintEvent * /*event*/) override
    {
        QPainter painter(this);
        paintBox(painter, rect(), metrics::kControlRadius, tokens().accentSoft);
        const double inset = (kBadge - metrics::kRailIcon) / 2.0;
        paintIcon(painter, m_icon, QRectF(inset, inset, metrics::kRailIcon, metrics::kRailIcon),
                  tokens().accent);
    }

private:
    Icon m_icon;
};

bool hasExperts(const config::Preset &preset)
{
    return preset.config.expertModelParallelSize > 1;
}

} // namespace

PresetCard::PresetCard(config::Preset preset, bool primary, QWidget *parent)
    : QWidget(parent),
      m_preset(std::move(preset)),
      m_card(new Card({}, this)),
      m_title(new TextLabel(TextStyle::Section, TextColour::Text, this)),
      m_subject(new TextLabel(TextStyle::Small, TextColour::Text2, this)),
      m_description(new TextLabel(TextStyle::Body, TextColour::Text2, this)),
      m_start(new QPushButton(this)),
      m_settings(new QToolButton(this)),
      m_note(new TextLabel(TextStyle::Small, TextColour::Text3, this))
{
    m_start->setObjectName(u"startPreset_"_qs + name());
    m_start->setIcon(themedIcon(Icon::Play));
    setButtonKind(m_start, primary ? ButtonKind::Primary : ButtonKind::Secondary);
    m_settings->setObjectName(u"openPreset_"_qs + name());
    m_settings->setIcon(themedIcon(Icon::Settings));
    setControlSize(m_settings, ControlSize::Compact);
    m_title->setShrinkable(true);
    m_subject->setShrinkable(true);
    m_description->setWordWrap(true);
    m_note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_note->setWordWrap(true);

    auto *titles = new QVBoxLayout;
    titles->setSpacing(0);
    titles->addWidget(m_title);
    titles->addWidget(m_subject);
    auto *head = new QHBoxLayout;
    head->setSpacing(metrics::kCardGap);
    head->addWidget(new Badge(hasExperts(m_preset) ? Icon::Grid : Icon::Bolt, this), 0,
                    Qt::AlignTop);
    head->addLayout(titles, 1);
    head->addWidget(m_settings, 0, Qt::AlignTop);
    auto *foot = new QHBoxLayout;
    foot->setSpacing(metrics::kGroupGap);
    foot->addWidget(m_start);
    foot->addWidget(m_note, 1);
    m_card->body()->setSpacing(metrics::kCardGap);
    m_card->body()->addLayout(head);
    m_card->body()->addWidget(m_description);
    m_card->body()->addStretch(1);
    m_card->body()->addLayout(foot);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);

    connect(m_start, &QPushButton::clicked, this, [this] { Q_EMIT startWanted(name()); });
    connect(m_settings, &QToolButton::clicked, this, [this] { Q_EMIT settingsWanted(name()); });
    retranslateUi();
}

void PresetCard::setMeasured(std::optional<double> seconds)
{
    m_seconds = seconds;
    retranslateUi();
}

void PresetCard::setStarting(bool starting)
{
    m_starting = starting;
    retranslateUi();
}

void PresetCard::setSettingsOffered(bool offered)
{
    m_settings->setVisible(offered);
}

void PresetCard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

void PresetCard::retranslateUi()
{
    m_title->setText(presetTitle(m_preset));
    m_subject->setText(presetSubject(m_preset));
    m_description->setText(presetDescription(m_preset));
    m_start->setText(m_starting ? tr("Starting") : presetStartText(m_preset));
    setBlocked(m_start, m_starting ? tr("The run is being checked and started.") : QString());
    m_settings->setToolTip(tr("Show the settings of this run before it starts."));
    //: %1 is the title of a preset.
    m_settings->setAccessibleName(tr("Settings of %1").arg(m_title->text()));

    QStringList parts;
    if (m_preset.config.trainIters)
        parts.append(tr("%n steps", nullptr, static_cast<int>(*m_preset.config.trainIters)));
    if (m_seconds)
        //: How long this run took the last time, %1 is a time such as "1 min 12 s".
        parts.append(tr("last time %1").arg(durationText(*m_seconds)));
    m_note->setText(listOfParts(parts));
}

} // namespace tessera::ui
