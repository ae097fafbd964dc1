// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/session_status.h"

#include "ui/bridge/run_session.h"

namespace tessera::ui {
namespace {

RunStatus::Link linkOf(RunSession::Phase phase)
{
    switch (phase) {
    case RunSession::Phase::Loading:
        return RunStatus::Link::Loading;
    case RunSession::Phase::Stored:
        return RunStatus::Link::Stored;
    case RunSession::Phase::Live:
        return RunStatus::Link::Live;
    case RunSession::Phase::Away:
        return RunStatus::Link::Away;
    case RunSession::Phase::Refused:
        return RunStatus::Link::Refused;
    case RunSession::Phase::Missing:
        return RunStatus::Link::Missing;
    }
    Q_UNREACHABLE();
}

} // namespace

WatchedRun watchedRun(RunSession &session)
{
    return {.id = session.id(),
            .curves = session.curves(),
            .experts = session.experts(),
            .events = session.events(),
            .log = session.log()};
}

RunStatus runStatus(const RunSession &session)
{
    return {.link = linkOf(session.phase()),
            .problem = session.problem(),
            .record = session.record(),
            .preparing = session.preparing(),
            .preparingProgress = session.preparingProgress(),
            .secondsLeft = session.secondsLeft(),
            .isWaiting = session.isWaiting()};
}

} // namespace tessera::ui
