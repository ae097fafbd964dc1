// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/import_model.h"

#include "ui/text/list_text.h"
#include "ui/theme/icons.h"

#include <QCoreApplication>

#include <algorithm>

namespace tessera::ui {
namespace {

class ImportText
{
    Q_DECLARE_TR_FUNCTIONS(ImportText)
};

QIcon outcomeIcon(ImportOutcome outcome)
{
    switch (outcome) {
    case ImportOutcome::Taken:
    case ImportOutcome::Translated:
        return themedIcon(Icon::Check, IconTone::Success);
    case ImportOutcome::Ignored:
        return themedIcon(Icon::Info, IconTone::Text2);
    case ImportOutcome::NotSupported:
        return themedIcon(Icon::Warning, IconTone::Warning);
    case ImportOutcome::Wrong:
    case ImportOutcome::Unknown:
        return themedIcon(Icon::Error, IconTone::Error);
    }
    Q_UNREACHABLE();
}

/// "5 taken": part of a summary.
QString countText(ImportOutcome outcome, int count)
{
    switch (outcome) {
    case ImportOutcome::Taken:
        return ImportText::tr("%n taken", nullptr, count);
    case ImportOutcome::Translated:
        return ImportText::tr("%n translated", nullptr, count);
    case ImportOutcome::Ignored:
        return ImportText::tr("%n without effect here", nullptr, count);
    case ImportOutcome::NotSupported:
        return ImportText::tr("%n not supported yet", nullptr, count);
    case ImportOutcome::Wrong:
        return ImportText::tr("%n wrong", nullptr, count);
    case ImportOutcome::Unknown:
        return ImportText::tr("%n unknown", nullptr, count);
    }
    Q_UNREACHABLE();
}

} // namespace

bool needsALook(ImportOutcome outcome)
{
    return outcome == ImportOutcome::NotSupported || outcome == ImportOutcome::Wrong
        || outcome == ImportOutcome::Unknown;
}

QString outcomeText(ImportOutcome outcome)
{
    switch (outcome) {
    case ImportOutcome::Taken:
        //: What became of a setting of a pasted command line.
        return ImportText::tr("Taken");
    case ImportOutcome::Translated:
        //: What became of a setting of a pasted command line: it has another name here.
        return ImportText::tr("Translated");
    case ImportOutcome::Ignored:
        //: What became of a setting of a pasted command line.
        return ImportText::tr("Without effect here");
    case ImportOutcome::NotSupported:
        //: What became of a setting of a pasted command line.
        return ImportText::tr("Not supported yet");
    case ImportOutcome::Wrong:
        //: What became of a setting of a pasted command line: its value is not possible.
        return ImportText::tr("Wrong");
    case ImportOutcome::Unknown:
        //: What became of a setting of a pasted command line.
        return ImportText::tr("Unknown");
    }
    Q_UNREACHABLE();
}

QString importSummary(const QList<ImportedSetting> &settings)
{
    QStringList parts;
    for (const ImportOutcome outcome :
         {ImportOutcome::Taken, ImportOutcome::Translated, ImportOutcome::Ignored,
          ImportOutcome::NotSupported, ImportOutcome::Wrong, ImportOutcome::Unknown}) {
        const auto count = std::ranges::count(settings, outcome, &ImportedSetting::outcome);
        if (count > 0)
            parts.append(countText(outcome, static_cast<int>(count)));
    }
    //: %1 is a list such as "24 taken, 3 translated".
    return parts.isEmpty() ? QString() : ImportText::tr("%1.").arg(listOfParts(parts));
}

ImportModel::ImportModel(QObject *parent) : QAbstractTableModel(parent) {}

void ImportModel::reset(const QList<ImportedSetting> &settings, bool all)
{
    beginResetModel();
    m_settings.clear();
    std::ranges::copy_if(
        settings, std::back_inserter(m_settings),
        [all](const ImportedSetting &one) { return all || needsALook(one.outcome); });
    endResetModel();
}

void ImportModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_settings.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int ImportModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_settings.size());
}

int ImportModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ImportModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ImportedSetting &setting = m_settings[index.row()];
    if (role == Qt::DecorationRole && index.column() == OutcomeColumn)
        return outcomeIcon(setting.outcome);
    if (role == Qt::TextAlignmentRole && index.column() == LineColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case LineColumn:
        return role == Qt::DisplayRole ? QVariant(setting.line) : QVariant();
    case GivenColumn:
        return setting.given;
    case ValueColumn:
        return setting.value;
    case OutcomeColumn:
        return outcomeText(setting.outcome);
    case TextColumn:
        return setting.text;
    case ColumnCount:
        break;
    }
    return {};
}

QVariant ImportModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == LineColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case LineColumn:
        //: Head of a table: line of a pasted text.
        return tr("Line");
    case GivenColumn:
        //: Head of a table of settings of a pasted command: as it was written.
        return tr("Written");
    case ValueColumn:
        //: Head of a table of settings.
        return tr("Value");
    case OutcomeColumn:
        //: Head of a table: what became of a setting.
        return tr("Result");
    case TextColumn:
        //: Head of a table: why, in a sentence.
        return tr("What was done");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace tessera::ui
