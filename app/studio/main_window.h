// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/studio/page_table.h"

#include <QHash>
#include <QWidget>

class QStackedWidget;

namespace tessera::ui {
class NavRail;
class Page;
} // namespace tessera::ui

namespace tessera::studio {

class TopBar;

/// The window: rail at the left, top bar, and one page at a time. Knows pages by their names alone.
class MainWindow final : public QWidget
{
    Q_OBJECT

public:
    static constexpr QSize kDefaultSize{1280, 800};

    explicit MainWindow(QWidget *parent = nullptr);

    /// In the order of the rail. The window takes the page over.
    void addPage(const PageEntry &entry, ui::Page *page);

    /// Tells the pages which others there are; call it after the last addPage().
    void tellPages();

    /// A page that is not there changes nothing; a run is then shown among the others.
    void showPage(const QString &name, const QStringList &arguments = {});
    [[nodiscard]] QString currentName() const { return m_current; }
    [[nodiscard]] ui::Page *currentPage() const;
    [[nodiscard]] ui::Page *page(const QString &name) const { return m_pages.value(name); }

    [[nodiscard]] TopBar *topBar() const { return m_topBar; }
    [[nodiscard]] ui::NavRail *rail() const { return m_rail; }

    /// Closes the window without asking.
    void closeNow();

Q_SIGNALS:
    void pageShown(const QString &name);
    void helpWanted(const QString &topic); ///< name of a page of the help
    /// A person closes the window, which stays until closeNow().
    void closeWanted();

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void askForHelp();
    void addShortcuts();
    void keepFocusOnPage(QWidget *before, QWidget *now);
    void retranslateUi();

    ui::NavRail *m_rail;
    TopBar *m_topBar;
    QStackedWidget *m_stack;
    QHash<QString, ui::Page *> m_pages;
    QStringList m_names;
    QString m_current;
    int m_group = -1;
    bool m_mayClose = false;
};

} // namespace tessera::studio
