// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/download/part_file.h"

#include "backend/base/json.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace tessera::hub {

namespace fs = std::filesystem;

Result<PartFile> PartFile::open(const fs::path &place, std::uint64_t bytes, std::uint64_t partBytes)
{
    PartFile file(place, bytes, std::max<std::uint64_t>(1, partBytes));
    TESSERA_CHECK(makeFolder(place.parent_path()));
    const bool known = file.takeState();
    if (!known)
        file.cut();
    TESSERA_CHECK(file.openData(!known));
    TESSERA_CHECK(file.save());
    return file;
}

std::uint64_t PartFile::kept(const fs::path &place, std::uint64_t bytes)
{
    PartFile file(place, bytes, 1);
    return file.takeState() ? file.done() : 0;
}

std::uint64_t PartFile::done() const
{
    std::uint64_t sum = 0;
    for (const Part &part : m_parts)
        sum += part.done;
    return sum;
}

fs::path PartFile::dataFile() const
{
    return m_place.string() + ".parts";
}

fs::path PartFile::stateFile() const
{
    return m_place.string() + ".parts.json";
}

/// The parts, with nothing in them. A file without bytes has none.
void PartFile::cut()
{
    m_parts.clear();
    for (std::uint64_t begin = 0; begin < m_bytes; begin += m_partBytes)
        m_parts.push_back({.begin = begin, .end = std::min(m_bytes, begin + m_partBytes)});
}

/// What an earlier attempt left, when both files fit each other.
bool PartFile::takeState()
{
    const Result<Json> state = readJsonFile(stateFile());
    std::error_code error;
    const std::uint64_t size = fs::file_size(dataFile(), error);
    if (!state || error || size != m_bytes || !state->is_object()
        || state->value("bytes", Json()) != m_bytes)
        return false;
    const Json partBytes = state->value("part_bytes", Json());
    const Json done = state->value("done", Json());
    if (!partBytes.is_number_unsigned() || partBytes == 0 || !done.is_array())
        return false;
    const auto length = partBytes.get<std::uint64_t>();
    if (done.size() != (m_bytes + length - 1) / length)
        return false;
    m_partBytes = length;
    cut();
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (!done[i].is_number_unsigned() || done[i].get<std::uint64_t>() > m_parts[i].left())
            return false;
        m_parts[i].done = done[i].get<std::uint64_t>();
    }
    return true;
}

Result<void> PartFile::openData(bool anew)
{
    const int flags = O_RDWR | O_CREAT | O_CLOEXEC | (anew ? O_TRUNC : 0);
    m_fd = UniqueFd(::open(dataFile().c_str(), flags, 0666));
    if (!m_fd.valid() || ::ftruncate(m_fd.get(), static_cast<off_t>(m_bytes)) != 0)
        return errnoError(errno, dataFile().string(), true);
    return {};
}

Result<void> PartFile::append(std::size_t index, std::string_view bytes)
{
    Part &part = m_parts[index];
    bytes = bytes.substr(0, part.left());
    while (!bytes.empty()) {
        const auto at = static_cast<off_t>(part.begin + part.done);
        const ssize_t written = ::pwrite(m_fd.get(), bytes.data(), bytes.size(), at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errnoError(errno, dataFile().string(), true);
        part.done += static_cast<std::uint64_t>(written);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> PartFile::restart(bool inOnePart)
{
    if (inOnePart)
        m_partBytes = std::max<std::uint64_t>(1, m_bytes);
    cut();
    return save();
}

Result<void> PartFile::save() const
{
    Json done = Json::array();
    for (const Part &part : m_parts)
        done.push_back(part.done);
    const Json state{{"bytes", m_bytes}, {"part_bytes", m_partBytes}, {"done", std::move(done)}};
    return writeFileAtomically(stateFile(), dumpJson(state));
}

Result<void> PartFile::finish()
{
    TESSERA_CHECK(syncPath(dataFile()));
    m_fd.reset();
    std::error_code error;
    fs::rename(dataFile(), m_place, error);
    if (error)
        return fileUnwritable(m_place.string(), error.message());
    fs::remove(stateFile(), error);
    return syncPath(m_place.parent_path());
}

} // namespace tessera::hub
