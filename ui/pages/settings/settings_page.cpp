// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/settings/settings_page.h"

#include "ui/pages/column_scroll.h"
#include "ui/pages/settings/hub_token_card.h"
#include "ui/pages/settings/licences.h"
#include "ui/text/languages.h"
#include "ui/text/number_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text_label.h"

#include <QComboBox>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShowEvent>
#include <QVBoxLayout>

#include <array>

// A resource of a static library registers itself only when it is asked to.
static void loadLicence()
{
    Q_INIT_RESOURCE(licence);
}

namespace tessera::ui {
namespace {

constexpr int kWidest = 880; ///< of the column of cards
constexpr int kLicenceHeight = 320;
constexpr std::array kTextScales{0.9, 1.0, 1.15, 1.3};

using ThemeChoice = StudioSettings::ThemeChoice;

QString idOf(ThemeChoice theme)
{
    switch (theme) {
    case ThemeChoice::System:
        return u"system"_qs;
    case ThemeChoice::Light:
        return u"light"_qs;
    case ThemeChoice::Dark:
        return u"dark"_qs;
    }
    return {};
}

ThemeChoice themeOf(const QString &id)
{
    if (id == u"light"_qs)
        return ThemeChoice::Light;
    return id == u"dark"_qs ? ThemeChoice::Dark : ThemeChoice::System;
}

QString idOf(double textScale)
{
    return QString::number(textScale);
}

QString pathText(const std::filesystem::path &path)
{
    return QString::fromStdString(path.string());
}

} // namespace

SettingsPage::SettingsPage(const Sources &sources, QWidget *parent)
    : Page(parent),
      m_settings(sources.settings),
      m_languages(sources.languages),
      m_scroll(new ColumnScroll(this)),
      m_title(new TextLabel(TextStyle::Title, TextColour::Text, this))
{
    setObjectName(u"settingsPage"_qs);
    m_scroll->setObjectName(u"settingsScroll"_qs);
    auto *cards = new QWidget(this);
    cards->setMaximumWidth(kWidest);
    m_column = new QVBoxLayout(cards);
    m_column->setContentsMargins({});
    m_column->setSpacing(metrics::kCardGap);
    auto *beside = new QHBoxLayout; // the cards stay at the left
    beside->addWidget(cards, 1);
    beside->addStretch(0);
    m_title->setMinimumHeight(metrics::kControlHeight); // as on pages with buttons beside it
    m_scroll->column()->addWidget(m_title);
    m_scroll->column()->addLayout(beside);
    m_scroll->column()->addStretch(1);
    addAppearance();
    addFolders(sources.dataFolder);
    addHistory();
    addHubTokens(sources.tokens);
    addKeys();
    addAbout();

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_scroll);

    connect(m_settings, &StudioSettings::languageChanged, this, [this] {
        m_languageNow.clear();
        showChoices();
    });
    connect(m_settings, &StudioSettings::themeChanged, this, [this] {
        m_themeNow.reset();
        showChoices();
    });
    connect(m_settings, &StudioSettings::textScaleChanged, this, &SettingsPage::showChoices);
    retranslateUi();
}

QString SettingsPage::title() const
{
    return tr("Settings");
}

void SettingsPage::setInForce(const QString &language, std::optional<ThemeChoice> theme)
{
    m_languageNow = language;
    m_themeNow = theme;
    showChoices();
}

void SettingsPage::setRebuilding(bool rebuilding)
{
    m_rebuilding = rebuilding;
    retranslateUi();
}

// ---- building ----

Card *SettingsPage::addCard(const QString &name)
{
    auto *card = new Card({}, this);
    card->setObjectName(name);
    card->body()->setSpacing(metrics::kCardGap);
    m_column->addWidget(card);
    return card;
}

SettingsPage::Row SettingsPage::addRow(Card *card, QWidget *control)
{
    const Row row{.label = new TextLabel(TextStyle::Body, TextColour::Text, this),
                  .help = new TextLabel(TextStyle::Small, TextColour::Text2, this)};
    row.label->setFixedWidth(metrics::kFormLabelWidth);
    row.label->setBuddy(control);
    row.help->setWordWrap(true);
    auto *place = new QHBoxLayout; // keeps the column of help texts straight
    place->addWidget(control, 0, Qt::AlignLeft);
    place->addStretch(1);
    auto *line = new QHBoxLayout;
    line->setSpacing(metrics::kCardGap);
    line->addWidget(row.label);
    line->addLayout(place, 1);
    line->addWidget(row.help, 1);
    card->body()->addLayout(line);
    return row;
}

