// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/http_server.h"

#include <map>
#include <string>

namespace tessera::test {

/// A repository as the two hubs publish one, over loopback. What a test wants to go wrong it does
/// in `interfere`, which sees the right answer before it is sent.
class FakeHub
{
public:
    using Interfere = std::function<void(const SeenRequest &, Answer &)>;
    explicit FakeHub(std::map<std::string, std::string> files, Interfere interfere = {});

    [[nodiscard]] std::string url() const { return m_server.url(); }
    [[nodiscard]] HttpServer &server() { return m_server; }
    /// Requests whose target has `text` in it.
    [[nodiscard]] std::vector<SeenRequest> asked(const std::string &text) const;

    static constexpr const char *kRepo = "acme/tiny-model";
    static constexpr const char *kCommit = "0123456789abcdef0123456789abcdef01234567";
    /// Files from so many bytes on are "large" and have a sha256 in the list.
    static constexpr std::size_t kLarge = 1000;

    [[nodiscard]] static std::string gitHash(const std::string &content);

private:
    [[nodiscard]] Answer answer(const SeenRequest &request) const;
    [[nodiscard]] Answer list() const;
    [[nodiscard]] Answer modelScopeList() const;
    [[nodiscard]] Answer content(const std::string &file, const SeenRequest &request) const;

    std::map<std::string, std::string> m_files;
    Interfere m_interfere;
    HttpServer m_server; // last: its threads use the others
};

} // namespace tessera::test
