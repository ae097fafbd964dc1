// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

class QStyleOptionViewItem;

namespace tessera::ui {

class BusyBars;
class FocusRing;
class Theme;
class WheelGuard;

namespace style {
struct Canvas;
}

/// Draws every plain Qt control as the studio looks; whatever it does not know Fusion draws with
/// the palette. Reads the tokens of `theme` each time, so a change of theme needs no polishing.
///
/// Widgets say by controls.h what they are (kind and size of a button, a wrong field).
class StudioStyle final : public QProxyStyle
{
    Q_OBJECT

public:
    explicit StudioStyle(const Theme &theme);

    void polish(QApplication *application) override;
    void polish(QWidget *widget) override;
    using QProxyStyle::polish;

    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption *option,
                                  const QWidget *widget) const override;
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                                QStyleHintReturn *data) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption *option,
                                         const QSize &contents,
                                         const QWidget *widget) const override;
    [[nodiscard]] QRect subElementRect(SubElement element, const QStyleOption *option,
                                       const QWidget *widget) const override;
    [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option,
                                       SubControl part, const QWidget *widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                            QPainter *painter, const QWidget *widget) const override;

private:
    void drawFrame(const style::Canvas &canvas, const QStyleOption &option) const;
    void drawEmptyHeader(const style::Canvas &canvas, const QStyleOption &option) const;
    void drawItem(const QStyleOptionViewItem &option, QPainter *painter,
                  const QWidget *widget) const;

    const Theme &m_theme;
    FocusRing *m_ring;
    BusyBars *m_busyBars;
    WheelGuard *m_wheelGuard;
};

} // namespace tessera::ui
