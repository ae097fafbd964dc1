// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_view.h"

#include "ui/plots/chart_gestures.h"
#include "ui/plots/chart_read_out.h"
#include "ui/plots/chart_values.h"
#include "ui/plots/chart_view_parts.h"
#include "ui/plots/plot_theme.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr double kOutliers = 0.01; // at each end
constexpr ValueRange kNoValues{0, 1};
constexpr ValueRange kNoLogValues{0.1, 1};
constexpr double kBottomLabelWidth = 70; // px for one
constexpr int kFewestBottomLabels = 3;
constexpr QSize kLeastArea(60, 36); // of the curves
constexpr int kMostLabels = 7;
constexpr int kLateMs = 500;

QCustomPlot *makePlot(QWidget *parent)
{
    auto *plot = new QCustomPlot(parent);
    // Focus, menu and a wheel without use are matters of the chart and of the page around it.
    plot->setFocusPolicy(Qt::NoFocus);
    plot->setAttribute(Qt::WA_NoMousePropagation, false);
    plot->setInteractions({});
    plot->setAutoAddPlottableToLegend(false);
    plot->axisRect()->setMinimumSize(kLeastArea);
    plot->setPlottingHint(QCP::phImmediateRefresh, false);
    plot->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmLogical);
    plot->addLayer(kMarksLayer, plot->layer(QStringLiteral("grid")));
    plot->addLayer(kRawLayer, plot->layer(kMarksLayer));
    plot->addLayer(kCrosshairLayer);
    return plot;
}

} // namespace

ChartView::Parts::Parts(QWidget *parent)
    : plot(makePlot(parent)),
      curves(plot),
      labels(new MarkLabels(plot->xAxis, plot->yAxis, QStringLiteral("axes"))),
      future(new FutureMark(plot->xAxis, plot->yAxis, QStringLiteral("background"), labels)),
      epochs(new VerticalMarks(plot->xAxis, plot->yAxis, kMarksLayer, labels)),
      limit(new LimitMark(plot->xAxis, plot->yAxis, kMarksLayer, labels)),
      values(new ValueLabels(plot->xAxis, plot->yAxis, QStringLiteral("axes"))),
      crosshair(new CrosshairMark(plot->xAxis, plot->yAxis, kCrosshairLayer)),
      focus(new FocusMark(plot->xAxis, plot->yAxis, kCrosshairLayer)),
      xTicker(new ScaleTicker),
      yTicker(new ScaleTicker)
{
    focus->setVisible(false);
    plot->xAxis->setTicker(xTicker);
    plot->yAxis->setTicker(yTicker);
}

ChartView::ChartView(Quantity quantity, QWidget *parent)
    : QWidget(parent),
      m_quantity(quantity),
      m_parts(std::make_unique<Parts>(this)),
      m_ownLinks(new LinkedCharts(this)),
      m_lateRedraw(new QTimer(this))
{
    setObjectName(QStringLiteral("chart"));
    setFocusPolicy(Qt::StrongFocus);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_parts->plot);
    new ChartGestures(this, m_parts->plot);
    m_parts->setValueUnit(axisUnitOf(quantity));
    connect(m_parts->plot, &QCustomPlot::beforeReplot, this, &ChartView::prepare);
    connect(m_parts->plot, &QCustomPlot::afterReplot, this, &ChartView::onRedrawn);
    m_lateRedraw->setSingleShot(true);
    m_lateRedraw->setInterval(kLateMs);
    connect(m_lateRedraw, &QTimer::timeout, this, &ChartView::queueRedraw);
    connect(&Theme::of(this), &Theme::changed, this, &ChartView::onTheme);
    onTheme();
    m_ownLinks->add(this);
}

ChartView::~ChartView()
{
    delete m_readOut;
}

void ChartView::setTitle(const QString &title)
{
    m_title = title;
    setAccessibleName(title);
}

