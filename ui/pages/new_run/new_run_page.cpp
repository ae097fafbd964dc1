// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/new_run_page.h"

#include "ui/models/column_mappings.h"
#include "ui/models/known_file_model.h"
#include "ui/pages/choose_file.h"
#include "ui/pages/column_scroll.h"
#include "ui/pages/data_summary.h"
#include "ui/pages/file_drop.h"
#include "ui/pages/new_run/form_history.h"
#include "ui/pages/new_run/form_section.h"
#include "ui/pages/new_run/import_card.h"
#include "ui/pages/new_run/layout_summary.h"
#include "ui/pages/new_run/new_run_keys.h"
#include "ui/pages/new_run/not_yet_card.h"
#include "ui/pages/new_run/review_card.h"
#include "ui/pages/new_run/run_panel.h"
#include "ui/pages/new_run/setting_row.h"
#include "ui/pages/row_viewer.h"
#include "ui/text/state_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text_label.h"

#include <QAbstractSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::ui {
namespace {

// How long the form must be still before a question is asked.
constexpr int kModelDelayMs = 250;
constexpr int kPreviewDelayMs = 400;
constexpr int kCheckDelayMs = 700;
constexpr int kNameWidth = 208;
constexpr int kScrollBarRoom = 12;
constexpr int kPreviewLines = 6;

void prepareTimer(QTimer &timer, int delayMs)
{
    timer.setSingleShot(true);
    timer.setInterval(delayMs);
}

} // namespace

NewRunPage::NewRunPage(const NewRunModels &models, QWidget *parent)
    : Page(parent),
      m_form(models.form),
      m_models(models.models),
      m_data(models.data),
      m_preview(models.preview),
      m_history(new FormHistory(models.form, this)),
      m_drop(new FileDrop(this))
{
    prepareTimer(m_modelTimer, kModelDelayMs);
    prepareTimer(m_previewTimer, kPreviewDelayMs);
    prepareTimer(m_checkTimer, kCheckDelayMs);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics::kPageSide, metrics::kPageTop, metrics::kPageSide, 0);
    layout->setSpacing(metrics::kCardGap);
    buildHead(layout);
    buildForm(layout);
    connectForm();
    connect(models.columns, &ColumnMappings::followed, this, &NewRunPage::sayColumns);
    connectPanel();
    addShortcuts();
    for (QLineEdit *edit : findChildren<QLineEdit *>())
        edit->installEventFilter(this);
    for (QAbstractSpinBox *box : findChildren<QAbstractSpinBox *>())
        box->installEventFilter(this); // it has the focus, not the line edit in it
    retranslate();
    foldPanel();
    formReplaced();
}

QString NewRunPage::title() const
{
    return tr("New run");
}

// ---- what is on the page ----

void NewRunPage::buildHead(QVBoxLayout *layout)
{
    m_title = new TextLabel(TextStyle::Title);
    m_name = new QLineEdit;
    m_name->setObjectName(QStringLiteral("runName"));
    m_name->setFixedWidth(kNameWidth);
    m_name->setAcceptDrops(false);
    m_undo = new QToolButton;
    m_undo->setObjectName(QStringLiteral("undoButton"));
    m_undo->setIcon(themedIcon(Icon::Undo));
    m_presetButton = new QPushButton;
    m_presetButton->setObjectName(QStringLiteral("presetButton"));
    setButtonKind(m_presetButton, ButtonKind::Ghost);
    m_presetMenu = new QMenu(m_presetButton);
    m_presetMenu->setObjectName(QStringLiteral("presetMenu"));
    m_presetMenu->setToolTipsVisible(true);
    m_presetButton->setMenu(m_presetMenu);
    m_importButton = new QPushButton;
    m_importButton->setObjectName(QStringLiteral("importButton"));
    setButtonKind(m_importButton, ButtonKind::Ghost);
    m_level = new SegmentedSwitch;
    m_level->setObjectName(QStringLiteral("levelSwitch"));
    m_level->addSegment(QStringLiteral("basic"), {});
    m_level->addSegment(QStringLiteral("advanced"), {});

    auto *head = new QHBoxLayout;
    head->setSpacing(metrics::kGroupGap);
    head->addWidget(m_title);
    head->addSpacing(metrics::kIconGap);
    head->addWidget(m_name);
    head->addWidget(m_undo);
    head->addStretch(1);
    head->addWidget(m_presetButton);
    head->addWidget(m_importButton);
    head->addSpacing(metrics::kIconGap);
    head->addWidget(m_level);
    m_banner = new Banner;
    m_banner->setObjectName(QStringLiteral("formBanner"));
    m_banner->hide();
    layout->addLayout(head);
    layout->addWidget(m_banner);
}