void SettingsPage::addAppearance()
{
    m_appearance = addCard(u"appearanceCard"_qs);
    m_language = new QComboBox(this);
    m_language->setObjectName(u"languageBox"_qs);
    m_language->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_languageRow = addRow(m_appearance, m_language);
    m_theme = new SegmentedSwitch(ControlSize::Normal, this);
    m_theme->setObjectName(u"themeSwitch"_qs);
    for (const ThemeChoice choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark})
        m_theme->addSegment(idOf(choice), {});
    m_themeRow = addRow(m_appearance, m_theme);
    m_textSize = new SegmentedSwitch(ControlSize::Normal, this);
    m_textSize->setObjectName(u"textSizeSwitch"_qs);
    for (const double scale : kTextScales)
        m_textSize->addSegment(idOf(scale), {});
    m_textSizeRow = addRow(m_appearance, m_textSize);

    connect(m_language, &QComboBox::activated, this, [this] {
        const QString code = m_language->currentData().toString();
        m_settings->setLanguage(code);
        Q_EMIT languageChosen(code);
    });
    connect(m_theme, &SegmentedSwitch::chosen, this, [this](const QString &id) {
        m_settings->setTheme(themeOf(id));
        Q_EMIT themeChosen(themeOf(id));
    });
    connect(m_textSize, &SegmentedSwitch::chosen, this,
            [this](const QString &id) { m_settings->setTextScale(id.toDouble()); });
}

SettingsPage::Folder SettingsPage::addFolder(const std::filesystem::path &path, const QString &name)
{
    const Folder folder{.label = new TextLabel(TextStyle::Body, TextColour::Text, this),
                        .path =
                            new TextLabel(pathText(path), TextStyle::Key, TextColour::Text2, this),
                        .open = new QPushButton(this)};
    folder.label->setFixedWidth(metrics::kFormLabelWidth);
    folder.path->setShrinkable(true);
    folder.path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    folder.open->setObjectName(name);
    folder.open->setIcon(themedIcon(Icon::Folder));
    setControlSize(folder.open, ControlSize::Compact);
    auto *line = new QHBoxLayout;
    line->setSpacing(metrics::kCardGap);
    line->addWidget(folder.label);
    line->addWidget(folder.path, 1);
    line->addWidget(folder.open);
    m_folders->body()->addLayout(line);
    connect(folder.open, &QPushButton::clicked, this,
            [this, path] { Q_EMIT folderWanted(pathText(path)); });
    return folder;
}

void SettingsPage::addFolders(const std::filesystem::path &dataFolder)
{
    m_folders = addCard(u"foldersCard"_qs);
    m_runs = addFolder(dataFolder, u"openRunsFolder"_qs);
    m_program = addFolder(std::filesystem::path(m_settings->file().toStdString()).parent_path(),
                          u"openSettingsFolder"_qs);
}

void SettingsPage::addHistory()
{
    m_history = addCard(u"historyCard"_qs);
    m_rebuild = new QPushButton(this);
    m_rebuild->setObjectName(u"rebuildButton"_qs);
    m_historyRow = addRow(m_history, m_rebuild);
    connect(m_rebuild, &QPushButton::clicked, this, &SettingsPage::rebuildWanted);
}

void SettingsPage::addHubTokens(HubTokens *tokens)
{
    if (tokens == nullptr)
        return;
    m_tokens = new HubTokenCard(tokens, this);
    m_column->addWidget(m_tokens);
}

void SettingsPage::addKeys()
{
    m_keysCard = addCard(u"keysCard"_qs);
    m_keys = new KeyList(this);
    m_keysCard->body()->addWidget(m_keys);
}

void SettingsPage::addAbout()
{
    m_about = addCard(u"aboutCard"_qs);
    m_version = new TextLabel(TextStyle::Body, TextColour::Text, this);
    m_version->setWordWrap(true);
    m_components = new TextLabel(TextStyle::Body, TextColour::Text2, this);
    m_components->setObjectName(u"licences"_qs);
    m_components->setTextFormat(Qt::RichText);
    m_components->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_components->setOpenExternalLinks(false);
    m_showLicence = new QPushButton(this);
    m_showLicence->setObjectName(u"showLicence"_qs);
    m_showLicence->setCheckable(true);
    setControlSize(m_showLicence, ControlSize::Compact);
    m_licence = new QPlainTextEdit(this);
    m_licence->setObjectName(u"licenceText"_qs);
    m_licence->setReadOnly(true);
    m_licence->setFixedHeight(kLicenceHeight);
    m_licence->setLineWrapMode(QPlainTextEdit::NoWrap); // it comes in lines of its own
    m_licence->hide();
    const auto inKeyFont = [this] { m_licence->setFont(Theme::of(this).font(TextStyle::Key)); };
    connect(&Theme::of(this), &Theme::changed, this, inKeyFont);
    inKeyFont();
    m_about->body()->addWidget(m_version);
    m_about->body()->addWidget(m_components);
    m_about->body()->addWidget(m_showLicence, 0, Qt::AlignLeft);
    m_about->body()->addWidget(m_licence);

    connect(m_components, &QLabel::linkActivated, this, &SettingsPage::addressWanted);
    connect(m_showLicence, &QPushButton::toggled, this, &SettingsPage::showLicence);
}

