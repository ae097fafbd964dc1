// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/assert.h"

#include <QTemporaryDir>

#include <filesystem>

namespace tessera::test {

/// A folder that vanishes with the object.
class TempFolder
{
public:
    TempFolder() { TESSERA_ASSERT(m_folder.isValid()); }
    [[nodiscard]] std::filesystem::path path() const { return m_folder.path().toStdString(); }
    [[nodiscard]] std::filesystem::path operator/(const std::string &name) const
    {
        return path() / name;
    }

private:
    QTemporaryDir m_folder;
};

} // namespace tessera::test
