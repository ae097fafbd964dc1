// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/models/models_page.h"

#include "ui/models/known_file_model.h"
#include "ui/pages/choose_file.h"
#include "ui/pages/column_scroll.h"
#include "ui/pages/file_drop.h"
#include "ui/pages/models/download_strip.h"
#include "ui/pages/models/model_details.h"
#include "ui/pages/models/model_list.h"
#include "ui/text/error_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kListWidth = 340;
constexpr int kDetailsWidth = 480;

} // namespace

ModelsPage::ModelsPage(KnownFileModel *models, QWidget *parent)
    : Page(parent), m_models(models), m_drop(new FileDrop(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics::kPageSide, metrics::kPageTop, metrics::kPageSide,
                               metrics::kPageTop);
    layout->setSpacing(metrics::kCardGap);
    buildHead(layout);
    buildBody(layout);
    connectModel();
    retranslate();
    showCurrent();
}

void ModelsPage::buildHead(QVBoxLayout *layout)
{
    m_title = new TextLabel(TextStyle::Title);
    m_add = new QPushButton;
    m_add->setObjectName(QStringLiteral("addModel"));
    m_add->setIcon(themedIcon(Icon::Plus));
    m_addMenu = new QMenu(m_add);
    m_addMenu->setObjectName(QStringLiteral("addModelMenu"));
    QAction *folder = m_addMenu->addAction(QString());
    folder->setObjectName(QStringLiteral("addModelFolder"));
    QAction *gguf = m_addMenu->addAction(QString());
    gguf->setObjectName(QStringLiteral("addModelFile"));
    m_add->setMenu(m_addMenu);
    m_download = new QPushButton;
    m_download->setObjectName(QStringLiteral("downloadModel"));
    m_download->setIcon(themedIcon(Icon::Download));
    m_downloads = new DownloadStrip;
    m_use = new QPushButton;
    m_use->setObjectName(QStringLiteral("useModel"));
    setButtonKind(m_use, ButtonKind::Primary);
    m_undo = new Banner;
    m_undo->setObjectName(QStringLiteral("undoBanner"));
    m_undo->hide();

    auto *head = new QHBoxLayout;
    head->setSpacing(metrics::kGroupGap);
    head->addWidget(m_title, 1);
    head->addWidget(m_download);
    head->addWidget(m_add);
    head->addWidget(m_use);
    layout->addLayout(head);
    layout->addWidget(m_downloads);
    layout->addWidget(m_undo);

    const auto taken = [this](const QString &path) { add(path); };
    connect(folder, &QAction::triggered, this,
            [this, taken] { chooseFile(this, FileChoice::ModelFolder, {}, taken); });
    connect(gguf, &QAction::triggered, this,
            [this, taken] { chooseFile(this, FileChoice::GgufFile, {}, taken); });
    connect(m_download, &QPushButton::clicked, m_downloads, &DownloadStrip::ask);
    connect(m_downloads, &DownloadStrip::runningChanged, this, &ModelsPage::retranslate);
    connect(m_downloads, &DownloadStrip::arrived, this, &ModelsPage::add);
    connect(m_use, &QPushButton::clicked, this, [this] {
        const QModelIndex current = m_list->currentIndex();
        Q_EMIT pageWanted(
            QStringLiteral("new_run"),
            {QStringLiteral("model"), current.data(KnownFileModel::SettingRole).toString()});
    });
    connect(m_drop, &FileDrop::dropped, this, [this](const QStringList &paths) {
        for (const QString &path : paths)
            add(modelPath(path));
    });
}

