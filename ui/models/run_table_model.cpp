// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_table_model.h"

#include "backend/base/assert.h"
#include "ui/text/number_text.h"
#include "ui/text/state_text.h"
#include "ui/text/time_text.h"

#include <QDateTime>
#include <QSet>
#include <QThread>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>

namespace tessera::ui {
namespace {

using history::RunRecord;

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

/// The last part of a model's path: what people call it.
QString modelName(const RunRecord &run)
{
    std::filesystem::path path(run.model);
    if (!path.has_filename())
        path = path.parent_path();
    return text(path.filename().string());
}

QStringList tagsOf(const RunRecord &run)
{
    QStringList tags;
    for (const std::string &tag : run.tags)
        tags.append(text(tag));
    return tags;
}

/// Nothing for a run that never trained.
std::optional<double> seconds(const RunRecord &run)
{
    const qint64 until = run.endedMs > 0 ? run.endedMs : run.lastEventMs;
    if (run.startedMs == 0 || until < run.startedMs)
        return std::nullopt;
    return static_cast<double>(until - run.startedMs) / 1000.0;
}

double progress(const RunRecord &run)
{
    if (run.totalSteps <= 0)
        return -1;
    return std::clamp(static_cast<double>(run.steps) / static_cast<double>(run.totalSteps), 0.0,
                      1.0);
}

QString textOrMissing(const QString &value)
{
    return value.isEmpty() ? missingText() : value;
}

QString lossOrMissing(const std::optional<double> &loss)
{
    return loss ? lossText(*loss) : missingText();
}

/// "101.4 k" for "101.4 k tok/s": the head of the column has the unit.
QString withoutUnit(const Figure &figure)
{
    const QString multiple = figure.unit.section(u' ', 0, -2);
    return multiple.isEmpty() ? figure.value : Figure{figure.value, multiple}.text();
}

QVariant known(const std::optional<double> &value)
{
    return value ? QVariant(*value) : QVariant();
}

/// What the table shows of both is the same.
bool sameInTable(const RunRecord &a, const RunRecord &b)
{
    return a.lastSeq == b.lastSeq && a.state == b.state && a.interrupted == b.interrupted
        && a.tags == b.tags && a.notes == b.notes && a.name == b.name && a.folder == b.folder
        && a.layout == b.layout && a.trashedMs == b.trashedMs;
}

QString filterTextOf(const RunRecord &run)
{
    const QString state = text(run.stateName());
    const QStringList parts{text(run.name),   text(run.id),    state,
                            stateText(state), text(run.model), text(run.dataset),
                            text(run.task),   text(run.tuner), text(run.layout),
                            text(run.device), text(run.notes), tagsOf(run).join(u'\n')};
    return parts.join(u'\n').toCaseFolded();
}

bool isNumber(int column)
{
    switch (static_cast<RunTableModel::Column>(column)) {
    case RunTableModel::BestEvalColumn:
    case RunTableModel::LastEvalColumn:
    case RunTableModel::BestLossColumn:
    case RunTableModel::LastLossColumn:
    case RunTableModel::ThroughputColumn:
    case RunTableModel::PeakMemoryColumn:
    case RunTableModel::DurationColumn:
    case RunTableModel::ProgressColumn:
    case RunTableModel::CreatedColumn:
        return true;
    case RunTableModel::NameColumn:
    case RunTableModel::StateColumn:
    case RunTableModel::ModelColumn:
    case RunTableModel::TaskColumn:
    case RunTableModel::TunerColumn:
    case RunTableModel::LayoutColumn:
    case RunTableModel::SparklineColumn:
    case RunTableModel::TagsColumn:
    case RunTableModel::ColumnCount:
        return false;
    }
    return false;
}

QString idEnd(const QString &id)
{
    return id.section(u'-', -1);
}

} // namespace

QString noCheckpointText(const RunFolderFacts &facts)
{
    return facts.resumeStep == 0
        ? RunTableModel::tr("The run has no whole checkpoint to go on from.")
        : QString();
}

QString nameWithId(const QString &name, const QString &id)
{
    return name + QStringLiteral(" · ") + idEnd(id);
}

RunTableModel::RunTableModel(QObject *parent) : QAbstractTableModel(parent) {}

// ---- taking runs ----

void RunTableModel::setRuns(const QList<RunRecord> &runs)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    removeMissing(runs);
    QList<const RunRecord *> fresh;
    QList<int> changed;
    for (const RunRecord &run : runs) {
        const int row = rowOf(text(run.id));
        if (row < 0) {
            fresh.append(&run);
        } else if (!sameInTable(m_rows[row].run, run)) {
            replace(row, run);
            changed.append(row);
        }
    }
    if (changed.size() > m_rows.size() / 2)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    else
        for (const int row : changed)
            Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
    insertNew(fresh);
    tellNames();
}

