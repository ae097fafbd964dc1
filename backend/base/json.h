// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace tessera {

/// Keys sorted; what configuration, protocol and headers use.
using Json = nlohmann::json;
/// Keys in the order of the text; for small objects whose order a person or a template sees.
using OrderedJson = nlohmann::ordered_json;

/// Parses one JSON value. BadJson names `name` (a path or "command line"), line and column, both
/// from 1, the column in bytes. A byte-order mark is skipped.
[[nodiscard]] Result<Json> parseJson(std::string_view text, std::string_view name);
[[nodiscard]] Result<OrderedJson> parseOrderedJson(std::string_view text, std::string_view name);

/// Reads and parses a file.
[[nodiscard]] Result<Json> readJsonFile(const std::filesystem::path &path);

/// One line, UTF-8, invalid bytes replaced by U+FFFD; non-finite numbers become the strings "nan",
/// "inf" and "-inf", so that any JSON reader can read what we write.
[[nodiscard]] std::string dumpJson(const Json &value);
/// The same on several lines, indented by two spaces, for files that people read.
[[nodiscard]] std::string dumpJsonPretty(const Json &value);

/// A number, or one of "nan", "inf", "-inf" (any case, "infinity" too); nullopt for anything else.
[[nodiscard]] std::optional<double> jsonNumber(const Json &value);
/// A finite number as itself, any other as its string.
[[nodiscard]] Json numberJson(double value);

/// {code, detail, args, context}: an Error as it crosses a process.
[[nodiscard]] Json errorJson(const Error &error);
[[nodiscard]] Error errorFromJson(const Json &value);

} // namespace tessera