void ModelsPage::buildBody(QVBoxLayout *layout)
{
    m_list = new QListView;
    m_list->setObjectName(QStringLiteral("modelList"));
    m_list->setModel(m_models);
    m_list->setItemDelegate(new KnownFileDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_listCard = new Card;
    m_listCard->setEdgeToEdge(true);
    m_listCard->setPadding(0, 0);
    m_listCard->setMinimumWidth(kListWidth);
    m_listCard->body()->addWidget(m_list);

    m_details = new ModelDetails;
    auto *scroll = new ColumnScroll;
    scroll->column()->setContentsMargins({});
    scroll->column()->addWidget(m_details);
    scroll->setMinimumWidth(kDetailsWidth);

    m_splitter = new QSplitter;
    m_splitter->setObjectName(QStringLiteral("modelSplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(metrics::kCardGap);
    m_splitter->addWidget(m_listCard);
    m_splitter->addWidget(scroll);
    m_splitter->setStretchFactor(1, 1);
    m_empty = new EmptyPage(Icon::Models);
    m_empty->button()->setObjectName(QStringLiteral("addFirstModel"));
    m_stack = new QStackedWidget;
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_splitter);
    layout->addWidget(m_stack, 1);

    connect(m_empty->button(), &QPushButton::clicked, this, [this] {
        chooseFile(this, FileChoice::ModelFolder, {}, [this](const QString &path) { add(path); });
    });
    connect(m_details, &ModelDetails::folderWanted, this, &ModelsPage::folderWanted);
    connect(m_details, &ModelDetails::removeWanted, this, &ModelsPage::remove);
    connect(m_details, &ModelDetails::retryWanted, this, [this](const QString &path) {
        m_known.remove(path);
        showCurrent();
        ask(path);
    });
}

void ModelsPage::connectModel()
{
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ModelsPage::showCurrent);
    connect(m_models, &QAbstractItemModel::rowsInserted, this, [this] {
        if (const int row = m_models->rowOfSetting(m_wanted); row >= 0) {
            choose(m_models->file(row).path);
            m_wanted.clear();
        }
        showCurrent();
        askNext();
    });
    connect(m_models, &QAbstractItemModel::rowsRemoved, this, &ModelsPage::showCurrent);
}

QString ModelsPage::title() const
{
    return tr("Models");
}

void ModelsPage::open(const QStringList &arguments)
{
    if (!arguments.isEmpty()) {
        const int row = m_models->rowOfSetting(arguments.front());
        row >= 0 ? choose(m_models->file(row).path) : add(arguments.front());
    }
}

void ModelsPage::add(const QString &path)
{
    m_undo->hide();
    if (m_models->rowOf(path) >= 0)
        return choose(path);
    m_wanted = path;
    Q_EMIT addWanted(path);
}

void ModelsPage::remove(const QString &path)
{
    m_removed = path;
    m_known.remove(path);
    m_undo->clearActions();
    QPushButton *undo = m_undo->addAction(tr("Undo"));
    undo->setObjectName(QStringLiteral("undoRemove"));
    connect(undo, &QPushButton::clicked, this, [this] { add(m_removed); });
    //: %1 is the path of a model.
    m_undo->setMessage(Tone::Info, tr("%1 is no longer in the list.").arg(path),
                       tr("Its files stay where they are."));
    m_undo->show();
    Q_EMIT removeWanted(path);
}

void ModelsPage::choose(const QString &path)
{
    m_list->setCurrentIndex(m_models->index(m_models->rowOf(path)));
    m_list->scrollTo(m_list->currentIndex());
}

void ModelsPage::showCurrent()
{
    const bool any = m_models->rowCount() > 0;
    m_stack->setCurrentWidget(any ? static_cast<QWidget *>(m_splitter) : m_empty);
    if (any && !m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_models->index(0)); // comes back here
    const QModelIndex current = m_list->currentIndex();
    const Known known = m_known.value(current.data(KnownFileModel::PathRole).toString());
    QString why;
    if (!current.isValid())
        why = tr("No model is chosen.");
    else if (known.error)
        why = tr("The model cannot be used; see what is wrong with it.");
    setBlocked(m_use, why, tr("Fills the field Model of a new run."));
    if (!current.isValid())
        return;
    const KnownFile &file = m_models->file(current.row());
    if (known.facts)
        m_details->showFacts(file, *known.facts);
    else if (known.error)
        m_details->showError(file, *known.error);
    else
        m_details->showReading(file);
    if (!known.facts && !known.error && isVisible())
        ask(file.path);
}

void ModelsPage::ask(const QString &path)
{
    if (m_asked == path)
        return;
    m_asked = path; // an older question is dropped, and asked again later
    Q_EMIT factsWanted(path);
}

void ModelsPage::askNext()
{
    if (!m_asked.isEmpty() || !isVisible())
        return;
    for (int row = 0; row < m_models->rowCount(); ++row) {
        const QString path = m_models->file(row).path;
        if (!m_known.contains(path))
            return ask(path);
    }
}

void ModelsPage::setFacts(const QString &path, const ModelFactsView &facts)
{
    m_known.insert(path, {.facts = facts, .error = {}});
    noteOf(path);
}

void ModelsPage::setError(const QString &path, const Error &error)
{
    m_known.insert(path, {.facts = {}, .error = error});
    noteOf(path);
}

void ModelsPage::noteOf(const QString &path)
{
    const Known known = m_known.value(path);
    m_models->setNote(path, known.facts ? known.facts->summary() : errorSentence(*known.error),
                      known.error.has_value());
    if (m_list->currentIndex().data(KnownFileModel::PathRole).toString() == path)
        showCurrent();
    if (m_asked == path) {
        m_asked.clear();
        askNext();
    }
}

void ModelsPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    showCurrent();
    askNext();
}

void ModelsPage::hideDeadEnds()
{
    m_use->setVisible(leadsTo(QStringLiteral("new_run")));
}

void ModelsPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    Page::changeEvent(event);
}

void ModelsPage::retranslate()
{
    m_title->setText(title());
    m_add->setText(tr("Add model"));
    m_download->setText(tr("Download…"));
    setBlocked(m_download,
               m_downloads->isRunning() ? tr("One model is fetched at a time.") : QString(),
               tr("Fetches a model from Hugging Face or ModelScope."));
    m_addMenu->actions().at(0)->setText(tr("Folder…"));
    m_addMenu->actions().at(1)->setText(tr("GGUF file…"));
    m_use->setText(tr("Use in a new run"));
    m_list->setAccessibleName(tr("Models"));
    m_empty->setTexts(tr("No models yet"),
                      tr("Add a model folder or a GGUF file, or drop it here."));
    m_empty->setButton(tr("Add model folder…"));
    m_drop->setText(tr("Drop a model folder or a GGUF file to add it."));
    m_models->retranslate();
    for (auto it = m_known.cbegin(); it != m_known.cend(); ++it)
        noteOf(it.key());
    showCurrent();
}

} // namespace tessera::ui
