// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

namespace tessera::hub {

/// A file that arrives in parts, which is taken up again after any interruption: PLACE.parts has
/// the bytes at their places, PLACE.parts.json how many of each part there are. What the latter
/// says may lag behind; that costs a few bytes fetched twice. Not thread-safe.
class PartFile
{
public:
    /// Goes on with what is there, when it is of that size.
    [[nodiscard]] static Result<PartFile> open(const std::filesystem::path &place,
                                               std::uint64_t bytes, std::uint64_t partBytes);

    /// Bytes of it that an earlier attempt left.
    [[nodiscard]] static std::uint64_t kept(const std::filesystem::path &place,
                                            std::uint64_t bytes);

    struct Part {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;  ///< behind its last byte
        std::uint64_t done = 0; ///< bytes from `begin` on that are there
        [[nodiscard]] bool whole() const { return begin + done == end; }
        [[nodiscard]] std::uint64_t left() const { return end - begin - done; }
    };
    [[nodiscard]] const std::vector<Part> &parts() const { return m_parts; }
    [[nodiscard]] std::uint64_t done() const;
    [[nodiscard]] bool whole() const { return done() == m_bytes; }
    [[nodiscard]] std::filesystem::path dataFile() const;

    /// Appends to a part; never more than it lacks.
    [[nodiscard]] Result<void> append(std::size_t index, std::string_view bytes);
    /// Forgets all that is there; `inOnePart` for servers that give no ranges.
    [[nodiscard]] Result<void> restart(bool inOnePart);
    /// Writes down how far it is.
    [[nodiscard]] Result<void> save() const;
    /// Syncs and renames the whole file to its place.
    [[nodiscard]] Result<void> finish();

private:
    PartFile(std::filesystem::path place, std::uint64_t bytes, std::uint64_t partBytes)
        : m_place(std::move(place)), m_bytes(bytes), m_partBytes(partBytes)
    {}
    [[nodiscard]] std::filesystem::path stateFile() const;
    void cut();
    bool takeState();
    [[nodiscard]] Result<void> openData(bool anew);

    std::filesystem::path m_place;
    std::uint64_t m_bytes;
    std::uint64_t m_partBytes;
    std::vector<Part> m_parts;
    UniqueFd m_fd;
};

} // namespace tessera::hub
