// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/parallel/apply.h"

#include "backend/parallel/expert/expert_dispatcher.h"

namespace tessera::parallel {

AppliedLayout applyLayout(const comm::Mesh &mesh)
{
    const comm::Group &experts = mesh.group(config::MeshAxis::Expert);
    AppliedLayout layout{.expertRank = experts.rank, .expertRanks = experts.size, .dispatcher = {}};
    if (experts.size > 1)
        layout.dispatcher = [&experts] { return expertParallelDispatcher(experts); };
    else
        layout.dispatcher = nn::localDispatcher;
    return layout;
}

} // namespace tessera::parallel
