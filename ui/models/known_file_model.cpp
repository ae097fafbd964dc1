// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/known_file_model.h"

#include "backend/base/assert.h"

#include <QCoreApplication>
#include <QThread>

#include <algorithm>

namespace tessera::ui {
namespace {

class KnownFileText
{
    Q_DECLARE_TR_FUNCTIONS(KnownFileText)
};

} // namespace

QString knownFromText(KnownFrom from)
{
    switch (from) {
    case KnownFrom::Recent:
        //: Where a model or data set in a list comes from.
        return KnownFileText::tr("Recently used");
    case KnownFrom::SetUp:
        //: Where a model or data set in a list comes from: it came with the program.
        return KnownFileText::tr("Set up");
    case KnownFrom::Preset:
        //: Where a model in a list comes from: the sizes of a preset's model.
        return KnownFileText::tr("Preset");
    case KnownFrom::Folder:
        return KnownFileText::tr("Your models folder");
    case KnownFrom::Cache:
        //: Where a model in a list comes from: another program downloaded it.
        return KnownFileText::tr("Download cache");
    }
    Q_UNREACHABLE();
}

KnownFileModel::KnownFileModel(QObject *parent) : QAbstractListModel(parent) {}

void KnownFileModel::setFiles(const QList<KnownFile> &files)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    removeMissing(files);
    for (int row = 0; row < files.size(); ++row)
        place(row, files[row]);
}

void KnownFileModel::removeMissing(const QList<KnownFile> &files)
{
    for (int row = static_cast<int>(m_files.size()) - 1; row >= 0; --row) {
        const bool stays = std::ranges::any_of(
            files, [&](const KnownFile &file) { return file.path == m_files[row].path; });
        if (stays)
            continue;
        beginRemoveRows({}, row, row);
        m_files.removeAt(row);
        endRemoveRows();
    }
}

/// Makes `file` the one in `row`; those before it are right already.
void KnownFileModel::place(int row, const KnownFile &file)
{
    const int old = rowOf(file.path);
    if (old < 0) {
        beginInsertRows({}, row, row);
        m_files.insert(row, file);
        endInsertRows();
        return;
    }
    if (old != row) {
        beginMoveRows({}, old, old, {}, row);
        m_files.move(old, row);
        endMoveRows();
    }
    if (m_files[row] != file) {
        m_files[row] = file;
        Q_EMIT dataChanged(index(row), index(row));
    }
}

void KnownFileModel::setNote(const QString &path, const QString &note, bool isError)
{
    m_notes.insert(path, {.text = note, .isError = isError});
    if (const int row = rowOf(path); row >= 0)
        Q_EMIT dataChanged(index(row), index(row), {NoteRole, NoteIsErrorRole});
}

int KnownFileModel::rowOf(const QString &path) const
{
    const auto it = std::ranges::find(m_files, path, &KnownFile::path);
    return it == m_files.cend() ? -1 : static_cast<int>(it - m_files.cbegin());
}

int KnownFileModel::rowOfSetting(const QString &setting) const
{
    const auto it = std::ranges::find(m_files, setting, &KnownFile::setting);
    return it == m_files.cend() ? rowOf(setting) : static_cast<int>(it - m_files.cbegin());
}

void KnownFileModel::retranslate()
{
    if (!m_files.isEmpty())
        Q_EMIT dataChanged(index(0), index(static_cast<int>(m_files.size()) - 1));
}

int KnownFileModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_files.size());
}

QVariant KnownFileModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const KnownFile &file = m_files[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return file.name;
    case Qt::ToolTipRole:
    case PathRole:
        return file.path;
    case SettingRole:
        return file.setting;
    case FromRole:
        return static_cast<int>(file.from);
    case FromTextRole:
        return knownFromText(file.from);
    case NoteRole:
        return m_notes.value(file.path).text;
    case NoteIsErrorRole:
        return m_notes.value(file.path).isError;
    default: // roles of Qt are no enum of ours
        return {};
    }
}

} // namespace tessera::ui
