// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/scratch_folder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTest>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

/// As a process leaves it that was killed: with its lock.
void leaveBehind(const QString &folder, qint64 pid)
{
    QDir().mkpath(folder);
    QLockFile lock(folder + u"/lock"_qs);
    QVERIFY(lock.tryLock(0));
    QFile file(folder + u"/lock"_qs);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArrayList lines = file.readAll().split('\n');
    file.close();
    lock.unlock();
    lines[0] = QByteArray::number(pid);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(lines.join('\n'));
    file.close();
    QFile::copy(file.fileName(), folder + u"/1-dropped.jsonl"_qs);
}

qint64 deadProcess()
{
    QProcess process;
    process.start(u"true"_qs, {});
    process.waitForStarted();
    const qint64 pid = process.processId();
    process.waitForFinished();
    return pid;
}

class TestScratchFolder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_qs)); }

    void itGoesWithTheObject()
    {
        QString path;
        {
            const ScratchFolder folder;
            path = QFileInfo(folder.filePath(u"a"_qs)).path();
            QVERIFY(QFileInfo(path).fileName().startsWith(u"tessera-studio-"_qs));
            QVERIFY(QFileInfo(path).isDir());
        }
        QVERIFY(!QFileInfo::exists(path));
    }

    void thoseOfDeadProcessesAreRemoved()
    {
        const QTemporaryDir parent;
        const QString dead = parent.filePath(u"tessera-studio-dead"_qs);
        const QString coming = parent.filePath(u"tessera-studio-coming"_qs);
        const QString other = parent.filePath(u"other-dead"_qs);
        const QString linked = parent.filePath(u"tessera-studio-linked"_qs);
        const qint64 pid = deadProcess();
        leaveBehind(dead, pid);
        leaveBehind(other, pid);
        QDir().mkpath(coming); // has no lock yet
        QVERIFY(QFile::link(other, linked));
        ScratchFolder::removeStale(parent.path());
        QVERIFY(!QFileInfo::exists(dead));
        QVERIFY(QFileInfo::exists(coming));
        QVERIFY(QFileInfo::exists(other + u"/1-dropped.jsonl"_qs));
        QVERIFY(QFileInfo::exists(linked));
    }

    void oneThatIsInUseStays()
    {
        const ScratchFolder folder;
        const QFileInfo path(QFileInfo(folder.filePath(u"a"_qs)).path());
        ScratchFolder::removeStale(path.path());
        QVERIFY(path.isDir());
    }
};

} // namespace

QTEST_GUILESS_MAIN(TestScratchFolder)
#include "tst_scratch_folder.moc"
