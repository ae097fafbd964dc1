// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/studio_style.h"

#include "ui/theme/busy_bars.h"
#include "ui/theme/combo_list.h"
#include "ui/theme/controls.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/style_parts.h"
#include "ui/theme/theme.h"
#include "ui/theme/wheel_guard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QScrollBar>
#include <QSlider>
#include <QTabBar>
#include <QTextEdit>

namespace tessera::ui {
namespace {

constexpr int kToolTipDelayMs = 500;
constexpr int kFieldTextMargin = 8;
constexpr int kTextAreaFrame = 4;
constexpr int kScrollBarExtent = 10;
constexpr int kCheckBoxGap = 8;
constexpr int kToolTipMargin = 7; // Qt adds one
constexpr int kToolTipSide = 2;
constexpr int kProgressHeight = 4;

template<typename Option>
const Option *as(const QStyleOption *option)
{
    return qstyleoption_cast<const Option *>(option);
}

/// The line edit of a spin box or an editable combo box stands within its outline.
bool isInsideField(const QWidget *widget)
{
    const QWidget *parent = widget != nullptr ? widget->parentWidget() : nullptr;
    return qobject_cast<const QAbstractSpinBox *>(parent) != nullptr
        || qobject_cast<const QComboBox *>(parent) != nullptr;
}

bool isTextArea(const QWidget *widget)
{
    return qobject_cast<const QTextEdit *>(widget) != nullptr
        || qobject_cast<const QPlainTextEdit *>(widget) != nullptr;
}

/// Controls that look different under the mouse; Fusion does not watch all of them.
bool wantsHover(const QWidget *widget)
{
    return qobject_cast<const QAbstractButton *>(widget) != nullptr
        || qobject_cast<const QComboBox *>(widget) != nullptr
        || qobject_cast<const QAbstractSpinBox *>(widget) != nullptr
        || qobject_cast<const QSlider *>(widget) != nullptr
        || qobject_cast<const QScrollBar *>(widget) != nullptr
        || qobject_cast<const QTabBar *>(widget) != nullptr;
}

/// Menus and tooltips are windows of their own: without a compositor only a mask rounds them.
int roundMask(const QStyleOption *option, QStyleHintReturn *data)
{
    auto *mask = qstyleoption_cast<QStyleHintReturnMask *>(data);
    if (mask == nullptr || option == nullptr)
        return 0;
    QPainterPath path;
    path.addRoundedRect(option->rect, metrics::kControlRadius, metrics::kControlRadius);
    mask->region = QRegion(path.toFillPolygon().toPolygon());
    return 1;
}

bool takesWheel(const QWidget *widget)
{
    return qobject_cast<const QComboBox *>(widget) != nullptr
        || qobject_cast<const QAbstractSpinBox *>(widget) != nullptr
        || qobject_cast<const QSlider *>(widget) != nullptr;
}

Icon arrowIcon(QStyle::PrimitiveElement element)
{
    if (element == QStyle::PE_IndicatorArrowUp)
        return Icon::ChevronUp;
    if (element == QStyle::PE_IndicatorArrowLeft)
        return Icon::ChevronLeft;
    if (element == QStyle::PE_IndicatorArrowRight)
        return Icon::ChevronRight;
    return Icon::ChevronDown;
}

/// As wide as its box, or as its longest entry where the window has room for that.
QRect listRect(QRect box, const QComboBox *combo)
{
    if (combo == nullptr)
        return box;
    const QRect window = combo->window()->rect();
    const int room = window.right() - combo->mapTo(combo->window(), QPoint()).x();
    constexpr int kFrame = 4; // of the list and of the window that it is in, at both sides
    const int entry = combo->view()->sizeHintForColumn(0) + kFrame
        + (combo->count() > combo->maxVisibleItems()
               ? combo->style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, combo)
               : 0);
    box.setWidth(std::max(box.width(), std::min(entry, room)));
    return box;
}

} // namespace

StudioStyle::StudioStyle(const Theme &theme)
    : QProxyStyle(QStringLiteral("Fusion")),
      m_theme(theme),
      m_ring(new FocusRing(this)),
      m_busyBars(new BusyBars(this)),
      m_wheelGuard(new WheelGuard(this))
{}

void StudioStyle::polish(QApplication *application)
{
    QProxyStyle::polish(application);
    application->installEventFilter(m_ring);
}

void StudioStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (wantsHover(widget))
        widget->setAttribute(Qt::WA_Hover);
    if (auto *bar = qobject_cast<QProgressBar *>(widget))
        m_busyBars->watch(bar);
    if (takesWheel(widget))
        m_wheelGuard->watch(widget);
    if (auto *edit = qobject_cast<QLineEdit *>(widget);
        edit != nullptr && edit->textMargins().isNull())
        edit->setTextMargins(kFieldTextMargin, 0, kFieldTextMargin, 0);
    if (auto *tabs = qobject_cast<QTabBar *>(widget))
        tabs->setExpanding(false);
    if (widget->inherits("QTipLabel"))
        widget->setContentsMargins(kToolTipSide, 0, kToolTipSide, 0);
    // The list of a combo box that a page did not give a delegate of its own.
    if (auto *combo = qobject_cast<QComboBox *>(widget);
        combo != nullptr && combo->itemDelegate()->inherits("QComboBoxDelegate"))
        combo->setItemDelegate(new ComboList(m_theme, combo));
}

int StudioStyle::pixelMetric(PixelMetric metric, const QStyleOption *option,
                             const QWidget *widget) const
{
    const bool view = qobject_cast<const QAbstractItemView *>(widget) != nullptr;
    switch (static_cast<int>(metric)) {
    case PM_FocusFrameHMargin: // item views take it, and one more, as the margin of their text
        return view ? style::kCellPadding - 1 : FocusRing::kReach;
    case PM_FocusFrameVMargin:
        return view ? 1 : FocusRing::kReach;
    case PM_DefaultFrameWidth: // a text area keeps its square viewport off the round corners
        return isTextArea(widget) ? kTextAreaFrame : 1;
    case PM_SpinBoxFrameWidth:
    case PM_ComboBoxFrameWidth:
    case PM_MenuPanelWidth:
        return 1;
    case PM_MenuVMargin:
        return metrics::kIconGap;
    case PM_MenuHMargin:
    case PM_ButtonDefaultIndicator:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_ScrollView_ScrollBarSpacing:
    case PM_ScrollView_ScrollBarOverlap:
        return 0;
    case PM_TabBarBaseHeight:
        return 1;
    case PM_ToolTipLabelFrameWidth:
        return kToolTipMargin;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
    case PM_ButtonIconSize:
    case PM_SmallIconSize:
    case PM_TabBarIconSize:
    case PM_ListViewIconSize:
    case PM_LineEditIconSize:
        return metrics::kButtonIcon;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return kCheckBoxGap;
    case PM_ScrollBarExtent:
        return kScrollBarExtent;
    case PM_ScrollBarSliderMin:
        return metrics::kCompactHeight;
    case PM_SliderThickness:
    case PM_SliderControlThickness:
    case PM_SliderLength:
        return metrics::kSmallHeight;
    case PM_SplitterWidth:
        return metrics::kCardGap;
    case PM_HeaderMargin:
        return style::kCellPadding;
    case PM_LayoutLeftMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutBottomMargin:
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return metrics::kGroupGap;
    default: // not an enum switch: only the few that differ from Fusion
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int StudioStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                           QStyleHintReturn *data) const
{
    switch (static_cast<int>(hint)) {
    case SH_ComboBox_Popup: // a list below the box, not a menu over it
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ScrollBar_ContextMenu:
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    case SH_FocusFrame_AboveWidget:
    case SH_ItemView_ShowDecorationSelected:
    case SH_Menu_SupportsSections:
        return 1;
    case SH_ToolTipLabel_Opacity:
        return 255;
    case SH_TabBar_Alignment:
        return Qt::AlignLeft;
    case SH_ToolTip_WakeUpDelay:
        return kToolTipDelayMs;
    case SH_Widget_Animation_Duration:
        return m_theme.fadeMs();
    case SH_ToolTip_Mask:
    case SH_Menu_Mask:
        return roundMask(option, data);
    default: // not an enum switch: only the few that differ from Fusion
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize StudioStyle::sizeFromContents(ContentsType type, const QStyleOption *option,
                                    const QSize &contents, const QWidget *widget) const
{
    if (const auto *button = as<QStyleOptionButton>(option); button && type == CT_PushButton)
        return style::pushButtonSize(*button, widget);
    if (const auto *button = as<QStyleOptionToolButton>(option); button && type == CT_ToolButton)
        return style::toolButtonSize(*button, widget);
    if (const auto *item = as<QStyleOptionMenuItem>(option); item && type == CT_MenuItem)
        return style::menuItemSize(*item, contents);
    if (const auto *header = as<QStyleOptionHeader>(option); header && type == CT_HeaderSection)
        return style::headerSize(*header, widget);
    if (const auto *tab = as<QStyleOptionTab>(option); tab && type == CT_TabBarTab)
        return style::tabSize(*tab, widget);
    if (const auto *combo = as<QStyleOptionComboBox>(option); combo && type == CT_ComboBox)
        return {style::comboWidth(*combo, contents.width()), controlHeight(widget)};
    if (type == CT_SpinBox)
        return {style::spinBoxWidth(contents.width()), controlHeight(widget)};
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    if (type == CT_LineEdit)
        size.setHeight(isInsideField(widget) ? controlHeight(widget->parentWidget()) - 2
                                             : controlHeight(widget));
    else if (type == CT_CheckBox || type == CT_RadioButton)
        size.setHeight(std::max(size.height(), metrics::kSmallHeight));
    else if (type == CT_ProgressBar)
        size.setHeight(kProgressHeight);
    else if (const auto *item = as<QStyleOptionViewItem>(option); item && type == CT_ItemViewItem)
        size.rwidth() += style::isFirstColumn(*item, widget) ? style::kEdgePadding : 0;
    return size;
}

QRect StudioStyle::subElementRect(SubElement element, const QStyleOption *option,
                                  const QWidget *widget) const
{
    if (element == SE_ProgressBarGroove || element == SE_ProgressBarContents)
        return option->rect;
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect StudioStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option,
                                  SubControl part, const QWidget *widget) const
{
    const auto mirrored = [option](const QRect &rect) {
        return visualRect(option->direction, option->rect, rect);
    };
    if (const auto *combo = as<QStyleOptionComboBox>(option); combo && control == CC_ComboBox)
        return part == SC_ComboBoxListBoxPopup
            ? listRect(option->rect, qobject_cast<const QComboBox *>(widget))
            : mirrored(style::comboPart(*combo, part));
    if (const auto *spin = as<QStyleOptionSpinBox>(option); spin && control == CC_SpinBox)
        return mirrored(style::spinBoxPart(*spin, part));
    if (const auto *slider = as<QStyleOptionSlider>(option)) {
        if (control == CC_Slider)
            return style::sliderPart(*slider, part);
        if (control == CC_ScrollBar)
            return style::scrollBarPart(*slider, part);
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

void StudioStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option,
                                QPainter *painter, const QWidget *widget) const
{
    const Tokens &tokens = m_theme.tokens();
    const style::Canvas canvas{tokens, *painter, widget};
    switch (static_cast<int>(element)) {
    case PE_PanelLineEdit:
        if (const auto *frame = as<QStyleOptionFrame>(option); frame && frame->lineWidth > 0)
            style::paintField(canvas, option->rect, style::flagsOf(*option));
        return;
    case PE_Frame:
        drawFrame(canvas, *option);
        return;
    case PE_FrameMenu:
    case PE_IndicatorHeaderArrow: // stands beside the text, in CE_HeaderLabel
    case PE_FrameTabWidget:
    case PE_FrameGroupBox:
    case PE_FrameStatusBarItem:
    case PE_FrameButtonBevel:
    case PE_PanelStatusBar:
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        style::paintCheckBox(canvas, *option);
        return;
    case PE_IndicatorRadioButton:
        style::paintRadio(canvas, *option);
        return;
    case PE_FrameFocusRect:
        // Buttons and fields show their focus themselves; this is the current cell of a view.
        if (showsFocus(widget) && qobject_cast<const QAbstractItemView *>(widget) != nullptr)
            paintRing(*painter, option->rect.adjusted(1, 1, -1, -1), metrics::kTagRadius,
                      tokens.accent);
        return;
    case PE_PanelItemViewRow:
        if (const auto *item = as<QStyleOptionViewItem>(option); item && hoveredRow(widget))
            style::paintRow(canvas, *item);
        return;
    case PE_PanelItemViewItem:
        if (const auto *item = as<QStyleOptionViewItem>(option))
            style::paintItemPanel(canvas, *item);
        return;
    case PE_FrameTabBarBase:
        paintHorizontal(*painter, option->rect.left(), option->rect.right() + 1,
                        option->rect.bottom(), tokens.border);
        return;
    case PE_PanelMenu:
    case PE_PanelTipLabel:
        style::paintMenuPanel(canvas, option->rect);
        return;
    case PE_IndicatorArrowUp:
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight:
        paintIcon(*painter, arrowIcon(element), option->rect,
                  option->state.testFlag(State_Enabled) ? tokens.text2 : tokens.disabled);
        return;
    case PE_IndicatorItemViewItemDrop:
        painter->fillRect(
            QRect(option->rect.left(), option->rect.top() - 1, option->rect.width(), 2),
            tokens.accent);
        return;
    default: // not an enum switch
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void StudioStyle::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                              const QWidget *widget) const
{
    const style::Canvas canvas{m_theme.tokens(), *painter, widget};
    switch (static_cast<int>(element)) {
    case CE_PushButton:
        if (const auto *button = as<QStyleOptionButton>(option))
            return style::paintPushButton(canvas, *button);
        break;
    case CE_ComboBoxLabel:
        if (const auto *combo = as<QStyleOptionComboBox>(option))
            return style::paintComboLabel(canvas, *combo);
        break;
    case CE_Header:
        if (const auto *header = as<QStyleOptionHeader>(option)) {
            style::paintHeaderSection(canvas, *header);
            return style::paintHeaderLabel(canvas, *header);
        }
        break;
    case CE_HeaderEmptyArea:
        return drawEmptyHeader(canvas, *option);
    case CE_TabBarTab:
        if (const auto *tab = as<QStyleOptionTab>(option))
            return style::paintTab(canvas, *tab);
        break;
    case CE_MenuItem:
        if (const auto *item = as<QStyleOptionMenuItem>(option))
            return style::paintMenuItem(canvas, *item);
        break;
    case CE_MenuEmptyArea:
    case CE_MenuVMargin:
    case CE_MenuHMargin:
    case CE_Splitter: // the gap between two cards
    case CE_RubberBand:
        return;
    case CE_ProgressBar:
        if (const auto *bar = as<QStyleOptionProgressBar>(option))
            return style::paintProgress(canvas, *bar);
        break;
    case CE_ItemViewItem:
        if (const auto *item = as<QStyleOptionViewItem>(option))
            return drawItem(*item, painter, widget);
        break;
    case CE_FocusFrame:
        return paintRing(*painter, option->rect, metrics::kControlRadius + FocusRing::kReach,
                         m_theme.tokens().accent);
    default: // not an enum switch
        break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void StudioStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                                     QPainter *painter, const QWidget *widget) const
{
    const style::Canvas canvas{m_theme.tokens(), *painter, widget};
    if (const auto *combo = as<QStyleOptionComboBox>(option); combo && control == CC_ComboBox)
        return style::paintCombo(canvas, *combo);
    if (const auto *spin = as<QStyleOptionSpinBox>(option); spin && control == CC_SpinBox)
        return style::paintSpinBox(canvas, *spin);
    if (const auto *button = as<QStyleOptionToolButton>(option); button && control == CC_ToolButton)
        return style::paintToolButton(canvas, *button);
    if (const auto *slider = as<QStyleOptionSlider>(option)) {
        if (control == CC_Slider)
            return style::paintSlider(canvas, *slider);
        if (control == CC_ScrollBar)
            return style::paintScrollBar(canvas, *slider);
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

void StudioStyle::drawFrame(const style::Canvas &canvas, const QStyleOption &option) const
{
    if (isTextArea(canvas.widget))
        return style::paintField(canvas, option.rect, style::flagsOf(option));
    paintBox(canvas.painter, option.rect, metrics::kTokenRadius, Qt::NoBrush,
             m_theme.tokens().border);
}

void StudioStyle::drawEmptyHeader(const style::Canvas &canvas, const QStyleOption &option) const
{
    canvas.painter.fillRect(option.rect, m_theme.tokens().surface);
    if (option.state.testFlag(State_Horizontal))
        paintHorizontal(canvas.painter, option.rect.left(), option.rect.right() + 1,
                        option.rect.bottom(), m_theme.tokens().border);
}

void StudioStyle::drawItem(const QStyleOptionViewItem &option, QPainter *painter,
                           const QWidget *widget) const
{
    style::paintItemPanel({m_theme.tokens(), *painter, widget}, option);
    // The fill is there; the text keeps its colour and icons theirs.
    QStyleOptionViewItem plain = option;
    plain.state &= ~(State_Selected | State_MouseOver);
    plain.backgroundBrush = {};
    if (style::isFirstColumn(option, widget))
        plain.rect.setLeft(plain.rect.left() + style::kEdgePadding);
    QProxyStyle::drawControl(CE_ItemViewItem, &plain, painter, widget);
}

} // namespace tessera::ui
