// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/swift_import.h"

#include <QAbstractTableModel>
#include <QList>

namespace tessera::ui {

/// What became of each setting of a pasted command, one a row, in the order of the text. GUI thread
/// only.
class ImportModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { LineColumn, GivenColumn, ValueColumn, OutcomeColumn, TextColumn, ColumnCount };

    explicit ImportModel(QObject *parent = nullptr);

    /// All of them, or those alone that a person should look at: wrong, unknown, not supported.
    void reset(const QList<ImportedSetting> &settings, bool all);
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    QList<ImportedSetting> m_settings;
};

/// True for what was not taken over although it may change the run.
[[nodiscard]] bool needsALook(ImportOutcome outcome);
/// "Taken", "Not supported yet".
[[nodiscard]] QString outcomeText(ImportOutcome outcome);
/// "24 taken, 3 translated, 5 without effect here, 2 not supported yet."
[[nodiscard]] QString importSummary(const QList<ImportedSetting> &settings);

} // namespace tessera::ui
