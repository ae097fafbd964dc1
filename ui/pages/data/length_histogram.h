// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_preview_model.h"
#include "ui/widgets/themed_widget.h"

#include <QList>

namespace tessera::ui {

/// How many rows have how many tokens, with the line where rows are cut. The bar under the mouse
/// says its numbers.
class LengthHistogram final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit LengthHistogram(QWidget *parent = nullptr);

    /// `cut` is the longest row that is trained whole, `longer` how many rows are longer.
    void setLengths(const QList<LengthBar> &bars, qint64 cut, qint64 longer);

    [[nodiscard]] QSize sizeHint() const override { return {360, kHeight}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {220, kHeight}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    static constexpr int kHeight = 188;

    [[nodiscard]] QRectF plotArea() const;
    [[nodiscard]] bool isCutShown() const;
    [[nodiscard]] int rowMarkWidth() const;
    [[nodiscard]] double xOf(double tokens) const;
    [[nodiscard]] double yOf(double rows) const;
    void paintAxes(QPainter &painter) const;
    void paintBars(QPainter &painter) const;
    void paintCut(QPainter &painter) const;
    void describe();

    QList<LengthBar> m_bars;
    qint64 m_cut = 0;
    qint64 m_longer = 0;
    qint64 m_mostRows = 0;
};

/// Round distances between marks from 0 to `most`, at most `marks` of them: 1, 2 or 5 times a power
/// of ten, at least 1.
[[nodiscard]] qint64 roundStep(qint64 most, int marks);

} // namespace tessera::ui
