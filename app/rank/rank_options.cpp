// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rank/rank_options.h"

#include "backend/base/nearest.h"

#include <charconv>
#include <functional>
#include <map>
#include <string>

namespace tessera::rank {
namespace {

Result<int> number(const std::string &option, const std::string &text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return wrongType(option, text, "a whole number");
    if (value < 0)
        return outOfRange(option, text, "at least 0", "0");
    return value;
}

} // namespace

Result<RankOptions> parseRankOptions(std::span<char *const> arguments)
{
    RankOptions options;
    const std::map<std::string, int *> numbers{{"--rank", &options.rank},
                                               {"--world", &options.world},
                                               {"--command-fd", &options.commandFd},
                                               {"--event-fd", &options.eventFd},
                                               {"--restarts", &options.restarts}};
    const std::map<std::string, std::filesystem::path *> paths{
        {"--run-folder", &options.runFolder}, {"--rendezvous", &options.rendezvous}};
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string option = arguments[i];
        if (option == "--probe") {
            options.probe = true;
            continue;
        }
        if (!numbers.contains(option) && !paths.contains(option))
            return unknownKey(
                option,
                nearestName(option,
                            {"--probe", "--rank", "--world", "--command-fd", "--event-fd",
                             "--run-folder", "--rendezvous", "--restarts"}));
        if (++i == arguments.size())
            return missingValue(option);
        if (paths.contains(option)) {
            *paths.at(option) = arguments[i];
            continue;
        }
        TESSERA_TRY(*numbers.at(option), number(option, arguments[i]));
    }
    if (!options.probe
        && (options.runFolder.empty() || options.commandFd < 0 || options.eventFd < 0))
        return missingValue(options.runFolder.empty() ? "--run-folder" : "--command-fd");
    return options;
}

} // namespace tessera::rank
