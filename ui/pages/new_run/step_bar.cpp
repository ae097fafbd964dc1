// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/step_bar.h"

#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>

namespace tessera::ui {
namespace {

class StepText
{
    Q_DECLARE_TR_FUNCTIONS(StepText)
};

} // namespace

QString partTitle(FormPart part)
{
    switch (part) {
    case FormPart::Model:
        //: Step of the New run page.
        return StepText::tr("Model");
    case FormPart::Data:
        //: Step of the New run page.
        return StepText::tr("Data");
    case FormPart::Method:
        //: Step of the New run page: how to train.
        return StepText::tr("Method");
    case FormPart::Layout:
        //: Step of the New run page: how ranks share the work.
        return StepText::tr("Layout");
    case FormPart::Review:
        //: Step of the New run page: look at everything once more.
        return StepText::tr("Review");
    }
    Q_UNREACHABLE();
}

/// One step: a tick, an error mark or its number, and its name.
class StepBar::Step final : public QAbstractButton
{
public:
    Step(int number, QWidget *parent) : QAbstractButton(parent), m_number(number)
    {
        setCheckable(true);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
    }

    void setState(StepState state)
    {
        m_state = state;
        update();
        describe();
    }
    void describe()
    {
        QString state;
        switch (m_state) {
        case StepState::Open:
            //: Said of a step of the form by screen readers.
            state = StepText::tr("not complete");
            break;
        case StepState::Done:
            //: Said of a step of the form by screen readers.
            state = StepText::tr("complete");
            break;
        case StepState::Problem:
            //: Said of a step of the form by screen readers.
            state = StepText::tr("has a problem");
            break;
        }
        //: %1 is a step of the form ("Data"), %2 its state ("complete").
        setAccessibleName(StepText::tr("%1, %2").arg(text(), state));
    }

    [[nodiscard]] QSize sizeHint() const override
    {
        const QFontMetrics metrics(Theme::of(this).font(TextStyle::Strong));
        return {2 * kPadding + metrics::kButtonIcon + metrics::kGroupGap
                    + metrics.horizontalAdvance(text()),
                metrics::kCompactHeight};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = Theme::of(this);
        const Tokens &tokens = theme.tokens();
        QPainter painter(this);
        if (isChecked() || underMouse())
            paintBox(painter, rect(), metrics::kControlRadius,
                     isChecked() ? tokens.pressed : tokens.hover);
        const QRect mark(kPadding, 0, metrics::kButtonIcon, height());
        paintMark(painter, mark, tokens);
        painter.setFont(theme.font(isChecked() ? TextStyle::Strong : TextStyle::Body));
        painter.setPen(isChecked() ? tokens.text : tokens.text2);
        painter.drawText(rect().adjusted(mark.right() + 1 + metrics::kGroupGap, 0, 0, 0),
                         Qt::AlignVCenter | Qt::AlignLeft, text());
        if (hasFocus())
            paintRing(painter, rect(), metrics::kControlRadius, tokens.accent);
    }

private:
    static constexpr int kPadding = 10;

    void paintMark(QPainter &painter, const QRect &mark, const Tokens &tokens) const
    {
        switch (m_state) {
        case StepState::Open:
            painter.setFont(Theme::of(this).font(TextStyle::Body));
            painter.setPen(tokens.text2);
            painter.drawText(mark, Qt::AlignCenter, QLocale().toString(m_number));
            return;
        case StepState::Done:
            paintIcon(painter, Icon::Check, mark, tokens.success);
            return;
        case StepState::Problem:
            paintIcon(painter, Icon::Error, mark, tokens.error);
            return;
        }
    }

    int m_number;
    StepState m_state = StepState::Open;
};

namespace {

/// The arrow between two steps.
class Arrow final : public QWidget
{
public:
    explicit Arrow(QWidget *parent) : QWidget(parent)
    {
        setFixedSize(kWidth, metrics::kCompactHeight);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const QRectF box((kWidth - metrics::kStepIcon) / 2.0, (height() - metrics::kStepIcon) / 2.0,
                         metrics::kStepIcon, metrics::kStepIcon);
        paintIcon(painter, Icon::ChevronRight, box, Theme::of(this).tokens().text2);
    }

private:
    static constexpr int kWidth = 24;
};

} // namespace

StepBar::StepBar(QWidget *parent) : QWidget(parent)
{
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins({});
    line->setSpacing(0);
    for (int i = 0; i < kFormParts; ++i) {
        if (i > 0)
            line->addWidget(new Arrow(this));
        auto *step = new Step(i + 1, this);
        const auto part = static_cast<FormPart>(i);
        step->setObjectName(QStringLiteral("step%1").arg(i));
        connect(step, &Step::clicked, this, [this, part] {
            setCurrent(part);
            Q_EMIT partChosen(part);
        });
        line->addWidget(step);
        m_steps.at(static_cast<std::size_t>(i)) = step;
    }
    line->addStretch(1);
    connect(&Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
    retranslate();
    setCurrent(FormPart::Model);
}

void StepBar::setState(FormPart part, StepState state)
{
    m_steps.at(static_cast<std::size_t>(part))->setState(state);
}

void StepBar::setCurrent(FormPart part)
{
    m_current = part;
    for (int i = 0; i < kFormParts; ++i)
        m_steps.at(static_cast<std::size_t>(i))->setChecked(i == static_cast<int>(part));
}

void StepBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void StepBar::retranslate()
{
    for (int i = 0; i < kFormParts; ++i) {
        Step *step = m_steps.at(static_cast<std::size_t>(i));
        step->setText(partTitle(static_cast<FormPart>(i)));
        step->describe();
        step->updateGeometry();
    }
}

} // namespace tessera::ui
