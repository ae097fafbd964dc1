// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/download/hub_token.h"
#include "backend/hub/download/key_ring.h"
#include "backend/hub/download/remote_model.h"
#include "tests/support/fake_key_ring.h"

#include <QTest>

using namespace tessera;
using hub::HubKind;
using hub::TokenPlace;

/// Tokens of hubs in a key ring, by a program that stands for libsecret's.
class TstKeyRing : public QObject
{
    Q_OBJECT

private:
    QByteArray m_path = qgetenv("PATH");

private Q_SLOTS:
    void cleanup()
    {
        qputenv("PATH", m_path);
        for (const char *name : {"HF_HOME", "HF_TOKEN", "MODELSCOPE_API_TOKEN"})
            qunsetenv(name);
    }

    void aTokenIsKeptForEachHub()
    {
        const test::FakeKeyRing ring;
        qputenv("PATH", ring.path().c_str());
        QVERIFY(!*hub::ringToken(HubKind::HuggingFace));
        QVERIFY(hub::storeRingToken(HubKind::HuggingFace, "hf_secret"));
        QVERIFY(hub::storeRingToken(HubKind::ModelScope, "ms_secret"));
        QCOMPARE(**hub::ringToken(HubKind::HuggingFace), std::string("hf_secret"));
        QCOMPARE(**hub::ringToken(HubKind::ModelScope), std::string("ms_secret"));
        QVERIFY(*hub::clearRingToken(HubKind::HuggingFace));
        QVERIFY(!*hub::clearRingToken(HubKind::HuggingFace));
        QVERIFY(!*hub::ringToken(HubKind::HuggingFace));
        QCOMPARE(ring.kept("modelscope"), std::string("ms_secret"));
        QVERIFY(ring.arguments().find("secret ") == std::string::npos); // no token among them
        QVERIFY(ring.arguments().find("hf_") == std::string::npos);
        QVERIFY(ring.arguments().find("ms_") == std::string::npos);
    }

    void whatIsNoTokenIsNotKept()
    {
        const test::FakeKeyRing ring;
        qputenv("PATH", ring.path().c_str());
        QCOMPARE(hub::storeRingToken(HubKind::HuggingFace, "").error().code,
                 ErrorCode::MissingValue);
        const auto two = hub::storeRingToken(HubKind::HuggingFace, "hf_one hf_two");
        QCOMPARE(two.error().code, ErrorCode::WrongType);
        QVERIFY(two.error().sentence().find("hf_") == std::string::npos);
        QCOMPARE(ring.arguments(), std::string());
    }

    void withoutProgramOrRingTheReasonIsSaid()
    {
        const test::FakeKeyRing ring;
        qputenv("PATH", ring.path().c_str());
        ring.failWith("Cannot autolaunch D-Bus without X11 $DISPLAY");
        const auto closed = hub::ringToken(HubKind::HuggingFace);
        QCOMPARE(closed.error().code, ErrorCode::ConnectionLost);
        QCOMPARE(closed.error().args.at(1),
                 std::string("Cannot autolaunch D-Bus without X11 $DISPLAY"));
        QCOMPARE(hub::storeRingToken(HubKind::HuggingFace, "hf_secret").error().code,
                 ErrorCode::ConnectionLost);
        qputenv("PATH", "/nowhere");
        const auto absent = hub::ringToken(HubKind::HuggingFace);
        QCOMPARE(absent.error().code, ErrorCode::CannotStart);
        QVERIFY(absent.error().sentence().find("libsecret-tools") != std::string::npos);
    }

    void placesHaveAnOrder()
    {
        const test::FakeKeyRing ring;
        const test::TempFolder home;
        qputenv("PATH", ring.path().c_str());
        qputenv("HF_HOME", home.path().c_str());
        const auto found = [] { return hub::findToken(HubKind::HuggingFace); };
        QVERIFY(found().place == TokenPlace::None);
        QVERIFY(writeFileAtomically(home / "token", "of_file\n"));
        QVERIFY(found().place == TokenPlace::File);
        QCOMPARE(found().name, (home / "token").string());
        ring.keep("hf", "of_ring");
        QVERIFY(found().place == TokenPlace::KeyRing);
        QCOMPARE(hub::hubAccess(HubKind::HuggingFace)->credentials.bearer, std::string("of_ring"));
        qputenv("HF_TOKEN", "of_variable");
        QVERIFY(found().place == TokenPlace::Variable);
        QCOMPARE(found().value, std::string("of_variable"));
        qunsetenv("HF_TOKEN");
        ring.failWith("locked");
        std::optional<Error> error;
        QVERIFY(hub::findToken(HubKind::HuggingFace, &error).place == TokenPlace::File);
        QVERIFY(error && error->code == ErrorCode::ConnectionLost);
        ring.keep("modelscope", "x"); // of another hub, and the ring is locked
        QVERIFY(hub::findToken(HubKind::ModelScope).value.empty());
    }
};

QTEST_GUILESS_MAIN(TstKeyRing)
#include "tst_key_ring.moc"
