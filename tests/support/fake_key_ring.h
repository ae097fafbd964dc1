// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "tests/support/temp_folder.h"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace tessera::test {

/// A program `secret-tool` that keeps secrets in files of a folder, as libsecret's does in a key
/// ring: found when bin() is the first folder of PATH. It writes its arguments to `arguments`, and
/// fails with the words in `failure` when that file is there.
class FakeKeyRing
{
public:
    FakeKeyRing()
    {
        const std::string script = R"sh('
echo "$@" >> arguments
[ -e failure ] && { printf 'secret-tool: %s\n' "$(cat failure)" >&2; exit 1; }
action=$1; shift
case "$1" in --label=*) shift ;; esac
case $action in
store) cat > "item $*" ;;
lookup) cat "item $*" 2>/dev/null || exit 1 ;;
clear) rm "item $*" 2>/dev/null || exit 1 ;;
esac
)sh";
        std::filesystem::create_directories(bin());
        (void)writeFileAtomically(bin() / "secret-tool",
                                  "#!/bin/sh\ncd '" + m_folder.path().string() + script);
        std::filesystem::permissions(bin() / "secret-tool", std::filesystem::perms::owner_all);
    }

    [[nodiscard]] std::filesystem::path bin() const { return m_folder / "bin"; }
    /// PATH with the fake before everything else.
    [[nodiscard]] std::string path() const
    {
        const char *const before = std::getenv("PATH");
        return bin().string() + ":" + (before == nullptr ? "" : before);
    }
    /// What is kept for the hub; empty when there is nothing.
    [[nodiscard]] std::string kept(const std::string &hub) const
    {
        const auto text = readFile(m_folder / ("item service tessera-studio hub " + hub));
        return text ? *text : std::string();
    }
    void keep(const std::string &hub, const std::string &token) const
    {
        (void)writeFileAtomically(m_folder / ("item service tessera-studio hub " + hub), token);
    }
    void failWith(const std::string &words) const
    {
        (void)writeFileAtomically(m_folder / "failure", words);
    }
    [[nodiscard]] std::string arguments() const
    {
        const auto text = readFile(m_folder / "arguments");
        return text ? *text : std::string();
    }

private:
    TempFolder m_folder;
};

} // namespace tessera::test
