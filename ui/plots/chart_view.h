// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_curve.h"
#include "ui/plots/linked_charts.h"

#include <QList>
#include <QPointer>
#include <QWidget>

#include <memory>
#include <optional>

class QCPPainter;
class QTimer;

namespace tessera::ui {

class ChartReadOut;
class PrintHead;

/// Curves over one x axis, live or stored. GUI thread only.
///
/// The values fit the stretch that is seen until the user zooms them (wheel beside the axis), and
/// again after a double click. Whatever happens between two passes of the event loop makes one
/// redraw; a hidden chart makes none; data that move nothing by a pixel wait for up to half a
/// second.
///
/// Mouse: wheel zooms, drag pans, double click shows all, right click exports (chart_export.h).
/// Keys: Left and Right move the crosshair (with Shift by ten points), + and - zoom, Ctrl+Left and
/// Ctrl+Right pan, Home shows all, Escape takes the crosshair away.
class ChartView final : public QWidget
{
    Q_OBJECT

public:
    explicit ChartView(Quantity quantity, QWidget *parent = nullptr);
    ~ChartView() override;

    [[nodiscard]] Quantity quantity() const { return m_quantity; }
    void setQuantity(Quantity quantity);
    /// Name of the chart for screen readers and in exports.
    void setTitle(const QString &title);
    [[nodiscard]] QString title() const { return m_title; }

    // Curves, drawn in the order in which they were added. Without points a curve is not listed.

    void addCurve(const CurveSpec &spec);
    void removeCurve(const QString &key);
    /// `shortName` is for read-outs, where it is another one.
    void setCurveName(const QString &key, const QString &name, const QString &shortName = {});
    void setCurveShown(const QString &key, bool shown);
    [[nodiscard]] bool isCurveShown(const QString &key) const;
    [[nodiscard]] QList<CurveInfo> curves() const;
    [[nodiscard]] QList<CurveSpec> curveSpecs() const; ///< of the shown ones with points
    [[nodiscard]] bool hasPoints() const;
    [[nodiscard]] std::optional<XRange> dataRange() const;

    // Beside them

    /// Corners of a dotted line over steps, in the colour of a curve: what is planned.
    void setForecast(const QString &key, const QList<CurvePoint> &corners);
    /// Steps that were never stored, of one group of curves ("" where there are no groups).
    void setMissing(const QString &group, const QList<MissingSteps> &missing);
    void setEpochMarks(const QList<EpochMark> &marks);
    [[nodiscard]] const QList<EpochMark> &epochMarks() const { return m_epochs; }
    /// A dashed line with its meaning: "alert above 1.5".
    void setLimit(std::optional<double> value, const QString &text);

    // Axes

    [[nodiscard]] LinkedCharts *links() const { return m_links; }
    void setLinks(LinkedCharts *links); ///< by LinkedCharts::add()
    void setBottomLabelsShown(bool shown);
    /// Words in the chart and a read-out at the crosshair. Off, its head shows the value.
    void setDetailed(bool detailed);
    [[nodiscard]] bool isDetailed() const { return m_detailed; }
    void setLogarithmicValues(bool logarithmic);
    [[nodiscard]] bool hasLogarithmicValues() const { return m_logarithmicValues; }
    /// Fits the values without the lowest and the highest hundredth.
    void setOutliersHidden(bool hidden);
    [[nodiscard]] bool areOutliersHidden() const { return m_outliersHidden; }
    [[nodiscard]] ValueRange valueRange() const;
    void zoomValues(double factor, double centre);
    void panValues(double share); ///< of what is seen; only after a zoom
    [[nodiscard]] bool areValuesZoomed() const { return m_zoomedValues.has_value(); }
    void resetView();

    // Crosshair

    /// The nearest x at which a shown curve has a point.
    [[nodiscard]] std::optional<double> snapped(double x) const;
    /// Moves the crosshair along the curve with most points; it stays in sight.
    void stepCrosshair(int points);
    /// Of the shown curves: at the crosshair, or their newest without it.
    [[nodiscard]] QList<NamedReading> readings() const;
    /// "Step 1,012: smoothed 0.6787, raw 0.6716.", also the accessible description.
    [[nodiscard]] QString readingText() const;

    // Pixels of this widget

    [[nodiscard]] QRect plotArea() const; ///< within the axes
    [[nodiscard]] double xAt(double pixel) const;
    [[nodiscard]] double valueAt(double pixel) const;
    [[nodiscard]] QPointF pixelAt(double x, double value) const;

    /// Paints head and chart as large as they are here (printSize()), in the light theme and
    /// without a crosshair.
    void paintForPrint(QCPPainter &painter);
    [[nodiscard]] QSize printSize() const;

    /// How often it was drawn, for tests and the bench.
    [[nodiscard]] int redraws() const { return m_redraws; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void curvesChanged();   ///< which there are, names, colours, what is shown
    void readingsChanged(); ///< readings() or readingText()
    void menuRequested(const QPoint &globalPlace);

protected:
    void changeEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] PrintHead printHead() const;
    struct Parts;

    void connectSeries(MetricSeriesModel *series);
    void connectLinks();
    void onData();
    void onAxis();
    void onRange();
    void onCrosshair();
    void onTheme();
    void queueRedraw();
    void redrawForData();
    [[nodiscard]] double newestPixel() const;
    void onRedrawn();
    void redrawCrosshair();
    void prepare();
    void fitScales();
    void fitValues();
    void fitMarks();
    void placeReadOut();
    void updateDescription();

    Quantity m_quantity;
    std::unique_ptr<Parts> m_parts;
    QString m_title;
    LinkedCharts *m_ownLinks;
    QPointer<LinkedCharts> m_links;
    QPointer<ChartReadOut>
        m_readOut; ///< lives in the window, so that a small chart does not clip it
    QList<EpochMark> m_epochs;
    std::optional<ValueRange> m_zoomedValues;
    bool m_detailed = true;
    bool m_bottomLabels = true;
    bool m_logarithmicValues = false;
    bool m_outliersHidden = false;
    qsizetype m_listed = 0; ///< curves with points, as last told
    int m_redraws = 0;
    double m_drawnNewest = 0; ///< newestPixel() of the last redraw
    XRange m_drawnRange{0, 0};
    QTimer *m_lateRedraw;
};

} // namespace tessera::ui
