// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/decoder/decoder.h"
#include "backend/models/decoder/parameter_list.h"

namespace tessera::models {

/// Fills `decoder` with empty weights that `list` names and counts. `decoder` must not move
/// afterwards.
void buildDecoder(Decoder &decoder, ParameterList &list, const BuildOptions &options);

} // namespace tessera::models