void SettingsPage::showLicence(bool shown)
{
    loadLicence();
    QFile file(u":/licence/LICENSE"_qs);
    if (shown && m_licence->toPlainText().isEmpty() && file.open(QIODevice::ReadOnly))
        m_licence->setPlainText(QString::fromUtf8(file.readAll()));
    m_licence->setVisible(shown);
    m_scroll->follow(shown ? m_licence : nullptr); // it unfolds below the window
}

void SettingsPage::setPageCount(int pages)
{
    m_keys->setPageCount(pages);
}

// ---- showing ----

void SettingsPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    Page::changeEvent(event);
}

/// Another program may have changed the key ring since.
void SettingsPage::showEvent(QShowEvent *event)
{
    if (m_tokens != nullptr && !event->spontaneous())
        m_tokens->refresh();
    Page::showEvent(event);
}

void SettingsPage::fillLanguages()
{
    m_language->clear();
    const QString system = m_languages->systemCode();
    for (const Language &language : m_languages->all()) {
        if (language.code == system)
            //: A choice of language: the one of the desktop, %1 is its name.
            m_language->addItem(tr("As the desktop (%1)").arg(language.name), QString());
    }
    for (const Language &language : m_languages->all())
        m_language->addItem(language.name, language.code);
}

void SettingsPage::showChoices()
{
    const QString language = m_languageNow.isEmpty() ? m_settings->language() : m_languageNow;
    m_language->setCurrentIndex(std::max(0, m_language->findData(language)));
    m_theme->setCurrent(idOf(m_themeNow.value_or(m_settings->theme())));
    m_textSize->setCurrent(idOf(m_settings->textScale()));
}

void SettingsPage::fillAbout()
{
    m_version->setText(
        tr("Tessera Studio %1 trains dense and Mixture-of-Experts language models on "
           "your own computer. It is free software: you may use, study, share and "
           "change it under the GNU General Public License, version 3 or later. It "
           "comes without any warranty.")
            .arg(QStringLiteral(TESSERA_VERSION)));
    QString rows;
    for (const Licence &licence : licences()) {
        const QString name = QString::fromUtf8(licence.component).toHtmlEscaped();
        const QString address = QString::fromUtf8(licence.address);
        const QString shown =
            address.isEmpty() ? name : u"<a href=\"%1\">%2</a>"_qs.arg(address, name);
        rows += u"<tr><td>%1</td><td style=\"padding-left:24px\">%2</td></tr>"_qs.arg(
            shown, QString::fromUtf8(licence.licence));
    }
    m_components->setText(u"<table cellspacing=\"0\" cellpadding=\"2\">%1</table>"_qs.arg(rows));
    m_components->setAccessibleName(tr("Components and their licences"));
}

void SettingsPage::retranslateUi()
{
    m_title->setText(title());
    m_appearance->setTitle(tr("Appearance"));
    m_languageRow.label->setText(tr("Language"));
    m_languageRow.help->setText(tr("Texts, numbers and dates of the studio."));
    m_language->setAccessibleName(m_languageRow.label->text());
    m_themeRow.label->setText(tr("Theme"));
    m_themeRow.help->setText(tr("Follows the desktop, or is always light or dark."));
    m_theme->setAccessibleName(m_themeRow.label->text());
    //: A choice of theme: as the desktop has it.
    m_theme->setSegmentText(idOf(ThemeChoice::System), tr("Desktop"));
    //: A choice of theme.
    m_theme->setSegmentText(idOf(ThemeChoice::Light), tr("Light"));
    //: A choice of theme.
    m_theme->setSegmentText(idOf(ThemeChoice::Dark), tr("Dark"));
    m_textSizeRow.label->setText(tr("Text size"));
    m_textSizeRow.help->setText(tr("Of all text, on top of the scale of the display."));
    m_textSize->setAccessibleName(m_textSizeRow.label->text());
    for (const double scale : kTextScales)
        m_textSize->setSegmentText(idOf(scale), percentText(scale, 0));

    m_folders->setTitle(tr("Folders"));
    m_runs.label->setText(tr("Runs and history"));
    m_program.label->setText(tr("Settings of the studio"));
    for (const Folder &folder : {m_runs, m_program}) {
        folder.open->setText(tr("Open folder"));
        //: %1 is what the folder holds.
        folder.open->setAccessibleName(tr("Open the folder: %1").arg(folder.label->text()));
    }
    m_runs.path->setToolTip(tr("TESSERA_HOME, set before the start, keeps runs elsewhere."));

    m_history->setTitle(tr("History"));
    m_historyRow.label->setText(tr("Database of runs"));
    m_historyRow.help->setText(tr("Is made anew from the run folders. The old file is set aside; "
                                  "no run is lost."));
    m_rebuild->setText(tr("Rebuild"));
    setBlocked(m_rebuild, m_rebuilding ? tr("The database is being made anew.") : QString());

    m_keysCard->setTitle(tr("Keyboard and mouse"));
    m_about->setTitle(tr("About"));
    m_showLicence->setText(tr("Licence text"));
    m_licence->setAccessibleName(tr("Licence text"));
    fillLanguages();
    fillAbout();
    showChoices();
}

} // namespace tessera::ui
