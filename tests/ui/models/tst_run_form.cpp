// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_form.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace tessera;
using namespace tessera::ui;

namespace {

/// A model of 4 layers, 8 heads and 8 experts, as a run sees it.
config::ModelFacts smallMoe()
{
    return {.layers = 4,
            .heads = 8,
            .queryGroups = 4,
            .hidden = 64,
            .ffnHidden = 128,
            .experts = 8,
            .moeFfnHidden = 32,
            .topk = 2,
            .vocab = 512,
            .contextLength = 2048,
            .dtype = "float32",
            .routerPreSoftmax = false};
}

/// Everything that a run needs, so that what else is found is of the test's making.
void fill(RunForm &form)
{
    form.setText(QStringLiteral("model"), QStringLiteral("tiny"));
    form.setText(QStringLiteral("dataset"), QStringLiteral("rows.jsonl"));
    form.setText(QStringLiteral("train_iters"), QStringLiteral("10"));
    form.setModelFacts(smallMoe());
    form.check();
}

QStringList keysOf(const QList<const config::Field *> &fields)
{
    QStringList keys;
    for (const config::Field *field : fields)
        keys.append(QString::fromUtf8(field->key.data(), static_cast<int>(field->key.size())));
    return keys;
}

QStringList suggestedValues(const QList<FormProblem> &problems, const QString &key)
{
    QStringList values;
    for (const FormProblem &problem : problems) {
        for (const FormSuggestion &suggestion : problem.suggestions) {
            if (suggestion.key == key)
                values.append(suggestion.value);
        }
    }
    return values;
}

} // namespace

