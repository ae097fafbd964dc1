// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/compare_model.h"
#include "ui/widgets/heat_map.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QSlider;

namespace tessera::ui {

class ColourBar;
class FactList;
class TextLabel;

/// A run whose expert map can be subtracted from another.
struct ComparedMap {
    QString id;
    QString name;
    ExpertLoadModel *experts = nullptr;
    friend bool operator==(const ComparedMap &, const ComparedMap &) = default;
};

/// The map of one run minus that of the baseline at the same step: log2 of the ratio of their
/// utilisations, cell by cell, and what stands out in it.
class MapDifference final : public QWidget
{
    Q_OBJECT

public:
    explicit MapDifference(QWidget *parent = nullptr);

    /// Runs with experts; `baseline` is one of them, or the first is taken.
    void setRuns(const QList<ComparedMap> &runs, const QString &baseline);
    /// Two maps that can be compared are there.
    [[nodiscard]] bool hasDifference() const { return m_difference.has_value(); }
    /// "full-04 − full-03", for the head of the card; "" without a difference.
    [[nodiscard]] QString subject() const;

Q_SIGNALS:
    void subjectChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslateUi();
    void fillChoice();
    void onSteps();
    void showStep(int place);
    void compute();
    [[nodiscard]] ReadOutText readOut(int row, int expert) const;
    void showFacts();
    [[nodiscard]] const ComparedMap *find(const QString &id) const;
    [[nodiscard]] const ComparedMap *baseline() const { return find(m_baseline); }
    [[nodiscard]] const ComparedMap *other() const { return find(m_other); }

    QList<ComparedMap> m_runs;
    QString m_baseline;
    QString m_other;
    QList<qint64> m_steps; ///< that both runs have reached
    std::optional<ExpertDifference> m_difference;
    QComboBox *m_choice;
    HeatMap *m_map;
    ColourBar *m_bar;
    QSlider *m_step;
    TextLabel *m_stepValue;
    FactList *m_facts;
    TextLabel *m_nothing;
    TextLabel *m_scale;
};

} // namespace tessera::ui
