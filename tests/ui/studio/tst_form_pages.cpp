// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// New run, Models and Data in the window: reached by clicks and keys, over the real `tessera`,
// whose ranks only pretend to train.
#include "app/studio/studio.h"
#include "app/studio/studio_options.h"
#include "backend/base/files.h"
#include "tests/integration/tessera/cli.h"
#include "tests/support/fake_supervisor.h"
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "tests/support/ui_home.h"
#include "ui/pages/page.h"
#include "ui/text/languages.h"
#include "ui/theme/theme.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/form_row.h"
#include "ui/widgets/nav_rail.h"
#include "ui/widgets/text_label.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace tessera;         // NOLINT(google-build-using-namespace): a test
using namespace tessera::studio; // NOLINT(google-build-using-namespace): the folder under test

namespace {

using protocol::RunState;
using test::Cli;
using ui::StudioSettings;

constexpr int kPatience = 40000;

/// A run of somebody's that goes on, with settings of its own.
struct TheirRun {
    explicit TheirRun(const test::UiHome &home)
        : supervisor(test::UiHome::sockets(), home.runs(), "theirs",
                     {{"run_name", "their run"},
                      {"task", "sft"},
                      {"tuner_type", "lora"},
                      {"lora_rank", 24},
                      {"model", "tiny-moe"},
                      {"random_init", true},
                      {"dataset", Json::array({"instructions_en_zh.jsonl"})}})
    {
        supervisor.say(protocol::StateChanged{.state = RunState::Running});
        protocol::MetricBatch batch{.firstStep = 1};
        batch.columns["loss"] = {3.0, 2.5, 2.25};
        supervisor.say(batch);
        supervisor.importNow();
    }
    test::FakeSupervisor supervisor;
};

class TestFormPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        tessera::ui::failOnWarnings();
        m_home = std::make_unique<test::UiHome>();
        m_home->set("HOME", m_home->folder().string()); // no downloads of other programs
        m_home->set("TESSERA_PROGRAM", Cli::program("tessera").string());
        m_home->set("TESSERA_RANK", Cli::program("fake_rank").string());
        m_home->set("FAKE_RANK", R"({"steps": 6, "step_ms": 20})");
        m_settings = std::make_unique<StudioSettings>();
        m_settings->setTheme(StudioSettings::ThemeChoice::Light);
        m_settings->setLanguage(u"en"_qs);
    }
    void cleanup()
    {
        m_studio.reset();
        m_settings.reset();
        m_home.reset();
    }

    // ---- ways to the form ----

    void controlNAndTheRailOpenTheForm()
    {
        open();
        QTest::keyClick(window(), Qt::Key_N, Qt::ControlModifier);
        QCOMPARE(window()->currentName(), u"new_run"_qs);
        QVERIFY(find<QLineEdit>(u"runName"_qs)->isVisible());
        QVERIFY(form()->setKeys().isEmpty());
        m_studio->showPage(u"home"_qs);
        press(u"new_run"_qs, window()->rail());
        QCOMPARE(window()->currentName(), u"new_run"_qs);
        m_studio->showPage(u"home"_qs);
        press(u"newRun"_qs, window()->page(u"home"_qs));
        QCOMPARE(window()->currentName(), u"new_run"_qs);
        m_studio->showPage(u"runs"_qs);
        press(u"newRun"_qs, window()->page(u"runs"_qs));
        QCOMPARE(window()->currentName(), u"new_run"_qs);
    }

    void aPresetShowsItsSettings()
    {
        open();
        press(u"openPreset_quickstart"_qs);
        QCOMPARE(window()->currentName(), u"new_run"_qs);
        QCOMPARE(form()->presetName(), u"quickstart"_qs);
        QCOMPARE(find<QLineEdit>(u"runName"_qs)->text(), u"Quickstart"_qs);
        QCOMPARE(rowText(u"model"_qs), u"SmolLM2-135M-Instruct.Q4_1.gguf"_qs);
        QCOMPARE(rowText(u"lora_rank"_qs), u"16"_qs);
        QVERIFY(find<ui::Banner>(u"formBanner"_qs)->isVisible());
    }

    void duplicatingARunFillsTheFormWithItsSettings()
    {
        const TheirRun run(*m_home);
        open({.page = u"runs"_qs, .runs = {u"their run"_qs}});
        QTRY_VERIFY(find<QAbstractButton>(u"duplicateRunButton"_qs)->isVisible());
        press(u"duplicateRunButton"_qs);
        QCOMPARE(window()->currentName(), u"new_run"_qs);
        QCOMPARE(find<QLineEdit>(u"runName"_qs)->text(), u"their run-2"_qs);
        QCOMPARE(rowText(u"model"_qs), u"tiny-moe"_qs);
        QCOMPARE(rowText(u"lora_rank"_qs), u"24"_qs);
        QVERIFY(!form()->isSet(u"resume_from_checkpoint"_qs));
        QVERIFY(find<ui::Banner>(u"formBanner"_qs)->lead().contains(u"their run"_qs));
        // The form asked about them: the model's header was read.
        QTRY_VERIFY_WITH_TIMEOUT(form()->modelFacts().has_value(), kPatience);
        press(u"undoButton"_qs);
        QVERIFY(form()->setKeys().isEmpty());
    }

    // ---- starting ----

    void aRunIsWrittenStartedAndForked()
    {
        open();
        fillIn({{"run_name", "from the form"}, {"save_steps", 3}});
        auto *start = find<QAbstractButton>(u"startButton"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(start->isEnabled() && m_studio->isSettled(), kPatience);
        const QString model = form()->text(u"model"_qs);
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(!start->isEnabled()); // on its way
        const QString shown = window()->page(u"live"_qs) != nullptr ? u"live"_qs : u"runs"_qs;
        QTRY_COMPARE_WITH_TIMEOUT(window()->currentName(), shown, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(runs()->rowCount(), 1, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(runs()->run(0).state == RunState::Finished, kPatience);
        QCOMPARE(QString::fromStdString(runs()->run(0).name), u"from the form"_qs);
        QCOMPARE(runs()->run(0).steps, 6);
        QCOMPARE(m_settings->recentModels(), QStringList{model});

        // What it wrote is where a fork goes on from.
        const QString id = QString::fromStdString(runs()->run(0).id);
        m_studio->showPage(u"runs"_qs, {id});
        const auto *fork = find<QAbstractButton>(u"forkRunButton"_qs);
        // Its folder is looked at anew: the checkpoints came after the first look.
        QTRY_VERIFY_WITH_TIMEOUT(fork->isVisible() && fork->isEnabled(), kPatience);
        press(u"forkRunButton"_qs);
        QTRY_COMPARE_WITH_TIMEOUT(window()->currentName(), u"new_run"_qs, kPatience);
        QCOMPARE(rowText(u"model"_qs), model);
        const QString from = form()->text(u"resume_from_checkpoint"_qs);
        QVERIFY2(from.contains(id) && from.contains(u"checkpoints"_qs), qPrintable(from));
    }

    void aRefusedStartSaysWhyInThePanel()
    {
        open();
        fillIn({{"dataset", Json::array({"/nowhere/rows.jsonl"})}});
        auto *start = find<QAbstractButton>(u"startButton"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(
            problemText().contains(u"/nowhere/rows.jsonl"_qs) && m_studio->isSettled(), kPatience);
        QVERIFY(!start->isEnabled());
        QVERIFY(find<ui::Banner>(u"dataBanner"_qs, window()->page(u"new_run"_qs))->isVisible());
        QCOMPARE(runs()->rowCount(), 0);
    }

    void theFormIsKeptUntilTheNextTime()
    {
        open({.page = u"new_run"_qs});
        auto *name = find<QLineEdit>(u"runName"_qs);
        QTest::keyClicks(name, u"half written"_qs);
        m_studio.reset();
        open();
        QCOMPARE(form()->text(u"run_name"_qs), u"half written"_qs);
        QCOMPARE(find<QLineEdit>(u"runName"_qs)->text(), u"half written"_qs);
    }

    // ---- models and data ----

    void aModelOfThisComputerIsInspectedAndUsed()
    {
        open({.page = u"models"_qs});
        QTRY_VERIFY_WITH_TIMEOUT(desk()->models()->rowOfSetting(u"tiny-moe"_qs) >= 0, kPatience);
        m_studio->showPage(u"models"_qs, {u"tiny-moe"_qs});
        QCOMPARE(find<ui::TextLabel>(u"modelName"_qs)->text(), u"tiny-moe"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(noteOf(u"tiny-moe"_qs).contains(u"MoE"_qs), kPatience);
        press(u"useModel"_qs);
        QCOMPARE(window()->currentName(), u"new_run"_qs);
        QCOMPARE(rowText(u"model"_qs), u"tiny-moe"_qs);
    }

    void anAddedModelIsKeptAndCanBeRemoved()
    {
        const QString path = QString::fromStdString((m_home->folder() / "mine").string());
        QVERIFY(QDir().mkpath(path));
        QVERIFY(writeFileAtomically(m_home->folder() / "mine" / "config.json", "{}"));
        open({.page = u"models"_qs});
        m_studio->showPage(u"models"_qs, {path});
        QTRY_COMPARE_WITH_TIMEOUT(find<ui::TextLabel>(u"modelName"_qs)->text(), u"mine"_qs,
                                  kPatience);
        QCOMPARE(m_settings->recentModels(), QStringList{path});
        const QWidget *page = window()->page(u"models"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(find<ui::Banner>(u"modelBanner"_qs, page)->isVisible(), kPatience);
        press(u"removeModel"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(desk()->models()->rowOf(path) < 0, kPatience);
        QVERIFY(m_settings->recentModels().isEmpty());
        press(u"undoRemove"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(desk()->models()->rowOf(path) >= 0, kPatience);
    }

    void rowsAreReadAndUsed()
    {
        open();
        fillIn(Json::object());
        const QString rows = form()->text(u"dataset"_qs);
        m_studio->showPage(u"data"_qs, {rows});
        QTRY_COMPARE_WITH_TIMEOUT(desk()->rows()->preview().rowsRead, 16, kPatience);
        QCOMPARE(desk()->rows()->preview().rowsKept, 16);
        QVERIFY(desk()->rows()->row(0).tokens.size() == 8);
        form()->clear();
        press(u"useData"_qs);
        QCOMPARE(window()->currentName(), u"new_run"_qs);
        QCOMPARE(form()->text(u"dataset"_qs), rows);
    }

    /// A mapping made for one file on the Data page is not in the way of another one.
    void aMappingOfOneFileLeavesAnotherAlone()
    {
        const auto write = [this](const std::string &name, const std::string &row) {
            const auto path = m_home->folder() / name;
            [&] { QVERIFY(writeFileAtomically(path, row + "\n" + row + "\n")); }();
            return QString::fromStdString(path.string());
        };
        const QString asked =
            write("asked.jsonl", R"({"question": "1+1?", "answer": "2", "n": 1})");
        const QString other = write("other.jsonl", R"({"frage": "2+2?", "antwort": "4"})");
        open();
        fillIn(
            {{"task", "sft"}, {"template", "chatml"}, {"max_length", 256}, {"dataset", nullptr}});
        m_studio->showPage(u"data"_qs, {other});
        map({{u"frage"_qs, u"query"_qs}, {u"antwort"_qs, u"response"_qs}});
        QTRY_COMPARE_WITH_TIMEOUT(desk()->rows()->preview().rowsKept, 2, kPatience);
        QVERIFY(!form()->isSet(u"columns"_qs));

        // Another file has none of it.
        m_studio->showPage(u"data"_qs, {asked});
        QTRY_COMPARE_WITH_TIMEOUT(desk()->rows()->preview().rowsKept, 2, kPatience);
        press(u"useData"_qs);
        QVERIFY(!form()->isSet(u"columns"_qs));
        const auto *start = find<QAbstractButton>(u"startButton"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(start->isEnabled() && m_studio->isSettled(), kPatience);

        // Its own file brings it, in one step.
        m_studio->showPage(u"data"_qs, {other});
        press(u"useData"_qs);
        QCOMPARE(form()->text(u"columns"_qs), u"antwort=response,frage=query"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(start->isEnabled() && m_studio->isSettled(), kPatience);
        press(u"undoButton"_qs);
        QCOMPARE(form()->text(u"dataset"_qs), asked);
        QVERIFY(!form()->isSet(u"columns"_qs));

        // And it is there at the next start.
        m_studio.reset();
        open();
        QCOMPARE(desk()->columns()->of(other), u"antwort=response,frage=query"_qs);
    }

    // ---- pages that are not there ----

    void whatLeadsNowhereIsHidden()
    {
        const TheirRun run(*m_home);
        open({.page = u"runs"_qs, .runs = {u"their run"_qs}});
        QTRY_VERIFY(find<QAbstractButton>(u"duplicateRunButton"_qs)->isVisible());
        const QStringList few{u"home"_qs, u"runs"_qs};
        for (const char *page : {"home", "runs", "models", "data"})
            window()->page(QString::fromLatin1(page))->setPages(few);
        for (const char *control : {"duplicateRunButton", "forkRunButton", "primaryAct"})
            QVERIFY2(find<QAbstractButton>(QString::fromLatin1(control))->isHidden(), control);
        for (const auto &[page, control] :
             {std::pair(u"home"_qs, u"newRun"_qs),
              std::pair(u"home"_qs, u"openPreset_quickstart"_qs),
              std::pair(u"runs"_qs, u"newRun"_qs), std::pair(u"models"_qs, u"useModel"_qs),
              std::pair(u"data"_qs, u"useData"_qs)})
            QVERIFY2(find<QAbstractButton>(control, window()->page(page))->isHidden(),
                     qPrintable(page + u' ' + control));
        QVERIFY(find<QAbstractButton>(u"openRunFolderButton"_qs)->isVisible());
    }

private:
    void open(const StudioOptions &options = {})
    {
        m_studio = std::make_unique<Studio>(Studio::Parts{
            .theme = &m_theme, .languages = &m_languages, .settings = m_settings.get()});
        m_studio->open(options);
        QCoreApplication::processEvents();
    }
    [[nodiscard]] MainWindow *window() const { return m_studio->window(); }
    [[nodiscard]] FormDesk *desk() const { return m_studio->desk(); }
    [[nodiscard]] ui::RunForm *form() const { return desk()->form(); }
    [[nodiscard]] ui::RunTableModel *runs() const { return m_studio->library()->runs(); }
    template<typename Widget>
    [[nodiscard]] Widget *find(const QString &name, const QWidget *where = nullptr) const
    {
        const QWidget *root = where == nullptr ? window() : where;
        return tessera::ui::found<Widget>(*root, name);
    }
    void press(const QString &name, const QWidget *where = nullptr) const
    {
        QTest::mouseClick(find<QAbstractButton>(name, where), Qt::LeftButton);
    }
    /// What stands in a field of the form.
    [[nodiscard]] QString rowText(const QString &key) const
    {
        return find<ui::FormRow>(key + u"Row"_qs)->text();
    }
    /// In the dialog of the Data page: columns and what they become.
    void map(const QList<std::pair<QString, QString>> &roles) const
    {
        const auto *button =
            window()->page(u"data"_qs)->findChild<QAbstractButton *>(u"mapColumns"_qs);
        QTRY_VERIFY_WITH_TIMEOUT(button->isVisible(), kPatience);
        press(u"mapColumns"_qs);
        const auto *dialog = window()->findChild<QDialog *>(u"columnDialog"_qs);
        QVERIFY(dialog != nullptr);
        for (const auto &[column, role] : roles) {
            auto *box = find<QComboBox>(u"column_"_qs + column, dialog);
            box->setCurrentIndex(box->findData(role));
        }
        press(u"useColumns"_qs, dialog);
    }
    [[nodiscard]] QString noteOf(const QString &model) const
    {
        const int row = desk()->models()->rowOfSetting(model);
        return desk()->models()->index(row).data(ui::KnownFileModel::NoteRole).toString();
    }
    [[nodiscard]] QString problemText() const
    {
        const auto *problem = window()->findChild<QAbstractButton *>(u"problem0"_qs);
        return problem == nullptr ? QString() : problem->text();
    }
    /// Opens the form with a small run that is complete.
    void fillIn(const Json &changes)
    {
        const std::string settings = readFile(m_cli.runFile(changes)).value();
        m_studio->showPage(u"new_run"_qs, {u"settings"_qs, QString::fromStdString(settings)});
    }

    ui::Theme m_theme;
    ui::Languages m_languages;
    Cli m_cli; ///< writes settings, model and rows
    std::unique_ptr<test::UiHome> m_home;
    std::unique_ptr<StudioSettings> m_settings;
    std::unique_ptr<Studio> m_studio;
};

} // namespace

QTEST_MAIN(TestFormPages)
#include "tst_form_pages.moc"
