// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/check_text.h"

#include "backend/config/tasks.h"
#include "backend/data/columns.h"
#include "backend/data/dataset.h"
#include "backend/hub/model_cache.h"
#include "backend/hub/text_source.h"
#include "backend/text/chat_template.h"
#include "backend/text/vocabulary_fit.h"

#include <fmt/format.h>

#include <memory>

namespace tessera::app {

namespace fs = std::filesystem;

namespace {

/// hub::textSource() of a tokenizer that is found first, so that `config` has its whole path.
Result<hub::ModelFolder> findTextSource(config::RunConfig &config, const hub::ModelFolder &model)
{
    if (config.tokenizer) {
        Result<fs::path> path = hub::locateModel(*config.tokenizer);
        if (!path)
            return std::move(path).error().during("finding the tokenizer");
        config.tokenizer = path->string();
    }
    Result<hub::ModelFolder> source = hub::textSource(config.tokenizer, model);
    return source ? std::move(source) : std::move(source).error().during("opening tokenizer");
}

std::optional<data::RawRow> firstRow(const std::optional<data::DataSource> &source)
{
    if (!source)
        return std::nullopt;
    data::DataReport ignored;
    auto rows = data::readRawRows(source->files.front(), 1, ignored);
    if (!rows || rows->empty())
        return std::nullopt; // said by checkDataset(), or by the ranks, which read them all
    return std::move(rows->front());
}

Error needsTokenizer(const hub::ModelFolder &source)
{
    Error error = missingValue("tokenizer");
    error.detail = fmt::format("{} has no tokenizer. Set tokenizer to a tokenizer.json, a model "
                               "folder or a .gguf file; only rows of tokens (input_ids) need none.",
                               source.path.string());
    return error;
}

Error needsTemplate(const data::RawRow &row, const hub::ModelFolder &source)
{
    Error error = notSupported("use_chat_template", "true", "a model with a chat template");
    error.detail =
        fmt::format("{}:{} is a conversation, and {} has no chat template to write it "
                    "with. Set use_chat_template to false to train the texts without roles, or "
                    "tokenizer to a model that has a template.",
                    row.file, row.line, source.path.string());
    return error;
}

Result<void> checkTemplate(const config::RunConfig &config, const hub::ModelFolder &source,
                           const data::RawRow &row, data::Shape shape)
{
    const bool conversation = shape == data::Shape::Messages || shape == data::Shape::Alpaca
        || shape == data::Shape::Query;
    if (!config::usesChatTemplate(config) || !conversation)
        return {};
    if (source.chatTemplate.empty())
        return needsTemplate(row, source);
    if (auto compiled = text::ChatTemplate::compile(source.chatTemplate); !compiled)
        return std::move(compiled).error().during("reading the chat template");
    return {};
}

/// Tokens when the row does not say: then nothing is asked of the model.
Result<data::Shape> shapeOf(const config::RunConfig &config, const data::DataSource &source,
                            const data::RawRow &row)
{
    if (!row.value.is_object())
        return data::Shape::Text;
    TESSERA_TRY(const data::ColumnMap columns, data::ColumnMap::parse(config.columns));
    data::DataReport ignored;
    data::ReportWriter nobody(ignored);
    TESSERA_TRY(const data::MappedRow mapped,
                data::mapRow(source, columns, row.value, row.file, nobody));
    return mapped.shape;
}

Result<void> checkTokenizer(const hub::ModelFolder &source, std::int64_t vocabulary)
{
    auto tokenizer = text::loadTokenizer(source.tokenizerFile);
    if (!tokenizer)
        return std::move(tokenizer).error().during("loading the tokenizer");
    return text::checkVocabulary(**tokenizer, source.tokenizerFile, vocabulary);
}

/// Whether training and validation set have a row that is not dropped, with what the ranks use.
Result<void> checkRows(const config::RunConfig &config, const hub::ModelFolder &source,
                       const hub::ModelFolder &model)
{
    std::shared_ptr<const text::Tokenizer> tokenizer;
    if (!source.tokenizerFile.empty()) {
        TESSERA_TRY(tokenizer, text::loadTokenizer(source.tokenizerFile));
    }
    std::optional<text::ChatTemplate> chat;
    if (config::usesChatTemplate(config) && !source.chatTemplate.empty()) {
        TESSERA_TRY(chat, text::ChatTemplate::compile(source.chatTemplate));
    }
    const data::TextTools tools{.tokenizer = tokenizer.get(),
                                .chat = chat ? &*chat : nullptr,
                                .vocabulary = model.config.vocab};
    for (const auto *files : {&config.dataset, &config.valDataset}) {
        if (!files->empty())
            TESSERA_CHECK(data::checkRows(config, *files, tools));
    }
    return {};
}

} // namespace

std::vector<Error> checkText(config::RunConfig &config, const hub::ModelFolder &model,
                             const std::optional<data::DataSource> &first)
{
    std::vector<Error> errors;
    const auto note = [&errors](Result<void> checked) {
        if (!checked)
            errors.push_back(std::move(checked).error());
    };
    Result<hub::ModelFolder> source = findTextSource(config, model);
    if (!source)
        return {std::move(source).error()};
    if (!source->tokenizerFile.empty())
        note(checkTokenizer(*source, model.config.vocab));
    const std::optional<data::RawRow> row = firstRow(first);
    if (!row)
        return errors;
    const Result<data::Shape> shape = shapeOf(config, *first, *row);
    if (!shape) {
        errors.push_back(shape.error());
        return errors;
    }
    if (source->tokenizerFile.empty() && *shape != data::Shape::Tokens)
        errors.push_back(needsTokenizer(*source));
    else
        note(checkTemplate(config, *source, *row, *shape));
    if (errors.empty()) // each of them would be said once more
        note(checkRows(config, *source, model));
    return errors;
}

} // namespace tessera::app
