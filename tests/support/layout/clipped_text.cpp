// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/clipped_text.h"

#include <QAbstractButton>
#include <QAbstractItemDelegate>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QCheckBox>
#include <QComboBox>
#include <QFontMetricsF>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QStyleOptionComboBox>
#include <QStyleOptionFrame>
#include <QTabBar>
#include <QTextDocument>

#include <cmath>

namespace tessera::ui {
namespace {

/// Metrics of hinted and unhinted text differ by less than this.
constexpr double kTolerance = 1.0;
/// What is not wider must be shown whole, px.
constexpr double kShortText = 100;

class Search
{
public:
    explicit Search(const QWidget &root) : m_root(root) {}

    QStringList run()
    {
        visit(m_root);
        return m_faults;
    }

private:
    void visit(const QWidget &widget)
    {
        checkText(widget);
        if (&widget != &m_root)
            checkRoom(widget);
        const QList<QWidget *> children =
            widget.findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly);
        for (const QWidget *child : children) {
            const bool inner = qobject_cast<const QLineEdit *>(&widget) != nullptr; // Qt's own
            if (child->isVisibleTo(&widget) && !child->isWindow() && !child->size().isEmpty()
                && !inner)
                visit(*child);
        }
    }

    static QString nameOf(const QWidget &widget)
    {
        QString name = QLatin1String(widget.metaObject()->className());
        for (const QWidget *at = &widget; at != nullptr; at = at->parentWidget()) {
            if (!at->objectName().isEmpty() && !at->objectName().startsWith(u"qt_"_qs))
                return name + u' ' + at->objectName();
        }
        return name;
    }

    void fault(const QWidget &widget, const QString &text, double needs, double has)
    {
        m_faults.append(QStringLiteral("%1: \"%2\" needs %3 px and has %4")
                            .arg(nameOf(widget), text.left(60))
                            .arg(std::ceil(needs))
                            .arg(std::floor(has)));
    }

    void compare(const QWidget &widget, const QString &text, double needs, double has,
                 const QString &toolTip)
    {
        if (needs > has + kTolerance && !toolTip.contains(text))
            fault(widget, text, needs, has);
    }

    /// For texts whose widget shows the whole in a tooltip by itself: a long one may lose its end.
    void compareShrinkable(const QWidget &widget, const QString &text, double needs, double has)
    {
        const bool readable = needs > kShortText && has >= needs / 2;
        if (needs > has + kTolerance && !readable)
            fault(widget, text, needs, has);
    }

    // ---- texts that Qt draws ----

    void checkText(const QWidget &widget)
    {
        if (const auto *label = qobject_cast<const QLabel *>(&widget))
            checkLabel(*label);
        else if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
            checkButton(*button);
        else if (const auto *combo = qobject_cast<const QComboBox *>(&widget))
            checkCombo(*combo);
        else if (const auto *edit = qobject_cast<const QLineEdit *>(&widget))
            checkPlaceholder(*edit);
        else if (const auto *tabs = qobject_cast<const QTabBar *>(&widget))
            checkTabs(*tabs);
        else if (const auto *header = qobject_cast<const QHeaderView *>(&widget))
            checkHeader(*header);
        else if (const auto *view = qobject_cast<const QAbstractItemView *>(&widget))
            checkCells(*view);
    }

    void checkLabel(const QLabel &label)
    {
        const QString text = label.text();
        if (text.isEmpty())
            return;
        const QRect room = label.contentsRect().adjusted(label.margin(), label.margin(),
                                                         -label.margin(), -label.margin());
        if (label.wordWrap()) {
            compare(label, text, label.heightForWidth(label.width()), label.height(),
                    label.toolTip());
            return;
        }
        if (Qt::mightBeRichText(text) && label.textFormat() != Qt::PlainText) {
            QTextDocument document;
            document.setDefaultFont(label.font());
            document.setDocumentMargin(0);
            document.setHtml(text);
            compare(label, document.toPlainText(), document.idealWidth(), room.width(),
                    label.toolTip());
            return;
        }
        const double wide = QFontMetricsF(label.font()).horizontalAdvance(text);
        if (label.inherits("tessera::ui::TextLabel") && label.minimumSizeHint().width() < wide) {
            compareShrinkable(label, text, wide, room.width());
            return;
        }
        const QStringList lines = text.split(u'\n');
        for (const QString &line : lines)
            compare(label, line, QFontMetricsF(label.font()).horizontalAdvance(line), room.width(),
                    label.toolTip());
        compare(label, text, QFontMetricsF(label.font()).height() * double(lines.size()),
                room.height(), label.toolTip());
    }

