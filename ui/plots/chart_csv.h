// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "ui/plots/chart_curve.h"

#include <QObject>
#include <QPointer>
#include <QSaveFile>

#include <memory>
#include <vector>

namespace tessera::ui {

/// Writes every point of some curves to a file: one line a step, "step" first, then for each group
/// its tokens and seconds and one column a curve. An empty cell where there is no value; "nan",
/// "inf" and "-inf" where it was not finite; numbers with all their digits, with a point.
///
/// The file is there whole or not at all. Either writeAll(), or start(), which writes in pieces
/// between events. GUI thread, as the series are read.
class ChartCsv final : public QObject
{
    Q_OBJECT

public:
    ChartCsv(const QList<CurveSpec> &curves, const QString &path, QObject *parent = nullptr);
    ~ChartCsv() override;

    [[nodiscard]] Result<void> writeAll();

    void start();
    void cancel();

Q_SIGNALS:
    void progressed(double share);
    /// The last one, in any case. `sentence` is empty after success and after cancel().
    void finished(bool written, const QString &sentence);

private:
    struct Column {
        CurveSpec spec;
        QPointer<MetricSeriesModel> series;
        int row = 0; ///< the next one to write
    };
    struct Group {
        QString name;
        std::vector<Column> columns;
    };

    [[nodiscard]] Result<void> open();
    void writeHead();
    void writePiece();
    [[nodiscard]] bool writeRows(int rows); ///< false: that was all
    [[nodiscard]] std::optional<qint64> nextStep() const;
    void writeGroup(Group &group, qint64 step);
    [[nodiscard]] Result<void> flush();
    [[nodiscard]] Result<void> close();
    void finish(const Result<void> &result);

    QString m_path;
    std::vector<Group> m_groups;
    std::unique_ptr<QSaveFile> m_file;
    QByteArray m_buffer;
    qint64 m_rows = 0; ///< of the longest series, for progress
    qint64 m_rowsDone = 0;
};

} // namespace tessera::ui
