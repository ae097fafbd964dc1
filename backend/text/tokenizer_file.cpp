// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/tokenizer_file.h"

#include "backend/base/files.h"
#include "backend/text/largest_id.h"

namespace tessera::text {

namespace {

constexpr std::size_t kDeepest = 64; ///< values within one another; real files have some 8

/// Takes the events of the parser: the tables into vectors, the rest into a JSON value.
class TableReader final : public nlohmann::json_sax<Json>
{
public:
    explicit TableReader(TokenizerFile &out) : m_out(out) {}

    [[nodiscard]] const std::string &fault() const { return m_fault; }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override
    {
        return m_table == Table::Vocabulary ? fail("a token has a negative id") : add(value);
    }
    bool number_unsigned(number_unsigned_t value) override
    {
        if (m_table != Table::Vocabulary)
            return add(value);
        if (value >= static_cast<std::uint64_t>(kMostTokens))
            return fail("a token has too large an id");
        m_out.vocabulary.emplace_back(std::move(m_key), static_cast<TokenId>(value));
        return true;
    }
    bool number_float(number_float_t value, const string_t & /*text*/) override
    {
        return add(value);
    }
    bool string(string_t &value) override
    {
        if (m_table == Table::Merges)
            return m_inPair ? addHalf(value) : addPair(value);
        return add(std::move(value));
    }
    bool binary(binary_t & /*value*/) override { return false; }

    bool start_object(std::size_t /*count*/) override
    {
        const bool vocabulary = atModel("vocab");
        if (!open(Json::object()))
            return false;
        m_table = vocabulary ? Table::Vocabulary : m_table;
        return true;
    }
    bool key(string_t &name) override
    {
        m_key = std::move(name);
        return true;
    }
    bool end_object() override { return close(); }
    bool start_array(std::size_t /*count*/) override
    {
        if (m_table == Table::Merges && !m_inPair) {
            m_inPair = true;
            m_halves = 0;
            m_out.merges.emplace_back();
            return true;
        }
        const bool merges = atModel("merges");
        if (!open(Json::array()))
            return false;
        m_table = merges ? Table::Merges : m_table;
        return true;
    }
    bool end_array() override
    {
        if (!m_inPair)
            return close();
        m_inPair = false;
        return m_halves == 2 || fail("a merge is not a pair of tokens");
    }
    bool parse_error(std::size_t /*position*/, const std::string & /*token*/,
                     const nlohmann::detail::exception & /*error*/) override
    {
        return false;
    }

private:
    enum class Table { None, Vocabulary, Merges };

    bool fail(const char *what)
    {
        m_fault = what;
        return false;
    }
    /// True when the value that begins now is model.<name>.
    [[nodiscard]] bool atModel(const char *name) const
    {
        return m_open.size() == 2 && m_path == "model" && m_key == name;
    }
    bool addPair(const std::string &pair)
    {
        const std::size_t space = pair.find(' ');
        if (space == std::string::npos)
            return fail("a merge is not a pair of tokens");
        m_out.merges.emplace_back(pair.substr(0, space), pair.substr(space + 1));
        return true;
    }
    bool addHalf(std::string &half)
    {
        auto &[left, right] = m_out.merges.back();
        (m_halves == 0 ? left : right) = std::move(half);
        return ++m_halves <= 2 || fail("a merge is not a pair of tokens");
    }

    Json *put(Json value)
    {
        if (m_open.empty()) {
            m_out.rest = std::move(value);
            return &m_out.rest;
        }
        Json &parent = *m_open.back();
        if (parent.is_array()) {
            parent.push_back(std::move(value));
            return &parent.back();
        }
        return &(parent[m_key] = std::move(value));
    }
    bool add(Json value)
    {
        if (m_table != Table::None)
            return fail("a table of the model holds a value of the wrong type");
        put(std::move(value));
        return true;
    }
    bool open(Json value)
    {
        if (m_table != Table::None)
            return fail("a table of the model holds a value of the wrong type");
        if (m_open.size() >= kDeepest)
            return fail("it is nested too deep");
        if (m_open.size() == 1)
            m_path = m_key;
        m_open.push_back(put(std::move(value)));
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        m_table = Table::None;
        return true;
    }

    TokenizerFile &m_out;
    std::vector<Json *> m_open; // a parent does not grow while its child is open
    std::string m_path;         // key of the value at the second level
    std::string m_key;
    std::string m_fault;
    Table m_table = Table::None;
    bool m_inPair = false;
    int m_halves = 0;
};

} // namespace

Result<TokenizerFile> readTokenizerFile(const std::filesystem::path &file)
{
    TESSERA_TRY(const MappedFile mapped, MappedFile::open(file));
    std::string_view text = mapped.bytes();
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    TokenizerFile result;
    TableReader reader(result);
    if (Json::sax_parse(text, &reader))
        return result;
    if (!reader.fault().empty())
        return badFile(file.string(), "tokenizer.json", reader.fault());
    // Once more for the place of the fault.
    TESSERA_TRY(const Json parsed, parseJson(mapped.bytes(), file.string()));
    return internal("tokenizer.json parses as a whole but not in parts");
}

} // namespace tessera::text
