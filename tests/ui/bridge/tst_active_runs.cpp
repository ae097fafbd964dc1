// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fake_supervisor.h"
#include "tests/support/ui_home.h"
#include "ui/bridge/active_runs.h"

#include <QSignalSpy>
#include <QTest>

#include <fstream>
#include <memory>

using namespace tessera;
using namespace tessera::test;
using namespace tessera::ui;

namespace {

constexpr const char *kFirst = "20260131-120000-k3f9";
constexpr const char *kSecond = "20260201-120000-p2m4";

std::unique_ptr<FakeSupervisor> start(const UiHome &home, const char *id, const Json &config = {})
{
    return std::make_unique<FakeSupervisor>(home.sockets(), home.runs(), id, config);
}

QStringList idsOf(const ActiveRuns &runs)
{
    QStringList ids;
    for (const ActiveRun &run : runs.runs())
        ids.append(run.id);
    return ids;
}

} // namespace

class TstActiveRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void runsAppearAndEnd()
    {
        const UiHome home;
        ActiveRuns runs; // before there is any folder
        QVERIFY(runs.runs().isEmpty());
        QSignalSpy appeared(&runs, &ActiveRuns::appeared);
        QSignalSpy ended(&runs, &ActiveRuns::ended);
        auto first = start(home, kFirst, {{"run_name", "数学 🚀"}});
        QTRY_COMPARE(idsOf(runs), QStringList{QLatin1String(kFirst)});
        QCOMPARE(runs.runs().front().name, QStringLiteral("数学 🚀"));
        QCOMPARE(runs.socketOf(QLatin1String(kFirst)), first->socket());
        auto second = start(home, kSecond);
        QTRY_COMPARE(idsOf(runs), (QStringList{QLatin1String(kSecond), QLatin1String(kFirst)}));
        QCOMPARE(runs.runs().front().name, QLatin1String(kSecond)); // it has no name
        first.reset();
        runs.refresh();
        QCOMPARE(idsOf(runs), QStringList{QLatin1String(kSecond)});
        QVERIFY(!runs.isActive(QLatin1String(kFirst)));
        QCOMPARE(appeared.count(), 2);
        QCOMPARE(ended.count(), 1);
    }

    void aSocketThatWasLeftBehindIsNoRun()
    {
        const UiHome home;
        const auto supervisor = start(home, kFirst);
        std::ofstream(home.sockets() / (std::string(kSecond) + ".sock")) << "";
        std::ofstream(home.sockets() / "something else") << "";
        ActiveRuns runs;
        QCOMPARE(idsOf(runs), QStringList{QLatin1String(kFirst)});
        QSignalSpy ended(&runs, &ActiveRuns::ended);
        supervisor->die(); // kill -9: the socket stays
        std::ofstream(home.sockets() / (std::string(kFirst) + ".sock")) << "";
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, 20000);
        QVERIFY(runs.runs().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TstActiveRuns)
#include "tst_active_runs.moc"
