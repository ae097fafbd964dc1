// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/fields.h"
#include "ui/text/field_help_text.h"
#include "ui/text/field_text.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace tessera::ui {

class TestFieldText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyHelpSentenceCanBeTranslated()
    {
        const auto known = fieldHelpSentences();
        for (const config::Field &field : config::fields()) {
            const bool found = std::ranges::any_of(
                known, [&field](const char *sentence) { return field.help == sentence; });
            QVERIFY2(found, std::string(field.key).c_str());
        }
    }

    void noSentenceIsLeftOver()
    {
        std::set<std::string_view> used;
        for (const config::Field &field : config::fields())
            used.insert(field.help);
        for (const char *sentence : fieldHelpSentences())
            QVERIFY2(used.contains(sentence), sentence);
        QCOMPARE(used.size(), fieldHelpSentences().size());
    }

    void everySettingThatCanBeMadeHasALabelOfItsOwn()
    {
        std::set<QString> labels;
        for (const config::Field &field : config::fields()) {
            if (field.support == config::FieldSupport::Planned)
                continue;
            const QString key = QString::fromUtf8(field.key.data(), qsizetype(field.key.size()));
            const QString label = fieldLabel(key);
            QVERIFY2(label != key, qPrintable(key));
            QVERIFY2(label.at(0).isUpper() || label == QLatin1String("bfloat16"), qPrintable(key));
            QVERIFY2(labels.insert(label).second, qPrintable(label));
        }
    }

    void everyUnitHasAWord()
    {
        for (const config::Field &field : config::fields())
            QVERIFY(field.unit.empty() == unitText(field.unit).isEmpty());
        QCOMPARE(unitText("tokens"), QStringLiteral("tokens"));
    }

    void choicesThatAreWordsAreShownAsWords()
    {
        QCOMPARE(choiceText(QStringLiteral("tuner_type"), QStringLiteral("lora")),
                 QStringLiteral("LoRA"));
        QCOMPARE(choiceText(QStringLiteral("lr_decay_style"), QStringLiteral("cosine")),
                 QStringLiteral("cosine"));
    }
};

} // namespace tessera::ui

QTEST_GUILESS_MAIN(tessera::ui::TestFieldText)
#include "tst_field_text.moc"
