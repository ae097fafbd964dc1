// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tessera::config {

/// Bytes of max_shard_size as Hugging Face writes it: "5GB" and "200MB" are
/// decimal, "1GiB" is binary, a bare number is bytes. Nothing for anything else
/// and for 0.
[[nodiscard]] std::optional<std::uint64_t> parseShardSize(std::string_view text);

} // namespace tessera::config
