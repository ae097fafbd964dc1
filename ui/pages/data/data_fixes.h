// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_statistics.h"

#include <QList>
#include <QMap>
#include <QObject>
#include <QString>

class QAbstractButton;
class QMenu;

namespace tessera::ui {

class RunForm;

/// What can be done in one click about rows that are dropped: each fix fills in settings of the new
/// run. The last ones can be undone, the newest first, until a setting of theirs becomes another
/// one in another way. The form must outlive it.
class DataFixes final : public QObject
{
    Q_OBJECT

public:
    explicit DataFixes(RunForm *form, QObject *parent = nullptr);

    /// What the fix for rows that are dropped for `reason` is called; "" when there is none.
    [[nodiscard]] static QString textFor(const QString &reason);
    /// Offers the ways to fix it below `at`.
    void offer(const QString &reason, const DataStatistics &statistics, QAbstractButton *at);
    void askForColumns(const DataStatistics &statistics, QWidget *parent);
    /// The setting that the fix which undo() takes back is about; "" when there is none.
    [[nodiscard]] QString undoKey() const;
    void undo();

Q_SIGNALS:
    void applied();   ///< undoKey() is a setting that has become another one
    void forgotten(); ///< a fix is undone, or cannot be undone any more

private:
    void offerLengths(const DataStatistics &statistics, QMenu *menu);
    void offerTemplates(QMenu *menu);
    using Texts = QMap<QString, QString>; ///< key -> text as typed; "" is not set
    struct Fix {
        QString key;  ///< what it is about
        Texts before; ///< what it has set, as it was
    };
    void apply(const Texts &texts, const QString &key);
    void put(const Texts &texts);
    void noteEdit(const QString &key);
    void forgetAll();

    RunForm *m_form;
    QList<Fix> m_fixes; ///< the newest last
    bool m_putting = false;
};

} // namespace tessera::ui
