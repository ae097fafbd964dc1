// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

namespace tessera::ui {

/// One page of the studio: a row of the left rail, and what `--page NAME` opens.
///
/// A page takes its item and view models in the constructor, shows them, and says what the person
/// wants by signals. It knows no other page, no socket and no process: app/studio connects its
/// signals to ui/bridge. All pages live in the GUI thread for the life of the window.
class Page : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// In the person's language: head of the page, label of the rail, window title.
    [[nodiscard]] virtual QString title() const = 0;
    /// The page of the help that tells of what is in sight; empty: the one named like this page.
    [[nodiscard]] virtual QString helpTopic() const { return {}; }
    /// The page is about to be shown. `arguments` are what the navigation brought: run ids for live
    /// and compare, a file for models and data; empty: as it was left.
    virtual void open(const QStringList &arguments) { Q_UNUSED(arguments) }

    /// Tells which pages the window has, once it has them all.
    void setPages(const QStringList &names);

Q_SIGNALS:
    /// Asks the window for another page by its name: "live" with a run id, "new_run" with a preset.
    void pageWanted(const QString &page, const QStringList &arguments = {});

protected:
    /// False when the window has no such page; true as well while it has not said so yet.
    [[nodiscard]] bool leadsTo(const QString &page) const;
    /// Hides the controls that ask for a page that is not there; called by setPages().
    virtual void hideDeadEnds() {}

private:
    QStringList m_pages;
};

} // namespace tessera::ui
