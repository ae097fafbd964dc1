// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/comm/mesh.h"
#include "backend/nn/moe/dispatch.h"

namespace tessera::parallel {

/// What a layout means for building and running a model on this rank.
struct AppliedLayout {
    int expertRank = 0; ///< which part of the experts lives here
    int expertRanks = 1;
    nn::DispatcherFactory dispatcher; ///< brings tokens to experts
};

/// The order in which parallel dimensions act on a model is stated here and nowhere else. Data
/// parallelism needs nothing from the model: it lives in the loader (which rows) and in the
/// optimizer (summed gradients). `mesh` must outlive what this returns.
[[nodiscard]] AppliedLayout applyLayout(const comm::Mesh &mesh);

} // namespace tessera::parallel
