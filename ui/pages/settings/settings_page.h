// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/studio_settings.h"
#include "ui/pages/page.h"
#include "ui/pages/settings/key_list.h"

#include <QList>

#include <filesystem>
#include <optional>

class QBoxLayout;
class QComboBox;
class QPlainTextEdit;
class QPushButton;

namespace tessera::ui {

class Card;
class ColumnScroll;
class HubTokenCard;
class HubTokens;
class Languages;
class SegmentedSwitch;
class TextLabel;

/// Language, theme and text size; where things are kept; keys; what the program is made of. Choices
/// are written to StudioSettings at once, which app/studio follows.
class SettingsPage final : public Page
{
    Q_OBJECT

public:
    struct Sources {
        StudioSettings *settings = nullptr;
        const Languages *languages = nullptr;
        std::filesystem::path dataFolder;
        HubTokens *tokens = nullptr; ///< null: the card is left out
    };
    explicit SettingsPage(const Sources &sources, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override;
    /// What the command line asked for instead of what is kept; shown until another is chosen. An
    /// empty language, no theme: it did not ask.
    void setInForce(const QString &language, std::optional<StudioSettings::ThemeChoice> theme);
    /// How many pages the window has, each with a key of its number.
    void setPageCount(int pages);
    /// The history is being made anew: its button waits.
    void setRebuilding(bool rebuilding);

Q_SIGNALS:
    void folderWanted(const QString &path); ///< to be shown by the desktop
    void rebuildWanted();
    /// By the person, and kept already; it may be what was kept before.
    void languageChosen(const QString &code);
    void themeChosen(tessera::ui::StudioSettings::ThemeChoice theme);
    void addressWanted(const QString &address); ///< of a web page

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    /// One line of a card: what it is, the control, one sentence about it.
    struct Row {
        TextLabel *label;
        TextLabel *help;
    };
    struct Folder {
        TextLabel *label;
        TextLabel *path;
        QPushButton *open;
    };
    Row addRow(Card *card, QWidget *control);
    Folder addFolder(const std::filesystem::path &path, const QString &name);
    Card *addCard(const QString &name);
    void addAppearance();
    void addFolders(const std::filesystem::path &dataFolder);
    void addHistory();
    void addHubTokens(HubTokens *tokens);
    void addKeys();
    void addAbout();
    void showLicence(bool shown);
    void fillLanguages();
    void fillAbout();
    void showChoices();
    void retranslateUi();

    StudioSettings *m_settings;
    const Languages *m_languages;
    ColumnScroll *m_scroll;
    QBoxLayout *m_column;
    TextLabel *m_title;

    QString m_languageNow; ///< of setInForce()
    std::optional<StudioSettings::ThemeChoice> m_themeNow;

    Card *m_appearance;
    QComboBox *m_language;
    SegmentedSwitch *m_theme;
    SegmentedSwitch *m_textSize;
    Row m_languageRow;
    Row m_themeRow;
    Row m_textSizeRow;

    Card *m_folders;
    Folder m_runs;
    Folder m_program;

    Card *m_history;
    Row m_historyRow;
    QPushButton *m_rebuild;
    bool m_rebuilding = false;

    HubTokenCard *m_tokens = nullptr;

    Card *m_keysCard;
    KeyList *m_keys;

    Card *m_about;
    TextLabel *m_version;
    TextLabel *m_components;
    QPushButton *m_showLicence;
    QPlainTextEdit *m_licence;
};

} // namespace tessera::ui