void RunTableModel::removeMissing(const QList<RunRecord> &runs)
{
    QSet<QString> present;
    for (const RunRecord &run : runs)
        present.insert(text(run.id));
    const auto isMissing = [&](int row) { return !present.contains(text(m_rows[row].run.id)); };
    for (int last = rowCount() - 1; last >= 0; --last) {
        if (!isMissing(last))
            continue;
        int first = last;
        while (first > 0 && isMissing(first - 1))
            --first;
        beginRemoveRows({}, first, last);
        for (int row = first; row <= last; ++row) {
            m_rowOfId.remove(text(m_rows[row].run.id));
            countNames(m_rows[row].run.name, -1);
        }
        m_rows.remove(first, last - first + 1);
        indexRows(first);
        endRemoveRows();
        last = first;
    }
}

void RunTableModel::insertNew(const QList<const RunRecord *> &runs)
{
    if (runs.isEmpty())
        return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(runs.size()) - 1);
    for (const RunRecord *run : runs) {
        countNames(run->name, 1);
        m_rows.append(
            {.run = *run, .sparkline = {}, .folder = {}, .filterText = filterTextOf(*run)});
    }
    indexRows(first);
    endInsertRows();
}

void RunTableModel::replace(int row, const RunRecord &run)
{
    countNames(m_rows[row].run.name, -1);
    countNames(run.name, 1);
    m_rows[row].run = run;
    m_rows[row].filterText = filterTextOf(run);
}

void RunTableModel::countNames(const std::string &name, int more)
{
    int &runs = m_runsOfName[text(name)];
    const bool before = runs > 1;
    runs += more;
    m_namesChanged = m_namesChanged || before != (runs > 1);
}

void RunTableModel::tellNames()
{
    if (std::exchange(m_namesChanged, false) && !m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, NameColumn), index(rowCount() - 1, NameColumn));
}

bool RunTableModel::sharesName(const Row &row) const
{
    return m_runsOfName.value(text(row.run.name)) > 1;
}

QString RunTableModel::nameText(int row) const
{
    const RunRecord &run = m_rows[row].run;
    return sharesName(m_rows[row]) ? nameWithId(text(run.name), text(run.id)) : text(run.name);
}

void RunTableModel::indexRows(int from)
{
    for (int row = from; row < rowCount(); ++row)
        m_rowOfId.insert(text(m_rows[row].run.id), row);
}

void RunTableModel::setSparkline(const QString &id, const Sparkline &sparkline)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    const int row = rowOf(id);
    if (row < 0 || m_rows[row].sparkline == sparkline)
        return;
    m_rows[row].sparkline = sparkline;
    const QModelIndex cell = index(row, SparklineColumn);
    Q_EMIT dataChanged(cell, cell, {SparklineRole});
}

