// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/hash.h"

#include "backend/base/file_reader.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace tessera::hub {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20; ///< bytes read and hashed at a time

using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

std::string hexadecimal(const unsigned char *bytes, std::size_t count)
{
    static constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * count);
    for (std::size_t i = 0; i < count; ++i) {
        text += kDigits[bytes[i] >> 4U];
        text += kDigits[bytes[i] & 15U];
    }
    return text;
}

/// Bytes in, hexadecimal digits out.
class Digest
{
public:
    explicit Digest(const EVP_MD *kind) : m_context(EVP_MD_CTX_new(), &EVP_MD_CTX_free)
    {
        TESSERA_ASSERT(m_context && EVP_DigestInit_ex(m_context.get(), kind, nullptr) == 1);
    }

    void add(std::string_view bytes)
    {
        TESSERA_ASSERT(EVP_DigestUpdate(m_context.get(), bytes.data(), bytes.size()) == 1);
    }

    std::string text()
    {
        std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
        unsigned int length = 0;
        TESSERA_ASSERT(EVP_DigestFinal_ex(m_context.get(), digest.data(), &length) == 1);
        return hexadecimal(digest.data(), length);
    }

private:
    Context m_context;
};

Result<void> addPieces(Digest &digest, const FileReader &file, const StopToken &stop)
{
    std::vector<char> piece(std::min<std::uint64_t>(kPiece, file.size()));
    for (std::uint64_t at = 0; at < file.size(); at += piece.size()) {
        if (stop.stopRequested())
            return cancelled();
        TESSERA_TRY(const std::size_t count, file.read(piece, at));
        digest.add({piece.data(), count});
    }
    return {};
}

} // namespace

std::string sha256(std::string_view bytes)
{
    Digest digest(EVP_sha256());
    digest.add(bytes);
    return digest.text();
}

Result<std::string> sha256File(const std::filesystem::path &path)
{
    return sha256File(path, StopToken());
}

Result<std::string> sha256File(const std::filesystem::path &path, const StopToken &stop)
{
    TESSERA_TRY(const FileReader file, FileReader::open(path));
    Digest digest(EVP_sha256());
    TESSERA_CHECK(addPieces(digest, file, stop));
    return digest.text();
}

Result<std::string> gitBlobHashFile(const std::filesystem::path &path)
{
    TESSERA_TRY(const FileReader file, FileReader::open(path));
    Digest digest(EVP_sha1());
    digest.add("blob " + std::to_string(file.size()) + std::string(1, '\0'));
    TESSERA_CHECK(addPieces(digest, file, StopToken()));
    return digest.text();
}

} // namespace tessera::hub
