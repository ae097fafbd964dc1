// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/unit_spin_box.h"

#include "ui/text/number_text.h"
#include "ui/text/typed_number.h"
#include "ui/theme/theme.h"

#include <QLineEdit>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionSpinBox>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr int kUnitGap = 5; // to the step column, beside the 3 px that the edit field keeps
constexpr int kTextMargin = 8;
constexpr int kNarrowest = 72;

/// The power of ten of the first digit: 1000 for 4096, 1e-5 for 3e-5.
double decade(double value)
{
    return value == 0 ? 1 : std::pow(10, std::floor(std::log10(std::abs(value))));
}

} // namespace

UnitSpinBox::UnitSpinBox(QWidget *parent) : QAbstractSpinBox(parent), m_theme(Theme::of(this))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCorrectionMode(CorrectToPreviousValue);
    connect(lineEdit(), &QLineEdit::textEdited, this, [this] {
        update();
        Q_EMIT edited(plainText());
    });
    connect(this, &QAbstractSpinBox::editingFinished, this, &UnitSpinBox::tidy);
    connect(&m_theme, &Theme::changed, this, &UnitSpinBox::reserveUnit);
    reserveUnit();
}

void UnitSpinBox::setUnit(const QString &unit)
{
    m_unit = unit;
    setAccessibleDescription(unit);
    reserveUnit();
    update();
}

void UnitSpinBox::setBounds(std::optional<double> minimum, std::optional<double> maximum)
{
    m_minimum = minimum;
    m_maximum = maximum;
}

void UnitSpinBox::setDefaultText(const QString &text)
{
    lineEdit()->setPlaceholderText(shown(text));
}

QString UnitSpinBox::plainText() const
{
    return plainTyped(lineEdit()->text());
}

void UnitSpinBox::setPlainText(const QString &text)
{
    if (lineEdit()->hasFocus() && text == plainText())
        return;
    if (const QString next = shown(text); next != lineEdit()->text())
        lineEdit()->setText(next);
    update();
}

std::optional<double> UnitSpinBox::value() const
{
    return typedNumber(lineEdit()->text());
}

void UnitSpinBox::stepBy(int steps)
{
    const bool up = steps > 0;
    const std::optional<double> start = typedNumber(
        lineEdit()->text().isEmpty() ? lineEdit()->placeholderText() : lineEdit()->text());
    double next = start.value_or(m_minimum.value_or(0));
    if (start)
        for (int i = 0; i < std::abs(steps); ++i)
            next += (up ? 1 : -1) * stepOf(next, up);
    next = std::clamp(next, m_minimum.value_or(next),
                      std::max(m_minimum.value_or(next), m_maximum.value_or(next)));
    lineEdit()->setText(shown(plainNumber(next)));
    lineEdit()->selectAll();
    Q_EMIT edited(plainText());
}

double UnitSpinBox::stepOf(double value, bool up) const
{
    const double size = decade(value);
    if (m_whole)
        return std::max(1.0, size / 10);
    // Down from 1e-5 goes to 9e-6.
    const bool atDecade = std::abs(value) < size * 1.0000001;
    return !up && value > 0 && atDecade ? size / 10 : size;
}

QValidator::State UnitSpinBox::validate(QString &, int &) const
{
    return QValidator::Acceptable; // mistakes are explained, not swallowed
}

QAbstractSpinBox::StepEnabled UnitSpinBox::stepEnabled() const
{
    if (isReadOnly())
        return StepNone;
    const std::optional<double> now = value();
    StepEnabled enabled = StepNone;
    if (!now || !m_maximum || *now < *m_maximum)
        enabled |= StepUpEnabled;
    if (!now || !m_minimum || *now > *m_minimum)
        enabled |= StepDownEnabled;
    return enabled;
}

QSize UnitSpinBox::sizeHint() const
{
    QStyleOptionSpinBox option;
    initStyleOption(&option);
    const int text = fontMetrics().horizontalAdvance(QStringLiteral("0,000,000"));
    const int unit = lineEdit()->textMargins().right() - kTextMargin;
    return style()->sizeFromContents(QStyle::CT_SpinBox, &option, QSize(text + unit, 0), this);
}

QSize UnitSpinBox::minimumSizeHint() const
{
    return {kNarrowest, sizeHint().height()};
}

void UnitSpinBox::paintEvent(QPaintEvent *event)
{
    QAbstractSpinBox::paintEvent(event);
    if (m_unit.isEmpty())
        return;
    QPainter painter(this);
    painter.setFont(m_theme.font(TextStyle::Small));
    painter.setPen(isEnabled() ? m_theme.tokens().text3 : m_theme.tokens().disabled);
    painter.drawText(lineEdit()->geometry().adjusted(0, 0, -kUnitGap, 0),
                     Qt::AlignVCenter | Qt::AlignRight, m_unit);
}

void UnitSpinBox::reserveUnit()
{
    const QFontMetrics metrics(m_theme.font(TextStyle::Small));
    const int unit = m_unit.isEmpty() ? 0 : metrics.horizontalAdvance(m_unit) + kUnitGap;
    lineEdit()->setTextMargins(kTextMargin, 0, kTextMargin + unit, 0);
    updateGeometry();
}

void UnitSpinBox::tidy()
{
    if (const QString next = shown(plainText()); next != lineEdit()->text())
        lineEdit()->setText(next);
}

QString UnitSpinBox::shown(const QString &plain) const
{
    const std::optional<double> number = typedNumber(plain, QLocale::c());
    const bool digits =
        std::all_of(plain.begin(), plain.end(), [](QChar c) { return c.isDigit(); });
    if (!number)
        return plain;
    if (!m_whole || !digits || *number > 1e15) {
        // What is shown is read back by the locale: 0.999 would be 999 where a point groups.
        QString local = plain;
        return local.replace(u'.', QLocale().decimalPoint());
    }
    return countText(static_cast<qint64>(*number));
}

} // namespace tessera::ui
