// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/main_window.h"

#include "app/studio/top_bar.h"
#include "ui/pages/page.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/logo.h"
#include "ui/widgets/nav_rail.h"

#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QPointer>
#include <QShortcut>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace tessera::studio {

namespace {

/// Small enough for 1280 x 800 at 150 % and for 1920 x 1080 at 200 %.
constexpr QSize kSmallest{840, 480};

} // namespace

MainWindow::MainWindow(QWidget *parent)
    : QWidget(parent),
      m_rail(new ui::NavRail(this)),
      m_topBar(new TopBar(this)),
      m_stack(new QStackedWidget(this))
{
    setObjectName(u"mainWindow"_qs);
    setWindowIcon(ui::logoIcon());
    setMinimumSize(kSmallest);
    m_rail->setObjectName(u"rail"_qs);
    m_stack->setObjectName(u"pages"_qs);

    auto *column = new QVBoxLayout;
    column->setSpacing(0);
    column->addWidget(m_topBar);
    column->addWidget(m_stack, 1);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_rail);
    layout->addLayout(column, 1);

    connect(m_rail, &ui::NavRail::chosen, this, [this](const QString &name) { showPage(name); });
    connect(m_topBar, &TopBar::runChosen, this,
            [this](const QString &id) { showPage(u"live"_qs, {id}); });
    connect(m_topBar, &TopBar::helpWanted, this, &MainWindow::askForHelp);
    connect(qApp, &QApplication::focusChanged, this, &MainWindow::keepFocusOnPage);
    addShortcuts();
    resize(kDefaultSize);
}

void MainWindow::addPage(const PageEntry &entry, ui::Page *page)
{
    const QString name = QLatin1String(entry.name);
    if (entry.group == kBottomGroup && m_group != kBottomGroup)
        m_rail->addStretch();
    else if (m_group >= 0 && entry.group != m_group)
        m_rail->addSeparator();
    m_group = entry.group;
    m_rail->addItem(name, entry.icon, page->title());
    m_stack->addWidget(page);
    m_pages.insert(name, page);
    m_names.append(name);
    connect(page, &ui::Page::pageWanted, this, &MainWindow::showPage);

    const auto number = static_cast<int>(m_names.size());
    if (number <= 9) { // Ctrl+1 ... Ctrl+9 in the order of the rail
        auto *shortcut = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_0 + number)), this);
        connect(shortcut, &QShortcut::activated, this, [this, name] { showPage(name); });
    }
}

void MainWindow::tellPages()
{
    for (ui::Page *page : std::as_const(m_pages))
        page->setPages(m_names);
}

void MainWindow::askForHelp()
{
    const ui::Page *page = m_pages.value(m_current);
    const QString topic = page == nullptr ? QString() : page->helpTopic();
    Q_EMIT helpWanted(topic.isEmpty() ? m_current : topic);
}

void MainWindow::addShortcuts()
{
    const auto add = [this](const QKeySequence &keys, auto act) {
        auto *shortcut = new QShortcut(keys, this);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    add(QKeySequence::HelpContents, [this] { askForHelp(); });
    add(QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); });
    add(QKeySequence::New, [this] { showPage(u"new_run"_qs); });
    add(QKeySequence(Qt::CTRL | Qt::Key_Comma), [this] { showPage(u"settings"_qs); });
    const auto turn = [this](int step) {
        const auto count = m_names.size();
        if (count > 0)
            showPage(m_names[(m_names.indexOf(m_current) + step + count) % count]);
    };
    add(QKeySequence(Qt::CTRL | Qt::Key_PageDown), [turn] { turn(1); });
    add(QKeySequence(Qt::CTRL | Qt::Key_PageUp), [turn] { turn(-1); });
}

void MainWindow::showPage(const QString &name, const QStringList &arguments)
{
    if (name == u"live"_qs && !m_pages.contains(name))
        return showPage(u"runs"_qs, arguments);
    ui::Page *page = m_pages.value(name);
    if (page == nullptr)
        return;
    page->open(arguments);
    m_current = name;
    m_stack->setCurrentWidget(page);
    m_rail->setCurrent(name);
    retranslateUi();
    Q_EMIT pageShown(name);
}

/// A button that had the focus and is hidden (a run has ended) leaves it to the page, not to
/// whatever comes next in the window.
void MainWindow::keepFocusOnPage(QWidget *before, QWidget *now)
{
    if (before == nullptr || now == nullptr || now->window() != this)
        return;
    QWidget *page = m_stack->currentWidget();
    if (page == nullptr || !page->isAncestorOf(before) || page->isAncestorOf(now))
        return;
    const auto check = [this, page, before = QPointer<QWidget>(before),
                        now = QPointer<QWidget>(now)] {
        const bool isGone = before == nullptr || !before->isVisible() || !before->isEnabled();
        if (isGone && page == m_stack->currentWidget() && now != nullptr && now->hasFocus())
            page->setFocus();
    };
    QTimer::singleShot(0, this, check); // it is not hidden yet
}

ui::Page *MainWindow::currentPage() const
{
    return m_pages.value(m_current);
}

void MainWindow::closeNow()
{
    m_mayClose = true;
    close();
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_mayClose)
        Q_EMIT closeWanted();
    event->setAccepted(m_mayClose); // the answer may have come at once
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    m_rail->setCollapsed(width() < ui::metrics::kRailCollapsesBelow);
    QWidget::resizeEvent(event);
}

void MainWindow::retranslateUi()
{
    for (const QString &name : m_names)
        m_rail->setItemText(name, m_pages.value(name)->title());
    const ui::Page *page = currentPage();
    //: Title of the window; %1 is the name of the page.
    setWindowTitle(page == nullptr ? u"Tessera Studio"_qs
                                   : tr("%1 - Tessera Studio").arg(page->title()));
}

} // namespace tessera::studio
