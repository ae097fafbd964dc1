// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/tessera/cli.h"
#include "tests/support/fake_key_ring.h"

#include <QTest>

using namespace tessera;
using namespace tessera::test;

/// `tessera model token`: what it keeps, and that it never shows it.
class TestModelToken : public QObject
{
    Q_OBJECT

private:
    struct Person {
        FakeKeyRing ring;
        Cli cli;

        Person()
        {
            cli.setEnvironment("PATH", ring.path());
            cli.setEnvironment("HF_HOME", (cli.folder() / "hf").string());
            for (const char *name : {"HF_TOKEN", "HF_TOKEN_PATH", "MODELSCOPE_API_TOKEN"})
                cli.setEnvironment(name, "");
        }
        Outcome set(const std::string &hub, const std::string &input)
        {
            const auto process = cli.start({"model", "token", "set", "--hub", hub, "--json"});
            process->write(input.c_str());
            process->closeWriteChannel();
            return Cli::finish(*process);
        }
        std::string source(const std::string &hub)
        {
            const Outcome shown = cli.run({"model", "token", "show", "--hub", hub, "--json"});
            return shown.json().is_object() ? shown.json()["source"].get<std::string>() : shown.err;
        }
    };

private Q_SLOTS:
    void aTokenIsSetShownAndCleared()
    {
        Person person;
        QCOMPARE(person.source("hf"), std::string("none"));
        const Outcome set = person.set("hf", "hf_secret\n");
        QVERIFY2(set.code == 0, set.err.c_str());
        QCOMPARE(person.ring.kept("hf"), std::string("hf_secret"));
        QVERIFY((set.out + set.err).find("hf_secret") == std::string::npos);
        QCOMPARE(person.source("hf"), std::string("key_ring"));
        QCOMPARE(person.source("modelscope"), std::string("none"));
        const Outcome shown = person.cli.run({"model", "token", "show"});
        QCOMPARE(shown.out, std::string("hf: from the key ring\n"));
        const Outcome cleared = person.cli.run({"model", "token", "clear", "--json"});
        QCOMPARE(cleared.json()["source"].get<std::string>(), std::string("none"));
        QCOMPARE(person.ring.kept("hf"), std::string());
        person.cli.setEnvironment("HF_TOKEN", "hf_variable");
        const Outcome variable = person.cli.run({"model", "token", "show", "--json"});
        QCOMPARE(variable.json()["name"].get<std::string>(), std::string("HF_TOKEN"));
        QVERIFY(variable.out.find("hf_variable") == std::string::npos);
    }

    void whatIsWrongIsSaid()
    {
        Person person;
        const Outcome blanks = person.set("hf", "hf_one hf_two\n");
        QCOMPARE(blanks.error()["code"].get<std::string>(), std::string("wrong_type"));
        QVERIFY((blanks.out + blanks.err).find("hf_one") == std::string::npos);
        QCOMPARE(person.set("hf", "\n").error()["code"].get<std::string>(),
                 std::string("missing_value"));
        QCOMPARE(person.set("github", "x\n").error()["code"].get<std::string>(),
                 std::string("not_one_of"));
        QCOMPARE(person.cli.run({"model", "token"}).code, 2);
        person.ring.failWith("no service");
        const Outcome closed = person.set("hf", "hf_secret\n");
        QCOMPARE(closed.code, 1);
        QVERIFY(closed.err.find("no service") != std::string::npos);
        QVERIFY(closed.err.find("hf_secret") == std::string::npos);
        // Where it comes from can be told all the same, with the reason beside it.
        const Json shown = person.cli.run({"model", "token", "show", "--json"}).json();
        QCOMPARE(shown["source"].get<std::string>(), std::string("none"));
        QCOMPARE(shown["key_ring_error"]["code"].get<std::string>(),
                 std::string("connection_lost"));
    }
};

QTEST_GUILESS_MAIN(TestModelToken)
#include "tst_model_token.moc"
