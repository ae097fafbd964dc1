// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/data_fixes.h"

#include "ui/bridge/data_previewer.h"
#include "ui/models/column_mappings.h"
#include "ui/models/run_form.h"
#include "ui/pages/data/column_dialog.h"
#include "ui/text/field_text.h"
#include "ui/text/number_text.h"
#include "ui/widgets/menu_place.h"

#include <QAbstractButton>
#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace tessera::ui {
namespace {

constexpr qsizetype kMostFixes = 32; // that can be undone

const QString &lengthKey()
{
    static const QString kKey = QStringLiteral("max_length");
    return kKey;
}
const QString &columnsKey()
{
    static const QString kKey = QStringLiteral("columns");
    return kKey;
}
const QString &templateKey()
{
    static const QString kKey = QStringLiteral("template");
    return kKey;
}

bool isAboutColumns(const QString &reason)
{
    return reason == u"no_prompt" || reason == u"no_answer" || reason == u"missing_column"
        || reason == u"ambiguous_columns";
}

} // namespace

DataFixes::DataFixes(RunForm *form, ColumnMappings *mappings, QObject *parent)
    : QObject(parent), m_form(form), m_mappings(mappings)
{
    connect(form, &RunForm::changed, this, &DataFixes::noteEdit);
    connect(form, &RunForm::replaced, this, &DataFixes::noteReplaced);
    connect(mappings, &ColumnMappings::changed, this, &DataFixes::noteMappings);
}

void DataFixes::setDataset(const QString &dataset)
{
    m_dataset = dataset;
}

QString DataFixes::textFor(const QString &reason)
{
    if (isAboutColumns(reason))
        return tr("Map columns…");
    if (reason == u"too_long")
        return tr("Raise the limit…");
    if (reason == u"template_error" || reason == u"no_template")
        return tr("Choose a template…");
    return {};
}

