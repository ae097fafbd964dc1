// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <QTest>
#include <QWidget>

// What the tests of all pages ask of a page.

namespace tessera::ui {

class Languages;
class Theme;

/// The room that the window leaves a page at 1280 x 800 and at 1024 x 640.
inline constexpr QSize kUsualPage(1112, 752);
inline constexpr QSize kSmallPage(968, 592);

/// The sizes in which nothing may be clipped.
struct ClippingSizes {
    QSize usual = kUsualPage;
    QSize small = kSmallPage;
    QSize largeText = kUsualPage;
};

/// Columns language (QString), size (QSize) and scale (double, of the text), with a row for each
/// language in the usual size, the small one, and with large text.
void addClippingRows(const ClippingSizes &sizes = {});

/// Speaks and writes as the row of the test asks for.
/// @return the size that the page is to have
[[nodiscard]] QSize useClippingRow(Theme &theme, Languages &languages);

/// Fails the test with every clipped text in it. Sizes may follow from others, and a banner that
/// fades in moves what is below it: waits a second for them.
void checkNotClipped(const QWidget &root);

/// The child of this name, which must be there.
template<typename Widget>
[[nodiscard]] Widget *found(const QWidget &root, const QString &name)
{
    auto *widget = root.findChild<Widget *>(name);
    if (widget == nullptr)
        qFatal("There is no %s.", qPrintable(name));
    return widget;
}

} // namespace tessera::ui
