// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_form.h"
#include "ui/models/shell_words.h"
#include "ui/models/swift_import.h"

#include <QTest>

#include <algorithm>

using namespace tessera;
using namespace tessera::ui;

namespace {

QStringList wordsOf(const QString &text)
{
    QStringList words;
    for (const ShellWord &word : shellWords(text))
        words.append(word.text);
    return words;
}

QStringList given(const QList<ImportedSetting> &lines)
{
    QStringList names;
    for (const ImportedSetting &line : lines)
        names.append(line.given);
    return names;
}

const ImportedSetting *lineOf(const SwiftImport &import, const QString &name)
{
    const auto it = std::ranges::find(import.lines, name, &ImportedSetting::given);
    return it == import.lines.end() ? nullptr : &*it;
}

} // namespace

class TstSwiftImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    // ---- the shell ----

    void shellWordsAreSplitAsAShellDoes()
    {
        QCOMPARE(wordsOf(QStringLiteral("a  'b c' \"d \\\"e\" f\\ g # rest\nh")),
                 (QStringList{QStringLiteral("a"), QStringLiteral("b c"), QStringLiteral("d \"e"),
                              QStringLiteral("f g"), QStringLiteral("h")}));
        QCOMPARE(wordsOf(QStringLiteral("a \\\n  b \\\r\n c")),
                 (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}));
        QCOMPARE(wordsOf(QStringLiteral("a''b \"\" 数学")),
                 (QStringList{QStringLiteral("ab"), QString(), QStringLiteral("数学")}));
        QCOMPARE(wordsOf(QStringLiteral("a;b|c&")).size(), 6);
        QVERIFY(wordsOf(QString()).isEmpty());
        QCOMPARE(wordsOf(QStringLiteral("'open")), QStringList{QStringLiteral("open")});
    }

    void linesAndVariablesAreNoted()
    {
        const QList<ShellWord> words = shellWords(QStringLiteral("a \\\n$B '$C' \"$D\"\ne"));
        QCOMPARE(words[1].line, 2);
        QVERIFY(words[1].expands);
        QVERIFY(!words[2].expands);
        QVERIFY(words[3].expands);
        QCOMPARE(words[4].line, 3);
    }

    void quotingComesBack_data()
    {
        QTest::addColumn<QString>("word");
        for (const char *word :
             {"plain", "with space", "it's", "$HOME", "", "数学 🚀", "a\nb", "\\"})
            QTest::newRow(word) << QString::fromUtf8(word);
    }
    void quotingComesBack()
    {
        QFETCH(const QString, word);
        QCOMPARE(wordsOf(shellQuoted(word)), QStringList{word});
    }

    // ---- Megatron-SWIFT ----

    void aSwiftCommandFillsTheForm()
    {
        const SwiftImport import = importSwiftCommand(QStringLiteral(R"(
# Qwen3-30B-A3B on 8 GPUs
PYTORCH_CUDA_ALLOC_CONF='expandable_segments:True' \
NPROC_PER_NODE=8 \
CUDA_VISIBLE_DEVICES=0,1,2,3,4,5,6,7 \
megatron sft \
    --model Qwen/Qwen3-30B-A3B \
    --dataset 'my data.jsonl#500' 'other.jsonl' \
    --tuner_type lora \
    --lora_rank 8 \
    --target_modules all-linear \
    --expert_model_parallel_size 8 \
    --moe_aux_loss_coeff 1e-3 \
    --micro_batch_size 1 \
    --global_batch_size 16 \
    --recompute_granularity selective \
    --max_epochs 1 \
    --save_interval 200 \
    --lr 1e-4 \
    --sequence_parallel true \
    --dataset_num_proc 8 \
    --fp8_format hybrid \
    --padding_free true \
    --no_save_optim \
    --frobnicate 7 \
    --learning_rat 3 > log.txt 2>&1
)"));
        QVERIFY(import.recognised);
        const Json expected{{"nproc_per_node", 8},
                            {"task", "sft"},
                            {"model", "Qwen/Qwen3-30B-A3B"},
                            {"dataset", {"my data.jsonl#500", "other.jsonl"}},
                            {"tuner_type", "lora"},
                            {"lora_rank", 8},
                            {"target_modules", {"all-linear"}},
                            {"expert_model_parallel_size", 8},
                            {"moe_aux_loss_coeff", 1e-3},
                            {"micro_batch_size", 1},
                            {"global_batch_size", 16},
                            {"num_train_epochs", 1.0},
                            {"save_steps", 200},
                            {"lr", 1e-4},
                            {"padding_free", true},
                            {"dataset_num_proc", 8},
                            {"no_save_optim", true}};
        QCOMPARE(QString::fromStdString(dumpJsonPretty(import.settings)),
                 QString::fromStdString(dumpJsonPretty(expected)));
        QCOMPARE(
            given(import.with(ImportOutcome::NotSupported)),
            (QStringList{QStringLiteral("--recompute_granularity"),
                         QStringLiteral("--sequence_parallel"), QStringLiteral("--fp8_format")}));
        QCOMPARE(given(import.with(ImportOutcome::Unknown)),
                 (QStringList{QStringLiteral("--frobnicate"), QStringLiteral("--learning_rat")}));
        QCOMPARE(given(import.with(ImportOutcome::Ignored)),
                 (QStringList{QStringLiteral("PYTORCH_CUDA_ALLOC_CONF"),
                              QStringLiteral("CUDA_VISIBLE_DEVICES")}));
        QVERIFY(import.with(ImportOutcome::Wrong).isEmpty());
        QCOMPARE(lineOf(import, QStringLiteral("--max_epochs"))->key,
                 QStringLiteral("num_train_epochs"));
        QVERIFY(lineOf(import, QStringLiteral("--max_epochs"))->outcome
                == ImportOutcome::Translated);
        QCOMPARE(lineOf(import, QStringLiteral("--lr"))->line, 19);
        for (const ImportedSetting &line : import.lines)
            QVERIFY2(line.outcome == ImportOutcome::Taken || line.text.endsWith(u'.'),
                     qPrintable(line.given));

        RunForm form;
        QList<Error> errors;
        form.setConfigObject(import.settings, &errors);
        QVERIFY(errors.isEmpty());
        QCOMPARE(form.text(QStringLiteral("lr")), QStringLiteral("1e-4"));
    }

    void aCoreCommandIsReadWithItsOwnDefaults()
    {
        const SwiftImport import = importSwiftCommand(QStringLiteral(
            "torchrun --nproc_per_node 8 --nnodes 1 pretrain_gpt.py --num-experts 8 "
            "--tensor-model-parallel-size 2 --expert-model-parallel-size 4 --seq-length 4096 "
            "--moe-router-topk 2 --sequence-parallel --num-layers 24"));
        QVERIFY(import.recognised);
        QCOMPARE(import.settings["nproc_per_node"].get<int>(), 8);
        QCOMPARE(import.settings["max_length"].get<int>(), 4096);
        QCOMPARE(import.settings["expert_model_parallel_size"].get<int>(), 4);
        // core: ETP follows TP when it is not given
        QCOMPARE(lineOf(import, QStringLiteral("--expert-tensor-parallel-size"))->value,
                 QStringLiteral("2"));
        QVERIFY(lineOf(import, QStringLiteral("--moe-router-topk"))->outcome
                == ImportOutcome::Translated);
    }

    void whatIsNotSupportedYetIsLeftOut()
    {
        const SwiftImport import = importSwiftCommand(
            QStringLiteral("megatron sft --tensor_model_parallel_size 2 --sequence_parallel true "
                           "--pipeline_model_parallel_size 1 --lr 1e-4"));
        QCOMPARE(given(import.with(ImportOutcome::NotSupported)),
                 (QStringList{QStringLiteral("--tensor_model_parallel_size"),
                              QStringLiteral("--sequence_parallel")}));
        QVERIFY(import.lines[1].text.contains(u'2') && import.lines[1].text.endsWith(u'.'));
        QVERIFY(!import.settings.contains("tensor_model_parallel_size"));
        QVERIFY(!import.settings.contains("sequence_parallel"));
        QVERIFY(lineOf(import, QStringLiteral("--pipeline_model_parallel_size"))->outcome
                == ImportOutcome::Taken);
        RunForm form;
        form.setConfigObject(import.settings);
        form.check();
        for (const FormProblem &problem : form.problems())
            QVERIFY2(problem.code != u"NS01", qPrintable(problem.text));
    }

    void accumulationBecomesAGlobalBatch()
    {
        const SwiftImport known = importSwiftCommand(
            QStringLiteral("NPROC_PER_NODE=8 megatron sft --tensor_model_parallel_size 2 "
                           "--per_device_train_batch_size 2 --gradient_accumulation_steps 4"));
        QCOMPARE(known.settings["global_batch_size"].get<int>(), 32);
        const SwiftImport unknown =
            importSwiftCommand(QStringLiteral("swift sft --gradient_accumulation_steps 4"));
        QVERIFY(!unknown.settings.contains("global_batch_size"));
        QCOMPARE(given(unknown.with(ImportOutcome::NotSupported)),
                 QStringList{QStringLiteral("--gradient_accumulation_steps")});
    }

    void templatesOfTheSameNameAreTaken()
    {
        const auto outcomeOf = [](const QString &name) {
            const SwiftImport import =
                importSwiftCommand(QStringLiteral("megatron sft --template ") + name);
            const ImportedSetting *const line = lineOf(import, QStringLiteral("--template"));
            return std::pair(line->outcome, import.settings.value("template", "unset"));
        };
        QCOMPARE(outcomeOf(QStringLiteral("chatml")),
                 std::pair(ImportOutcome::Taken, std::string("chatml")));
        QCOMPARE(outcomeOf(QStringLiteral("qwen2_5")),
                 std::pair(ImportOutcome::Translated, std::string("unset")));
        // Not the one that is called default here: that is the model's own.
        QCOMPARE(outcomeOf(QStringLiteral("default")),
                 std::pair(ImportOutcome::NotSupported, std::string("unset")));
        QCOMPARE(outcomeOf(QStringLiteral("chatglm4")).first, ImportOutcome::NotSupported);
    }

    void valuesThatAreNotPossibleAreSaid()
    {
        const SwiftImport import = importSwiftCommand(QStringLiteral(
            "megatron pt --lr fast --max_length -5 --model $MODEL --packing=true --nnodes 2"));
        QCOMPARE(given(import.with(ImportOutcome::Wrong)),
                 (QStringList{QStringLiteral("--lr"), QStringLiteral("--max_length"),
                              QStringLiteral("--model")}));
        QCOMPARE(given(import.with(ImportOutcome::NotSupported)),
                 QStringList{QStringLiteral("--nnodes")});
        QCOMPARE(import.settings["task"].get<std::string>(), std::string("pretrain"));
        QCOMPARE(import.settings["packing"].get<bool>(), true);
        QVERIFY(!import.settings.contains("lr"));
    }

    void anythingElseIsNotRecognised()
    {
        QVERIFY(!importSwiftCommand(QString()).recognised);
        QVERIFY(!importSwiftCommand(QStringLiteral("once upon a time")).recognised);
        QVERIFY(!importSwiftCommand(QStringLiteral("rm -rf / ; ls")).recognised);
        const SwiftImport two =
            importSwiftCommand(QStringLiteral("megatron sft --lr 1e-5 && rm --all now"));
        QCOMPARE(two.lines.size(), 2); // the task and lr
    }
};

QTEST_GUILESS_MAIN(TstSwiftImport)
#include "tst_swift_import.moc"
