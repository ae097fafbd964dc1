// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shell completion, written from the commands themselves, so that it is never behind them.
#include "app/tessera/commands.h"
#include "app/tessera/output.h"
#include "backend/config/fields.h"
#include "backend/config/presets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>
#include <vector>

namespace tessera::app {
namespace {

std::string optionWords(const CLI::App &command)
{
    std::vector<std::string> words;
    for (const CLI::Option *option : command.get_options()) {
        for (const std::string &name : option->get_lnames())
            words.push_back("--" + name);
    }
    for (const CLI::App *sub : command.get_subcommands([](const CLI::App *) { return true; })) {
        if (!sub->get_group().empty())
            words.push_back(sub->get_name());
    }
    return fmt::format("{}", fmt::join(words, " "));
}

bool takesRun(const CLI::App &command)
{
    return command.get_option_no_throw("RUN") != nullptr;
}

void addCases(const CLI::App &command, const std::string &path, std::string &script)
{
    script += fmt::format("        \"{}\") words=\"{}\"{} ;;\n", path, optionWords(command),
                          takesRun(command) ? "; runs=yes" : "");
    for (const CLI::App *sub : command.get_subcommands([](const CLI::App *) { return true; })) {
        if (!sub->get_group().empty())
            addCases(*sub, path.empty() ? sub->get_name() : path + " " + sub->get_name(), script);
    }
}

constexpr const char *kBash = R"bash(# bash completion for tessera
# Load it with: source <(tessera completion bash)
_tessera() {
    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
    local path="" words="" runs="" i
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ "${COMP_WORDS[i]}" == -* ]] && continue
        case "$path" in
        ""|runs|completion|"model token") path="${path:+$path }${COMP_WORDS[i]}" ;;
        model) [[ "${COMP_WORDS[i]}" == @(download|token) ]] && path="model ${COMP_WORDS[i]}" ;;
        esac
    done
    case "$path" in
@CASES@    esac
    local folder="${TESSERA_HOME:-${XDG_DATA_HOME:-$HOME/.local/share}/tessera}/runs"
    [[ -n "$runs" ]] && words="$words last $(ls "$folder" 2>/dev/null)"
    [[ "$path" == train ]] && words="$words @PRESETS@"
    if [[ "$before" == --set ]]; then
        COMPREPLY=($(compgen -S = -W "@KEYS@" -- "$word"))
        compopt -o nospace 2>/dev/null
    else
        COMPREPLY=($(compgen -W "$words" -- "$word"))
    fi
}
complete -o default -F _tessera tessera
)bash";

void replace(std::string &text, std::string_view mark, const std::string &by)
{
    text.replace(text.find(mark), mark.size(), by);
}

std::string bashScript(const CLI::App &app)
{
    std::string cases;
    addCases(app, "", cases);
    std::vector<std::string_view> keys;
    for (const config::Field &field : config::fields())
        keys.push_back(field.key);
    std::vector<std::string> names;
    for (const config::Preset &preset : config::listPresets())
        names.push_back(preset.name);
    std::string script = kBash;
    replace(script, "@CASES@", cases);
    replace(script, "@PRESETS@", fmt::format("{}", fmt::join(names, " ")));
    replace(script, "@KEYS@", fmt::format("{}", fmt::join(keys, " ")));
    return script;
}

} // namespace

void addCompletion(CLI::App &app, Invocation &invocation)
{
    CLI::App *command =
        app.add_subcommand("completion", "A script that completes commands in a shell");
    command->require_subcommand(1);
    CLI::App *bash = command->add_subcommand("bash", "For bash: source <(tessera completion bash)");
    bash->callback([&app, &invocation] {
        invocation.carryOut = [&app]() -> Result<int> {
            print(stdout, bashScript(app));
            return kSuccess;
        };
    });
}

} // namespace tessera::app
