// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/studio_settings.h"

#include <QDir>
#include <QStandardPaths>

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr std::array kTextScales{0.9, 1.0, 1.15, 1.3};
constexpr double kMostSmoothing = 0.999;
constexpr double kUsualSmoothing = 0.9;

QString usualFile()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    return QDir(folder).filePath(QStringLiteral("tessera/studio.ini"));
}

const QString &themeName(StudioSettings::ThemeChoice theme)
{
    static const std::array<QString, 3> names{QStringLiteral("system"), QStringLiteral("light"),
                                              QStringLiteral("dark")};
    return names[static_cast<std::size_t>(theme)];
}

double nearestScale(double scale)
{
    if (!std::isfinite(scale))
        return 1;
    return *std::ranges::min_element(kTextScales, {},
                                     [scale](double allowed) { return std::abs(allowed - scale); });
}

} // namespace

StudioSettings::StudioSettings(QObject *parent) : StudioSettings(usualFile(), parent) {}

StudioSettings::StudioSettings(const QString &file, QObject *parent)
    : QObject(parent), m_settings(file, QSettings::IniFormat)
{}

void StudioSettings::put(const QString &key, const QVariant &value)
{
    if (m_readOnly)
        return;
    m_settings.setValue(key, value);
    m_settings.sync();
}

QString StudioSettings::language() const
{
    return m_settings.value(QStringLiteral("language")).toString();
}

void StudioSettings::setLanguage(const QString &language)
{
    if (language == this->language())
        return;
    put(QStringLiteral("language"), language);
    Q_EMIT languageChanged(language);
}

StudioSettings::ThemeChoice StudioSettings::theme() const
{
    const QString name = m_settings.value(QStringLiteral("theme")).toString();
    for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        if (name == themeName(theme))
            return theme;
    }
    return ThemeChoice::System;
}

void StudioSettings::setTheme(ThemeChoice theme)
{
    if (theme == this->theme())
        return;
    put(QStringLiteral("theme"), themeName(theme));
    Q_EMIT themeChanged(theme);
}

double StudioSettings::textScale() const
{
    return nearestScale(m_settings.value(QStringLiteral("text_scale"), 1.0).toDouble());
}

void StudioSettings::setTextScale(double scale)
{
    const double nearest = nearestScale(scale);
    if (nearest == textScale())
        return;
    put(QStringLiteral("text_scale"), nearest);
    Q_EMIT textScaleChanged(nearest);
}

double StudioSettings::smoothing() const
{
    const double weight = m_settings.value(QStringLiteral("smoothing"), kUsualSmoothing).toDouble();
    return std::isfinite(weight) ? std::clamp(weight, 0.0, kMostSmoothing) : kUsualSmoothing;
}

void StudioSettings::setSmoothing(double weight)
{
    if (weight == smoothing())
        return;
    put(QStringLiteral("smoothing"), weight);
    Q_EMIT smoothingChanged(smoothing());
}

bool StudioSettings::advancedForm() const
{
    return m_settings.value(QStringLiteral("advanced_form"), false).toBool();
}

void StudioSettings::setAdvancedForm(bool advanced)
{
    put(QStringLiteral("advanced_form"), advanced);
}

QByteArray StudioSettings::state(const QString &name) const
{
    return m_settings.value(QStringLiteral("state/") + name).toByteArray();
}

void StudioSettings::setState(const QString &name, const QByteArray &state)
{
    put(QStringLiteral("state/") + name, state);
}

QStringList StudioSettings::columns(const QString &table) const
{
    return m_settings.value(QStringLiteral("columns/") + table).toStringList();
}

void StudioSettings::setColumns(const QString &table, const QStringList &columns)
{
    put(QStringLiteral("columns/") + table, columns);
}

QStringList StudioSettings::recentModels() const
{
    return m_settings.value(QStringLiteral("recent/models")).toStringList();
}

QStringList StudioSettings::recentData() const
{
    return m_settings.value(QStringLiteral("recent/data")).toStringList();
}

void StudioSettings::addRecentModel(const QString &model)
{
    addRecent(QStringLiteral("recent/models"), model);
}

void StudioSettings::removeRecentModel(const QString &model)
{
    QStringList entries = recentModels();
    if (entries.removeAll(model) == 0)
        return;
    put(QStringLiteral("recent/models"), entries);
    Q_EMIT recentChanged();
}

void StudioSettings::addRecentData(const QString &data)
{
    addRecent(QStringLiteral("recent/data"), data);
}

void StudioSettings::addRecent(const QString &key, const QString &entry)
{
    if (entry.isEmpty())
        return;
    QStringList entries = m_settings.value(key).toStringList();
    entries.removeAll(entry);
    entries.prepend(entry);
    put(key, entries.mid(0, kMostRecent));
    Q_EMIT recentChanged();
}

} // namespace tessera::ui
