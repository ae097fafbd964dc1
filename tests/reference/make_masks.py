# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What transformers trains of the conversations in LLaMA-Factory's samples: token ids and assistant masks of templates that carry
{% generation %} marks: TRL's (Qwen2.5, Llama 3, Gemma), else the model's own with marks put in (masks.json). A digest a row says ids and mask.

The marks of a training template hold what TRL trains. Our rule (an answer with its end-of-turn text) takes less of them, and nothing else:
  1. what the generation prompt says already, and an empty think block, before an answer are not trained;
  2. white space behind the end-of-turn text is not trained;
  3. a change from trained to not trained is a border between tokens.
Each digest is of the mask after these; `same_as_marks` counts the rows where they change nothing."""

import argparse
import hashlib
import json
import re
import struct
import tarfile
import tempfile
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import tokenizers
from transformers import PreTrainedTokenizerFast
from transformers.utils.chat_template_utils import render_jinja_template

from paths import OUTPUT, SHARED

SETS = ("alpaca_en_demo.json", "alpaca_zh_demo.json", "identity.json", "v1_sft_demo.jsonl", "glaive_toolcall_en_demo.json",
        "glaive_toolcall_zh_demo.json", "reason_tool_use_demo_50.jsonl")
ROLES = {"human": "user", "gpt": "assistant", "observation": "tool", "function_call": "assistant", "system": "system"}


def trl_marks(name):
    return lambda original: (files("trl") / "chat_templates" / f"{name}_training.jinja").read_text(encoding="utf-8")


def around_assistant(original):
    """TRL's Qwen3 writes a think block into every turn; this one is the model's own with marks."""
    begin = '{%- elif message.role == "assistant" %}'
    end = '{%- elif message.role == "tool" %}'
    head, body = original.split(begin)
    answer, rest = body.split(end)
    return head + begin + "{%- generation %}" + answer + "{%- endgeneration %}" + end + rest


def around(*answers):
    """Marks around the places where a template writes answers."""

    def marked(original):
        for answer in answers:
            if original.count(answer) != 1:
                raise SystemExit(f"the template has {original.count(answer)} times: {answer}")
            original = original.replace(answer, "{%- generation %}" + answer + "{%- endgeneration %}")
        return original

    return marked


# Name: template of the shared data, its tokenizer, its marks.
TEMPLATES = {
    "qwen2_5": ("qwen_25", "qwen3", trl_marks("qwen2_5")),
    "qwen3": ("qwen3", "qwen3", around_assistant),
    "llama3": ("llama3", "llama3_1", trl_marks("llama3")),
    "gemma": ("gemma", "mistral7b_v01", trl_marks("gemma")),
    "phi3_5": ("phi_35", "gptoss", around("{{'<|assistant|>\n' + message['content'] + '<|end|>\n'}}")),
    "deepseek_v3": ("TOK_deepseek_v3", "deepseek_v3", around(
        "{{'<｜tool▁outputs▁end｜>' + message['content'] + '<｜end▁of▁sentence｜>'}}",
        "{{'<｜Assistant｜>' + message['content'] + '<｜end▁of▁sentence｜>'}}")),
    "mistral": ("mistral_v1", "mistral7b_v01", around("{{- ' ' + content + eos_token }}")),
}


def load_rows(path):
    text = path.read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line] if path.suffix == ".jsonl" else json.loads(text)


def tools_of(row):
    stored = row.get("tools") or "[]"
    tools = json.loads(stored) if isinstance(stored, str) else stored
    return [tool if "function" in tool else {"type": "function", "function": tool} for tool in tools] or None


def call_of(text, arguments_as_text):
    call = json.loads(text)
    if arguments_as_text:
        call["arguments"] = json.dumps(call["arguments"], ensure_ascii=False, separators=(",", ":"))
    return {"type": "function", "function": {"name": call["name"], "arguments": call["arguments"]}}


def message_of(stored, arguments_as_text):
    """Of a message in parts: text, reasoning, tool calls."""
    texts = lambda kind: [part["value"] for part in stored["content"] if part["type"] == kind]
    message = {"role": stored["role"], "content": "".join(texts("text"))}
    if texts("reasoning"):
        message["reasoning_content"] = "".join(texts("reasoning"))
    if texts("tool_call"):
        message["tool_calls"] = [call_of(text, arguments_as_text) for text in texts("tool_call")]
    return message


def messages_of(row, arguments_as_text):
    """The row as OpenAI's messages."""
    if "instruction" in row:
        question = "\n".join(part for part in (row["instruction"], row["input"]) if part)
        return [{"role": "user", "content": question}, {"role": "assistant", "content": row["output"]}]
    if "messages" in row:
        return [message_of(m, arguments_as_text) for m in row["messages"]]
    messages = []
    for turn in row["conversations"]:
        if turn["from"] == "function_call":
            if not messages or messages[-1]["role"] != "assistant":
                messages.append({"role": "assistant", "content": ""})
            messages[-1].setdefault("tool_calls", []).append(call_of(turn["value"], arguments_as_text))
        else:
            messages.append({"role": ROLES[turn["from"]], "content": turn["value"]})
    return messages


