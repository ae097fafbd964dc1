// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/runs/runs_page.h"

#include "ui/pages/library_banner.h"
#include "ui/pages/runs/check_menu.h"
#include "ui/pages/runs/notes_dialog.h"
#include "ui/pages/runs/runs_view.h"
#include "ui/pages/runs/selection_bar.h"
#include "ui/text/error_text.h"
#include "ui/text/state_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text_label.h"

#include <QAction>
#include <QCursor>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kFilterWidth = 296;
constexpr int kFilterLeast = 160;

const QString kTable = u"table"_qs;
const QString kLineage = u"lineage"_qs;
const QString kTrash = u"trash"_qs;

RunsView::Show shownBy(const QString &segment)
{
    if (segment == kLineage)
        return RunsView::Show::Lineage;
    return segment == kTrash ? RunsView::Show::Trash : RunsView::Show::Table;
}

QList<FilterButton::Choice> asChoices(const QStringList &values)
{
    QList<FilterButton::Choice> choices;
    for (const QString &value : values)
        choices.append({.id = value, .text = value});
    return choices;
}

} // namespace

RunsPage::RunsPage(const Models &models, StudioSettings *settings, QWidget *parent)
    : Page(parent),
      m_models(models),
      m_actions(this),
      m_title(new TextLabel(TextStyle::Title, TextColour::Text, this)),
      m_export(new QPushButton(this)),
      m_newRun(new QPushButton(this)),
      m_filter(new QLineEdit(this)),
      m_states(new FilterButton(this)),
      m_tags(new FilterButton(this)),
      m_modelFilter(new FilterButton(this)),
      m_show(new SegmentedSwitch(ControlSize::Normal, this)),
      m_columns(new QPushButton(this)),
      m_columnMenu(new CheckMenu(this)),
      m_library(new LibraryBanner(this)),
      m_message(new Banner(this)),
      m_undone(new Banner(this)),
      m_undo(new Banner(this)),
      m_confirm(new Banner(this)),
      m_view(new RunsView(models.runs, models.trash, settings, this)),
      m_bar(new SelectionBar(&m_actions, this))
{
    setObjectName(u"runsPage"_qs);
    m_message->setObjectName(u"runsMessage"_qs);
    m_undone->setObjectName(u"undoneMessage"_qs);
    connect(m_undone, &Banner::closed, this, &RunsPage::retryUnwanted);
    m_undo->setObjectName(u"undoBanner"_qs);
    m_confirm->setObjectName(u"deleteBanner"_qs);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics::kPageSide, metrics::kPageTop, metrics::kPageSide,
                               metrics::kPageTop);
    layout->setSpacing(metrics::kCardGap);
    layout->addLayout(buildHead());
    layout->addLayout(buildFilters());
    layout->addWidget(m_library);
    for (Banner *banner : {m_message, m_undone, m_undo, m_confirm}) {
        banner->hide();
        layout->addWidget(banner);
    }
    layout->addWidget(m_view, 1);
    layout->addWidget(m_bar);
    m_bar->hide();

    buildExportMenu();
    connectView();
    connectModels();
    addShortcuts();
    connect(m_library, &LibraryBanner::rebuildWanted, this, &RunsPage::rebuildWanted);
    connect(m_library, &LibraryBanner::migrateWanted, this, &RunsPage::migrateWanted);
    retranslateUi();
}

// ---- building ----

QBoxLayout *RunsPage::buildHead()
{
    m_export->setObjectName(u"exportButton"_qs);
    m_export->setIcon(themedIcon(Icon::Export, IconTone::Text));
    m_newRun->setObjectName(u"newRun"_qs);
    m_newRun->setIcon(themedIcon(Icon::Plus, IconTone::Text));
    auto *head = new QHBoxLayout;
    head->setSpacing(metrics::kGroupGap);
    head->addWidget(m_title, 1);
    head->addWidget(m_export);
    head->addWidget(m_newRun);
    connect(m_newRun, &QPushButton::clicked, this, [this] { Q_EMIT pageWanted(u"new_run"_qs); });
    return head;
}

