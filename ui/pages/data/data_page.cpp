// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/data_page.h"

#include "backend/config/tasks.h"
#include "ui/models/column_mappings.h"
#include "ui/models/known_file_model.h"
#include "ui/pages/choose_file.h"
#include "ui/pages/data/data_fixes.h"
#include "ui/pages/data/dropped_card.h"
#include "ui/pages/data/format_card.h"
#include "ui/pages/data/length_histogram.h"
#include "ui/pages/data/reason_list.h"
#include "ui/pages/data_summary.h"
#include "ui/pages/fact_list.h"
#include "ui/pages/file_drop.h"
#include "ui/pages/row_viewer.h"
#include "ui/text/number_text.h"
#include "ui/text/state_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/fade.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text_label.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tessera::ui {
namespace {

constexpr int kAskDelayMs = 300;
constexpr int kDataBoxWidth = 248;
constexpr int kModelBoxWidth = 220;
constexpr int kWidestBox = 360;
constexpr int kViewerHeight = 240;
constexpr int kRightWidth = 360;

/// As wide as its longest entry, within reason.
void letGrow(QComboBox *box, int least)
{
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMinimumWidth(least);
    box->setMaximumWidth(kWidestBox);
}

/// "a.jsonl", "a.jsonl + 2 more".
QString nameOf(const QString &setting)
{
    const QStringList entries = datasetEntries(setting);
    const QString first = entries.value(0, setting).section(u'/', -1);
    if (entries.size() < 2)
        return first;
    //: Several files as one data set: %1 is the name of the first.
    return DataPage::tr("%1 + %n more", nullptr, static_cast<int>(entries.size()) - 1).arg(first);
}

void fill(QComboBox *box, KnownFileModel *files, const QString &setting, const QString &first)
{
    box->clear();
    if (!first.isNull())
        box->addItem(first, QString());
    for (int row = 0; row < files->rowCount(); ++row) {
        box->addItem(files->file(row).name, files->file(row).setting);
        box->setItemData(box->count() - 1, files->file(row).path, Qt::ToolTipRole);
    }
    int at = box->findData(setting);
    if (at < 0 && !setting.isEmpty()) {
        box->addItem(nameOf(setting), setting);
        at = box->count() - 1;
        box->setItemData(at, datasetEntries(setting).join(u'\n'), Qt::ToolTipRole);
    }
    box->setCurrentIndex(at);
    box->setToolTip(setting.isEmpty() ? box->currentText()
                                      : box->itemData(at, Qt::ToolTipRole).toString());
}

/// Two widgets that stay on one line.
QWidget *besideEachOther(QWidget *first, QWidget *second)
{
    auto *pair = new QWidget;
    auto *row = new QHBoxLayout(pair);
    row->setContentsMargins({});
    row->setSpacing(metrics::kGroupGap);
    row->addWidget(first);
    row->addWidget(second);
    return pair;
}

} // namespace

DataPage::DataPage(const DataPageModels &models, QWidget *parent)
    : Page(parent),
      m_form(models.form),
      m_mappings(models.columns),
      m_data(models.data),
      m_models(models.models),
      m_preview(models.preview),
      m_fixes(new DataFixes(models.form, models.columns, this)),
      m_drop(new FileDrop(this))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kAskDelayMs);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics::kPageSide, metrics::kPageTop, metrics::kPageSide, 0);
    layout->setSpacing(metrics::kCardGap);
    buildHead(layout);
    buildChoice(layout);
    buildBody(layout);
    connectAll();
    retranslate();
}

QString DataPage::title() const
{
    return tr("Data");
}

// ---- what is on the page ----

void DataPage::buildHead(QVBoxLayout *layout)
{
    m_title = new TextLabel(TextStyle::Title);
    m_dataBox = new QComboBox;
    m_dataBox->setObjectName(QStringLiteral("dataBox"));
    letGrow(m_dataBox, kDataBoxWidth);
    m_add = new QPushButton;
    m_add->setObjectName(QStringLiteral("addData"));
    m_add->setIcon(themedIcon(Icon::Plus));
    m_addMenu = new QMenu(m_add);
    m_addMenu->addAction(QString())->setObjectName(QStringLiteral("addDataFile"));
    m_addMenu->addAction(QString())->setObjectName(QStringLiteral("addDataFolder"));
    m_add->setMenu(m_addMenu);
    m_use = new QPushButton;
    m_use->setObjectName(QStringLiteral("useData"));
    setButtonKind(m_use, ButtonKind::Primary);
    auto *head = new QHBoxLayout;
    head->setSpacing(metrics::kGroupGap);
    head->addWidget(m_title);
    head->addSpacing(metrics::kIconGap);
    head->addWidget(m_dataBox);
    head->addStretch(1);
    head->addWidget(m_add);
    head->addWidget(m_use);
    layout->addLayout(head);
}

