// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "ui/models/event_model.h"
#include "ui/models/expert_load_model.h"
#include "ui/models/log_model.h"
#include "ui/models/run_curves.h"
#include "ui/models/run_table_model.h"

#include <QString>

#include <optional>

namespace tessera::ui {

/// The models of one run, live or stored, as Live and Compare show them. They outlive what shows
/// them. Each page wants models of its own: smoothing and the step that the experts show belong to
/// a page.
struct WatchedRun {
    QString id;
    RunCurves *curves = nullptr;
    ExpertLoadModel *experts = nullptr;
    EventModel *events = nullptr;
    LogModel *log = nullptr;
};

/// How a run stands, besides its curves. A value, sent as often as something changed.
struct RunStatus {
    /// As RunSession::Phase of ui/bridge.
    enum class Link {
        Loading, ///< the history is being read
        Stored,  ///< all there is: the run has ended, or lost its supervisor
        Live,    ///< connected
        Away,    ///< live, but the connection is lost at the moment
        Refused, ///< the supervisor is of another version: stored data alone
        Missing  ///< there is no such run: see problem
    };
    Link link = Link::Loading;
    std::optional<Error> problem;
    history::RunRecord record;
    QString preparing;             ///< phase of Preparing: "loading_model"
    double preparingProgress = -1; ///< 0..1; -1 unknown
    std::optional<double> secondsLeft;
    QString lostFolder;     ///< where the folder of the run was; "" when it is there
    QString parentName;     ///< of the run that it goes on from; "" when that is not known
    bool isWaiting = false; ///< a command was sent; the event that answers it has not come
};

} // namespace tessera::ui
