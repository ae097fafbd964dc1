// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/protocol/messages.h"

#include "backend/protocol/fields.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace tessera::protocol {
namespace {

struct StateName {
    RunState state;
    std::string_view name;
};
constexpr std::array kStateNames{
    StateName{RunState::Created, "created"},   StateName{RunState::Preparing, "preparing"},
    StateName{RunState::Running, "running"},   StateName{RunState::Paused, "paused"},
    StateName{RunState::Stopping, "stopping"}, StateName{RunState::Finished, "finished"},
    StateName{RunState::Stopped, "stopped"},   StateName{RunState::Failed, "failed"},
};

/// In the order of the variant's alternatives.
constexpr std::array<std::string_view, std::variant_size_v<Message>> kTypeNames{
    "Hello",        "Subscribe",        "Pause",
    "Resume",       "SaveCheckpoint",   "Stop",
    "StateChanged", "MetricBatch",      "ExpertLoad",
    "RankHealth",   "LogRecord",        "CheckpointWritten",
    "RunFacts",     "Failed",           "Gap",
    "RankDone",     "CheckpointFailed", "CheckpointRemoved"};

// ---- from JSON: each returns false when the value has another type ----

bool read(const Json &json, bool &value)
{
    if (!json.is_boolean())
        return false;
    value = json.get<bool>();
    return true;
}

template<std::integral T>
requires(!std::same_as<T, bool>) bool read(const Json &json, T &value)
{
    if (!json.is_number_integer())
        return false;
    if (json.is_number_unsigned()) {
        const auto number = json.get<std::uint64_t>();
        value = static_cast<T>(number);
        return std::in_range<T>(number);
    }
    const auto number = json.get<std::int64_t>();
    value = static_cast<T>(number);
    return std::in_range<T>(number);
}

bool read(const Json &json, double &value)
{
    const std::optional<double> number = jsonNumber(json);
    value = number.value_or(value);
    return number.has_value();
}

bool read(const Json &json, std::string &value)
{
    if (!json.is_string())
        return false;
    value = json.get<std::string>();
    return true;
}

bool read(const Json &json, RunState &value)
{
    if (!json.is_string())
        return false;
    const Result<RunState> state = runStateFromName(json.get<std::string>());
    if (state)
        value = *state;
    return state.ok();
}

bool read(const Json &json, Json &value)
{
    value = json;
    return true;
}

template<typename T>
bool read(const Json &json, std::vector<T> &values)
{
    if (!json.is_array())
        return false;
    values.assign(json.size(), T{});
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (!read(json[i], values[i]))
            return false;
    }
    return true;
}

template<typename T>
bool read(const Json &json, std::map<std::string, T> &values)
{
    if (!json.is_object())
        return false;
    for (const auto &item : json.items()) {
        if (!read(item.value(), values[item.key()]))
            return false;
    }
    return true;
}

bool read(const Json &json, Error &value)
{
    std::string text;
    std::vector<std::string> texts;
    const auto fits = [&json](const char *key, auto &kind) {
        return !json.contains(key) || read(json[key], kind);
    };
    if (!json.is_object() || !fits("code", text) || !fits("detail", text) || !fits("args", texts)
        || !fits("context", texts))
        return false;
    value = errorFromJson(json);
    return true;
}

// ---- what a field expects, for the error ----

template<typename T>
std::string_view expectation(const T & /*value*/)
{
    if constexpr (std::same_as<T, bool>)
        return "true or false";
    else if constexpr (std::integral<T>)
        return "a whole number";
    else if constexpr (std::same_as<T, double>)
        return "a number";
    else if constexpr (std::same_as<T, std::string>)
        return "a text";
    else if constexpr (std::same_as<T, RunState>)
        return "a run state";
    else if constexpr (std::same_as<T, Error>)
        return "an error object";
    else if constexpr (std::same_as<T, std::vector<std::string>>)
        return "a list of texts";
    else if constexpr (std::same_as<T, std::map<std::string, std::vector<double>>>)
        return "an object of lists of numbers";
    else
        return "a list of whole numbers";
}

// ---- the two visitors of fields() ----

/// Collects the fields of one message into a JSON object, with non-finite numbers as strings.
class Writer
{
public:
    explicit Writer(Json &object) : m_object(object) {}

