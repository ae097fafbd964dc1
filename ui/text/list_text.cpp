// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/list_text.h"

#include <QCoreApplication>

namespace tessera::ui {
namespace {

struct ListText {
    Q_DECLARE_TR_FUNCTIONS(ListText)
};

} // namespace

QString listOfNames(const QStringList &names)
{
    return names.join(ListText::tr(", ", "between names"));
}

QString listOfParts(const QStringList &parts)
{
    return parts.join(ListText::tr(", ", "between counts, as in 1 error, 2 notices"));
}

} // namespace tessera::ui
