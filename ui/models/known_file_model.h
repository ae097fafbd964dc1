// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/known_file.h"

#include <QAbstractListModel>
#include <QHash>
#include <QList>
#include <QString>

namespace tessera::ui {

/// Models or data sets that are offered, one a row, with what was found out about each. GUI thread
/// only. setFiles() changes rows by insert, remove and dataChanged, by path, so that selections and
/// notes stay.
class KnownFileModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        PathRole = Qt::UserRole + 1,
        SettingRole,  ///< what a run calls it
        FromRole,     ///< int of KnownFrom
        FromTextRole, ///< "Recently used"
        NoteRole,     ///< one line about it: its size, or what is wrong
        NoteIsErrorRole
    };

    explicit KnownFileModel(QObject *parent = nullptr);

    void setFiles(const QList<KnownFile> &files);
    void setNote(const QString &path, const QString &note, bool isError = false);

    [[nodiscard]] const KnownFile &file(int row) const { return m_files[row]; }
    [[nodiscard]] int rowOf(const QString &path) const;           ///< -1 when it is not here
    [[nodiscard]] int rowOfSetting(const QString &setting) const; ///< also finds it by path
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;

private:
    struct Note {
        QString text;
        bool isError = false;
    };
    void removeMissing(const QList<KnownFile> &files);
    void place(int row, const KnownFile &file);

    QList<KnownFile> m_files;
    QHash<QString, Note> m_notes; ///< by path
};

/// "Recently used", "Set up", "Preset", "Your models folder", "Download cache".
[[nodiscard]] QString knownFromText(KnownFrom from);

} // namespace tessera::ui
