// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/weight_sources.h"

namespace tessera::models {

// Where each parameter lies in files: the hub's table, which needs no torch.
using hub::FileLayout;
using hub::ParameterSources;
using hub::upcyclingSources;
using hub::WeightSource;
using hub::weightSources;

} // namespace tessera::models
