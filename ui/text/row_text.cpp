// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/row_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <span>

namespace tessera::ui {
namespace {

class RowAdvice
{
    Q_DECLARE_TR_FUNCTIONS(RowAdvice)
};

struct Name {
    const char *key;
    const char *english;
};

// clang-format off
//: Why a row of a data set is dropped; a label beside its key.
constexpr std::array kReasons{
    Name{"all_masked", QT_TRANSLATE_NOOP("RowText", "No token to train")},
    Name{"bad_csv", QT_TRANSLATE_NOOP("RowText", "Not a row of the table")},
    Name{"bad_encoding", QT_TRANSLATE_NOOP("RowText", "Not UTF-8")},
    Name{"bad_json", QT_TRANSLATE_NOOP("RowText", "Not JSON")},
    Name{"bad_messages", QT_TRANSLATE_NOOP("RowText", "Messages cannot be read")},
    Name{"bad_order", QT_TRANSLATE_NOOP("RowText", "Order of the turns")},
    Name{"bad_part", QT_TRANSLATE_NOOP("RowText", "Unknown part of a message")},
    Name{"bad_role", QT_TRANSLATE_NOOP("RowText", "Unknown role")},
    Name{"bad_tokens", QT_TRANSLATE_NOOP("RowText", "Token ids cannot be used")},
    Name{"bad_tools", QT_TRANSLATE_NOOP("RowText", "Tools cannot be read")},
    Name{"empty_messages", QT_TRANSLATE_NOOP("RowText", "No messages")},
    Name{"missing_column", QT_TRANSLATE_NOOP("RowText", "A column is missing")},
    Name{"mixed_loss", QT_TRANSLATE_NOOP("RowText", "One message, two loss weights")},
    Name{"no_answer", QT_TRANSLATE_NOOP("RowText", "No answer")},
    Name{"no_prompt", QT_TRANSLATE_NOOP("RowText", "No question")},
    Name{"no_tokenizer", QT_TRANSLATE_NOOP("RowText", "Text without a tokenizer")},
    Name{"not_object", QT_TRANSLATE_NOOP("RowText", "Not an object")},
    Name{"not_text", QT_TRANSLATE_NOOP("RowText", "Not a text")},
    Name{"null_content", QT_TRANSLATE_NOOP("RowText", "A message is empty")},
    Name{"one_object", QT_TRANSLATE_NOOP("RowText", "One object, not a list of rows")},
    Name{"system_position", QT_TRANSLATE_NOOP("RowText", "System text is not first")},
    Name{"template_error", QT_TRANSLATE_NOOP("RowText", "The template refuses it")},
    Name{"too_long", QT_TRANSLATE_NOOP("RowText", "Too long")},
    Name{"bad_loss_scale", QT_TRANSLATE_NOOP("RowText", "Loss weight below 0")},
    Name{"unsupported_media", QT_TRANSLATE_NOOP("RowText", "Image, video or sound")},
    Name{"unsupported_task", QT_TRANSLATE_NOOP("RowText", "For another task")},
    Name{"unwanted_answer", QT_TRANSLATE_NOOP("RowText", "An answer to avoid")},
};

//: What was noticed about a row of a data set that is trained all the same.
constexpr std::array kNotices{
    Name{"answer_list", QT_TRANSLATE_NOOP("RowText", "Several answers, the first is used")},
    Name{"arguments_as_text", QT_TRANSLATE_NOOP("RowText", "Arguments of a tool call as text")},
    Name{"duplicates", QT_TRANSLATE_NOOP("RowText", "Equal to an earlier row")},
    Name{"empty_answer", QT_TRANSLATE_NOOP("RowText", "An answer is empty")},
    Name{"empty_user_added", QT_TRANSLATE_NOOP("RowText", "An empty question was added")},
    Name{"folded_tool_response", QT_TRANSLATE_NOOP("RowText", "A tool response was joined")},
    Name{"joined_assistant", QT_TRANSLATE_NOOP("RowText", "Answers in a row were joined")},
    Name{"held_out_and_trained", QT_TRANSLATE_NOOP("RowText", "Evaluation texts that are trained on too")},
    Name{"weighted_tokens", QT_TRANSLATE_NOOP("RowText", "Loss weights other than 0 and 1")},
    Name{"joined_user", QT_TRANSLATE_NOOP("RowText", "Questions in a row were joined")},
    Name{"loss_on_other_role", QT_TRANSLATE_NOOP("RowText", "Loss asked for what is no answer")},
    Name{"many_answers", QT_TRANSLATE_NOOP("RowText", "Same question, other answer")},
    Name{"special_token_text", QT_TRANSLATE_NOOP("RowText", "Text that spells a special token")},
    Name{"trailing_user", QT_TRANSLATE_NOOP("RowText", "A last question without an answer")},
    Name{"truncated", QT_TRANSLATE_NOOP("RowText", "Cut at the longest sequence")},
};
//: A form in which rows of a data set are stored.
constexpr std::array kShapes{
    Name{"alpaca", QT_TRANSLATE_NOOP("RowText", "Alpaca")},
    Name{"messages", QT_TRANSLATE_NOOP("RowText", "Conversations")},
    Name{"preference", QT_TRANSLATE_NOOP("RowText", "Pairs of answers")},
    Name{"query", QT_TRANSLATE_NOOP("RowText", "Question and answer")},
    Name{"text", QT_TRANSLATE_NOOP("RowText", "Plain text")},
    Name{"tokens", QT_TRANSLATE_NOOP("RowText", "Token ids")},
};
// clang-format on

QString named(std::span<const Name> names, const QString &key)
{
    const auto it = std::ranges::find_if(
        names, [&key](const Name &name) { return key == QLatin1String(name.key); });
    return it == names.end() ? key : QCoreApplication::translate("RowText", it->english);
}

} // namespace

QString dropReasonText(const QString &reason)
{
    return named(kReasons, reason);
}

QString rowShapeText(const QString &shape)
{
    return named(kShapes, shape);
}

QString dropAdviceText(const QString &reason)
{
    if (reason == u"template_error")
        return RowAdvice::tr("Choose a model or tokenizer with a chat template that suits the "
                             "rows, switch the chat template off, or bring the rows into another "
                             "format.");
    if (reason == u"no_tokenizer")
        return RowAdvice::tr("Choose a tokenizer: a model that has one, or a tokenizer.json.");
    if (reason == u"too_long")
        return RowAdvice::tr("Raise the longest sequence, or let rows be cut.");
    if (reason == u"unsupported_task")
        return RowAdvice::tr("Choose the task that the rows are for, or other rows.");
    if (reason == u"no_prompt" || reason == u"no_answer" || reason == u"missing_column")
        return RowAdvice::tr("Say under Column names which columns of the file hold the texts.");
    return RowAdvice::tr("The Data page shows each row with what is wrong with it.");
}

QString rowNoticeText(const QString &notice)
{
    return named(kNotices, notice);
}

} // namespace tessera::ui
