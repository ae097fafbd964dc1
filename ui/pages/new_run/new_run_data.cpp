// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data_summary.h"
#include "ui/pages/new_run/form_section.h"
#include "ui/pages/new_run/new_run_keys.h"
#include "ui/pages/new_run/new_run_page.h"
#include "ui/pages/row_viewer.h"
#include "ui/text/list_text.h"
#include "ui/text/number_text.h"
#include "ui/text/row_text.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/fade.h"
#include "ui/widgets/text_label.h"

#include <QPushButton>

#include <algorithm>

// What NewRunPage asks for and is told about the data: some rows, and what all of them say.
namespace tessera::ui {
namespace {

constexpr qsizetype kNamedReasons = 3;

} // namespace

void NewRunPage::askForPreview()
{
    if (isAsleep())
        return;
    const config::RunConfig config = m_form->config();
    if (config.dataset.empty() || config.model.empty()) {
        Q_EMIT nothingWanted();
        setStatistics({});
        setPreview({});
        return;
    }
    m_dataError.reset();
    showDataState();
    m_rows->setBusy(true);
    m_rows->startOver();
    Q_EMIT previewWanted(config, {.file = {}, .rows = kPreviewRows});
    Q_EMIT statisticsWanted(config);
}

void NewRunPage::setPreview(const DataPreview &preview)
{
    m_dataError.reset();
    m_rows->setBusy(false);
    m_preview->reset(preview);
    m_rows->setVisible(m_preview->rowCount() > 0);
    showNotes();
    showDataState();
    showDroppedRows(); // whether the model has a template is known now
}

void NewRunPage::setPreviewError(const Error &error)
{
    setPreview({});
    m_dataError = error;
    showDataState();
}

void NewRunPage::setStatistics(const DataStatistics &statistics)
{
    m_statistics = statistics;
    const config::RunConfig config = m_form->config();
    const bool done = statistics.state == DataStatistics::State::Done;
    m_summary->setStatistics(statistics, config.packing);
    m_summary->setVisible(statistics.state != DataStatistics::State::None);
    if (done)
        m_rows->setRowsInSet(statistics.rowsRead);
    // How many packs training makes is not known here. Of no rows at all nothing follows but that.
    std::optional<config::DataFacts> facts;
    if (done && !config.packing && statistics.rowsKept > 0)
        facts = config::DataFacts{.rows = statistics.rowsKept};
    m_form->setDataFacts(facts);
    showNotes();
    showDataState();
    showDroppedRows();
}

/// The rows that are shown stay; reading can be asked for again.
void NewRunPage::setStatisticsError(const Error &error)
{
    DataStatistics none;
    if (m_statistics.rowsRead > 0) {
        none = m_statistics;
        none.state = DataStatistics::State::Cancelled;
    }
    setStatistics(none);
    m_dataError = error;
    showDataState();
}

QString NewRunPage::rowsNote() const
{
    const DataPreview &preview = m_preview->preview();
    const bool done = m_statistics.state == DataStatistics::State::Done;
    const qint64 read = done ? m_statistics.rowsRead : preview.rowsRead;
    const qint64 kept = done ? m_statistics.rowsKept : preview.rowsKept;
    if (read == 0)
        return {};
    if (done)
        //: %1 and %2 are numbers of rows, %3 a number of tokens such as "601 M".
        return tr("%1 rows kept, %2 dropped · %3 tokens an epoch")
            .arg(countText(kept), countText(read - kept),
                 largeCountFigure(static_cast<double>(m_statistics.tokens)).text());
    if (preview.isWholeSet())
        //: %1 and %2 are numbers of rows.
        return tr("%1 rows kept, %2 dropped").arg(countText(kept), countText(read - kept));
    //: Only the first %n rows were looked at; %1 of them are dropped.
    return tr("%1 of the first %n rows dropped", nullptr, static_cast<int>(read))
        .arg(countText(read - kept));
}

QString NewRunPage::dropSentence() const
{
    QStringList reasons;
    for (const PreviewCount &dropped : m_statistics.dropped) {
        if (reasons.size() == kNamedReasons)
            break;
        //: How many rows are dropped for a reason: "12 × No answer".
        reasons.append(tr("%1 × %2").arg(countText(dropped.rows), dropReasonText(dropped.reason)));
    }
    //: %1 and %2 are numbers of rows, %3 a list of reasons.
    return tr("%1 of %2 rows are dropped: %3.")
        .arg(countText(m_statistics.rowsDropped()), countText(m_statistics.rowsRead),
             listOfParts(reasons));
}

bool NewRunPage::lacksTemplate() const
{
    return !m_preview->preview().fittingTemplate.isEmpty();
}

/// A column that the form maps and that is nowhere in the data; "" without.
QString NewRunPage::strayColumn() const
{
    const auto isNowhere = [](const MissingDataColumn &column) {
        return column.files > 0 && column.files == column.ofFiles;
    };
    const auto &missing = m_statistics.missingColumns;
    const auto at = std::ranges::find_if(missing, isNowhere);
    return at == missing.cend() ? QString() : at->name;
}

/// The cause, and what would mend it.
FormProblem NewRunPage::noRowsProblem() const
{
    const QString reason =
        m_statistics.dropped.isEmpty() ? QString() : m_statistics.dropped.front().reason;
    FormProblem problem{.code = QStringLiteral("no_rows"),
                        .severity = config::Severity::Error,
                        .keys = {dataKey()},
                        .text = m_statistics.rowsRead > 0 ? dropSentence()
                                                          : tr("There are no rows in the data."),
                        .suggestions = {}};
    if (const QString stray = strayColumn(); !stray.isEmpty()) {
        problem.keys = {columnsKey(), dataKey()};
        //: %1 is a column of a file.
        problem.text = tr("The columns are mapped for other data: no row has %1, and not one row "
                          "can be trained.")
                           .arg(stray);
        problem.suggestions = {{.key = columnsKey(), .value = {}}};
    } else if (reason == u"template_error" && lacksTemplate()) {
        problem.keys.append(templateKey());
        problem.text = tr("The rows are conversations, and the model has no chat template: choose "
                          "one, or a model that has it.");
        problem.suggestions = {
            {.key = templateKey(), .value = m_preview->preview().fittingTemplate}};
    } else if (reason == u"too_long" && m_statistics.longest > 0) {
        problem.suggestions = {
            {.key = QStringLiteral("max_length"), .value = QString::number(m_statistics.longest)},
            {.key = QStringLiteral("truncation_strategy"), .value = QStringLiteral("right")}};
    }
    return problem;
}

/// Rows that are dropped need one look before the start: the panel asks for a click. When not one
/// is kept there is nothing to train, and that is said instead of what follows from it.
void NewRunPage::showDroppedRows()
{
    const bool whole = m_statistics.state == DataStatistics::State::Done;
    const bool some = whole && m_statistics.rowsDropped() > 0;
    const bool none = whole && m_statistics.rowsKept == 0;
    if (none)
        m_form->setDataProblems({noRowsProblem()});
    else if (some)
        m_form->setDataProblems({{.code = QStringLiteral("dropped_rows"),
                                  .severity = config::Severity::Confirm,
                                  .keys = {dataKey()},
                                  .text = dropSentence(),
                                  .suggestions = {}}});
    else
        m_form->setDataProblems({});
    m_droppedNote->setText(none ? dropAdviceText(m_statistics.dropped.value(0).reason)
                                : tr("Dropped rows need one look before the start."));
    m_droppedNote->setToolTip(some ? dropSentence() : QString());
    m_droppedLine->setVisible(some);
    m_showDropped->setVisible(leadsTo(QStringLiteral("data")));
}

void NewRunPage::offerTemplate(const QString &name)
{
    //: A button; %1 is the name of a chat template.
    QPushButton *use = m_dataBanner->addAction(tr("Use %1").arg(name));
    use->setObjectName(QStringLiteral("useTemplate"));
    connect(use, &QPushButton::clicked, this,
            [this, name] { m_form->setText(templateKey(), name); });
}

/// What is wrong with the data: they cannot be read, or not one of the rows can be trained. A model
/// that cannot be opened has no rows to show either; its own field says so.
void NewRunPage::showDataState()
{
    const DataPreview &preview = m_preview->preview();
    const bool ofModel = m_dataError && m_modelError && m_dataError->code == m_modelError->code
        && m_dataError->args == m_modelError->args;
    const bool failed = m_dataError && !ofModel;
    const bool whole = m_statistics.state == DataStatistics::State::Done;
    const qint64 read = whole ? m_statistics.rowsRead : preview.rowsRead;
    const qint64 kept = whole ? m_statistics.rowsKept : preview.rowsKept;
    const QList<PreviewCount> &dropped = whole ? m_statistics.dropped : preview.dropped;
    const bool fromTheFirst = whole || (!preview.rows.isEmpty() && preview.rows[0].number <= 1);
    const bool allDropped = fromTheFirst && read > 0 && kept == 0;
    const bool saidByField = whole && !failed; // showDroppedRows()
    section(FormPart::Data)->setFailed(failed || (allDropped && !saidByField));
    m_dataBanner->clearActions();
    if (failed) {
        m_dataBanner->setError(*m_dataError);
    } else if (allDropped) {
        const QString reason = dropped.isEmpty() ? QString() : dropped.front().reason;
        m_dataBanner->setDetails({});
        m_dataBanner->setMessage(
            Tone::Error,
            preview.isWholeSet() ? tr("Not one row can be trained.")
                                 : tr("None of the first %n rows can be trained.", nullptr,
                                      static_cast<int>(preview.rowsRead)),
            reason.isEmpty() ? QString()
                             //: Why rows are dropped, and what can be done about it.
                             : tr("%1. %2").arg(dropReasonText(reason), dropAdviceText(reason)));
        if (reason == u"template_error" && lacksTemplate())
            offerTemplate(preview.fittingTemplate);
    }
    if (!failed && (!allDropped || saidByField))
        m_dataBanner->hide();
    else if (m_dataBanner->isHidden())
        fadeIn(m_dataBanner);
}

} // namespace tessera::ui
