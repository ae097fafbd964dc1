// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/swatch.h"
#include "ui/widgets/themed_widget.h"

#include <QList>

namespace tessera::ui {

struct LegendEntry {
    QString name;
    QString value; ///< may be empty
    Swatch swatch;
};

/// Squares or lines with names and values: in columns with the value behind the name, or (one
/// column) as a list with the values at the right.
class Legend final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit Legend(int columns, QWidget *parent = nullptr);

    void setEntries(const QList<LegendEntry> &entries);
    [[nodiscard]] const QList<LegendEntry> &entries() const { return m_entries; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return m_columns > 1; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintSample(QPainter &painter, const QRectF &square, const Swatch &swatch) const;
    [[nodiscard]] int entryWidth(const LegendEntry &entry) const;
    [[nodiscard]] int fittingColumns(int width) const;
    [[nodiscard]] int rows(int columns) const;

    int m_columns;
    QList<LegendEntry> m_entries;
};

} // namespace tessera::ui
