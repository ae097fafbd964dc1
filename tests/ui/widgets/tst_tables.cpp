// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/clipped_text.h"
#include "tests/support/pictures/pictures.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/log_view.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/studio_table.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QVBoxLayout>

#include <cmath>
#include <limits>
#include <memory>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

constexpr int kSecondRole = Qt::UserRole + 1;
constexpr int kToneRole = Qt::UserRole + 2;
constexpr int kTagsRole = Qt::UserRole + 3;

enum Column { Name, State, Curve, Tags, Best, Started, Action, ColumnCount };

struct Run {
    const char *name;
    const char *state;
    Tone tone;
    double progress;
    const char *tags;
    const char *best;
};
constexpr Run kRuns[]{
    {"q30b-math-full-05", "Queued", Tone::Neutral, 0, "aux 1e-3", "–"},
    {"q30b-math-full-04", "Running", Tone::Info, 0.6, "aux 0", "0.685"},
    {"q30b-math-full-03", "Finished", Tone::Success, 1, "baseline,long,for the paper", "0.671"},
    {"q30b-math-full-01", "Failed", Tone::Error, 0.13, "memory", "–"},
    {"mixtral-math-dpo-01", "Interrupted", Tone::Warning, 0.7, "dpo", "0.448"},
    {"q30b-math-lora-01", "Stopped", Tone::Neutral, 0.5, "", "0.724"},
};

QList<double> curve()
{
    QList<double> values;
    for (int i = 0; i < 60; ++i)
        values << 0.6 + std::exp(-i / 8.0) + 0.02 * ((i * 7919) % 11 - 5) / 5;
    return values;
}

std::unique_ptr<QStandardItemModel> runs()
{
    auto model = std::make_unique<QStandardItemModel>(0, ColumnCount);
    model->setHorizontalHeaderLabels({QStringLiteral("Name"),
                                      QStringLiteral("State"),
                                      QStringLiteral("Training loss"),
                                      QStringLiteral("Tags"),
                                      QStringLiteral("Best eval"),
                                      QStringLiteral("Started"),
                                      {}});
    for (const Run &run : kRuns) {
        QList<QStandardItem *> items;
        for (int column = 0; column < ColumnCount; ++column)
            items << new QStandardItem;
        items[Name]->setText(QString::fromLatin1(run.name));
        items[Name]->setData(QStringLiteral("SmolLM2-135M · LoRA, rank 16"), kSecondRole);
        items[State]->setText(QString::fromLatin1(run.state));
        items[State]->setData(static_cast<int>(run.tone), kToneRole);
        items[Curve]->setData(run.progress, kToneRole);
        items[Tags]->setData(QString::fromLatin1(run.tags).split(u',', Qt::SkipEmptyParts),
                             kTagsRole);
        items[Best]->setText(QString::fromUtf8(run.best));
        items[Best]->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        items[Started]->setText(QStringLiteral("Yesterday, 17:52"));
        model->appendRow(items);
    }
    model->horizontalHeaderItem(Best)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return model;
}

Tone toneOf(const QModelIndex &index)
{
    return static_cast<Tone>(index.siblingAtColumn(State).data(kToneRole).toInt());
}

StudioTable *makeTable(QAbstractItemModel *model)
{
    auto *table = new StudioTable;
    table->setModel(model);
    table->setItemDelegateForColumn(
        Name, new RowDelegate({TextStyle::Strong, TextColour::Text, kSecondRole}, table));
    table->setItemDelegateForColumn(State, new PillDelegate(toneOf, table));
    table->setItemDelegateForColumn(
        Curve,
        new SparklineDelegate(
            [](const QModelIndex &index) -> std::optional<SparklineCell> {
                const double progress = index.data(kToneRole).toDouble();
                if (progress == 0)
                    return std::nullopt;
                return SparklineCell{curve(), progress, toneOf(index)};
            },
            table));
    table->setItemDelegateForColumn(Tags, new TagsDelegate(kTagsRole, table));
    table->setItemDelegateForColumn(
        Action,
        new ActionDelegate(
            [](const QModelIndex &index) -> std::optional<ActionDelegate::Action> {
                if (toneOf(index) == Tone::Warning)
                    return ActionDelegate::Action{QStringLiteral("Resume"), Icon::Play};
                return ActionDelegate::Action{{}, Icon::More};
            },
            table));
    table->setRowHeight(RowHeight::TwoLines);
    table->setSortingEnabled(true);
    table->resizeColumnsToContents();
    table->setColumnWidth(Tags, 120);
    table->setColumnWidth(Started, 180);
    return table;
}