void ChartView::setQuantity(Quantity quantity)
{
    m_quantity = quantity;
    m_parts->setValueUnit(axisUnitOf(quantity));
    m_zoomedValues.reset();
    queueRedraw();
    onCrosshair();
}

// ---- curves ----

void ChartView::addCurve(const CurveSpec &spec)
{
    Q_ASSERT(spec.series && !m_parts->curves.find(spec.key));
    const bool known = m_parts->curves.usesSeries(spec.series);
    m_parts->curves.add(spec, Theme::of(this).tokens());
    if (!known)
        connectSeries(spec.series);
    onData();
    Q_EMIT curvesChanged();
}

void ChartView::connectSeries(MetricSeriesModel *series)
{
    connect(series, &MetricSeriesModel::rowsInserted, this, &ChartView::onData);
    connect(series, &MetricSeriesModel::rowsRemoved, this, &ChartView::onData);
    connect(series, &MetricSeriesModel::modelReset, this, &ChartView::onData);
    connect(series, &MetricSeriesModel::dataChanged, this, &ChartView::onData);
    connect(series, &QObject::destroyed, this, [this](const QObject *gone) {
        if (m_parts->curves.removeOf(gone))
            Q_EMIT curvesChanged();
    });
}

void ChartView::removeCurve(const QString &key)
{
    const ChartCurves::Curve *const curve = m_parts->curves.find(key);
    if (!curve)
        return;
    MetricSeriesModel *const series = curve->spec().series;
    m_parts->curves.remove(key);
    if (!m_parts->curves.usesSeries(series))
        series->disconnect(this);
    onData();
    Q_EMIT curvesChanged();
}

void ChartView::setCurveName(const QString &key, const QString &name, const QString &shortName)
{
    ChartCurves::Curve *const curve = m_parts->curves.find(key);
    if (!curve || (curve->name == name && curve->shortName == shortName))
        return;
    curve->name = name;
    curve->shortName = shortName;
    updateDescription();
    Q_EMIT curvesChanged();
}

void ChartView::setCurveShown(const QString &key, bool shown)
{
    ChartCurves::Curve *const curve = m_parts->curves.find(key);
    if (!curve || curve->shown == shown)
        return;
    curve->shown = shown;
    curve->item->setVisible(shown);
    queueRedraw();
    onCrosshair();
    Q_EMIT curvesChanged();
}

bool ChartView::isCurveShown(const QString &key) const
{
    const ChartCurves::Curve *const curve = std::as_const(m_parts->curves).find(key);
    return curve && curve->shown;
}

QList<CurveInfo> ChartView::curves() const
{
    return m_parts->curves.infos(Theme::of(this).tokens());
}

QList<CurveSpec> ChartView::curveSpecs() const
{
    QList<CurveSpec> specs;
    for (const ChartCurves::Curve &curve : m_parts->curves.all())
        if (curve.isSeen())
            specs.append(curve.spec());
    return specs;
}

bool ChartView::hasPoints() const
{
    return m_parts->curves.hasPoints();
}

std::optional<XRange> ChartView::dataRange() const
{
    return m_parts->curves.dataRange();
}

// ---- beside them ----

void ChartView::setForecast(const QString &key, const QList<CurvePoint> &corners)
{
    if (const ChartCurves::Curve *const curve = m_parts->curves.find(key))
        curve->item->setForecast(corners);
    queueRedraw();
}

void ChartView::setMissing(const QString &group, const QList<MissingSteps> &missing)
{
    m_parts->curves.setMissing(group, missing);
    queueRedraw();
}

void ChartView::setEpochMarks(const QList<EpochMark> &marks)
{
    m_epochs = marks;
    queueRedraw();
}

void ChartView::setLimit(std::optional<double> value, const QString &text)
{
    m_parts->limitValue = value;
    m_parts->limit->setLimit(value, text);
    queueRedraw();
}

// ---- axes ----

