// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/text/tokenizer.h"

namespace tessera::text {

/// What tokenizer.json's "post_processor" puts around one text: TemplateProcessing, BertProcessing,
/// RobertaProcessing, ByteLevel (nothing), Sequence. `json` may be null. UnsupportedFormat names a
/// type that we cannot do.
[[nodiscard]] Result<Wrapping> wrappingFromJson(const Json &json, const std::string &file);

} // namespace tessera::text
