// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/byte_source.h"

namespace tessera::data {

namespace {

class FileSource final : public ByteSource
{
public:
    FileSource(std::shared_ptr<const FileReader> file, std::size_t begin)
        : m_file(std::move(file)), m_used(begin)
    {}

    Result<std::size_t> read(char *to, std::size_t room) override
    {
        TESSERA_TRY(const std::size_t count, m_file->read({to, room}, m_used));
        m_used += count;
        return count;
    }
    [[nodiscard]] std::size_t used() const override { return m_used; }
    [[nodiscard]] std::string_view format() const override { return "data set"; }

private:
    std::shared_ptr<const FileReader> m_file;
    std::size_t m_used;
};

} // namespace

std::unique_ptr<ByteSource> fileSource(std::shared_ptr<const FileReader> file, std::size_t begin)
{
    return std::make_unique<FileSource>(std::move(file), begin);
}

} // namespace tessera::data
