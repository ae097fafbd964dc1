// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/text_source.h"

#include "backend/hub/folder_hints.h"
#include "backend/hub/model_cache.h"

namespace tessera::hub {

namespace fs = std::filesystem;

TextSource textSource(const ModelFolder &model)
{
    return {.path = model.path,
            .tokenizerFile = model.tokenizerFile,
            .templates = model.templates,
            .family = model.config.family};
}

Result<TextSource> textSourceAt(const fs::path &path)
{
    std::error_code ignored;
    if (!fs::exists(path, ignored))
        return fileNotFound(path.string());
    Result<fs::path> file = findTokenizerFile(path);
    if (!file) {
        std::optional<Error> hint = notAModel(path);
        return hint ? *std::move(hint) : std::move(file).error();
    }
    TESSERA_TRY(std::vector<NamedTemplate> templates, readTemplates(path));
    return TextSource{.path = path,
                      .tokenizerFile = *std::move(file),
                      .templates = std::move(templates),
                      .family = {}};
}

Result<TextSource> textSource(const std::optional<std::string> &tokenizer, const ModelFolder &model)
{
    if (!tokenizer)
        return textSource(model);
    TESSERA_TRY(const fs::path path, locateModel(*tokenizer));
    TESSERA_TRY(TextSource source, textSourceAt(path));
    std::error_code ignored;
    const bool fileAlone = !fs::is_directory(path, ignored) && path.extension() != ".gguf";
    if (fileAlone)
        source.templates = model.templates;
    source.family = model.config.family;
    return source;
}

} // namespace tessera::hub
