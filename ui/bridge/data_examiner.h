// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "backend/config/run_config.h"
#include "ui/bridge/scratch_folder.h"
#include "ui/models/data_statistics.h"

#include <QHash>
#include <QObject>
#include <QStringList>

#include <optional>

namespace tessera::ui {

class TesseraProgram;

/// Statistics of all rows of data sets, read by a `tessera data` of its own: a row of hundreds of
/// megabytes or a damaged file can end that process and never the window, its memory is given back
/// whole, and Cancel ends it at any point. Pages ask under a name each; a new question of a page
/// replaces its old one, and what was answered is kept for the next time. GUI thread only.
class DataExaminer final : public QObject
{
    Q_OBJECT

public:
    explicit DataExaminer(TesseraProgram *program, QObject *parent = nullptr);
    ~DataExaminer() override;

    /// changed() follows, again and again until the state is Done, or failed().
    void ask(const QString &who, const config::RunConfig &config);
    /// Reads once more what `who` asked last.
    void askAgain(const QString &who);
    /// What is known so far stays, as Cancelled, until askAgain().
    void cancel(const QString &who);
    [[nodiscard]] bool isReading(const QString &who) const;
    /// `who` wants no answer any more.
    void forget(const QString &who);

Q_SIGNALS:
    void changed(const QString &who, const tessera::ui::DataStatistics &statistics);
    void failed(const QString &who, const tessera::Error &error);

private:
    struct Study {
        QByteArray settings;
        DataStatistics statistics;
        std::optional<Error> error;
        quint64 number = 0;  ///< of its reading
        quint64 command = 0; ///< while it runs
    };

    void start(const QByteArray &key);
    void take(const QByteArray &key, quint64 number, const Json &line);
    void finish(const QByteArray &key, quint64 number, const QList<Error> &errors);
    void tell(const QByteArray &key);
    void tellLater(const QString &who);
    void drop(const QByteArray &key);
    void dropOld();
    [[nodiscard]] bool isAsked(const QByteArray &key) const;

    TesseraProgram *m_program;
    ScratchFolder m_folder;
    QHash<QByteArray, Study> m_studies; ///< by question
    QList<QByteArray> m_order;          ///< of the questions, the newest last
    QHash<QString, QByteArray> m_asked; ///< who -> question
    quint64 m_last = 0;
};

} // namespace tessera::ui