void DataFixes::offer(const QString &reason, const DataStatistics &statistics, QAbstractButton *at)
{
    if (isAboutColumns(reason))
        return askForColumns(statistics, at->window());
    auto *menu = new QMenu(at);
    menu->setObjectName(QStringLiteral("fixMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (reason == u"too_long")
        offerLengths(statistics, menu);
    else
        offerTemplates(menu);
    popupAt(menu, at);
}

/// Longer limits with the rows that each would keep, and cutting instead of dropping.
void DataFixes::offerLengths(const DataStatistics &statistics, QMenu *menu)
{
    const struct {
        const char *name;
        QString what;
        qint64 length;
        qint64 rows;
    } limits[] = {
        {"limit_p95", tr("95 % of the rows"), statistics.p95, statistics.rowsUpToP95},
        {"limit_p99", tr("99 % of the rows"), statistics.p99, statistics.rowsUpToP99},
        {"limit_longest", tr("the longest row"), statistics.longest, statistics.lengthRows},
    };
    for (const auto &limit : limits) {
        if (limit.length <= statistics.maxLength)
            continue;
        //: A choice of a limit. %1 is a number of tokens, %2 "99 % of the rows", %3 a number of
        //: rows.
        QAction *action =
            menu->addAction(tr("%1 tokens: %2, keeps %3 rows")
                                .arg(countText(limit.length), limit.what, countText(limit.rows)));
        action->setObjectName(QString::fromLatin1(limit.name));
        connect(action, &QAction::triggered, this, [this, length = limit.length] {
            Texts texts{{lengthKey(), QString::number(length)}};
            const QString packing = QStringLiteral("packing_length");
            if (m_form->isSet(packing) && m_form->text(packing).toLongLong() < length)
                texts.insert(packing, QString::number(length));
            apply(texts, lengthKey());
        });
    }
    QAction *cut = menu->addAction(tr("Cut longer rows at their end instead"));
    cut->setObjectName(QStringLiteral("limit_cut"));
    connect(cut, &QAction::triggered, this, [this] {
        const QString key = QStringLiteral("truncation_strategy");
        apply({{key, QStringLiteral("right")}}, key);
    });
}

void DataFixes::offerTemplates(QMenu *menu)
{
    for (const QString &name : fallbackTemplateNames()) {
        QAction *action = menu->addAction(name);
        action->setObjectName(QStringLiteral("template_") + name);
        action->setCheckable(true);
        action->setChecked(m_form->text(templateKey()) == name);
        connect(action, &QAction::triggered, this, [this, name] {
            apply({{templateKey(), name}}, templateKey());
        });
    }
}

void DataFixes::askForColumns(const DataStatistics &statistics, QWidget *parent)
{
    QStringList pairs;
    for (const std::string &pair : columnPairs(m_mappings->of(m_dataset)))
        pairs.append(QString::fromStdString(pair));
    auto *dialog = new ColumnDialog(statistics.columns, pairs, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, dataset = m_dataset] {
        if (dataset != m_dataset)
            return; // the columns are of other rows
        Json map = Json::object();
        for (const QString &pair : dialog->pairs())
            map[pair.section(u'=', 0, 0).toStdString()] = pair.section(u'=', 1).toStdString();
        apply({{columnsKey(), map.empty() ? QString() : settingText(map)}}, columnsKey());
    });
    dialog->open();
}

QString DataFixes::textOf(const QString &dataset, const QString &key) const
{
    return key == columnsKey() ? m_mappings->of(dataset) : m_form->text(key);
}

void DataFixes::apply(const Texts &texts, const QString &key)
{
    Fix fix{.dataset = m_dataset, .key = key, .before = {}, .after = {}};
    for (auto text = texts.cbegin(); text != texts.cend(); ++text)
        fix.before.insert(text.key(), textOf(m_dataset, text.key()));
    put(m_dataset, texts);
    for (auto text = texts.cbegin(); text != texts.cend(); ++text)
        fix.after.insert(text.key(), textOf(m_dataset, text.key()));
    // What other data sets have led to comes before this: undoing it would take this away.
    m_fixes.removeIf([&](const Fix &other) {
        return other.dataset != m_dataset && key != columnsKey()
            && std::ranges::any_of(texts.keys(),
                                   [&](const QString &one) { return other.before.contains(one); });
    });
    m_fixes.append(fix);
    if (m_fixes.size() > kMostFixes)
        m_fixes.removeFirst();
    Q_EMIT applied();
}

void DataFixes::put(const QString &dataset, const Texts &texts)
{
    const QScopedValueRollback putting(m_putting, true);
    Texts ofRun = texts;
    if (ofRun.contains(columnsKey()))
        m_mappings->set(dataset, ofRun.take(columnsKey()));
    m_form->setTexts(ofRun);
}

const DataFixes::Fix *DataFixes::newest() const
{
    const auto at = std::find_if(m_fixes.crbegin(), m_fixes.crend(),
                                 [this](const Fix &fix) { return fix.dataset == m_dataset; });
    return at == m_fixes.crend() ? nullptr : &*at;
}

QString DataFixes::undoKey() const
{
    const Fix *fix = newest();
    return fix == nullptr ? QString() : fix->key;
}

QString DataFixes::undoValue() const
{
    const Fix *fix = newest();
    return fix == nullptr ? QString() : fix->after.value(fix->key);
}

void DataFixes::undo()
{
    const Fix *fix = newest();
    if (fix == nullptr)
        return;
    const Texts before = m_fixes.takeAt(fix - m_fixes.constData()).before;
    put(m_dataset, before);
    Q_EMIT forgotten();
}

void DataFixes::accept()
{
    forget([this](const Fix &fix) { return fix.dataset == m_dataset; });
}

template<typename Condition>
void DataFixes::forget(const Condition &condition)
{
    if (m_fixes.removeIf(condition) > 0)
        Q_EMIT forgotten();
}

/// Undoing a fix must not take away what came after it.
void DataFixes::noteEdit(const QString &key)
{
    if (!m_putting && key != columnsKey())
        forget([&key](const Fix &fix) { return fix.before.contains(key); });
}

void DataFixes::noteReplaced()
{
    forget([](const Fix &fix) { return fix.key != columnsKey(); });
}

/// Likewise of a mapping.
void DataFixes::noteMappings()
{
    if (m_putting)
        return;
    QStringList edited; // data sets
    QStringList seen;
    for (auto fix = m_fixes.crbegin(); fix != m_fixes.crend(); ++fix) {
        if (fix->key != columnsKey() || seen.contains(fix->dataset))
            continue;
        seen.append(fix->dataset);
        if (m_mappings->of(fix->dataset) != fix->after.value(columnsKey()))
            edited.append(fix->dataset);
    }
    forget([&edited](const Fix &fix) {
        return fix.key == columnsKey() && edited.contains(fix.dataset);
    });
}

} // namespace tessera::ui