void ChartView::setLinks(LinkedCharts *links)
{
    if (links == m_links)
        return;
    if (m_links) {
        m_links->disconnect(this);
        m_links->remove(this);
    }
    m_links = links;
    connectLinks();
    onAxis();
}

/// Charts whose links go before them go on alone.
void ChartView::connectLinks()
{
    connect(m_links, &LinkedCharts::rangeChanged, this, &ChartView::onRange);
    connect(m_links, &LinkedCharts::axisChanged, this, &ChartView::onAxis);
    connect(m_links, &LinkedCharts::crosshairChanged, this, &ChartView::onCrosshair);
    if (m_links != m_ownLinks)
        connect(m_links, &QObject::destroyed, this, [this] { m_ownLinks->add(this); });
}

void ChartView::setBottomLabelsShown(bool shown)
{
    m_bottomLabels = shown;
    onTheme();
}

void ChartView::setDetailed(bool detailed)
{
    m_detailed = detailed;
    queueRedraw();
    onCrosshair();
}

void ChartView::setLogarithmicValues(bool logarithmic)
{
    if (logarithmic == m_logarithmicValues)
        return;
    m_logarithmicValues = logarithmic;
    m_zoomedValues.reset();
    onAxis();
}

void ChartView::setOutliersHidden(bool hidden)
{
    m_outliersHidden = hidden;
    queueRedraw();
}

ValueRange ChartView::valueRange() const
{
    const QCPRange range = m_parts->plot->yAxis->range();
    return {range.lower, range.upper};
}

void ChartView::zoomValues(double factor, double centre)
{
    QCPAxis *const axis = m_parts->plot->yAxis;
    axis->scaleRange(factor, centre);
    m_zoomedValues = valueRange();
    queueRedraw();
}

void ChartView::panValues(double share)
{
    if (!m_zoomedValues)
        return;
    QCPAxis *const axis = m_parts->plot->yAxis;
    const QRect area = plotArea();
    const double pixels = share * area.height();
    axis->setRange(axis->pixelToCoord(area.bottom() + 1 - pixels),
                   axis->pixelToCoord(area.top() - pixels));
    m_zoomedValues = valueRange();
    queueRedraw();
}

void ChartView::resetView()
{
    m_zoomedValues.reset();
    m_links->reset();
    queueRedraw();
}

// ---- crosshair ----

std::optional<double> ChartView::snapped(double x) const
{
    return m_parts->curves.snapped(x);
}

void ChartView::stepCrosshair(int points)
{
    const XRange range = m_links->range();
    const std::optional<double> at = m_links->crosshair();
    // Without a crosshair it appears at the newest point in sight, whatever the direction.
    const std::optional<double> to = at ? m_parts->curves.stepped(*at, points) : snapped(range.to);
    if (!to)
        return;
    if (*to < range.from)
        m_links->setRange({*to, *to + range.width()});
    else if (*to > range.to)
        m_links->setRange({*to - range.width(), *to});
    m_links->setCrosshair(to, this);
}

QList<NamedReading> ChartView::readings() const
{
    return m_parts->curves.readings(m_links->crosshair(), Theme::of(this).tokens());
}

QString ChartView::readingText() const
{
    const QList<NamedReading> all = readings();
    if (all.isEmpty())
        return {};
    QStringList parts;
    for (const NamedReading &each : all)
        parts.append(each.curve.name + u' ' + readingFigure(m_quantity, each.reading).text());
    //: For screen readers. %1 is a place such as "Step 1,012", %2 a list such as "raw 0.67, ...".
    return tr("%1: %2.").arg(placeText(all.first().reading.point, m_links->xAxis()),
                             parts.join(QStringLiteral(", ")));
}

