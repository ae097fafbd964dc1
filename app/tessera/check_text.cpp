// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/check_text.h"

#include "backend/base/paths.h"
#include "backend/config/tasks.h"
#include "backend/data/columns.h"
#include "backend/data/dataset.h"
#include "backend/hub/model_cache.h"
#include "backend/hub/text_source.h"
#include "backend/text/model_text.h"
#include "backend/text/template_choice.h"
#include "backend/text/vocabulary_fit.h"

#include <fmt/format.h>

#include <memory>

namespace tessera::app {

namespace fs = std::filesystem;

namespace {

/// A setting that names a file or model, by its whole path.
Result<void> makeAbsolute(std::optional<std::string> &setting,
                          Result<fs::path> (*find)(std::string_view), const char *what)
{
    if (!setting)
        return {};
    Result<fs::path> path = find(*setting);
    if (!path)
        return std::move(path).error().during(fmt::format("finding the {}", what));
    setting = path->string();
    return {};
}

/// Tokenizer and template of the run; `config` gets their whole paths.
Result<hub::TextSource> findTextSource(config::RunConfig &config, const hub::ModelFolder &model)
{
    TESSERA_CHECK(makeAbsolute(config.tokenizer, hub::locateModel, "tokenizer"));
    if (config.chatTemplate && text::isTemplateFile(*config.chatTemplate))
        TESSERA_CHECK(makeAbsolute(config.chatTemplate, findModel, "chat template"));
    Result<hub::TextSource> source = hub::textSource(config.tokenizer, model);
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

Error needsTokenizer(const hub::TextSource &source)
{
    Error error = missingValue("tokenizer");
    error.detail = fmt::format("{} has no tokenizer. Set tokenizer to a tokenizer.json, a model "
                               "folder or a .gguf file; only rows of tokens (input_ids) need none.",
                               source.path.string());
    return error;
}

/// Why this first row cannot become tokens.
Result<void> checkRow(const config::RunConfig &config, const text::ModelText &text,
                      const hub::TextSource &source, const data::RawRow &row, data::Shape shape)
{
    if (!text.tokenizer && shape != data::Shape::Tokens)
        return needsTokenizer(source);
    const bool conversation = shape == data::Shape::Messages || shape == data::Shape::Alpaca
        || shape == data::Shape::Query;
    if (!conversation || text.chat || !config::usesChatTemplate(config))
        return {};
    Error error = *text.whyNoChat;
    error.detail = fmt::format("{}:{} is a conversation. {} With use_chat_template=false the texts "
                               "are trained without roles.",
                               row.file, row.line, error.detail);
    return error;
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

void noteSplitTokens(CheckedText &checked, const config::RunConfig &config,
                     const text::ModelText &text, const hub::TextSource &source)
{
    checked.notice = text.splitTokensNotice;
    checked.noticeArgs = {config.chatTemplate.value_or(""),
                          fmt::format("{}", fmt::join(text.splitTokens, ", ")),
                          text.tokenizerFile.string()};
    if (source.templates.empty())
        checked.noticeArgs.emplace_back(text::fittingTemplate(text.tokenizer.get(), source.family));
}

/// Whether training and validation set have a row that is not dropped, with what the ranks use.
Result<void> checkRows(const config::RunConfig &config, const data::TextTools &tools)
{
    for (const auto *files : {&config.dataset, &config.valDataset}) {
        if (!files->empty())
            TESSERA_CHECK(data::checkRows(config, *files, tools));
    }
    return {};
}

} // namespace

CheckedText checkText(config::RunConfig &config, const hub::ModelFolder &model,
                      const std::optional<data::DataSource> &first)
{
    CheckedText checked;
    const auto note = [&checked](Result<void> result) {
        if (!result)
            checked.errors.push_back(std::move(result).error());
    };
    const Result<hub::TextSource> source = findTextSource(config, model);
    if (!source) {
        checked.errors.push_back(source.error());
        return checked;
    }
    const Result<text::ModelText> text = text::openModelText(*source, data::templateWish(config));
    if (!text) {
        checked.errors.push_back(text.error());
        return checked;
    }
    checked.templateHash = text->templateHash;
    if (!text->splitTokens.empty())
        noteSplitTokens(checked, config, *text, *source);
    if (text->tokenizer)
        note(text::checkVocabulary(*text->tokenizer, text->tokenizerFile, model.config.vocab));
    const std::optional<data::RawRow> row = firstRow(first);
    if (!row)
        return checked;
    const Result<data::Shape> shape = shapeOf(config, *first, *row);
    if (!shape)
        checked.errors.push_back(shape.error());
    else
        note(checkRow(config, *text, *source, *row, *shape));
    if (checked.errors.empty()) // each of them would be said once more
        note(checkRows(config, data::textTools(*text, model.config.vocab)));
    return checked;
}

} // namespace tessera::app
