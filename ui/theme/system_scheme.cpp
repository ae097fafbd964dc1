// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/system_scheme.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>

namespace tessera::ui {
namespace {

// The first window must have its colours when it appears, so the two questions are waited for.
constexpr int kPortalTimeoutMs = 100;

constexpr QLatin1StringView kService("org.freedesktop.portal.Desktop");
constexpr QLatin1StringView kPath("/org/freedesktop/portal/desktop");
constexpr QLatin1StringView kInterface("org.freedesktop.portal.Settings");
constexpr QLatin1StringView kAppearance("org.freedesktop.appearance");
constexpr QLatin1StringView kColorScheme("color-scheme");
constexpr QLatin1StringView kGnome("org.gnome.desktop.interface");
constexpr QLatin1StringView kAnimations("enable-animations");

QVariant unwrapped(QVariant value)
{
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value;
}

} // namespace

SystemScheme::SystemScheme(bool paletteIsDark, QObject *parent)
    : QObject(parent), m_paletteIsDark(paletteIsDark)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    readSetting(kAppearance, kColorScheme);
    readSetting(kGnome, kAnimations);
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                SLOT(settingChanged(QString, QString, QDBusVariant)));
}

bool SystemScheme::isDark() const
{
    switch (m_wish) {
    case Wish::None:
        return m_paletteIsDark;
    case Wish::Dark:
        return true;
    case Wish::Light:
        return false;
    }
    Q_UNREACHABLE();
}

void SystemScheme::readSetting(const QString &space, const QString &key)
{
    QDBusMessage question =
        QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    question << space << key;
    const QDBusMessage answer =
        QDBusConnection::sessionBus().call(question, QDBus::Block, kPortalTimeoutMs);
    if (answer.type() == QDBusMessage::ReplyMessage && !answer.arguments().isEmpty())
        take(space, key, answer.arguments().first());
}

void SystemScheme::take(const QString &space, const QString &key, const QVariant &value)
{
    const QVariant plain = unwrapped(value);
    if (space == kAppearance && key == kColorScheme) {
        const uint wish = plain.toUInt();
        m_wish = wish <= 2 ? static_cast<Wish>(wish) : Wish::None;
    } else if (space == kGnome && key == kAnimations) {
        m_animates = plain.toBool();
    }
}

void SystemScheme::settingChanged(const QString &space, const QString &key,
                                  const QDBusVariant &value)
{
    const bool wasDark = isDark();
    take(space, key, value.variant());
    if (wasDark != isDark())
        Q_EMIT changed();
}

} // namespace tessera::ui
