// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_form.h"

#include "backend/base/assert.h"
#include "backend/config/field_value.h"
#include "backend/config/tasks.h"
#include "ui/models/shell_words.h"
#include "ui/text/error_text.h"
#include "ui/text/number_text.h"
#include "ui/text/rule_text.h"
#include "ui/text/typed_number.h"

#include <QScopedValueRollback>
#include <QThread>
#include <QTimer>

#include <algorithm>

namespace tessera::ui {
namespace {

using config::Field;
using config::FieldSupport;
using config::FieldType;

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

bool isNumber(const Field &field)
{
    return field.type == FieldType::Int || field.type == FieldType::Float;
}

/// A row of the form: the backend has a member for it and honours it.
bool isOffered(const Field &field)
{
    return field.support == FieldSupport::Supported && field.write;
}

QString listText(const Json &list)
{
    QStringList entries;
    bool plain = true;
    for (const Json &entry : list) {
        entries.append(entry.is_string() ? text(entry.get<std::string>()) : text(dumpJson(entry)));
        plain = plain && entry.is_string() && !entries.back().contains(u',')
            && !entries.back().startsWith(u'[') && entries.back().trimmed() == entries.back();
    }
    return plain ? entries.join(u',') : text(dumpJson(list));
}

QString dictText(const Json &dict)
{
    QStringList pairs;
    bool plain = true;
    for (const auto &[key, value] : dict.items()) {
        const QString right =
            value.is_string() ? text(value.get<std::string>()) : text(dumpJson(value));
        pairs.append(text(key) + u'=' + right);
        plain = plain && value.is_string() && !pairs.back().contains(u',')
            && !pairs.back().startsWith(u'{') && pairs.back().count(u'=') == 1;
    }
    return plain ? pairs.join(u',') : text(dumpJson(dict));
}

/// checkedValue(), and NotSupported for a value of a setting that no row of the form could take
/// back.
Result<Json> honouredValue(const Field &field, const Json &value)
{
    Result<Json> checked = config::checkedValue(field, value);
    if (checked && !checked->is_null() && field.support == FieldSupport::Planned
        && !config::isHonoured(field, *checked))
        return notSupported(field.key, config::valueText(*checked), config::supportedText(field));
    return checked;
}

/// Whether a field takes `typed`. What an error names for a free text is a description, no value.
bool takes(const Field &field, const QString &typed)
{
    if (field.type == FieldType::String || field.type == FieldType::List
        || field.type == FieldType::Dict)
        return false;
    const Result<Json> parsed = config::parseValue(field, typed.toStdString());
    return parsed && config::checkedValue(field, *parsed) && config::isHonoured(field, *parsed);
}

/// The values that an error names as possible, or describes.
QStringList possibleValues(const Error &error)
{
    const auto arg = [&error](std::size_t i) {
        return i < error.args.size() ? text(error.args[i]) : QString();
    };
    switch (error.code) {
    case ErrorCode::OutOfRange:
    case ErrorCode::NotOneOf:
        return arg(3).isEmpty() ? QStringList() : QStringList(arg(3));
    case ErrorCode::NotSupported: {
        constexpr qsizetype kMost = 4;
        const QStringList all = arg(2).split(QStringLiteral(", "), Qt::SkipEmptyParts);
        return all.size() <= kMost && !all.contains(QStringLiteral("not set")) ? all
                                                                               : QStringList();
    }
    case ErrorCode::Internal:
    case ErrorCode::Cancelled:
    case ErrorCode::UnknownKey:
    case ErrorCode::WrongType:
    case ErrorCode::MissingValue:
    case ErrorCode::MustDivide:
    case ErrorCode::RuleBroken:
    case ErrorCode::UnknownCommand:
    case ErrorCode::NoSuchRun:
    case ErrorCode::NoSuchPreset:
    case ErrorCode::WrongState:
    case ErrorCode::FileNotFound:
    case ErrorCode::FileUnreadable:
    case ErrorCode::FileUnwritable:
    case ErrorCode::DiskFull:
    case ErrorCode::BadJson:
    case ErrorCode::BadFile:
    case ErrorCode::Truncated:
    case ErrorCode::UnsupportedFormat:
    case ErrorCode::MissingTensor:
    case ErrorCode::WrongShape:
    case ErrorCode::NoRows:
    case ErrorCode::CheckpointIncomplete:
    case ErrorCode::OutOfMemory:
    case ErrorCode::NoDevice:
    case ErrorCode::RankLost:
    case ErrorCode::RankFailed:
    case ErrorCode::RankSilent:
    case ErrorCode::CommFailed:
    case ErrorCode::NonFinite:
    case ErrorCode::CannotStart:
    case ErrorCode::VersionMismatch:
    case ErrorCode::ConnectionLost:
    case ErrorCode::FrameTooLarge:
    case ErrorCode::BadMessage:
    case ErrorCode::DatabaseFailed:
    case ErrorCode::DatabaseTooNew:
        return {};
    }
    return {};
}

} // namespace

QString settingText(const Json &value)
{
    if (value.is_null())
        return {};
    if (value.is_string())
        return text(value.get<std::string>());
    if (value.is_number_float())
        return plainNumber(value.get<double>());
    if (value.is_array())
        return listText(value);
    return value.is_object() ? dictText(value) : text(dumpJson(value));
}

FormProblem formProblem(const config::Problem &problem)
{
    FormProblem made{.code = text(problem.rule),
                     .severity = problem.severity,
                     .keys = {},
                     .text = ruleSentence(problem),
                     .suggestions = {}};
    for (const std::string &key : problem.keys)
        made.keys.append(text(key));
    for (const config::Suggestion &suggestion : problem.suggestions)
        made.suggestions.append({.key = text(suggestion.key), .value = text(suggestion.value)});
    // Columns that no row has are of other data.
    if (problem.rule == "columns" && problem.severity == config::Severity::Confirm)
        made.suggestions.append({.key = made.code, .value = {}});
    return made;
}

FormProblem formProblem(const Error &error)
{
    FormProblem made{.code = error.code == ErrorCode::RuleBroken && !error.args.empty()
                         ? text(error.args.front())
                         : text(errorCodeName(error.code)),
                     .severity = config::Severity::Error,
                     .keys = {},
                     .text = errorSentence(error),
                     .suggestions = {}};
    const Field *about = error.args.empty() ? nullptr : config::findField(error.args.front());
    if (about == nullptr)
        return made;
    made.keys.append(text(error.args.front()));
    for (const QString &value : possibleValues(error)) {
        if (takes(*about, value))
            made.suggestions.append({.key = made.keys.front(), .value = value});
    }
    return made;
}

RunForm::RunForm(QObject *parent) : QObject(parent)
{
    check();
}

// ---- which settings there are ----

QList<const Field *> RunForm::fields(const QString &group, bool advanced)
{
    QList<const Field *> found;
    for (const Field &field : config::fields()) {
        const bool level = advanced || field.level == config::FieldLevel::Basic;
        if (isOffered(field) && level && ui::text(field.group) == group)
            found.append(&field);
    }
    return found;
}

const Field *RunForm::field(const QString &key)
{
    return config::findField(key.toStdString());
}

// ---- values ----

QString RunForm::text(const QString &key) const
{
    return m_entries.value(key).text;
}

QString RunForm::defaultText(const QString &key) const
{
    const Field *known = field(key);
    if (known == nullptr)
        return {};
    if (key == u"lr") {
        config::RunConfig unset = config();
        unset.lr.reset();
        return plainNumber(unset.effectiveLr());
    }
    if (key == u"torch_dtype" && m_model)
        return QString::fromStdString(m_model->dtype);
    if (key == u"packing_length")
        return QString::number(config().maxLength);
    if (key == u"use_chat_template") {
        const config::TaskInfo *task = config::findTask(config().task);
        return task == nullptr || task->chatTemplate ? QStringLiteral("true")
                                                     : QStringLiteral("false");
    }
    return settingText(known->defaultValue);
}

Json RunForm::value(const QString &key) const
{
    const auto entry = m_entries.constFind(key);
    return entry == m_entries.cend() || entry->error ? Json() : entry->value;
}

bool RunForm::isSet(const QString &key) const
{
    return m_entries.contains(key);
}

QStringList RunForm::setKeys() const
{
    QStringList keys;
    for (const Field &field : config::fields()) {
        const QString key = ui::text(field.key);
        if (m_entries.contains(key))
            keys.append(key);
    }
    return keys;
}

RunForm::Entry RunForm::read(const Field &field, const QString &typed)
{
    Entry entry{.text = typed, .value = {}, .error = {}};
    const QString plain = isNumber(field) ? plainTyped(typed, QLocale::c()) : typed.trimmed();
    const Result<Json> parsed = config::parseValue(field, plain.toStdString());
    const Result<Json> checked = parsed ? config::checkedValue(field, *parsed) : parsed.error();
    if (checked)
        entry.value = *checked;
    else
        entry.error = checked.error();
    return entry;
}

void RunForm::tell(const QStringList &keys)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    if (keys.isEmpty())
        return;
    m_outside.clear();
    if (!m_telling)
        ++m_change;
    const QScopedValueRollback telling(m_telling, true);
    for (const QString &key : keys)
        Q_EMIT changed(key);
    checkLater();
}