class Model:
    def __init__(self, template, folder, marks):
        config = json.loads((folder / "tokenizer_config.json").read_text(encoding="utf-8"))
        word = lambda key: config[key]["content"] if isinstance(config.get(key), dict) else config.get(key)
        self.names = {key: word(key) for key in ("bos_token", "eos_token") if word(key)}
        self.original = (SHARED / "data" / "chat_templates" / f"{template}.jinja").read_text(encoding="utf-8")
        self.marked = marks(self.original)
        self.backend = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.whole = PreTrainedTokenizerFast(tokenizer_object=self.backend, chat_template=self.marked, **self.names)
        self.special = [token.content for token in self.backend.get_added_tokens_decoder().values() if token.special]
        state = json.loads(self.backend.to_str())
        parts = (state["normalizer"] or {}).get("normalizers", [])
        self.prepends = any(part["type"] == "Prepend" for part in parts)
        self.added = set(self.backend.get_added_tokens_decoder())
        if self.prepends:  # a text that goes on gets no space before it, one behind an added token does
            state["normalizer"]["normalizers"] = [part for part in parts if part["type"] != "Prepend"]
        self.further = tokenizers.Tokenizer.from_str(json.dumps(state))

    def render(self, template, messages, tools, **more):
        texts, spans = render_jinja_template([messages], tools=tools, chat_template=template, return_assistant_tokens_mask=True,
                                             **self.names, **more)
        return texts[0], spans[0]

    def prompt(self):
        question = [{"role": "user", "content": "Question"}]
        asked = self.render(self.original, question, None, add_generation_prompt=True)[0]
        return asked[asked.index("Question") + len("Question"):]

    def encode(self, text, before):
        """Ids of a text behind the ids `before`."""
        if self.prepends and before and before[-1] not in self.added:
            return self.further.encode(text, add_special_tokens=False).ids
        return self.backend.encode(text, add_special_tokens=False).ids


def narrowed(text, span, prompt):
    """Our rule within the marks: see the head of this file."""
    begin, end = span
    for said in (prompt, prompt.split("<think>")[0]):  # a turn may begin without the thought that the prompt begins
        taken = [n for n in range(1, min(len(said), end - begin) + 1) if text[: begin + n].endswith(said)]
        if taken:
            begin += taken[-1]
            break
    think = re.match(r"(<think>\s*)?</think>\s*", text[begin:end])  # the prompt may have opened it
    begin += think.end() if think else 0
    while end > begin and text[end - 1] in " \t\r\n":
        end -= 1
    return begin, end


def joined(spans):
    result = []
    for begin, end in spans:
        if result and result[-1][1] == begin:
            result[-1][1] = end
        elif end > begin:
            result.append([begin, end])
    return result


def labelled(model, text, spans):
    """Ids and mask with a border between tokens where the mask changes."""
    ids, mask, at = [], [], 0
    for begin, end in [*spans, (len(text), len(text))]:
        for piece, trained in ((text[at:begin], 0), (text[begin:end], 1)):
            if piece:
                made = model.encode(piece, ids)
                ids += made
                mask += [trained] * len(made)
        at = end
    return ids, mask


def digest(ids, mask):
    sha = hashlib.sha256(struct.pack(f"<{len(ids)}i", *ids) + bytes(mask))
    return sha.hexdigest()[:6]


def row_digest(model, row, prompt, counts):
    """"!" when the template refuses the row; "-" when special tokens are spelled in it."""
    if any(token in json.dumps(row, ensure_ascii=False) for token in model.special):
        counts["special"] += 1
        return "-"
    tools = tools_of(row)
    for arguments_as_text in (False, True):
        messages = messages_of(row, arguments_as_text)
        try:
            text, _ = model.render(model.original, messages, tools)
            marked, spans = model.render(model.marked, messages, tools)
            break
        except Exception:  # the template's own words, or a type it cannot join
            if arguments_as_text:
                counts["refused"] += 1
                return "!"
    if text != marked:
        raise SystemExit(f"the marks change the text: {text!r} {marked!r}")
    thoughts = [m["reasoning_content"].strip() for m in messages if "reasoning_content" in m]
    if thoughts and not any(thought in text for thought in thoughts):
        counts["refused"] += 1  # a template that knows no thoughts
        return "!"
    shown = [call["function"]["name"] for m in messages for call in m.get("tool_calls", [])]
    without = tools and model.render(model.original, messages, None)[0] == text
    if without or any(name not in text for name in shown):
        counts["refused"] += 1  # tools that the template leaves out without a word
        return "!"
    ours = joined(narrowed(text, span, prompt) for span in joined(spans))
    ids, mask = labelled(model, text, ours)
    official = model.whole.apply_chat_template(messages, tools=tools, return_dict=True, return_assistant_tokens_mask=True)
    counts["same_ids_as_whole"] += ids == official["input_ids"]
    counts["same_as_marks"] += ids == official["input_ids"] and mask == official["assistant_masks"]
    counts["trained"] += sum(mask)
    counts["trained_by_marks"] += sum(official["assistant_masks"])
    counts["rows"] += 1
    return digest(ids, mask)


def make(name, archives):
    template, tokenizer, marks = TEMPLATES[name]
    with tarfile.open(SHARED / "tokenizers" / f"{tokenizer}.tar.gz") as archive:
        archive.extractall(archives, filter="data")
    model = Model(template, archives / tokenizer, marks)
    prompt = model.prompt()
    counts = dict.fromkeys(("rows", "refused", "special", "same_ids_as_whole", "same_as_marks", "trained", "trained_by_marks"), 0)
    digests = {}
    for name_of_set in SETS:
        rows = load_rows(SHARED / "data" / "llamafactory" / "data" / name_of_set)
        digests[name_of_set] = " ".join(row_digest(model, row, prompt, counts) for row in rows)
    print(name, counts)
    return {"template": template, "tokenizer": tokenizer, **counts, "digests": digests}


def main():
    argparse.ArgumentParser(description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        cases = {name: make(name, Path(folder)) for name in TEMPLATES}
    versions = {name: version(name) for name in ("transformers", "tokenizers", "trl")}
    target = OUTPUT / "tokenizers" / "masks.json"
    target.write_text(json.dumps({"made_by": "make_masks.py", "versions": versions, "cases": cases}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
