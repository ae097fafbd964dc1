// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/download/hub_token.h"
#include "backend/hub/download/remote_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace tessera::hub {
namespace {

std::string variable(const char *name)
{
    const char *const value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
}

bool isOwnComputer(const std::string &endpoint)
{
    const std::string host = hostOf(endpoint);
    const std::string name = host.substr(0, host.rfind(':'));
    return name == "localhost" || name.starts_with("127.") || name == "[::1]";
}

std::string withoutSlash(std::string text)
{
    while (text.ends_with('/'))
        text.pop_back();
    return text;
}

} // namespace

Result<HubAccess> hubAccess(HubKind hub)
{
    HubAccess access{
        .hub = hub, .endpoint = {}, .credentials = {}, .tokenName = tokenVariable(hub)};
    access.credentials.bearer = findToken(hub).value;
    if (hub == HubKind::HuggingFace) {
        access.endpoint = withoutSlash(variable("HF_ENDPOINT"));
        if (access.endpoint.empty())
            access.endpoint = "https://huggingface.co";
    } else {
        access.endpoint = withoutSlash(variable("MODELSCOPE_DOMAIN"));
        if (access.endpoint.empty())
            access.endpoint = "www.modelscope.cn";
        if (access.endpoint.find("://") == std::string::npos)
            access.endpoint = "https://" + access.endpoint;
        if (!access.credentials.bearer.empty())
            access.credentials.cookie = "m_session_id=" + access.credentials.bearer;
    }
    if (!access.endpoint.starts_with("https://") && !access.endpoint.starts_with("http://"))
        return notSupported("the address of the hub", access.endpoint, "https://..., http://...");
    if (access.endpoint.starts_with("http://") && !access.credentials.bearer.empty()
        && !isOwnComputer(access.endpoint))
        return notSupported(access.tokenName, "a token over " + access.endpoint,
                            "https://, where nobody on the way can read it");
    return access;
}

bool isTemporary(const HttpReply &reply)
{
    return reply.status == 0 || !reply.failure.empty() || reply.status == 408 || reply.status == 429
        || reply.status >= 500;
}

Error replyError(const HubAccess &access, const HttpReply &reply, std::string_view what,
                 SourcePlace place)
{
    const std::string host = hostOf(access.endpoint);
    const std::string thing = fmt::format("{} of {}", what, host);
    if (reply.status == 0 || (!reply.failure.empty() && reply.status < 300))
        return {.code = ErrorCode::ConnectionLost,
                .detail = fmt::format("There is no connection to {}: {}.", host, reply.failure),
                .args = {host, reply.failure},
                .context = {},
                .place = place};
    if (reply.status == 404)
        return fileNotFound(thing, place);
    if (reply.status == 401 && reply.errorCode == "RepoNotFound")
        return fileUnreadable(
            thing,
            fmt::format("it does not exist, or it is private and {} is not set to a token that "
                        "may read it",
                        access.tokenName),
            place);
    if (reply.status == 401 || reply.status == 403)
        return fileUnreadable(
            thing,
            fmt::format("access is refused (HTTP {}); accept its terms on {} and set {}",
                        reply.status, access.endpoint, access.tokenName),
            place);
    if (reply.status == 429)
        return fileUnreadable(
            thing,
            reply.retryAfter
                ? fmt::format("too much was asked of the hub (HTTP 429); try again in {} s",
                              reply.retryAfter->count())
                : std::string("too much was asked of the hub (HTTP 429); try again later"),
            place);
    return fileUnreadable(thing, fmt::format("the hub answers with HTTP {}", reply.status), place);
}

} // namespace tessera::hub