void NewRunPage::buildForm(QVBoxLayout *layout)
{
    m_steps = new StepBar;
    m_scroll = new ColumnScroll;
    m_scroll->setObjectName(QStringLiteral("formScroll"));
    m_column = m_scroll->column();
    m_column->setContentsMargins(0, 0, kScrollBarRoom, metrics::kPageTop);
    m_import = new ImportCard(m_form);
    m_import->hide();
    m_column->addWidget(m_import);
    for (int i = 0; i < kFormParts; ++i) {
        auto *made = new FormSection(static_cast<FormPart>(i), m_form);
        m_sections.append(made);
        m_column->addWidget(made);
    }
    buildModelPart();
    buildDataPart();
    m_layout = new LayoutSummary(m_form);
    section(FormPart::Layout)->addBelow(m_layout);
    m_review = new ReviewCard(m_form);
    section(FormPart::Review)->addBelow(m_review);
    m_notYet = new NotYetCard;
    m_column->addWidget(m_notYet);
    m_column->addStretch(1);

    m_panel = new RunPanel(m_form);
    m_panelScroll = new ColumnScroll;
    m_panelScroll->column()->setContentsMargins(0, 0, 0, metrics::kPageTop);
    m_panelScroll->column()->addWidget(m_panel);
    m_panelScroll->setFixedWidth(metrics::kSidePanelWidth);

    auto *left = new QVBoxLayout;
    left->setSpacing(metrics::kCardGap);
    left->addWidget(m_steps);
    left->addWidget(m_scroll, 1);
    auto *both = new QHBoxLayout;
    both->setSpacing(0);
    both->addLayout(left, 1);
    both->addWidget(m_panelScroll);
    layout->addLayout(both, 1);
    m_foot = new QVBoxLayout;
    layout->addLayout(m_foot);
}

void NewRunPage::buildModelPart()
{
    section(FormPart::Model)->row(modelKey())->offerFiles(m_models);
    section(FormPart::Model)->row(QStringLiteral("tokenizer"))->offerFiles(m_models);
    m_modelBanner = new Banner;
    m_modelBanner->setObjectName(QStringLiteral("modelBanner"));
    m_modelBanner->setClosable(false);
    m_modelBanner->hide();
    section(FormPart::Model)->addBelowRow(modelKey(), m_modelBanner);
}

void NewRunPage::buildDataPart()
{
    FormSection *part = section(FormPart::Data);
    for (const QString &key : {dataKey(), QStringLiteral("val_dataset")})
        part->row(key)->offerFiles(m_data);
    m_dataBanner = new Banner;
    m_dataBanner->setObjectName(QStringLiteral("dataBanner"));
    m_dataBanner->setClosable(false);
    m_dataBanner->hide();
    m_rows = new RowViewer(m_preview);
    m_rows->setObjectName(QStringLiteral("firstRows"));
    m_rows->setContentsMargins(0, metrics::kCardGap, 0, 0);
    m_rows->setMostLines(kPreviewLines);
    m_rows->hide();
    m_allRows = new QPushButton;
    m_allRows->setObjectName(QStringLiteral("seeRows"));
    setButtonKind(m_allRows, ButtonKind::Link);
    m_rows->addToHead(m_allRows);
    m_summary = new DataSummary;
    m_summary->layout()->setContentsMargins(0, metrics::kCardGap, 0, 0);
    m_summary->hide();
    m_showDropped = new QPushButton;
    m_showDropped->setObjectName(QStringLiteral("showDropped"));
    setButtonKind(m_showDropped, ButtonKind::Link);
    m_droppedNote = new TextLabel(TextStyle::Small, TextColour::Warning);
    m_droppedNote->setObjectName(QStringLiteral("droppedNote"));
    m_droppedNote->setShrinkable(true);
    m_droppedLine = new QWidget;
    auto *line = new QHBoxLayout(m_droppedLine);
    line->setContentsMargins(0, metrics::kGroupGap, 0, 0);
    line->setSpacing(metrics::kCardGap);
    line->addWidget(m_droppedNote, 1);
    line->addWidget(m_showDropped);
    m_droppedLine->hide();
    offerTemplates();
    part->addBelow(m_dataBanner);
    part->addBelow(m_summary);
    part->addBelow(m_droppedLine);
    part->addBelow(m_rows);
}

