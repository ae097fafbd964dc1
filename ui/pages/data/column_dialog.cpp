// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/column_dialog.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/text_label.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace tessera::ui {
namespace {

constexpr int kWidth = 460;
constexpr int kMostHeight = 320;
constexpr qsizetype kMostColumns = 40;

/// What the setting `columns` can make of a column.
constexpr std::array kOurs{"system", "query",    "response", "messages", "instruction",
                           "input",  "output",   "history",  "text",     "tools",
                           "chosen", "rejected", "label",    "channel"};

} // namespace

ColumnDialog::ColumnDialog(const QList<DataColumn> &columns, const QStringList &pairs,
                           QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("columnDialog"));
    setWindowTitle(tr("Map columns"));
    setModal(true);
    setMinimumWidth(kWidth);
    auto *rows = new QWidget;
    auto *grid = new QGridLayout(rows);
    grid->setContentsMargins({});
    grid->setVerticalSpacing(metrics::kGroupGap);
    grid->setColumnStretch(0, 1);
    m_others = pairs;
    for (const DataColumn &column : columns.first(std::min(kMostColumns, columns.size()))) {
        auto *box = new QComboBox;
        box->setObjectName(QStringLiteral("column_") + column.stored);
        box->setAccessibleName(column.stored);
        //: A choice: a column goes by its own name.
        box->addItem(tr("As it is"), QString());
        for (const char *ours : kOurs)
            box->addItem(QString::fromLatin1(ours), QString::fromLatin1(ours));
        //: A choice: a column of a data set plays no part.
        box->addItem(tr("Not used"), QStringLiteral("_"));
        for (const QString &pair : pairs) {
            if (!pair.startsWith(column.stored + u'='))
                continue;
            box->setCurrentIndex(std::max(0, box->findData(pair.mid(column.stored.size() + 1))));
            m_others.removeAll(pair);
        }
        auto *name = new TextLabel(column.stored, TextStyle::Body);
        name->setShrinkable(true);
        name->setBuddy(box);
        const int row = grid->rowCount();
        grid->addWidget(name, row, 0);
        grid->addWidget(box, row, 1);
        m_columns.append(column.stored);
        m_boxes.push_back(box);
    }
    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(rows);
    scroll->setFixedHeight(std::min(kMostHeight, rows->sizeHint().height()));
    auto *intro = new TextLabel(
        tr("Choose what each column of the file becomes. It is written into the setting columns of "
           "the new run, and the rows are read anew."),
        TextStyle::Small, TextColour::Text2);
    intro->setWordWrap(true);
    auto *cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("cancelColumns"));
    cancel->setAutoDefault(false);
    auto *use = new QPushButton(tr("Use these columns"));
    use->setObjectName(QStringLiteral("useColumns"));
    setButtonKind(use, ButtonKind::Primary);
    use->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(metrics::kGroupGap);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(use);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics::kPageSide, metrics::kPageSide, metrics::kPageSide,
                               metrics::kPageSide);
    layout->setSpacing(metrics::kCardGap);
    layout->addWidget(intro);
    layout->addWidget(scroll);
    layout->addLayout(buttons);
    connect(use, &QPushButton::clicked, this, &QDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
}

QStringList ColumnDialog::pairs() const
{
    QStringList pairs = m_others;
    for (qsizetype i = 0; i < m_columns.size(); ++i) {
        const QString to = m_boxes[static_cast<std::size_t>(i)]->currentData().toString();
        if (!to.isEmpty())
            pairs.append(m_columns[i] + u'=' + to);
    }
    return pairs;
}

} // namespace tessera::ui
