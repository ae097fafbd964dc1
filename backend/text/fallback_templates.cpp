// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/fallback_templates.h"

#include <algorithm>
#include <utility>

namespace tessera::text {

namespace {

constexpr std::string_view kTextAlone = R"({%- if tools -%}
    {{- raise_exception('this chat template has no place for tools') -}}
{%- endif -%}
{%- for message in messages if message.content is not string or message.tool_calls -%}
    {{- raise_exception('this chat template takes messages of text alone') -}}
{%- endfor -%})";

constexpr std::string_view kChatMl = R"({%- for message in messages -%}
    {{- '<|im_start|>' ~ message.role ~ '\n' ~ message.content ~ '<|im_end|>\n' -}}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\n' -}}{%- endif -%})";

constexpr std::string_view kLlama3 = R"({{- bos_token -}}
{%- for message in messages -%}
    {{- '<|start_header_id|>' ~ message.role ~ '<|end_header_id|>\n\n' -}}
    {{- message.content | trim -}}{{- '<|eot_id|>' -}}
{%- endfor -%}
{%- if add_generation_prompt -%}
    {{- '<|start_header_id|>assistant<|end_header_id|>\n\n' -}}
{%- endif -%})";

constexpr std::string_view kGemma = R"({{- bos_token -}}
{%- set start = namespace(system='') -%}
{%- for message in messages -%}
    {%- if message.role == 'system' and loop.first -%}
        {%- set start.system = message.content ~ '\n\n' -%}
    {%- else -%}
        {{- '<start_of_turn>' ~ ('model' if message.role == 'assistant' else message.role) ~ '\n' -}}
        {{- start.system -}}{{- message.content | trim -}}{{- '<end_of_turn>\n' -}}
        {%- set start.system = '' -%}
    {%- endif -%}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<start_of_turn>model\n' -}}{%- endif -%})";

constexpr std::string_view kPhi3 = R"({{- bos_token -}}
{%- for message in messages -%}
    {{- '<|' ~ message.role ~ '|>\n' ~ message.content ~ '<|end|>\n' -}}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<|assistant|>\n' -}}{%- endif -%})";

constexpr std::string_view kZephyr = R"({%- for message in messages -%}
    {{- '<|' ~ message.role ~ '|>\n' ~ message.content -}}{{- eos_token -}}{{- '\n' -}}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<|assistant|>\n' -}}{%- endif -%})";

constexpr std::string_view kMistral = R"({{- bos_token -}}
{%- set start = namespace(system='') -%}
{%- for message in messages -%}
    {%- if message.role == 'system' -%}
        {%- set start.system = message.content ~ '\n\n' -%}
    {%- elif message.role == 'assistant' -%}
        {{- ' ' ~ message.content -}}{{- eos_token -}}
    {%- elif message.role == 'user' -%}
        {{- '[INST] ' -}}{{- start.system -}}{{- message.content -}}{{- ' [/INST]' -}}
        {%- set start.system = '' -%}
    {%- else -%}
        {{- raise_exception('the template mistral has no place for the role ' ~ message.role) -}}
    {%- endif -%}
{%- endfor -%})";

constexpr std::string_view kVicuna = R"({{- bos_token -}}
{%- for message in messages -%}
    {%- if message.role == 'system' -%}
        {{- message.content ~ '\n\n' -}}
    {%- elif message.role == 'user' -%}
        {{- 'USER: ' ~ message.content ~ '\n' -}}
    {%- elif message.role == 'assistant' -%}
        {{- 'ASSISTANT: ' ~ message.content -}}{{- eos_token -}}{{- '\n' -}}
    {%- else -%}
        {{- raise_exception('the template vicuna has no place for the role ' ~ message.role) -}}
    {%- endif -%}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- 'ASSISTANT:' -}}{%- endif -%})";

constexpr std::string_view kAlpaca = R"({{- bos_token -}}
{%- for message in messages -%}
    {%- if message.role == 'system' -%}
        {{- message.content ~ '\n\n' -}}
    {%- elif message.role == 'user' -%}
        {{- '### Instruction:\n' ~ message.content ~ '\n\n' -}}
    {%- elif message.role == 'assistant' -%}
        {{- '### Response:\n' ~ message.content -}}{{- eos_token -}}{{- '\n\n' -}}
    {%- else -%}
        {{- raise_exception('the template alpaca has no place for the role ' ~ message.role) -}}
    {%- endif -%}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '### Response:\n' -}}{%- endif -%})";

} // namespace

const std::vector<FallbackTemplate> &fallbackTemplates()
{
    static const std::vector<FallbackTemplate> kAll = [] {
        std::vector<FallbackTemplate> all;
        for (const auto &[name, jinja] :
             {std::pair{"chatml", kChatMl}, std::pair{"llama3", kLlama3},
              std::pair{"gemma", kGemma}, std::pair{"phi3", kPhi3}, std::pair{"zephyr", kZephyr},
              std::pair{"mistral", kMistral}, std::pair{"vicuna", kVicuna},
              std::pair{"alpaca", kAlpaca}})
            all.push_back({name, std::string(kTextAlone).append(jinja)});
        return all;
    }();
    return kAll;
}

const FallbackTemplate *findFallbackTemplate(std::string_view name)
{
    const auto found = std::ranges::find(fallbackTemplates(), name, &FallbackTemplate::name);
    return found == fallbackTemplates().end() ? nullptr : &*found;
}

} // namespace tessera::text
