// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/data_previewer.h"
#include "ui/models/known_file_model.h"
#include "ui/pages/choose_file.h"
#include "ui/pages/column_scroll.h"
#include "ui/pages/file_drop.h"
#include "ui/pages/new_run/form_history.h"
#include "ui/pages/new_run/form_section.h"
#include "ui/pages/new_run/import_card.h"
#include "ui/pages/new_run/new_run_keys.h"
#include "ui/pages/new_run/new_run_page.h"
#include "ui/pages/new_run/run_panel.h"
#include "ui/pages/new_run/setting_row.h"
#include "ui/text/preset_text.h"
#include "ui/theme/controls.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/fade.h"

#include <QAction>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSaveFile>
#include <QScrollBar>
#include <QShowEvent>

#include <algorithm>
#include <utility>

// What NewRunPage asks for and is told: facts of the model, pre-flight, files, presets.
namespace tessera::ui {
namespace {

/// Settings outside of the data group that change the rows as they are trained.
bool changesRows(const QString &key)
{
    const config::Field *field = RunForm::field(key);
    return field == nullptr || field->group == "data" || key == modelKey() || key == u"tokenizer"
        || key == u"task";
}

} // namespace

// ---- questions and answers ----

void NewRunPage::formChanged(const QString &key)
{
    if (key == nameKey() && m_name->text() != m_form->text(key))
        m_name->setText(m_form->text(key));
    sayAgain();
    if (key == modelKey())
        m_modelTimer.start();
    if (changesRows(key))
        m_previewTimer.start();
    m_checkTimer.start();
}

void NewRunPage::formReplaced()
{
    m_name->setText(m_form->text(nameKey()));
    stopSaying();
    askLater();
}

void NewRunPage::askLater()
{
    m_modelTimer.start();
    m_previewTimer.start();
    m_checkTimer.start();
}

/// Nobody sees the page: the question is kept for the time when somebody does.
bool NewRunPage::isAsleep()
{
    m_asleep = m_asleep || !isVisible();
    return m_asleep;
}

bool NewRunPage::isSettled() const
{
    return !m_modelTimer.isActive() && !m_previewTimer.isActive() && !m_checkTimer.isActive();
}

void NewRunPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    if (std::exchange(m_asleep, false))
        askLater();
}

void NewRunPage::askForModel()
{
    if (isAsleep())
        return;
    const QString model = m_form->text(modelKey());
    if (model == m_askedModel)
        return;
    m_askedModel = model;
    m_facts.reset();
    m_modelError.reset();
    m_modelBanner->hide();
    section(FormPart::Model)->setFailed(false);
    section(FormPart::Model)->row(modelKey())->setFailed(false);
    m_form->setModelFacts(std::nullopt);
    offerTemplates();
    showNotes();
    if (!model.isEmpty())
        Q_EMIT modelFactsWanted(model);
}

void NewRunPage::setModelFacts(const QString &model, const ModelFactsView &facts)
{
    if (model != m_form->text(modelKey()))
        return;
    m_facts = facts;
    offerTemplates();
    m_form->setModelFacts(facts.facts);
    showNotes();
}

/// The model's own, all by their names, and those of ours.
void NewRunPage::offerTemplates()
{
    //: A group of chat templates.
    const QString own = tr("Of the model");
    QList<OfferedValue> values{
        {.value = {}, .name = tr("The model's own"), .group = own, .tip = {}}};
    for (const QString &name : m_facts ? m_facts->templates : QStringList()) {
        if (name != u"default")
            values.append({.value = name, .name = name, .group = own, .tip = {}});
    }
    for (const QString &name : fallbackTemplateNames())
        values.append({.value = name,
                       .name = name,
                       //: A group of chat templates: those that this program has.
                       .group = tr("For models without one"),
                       .tip = {}});
    SettingRow *row = section(FormPart::Data)->row(templateKey());
    row->offer(values);
    //: What the setting template is when nothing is typed, as in "Default the model's own."
    row->setUnsetText(tr("the model's own"));
}

