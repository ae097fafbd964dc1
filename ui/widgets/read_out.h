// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/themed_widget.h"

#include <QList>
#include <QPair>

namespace tessera::ui {

/// What a read-out says: a title, then names with values.
struct ReadOutText {
    QString title;
    QList<QPair<QString, QString>> lines;

    [[nodiscard]] QString plain() const; ///< in one line, for who cannot see it
};

/// The floating box beside what is under the mouse. A child of the widget it belongs to; it never
/// takes the mouse.
class ReadOut final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit ReadOut(QWidget *parent);

    /// Shows `text` 12 px beside `place` (in the parent), on the other side at its edge.
    void showAt(const QPointF &place, const ReadOutText &text);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ReadOutText m_text;
};

} // namespace tessera::ui
