// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/rank_program.h"

#include "backend/base/child_program.h"
#include "backend/base/common_errors.h"
#include "backend/base/paths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unistd.h>

#include <cstdlib>

namespace tessera::app {

namespace fs = std::filesystem;

namespace {

/// Threads of a rank that wait must sleep, as those of a run do (launch.cpp).
void letThreadsSleep()
{
    ::setenv("OMP_WAIT_POLICY", "passive", 0);
}

Result<void> checkEnd(const fs::path &program, const ChildOutput &said)
{
    if (said.exitCode == 0)
        return {};
    const std::string why = said.lastErrorLine();
    return cannotStart(program, why.empty() ? "it ended with an error" : why);
}

} // namespace

Result<fs::path> findRankProgram()
{
    std::vector<fs::path> places;
    if (const char *given = std::getenv("TESSERA_RANK"); given != nullptr && *given != '\0') {
        places = {given};
    } else {
        places = {programFolder() / "tessera-rank",
                  programFolder().parent_path() / "libexec" / "tessera" / "tessera-rank"};
    }
    std::vector<std::string> tried;
    for (const fs::path &place : places) {
        if (::access(place.c_str(), X_OK) == 0)
            return fs::absolute(place);
        tried.push_back(place.string());
    }
    return cannotStart("tessera-rank",
                       fmt::format("it is not at {}", fmt::join(tried, " and not at ")));
}

Result<std::string> outputOf(const fs::path &program, const std::vector<std::string> &arguments,
                             double seconds)
{
    letThreadsSleep();
    TESSERA_TRY(
        ChildOutput said,
        runToEnd({.program = program, .arguments = arguments, .input = {}, .seconds = seconds}));
    TESSERA_CHECK(checkEnd(program, said));
    return std::move(said.out);
}

Result<void> linesOf(const fs::path &program, const std::vector<std::string> &arguments,
                     const std::string &input, const StopToken &stop,
                     const std::function<void(std::string_view)> &onLine)
{
    constexpr double kForever = 1e9;
    letThreadsSleep();
    TESSERA_TRY(const ChildOutput said,
                runToEnd({.program = program,
                          .arguments = arguments,
                          .input = input,
                          .seconds = kForever,
                          .onLine = onLine,
                          .stop = &stop}));
    return checkEnd(program, said);
}

Result<Json> probeRank()
{
    TESSERA_TRY(const fs::path program, findRankProgram());
    TESSERA_TRY(const std::string text, outputOf(program, {"--probe"}));
    Result<Json> json = parseJson(text, "tessera-rank --probe");
    if (!json)
        return std::move(json).error().during("asking tessera-rank what it offers");
    return json;
}

} // namespace tessera::app
