// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live/settings_tab.h"

#include "backend/base/json.h"
#include "ui/models/run_form.h"
#include "ui/pages/fact_list.h"
#include "ui/pages/live/run_settings_model.h"
#include "ui/text/number_text.h"
#include "ui/text/state_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/row_delegate.h"
#include "ui/widgets/studio_table.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDateTime>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kFilterWidth = 180;
constexpr int kAboutWidth = 300;

/// Values that differ from their default are stronger.
class ValueCells final : public RowDelegate
{
public:
    explicit ValueCells(QObject *parent)
        : RowDelegate(parent), m_strong({.style = TextStyle::Strong}, this)
    {}

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        if (index.data(RunSettingsModel::ChangedRole).toBool())
            m_strong.paint(painter, option, index);
        else
            RowDelegate::paint(painter, option, index);
    }

private:
    RowDelegate m_strong;
};

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

QString countFact(std::int64_t count)
{
    return count > 0 ? largeCountFigure(static_cast<double>(count)).text() : missingText();
}

} // namespace

SettingsTab::SettingsTab(QWidget *parent)
    : QWidget(parent),
      m_model(new RunSettingsModel(this)),
      m_filter(new RunSettingsFilter(this)),
      m_settings(new Card),
      m_text(new QLineEdit),
      m_onlyChanged(new QCheckBox),
      m_table(new StudioTable),
      m_about(new Card),
      m_facts(new FactList),
      m_folder(new QPushButton),
      m_parent(new QPushButton),
      m_copyJson(new QPushButton),
      m_copyCommand(new QPushButton)
{
    m_filter->setSourceModel(m_model);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(metrics::kCardGap);
    layout->addWidget(m_settings, 1);
    layout->addWidget(m_about);
    buildTable();
    buildFacts();
    retranslateUi();
}

void SettingsTab::buildTable()
{
    m_text->setObjectName(QStringLiteral("settingsFilter"));
    m_text->setClearButtonEnabled(true);
    m_text->setFixedWidth(kFilterWidth);
    setControlSize(m_text, ControlSize::Compact);
    m_onlyChanged->setObjectName(QStringLiteral("onlyChangedCheck"));
    m_table->setObjectName(QStringLiteral("settingsTable"));
    m_table->setModel(m_filter);
    m_table->setItemDelegateForColumn(
        RunSettingsModel::KeyColumn,
        new RowDelegate({.style = TextStyle::Key, .colour = TextColour::Text3}, m_table));
    m_table->setItemDelegateForColumn(RunSettingsModel::ValueColumn, new ValueCells(m_table));
    m_table->setItemDelegateForColumn(RunSettingsModel::DefaultColumn,
                                      new RowDelegate({.colour = TextColour::Text2}, m_table));
    m_table->setRowHeight(RowHeight::Compact);
    m_table->setSortingEnabled(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_settings->addToHead(m_onlyChanged);
    m_settings->addToHead(m_text);
    m_settings->setEdgeToEdge(true);
    m_settings->body()->addWidget(m_table);
    connect(m_text, &QLineEdit::textChanged, m_filter, &RunSettingsFilter::setText);
    connect(m_onlyChanged, &QCheckBox::toggled, m_filter, &RunSettingsFilter::setOnlyChanged);
}

void SettingsTab::buildFacts()
{
    m_about->setFixedWidth(kAboutWidth);
    m_facts->setObjectName(QStringLiteral("runFacts"));
    m_folder->setObjectName(QStringLiteral("openFolderButton"));
    m_parent->setObjectName(QStringLiteral("parentRunButton"));
    m_copyJson->setObjectName(QStringLiteral("copyJsonButton"));
    m_copyCommand->setObjectName(QStringLiteral("copyCommandButton"));
    m_folder->setIcon(themedIcon(Icon::Folder));
    m_parent->setIcon(themedIcon(Icon::Fork));
    m_copyJson->setIcon(themedIcon(Icon::Copy));
    m_copyCommand->setIcon(themedIcon(Icon::Command));
    m_about->body()->addWidget(m_facts);
    m_about->body()->addSpacing(metrics::kGroupGap);
    for (QPushButton *button : {m_copyJson, m_copyCommand, m_folder, m_parent})
        m_about->body()->addWidget(button);
    m_about->body()->addStretch(1);
    connect(m_folder, &QPushButton::clicked, this, &SettingsTab::folderWanted);
    connect(m_parent, &QPushButton::clicked, this,
            [this] { Q_EMIT parentWanted(text(m_record.parent)); });
    connect(m_copyJson, &QPushButton::clicked, this, &SettingsTab::copyJson);
    connect(m_copyCommand, &QPushButton::clicked, this, &SettingsTab::copyCommand);
}

void SettingsTab::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    m_model->retranslate();
    retranslateUi();
}

