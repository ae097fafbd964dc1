// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_statistics.h"

#include <QMap>
#include <QObject>
#include <QString>

class QAbstractButton;
class QMenu;

namespace tessera::ui {

class RunForm;

/// What can be done in one click about rows that are dropped: each fix fills in settings of the new
/// run and can be undone. The form must outlive it.
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
    void undo();

Q_SIGNALS:
    void applied(const QString &key); ///< a setting of the form is another one

private:
    void offerLengths(const DataStatistics &statistics, QMenu *menu);
    void offerTemplates(QMenu *menu);
    void apply(const QMap<QString, QString> &texts, const QString &key);

    RunForm *m_form;
    QMap<QString, QString> m_before; ///< settings as they were; "" is not set
};

} // namespace tessera::ui
