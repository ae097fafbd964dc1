// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/library_banner.h"

#include "ui/theme/controls.h"
#include "ui/widgets/banner.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::ui {

LibraryBanner::LibraryBanner(QWidget *parent) : QWidget(parent), m_banner(new Banner(this))
{
    m_banner->setObjectName(u"libraryBanner"_qs);
    m_banner->setClosable(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_banner);
    hide();
}

void LibraryBanner::setState(LibraryState state, const std::optional<Error> &problem)
{
    m_state = state;
    m_problem = problem;
    show();
}

void LibraryBanner::setWorking(bool working)
{
    m_working = working;
    show();
}

void LibraryBanner::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        show();
    QWidget::changeEvent(event);
}

void LibraryBanner::show()
{
    const auto remedy = [this](const QString &text, auto wanted) {
        QPushButton *button = m_banner->addAction(text);
        button->setObjectName(u"libraryRemedy"_qs);
        setBlocked(button, m_working ? tr("This is being done.") : QString());
        connect(button, &QPushButton::clicked, this, wanted);
    };
    m_banner->clearActions();
    bool shown = true;
    switch (m_state) {
    case LibraryState::Unknown:
    case LibraryState::Empty:
    case LibraryState::Ready:
        shown = false;
        break;
    case LibraryState::Locked:
        m_banner->setMessage(
            Tone::Warning, tr("Another program holds the history of runs."),
            tr("It is read again as soon as it is free. Training is not affected."));
        break;
    case LibraryState::Damaged:
        m_banner->setMessage(
            Tone::Error, tr("The history of runs is damaged."),
            tr("It can be made anew from the run folders; the damaged file is set aside and no run "
               "is lost."));
        remedy(tr("Rebuild"), [this] { Q_EMIT rebuildWanted(); });
        break;
    case LibraryState::Older:
        m_banner->setMessage(Tone::Info, tr("The history of runs is of an older version."),
                             tr("Nothing is lost when it is brought to the version of today."));
        remedy(tr("Update"), [this] { Q_EMIT migrateWanted(); });
        break;
    case LibraryState::Newer:
        m_banner->setMessage(Tone::Error,
                             tr("The history of runs was written by a newer version of Tessera."),
                             tr("This version cannot read it. Start the newer one."));
        break;
    case LibraryState::Unreadable:
        m_banner->setMessage(Tone::Error, tr("The history of runs cannot be read."),
                             tr("Look at the permissions of the file and at the disk. It is tried "
                                "again by itself."));
        break;
    }
    if (shown && m_problem)
        m_banner->setDetails(errorDetails(*m_problem));
    setVisible(shown);
}

} // namespace tessera::ui
