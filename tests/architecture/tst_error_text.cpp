// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "tests/support/shared_data.h"
#include "ui/text/error_text.h"
#include "ui/text/rule_text.h"

#include <QTest>

#include <filesystem>
#include <set>

using tessera::Error;
using tessera::ErrorCode;
using tessera::ui::errorSentence;
using tessera::ui::ruleSentence;

namespace {

Error errorWith(ErrorCode code, std::size_t args)
{
    Error error{.code = code,
                .detail = "English detail.",
                .args = {},
                .context = {},
                .place = tessera::SourcePlace::here()};
    for (std::size_t i = 0; i < args; ++i)
        error.args.push_back("argument" + std::to_string(i + 1));
    return error;
}

bool hasPlaceholder(const QString &sentence)
{
    static const QRegularExpression placeholder(QStringLiteral("%[1-9L]"));
    return placeholder.match(sentence).hasMatch();
}

/// Number of values of the enum, counted in its own text.
int codesInTheHeader()
{
    const auto text = tessera::readFile(tessera::test::sourceTree() / "backend/base/error.h");
    const QString header = text ? QString::fromStdString(*text) : QString();
    const QString body = header.section(QStringLiteral("enum class ErrorCode {"), 1, 1)
                             .section(QStringLiteral("\n};"), 0, 0);
    static const QRegularExpression value(QStringLiteral("^ +[A-Z][A-Za-z]+,"),
                                          QRegularExpression::MultilineOption);
    int count = 0;
    for (auto it = value.globalMatch(body); it.hasNext(); it.next())
        ++count;
    return count;
}

/// Rule codes that the sources of backend/config speak of.
std::set<std::string> rulesInTheSources()
{
    static const QRegularExpression code(QStringLiteral("\"((?:NS|[LSPBMETR])[0-9]{2})\""));
    std::set<std::string> rules;
    for (const auto &entry :
         std::filesystem::directory_iterator(tessera::test::sourceTree() / "backend/config")) {
        const auto text = tessera::readFile(entry.path());
        if (entry.path().extension() != ".cpp" || !text)
            continue;
        const QString content = QString::fromStdString(*text);
        for (auto it = code.globalMatch(content); it.hasNext();)
            rules.insert(it.next().captured(1).toStdString());
    }
    return rules;
}

} // namespace

