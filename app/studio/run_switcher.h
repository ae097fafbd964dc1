// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QList>
#include <QString>

namespace tessera::studio {

/// A run that is going on, as the switcher shows it.
struct SwitcherRun {
    QString id;
    QString name;
    QString state; ///< "running", "paused", ...
    friend bool operator==(const SwitcherRun &, const SwitcherRun &) = default;
};

/// The active runs in the top bar: name and state of one, how many there are, and a menu of all of
/// them. Says so when there is none.
class RunSwitcher final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit RunSwitcher(QWidget *parent = nullptr);

    /// Newest first. The one that was shown stays while it is among them.
    void setRuns(const QList<SwitcherRun> &runs);
    [[nodiscard]] const QList<SwitcherRun> &runs() const { return m_runs; }
    /// The run that the person looks at.
    void setCurrent(const QString &id);
    [[nodiscard]] QString current() const { return m_current; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(const QString &id);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] const SwitcherRun *shown() const; ///< null when there is none
    [[nodiscard]] QString countText() const;
    void open();
    void describe();

    QList<SwitcherRun> m_runs;
    QString m_current;
};

} // namespace tessera::studio
