// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/swift_import.h"

#include "backend/config/field_value.h"
#include "backend/config/fields.h"
#include "ui/models/shell_words.h"
#include "ui/models/swift_templates.h"
#include "ui/text/error_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace tessera::ui {
namespace {

struct Renamed {
    std::string_view theirs;
    std::string_view ours;
};

/// Names of Megatron core, of older Megatron-SWIFT and of the trainers around it.
constexpr std::array kRenamed{
    Renamed{"num_moe_experts", "num_experts"},
    Renamed{"num_layers_in_first_pipeline_stage", "decoder_first_pipeline_num_layers"},
    Renamed{"num_layers_in_last_pipeline_stage", "decoder_last_pipeline_num_layers"},
    Renamed{"num_virtual_stages_per_pipeline_rank", "virtual_pipeline_model_parallel_size"},
    Renamed{"cutoff_len", "max_length"},
    Renamed{"seq_length", "max_length"},
    Renamed{"max_seq_length", "max_length"},
    Renamed{"learning_rate", "lr"},
    Renamed{"max_epochs", "num_train_epochs"},
    Renamed{"max_steps", "train_iters"},
    Renamed{"per_device_train_batch_size", "micro_batch_size"},
    Renamed{"warmup_ratio", "lr_warmup_fraction"},
    Renamed{"warmup_steps", "lr_warmup_iters"},
    Renamed{"max_grad_norm", "clip_grad"},
    Renamed{"train_type", "tuner_type"},
    Renamed{"finetuning_type", "tuner_type"},
    Renamed{"lora_target", "target_modules"},
    Renamed{"model_name_or_path", "model"},
    Renamed{"model_id_or_path", "model"},
    Renamed{"save_interval", "save_steps"},
    Renamed{"eval_interval", "eval_steps"},
    Renamed{"log_interval", "logging_steps"},
    Renamed{"save", "output_dir"},
};

/// What may change how quickly a run goes or where it reports, and never what it learns.
constexpr std::array<std::string_view, 37> kWithoutEffect{"num_workers",
                                                          "dataloader_num_workers",
                                                          "dataloader_prefetch_factor",
                                                          "load_from_cache_file",
                                                          "lazy_tokenize",
                                                          "packing_num_proc",
                                                          "use_hf",
                                                          "no_save_rng",
                                                          "load_safetensors",
                                                          "model_type",
                                                          "init_strategy",
                                                          "attn_impl",
                                                          "overlap_grad_reduce",
                                                          "overlap_param_gather",
                                                          "overlap_p2p_comm",
                                                          "batch_p2p_comm",
                                                          "tp_comm_overlap",
                                                          "nccl_comm_warmup",
                                                          "moe_permute_fusion",
                                                          "moe_router_fusion",
                                                          "moe_shared_expert_overlap",
                                                          "cross_entropy_loss_fusion",
                                                          "cross_entropy_fusion_impl",
                                                          "gradient_accumulation_fusion",
                                                          "async_save",
                                                          "create_checkpoint_symlink",
                                                          "report_to",
                                                          "tensorboard_dir",
                                                          "wandb_project",
                                                          "wandb_exp_name",
                                                          "wandb_save_dir",
                                                          "use_mcore_models",
                                                          "distributed_timeout_minutes",
                                                          "distributed_backend",
                                                          "master_addr",
                                                          "master_port",
                                                          "node_rank"};

constexpr std::array<std::string_view, 3> kIgnoredVariables{
    "CUDA_VISIBLE_DEVICES", "PYTORCH_CUDA_ALLOC_CONF", "CUDA_DEVICE_MAX_CONNECTIONS"};

bool contains(std::span<const std::string_view> words, const std::string &word)
{
    return std::ranges::find(words, std::string_view(word)) != words.end();
}

/// "--Num-Experts" -> "num_experts".
std::string asKey(const QString &given)
{
    QString key = given;
    static const QRegularExpression dashes(QStringLiteral("^-+"));
    key.remove(dashes);
    key.replace(u'-', u'_');
    return key.toLower().toStdString();
}

/// One `--option` with the words behind it.
struct Option {
    QString given;
    QStringList values;
    int line = 1;
    bool expands = false;
};

class Importer
{
    Q_DECLARE_TR_FUNCTIONS(SwiftImport)

public:
    SwiftImport read(const QString &text)
    {
        m_words = shellWords(text);
        readFront();
        while (m_at < m_words.size() && m_words[m_at].text.startsWith(u"--"))
            take(nextOption());
        finish();
        return std::move(m_import);
    }

private:
    [[nodiscard]] bool atEnd() const { return m_at >= m_words.size(); }
    [[nodiscard]] const ShellWord &word() const { return m_words[m_at]; }

