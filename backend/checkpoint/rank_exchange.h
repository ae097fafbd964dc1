// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/comm/mesh.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::checkpoint {

/// Small JSON values between ranks of one computer, through files of a folder that all can see. So
/// a rank whose disk is full can say so, and all ranks come to the same decision: none waits for
/// one that gave up. Every rank of the group makes the object and the same calls in the same order.
class RankExchange
{
public:
    /// `folder` is made anew by the group's first rank and removed in finish().
    RankExchange(std::filesystem::path folder, const comm::Group &group);

    /// Waits until the folder is there. CommFailed when a peer is gone.
    [[nodiscard]] Result<void> begin();
    /// Everyone's value, by rank. One that could not be written counts as an error (below).
    [[nodiscard]] Result<std::vector<Json>> gather(const Json &mine);
    /// Everyone's success: this rank's own error, else the first rank's that failed.
    [[nodiscard]] Result<void> agree(const Result<void> &mine);
    [[nodiscard]] Result<void> finish();

private:
    [[nodiscard]] Result<void> wait();
    [[nodiscard]] std::filesystem::path fileOf(int rank) const;

    std::filesystem::path m_folder;
    const comm::Group &m_group;
    int m_round = 0;
};

} // namespace tessera::checkpoint
