// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/history_reader.h"

#include "backend/base/log.h"
#include "backend/history/database_trouble.h"
#include "backend/history/queries.h"

#include <cmath>
#include <utility>

namespace tessera::ui {
namespace {

constexpr int kAskAgainMs = 3000;

LibraryState stateFor(const Error &error)
{
    switch (history::troubleOf(error)) {
    case history::DatabaseTrouble::Newer:
        return LibraryState::Newer;
    case history::DatabaseTrouble::Older:
        return LibraryState::Older;
    case history::DatabaseTrouble::Locked:
        return LibraryState::Locked;
    case history::DatabaseTrouble::Damaged:
        return LibraryState::Damaged;
    case history::DatabaseTrouble::None: // a file of the library, not the database
    case history::DatabaseTrouble::Full:
    case history::DatabaseTrouble::Other:
        return LibraryState::Unreadable;
    }
    return LibraryState::Unreadable;
}

bool isAboutDatabase(const Error &error)
{
    return error.code == ErrorCode::DatabaseFailed || error.code == ErrorCode::DatabaseTooNew
        || error.code == ErrorCode::FileUnreadable || error.code == ErrorCode::FileUnwritable;
}

Sparkline sparklineOf(const std::vector<history::MetricPoint> &points, std::int64_t totalSteps)
{
    Sparkline line;
    for (const history::MetricPoint &point : points)
        line.values.append(point.value);
    if (!points.empty() && totalSteps > 0)
        line.progress = std::min(
            1.0, static_cast<double>(points.back().step) / static_cast<double>(totalSteps));
    return line;
}

Result<Sparkline> readSparkline(history::HistoryReader &reader, const std::string &id, int points)
{
    TESSERA_TRY(const std::vector<history::MetricPoint> sampled,
                reader.sampledSeries(id, "loss", static_cast<std::size_t>(std::max(0, points))));
    TESSERA_TRY(const std::int64_t steps, reader.totalSteps(id));
    return sparklineOf(sampled, steps);
}

} // namespace

/// The half that lives in the reader's thread. It hands everything back by `m_owner`'s queue.
class HistoryReader::Worker final : public QObject
{
public:
    Worker(std::filesystem::path database, HistoryReader *owner)
        : m_path(std::move(database)), m_owner(owner)
    {}

    /// Works with the open database; an error of the database itself changes the library's state.
    template<typename Work>
    auto use(Work work) -> decltype(work(std::declval<history::HistoryReader &>()))
    {
        if (!m_reader) {
            Result<history::HistoryReader> opened = history::HistoryReader::open(m_path);
            if (!opened) {
                report(stateFor(opened.error()), opened.error());
                return std::move(opened).error();
            }
            m_reader = std::move(opened).value();
        }
        auto result = work(*m_reader);
        if (result || !isAboutDatabase(result.error())) {
            const Result<std::int64_t> version = m_reader->version();
            if (version)
                report(*version == 0 ? LibraryState::Empty : LibraryState::Ready, std::nullopt);
            return result;
        }
        m_reader.reset();
        report(stateFor(result.error()), result.error());
        return result;
    }

    /// Says whether somebody wrote since the last look, or the library became usable.
    void look()
    {
        const LibraryState before = m_state;
        const Result<std::int64_t> version =
            use([](history::HistoryReader &reader) { return reader.version(); });
        const bool changed = version && (std::exchange(m_version, *version) != *version);
        if (changed || (version && before != m_state))
            toOwner([](HistoryReader *owner) { Q_EMIT owner->runsChanged(); });
    }

    template<typename Call>
    void toOwner(Call call)
    {
        HistoryReader *owner = m_owner;
        QMetaObject::invokeMethod(
            owner, [owner, call] { call(owner); }, Qt::QueuedConnection);
    }

private:
    void report(LibraryState state, const std::optional<Error> &problem)
    {
        if (std::exchange(m_state, state) == state)
            return;
        toOwner([state, problem](HistoryReader *owner) { owner->takeState(state, problem); });
    }

