// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/interruption.h"

namespace tessera::app {

const StopToken &stopBySignals(std::initializer_list<int> signals)
{
    static const StopToken stop;
    struct sigaction action {};
    action.sa_handler = [](int /*signal*/) { stop.requestStop(); }; // a lock-free store
    action.sa_flags = SA_RESETHAND;                                 // no SA_RESTART: a poll ends
    for (const int signal : signals)
        ::sigaction(signal, &action, nullptr);
    return stop;
}

} // namespace tessera::app