void NewRunPage::setModelError(const QString &model, const Error &error)
{
    if (model != m_form->text(modelKey()))
        return;
    m_modelError = error;
    m_modelBanner->setError(error);
    fadeIn(m_modelBanner);
    section(FormPart::Model)->setFailed(true);
    section(FormPart::Model)->row(modelKey())->setFailed(true);
    showDataState();
}

void NewRunPage::askForCheck()
{
    if (isAsleep())
        return;
    m_panel->setPreflight(std::nullopt);
    if (!m_form->hasError())
        Q_EMIT checkWanted(m_form->toJson());
}

void NewRunPage::setPreflight(const PreflightReport &report)
{
    if (m_checkTimer.isActive())
        return; // about settings that have changed since
    m_form->setOutsideProblems(report.problems);
    m_panel->setPreflight(report);
}

void NewRunPage::setStarting(bool starting)
{
    m_panel->setStarting(starting);
}

void NewRunPage::setRefused(const QList<FormProblem> &problems)
{
    m_panel->setStarting(false);
    m_form->setOutsideProblems(problems);
}

// ---- from elsewhere into the form ----

void NewRunPage::open(const QStringList &arguments)
{
    if (arguments.isEmpty())
        return;
    const QString &kind = arguments.front();
    const QString value = arguments.value(1);
    if (arguments.size() == 1)
        usePreset(kind);
    else if (kind == u"preset")
        usePreset(value);
    else if (kind == u"model")
        m_form->setText(modelKey(), value);
    else if (kind == u"data")
        useData(arguments.mid(1));
    else if (kind == u"settings")
        useSettings(value, arguments.value(2));
    else if (kind == u"import") {
        showImport(true);
        m_import->import(value);
    }
    m_history->closeStep();
    goTo(kind == u"data" ? FormPart::Data : FormPart::Model);
}

/// With the model, the task and the columns that the rows were shown for: what was seen is what is
/// trained. One step, whatever it changes.
void NewRunPage::useData(const QStringList &chosen)
{
    QMap<QString, QString> texts{{dataKey(), chosen.value(0)}};
    const QString model = chosen.value(1);
    const QString task = chosen.value(2);
    if (!model.isEmpty() && model != m_form->text(modelKey())) {
        texts.insert(modelKey(), model);
        texts.insert(QStringLiteral("tokenizer"), {});
    }
    if (!task.isEmpty())
        texts.insert(QStringLiteral("task"), task);
    const bool columns = chosen.size() > 3 && chosen[3] != m_form->text(columnsKey());
    if (columns)
        texts.insert(columnsKey(), chosen[3]);
    m_history->closeStep();
    m_form->setTexts(texts);
    if (model.isEmpty() && task.isEmpty() && !columns)
        return;
    say([] {
        return Saying{.lead = tr("The form has what was chosen on the Data page."),
                      .rest = tr("Undo brings back what was there before.")};
    });
}

void NewRunPage::sayColumns(bool set)
{
    say([set] {
        return Saying{.lead = set
                          ? tr("The columns are mapped as on the Data page for this data.")
                          : tr("The columns that were mapped for other data are not set any more."),
                      .rest = tr("Undo brings back what was there before.")};
    });
}

/// Settings of another run; what is wrong with them is listed in the import.
void NewRunPage::useSettings(const QString &settings, const QString &run)
{
    if (!settings.trimmed().startsWith(u'{')) {
        showImport(true);
        return m_import->importFile(settings);
    }
    if (!m_form->setJson(settings.toUtf8()).isEmpty()) {
        showImport(true);
        return m_import->import(settings);
    }
    showImport(false);
    say([this, run] {
        return Saying{.lead = run.isEmpty() ? tr("The settings are filled in.")
                                            //: %1 is the name of a run.
                                            : tr("The form has the settings of %1.").arg(run),
                      .rest = m_form->isSet(QStringLiteral("resume_from_checkpoint"))
                          ? tr("The new run goes on from its newest checkpoint.")
                          : tr("Undo brings back what was there before.")};
    });
}

