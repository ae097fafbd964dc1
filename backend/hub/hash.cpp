// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/hash.h"

#include "backend/base/files.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <memory>

namespace tessera::hub {
namespace {

/// Bytes hashed at a time: small enough that a mapped file is not held in memory.
constexpr std::size_t kPiece = std::size_t{1} << 24;

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

} // namespace

std::string sha256(std::string_view bytes)
{
    const Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    TESSERA_ASSERT(context && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1);
    for (std::size_t at = 0; at < bytes.size(); at += kPiece) {
        const std::string_view piece = bytes.substr(at, kPiece);
        TESSERA_ASSERT(EVP_DigestUpdate(context.get(), piece.data(), piece.size()) == 1);
    }
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int length = 0;
    TESSERA_ASSERT(EVP_DigestFinal_ex(context.get(), digest.data(), &length) == 1);
    return hexadecimal(digest.data(), length);
}

Result<std::string> sha256File(const std::filesystem::path &path)
{
    TESSERA_TRY(const MappedFile file, MappedFile::open(path));
    return sha256(file.bytes());
}

} // namespace tessera::hub
