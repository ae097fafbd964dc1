// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/themed_widget.h"

#include <QList>

#include <vector>

namespace tessera::ui {

struct ShownToken {
    QString text;
    double weight = 0; ///< in the loss
    bool special = false;
    int id = -1; ///< for the tooltip; -1: not known
};

/// Tokens that belong together, with a name at their left ("assistant").
struct TokenBlock {
    QString name;
    QList<ShownToken> tokens;
    /// A line above the block with this text in its middle ("same pack, row 18,205"); empty: none.
    QString border;
};

/// A row of data as it is trained: every token on the colour of its loss weight. Line breaks are
/// shown as a sign and, in what is trained, also made. Grows with its text; lies in a scroll area.
class TokenView final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit TokenView(QWidget *parent = nullptr);

    void setBlocks(const QList<TokenBlock> &blocks);
    [[nodiscard]] const QList<TokenBlock> &blocks() const { return m_blocks; }
    /// Where a token stands; empty when there is none. For tests and tooltips.
    [[nodiscard]] QRectF tokenRect(int block, int token) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Placed {
        int block = 0;
        int token = 0;
        QRectF rect;
    };
    struct Layout {
        std::vector<Placed> tokens; ///< in reading order: ascending tops
        std::vector<double> blockTops;
        double height = 0;
    };

    [[nodiscard]] Layout layOut(double width) const;
    [[nodiscard]] double tokenWidth(const ShownToken &token) const;
    [[nodiscard]] double wordWidth(const QList<ShownToken> &tokens, int first) const;
    [[nodiscard]] double nameWidth() const;
    void paintToken(QPainter &painter, const ShownToken &token, const QRectF &rect) const;
    void paintBorder(QPainter &painter, const QString &text, double top) const;

    QList<TokenBlock> m_blocks;
    Layout m_layout;
};

/// The fill and underline of a loss weight; also for legends. `rect` is where the text stands.
void paintTokenGround(QPainter &painter, const QRectF &rect, double weight, const Tokens &tokens);

} // namespace tessera::ui
