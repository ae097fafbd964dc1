// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/form_section.h"

#include "ui/models/run_form.h"
#include "ui/pages/new_run/setting_row.h"
#include "ui/pages/new_run/state_mark.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::ui {

bool isOnlyMissing(const QString &problemCode)
{
    return problemCode == u"T01" || problemCode == u"T02";
}

FormSection::FormSection(FormPart part, RunForm *form, QWidget *parent)
    : QWidget(parent),
      m_part(part),
      m_form(form),
      m_card(new Card),
      m_mark(new StateMark),
      m_rowLayout(new QVBoxLayout)
{
    setObjectName(QStringLiteral("section%1").arg(static_cast<int>(part)));
    m_rowLayout->setContentsMargins({});
    m_rowLayout->setSpacing(0);
    for (const config::Field *field : rowsOf(part)) {
        auto *row = new SettingRow(*field, form);
        m_rowLayout->addWidget(row);
        m_rows.append(row);
        connect(row, &SettingRow::left, this, &FormSection::rowLeft);
    }
    m_card->addToHead(m_mark);
    m_card->body()->setSpacing(0);
    m_card->body()->addLayout(m_rowLayout);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);
    connect(form, &RunForm::problemsChanged, this, [this] {
        showRows();
        updateState();
    });
    showRows();
    updateState();
    retranslate();
}

SettingRow *FormSection::row(const QString &key) const
{
    const auto it =
        std::ranges::find_if(m_rows, [&key](const SettingRow *row) { return row->key() == key; });
    return it == m_rows.cend() ? nullptr : *it;
}

void FormSection::setAdvanced(bool advanced)
{
    m_advanced = advanced;
    showRows();
}

void FormSection::setNote(const QString &note)
{
    m_card->setNote(note);
}

void FormSection::setFailed(bool failed)
{
    m_failed = failed;
    updateState();
}

void FormSection::addBelowRow(const QString &key, QWidget *widget)
{
    m_rowLayout->insertWidget(m_rowLayout->indexOf(row(key)) + 1, widget);
}

void FormSection::addBelow(QWidget *widget)
{
    m_card->body()->addWidget(widget);
}

void FormSection::addToHead(QWidget *widget)
{
    m_card->addToHead(widget);
}

/// A row with the focus stays, so that nothing vanishes under a person's hands.
void FormSection::showRows()
{
    for (SettingRow *row : m_rows) {
        const bool level = m_advanced || row->isBasic() || m_form->isSet(row->key());
        row->setVisible(row->hasFocusInside() || (level && fieldMatters(*m_form, row->key())));
    }
}

/// Also of a setting that has no row: its step is not complete.
bool FormSection::isHere(const QString &key) const
{
    const config::Field *field = RunForm::field(key);
    return field != nullptr && partOf(*field) == m_part
        && (fieldPlace(*field) == FieldPlace::Row || fieldPlace(*field) == FieldPlace::NotYet);
}

/// The last step is about the whole run.
void FormSection::updateState()
{
    int errors = 0;
    bool missing = false;
    for (const FormProblem &problem : m_form->problems()) {
        const bool here = m_part == FormPart::Review
            || std::ranges::any_of(problem.keys,
                                   [this](const QString &key) { return isHere(key); });
        if (!here || problem.severity != config::Severity::Error)
            continue;
        if (isOnlyMissing(problem.code))
            missing = true;
        else
            ++errors;
    }
    m_errors = errors;
    const StepState before = m_state;
    m_state = errors > 0 || m_failed ? StepState::Problem
        : missing                    ? StepState::Open
                                     : StepState::Done;
    m_mark->setState(m_state, std::max(m_errors, m_failed ? 1 : 0));
    if (m_state != before)
        Q_EMIT stateChanged();
}

void FormSection::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void FormSection::retranslate()
{
    m_card->setTitle(partTitle(m_part));
}

} // namespace tessera::ui