/// False when nothing has become another one.
bool RunForm::take(const QString &key, const QString &typed)
{
    const Field *known = field(key);
    if (known == nullptr || (isSet(key) && m_entries.value(key).text == typed))
        return false;
    if (typed.trimmed().isEmpty())
        return m_entries.remove(key) > 0;
    m_entries.insert(key, read(*known, typed));
    return true;
}

void RunForm::setText(const QString &key, const QString &typed)
{
    setTexts({{key, typed}});
}

void RunForm::setTexts(const QMap<QString, QString> &texts)
{
    QStringList keys;
    for (auto text = texts.cbegin(); text != texts.cend(); ++text) {
        if (take(text.key(), text.value()))
            keys.append(text.key());
    }
    tell(keys);
}

void RunForm::setValue(const QString &key, const Json &value)
{
    const Field *known = field(key);
    if (known == nullptr)
        return;
    if (value.is_null())
        return unset(key);
    Entry entry{.text = settingText(value), .value = {}, .error = {}};
    if (const Result<Json> checked = config::checkedValue(*known, value); checked)
        entry.value = *checked;
    else
        entry.error = checked.error();
    m_entries.insert(key, std::move(entry));
    tell({key});
}

void RunForm::unset(const QString &key)
{
    setText(key, {});
}

