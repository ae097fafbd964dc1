// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/file_drop.h"

#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QPainter>
#include <QUrl>

namespace tessera::ui {
namespace {

QStringList localFiles(const QMimeData *data)
{
    QStringList paths;
    for (const QUrl &url : data->urls()) {
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    }
    return paths;
}

} // namespace

class FileDrop::Overlay final : public QWidget
{
public:
    explicit Overlay(QWidget *parent) : QWidget(parent)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
    }

    QString text;

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = Theme::of(this);
        const Tokens &tokens = theme.tokens();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(rect(), withOpacity(tokens.window, 0.85));
        painter.setPen(QPen(tokens.accent, metrics::kFocusLine, Qt::DashLine));
        const int inset = metrics::kGroupGap;
        painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset),
                                metrics::kCardRadius, metrics::kCardRadius);
        painter.setFont(theme.font(TextStyle::Section));
        painter.setPen(tokens.text);
        painter.drawText(rect().adjusted(2 * inset, 0, -2 * inset, 0),
                         Qt::AlignCenter | Qt::TextWordWrap, text);
    }
};

FileDrop::FileDrop(QWidget *target) : QObject(target), m_target(target)
{
    target->setAcceptDrops(true);
    target->installEventFilter(this);
}

void FileDrop::setText(const QString &text)
{
    m_text = text;
    if (m_overlay != nullptr)
        m_overlay->text = text;
}

bool FileDrop::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::DragEnter) {
        auto *drag = static_cast<QDragEnterEvent *>(event);
        if (localFiles(drag->mimeData()).isEmpty())
            return false;
        drag->acceptProposedAction();
        setDragging(true);
        return true;
    }
    if (event->type() == QEvent::DragLeave)
        setDragging(false);
    if (event->type() == QEvent::Drop) {
        auto *drop = static_cast<QDropEvent *>(event);
        const QStringList paths = localFiles(drop->mimeData());
        setDragging(false);
        if (paths.isEmpty())
            return false;
        drop->acceptProposedAction();
        Q_EMIT dropped(paths);
        return true;
    }
    return QObject::eventFilter(watched, event);
}

void FileDrop::setDragging(bool dragging)
{
    if (!dragging) {
        delete m_overlay;
        return;
    }
    if (m_overlay == nullptr)
        m_overlay = new Overlay(m_target);
    m_overlay->text = m_text;
    m_overlay->setGeometry(m_target->rect());
    m_overlay->raise();
    m_overlay->show();
}

} // namespace tessera::ui
