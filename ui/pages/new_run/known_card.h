// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/run_launcher.h"

#include <QList>
#include <QWidget>

#include <optional>

class QGridLayout;

namespace tessera::ui {

class Card;
class RunForm;
class TextLabel;

/// What is known of the run before it starts: ranks, steps, rows of a step, space on the disk. Only
/// facts; what is not known is a dash. The form must outlive it.
class KnownCard final : public QWidget
{
    Q_OBJECT

public:
    explicit KnownCard(RunForm *form, QWidget *parent = nullptr);

    /// The newest pre-flight; nullopt while there is none for these settings.
    void setPreflight(const std::optional<PreflightReport> &report);

protected:
    void changeEvent(QEvent *event) override;

private:
    enum Line { Ranks, Steps, StepRows, StepTokens, Checkpoint, Disk, LineCount };
    void update();
    void retranslate();
    void put(Line line, const QString &value, const QString &unit, const QString &tip);
    void showDisk();

    RunForm *m_form;
    std::optional<PreflightReport> m_report;
    Card *m_card;
    QList<TextLabel *> m_names;
    QList<TextLabel *> m_values;
    QList<TextLabel *> m_units;
};

} // namespace tessera::ui
