// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/problem_list.h"

#include "ui/pages/new_run/form_section.h"
#include "ui/text/list_text.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QPainter>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

class ProblemText
{
    Q_DECLARE_TR_FUNCTIONS(ProblemText)
};

struct Look {
    Icon icon;
    QColor colour;
};

/// What nobody has filled in yet is no mistake.
Look lookOf(const FormProblem &problem, const Tokens &tokens)
{
    if (isOnlyMissing(problem.code))
        return {Icon::Info, tokens.text2};
    switch (problem.severity) {
    case config::Severity::Error:
        return {Icon::Error, tokens.error};
    case config::Severity::Confirm:
        return {Icon::Help, tokens.warning};
    case config::Severity::Notice:
        return {Icon::Info, tokens.text2};
    case config::Severity::Info:
        return {Icon::Info, tokens.text3};
    }
    Q_UNREACHABLE();
}

bool hasField(const QString &key)
{
    const config::Field *field = RunForm::field(key);
    return field != nullptr
        && (fieldPlace(*field) == FieldPlace::Row || fieldPlace(*field) == FieldPlace::Head);
}

bool leadsToField(const FormProblem &problem)
{
    return std::ranges::any_of(problem.keys, hasField);
}

QString severityText(const FormProblem &problem)
{
    if (isOnlyMissing(problem.code))
        return ProblemText::tr("To fill in");
    switch (problem.severity) {
    case config::Severity::Error:
        return ProblemText::tr("Error");
    case config::Severity::Confirm:
        //: A finding that asks for a click before the run may start.
        return ProblemText::tr("Question");
    case config::Severity::Notice:
        return ProblemText::tr("Notice");
    case config::Severity::Info:
        return ProblemText::tr("Remark");
    }
    Q_UNREACHABLE();
}

} // namespace

/// An icon and a sentence of any length.
class ProblemList::Line final : public QAbstractButton
{
public:
    explicit Line(QWidget *parent) : QAbstractButton(parent)
    {
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
        connect(&Theme::of(this), &Theme::changed, this, [this] {
            updateGeometry();
            update();
        });
    }

    void setProblem(const FormProblem &problem)
    {
        m_problem = problem;
        setText(problem.text);
        setAccessibleName(severityText(problem) + QStringLiteral(": ") + problem.text);
        setFocusPolicy(leadsToField(problem) ? Qt::TabFocus : Qt::NoFocus);
        setCursor(leadsToField(problem) ? Qt::PointingHandCursor : Qt::ArrowCursor);
        updateGeometry();
        update();
    }
    [[nodiscard]] const FormProblem &problem() const { return m_problem; }

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override
    {
        return std::max(metrics::kSmallHeight, 2 * kPadding + textHeight(width));
    }
    [[nodiscard]] QSize sizeHint() const override { return {kTextLeft + 160, heightForWidth(280)}; }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        return {kTextLeft + 80, metrics::kSmallHeight};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Tokens &tokens = Theme::of(this).tokens();
        QPainter painter(this);
        if (underMouse() && leadsToField(m_problem))
            paintBox(painter, rect(), metrics::kControlRadius, tokens.hover);
        const Look look = lookOf(m_problem, tokens);
        paintIcon(painter, look.icon,
                  QRectF(kPadding, kPadding, metrics::kButtonIcon, metrics::kButtonIcon),
                  look.colour);
        painter.setPen(tokens.text);
        painter.setFont(Theme::of(this).font(TextStyle::Small));
        painter.drawText(QRect(kTextLeft, kPadding, width() - kTextLeft - kPadding, height()),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, text());
        if (hasFocus())
            paintRing(painter, rect(), metrics::kControlRadius, tokens.accent);
    }

private:
    static constexpr int kPadding = metrics::kIconGap;
    static constexpr int kTextLeft = kPadding + metrics::kButtonIcon + metrics::kGroupGap;

    [[nodiscard]] int textHeight(int width) const
    {
        const QFontMetrics metrics(Theme::of(this).font(TextStyle::Small));
        const QRect room(0, 0, std::max(1, width - kTextLeft - kPadding), QWIDGETSIZE_MAX);
        return metrics.boundingRect(room, Qt::AlignLeft | Qt::TextWordWrap, text()).height();
    }

    FormProblem m_problem;
};

ProblemList::ProblemList(QWidget *parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins({});
    m_layout->setSpacing(0);
}

void ProblemList::setProblems(const QList<FormProblem> &problems)
{
    QList<FormProblem> sorted = problems;
    std::ranges::stable_sort(sorted, {}, &FormProblem::severity);
    while (m_lines.size() > sorted.size())
        delete m_lines.takeLast();
    while (m_lines.size() < sorted.size()) {
        auto *line = new Line(this);
        line->setObjectName(QStringLiteral("problem%1").arg(m_lines.size()));
        connect(line, &Line::clicked, this, [this, line] {
            const QStringList &keys = line->problem().keys;
            const auto at = std::ranges::find_if(keys, hasField);
            if (at != keys.cend())
                Q_EMIT keyChosen(*at);
        });
        m_layout->addWidget(line);
        m_lines.append(line);
    }
    for (qsizetype i = 0; i < sorted.size(); ++i)
        m_lines[i]->setProblem(sorted[i]);
}

QString problemCounts(const QList<FormProblem> &problems)
{
    const auto count = [&problems](config::Severity severity) {
        return static_cast<int>(std::ranges::count(problems, severity, &FormProblem::severity));
    };
    const int notices = count(config::Severity::Notice) + count(config::Severity::Info);
    QStringList parts;
    const auto missing = static_cast<int>(std::ranges::count_if(
        problems, [](const FormProblem &problem) { return isOnlyMissing(problem.code); }));
    if (const int errors = count(config::Severity::Error) - missing; errors > 0)
        parts.append(ProblemText::tr("%n errors", nullptr, errors));
    if (missing > 0)
        //: Settings that a run needs and that are not set yet.
        parts.append(ProblemText::tr("%n to fill in", nullptr, missing));
    if (const int questions = count(config::Severity::Confirm); questions > 0)
        parts.append(ProblemText::tr("%n questions", nullptr, questions));
    if (notices > 0)
        parts.append(ProblemText::tr("%n notices", nullptr, notices));
    return listOfParts(parts);
}

} // namespace tessera::ui
