// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/gguf_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace tessera::hub {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kExtension = ".gguf";
constexpr std::string_view kFormat = "GGUF";
constexpr std::size_t kDigits = 5;

/// NAME-00002-of-00003.gguf.
struct PartName {
    std::string stem;
    int number = 0; ///< from 1
    int count = 0;

    [[nodiscard]] std::string fileName(int part) const
    {
        return fmt::format("{}-{:05}-of-{:05}{}", stem, part, count, kExtension);
    }
};

std::optional<int> digits(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    return whole && text.size() == kDigits && value > 0 ? std::optional(value) : std::nullopt;
}

std::optional<PartName> partName(const fs::path &path)
{
    constexpr std::string_view kOf = "-of-";
    const std::string name = path.stem().string();
    constexpr std::size_t kTail = 1 + kDigits + kOf.size() + kDigits;
    if (path.extension() != kExtension || name.size() <= kTail)
        return std::nullopt;
    const std::string_view tail = std::string_view(name).substr(name.size() - kTail);
    const auto number = digits(tail.substr(1, kDigits));
    const auto count = digits(tail.substr(kTail - kDigits));
    if (tail[0] != '-' || tail.substr(1 + kDigits, kOf.size()) != kOf || !number || !count
        || *number > *count)
        return std::nullopt;
    return PartName{name.substr(0, name.size() - kTail), *number, *count};
}

std::optional<std::int64_t> metadataNumber(const GgufHeader &header, const std::string &key)
{
    const auto it = header.metadata.find(key);
    if (it == header.metadata.end() || !it->second.is_number_integer())
        return std::nullopt;
    return it->second.get<std::int64_t>();
}

class PartsReader
{
public:
    explicit PartsReader(const fs::path &path) : m_path(path), m_name(partName(path)) {}

    GgufFiles read()
    {
        m_files.first = m_name ? m_path.parent_path() / m_name->fileName(1) : m_path;
        const int count = m_name ? m_name->count : 1;
        for (int part = 1; part <= count; ++part)
            readPart(m_name ? m_path.parent_path() / m_name->fileName(part) : m_path, part);
        if (m_files.headerRead && m_files.weights.errors.empty())
            checkWhole();
        return std::move(m_files);
    }

private:
    void readPart(const fs::path &path, int part)
    {
        FileState state{.path = path};
        std::error_code ignored;
        state.bytes = fs::exists(path, ignored) ? fs::file_size(path, ignored) : 0;
        Result<GgufHeader> header = readGgufHeader(path, false);
        Result<void> usable = header ? addPart(path, part, *header) : Result<void>(header.error());
        if (header)
            state.tensors = header->tensors.size();
        if (!usable) {
            state.problem = usable.error();
            m_files.weights.errors.push_back(std::move(usable).error());
        } else if (part == 1) {
            m_files.header = *std::move(header);
            m_files.headerRead = true;
        }
        m_files.weights.states.push_back(std::move(state));
    }

    Result<void> addPart(const fs::path &path, int part, const GgufHeader &header)
    {
        const std::int64_t count = metadataNumber(header, "split.count").value_or(1);
        if (!m_name && count > 1)
            return badFile(path.string(), kFormat,
                           fmt::format("it is one part of {}, but its name does not end in "
                                       "-00001-of-{:05}.gguf as the parts' names do",
                                       count, count));
        if (m_name && (count != m_name->count || metadataNumber(header, "split.no") != part - 1))
            return badFile(path.string(), kFormat,
                           fmt::format("its name says part {} of {}, its metadata says otherwise",
                                       part, m_name->count));
        for (const auto &[name, info] : header.tensors) {
            const auto [it, isNew] = m_files.weights.files.emplace(name, path);
            if (!isNew)
                return badFile(
                    path.string(), kFormat,
                    fmt::format("tensor {} is in {} too", name, it->second.filename().string()));
            m_files.weights.tensors.emplace(name, info);
        }
        return {};
    }

    void checkWhole()
    {
        const auto said = metadataNumber(m_files.header, "split.tensors.count");
        const std::size_t found = m_files.weights.tensors.size();
        if (said && *said != static_cast<std::int64_t>(found))
            m_files.weights.errors.push_back(badFile(
                m_files.first.string(), kFormat,
                fmt::format("its parts have {} tensors, but it speaks of {}", found, *said)));
    }

    const fs::path &m_path;
    std::optional<PartName> m_name;
    GgufFiles m_files;
};

} // namespace

GgufFiles readGgufFiles(const fs::path &path)
{
    return PartsReader(path).read();
}

std::vector<fs::path> listGgufModels(const fs::path &folder)
{
    std::vector<fs::path> models;
    std::error_code ignored;
    for (const auto &entry : fs::directory_iterator(folder, ignored)) {
        const auto part = partName(entry.path());
        if (entry.path().extension() == kExtension && (!part || part->number == 1))
            models.push_back(entry.path());
    }
    std::ranges::sort(models);
    return models;
}

} // namespace tessera::hub