QBoxLayout *RunsPage::buildFilters()
{
    m_filter->setObjectName(u"runsFilter"_qs);
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(themedIcon(Icon::Search), QLineEdit::LeadingPosition);
    m_filter->setMinimumWidth(kFilterLeast);
    m_filter->setMaximumWidth(kFilterWidth);
    m_states->setObjectName(u"stateFilter"_qs);
    m_tags->setObjectName(u"tagFilter"_qs);
    m_modelFilter->setObjectName(u"modelFilter"_qs);
    m_show->setObjectName(u"runsShow"_qs);
    for (const QString &segment : {kTable, kLineage, kTrash})
        m_show->addSegment(segment, {});
    m_columns->setObjectName(u"columnsButton"_qs);
    m_columns->setIcon(themedIcon(Icon::Columns, IconTone::Text));

    auto *line = new QHBoxLayout;
    line->setSpacing(metrics::kGroupGap);
    line->addWidget(m_filter, 2);
    line->addWidget(m_states);
    line->addWidget(m_tags);
    line->addWidget(m_modelFilter);
    line->addStretch(1);
    line->addWidget(m_show);
    line->addWidget(m_columns);

    connect(m_filter, &QLineEdit::textChanged, m_view, &RunsView::setText);
    connect(m_states, &FilterButton::changed, m_view, &RunsView::setStates);
    connect(m_tags, &FilterButton::changed, m_view, &RunsView::setTags);
    connect(m_modelFilter, &FilterButton::changed, m_view, &RunsView::setModels);
    connect(m_show, &SegmentedSwitch::chosen, this, [this](const QString &segment) {
        m_view->setShown(shownBy(segment));
        m_columns->setEnabled(segment == kTable);
    });
    connect(m_columns, &QPushButton::clicked, this, [this] {
        m_view->fillColumnMenu(m_columnMenu);
        const int right = m_columns->width() - m_columnMenu->sizeHint().width();
        m_columnMenu->popup(
            m_columns->mapToGlobal(QPoint(right, m_columns->height() + metrics::kIconGap)));
    });
    return line;
}

void RunsPage::buildExportMenu()
{
    auto *menu = new QMenu(m_export);
    menu->setObjectName(u"exportMenu"_qs);
    m_export->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const auto add = [this, menu](const QString &name, const QString &text,
                                      const QString &format) {
            QAction *action = menu->addAction(text);
            action->setObjectName(name);
            action->setEnabled(!selection().isEmpty());
            connect(action, &QAction::triggered, this, [this, format] { exportRuns(format); });
        };
        add(u"exportCsv"_qs, tr("Numbers of each step (CSV)"), u"csv"_qs);
        add(u"exportJson"_qs, tr("Everything (JSON)"), u"json"_qs);
        add(u"exportPng"_qs, tr("All charts as a picture (PNG)"), u"png"_qs);
        add(u"exportSvg"_qs, tr("All charts as a picture (SVG)"), u"svg"_qs);
        if (!selection().isEmpty())
            return;
        menu->addSeparator();
        menu->addAction(tr("Select the runs to export first."))->setEnabled(false);
    });
}

void RunsPage::connectView()
{
    connect(m_view, &RunsView::selectionChanged, this, &RunsPage::takeSelection);
    connect(m_view, &RunsView::openWanted, this,
            [this](const QString &id) { Q_EMIT pageWanted(u"live"_qs, {id}); });
    connect(m_view, &RunsView::clearFilterWanted, this, &RunsPage::clearFilter);
    connect(m_view, &RunsView::homeWanted, this, [this] { Q_EMIT pageWanted(u"home"_qs); });
    connect(m_view, &RunsView::menuWanted, this, [this](const QPoint &globalPos) {
        auto *menu = new QMenu(this);
        menu->setObjectName(u"runMenu"_qs);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addActions(m_actions.menu());
        menu->popup(globalPos);
    });
    connect(&m_actions, &RunActions::wanted, this, &RunsPage::act);
}

