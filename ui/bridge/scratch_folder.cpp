// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/scratch_folder.h"

#include <QDir>
#include <QFileInfo>

#include <unistd.h>

namespace tessera::ui {
namespace {

const QString kName = QStringLiteral("tessera-studio-");
const QString kLock = QStringLiteral("lock");

/// Nobody's any more: the process that has locked it is gone.
bool isStale(const QFileInfo &folder)
{
    if (folder.isSymLink() || folder.ownerId() != geteuid())
        return false;
    const QString file = QDir(folder.filePath()).filePath(kLock);
    if (!QFileInfo::exists(file))
        return false;
    QLockFile lock(file);
    lock.setStaleLockTime(0); // age says nothing: a studio may be open for weeks
    return lock.tryLock(0);
}

} // namespace

ScratchFolder::ScratchFolder()
    : m_folder(QDir::temp().filePath(kName + QStringLiteral("XXXXXX"))),
      m_lock(m_folder.filePath(kLock))
{
    m_lock.setStaleLockTime(0);
    m_lock.tryLock(0);
}

void ScratchFolder::removeStale(const QString &parent)
{
    const QFileInfoList folders = QDir(parent).entryInfoList({kName + u'*'}, QDir::Dirs);
    for (const QFileInfo &folder : folders) {
        if (isStale(folder))
            QDir(folder.filePath()).removeRecursively();
    }
}

} // namespace tessera::ui