    void checkButton(const QAbstractButton &button)
    {
        if (!button.text().isEmpty())
            compare(button, button.text(), button.minimumSizeHint().width(), button.width(),
                    button.toolTip());
    }

    void checkCombo(const QComboBox &combo)
    {
        QStyleOptionComboBox option;
        option.initFrom(&combo);
        option.editable = combo.isEditable();
        const QRect room = combo.style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                         QStyle::SC_ComboBoxEditField, &combo);
        compare(combo, combo.currentText(),
                QFontMetricsF(combo.font()).horizontalAdvance(combo.currentText()), room.width(),
                combo.toolTip());
    }

    void checkPlaceholder(const QLineEdit &edit)
    {
        const QString text = edit.placeholderText();
        const QMargins margins = edit.textMargins();
        compare(edit, text, QFontMetricsF(edit.font()).horizontalAdvance(text),
                edit.width() - margins.left() - margins.right(), edit.toolTip());
    }

    void checkTabs(const QTabBar &tabs)
    {
        for (int tab = 0; tab < tabs.count(); ++tab) {
            if (tabs.isTabVisible(tab))
                compare(tabs, tabs.tabText(tab),
                        QFontMetricsF(tabs.font()).horizontalAdvance(tabs.tabText(tab)),
                        tabs.tabRect(tab).width(), tabs.tabToolTip(tab));
        }
    }

    void checkHeader(const QHeaderView &header)
    {
        if (header.model() == nullptr || header.orientation() != Qt::Horizontal)
            return;
        for (int section = 0; section < header.count(); ++section) {
            if (header.isSectionHidden(section))
                continue;
            const auto value = [&](int role) {
                return header.model()->headerData(section, Qt::Horizontal, role).toString();
            };
            const QString text = value(Qt::DisplayRole);
            compare(header, text, QFontMetricsF(header.font()).horizontalAdvance(text),
                    header.sectionSize(section), value(Qt::ToolTipRole));
        }
    }

    void checkCells(const QAbstractItemView &view)
    {
        if (view.model() == nullptr)
            return;
        const QRect visible = view.viewport()->rect();
        for (QModelIndex row = view.indexAt({0, 0}); row.isValid();
             row = view.model()->index(row.row() + 1, 0, row.parent())) {
            if (view.visualRect(row).top() > visible.bottom())
                break;
            for (int column = 0; column < view.model()->columnCount(row.parent()); ++column)
                checkCell(view, row.siblingAtColumn(column));
        }
    }

    void checkCell(const QAbstractItemView &view, const QModelIndex &index)
    {
        const QString text = index.data(Qt::DisplayRole).toString();
        const QRect cell = view.visualRect(index);
        if (text.isEmpty() || cell.isEmpty())
            return;
        const double needs = view.sizeHintForIndex(index).width();
        const QAbstractItemDelegate *delegate = view.itemDelegateForIndex(index);
        if (delegate != nullptr && delegate->inherits("tessera::ui::RowDelegate"))
            compareShrinkable(view, text, needs, cell.width());
        else
            compare(view, text, needs, cell.width(), index.data(Qt::ToolTipRole).toString());
    }

    // ---- room that every widget needs ----

    void checkRoom(const QWidget &widget)
    {
        const bool scrolls = qobject_cast<const QAbstractScrollArea *>(&widget) != nullptr;
        const auto *check = qobject_cast<const QCheckBox *>(&widget);
        const bool box = check != nullptr && check->text().isEmpty();
        const QSize least = scrolls || box ? QSize() : widget.minimumSizeHint();
        const QString what = QStringLiteral("(smallest size)");
        if (widget.width() < least.width() && qobject_cast<const QLabel *>(&widget) == nullptr)
            fault(widget, what, least.width(), widget.width());
        if (widget.height() < least.height())
            fault(widget, what, least.height(), widget.height());
        const QWidget *above = widget.parentWidget();
        const auto *area = qobject_cast<const QAbstractScrollArea *>(
            above == nullptr ? nullptr : above->parentWidget());
        if (above == nullptr || (area != nullptr && area->viewport() == above))
            return;
        const QRect room = above->rect();
        if (widget.geometry().right() > room.right() || widget.geometry().left() < room.left())
            fault(widget, QStringLiteral("(cut off sideways)"), widget.geometry().right() + 1,
                  room.width());
        if (widget.geometry().bottom() > room.bottom())
            fault(widget, QStringLiteral("(cut off below)"), widget.geometry().bottom() + 1,
                  room.height());
    }

    const QWidget &m_root;
    QStringList m_faults;
};

} // namespace

QStringList clippedTexts(const QWidget &root)
{
    return Search(root).run();
}

} // namespace tessera::ui
