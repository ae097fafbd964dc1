// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/form_row.h"

#include "ui/text/field_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/fade.h"
#include "ui/widgets/lead_text.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QResizeEvent>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kMargin = 8; // above and below
constexpr int kTight = 2;  // label and key stand closer than lines of text
constexpr int kHelpGap = 16;
constexpr int kHelpNeeds = 140; // narrower help goes below the control

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString defaultTextOf(const config::Field &field)
{
    const Json &value = field.defaultValue;
    if (value.is_null())
        return {};
    if (value.is_string())
        return QString::fromStdString(value.get<std::string>());
    if (value.is_number_float())
        return plainNumber(value.get<double>());
    if (value.is_array()) {
        QStringList entries;
        for (const Json &entry : value)
            entries << QString::fromStdString(entry.is_string() ? entry.get<std::string>()
                                                                : dumpJson(entry));
        return entries.join(u',');
    }
    return QString::fromStdString(dumpJson(value));
}

} // namespace

FormRow::FormRow(const config::Field &field, std::optional<PathKind> path, QWidget *parent)
    : ThemedWidget(parent),
      m_field(field),
      m_key(textOf(field.key)),
      m_label(new TextLabel(TextStyle::Body)),
      m_editor(makeFieldEditor(field, path)),
      m_help(new LeadText({TextStyle::Small, TextColour::Text2},
                          {TextStyle::Small, TextColour::Text3})),
      m_problemBox(new QWidget),
      m_problemLayout(new QHBoxLayout(m_problemBox)),
      m_problem(new TextLabel(TextStyle::Small, TextColour::Error)),
      m_grid(new QGridLayout(this))
{
    setObjectName(m_key + QStringLiteral("Row"));
    m_editor->control()->setObjectName(m_key);
    m_editor->setFixedWidth(metrics::kFormControlWidth);
    m_label->setShrinkable(true);
    m_label->setTight(kTight);

    auto *names = new QWidget;
    names->setFixedWidth(metrics::kFormLabelWidth);
    auto *column = new QVBoxLayout(names);
    column->setContentsMargins(0, 0, metrics::kGroupGap, 0);
    column->setSpacing(0);
    auto *key = new TextLabel(m_key, TextStyle::Key, TextColour::Text3);
    key->setShrinkable(true);
    key->setTight(1);
    column->addWidget(m_label);
    column->addWidget(key);

    m_problem->setWordWrap(true);
    m_problem->setObjectName(m_key + QStringLiteral("Problem"));
    m_problemLayout->setContentsMargins(0, metrics::kIconGap, 0, 0);
    m_problemLayout->setSpacing(metrics::kGroupGap);
    m_problemLayout->addWidget(m_problem);
    m_problemBox->hide();

    m_grid->setContentsMargins(0, kMargin, 0, kMargin);
    m_grid->setSpacing(0);
    m_grid->addWidget(names, 0, 0, Qt::AlignTop);
    m_grid->addWidget(m_editor, 0, 1, Qt::AlignVCenter);
    m_grid->setColumnMinimumWidth(2, kHelpGap);
    m_grid->setColumnStretch(3, 1);
    m_grid->setRowMinimumHeight(0, metrics::kFormRowHeight - 2 * kMargin);
    place(false);

    connect(m_editor, &FieldEditor::edited, this,
            [this](const QString &text) { Q_EMIT edited(m_key, text); });
    retranslate();
    setDefaultText(defaultTextOf(field));
}

void FormRow::setText(const QString &text)
{
    m_editor->setText(text);
}

void FormRow::setDefaultText(const QString &text)
{
    m_default = text;
    m_editor->setDefaultText(text);
    tell();
}

void FormRow::setRemark(const QString &remark)
{
    m_remark = remark;
    tell();
}

void FormRow::setProblem(Tone tone, const QString &sentence,
                         const QList<FieldSuggestion> &suggestions)
{
    m_problem->setText(sentence);
    m_problem->setColour(tone == Tone::Error ? TextColour::Error : TextColour::Warning);
    m_editor->setWrong(tone == Tone::Error);
    makeChips(suggestions);
    if (!m_problemBox->isVisibleTo(this))
        fadeIn(m_problemBox);
    tell();
}

