// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_form.h"
#include "ui/pages/new_run/field_scope.h"

#include <QRegularExpression>
#include <QTest>

#include <map>

namespace tessera::ui {

class TestFieldScope : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void everySettingIsInExactlyOnePlace()
    {
        std::map<QString, int> places;
        for (int part = 0; part < kFormParts; ++part) {
            for (const config::Field *field : rowsOf(static_cast<FormPart>(part)))
                ++places[keyOf(*field)];
        }
        for (const config::Field *field : fieldsNotYet())
            ++places[keyOf(*field)];
        for (const config::Field &field : config::fields()) {
            const FieldPlace place = fieldPlace(field);
            const bool elsewhere = place == FieldPlace::Head || place == FieldPlace::Preset;
            QVERIFY2(places[keyOf(field)] == (elsewhere ? 0 : 1), qPrintable(keyOf(field)));
        }
        QCOMPARE(places.size(), config::fields().size());
    }

    void whatTheBackendHonoursHasARow()
    {
        int rows = 0;
        for (const char *group : {"model", "data", "method", "layout", "experts", "records"})
            rows += static_cast<int>(RunForm::fields(QLatin1String(group), true).size());
        int shown = 3; // run_name in the head; preset_title and preset_description are no run's
        for (int part = 0; part < kFormParts; ++part)
            shown += static_cast<int>(rowsOf(static_cast<FormPart>(part)).size());
        QCOMPARE(shown, rows);
    }

    void whatMostPeopleChangeComesFirst()
    {
        const QList<const config::Field *> rows = rowsOf(FormPart::Method);
        QCOMPARE(keyOf(*rows[0]), QStringLiteral("task"));
        QCOMPARE(keyOf(*rows[1]), QStringLiteral("tuner_type"));
        QCOMPARE(keyOf(*rows[7]), QStringLiteral("lr"));
    }

    void loraIsHiddenWhileAllWeightsAreTrained()
    {
        RunForm form;
        QVERIFY(!fieldMatters(form, QStringLiteral("lora_rank")));
        form.setText(QStringLiteral("tuner_type"), QStringLiteral("lora"));
        QVERIFY(fieldMatters(form, QStringLiteral("lora_rank")));
    }

    void aSettingThatIsSetIsNeverHidden()
    {
        RunForm form;
        form.setText(QStringLiteral("lora_rank"), QStringLiteral("4"));
        QVERIFY(fieldMatters(form, QStringLiteral("lora_rank")));
        form.setText(QStringLiteral("bf16"), QStringLiteral("true"));
        QVERIFY(fieldMatters(form, QStringLiteral("bf16")));
    }

    void expertsNeedAModelWithExpertsOrUpcycling()
    {
        RunForm form;
        const QString coefficient = QStringLiteral("moe_aux_loss_coeff");
        const QString upcycling = QStringLiteral("moe_use_upcycling");
        QVERIFY(!fieldMatters(form, coefficient));
        form.setModelFacts(config::ModelFacts{.layers = 4, .experts = 8});
        QVERIFY(fieldMatters(form, coefficient));
        QVERIFY(!fieldMatters(form, upcycling));
        form.setModelFacts(config::ModelFacts{.layers = 4});
        QVERIFY(!fieldMatters(form, coefficient));
        form.setText(upcycling, QStringLiteral("true"));
        QVERIFY(fieldMatters(form, coefficient));
        QVERIFY(fieldMatters(form, QStringLiteral("num_experts")));
    }
};

} // namespace tessera::ui

QTEST_GUILESS_MAIN(tessera::ui::TestFieldScope)
#include "tst_field_scope.moc"
