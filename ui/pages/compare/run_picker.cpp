// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/run_picker.h"

#include "ui/text/state_text.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kWidth = 380;
constexpr int kMostRows = 8;

/// Name of a run at the left, its state and when it was made at the right.
class RunLine final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const Theme &theme = Theme::of(option.widget);
        const bool chosen = option.state.testFlag(QStyle::State_Selected);
        painter->fillRect(option.rect, chosen ? theme.tokens().accentSoft : theme.tokens().raised);
        const QRect line = option.rect.adjusted(metrics::kCardGap, 0, -metrics::kCardGap, 0);
        const QString about = aboutText(index);
        painter->setFont(theme.font(TextStyle::Small));
        painter->setPen(theme.tokens().text2);
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, about);
        const int room =
            line.width() - painter->fontMetrics().horizontalAdvance(about) - metrics::kCardGap;
        painter->setFont(theme.font(TextStyle::Body));
        painter->setPen(chosen ? theme.tokens().accent : theme.tokens().text);
        const QString end = index.data(RunTableModel::SecondRole).toString();
        const QString own = index.data().toString();
        const QString name = end.isEmpty() ? own : nameWithId(own, end);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(name, Qt::ElideMiddle, room));
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex & /*index*/) const override
    {
        const int text = Theme::of(option.widget).lineHeight(TextStyle::Body);
        return {0, std::max(metrics::kControlHeight, text + metrics::kGroupGap)};
    }

private:
    [[nodiscard]] static QString aboutText(const QModelIndex &index)
    {
        const QString created =
            index.siblingAtColumn(RunTableModel::CreatedColumn).data().toString();
        return stateText(index.data(RunTableModel::StateRole).toString()) + QStringLiteral(" · ")
            + created;
    }
};

} // namespace

void PickableRuns::leaveOut(const QStringList &ids)
{
    m_left = ids;
    invalidateFilter();
}

bool PickableRuns::filterAcceptsRow(int sourceRow, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(sourceRow, 0, parent);
    return !m_left.contains(index.data(RunTableModel::IdRole).toString());
}

RunPicker::RunPicker(RunTableModel *library, QWidget *parent)
    : QFrame(parent, Qt::Popup),
      m_filter(new RunFilterModel(this)),
      m_runs(new PickableRuns(this)),
      m_text(new QLineEdit(this)),
      m_list(new QListView(this)),
      m_nothing(new QLabel(this))
{
    setObjectName(QStringLiteral("runPicker"));
    setFrameShape(QFrame::StyledPanel);
    m_filter->setSourceModel(library);
    m_filter->sort(RunTableModel::CreatedColumn, Qt::DescendingOrder);
    m_runs->setSourceModel(m_filter);
    m_text->setObjectName(QStringLiteral("runPickerFilter"));
    m_text->setClearButtonEnabled(true);
    m_text->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("runPickerList"));
    m_list->setModel(m_runs);
    m_list->setModelColumn(RunTableModel::NameColumn);
    m_list->setItemDelegate(new RunLine(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_nothing->setAlignment(Qt::AlignCenter);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics::kGroupGap, metrics::kGroupGap, metrics::kGroupGap,
                               metrics::kGroupGap);
    layout->setSpacing(metrics::kGroupGap);
    layout->addWidget(m_text);
    layout->addWidget(m_list);
    layout->addWidget(m_nothing);

    connect(m_text, &QLineEdit::textChanged, this, &RunPicker::onFiltered);
    connect(m_list, &QListView::clicked, this, &RunPicker::pick);
    retranslateUi();
}

void RunPicker::retranslateUi()
{
    m_text->setPlaceholderText(tr("Filter by name, model, data or tag"));
    m_text->setAccessibleName(m_text->placeholderText());
    m_list->setAccessibleName(tr("Runs"));
    m_nothing->setText(tr("No other run matches."));
}

void RunPicker::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void RunPicker::openBelow(QWidget *button, const QStringList &leftOut)
{
    m_text->clear();
    m_runs->leaveOut(leftOut);
    onFiltered();
    const double scale = Theme::of(this).textScale();
    const int row =
        m_list->sizeHintForRow(0) > 0 ? m_list->sizeHintForRow(0) : metrics::kControlHeight;
    m_list->setFixedHeight(row * std::clamp(m_runs->rowCount(), 1, kMostRows) + 2);
    setFixedWidth(static_cast<int>(kWidth * scale));
    adjustSize();
    move(button->mapToGlobal(QPoint(0, button->height() + metrics::kIconGap)));
    show();
    m_text->setFocus();
}

void RunPicker::onFiltered()
{
    m_filter->setText(m_text->text());
    const bool any = m_runs->rowCount() > 0;
    m_list->setVisible(any);
    m_nothing->setVisible(!any);
    if (any)
        m_list->setCurrentIndex(m_runs->index(0, RunTableModel::NameColumn));
}

void RunPicker::pick(const QModelIndex &index)
{
    if (!index.isValid())
        return;
    const QString id = index.data(RunTableModel::IdRole).toString();
    hide();
    Q_EMIT picked(id);
}

void RunPicker::moveBy(int rows)
{
    const int last = m_runs->rowCount() - 1;
    if (last < 0)
        return;
    const int row = std::clamp(m_list->currentIndex().row() + rows, 0, last);
    m_list->setCurrentIndex(m_runs->index(row, RunTableModel::NameColumn));
}

/// Keys of the list work while the text has the focus.
bool RunPicker::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_text || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Up:
        moveBy(-1);
        return true;
    case Qt::Key_Down:
        moveBy(1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        pick(m_list->currentIndex());
        return true;
    default:
        return false;
    }
}

} // namespace tessera::ui
