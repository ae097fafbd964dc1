// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_view.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace tessera::ui {

class ChartLegend;
class ChartMenu;
class ChartLegend;
class HeadValue;

/// A chart with its head: title, and to the right a legend or the value at the crosshair. Pages put
/// panels into cards; several small ones may share a card.
class ChartPanel : public QWidget
{
    Q_OBJECT

public:
    enum class Head {
        Legend, ///< several curves; read-out at the crosshair
        Value,  ///< one curve, or the first of several: "step 1,012  102.6k tok/s"
        Bare    ///< the page has its own head: neither title nor legend
    };

    explicit ChartPanel(Quantity quantity, Head head, QWidget *parent = nullptr);

    [[nodiscard]] ChartView *chart() const { return m_chart; }
    [[nodiscard]] ChartMenu *menu() const { return m_menu; }
    [[nodiscard]] bool hasPoints() const { return m_chart->hasPoints(); }

    void setTitle(const QString &title);
    /// A card title, or the smaller one of charts that share a card.
    void setLargeTitle(bool large);
    /// At least as high as a legend, so that charts side by side have their curves at one height.
    void alignHead();
    /// So many rows of the legend where one is too narrow.
    void setLegendRows(int rows);
    /// After the value in the head: "before clipping at 1.0".
    void setNote(const QString &note);

Q_SIGNALS:
    void hasPointsChanged(bool has); ///< a page hides a plot that this run has nothing for

protected:
    void changeEvent(QEvent *event) override;
    /// Sets title and names of curves, in the language in force. Plots call it in their
    /// constructor.
    virtual void retranslateUi() {}

private:
    void makeHead(Head head);
    void applyTheme();
    void showValue();
    void onCurves();

    ChartView *m_chart;
    ChartMenu *m_menu;
    QWidget *m_head;
    QLabel *m_title;
    ChartLegend *m_legend = nullptr;
    HeadValue *m_value = nullptr;
    QString m_note;
    bool m_large = true;
    bool m_hadPoints = false;
};

} // namespace tessera::ui
