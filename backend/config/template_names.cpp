// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/template_names.h"

namespace tessera::config {

const std::vector<std::string_view> &templateNames()
{
    static const std::vector<std::string_view> kAll{"chatml", "llama3",  "gemma",  "phi3",
                                                    "zephyr", "mistral", "vicuna", "alpaca"};
    return kAll;
}

} // namespace tessera::config
