// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QString>
#include <QStringList>

namespace tessera::ui {

/// What the studio remembers between two starts, in an .ini file of this user alone. Wrong or
/// missing values are the defaults. Setters write at once; two studios share one file.
class StudioSettings final : public QObject
{
    Q_OBJECT

public:
    enum class ThemeChoice { System, Light, Dark };
    Q_ENUM(ThemeChoice)
    static constexpr int kMostRecent = 10;

    /// $XDG_CONFIG_HOME/tessera/studio.ini (or ~/.config), unless a file is given.
    explicit StudioSettings(QObject *parent = nullptr);
    explicit StudioSettings(const QString &file, QObject *parent = nullptr);
    [[nodiscard]] QString file() const { return m_settings.fileName(); }
    /// From now on nothing is kept: for a look that leaves no trace.
    void setReadOnly() { m_readOnly = true; }

    /// A language's code ("en", "zh"); "" follows the system.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString &language);
    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);
    /// 0.9, 1, 1.15 or 1.3; anything else becomes the nearest.
    [[nodiscard]] double textScale() const;
    void setTextScale(double scale);
    [[nodiscard]] double smoothing() const; ///< of charts, 0 to below 1
    void setSmoothing(double weight);
    [[nodiscard]] bool advancedForm() const;
    void setAdvancedForm(bool advanced);

    // Opaque states of QMainWindow, QSplitter and QHeaderView by name; empty when there is none.
    [[nodiscard]] QByteArray state(const QString &name) const;
    void setState(const QString &name, const QByteArray &state);
    /// Keys of the columns that a table shows, in order; empty: as it comes.
    [[nodiscard]] QStringList columns(const QString &table) const;
    void setColumns(const QString &table, const QStringList &columns);

    // Newest first, each once, at most kMostRecent.
    [[nodiscard]] QStringList recentModels() const;
    void addRecentModel(const QString &model);
    void removeRecentModel(const QString &model);
    [[nodiscard]] QStringList recentData() const;
    void addRecentData(const QString &data);

Q_SIGNALS:
    void languageChanged(const QString &language);
    void themeChanged(tessera::ui::StudioSettings::ThemeChoice theme);
    void textScaleChanged(double scale);
    void smoothingChanged(double weight);
    void recentChanged();

private:
    void put(const QString &key, const QVariant &value);
    void addRecent(const QString &key, const QString &entry);

    QSettings m_settings;
    bool m_readOnly = false;
};

} // namespace tessera::ui
