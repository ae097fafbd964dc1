// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDBusVariant;

namespace tessera::ui {

/// What the desktop wants: dark or light, and whether things may move. Asks the desktop portal over
/// D-Bus once (at most kPortalTimeoutMs) and listens from then on; without a portal, or when it has
/// no preference, the lightness of the palette that the application started with decides.
class SystemScheme final : public QObject
{
    Q_OBJECT

public:
    explicit SystemScheme(bool paletteIsDark, QObject *parent = nullptr);

    [[nodiscard]] bool isDark() const;
    [[nodiscard]] bool animates() const { return m_animates; }

Q_SIGNALS:
    void changed();

private:
    void readSetting(const QString &space, const QString &key);
    void take(const QString &space, const QString &key, const QVariant &value);
    // Called by D-Bus by its name.
    Q_SLOT void settingChanged(const QString &space, const QString &key, const QDBusVariant &value);

    enum class Wish { None = 0, Dark = 1, Light = 2 }; // the portal's numbers

    Wish m_wish = Wish::None;
    bool m_paletteIsDark = false;
    bool m_animates = true;
};

} // namespace tessera::ui