    template<typename T>
    void operator()(const char *key, const T &value)
    {
        m_object[key] = value;
    }
    void operator()(const char *key, double value) { m_object[key] = numberJson(value); }
    void operator()(const char *key, const std::map<std::string, std::vector<double>> &columns)
    {
        Json &object = m_object[key] = Json::object();
        for (const auto &[name, values] : columns) {
            Json &column = object[name] = Json::array();
            for (const double value : values)
                column.push_back(numberJson(value));
        }
    }
    void operator()(const char *key, const Json &value)
    {
        m_object[key] = Json::parse(dumpJson(value)); // its numbers may be non-finite
    }
    void operator()(const char *key, RunState state) { m_object[key] = runStateName(state); }
    void operator()(const char *key, const Error &error) { m_object[key] = errorJson(error); }

private:
    Json &m_object;
};

/// Fills the fields of one message; an absent one keeps its default. Remembers the first that has
/// the wrong type.
class Reader
{
public:
    Reader(const Json &object, std::string_view type) : m_object(object), m_type(type) {}

    template<typename T>
    void operator()(const char *key, T &value)
    {
        const auto item = m_object.find(key);
        if (m_error.has_value() || item == m_object.end() || read(*item, value))
            return;
        m_error = badMessage(fmt::format("{}.{} should be {} and is {}", m_type, key,
                                         expectation(value), shortly(*item)));
    }

    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }

private:
    static std::string shortly(const Json &value)
    {
        constexpr std::size_t kShown = 60;
        const std::string text = dumpJson(value);
        return text.size() <= kShown ? text : text.substr(0, kShown) + "...";
    }

    const Json &m_object;
    std::string_view m_type;
    std::optional<Error> m_error;
};

// ---- type name -> alternative ----

template<std::size_t I = 0>
Message emptyMessage(std::size_t index)
{
    if constexpr (I + 1 < std::variant_size_v<Message>) {
        if (index != I)
            return emptyMessage<I + 1>(index);
    }
    return Message(std::in_place_index<I>);
}

std::optional<std::size_t> indexOfType(std::string_view type)
{
    for (std::size_t i = 0; i < kTypeNames.size(); ++i) {
        if (kTypeNames[i] == type)
            return i;
    }
    return std::nullopt;
}

} // namespace

std::string_view runStateName(RunState state)
{
    for (const StateName &entry : kStateNames) {
        if (entry.state == state)
            return entry.name;
    }
    TESSERA_ASSERT(false);
}

Result<RunState> runStateFromName(std::string_view name)
{
    for (const StateName &entry : kStateNames) {
        if (entry.name == name)
            return entry.state;
    }
    return badMessage(fmt::format("'{}' is no run state", name));
}

bool isFinal(RunState state)
{
    return state == RunState::Finished || state == RunState::Stopped || state == RunState::Failed;
}

std::string_view messageType(const Message &message)
{
    return kTypeNames[message.index()];
}

std::string encode(const Envelope &envelope)
{
    Json object = {{"type", messageType(envelope.message)},
                   {"seq", envelope.seq},
                   {"time_ms", envelope.timeMs}};
    Writer writer(object);
    std::visit([&writer](const auto &message) { fields(writer, message); }, envelope.message);
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Envelope> decode(std::string_view json)
{
    const Result<Json> parsed = parseJson(json, "message");
    if (!parsed)
        return badMessage(fmt::format("no JSON at column {}: {}", parsed.error().args[2],
                                      parsed.error().args[3]));
    if (!parsed->is_object())
        return badMessage("a message that is no JSON object");
    const auto type = parsed->find("type");
    if (type == parsed->end() || !type->is_string())
        return badMessage("a message without a type");
    const std::optional<std::size_t> index = indexOfType(type->get_ref<const std::string &>());
    if (!index)
        return badMessage(fmt::format("unknown message type '{}'", type->get<std::string>()));

    Envelope envelope{.seq = 0, .timeMs = 0, .message = emptyMessage(*index)};
    Reader reader(*parsed, kTypeNames[*index]);
    reader("seq", envelope.seq);
    reader("time_ms", envelope.timeMs);
    std::visit([&reader](auto &message) { fields(reader, message); }, envelope.message);
    if (reader.error().has_value())
        return *reader.error();
    return envelope;
}

} // namespace tessera::protocol
