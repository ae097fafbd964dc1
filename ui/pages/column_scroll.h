// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QScrollArea>

class QVBoxLayout;

namespace tessera::ui {

/// A column of widgets as wide as the page, that scrolls when it is higher. Texts in it may wrap:
/// it is always as high as they need at that width.
class ColumnScroll final : public QScrollArea
{
    Q_OBJECT

public:
    explicit ColumnScroll(QWidget *parent = nullptr);

    [[nodiscard]] QVBoxLayout *column() const { return m_column; }

    /// Brings a widget of the column wholly into view (its top where it is higher than the page),
    /// also while the column still grows, until the person scrolls.
    void follow(QWidget *widget);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    void goToFollowed();

    QVBoxLayout *m_column;
    QPointer<QWidget> m_followed;
};

} // namespace tessera::ui
