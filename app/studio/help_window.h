// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/studio/help_pages.h"

#include <QWidget>

class QLabel;
class QListWidget;
class QTextBrowser;

namespace tessera::ui {
class Languages;
}

namespace tessera::studio {

/// The help in a window of its own: contents at the left, the page at the right. Follows language
/// and theme; links lead from page to page. Esc closes it.
class HelpWindow final : public QWidget
{
    Q_OBJECT

public:
    explicit HelpWindow(const ui::Languages &languages, QWidget *parent = nullptr);

    /// Shows the page of that name, or the first one, and comes to the front.
    void openPage(const QString &name);
    [[nodiscard]] QString currentPage() const;

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void fill();
    void showRow(int row);
    void dress();
    void retranslateUi();

    const ui::Languages &m_languages;
    QList<HelpPage> m_pages;
    QListWidget *m_contents;
    QTextBrowser *m_text;
};

} // namespace tessera::studio
