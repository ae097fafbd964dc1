// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"

#include <QSet>
#include <QStringList>
#include <QWidget>

namespace tessera::ui {
class RunKeeper;
class RunTableModel;
} // namespace tessera::ui

namespace tessera::studio {

/// Asks where to, and exports runs there: one into a file, several into a folder.
class ExportRuns final : public QObject
{
    Q_OBJECT

public:
    ExportRuns(ui::RunKeeper *keeper, ui::RunTableModel *runs, QWidget *window);

    /// `format` is "csv" or "json".
    void ask(const QStringList &ids, const QString &format);
    /// Without asking; `target` is a file for one run, else a folder.
    void exportTo(const QString &target, const QStringList &ids, const QString &format);

Q_SIGNALS:
    /// All of them; not when one failed, so that what is said of it stays.
    void written(int runs, const QString &target);
    void failed(const tessera::Error &error);

private:
    [[nodiscard]] QString fileName(const QString &id, const QString &format) const;

    ui::RunKeeper *m_keeper;
    ui::RunTableModel *m_runs;
    QWidget *m_window;
    QSet<quint64> m_tickets;
    int m_count = 0; ///< of runs that were asked for together; 0 once one has failed
    QString m_target;
};

} // namespace tessera::studio
