// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/model_inspector.h"

#include "backend/hub/model_cache.h"
#include "backend/hub/model_folder.h"
#include "ui/bridge/job_tracker.h"

#include <memory>

namespace tessera::ui {
namespace {

using Opened = std::shared_ptr<Result<hub::ModelFolder>>;

Result<hub::ModelFolder> openNamed(const std::string &name)
{
    TESSERA_TRY(const std::filesystem::path path, hub::locateModel(name));
    return hub::openModel(path);
}

} // namespace

ModelInspector::ModelInspector(JobTracker *jobs, QObject *parent)
    : QObject(parent),
      m_jobs(jobs),
      m_job(QStringLiteral("model %1").arg(reinterpret_cast<quintptr>(this)))
{}

void ModelInspector::inspect(const QString &model)
{
    const auto work = [name = model.toStdString()](const JobControl &) {
        return std::make_shared<Result<hub::ModelFolder>>(openNamed(name));
    };
    const auto done = [this, model](const Opened &opened) {
        if (*opened)
            Q_EMIT ready(model, modelFactsView(**opened)); // here, for its sentences
        else
            Q_EMIT failed(model, opened->error());
    };
    m_jobs->start<Opened>(m_job, this, work, done);
}

void ModelInspector::cancel()
{
    m_jobs->cancel(m_job);
}

} // namespace tessera::ui
