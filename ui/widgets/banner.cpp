// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/banner.h"

#include "ui/text/error_text.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/widgets/lead_text.h"

#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace tessera::ui {
namespace {

constexpr int kTop = 10;
constexpr int kSide = 12;
constexpr int kIcon = 20;
constexpr double kOutline = 0.35; // of the colour
constexpr int kMostLines = 10;    // of the details without scrolling
constexpr int kTextLines = 3;     // of the text without More

Icon iconOf(Tone tone)
{
    switch (tone) {
    case Tone::Neutral:
    case Tone::Info:
        return Icon::Info;
    case Tone::Success:
        return Icon::Check;
    case Tone::Warning:
        return Icon::Warning;
    case Tone::Error:
        return Icon::Error;
    }
    Q_UNREACHABLE();
}

/// Where the first sentence ends: behind a full stop that a space follows, or a Chinese one.
qsizetype leadLength(const QString &text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == QChar(0x3002))
            return i + 1;
        if (text[i] == u'.' && i + 1 < text.size() && text[i + 1].isSpace())
            return i + 1;
    }
    return text.size();
}

} // namespace

Banner::Banner(QWidget *parent)
    : ThemedWidget(parent),
      m_text(new LeadText),
      m_actions(new QHBoxLayout),
      m_moreButton(new QPushButton),
      m_detailsButton(new QPushButton),
      m_closeButton(new QToolButton),
      m_detailsBox(new QWidget),
      m_detailsText(new QPlainTextEdit),
      m_copyButton(new QPushButton)
{
    m_moreButton->setObjectName(QStringLiteral("moreButton"));
    m_detailsButton->setObjectName(QStringLiteral("detailsButton"));
    for (QPushButton *button : {m_moreButton, m_detailsButton}) {
        setButtonKind(button, ButtonKind::Ghost);
        setControlSize(button, ControlSize::Compact);
        button->hide();
    }
    m_text->setMostLines(kTextLines);
    m_closeButton->setObjectName(QStringLiteral("closeButton"));
    m_closeButton->setIcon(themedIcon(Icon::Close));
    m_copyButton->setObjectName(QStringLiteral("copyDetailsButton"));
    m_copyButton->setIcon(themedIcon(Icon::Copy));
    setButtonKind(m_copyButton, ButtonKind::Ghost);
    setControlSize(m_copyButton, ControlSize::Compact);
    m_detailsText->setObjectName(QStringLiteral("detailsText"));
    m_detailsText->setReadOnly(true);
    m_detailsText->setTabChangesFocus(true);

    auto *box = new QHBoxLayout(m_detailsBox);
    box->setContentsMargins(0, 0, 0, 0);
    box->addWidget(m_detailsText, 1);
    box->addWidget(m_copyButton, 0, Qt::AlignTop);
    m_actions->setSpacing(metrics::kGroupGap);
    m_actions->addWidget(m_moreButton);
    m_actions->addWidget(m_detailsButton);
    m_actions->addWidget(m_closeButton);

    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(kSide + kIcon + 10, kTop, kSide, kTop);
    grid->setHorizontalSpacing(metrics::kCardPadding);
    grid->addWidget(m_text, 0, 0, Qt::AlignVCenter);
    grid->addLayout(m_actions, 0, 1, Qt::AlignTop);
    grid->addWidget(m_detailsBox, 1, 0, 1, 2);
    grid->setColumnStretch(0, 1);
    m_detailsBox->hide();

    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    connect(m_text, &LeadText::cutChanged, this, &Banner::showMore);
    connect(m_moreButton, &QPushButton::clicked, this, [this] { setUnfolded(!m_unfolded); });
    connect(m_detailsButton, &QPushButton::clicked, this,
            [this] { setDetailsShown(!areDetailsShown()); });
    connect(m_copyButton, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_details); });
    connect(m_closeButton, &QToolButton::clicked, this, [this] {
        hide();
        Q_EMIT closed();
    });
    connect(&theme(), &Theme::changed, this, &Banner::fitDetails);
    retranslate();
}