std::unique_ptr<QStandardItemModel> log(int lines)
{
    auto model = std::make_unique<QStandardItemModel>(0, 3);
    for (int i = 0; i < lines; ++i) {
        const bool warn = i % 7 == 3;
        const bool error = i % 11 == 5;
        model->appendRow(
            {new QStandardItem(QStringLiteral("16:42:%1").arg(i % 60, 2, 10, QChar(u'0'))),
             new QStandardItem(error      ? QStringLiteral("error")
                                   : warn ? QStringLiteral("warn")
                                          : QStringLiteral("info")),
             new QStandardItem(QStringLiteral("Step %1: loss 0.6445 -> 0.6440.").arg(i))});
    }
    return model;
}

Tone levelTone(const QModelIndex &index)
{
    const QString level = index.siblingAtColumn(1).data().toString();
    if (level == QStringLiteral("error"))
        return Tone::Error;
    return level == QStringLiteral("warn") ? Tone::Warning : Tone::Neutral;
}

class TestTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        failOnWarnings();
        m_theme.setMode(ThemeMode::Light);
        m_theme.setTextScale(1);
    }

    void rowsAndHeadHaveTheirHeights()
    {
        const auto model = runs();
        const std::unique_ptr<StudioTable> table(makeTable(model.get()));
        table->resize(900, 400);
        table->show();
        QCOMPARE(table->horizontalHeader()->height(), metrics::kTableHeadHeight);
        QCOMPARE(table->rowHeight(0), metrics::kTwoLineRowHeight);
        table->setRowHeight(RowHeight::Normal);
        QCOMPARE(table->rowHeight(0), metrics::kRowHeight);
    }

    void theRowUnderTheMouseIsShadedAsAWhole()
    {
        const auto model = runs();
        const std::unique_ptr<StudioTable> table(makeTable(model.get()));
        table->resize(900, 400);
        table->show();
        const int y = table->rowViewportPosition(2) + 24;
        QMouseEvent move(QEvent::MouseMove, QPointF(300, y), table->mapToGlobal(QPointF(300, y)),
                         Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(table->viewport(), &move);
        const QImage picture = pictureOf(*table->viewport());
        QCOMPARE(picture.pixelColor(3, y), lightTokens().hover);
        QCOMPARE(picture.pixelColor(880, y), lightTokens().hover);
        QCOMPARE(picture.pixelColor(3, y + 48), lightTokens().surface);
    }

    void aSelectedRowIsSoftAndKeepsItsTextColour()
    {
        const auto model = runs();
        const std::unique_ptr<StudioTable> table(makeTable(model.get()));
        table->resize(900, 400);
        table->show();
        const QSignalSpy changed(table.get(), &StudioTable::selectedRowsChanged);
        table->selectRow(1);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(table->selectedRows(), QList<int>{1});
        const int y = table->rowViewportPosition(1) + 4;
        QCOMPARE(pictureOf(*table->viewport()).pixelColor(3, y), lightTokens().accentSoft);
    }

    void tabLeavesTheTable()
    {
        QWidget window;
        auto *layout = new QVBoxLayout(&window);
        const auto model = runs();
        StudioTable *table = makeTable(model.get());
        layout->addWidget(table);
        auto *next = new QLineEdit;
        layout->addWidget(next);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Tab);
        QVERIFY(next->hasFocus());
        window.hide();
        table->setModel(nullptr);
    }

    void checkBoxesToggleRowsOneByOne()
    {
        const auto model = runs();
        StudioTable table;
        table.setCheckable(true);
        table.setModel(model.get());
        table.resize(900, 400);
        table.show();
        QWidget *column = table.verticalHeader()->viewport();
        for (const int row : {1, 3})
            QTest::mouseClick(column, Qt::LeftButton, {},
                              QPoint(20, table.rowViewportPosition(row) + 10));
        QCOMPARE(table.selectedRows(), QList<int>({1, 3}));
        auto *all = table.findChild<QCheckBox *>(QStringLiteral("selectAllBox"));
        QCOMPARE(all->checkState(), Qt::PartiallyChecked);
        QVERIFY(!all->accessibleName().isEmpty());
        QTest::mouseClick(column, Qt::LeftButton, {},
                          QPoint(20, table.rowViewportPosition(1) + 10));
        QCOMPARE(table.selectedRows(), QList<int>{3});
        table.selectAll();
        QCOMPARE(all->checkState(), Qt::Checked);
        all->click();
        QCOMPARE(table.selectedRows(), QList<int>());
        QCOMPARE(all->checkState(), Qt::Unchecked);
        all->click();
        QCOMPARE(table.selectedRows().size(), std::ssize(kRuns));
    }

    void columnsCanBeHiddenButTheFirst()
    {
        const auto model = runs();
        const std::unique_ptr<StudioTable> table(makeTable(model.get()));
        QMenu menu;
        table->fillColumnsMenu(&menu);
        QCOMPARE(menu.actions().size(), ColumnCount - 1); // one has no title
        QVERIFY(!menu.actions()[Name]->isEnabled());
        const QSignalSpy changed(table.get(), &StudioTable::columnsChanged);
        menu.actions()[Tags]->trigger();
        QVERIFY(table->isColumnHidden(Tags));
        QVERIFY(changed.count() >= 1);
    }

    void aButtonInARowIsPressed()
    {
        const auto model = runs();
        const std::unique_ptr<StudioTable> table(makeTable(model.get()));
        table->resize(1000, 400);
        table->show();
        const auto *actions = qobject_cast<ActionDelegate *>(table->itemDelegateForColumn(Action));
        const QSignalSpy triggered(actions, &ActionDelegate::triggered);
        const QRect cell = table->visualRect(model->index(4, Action));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          QPoint(cell.right() - 20, cell.center().y()));
        QCOMPARE(triggered.count(), 1);
        QCOMPARE(triggered.first().first().toModelIndex().row(), 4);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          QPoint(cell.left() + 1, cell.top() + 1));
        QCOMPARE(triggered.count(), 1);
    }

    void aSparklineLeavesAGapAndEndsWhereTheRunStands()
    {
        QImage picture(100, 24, QImage::Format_ARGB32_Premultiplied);
        const auto inked = [&picture](int from, int to) {
            int count = 0;
            for (int x = from; x < to; ++x)
                for (int y = 0; y < picture.height(); ++y)
                    count += picture.pixelColor(x, y).alpha() > 60 ? 1 : 0;
            return count;
        };
        const auto paint = [&picture](const SparklineCell &cell) {
            picture.fill(Qt::transparent);
            QPainter painter(&picture);
            paintSparkline(painter, QRectF(0, 2, 100, 20), cell, lightTokens());
        };
        QList<double> values(21, 1.0);
        paint({values, 0.5, Tone::Neutral});
        QVERIFY(inked(0, 49) > 40);
        QCOMPARE(inked(53, 100), 0);
        for (int i = 8; i <= 12; ++i)
            values[i] = std::numeric_limits<double>::quiet_NaN();
        paint({values, 1, Tone::Neutral});
        QVERIFY(inked(0, 33) > 30);
        QCOMPARE(inked(38, 62), 0);
        QVERIFY(inked(67, 100) > 30);
        paint({QList<double>(5, std::numeric_limits<double>::infinity()), 1, Tone::Error});
        QCOMPARE(inked(0, 100), 0);
    }

    void theLogStaysAtItsEndUntilItIsScrolled()
    {
        const auto model = log(100);
        LogView view({}, levelTone);
        view.setModel(model.get());
        view.resize(400, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QScrollBar *bar = view.verticalScrollBar();
        view.follow();
        QCOMPARE(bar->value(), bar->maximum());
        const QSignalSpy following(&view, &LogView::followingChanged);
        model->appendRow({new QStandardItem, new QStandardItem, new QStandardItem});
        QTRY_COMPARE(bar->value(), bar->maximum());
        QVERIFY(view.isFollowing());

        bar->setValue(300);
        QVERIFY(!view.isFollowing());
        QCOMPARE(following.count(), 1);
        model->appendRow({new QStandardItem, new QStandardItem, new QStandardItem});
        QCoreApplication::processEvents();
        QCOMPARE(bar->value(), 300);
        bar->setValue(bar->maximum());
        QVERIFY(view.isFollowing());
    }

    void theLogShowsWholeLines()
    {
        const auto model = log(100);
        LogView view({}, levelTone);
        view.setModel(model.get());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        for (const int height : {200, 207, 213}) {
            view.resize(400, height);
            view.follow();
            QCoreApplication::processEvents();
            QCOMPARE(view.visualRect(view.indexAt(QPoint(0, 0))).top(), 0);
            QCOMPARE(view.visualRect(model->index(99, 0)).bottom(),
                     view.viewport()->rect().bottom());
        }
    }

    void linesOfTheLogAreCopied()
    {
        const auto model = log(5);
        LogView view({}, levelTone);
        view.setModel(model.get());
        view.selectAll();
        QTest::keySequence(&view, QKeySequence::Copy);
        QCOMPARE(QApplication::clipboard()->text().split(u'\n').size(), 5);
        QVERIFY(QApplication::clipboard()->text().startsWith(
            QStringLiteral("16:42:00\tinfo\tStep 0: loss 0.6445 -> 0.6440.")));
    }

    void tablesAndLogAreInThePicture()
    {
        const auto model = runs();
        const auto lines = log(12);
        QWidget window;
        auto *page = new QVBoxLayout(&window);
        page->setContentsMargins(20, 16, 20, 16);
        page->setSpacing(12);
        auto *recent = new Card(QStringLiteral("Recent runs"));
        recent->setEdgeToEdge(true);
        StudioTable *table = makeTable(model.get());
        recent->body()->addWidget(table);
        page->addWidget(recent, 3);

        auto *all = new Card;
        all->setEdgeToEdge(true);
        all->setPadding(0, 1);
        auto *checked = new StudioTable;
        checked->setCheckable(true);
        checked->setModel(model.get());
        checked->setItemDelegateForColumn(
            Name, new RowDelegate({TextStyle::Strong, TextColour::Text}, checked));
        checked->setItemDelegateForColumn(State, new PillDelegate(toneOf, checked));
        checked->setSortingEnabled(true);
        checked->horizontalHeader()->setSortIndicator(Best, Qt::DescendingOrder);
        checked->resizeColumnsToContents();
        checked->selectRow(1);
        checked->selectionModel()->select(checked->model()->index(3, 0),
                                          QItemSelectionModel::Select | QItemSelectionModel::Rows);
        all->body()->addWidget(checked);
        page->addWidget(all, 2);

        auto *log = new Card(QStringLiteral("Log"));
        auto *levels = new SegmentedSwitch(ControlSize::Small);
        for (const char *level : {"Info", "Warnings", "Errors"})
            levels->addSegment(QString::fromLatin1(level), QString::fromLatin1(level));
        log->addToHead(levels);
        auto *view = new LogView({}, levelTone);
        view->setModel(lines.get());
        log->body()->addWidget(view);
        page->addWidget(log, 1);

        window.resize(1112, 900);
        window.show();
        savePictures(window, m_theme, QStringLiteral("tables"));
        QCOMPARE(clippedTexts(window).join(u'\n'), QString());
        m_theme.setTextScale(1.3);
        QCoreApplication::processEvents();
        savePicture(pictureOf(window), QStringLiteral("tables-text-130"));
        m_theme.setTextScale(1);
        delete table;
        delete checked;
        delete view;
    }

private:
    Theme m_theme;
};

} // namespace

QTEST_MAIN(TestTables)
#include "tst_tables.moc"
