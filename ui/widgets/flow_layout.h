// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <QList>

namespace tessera::ui {

/// Lays its items in lines, like words: chips, tags, legends. Items keep their size hint; those of
/// a line stand on one middle.
class FlowLayout final : public QLayout
{
    Q_OBJECT

public:
    explicit FlowLayout(int horizontalGap, int verticalGap, QWidget *parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem *item) override;
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

private:
    int layOut(const QRect &rect, bool move) const;

    QList<QLayoutItem *> m_items;
    int m_horizontalGap;
    int m_verticalGap;
};

} // namespace tessera::ui