void RunForm::clear()
{
    m_entries.clear();
    m_outside.clear();
    m_preset.clear();
    m_presetObject = {};
    ++m_change;
    Q_EMIT replaced();
    checkLater();
}

// ---- the whole run ----

config::RunConfig RunForm::config() const
{
    config::RunConfig made;
    for (const Field &field : config::fields()) {
        const auto entry = m_entries.constFind(ui::text(field.key));
        if (entry != m_entries.cend() && !entry->error && field.write)
            field.write(made, entry->value);
    }
    return made;
}

std::optional<qint64> RunForm::steps() const
{
    const config::ParallelDims dims = m_resolved.dims(m_world);
    const bool divides = m_world % std::max(1, dims.tensor * dims.context * dims.pipeline) == 0;
    if (m_resolved.trainIters)
        return *m_resolved.trainIters;
    if (!m_data || !m_resolved.numTrainEpochs || !divides || m_data->rows <= 0)
        return std::nullopt;
    return config::trainSteps(m_resolved, dims, m_data->rows);
}

QByteArray RunForm::toJson() const
{
    Json object = Json::object();
    for (auto entry = m_entries.cbegin(); entry != m_entries.cend(); ++entry) {
        if (!entry->error)
            object[entry.key().toStdString()] = entry->value;
    }
    return QByteArray::fromStdString(dumpJsonPretty(object) + "\n");
}

QList<Error> RunForm::setJson(const QByteArray &bytes)
{
    const Result<Json> object =
        parseJson(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())),
                  "the settings");
    if (!object)
        return {object.error()};
    if (!object->is_object())
        return {Error{.code = ErrorCode::BadJson,
                      .detail = "The settings are no JSON object.",
                      .args = {"the settings", "1", "1", "an object is expected"},
                      .context = {},
                      .place = SourcePlace::here()}};
    QList<Error> errors;
    setConfigObject(*object, &errors);
    return errors;
}

void RunForm::setConfigObject(const Json &object, QList<Error> *errors)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    m_entries.clear();
    m_outside.clear();
    m_preset.clear();
    m_presetObject = {};
    for (const auto &[key, value] : object.items()) {
        const Field *known = config::findField(key);
        const Result<Json> checked = known != nullptr
            ? honouredValue(*known, value)
            : Result<Json>(unknownKey(key, config::nearestKey(key)));
        if (!checked && errors != nullptr)
            errors->append(checked.error());
        // A known key that cannot have its default's place (Planned, no member) says nothing new.
        if (checked && !checked->is_null() && known->write)
            m_entries.insert(ui::text(key),
                             {.text = settingText(*checked), .value = *checked, .error = {}});
    }
    ++m_change;
    Q_EMIT replaced();
    checkLater();
}

