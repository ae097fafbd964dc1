// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/settings/key_list.h"

#include "ui/theme/metrics.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QKeySequence>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kKeysColumn = 176;

QString name(const QKeySequence &keys)
{
    return keys.toString(QKeySequence::NativeText);
}

QString range(const QKeySequence &first, const QKeySequence &last)
{
    //: A range of keys, such as "Ctrl+1 to Ctrl+8".
    return KeyList::tr("%1 to %2").arg(name(first), name(last));
}

QString either(const QKeySequence &first, const QKeySequence &second)
{
    //: Two keys, such as "Page Up or Page Down".
    return KeyList::tr("%1 or %2").arg(name(first), name(second));
}

} // namespace

KeyList::KeyList(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    setObjectName(u"keyList"_qs);
    m_grid->setContentsMargins({});
    m_grid->setHorizontalSpacing(metrics::kCardGap);
    m_grid->setVerticalSpacing(metrics::kIconGap);
    m_grid->setColumnMinimumWidth(0, kKeysColumn);
    m_grid->setColumnStretch(1, 1);
    build();
    retranslateUi();
}

void KeyList::setPageCount(int pages)
{
    m_pages = std::clamp(pages, 1, kMostPages);
    retranslateUi();
}

QList<KeyList::Group> KeyList::groups() const
{
    const QKeySequence up(Qt::CTRL | Qt::Key_PageUp);
    const QKeySequence down(Qt::CTRL | Qt::Key_PageDown);
    return {
        {tr("Everywhere"),
         {{range(Qt::CTRL | Qt::Key_1, Qt::CTRL | Qt::Key(Qt::Key_0 + m_pages)),
           tr("The pages, in the order of the rail")},
          {either(up, down), tr("Previous or next page")},
          {name(QKeySequence::New), tr("New run")},
          {name(Qt::CTRL | Qt::Key_Comma), tr("Settings")},
          {name(QKeySequence::HelpContents), tr("Help for this page")},
          {name(Qt::CTRL | Qt::Key_Q), tr("Close the studio")}}},
        {tr("Runs"),
         {{name(QKeySequence::Find), tr("To the filter")},
          {name(Qt::Key_Return), tr("Open the run")},
          {name(Qt::Key_Space), tr("Add the run to the selection")},
          {name(Qt::CTRL | Qt::Key_Space), tr("Add it, or take it out")},
          {name(Qt::Key_F2), tr("Edit tags and notes")},
          {name(QKeySequence::Delete), tr("Move the selection to the trash")},
          {name(QKeySequence::Undo), tr("Undo the last deletion")}}},
        {tr("Charts"),
         {{tr("Wheel"), tr("Zoom at the pointer")},
          {tr("Drag"), tr("Move along")},
          {tr("Double click"), tr("Show everything again")},
          {tr("Right click"), tr("Export the picture or the numbers")}}},
    };
}

void KeyList::build()
{
    int row = 0;
    const auto add = [&](TextStyle style, TextColour colour, int column, int columns) {
        auto *label = new TextLabel(style, colour, this);
        label->setWordWrap(column == 1);
        m_grid->addWidget(label, row, column, 1, columns, Qt::AlignTop);
        m_labels.append(label);
    };
    for (const Group &group : groups()) {
        if (row > 0)
            m_grid->setRowMinimumHeight(row++, metrics::kGroupGap);
        add(TextStyle::Strong, TextColour::Text, 0, 2);
        ++row;
        for (qsizetype line = 0; line < group.lines.size(); ++line, ++row) {
            add(TextStyle::Body, TextColour::Text2, 0, 1);
            add(TextStyle::Body, TextColour::Text, 1, 1);
        }
    }
}

void KeyList::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

void KeyList::retranslateUi()
{
    auto label = m_labels.begin();
    for (const Group &group : groups()) {
        (*label++)->setText(group.title);
        for (const Line &line : group.lines) {
            (*label++)->setText(line.keys);
            (*label++)->setText(line.what);
        }
    }
}

} // namespace tessera::ui