    /// Variables, programs and sub-commands up to the first option of the training program.
    void readFront()
    {
        static const QRegularExpression assignment(QStringLiteral("^([A-Z_][A-Z0-9_]*)=(.*)$"));
        while (!atEnd()) {
            const QString text = word().text;
            const auto variable = assignment.match(text);
            if (variable.hasMatch())
                takeVariable(variable.captured(1), variable.captured(2), word());
            else if (text == u"torchrun" || text.endsWith(u"/torchrun"))
                return readTorchrun();
            else if (text == u"sft" || text == u"pt" || text == u"rlhf")
                takeTask(text, word().line);
            else if (text.startsWith(u"--"))
                return;
            m_import.recognised = m_import.recognised || text == u"megatron" || text == u"swift";
            ++m_at;
        }
    }

    /// Its own options come before the script, which has those of Megatron core.
    void readTorchrun()
    {
        ++m_at;
        while (!atEnd() && !word().text.endsWith(u".py")) {
            if (word().text.startsWith(u"--"))
                take(nextOption(1));
            else
                ++m_at;
        }
        m_core = !atEnd();
        m_import.recognised = m_import.recognised || m_core;
        if (!atEnd())
            ++m_at;
    }

    Option nextOption(int mostValues = 1000)
    {
        Option option{
            .given = word().text, .values = {}, .line = word().line, .expands = word().expands};
        if (const qsizetype equals = option.given.indexOf(u'='); equals > 0) {
            option.values.append(option.given.mid(equals + 1));
            option.given.truncate(equals);
        }
        ++m_at;
        while (!atEnd() && option.values.size() < mostValues && !word().text.startsWith(u"--")
               && !endsCommand(word().text)) {
            option.expands = option.expands || word().expands;
            option.values.append(word().text);
            ++m_at;
        }
        if (!atEnd() && endsCommand(word().text))
            m_at = m_words.size(); // another command, or where the output goes
        return option;
    }

    static bool endsCommand(const QString &word)
    {
        static const QRegularExpression redirection(QStringLiteral("^[0-9&]?>.*$|^[;|&]$"));
        return redirection.match(word).hasMatch();
    }

    void takeVariable(const QString &name, const QString &value, const ShellWord &word)
    {
        Option option{.given = name, .values = {value}, .line = word.line, .expands = word.expands};
        if (name == u"NPROC_PER_NODE")
            return takeAs(option, "nproc_per_node");
        if (name == u"OMP_NUM_THREADS")
            return takeAs(option, "omp_num_threads");
        if (name == u"NNODES" && value != u"1")
            return note(option, {}, ImportOutcome::NotSupported,
                        tr("Only one computer can take part in a run."));
        const bool known = contains(kIgnoredVariables, name.toStdString());
        note(option, {}, known ? ImportOutcome::Ignored : ImportOutcome::Unknown,
             known ? withoutEffect() : tr("This variable is not known."));
    }

    void takeTask(const QString &word, int line)
    {
        const Option option{.given = word, .values = {}, .line = line, .expands = false};
        if (word == u"rlhf")
            return note(option, QStringLiteral("task"), ImportOutcome::NotSupported,
                        tr("Preference training is not supported yet."));
        m_import.settings["task"] = word == u"pt" ? "pretrain" : "sft";
        note(option, QStringLiteral("task"),
             word == u"pt" ? ImportOutcome::Translated : ImportOutcome::Taken, {});
    }

