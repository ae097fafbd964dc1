// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QSortFilterProxyModel>
#include <QString>

#include <deque>
#include <limits>

namespace tessera::ui {

enum class LineLevel { Info, Warning, Error };

/// A line of the run's log, as it came with an event or out of the history.
struct LogEntry {
    qint64 seq = 0;
    qint64 timeMs = 0; ///< UTC
    int rank = -1;     ///< -1: the supervisor
    LineLevel level = LineLevel::Info;
    QString logger;
    QString text; ///< English, as written; any line breaks are shown as spaces
};

/// "warn" and "warning" -> Warning, "error" and "critical" -> Error, anything else Info.
[[nodiscard]] LineLevel lineLevelFromName(const QString &name);

/// The newest lines of a log, oldest first; beyond the bound the oldest go. GUI thread only.
class LogModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { TimeColumn, LevelColumn, RankColumn, TextColumn, ColumnCount };
    enum Role { LevelRole = Qt::UserRole + 1, SeqRole };
    static constexpr int kBound = 20000;

    explicit LogModel(int bound = kBound, QObject *parent = nullptr);

    /// Takes the lines whose seq is larger than every one before: one removal, one insertion.
    void append(const QList<LogEntry> &lines);
    void reset(const QList<LogEntry> &lines);
    void retranslate();

    [[nodiscard]] const LogEntry &line(int row) const;
    /// Lines that the bound pushed out.
    [[nodiscard]] qint64 forgotten() const { return m_forgotten; }
    [[nodiscard]] int count(LineLevel level) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    void makeRoom(int fresh);

    int m_bound;
    std::deque<LogEntry> m_lines;
    qint64 m_forgotten = 0;
    qint64 m_lastForgotten = std::numeric_limits<qint64>::min(); ///< seq
};

/// Lines of a level and above that have a text in them.
class LogFilterModel final : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit LogFilterModel(QObject *parent = nullptr);
    void setLevel(LineLevel level);
    void setText(const QString &text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int sourceRow, const QModelIndex &parent) const override;

private:
    LineLevel m_level = LineLevel::Info;
    QString m_text;
};

} // namespace tessera::ui
