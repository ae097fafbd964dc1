// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/state_machine.h"

#include <QTest>

#include <array>
#include <set>
#include <utility>

using namespace tessera;
using namespace tessera::supervisor;

namespace {

constexpr std::array kStates{RunState::Created, RunState::Preparing, RunState::Running,
                             RunState::Paused,  RunState::Stopping,  RunState::Finished,
                             RunState::Stopped, RunState::Failed};

// The picture in the design, written out by hand: not the table of the implementation.
const std::set<std::pair<RunState, RunState>> kAllowed{
    {RunState::Created, RunState::Preparing}, {RunState::Created, RunState::Failed},
    {RunState::Preparing, RunState::Running}, {RunState::Preparing, RunState::Stopping},
    {RunState::Preparing, RunState::Failed},  {RunState::Running, RunState::Preparing},
    {RunState::Running, RunState::Paused},    {RunState::Running, RunState::Finished},
    {RunState::Running, RunState::Stopping},  {RunState::Running, RunState::Failed},
    {RunState::Paused, RunState::Running},    {RunState::Paused, RunState::Stopping},
    {RunState::Paused, RunState::Failed},     {RunState::Stopping, RunState::Stopped},
    {RunState::Stopping, RunState::Failed},   {RunState::Stopping, RunState::Paused}};

const std::set<std::pair<Action, RunState>> kActs{
    {Action::Pause, RunState::Running},  {Action::Resume, RunState::Paused},
    {Action::Save, RunState::Running},   {Action::Save, RunState::Paused},
    {Action::Stop, RunState::Preparing}, {Action::Stop, RunState::Running},
    {Action::Stop, RunState::Paused},    {Action::Stop, RunState::Stopping},
    {Action::Stop, RunState::Created}};

/// The machine in `state`, by a way that the design allows.
StateMachine machineIn(RunState state)
{
    static const std::vector<std::vector<RunState>> ways{
        {},
        {RunState::Preparing},
        {RunState::Preparing, RunState::Running},
        {RunState::Preparing, RunState::Running, RunState::Paused},
        {RunState::Preparing, RunState::Stopping},
        {RunState::Preparing, RunState::Running, RunState::Finished},
        {RunState::Preparing, RunState::Stopping, RunState::Stopped},
        {RunState::Failed}};
    StateMachine machine;
    for (const RunState step : ways[static_cast<std::size_t>(state)])
        (void)machine.change(step);
    return machine;
}

} // namespace

class TestStateMachine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRunStartsAsCreated() { QVERIFY(StateMachine().state() == RunState::Created); }

    void exactlyTheChangesOfTheDesignAreAllowed()
    {
        for (const RunState from : kStates) {
            for (const RunState to : kStates) {
                StateMachine machine = machineIn(from);
                QVERIFY(machine.state() == from);
                const bool allowed = kAllowed.contains({from, to});
                QCOMPARE(mayChange(from, to), allowed);
                const Result<void> changed = machine.change(to);
                QCOMPARE(changed.ok(), allowed);
                QVERIFY(machine.state() == (allowed ? to : from));
                if (!allowed)
                    QVERIFY(changed.error().code == ErrorCode::Internal);
            }
        }
    }

    void finalStatesAreLeftByNoChange()
    {
        for (const RunState from : kStates) {
            if (!protocol::isFinal(from))
                continue;
            for (const RunState to : kStates)
                QVERIFY(!mayChange(from, to));
        }
    }

    void exactlyTheActionsThatMakeSenseAreAllowed()
    {
        for (const Action action : {Action::Pause, Action::Resume, Action::Save, Action::Stop}) {
            for (const RunState state : kStates) {
                const Result<void> allowed = mayAct(action, state);
                QCOMPARE(allowed.ok(), kActs.contains({action, state}));
                if (allowed)
                    continue;
                QVERIFY(allowed.error().code == ErrorCode::WrongState);
                QCOMPARE(allowed.error().args.front(), std::string(actionName(action)));
                QCOMPARE(allowed.error().args.back(), std::string(protocol::runStateName(state)));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestStateMachine)
#include "tst_state_machine.moc"
