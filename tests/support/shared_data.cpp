// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/shared_data.h"

#include "backend/base/assert.h"

#include <cstdlib>

namespace tessera::test {

namespace fs = std::filesystem;

fs::path sourceTree()
{
    return TESSERA_SOURCE_DIR;
}

fs::path sharedData(const std::string &relative)
{
    const char *given = std::getenv("TESSERA_SHARED");
    const fs::path root =
        given != nullptr ? fs::path(given) : sourceTree().parent_path() / "shared";
    const fs::path path = root / relative;
    return fs::exists(path) ? path : fs::path();
}

fs::path testData(const std::string &relative)
{
    const fs::path path = sourceTree() / "tests" / "data" / relative;
    TESSERA_ASSERT(fs::exists(path));
    return path;
}

fs::path fetchedModel(const std::string &name)
{
    const fs::path path = sourceTree() / ".deps" / "models" / name;
    return fs::exists(path) ? path : fs::path();
}

} // namespace tessera::test