    std::filesystem::path m_path;
    HistoryReader *m_owner;
    std::optional<history::HistoryReader> m_reader;
    LibraryState m_state = LibraryState::Unknown;
    std::int64_t m_version = -1;
};

HistoryReader::HistoryReader(std::filesystem::path database, QObject *parent)
    : QObject(parent), m_worker(new Worker(std::move(database), this))
{
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    m_thread.setObjectName(QStringLiteral("history"));
    m_thread.start();
    m_askAgain.setInterval(kAskAgainMs);
    connect(&m_askAgain, &QTimer::timeout, this, &HistoryReader::refresh);
    connect(&m_watch, &QTimer::timeout, this, &HistoryReader::refresh);
}

HistoryReader::~HistoryReader()
{
    for (const Cancelled &cancelled : std::as_const(m_open))
        cancelled->store(true);
    m_thread.quit();
    m_thread.wait();
}

void HistoryReader::takeState(LibraryState state, const std::optional<Error> &problem)
{
    m_state = state;
    m_problem = problem;
    if (state == LibraryState::Ready || state == LibraryState::Empty)
        m_askAgain.stop();
    else
        m_askAgain.start();
    Q_EMIT stateChanged(state);
}

// ---- requests ----

/// Runs work(worker, answer) in the reader's thread; answer(call) calls call(owner) in this one,
/// unless the ticket was cancelled by then.
template<typename Work>
quint64 HistoryReader::post(Work work)
{
    const quint64 ticket = ++m_lastTicket;
    const auto cancelled = std::make_shared<std::atomic<bool>>(false);
    m_open.insert(ticket, cancelled);
    Worker *worker = m_worker;
    QMetaObject::invokeMethod(
        worker,
        [worker, ticket, cancelled, work] {
            const auto answer = [worker, cancelled](auto call) {
                worker->toOwner([cancelled, call](HistoryReader *owner) {
                    if (!cancelled->load())
                        call(owner);
                });
            };
            if (!cancelled->load())
                work(*worker, ticket, *cancelled, answer);
            worker->toOwner([ticket](HistoryReader *owner) { owner->m_open.remove(ticket); });
        },
        Qt::QueuedConnection);
    return ticket;
}

quint64 HistoryReader::requestRuns(bool trash)
{
    return post([trash](Worker &worker, quint64 ticket, const auto &, const auto &answer) {
        const auto runs = worker.use([trash](history::HistoryReader &reader) {
            history::RunFilter filter;
            filter.trash = trash;
            return reader.listRuns(filter);
        });
        answer([ticket, runs](HistoryReader *owner) {
            if (runs)
                Q_EMIT owner->runsReady(ticket,
                                        QList<history::RunRecord>(runs->begin(), runs->end()));
            else
                Q_EMIT owner->failed(ticket, runs.error());
        });
    });
}

quint64 HistoryReader::requestSparklines(const QStringList &ids, int points)
{
    return post([ids, points](Worker &worker, quint64 ticket, const std::atomic<bool> &cancelled,
                              const auto &answer) {
        for (const QString &id : ids) {
            if (cancelled.load())
                return;
            const auto line = worker.use([&](history::HistoryReader &reader) {
                return readSparkline(reader, id.toStdString(), points);
            });
            if (line)
                answer([ticket, id, line = *line](HistoryReader *owner) {
                    Q_EMIT owner->sparklineReady(ticket, id, line);
                });
        }
    });
}

quint64 HistoryReader::requestRun(const QString &id, qint64 loadBytes)
{
    return post([id, loadBytes](Worker &worker, quint64 ticket, const std::atomic<bool> &cancelled,
                                const auto &answer) {
        const auto head = worker.use([&](history::HistoryReader &reader) {
            return readStoredHead(reader, id.toStdString());
        });
        if (head && *head)
            answer([ticket, head = **head](HistoryReader *owner) {
                Q_EMIT owner->runHeadReady(ticket, head);
            });
        auto run =
            std::make_shared<Result<StoredRun>>(worker.use([&](history::HistoryReader &reader) {
                return readStoredRun(reader, id.toStdString(), loadBytes, cancelled);
            }));
        answer([ticket, run](HistoryReader *owner) {
            if (*run)
                Q_EMIT owner->runReady(ticket, run->value());
            else
                Q_EMIT owner->failed(ticket, run->error());
        });
    });
}

quint64 HistoryReader::requestRecord(const QString &id)
{
    return post([id](Worker &worker, quint64 ticket, const auto &, const auto &answer) {
        const auto record = worker.use(
            [&](history::HistoryReader &reader) { return reader.findRun(id.toStdString()); });
        answer([ticket, record](HistoryReader *owner) {
            if (record)
                Q_EMIT owner->recordReady(ticket, *record);
            else
                Q_EMIT owner->failed(ticket, record.error());
        });
    });
}

void HistoryReader::cancel(quint64 ticket)
{
    if (const Cancelled cancelled = m_open.take(ticket))
        cancelled->store(true);
}

void HistoryReader::watch(int intervalMs)
{
    if (intervalMs <= 0)
        return m_watch.stop();
    m_watch.start(intervalMs);
    refresh();
}

void HistoryReader::refresh()
{
    Worker *worker = m_worker;
    QMetaObject::invokeMethod(
        worker, [worker] { worker->look(); }, Qt::QueuedConnection);
}

} // namespace tessera::ui
