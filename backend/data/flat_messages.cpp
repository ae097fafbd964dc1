// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/flat_messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace tessera::data {

namespace {

using Kind = FlatMessage::Kind;
using Flat = std::vector<FlatMessage>;

std::optional<Kind> kindOf(std::string role)
{
    static const std::map<std::string, Kind> kRoles{{"system", Kind::System},
                                                    {"user", Kind::User},
                                                    {"human", Kind::User},
                                                    {"assistant", Kind::Assistant},
                                                    {"gpt", Kind::Assistant},
                                                    {"bot", Kind::Assistant},
                                                    {"tool_call", Kind::ToolCall},
                                                    {"function_call", Kind::ToolCall},
                                                    {"tool", Kind::ToolResponse},
                                                    {"tool_response", Kind::ToolResponse},
                                                    {"observation", Kind::ToolResponse},
                                                    {"observations", Kind::ToolResponse},
                                                    {"function_response", Kind::ToolResponse}};
    std::replace(role.begin(), role.end(), '-', '_');
    const auto found = kRoles.find(role);
    return found == kRoles.end() ? std::nullopt : std::optional<Kind>(found->second);
}

const OrderedJson *member(const OrderedJson &object, const char *first, const char *second)
{
    for (const char *const key : {first, second}) {
        if (const auto found = object.find(key); found != object.end())
            return &*found;
    }
    return nullptr;
}

/// {"name", "arguments"} from OpenAI's call, or from a text or object that holds one.
OrderedJson toCall(const OrderedJson &stored, ReportWriter &report)
{
    const OrderedJson &function =
        stored.is_object() && stored.contains("function") ? stored["function"] : stored;
    OrderedJson call{{"name", function.value("name", "")},
                     {"arguments", function.value("arguments", OrderedJson::object())}};
    OrderedJson &arguments = call["arguments"];
    if (arguments.is_string()) {
        OrderedJson parsed =
            OrderedJson::parse(arguments.get_ref<const std::string &>(), nullptr, false);
        if (parsed.is_discarded())
            report.notice("arguments_as_text");
        else
            arguments = std::move(parsed);
    }
    return call;
}

/// Reads one list of messages.
class Flattener
{
public:
    explicit Flattener(ReportWriter &report) : m_report(report) {}

    RowResult<Flat> flatten(const OrderedJson &list)
    {
        const bool paired = isPaired(list.front());
        for (const OrderedJson &message : list) {
            if (!message.is_object())
                return fail("bad_messages", "is not an object");
            if (const auto dropped = paired ? addPair(message) : addMessage(message))
                return *dropped;
            ++m_index;
        }
        return std::move(m_flat);
    }

private:
    using Failure = std::optional<Dropped>;

    [[nodiscard]] Dropped fail(const std::string &reason, const std::string &what) const
    {
        return {reason, fmt::format("message {} {}", m_index, what)};
    }

    static bool isPaired(const OrderedJson &first)
    {
        return first.is_object() && member(first, "role", "from") == nullptr
            && member(first, "content", "value") == nullptr;
    }

    Failure addPair(const OrderedJson &message)
    {
        bool any = false;
        for (const auto &[key, value] : message.items()) {
            const std::optional<Kind> kind = kindOf(key);
            if (!kind) {
                m_report.notice("message_key:" + key);
                continue;
            }
            if (value.is_null())
                return fail("null_content", "has no content");
            if (!value.is_string())
                return fail("bad_messages", "is not a text");
            m_flat.push_back({.kind = *kind, .text = value.get<std::string>()});
            any = true;
        }
        return any ? Failure() : fail("bad_messages", "has no role and no text");
    }

    Failure addMessage(const OrderedJson &message)
    {
        const OrderedJson *const role = member(message, "role", "from");
        if (role == nullptr || !role->is_string())
            return fail("bad_role", "has no role");
        const std::optional<Kind> kind = kindOf(role->get<std::string>());
        if (!kind)
            return fail("bad_role", "has an unknown role");
        OwnLoss loss;
        if (auto failure = readLoss(message, *kind, loss))
            return failure;
        countOtherKeys(message);
        const OrderedJson *const content = member(message, "content", "value");
        const std::size_t first = m_flat.size();
        const OrderedJson calls = message.value("tool_calls", OrderedJson());
        const bool hasCalls = calls.is_array() && !calls.empty();
        if ((content == nullptr || content->is_null()) && !hasCalls)
            return fail("null_content", "has no content");
        if (content != nullptr && !content->is_null()) {
            if (auto failure = addContent(*content, *kind, loss, hasCalls))
                return failure;
        }
        addThought(message.value("reasoning_content", OrderedJson()), *kind, first, loss);
        for (const OrderedJson &call : hasCalls ? calls : OrderedJson::array()) {
            if (auto failure = addCall(call, loss))
                return failure;
        }
        return {};
    }

