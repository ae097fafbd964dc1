// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/watched_run.h"
#include "ui/theme/icons.h"

#include <QWidget>

class QProgressBar;
class QPushButton;

namespace tessera::ui {

class Pill;
class TextLabel;

/// Name, state, how far the run is, and what can be done with it now. Buttons keep their place:
/// those that make no sense in a state are blocked with the reason while the run is alive, and give
/// way to those of a stored run when it has ended.
class LiveHead final : public QWidget
{
    Q_OBJECT

public:
    explicit LiveHead(QWidget *parent = nullptr);

    /// `epochs` done so far, NaN when it is not known; `hasCheckpoint`: resuming is possible.
    void setStatus(const RunStatus &status, double epochs, bool hasCheckpoint);
    /// A new run that goes on from this one is being started; shown with the next setStatus().
    void setContinuing(bool continuing);

Q_SIGNALS:
    void pauseWanted();
    void resumeWanted(); ///< of a paused run
    void saveWanted();
    void stopWanted();
    void continueWanted(); ///< in a new run, from the newest checkpoint
    void compareWanted();
    void parentWanted(const QString &id); ///< the run that this one goes on from

protected:
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QPushButton *makeButton(const char *name, Icon icon);
    void retranslateUi();
    void showNames();
    void showParent();
    void showProgress();
    void showButtons();
    [[nodiscard]] QString stepLine() const;
    [[nodiscard]] QString aboutLine() const;
    [[nodiscard]] QString epochText() const;
    /// Why no command can be sent now; "" when one can.
    [[nodiscard]] QString whyNoCommand() const;
    [[nodiscard]] bool isState(const char *state) const;

    RunStatus m_status;
    double m_epochs = 0;
    bool m_hasCheckpoint = false;
    bool m_isContinuing = false;
    TextLabel *m_name;
    Pill *m_pill;
    TextLabel *m_steps;
    QPushButton *m_parent;
    TextLabel *m_about;
    QPushButton *m_pause;
    QPushButton *m_save;
    QPushButton *m_stop;
    QPushButton *m_continue;
    QPushButton *m_compare;
    QProgressBar *m_progress;
};

} // namespace tessera::ui
