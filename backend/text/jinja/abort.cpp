// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdarg>
#include <cstdio>
#include <stdexcept>
#include <string>

// The one symbol of ggml that json.cpp needs (it declares it in ggml.h with C linkage). What it
// reports is a value of the wrong kind, so it becomes an exception, which the renderer turns into
// an Error.
// NOLINTNEXTLINE(readability-identifier-naming,cert-dcl50-cpp): ggml's name
extern "C" [[noreturn]] void ggml_abort(const char *file, int line, const char *format, ...)
{
    constexpr int kLongestMessage = 512;
    char text[kLongestMessage];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    throw std::runtime_error(std::string(text) + " (" + file + ":" + std::to_string(line) + ")");
}
