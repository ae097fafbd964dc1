// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The only include of QCustomPlot. Its header is written with the keywords that QT_NO_KEYWORDS
// takes away; they are lent to it here and taken back. Headers of ui/plots that others include
// forward-declare QCustomPlot instead.

#include <QObject>

#define signals Q_SIGNALS // NOLINT(readability-identifier-naming)
#define slots Q_SLOTS     // NOLINT(readability-identifier-naming)
#define emit Q_EMIT       // NOLINT(readability-identifier-naming)
#define foreach Q_FOREACH // NOLINT(readability-identifier-naming)
#include <qcustomplot.h>
#undef signals
#undef slots
#undef emit
#undef foreach