void DataPage::buildChoice(QVBoxLayout *layout)
{
    m_modelLabel = new TextLabel(TextStyle::Body, TextColour::Text2);
    m_modelBox = new QComboBox;
    m_modelBox->setObjectName(QStringLiteral("modelBox"));
    letGrow(m_modelBox, kModelBoxWidth);
    setControlSize(m_modelBox, ControlSize::Compact);
    m_taskLabel = new TextLabel(TextStyle::Body, TextColour::Text2);
    m_taskBox = new QComboBox;
    m_taskBox->setObjectName(QStringLiteral("taskBox"));
    letGrow(m_taskBox, kModelBoxWidth);
    setControlSize(m_taskBox, ControlSize::Compact);
    m_packing = new TextLabel(TextStyle::Small, TextColour::Text2);
    m_packing->setObjectName(QStringLiteral("packingNote"));
    m_packing->setShrinkable(true);
    m_banner = new Banner;
    m_banner->setObjectName(QStringLiteral("dataBanner"));
    m_banner->hide();
    auto *how = new QWidget;
    auto *line = new FlowLayout(2 * metrics::kGroupGap, metrics::kGroupGap, how);
    line->setContentsMargins({});
    line->addWidget(besideEachOther(m_modelLabel, m_modelBox));
    line->addWidget(besideEachOther(m_taskLabel, m_taskBox));
    line->addWidget(m_packing);
    layout->addWidget(how);
    layout->addWidget(m_banner);
}

void DataPage::buildBody(QVBoxLayout *layout)
{
    m_empty = new EmptyPage(Icon::Data);
    m_empty->button()->setObjectName(QStringLiteral("addFirstData"));
    m_summary = new DataSummary;
    auto *columns = new QHBoxLayout;
    columns->setSpacing(metrics::kCardGap);
    columns->addWidget(buildLeft(), 3);
    columns->addWidget(buildRight(), 2);
    auto *content = new QWidget;
    auto *rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, metrics::kPageTop);
    rows->setSpacing(metrics::kCardGap);
    rows->addWidget(m_summary);
    rows->addLayout(columns, 1);
    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    m_body = scroll;
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_body, 1);
}

QWidget *DataPage::buildLeft()
{
    m_viewer = new RowViewer(m_preview);
    m_viewer->setMinimumHeight(kViewerHeight);
    m_viewerCard = new Card;
    m_viewerCard->body()->addWidget(m_viewer);
    auto *left = new QWidget;
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins({});
    column->setSpacing(metrics::kCardGap);
    column->addWidget(m_viewerCard, 3);
    m_dropped = new DroppedCard;
    column->addWidget(m_dropped, 2);
    return left;
}

QWidget *DataPage::buildRight()
{
    m_histogram = new LengthHistogram;
    m_lengths = new TextLabel(TextStyle::Small, TextColour::Text2);
    m_lengths->setShrinkable(true);
    m_lengthCard = new Card;
    m_lengthCard->body()->addWidget(m_histogram);
    m_lengthCard->body()->addWidget(m_lengths);
    m_reasons = new ReasonList;
    m_reasons->setFixes(&DataFixes::textFor);
    m_noReasons = new TextLabel(TextStyle::Small, TextColour::Text2);
    m_noReasons->setWordWrap(true);
    m_reasonCard = new Card;
    m_reasonCard->body()->addWidget(m_reasons);
    m_reasonCard->body()->addWidget(m_noReasons);
    m_notices = new FactList;
    m_notices->setObjectName(QStringLiteral("noticeFacts"));
    m_noticeCard = new Card;
    m_noticeCard->body()->addWidget(m_notices);
    auto *right = new QWidget;
    right->setMinimumWidth(kRightWidth);
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins({});
    column->setSpacing(metrics::kCardGap);
    column->addWidget(m_lengthCard);
    column->addWidget(m_reasonCard);
    column->addWidget(m_noticeCard);
    m_format = new FormatCard;
    column->addWidget(m_format);
    column->addStretch(1);
    return right;
}

// ---- what leads to what ----

