// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/page.h"

namespace tessera::ui {

void Page::setPages(const QStringList &names)
{
    m_pages = names;
    hideDeadEnds();
}

bool Page::leadsTo(const QString &page) const
{
    return m_pages.isEmpty() || m_pages.contains(page);
}

} // namespace tessera::ui
