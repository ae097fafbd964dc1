// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QObject>
#include <QString>
#include <QUndoStack>

namespace tessera::ui {

class RunForm;

/// Undo of changes to a form. Typing into one field is one step, until another field changes or
/// closeStep() is called; a preset, an import or a paste is one step whatever it changes, and so is
/// a change with those that it led to (RunForm::changeNumber()). The form must outlive it.
class FormHistory final : public QObject
{
    Q_OBJECT

public:
    explicit FormHistory(RunForm *form, QObject *parent = nullptr);

    [[nodiscard]] bool canUndo() const { return m_stack.canUndo(); }
    [[nodiscard]] bool canRedo() const { return m_stack.canRedo(); }
    /// What undo() would take back, as a label: "Learning rate", "12 settings".
    [[nodiscard]] QString undoText() const;
    [[nodiscard]] QString redoText() const;
    void undo() { m_stack.undo(); }
    void redo() { m_stack.redo(); }
    void closeStep() { ++m_step; }
    void clear();

Q_SIGNALS:
    void changed();
    void wentBack(); ///< undo() or redo() has put settings into the form

private:
    class Change;
    using Texts = QMap<QString, QString>; ///< key -> text as typed; "" is not set

    void keyChanged(const QString &key);
    void formReplaced();
    void push(const Texts &before, const Texts &after);
    void put(const Texts &texts);
    [[nodiscard]] Texts formTexts() const;
    [[nodiscard]] QString stepText(int index) const;

    RunForm *m_form;
    QUndoStack m_stack;
    Texts m_texts; ///< the form as it was when it was last looked at
    int m_step = 0;
    bool m_putting = false;
};

} // namespace tessera::ui
