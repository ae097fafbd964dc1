// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/dropped_export.h"

#include "backend/base/error.h"
#include "backend/base/json.h"
#include "ui/bridge/job_tracker.h"

#include <QFile>
#include <QSaveFile>

#include <memory>

namespace tessera::ui {
namespace {

QByteArray quoted(const Json &object, const char *key)
{
    QByteArray text = QByteArray::fromStdString(object.value(key, std::string()));
    text.replace('"', "\"\"");
    return '"' + text + '"';
}

QByteArray csvLine(const QByteArray &line)
{
    const Json object = Json::parse(line.begin(), line.end(), nullptr, false);
    if (!object.is_object())
        return {};
    return quoted(object, "file") + ',' + QByteArray::number(object.value("line", qint64{0})) + ','
        + quoted(object, "reason") + ',' + quoted(object, "detail") + ','
        + quoted(object, "excerpt") + "\r\n";
}

} // namespace

Result<void> exportDroppedRows(const QString &from, const QString &to, const StopToken &stop)
{
    QFile rows(from);
    if (!rows.open(QIODevice::ReadOnly))
        return fileUnreadable(from.toStdString(), rows.errorString().toStdString());
    QSaveFile file(to);
    const bool table = to.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive);
    bool good = file.open(QIODevice::WriteOnly);
    if (good && table)
        good = file.write("file,line,code,detail,excerpt\r\n") > 0;
    while (good && !rows.atEnd()) {
        if (stop.stopRequested())
            return cancelled();
        const QByteArray line = rows.readLine();
        const QByteArray made = table ? csvLine(line) : line;
        good = file.write(made) == made.size();
    }
    if (!good || !file.commit())
        return fileUnwritable(to.toStdString(), file.errorString().toStdString());
    return {};
}

DroppedExporter::DroppedExporter(JobTracker *jobs, QObject *parent) : QObject(parent), m_jobs(jobs)
{}

void DroppedExporter::write(const QString &from, const QString &to)
{
    using Made = std::shared_ptr<Result<void>>;
    m_jobs->start<Made>(
        QStringLiteral("export %1").arg(to), this,
        [from, to](const JobControl &control) {
            return std::make_shared<Result<void>>(exportDroppedRows(from, to, control.stop()));
        },
        [this, to](const Made &made) {
            if (*made)
                Q_EMIT written(to);
            else
                Q_EMIT failed(made->error());
        });
}

} // namespace tessera::ui
