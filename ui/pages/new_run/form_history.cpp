// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/form_history.h"

#include "ui/models/run_form.h"
#include "ui/text/field_text.h"

#include <QUndoCommand>

#include <utility>

namespace tessera::ui {

class FormHistory::Change final : public QUndoCommand
{
public:
    Change(FormHistory *history, Texts before, Texts after)
        : m_history(history),
          m_before(std::move(before)),
          m_after(std::move(after)),
          m_step(history->m_step),
          m_number(history->m_form->changeNumber())
    {}

    [[nodiscard]] QStringList keys() const { return m_after.keys(); }

    void undo() override { m_history->put(m_before); }
    void redo() override
    {
        if (std::exchange(m_done, true)) // the first time it is the form that tells us
            m_history->put(m_after);
    }
    [[nodiscard]] int id() const override { return 1; }
    bool mergeWith(const QUndoCommand *other) override
    {
        const auto &next = static_cast<const Change &>(*other); // same id, so same class
        const bool typing = next.m_step == m_step && next.m_after.size() == 1
            && m_after.contains(next.m_after.firstKey());
        if (next.m_number != m_number && !typing)
            return false;
        for (auto text = next.m_before.cbegin(); text != next.m_before.cend(); ++text) {
            if (!m_before.contains(text.key()))
                m_before.insert(text.key(), text.value());
        }
        m_after.insert(next.m_after);
        setObsolete(m_before == m_after);
        return true;
    }

private:
    FormHistory *m_history;
    Texts m_before;
    Texts m_after;
    int m_step;
    quint64 m_number;
    bool m_done = false;
};

FormHistory::FormHistory(RunForm *form, QObject *parent)
    : QObject(parent), m_form(form), m_texts(formTexts())
{
    connect(form, &RunForm::changed, this, &FormHistory::keyChanged);
    connect(form, &RunForm::replaced, this, &FormHistory::formReplaced);
    connect(&m_stack, &QUndoStack::indexChanged, this, &FormHistory::changed);
}

void FormHistory::clear()
{
    m_stack.clear();
    m_texts = formTexts();
}

void FormHistory::keyChanged(const QString &key)
{
    const QString before = m_texts.value(key);
    const QString after = m_form->text(key);
    if (m_putting || before == after)
        return;
    m_texts.insert(key, after);
    push({{key, before}}, {{key, after}});
}

void FormHistory::formReplaced()
{
    if (m_putting)
        return;
    const Texts now = formTexts();
    Texts before;
    Texts after;
    for (auto it = m_texts.cbegin(); it != m_texts.cend(); ++it) {
        if (it.value() != now.value(it.key())) {
            before.insert(it.key(), it.value());
            after.insert(it.key(), now.value(it.key()));
        }
    }
    for (auto it = now.cbegin(); it != now.cend(); ++it) {
        if (!m_texts.contains(it.key())) {
            before.insert(it.key(), {});
            after.insert(it.key(), it.value());
        }
    }
    m_texts = now;
    if (!after.isEmpty()) {
        closeStep();
        push(before, after);
        closeStep();
    }
}

void FormHistory::push(const Texts &before, const Texts &after)
{
    m_stack.push(new Change(this, before, after)); // the stack owns it
}

void FormHistory::put(const Texts &texts)
{
    m_putting = true;
    m_form->setTexts(texts);
    m_putting = false;
    m_texts = formTexts();
    closeStep();
    Q_EMIT wentBack();
}

FormHistory::Texts FormHistory::formTexts() const
{
    Texts texts;
    for (const QString &key : m_form->setKeys())
        texts.insert(key, m_form->text(key));
    return texts;
}

QString FormHistory::undoText() const
{
    return stepText(m_stack.index() - 1);
}

QString FormHistory::redoText() const
{
    return stepText(m_stack.index());
}

QString FormHistory::stepText(int index) const
{
    const auto *change = static_cast<const Change *>(m_stack.command(index)); // only ours are there
    if (change == nullptr)
        return {};
    const QStringList keys = change->keys();
    //: What a click on Undo would take back: changes of that many settings at once.
    return keys.size() == 1 ? fieldLabel(keys.front())
                            : tr("%n settings", nullptr, static_cast<int>(keys.size()));
}

} // namespace tessera::ui