FormSection *NewRunPage::section(FormPart part) const
{
    return m_sections[static_cast<int>(part)];
}

// ---- what leads to what ----

void NewRunPage::connectForm()
{
    connect(m_form, &RunForm::changed, this, &NewRunPage::formChanged);
    connect(m_form, &RunForm::replaced, this, &NewRunPage::formReplaced);
    connect(m_form, &RunForm::problemsChanged, this, &NewRunPage::showNotes);
    connect(&m_modelTimer, &QTimer::timeout, this, &NewRunPage::askForModel);
    connect(&m_previewTimer, &QTimer::timeout, this, &NewRunPage::askForPreview);
    connect(&m_checkTimer, &QTimer::timeout, this, &NewRunPage::askForCheck);
    connect(m_name, &QLineEdit::textEdited, this,
            [this](const QString &text) { m_form->setText(nameKey(), text); });
    connect(m_name, &QLineEdit::editingFinished, m_history, &FormHistory::closeStep);
    connect(m_history, &FormHistory::changed, this, &NewRunPage::showUndo);
    connect(m_history, &FormHistory::wentBack, this, &NewRunPage::stopSaying);
    connect(m_banner, &Banner::closed, this, &NewRunPage::stopSaying);
    connect(m_undo, &QToolButton::clicked, m_history, &FormHistory::undo);
    connect(m_drop, &FileDrop::dropped, this, &NewRunPage::takeFiles);
    for (FormSection *part : m_sections) {
        connect(part, &FormSection::rowLeft, m_history, &FormHistory::closeStep);
        connect(part, &FormSection::stateChanged, this,
                [this, part] { m_steps->setState(part->part(), part->state()); });
        m_steps->setState(part->part(), part->state());
    }
}

void NewRunPage::connectPanel()
{
    connect(m_steps, &StepBar::partChosen, this, &NewRunPage::goTo);
    connect(m_scroll->verticalScrollBar(), &QScrollBar::valueChanged, this,
            &NewRunPage::noteScroll);
    connect(m_panel, &RunPanel::keyChosen, this, &NewRunPage::goToKey);
    connect(m_panel, &RunPanel::startWanted, this,
            [this](bool confirmed) { Q_EMIT startWanted(m_form->toJson(), confirmed); });
    connect(m_panel, &RunPanel::cancelWanted, this, &NewRunPage::startCancelWanted);
    connect(m_panel, &RunPanel::commandWanted, this, [this] {
        m_review->copyCommand();
        m_panel->noteCopied();
    });
    connect(m_level, &SegmentedSwitch::chosen, this, [this](const QString &id) {
        setAdvanced(id == u"advanced");
        Q_EMIT advancedChanged(m_advanced);
    });
    connect(m_importButton, &QPushButton::clicked, this,
            [this] { showImport(m_import->isHidden()); });
    connect(m_import, &ImportCard::closed, this, [this] { showImport(false); });
    connect(m_import, &ImportCard::fileWanted, this, [this] {
        chooseFile(this, FileChoice::SettingsFile, {},
                   [this](const QString &path) { m_import->importFile(path); });
    });
    connect(m_review, &ReviewCard::saveWanted, this, &NewRunPage::saveJson);
    for (QPushButton *button : {m_allRows, m_showDropped})
        connect(button, &QPushButton::clicked, this,
                [this] { Q_EMIT pageWanted(QStringLiteral("data"), {m_form->text(dataKey())}); });
    connect(m_summary, &DataSummary::cancelWanted, this, &NewRunPage::statisticsCancelled);
    connect(m_summary, &DataSummary::againWanted, this, &NewRunPage::statisticsWantedAgain);
    connect(m_rows, &RowViewer::rowsWanted, this, [this](RowWindow window) {
        m_rows->setBusy(true);
        window.rows = kPreviewRows;
        Q_EMIT previewWanted(m_form->config(), window);
    });
}

void NewRunPage::addShortcuts()
{
    const auto add = [this](QKeySequence::StandardKey keys, void (FormHistory::*act)()) {
        auto *shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, m_history, act);
    };
    add(QKeySequence::Undo, &FormHistory::undo);
    add(QKeySequence::Redo, &FormHistory::redo);
}

/// A field would undo its own typing; here Ctrl+Z is the form's.
bool NewRunPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return Page::eventFilter(watched, event);
}

// ---- where the person is ----

