// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/assert.h"
#include "backend/base/files.h"
#include "tests/support/temp_folder.h"

#include <string>

namespace tessera::test {

/// Data files in a folder of their own.
class DataFolder : public TempFolder
{
public:
    /// @return its path
    std::string write(const std::string &name, const std::string &content) const
    {
        const std::filesystem::path path = *this / name;
        TESSERA_ASSERT(writeFileAtomically(path, content).ok());
        return path.string();
    }
};

} // namespace tessera::test
