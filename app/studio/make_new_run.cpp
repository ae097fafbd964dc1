// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/connect_statistics.h"
#include "app/studio/page_makers.h"
#include "app/studio/studio.h"
#include "ui/bridge/data_previewer.h"
#include "ui/bridge/model_inspector.h"
#include "ui/pages/new_run/new_run_page.h"

namespace tessera::studio {
namespace {

using ui::NewRunPage;

/// Answers what the page asks.
class NewRunAnswers final : public QObject
{
public:
    NewRunAnswers(NewRunPage *page, Studio &studio)
        : QObject(page),
          m_page(page),
          m_studio(studio),
          m_inspector(studio.jobs()),
          m_previewer(studio.jobs())
    {
        connectQuestions();
        connectStatistics(m_page, m_studio.examiner(), u"new_run"_qs);
        connectStart();
    }

private:
    void connectQuestions()
    {
        connect(m_page, &NewRunPage::modelFactsWanted, &m_inspector, &ui::ModelInspector::inspect);
        connect(&m_inspector, &ui::ModelInspector::ready, m_page, &NewRunPage::setModelFacts);
        connect(&m_inspector, &ui::ModelInspector::failed, m_page, &NewRunPage::setModelError);
        connect(m_page, &NewRunPage::previewWanted, &m_previewer, &ui::DataPreviewer::preview);
        connect(m_page, &NewRunPage::nothingWanted, &m_previewer, &ui::DataPreviewer::cancel);
        connect(&m_previewer, &ui::DataPreviewer::ready, m_page, &NewRunPage::setPreview);
        connect(&m_previewer, &ui::DataPreviewer::failed, m_page, &NewRunPage::setPreviewError);
        ui::RunLauncher *launcher = m_studio.launcher();
        connect(
            m_page, &NewRunPage::checkWanted, this,
            [this, launcher](const QByteArray &settings) { m_check = launcher->check(settings); });
        connect(launcher, &ui::RunLauncher::checked, m_page,
                [this](quint64 ticket, const ui::PreflightReport &report) {
                    if (ticket == m_check)
                        m_page->setPreflight(report);
                });
    }

    void connectStart()
    {
        RunOrders *orders = m_studio.makeOrders(m_page);
        const QString origin = u"form"_qs;
        connect(m_page, &NewRunPage::startWanted, orders,
                [orders, origin](const QByteArray &settings, bool confirmed) {
                    orders->start(origin, settings, confirmed);
                });
        connect(m_page, &NewRunPage::startCancelWanted, orders,
                [orders, origin] { orders->cancelStart(origin); });
        connect(orders, &RunOrders::busyChanged, m_page,
                [this](const QString & /*origin*/, bool busy) { m_page->setStarting(busy); });
        connect(orders, &RunOrders::refused, m_page,
                [this](const QString & /*origin*/, const QList<ui::FormProblem> &problems) {
                    m_page->setRefused(problems);
                });
        connect(orders, &RunOrders::started, m_page, [this] { m_studio.desk()->noteStarted(); });
    }

    NewRunPage *m_page;
    Studio &m_studio;
    ui::ModelInspector m_inspector;
    ui::DataPreviewer m_previewer;
    quint64 m_check = 0; ///< the newest ticket
};

} // namespace

ui::Page *makeNewRunPage(Studio &studio)
{
    FormDesk *desk = studio.desk();
    auto *page = new NewRunPage({.form = desk->form(),
                                 .columns = desk->columns(),
                                 .models = desk->models(),
                                 .data = desk->data(),
                                 .preview = desk->firstRows()});
    new NewRunAnswers(page, studio);
    page->setPresets(config::listPresets());
    ui::StudioSettings *settings = studio.settings();
    page->setAdvanced(settings->advancedForm());
    QObject::connect(page, &NewRunPage::advancedChanged, settings,
                     &ui::StudioSettings::setAdvancedForm);
    studio.onSettling([page] { return page->isSettled(); });
    return page;
}

} // namespace tessera::studio