    void take(const Option &option)
    {
        const std::string key = asKey(option.given);
        if (option.given.contains(u'-') && key.find('_') != std::string::npos
            && option.given.lastIndexOf(u'-') > 1)
            m_core = true; // --kebab-case
        if (key == "gradient_accumulation_steps") {
            m_accumulation = option;
            return;
        }
        if (key == "nnodes" && option.values.value(0) != u"1")
            return note(option, {}, ImportOutcome::NotSupported,
                        tr("Only one computer can take part in a run."));
        if (contains(kWithoutEffect, key) || key == "nnodes")
            return note(option, QString::fromStdString(key), ImportOutcome::Ignored,
                        withoutEffect());
        if (key == "moe_layer_recompute")
            return note(option, QStringLiteral("recompute_modules"), ImportOutcome::NotSupported,
                        tr("Recomputing chosen modules is not supported yet."));
        if (key == "template" && !option.expands)
            return takeTemplate(option);
        const auto renamed = std::ranges::find(kRenamed, std::string_view(key), &Renamed::theirs);
        if (renamed != kRenamed.end())
            return takeAs(option, renamed->ours);
        if (config::findField(key) != nullptr)
            return takeAs(option, key);
        const std::string nearest = config::nearestKey(key);
        //: %1 is the name of a setting.
        const QString hint = tr("The nearest setting is %1.").arg(QString::fromStdString(nearest));
        note(option, {}, ImportOutcome::Unknown,
             nearest.empty() ? tr("This setting is not known.") : hint);
    }

    /// Reads the value by the type of our setting.
    void takeAs(const Option &option, std::string_view ours)
    {
        const config::Field *field = config::findField(ours);
        const QString key = QString::fromUtf8(ours.data(), static_cast<qsizetype>(ours.size()));
        if (option.expands)
            return note(option, key, ImportOutcome::Wrong,
                        tr("The value has a shell variable in it."));
        const Result<Json> parsed = parse(*field, option);
        const Result<Json> checked =
            parsed ? config::checkedValue(*field, *parsed) : parsed.error();
        if (!checked)
            return note(option, key,
                        checked.error().code == ErrorCode::NotSupported
                            ? ImportOutcome::NotSupported
                            : ImportOutcome::Wrong,
                        errorSentence(checked.error()));
        m_given[std::string(ours)] = *checked;
        if (!config::isHonoured(*field, *checked))
            return note(option, key, ImportOutcome::NotSupported, notYet(*field, *checked));
        if (field->write)
            m_import.settings[std::string(ours)] = *checked;
        const bool same = asKey(option.given) == ours && !option.given.mid(2).contains(u'-');
        note(option, key, same ? ImportOutcome::Taken : ImportOutcome::Translated, {});
    }

    /// Their names are types of models; most of these templates come with the model.
    void takeTemplate(const Option &option)
    {
        switch (swiftTemplate(option.values.value(0).toStdString())) {
        case SwiftTemplate::Ours:
            return takeAs(option, "template");
        case SwiftTemplate::ModelsOwn:
            return note(option, QStringLiteral("template"), ImportOutcome::Translated,
                        tr("The model's own template is used."));
        case SwiftTemplate::NotHere:
            return note(option, QStringLiteral("template"), ImportOutcome::NotSupported,
                        tr("There is no template of that name; a .jinja file can be named "
                           "instead. Not set: the model's own."));
        }
    }

    static QString notYet(const config::Field &field, const Json &value)
    {
        return errorSentence(
            notSupported(field.key, config::valueText(value), config::supportedText(field)));
    }