class TestErrorText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void everyCodeHasAName()
    {
        QCOMPARE(static_cast<int>(tessera::errorCodeNames().size()), codesInTheHeader());
        std::set<std::string_view> names;
        for (const auto &[code, name] : tessera::errorCodeNames())
            QVERIFY2(names.insert(name).second, name.data());
    }

    void everyCodeHasASentenceWithAllItsArguments()
    {
        std::set<QString> sentences;
        for (const auto &[code, name] : tessera::errorCodeNames()) {
            const QString sentence = errorSentence(errorWith(code, 6));
            QVERIFY2(sentence.endsWith(u'.'), name.data());
            QVERIFY2(!hasPlaceholder(sentence), qPrintable(sentence));
            const bool bare = code == ErrorCode::Cancelled;
            QVERIFY2(bare || sentence.contains(QStringLiteral("argument1"))
                         || code == ErrorCode::RuleBroken,
                     qPrintable(sentence));
            QVERIFY2(sentences.insert(sentence).second, qPrintable(sentence));
        }
    }

    void aSentenceWithoutArgumentsIsStillOne()
    {
        for (const auto &[code, name] : tessera::errorCodeNames()) {
            const QString sentence = errorSentence(errorWith(code, 0));
            QVERIFY2(!sentence.isEmpty(), name.data());
            QVERIFY2(!hasPlaceholder(sentence), qPrintable(sentence));
        }
    }

    void makersAndSentencesAgreeOnTheOrder_data()
    {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const Error &error, const char *expected) {
            QTest::newRow(name) << errorSentence(error) << expected;
        };
        row("must divide", tessera::mustDivide("expert_model_parallel_size", 3, 8),
            "expert_model_parallel_size is 3, which does not divide 8. The nearest that does is "
            "2.");
        row("unknown key", tessera::unknownKey("lrr", "lr"),
            "lrr is not a known setting. The nearest is lr.");
        row("unknown key, nothing near", tessera::unknownKey("xyz", ""),
            "xyz is not a known setting.");
        row("wrong type", tessera::wrongType("seed", "true", "a whole number"),
            "seed is true; it must be a whole number.");
        row("out of range",
            tessera::outOfRange("lora_dropout", "1.0", "at least 0 and less than 1", "0.05"),
            "lora_dropout is 1.0; it must be at least 0 and less than 1. The nearest is 0.05.");
        row("not one of", tessera::notOneOf("task", "sfd", {"pretrain", "sft"}),
            "task is sfd; it must be one of pretrain, sft. The nearest is sft.");
        row("unreadable", tessera::fileUnreadable("/a b", "Permission denied"),
            "/a b cannot be read: Permission denied.");
        row("placeholder in an argument", tessera::fileUnreadable("/odd %2 name", "reason"),
            "/odd %2 name cannot be read: reason.");
    }

    void makersAndSentencesAgreeOnTheOrder()
    {
        QFETCH(const QString, sentence);
        QFETCH(const QString, expected);
        QCOMPARE(sentence, expected);
    }

    void everyRuleHasASentence()
    {
        const std::set<std::string> rules = rulesInTheSources();
        QVERIFY(rules.size() > 40);
        for (const std::string &rule : rules) {
            bool found = false;
            for (std::size_t args = 0; args <= 6; ++args) {
                tessera::config::Problem problem{.rule = rule,
                                                 .severity = tessera::config::Severity::Error,
                                                 .keys = {},
                                                 .text = "",
                                                 .args = std::vector<std::string>(args, "x"),
                                                 .suggestions = {}};
                const QString sentence = ruleSentence(problem);
                QVERIFY2(!hasPlaceholder(sentence), qPrintable(sentence));
                found = found || !sentence.isEmpty();
            }
            QVERIFY2(found, rule.c_str());
        }
    }

    /// Findings of the pre-flight that no rule of backend/config makes.
    void everyFindingOfThePreflightHasASentence()
    {
        const std::vector<std::pair<std::string, std::size_t>> findings{
            {"columns", 2}, {"columns", 3}, {"columns", 4}, {"template", 3}, {"template", 4}};
        for (const auto &[rule, args] : findings) {
            tessera::config::Problem problem{.rule = rule,
                                             .severity = tessera::config::Severity::Notice,
                                             .keys = {},
                                             .text = "English",
                                             .args = {},
                                             .suggestions = {}};
            for (std::size_t i = 0; i < args; ++i)
                problem.args.push_back("argument" + std::to_string(i + 1));
            const QString sentence = ruleSentence(problem);
            QVERIFY2(sentence.contains(QStringLiteral("argument1")), rule.c_str());
            QVERIFY2(!hasPlaceholder(sentence), qPrintable(sentence));
        }
    }

    void everyFindingOfValidationHasItsOwnSentence_data()
    {
        QTest::addColumn<int>("tp");
        QTest::addColumn<int>("pp");
        QTest::addColumn<int>("ep");
        QTest::addColumn<QString>("expected");
        QTest::newRow("L02")
            << 3 << 1 << 1
            << "8 ranks cannot be split as TP 3 × PP 1 × CP 1: 8 is not a multiple "
               "of 3.";
        QTest::newRow("L03")
            << 1 << 2 << 8
            << "8 ranks cannot hold the expert grid ETP 1 × EP 8 × PP 2 = 16. With "
               "EP 8 the smallest number of ranks is 16.";
    }

    void everyFindingOfValidationHasItsOwnSentence()
    {
        QFETCH(const int, tp);
        QFETCH(const int, pp);
        QFETCH(const int, ep);
        QFETCH(const QString, expected);
        tessera::config::RunConfig config;
        config.tensorModelParallelSize = tp;
        config.pipelineModelParallelSize = pp;
        config.expertModelParallelSize = ep;
        const auto problems = tessera::config::validate(config, 8, {}, std::nullopt);
        QCOMPARE(ruleSentence(problems.front()), expected);
        QCOMPARE(errorSentence(toError(problems.front())), expected);
    }

    void aRuleOfANewerVersionKeepsItsEnglishText()
    {
        Error error = errorWith(ErrorCode::RuleBroken, 2);
        error.args.front() = "Z99";
        QCOMPARE(errorSentence(error), QStringLiteral("English detail."));
    }
};

QTEST_GUILESS_MAIN(TestErrorText)
#include "tst_error_text.moc"