void RunTableModel::setFolderFacts(const QString &id, const RunFolderFacts &facts)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    const int row = rowOf(id);
    if (row < 0 || m_rows[row].folder == facts)
        return;
    m_rows[row].folder = facts;
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void RunTableModel::retranslate()
{
    for (Row &row : m_rows)
        row.filterText = filterTextOf(row.run);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

// ---- asking ----

int RunTableModel::rowOf(const QString &id) const
{
    return m_rowOfId.value(id, -1);
}

const RunRecord &RunTableModel::run(int row) const
{
    return m_rows[row].run;
}

const RunFolderFacts &RunTableModel::folderFacts(int row) const
{
    return m_rows[row].folder;
}

QString RunTableModel::missingFolderText(int row) const
{
    return missingFolderText(m_rows[row]);
}

QString RunTableModel::missingFolderText(const Row &row)
{
    if (row.folder.isThere)
        return {};
    //: %1 is a folder.
    return tr("The folder of the run was not found: %1.").arg(text(row.run.folder.string()));
}

QStringList RunTableModel::ids() const
{
    QStringList ids;
    for (const Row &row : m_rows)
        ids.append(text(row.run.id));
    return ids;
}

QStringList RunTableModel::allTags() const
{
    QSet<QString> tags;
    for (const Row &row : m_rows) {
        for (const QString &tag : tagsOf(row.run))
            tags.insert(tag);
    }
    QStringList sorted(tags.cbegin(), tags.cend());
    sorted.sort(Qt::CaseInsensitive);
    return sorted;
}

QStringList RunTableModel::allModels() const
{
    QSet<QString> models;
    for (const Row &row : m_rows)
        models.insert(modelName(row.run));
    models.remove(QString());
    QStringList sorted(models.cbegin(), models.cend());
    sorted.sort(Qt::CaseInsensitive);
    return sorted;
}

// ---- as a table ----

int RunTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RunTableModel::display(const Row &row, int column) const
{
    const RunRecord &run = row.run;
    switch (static_cast<Column>(column)) {
    case NameColumn:
        return text(run.name);
    case StateColumn:
        return stateText(text(run.stateName()));
    case ModelColumn:
        return textOrMissing(modelName(run));
    case TaskColumn:
        return textOrMissing(taskText(text(run.task)));
    case TunerColumn:
        return textOrMissing(tunerText(text(run.tuner)));
    case LayoutColumn:
        return textOrMissing(layoutText(text(run.layout)));
    case SparklineColumn:
        return row.sparkline.values.isEmpty() ? QVariant(missingText()) : QVariant();
    case TagsColumn:
        return tagsOf(run).join(QStringLiteral(", "));
    case BestEvalColumn:
        return lossOrMissing(run.bestEvalLoss);
    case LastEvalColumn:
        return lossOrMissing(run.lastEvalLoss);
    case BestLossColumn:
        return lossOrMissing(run.bestLoss);
    case LastLossColumn:
        return lossOrMissing(run.lastLoss);
    case ThroughputColumn:
        return run.tokensPerSecond ? withoutUnit(throughputFigure(*run.tokensPerSecond))
                                   : missingText();
    case PeakMemoryColumn:
        return run.peakMemoryBytes ? gibFigure(static_cast<double>(*run.peakMemoryBytes)).value
                                   : missingText();
    case DurationColumn:
        return seconds(run) ? durationText(*seconds(run)) : missingText();
    case ProgressColumn:
        return stepText(run.steps, run.totalSteps);
    case CreatedColumn:
        return run.createdMs > 0 ? shortWhenText(run.createdMs, QDateTime::currentMSecsSinceEpoch())
                                 : missingText();
    case ColumnCount:
        break;
    }
    return {};
}

QVariant RunTableModel::sortValue(const Row &row, int column)
{
    const RunRecord &run = row.run;
    switch (static_cast<Column>(column)) {
    case NameColumn:
        return text(run.name);
    case StateColumn:
        return stateText(text(run.stateName()));
    case ModelColumn:
        return modelName(run);
    case TaskColumn:
        return text(run.task);
    case TunerColumn:
        return text(run.tuner);
    case LayoutColumn:
        return text(run.layout);
    case SparklineColumn:
    case LastLossColumn:
        return known(run.lastLoss);
    case TagsColumn:
        return run.tags.empty() ? QVariant() : QVariant(tagsOf(run).join(u'\n'));
    case BestEvalColumn:
        return known(run.bestEvalLoss);
    case LastEvalColumn:
        return known(run.lastEvalLoss);
    case BestLossColumn:
        return known(run.bestLoss);
    case ThroughputColumn:
        return known(run.tokensPerSecond);
    case PeakMemoryColumn:
        return run.peakMemoryBytes ? QVariant(static_cast<double>(*run.peakMemoryBytes))
                                   : QVariant();
    case DurationColumn:
        return known(seconds(run));
    case ProgressColumn:
        return static_cast<double>(run.steps);
    case CreatedColumn:
        return run.createdMs > 0 ? QVariant(static_cast<double>(run.createdMs)) : QVariant();
    case ColumnCount:
        break;
    }
    return {};
}

QString RunTableModel::toolTip(const Row &row, int column)
{
    if (column == ModelColumn)
        return text(row.run.model);
    if (column == CreatedColumn && row.run.createdMs > 0)
        return exactTimeText(row.run.createdMs);
    if (column == ThroughputColumn && row.run.tokensPerSecond)
        //: Of a throughput: %1 is "101.4 k tok/s".
        return tr("%1, mean of all steps, measured.")
            .arg(throughputFigure(*row.run.tokensPerSecond).text());
    if (column == PeakMemoryColumn && row.run.peakMemoryBytes)
        //: Of memory: %1 is "66.4 GiB".
        return tr("%1, measured, of the rank that used most.")
            .arg(memoryFigure(static_cast<double>(*row.run.peakMemoryBytes)).text());
    if ((column == NameColumn || column == StateColumn) && !row.folder.isThere)
        return missingFolderText(row);
    if (column == NameColumn)
        return text(row.run.notes.empty() ? row.run.id : row.run.id + "\n" + row.run.notes);
    return {};
}

QVariant RunTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return display(row, index.column());
    case Qt::ToolTipRole: {
        const QString tip = toolTip(row, index.column());
        return tip.isEmpty() ? QVariant() : QVariant(tip);
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(isNumber(index.column()) ? Qt::AlignRight | Qt::AlignVCenter
                                                            : Qt::AlignLeft | Qt::AlignVCenter);
    case SortRole:
        return sortValue(row, index.column());
    case IdRole:
        return text(row.run.id);
    case StateRole:
        return text(row.run.stateName());
    case SparklineRole:
        return row.sparkline.values.isEmpty() ? QVariant() : QVariant::fromValue(row.sparkline);
    case TagsRole:
        return tagsOf(row.run);
    case NotesRole:
        return text(row.run.notes);
    case FilterRole:
        return row.filterText;
    case ProgressRole:
        return progress(row.run);
    case ModelRole:
        return modelName(row.run);
    case SecondRole:
        if (index.column() == NameColumn)
            return sharesName(row) ? idEnd(text(row.run.id)) : QString();
        return index.column() == ModelColumn ? tunerText(text(row.run.tuner)) : QString();
    default:
        return {};
    }
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(isNumber(section) ? Qt::AlignRight | Qt::AlignVCenter
                                                     : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case NameColumn:
        return tr("Name");
    case StateColumn:
        return tr("State");
    case ModelColumn:
        return tr("Model");
    case TaskColumn:
        return tr("Task");
    case TunerColumn:
        //: Table heading: full fine-tuning or LoRA.
        return tr("Tuner");
    case LayoutColumn:
        //: Table heading: the parallel layout, such as "PP 2, EP 8".
        return tr("Layout");
    case SparklineColumn:
        //: Table heading: the curve of the training loss.
        return tr("Loss");
    case TagsColumn:
        return tr("Tags");
    case BestEvalColumn:
        //: Table heading: the lowest evaluation loss.
        return tr("Best eval");
    case LastEvalColumn:
        //: Table heading: the last evaluation loss.
        return tr("Last eval");
    case BestLossColumn:
        return tr("Best loss");
    case LastLossColumn:
        return tr("Last loss");
    case ThroughputColumn:
        //: Table heading: tokens a second, mean of the run.
        return tr("tok/s");
    case PeakMemoryColumn:
        //: Table heading: peak memory of the rank that used most.
        return tr("Peak, GiB");
    case DurationColumn:
        return tr("Duration");
    case ProgressColumn:
        return tr("Progress");
    case CreatedColumn:
        return tr("Created");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace tessera::ui
