// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

namespace tessera::ui {

/// Which curve colour each run has. A run keeps its colour as long as it is shown, whichever others
/// come and go; a new one takes the lowest that is free.
class RunColours
{
public:
    /// These runs are shown, in this order; others give up their colour.
    void show(const QStringList &runs);
    /// Index for curveColour(); of a run that is shown.
    [[nodiscard]] int of(const QString &run) const { return m_colours.value(run, 0); }

private:
    QHash<QString, int> m_colours;
};

} // namespace tessera::ui
