// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/output.h"
#include "backend/hub/download/hub_token.h"
#include "backend/hub/download/key_ring.h"

#include <fmt/format.h>

#include <termios.h>
#include <unistd.h>

#include <array>
#include <iostream>
#include <memory>
#include <optional>

namespace tessera::app {
namespace {

using hub::HubKind;

/// Nothing that is typed is seen while it lives.
class WithoutEcho
{
public:
    WithoutEcho()
    {
        m_changed = ::tcgetattr(STDIN_FILENO, &m_before) == 0;
        termios silent = m_before;
        silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        m_changed = m_changed && ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0;
    }
    WithoutEcho(const WithoutEcho &) = delete;
    WithoutEcho &operator=(const WithoutEcho &) = delete;
    ~WithoutEcho()
    {
        if (m_changed)
            ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
    }

private:
    termios m_before{};
    bool m_changed = false;
};

/// One line of standard input, never of the command line, which others can read.
std::string readToken()
{
    std::string line;
    if (!isTerminal(STDIN_FILENO)) {
        std::getline(std::cin, line);
    } else {
        print(stderr, "Token: ");
        const WithoutEcho silent;
        std::getline(std::cin, line);
        print(stderr, "\n");
    }
    while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
        line.pop_back();
    return line;
}

/// Where the token of a hub comes from; never the token.
Json tokenJson(HubKind hub, const hub::HubToken &token, const std::optional<Error> &ringError)
{
    return {{"schema", 1},
            {"hub", hub::hubName(hub)},
            {"source", hub::tokenPlaceName(token.place)},
            {"name", token.name},
            {"key_ring_error", ringError ? errorJson(*ringError) : Json()}};
}

std::string tokenText(HubKind hub, const hub::HubToken &token,
                      const std::optional<Error> &ringError)
{
    std::string text = fmt::format("{}: ", hub::hubName(hub));
    switch (token.place) {
    case hub::TokenPlace::None:
        text +=
            fmt::format("no token; neither {} nor the key ring has one", hub::tokenVariable(hub));
        break;
    case hub::TokenPlace::Variable:
        text += "from the variable " + token.name;
        break;
    case hub::TokenPlace::KeyRing:
        text += "from the key ring";
        break;
    case hub::TokenPlace::File:
        text += "from the file " + printable(token.name);
        break;
    }
    return ringError ? text + "\n" + ringError->sentence() : text;
}

Result<int> showToken(HubKind hub, bool json)
{
    std::optional<Error> ringError;
    const hub::HubToken token = hub::findToken(hub, &ringError);
    if (json)
        printJson(tokenJson(hub, token, ringError));
    else
        printLine(tokenText(hub, token, ringError));
    return kSuccess;
}

Result<int> setToken(HubKind hub, bool json)
{
    TESSERA_CHECK(hub::storeRingToken(hub, readToken()));
    return showToken(hub, json);
}

Result<int> clearToken(HubKind hub, bool json)
{
    TESSERA_TRY(const bool removed, hub::clearRingToken(hub));
    if (!removed && !json)
        print(stderr, "The key ring had no token.\n");
    return showToken(hub, json); // another place may still have one
}

struct Action {
    const char *name;
    const char *help;
    Result<int> (*carryOut)(HubKind, bool);
};

Result<int> onHub(const std::string &name, const Action &action, bool json)
{
    const auto hub = hub::hubFromName(name);
    if (!hub)
        return notOneOf("--hub", name, {"hf", "modelscope"});
    return action.carryOut(*hub, json);
}

} // namespace

CLI::App *addModelToken(CLI::App &model, Invocation &invocation)
{
    static constexpr std::array kActions{
        Action{"set", "Keep a token in the key ring of the desktop; it is read from standard input",
               setToken},
        Action{"clear", "Remove it from the key ring", clearToken},
        Action{"show", "Say where the token comes from, never what it is", showToken}};
    CLI::App *command =
        model.add_subcommand("token", "Who asks a hub for models that not everybody may read");
    command->require_subcommand(1);
    command->footer("HF_TOKEN and MODELSCOPE_API_TOKEN go before the key ring, and that before "
                    "the file that Hugging Face's login writes.");
    for (const Action &action : kActions) {
        auto hub = std::make_shared<std::string>("hf");
        CLI::App *one = command->add_subcommand(action.name, action.help);
        one->add_option("--hub", *hub, "hf (Hugging Face) or modelscope")->capture_default_str();
        addJsonFlag(*one, invocation);
        one->callback([hub, &action, &invocation] {
            invocation.carryOut = [hub, &action, &invocation] {
                return onHub(*hub, action, invocation.json);
            };
        });
    }
    return command;
}

} // namespace tessera::app
