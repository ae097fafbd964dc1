// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "ui/models/download_status.h"

#include <QObject>

namespace tessera::ui {

class TesseraProgram;

/// Fetches one model at a time by `tessera model download`. What came is kept by it, so that the
/// same order goes on after a cancel, an error or the end of the studio.
class ModelDownloader final : public QObject
{
    Q_OBJECT

public:
    explicit ModelDownloader(TesseraProgram *program, QObject *parent = nullptr);

    /// Nothing while one is fetched.
    void start(const tessera::ui::ModelOrder &order);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_command != 0; }

Q_SIGNALS:
    void progressed(const tessera::ui::DownloadStatus &status);
    void done(const QString &path); ///< the folder of the model
    void failed(const tessera::Error &error);

private:
    TesseraProgram *m_program;
    quint64 m_command = 0; ///< 0: none
};

} // namespace tessera::ui