void NewRunPage::takeFiles(const QStringList &paths)
{
    QStringList found;
    for (const QString &path : paths) {
        if (fileUse(path) == FileUse::Data)
            found.append(path);
        else
            takeFile(path);
    }
    if (found.isEmpty())
        return;
    Json list = Json::array();
    for (const QString &path : found)
        list.push_back(path.toStdString());
    m_history->closeStep();
    m_form->setValue(dataKey(), list);
    m_history->closeStep();
    goTo(FormPart::Data);
}

void NewRunPage::takeFile(const QString &path)
{
    m_history->closeStep();
    switch (fileUse(path)) {
    case FileUse::Model:
        m_form->setText(modelKey(), modelPath(path));
        goTo(FormPart::Model);
        break;
    case FileUse::Adapter:
        m_form->setValue(QStringLiteral("adapters"), Json::array({path.toStdString()}));
        m_form->setText(QStringLiteral("tuner_type"), QStringLiteral("lora"));
        goToKey(QStringLiteral("adapters"));
        break;
    case FileUse::Settings:
    case FileUse::Command:
        showImport(true);
        m_import->importFile(path);
        break;
    case FileUse::Data: // takeFiles() has them
        break;
    }
    m_history->closeStep();
}

void NewRunPage::setPresets(const std::vector<config::Preset> &presets)
{
    m_presets = presets;
    showPresets();
}

void NewRunPage::showPresets()
{
    m_presetMenu->clear();
    for (const config::Preset &preset : m_presets) {
        const QString name = QString::fromStdString(preset.name);
        QAction *action = m_presetMenu->addAction(presetTitle(preset));
        action->setObjectName(QStringLiteral("preset_") + name);
        action->setToolTip(presetDescription(preset));
        connect(action, &QAction::triggered, this, [this, name] { usePreset(name); });
    }
    setBlocked(m_presetButton, m_presets.empty() ? tr("No presets were found.") : QString(),
               tr("Fills the form with a run that is known to work."));
}

void NewRunPage::usePreset(const QString &name)
{
    const auto preset = std::ranges::find(m_presets, name.toStdString(), &config::Preset::name);
    if (preset == m_presets.end())
        return say([name] {
            return Saying{.lead = tr("There is no preset with the name %1.").arg(name), .rest = {}};
        });
    m_form->setPreset(*preset);
    say([preset = *preset] {
        //: Ends a title of a preset like a sentence.
        return Saying{.lead = tr("%1.").arg(presetTitle(preset)),
                      .rest = presetDescription(preset)};
    });
    goTo(FormPart::Model);
}

/// In the banner, until it is closed or the form holds something else.
void NewRunPage::say(const std::function<Saying()> &saying)
{
    m_saying = saying;
    sayAgain();
    fadeIn(m_banner);
}

void NewRunPage::sayAgain()
{
    if (!m_saying)
        return;
    const Saying now = m_saying();
    m_banner->setMessage(Tone::Info, now.lead, now.rest);
}

void NewRunPage::stopSaying()
{
    m_saying = {};
    m_banner->hide();
}

void NewRunPage::showImport(bool shown)
{
    m_import->setVisible(shown);
    if (!shown)
        return;
    m_import->setFocus(); // its text has it
    m_scroll->verticalScrollBar()->setValue(0);
}

void NewRunPage::saveJson(const QByteArray &json)
{
    const QString name =
        m_form->text(nameKey()).isEmpty() ? QStringLiteral("run") : m_form->text(nameKey());
    chooseSaveFile(this, name + QStringLiteral(".json"), tr("Settings (*.json)"),
                   [this, json](const QString &path) {
                       QSaveFile file(path);
                       const bool done = file.open(QIODevice::WriteOnly)
                           && file.write(json) == json.size() && file.commit();
                       stopSaying();
                       if (done)
                           m_banner->setMessage(Tone::Success, tr("The run is saved."), path);
                       else
                           m_banner->setMessage(Tone::Error, tr("%1 cannot be written.").arg(path),
                                                file.errorString());
                       fadeIn(m_banner);
                   });
}

} // namespace tessera::ui
