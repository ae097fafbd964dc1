// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/form_row.h"
#include "ui/widgets/path_edit.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/unit_spin_box.h"
#include "ui/widgets/value_slider.h"

#include <QApplication>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMimeData>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QStyle>
#include <QStyleOptionSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

#include <memory>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test
using tessera::config::findField;

namespace {

std::unique_ptr<FormRow> row(const char *key)
{
    return std::make_unique<FormRow>(*findField(key));
}

template<typename Control>
Control *control(const FormRow &row)
{
    return qobject_cast<Control *>(row.editor()->control());
}

Card *methodCard()
{
    auto *card = new Card(QStringLiteral("Method"));
    card->setNote(QStringLiteral("Supervised fine-tuning"));
    card->body()->setSpacing(0);
    const auto add = [card](const char *key, const char *text) {
        auto *made = row(key).release();
        made->setText(QString::fromLatin1(text));
        card->body()->addWidget(made);
        return made;
    };
    add("max_length", "4096");
    add("tuner_type", "full");
    add("lr", "1e-5");
    add("num_train_epochs", "2");
    add("packing", "");
    add("use_chat_template", "");
    add("optimizer", "adam");
    add("lr_decay_style", "cosine");
    add("target_modules", "");
    auto *dataset = new FormRow(*findField("dataset"), PathKind::FileOrFolder);
    dataset->setRemark(QStringLiteral("409,871 rows kept, 2,435 dropped."));
    card->body()->addWidget(dataset);
    add("global_batch_size", "100")
        ->setProblem(Tone::Error,
                     QStringLiteral("100 is not a multiple of micro_batch_size 1 × "
                                    "DP 8. Nearest:"),
                     {{QStringLiteral("global_batch_size"), QStringLiteral("96")},
                      {QStringLiteral("global_batch_size"), QStringLiteral("104")}});
    add("micro_batch_size", "")
        ->setProblem(Tone::Warning,
                     QStringLiteral("One row at a time leaves most of the GPU idle."));
    auto *slider = new ValueSlider;
    slider->setRange(0, 1408);
    slider->setValue(900);
    slider->setMarks({1236});
    card->body()->addWidget(slider);
    return card;
}

class TestForm : public QObject
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

    // ---- UnitSpinBox ----

