// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

/// Text operations as Python does them, which the corrected engine calls (corrections.cmake).
/// Invalid UTF-8 counts byte by byte.
namespace tessera::jinja_text {

/// The text cut into code points.
std::vector<std::string> characters(const std::string &text);
std::size_t characterCount(const std::string &text);
/// str.lower() and str.upper() of Python.
std::string lower(const std::string &text);
std::string upper(const std::string &text);
/// Without Python's white space (str.isspace()) at the chosen ends.
std::string strip(const std::string &text, bool left, bool right);
/// Words between runs of Python's white space: str.split() without a separator.
std::vector<std::string> words(const std::string &text);
/// repr(float): the shortest digits that read back as the same number.
std::string floatText(double value);
/// repr(str): in quotes, with escapes for quotes, backslashes and control characters.
std::string repr(const std::string &text);
/// Throws when the text is not ASCII: for operations that we do only there.
void needAscii(const std::string &text, const char *operation);

} // namespace tessera::jinja_text