void SettingsTab::retranslateUi()
{
    m_settings->setTitle(tr("Settings"));
    m_text->setPlaceholderText(tr("Filter settings"));
    m_text->setAccessibleName(tr("Filter settings"));
    //: A check box: hides settings that have their default value.
    m_onlyChanged->setText(tr("Only changed"));
    m_table->setAccessibleName(tr("Settings of the run"));
    m_table->setEmptyText(tr("No setting matches."));
    m_about->setTitle(tr("About this run"));
    m_folder->setText(tr("Open folder"));
    //: A button: shows the run that this one went on from.
    m_parent->setText(tr("Show parent run"));
    m_copyJson->setText(tr("Copy as JSON"));
    m_copyCommand->setText(tr("Copy as command"));
    showSettings();
    showFacts();
}

void SettingsTab::setRecord(const history::RunRecord &record)
{
    m_record = record;
    showSettings();
    showFacts();
}

void SettingsTab::showSettings()
{
    const std::string config = dumpJson(m_record.config);
    if (config != m_shownConfig) {
        m_shownConfig = config;
        m_model->setConfig(m_record.config);
    }
    const bool isThere = m_record.config.is_object();
    m_copyJson->setEnabled(isThere);
    m_copyCommand->setEnabled(isThere);
    m_folder->setEnabled(!m_record.folder.empty());
    m_parent->setVisible(!m_record.parent.empty());
    //: Beside the title of the settings: how many are not at their default.
    m_settings->setNote(tr("%n changed", nullptr, m_model->changed()));
}

void SettingsTab::showFacts()
{
    const history::RunRecord &run = m_record;
    const Json &facts = run.facts;
    const auto number = [&facts](const char *key) -> std::int64_t {
        const auto at = facts.is_object() ? facts.find(key) : facts.end();
        return facts.is_object() && at != facts.end() && at->is_number() ? at->get<std::int64_t>()
                                                                         : 0;
    };
    QList<Fact> list;
    list.append({tr("Task"), taskText(text(run.task)), {}});
    list.append({tr("Model"), text(run.model).section(u'/', -1, -1, QString::SectionSkipEmpty),
                 text(run.model)});
    list.append({tr("Data"), text(run.dataset).section(u'/', -1, -1, QString::SectionSkipEmpty),
                 text(run.dataset)});
    list.append({tr("Parameters"), countFact(run.parametersTotal),
                 //: %1 is a number such as "351 M".
                 run.parametersTrained > 0 ? tr("%1 trained").arg(countFact(run.parametersTrained))
                                           : QString()});
    if (run.experts > 0)
        list.append({tr("Experts"), countText(run.experts),
                     //: %n is a number of experts.
                     tr("%n for each token", nullptr, run.topk)});
    list.append({tr("Rows"), number("rows") > 0 ? countText(number("rows")) : missingText(),
                 number("dropped_rows") > 0
                     ? tr("%n dropped", nullptr, static_cast<int>(number("dropped_rows")))
                     : QString()});
    list.append({tr("Device"), run.device.empty() ? missingText() : text(run.device),
                 tr("%n rank(s)", nullptr, run.world)});
    const QDateTime created = QDateTime::fromMSecsSinceEpoch(run.createdMs);
    list.append({tr("Created"), QLocale().toString(created, QLocale::ShortFormat), text(run.id)});
    m_facts->setFacts(list);
}

void SettingsTab::copyJson() const
{
    QGuiApplication::clipboard()->setText(text(dumpJsonPretty(m_record.config)));
}

void SettingsTab::copyCommand() const
{
    RunForm form;
    form.setConfigObject(m_record.config);
    QGuiApplication::clipboard()->setText(form.command());
}

} // namespace tessera::ui
