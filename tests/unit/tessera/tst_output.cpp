// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/output.h"

#include <QTest>

using namespace tessera;
using namespace tessera::app;

class TestOutput : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wideLettersTakeTwoColumns()
    {
        QCOMPARE(displayWidth("abc"), std::size_t{3});
        QCOMPARE(displayWidth("\xe8\xae\xad\xe7\xbb\x83"), std::size_t{4}); // two Han letters
        QCOMPARE(displayWidth("gr\xc3\xbc\xc3\x9f"), std::size_t{4});       // accents take one
    }

    void aTextThatDoesNotFitEndsWithDots()
    {
        QCOMPARE(fitted("abcdef", 6), std::string("abcdef"));
        QCOMPARE(fitted("abcdefg", 6), std::string("abc..."));
        QCOMPARE(fitted("abcdefg", 2), std::string(".."));
        // Never half a letter, never a column too many.
        const std::string han = "\xe8\xae\xad\xe7\xbb\x83\xe8\xae\xad\xe7\xbb\x83";
        QCOMPARE(fitted(han, 6), std::string("\xe8\xae\xad..."));
    }

    void columnsAreAsWideAsTheirWidestCell()
    {
        Table table({"id", "name"});
        table.add({"1", "x"});
        table.add({"22222", "\xe8\xae\xad"});
        QCOMPARE(table.text(80), std::string("id     name\n1      x\n22222  \xe8\xae\xad\n"));
        QCOMPARE(table.text(10), std::string("id     ...\n1      x\n22222  \xe8\xae\xad\n"));
    }

    void controlCharactersAreShownAndNotObeyed()
    {
        QCOMPARE(printable("a\x1b[2Jb\nc"), std::string("a\\x1b[2Jb\\nc"));
        QCOMPARE(printable("\xe8\xae\xad"), std::string("\xe8\xae\xad"));
        QCOMPARE(printable("\xc2\x9b"), std::string("\\x9b")); // CSI in one letter
        Table table({"name"});
        table.add({"x\ty"});
        QCOMPARE(table.text(80), std::string("name\nx\\ty\n"));
    }

    void aProblemSaysWhatToTry()
    {
        const config::Problem problem{.rule = "L06",
                                      .severity = config::Severity::Error,
                                      .keys = {"expert_model_parallel_size"},
                                      .text = "60 experts cannot be split over EP 8.",
                                      .args = {"60", "8"},
                                      .suggestions = {{"expert_model_parallel_size", "4"}}};
        QCOMPARE(problemText(problem),
                 std::string("error L06: 60 experts cannot be split over EP 8. "
                             "Try --set expert_model_parallel_size=4."));
        const Json json = problemJson(problem);
        QCOMPARE(json["code"].get<std::string>(), std::string("L06"));
        QCOMPARE(json["severity"].get<std::string>(), std::string("error"));
        QCOMPARE(json["suggestions"][0]["value"].get<std::string>(), std::string("4"));
    }
};

QTEST_GUILESS_MAIN(TestOutput)
#include "tst_output.moc"
