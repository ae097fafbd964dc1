// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"

#include <QHash>
#include <QSet>
#include <QStringList>
#include <QWidget>

namespace tessera::ui {
class HistoryReader;
class RunKeeper;
class RunTableModel;
struct StoredRun;
} // namespace tessera::ui

namespace tessera::studio {

/// Asks where to, and exports runs there: one into a file, several into a folder.
class ExportRuns final : public QObject
{
    Q_OBJECT

public:
    /// What writes runs; all outlive this.
    struct Sources {
        ui::RunKeeper *keeper = nullptr;      ///< numbers
        ui::HistoryReader *history = nullptr; ///< curves, for pictures
        ui::RunTableModel *runs = nullptr;    ///< names
    };
    ExportRuns(const Sources &sources, QWidget *window);

    /// `format` is "csv" or "json" for all numbers, "png" or "svg" for a picture of all charts.
    void ask(const QStringList &ids, const QString &format);
    /// Without asking; `target` is a file for one run, else a folder.
    void exportTo(const QString &target, const QStringList &ids, const QString &format);

Q_SIGNALS:
    /// All of them; not when one failed, so that what is said of it stays.
    void written(int runs, const QString &target);
    void failed(const tessera::Error &error);

private:
    [[nodiscard]] QString fileName(const QString &id, const QString &format) const;
    void draw(quint64 ticket, const ui::StoredRun &run);
    void fail(const Error &error);
    void finish();

    Sources m_sources;
    QWidget *m_window;
    QSet<quint64> m_tickets;            ///< of the keeper
    QHash<quint64, QString> m_pictures; ///< files to draw, by ticket of the history
    int m_count = 0; ///< of runs that were asked for together; 0 once one has failed
    QString m_target;
};

} // namespace tessera::studio
