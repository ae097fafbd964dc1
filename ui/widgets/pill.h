// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/themed_widget.h"

class QPainter;

namespace tessera::ui {

/// A state: a dot and its word on the soft colour of its tone.
class Pill final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit Pill(QWidget *parent = nullptr);

    void setState(const QString &text, Tone tone);
    [[nodiscard]] QString text() const { return m_text; }
    [[nodiscard]] Tone tone() const { return m_tone; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
    Tone m_tone = Tone::Neutral;
};

/// A short word in an outline: the origin of figures ("formula only"), a tag, "baseline".
class Tag final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit Tag(const QString &text = {}, QWidget *parent = nullptr);

    void setText(const QString &text);
    [[nodiscard]] QString text() const { return m_text; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
};

// The same for delegates: `font` is TextStyle::SmallStrong for pills, Small for tags.
[[nodiscard]] int pillWidth(const QString &text, const QFont &font);
void paintPill(QPainter &painter, const QRectF &rect, const QString &text, Tone tone,
               const Tokens &tokens, const QFont &font);
[[nodiscard]] int tagWidth(const QString &text, const QFont &font);
void paintTag(QPainter &painter, const QRectF &rect, const QString &text, const Tokens &tokens,
              const QFont &font);

} // namespace tessera::ui
