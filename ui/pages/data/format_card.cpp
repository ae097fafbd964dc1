// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/format_card.h"

#include "ui/pages/fact_list.h"
#include "ui/text/number_text.h"
#include "ui/text/row_text.h"
#include "ui/theme/controls.h"
#include "ui/widgets/card.h"

#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr qsizetype kShownColumns = 12;

Fact missingFact(const MissingDataColumn &missing)
{
    if (missing.files < missing.ofFiles)
        return {.label = missing.name,
                //: Of a column that is mapped; %1 and %2 are numbers of files.
                .value = FormatCard::tr("in %1 of %2 files no row has it")
                             .arg(countText(missing.files), countText(missing.ofFiles)),
                .note = missing.firstFile};
    return {.label = missing.name,
            //: Of a column that is mapped.
            .value = FormatCard::tr("no row has it"),
            //: %1 is the name of a column that was perhaps meant.
            .note = missing.nearest.isEmpty() ? QString()
                                              : FormatCard::tr("perhaps %1").arg(missing.nearest)};
}

} // namespace

FormatCard::FormatCard(QWidget *parent)
    : QWidget(parent), m_card(new Card), m_map(new QPushButton), m_facts(new FactList)
{
    m_map->setObjectName(QStringLiteral("mapColumns"));
    setButtonKind(m_map, ButtonKind::Link);
    m_facts->setObjectName(QStringLiteral("formatFacts"));
    m_card->addToHead(m_map);
    m_card->body()->addWidget(m_facts);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);
    connect(m_map, &QPushButton::clicked, this, &FormatCard::mapWanted);
    retranslate();
}

void FormatCard::setStatistics(const DataStatistics &statistics)
{
    const bool same = statistics.shapes == m_statistics.shapes
        && statistics.columns == m_statistics.columns
        && statistics.missingColumns == m_statistics.missingColumns
        && statistics.format == m_statistics.format;
    m_statistics = statistics;
    if (!same)
        show();
}

void FormatCard::show()
{
    QList<Fact> facts;
    for (const PreviewCount &shape : m_statistics.shapes)
        facts.append({.label = rowShapeText(shape.reason),
                      .value = tr("%Ln rows", nullptr, static_cast<int>(shape.rows)),
                      .note = {}});
    const QList<DataColumn> &columns = m_statistics.columns;
    for (const DataColumn &column : columns.first(std::min(kShownColumns, columns.size())))
        facts.append(
            {.label = column.stored,
             //: A column of a data set that becomes another one.
             .value = column.ours.isEmpty() ? tr("not used") : QStringLiteral("→ ") + column.ours,
             .note = {}});
    if (columns.size() > kShownColumns)
        facts.append({.label = tr("More columns"),
                      .value = countText(columns.size() - kShownColumns),
                      .note = {}});
    for (const MissingDataColumn &missing : m_statistics.missingColumns)
        facts.append(missingFact(missing));
    m_facts->setFacts(facts);
    m_card->setNote(m_statistics.format);
    setVisible(!facts.isEmpty());
}

void FormatCard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void FormatCard::retranslate()
{
    m_card->setTitle(tr("Format and columns"));
    m_map->setText(tr("Map columns…"));
    m_map->setToolTip(tr("Says which column of the file is the question, the answer, ..."));
    show();
}

} // namespace tessera::ui
