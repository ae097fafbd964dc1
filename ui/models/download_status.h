// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"

#include <QMetaType>
#include <QString>

#include <optional>

namespace tessera::ui {

/// A model of a hub that is to be fetched.
struct ModelOrder {
    QString repo;     ///< ORG/NAME
    QString hub;      ///< "hf", "modelscope"
    QString revision; ///< empty: the hub's main branch

    [[nodiscard]] bool isValid() const; ///< whether `repo` can be a repository
};

/// How far a download is, as `tessera model download --json` tells.
struct DownloadStatus {
    qint64 files = 0;
    qint64 filesDone = 0;
    qint64 bytes = 0;
    qint64 bytesDone = 0;
    double bytesPerSecond = 0;
    std::optional<double> secondsLeft;

    [[nodiscard]] double share() const; ///< 0 to 1
    /// "1.2 GB of 3.4 GB, 25 MB/s, 2 min left", or what is done after the last byte.
    [[nodiscard]] QString text() const;
};
/// nullopt for a line that is no progress.
[[nodiscard]] std::optional<DownloadStatus> downloadStatus(const Json &line);

} // namespace tessera::ui

Q_DECLARE_METATYPE(tessera::ui::ModelOrder)
Q_DECLARE_METATYPE(tessera::ui::DownloadStatus)