void RunsPage::connectModels()
{
    for (RunTableModel *model : {m_models.runs, m_models.trash}) {
        connect(model, &QAbstractItemModel::rowsInserted, this, &RunsPage::fillFilters);
        connect(model, &QAbstractItemModel::rowsRemoved, this, &RunsPage::fillFilters);
        connect(model, &QAbstractItemModel::dataChanged, this,
                [this](const QModelIndex &, const QModelIndex &, const QList<int> &roles) {
                    if (roles.contains(RunTableModel::SparklineRole))
                        return; // nothing that filters or acts look at
                    fillFilters();
                    takeSelection();
                });
    }
}

void RunsPage::addShortcuts()
{
    const auto add = [this](const QKeySequence &keys, QWidget *where, auto act) {
        auto *shortcut = new QShortcut(keys, where);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    add(QKeySequence::Find, this, [this] {
        m_filter->setFocus(Qt::ShortcutFocusReason);
        m_filter->selectAll();
    });
    add(Qt::Key_Escape, m_filter, [this] {
        m_filter->clear();
        m_view->focusList();
    });
    add(Qt::Key_Down, m_filter, [this] { m_view->focusList(); });
    const auto trigger = [this](RunAct act) { m_actions.action(act)->trigger(); };
    add(QKeySequence::Delete, m_view, [this, trigger] {
        const bool toTrash = m_actions.action(RunAct::Trash)->isVisible();
        trigger(toTrash ? RunAct::Trash : RunAct::DeleteForever);
    });
    add(Qt::Key_F2, m_view, [trigger] { trigger(RunAct::Notes); });
    add(QKeySequence::Undo, this, [this] {
        if (!m_undoable.isEmpty() && !m_filter->hasFocus())
            Q_EMIT undoWanted();
    });
}

// ---- filters ----

void RunsPage::fillFilters()
{
    QList<FilterButton::Choice> states;
    for (int row = 0; row < m_models.runs->rowCount(); ++row) {
        const QString state = QString::fromStdString(m_models.runs->run(row).stateName());
        const FilterButton::Choice choice{.id = state, .text = stateText(state)};
        if (!states.contains(choice))
            states.append(choice);
    }
    std::ranges::sort(states, {}, &FilterButton::Choice::text);
    m_states->setChoices(states);
    m_tags->setChoices(asChoices(m_models.runs->allTags()));
    m_modelFilter->setChoices(asChoices(m_models.runs->allModels()));
    m_tags->setVisible(!m_models.runs->allTags().isEmpty() || !m_tags->chosen().isEmpty());
    //: A choice of what the page shows; %n is the number of runs in the trash.
    m_show->setSegmentText(kTrash,
                           m_models.trash->rowCount() == 0
                               ? tr("Trash")
                               : tr("Trash (%n)", nullptr, m_models.trash->rowCount()));
}

void RunsPage::clearFilter()
{
    m_filter->clear();
    for (FilterButton *button : {m_states, m_tags, m_modelFilter})
        button->setChosen({});
}

// ---- acting ----

QStringList RunsPage::selection() const
{
    return m_actions.ids();
}

void RunsPage::open(const QStringList &ids)
{
    if (ids.isEmpty())
        return;
    clearFilter();
    m_show->setCurrent(kTable);
    m_view->setShown(RunsView::Show::Table);
    m_view->select(ids);
}

void RunsPage::takeSelection()
{
    const QList<RunActions::Selected> runs = m_view->selection();
    QStringList names;
    for (const RunActions::Selected &selected : runs)
        names.append(selected.name);
    const QStringList before = m_actions.ids();
    m_actions.setSelection(runs, m_view->shown() == RunsView::Show::Trash);
    m_bar->setNames(names);
    m_bar->setTrouble(runs.size() == 1 ? runs.first().missingFolder : QString());
    if (before != m_actions.ids())
        Q_EMIT foldersWanted(m_actions.ids());
    m_bar->setVisible(!runs.isEmpty());
    if (m_toDelete != m_actions.ids())
        m_confirm->hide();
}

void RunsPage::act(RunAct act, const QStringList &ids)
{
    switch (act) {
    case RunAct::Open:
        Q_EMIT pageWanted(u"live"_qs, ids);
        break;
    case RunAct::Compare:
        Q_EMIT pageWanted(u"compare"_qs, ids);
        break;
    case RunAct::Resume:
        Q_EMIT resumeWanted(ids.first());
        break;
    case RunAct::Fork:
        Q_EMIT forkWanted(ids.first());
        break;
    case RunAct::Duplicate:
        Q_EMIT settingsWanted(ids.first());
        break;
    case RunAct::Notes:
        editNotes(ids);
        break;
    case RunAct::OpenFolder:
        Q_EMIT openFolderWanted(ids.first());
        break;
    case RunAct::Trash:
        Q_EMIT trashWanted(ids);
        break;
    case RunAct::Restore:
        Q_EMIT restoreWanted(ids);
        break;
    case RunAct::DeleteForever:
        askToDelete(ids);
        break;
    }
}

void RunsPage::editNotes(const QStringList &ids)
{
    const auto tagsOf = [this](const QString &id) {
        const QModelIndex index = m_models.runs->index(m_models.runs->rowOf(id), 0);
        return index.data(RunTableModel::TagsRole).toStringList();
    };
    const QStringList known = m_models.runs->allTags();
    NotesDialog *dialog = nullptr;
    if (ids.size() > 1) {
        dialog = new NotesDialog(static_cast<int>(ids.size()), known, this);
        connect(dialog, &QDialog::accepted, this, [this, dialog, ids, tagsOf] {
            for (const QString &id : ids) {
                QStringList tags = tagsOf(id) + dialog->tags();
                tags.removeDuplicates();
                if (tags != tagsOf(id))
                    Q_EMIT tagsChanged(id, tags);
            }
        });
    } else {
        const QString &id = ids.first();
        const int row = m_models.runs->rowOf(id);
        if (row < 0)
            return;
        const history::RunRecord &run = m_models.runs->run(row);
        const QString notes = QString::fromStdString(run.notes);
        dialog = new NotesDialog(QString::fromStdString(run.name), tagsOf(id), notes, known, this);
        connect(dialog, &QDialog::accepted, this, [this, dialog, id, notes, tags = tagsOf(id)] {
            if (dialog->tags() != tags)
                Q_EMIT tagsChanged(id, dialog->tags());
            if (dialog->notes() != notes)
                Q_EMIT notesChanged(id, dialog->notes());
        });
    }
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void RunsPage::askToDelete(const QStringList &ids)
{
    m_toDelete = ids;
    m_confirm->setMessage(Tone::Error,
                          tr("Delete %n runs forever?", nullptr, static_cast<int>(ids.size())),
                          tr("Their folders with settings, curves, checkpoints and models are "
                             "removed. This cannot be undone."));
    m_confirm->clearActions();
    QPushButton *keep = m_confirm->addAction(tr("Keep them"));
    keep->setObjectName(u"keepRuns"_qs);
    connect(keep, &QPushButton::clicked, m_confirm, &QWidget::hide);
    QPushButton *remove = m_confirm->addAction(tr("Delete forever"), ButtonKind::DangerFilled);
    remove->setObjectName(u"confirmDelete"_qs);
    connect(remove, &QPushButton::clicked, this, [this] {
        m_confirm->hide();
        Q_EMIT deleteForeverWanted(m_toDelete);
    });
    m_confirm->show();
    keep->setFocus(); // Enter by mistake deletes nothing
}

void RunsPage::exportRuns(const QString &format)
{
    Q_EMIT exportWanted(selection(), format);
}

// ---- messages ----

void RunsPage::setLibrary(LibraryState state, const std::optional<Error> &problem)
{
    m_library->setState(state, problem);
    m_view->setReadable(isReadable(state));
}

void RunsPage::setLibraryWorking(bool working)
{
    m_library->setWorking(working);
}

void RunsPage::setUndoable(const QStringList &ids)
{
    m_undoable = ids;
    showUndo();
}

void RunsPage::showUndo()
{
    m_undo->setVisible(!m_undoable.isEmpty());
    if (m_undoable.isEmpty())
        return;
    m_undo->setMessage(
        Tone::Info,
        tr("%n runs were moved to the trash.", nullptr, static_cast<int>(m_undoable.size())),
        tr("All files stay until they are deleted from there."));
    m_undo->clearActions();
    QPushButton *undo = m_undo->addAction(tr("Undo"));
    undo->setObjectName(u"undoTrash"_qs);
    undo->setIcon(themedIcon(Icon::Undo, IconTone::Text));
    connect(undo, &QPushButton::clicked, this, &RunsPage::undoWanted);
}

void RunsPage::showError(const Error &error)
{
    m_message->setError(error);
    m_message->show();
}

void RunsPage::showUndone(const Error &error)
{
    m_undone->clearActions();
    m_undone->setMessage(Tone::Error, tr("What was changed is not stored yet."),
                         errorSentence(error));
    m_undone->setDetails(errorDetails(error));
    QPushButton *again = m_undone->addAction(tr("Try again"));
    again->setObjectName(u"retryButton"_qs);
    connect(again, &QPushButton::clicked, this, [this] {
        m_undone->hide();
        Q_EMIT retryWanted();
    });
    m_undone->show();
}

void RunsPage::showRefused(const QStringList &reasons)
{
    showMessage(Tone::Error, tr("The run was not started."), reasons.join(u' '));
}

void RunsPage::showExported(int runs, const QString &target)
{
    showMessage(Tone::Success, tr("%n runs were exported.", nullptr, runs), target);
}

void RunsPage::showMessage(Tone tone, const QString &lead, const QString &rest)
{
    m_message->setDetails({});
    m_message->setMessage(tone, lead, rest);
    m_message->show();
}

// ---- language ----

QString RunsPage::title() const
{
    return tr("Runs");
}

void RunsPage::hideDeadEnds()
{
    QSet<RunAct> leftOut;
    if (!leadsTo(u"live"_qs))
        leftOut.insert(RunAct::Open);
    if (!leadsTo(u"compare"_qs))
        leftOut.insert(RunAct::Compare);
    if (!leadsTo(u"new_run"_qs))
        leftOut.unite({RunAct::Fork, RunAct::Duplicate});
    m_newRun->setVisible(leadsTo(u"new_run"_qs));
    m_actions.leaveOut(leftOut);
    takeSelection();
}

void RunsPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    Page::changeEvent(event);
}

void RunsPage::retranslateUi()
{
    m_title->setText(title());
    m_export->setText(tr("Export"));
    m_newRun->setText(tr("New run"));
    m_filter->setPlaceholderText(tr("Filter runs"));
    m_filter->setAccessibleName(tr("Filter runs"));
    m_filter->setToolTip(
        tr("Words are looked for in name, state, model, data, task, layout, tags and notes."));
    m_states->setLabel(tr("State"));
    m_tags->setLabel(tr("Tags"));
    m_modelFilter->setLabel(tr("Model"));
    m_show->setAccessibleName(tr("What is shown"));
    //: A choice of what the page shows.
    m_show->setSegmentText(kTable, tr("Table"));
    //: A choice of what the page shows: which run went on from which.
    m_show->setSegmentText(kLineage, tr("Lineage"));
    m_columns->setText(tr("Columns"));
    fillFilters();
    m_actions.retranslate();
    showUndo();
}

} // namespace tessera::ui
