// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace tessera::rank {

/// What the jobs of one model and one text share.
struct ModelOptions {
    std::filesystem::path model;
    std::filesystem::path idsFile;
    std::string dtype = "float32";
    std::string device = "cpu";
};

/// `--score`: one text through one model. Either a text or a file of ids.
struct ScoreOptions : ModelOptions {
    std::filesystem::path textFile;
    int top = 5;
};

/// `--generate`: a prompt of ids continued.
struct GenerateOptions : ModelOptions {
    std::filesystem::path adapter; ///< empty: none
    int maxNewTokens = 256;
    int topK = 0;
    int seed = 0;
    double temperature = 0;
    double topP = 1;
};

/// The command line of tessera-rank, which only the supervisor and `tessera` write.
struct RankOptions {
    bool probe = false;
    std::optional<ScoreOptions> score;
    std::optional<GenerateOptions> generate;
    std::filesystem::path runFolder;
    int rank = 0;
    int world = 1;
    std::filesystem::path rendezvous;
    int commandFd = -1;
    int eventFd = -1;
    int restarts = 0; ///< how often the supervisor has started this run's ranks anew
};

/// UnknownKey, MissingValue, WrongType or OutOfRange for what a person may have typed.
[[nodiscard]] Result<RankOptions> parseRankOptions(std::span<char *const> arguments);

} // namespace tessera::rank