    void aSpinBoxReadsWhatPeopleType_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("plain");
        QTest::addRow("power of ten") << "1e-5"
                                      << "1e-5";
        QTest::addRow("thousands") << "4k"
                                   << "4000";
        QTest::addRow("power") << "2^12"
                               << "4096";
        QTest::addRow("a mistake stays") << "abc"
                                         << "abc";
        QTest::addRow("nothing") << ""
                                 << "";
    }

    void aSpinBoxReadsWhatPeopleType()
    {
        QFETCH(const QString, typed);
        QFETCH(const QString, plain);
        UnitSpinBox box;
        box.setPlainText(QStringLiteral("7"));
        auto *edit = box.findChild<QLineEdit *>();
        edit->selectAll();
        const QSignalSpy edited(&box, &UnitSpinBox::edited);
        if (typed.isEmpty())
            QTest::keyClick(edit, Qt::Key_Delete);
        else
            QTest::keyClicks(edit, typed);
        QCOMPARE(box.plainText(), plain);
        QCOMPARE(edited.last().first().toString(), plain);
        QCOMPARE(edited.count(), std::max<qsizetype>(typed.size(), 1));
    }

    void aDecimalCommaMeansTheSameWhenReadBack()
    {
        const auto back = qScopeGuard([before = QLocale()] { QLocale::setDefault(before); });
        QLocale::setDefault(QLocale(QLocale::German));
        UnitSpinBox box;
        box.setPlainText(QStringLiteral("0.999")); // a point would group thousands
        QCOMPARE(box.findChild<QLineEdit *>()->text(), QStringLiteral("0,999"));
        QCOMPARE(box.plainText(), QStringLiteral("0.999"));
        QTest::keyClick(box.findChild<QLineEdit *>(), Qt::Key_Return);
        QCOMPARE(box.value().value_or(0), 0.999);
    }

    void wholeNumbersGetTheirSeparatorsWhenDone()
    {
        UnitSpinBox box;
        box.setWhole(true);
        auto *edit = box.findChild<QLineEdit *>();
        QTest::keyClicks(edit, QStringLiteral("4k"));
        QCOMPARE(edit->text(), QStringLiteral("4k"));
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(edit->text(), QStringLiteral("4,000"));
        QCOMPARE(box.plainText(), QStringLiteral("4000"));
        QCOMPARE(box.value().value_or(0), 4000.0);
    }

    void whatIsTypedIsNotReplacedByAnEcho()
    {
        UnitSpinBox box;
        box.setWhole(true);
        box.show();
        QVERIFY(QTest::qWaitForWindowActive(&box));
        auto *edit = box.findChild<QLineEdit *>();
        edit->setFocus();
        QTest::keyClicks(edit, QStringLiteral("2^12"));
        box.setPlainText(QStringLiteral("4096"));
        QCOMPARE(edit->text(), QStringLiteral("2^12"));
        box.setPlainText(QStringLiteral("8192"));
        QCOMPARE(edit->text(), QStringLiteral("8,192"));
    }

    void arrowsStepByTheDigitThatMatters_data()
    {
        QTest::addColumn<bool>("whole");
        QTest::addColumn<QString>("from");
        QTest::addColumn<int>("steps");
        QTest::addColumn<QString>("to");
        QTest::addRow("whole") << true << "1" << 1 << "2";
        QTest::addRow("large whole") << true << "4096" << 1 << "4196";
        QTest::addRow("learning rate up") << false << "1e-5" << 1 << "2e-5";
        QTest::addRow("learning rate down") << false << "1e-5" << -1 << "9e-6";
        QTest::addRow("stops at the minimum") << true << "1" << -1 << "1";
        QTest::addRow("starts at the default") << true << "" << 1 << "17";
    }

    void arrowsStepByTheDigitThatMatters()
    {
        QFETCH(const bool, whole);
        QFETCH(const QString, from);
        QFETCH(const int, steps);
        QFETCH(const QString, to);
        UnitSpinBox box;
        box.setWhole(whole);
        box.setBounds(whole ? 1.0 : 0.0, std::nullopt);
        box.setDefaultText(QStringLiteral("16"));
        box.setPlainText(from);
        QTest::keyClick(&box, steps > 0 ? Qt::Key_Up : Qt::Key_Down);
        QCOMPARE(box.plainText(), to);
    }

    void selectingTakesTheNumberAlone()
    {
        UnitSpinBox box;
        box.setUnit(QStringLiteral("tokens"));
        box.setPlainText(QStringLiteral("4096"));
        box.selectAll();
        QCOMPARE(box.findChild<QLineEdit *>()->selectedText(), QStringLiteral("4096"));
        QCOMPARE(box.sizeHint().height(), metrics::kControlHeight);
    }

    // ---- FormRow ----

    void aRowIsMadeFromItsSetting()
    {
        const auto made = row("global_batch_size");
        QCOMPARE(made->objectName(), QStringLiteral("global_batch_sizeRow"));
        auto *box = control<UnitSpinBox>(*made);
        QVERIFY(box != nullptr);
        QCOMPARE(box->objectName(), QStringLiteral("global_batch_size"));
        QCOMPARE(box->unit(), QStringLiteral("rows"));
        QCOMPARE(box->accessibleName(), QStringLiteral("Global batch size"));
        QVERIFY(box->accessibleDescription().contains(QStringLiteral("Default 16.")));
        QCOMPARE(made->editor()->width(), metrics::kFormControlWidth);
        QCOMPARE(made->sizeHint().height(), metrics::kFormRowHeight + 1); // with its divider
    }

    void theDefaultIsSaidAsTheControlSaysIt()
    {
        const auto made = row("truncation_strategy");
        const QString said = made->editor()->control()->accessibleDescription();
        QVERIFY2(said.contains(QStringLiteral("Default Drop.")), qPrintable(said));
    }

    void everySettingGetsARow()
    {
        for (const tessera::config::Field &field : tessera::config::fields()) {
            FormRow made(field);
            const QWidget *edit = made.editor()->control();
            QVERIFY2(!edit->accessibleName().isEmpty(), field.key.data());
            QVERIFY2(edit->sizeHint().height() == metrics::kControlHeight, field.key.data());
            QVERIFY2(made.text().isEmpty(), field.key.data());
        }
    }

    void typingInARowSaysWhatIsTyped()
    {
        const auto made = row("lr");
        const QSignalSpy edited(made.get(), &FormRow::edited);
        QTest::keyClicks(control<UnitSpinBox>(*made)->findChild<QLineEdit *>(),
                         QStringLiteral("3e-4"));
        QCOMPARE(edited.count(), 4);
        QCOMPARE(edited.last()[0].toString(), QStringLiteral("lr"));
        QCOMPARE(edited.last()[1].toString(), QStringLiteral("3e-4"));
        QCOMPARE(made->text(), QStringLiteral("3e-4"));
    }

    void fewChoicesAreSegmentsAndManyAreAList()
    {
        const auto few = row("tuner_type");
        auto *segments = control<SegmentedSwitch>(*few);
        QVERIFY(segments != nullptr);
        QCOMPARE(segments->ids(), QStringList({QStringLiteral("full"), QStringLiteral("lora")}));
        const QSignalSpy edited(few.get(), &FormRow::edited);
        few->setText(QStringLiteral("lora"));
        QCOMPARE(segments->current(), QStringLiteral("lora"));
        QCOMPARE(edited.count(), 0);

        const auto many = row("lr_decay_style");
        auto *list = control<QComboBox>(*many);
        QVERIFY(list != nullptr);
        QCOMPARE(list->count(), 4);
        QVERIFY(many->text().isEmpty());
        QCOMPARE(list->currentData().toString(), QStringLiteral("cosine")); // the default
        const QSignalSpy chosen(many.get(), &FormRow::edited);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Home);
        QCOMPARE(chosen.last()[1].toString(), QStringLiteral("constant"));
    }

    void aSwitchThatIsLeftToTheProgramHasAThirdState()
    {
        const auto made = row("use_chat_template");
        auto *segments = control<SegmentedSwitch>(*made);
        QCOMPARE(segments->ids().size(), 3);
        QVERIFY(made->text().isEmpty());
        const QSignalSpy edited(made.get(), &FormRow::edited);
        QTest::mouseClick(segments->findChild<QAbstractButton *>(QStringLiteral("true")),
                          Qt::LeftButton);
        QCOMPARE(edited.last()[1].toString(), QStringLiteral("true"));
        QTest::mouseClick(segments->findChild<QAbstractButton *>(QStringLiteral("notSet")),
                          Qt::LeftButton);
        QCOMPARE(edited.last()[1].toString(), QString());
    }

    void anErrorGrowsItsRowOnlyAndOffersTheNearestValues()
    {
        QWidget window;
        auto *layout = new QVBoxLayout(&window);
        auto *made = row("global_batch_size").release();
        layout->addWidget(made);
        layout->addStretch();
        window.resize(760, 300);
        window.show();
        const int height = made->sizeHint().height();
        const QPoint place = made->editor()->pos();

        made->setProblem(Tone::Error, QStringLiteral("100 is not a multiple of 8. Nearest:"),
                         {{QStringLiteral("global_batch_size"), QStringLiteral("96")},
                          {QStringLiteral("micro_batch_size"), QStringLiteral("5")}});
        QTRY_COMPARE(made->height(), made->sizeHint().height());
        QVERIFY(made->sizeHint().height() > height);
        QCOMPARE(made->editor()->pos(), place);
        QVERIFY(hasFieldError(made->editor()->control()));
        QVERIFY(made->editor()->control()->accessibleDescription().startsWith(
            QStringLiteral("100 is not")));

        const QList<Chip *> chips = made->findChildren<Chip *>();
        QCOMPARE(chips.size(), 2);
        QCOMPARE(chips[0]->text(), QStringLiteral("96"));
        QCOMPARE(chips[1]->text(), QStringLiteral("Micro batch size 5"));
        QVERIFY(chips[0]->sizeHint().height() >= 24);
        const QSignalSpy chosen(made, &FormRow::suggestionChosen);
        QTest::mouseClick(chips[1], Qt::LeftButton);
        QCOMPARE(chosen.last()[0].toString(), QStringLiteral("micro_batch_size"));
        QCOMPARE(chosen.last()[1].toString(), QStringLiteral("5"));

        made->clearProblem();
        QVERIFY(!hasFieldError(made->editor()->control()));
        QTRY_COMPARE(made->sizeHint().height(), height);
        QTRY_COMPARE(made->findChildren<Chip *>().size(), 0);
    }

    void aNoticeDoesNotOutlineTheField()
    {
        const auto made = row("micro_batch_size");
        made->setProblem(Tone::Warning, QStringLiteral("One row at a time."));
        QVERIFY(!hasFieldError(made->editor()->control()));
        QCOMPARE(made->problem(), QStringLiteral("One row at a time."));
    }

    void inANarrowWindowTheHelpGoesBelow()
    {
        const auto made = row("lr");
        made->resize(900, 60);
        made->show();
        const int wide = made->sizeHint().height();
        made->resize(480, 60);
        QVERIFY(made->sizeHint().height() > wide || made->heightForWidth(480) > wide);
    }

    // ---- PathEdit ----

    void aDroppedFileIsTaken()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("数据 😀.jsonl"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        PathEdit edit(PathKind::File);
        const QSignalSpy typed(&edit, &QLineEdit::textEdited);
        QVERIFY(drop(edit, {path}));
        QCOMPARE(edit.text(), path);
        QCOMPARE(typed.count(), 1);
        QVERIFY(!drop(edit, {folder.path()})); // a folder is no file
        QCOMPARE(edit.text(), path);
    }

    void droppingOnAFieldOfSeveralPathsAddsToThem()
    {
        const QTemporaryDir folder;
        PathEdit edit(PathKind::FileOrFolder);
        edit.setSeveral(true);
        edit.setText(QStringLiteral("a.jsonl"));
        QVERIFY(drop(edit, {folder.path()}));
        QCOMPARE(edit.text(), QStringLiteral("a.jsonl,") + folder.path());
    }

    void ofALongPathItsEndIsSeen()
    {
        PathEdit edit(PathKind::Folder);
        edit.resize(180, edit.sizeHint().height());
        const QString path = QStringLiteral("/a long way/through many folders/to stories260K/hf");
        edit.setText(path);
        QVERIFY(edit.shownText().startsWith(QChar(0x2026)));
        QVERIFY(edit.shownText().endsWith(QStringLiteral("260K/hf")));
        QCOMPARE(edit.text(), path);
        edit.resize(900, edit.height());
        QCOMPARE(edit.shownText(), path);
        edit.resize(100, edit.height());
        edit.setText(QStringLiteral("a name that is known by its start"));
        QVERIFY(edit.shownText().startsWith(QStringLiteral("a n")));
        QVERIFY(edit.shownText().endsWith(QChar(0x2026)));
        QVERIFY(!edit.grab().isNull());
    }

    void downShowsTheSuggestions()
    {
        PathEdit edit(PathKind::Folder);
        edit.setSuggestions({QStringLiteral("/models/a"), QStringLiteral("/models/b")});
        edit.show();
        QVERIFY(QTest::qWaitForWindowActive(&edit));
        QTest::keyClick(&edit, Qt::Key_Down);
        QTRY_VERIFY(QApplication::activePopupWidget() != nullptr);
        QApplication::activePopupWidget()->close();
    }

    // ---- the rest ----

    void aSliderPagesByATenth()
    {
        ValueSlider slider;
        slider.setRange(1, 1001);
        slider.setValue(501);
        QTest::keyClick(&slider, Qt::Key_PageUp);
        QCOMPARE(slider.value(), 601);
    }

    void aFlowBreaksItsLines()
    {
        QWidget box;
        auto *flow = new FlowLayout(8, 4, &box);
        for (int i = 0; i < 6; ++i) {
            auto *item = new QWidget;
            item->setFixedSize(50, 20);
            flow->addWidget(item);
        }
        QCOMPARE(flow->heightForWidth(6 * 50 + 5 * 8), 20);
        QCOMPARE(flow->heightForWidth(3 * 50 + 2 * 8), 44);
        QCOMPARE(flow->heightForWidth(10), 6 * 20 + 5 * 4);
    }

    void allRowsAreInThePicture()
    {
        QWidget window;
        auto *layout = new QVBoxLayout(&window);
        layout->setContentsMargins(20, 16, 20, 16);
        layout->addWidget(methodCard());
        layout->addStretch();
        window.resize(788, 860);
        window.show();
        savePictures(window, m_theme, QStringLiteral("form"));
        m_theme.setTextScale(1.3);
        QCoreApplication::processEvents();
        savePicture(pictureOf(window), QStringLiteral("form-text-130"));
        m_theme.setTextScale(1);
    }

private:
    static bool drop(PathEdit &edit, const QStringList &paths)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString &path : paths)
            urls << QUrl::fromLocalFile(path);
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&edit, &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&edit, &event);
        return true;
    }

    Theme m_theme;
};

} // namespace

QTEST_MAIN(TestForm)
#include "tst_form.moc"
