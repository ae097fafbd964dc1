// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <filesystem>
#include <string>

namespace tessera::history {

/// The names inside a run folder (architecture.md). Each run's folder is <data>/runs/<run id>.
struct RunFolder {
    std::filesystem::path root;

    [[nodiscard]] std::filesystem::path config() const { return root / "config.json"; }
    [[nodiscard]] std::filesystem::path events() const { return root / "events.jsonl"; }
    [[nodiscard]] std::filesystem::path failure() const { return root / "failure.json"; }
    [[nodiscard]] std::filesystem::path annotations() const { return root / "annotations.json"; }
    [[nodiscard]] std::filesystem::path logs() const { return root / "logs"; }
    [[nodiscard]] std::filesystem::path supervisorLog() const { return logs() / "supervisor.log"; }
    [[nodiscard]] std::filesystem::path rankLog(int rank) const; ///< logs/rank_000.log
    [[nodiscard]] std::filesystem::path checkpoints() const { return root / "checkpoints"; }
    [[nodiscard]] std::string id() const; ///< the folder's name
};

/// Makes <runs>/<id> with logs/ and checkpoints/ in it, for this user alone. FileUnwritable when
/// the folder is already there.
[[nodiscard]] Result<RunFolder> makeRunFolder(const std::filesystem::path &runs,
                                              const std::string &id);

} // namespace tessera::history
