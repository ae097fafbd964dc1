// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/error_text.h"

#include "ui/text/rule_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace tessera::ui {
namespace {

class ErrorText
{
    Q_DECLARE_TR_FUNCTIONS(ErrorText)
};

/// What a value must be. The backend sends these phrases; here they become translatable.
constexpr const char *kPhrases[] = {
    QT_TRANSLATE_NOOP("ErrorText", "a whole number"),
    QT_TRANSLATE_NOOP("ErrorText", "a number"),
    QT_TRANSLATE_NOOP("ErrorText", "true or false"),
    QT_TRANSLATE_NOOP("ErrorText", "a text"),
    QT_TRANSLATE_NOOP("ErrorText", "a list of texts"),
    QT_TRANSLATE_NOOP("ErrorText", "an object of texts"),
    QT_TRANSLATE_NOOP("ErrorText", "one JSON object of settings"),
    QT_TRANSLATE_NOOP("ErrorText", "from=to, or a JSON object"),
};

QString arg(const Error &error, std::size_t index)
{
    return index < error.args.size() ? QString::fromStdString(error.args[index]) : QString();
}

/// `sentence`, and behind it `hint` with its %1, when that argument is there.
QString withHint(const QString &sentence, const QString &hint, const QString &value)
{
    return value.isEmpty() ? sentence : sentence + QLatin1Char(' ') + hint.arg(value);
}

QString nearestHint(const QString &sentence, const QString &nearest)
{
    //: %1 is a setting, a value or a name that is right and close to what was written.
    return withHint(sentence, ErrorText::tr("The nearest is %1."), nearest);
}

QString phrase(const QString &english)
{
    for (const char *known : kPhrases) {
        if (english == QLatin1String(known))
            return ErrorText::tr(known);
    }
    return english;
}

/// How a process ended: "signal 9 (killed)"; whatever else it is stays.
QString endPhrase(const QString &english)
{
    static const QRegularExpression signal(QStringLiteral("^signal (\\d+) \\((.+)\\)$"));
    const QRegularExpressionMatch match = signal.match(english);
    if (!match.hasMatch())
        return english;
    if (match.captured(1) == QStringLiteral("9"))
        //: How a process ended; 9 is the number of the signal.
        return ErrorText::tr("signal 9 (killed)");
    //: How a process ended: %1 is the number of a signal, %2 its English name.
    return ErrorText::tr("signal %1 (%2)").arg(match.captured(1), match.captured(2));
}

/// "at least 1 and less than 2", part by part.
QString rangePhrase(const QString &english)
{
    QStringList parts;
    for (const QString &part : english.split(QStringLiteral(" and "))) {
        const QString number = part.section(QLatin1Char(' '), -1);
        if (part.startsWith(QLatin1String("at least ")))
            //: Part of a sentence: "it must be at least 1". %1 is a number.
            parts << ErrorText::tr("at least %1").arg(number);
        else if (part.startsWith(QLatin1String("at most ")))
            //: Part of a sentence: "it must be at most 1". %1 is a number.
            parts << ErrorText::tr("at most %1").arg(number);
        else if (part.startsWith(QLatin1String("less than ")))
            //: Part of a sentence: "it must be less than 1". %1 is a number.
            parts << ErrorText::tr("less than %1").arg(number);
        else
            parts << phrase(part);
    }
    //: Joins parts of a range: "at least 0 and less than 1".
    return parts.join(ErrorText::tr(" and "));
}

QString missingValueOf(const Error &error)
{
    return error.args.empty() ? ErrorText::tr("A setting is needed and not set.")
                              //: %1 is a setting such as "dataset".
                              : ErrorText::tr("%1 is needed and not set.").arg(arg(error, 0));
}

QString outOfRangeOf(const Error &error)
{
    //: %1 is a setting, %2 its value, %3 a range such as "at least 1".
    const QString sentence = ErrorText::tr("%1 is %2; it must be %3.")
                                 .arg(arg(error, 0), arg(error, 1), rangePhrase(arg(error, 2)));
    return nearestHint(sentence, arg(error, 3));
}

QString diskFullOf(const Error &error)
{
    //: %1 is a file.
    const QString sentence = ErrorText::tr("The disk is full while writing %1.").arg(arg(error, 0));
    if (arg(error, 1).isEmpty())
        return sentence;
    //: %1 and %2 are numbers of bytes.
    return sentence + QLatin1Char(' ')
        + ErrorText::tr("%1 bytes are needed and %2 are free.").arg(arg(error, 1), arg(error, 2));
}

QString outOfMemoryOf(const Error &error)
{
    //: %1 is a device such as "cuda:0" or "cpu".
    const QString sentence = ErrorText::tr("The memory of %1 is not enough.").arg(arg(error, 0));
    if (arg(error, 1).isEmpty())
        return sentence;
    //: %1 and %2 are numbers of bytes.
    return sentence + QLatin1Char(' ')
        + ErrorText::tr("%1 bytes were asked for and %2 are free.")
              .arg(arg(error, 1), arg(error, 2));
}

} // namespace

