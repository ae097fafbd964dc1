// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "tests/support/layout/page_checks.h"
#include "tests/support/temp_folder.h"
#include "ui/bridge/hub_tokens.h"
#include "ui/bridge/tessera_program.h"
#include "ui/pages/settings/hub_token_card.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace fs = std::filesystem;

namespace {

/// The card over a `tessera` that keeps tokens in files.
struct Opened {
    test::TempFolder folder;
    TesseraProgram program;
    HubTokens tokens{&program};
    HubTokenCard card{&tokens};

    explicit Opened(const std::string &ringError = "null")
    {
        const fs::path script = folder / "tessera";
        (void)writeFileAtomically(script,
                                  "#!/bin/sh\ncd '" + folder.path().string() + R"('
echo "$@" >> arguments
case "$3" in
set) cat > "token_$5" ;;
clear) rm -f "token_$5" ;;
esac
source=none; [ -s "token_$5" ] && source=key_ring
printf '{"schema":1,"source":"%s","name":"","key_ring_error":%s}\n' "$source" ')"
                                      + ringError + "'\n");
        fs::permissions(script, fs::perms::owner_all);
        qputenv("TESSERA_PROGRAM", script.c_str());
        card.resize(880, 200);
        card.show();
        card.refresh();
    }
    template<typename Widget>
    [[nodiscard]] Widget *find(const char *name) const
    {
        return card.findChild<Widget *>(QString::fromLatin1(name));
    }
    [[nodiscard]] std::string file(const char *name) const
    {
        const auto text = readFile(folder / name);
        return text ? *text : std::string();
    }
    /// Waits until the state of Hugging Face's token says so.
    [[nodiscard]] bool says(const char *words) const
    {
        return QTest::qWaitFor([&] {
            return find<QLabel>("hfTokenState")->text().contains(QString::fromLatin1(words));
        });
    }
};

} // namespace

class TestHubTokenCard : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void cleanup() { qunsetenv("TESSERA_PROGRAM"); }

    void aTokenIsSavedAndRemoved()
    {
        const Opened open;
        QVERIFY(open.says("There is none"));
        auto *field = open.find<QLineEdit>("hfToken");
        auto *save = open.find<QPushButton>("hfTokenSave");
        auto *remove = open.find<QPushButton>("hfTokenRemove");
        QCOMPARE(field->echoMode(), QLineEdit::Password);
        QVERIFY(!save->isEnabled() && !remove->isEnabled());
        QTest::keyClicks(field, QStringLiteral(" hf_secret "));
        QVERIFY(save->isEnabled());
        QTest::mouseClick(save, Qt::LeftButton);
        QVERIFY(!save->isEnabled()); // until the key ring has answered
        QVERIFY(open.says("key ring"));
        QCOMPARE(open.file("token_hf"), std::string("hf_secret\n"));
        QVERIFY(field->text().isEmpty());
        QVERIFY(open.file("arguments").find("hf_secret") == std::string::npos);
        QVERIFY(remove->isEnabled());
        QVERIFY(!open.find<QPushButton>("modelscopeTokenRemove")->isEnabled());
        QTest::mouseClick(remove, Qt::LeftButton);
        QVERIFY(open.says("There is none"));
        QCOMPARE(open.file("token_hf"), std::string());
    }

    void aKeyRingThatDoesNotAnswerIsSaid()
    {
        const Opened open(R"({"code":"connection_lost","detail":"","args":["key ring","no bus"],)"
                          R"("context":[]})");
        QVERIFY(open.says("the variable HF_TOKEN takes a token"));
        QVERIFY(open.find<QLabel>("hfTokenState")->toolTip().contains(u"no bus"_qs));
        open.find<QLineEdit>("hfToken")->setText(u"hf_secret"_qs);
        auto *save = open.find<QPushButton>("hfTokenSave");
        QVERIFY(!save->isEnabled()); // nothing could keep it
        QVERIFY2(save->toolTip().contains(u"no key ring"_qs), qPrintable(save->toolTip()));
    }

private:
    Theme m_theme;
};

QTEST_MAIN(TestHubTokenCard)
#include "tst_hub_token_card.moc"