class TstRunForm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void rowsAreTheSettingsThatAreHonoured()
    {
        const QStringList basic = keysOf(RunForm::fields(QStringLiteral("method"), false));
        const QStringList all = keysOf(RunForm::fields(QStringLiteral("method"), true));
        QVERIFY(basic.contains(QStringLiteral("lr")));
        QVERIFY(!basic.contains(QStringLiteral("adam_beta2")));
        QVERIFY(all.contains(QStringLiteral("adam_beta2")));
        QVERIFY(all.size() > basic.size());
        // Planned ones are not offered, with a member or without.
        QVERIFY(!all.contains(QStringLiteral("fp8_format")));
        QVERIFY(!keysOf(RunForm::fields(QStringLiteral("data"), true))
                     .contains(QStringLiteral("padding_free")));
        QVERIFY(!RunForm::fields(QStringLiteral("layout"), false).isEmpty());
    }

    void aNewFormIsTheDefaultRun()
    {
        RunForm form;
        QVERIFY(form.setKeys().isEmpty());
        QVERIFY(config::toJson(form.config()).empty());
        QCOMPARE(form.text(QStringLiteral("lr")), QString());
        QCOMPARE(form.defaultText(QStringLiteral("lr")), QStringLiteral("1e-5"));
        form.setText(QStringLiteral("tuner_type"), QStringLiteral("lora"));
        QCOMPARE(form.defaultText(QStringLiteral("lr")), QStringLiteral("1e-4"));
        QCOMPARE(form.defaultText(QStringLiteral("global_batch_size")), QStringLiteral("16"));
        QCOMPARE(form.defaultText(QStringLiteral("no_such_key")), QString());
    }

    void whatIsTypedIsReadByItsType_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("json");
        const auto row = [](const char *key, const char *typed, const char *json) {
            QTest::newRow(typed) << QString::fromUtf8(key) << QString::fromUtf8(typed)
                                 << QString::fromUtf8(json);
        };
        row("lr", "1e-5", "1e-05");
        row("lr", " 0.001 ", "0.001");
        row("max_length", "4k", "4000");
        row("max_length", "2^12", "4096");
        row("max_length", "1,408", "1408");
        row("max_length", "1 408", "1408");
        row("global_batch_size", "32", "32");
        row("packing", "true", "true");
        row("dataset", "a.jsonl, b c.jsonl#10", "[\"a.jsonl\",\"b c.jsonl#10\"]");
        row("dataset", "[\"a,b.jsonl\"]", "[\"a,b.jsonl\"]");
        row("columns", "question=query,answer=response",
            "{\"answer\":\"response\",\"question\":\"query\"}");
        row("tuner_type", "lora", "\"lora\"");
        row("run_name", "数学 🚀", "\"数学 🚀\"");
    }
    void whatIsTypedIsReadByItsType()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, typed);
        QFETCH(const QString, json);
        RunForm form;
        form.setText(key, typed);
        QCOMPARE(QString::fromStdString(dumpJson(form.value(key))), json);
        QCOMPARE(form.text(key), typed);
        // Its own text says the same again.
        RunForm again;
        again.setText(key, settingText(form.value(key)));
        QVERIFY(again.value(key) == form.value(key));
    }

    void whatCannotBeReadStaysAsTypedWithTheNearestValue_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QStringList>("nearest");
        QTest::newRow("word") << QStringLiteral("lr") << QStringLiteral("fast")
                              << QStringLiteral("wrong_type") << QStringList();
        QTest::newRow("range") << QStringLiteral("max_length") << QStringLiteral("1")
                               << QStringLiteral("out_of_range")
                               << QStringList{QStringLiteral("2")};
        QTest::newRow("choice") << QStringLiteral("tuner_type") << QStringLiteral("lorra")
                                << QStringLiteral("not_one_of")
                                << QStringList{QStringLiteral("lora")};
        QTest::newRow("planned") << QStringLiteral("truncation_strategy") << QStringLiteral("split")
                                 << QStringLiteral("not_supported")
                                 << QStringList{QStringLiteral("delete"), QStringLiteral("left"),
                                                QStringLiteral("right")};
    }
    void whatCannotBeReadStaysAsTypedWithTheNearestValue()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, typed);
        QFETCH(const QString, code);
        QFETCH(const QStringList, nearest);
        RunForm form;
        fill(form);
        form.setText(key, typed);
        form.check();
        QCOMPARE(form.text(key), typed);
        QVERIFY(form.value(key).is_null());
        const QList<FormProblem> problems = form.problemsOf(key);
        QCOMPARE(problems.size(), 1);
        QCOMPARE(problems.front().code, code);
        QVERIFY(problems.front().text.endsWith(u'.'));
        QCOMPARE(suggestedValues(problems, key), nearest);
        QVERIFY(form.hasError());
        if (nearest.isEmpty())
            return;
        form.apply(problems.front().suggestions.front());
        form.check();
        QVERIFY(form.problemsOf(key).isEmpty());
    }

    void rulesNameTheFieldAndTheWayOut()
    {
        RunForm form;
        fill(form);
        QVERIFY(!form.hasError());
        form.setText(QStringLiteral("nproc_per_node"), QStringLiteral("8"));
        form.setText(QStringLiteral("expert_model_parallel_size"), QStringLiteral("3"));
        form.check();
        QVERIFY(form.hasError());
        const QString key = QStringLiteral("expert_model_parallel_size");
        const QStringList values = suggestedValues(form.problemsOf(key), key);
        QVERIFY(values.contains(QStringLiteral("2")) && values.contains(QStringLiteral("4")));
        form.apply({.key = key, .value = QStringLiteral("4")});
        form.check();
        QVERIFY2(!form.hasError(),
                 form.problems().isEmpty() ? "" : qPrintable(form.problems().front().text));
        QCOMPARE(form.world(), 8);
    }

    void neededSettingsAreAskedFor()
    {
        RunForm form;
        form.setModelFacts(smallMoe());
        form.check();
        QVERIFY(!form.problemsOf(QStringLiteral("model")).isEmpty());
        QVERIFY(!form.problemsOf(QStringLiteral("dataset")).isEmpty());
    }

    void problemsAreFoundOnceAfterSeveralChanges()
    {
        RunForm form;
        QSignalSpy found(&form, &RunForm::problemsChanged);
        fill(form);
        found.clear();
        for (const char *value : {"1", "2", "3", "4", "5"})
            form.setText(QStringLiteral("seed"), QString::fromLatin1(value));
        QCOMPARE(found.count(), 0);
        QTRY_COMPARE(found.count(), 1);
    }

    void rewritesAreAnnouncedAndTheFormStays()
    {
        RunForm form;
        fill(form);
        form.setText(QStringLiteral("bf16"), QStringLiteral("true"));
        form.check();
        QCOMPARE(form.resolvedConfig().torchDtype.value_or(""), std::string("bfloat16"));
        QVERIFY(!form.isSet(QStringLiteral("torch_dtype")));
        QVERIFY(std::ranges::any_of(
            form.problems(), [](const FormProblem &problem) { return problem.code == u"R04"; }));
    }

    void findingsFromOutsideGoWithTheNextChange()
    {
        RunForm form;
        fill(form);
        const FormProblem outside{.code = QStringLiteral("disk_full"),
                                  .severity = config::Severity::Error,
                                  .keys = {},
                                  .text = QStringLiteral("The disk is full."),
                                  .suggestions = {}};
        form.setOutsideProblems({outside});
        QVERIFY(form.hasError());
        form.setText(QStringLiteral("seed"), QStringLiteral("7"));
        form.check();
        QVERIFY(!form.hasError());
    }

    void dataWithoutRowsIsOneProblem()
    {
        RunForm form;
        fill(form);
        FormProblem none{.code = QStringLiteral("no_rows"),
                         .severity = config::Severity::Error,
                         .keys = {QStringLiteral("dataset")},
                         .text = QStringLiteral("There are no rows."),
                         .suggestions = {}};
        form.setDataProblems({none});
        none.keys.clear();
        none.text = QStringLiteral("a.jsonl is empty.");
        form.setOutsideProblems({none}); // the pre-flight has seen it too
        form.check();
        const qsizetype said =
            std::ranges::count(form.problems(), QStringLiteral("no_rows"), &FormProblem::code);
        QCOMPARE(said, 1);
        QVERIFY(!form.problemsOf(QStringLiteral("dataset")).isEmpty());
    }

    void stepsAreToldAsSoonAsTheyAreKnown()
    {
        RunForm form;
        fill(form);
        QCOMPARE(form.steps(), std::optional<qint64>(10));
        form.unset(QStringLiteral("train_iters"));
        form.setText(QStringLiteral("num_train_epochs"), QStringLiteral("2"));
        form.check();
        QVERIFY(!form.steps().has_value());
        form.setDataFacts(config::DataFacts{.rows = 1003, .valRows = 0});
        form.setText(QStringLiteral("nproc_per_node"), QStringLiteral("4"));
        form.check();
        QCOMPARE(form.steps(), std::optional<qint64>(125)); // names-and-rules.md, section 15
    }

    // ---- whole runs ----

    void aRunComesBackFromItsJson()
    {
        RunForm form;
        fill(form);
        form.setText(QStringLiteral("lr"), QStringLiteral("1e-5"));
        form.setText(QStringLiteral("max_length"), QStringLiteral("wrong"));
        RunForm other;
        QVERIFY(other.setJson(form.toJson()).isEmpty());
        QCOMPARE(other.toJson(), form.toJson());
        QCOMPARE(other.setKeys().contains(QStringLiteral("max_length")), false);
        QVERIFY(config::toJson(other.config()) == config::toJson(form.config()));
        QCOMPARE(other.text(QStringLiteral("lr")), QStringLiteral("1e-5"));
    }

    void badJsonChangesNothing()
    {
        RunForm form;
        form.setText(QStringLiteral("seed"), QStringLiteral("7"));
        const QList<Error> errors = form.setJson("{\"lr\": }");
        QCOMPARE(errors.size(), 1);
        QVERIFY(errors.front().code == ErrorCode::BadJson);
        QVERIFY(form.setJson("[1]").front().code == ErrorCode::BadJson);
        QCOMPARE(form.text(QStringLiteral("seed")), QStringLiteral("7"));
    }

    void unknownAndWrongKeysAreListedAndLeftOut()
    {
        RunForm form;
        const QSignalSpy replaced(&form, &RunForm::replaced);
        const QList<Error> errors =
            form.setJson("{\"learning_rate\": 1, \"lr\": \"x\", \"seed\": 5, \"fp16\": false}");
        QCOMPARE(errors.size(), 2);
        QVERIFY(errors[0].code == ErrorCode::UnknownKey);
        QCOMPARE(errors[0].args[1], std::string("lr"));
        QVERIFY(errors[1].code == ErrorCode::WrongType);
        QCOMPARE(form.setKeys(), QStringList{QStringLiteral("seed")});
        QCOMPARE(replaced.count(), 1);
    }

    void whatNoRowCouldTakeBackIsListedAndLeftOut()
    {
        RunForm form;
        const QList<Error> errors =
            form.setJson("{\"tensor_model_parallel_size\": 2, \"sequence_parallel\": true, "
                         "\"context_parallel_size\": 1, \"padding_free\": true, \"seed\": 5}");
        QCOMPARE(errors.size(), 2);
        for (const Error &error : errors)
            QVERIFY(error.code == ErrorCode::NotSupported);
        QVERIFY(!form.isSet(QStringLiteral("tensor_model_parallel_size")));
        QVERIFY(!form.isSet(QStringLiteral("sequence_parallel")));
        QVERIFY(form.isSet(QStringLiteral("seed")));
    }

    void onlyValuesThatTheFieldTakesAreSuggested()
    {
        const auto count = [](const Error &error) { return formProblem(error).suggestions.size(); };
        QCOMPARE(count(notSupported("use_chat_template", "true", "a model with a chat template")),
                 0);
        QCOMPARE(count(notSupported("model", "tiny-moe", "2 layers, width 64")), 0);
        QCOMPARE(count(notSupported("optimizer", "muon", "adam, sgd")), 2);
        QCOMPARE(count(notSupported("use_chat_template", "true", "false")), 1);
    }

    void theCommandStartsTheSameRun()
    {
        RunForm form;
        form.setText(QStringLiteral("model"), QStringLiteral("/m/with space/model"));
        form.setText(QStringLiteral("lr"), QStringLiteral("1e-5"));
        form.setText(QStringLiteral("system"), QStringLiteral("It's $HOME"));
        QCOMPARE(form.command(),
                 QStringLiteral("tessera train --set 'model=/m/with space/model' "
                                "--set 'system=It'\\''s $HOME' --set lr=1e-5"));
    }

    void aPresetIsNamedAndOnlyChangesAreSaid()
    {
        config::Preset preset;
        preset.name = "quickstart";
        preset.config.model = "tiny";
        preset.config.lr = 0.001;
        preset.config.seed = 5;
        RunForm form;
        form.setPreset(preset);
        QCOMPARE(form.command(), QStringLiteral("tessera train quickstart"));
        form.setText(QStringLiteral("lr"), QStringLiteral("0.002"));
        form.unset(QStringLiteral("seed"));
        QCOMPARE(form.command(),
                 QStringLiteral("tessera train quickstart --set lr=0.002 --set seed=null"));
        form.clear();
        QCOMPARE(form.command(), QStringLiteral("tessera train"));
        QVERIFY(form.setKeys().isEmpty());
    }
};

QTEST_GUILESS_MAIN(TstRunForm)
#include "tst_run_form.moc"