void DataPage::connectAll()
{
    const auto add = [this](const QString &path) { take({path}); };
    connect(m_addMenu->actions().at(0), &QAction::triggered, this,
            [this, add] { chooseFile(this, FileChoice::DataFile, {}, add); });
    connect(m_addMenu->actions().at(1), &QAction::triggered, this,
            [this, add] { chooseFile(this, FileChoice::DataFolder, {}, add); });
    connect(m_empty->button(), &QPushButton::clicked, this,
            [this, add] { chooseFile(this, FileChoice::DataFile, {}, add); });
    connect(m_drop, &FileDrop::dropped, this, &DataPage::take);
    connect(m_dataBox, &QComboBox::activated, this,
            [this] { useData(m_dataBox->currentData().toString()); });
    connect(m_modelBox, &QComboBox::activated, this, [this] {
        m_model = m_modelBox->currentData().toString();
        ask();
    });
    connect(m_taskBox, &QComboBox::activated, this, [this] {
        m_task = m_taskBox->currentData().toString();
        ask();
    });
    connect(m_summary, &DataSummary::cancelWanted, this, &DataPage::statisticsCancelled);
    connect(m_summary, &DataSummary::againWanted, this, [this] {
        if (m_said == Said::Failure)
            sayNothing();
        Q_EMIT statisticsWantedAgain();
    });
    connect(m_banner, &Banner::closed, this, [this] {
        if (m_said == Said::Fix)
            m_fixes->accept();
        sayNothing();
    });
    connect(m_viewer, &RowViewer::rowsWanted, this, &DataPage::askForRows);
    connect(m_use, &QPushButton::clicked, this, [this] {
        Q_EMIT pageWanted(
            QStringLiteral("new_run"),
            {QStringLiteral("data"), m_dataset, m_model, m_task, m_mappings->of(m_dataset)});
    });
    connect(&m_timer, &QTimer::timeout, this, &DataPage::ask);
    const auto formChanged = [this] {
        if (isVisible())
            m_timer.start();
        else
            m_asked = false;
    };
    connect(m_form, &RunForm::changed, this, formChanged);
    connect(m_form, &RunForm::replaced, this, formChanged);
    connect(m_mappings, &ColumnMappings::changed, this, formChanged);
    for (KnownFileModel *files : {m_data, m_models}) {
        for (const auto signal :
             {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
            connect(files, signal, this, &DataPage::fillBoxes);
    }
    connect(m_reasons, &ReasonList::chosen, m_dropped, &DroppedCard::setReason);
    connect(m_dropped, &DroppedCard::rowChosen, m_viewer, &RowViewer::goToLine);
    connect(m_dropped, &DroppedCard::fileWanted, this, &DataPage::fileWanted);
    connect(m_dropped, &DroppedCard::exportWanted, this, &DataPage::exportWanted);
    connect(m_reasons, &ReasonList::fixWanted, this,
            [this](const QString &reason, QAbstractButton *at) {
                m_fixes->offer(reason, m_statistics, at);
            });
    connect(m_format, &FormatCard::mapWanted, this,
            [this] { m_fixes->askForColumns(m_statistics, this); });
    connect(m_fixes, &DataFixes::applied, this, &DataPage::sayFix);
    connect(m_fixes, &DataFixes::forgotten, this, &DataPage::takeForgottenFix);
}

void DataPage::open(const QStringList &arguments)
{
    if (!arguments.isEmpty())
        useData(arguments.front());
    else if (const QString ofForm = m_form->text(QStringLiteral("dataset"));
             m_dataset.isEmpty() && !ofForm.isEmpty())
        useData(ofForm);
    fillBoxes();
}

void DataPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    if (!m_asked)
        m_timer.start();
}

void DataPage::take(const QStringList &paths)
{
    for (const QString &path : paths)
        Q_EMIT addWanted(path);
    Json list = Json::array();
    for (const QString &path : paths)
        list.push_back(path.toStdString());
    useData(settingText(list));
}

void DataPage::useData(const QString &setting)
{
    const bool other = setting != m_dataset;
    if (other)
        startOver();
    m_dataset = setting;
    m_fixes->setDataset(setting);
    if (other)
        sayFix();
    fillBoxes();
    m_timer.start();
}

/// Nothing in sight is about the data set before any more.
void DataPage::startOver()
{
    Q_EMIT nothingWanted();
    sayNothing();
    m_waiting = true;
    m_needsModel = false;
    m_dropped->startOver();
    m_statistics = {};
    m_viewer->setBusy(false);
    m_viewer->startOver();
    m_preview->reset({});
    showAll();
}

void DataPage::fillBoxes()
{
    fill(m_dataBox, m_data, m_dataset, {});
    const QString form = m_form->text(QStringLiteral("model")).section(u'/', -1);
    //: A choice in a list of models: the one of the New run page. %1 is its name.
    const QString same =
        form.isEmpty() ? tr("The model of the new run") : tr("%1 (new run)").arg(form);
    fill(m_modelBox, m_models, m_model, same);
    fillTasks();
    setBlocked(m_use, m_dataset.isEmpty() ? tr("No data is chosen.") : QString(),
               tr("Fills a new run with the data, and with the model and the task chosen here."));
}

/// The task and the packing of the new run decide what rows look like, so they are said.
void DataPage::fillTasks()
{
    const config::RunConfig config = m_form->config();
    m_taskBox->clear();
    //: A choice in a list of tasks: the one of the New run page. %1 is its name.
    m_taskBox->addItem(tr("%1 (new run)").arg(taskText(QString::fromStdString(config.task))),
                       QString());
    for (const config::TaskInfo &task : config::tasks()) {
        const QString name =
            QString::fromUtf8(task.name.data(), static_cast<qsizetype>(task.name.size()));
        m_taskBox->addItem(taskText(name), name);
    }
    m_taskBox->setCurrentIndex(std::max(0, m_taskBox->findData(m_task)));
    m_packing->setText(config.packing
                           ? tr("Rows are packed and all else is as set in the new run.")
                           : tr("Rows are not packed, and all else is as set in the new run."));
}

/// The form's settings with this page's data, their columns, model and task.
config::RunConfig DataPage::question() const
{
    config::RunConfig config = m_form->config();
    config.dataset.clear();
    for (const QString &entry : datasetEntries(m_dataset))
        config.dataset.push_back(entry.toStdString());
    config.columns = columnPairs(m_mappings->of(m_dataset));
    if (!m_model.isEmpty()) {
        config.model = m_model.toStdString();
        config.tokenizer.reset();
    }
    if (!m_task.isEmpty())
        config.task = m_task.toStdString();
    return config;
}

void DataPage::ask()
{
    m_timer.stop();
    m_asked = true;
    fillBoxes();
    m_needsModel = false;
    if (m_said == Said::Failure)
        sayFix();
    if (m_dataset.isEmpty()) {
        Q_EMIT nothingWanted();
        setStatistics({});
        return setPreview({});
    }
    m_config = question();
    m_viewer->startOver();
    if (m_config.model.empty())
        Q_EMIT nothingWanted(); // the rows say what is missing
    askForRows({});
    if (!m_config.model.empty())
        Q_EMIT statisticsWanted(m_config);
}

void DataPage::askForRows(const RowWindow &window)
{
    m_viewer->setBusy(true);
    showViewer();
    Q_EMIT previewWanted(m_config, window);
}

void DataPage::setPreview(const DataPreview &preview)
{
    m_waiting = false;
    m_viewer->setBusy(false);
    m_needsModel = false;
    m_preview->reset(preview);
    showAll();
}

void DataPage::setStatistics(const DataStatistics &statistics)
{
    m_statistics = statistics;
    if (statistics.state == DataStatistics::State::Done)
        m_viewer->setRowsInSet(statistics.rowsRead);
    showAll();
}

void DataPage::setError(const Error &error)
{
    m_waiting = false;
    m_viewer->setBusy(false);
    m_viewer->startOver();
    m_preview->reset({});
    m_statistics = {};
    showAll();
    m_needsModel = error.code == ErrorCode::MissingValue && !error.args.empty()
        && error.args.front() == "model";
    if (!m_needsModel)
        sayError(error, Said::Failure);
    showEmpty();
}

void DataPage::setStatisticsError(const Error &error)
{
    m_statistics.state =
        m_statistics.rowsRead > 0 ? DataStatistics::State::Cancelled : DataStatistics::State::None;
    sayError(error, Said::Failure);
    showAll();
}

void DataPage::hideDeadEnds()
{
    m_use->setVisible(leadsTo(QStringLiteral("new_run")));
}

void DataPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    Page::changeEvent(event);
}

void DataPage::retranslate()
{
    m_title->setText(title());
    m_dataBox->setAccessibleName(tr("Data set"));
    m_dataBox->setPlaceholderText(tr("Choose a data set"));
    m_add->setText(tr("Add data"));
    m_addMenu->actions().at(0)->setText(tr("File…"));
    m_addMenu->actions().at(1)->setText(tr("Folder…"));
    m_use->setText(tr("Use in a new run"));
    m_modelLabel->setText(tr("Tokenizer and template"));
    m_modelBox->setAccessibleName(tr("Model whose tokenizer and template are used"));
    //: Before a list of tasks.
    m_taskLabel->setText(tr("As trained for"));
    m_taskBox->setAccessibleName(tr("Task that the rows are shown for"));
    m_drop->setText(tr("Drop data files or a folder to see their rows."));
    m_lengthCard->setTitle(tr("Lengths"));
    m_lengthCard->setNote(tr("tokens of a row"));
    m_reasonCard->setTitle(tr("Why rows are dropped"));
    m_reasonCard->setNote(tr("choose one to filter the list"));
    m_noReasons->setText(tr("No row is dropped."));
    m_noticeCard->setTitle(tr("Worth knowing"));
    fillBoxes();
    showAll();
}

} // namespace tessera::ui
