// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/download/hub_token.h"

#include "backend/base/files.h"
#include "backend/hub/download/key_ring.h"

#include <cstdlib>

namespace tessera::hub {
namespace {

std::string variable(const char *name)
{
    const char *const value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

/// Without line ends and blanks around it, which a token file has.
std::string oneWord(std::string text)
{
    std::erase_if(text, [](unsigned char letter) { return letter <= ' ' || letter == 127; });
    return text;
}

/// Where Hugging Face's own login writes it. HF_HOME as the cache's parent: the same rule for both.
std::filesystem::path tokenFile()
{
    const std::string place = variable("HF_TOKEN_PATH");
    const std::string home = variable("HF_HOME");
    return !place.empty() ? std::filesystem::path(place)
        : !home.empty()   ? std::filesystem::path(home) / "token"
                          : std::filesystem::path(variable("HOME")) / ".cache/huggingface/token";
}

} // namespace

std::string_view tokenPlaceName(TokenPlace place)
{
    switch (place) {
    case TokenPlace::None:
        return "none";
    case TokenPlace::Variable:
        return "variable";
    case TokenPlace::KeyRing:
        return "key_ring";
    case TokenPlace::File:
        return "file";
    }
    return {};
}

const char *tokenVariable(HubKind hub)
{
    return hub == HubKind::HuggingFace ? "HF_TOKEN" : "MODELSCOPE_API_TOKEN";
}

HubToken findToken(HubKind hub, std::optional<Error> *ringError)
{
    const char *const name = tokenVariable(hub);
    if (std::string token = oneWord(variable(name)); !token.empty())
        return {.value = std::move(token), .place = TokenPlace::Variable, .name = name};
    const Result<std::optional<std::string>> kept = ringToken(hub);
    if (!kept && ringError != nullptr)
        *ringError = kept.error();
    if (kept && *kept)
        return {.value = oneWord(**kept), .place = TokenPlace::KeyRing, .name = {}};
    if (hub != HubKind::HuggingFace)
        return {};
    const std::filesystem::path file = tokenFile();
    const Result<std::string> text = readFile(file);
    std::string token = text ? oneWord(*text) : std::string();
    if (token.empty())
        return {};
    return {.value = std::move(token), .place = TokenPlace::File, .name = file.string()};
}

} // namespace tessera::hub
