// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/review_card.h"

#include "ui/models/run_form.h"
#include "ui/pages/new_run/review_model.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/row_delegate.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/studio_table.h"
#include "ui/widgets/text_label.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kRows = 9;

QString settingsId()
{
    return QStringLiteral("settings");
}
QString jsonId()
{
    return QStringLiteral("json");
}
QString commandId()
{
    return QStringLiteral("command");
}

QPlainTextEdit *readOnlyText(const QString &name)
{
    auto *text = new QPlainTextEdit;
    text->setObjectName(name);
    text->setReadOnly(true);
    text->setTabChangesFocus(true);
    return text;
}

/// Without a signal when nothing is new, so that a selection stays.
void put(QPlainTextEdit *edit, const QString &text)
{
    if (edit->toPlainText() != text)
        edit->setPlainText(text);
}

} // namespace

ReviewCard::ReviewCard(RunForm *form, QWidget *parent)
    : QWidget(parent),
      m_form(form),
      m_model(new ReviewModel(form, this)),
      m_which(new SegmentedSwitch(ControlSize::Compact)),
      m_copy(new QPushButton),
      m_save(new QPushButton),
      m_done(new TextLabel(TextStyle::Small, TextColour::Success)),
      m_stack(new QStackedWidget),
      m_table(new StudioTable),
      m_json(readOnlyText(QStringLiteral("reviewJson"))),
      m_command(readOnlyText(QStringLiteral("reviewCommand")))
{
    m_which->setObjectName(QStringLiteral("reviewWhich"));
    for (const QString &id : {settingsId(), jsonId(), commandId()})
        m_which->addSegment(id, {});
    m_copy->setObjectName(QStringLiteral("reviewCopy"));
    m_copy->setIcon(themedIcon(Icon::Copy));
    m_save->setObjectName(QStringLiteral("reviewSave"));
    m_save->setIcon(themedIcon(Icon::Save));
    for (QPushButton *button : {m_copy, m_save})
        setControlSize(button, ControlSize::Compact);
    m_table->setObjectName(QStringLiteral("reviewTable"));
    m_table->setModel(m_model);
    m_table->setRowHeight(RowHeight::Compact);
    for (const int column :
         {ReviewModel::KeyColumn, ReviewModel::ValueColumn, ReviewModel::DefaultColumn})
        m_table->setItemDelegateForColumn(column,
                                          new RowDelegate({.style = TextStyle::Key}, m_table));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_json);
    m_stack->addWidget(m_command);
    m_stack->setFixedHeight(metrics::kTableHeadHeight + kRows * metrics::kCompactRowHeight);

    auto *head = new QHBoxLayout;
    head->setSpacing(metrics::kGroupGap);
    head->addWidget(m_which);
    head->addWidget(m_done, 1);
    head->addWidget(m_save);
    head->addWidget(m_copy);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, metrics::kCardGap, 0, 0);
    layout->setSpacing(metrics::kGroupGap);
    layout->addLayout(head);
    layout->addWidget(m_stack);

    connect(m_which, &SegmentedSwitch::chosen, this, &ReviewCard::show);
    connect(m_copy, &QPushButton::clicked, this, &ReviewCard::copy);
    connect(m_save, &QPushButton::clicked, this, [this] { Q_EMIT saveWanted(m_form->toJson()); });
    connect(form, &RunForm::problemsChanged, this, &ReviewCard::update);
    connect(&Theme::of(this), &Theme::changed, this, &ReviewCard::retranslate);
    m_which->setCurrent(settingsId());
    show(settingsId());
    retranslate();
}

void ReviewCard::show(const QString &id)
{
    QWidget *shown = id == jsonId() ? static_cast<QWidget *>(m_json) : m_table;
    m_stack->setCurrentWidget(id == commandId() ? m_command : shown);
    m_done->clear();
}

void ReviewCard::update()
{
    put(m_json, QString::fromUtf8(m_form->toJson()));
    put(m_command, m_form->command());
    m_done->clear();
}

void ReviewCard::copy()
{
    if (m_which->current() == commandId())
        return copyCommand();
    QGuiApplication::clipboard()->setText(QString::fromUtf8(m_form->toJson()));
    m_done->setText(tr("The JSON is on the clipboard."));
    Q_EMIT copied();
}

void ReviewCard::copyCommand()
{
    QGuiApplication::clipboard()->setText(m_form->command());
    m_done->setText(tr("The command is on the clipboard."));
    Q_EMIT copied();
}

void ReviewCard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void ReviewCard::retranslate()
{
    //: Settings of a run that are not at their default.
    m_which->setSegmentText(settingsId(), tr("Settings"));
    m_which->setSegmentText(jsonId(), QStringLiteral("JSON"));
    m_which->setSegmentText(commandId(), tr("Command"));
    m_copy->setText(tr("Copy"));
    m_save->setText(tr("Save as JSON…"));
    m_table->setAccessibleName(tr("Settings that are not at their default"));
    m_json->setAccessibleName(tr("The run as JSON"));
    m_command->setAccessibleName(tr("The run as a command line"));
    for (QPlainTextEdit *text : {m_json, m_command})
        text->setFont(Theme::of(this).font(TextStyle::Key));
    m_model->retranslate();
    update();
}

} // namespace tessera::ui
