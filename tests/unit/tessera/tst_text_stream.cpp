// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/text_stream.h"

#include <QTest>

using namespace tessera;
using app::TextStream;
using text::TokenId;

namespace {

/// Each id is a piece of bytes; as in SentencePiece the space that begins a text is left out.
class Pieces final : public text::Tokenizer
{
public:
    std::vector<TokenId> encode(std::string_view /*text*/, bool /*special*/) const override
    {
        return {};
    }
    std::string decode(const std::vector<TokenId> &ids, bool /*withSpecial*/) const override
    {
        std::string text;
        for (const TokenId id : ids)
            text += m_pieces.at(static_cast<std::size_t>(id));
        return text.starts_with(' ') ? text.substr(1) : text;
    }
    std::int64_t vocabularySize() const override
    {
        return static_cast<std::int64_t>(m_pieces.size());
    }
    std::optional<TokenId> tokenId(std::string_view /*token*/) const override { return {}; }
    std::string tokenText(TokenId id) const override
    {
        return m_pieces.at(static_cast<std::size_t>(id));
    }
    bool isSpecial(TokenId id) const override { return id == 0; }
    std::optional<TokenId> bosId() const override { return 0; }
    std::optional<TokenId> eosId() const override { return {}; }
    std::optional<TokenId> padId() const override { return {}; }
    bool containsSpecialText(std::string_view /*text*/) const override { return false; }

private:
    std::vector<std::string> m_pieces{"",     " one",     " two",     "!",    "\xe4",
                                      "\xbd", "\xa0 you", "\xf0\x9f", "\x98", "\x80"};
};

} // namespace

class TestTextStream : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void spacesStayBetweenThePromptAndTheText();
    void aCharacterIsToldWhenItIsWhole();
    void whatWasHeldBackComesAtTheEnd();
    void aLongTextIsTheSameAsDecodedAtOnce();
};

void TestTextStream::spacesStayBetweenThePromptAndTheText()
{
    const Pieces pieces;
    TextStream behind(pieces, {0, 1});
    QCOMPARE(behind.add(2), std::string(" two"));
    QCOMPARE(behind.add(3), std::string("!"));
    TextStream first(pieces, {0});
    QCOMPARE(first.add(1), std::string("one"));
    QCOMPARE(first.add(2), std::string(" two"));
}

void TestTextStream::aCharacterIsToldWhenItIsWhole()
{
    const Pieces pieces;
    TextStream stream(pieces, {1});
    QCOMPARE(stream.add(4), std::string());
    QCOMPARE(stream.add(5), std::string());
    QCOMPARE(stream.add(6), std::string("\xe4\xbd\xa0 you"));
    QCOMPARE(stream.add(7), std::string());
    QCOMPARE(stream.add(8), std::string());
    QCOMPARE(stream.add(9), std::string("\xf0\x9f\x98\x80"));
    QCOMPARE(stream.finish(), std::string());
}

void TestTextStream::whatWasHeldBackComesAtTheEnd()
{
    const Pieces pieces;
    TextStream stream(pieces, {1});
    QCOMPARE(stream.add(4), std::string());
    QCOMPARE(stream.finish(), std::string("\xe4"));
    QCOMPARE(stream.finish(), std::string());
}

void TestTextStream::aLongTextIsTheSameAsDecodedAtOnce()
{
    const Pieces pieces;
    std::vector<TokenId> ids{1};
    TextStream stream(pieces, ids);
    std::string text;
    for (int i = 0; i < 60; ++i) {
        for (const TokenId id : {2, 3, 4, 5, 6, 1, 7, 8, 9}) {
            ids.push_back(id);
            text += stream.add(id);
        }
    }
    QCOMPARE("one" + text, pieces.decode(ids, false));
}

QTEST_GUILESS_MAIN(TestTextStream)
#include "tst_text_stream.moc"
