// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/page_checks.h"

#include "tests/support/layout/clipped_text.h"
#include "ui/text/languages.h"
#include "ui/theme/theme.h"

namespace tessera::ui {

void addClippingRows(const ClippingSizes &sizes)
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    for (const char *language : {"en", "zh"}) {
        const QString code = QString::fromLatin1(language);
        QTest::addRow("%s", language) << code << sizes.usual << 1.0;
        QTest::addRow("%s small", language) << code << sizes.small << 1.0;
        QTest::addRow("%s large text", language) << code << sizes.largeText << 1.3;
    }
}

QSize useClippingRow(Theme &theme, Languages &languages)
{
    QFETCH(const QString, language);
    QFETCH(const QSize, size);
    QFETCH(const double, scale);
    theme.setTextScale(scale);
    languages.use(language);
    return size;
}

void checkNotClipped(const QWidget &root)
{
    QStringList clipped;
    (void)QTest::qWaitFor([&] { return (clipped = clippedTexts(root)).isEmpty(); }, 1000);
    QVERIFY2(clipped.isEmpty(), qPrintable(clipped.join(u'\n')));
}

} // namespace tessera::ui
