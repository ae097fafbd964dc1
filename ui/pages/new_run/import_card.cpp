// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/import_card.h"

#include "ui/models/run_form.h"
#include "ui/models/tessera_import.h"
#include "ui/pages/column_fitter.h"
#include "ui/pages/new_run/import_model.h"
#include "ui/text/error_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/row_delegate.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/studio_table.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kTextLines = 7;
constexpr int kTableRows = 6;
constexpr qint64 kLargestFile = 1 << 20;

QString looksId()
{
    return QStringLiteral("look");
}
QString allId()
{
    return QStringLiteral("all");
}

ImportOutcome outcomeOf(const Error &error)
{
    if (error.code == ErrorCode::UnknownKey)
        return ImportOutcome::Unknown;
    return error.code == ErrorCode::NotSupported ? ImportOutcome::NotSupported
                                                 : ImportOutcome::Wrong;
}

QString firstArgument(const Error &error)
{
    return error.args.empty() ? QString() : QString::fromStdString(error.args.front());
}

/// The keys of a JSON object that were taken, and those that were not.
QList<ImportedSetting> jsonSettings(const RunForm &form, const QList<Error> &errors)
{
    QList<ImportedSetting> settings;
    for (const Error &error : errors)
        settings.append({.line = 1,
                         .given = firstArgument(error),
                         .value = {},
                         .key = {},
                         .outcome = outcomeOf(error),
                         .text = errorSentence(error)});
    for (const QString &key : form.setKeys())
        settings.append({.line = 1,
                         .given = key,
                         .value = form.text(key),
                         .key = key,
                         .outcome = ImportOutcome::Taken,
                         .text = {}});
    return settings;
}

} // namespace

ImportCard::ImportCard(RunForm *form, QWidget *parent)
    : QWidget(parent),
      m_form(form),
      m_model(new ImportModel(this)),
      m_card(new Card),
      m_text(new QPlainTextEdit),
      m_fill(new QPushButton),
      m_file(new QPushButton),
      m_close(new QToolButton),
      m_help(new TextLabel(TextStyle::Small, TextColour::Text2)),
      m_summary(new TextLabel(TextStyle::Small, TextColour::Text)),
      m_which(new SegmentedSwitch(ControlSize::Compact)),
      m_table(new StudioTable)
{
    m_text->setObjectName(QStringLiteral("importText"));
    m_text->setFont(Theme::of(this).font(TextStyle::Key));
    m_text->setTabChangesFocus(true);
    setFocusProxy(m_text);
    m_text->setAcceptDrops(false); // the page takes files
    m_text->setFixedHeight(kTextLines * Theme::of(this).lineHeight(TextStyle::Key)
                           + 2 * metrics::kGroupGap);
    m_fill->setObjectName(QStringLiteral("importFill"));
    m_fill->setIcon(themedIcon(Icon::Import));
    m_file->setObjectName(QStringLiteral("importFile"));
    m_file->setIcon(themedIcon(Icon::Open));
    m_close->setObjectName(QStringLiteral("importClose"));
    m_close->setIcon(themedIcon(Icon::Close));
    m_help->setWordWrap(true);
    m_summary->setWordWrap(true);
    m_which->setObjectName(QStringLiteral("importWhich"));
    m_which->addSegment(looksId(), {});
    m_which->addSegment(allId(), {});
    m_table->setObjectName(QStringLiteral("importTable"));
    m_table->setModel(m_model);
    for (const int column : {ImportModel::GivenColumn, ImportModel::ValueColumn})
        m_table->setItemDelegateForColumn(column,
                                          new RowDelegate({.style = TextStyle::Key}, m_table));
    m_table->setFixedHeight(metrics::kTableHeadHeight + kTableRows * metrics::kCompactRowHeight);
    m_table->setRowHeight(RowHeight::Compact);

    m_fitter = new ColumnFitter(m_table,
                                {{ImportModel::LineColumn, 44, 52, 0},
                                 {ImportModel::GivenColumn, 110, 220, 0},
                                 {ImportModel::ValueColumn, 70, 140, 1},
                                 {ImportModel::OutcomeColumn, 120, 150, 0},
                                 {ImportModel::TextColumn, 150, 260, 2}});

    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_fill);
    buttons->addWidget(m_file);
    buttons->addStretch(1);
    auto *result = new QHBoxLayout;
    result->addWidget(m_summary, 1);
    result->addWidget(m_which);
    m_card->addToHead(m_close);
    m_card->body()->addWidget(m_help);
    m_card->body()->addWidget(m_text);
    m_card->body()->addLayout(buttons);
    m_card->body()->addLayout(result);
    m_card->body()->addWidget(m_table);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);

    connect(m_fill, &QPushButton::clicked, this, [this] { import(m_text->toPlainText()); });
    connect(m_file, &QPushButton::clicked, this, &ImportCard::fileWanted);
    connect(m_close, &QToolButton::clicked, this, &ImportCard::closed);
    connect(m_which, &SegmentedSwitch::chosen, this, &ImportCard::showList);
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
        setBlocked(m_fill,
                   m_text->toPlainText().trimmed().isEmpty() ? tr("Nothing is pasted yet.")
                                                             : QString());
    });
    m_which->hide();
    m_table->hide();
    m_summary->hide();
    retranslate();
}

