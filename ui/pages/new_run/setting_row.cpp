// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/setting_row.h"

#include "ui/models/known_file_model.h"
#include "ui/models/run_form.h"
#include "ui/pages/new_run/field_scope.h"
#include "ui/pages/new_run/form_section.h"
#include "ui/theme/icons.h"
#include "ui/widgets/form_row.h"
#include "ui/widgets/menu_place.h"

#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tessera::ui {
namespace {

std::optional<PathKind> pathKind(std::string_view key)
{
    if (key == "model" || key == "tokenizer" || key == "dataset" || key == "val_dataset")
        return PathKind::FileOrFolder;
    if (key == "template")
        return PathKind::File;
    if (key == "adapters" || key == "resume_from_checkpoint" || key == "output_dir")
        return PathKind::Folder;
    return std::nullopt;
}

/// Errors and questions; notices stand in the panel alone.
bool standsBelow(const FormProblem &problem)
{
    return (problem.severity == config::Severity::Error && !isOnlyMissing(problem.code))
        || problem.severity == config::Severity::Confirm;
}

} // namespace

SettingRow::SettingRow(const config::Field &field, RunForm *form, QWidget *parent)
    : QWidget(parent),
      m_form(form),
      m_key(keyOf(field)),
      m_basic(field.level == config::FieldLevel::Basic),
      m_row(new FormRow(field, pathKind(field.key))),
      m_path(qobject_cast<PathEdit *>(m_row->editor()->control()))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_row);
    m_row->editor()->control()->installEventFilter(this);
    connect(m_row, &FormRow::edited, this,
            [this](const QString &, const QString &text) { m_form->setText(m_key, text); });
    connect(m_row, &FormRow::suggestionChosen, this,
            [this](const QString &key, const QString &value) {
                m_form->apply({.key = key, .value = value});
            });
    connect(form, &RunForm::changed, this, [this](const QString &key) {
        if (key == m_key)
            refresh();
    });
    connect(form, &RunForm::replaced, this, &SettingRow::refresh);
    connect(form, &RunForm::problemsChanged, this, &SettingRow::showProblem);
    refresh();
    showProblem();
}

bool SettingRow::hasFocusInside() const
{
    const QWidget *focus = QApplication::focusWidget();
    return focus != nullptr && isAncestorOf(focus);
}

void SettingRow::focusField()
{
    m_row->editor()->setFocus(Qt::OtherFocusReason);
}

void SettingRow::setRemark(const QString &remark)
{
    m_row->setRemark(remark);
}

void SettingRow::setFailed(bool failed)
{
    m_failed = failed;
    showProblem();
}

void SettingRow::setDivided(bool divided)
{
    m_row->setDivided(divided);
}

void SettingRow::refresh()
{
    if (m_row->text() == m_form->text(m_key))
        return;
    m_row->setText(m_form->text(m_key));
    // A name is known by its start, a path by its end.
    if (m_path != nullptr && !m_path->text().contains(u'/'))
        m_path->setCursorPosition(0);
}

void SettingRow::showProblem()
{
    const QString usual = m_form->defaultText(m_key);
    m_row->setDefaultText(usual.isEmpty() ? m_unsetText : usual);
    const QList<FormProblem> problems = m_form->problemsOf(m_key);
    const auto it = std::ranges::find_if(problems, standsBelow);
    if (it == problems.cend()) {
        m_row->clearProblem();
        return m_row->editor()->setWrong(m_failed);
    }
    QList<FieldSuggestion> suggestions;
    for (const FormSuggestion &suggestion : it->suggestions)
        suggestions.append({.key = suggestion.key, .value = suggestion.value});
    const bool error = it->severity == config::Severity::Error;
    m_row->setProblem(error ? Tone::Error : Tone::Warning, it->text, suggestions);
    m_row->editor()->setWrong(error || m_failed);
}

void SettingRow::offerFiles(KnownFileModel *files)
{
    m_files = files;
    const auto offerAgain = [this] { offer(filesToOffer()); };
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(files, signal, this, offerAgain);
    connect(files, &QAbstractItemModel::dataChanged, this, offerAgain);
    offerAgain();
}

QList<OfferedValue> SettingRow::filesToOffer() const
{
    QList<OfferedValue> values;
    for (int row = 0; row < m_files->rowCount(); ++row) {
        const KnownFile &file = m_files->file(row);
        values.append({.value = file.setting,
                       .name = file.name,
                       .group = knownFromText(file.from),
                       .tip = file.path});
    }
    return values;
}

void SettingRow::offer(const QList<OfferedValue> &values)
{
    m_offered = values;
    if (m_menu == nullptr)
        addMenu();
    fillMenu();
}

void SettingRow::setUnsetText(const QString &text)
{
    m_unsetText = text;
    showProblem();
}

void SettingRow::addMenu()
{
    m_menu = new QMenu(this);
    m_menu->setObjectName(m_key + QStringLiteral("Menu"));
    m_menu->setToolTipsVisible(true);
    m_menuAction = m_path->addAction(themedIcon(Icon::ChevronDown), QLineEdit::TrailingPosition);
    m_menuAction->setObjectName(m_key + QStringLiteral("Known"));
    connect(m_menuAction, &QAction::triggered, this, [this] {
        m_menu->setMinimumWidth(m_path->width());
        const QString now = m_form->text(m_key);
        for (QAction *action : m_menu->actions())
            action->setChecked(action->data().toString() == now && !action->isSeparator());
        popupAt(m_menu, m_path);
    });
    retranslate();
}

void SettingRow::fillMenu()
{
    m_menu->clear();
    QStringList typed;
    QString group;
    for (const OfferedValue &offered : std::as_const(m_offered)) {
        if (!offered.value.isEmpty())
            typed.append(offered.value);
        if (std::exchange(group, offered.group) != offered.group)
            m_menu->addSection(offered.group);
        QAction *action = m_menu->addAction(offered.name);
        action->setToolTip(offered.tip.isEmpty() ? offered.name : offered.tip);
        action->setCheckable(true);
        action->setData(offered.value);
        connect(action, &QAction::triggered, this,
                [this, value = offered.value] { m_form->setText(m_key, value); });
    }
    m_path->setSuggestions(typed);
    m_menuAction->setVisible(!m_offered.isEmpty());
}

bool SettingRow::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusOut)
        Q_EMIT left();
    return QWidget::eventFilter(watched, event);
}

void SettingRow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void SettingRow::retranslate()
{
    if (m_menu == nullptr)
        return;
    if (m_files == nullptr)
        //: Opens a list of values that a setting can have.
        return m_menuAction->setToolTip(tr("What can be chosen"));
    //: Opens a list of files that are known.
    m_menuAction->setToolTip(tr("What is on this computer"));
    offer(filesToOffer());
}

} // namespace tessera::ui
