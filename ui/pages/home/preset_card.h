// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/presets.h"
#include "ui/theme/icons.h"
#include "ui/widgets/themed_widget.h"

#include <QString>

#include <optional>

class QPushButton;
class QToolButton;

namespace tessera::ui {

class Card;
class TextLabel;

/// A run that ships with the program, with the button that starts it.
class PresetCard final : public QWidget
{
    Q_OBJECT

public:
    /// `primary`: its button is the one that stands out on the page.
    PresetCard(config::Preset preset, bool primary, QWidget *parent = nullptr);

    [[nodiscard]] QString name() const { return QString::fromStdString(m_preset.name); }
    /// Seconds that this run took on this computer the last time.
    void setMeasured(std::optional<double> seconds);
    /// A start is on its way: the button waits.
    void setStarting(bool starting);
    /// Whether there is a page that shows the settings.
    void setSettingsOffered(bool offered);

Q_SIGNALS:
    void startWanted(const QString &preset);
    void settingsWanted(const QString &preset);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslateUi();

    config::Preset m_preset;
    std::optional<double> m_seconds;
    bool m_starting = false;
    Card *m_card;
    TextLabel *m_title;
    TextLabel *m_subject;
    TextLabel *m_description;
    QPushButton *m_start;
    QToolButton *m_settings;
    TextLabel *m_note;
};

} // namespace tessera::ui
