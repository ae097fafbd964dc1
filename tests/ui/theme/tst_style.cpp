// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFocusFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QStandardItemModel>
#include <QStyle>
#include <QStyleOption>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <memory>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

template<typename Widget, typename... Args>
Widget *add(QBoxLayout *layout, Args &&...args)
{
    auto *widget = new Widget(std::forward<Args>(args)...);
    layout->addWidget(widget);
    return widget;
}

QPushButton *addButton(QBoxLayout *layout, const QString &text, ButtonKind kind,
                       std::optional<Icon> icon = {})
{
    auto *button = add<QPushButton>(layout, text);
    setButtonKind(button, kind);
    if (icon)
        button->setIcon(themedIcon(*icon));
    return button;
}

void addButtons(QBoxLayout *page)
{
    auto *row = new QHBoxLayout;
    page->addLayout(row);
    addButton(row, QStringLiteral("Start quickstart"), ButtonKind::Primary, Icon::Play);
    addButton(row, QStringLiteral("Pause"), ButtonKind::Secondary, Icon::Pause);
    addButton(row, QStringLiteral("Stop"), ButtonKind::Danger, Icon::Stop);
    addButton(row, QStringLiteral("Delete"), ButtonKind::DangerFilled);
    addButton(row, QStringLiteral("Fork"), ButtonKind::Ghost, Icon::Fork);
    addButton(row, QStringLiteral("Move to trash"), ButtonKind::GhostDanger, Icon::Trash);
    addButton(row, QStringLiteral("All 14 runs"), ButtonKind::Link);
    auto *tool = add<QToolButton>(row);
    tool->setIcon(themedIcon(Icon::Moon));
    auto *more = add<QToolButton>(row);
    more->setIcon(themedIcon(Icon::More));
    more->setCheckable(true);
    more->setChecked(true);
    row->addStretch();

    auto *second = new QHBoxLayout;
    page->addLayout(second);
    setBlocked(addButton(second, QStringLiteral("Start run"), ButtonKind::Primary),
               QStringLiteral("One error blocks the start."));
    addButton(second, QStringLiteral("Save"), ButtonKind::Secondary, Icon::Save)->setEnabled(false);
    addButton(second, QStringLiteral("Copy"), ButtonKind::Ghost, Icon::Copy)->setEnabled(false);
    setControlSize(addButton(second, QStringLiteral("Resume"), ButtonKind::Secondary, Icon::Play),
                   ControlSize::Compact);
    setControlSize(addButton(second, QStringLiteral("Details"), ButtonKind::Secondary),
                   ControlSize::Small);
    auto *menu = addButton(second, QStringLiteral("State: any"), ButtonKind::Secondary);
    menu->setMenu(new QMenu(menu));
    second->addStretch();
}

void addFields(QBoxLayout *page)
{
    auto *row = new QHBoxLayout;
    page->addLayout(row);
    add<QLineEdit>(row, QStringLiteral("q30b-math-full-05"))->setObjectName(QStringLiteral("edit"));
    auto *empty = add<QLineEdit>(row);
    empty->setPlaceholderText(QStringLiteral("Filter by name"));
    auto *combo = add<QComboBox>(row);
    combo->addItems({QStringLiteral("Qwen3-30B-A3B"), QStringLiteral("SmolLM2-135M")});
    auto *spin = add<QDoubleSpinBox>(row);
    spin->setValue(2);
    auto *wrong = add<QLineEdit>(row, QStringLiteral("100"));
    setFieldError(wrong, true);
    auto *off = add<QLineEdit>(row, QStringLiteral("disabled"));
    off->setEnabled(false);
    auto *editable = add<QComboBox>(row);
    editable->setEditable(true);
    editable->addItem(QStringLiteral("auto"));
}