    static Result<Json> parse(const config::Field &field, const Option &option)
    {
        if (option.values.isEmpty() && field.type == config::FieldType::Bool)
            return Json(true);
        if (field.type == config::FieldType::List && option.values.size() != 1) {
            Json list = Json::array();
            for (const QString &value : option.values)
                list.push_back(value.toStdString());
            return list;
        }
        return config::parseValue(field, option.values.join(u' ').toStdString());
    }

    void finish()
    {
        if (m_accumulation)
            takeAccumulation(*m_accumulation);
        const bool needsEtp = m_core && !m_given.contains("expert_tensor_parallel_size")
            && m_given.contains("expert_model_parallel_size")
            && m_given.contains("tensor_model_parallel_size");
        if (needsEtp)
            takeCoreEtp(m_given["tensor_model_parallel_size"]);
        if (m_import.lines.isEmpty())
            m_import.recognised = false;
    }

    /// In core ETP follows TP when it is not given; here it is 1.
    void takeCoreEtp(const Json &tensor)
    {
        if (tensor == 1)
            return;
        const config::Field *field = config::findField("expert_tensor_parallel_size");
        const bool honoured = config::isHonoured(*field, tensor);
        if (honoured)
            m_import.settings["expert_tensor_parallel_size"] = tensor;
        const Option option{.given = QStringLiteral("--expert-tensor-parallel-size"),
                            .values = {QString::fromStdString(tensor.dump())},
                            .line = 1,
                            .expands = false};
        note(option, QStringLiteral("expert_tensor_parallel_size"),
             honoured ? ImportOutcome::Translated : ImportOutcome::NotSupported,
             tr("Not given: Megatron core then uses the tensor parallel size."));
    }

    /// Batches of a rank in a row become the size of the global batch: that of the command, also
    /// where a part of its layout is left out here.
    void takeAccumulation(const Option &option)
    {
        const auto whole = [this](const char *key) {
            return m_given.contains(key) ? m_given[key].get<std::int64_t>() : std::int64_t{1};
        };
        bool isNumber = false;
        const qint64 times = option.values.value(0).toLongLong(&isNumber);
        const std::int64_t others = whole("tensor_model_parallel_size")
            * whole("context_parallel_size") * whole("pipeline_model_parallel_size");
        if (!isNumber || !m_given.contains("nproc_per_node")
            || whole("nproc_per_node") % others != 0)
            return note(option, QStringLiteral("global_batch_size"), ImportOutcome::NotSupported,
                        tr("The global batch size cannot be told without the number of ranks."));
        const std::int64_t global =
            times * whole("micro_batch_size") * (whole("nproc_per_node") / others);
        m_import.settings["global_batch_size"] = global;
        //: %1 is a number of sequences.
        note(option, QStringLiteral("global_batch_size"), ImportOutcome::Translated,
             tr("The global batch size is %1.").arg(global));
    }

    static QString withoutEffect() { return tr("It has no effect on what is trained."); }

    void note(const Option &option, const QString &key, ImportOutcome outcome, const QString &text)
    {
        ImportedSetting line{.line = option.line,
                             .given = option.given,
                             .value = option.values.join(u' '),
                             .key = key,
                             .outcome = outcome,
                             .text = text};
        if (text.isEmpty() && outcome == ImportOutcome::Translated)
            //: %1 is the name of a setting here.
            line.text = tr("It is called %1 here.").arg(key);
        m_import.lines.append(line);
    }

    QList<ShellWord> m_words;
    qsizetype m_at = 0;
    bool m_core = false;
    std::optional<Option> m_accumulation;
    Json m_given = Json::object(); ///< all values that could be read, supported or not
    SwiftImport m_import{.settings = Json::object(), .lines = {}};
};

} // namespace

QList<ImportedSetting> SwiftImport::with(ImportOutcome outcome) const
{
    QList<ImportedSetting> found;
    std::ranges::copy_if(lines, std::back_inserter(found), [outcome](const ImportedSetting &line) {
        return line.outcome == outcome;
    });
    return found;
}

SwiftImport importSwiftCommand(const QString &text)
{
    return Importer().read(text);
}

} // namespace tessera::ui
