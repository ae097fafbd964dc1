// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/data/small_model.h"

#include "backend/base/assert.h"
#include "backend/text/unicode.h"

namespace tessera::test {

namespace {

constexpr const char *kChatMl =
    "{% for m in messages %}{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

Json tokenizerJson()
{
    Json json = Json::parse(R"({
        "added_tokens": [
            {"id": 256, "content": "<bos>", "special": true, "normalized": false},
            {"id": 257, "content": "<|im_start|>", "special": true, "normalized": false},
            {"id": 258, "content": "<|im_end|>", "special": true, "normalized": false},
            {"id": 259, "content": "<think>", "special": false, "normalized": false}],
        "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false},
        "decoder": {"type": "ByteLevel"},
        "model": {"type": "BPE", "vocab": {}, "merges": []}})");
    int id = 0;
    for (const std::string &letter : text::byteLevelAlphabet())
        json["model"]["vocab"][letter] = id++;
    return json;
}

} // namespace

SmallModel::SmallModel()
{
    const std::string file = write("tokenizer.json", tokenizerJson().dump());
    write("tokenizer_config.json",
          R"({"bos_token": "<bos>", "eos_token": "<|im_end|>", "pad_token": "<|im_end|>"})");
    auto tokenizer = text::loadTokenizer(file);
    TESSERA_ASSERT(tokenizer.ok());
    m_tokenizer = *std::move(tokenizer);
    auto chat = text::ChatTemplate::compile(kChatMl);
    TESSERA_ASSERT(chat.ok());
    m_chat = *std::move(chat);
}

std::string SmallModel::write(const std::string &name, const std::string &content) const
{
    return m_folder.write(name, content);
}

Result<data::Dataset> SmallModel::load(const std::string &file,
                                       const config::RunConfig &config) const
{
    return data::loadDataset(config, {file}, {m_tokenizer.get(), &*m_chat}, {}, {});
}

Result<data::Dataset> SmallModel::loadText(const std::string &name, const std::string &content,
                                           const config::RunConfig &config) const
{
    return load(write(name, content), config);
}

std::string SmallModel::trainedText(const data::PackedRow &row) const
{
    std::string text;
    for (std::size_t i = 0; i < row.tokens.size(); ++i) {
        const bool trained = row.labels[i] != data::kIgnoredLabel;
        if (trained) {
            TESSERA_ASSERT(row.labels[i] == row.tokens[i]);
            text += m_tokenizer->decode({row.tokens[i]}, true);
        } else if (!text.empty() && text.back() != '|') {
            text += '|';
        }
    }
    return text;
}

std::string SmallModel::text(const data::PackedRow &row) const
{
    return m_tokenizer->decode(row.tokens, true);
}

} // namespace tessera::test
