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

class ColumnMappings;
class RunForm;

/// What can be done in one click about rows that are dropped. A mapping of columns belongs to the
/// data set that has these columns. A template and a limit of length are of the run: they follow
/// from the model and from the memory, a run has one of each for all of its data, and they keep no
/// other data from being trained; so they go into the form.
///
/// The last ones can be undone, the newest first, wherever the data set that they were made for is
/// shown again, until a setting of theirs becomes another one in another way. Form and mappings
/// must outlive it.
class DataFixes final : public QObject
{
    Q_OBJECT

public:
    DataFixes(RunForm *form, ColumnMappings *mappings, QObject *parent = nullptr);

    /// What the fixes from now on are made for, as the setting `dataset` names it.
    void setDataset(const QString &dataset);
    /// What the fix for rows that are dropped for `reason` is called; "" when there is none.
    [[nodiscard]] static QString textFor(const QString &reason);
    /// Offers the ways to fix it below `at`.
    void offer(const QString &reason, const DataStatistics &statistics, QAbstractButton *at);
    void askForColumns(const DataStatistics &statistics, QWidget *parent);
    /// The setting that the fix which undo() takes back is about; "" when there is none.
    [[nodiscard]] QString undoKey() const;
    [[nodiscard]] QString undoValue() const; ///< that the fix has set; "" when it has unset it
    void undo();
    void accept(); ///< those of this data set cannot be undone any more

Q_SIGNALS:
    void applied();   ///< undoKey() is a setting that has become another one
    void forgotten(); ///< a fix is undone, or cannot be undone any more

private:
    void offerLengths(const DataStatistics &statistics, QMenu *menu);
    void offerTemplates(QMenu *menu);
    using Texts = QMap<QString, QString>; ///< key -> text as typed; "" is not set
    struct Fix {
        QString dataset; ///< that it was made for
        QString key;     ///< what it is about
        Texts before;    ///< what it has set, as it was
        Texts after;
    };
    void apply(const Texts &texts, const QString &key);
    void put(const QString &dataset, const Texts &texts);
    void noteEdit(const QString &key);
    void noteMappings();
    void noteReplaced();
    [[nodiscard]] QString textOf(const QString &dataset, const QString &key) const;
    [[nodiscard]] const Fix *newest() const; ///< of this data set; null without
    template<typename Condition>
    void forget(const Condition &condition);

    RunForm *m_form;
    ColumnMappings *m_mappings;
    QString m_dataset;
    QList<Fix> m_fixes; ///< the newest last
    bool m_putting = false;
};

} // namespace tessera::ui
