// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/common_errors.h"
#include "backend/base/json.h"

#include <QTest>

#include <cerrno>
#include <set>

using tessera::Error;
using tessera::ErrorCode;
using tessera::Result;
using Texts = std::vector<std::string>;

namespace {

Result<int> half(int value)
{
    if (value % 2 != 0)
        return tessera::mustDivide("two", 2, value);
    return value / 2;
}

Result<int> quarter(int value)
{
    TESSERA_TRY(const int halved, half(value));
    return half(halved);
}

Result<void> needsEven(int value)
{
    TESSERA_CHECK(half(value));
    return {};
}

} // namespace

class TestError : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aResultHoldsAValueOrAnError()
    {
        const Result<int> good = half(8);
        QVERIFY(good.ok());
        QCOMPARE(*good, 4);
        const Result<int> bad = half(7);
        QVERIFY(!bad);
        QCOMPARE(bad.error().code, ErrorCode::MustDivide);
    }

    void tryAndCheckHandTheErrorOn()
    {
        QCOMPARE(*quarter(12), 3);
        QCOMPARE(quarter(6).error().args.at(2), std::string("3"));
        QVERIFY(needsEven(2).ok());
        QCOMPARE(needsEven(3).error().code, ErrorCode::MustDivide);
    }

    void contextIsAddedInnermostFirst()
    {
        const Error error =
            tessera::fileNotFound("a.txt").during("reading shard 3").during("resuming run 41");
        QCOMPARE(error.sentence(),
                 std::string("a.txt does not exist. (reading shard 3; resuming run 41)"));
        QCOMPARE(tessera::cancelled().sentence(), std::string("Cancelled."));
    }

    void anErrorKnowsWhereItWasMade()
    {
        const Error error = tessera::internal("here");
        QVERIFY(std::string_view(error.place.file).ends_with("tst_error.cpp"));
        QVERIFY(error.place.line > 0);
    }

    void aDivisorIsSuggested()
    {
        const Error error = tessera::mustDivide("expert_model_parallel_size", 3, 8);
        QCOMPARE(error.args, (Texts{"expert_model_parallel_size", "3", "8", "2"}));
    }

    void aChoiceListsAllAndTheNearest()
    {
        const Error error = tessera::notOneOf("task", "sfd", {"pretrain", "sft"});
        QCOMPARE(error.args, (Texts{"task", "sfd", "pretrain, sft", "sft"}));
        const Error far = tessera::notOneOf("task", "dreaming", {"pretrain", "sft"});
        QCOMPARE(far.args.at(3), std::string());
    }

    void commonErrorsSayWhatTheirCodePromises()
    {
        const Error run = tessera::noSuchRun("aab", "aaa");
        QCOMPARE(run.code, ErrorCode::NoSuchRun);
        QCOMPARE(run.detail, std::string("There is no run aab. The nearest is aaa."));
        QCOMPARE(run.args, (Texts{"aab", "aaa"}));
        QCOMPARE(tessera::noSuchRun("xyz").detail, std::string("There is no run xyz."));

        const Error state = tessera::wrongState("pause", "finished");
        QCOMPARE(state.code, ErrorCode::WrongState);
        QCOMPARE(state.detail, std::string("A run that is finished cannot pause."));
        QCOMPARE(state.args, (Texts{"pause", "finished"}));
        QCOMPARE(tessera::wrongState("delete", "running", "Stop it first.").detail,
                 std::string("Stop it first."));

        const Error disk = tessera::diskFull("The run", "/data", 2048, 1024);
        QCOMPARE(disk.code, ErrorCode::DiskFull);
        QCOMPARE(disk.args, (Texts{"/data", "2048", "1024"}));
        QVERIFY(disk.detail.starts_with("The run needs about "));
        QVERIFY(std::string_view(disk.place.file).ends_with("tst_error.cpp"));
    }

    void errnoBecomesTheFittingCode_data()
    {
        QTest::addColumn<int>("errnoValue");
        QTest::addColumn<bool>("writing");
        QTest::addColumn<ErrorCode>("code");
        QTest::newRow("missing") << ENOENT << false << ErrorCode::FileNotFound;
        QTest::newRow("no folder to write to") << ENOENT << true << ErrorCode::FileUnwritable;
        QTest::newRow("full") << ENOSPC << true << ErrorCode::DiskFull;
        QTest::newRow("quota") << EDQUOT << true << ErrorCode::DiskFull;
        QTest::newRow("forbidden to read") << EACCES << false << ErrorCode::FileUnreadable;
        QTest::newRow("forbidden to write") << EROFS << true << ErrorCode::FileUnwritable;
    }

    void errnoBecomesTheFittingCode()
    {
        QFETCH(const int, errnoValue);
        QFETCH(const bool, writing);
        QFETCH(const ErrorCode, code);
        const Error error = tessera::errnoError(errnoValue, "some/path", writing);
        QCOMPARE(error.code, code);
        QCOMPARE(error.args.front(), std::string("some/path"));
    }

    void everyCodeHasItsOwnNameBothWays()
    {
        std::set<std::string_view> names;
        for (const auto &[code, name] : tessera::errorCodeNames()) {
            QVERIFY2(names.insert(name).second, name.data());
            QCOMPARE(tessera::errorCodeFromName(name), code);
            QCOMPARE(tessera::errorCodeName(code), name);
        }
        QCOMPARE(tessera::errorCodeFromName("from_a_newer_version"), ErrorCode::Internal);
    }

    void anErrorSurvivesTheWayThroughJson()
    {
        const Error error = tessera::badFile("m.gguf", "GGUF", "wrong magic").during("opening");
        const Error again = tessera::errorFromJson(tessera::errorJson(error));
        QCOMPARE(again.code, error.code);
        QCOMPARE(again.detail, error.detail);
        QCOMPARE(again.args, error.args);
        QCOMPARE(again.context, error.context);
    }

    void aStrangeErrorOfAPeerIsStillAnError_data()
    {
        QTest::addColumn<QString>("json");
        QTest::newRow("nothing") << "null";
        QTest::newRow("a number") << "7";
        QTest::newRow("empty") << "{}";
        QTest::newRow("wrong types")
            << R"({"code": 5, "detail": ["x"], "args": "no list", "context": [1, 2]})";
    }

    void aStrangeErrorOfAPeerIsStillAnError()
    {
        QFETCH(const QString, json);
        const Error error = tessera::errorFromJson(tessera::Json::parse(json.toStdString()));
        QCOMPARE(error.code, ErrorCode::Internal);
    }
};

QTEST_GUILESS_MAIN(TestError)
#include "tst_error.moc"
