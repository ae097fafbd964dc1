// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

namespace tessera::studio {

/// Asks what becomes of the runs that are going on when the window closes. Closing never stops a
/// run by itself.
class CloseDialog final : public QDialog
{
    Q_OBJECT

public:
    enum class Answer { Stay, KeepRunning, StopRuns };

    /// `runs` are names.
    CloseDialog(const QStringList &runs, QWidget *parent);

    [[nodiscard]] Answer answer() const { return m_answer; }

Q_SIGNALS:
    void answered(tessera::studio::CloseDialog::Answer answer);

private:
    void give(Answer answer);

    Answer m_answer = Answer::Stay;
};

} // namespace tessera::studio
