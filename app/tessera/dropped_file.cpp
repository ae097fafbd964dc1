// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/dropped_file.h"

#include "backend/base/error.h"

#include <cerrno>
#include <cstdlib>

namespace tessera::app {

Json droppedJson(const data::DroppedRow &row)
{
    return {{"file", row.place.file},
            {"line", row.place.line},
            {"reason", row.reason},
            {"detail", row.place.detail},
            {"excerpt", row.excerpt}};
}

Result<DroppedFile> DroppedFile::open(const std::string &path)
{
    errno = 0;
    Stream stream(path.empty() ? std::tmpfile() : std::fopen(path.c_str(), "w+x"), &std::fclose);
    if (!stream)
        return errnoError(errno, path.empty() ? "a temporary file" : path, true);
    return DroppedFile(std::move(stream), path.empty() ? "a temporary file" : path);
}

void DroppedFile::add(const data::DroppedRow &row)
{
    const std::string line = dumpJson(droppedJson(row)) + "\n";
    errno = 0;
    if (std::fwrite(line.data(), 1, line.size(), m_stream.get()) != line.size() && m_failure == 0)
        m_failure = errno != 0 ? errno : EIO;
}

Result<void> DroppedFile::flush()
{
    errno = 0;
    if (std::fflush(m_stream.get()) != 0 && m_failure == 0)
        m_failure = errno != 0 ? errno : EIO;
    if (m_failure != 0)
        return errnoError(m_failure, m_path, true);
    return {};
}

void DroppedFile::readLines(const std::function<void(std::string_view line)> &take)
{
    std::rewind(m_stream.get());
    char *line = nullptr;
    std::size_t room = 0;
    for (ssize_t size = 0; (size = ::getline(&line, &room, m_stream.get())) > 0;)
        take(std::string_view(line, static_cast<std::size_t>(size) - 1));
    std::free(line); // getline() allocates it
}

} // namespace tessera::app
