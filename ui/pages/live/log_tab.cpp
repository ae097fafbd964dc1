// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live/log_tab.h"

#include "ui/text/number_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/log_view.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text_label.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kFilterWidth = 220;

Tone toneOf(const QModelIndex &index)
{
    switch (static_cast<LineLevel>(index.data(LogModel::LevelRole).toInt())) {
    case LineLevel::Info:
        return Tone::Neutral;
    case LineLevel::Warning:
        return Tone::Warning;
    case LineLevel::Error:
        return Tone::Error;
    }
    Q_UNREACHABLE();
}

} // namespace

LogView *makeLogView(LogFilterModel *lines)
{
    auto *view = new LogView({.time = LogModel::TimeColumn,
                              .level = LogModel::LevelColumn,
                              .message = LogModel::TextColumn},
                             &toneOf);
    view->setModel(lines);
    return view;
}

LineLevel lineLevelOf(const QString &id)
{
    if (id == QStringLiteral("error"))
        return LineLevel::Error;
    return id == QStringLiteral("warning") ? LineLevel::Warning : LineLevel::Info;
}

LogTab::LogTab(LogModel *log, QWidget *parent)
    : QWidget(parent),
      m_log(log),
      m_card(new Card),
      m_text(new QLineEdit),
      m_level(new SegmentedSwitch(ControlSize::Compact)),
      m_copy(new QPushButton),
      m_shown(new LogFilterModel(this)),
      m_lines(makeLogView(m_shown)),
      m_nothing(new TextLabel(TextStyle::Body, TextColour::Text2))
{
    m_shown->setSourceModel(log);
    m_text->setObjectName(QStringLiteral("logFilter"));
    m_text->setClearButtonEnabled(true);
    m_text->setFixedWidth(kFilterWidth);
    setControlSize(m_text, ControlSize::Compact);
    m_level->setObjectName(QStringLiteral("fullLogLevelSwitch"));
    for (const char *id : {"info", "warning", "error"})
        m_level->addSegment(QString::fromLatin1(id), {});
    m_copy->setObjectName(QStringLiteral("copyLogButton"));
    m_copy->setIcon(themedIcon(Icon::Copy));
    setControlSize(m_copy, ControlSize::Compact);
    m_lines->setObjectName(QStringLiteral("logLines"));
    m_nothing->setAlignment(Qt::AlignCenter);

    m_card->addToHead(m_text);
    m_card->addToHead(m_level);
    m_card->addToHead(m_copy);
    m_card->body()->addWidget(m_lines, 1);
    m_card->body()->addWidget(m_nothing, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);

    connect(m_text, &QLineEdit::textChanged, m_shown, &LogFilterModel::setText);
    connect(m_level, &SegmentedSwitch::chosen, this,
            [this](const QString &id) { m_shown->setLevel(lineLevelOf(id)); });
    connect(m_copy, &QPushButton::clicked, this, &LogTab::copy);
    connect(m_shown, &QAbstractItemModel::rowsInserted, this, &LogTab::onLines);
    connect(m_shown, &QAbstractItemModel::rowsRemoved, this, &LogTab::onLines);
    connect(m_shown, &QAbstractItemModel::modelReset, this, &LogTab::onLines);
    retranslateUi();
}

void LogTab::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void LogTab::retranslateUi()
{
    m_card->setTitle(tr("Log"));
    m_text->setPlaceholderText(tr("Filter lines"));
    m_text->setAccessibleName(tr("Filter lines"));
    m_level->setAccessibleName(tr("Least level"));
    //: Which lines of a log are shown: all, warnings and errors, errors alone.
    m_level->setSegmentText(QStringLiteral("info"), tr("Info"));
    m_level->setSegmentText(QStringLiteral("warning"), tr("Warnings"));
    m_level->setSegmentText(QStringLiteral("error"), tr("Errors"));
    //: A button: takes the chosen lines, or all that are shown.
    m_copy->setText(tr("Copy"));
    m_lines->setAccessibleName(tr("Lines of the log"));
    onLines();
}

QString LogTab::nothingText(const LogModel &log)
{
    return log.rowCount() == 0 ? tr("The run has written nothing yet.")
                               : tr("No line of the log matches.");
}

void LogTab::onLines()
{
    const bool any = m_shown->rowCount() > 0;
    m_lines->setVisible(any);
    m_nothing->setVisible(!any);
    m_nothing->setText(nothingText(*m_log));
    //: Beside the title of a log; %1 and %2 are numbers of lines.
    m_card->setNote(tr("%1 of %2 lines")
                        .arg(countText(m_shown->rowCount()),
                             countText(m_log->rowCount() + m_log->forgotten())));
}

/// The chosen lines, or all that are shown.
void LogTab::copy() const
{
    QModelIndexList rows = m_lines->selectionModel()->selectedIndexes();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    for (int row = 0; rows.isEmpty() && row < m_shown->rowCount(); ++row)
        rows.append(m_shown->index(row, LogModel::TextColumn));
    QStringList lines;
    for (const QModelIndex &row : std::as_const(rows))
        lines.append(m_lines->lineText(row));
    QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

} // namespace tessera::ui
