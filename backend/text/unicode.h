// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::text {

/// Bytes of the UTF-8 character that starts `text` (not empty); 1 when it is not valid UTF-8.
[[nodiscard]] std::size_t characterLength(std::string_view text);
[[nodiscard]] bool isValidUtf8(std::string_view text);
/// The offset of the first byte that is not UTF-8; npos when all are.
[[nodiscard]] std::size_t firstBadByte(std::string_view text);
/// White space as Unicode has it, at the start / end of `text`: its length in bytes, else 0.
[[nodiscard]] std::size_t leadingSpaceLength(std::string_view text);
[[nodiscard]] std::size_t trailingSpaceLength(std::string_view text);
/// True when the character that starts / ends `text` belongs to a word (\w of Rust's regex).
[[nodiscard]] bool startsWithWord(std::string_view text);
[[nodiscard]] bool endsWithWord(std::string_view text);

enum class NormalForm { Nfc, Nfd, Nfkc, Nfkd };
/// As Hugging Face tokenizers do: characters later than Unicode 9 stay as they are, and so does a
/// text with invalid UTF-8.
[[nodiscard]] std::string normalize(std::string_view text, NormalForm form);
/// Character by character, so that a sigma at the end of a word is as any other.
[[nodiscard]] std::string toLower(std::string_view text);

/// GPT-2's alphabet: each byte as a visible character. `encode` gives that character in UTF-8.
[[nodiscard]] const std::array<std::string, 256> &byteLevelAlphabet();
/// The bytes that a token of a byte-level vocabulary stands for; nullopt when it has a character
/// outside the alphabet.
[[nodiscard]] std::optional<std::string> byteLevelDecode(std::string_view token);

/// The byte of a token "<0x0A>"; nullopt for other tokens.
[[nodiscard]] std::optional<unsigned char> byteToken(std::string_view token);
[[nodiscard]] std::string byteTokenText(unsigned char byte);

} // namespace tessera::text
