// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// tessera: the command line, and the supervisor of a run.
#include "app/tessera/commands.h"
#include "app/tessera/output.h"
#include "backend/base/nearest.h"

#include <fmt/format.h>

#include <signal.h>
#include <sys/stat.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::app {
namespace {

std::vector<std::string> commandNames(const CLI::App &app)
{
    std::vector<std::string> names;
    for (const CLI::App *sub : app.get_subcommands([](const CLI::App *) { return true; })) {
        if (!sub->get_group().empty())
            names.push_back(sub->get_name());
    }
    return names;
}

std::vector<std::string> optionNames(const CLI::App &app)
{
    std::vector<std::string> names;
    for (const CLI::Option *option : app.get_options()) {
        for (const std::string &name : option->get_lnames())
            names.push_back("--" + name);
    }
    return names;
}

/// The command that the words lead to: `runs list` for "runs list --josn".
const CLI::App &innermost(const CLI::App &app, const std::vector<std::string> &words,
                          std::size_t &at)
{
    const CLI::App *command = &app;
    for (; at < words.size(); ++at) {
        const auto next = command->get_subcommands(
            [&](const CLI::App *sub) { return sub->get_name() == words[at]; });
        if (next.empty())
            break;
        command = next.front();
    }
    return *command;
}

Error usageError(const CLI::App &app, const std::vector<std::string> &words,
                 const CLI::ParseError &problem)
{
    std::size_t at = 0;
    const CLI::App &command = innermost(app, words, at);
    std::vector<std::string> known = optionNames(command);
    const auto unknown = std::find_if(
        words.begin() + static_cast<std::ptrdiff_t>(at), words.end(), [&](const std::string &word) {
            return word.starts_with("--")
                && std::ranges::find(known, word.substr(0, word.find('='))) == known.end();
        });
    const std::vector<std::string> commands = commandNames(command);
    const bool wrongCommand = !commands.empty() && at < words.size() && !words[at].starts_with("-");
    if (!wrongCommand && unknown == words.end()) {
        Error error = missingValue(command.get_name());
        error.detail =
            fmt::format("{}. `tessera {} --help` says more.", problem.what(), command.get_name());
        return error;
    }
    const std::string given = wrongCommand ? words[at] : *unknown;
    const std::string nearest = nearestName(given, wrongCommand ? commands : known);
    const std::string hint = nearest.empty() ? "" : fmt::format(" The nearest is {}.", nearest);
    return {.code = ErrorCode::UnknownCommand,
            .detail = fmt::format("{} is not known here.{}", given, hint),
            .args = {given, nearest},
            .context = {},
            .place = SourcePlace::here()};
}

int run(int argc, char **argv)
{
    CLI::App app("Fine-tunes dense and Mixture-of-Experts language models on several devices",
                 "tessera");
    app.set_version_flag("--version", TESSERA_VERSION);
    app.require_subcommand(1);
    Invocation invocation;
    for (const AddCommand add : commands())
        add(app, invocation);
    const std::vector<std::string> words(argv + 1, argv + argc);
    const bool json = std::ranges::find(words, "--json") != words.end();
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &help) {
        return app.exit(help);
    } catch (const CLI::ParseError &problem) {
        if (words.empty()) {
            print(stdout, app.help());
            return kUsage;
        }
        printErrors({usageError(app, words, problem)}, {}, json);
        return kUsage;
    }
    const Result<int> code = invocation.carryOut();
    if (code)
        return *code;
    printErrors({code.error()}, {}, json);
    return kFailure;
}

} // namespace
} // namespace tessera::app

int main(int argc, char **argv)
{
    ::signal(SIGPIPE, SIG_IGN); // a peer that goes away is an error of its channel
    ::umask(0077);              // runs, checkpoints and logs are this user's alone
    return tessera::app::run(argc, argv);
}
