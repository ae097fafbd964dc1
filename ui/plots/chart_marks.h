// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/axis_scale.h"
#include "ui/plots/qcustomplot_door.h"
#include "ui/theme/tokens.h"

#include <QFont>
#include <QList>
#include <QString>

#include <optional>

namespace tessera::ui {

/// Something painted in a chart that is no curve. It keeps to the axes and reads its tokens while
/// it paints.
class ChartMark : public QCPLayerable
{
public:
    ChartMark(QCPAxis *xAxis, QCPAxis *yAxis, const QString &layer);
    void applyTheme(const Tokens &tokens, const QFont &font);

protected:
    void applyDefaultAntialiasingHint(QCPPainter *painter) const override;
    [[nodiscard]] QRect clipRect() const override;
    [[nodiscard]] QRectF box() const { return QRectF(clipRect()); }

    QCPAxis *m_x;
    QCPAxis *m_y;
    const Tokens *m_tokens;
    QFont m_font;
};

/// The words of the other marks, on a ground of their own above grid and curves, which would cross
/// them out. Marks say them anew each time they are drawn.
class MarkLabels final : public ChartMark
{
public:
    using ChartMark::ChartMark;
    struct Label {
        QPointF start; ///< of the text on its base line
        QString text;
        QColor colour;
        std::optional<QColor> ground; ///< painted behind it
    };
    void add(const Label &label) { m_labels.append(label); }

protected:
    void draw(QCPPainter *painter) override;

private:
    QList<Label> m_labels;
};

/// A mark with words.
class LabelledMark : public ChartMark
{
public:
    /// `labels` are drawn after it.
    LabelledMark(QCPAxis *xAxis, QCPAxis *yAxis, const QString &layer, MarkLabels *labels)
        : ChartMark(xAxis, yAxis, layer), m_labels(labels)
    {}
    /// Whether the chart is high enough: in a low one words would cover the curve.
    [[nodiscard]] bool hasWords() const;

protected:
    MarkLabels *m_labels;
};

/// What is still to come: from the newest step to the planned end, with a text when there is room.
class FutureMark final : public LabelledMark
{
public:
    using LabelledMark::LabelledMark;
    struct Future {
        double from = 0;
        double to = 0;
        QString text;
    };
    void setFuture(const std::optional<Future> &future) { m_future = future; }

protected:
    void draw(QCPPainter *painter) override;

private:
    std::optional<Future> m_future;
};

/// Dotted vertical lines with a word beside their top: where an epoch begins. Of many only every
/// second, fifth, tenth ... is drawn, so that each has its word.
class VerticalMarks final : public LabelledMark
{
public:
    using LabelledMark::LabelledMark;
    static constexpr int kMost = 8; ///< at a time
    struct Line {
        double x = 0;
        int number = 0; ///< round ones are kept longest
        QString text;
    };
    void setLines(const QList<Line> &lines) { m_lines = lines; }
    /// Those that are drawn, with the axes as they are.
    [[nodiscard]] QList<Line> drawn() const;

protected:
    void draw(QCPPainter *painter) override;

private:
    QList<Line> m_lines;
};

/// A dashed horizontal line with its meaning: the value from which on there is an alert.
class LimitMark final : public LabelledMark
{
public:
    using LabelledMark::LabelledMark;
    void setLimit(std::optional<double> value, const QString &text);

protected:
    void draw(QCPPainter *painter) override;

private:
    std::optional<double> m_value;
    QString m_text;
};

/// The labels of the value axis. QCustomPlot leaves out those at the ends of an axis that do not
/// fit its margin; here they move inwards, because on a small chart they are two of three.
class ValueLabels final : public ChartMark
{
public:
    using ChartMark::ChartMark;
    void setUnit(AxisUnit unit) { m_unit = unit; }
    void setLogarithmic(bool logarithmic) { m_logarithmic = logarithmic; }
    /// Without a value the axis has no scale: there are no labels then.
    void setAnyValue(bool any) { m_anyValue = any; }
    /// What stands at the ticks of the axis, from the lowest.
    [[nodiscard]] QStringList texts() const;

protected:
    void draw(QCPPainter *painter) override;
    [[nodiscard]] QRect clipRect() const override;

private:
    AxisUnit m_unit = AxisUnit::Number;
    bool m_logarithmic = false;
    bool m_anyValue = true;
};

/// The line through all linked charts, and a dot on each curve that it crosses.
class CrosshairMark final : public ChartMark
{
public:
    using ChartMark::ChartMark;
    struct Dot {
        double value = 0;
        QColor colour;
    };
    void set(std::optional<double> x, const QList<Dot> &dots);

protected:
    void draw(QCPPainter *painter) override;

private:
    std::optional<double> m_at;
    QList<Dot> m_dots;
};

/// The outline of a chart that has the keyboard.
class FocusMark final : public ChartMark
{
public:
    using ChartMark::ChartMark;

protected:
    void draw(QCPPainter *painter) override;
    [[nodiscard]] QRect clipRect() const override;
};

} // namespace tessera::ui
