// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

// The settings that the New run page treats in a way of their own.
namespace tessera::ui {

inline QString modelKey()
{
    return QStringLiteral("model");
}
inline QString dataKey()
{
    return QStringLiteral("dataset");
}
inline QString columnsKey()
{
    return QStringLiteral("columns");
}
inline QString templateKey()
{
    return QStringLiteral("template");
}
inline QString nameKey()
{
    return QStringLiteral("run_name");
}

} // namespace tessera::ui
