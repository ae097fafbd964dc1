// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "backend/history/run_record.h"
#include "ui/bridge/stored_run.h"
#include "ui/models/run_table_model.h"

#include <QHash>
#include <QObject>
#include <QStringList>
#include <QThread>
#include <QTimer>

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>

namespace tessera::ui {

/// How it stands with history.db; each has its own sentence and remedy on the pages.
enum class LibraryState {
    Unknown, ///< not asked yet
    Empty,   ///< no database yet: no run was ever started
    Ready,
    Locked,    ///< another program holds it; asked again by itself
    Damaged,   ///< not readable as a database: `tessera runs rebuild`
    Older,     ///< of an older version: `tessera runs list` migrates it
    Newer,     ///< of a newer version: this program is too old
    Unreadable ///< no permission, or a disk that fails
};

/// The history, read on a thread of its own and a connection of its own, read-only. Each request
/// returns at once with a ticket; its result, or failed(), comes as a signal with that ticket in
/// the GUI thread. Results of cancelled tickets do not come.
///
/// A database that is missing is an empty library; one that cannot be used now is asked again every
/// few seconds (stateChanged). While watching, runsChanged() says when other processes wrote.
class HistoryReader final : public QObject
{
    Q_OBJECT

public:
    explicit HistoryReader(std::filesystem::path database, QObject *parent = nullptr);
    ~HistoryReader() override;

    [[nodiscard]] LibraryState state() const { return m_state; }
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; }

    quint64 requestRuns(bool trash = false);
    /// Of each run about `points` values of its training loss; they come one by one.
    quint64 requestSparklines(const QStringList &ids, int points = 60);
    /// Everything about one run; of a long one runHeadReady() comes first. Expert loads at most
    /// `loadBytes` of counts, at even distances.
    quint64 requestRun(const QString &id, qint64 loadBytes = ExpertLoadModel::kMemoryLimit / 2);
    /// Only its record.
    quint64 requestRecord(const QString &id);
    void cancel(quint64 ticket);

    /// Looks for changes every `intervalMs`; 0 stops.
    void watch(int intervalMs);
    /// Looks now.
    void refresh();

Q_SIGNALS:
    void stateChanged(tessera::ui::LibraryState state);
    void runsChanged();
    void runsReady(quint64 ticket, const QList<tessera::history::RunRecord> &runs);
    void sparklineReady(quint64 ticket, const QString &id, const tessera::ui::Sparkline &sparkline);
    void runHeadReady(quint64 ticket, const tessera::ui::StoredRun &head);
    void runReady(quint64 ticket, const tessera::ui::StoredRun &run);
    void recordReady(quint64 ticket, const tessera::history::RunRecord &record);
    void failed(quint64 ticket, const tessera::Error &error);

private:
    class Worker;
    using Cancelled = std::shared_ptr<std::atomic<bool>>;

    template<typename Work>
    quint64 post(Work work);
    void takeState(LibraryState state, const std::optional<Error> &problem);

    QThread m_thread;
    Worker *m_worker;  // lives in m_thread
    QTimer m_askAgain; ///< while the library cannot be used
    QTimer m_watch;
    QHash<quint64, Cancelled> m_open;
    quint64 m_lastTicket = 0;
    LibraryState m_state = LibraryState::Unknown;
    std::optional<Error> m_problem;
};

} // namespace tessera::ui
