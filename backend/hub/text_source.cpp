// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/text_source.h"

#include "backend/hub/model_cache.h"

namespace tessera::hub {

Result<ModelFolder> textSource(const std::optional<std::string> &tokenizer,
                               const ModelFolder &model)
{
    if (!tokenizer)
        return model;
    TESSERA_TRY(const std::filesystem::path path, locateModel(*tokenizer));
    if (path.filename() != "tokenizer.json")
        return openModel(path);
    ModelFolder source = model;
    source.tokenizerFile = path;
    return source;
}

} // namespace tessera::hub
