// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/icons.h"
#include "ui/widgets/row_delegate.h"

#include <functional>
#include <optional>

namespace tessera::ui {

/// A state pill: the text of the cell in a tone.
class PillDelegate final : public RowDelegate
{
    Q_OBJECT

public:
    using ToneOf = std::function<Tone(const QModelIndex &)>;
    PillDelegate(ToneOf toneOf, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;

protected:
    [[nodiscard]] int contentWidth(const QModelIndex &index) const override;

private:
    ToneOf m_toneOf;
};

/// Tags: the QStringList of a role; those that do not fit are counted ("+2").
class TagsDelegate final : public RowDelegate
{
    Q_OBJECT

public:
    TagsDelegate(int role, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;

protected:
    [[nodiscard]] int contentWidth(const QModelIndex &index) const override;

private:
    int m_role;
};

/// A curve as small as a cell.
struct SparklineCell {
    QList<double> values;      ///< at even distances; not finite: a gap
    double progress = 1;       ///< its length: steps done / steps planned
    Tone tone = Tone::Neutral; ///< Error if failed, Warning if interrupted, else the loss colour
};

/// Paints `cell` into `rect`, 1.25 px wide, its lowest value at the bottom.
void paintSparkline(QPainter &painter, const QRectF &rect, const SparklineCell &cell,
                    const Tokens &tokens);

class SparklineDelegate final : public RowDelegate
{
    Q_OBJECT

public:
    /// Nothing for a cell without a curve: an en dash then.
    using CellOf = std::function<std::optional<SparklineCell>(const QModelIndex &)>;
    SparklineDelegate(CellOf cellOf, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;

protected:
    [[nodiscard]] int contentWidth(const QModelIndex &index) const override;

private:
    CellOf m_cellOf;
};

/// A button in a row: with a text as a compact secondary button, without as an icon.
class ActionDelegate final : public RowDelegate
{
    Q_OBJECT

public:
    struct Action {
        QString text;
        std::optional<Icon> icon;
    };
    using ActionOf = std::function<std::optional<Action>(const QModelIndex &)>;
    ActionDelegate(ActionOf actionOf, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;

Q_SIGNALS:
    /// `place`: below the button, for a menu; global.
    void triggered(const QModelIndex &index, const QPoint &place);

protected:
    [[nodiscard]] int contentWidth(const QModelIndex &index) const override;

private:
    [[nodiscard]] QRect buttonRect(const QStyleOptionViewItem &option,
                                   const QModelIndex &index) const;

    ActionOf m_actionOf;
};

} // namespace tessera::ui
