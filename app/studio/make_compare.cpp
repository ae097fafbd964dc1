// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/page_makers.h"
#include "app/studio/studio.h"
#include "ui/bridge/run_session.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/session_status.h"
#include "ui/text/error_text.h"

#include <map>
#include <memory>

namespace tessera::studio {
namespace {

using ui::ComparePage;
using ui::RunSession;

/// Keeps the compared runs open, each in a session of its own: smoothing and the step that their
/// experts show are the comparison's, not those of the Live page.
class CompareDesk final : public QObject
{
public:
    CompareDesk(ComparePage *page, Studio &studio) : QObject(page), m_page(page), m_studio(studio)
    {
        connect(page, &ComparePage::runsWanted, this, &CompareDesk::keep);
        connect(studio.active(), &ui::ActiveRuns::changed, this, [this] {
            for (const auto &[id, session] : m_sessions)
                session->setSocket(m_studio.active()->socketOf(id));
        });
        studio.onSettling([this] {
            for (const auto &[id, session] : m_sessions)
                if (session->phase() == RunSession::Phase::Loading)
                    return false;
            return true;
        });
    }

private:
    void keep(const QStringList &ids)
    {
        std::erase_if(m_sessions, [&ids](const auto &entry) { return !ids.contains(entry.first); });
        for (const QString &id : ids) {
            if (!m_sessions.contains(id))
                open(id);
        }
    }

    void open(const QString &id)
    {
        auto session = std::make_unique<RunSession>(
            id, m_studio.active()->socketOf(id),
            RunSession::Sources{.history = m_studio.history(), .jobs = m_studio.jobs()});
        RunSession *opened = session.get();
        connect(opened, &RunSession::phaseChanged, this, [this, opened] { tell(*opened); });
        connect(opened, &RunSession::recordChanged, this, [this, opened] { tell(*opened); });
        m_sessions[id] = std::move(session);
    }

    void tell(RunSession &session)
    {
        if (session.phase() != RunSession::Phase::Missing)
            m_page->setRun(watchedRun(session), runStatus(session));
        else if (session.problem())
            m_page->setProblem(session.id(), ui::errorSentence(*session.problem()));
    }

    ComparePage *m_page;
    Studio &m_studio;
    std::map<QString, std::unique_ptr<RunSession>> m_sessions;
};

} // namespace

ui::Page *makeComparePage(Studio &studio)
{
    auto *page = new ComparePage(studio.library()->runs());
    new CompareDesk(page, studio);
    return page;
}

} // namespace tessera::studio
