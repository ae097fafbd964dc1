// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/download/key_ring.h"

#include "backend/base/child_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace tessera::hub {
namespace {

constexpr const char *kProgram = "secret-tool";
constexpr double kSecondsToUnlock = 60; ///< somebody may have to type a password

std::vector<std::string> command(std::vector<std::string> words, HubKind hub)
{
    words.insert(words.end(), {"service", "tessera-studio", "hub", std::string(hubName(hub))});
    return words;
}

/// In the program's own words, without its name before them.
Error noKeyRing(const ChildOutput &said)
{
    std::string reason = said.lastErrorLine();
    constexpr std::string_view kItself = "secret-tool: ";
    if (reason.starts_with(kItself))
        reason.erase(0, kItself.size());
    if (reason.empty())
        reason = "secret-tool ended with an error";
    return {.code = ErrorCode::ConnectionLost,
            .detail = fmt::format("There is no connection to the key ring: {}. A token can be set "
                                  "in HF_TOKEN or MODELSCOPE_API_TOKEN instead.",
                                  reason),
            .args = {"key ring", reason},
            .context = {},
            .place = SourcePlace::here()};
}

Result<ChildOutput> run(std::vector<std::string> arguments, std::string input = {})
{
    Result<ChildOutput> said = runToEnd({.program = kProgram,
                                         .arguments = std::move(arguments),
                                         .input = std::move(input),
                                         .seconds = kSecondsToUnlock});
    if (!said)
        return std::move(said).error().during(
            "asking the key ring (secret-tool is in the package libsecret-tools)");
    return said;
}

/// It ends with 1 both when there is nothing and when nobody answers; only then it says why.
Result<bool> wasFound(const ChildOutput &said)
{
    if (said.exitCode != 0 && !said.lastErrorLine().empty())
        return noKeyRing(said);
    return said.exitCode == 0;
}

Result<void> checkToken(std::string_view token)
{
    if (token.empty())
        return missingValue("token");
    const auto unusual = [](unsigned char letter) { return letter <= ' ' || letter >= 127; };
    if (std::ranges::any_of(token, unusual))
        return wrongType("token", fmt::format("a text of {} bytes", token.size()),
                         "one word of letters, digits and signs");
    return {};
}

} // namespace

Result<std::optional<std::string>> ringToken(HubKind hub)
{
    TESSERA_TRY(ChildOutput said, run(command({"lookup"}, hub)));
    TESSERA_TRY(const bool found, wasFound(said));
    if (!found || said.out.empty())
        return std::optional<std::string>();
    return std::optional(std::move(said.out));
}

Result<void> storeRingToken(HubKind hub, std::string_view token)
{
    TESSERA_CHECK(checkToken(token));
    const std::string label = fmt::format("--label=Tessera Studio ({})", hubName(hub));
    TESSERA_TRY(const ChildOutput said, run(command({"store", label}, hub), std::string(token)));
    if (said.exitCode != 0)
        return noKeyRing(said);
    return {};
}

Result<bool> clearRingToken(HubKind hub)
{
    // `clear` itself does not tell whether there was one.
    TESSERA_TRY(const std::optional<std::string> before, ringToken(hub));
    if (!before)
        return false;
    TESSERA_TRY(const ChildOutput said, run(command({"clear"}, hub)));
    TESSERA_TRY(const bool done, wasFound(said));
    return done;
}

} // namespace tessera::hub
