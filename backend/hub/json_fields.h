// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/hub/size_bounds.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::hub {

/// Typed reads from one JSON object of a model's description. A key that is absent or null is "not
/// there"; a value of the wrong type is WrongType, a required one that is not there MissingValue.
/// Every error says in its context which file was read. Keeps a reference to `object`.
class JsonFields
{
public:
    /// `prefix` goes before each key: "llama." for GGUF metadata.
    JsonFields(const Json &object, std::string fileName, std::string prefix = {});

    [[nodiscard]] bool has(std::string_view key) const;
    [[nodiscard]] const Json &value(std::string_view key) const; ///< null when not there
    /// The key is written down, as null: a default does not hold.
    [[nodiscard]] bool isNull(std::string_view key) const;
    [[nodiscard]] std::string fullName(std::string_view key) const
    {
        return m_prefix + std::string(key);
    }

    /// A whole number >= 1; BadFile above `most`.
    [[nodiscard]] Result<std::int64_t> size(std::string_view key,
                                            std::int64_t most = kMostOfASize) const;
    [[nodiscard]] Result<std::int64_t> sizeOr(std::string_view key, std::int64_t otherwise) const;
    [[nodiscard]] Result<std::optional<std::int64_t>> integer(std::string_view key) const;
    [[nodiscard]] Result<double> numberOr(std::string_view key, double otherwise) const;
    [[nodiscard]] Result<double> number(std::string_view key) const;
    [[nodiscard]] Result<bool> flagOr(std::string_view key, bool otherwise) const;
    [[nodiscard]] Result<std::string> textOr(std::string_view key, std::string otherwise) const;

    /// The refusal of a setting that would change the model's mathematics.
    [[nodiscard]] Error refuse(std::string_view key, std::string_view supported,
                               SourcePlace place = SourcePlace::here()) const;
    /// `error` with the file's name in its context.
    [[nodiscard]] Error inFile(Error error) const;

private:
    [[nodiscard]] Error tooLarge(std::string_view key, std::int64_t most) const;

    const Json &m_object;
    std::string m_fileName;
    std::string m_prefix;
};

} // namespace tessera::hub
