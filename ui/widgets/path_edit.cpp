// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/path_edit.h"

#include "ui/theme/icons.h"

#include <QAction>
#include <QCompleter>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QStringListModel>
#include <QStyleOptionFrame>
#include <QToolButton>

#include <algorithm>

namespace tessera::ui {
namespace {

QStringList localPaths(const QMimeData *data)
{
    QStringList paths;
    for (const QUrl &url : data->urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    return paths;
}

} // namespace

PathEdit::PathEdit(PathKind kind, QWidget *parent)
    : QLineEdit(parent),
      m_kind(kind),
      m_suggestions(new QStringListModel(this)),
      m_browse(addAction(themedIcon(Icon::Folder), TrailingPosition))
{
    auto *completer = new QCompleter(m_suggestions, this);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    setCompleter(completer);
    connect(completer, qOverload<const QString &>(&QCompleter::activated), this,
            [this](const QString &path) {
                Q_EMIT textEdited(path);
                Q_EMIT pathChosen(path);
            });
    m_browse->setObjectName(QStringLiteral("browseAction"));
    connect(m_browse, &QAction::triggered, this, &PathEdit::browse);
    setAcceptDrops(true);
    retranslate();
}

void PathEdit::setSuggestions(const QStringList &paths)
{
    m_suggestions->setStringList(paths);
}

void PathEdit::browse()
{
    switch (m_kind) {
    case PathKind::File:
        browseFile();
        return;
    case PathKind::Folder:
        browseFolder();
        return;
    case PathKind::FileOrFolder:
        break;
    }
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(themedIcon(Icon::File), tr("Choose a file")), &QAction::triggered, this,
            &PathEdit::browseFile);
    connect(menu->addAction(themedIcon(Icon::Folder), tr("Choose a folder")), &QAction::triggered,
            this, &PathEdit::browseFolder);
    menu->popup(mapToGlobal(QPoint(width() - menu->sizeHint().width(), height())));
}

void PathEdit::browseFile()
{
    auto *dialog = new QFileDialog(window(), tr("Choose a file"), text(), m_filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(m_several ? QFileDialog::ExistingFiles : QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::filesSelected, this, &PathEdit::take);
    dialog->open();
}

void PathEdit::browseFolder()
{
    auto *dialog = new QFileDialog(window(), tr("Choose a folder"), text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::filesSelected, this, &PathEdit::take);
    dialog->open();
}

bool PathEdit::accepts(const QString &path) const
{
    const QFileInfo info(path);
    switch (m_kind) {
    case PathKind::File:
        return info.isFile();
    case PathKind::Folder:
        return info.isDir();
    case PathKind::FileOrFolder:
        return info.exists();
    }
    Q_UNREACHABLE();
}

void PathEdit::take(const QStringList &paths)
{
    if (paths.isEmpty())
        return;
    QStringList all = m_several && !text().isEmpty() ? QStringList{text()} : QStringList{};
    all += m_several ? paths : QStringList{paths.first()};
    setText(all.join(u','));
    Q_EMIT textEdited(text());
    Q_EMIT pathChosen(paths.first());
}

void PathEdit::dragEnterEvent(QDragEnterEvent *event)
{
    const QStringList paths = localPaths(event->mimeData());
    const bool welcome = !paths.isEmpty()
        && std::all_of(paths.begin(), paths.end(), [this](const QString &p) { return accepts(p); });
    if (welcome)
        event->acceptProposedAction();
    else
        event->ignore();
}

void PathEdit::dragLeaveEvent(QDragLeaveEvent *event)
{
    event->accept();
}

void PathEdit::dropEvent(QDropEvent *event)
{
    take(localPaths(event->mimeData()));
    event->acceptProposedAction();
}

void PathEdit::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down && m_suggestions->rowCount() > 0) {
        completer()->setCompletionPrefix(QString());
        completer()->complete();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

/// Between the icons, as QLineEdit draws its text.
QRect PathEdit::textRoom() const
{
    constexpr int kSide = 2;
    QStyleOptionFrame option;
    initStyleOption(&option);
    QRect room = style()->subElementRect(QStyle::SE_LineEditContents, &option, this);
    room = room.marginsRemoved(textMargins()).adjusted(kSide, 0, -kSide, 0);
    for (const QToolButton *icon :
         findChildren<QToolButton *>(QString(), Qt::FindDirectChildrenOnly)) {
        if (icon->isVisibleTo(this))
            room.setRight(std::min(room.right(), icon->x() - 1 - kSide));
    }
    return room;
}

QString PathEdit::shownText() const
{
    // A name is known by its start, a path by its end.
    const Qt::TextElideMode mode = text().contains(u'/') ? Qt::ElideLeft : Qt::ElideRight;
    return fontMetrics().elidedText(text(), mode, textRoom().width());
}

void PathEdit::paintEvent(QPaintEvent *event)
{
    const QString shown = shownText();
    if (hasFocus() || shown == text())
        return QLineEdit::paintEvent(event);
    QStyleOptionFrame option;
    initStyleOption(&option);
    QPainter painter(this);
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &option, &painter, this);
    painter.setPen(option.palette.color(QPalette::Text));
    painter.drawText(textRoom(), Qt::AlignLeft | Qt::AlignVCenter, shown);
}

void PathEdit::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QLineEdit::changeEvent(event);
}

void PathEdit::retranslate()
{
    //: Tooltip of the folder icon in a path field.
    m_browse->setToolTip(tr("Browse"));
    m_browse->setText(tr("Browse"));
}

} // namespace tessera::ui
