// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/data_examiner.h"

namespace tessera::studio {

/// What a page asks about all rows of its data, under the name `who`, is answered by `examiner`.
template<typename Page>
void connectStatistics(Page *page, ui::DataExaminer *examiner, const QString &who)
{
    using ui::DataExaminer;
    QObject::connect(
        page, &Page::statisticsWanted, examiner,
        [examiner, who](const config::RunConfig &config) { examiner->ask(who, config); });
    QObject::connect(page, &Page::statisticsCancelled, examiner,
                     [examiner, who] { examiner->cancel(who); });
    QObject::connect(page, &Page::statisticsWantedAgain, examiner,
                     [examiner, who] { examiner->askAgain(who); });
    QObject::connect(page, &Page::nothingWanted, examiner,
                     [examiner, who] { examiner->forget(who); });
    QObject::connect(examiner, &DataExaminer::changed, page,
                     [page, who](const QString &of, const ui::DataStatistics &statistics) {
                         if (of == who)
                             page->setStatistics(statistics);
                     });
    QObject::connect(examiner, &DataExaminer::failed, page,
                     [page, who](const QString &of, const Error &error) {
                         if (of == who)
                             page->setStatisticsError(error);
                     });
}

} // namespace tessera::studio
