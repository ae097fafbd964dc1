// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run_orders.h"

#include "app/studio/next_name.h"
#include "backend/base/json.h"
#include "backend/config/fields.h"
#include "backend/config/presets.h"
#include "backend/supervisor/checkpoints.h"
#include "ui/bridge/job_tracker.h"
#include "ui/models/run_table_model.h"

namespace tessera::studio {
namespace {

namespace fs = std::filesystem;

QStringList namesOf(const ui::RunTableModel &runs)
{
    QStringList names;
    for (int row = 0; row < runs.rowCount(); ++row)
        names.append(QString::fromStdString(runs.run(row).name));
    return names;
}

/// Settings for a run like this one, under a name of its own.
Result<Json> settingsOf(const fs::path &folder, const ui::RunTableModel &runs)
{
    TESSERA_TRY(config::RunConfig config, config::readRunConfig(folder / "config.json"));
    config.resumeFromCheckpoint.reset();
    if (!config.name.empty())
        config.name = nextName(QString::fromStdString(config.name), namesOf(runs)).toStdString();
    return config::toJson(config);
}

QByteArray bytes(const Json &settings)
{
    return QByteArray::fromStdString(dumpJsonPretty(settings));
}

/// The settings with a name that no run has, if they have none: after the model and how it is
/// tuned.
QByteArray withName(const QByteArray &settings, const ui::RunTableModel &runs)
{
    Json object = Json::parse(settings.begin(), settings.end(), nullptr, false);
    if (!object.is_object() || !object.value("run_name", Json("")).is_string()
        || !object.value("run_name", std::string()).empty())
        return settings;
    config::RunConfig config;
    static_cast<void>(config::applyJson(config, object)); // the start says what is wrong
    const QString model =
        QString::fromStdString(config.model).section(u'/', -1, -1, QString::SectionSkipEmpty);
    if (model.isEmpty())
        return settings;
    const QString name = model + u'-' + QString::fromStdString(config.tunerType);
    const QStringList taken = namesOf(runs);
    object["run_name"] = (taken.contains(name) ? nextName(name, taken) : name).toStdString();
    return bytes(object);
}

} // namespace

RunOrders::RunOrders(const Services &services, QObject *parent)
    : QObject(parent), m_services(services)
{
    connect(services.launcher, &ui::RunLauncher::started, this,
            [this](quint64 ticket, const QString &runId) {
                if (const QString origin = finish(ticket); !origin.isNull())
                    Q_EMIT started(origin, runId);
            });
    connect(services.launcher, &ui::RunLauncher::refused, this,
            [this](quint64 ticket, const QList<ui::FormProblem> &problems) {
                if (const QString origin = finish(ticket); !origin.isNull())
                    Q_EMIT refused(origin, problems);
            });
}

void RunOrders::wait(quint64 ticket, const QString &origin)
{
    m_waiting.insert(ticket, origin);
    Q_EMIT busyChanged(origin, true);
}

QString RunOrders::finish(quint64 ticket)
{
    if (!m_waiting.contains(ticket))
        return {};
    QString origin = m_waiting.take(ticket);
    Q_EMIT busyChanged(origin, false);
    return origin;
}

void RunOrders::startPreset(const QString &name)
{
    const auto preset = config::readPreset(name.toStdString());
    if (!preset) {
        Q_EMIT failed(preset.error());
        return;
    }
    start(name, bytes(config::toJson(preset->config)), false);
}

void RunOrders::start(const QString &origin, const QByteArray &settings, bool confirmed)
{
    wait(m_services.launcher->start(withName(settings, *m_services.runs), confirmed), origin);
}

void RunOrders::cancelStart(const QString &origin)
{
    const quint64 ticket = m_waiting.key(origin);
    if (ticket == 0)
        return;
    m_services.launcher->cancel(ticket);
    finish(ticket);
}

void RunOrders::resume(const QString &id)
{
    if (m_waiting.key(id) != 0)
        return;
    const int row = m_services.runs->rowOf(id);
    const QString next = row < 0 ? QString() : nextName(nameOf(id), namesOf(*m_services.runs));
    const QStringList changes = row < 0 ? QStringList() : QStringList{u"run_name="_qs + next};
    wait(m_services.launcher->resume(id, changes), id);
}

QString RunOrders::folderOf(const QString &id) const
{
    const int row = m_services.runs->rowOf(id);
    return row < 0 ? QString() : QString::fromStdString(m_services.runs->run(row).folder.string());
}

QString RunOrders::nameOf(const QString &id) const
{
    const int row = m_services.runs->rowOf(id);
    return row < 0 ? id : QString::fromStdString(m_services.runs->run(row).name);
}

void RunOrders::takeSettings(const QString &id)
{
    const auto settings = settingsOf(folderOf(id).toStdString(), *m_services.runs);
    if (settings)
        Q_EMIT settingsReady(bytes(*settings), nameOf(id));
    else
        Q_EMIT failed(settings.error());
}

void RunOrders::fork(const QString &id)
{
    findPoint(u"fork"_qs, id, [this, id](const Point &point) {
        auto settings = settingsOf(folderOf(id).toStdString(), *m_services.runs);
        if (!settings) {
            Q_EMIT failed(settings.error());
            return;
        }
        if (point.folder.isEmpty()) {
            const QString folder = folderOf(id) + u"/checkpoints"_qs;
            Q_EMIT failed(checkpointIncomplete(folder.toStdString(), {}));
            return;
        }
        (*settings)["resume_from_checkpoint"] = point.folder.toStdString();
        Q_EMIT settingsReady(bytes(*settings), nameOf(id));
    });
}

void RunOrders::findResumePoint(const QString &id)
{
    findPoint(u"resume point of "_qs + id, id,
              [this, id](const Point &point) { Q_EMIT resumePoint(id, point.step); });
}

void RunOrders::findPoint(const QString &job, const QString &id,
                          std::function<void(const Point &)> found)
{
    const std::string folder = folderOf(id).toStdString();
    m_services.jobs->start<Point>(
        job, this,
        [folder](const ui::JobControl & /*control*/) {
            const auto newest = supervisor::newestResumePoint(folder);
            return newest ? Point{.folder = QString::fromStdString(newest->folder.string()),
                                  .step = newest->step}
                          : Point{};
        },
        std::move(found));
}

} // namespace tessera::studio
