// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "tests/ui/widgets/sample_tokens.h"
#include "ui/theme/theme.h"
#include "ui/widgets/token_view.h"

#include <QApplication>
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

class TestTokenView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_theme.install(*qApp);
        m_theme.setMode(ThemeMode::Light);
    }
    void init() { failOnWarnings(); }

    void tokensWrapAndTrainedLineBreaksBreak()
    {
        TokenView view;
        view.setBlocks(tokenBlocks());
        view.resize(700, view.heightForWidth(700));
        const QRectF newline = view.tokenRect(1, 8);
        QCOMPARE(view.tokenRect(1, 7).top(), newline.top());
        QVERIFY(view.tokenRect(1, 9).top() > newline.top());              // trained: a new line
        QCOMPARE(view.tokenRect(0, 3).top(), view.tokenRect(0, 2).top()); // template: goes on
        QVERIFY(view.heightForWidth(260) > view.heightForWidth(700));
        for (int token = 0; token < 10; ++token)
            QVERIFY(view.tokenRect(0, token).right() <= 700);
    }

    void aWordStaysOnOneLineWhereItFits()
    {
        TokenBlock block;
        for (const char *text : {"one", " two", " thr", "ee", "fold", " 四", "五", "六"})
            block.tokens.append({.text = QString::fromUtf8(text)});
        TokenView view;
        view.setBlocks({block});
        view.show(); // it lays out again with its size
        view.resize(2000, view.heightForWidth(2000));
        const int narrow = static_cast<int>(view.tokenRect(0, 3).right()); // breaks within "fold"
        view.resize(narrow, view.heightForWidth(narrow));
        QVERIFY(view.tokenRect(0, 2).top() > view.tokenRect(0, 1).top());
        QCOMPARE(view.tokenRect(0, 3).top(), view.tokenRect(0, 2).top());
        QCOMPARE(view.tokenRect(0, 4).top(), view.tokenRect(0, 2).top());
        const int tiny = 40; // less than the word: it breaks between its tokens
        view.resize(tiny, view.heightForWidth(tiny));
        QVERIFY(view.tokenRect(0, 4).top() > view.tokenRect(0, 2).top());
        QVERIFY(view.tokenRect(0, 7).top() > view.tokenRect(0, 5).top()); // Chinese, anywhere
    }

    void aTokenIsColouredByItsWeight()
    {
        TokenView view;
        view.setBlocks(tokenBlocks());
        view.resize(700, view.heightForWidth(700));
        const QImage picture = pictureOf(view);
        const auto corner = [&](int token, double down) {
            const QRectF rect = view.tokenRect(1, token);
            return picture.pixelColor(static_cast<int>(rect.right()) - 4,
                                      static_cast<int>(rect.center().y() + down));
        };
        QCOMPARE(corner(9, 0), lightTokens().trained); // spaces
        QCOMPARE(corner(9, 9), lightTokens().accent);
        QCOMPARE(corner(12, 9), lightTokens().accentLine); // weight 0.5
        QVERIFY(corner(1, 9) != lightTokens().accent);
    }

    void aTokenTellsItsWeight()
    {
        TokenView view;
        view.setBlocks(tokenBlocks());
        view.resize(700, view.heightForWidth(700));
        view.show();
        const QPoint place = view.tokenRect(1, 14).center().toPoint();
        QHelpEvent help(QEvent::ToolTip, place, view.mapToGlobal(place));
        QApplication::sendEvent(&view, &help);
        QCOMPARE(QToolTip::text(), QStringLiteral("“2”, weight 0.5, token 7"));
    }

private:
    Theme m_theme;
};

} // namespace

QTEST_MAIN(TestTokenView)
#include "tst_token_view.moc"