void addChoices(QBoxLayout *page)
{
    auto *row = new QHBoxLayout;
    page->addLayout(row);
    add<QCheckBox>(row, QStringLiteral("Follow"))->setChecked(true);
    add<QCheckBox>(row, QStringLiteral("Hide outliers"));
    auto *partial = add<QCheckBox>(row, QStringLiteral("All"));
    partial->setTristate(true);
    partial->setCheckState(Qt::PartiallyChecked);
    auto *off = add<QCheckBox>(row, QStringLiteral("Disabled"));
    off->setEnabled(false);
    add<QRadioButton>(row, QStringLiteral("One"))->setChecked(true);
    add<QRadioButton>(row, QStringLiteral("Other"));
    auto *slider = add<QSlider>(row, Qt::Horizontal);
    slider->setValue(40);
    auto *bars = new QVBoxLayout;
    row->addLayout(bars, 1);
    add<QProgressBar>(bars)->setValue(61);
    auto *paused = add<QProgressBar>(bars);
    paused->setValue(61);
    setProgressPaused(paused, true);
}

void addTable(QBoxLayout *page)
{
    auto *model = new QStandardItemModel(4, 3, page->parentWidget());
    model->setHorizontalHeaderLabels(
        {QStringLiteral("Name"), QStringLiteral("State"), QStringLiteral("Best eval")});
    for (int row = 0; row < 4; ++row) {
        model->setItem(row, 0, new QStandardItem(QStringLiteral("q30b-math-full-0%1").arg(row)));
        model->setItem(row, 1, new QStandardItem(QStringLiteral("Finished")));
        auto *value = new QStandardItem(QStringLiteral("0.67%1").arg(row));
        value->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        model->setItem(row, 2, value);
    }
    model->horizontalHeaderItem(2)->setTextAlignment(Qt::AlignRight);
    model->item(2, 0)->setCheckable(true);
    auto *table = add<QTableView>(page);
    table->setModel(model);
    table->setShowGrid(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(metrics::kRowHeight);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setSortIndicator(2, Qt::DescendingOrder);
    table->setSortingEnabled(true);
    setHoveredRow(table, 2);
    table->selectRow(1);
    table->setFixedHeight(180);
}

std::unique_ptr<QWidget> allControls()
{
    auto window = std::make_unique<QWidget>();
    auto *page = new QVBoxLayout(window.get());
    page->setContentsMargins(20, 16, 20, 16);
    addButtons(page);
    addFields(page);
    addChoices(page);
    auto *tabs = add<QTabBar>(page);
    for (const char *tab : {"Overview", "Experts", "Memory", "Log", "Settings"})
        tabs->addTab(QString::fromLatin1(tab));
    setTabBadge(tabs, 1, QStringLiteral("1"));
    tabs->setExpanding(false);
    addTable(page);
    auto *text = add<QPlainTextEdit>(page,
                                     QStringLiteral("swift sft --model Qwen3-30B-A3B\n1\n2\n3"
                                                    "\n4\n5\n6\n7"));
    text->setFixedHeight(80);
    page->addStretch();
    window->resize(1080, 560);
    return window;
}

class TestStyle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        failOnWarnings();
        m_theme.setMode(ThemeMode::Light);
    }

    void aComboBoxShowsItsLongestTextWhole()
    {
        QString text;
        for (int length = 1; length <= 40; ++length) {
            text += QChar(u'A' + length % 23);
            QComboBox box;
            box.setSizeAdjustPolicy(QComboBox::AdjustToContents);
            box.addItem(text);
            box.ensurePolished();
            box.resize(box.sizeHint());
            QStyleOptionComboBox option;
            option.initFrom(&box);
            const int room = box.style()
                                 ->subControlRect(QStyle::CC_ComboBox, &option,
                                                  QStyle::SC_ComboBoxEditField, &box)
                                 .width();
            QCOMPARE(box.fontMetrics().elidedText(text, Qt::ElideRight, room), text);
        }
    }

    void fieldsAndButtonsAreExactly32High_data()
    {
        QTest::addColumn<QWidget *>("control");
        QTest::addRow("line edit") << static_cast<QWidget *>(new QLineEdit);
        QTest::addRow("combo box") << static_cast<QWidget *>(new QComboBox);
        QTest::addRow("spin box") << static_cast<QWidget *>(new QDoubleSpinBox);
        auto *editable = new QComboBox;
        editable->setEditable(true);
        QTest::addRow("editable combo box") << static_cast<QWidget *>(editable);
        QTest::addRow("button") << static_cast<QWidget *>(new QPushButton(QStringLiteral("Save")));
        auto *icon = new QPushButton(QStringLiteral("Save"));
        icon->setIcon(themedIcon(Icon::Save));
        QTest::addRow("button with icon") << static_cast<QWidget *>(icon);
    }

    void fieldsAndButtonsAreExactly32High()
    {
        QFETCH(QWidget *const, control);
        const std::unique_ptr<QWidget> owner(control);
        for (const double scale : {1.0, 1.3}) {
            m_theme.setTextScale(scale);
            control->ensurePolished();
            QCOMPARE(control->sizeHint().height(), metrics::kControlHeight);
        }
        m_theme.setTextScale(1);
        setControlSize(control, ControlSize::Compact);
        QCOMPARE(control->sizeHint().height(), metrics::kCompactHeight);
        setControlSize(control, ControlSize::Small);
        QCOMPARE(control->sizeHint().height(), metrics::kSmallHeight);
    }

    void aButtonIsAsWideAsItsTextAndTwelveAtEachSide()
    {
        QPushButton button(QStringLiteral("Save checkpoint"));
        button.ensurePolished();
        const int text = button.fontMetrics().size(Qt::TextShowMnemonic, button.text()).width();
        QCOMPARE(button.sizeHint().width(), text + 24);
        setButtonKind(&button, ButtonKind::Ghost);
        QCOMPARE(button.sizeHint().width(), text + 16);
        setButtonKind(&button, ButtonKind::Link);
        QCOMPARE(button.sizeHint().width(), text);
    }

    void clickTargetsAreAtLeast24High()
    {
        QToolButton tool;
        tool.setIcon(themedIcon(Icon::Close));
        QCOMPARE(tool.sizeHint(), QSize(28, 28));
        const QCheckBox box(QStringLiteral("Follow"));
        QVERIFY(box.sizeHint().height() >= 24);
        const QSlider slider(Qt::Horizontal);
        QVERIFY(slider.sizeHint().height() >= 24);
    }

    void textOfFieldsBeginsAtTheSamePlace()
    {
        QComboBox combo;
        combo.resize(200, 32);
        QStyleOptionComboBox option;
        option.initFrom(&combo);
        option.rect = combo.rect();
        QLineEdit edit;
        edit.ensurePolished();
        const QRect label = qApp->style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                          QStyle::SC_ComboBoxEditField, &combo);
        // QLineEdit keeps 2 px and its frame beside its margin.
        QCOMPARE(label.left(), edit.textMargins().left() + 3);
    }

    void aSpinBoxLeavesTwentyPixelsForItsSteps()
    {
        QDoubleSpinBox spin;
        spin.resize(216, 32);
        QStyleOptionSpinBox option;
        option.initFrom(&spin);
        option.subControls = QStyle::SC_All;
        const auto part = [&](QStyle::SubControl control) {
            return qApp->style()->subControlRect(QStyle::CC_SpinBox, &option, control, &spin);
        };
        QCOMPARE(part(QStyle::SC_SpinBoxUp).width(), 20);
        QCOMPARE(part(QStyle::SC_SpinBoxEditField).right() + 1, 216 - 24);
        QCOMPARE(part(QStyle::SC_SpinBoxUp).bottom() + 1, part(QStyle::SC_SpinBoxDown).top());
    }

    void choosingATabMovesNothing()
    {
        QTabBar tabs;
        tabs.ensurePolished();
        tabs.addTab(QStringLiteral("Overview"));
        tabs.addTab(QStringLiteral("Experts"));
        QCOMPARE(tabs.sizeHint().height(), metrics::kTabHeight);
        const QRect second = tabs.tabRect(1);
        tabs.setCurrentIndex(1);
        QCOMPARE(tabs.tabRect(1), second);
        setTabBadge(&tabs, 1, QStringLiteral("1"));
        QVERIFY(tabs.tabRect(1).width() > second.width());
    }

    void theKeyboardPutsARingAroundAButtonAndTheMouseDoesNot()
    {
        QWidget window;
        auto *layout = new QHBoxLayout(&window);
        auto *first = add<QPushButton>(layout, QStringLiteral("First"));
        auto *second = add<QPushButton>(layout, QStringLiteral("Second"));
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTest::mouseClick(first, Qt::LeftButton);
        QVERIFY(first->hasFocus());
        QVERIFY(ringOf(window) == nullptr);
        QTest::keyClick(first, Qt::Key_Tab);
        QVERIFY(second->hasFocus());
        QVERIFY(ringOf(window) != nullptr);
        QCOMPARE(ringOf(window)->geometry(), second->geometry().adjusted(-3, -3, 3, 3));
        QTest::mouseClick(first, Qt::LeftButton);
        QVERIFY(ringOf(window) == nullptr);
    }

    void aFieldWithFocusHasTheAccentAndAWrongOneTheErrorAtItsEdge()
    {
        QWidget window;
        auto *layout = new QHBoxLayout(&window);
        auto *edit = add<QLineEdit>(layout);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        edit->setFocus(Qt::TabFocusReason);
        QCOMPARE(edgeOf(*edit), lightTokens().accent);
        setFieldError(edit, true);
        QCOMPARE(edgeOf(*edit), lightTokens().error);
        setFieldError(edit, false);
        edit->clearFocus();
        QCOMPARE(edgeOf(*edit), lightTokens().control);
    }

    void theWheelScrollsThePageAndNotTheFieldUnderIt()
    {
        QScrollArea area;
        auto *page = new QWidget;
        auto *layout = new QVBoxLayout(page);
        add<QLineEdit>(layout)->setFocus();
        auto *combo = add<QComboBox>(layout);
        combo->addItems({QStringLiteral("a"), QStringLiteral("b")});
        layout->addSpacing(2000);
        area.setWidget(page);
        area.resize(200, 200);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        QWheelEvent wheel({5, 5}, combo->mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(combo, &wheel);
        QCOMPARE(combo->currentIndex(), 0);
        QVERIFY(!wheel.isAccepted());
        QCOMPARE(combo->focusPolicy(), Qt::StrongFocus);
    }

    void aBlockedButtonSaysWhy()
    {
        QPushButton button(QStringLiteral("Start run"));
        setBlocked(&button, QStringLiteral("One error blocks the start."));
        QVERIFY(!button.isEnabled());
        QCOMPARE(button.toolTip(), QStringLiteral("One error blocks the start."));
        QCOMPARE(button.accessibleDescription(), button.toolTip());
        setBlocked(&button, {}, QStringLiteral("Ctrl+Return"));
        QVERIFY(button.isEnabled());
        QCOMPARE(button.toolTip(), QStringLiteral("Ctrl+Return"));
        QVERIFY(button.accessibleDescription().isEmpty());
    }

    void allControlsAreInThePicture()
    {
        const std::unique_ptr<QWidget> window = allControls();
        window->show();
        savePictures(*window, m_theme, QStringLiteral("controls"));
        QMenu menu;
        menu.addAction(themedIcon(Icon::Open), QStringLiteral("Open"))
            ->setShortcut(QKeySequence(QStringLiteral("Ctrl+O")));
        menu.addAction(themedIcon(Icon::Fork), QStringLiteral("Fork"));
        menu.addSeparator();
        QAction *checked = menu.addAction(QStringLiteral("Tags"));
        checked->setCheckable(true);
        checked->setChecked(true);
        menu.addMenu(QStringLiteral("Export"))->addAction(QStringLiteral("CSV"));
        menu.addAction(themedIcon(Icon::Trash), QStringLiteral("Delete"))->setEnabled(false);
        menu.setActiveAction(menu.actions().first());
        menu.adjustSize();
        savePictures(menu, m_theme, QStringLiteral("menu"));
    }

private:
    static QWidget *ringOf(const QWidget &window)
    {
        for (QFocusFrame *frame : window.findChildren<QFocusFrame *>())
            if (frame->isVisible())
                return frame;
        return nullptr;
    }

    static QColor edgeOf(QWidget &field)
    {
        const QImage picture = pictureOf(field);
        return picture.pixelColor(0, picture.height() / 2);
    }

    Theme m_theme;
};

} // namespace

QTEST_MAIN(TestStyle)
#include "tst_style.moc"