void RunForm::setPreset(const config::Preset &preset)
{
    const Json object = config::toJson(preset.config);
    setConfigObject(object);
    m_preset = QString::fromStdString(preset.name);
    m_presetObject = object;
}

QString RunForm::command() const
{
    QString line = QStringLiteral("tessera train");
    if (!m_preset.isEmpty())
        line += u' ' + m_preset;
    for (const QString &key : setKeys()) {
        const Entry entry = m_entries.value(key);
        const Json preset =
            m_presetObject.is_object() ? m_presetObject.value(key.toStdString(), Json()) : Json();
        if (entry.error || (!preset.is_null() && preset == entry.value))
            continue;
        line += QStringLiteral(" --set ") + shellQuoted(key + u'=' + settingText(entry.value));
    }
    if (m_presetObject.is_object()) {
        for (const auto &[key, value] : m_presetObject.items()) {
            if (!isSet(ui::text(key)))
                line += QStringLiteral(" --set ") + ui::text(key) + QStringLiteral("=null");
        }
    }
    return line;
}

// ---- what is known from elsewhere ----

void RunForm::setModelFacts(const std::optional<config::ModelFacts> &facts)
{
    m_model = facts;
    checkLater();
}

void RunForm::setDataFacts(const std::optional<config::DataFacts> &facts)
{
    m_data = facts;
    checkLater();
}

void RunForm::setDataProblems(const QList<FormProblem> &problems)
{
    m_dataProblems = problems;
    checkLater();
}

void RunForm::setGpus(int gpus)
{
    m_gpus = gpus;
    checkLater();
}

void RunForm::setOutsideProblems(const QList<FormProblem> &problems)
{
    m_outside = problems;
    check();
}

// ---- problems ----

void RunForm::checkLater()
{
    if (std::exchange(m_checkPending, true))
        return;
    QTimer::singleShot(0, this, [this] {
        if (m_checkPending)
            check();
    });
}

/// A setting that cannot be read is a problem of its own; rules that saw its default say nothing
/// about what was typed.
bool RunForm::cannotBeRead(const FormProblem &problem) const
{
    return std::ranges::any_of(problem.keys, [this](const QString &key) {
        const auto entry = m_entries.constFind(key);
        return entry != m_entries.cend() && entry->error.has_value();
    });
}

void RunForm::addParseProblems(QList<FormProblem> &found) const
{
    for (const QString &key : setKeys()) {
        const Entry entry = m_entries.value(key);
        if (entry.error)
            found.append(formProblem(*entry.error));
    }
}

void RunForm::check()
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    m_checkPending = false;
    m_resolved = config();
    const bool cuda = m_resolved.device != "cpu";
    m_world = std::max(1, config::chooseWorld(m_resolved, cuda ? m_gpus : 0));
    QList<FormProblem> found;
    addParseProblems(found);
    const std::vector<config::Problem> problems =
        config::validate(m_resolved, m_world, m_model.value_or(config::ModelFacts{}), m_data);
    for (const config::Problem &problem : problems) {
        const FormProblem made = formProblem(problem);
        if (!cannotBeRead(made))
            found.append(made);
    }
    for (const FormProblem &outside : m_outside) {
        const bool known = std::ranges::any_of(found, [&outside](const FormProblem &problem) {
            return problem.code == outside.code && problem.text == outside.text;
        });
        // Of data without rows the page knows the cause.
        const bool saidOfData =
            std::ranges::any_of(m_dataProblems, [&outside](const FormProblem &problem) {
                return problem.code == outside.code;
            });
        if (!known && !saidOfData)
            found.append(outside);
    }
    m_problems = found + m_dataProblems;
    Q_EMIT problemsChanged();
}

QList<FormProblem> RunForm::problemsOf(const QString &key) const
{
    QList<FormProblem> found;
    for (const FormProblem &problem : m_problems) {
        if (problem.keys.contains(key))
            found.append(problem);
    }
    return found;
}

bool RunForm::hasError() const
{
    return std::ranges::any_of(m_problems, [](const FormProblem &problem) {
        return problem.severity == config::Severity::Error;
    });
}

bool RunForm::needsConfirmation() const
{
    return std::ranges::any_of(m_problems, [](const FormProblem &problem) {
        return problem.severity == config::Severity::Confirm;
    });
}

void RunForm::retranslate()
{
    check();
}

} // namespace tessera::ui