void NewRunPage::setAdvanced(bool advanced)
{
    m_advanced = advanced;
    m_level->setCurrent(advanced ? QStringLiteral("advanced") : QStringLiteral("basic"));
    for (FormSection *part : m_sections)
        part->setAdvanced(advanced);
    m_notYet->setVisible(advanced);
}

void NewRunPage::goTo(FormPart part)
{
    m_scroll->widget()->layout()->activate();
    const int top = section(part)->y();
    m_scroll->verticalScrollBar()->setValue(part == FormPart::Model && m_import->isHidden() ? 0
                                                                                            : top);
    m_steps->setCurrent(part);
}

void NewRunPage::goToKey(const QString &key)
{
    if (key == nameKey())
        return m_name->setFocus();
    for (FormSection *part : m_sections) {
        SettingRow *row = part->row(key);
        if (row == nullptr)
            continue;
        if (row->isHidden())
            setAdvanced(true);
        row->show();
        m_scroll->widget()->layout()->activate();
        m_scroll->ensureWidgetVisible(row);
        row->focusField();
        m_steps->setCurrent(part->part());
        // Rows that have just come up get their places once control returns to the event loop.
        QTimer::singleShot(0, row, [this, row] { m_scroll->ensureWidgetVisible(row); });
        return;
    }
}

/// The step whose card is at the top of what is seen.
void NewRunPage::noteScroll()
{
    const int at = m_scroll->verticalScrollBar()->value() + metrics::kCardGap;
    FormPart current = FormPart::Model;
    for (FormSection *part : m_sections) {
        if (part->y() <= at)
            current = part->part();
    }
    if (m_scroll->verticalScrollBar()->value() == m_scroll->verticalScrollBar()->maximum())
        current = std::max(current, m_steps->current());
    m_steps->setCurrent(current);
}

void NewRunPage::showNotes()
{
    SettingRow *row = section(FormPart::Model)->row(modelKey());
    section(FormPart::Model)->setNote(m_facts ? m_facts->summary() : QString());
    row->setRemark(m_facts ? m_facts->fileSummary() : QString());
    section(FormPart::Data)->setNote(rowsNote());
    section(FormPart::Method)
        ->setNote(taskText(QString::fromStdString(m_form->resolvedConfig().task)));
    section(FormPart::Layout)->setNote(m_layout->shortText());
}

void NewRunPage::showUndo()
{
    setBlocked(m_undo, m_history->canUndo() ? QString() : tr("Nothing to undo."),
               //: %1 is a setting, or a number of settings.
               tr("Undo: %1").arg(m_history->undoText()));
}

/// In a narrow window the panel stands under the form, and its button below both.
void NewRunPage::foldPanel()
{
    const bool folded = window()->width() < metrics::kSidePanelFoldsBelow;
    if (folded == m_folded)
        return;
    m_folded = folded;
    m_panel->setFolded(folded);
    if (folded) {
        m_column->insertWidget(m_column->count() - 1, m_panel);
        m_foot->addWidget(m_panel->actions());
    } else {
        m_panelScroll->column()->addWidget(m_panel);
    }
    const int gap = folded ? metrics::kGroupGap : 0;
    m_foot->setContentsMargins(0, gap, kScrollBarRoom, gap);
    m_panelScroll->setVisible(!folded);
}

void NewRunPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    foldPanel();
}

void NewRunPage::hideDeadEnds()
{
    m_allRows->setVisible(leadsTo(QStringLiteral("data")));
    showDroppedRows();
}

void NewRunPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    Page::changeEvent(event);
}

void NewRunPage::retranslate()
{
    m_title->setText(title());
    m_name->setPlaceholderText(tr("Name of the run"));
    m_name->setAccessibleName(tr("Name of the run"));
    m_undo->setAccessibleName(tr("Undo"));
    m_presetButton->setText(tr("Presets"));
    m_importButton->setText(tr("Import settings…"));
    m_level->setSegmentText(QStringLiteral("basic"), tr("Basic"));
    m_level->setSegmentText(QStringLiteral("advanced"), tr("Advanced"));
    m_level->setAccessibleName(tr("How many settings are shown"));
    m_allRows->setText(tr("See the rows as trained"));
    m_showDropped->setText(tr("Show dropped rows"));
    m_drop->setText(tr("Drop a model, data files, or the settings of a run."));
    m_models->retranslate();
    m_data->retranslate();
    m_form->retranslate();
    offerTemplates();
    showPresets();
    showUndo();
    showNotes();
    showDataState();
    showDroppedRows();
    sayAgain();
    setAdvanced(m_advanced);
}

} // namespace tessera::ui