void FormRow::clearProblem()
{
    m_editor->setWrong(false);
    m_problem->clear();
    makeChips({});
    m_problemBox->hide();
    tell();
}

QString FormRow::problem() const
{
    return m_problem->text();
}

void FormRow::setDivided(bool divided)
{
    m_divided = divided;
    update();
}

void FormRow::makeChips(const QList<FieldSuggestion> &suggestions)
{
    while (QLayoutItem *item = m_problemLayout->takeAt(1)) {
        if (item->widget() != nullptr)
            item->widget()->deleteLater(); // it may be the one that was just pressed
        delete item;
    }
    for (const FieldSuggestion &suggestion : suggestions) {
        const bool own = suggestion.key == m_key;
        const QString text = !suggestion.value.isEmpty()
            ? (own ? suggestion.value : fieldLabel(suggestion.key) + u' ' + suggestion.value)
            : own ? tr("Clear")
                  //: A button; %1 is a setting that will not be set any more.
                  : tr("Clear %1").arg(fieldLabel(suggestion.key));
        auto *chip = new Chip(text);
        chip->setObjectName(
            QStringLiteral("%1Suggestion%2").arg(m_key).arg(m_problemLayout->count()));
        //: %1 is a setting with a value, or a value: fills the field when it is pressed.
        chip->setAccessibleName(suggestion.value.isEmpty() ? text : tr("Use %1").arg(text));
        connect(chip, &Chip::clicked, this,
                [this, suggestion] { Q_EMIT suggestionChosen(suggestion.key, suggestion.value); });
        m_problemLayout->addWidget(chip, 0, Qt::AlignTop);
    }
    m_problemLayout->addStretch(1);
}

void FormRow::place(bool narrow)
{
    m_narrow = narrow;
    m_grid->removeWidget(m_help);
    m_grid->removeWidget(m_problemBox);
    if (narrow) {
        m_grid->addWidget(m_problemBox, 1, 1, 1, 3);
        m_grid->addWidget(m_help, 2, 1, 1, 3);
    } else {
        m_grid->addWidget(m_help, 0, 3, Qt::AlignVCenter);
        m_grid->addWidget(m_problemBox, 1, 1, 1, 3);
    }
}

void FormRow::resizeEvent(QResizeEvent *event)
{
    ThemedWidget::resizeEvent(event);
    const int help =
        event->size().width() - metrics::kFormLabelWidth - metrics::kFormControlWidth - kHelpGap;
    if (const bool narrow = help < kHelpNeeds; narrow != m_narrow)
        place(narrow);
}

void FormRow::paintEvent(QPaintEvent *)
{
    if (!m_divided)
        return;
    QPainter painter(this);
    paintHorizontal(painter, 0, width(), 0, tokens().divider);
}

void FormRow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    ThemedWidget::changeEvent(event);
}

void FormRow::retranslate()
{
    m_label->setText(fieldLabel(m_key));
    m_editor->control()->setAccessibleName(m_label->text());
    m_editor->retranslate();
    tell();
}

/// As the control itself says it.
QString FormRow::defaultLabel() const
{
    return m_field.type == config::FieldType::Enum ? choiceText(m_key, m_default) : m_default;
}

void FormRow::tell()
{
    if (!m_remark.isEmpty())
        m_help->setText(m_remark, {});
    else if (m_default.isEmpty() || m_field.type == config::FieldType::Bool)
        m_help->setText(fieldHelp(m_field), {}); // a switch shows its default itself
    else
        //: %1 is the value that a setting has when nothing is typed.
        m_help->setText(fieldHelp(m_field), tr("Default %1.").arg(defaultLabel()));
    const QString help = m_help->accessibleName();
    m_editor->control()->setAccessibleDescription(
        m_problem->text().isEmpty() ? help : m_problem->text() + u' ' + help);
}

} // namespace tessera::ui
