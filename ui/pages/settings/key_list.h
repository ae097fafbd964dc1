// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QGridLayout;

namespace tessera::ui {

class TextLabel;

/// Every key and gesture of the studio, in groups, as the desktop names them.
class KeyList final : public QWidget
{
    Q_OBJECT

public:
    explicit KeyList(QWidget *parent = nullptr);

    struct Line {
        QString keys;
        QString what;
    };
    struct Group {
        QString title;
        QList<Line> lines;
    };
    /// In the person's language.
    [[nodiscard]] QList<Group> groups() const;
    /// How many pages have a key with their number.
    void setPageCount(int pages);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void retranslateUi();

    static constexpr int kMostPages = 9;
    int m_pages = kMostPages;
    QGridLayout *m_grid;
    QList<TextLabel *> m_labels; ///< in the order of groups()
};

} // namespace tessera::ui
