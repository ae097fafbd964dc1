// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/fields.h"
#include "ui/widgets/field_editor.h"
#include "ui/widgets/themed_widget.h"

#include <QList>

class QGridLayout;
class QHBoxLayout;

namespace tessera::ui {

class LeadText;
class TextLabel;

/// A change that makes a problem go away; the value as FormRow::setText() takes it.
struct FieldSuggestion {
    QString key;
    QString value;
};

/// A row of a form, made from a setting: label with the key below it, control by its type, one
/// sentence of help with the default, and below the control what is wrong with a chip for each
/// nearest value. Knows nothing of other rows; the page hands texts and problems in.
class FormRow final : public ThemedWidget
{
    Q_OBJECT

public:
    /// `field` is one of config::fields(), which live as long as the program.
    explicit FormRow(const config::Field &field, std::optional<PathKind> path = {},
                     QWidget *parent = nullptr);

    [[nodiscard]] QString key() const { return m_key; }
    [[nodiscard]] QString text() const { return m_editor->text(); }
    void setText(const QString &text); ///< without a signal
    /// What holds when nothing is typed; "" when that is "not set".
    void setDefaultText(const QString &text);
    /// Instead of the setting's own help: what is known of this value ("61.1 GB in 16 files.").
    /// Empty brings the help back.
    void setRemark(const QString &remark);
    [[nodiscard]] FieldEditor *editor() const { return m_editor; }

    /// One sentence below the control; an error also outlines it.
    void setProblem(Tone tone, const QString &sentence,
                    const QList<FieldSuggestion> &suggestions = {});
    void clearProblem();
    [[nodiscard]] QString problem() const;

    /// The line above the row; the first one of a card has none.
    void setDivided(bool divided);

Q_SIGNALS:
    void edited(const QString &key, const QString &text); ///< by the person
    void suggestionChosen(const QString &key, const QString &value);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void tell();
    [[nodiscard]] QString defaultLabel() const;
    void place(bool narrow);
    void makeChips(const QList<FieldSuggestion> &suggestions);

    const config::Field &m_field;
    QString m_key;
    QString m_default;
    QString m_remark;
    TextLabel *m_label;
    FieldEditor *m_editor;
    LeadText *m_help;
    QWidget *m_problemBox;
    QHBoxLayout *m_problemLayout;
    TextLabel *m_problem;
    QGridLayout *m_grid;
    bool m_narrow = false;
    bool m_divided = true;
};

} // namespace tessera::ui
