// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/column_dialog.h"

#include "ui/text/list_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/text_label.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QMap>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace tessera::ui {
namespace {

constexpr int kWidth = 500;
constexpr int kMostHeight = 360;
constexpr int kRing = 2; // room for the outline of a field
const QString kHidden = QStringLiteral("_");
constexpr qsizetype kMostColumns = 40;

/// What the setting `columns` can make of a column.
constexpr std::array kOurs{"system", "query",    "response", "messages", "instruction",
                           "input",  "output",   "history",  "text",     "tools",
                           "chosen", "rejected", "label",    "channel"};

} // namespace

ColumnDialog::ColumnDialog(const QList<DataColumn> &columns, const QStringList &pairs,
                           QWidget *parent)
    : QDialog(parent),
      m_others(pairs),
      m_problem(new TextLabel(TextStyle::Small, TextColour::Error)),
      m_use(new QPushButton(tr("Use these columns")))
{
    setObjectName(QStringLiteral("columnDialog"));
    setWindowTitle(tr("Map columns"));
    setModal(true);
    auto *intro = new TextLabel(tr("Choose what each column of the data becomes. It is kept for "
                                   "this data, goes with it into "
                                   "a new run, and the rows are read anew."),
                                TextStyle::Small, TextColour::Text2);
    intro->setWordWrap(true);
    m_problem->setObjectName(QStringLiteral("columnProblem"));
    m_problem->setWordWrap(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics::kPageSide, metrics::kPageSide, metrics::kPageSide,
                               metrics::kPageSide);
    layout->setSpacing(metrics::kCardGap);
    layout->addWidget(intro);
    layout->addWidget(makeRows(columns), 1);
    layout->addWidget(m_problem);
    layout->addLayout(makeButtons());
    resize(sizeHint().expandedTo({kWidth, 0}));
    check();
}

QWidget *ColumnDialog::makeRows(const QList<DataColumn> &columns)
{
    auto *rows = new QWidget;
    auto *grid = new QGridLayout(rows);
    grid->setContentsMargins(0, kRing, kRing, kRing);
    grid->setHorizontalSpacing(metrics::kCardPadding);
    grid->setVerticalSpacing(metrics::kGroupGap);
    grid->setColumnStretch(0, 1);
    for (const DataColumn &column : columns.first(std::min(kMostColumns, columns.size()))) {
        QComboBox *box = makeBox(column.stored);
        auto *name = new TextLabel(column.stored, TextStyle::Body);
        name->setShrinkable(true);
        name->setBuddy(box);
        const int row = grid->rowCount();
        grid->addWidget(name, row, 0);
        grid->addWidget(box, row, 1);
        m_columns.append(column.stored);
        m_boxes.push_back(box);
    }
    grid->setRowStretch(grid->rowCount(), 1);
    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(rows);
    const QSize whole = rows->sizeHint();
    scroll->setMinimumSize(kWidth - 2 * metrics::kPageSide, std::min(kMostHeight, whole.height()));
    return scroll;
}

/// What a column can become, at what the setting says now.
QComboBox *ColumnDialog::makeBox(const QString &column)
{
    auto *box = new QComboBox;
    box->setObjectName(QStringLiteral("column_") + column);
    box->setAccessibleName(column);
    //: A choice: a column goes by its own name.
    box->addItem(tr("As it is"), QString());
    for (const char *ours : kOurs)
        box->addItem(QString::fromLatin1(ours), QString::fromLatin1(ours));
    //: A choice: a column of a data set plays no part.
    box->addItem(tr("Not used"), kHidden);
    for (const QString &pair : QStringList(m_others)) {
        if (!pair.startsWith(column + u'='))
            continue;
        box->setCurrentIndex(std::max(0, box->findData(pair.mid(column.size() + 1))));
        m_others.removeAll(pair);
    }
    connect(box, &QComboBox::currentIndexChanged, this, &ColumnDialog::check);
    return box;
}

QHBoxLayout *ColumnDialog::makeButtons()
{
    auto *cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("cancelColumns"));
    cancel->setAutoDefault(false);
    m_use->setObjectName(QStringLiteral("useColumns"));
    setButtonKind(m_use, ButtonKind::Primary);
    m_use->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(metrics::kGroupGap);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_use);
    connect(m_use, &QPushButton::clicked, this, &QDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    return buttons;
}

/// "" for one that plays no part.
QString ColumnDialog::roleOf(qsizetype column) const
{
    const QString chosen = m_boxes[static_cast<std::size_t>(column)]->currentData().toString();
    return chosen.isEmpty() ? m_columns[column] : chosen == kHidden ? QString() : chosen;
}

/// Of two columns with one role, one would be lost without a word.
void ColumnDialog::check()
{
    QMap<QString, QStringList> takers; // role -> columns
    for (qsizetype i = 0; i < m_columns.size(); ++i)
        takers[roleOf(i)].append(m_columns[i]);
    takers.remove(QString());
    QString problem;
    for (qsizetype i = 0; i < m_columns.size(); ++i) {
        const QString role = roleOf(i);
        const QStringList rivals = takers.value(role);
        setFieldError(m_boxes[static_cast<std::size_t>(i)], rivals.size() > 1);
        if (rivals.size() > 1 && problem.isEmpty())
            //: %1 is a list of columns, %2 what all of them would become.
            problem = tr("%1 cannot all become %2: choose another role or Not used for the rest.")
                          .arg(listOfNames(rivals), role);
    }
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
    setBlocked(m_use, problem);
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
