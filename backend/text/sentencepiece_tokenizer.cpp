// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/sentencepiece_tokenizer.h"

#include "backend/base/files.h"
#include "backend/text/special_ids.h"

#include <sentencepiece_processor.h>

namespace tessera::text {

namespace {

namespace fs = std::filesystem;
using sentencepiece::SentencePieceProcessor;

constexpr std::string_view kSpace = "▁"; // U+2581
// A second normalizer_spec, which protocol buffers merge into the first: add_dummy_prefix = false
// (field 3 of field 3 of sentencepiece_model.proto).
constexpr std::string_view kNoPrefix("\x1a\x02\x18\x00", 4);

Result<std::unique_ptr<SentencePieceProcessor>> makeProcessor(const std::string &model,
                                                              const std::string &file)
{
    auto processor = std::make_unique<SentencePieceProcessor>();
    const auto status = processor->LoadFromSerializedProto(model);
    if (!status.ok())
        return badFile(file, "SentencePiece model", status.error_message());
    return processor;
}

std::vector<int> idsOf(const SentencePieceProcessor &processor, std::string_view text)
{
    std::vector<int> ids;
    const auto status = processor.Encode({text.data(), text.size()}, &ids);
    TESSERA_ASSERT(status.ok()); // it fails only where no model was loaded
    return ids;
}

class SentencePieceModel final : public WordModel
{
public:
    SentencePieceModel(std::unique_ptr<SentencePieceProcessor> asIs,
                       std::unique_ptr<SentencePieceProcessor> withoutPrefix, bool legacy)
        : m_asIs(std::move(asIs)), m_withoutPrefix(std::move(withoutPrefix)), m_legacy(legacy)
    {}

    void encode(std::string_view word, std::vector<TokenId> &ids) const override
    {
        append(*m_withoutPrefix, word, ids);
    }
    void encodeFirst(std::string_view word, PreTokenizer::Position position,
                     std::vector<TokenId> &ids) const override
    {
        const bool prefix = m_legacy ? position.section : position.whole;
        append(prefix ? *m_asIs : *m_withoutPrefix, word, ids);
    }

private:
    static void append(const SentencePieceProcessor &processor, std::string_view word,
                       std::vector<TokenId> &ids)
    {
        const std::vector<int> found = idsOf(processor, word);
        ids.insert(ids.end(), found.begin(), found.end());
    }

    std::unique_ptr<SentencePieceProcessor> m_asIs;
    std::unique_ptr<SentencePieceProcessor> m_withoutPrefix;
    bool m_legacy;
};

void readPieces(const SentencePieceProcessor &processor, TokenizerParts &parts)
{
    const int count = processor.GetPieceSize();
    parts.vocabulary.reserve(static_cast<std::size_t>(count));
    for (int id = 0; id < count; ++id) {
        const std::string &piece = processor.IdToPiece(id);
        if (processor.IsControl(id) || processor.IsUnknown(id))
            addToken({{"content", piece}, {"special", true}}, id, parts);
        else
            parts.vocabulary.add(piece, id);
    }
    const auto known = [](int id) { return id < 0 ? std::nullopt : std::optional<TokenId>(id); };
    parts.bos = known(processor.bos_id());
    parts.eos = known(processor.eos_id());
    parts.pad = known(processor.pad_id());
    if (parts.bos)
        parts.wrapping.before = {*parts.bos};
}

/// True when the model puts a space before a text.
bool prefixes(const SentencePieceProcessor &processor)
{
    const std::vector<int> ids = idsOf(processor, "a");
    return !ids.empty() && processor.IdToPiece(ids.front()).starts_with(kSpace);
}

Decoder decoderOf(const SentencePieceProcessor &processor)
{
    std::vector<Decoder::Step> steps{Decoder::Replace{std::string(kSpace), " "},
                                     Decoder::ByteFallback{}, Decoder::Fuse{}};
    if (prefixes(processor))
        steps.emplace_back(Decoder::Strip{.content = " ", .start = 1, .stop = 0});
    return Decoder(std::move(steps));
}

Result<bool> readLegacy(const fs::path &folder)
{
    const fs::path file = folder / "tokenizer_config.json";
    std::error_code ignored;
    if (!fs::exists(file, ignored))
        return true;
    TESSERA_TRY(const Json config, readJsonFile(file));
    const Json legacy = config.is_object() ? config.value("legacy", Json()) : Json();
    return !legacy.is_boolean() || legacy.get<bool>();
}

} // namespace

Result<std::shared_ptr<const Tokenizer>> loadSentencePiece(const fs::path &file)
{
    TESSERA_TRY(const std::string model, readFile(file));
    TESSERA_TRY(auto asIs, makeProcessor(model, file.string()));
    TESSERA_TRY(auto withoutPrefix, makeProcessor(model + std::string(kNoPrefix), file.string()));
    TESSERA_TRY(const bool legacy, readLegacy(file.parent_path()));
    TokenizerParts parts;
    readPieces(*asIs, parts);
    parts.decoder = decoderOf(*asIs);
    parts.model =
        std::make_unique<SentencePieceModel>(std::move(asIs), std::move(withoutPrefix), legacy);
    TESSERA_CHECK(readFolderTokens(file.parent_path(), parts));
    TESSERA_CHECK(readSpecialIds(file.parent_path(), parts));
    return std::shared_ptr<const Tokenizer>(std::make_shared<PipelineTokenizer>(std::move(parts)));
}

} // namespace tessera::text
