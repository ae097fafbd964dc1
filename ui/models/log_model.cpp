// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/log_model.h"

#include "backend/base/assert.h"
#include "ui/text/time_text.h"

#include <QThread>

#include <algorithm>
#include <limits>

namespace tessera::ui {
namespace {

QString levelName(LineLevel level)
{
    switch (level) {
    case LineLevel::Info:
        //: Level of a line of the log.
        return LogModel::tr("info");
    case LineLevel::Warning:
        //: Level of a line of the log.
        return LogModel::tr("warn");
    case LineLevel::Error:
        //: Level of a line of the log.
        return LogModel::tr("error");
    }
    Q_UNREACHABLE();
}

} // namespace

LineLevel lineLevelFromName(const QString &name)
{
    if (name == u"error" || name == u"critical")
        return LineLevel::Error;
    return name == u"warn" || name == u"warning" ? LineLevel::Warning : LineLevel::Info;
}

LogModel::LogModel(int bound, QObject *parent)
    : QAbstractTableModel(parent), m_bound(std::max(1, bound))
{}

void LogModel::append(const QList<LogEntry> &lines)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    QList<LogEntry> fresh;
    qint64 last = m_lines.empty() ? m_lastForgotten : m_lines.back().seq;
    for (const LogEntry &line : lines) {
        if (line.seq <= last)
            continue;
        last = line.seq;
        fresh.append(line);
        fresh.back().text = line.text.simplified();
    }
    if (fresh.size() > m_bound) {
        m_forgotten += fresh.size() - m_bound;
        fresh.remove(0, fresh.size() - m_bound);
    }
    if (fresh.isEmpty())
        return;
    makeRoom(static_cast<int>(fresh.size()));
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    m_lines.insert(m_lines.end(), fresh.cbegin(), fresh.cend());
    endInsertRows();
}

void LogModel::makeRoom(int fresh)
{
    const int surplus = std::min(rowCount() + fresh - m_bound, rowCount());
    if (surplus <= 0)
        return;
    beginRemoveRows({}, 0, surplus - 1);
    m_lastForgotten = m_lines[static_cast<std::size_t>(surplus) - 1].seq;
    m_lines.erase(m_lines.begin(), m_lines.begin() + surplus);
    m_forgotten += surplus;
    endRemoveRows();
}

void LogModel::reset(const QList<LogEntry> &lines)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    beginResetModel();
    m_lines.clear();
    m_forgotten = 0;
    m_lastForgotten = std::numeric_limits<qint64>::min();
    endResetModel();
    append(lines);
}

void LogModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_lines.empty())
        Q_EMIT dataChanged(index(0, LevelColumn), index(rowCount() - 1, RankColumn));
}

const LogEntry &LogModel::line(int row) const
{
    return m_lines[static_cast<std::size_t>(row)];
}

int LogModel::count(LineLevel level) const
{
    return static_cast<int>(std::ranges::count(m_lines, level, &LogEntry::level));
}

int LogModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int LogModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant LogModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const LogEntry &entry = line(index.row());
    if (role == LevelRole)
        return static_cast<int>(entry.level);
    if (role == SeqRole)
        return entry.seq;
    if (role == Qt::ToolTipRole && index.column() == TextColumn)
        return entry.text;
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case TimeColumn:
        return clockText(entry.timeMs);
    case LevelColumn:
        return levelName(entry.level);
    case RankColumn:
        //: Who wrote a line of the log: the process that watches over the ranks.
        return entry.rank < 0 ? tr("supervisor") : QString::number(entry.rank);
    case TextColumn:
        return entry.text;
    case ColumnCount:
        break;
    }
    return {};
}

QVariant LogModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case TimeColumn:
        return tr("Time");
    case LevelColumn:
        return tr("Level");
    case RankColumn:
        return tr("Rank");
    case TextColumn:
        return tr("Message");
    case ColumnCount:
        break;
    }
    return {};
}

// ---- filter ----

LogFilterModel::LogFilterModel(QObject *parent) : QSortFilterProxyModel(parent) {}

void LogFilterModel::setLevel(LineLevel level)
{
    m_level = level;
    invalidateFilter();
}

void LogFilterModel::setText(const QString &text)
{
    m_text = text;
    invalidateFilter();
}

bool LogFilterModel::filterAcceptsRow(int sourceRow, const QModelIndex &parent) const
{
    const QModelIndex cell = sourceModel()->index(sourceRow, LogModel::TextColumn, parent);
    return cell.data(LogModel::LevelRole).toInt() >= static_cast<int>(m_level)
        && (m_text.isEmpty() || cell.data().toString().contains(m_text, Qt::CaseInsensitive));
}

} // namespace tessera::ui
