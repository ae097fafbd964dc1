// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/themed_widget.h"

#include <QList>
#include <QString>

class QToolButton;

namespace tessera::ui {
struct HostSample;
struct Language;
class SegmentedSwitch;
} // namespace tessera::ui

namespace tessera::studio {

class HostGauges;
class RunSwitcher;

/// What stands above every page: the runs that are going on, the computer's load, language, theme
/// and help.
class TopBar final : public ui::ThemedWidget
{
    Q_OBJECT

public:
    explicit TopBar(QWidget *parent = nullptr);

    [[nodiscard]] RunSwitcher *switcher() const { return m_switcher; }
    [[nodiscard]] HostGauges *gauges() const { return m_gauges; }
    void setLanguages(const QList<ui::Language> &languages);
    void setCurrentLanguage(const QString &code);

Q_SIGNALS:
    void runChosen(const QString &id);
    void languageChosen(const QString &code);
    void themeSwitched(bool dark);
    void helpWanted();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void retranslateUi();
    void updateTheme();

    RunSwitcher *m_switcher;
    HostGauges *m_gauges;
    ui::SegmentedSwitch *m_languages;
    QToolButton *m_theme;
    QToolButton *m_help;
};

} // namespace tessera::studio
