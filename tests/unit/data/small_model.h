// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/dataset.h"
#include "tests/unit/data/data_folder.h"

namespace tessera::test {

/// A tokenizer with one token a byte (id = byte), and <bos> 256, <|im_start|> 257, <|im_end|> 258,
/// <think> 259 (not special); a ChatML template; files in a folder of their own.
class SmallModel
{
public:
    SmallModel();

    [[nodiscard]] const text::Tokenizer &tokenizer() const { return *m_tokenizer; }
    [[nodiscard]] const text::ChatTemplate &chat() const { return *m_chat; }
    std::string write(const std::string &name, const std::string &content) const; ///< its path

    /// Loads one file with a copy of `config` made from defaults.
    [[nodiscard]] Result<data::Dataset> load(const std::string &file,
                                             const config::RunConfig &config = {}) const;
    /// The same for content in a file of its own.
    [[nodiscard]] Result<data::Dataset> loadText(const std::string &name,
                                                 const std::string &content,
                                                 const config::RunConfig &config = {}) const;

    /// Text of the tokens that are trained, "|" where something between them is not.
    [[nodiscard]] std::string trainedText(const data::PackedRow &row) const;
    [[nodiscard]] std::string text(const data::PackedRow &row) const;

private:
    DataFolder m_folder;
    std::shared_ptr<const text::Tokenizer> m_tokenizer;
    std::optional<text::ChatTemplate> m_chat;
};

} // namespace tessera::test
