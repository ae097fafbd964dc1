// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace tessera::ui {

class RunForm;

/// What the columns of each data set become (the setting `columns`): a mapping names columns, so it
/// belongs to the data that has them, and to no other.
///
/// The data set of the form has the mapping that is in the form, whoever put it there. Mappings of
/// others are kept here. When the form's data set becomes another one, a mapping that is kept for
/// the data set before goes and the one that is kept for the new one comes; one that was put into
/// the form in another way (typed, pasted, of a preset) stays. The form must outlive it.
/// GUI thread only.
class ColumnMappings final : public QObject
{
    Q_OBJECT

public:
    explicit ColumnMappings(RunForm *form, QObject *parent = nullptr);

    /// Of a data set as the setting `dataset` names it, "#N" or not; as RunForm::text("columns").
    [[nodiscard]] QString of(const QString &dataset) const;
    /// Keeps it for the data set, and puts it into the form where that has this data set.
    void set(const QString &dataset, const QString &columns);
    /// Whether the form has this data set.
    [[nodiscard]] bool isInForm(const QString &dataset) const;

    /// Those that are kept, for another start of the program; setJson() ignores anything else.
    [[nodiscard]] QByteArray toJson() const;
    void setJson(const QByteArray &json);

Q_SIGNALS:
    void changed(); ///< of() of any data set
    /// The form's data set became another one and `columns` with it; `set` when it has one now.
    void followed(bool set);

private:
    struct Mapping {
        QString dataset; ///< as keyOf() makes it
        QString columns;
    };
    [[nodiscard]] static QString keyOf(const QString &dataset);
    [[nodiscard]] qsizetype indexOf(const QString &key) const; ///< -1 when none is kept
    [[nodiscard]] QString kept(const QString &key) const;
    void keep(const QString &key, const QString &columns);
    void lookAtForm();
    void noteEdit();
    void follow(const QString &before);

    RunForm *m_form;
    QList<Mapping> m_mappings; ///< the newest last
    QString m_formKey;         ///< of the form's data set, as it was when it was last looked at
    QString m_formColumns;     ///< likewise
    bool m_putting = false;
};

/// The entries of `dataset` as it is typed.
[[nodiscard]] QStringList datasetEntries(const QString &setting);
/// `columns` as it is typed, as config::RunConfig has it ("from=to"); none when it cannot be read.
[[nodiscard]] std::vector<std::string> columnPairs(const QString &setting);

} // namespace tessera::ui
