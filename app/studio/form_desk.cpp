// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/form_desk.h"

#include "ui/bridge/host_monitor.h"
#include "ui/bridge/studio_settings.h"

#include <algorithm>
#include <utility>

namespace tessera::studio {
namespace {

const QString kKept = u"new_run"_qs;
const QString kKeptColumns = u"data_columns"_qs;
constexpr int kKeepMs = 1000;

} // namespace

FormDesk::FormDesk(const Services &services, QObject *parent)
    : QObject(parent), m_services(services), m_finder(services.jobs)
{
    connect(&m_finder, &ui::KnownFileFinder::modelsFound, &m_models, &ui::KnownFileModel::setFiles);
    connect(&m_finder, &ui::KnownFileFinder::dataFound, &m_data, &ui::KnownFileModel::setFiles);
    connect(services.settings, &ui::StudioSettings::recentChanged, this, &FormDesk::look);
    connect(services.host, &ui::HostMonitor::sampled, this, [this](const ui::HostSample &sample) {
        const auto gpus = static_cast<int>(sample.facts.gpus.size());
        if (std::exchange(m_gpus, gpus) != gpus)
            m_form.setGpus(gpus);
    });

    m_form.setJson(services.settings->state(kKept)); // rubbish and nothing leave it empty
    m_columns.setJson(services.settings->state(kKeptColumns));
    m_keep.setSingleShot(true);
    m_keep.setInterval(kKeepMs);
    connect(&m_keep, &QTimer::timeout, this, &FormDesk::keep);
    const auto keepSoon = [this] { m_keep.start(); };
    connect(&m_form, &ui::RunForm::changed, this, keepSoon);
    connect(&m_form, &ui::RunForm::replaced, this, keepSoon);
    connect(&m_columns, &ui::ColumnMappings::changed, this, keepSoon);
}

FormDesk::~FormDesk()
{
    if (m_keep.isActive())
        keep();
}

void FormDesk::keep()
{
    m_services.settings->setState(kKept, m_form.toJson());
    m_services.settings->setState(kKeptColumns, m_columns.toJson());
}

void FormDesk::look()
{
    m_finder.findModels(m_services.settings->recentModels());
    m_finder.findData(m_services.settings->recentData());
}

void FormDesk::addModel(const QString &path) const
{
    m_services.settings->addRecentModel(path);
}

void FormDesk::removeModel(const QString &path)
{
    const int row = m_models.rowOf(path);
    m_services.settings->removeRecentModel(row < 0 ? path : m_models.file(row).setting);
}

void FormDesk::addData(const QString &path) const
{
    m_services.settings->addRecentData(path);
}

void FormDesk::noteStarted()
{
    const config::RunConfig config = m_form.config();
    m_services.settings->addRecentModel(QString::fromStdString(config.model));
    std::for_each(config.dataset.rbegin(), config.dataset.rend(), [this](const std::string &entry) {
        m_services.settings->addRecentData(QString::fromStdString(entry));
    });
}

} // namespace tessera::studio
