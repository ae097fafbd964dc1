// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/page_makers.h"
#include "app/studio/studio.h"
#include "ui/bridge/run_session.h"
#include "ui/pages/live/live_page.h"
#include "ui/pages/session_status.h"
#include "ui/text/error_text.h"

#include <QTimer>

#include <memory>
#include <utility>

namespace tessera::studio {
namespace {

using ui::LivePage;
using ui::RunSession;

constexpr int kLookMs = 2000;

/// Keeps the one run that the Live page shows open, and tells the page how it stands.
class LiveDesk final : public QObject
{
public:
    LiveDesk(LivePage *page, Studio &studio) : QObject(page), m_page(page), m_studio(studio)
    {
        connect(page, &LivePage::runWanted, this, &LiveDesk::open);
        connect(page, &LivePage::pauseWanted, this, [this] { send(&RunSession::pause); });
        connect(page, &LivePage::resumeWanted, this, [this] { send(&RunSession::resume); });
        connect(page, &LivePage::saveCheckpointWanted, this,
                [this] { send(&RunSession::saveCheckpoint); });
        connect(page, &LivePage::stopWanted, this, [this](const QString & /*id*/, bool saveFirst) {
            sent(m_session && m_session->stop(saveFirst));
        });
        connect(studio.active(), &ui::ActiveRuns::changed, this, &LiveDesk::followSocket);
        const auto tellAgain = [this] {
            if (m_session)
                tell(); // it may have a parent, which has a name now, or no folder any more
        };
        connect(studio.library(), &RunLibrary::loaded, this, tellAgain);
        connect(studio.library()->runs(), &QAbstractItemModel::dataChanged, this, tellAgain);
        m_look.start(kLookMs);
        connect(&m_look, &QTimer::timeout, this, [this] {
            if (m_session && !m_session->record().hasEnded())
                m_studio.folders()->watch(u"live"_qs, {m_session->id()});
        });
        studio.onSettling([this] { return m_session == nullptr || !isLoading(); });
    }

private:
    void open(const QString &wanted)
    {
        const QString id = wanted.isEmpty() ? newestRun() : wanted;
        if (id.isEmpty() || (m_session && m_session->id() == id))
            return;
        auto session = std::make_unique<RunSession>(
            id, m_studio.active()->socketOf(id),
            RunSession::Sources{.history = m_studio.history(), .jobs = m_studio.jobs()});
        connect(session.get(), &RunSession::phaseChanged, this, &LiveDesk::tell);
        connect(session.get(), &RunSession::recordChanged, this, &LiveDesk::tell);
        connect(session.get(), &RunSession::commandRefused, m_page, &LivePage::showProblem);
        m_page->showRun(watchedRun(*session));
        m_session = std::move(session); // the one before goes when nothing shows it any more
        m_studio.setWatched(id);
        tell();
    }

    void tell()
    {
        ui::RunStatus status = runStatus(*m_session);
        const ui::RunTableModel &runs = *m_studio.library()->runs();
        const int parent = runs.rowOf(QString::fromStdString(status.record.parent));
        if (parent >= 0)
            status.parentName = runs.nameText(parent);
        const int row = runs.rowOf(m_session->id());
        if (row >= 0) // told apart from others of its name
            status.record.name = runs.nameText(row).toStdString();
        if (row >= 0 && !runs.folderFacts(row).isThere)
            status.lostFolder = QString::fromStdString(runs.run(row).folder.string());
        m_page->setStatus(status);
        if (row >= 0)
            lookAtFolder(runs.run(row).interrupted);
    }

    /// Whether it is there; of a run that goes on it may be taken away at any time.
    void lookAtFolder(bool interrupted)
    {
        const Looked looked{.id = m_session->id(), .interrupted = interrupted};
        if (std::exchange(m_looked, looked) != looked)
            m_studio.folders()->watch(u"live"_qs, {looked.id});
    }

    /// Of the runs that are going on the one that started last; "" when there is none.
    [[nodiscard]] QString newestRun() const
    {
        if (!m_studio.active()->runs().isEmpty())
            return m_studio.active()->runs().first().id;
        return {};
    }

    void followSocket()
    {
        if (m_session)
            m_session->setSocket(m_studio.active()->socketOf(m_session->id()));
    }

    void send(bool (RunSession::*command)()) { sent(m_session && (m_session.get()->*command)()); }

    void sent(bool isSent)
    {
        if (!isSent)
            m_page->showProblem(LivePage::tr("The run is not connected: nothing was sent."));
        else
            tell();
    }

    [[nodiscard]] bool isLoading() const
    {
        return m_session->phase() == RunSession::Phase::Loading;
    }

    LivePage *m_page;
    Studio &m_studio;
    std::unique_ptr<RunSession> m_session;
    QTimer m_look; ///< for the folder of a run that goes on
    struct Looked {
        QString id;
        bool interrupted = false;
        friend bool operator==(const Looked &, const Looked &) = default;
    };
    Looked m_looked; ///< the run whose folder was looked for, and how it stood
};

} // namespace

ui::Page *makeLivePage(Studio &studio)
{
    auto *page = new LivePage;
    new LiveDesk(page, studio);
    QObject::connect(page, &LivePage::folderWanted, &studio, &Studio::openRunFolder);
    RunOrders *orders = studio.makeOrders(page);
    QObject::connect(page, &LivePage::continueWanted, orders, &RunOrders::resume);
    QObject::connect(orders, &RunOrders::busyChanged, page, &LivePage::setContinuing);
    QObject::connect(orders, &RunOrders::failed, page,
                     [page](const Error &error) { page->showProblem(ui::errorSentence(error)); });
    QObject::connect(orders, &RunOrders::refused, page,
                     [page](const QString & /*origin*/, const QList<ui::FormProblem> &problems) {
                         QStringList sentences;
                         for (const ui::FormProblem &problem : problems)
                             sentences.append(problem.text);
                         page->showProblem(sentences.join(u' '));
                     });
    return page;
}

} // namespace tessera::studio