    /// What an answer says beside its content, put before what was added from `first` on.
    void addThought(const OrderedJson &thought, Kind kind, std::size_t first, const OwnLoss &loss)
    {
        if (kind != Kind::Assistant || !thought.is_string() || thought == "")
            return;
        if (m_flat.size() == first)
            m_flat.push_back({.kind = Kind::Assistant, .loss = loss});
        m_flat[first].reasoning.insert(0, thought.get_ref<const std::string &>());
    }

    Failure addContent(const OrderedJson &content, Kind kind, const OwnLoss &loss, bool hasCalls)
    {
        if (kind == Kind::ToolCall)
            return addStoredCall(content, loss);
        if (content.is_array() && kind != Kind::ToolResponse)
            return addParts(content, kind, loss);
        const bool text = content.is_string();
        if (!text && kind != Kind::ToolResponse)
            return fail("bad_messages", "is not a text");
        std::string words = text ? content.get<std::string>() : resultText(content);
        if (words.empty() && hasCalls)
            return {};
        m_flat.push_back({.kind = kind, .text = std::move(words), .loss = loss});
        return {};
    }

    /// A tool_call message: one call as text or object.
    Failure addStoredCall(const OrderedJson &content, const OwnLoss &loss)
    {
        OrderedJson call = content;
        if (content.is_string())
            call = OrderedJson::parse(content.get_ref<const std::string &>(), nullptr, false);
        if (call.is_array()) { // some sets store parallel calls in one message
            for (const OrderedJson &one : call) {
                if (auto failure = addCall(one, loss))
                    return failure;
            }
            return {};
        }
        return addCall(call, loss);
    }

    Failure addCall(const OrderedJson &stored, const OwnLoss &loss)
    {
        if (!stored.is_object())
            return fail("bad_messages", "holds no tool call");
        OrderedJson call = toCall(stored, m_report);
        if (call["name"].get_ref<const std::string &>().empty())
            return fail("bad_messages", "holds a tool call without a name");
        m_flat.push_back({.kind = Kind::ToolCall, .call = std::move(call), .loss = loss});
        return {};
    }

    /// A list of typed parts (OpenAI's text parts, Anthropic's tool_use and tool_result).
    Failure addParts(const OrderedJson &parts, Kind kind, const OwnLoss &loss)
    {
        std::string text;
        std::string reasoning;
        std::vector<OrderedJson> after;
        for (const OrderedJson &part : parts) {
            const std::string type = part.is_object() ? part.value("type", "") : "";
            const OrderedJson *const words = wordsOf(part, type);
            const bool thought = type == "reasoning" || type == "thinking";
            if (type == "text" && words != nullptr && words->is_string())
                text += words->get_ref<const std::string &>();
            else if (thought && kind == Kind::Assistant && words != nullptr && words->is_string())
                reasoning += words->get_ref<const std::string &>();
            else if (type == "tool_call" && kind == Kind::Assistant && words != nullptr)
                after.push_back({{"type", "tool_call"}, {"call", *words}});
            else if (type == "tool_use" || type == "tool_result")
                after.push_back(part);
            else if (type.starts_with("image") || type.starts_with("video")
                     || type.starts_with("audio"))
                return fail("unsupported_media", "holds an image, a video or a sound");
            else
                return fail("bad_part", unknownPart(type));
        }
        // Results answer the calls before them, so they come ahead of what the user says next.
        for (const OrderedJson &part : after) {
            if (part["type"] == "tool_result")
                m_flat.push_back({.kind = Kind::ToolResponse,
                                  .text = resultText(part.value("content", OrderedJson("")))});
        }
        if (!text.empty() || !reasoning.empty() || after.empty())
            m_flat.push_back({.kind = kind,
                              .reasoning = std::move(reasoning),
                              .text = std::move(text),
                              .loss = loss});
        for (const OrderedJson &part : after) {
            if (part["type"] == "tool_call") {
                if (auto failure = addStoredCall(part["call"], loss))
                    return failure;
            }
            if (part["type"] == "tool_use")
                m_flat.push_back(
                    {.kind = Kind::ToolCall,
                     .call = {{"name", part.value("name", "")},
                              {"arguments", part.value("input", OrderedJson::object())}},
                     .loss = loss});
        }
        return {};
    }

