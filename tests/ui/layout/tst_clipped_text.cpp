// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/clipped_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTableWidget>
#include <QTest>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

const QString kText = QStringLiteral("Evaluation loss of the whole run");

/// A window with one child at a place of its own.
template<typename Child>
struct Window {
    QWidget widget;
    Child *child = new Child(&widget);

    explicit Window(QSize size)
    {
        widget.resize(800, 600);
        child->setObjectName(QStringLiteral("child"));
        child->setGeometry({{10, 10}, size});
    }
    QStringList faults()
    {
        widget.show();
        return clippedTexts(widget);
    }
};

class TestClippedText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textThatFitsIsNoFault()
    {
        Window<QLabel> window({400, 30});
        window.child->setText(kText);
        QCOMPARE(window.faults(), QStringList());
    }

    void aLabelThatIsTooNarrowIsFoundByName()
    {
        Window<QLabel> window({50, 30});
        window.child->setText(kText);
        const QStringList faults = window.faults();
        QCOMPARE(faults.size(), 1);
        QVERIFY2(faults.first().startsWith(QStringLiteral("QLabel child")),
                 qPrintable(faults.first()));
    }

    void aShortenedTextWithItsWholeInTheTooltipIsNoFault()
    {
        Window<QLabel> window({50, 30});
        window.child->setText(kText);
        window.child->setToolTip(kText);
        QCOMPARE(window.faults(), QStringList());
    }

    void aWrappedTextThatIsTooLowIsFound()
    {
        Window<QLabel> window({80, 20});
        window.child->setWordWrap(true);
        window.child->setText(kText);
        QVERIFY(!window.faults().isEmpty());
    }

    void aButtonThatIsTooNarrowIsFound()
    {
        Window<QPushButton> window({60, 30});
        window.child->setText(kText);
        QVERIFY(!window.faults().isEmpty());
    }

    void aComboBoxThatIsTooNarrowIsFound()
    {
        Window<QComboBox> window({60, 30});
        window.child->addItem(kText);
        QVERIFY(!window.faults().isEmpty());
    }

    void cellsAndHeadsOfTablesAreLookedAt()
    {
        Window<QTableWidget> window({600, 300});
        window.child->setRowCount(1);
        window.child->setColumnCount(2);
        window.child->setHorizontalHeaderLabels({kText, QStringLiteral("a")});
        window.child->setItem(0, 1, new QTableWidgetItem(kText));
        window.child->setColumnWidth(0, 60);
        window.child->setColumnWidth(1, 60);
        const QStringList faults = window.faults();
        QVERIFY2(faults.size() == 2, qPrintable(faults.join(u'\n')));
    }

    void aChildThatStandsOutOfItsParentIsFound()
    {
        Window<QLabel> window({700, 30});
        window.child->setText(kText);
        window.child->move(400, 10);
        QVERIFY(!window.faults().isEmpty());
    }

    void whatScrollsMayBeLarger()
    {
        Window<QScrollArea> window({200, 100});
        auto *content = new QWidget;
        content->setFixedSize(400, 400);
        window.child->setWidget(content);
        QCOMPARE(window.faults(), QStringList());
    }

    void whatIsHiddenIsNotLookedAt()
    {
        Window<QLabel> window({50, 30});
        window.child->setText(kText);
        window.child->hide();
        QCOMPARE(window.faults(), QStringList());
    }
};

} // namespace

QTEST_MAIN(TestClippedText)
#include "tst_clipped_text.moc"
