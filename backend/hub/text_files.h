// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/hub/tensor_file.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::hub {

/// One chat template of a model; the one that is used where nothing is said is called "default".
struct NamedTemplate {
    std::string name;
    std::string jinja;
    std::string origin = {}; ///< where it is written, for people: a file, and a key in it
    /// Wherever it is written, the same text under the same name is the same template.
    bool operator==(const NamedTemplate &other) const
    {
        return name == other.name && jinja == other.jinja;
    }
};
inline constexpr const char *kDefaultTemplate = "default";
inline constexpr const char *kToolTemplate = "tool_use"; ///< of conversations with tools

/// The file that has the tokenizer of `model`: of a folder tokenizer.json, tokenizer.model, a
/// tiktoken file, vocab.json (with merges.txt), whichever comes first, or its GGUF model when it is
/// the folder of one; of a .gguf file the part that has the metadata; any other file itself.
/// FileNotFound names what was looked for.
[[nodiscard]] Result<std::filesystem::path> findTokenizerFile(const std::filesystem::path &model);

/// All chat templates of a model folder, of a .gguf file, or beside a tokenizer file; none when
/// there is none. Of a folder chat_template.jinja with additional_chat_templates/NAME.jinja, else
/// chat_template.json, else tokenizer_config.json, one text or a list of {"name", "template"}, as
/// transformers reads them.
[[nodiscard]] Result<std::vector<NamedTemplate>> readTemplates(const std::filesystem::path &model);

/// Those of the metadata of the GGUF file at `path`: tokenizer.chat_template and
/// tokenizer.chat_template.NAME.
[[nodiscard]] std::vector<NamedTemplate> templatesOf(const GgufHeader &header,
                                                     const std::filesystem::path &path);

} // namespace tessera::hub
