// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_statistics.h"

#include <QString>

#include <random>
#include <utility>

// Rows of a data set about mathematics and code, and what all of them say.
namespace tessera::ui {

inline PreviewToken special(const QString &text, double weight = 0)
{
    return {.text = text, .id = 1, .weight = weight, .special = true};
}

/// Short words and single characters, as tokenizers cut them.
inline QList<PreviewToken> cut(const QString &text, double weight)
{
    QList<PreviewToken> tokens;
    QString word;
    const auto flush = [&] {
        if (!word.isEmpty())
            tokens.append({.text = std::exchange(word, {}), .id = 2, .weight = weight});
    };
    for (const QChar letter : text) {
        if (letter.isSpace() || letter.unicode() > 0x2000)
            flush();
        word += letter;
        if (letter.unicode() > 0x2000 || letter == u'\n')
            flush();
    }
    flush();
    return tokens;
}

inline QList<PreviewToken> turn(const QString &role, const QString &text, bool trained)
{
    QList<PreviewToken> tokens{special(u"<|im_start|>"_qs)};
    tokens += cut(role + u'\n', 0);
    tokens += cut(text, trained ? 1 : 0);
    tokens.append(special(u"<|im_end|>"_qs, trained ? 1 : 0));
    tokens += cut(u"\n"_qs, 0);
    return tokens;
}

inline PreviewRow conversation(qint64 line, const QString &question, const QString &answer)
{
    PreviewRow row{.number = line,
                   .file = u"/data/math-code-sft.jsonl"_qs,
                   .line = line,
                   .raw = u"{\n  \"query\": \""_qs + question + u"\",\n  \"response\": \""_qs
                       + answer + u"\"\n}"_qs,
                   .tokens = {}};
    row.tokens = turn(u"system"_qs, u"你是一个严谨的数学助手。"_qs, false)
        + turn(u"user"_qs, question, false) + turn(u"assistant"_qs, answer, true);
    for (const PreviewToken &token : row.tokens)
        row.trainedTokens += token.weight > 0 ? 1 : 0;
    row.tokenCount = row.tokens.size();
    return row;
}

inline PreviewRow dropped(qint64 line, const QString &reason, const QString &raw)
{
    return {.number = line,
            .file = u"/data/math-code-sft.jsonl"_qs,
            .line = line,
            .raw = raw,
            .tokens = {},
            .dropReason = reason,
            .dropDetail = u"message 2 has an unknown role"_qs};
}

inline DataPreview mathRows()
{
    DataPreview preview;
    preview.rows = {
        conversation(
            1,
            u"一个水池有两个进水管。单开甲管 6 小时注满，单开乙管 9 小时注满。两管同时打开 2 "
            u"小时后关闭甲管，乙管还需要多少小时才能注满水池？"_qs,
            u"设水池的容量为 1。甲管每小时注入 1/6，乙管每小时注入 1/9，合计 1/6 + 1/9 = "
            u"5/18。\n答案：4 小时。"_qs),
        dropped(2, u"bad_role"_qs, u"{\n  \"messages\": [ { \"role\": \"narrator\" } ]\n}"_qs),
        conversation(3, u"用 Python 写一个函数，判断一个整数是否为素数。"_qs,
                     u"def is_prime(n):\n    if n < 2: return False\n    return all(n % i for i in "
                     u"range(2, int(n ** 0.5) + 1))"_qs),
        dropped(4, u"no_answer"_qs, u"{\n  \"query\": \"求下列数列的前 n 项和。\"\n}"_qs),
        dropped(5, u"no_answer"_qs, u"{\n  \"query\": \"此时，小车的速度为多少？\"\n}"_qs),
    };
    preview.rowsRead = 5;
    preview.rowsKept = 2;
    preview.maxLength = 4096;
    return preview;
}

inline void addLengths(DataStatistics &statistics)
{
    std::mt19937 random(7); // the same on every machine
    constexpr qint64 kWidth = 200;
    for (int i = 0; i < 26; ++i)
        statistics.bars.append({.from = i * kWidth, .to = (i + 1) * kWidth, .rows = 0});
    for (int i = 0; i < 412306; ++i) {
        const double share = double(random() % 10000) / 10000.0;
        ++statistics.bars[qint64(180 + 4200 * share * share * share + random() % 800) / kWidth]
              .rows;
    }
    statistics.lengthRows = 410000;
    statistics.median = 1208;
    statistics.p95 = 4402;
    statistics.p99 = 4871;
    statistics.longest = 5171;
    statistics.rowsUpToP95 = 389500;
    statistics.rowsUpToP99 = 405900;
    statistics.maxLength = 4096;
    statistics.longer = 13118;
}

inline DataStatistics mathStatistics()
{
    DataStatistics made;
    made.state = DataStatistics::State::Done;
    made.share = 1;
    made.files = 1;
    made.bytes = 2140000000;
    made.format = u"jsonl"_qs;
    made.shapes = {{.reason = u"query"_qs, .rows = 400000},
                   {.reason = u"messages"_qs, .rows = 12265}};
    made.columns = {{u"problem"_qs, u"query"_qs},
                    {u"response"_qs, u"response"_qs},
                    {u"messages"_qs, u"messages"_qs},
                    {u"source"_qs, {}}};
    made.rowsRead = 412306;
    made.rowsKept = 396753;
    made.tokens = 601000000;
    made.trainedTokens = 351000000;
    made.duplicates = 1640;
    made.manyAnswers = 1022;
    made.dropped = {{.reason = u"too_long"_qs, .rows = 13118},
                    {.reason = u"no_answer"_qs, .rows = 2304},
                    {.reason = u"bad_role"_qs, .rows = 131}};
    made.notices = {{.reason = u"empty_answer"_qs, .rows = 90},
                    {.reason = u"special_token_text"_qs, .rows = 17}};
    made.microBatchSize = 2;
    made.paddingUnpacked = 0.312;
    made.paddingPacked = 0.015;
    made.packs = 146816;
    made.packLength = 4096;
    made.droppedFile = u"/tmp/dropped.jsonl"_qs;
    const QString file = u"/data/math-code-sft.jsonl"_qs;
    made.droppedRows = {{file, 2, u"bad_role"_qs, u"message 2 has an unknown role"_qs,
                         u"{\"messages\":[{\"role\":\"narrator\"}]}"_qs},
                        {file, 4, u"no_answer"_qs, u"no assistant text"_qs,
                         u"{\"query\":\"求下列数列的前 n 项和。\"}"_qs},
                        {file, 40912, u"no_answer"_qs, u"no assistant text"_qs,
                         u"{\"query\":\"此时，小车的速度为多少？\"}"_qs}};
    addLengths(made);
    return made;
}

} // namespace tessera::ui
