// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/run_launcher.h"

#include <QWidget>

#include <optional>

class QBoxLayout;
class QCheckBox;
class QProgressBar;
class QPushButton;

namespace tessera::ui {

class Card;
class KnownCard;
class ProblemList;
class RunForm;
class TextLabel;

/// Beside the form: what is known of the run, what is wrong, and the button that starts it. In a
/// narrow window, where all this comes after the form, the button has a line of its own that stays
/// in sight. The form must outlive it.
class RunPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit RunPanel(RunForm *form, QWidget *parent = nullptr);

    /// The start button and what belongs to it; part of this until a page takes it elsewhere.
    [[nodiscard]] QWidget *actions() { return m_actions; }
    /// Gives actions() in one line to its new place, or takes it back.
    void setFolded(bool folded);
    void setPreflight(const std::optional<PreflightReport> &report);
    /// The run is being checked and started; the button waits.
    void setStarting(bool starting);
    void noteCopied(); ///< the command is on the clipboard

Q_SIGNALS:
    void keyChosen(const QString &key); ///< a problem was clicked
    void startWanted(bool confirmed);
    void cancelWanted(); ///< while it starts
    void commandWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void showProblems();
    void showButton();
    void retranslate();

    RunForm *m_form;
    QWidget *m_actions;
    QBoxLayout *m_actionLayout;
    bool m_starting = false;
    KnownCard *m_known;
    Card *m_problemCard;
    ProblemList *m_problems;
    TextLabel *m_noProblems;
    QCheckBox *m_confirm;
    QPushButton *m_start;
    QPushButton *m_command;
    QProgressBar *m_progress;
    TextLabel *m_note;
    QPushButton *m_cancel;
};

} // namespace tessera::ui