    /// LLaMA-Factory's parts have `value`, OpenAI's `text`, Anthropic's thoughts `thinking`.
    static const OrderedJson *wordsOf(const OrderedJson &part, const std::string &type)
    {
        if (type == "thinking")
            return member(part, "thinking", "text");
        const bool known = type == "text" || type == "reasoning" || type == "tool_call";
        return known ? member(part, "text", "value") : nullptr;
    }

    static std::string unknownPart(const std::string &type)
    {
        constexpr std::size_t kLongestName = 40;
        if (type.empty())
            return "has a part without a type; text, reasoning, tool_call, tool_use and "
                   "tool_result are known";
        if (type == "text")
            return "has a part of type text whose text is no text";
        return fmt::format(
            "has a part of type {}; text, reasoning, tool_call, tool_use and tool_result are known",
            type.substr(0, kLongestName));
    }

    /// What a tool returned: a text, a list of text parts, or any JSON.
    static std::string resultText(const OrderedJson &content)
    {
        if (content.is_string())
            return content.get<std::string>();
        std::string text;
        bool onlyText = content.is_array() && !content.empty();
        for (const OrderedJson &inner : content.is_array() ? content : OrderedJson::array()) {
            const bool isText = inner.is_object() && inner.value("type", "") == "text";
            onlyText = onlyText && isText;
            const OrderedJson *const words = isText ? member(inner, "text", "value") : nullptr;
            text += words != nullptr && words->is_string() ? words->get<std::string>() : "";
        }
        return onlyText ? text : content.dump();
    }

    /// `loss` and `loss_scale` count on answers alone.
    Failure readLoss(const OrderedJson &message, Kind kind, OwnLoss &loss)
    {
        const OrderedJson said = message.value("loss", OrderedJson());
        const OrderedJson *const found = member(message, "loss_scale", "loss_weight");
        const OrderedJson scale = found == nullptr ? OrderedJson() : *found;
        const bool answer = kind == Kind::Assistant || kind == Kind::ToolCall;
        if (!answer) {
            if (!said.is_null() || !(scale.is_null() || scale == 0)) // 0 is what holds anyway
                m_report.notice("loss_on_other_role");
            return {};
        }
        if (!said.is_null() && !said.is_boolean() && !said.is_number())
            return fail("bad_loss_scale", "has a loss that is neither true, false nor a number");
        if (!scale.is_null() && !scale.is_number())
            return fail("bad_loss_scale", "has a loss weight that is no number");
        if (said.is_boolean())
            loss.trained = said.get<bool>();
        else if (said.is_number())
            loss = numberSaid(said.get<double>());
        if (scale.is_number())
            loss.weight = scale.get<double>();
        if (loss.weight && !(std::isfinite(*loss.weight) && *loss.weight >= 0))
            return fail("bad_loss_scale", "has a loss weight below 0");
        return {};
    }

    /// `loss` as a number: 0 and 1 are yes and no, others are weights.
    static OwnLoss numberSaid(double said)
    {
        OwnLoss loss{.trained = said != 0, .weight = {}};
        if (said != 0 && said != 1)
            loss.weight = said;
        return loss;
    }

    void countOtherKeys(const OrderedJson &message)
    {
        constexpr std::array kKnown{"role",        "from",       "content",
                                    "value",       "loss",       "loss_scale",
                                    "loss_weight", "tool_calls", "reasoning_content"};
        for (const auto &[key, value] : message.items()) {
            if (std::find(kKnown.begin(), kKnown.end(), key) == kKnown.end())
                m_report.notice("message_key:" + key);
        }
    }

    ReportWriter &m_report;
    Flat m_flat;
    std::size_t m_index = 0;
};

} // namespace

RowResult<Flat> flattenMessages(const OrderedJson &list, ReportWriter &report)
{
    return Flattener(report).flatten(list);
}

std::string kindName(Kind kind)
{
    switch (kind) {
    case Kind::System:
        return "system";
    case Kind::User:
        return "user";
    case Kind::Assistant:
        return "assistant";
    case Kind::ToolCall:
        return "tool_call";
    case Kind::ToolResponse:
        return "tool_response";
    }
    return {};
}

} // namespace tessera::data