QString errorSentence(const Error &error)
{
    const QString a = arg(error, 0);
    const QString b = arg(error, 1);
    const QString c = arg(error, 2);
    const QString d = arg(error, 3);
    switch (error.code) { // one case a code, no default: a missing one is a compiler warning
    case ErrorCode::Internal:
        //: %1 is an English note for developers.
        return ErrorText::tr("Something went wrong inside the program (%1).").arg(a);
    case ErrorCode::Cancelled:
        return ErrorText::tr("Cancelled.");
    case ErrorCode::UnknownKey:
        //: %1 is what was written in place of a setting's name.
        return nearestHint(ErrorText::tr("%1 is not a known setting.").arg(a), b);
    case ErrorCode::WrongType:
        //: %1 is a setting, %2 its value, %3 a kind of value such as "a whole number".
        return ErrorText::tr("%1 is %2; it must be %3.").arg(a, b, phrase(c));
    case ErrorCode::OutOfRange:
        return outOfRangeOf(error);
    case ErrorCode::NotOneOf:
        //: %1 is a setting, %2 its value, %3 a list of values.
        return nearestHint(ErrorText::tr("%1 is %2; it must be one of %3.").arg(a, b, c), d);
    case ErrorCode::MissingValue:
        return missingValueOf(error);
    case ErrorCode::MustDivide:
        //: %1 is a setting such as "Expert parallel size", %2 to %4 are numbers.
        return ErrorText::tr("%1 is %2, which does not divide %3. The nearest that does is %4.")
            .arg(a, b, c, d);
    case ErrorCode::RuleBroken:
        return ruleSentence(error);
    case ErrorCode::NotSupported:
        //: %1 is a setting or a thing, %2 its value, %3 the values that are supported.
        return ErrorText::tr("%1 = %2 is not supported yet. Supported: %3.").arg(a, b, c);
    case ErrorCode::UnknownCommand:
        //: %1 is what was written in place of a command.
        return nearestHint(ErrorText::tr("There is no command %1.").arg(a), b);
    case ErrorCode::NoSuchRun:
        //: %1 is what was written in place of a run's id or name.
        return nearestHint(ErrorText::tr("There is no run %1.").arg(a), b);
    case ErrorCode::NoSuchPreset:
        //: %1 is what was written in place of a preset's name.
        return nearestHint(ErrorText::tr("There is no preset %1.").arg(a), b);
    case ErrorCode::WrongState:
        //: %1 is an action such as "pause", %2 the state of a run such as "finished".
        return ErrorText::tr("The run cannot do this now: %1 is not possible while it is %2.")
            .arg(a, b);
    case ErrorCode::FileNotFound:
        //: %1 is a file or folder.
        return ErrorText::tr("%1 does not exist.").arg(a);
    case ErrorCode::FileUnreadable:
        //: %1 is a file, %2 the reason from the system.
        return ErrorText::tr("%1 cannot be read: %2.").arg(a, b);
    case ErrorCode::FileUnwritable:
        //: %1 is a file, %2 the reason from the system.
        return ErrorText::tr("%1 cannot be written: %2.").arg(a, b);
    case ErrorCode::DiskFull:
        return diskFullOf(error);
    case ErrorCode::BadJson:
        //: %1 is a file, %2 a line number, %3 a column, %4 an English reason.
        return ErrorText::tr("%1 is not valid JSON at line %2, column %3: %4.").arg(a, b, c, d);
    case ErrorCode::BadFile:
        //: %1 is a file, %2 a format such as "GGUF", %3 an English reason.
        return ErrorText::tr("%1 is not a valid %2 file: %3.").arg(a, b, c);
    case ErrorCode::Truncated:
        //: %1 is a file, %2 a number of bytes.
        return ErrorText::tr("%1 is cut off: %2 bytes are missing.").arg(a, b);
    case ErrorCode::UnsupportedFormat:
        //: %1 is a file, %2 what was found in it, %3 a list of what is supported.
        return ErrorText::tr("%1 is in a format that is not supported: %2. Supported: %3.")
            .arg(a, b, c);
    case ErrorCode::MissingTensor:
        //: %1 is a file or folder, %2 a list of names.
        return ErrorText::tr("%1 lacks weights that the model needs: %2.").arg(a, b);
    case ErrorCode::WrongShape:
        //: %1 is the name of a weight, %2 and %3 are shapes such as [512, 64].
        return ErrorText::tr("%1 has the shape %2; the model needs %3.").arg(a, b, c);
    case ErrorCode::NoRows:
        if (b == u"0")
            //: %1 is a file or data set.
            return ErrorText::tr("%1 is empty: there is no row to train on.").arg(a);
        //: %1 is a file or data set, %2 a number of rows.
        return ErrorText::tr("%1 gives no row to train on; %2 were read.").arg(a, b);
    case ErrorCode::CheckpointIncomplete:
        if (b.isEmpty())
            //: %1 is a folder.
            return ErrorText::tr("There is no whole checkpoint in %1.").arg(a);
        //: %1 is a folder, %2 a list of files.
        return ErrorText::tr("The checkpoint %1 is incomplete. Missing: %2.").arg(a, b);
    case ErrorCode::OutOfMemory:
        return outOfMemoryOf(error);
    case ErrorCode::NoDevice:
        //: %1 is a device such as "cuda", %2 what is missing.
        return ErrorText::tr("The device %1 cannot be used: %2.").arg(a, b);
    case ErrorCode::RankLost:
        //: %1 is a number, %2 how a process ended, such as "killed by signal 9".
        return ErrorText::tr("Rank %1 ended unexpectedly: %2.").arg(a, endPhrase(b));
    case ErrorCode::RankFailed:
        //: %1 is a number, %2 an English reason.
        return ErrorText::tr("Rank %1 failed: %2.").arg(a, b);
    case ErrorCode::RankSilent:
        //: %1 is a number, %2 a number of seconds.
        return ErrorText::tr("Rank %1 has not answered for %2 seconds.").arg(a, b);
    case ErrorCode::CommFailed:
        //: %1 is an operation such as "all_reduce", %2 an English reason.
        return ErrorText::tr("The ranks could not exchange data in %1: %2.").arg(a, b);
    case ErrorCode::NonFinite:
        //: %1 is a metric such as "loss", %2 a step number.
        return ErrorText::tr("%1 is not a finite number at step %2.").arg(a, b);
    case ErrorCode::CannotStart:
        //: %1 is a program, %2 a reason.
        return ErrorText::tr("%1 could not be started: %2.").arg(a, b);
    case ErrorCode::VersionMismatch:
        //: %1 and %2 are version numbers.
        return ErrorText::tr("The other program speaks version %2 of the protocol, this one %1.")
            .arg(a, b);
    case ErrorCode::ConnectionLost:
        //: %1 is the other program, %2 a reason.
        return ErrorText::tr("The connection to %1 is lost: %2.").arg(a, b);
    case ErrorCode::FrameTooLarge:
        //: %1 and %2 are numbers of bytes.
        return ErrorText::tr("A message of %1 bytes is over the limit of %2.").arg(a, b);
    case ErrorCode::BadMessage:
        //: %1 is an English reason.
        return ErrorText::tr("A message could not be understood: %1.").arg(a);
    case ErrorCode::DatabaseFailed:
        //: %1 is a file, %2 a reason.
        return ErrorText::tr("The history %1 cannot be used: %2.").arg(a, b);
    case ErrorCode::DatabaseTooNew:
        //: %1 is a file, %2 and %3 are version numbers.
        return ErrorText::tr(
                   "The history %1 has version %2, which is newer than this program's %3.")
            .arg(a, b, c);
    }
    Q_UNREACHABLE();
}

} // namespace tessera::ui
