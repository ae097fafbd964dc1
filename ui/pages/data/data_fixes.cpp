// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/data_fixes.h"

#include "ui/bridge/data_previewer.h"
#include "ui/models/run_form.h"
#include "ui/pages/data/column_dialog.h"
#include "ui/text/field_text.h"
#include "ui/text/number_text.h"

#include <QAbstractButton>
#include <QMenu>
#include <QScopedValueRollback>

#include <utility>

namespace tessera::ui {
namespace {

constexpr qsizetype kMostFixes = 8; // that can be undone

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

DataFixes::DataFixes(RunForm *form, QObject *parent) : QObject(parent), m_form(form)
{
    connect(form, &RunForm::changed, this, &DataFixes::noteEdit);
    connect(form, &RunForm::replaced, this, &DataFixes::forgetAll);
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
    menu->popup(at->mapToGlobal(QPoint(0, at->height())));
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
        connect(action, &QAction::triggered, this, [this, name] {
            apply({{templateKey(), name}}, templateKey());
        });
    }
}

void DataFixes::askForColumns(const DataStatistics &statistics, QWidget *parent)
{
    QStringList pairs;
    for (const std::string &pair : m_form->config().columns)
        pairs.append(QString::fromStdString(pair));
    auto *dialog = new ColumnDialog(statistics.columns, pairs, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        Json map = Json::object();
        for (const QString &pair : dialog->pairs())
            map[pair.section(u'=', 0, 0).toStdString()] = pair.section(u'=', 1).toStdString();
        apply({{columnsKey(), map.empty() ? QString() : settingText(map)}}, columnsKey());
    });
    dialog->open();
}

void DataFixes::apply(const Texts &texts, const QString &key)
{
    Fix fix{.key = key, .before = {}};
    for (auto text = texts.cbegin(); text != texts.cend(); ++text)
        fix.before.insert(text.key(), m_form->text(text.key()));
    put(texts);
    m_fixes.append(fix);
    if (m_fixes.size() > kMostFixes)
        m_fixes.removeFirst();
    Q_EMIT applied();
}

void DataFixes::put(const Texts &texts)
{
    const QScopedValueRollback putting(m_putting, true);
    for (auto text = texts.cbegin(); text != texts.cend(); ++text)
        m_form->setText(text.key(), text.value());
}

QString DataFixes::undoKey() const
{
    return m_fixes.isEmpty() ? QString() : m_fixes.back().key;
}

void DataFixes::undo()
{
    if (m_fixes.isEmpty())
        return;
    put(m_fixes.takeLast().before);
    Q_EMIT forgotten();
}

/// Undoing a fix must not take away what came after it.
void DataFixes::noteEdit(const QString &key)
{
    if (m_putting)
        return;
    const auto isAbout = [&key](const Fix &fix) { return fix.before.contains(key); };
    if (m_fixes.removeIf(isAbout) > 0)
        Q_EMIT forgotten();
}

void DataFixes::forgetAll()
{
    if (!std::exchange(m_fixes, {}).isEmpty())
        Q_EMIT forgotten();
}

} // namespace tessera::ui
