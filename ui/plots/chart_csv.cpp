// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_csv.h"

#include "ui/text/error_text.h"

#include <QTimer>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr int kPiece = 20'000; // rows: some 10 ms

void appendNumber(QByteArray &line, double value)
{
    if (std::isnan(value)) { // its sign means nothing
        line.append("nan");
        return;
    }
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value);
    line.append(text.data(), end.ptr - text.data());
}

/// A cell of something that is not known stays empty.
void appendKnown(QByteArray &line, double value)
{
    line.append(',');
    if (!std::isnan(value))
        appendNumber(line, value);
}

/// RFC 4180: quotes around a name with a comma, quote or line break.
QByteArray quoted(const QString &name)
{
    QByteArray text = name.toUtf8();
    if (!name.contains(u',') && !name.contains(u'"') && !name.contains(u'\n'))
        return text;
    return '"' + text.replace('"', "\"\"") + '"';
}

QString columnName(const QString &group, const QString &name)
{
    return group.isEmpty() ? name : group + u' ' + name;
}

/// What a smoothed curve was made of, unless the chart draws that too.
std::optional<CurveSpec> measuredOf(const CurveSpec &spec, const QList<CurveSpec> &curves)
{
    if (!spec.column.endsWith(kSmoothedColumn))
        return std::nullopt;
    CurveSpec measured = spec;
    measured.column.chop(kSmoothedColumn.size());
    measured.values = MetricSeriesModel::Curve::Raw;
    const bool drawn = std::ranges::any_of(curves, [&measured](const CurveSpec &other) {
        return other.group == measured.group && other.column == measured.column;
    });
    return drawn ? std::nullopt : std::optional(measured);
}

Error unwritable(const QSaveFile &file)
{
    return fileUnwritable(file.fileName().toStdString(), file.errorString().toStdString());
}

} // namespace

ChartCsv::ChartCsv(const QList<CurveSpec> &curves, const QString &path, QObject *parent)
    : QObject(parent), m_path(path)
{
    for (const CurveSpec &spec : curves) {
        auto group = std::ranges::find(m_groups, spec.group, &Group::name);
        if (group == m_groups.end())
            group = m_groups.insert(group, Group{spec.group, {}});
        if (const auto measured = measuredOf(spec, curves))
            group->columns.push_back({*measured, spec.series});
        group->columns.push_back({spec, spec.series});
        m_rows = std::max(m_rows, static_cast<qint64>(spec.series->rowCount()));
    }
}

ChartCsv::~ChartCsv() = default;

Result<void> ChartCsv::writeAll()
{
    TESSERA_CHECK(open());
    bool more = true;
    while (more) {
        more = writeRows(kPiece);
        TESSERA_CHECK(flush());
    }
    return close();
}

void ChartCsv::start()
{
    const Result<void> opened = open();
    if (!opened) {
        finish(opened);
        return;
    }
    QTimer::singleShot(0, this, &ChartCsv::writePiece);
}

void ChartCsv::cancel()
{
    if (!m_file)
        return;
    m_file->cancelWriting();
    m_file.reset();
    Q_EMIT finished(false, {});
}

void ChartCsv::writePiece()
{
    if (!m_file)
        return;
    const bool more = writeRows(kPiece);
    const Result<void> flushed = flush();
    if (!flushed || !more) {
        finish(flushed ? close() : flushed);
        return;
    }
    Q_EMIT progressed(static_cast<double>(m_rowsDone)
                      / static_cast<double>(std::max<qint64>(1, m_rows)));
    QTimer::singleShot(0, this, &ChartCsv::writePiece);
}

void ChartCsv::finish(const Result<void> &result)
{
    m_file.reset();
    Q_EMIT finished(result.ok(), result ? QString() : errorSentence(result.error()));
}

Result<void> ChartCsv::open()
{
    m_file = std::make_unique<QSaveFile>(m_path);
    if (!m_file->open(QIODevice::WriteOnly))
        return unwritable(*m_file);
    writeHead();
    return {};
}

void ChartCsv::writeHead()
{
    m_buffer.append("step");
    for (const Group &group : m_groups) {
        m_buffer.append(',' + quoted(columnName(group.name, QStringLiteral("tokens"))));
        m_buffer.append(',' + quoted(columnName(group.name, QStringLiteral("seconds"))));
        for (const Column &column : group.columns)
            m_buffer.append(',' + quoted(columnName(group.name, column.spec.column)));
    }
    m_buffer.append('\n');
}

/// The smallest step that a column has not written yet. A series that was rewound or went away
/// meanwhile has no more.
std::optional<qint64> ChartCsv::nextStep() const
{
    std::optional<qint64> next;
    for (const Group &group : m_groups)
        for (const Column &column : group.columns) {
            if (!column.series || column.row >= column.series->rowCount())
                continue;
            const qint64 step = column.series->point(column.row).step;
            next = next ? std::min(*next, step) : step;
        }
    return next;
}

bool ChartCsv::writeRows(int rows)
{
    for (int i = 0; i < rows; ++i) {
        const std::optional<qint64> step = nextStep();
        if (!step)
            return false;
        m_buffer.append(QByteArray::number(*step));
        for (Group &group : m_groups)
            writeGroup(group, *step);
        m_buffer.append('\n');
        ++m_rowsDone;
    }
    return true;
}

void ChartCsv::writeGroup(Group &group, qint64 step)
{
    const auto hasStep = [step](const Column &column) {
        return column.series && column.row < column.series->rowCount()
            && column.series->point(column.row).step == step;
    };
    const auto any = std::ranges::find_if(group.columns, hasStep);
    const MetricPoint place =
        any != group.columns.end() ? any->series->point(any->row) : MetricPoint{};
    appendKnown(m_buffer, place.tokens);
    appendKnown(m_buffer, place.seconds);
    for (Column &column : group.columns) {
        m_buffer.append(',');
        if (!hasStep(column))
            continue;
        appendNumber(m_buffer,
                     column.spec.values == MetricSeriesModel::Curve::Smoothed
                         ? column.series->smoothed(column.row)
                         : column.series->point(column.row).value);
        ++column.row;
    }
}

Result<void> ChartCsv::flush()
{
    if (m_file->write(m_buffer) != m_buffer.size())
        return unwritable(*m_file);
    m_buffer.clear();
    return {};
}

Result<void> ChartCsv::close()
{
    if (!m_file->commit())
        return unwritable(*m_file);
    return {};
}

} // namespace tessera::ui
