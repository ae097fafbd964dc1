// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "ui/models/model_facts.h"

#include <QObject>
#include <QString>

namespace tessera::ui {

class JobTracker;

/// Reads the facts of a model (a folder, a .gguf file, or the name of one that was set up) off the
/// GUI thread. A newer request drops an older one.
class ModelInspector final : public QObject
{
    Q_OBJECT

public:
    explicit ModelInspector(JobTracker *jobs, QObject *parent = nullptr);

    void inspect(const QString &model);
    void cancel();

Q_SIGNALS:
    /// `model` is what was asked for.
    void ready(const QString &model, const tessera::ui::ModelFactsView &facts);
    void failed(const QString &model, const tessera::Error &error);

private:
    JobTracker *m_jobs;
    QString m_job; ///< a name of its own, so that two inspectors do not drop each other's
};

} // namespace tessera::ui