void Banner::setMessage(Tone tone, const QString &lead, const QString &rest)
{
    m_tone = tone;
    m_error.reset();
    if (lead != m_text->lead() || rest != m_text->rest())
        setUnfolded(false);
    m_text->setText(lead, rest);
    setAccessibleName(m_text->accessibleName());
    update();
}

void Banner::setError(const Error &error)
{
    const QString text = errorSentence(error);
    const qsizetype lead = leadLength(text);
    setMessage(Tone::Error, text.left(lead), text.mid(lead).trimmed());
    setDetails(errorDetails(error));
    m_error = error;
}

void Banner::setDetails(const QString &details)
{
    m_details = details;
    m_detailsText->setPlainText(details);
    m_detailsButton->setVisible(!details.isEmpty());
    if (details.isEmpty())
        setDetailsShown(false);
    fitDetails();
}

QString Banner::lead() const
{
    return m_text->lead();
}

QString Banner::rest() const
{
    return m_text->rest();
}

QPushButton *Banner::addAction(const QString &text, ButtonKind kind)
{
    auto *button = new QPushButton(text);
    setButtonKind(button, kind);
    setControlSize(button, ControlSize::Compact);
    m_actions->insertWidget(m_actions->count() - 1, button);
    m_buttons.append(button);
    return button;
}

void Banner::clearActions()
{
    for (QPushButton *button : std::exchange(m_buttons, {})) {
        m_actions->removeWidget(button);
        button->hide();
        button->setObjectName({});
        button->deleteLater(); // it may be the one that was just pressed
    }
}

void Banner::setUnfolded(bool unfolded)
{
    m_unfolded = unfolded;
    m_text->setMostLines(unfolded ? 0 : kTextLines);
    showMore();
}

void Banner::showMore()
{
    m_moreButton->setVisible(m_unfolded || m_text->isCut());
    //: Shows all of a long text, or its first lines again.
    m_moreButton->setText(m_unfolded ? tr("Less") : tr("More"));
}

void Banner::setClosable(bool closable)
{
    m_closeButton->setVisible(closable);
}

bool Banner::areDetailsShown() const
{
    return m_detailsBox->isVisibleTo(this);
}

void Banner::setDetailsShown(bool shown)
{
    m_detailsBox->setVisible(shown);
    retranslate();
}

void Banner::fitDetails()
{
    m_detailsText->setFont(theme().font(TextStyle::Key));
    const auto lines = std::min<qsizetype>(m_details.count(u'\n') + 2, kMostLines);
    m_detailsText->setFixedHeight(static_cast<int>(lines)
                                      * m_detailsText->fontMetrics().lineSpacing()
                                  + 2 * metrics::kGroupGap);
}

void Banner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QColor colour = toneColour(tokens(), m_tone);
    const QColor fill = toneSoft(tokens(), m_tone);
    paintBox(painter, rect(), metrics::kCardRadius, fill, mixed(fill, colour, kOutline));
    const int middle = m_text->y() + theme().lineHeight(TextStyle::Body) / 2;
    paintIcon(painter, iconOf(m_tone), QRectF(kSide, middle - kIcon / 2.0, kIcon, kIcon), colour);
}

void Banner::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (m_error)
            setError(Error(*m_error));
    }
    ThemedWidget::changeEvent(event);
}

void Banner::retranslate()
{
    showMore();
    m_detailsButton->setText(areDetailsShown() ? tr("Hide details") : tr("Details"));
    m_copyButton->setText(tr("Copy"));
    m_closeButton->setToolTip(tr("Close"));
    m_closeButton->setAccessibleName(tr("Close"));
    m_detailsText->setAccessibleName(tr("Details"));
}

QString errorDetails(const Error &error)
{
    QStringList lines{QString::fromStdString(error.detail)};
    for (const std::string &context : error.context)
        lines << QStringLiteral("  while %1").arg(QString::fromStdString(context));
    lines << QStringLiteral("code: %1")
                 .arg(QString::fromUtf8(errorCodeName(error.code).data(),
                                        static_cast<qsizetype>(errorCodeName(error.code).size())));
    if (error.place.line > 0)
        lines << QStringLiteral("at: %1:%2")
                     .arg(QString::fromUtf8(error.place.file), QString::number(error.place.line));
    return lines.join(u'\n');
}

} // namespace tessera::ui
