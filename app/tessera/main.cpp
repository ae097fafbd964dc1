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
#include <exception>
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

/// "tessera runs export" for one that is below another.
std::string wholeName(const CLI::App &command)
{
    const CLI::App *above = command.get_parent();
    return above == nullptr ? command.get_name() : wholeName(*above) + " " + command.get_name();
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
            fmt::format("{}. `{} --help` says more.", problem.what(), wholeName(command));
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

/// What the libraries throw (no memory, a path that cannot be looked at) ends as an error too.
Result<int> carriedOut(const Invocation &invocation)
{
    try {
        return invocation.carryOut();
    } catch (const std::exception &problem) {
        return internal(problem.what());
    }
}

int run(int argc, char **argv)
{
    CLI::App app("Fine-tunes dense and Mixture-of-Experts language models on several devices",
                 "tessera");
    app.footer("Exit codes: 0 success; 1 the request could not be done, or the run failed; 2 the "
               "command line is wrong; 3 the run was stopped.\n"
               "`tessera settings` lists what RUN.json and --set can say.");
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
    const Result<int> code = carriedOut(invocation);
    if (!code) {
        printErrors({code.error()}, {}, json);
        return kFailure;
    }
    const Result<void> written = outputWritten();
    if (written)
        return *code;
    printErrors({written.error()}, {}, json);
    return *code == kSuccess ? kFailure : *code;
}

} // namespace
} // namespace tessera::app

int main(int argc, char **argv)
{
    ::signal(SIGPIPE, SIG_IGN); // a peer that goes away is an error of its channel
    ::umask(0077);              // runs, checkpoints and logs are this user's alone
    return tessera::app::run(argc, argv);
}
