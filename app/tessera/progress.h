// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tessera/run_view.h"
#include "backend/protocol/messages.h"

#include <cstdio>
#include <string>

namespace tessera::app {

/// How a command shows the events of a run while it goes on.
enum class ProgressStyle {
    None,   ///< nothing
    Line,   ///< one line on a terminal that is written over and over, with a bar
    Lines,  ///< a line now and then, for logs
    Events, ///< every event as one line of JSON
};

/// Shows a run on a stream, event by event. Warnings and checkpoints get lines of their own.
class Progress
{
public:
    Progress(ProgressStyle style, std::FILE *out) : m_style(style), m_out(out) {}
    /// `view` has the event in it already.
    void show(const RunView &view, const protocol::Envelope &event);
    /// A line of its own for people, in the styles that are for them.
    void say(const std::string &text);
    /// Ends the line that is written over.
    void finish();

    /// Line when `out` is a terminal, else Lines.
    [[nodiscard]] static ProgressStyle styleFor(std::FILE *out);

private:
    void draw(const RunView &view);
    void printApart(const std::string &text);

    ProgressStyle m_style;
    std::FILE *m_out;
    bool m_lineOpen = false;
    double m_drawnAt = 0;
    double m_interval = 2; // of Lines: grows, so that a long run has a short log
    std::string m_drawnPhase;
    std::string m_drawnText;
};

/// "step 12/100 [====>     ] 12 %  loss 2.3456  1234 tokens/s  3 min 05 s left", as much of it as
/// fits into `width`; while preparing the phase.
[[nodiscard]] std::string progressText(const RunView &view, std::size_t width);

} // namespace tessera::app