void ChartView::updateDescription()
{
    const QString text = readingText();
    if (text == accessibleDescription())
        return;
    setAccessibleDescription(text);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void ChartView::onCrosshair()
{
    QList<CrosshairMark::Dot> dots;
    for (const NamedReading &each : readings())
        if (m_detailed && each.curve.look != CurveLook::Raw
            && each.curve.look != CurveLook::Evaluation
            && each.reading.state == CurveReading::State::Measured)
            dots.append({each.reading.value, each.curve.colour});
    m_parts->crosshair->set(m_links->crosshair(), dots);
    redrawCrosshair();
    placeReadOut();
    updateDescription();
    Q_EMIT readingsChanged();
}

/// While there is a crosshair or a focus ring, their layer has pixels of its own, so that it moves
/// without the curves. A layer costs as much to show as the whole chart, so there is none
/// otherwise.
void ChartView::redrawCrosshair()
{
    if (!isVisible())
        return;
    QCPLayer *const layer = m_parts->plot->layer(kCrosshairLayer);
    const bool needed = m_links->crosshair() || m_parts->focus->visible();
    const auto mode = needed ? QCPLayer::lmBuffered : QCPLayer::lmLogical;
    if (layer->mode() == mode) {
        if (needed)
            layer->replot();
        return;
    }
    layer->setMode(mode);
    queueRedraw();
}

void ChartView::placeReadOut()
{
    const std::optional<double> x = m_links->crosshair();
    const QList<NamedReading> all = readings();
    if (!m_detailed || !x || !m_links->isPointedAt(this) || !m_links->range().contains(*x)
        || all.isEmpty() || !isVisible()) {
        if (m_readOut)
            m_readOut->hide();
        return;
    }
    if (!m_readOut)
        m_readOut = new ChartReadOut(window());
    if (m_readOut->parentWidget() != window())
        m_readOut->setParent(window());
    m_readOut->setReadings(all, *x, m_quantity, m_links->xAxis());
    const QPoint origin = mapTo(window(), QPoint());
    m_readOut->showBeside(origin.x() + pixelAt(*x, 0).x(), plotArea().translated(origin));
}

// ---- pixels ----

QRect ChartView::plotArea() const
{
    return m_parts->plot->axisRect()->rect();
}

double ChartView::xAt(double pixel) const
{
    return m_parts->plot->xAxis->pixelToCoord(pixel);
}

double ChartView::valueAt(double pixel) const
{
    return m_parts->plot->yAxis->pixelToCoord(pixel);
}

QPointF ChartView::pixelAt(double x, double value) const
{
    return {m_parts->plot->xAxis->coordToPixel(x), m_parts->plot->yAxis->coordToPixel(value)};
}

// ---- drawing ----

void ChartView::queueRedraw()
{
    if (isVisible())
        m_parts->plot->replot(QCustomPlot::rpQueuedReplot);
}

double ChartView::newestPixel() const
{
    return pixelAt(m_links->newest().value_or(0), 0).x();
}

void ChartView::onRedrawn()
{
    ++m_redraws;
    m_lateRedraw->stop();
    m_drawnRange = m_links->range();
    m_drawnNewest = newestPixel();
}

/// New steps of a long run mostly fall on a pixel that has been drawn. Drawing it again ten times a
/// second would show nothing new.
void ChartView::redrawForData()
{
    const bool samePixels = m_drawnRange == m_links->range()
        && std::abs(newestPixel() - m_drawnNewest) * devicePixelRatioF() < 1;
    if (!samePixels)
        queueRedraw();
    else if (!m_lateRedraw->isActive())
        m_lateRedraw->start();
}

void ChartView::onData()
{
    m_links->updateHome();
    redrawForData();
    const qsizetype listed = curves().size();
    if (listed != m_listed) {
        m_listed = listed;
        Q_EMIT curvesChanged();
    }
    if (m_links->crosshair()) {
        onCrosshair();
        return;
    }
    updateDescription();
    Q_EMIT readingsChanged();
}

void ChartView::onRange()
{
    const XRange range = m_links->range();
    m_parts->plot->xAxis->setRange(range.from, range.to);
    queueRedraw();
    placeReadOut();
}

void ChartView::onAxis()
{
    const auto scaleOf = [](bool log) { return log ? QCPAxis::stLogarithmic : QCPAxis::stLinear; };
    m_parts->curves.setXAxis(m_links->xAxis());
    m_parts->xTicker->setUnit(axisUnitOf(m_links->xAxis()));
    m_parts->xTicker->setLogarithmic(m_links->isLogarithmic());
    m_parts->yTicker->setLogarithmic(m_logarithmicValues);
    m_parts->values->setLogarithmic(m_logarithmicValues);
    m_parts->plot->xAxis->setScaleType(scaleOf(m_links->isLogarithmic()));
    m_parts->plot->yAxis->setScaleType(scaleOf(m_logarithmicValues));
    onRange();
    onCrosshair();
}

void ChartView::onTheme()
{
    const Theme &theme = Theme::of(this);
    m_parts->applyTheme(theme.tokens(), theme.font(TextStyle::Note));
    setChartMargins(m_parts->plot, theme.textScale(), m_bottomLabels);
    m_parts->plot->xAxis->setTickLabels(m_bottomLabels);
    m_parts->plot->xAxis->setTicks(m_bottomLabels);
    queueRedraw();
    Q_EMIT curvesChanged();
}

/// Right before a redraw, so that whatever changed is there.
void ChartView::prepare()
{
    fitScales();
    fitValues();
    fitMarks();
}

void ChartView::fitScales()
{
    const QMargins margins = m_parts->plot->axisRect()->margins();
    const QSize area = m_parts->plot->size().shrunkBy(margins);
    const int bottom = kFewestBottomLabels - 1 + static_cast<int>(area.width() / kBottomLabelWidth);
    m_parts->xTicker->setMost(std::clamp(bottom, kFewestBottomLabels, kMostLabels));
    m_parts->yTicker->setMost(labelsFor(area.height()));
}

void ChartView::fitValues()
{
    if (m_zoomedValues) {
        m_parts->values->setAnyValue(m_parts->curves.hasPoints());
        return;
    }
    const double without = m_outliersHidden ? kOutliers : 0;
    std::optional<ValueRange> values = m_parts->curves.valuesWithin(m_links->range(), without);
    m_parts->values->setAnyValue(values.has_value());
    if (values && m_parts->limitValue)
        values->highest = std::max(values->highest, *m_parts->limitValue);
    if (values && m_quantity == Quantity::Count)
        values->lowest = std::min(values->lowest, 0.0);
    ValueRange range = m_logarithmicValues ? kNoLogValues : kNoValues;
    if (values)
        range = m_logarithmicValues
            ? roundLogRange(*values)
            : roundRange(*values, m_parts->yTicker->most(), axisUnitOf(m_quantity));
    m_parts->plot->yAxis->setRange(range.lowest, range.highest);
}

void ChartView::fitMarks()
{
    const std::optional<double> end = m_links->plannedEnd();
    const std::optional<double> newest = m_links->newest();
    std::optional<FutureMark::Future> future;
    if (end && newest && *newest < *end) {
        const int steps = static_cast<int>(*end - *newest);
        //: In the part of a chart that is still to come.
        future = {*newest, *end, m_detailed ? tr("%Ln steps to go", nullptr, steps) : QString()};
    }
    m_parts->future->setFuture(future);

    QList<VerticalMarks::Line> lines;
    for (const EpochMark &mark : std::as_const(m_epochs))
        if (m_detailed && m_links->xAxis() == XAxis::Step)
            //: Beside the line where an epoch begins; lower case. %1 is its number, from 2.
            lines.append(
                {static_cast<double>(mark.step), mark.epoch, tr("epoch %1").arg(mark.epoch)});
    m_parts->epochs->setLines(lines);
}

} // namespace tessera::ui
