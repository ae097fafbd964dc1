// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

class QLineEdit;
class QPlainTextEdit;

namespace tessera::ui {

/// Tags and notes of one run, or further tags for several.
class NotesDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `known` are tags of other runs, offered while typing.
    NotesDialog(const QString &run, const QStringList &tags, const QString &notes,
                const QStringList &known, QWidget *parent);
    /// For several runs: the tags that all of them get besides their own.
    NotesDialog(int runs, const QStringList &known, QWidget *parent);

    /// As typed, each once, without blanks at their ends.
    [[nodiscard]] QStringList tags() const;
    [[nodiscard]] QString notes() const;

private:
    void build(const QString &lead, const QStringList &known);

    QLineEdit *m_tags;
    QPlainTextEdit *m_notes = nullptr; ///< null for several runs
};

} // namespace tessera::ui