void ImportCard::import(const QString &text)
{
    if (m_text->toPlainText() != text)
        m_text->setPlainText(text);
    if (text.trimmed().startsWith(u'{')) {
        const QList<Error> errors = m_form->setJson(text.toUtf8());
        const bool unreadable = errors.size() == 1 && errors.front().code == ErrorCode::BadJson;
        return unreadable ? say(errorSentence(errors.front()), true)
                          : showResult(jsonSettings(*m_form, errors));
    }
    SwiftImport imported = importTesseraCommand(text);
    if (!imported.recognised)
        imported = importSwiftCommand(text);
    if (!imported.recognised)
        return say(
            tr("This is no command line of tessera train, Megatron-SWIFT or Megatron, nor the "
               "JSON of a run. The form is as it was."),
            true);
    m_form->setConfigObject(imported.settings);
    showResult(imported.lines);
}

void ImportCard::importFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        //: %1 is a file name, %2 a reason in the language of the system.
        return say(tr("%1 cannot be read: %2.").arg(path, file.errorString()), true);
    }
    if (file.size() > kLargestFile) {
        //: %1 is a file name.
        return say(tr("%1 is too large for a command line or the settings of a run.").arg(path),
                   true);
    }
    import(QString::fromUtf8(file.readAll()));
}

void ImportCard::say(const QString &sentence, bool isError)
{
    m_summary->setColour(isError ? TextColour::Error : TextColour::Text);
    m_summary->setText(sentence);
    m_summary->show();
    m_which->hide();
    m_table->hide();
}

void ImportCard::showResult(const QList<ImportedSetting> &settings)
{
    m_settings = settings;
    say(importSummary(settings), false);
    const bool look = std::ranges::any_of(
        settings, [](const ImportedSetting &one) { return needsALook(one.outcome); });
    m_which->setVisible(look);
    m_which->setCurrent(look ? looksId() : allId());
    m_table->setVisible(!settings.isEmpty());
    showList(m_which->current());
    retranslate();
}

void ImportCard::showList(const QString &which)
{
    m_model->reset(m_settings, which == allId());
    m_fitter->fit();
}

void ImportCard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void ImportCard::retranslate()
{
    const auto looks = std::ranges::count_if(
        m_settings, [](const ImportedSetting &one) { return needsALook(one.outcome); });
    m_card->setTitle(tr("Import settings"));
    m_help->setText(tr("Paste a Megatron-SWIFT or Megatron command line, or a run as JSON. It "
                       "replaces what is in the form, and can be undone."));
    m_text->setPlaceholderText(
        QStringLiteral("megatron sft --model ... --dataset ... --lr 1e-4 ..."));
    m_text->setAccessibleName(tr("Command line or JSON"));
    m_fill->setText(tr("Fill the form"));
    setBlocked(m_fill,
               m_text->toPlainText().trimmed().isEmpty() ? tr("Nothing is pasted yet.")
                                                         : QString());
    m_file->setText(tr("Choose a file…"));
    m_close->setToolTip(tr("Close"));
    m_close->setAccessibleName(tr("Close the import"));
    //: %n settings of a pasted command need a look.
    m_which->setSegmentText(looksId(), tr("%n to look at", nullptr, static_cast<int>(looks)));
    m_which->setSegmentText(allId(), tr("All %n", nullptr, static_cast<int>(m_settings.size())));
    m_table->setAccessibleName(tr("What became of each setting"));
    m_model->retranslate();
    if (!m_settings.isEmpty() && !m_table->isHidden())
        m_summary->setText(importSummary(m_settings));
}

} // namespace tessera::ui
