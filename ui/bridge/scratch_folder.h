// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QString>
#include <QTemporaryDir>

namespace tessera::ui {

/// A folder for files that no one needs after this process: tessera-studio-XXXXXX among the
/// temporary files, gone with the object. It is locked, so that those of processes that ended
/// without a chance to tidy up are known and can be removed.
class ScratchFolder
{
public:
    ScratchFolder();

    [[nodiscard]] QString filePath(const QString &name) const { return m_folder.filePath(name); }

    /// Those in `parent` that are this user's and that no living process of this computer has
    /// locked. A folder without a lock may just be coming up and stays.
    static void removeStale(const QString &parent);

private:
    Q_DISABLE_COPY_MOVE(ScratchFolder)

    QTemporaryDir m_folder;
    QLockFile m_lock; ///< released first
};

} // namespace tessera::ui
