// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/compare_model.h"

#include <QList>
#include <QWidget>

class QBoxLayout;
class QCheckBox;
class QPushButton;

namespace tessera::ui {

class Card;
class CompareTable;
class TextLabel;

/// Final values and settings of the compared runs, a column a run, the baseline marked. They lie
/// side by side, or below each other when many runs need the width.
class CompareTables final : public QWidget
{
    Q_OBJECT

public:
    explicit CompareTables(QWidget *parent = nullptr);

    /// @param colours   numbers of the runs' colours
    /// @param baseline  index in `runs`
    void setRuns(const QList<ComparedRun> &runs, const QList<int> &colours, int baseline);
    /// The same runs with newer numbers: their settings stay.
    void setNumbers(const QList<ComparedRun> &runs, int baseline);
    /// A line below the values; empty: none.
    void setNote(const QString &text);

    [[nodiscard]] const CompareValuesModel &values() const { return m_valuesModel; }
    [[nodiscard]] const CompareSettingsModel &settings() const { return m_settingsModel; }

Q_SIGNALS:
    /// Another baseline is to be chosen, below this button.
    void baselineChoiceWanted(QPushButton *below);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void makeValues();
    void makeSettings();
    void retranslateUi();
    void showCounts();
    void place();

    CompareSettingsModel m_settingsModel;
    CompareValuesModel m_valuesModel;
    QBoxLayout *m_layout;
    Card *m_valuesCard;
    CompareTable *m_values;
    TextLabel *m_note;
    QPushButton *m_changeBaseline;
    Card *m_settingsCard;
    CompareTable *m_settings;
    TextLabel *m_allSame; ///< instead of rows
    QCheckBox *m_onlyDiffering;
};

} // namespace tessera::ui
