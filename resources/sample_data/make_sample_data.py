#!/usr/bin/env python3
# SPDX-FileCopyrightText: Tessera Studio contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the project's own sample data beside this script: the same bytes each time, no library beyond Python's own.

instructions_en_zh.jsonl  English and Chinese rows as {"messages": [...]}, some with a system prompt or several turns
instructions_en.json      the English single-turn rows in alpaca form: instruction, input, output
stories.txt               short stories, one a line, for pretraining

Rows come from hand-written pools (pool_*.py) and from templates whose answers are computed here."""

import json
import random
from fractions import Fraction
from pathlib import Path

import pool_en
import pool_stories
import pool_zh

HERE = Path(__file__).resolve().parent
STORIES = 200


def row(question, answer, given=""):
    return {"instruction": question, "input": given, "output": answer}


def decimal(value):
    """An exact decimal, without an exponent and without zeros at the end."""
    value = Fraction(value)
    digits = 0
    while (value * 10**digits).denominator != 1:
        digits += 1
        assert digits < 8, value
    text = f"{int(abs(value) * 10**digits):0{digits + 1}d}"
    sign = "-" if value < 0 else ""
    return sign + (text if digits == 0 else f"{text[:-digits]}.{text[-digits:]}")


def pick(questions, index, **names):
    return questions[index % len(questions)].format(**names)


# Units: (from, to, factor, values). The factors are exact.
UNITS_EN = [
    ("kilometres", "metres", 1000, (3, Fraction("0.75"))),
    ("metres", "centimetres", 100, (Fraction("1.82"), 6)),
    ("kilograms", "grams", 1000, (Fraction("2.4"), Fraction("0.35"))),
    ("tonnes", "kilograms", 1000, (Fraction("1.5"), 7)),
    ("hours", "minutes", 60, (3, Fraction("2.5"))),
    ("days", "hours", 24, (5, Fraction("1.5"))),
    ("minutes", "seconds", 60, (12, Fraction("7.5"))),
    ("inches", "centimetres", Fraction("2.54"), (10, 32)),
    ("litres", "millilitres", 1000, (Fraction("0.6"), 4)),
    ("feet", "inches", 12, (6, Fraction("5.5"))),
]
UNITS_ZH = [
    ("公里", "米", 1000, (3, Fraction("2.5"))),
    ("米", "厘米", 100, (Fraction("1.75"), 4)),
    ("千克", "克", 1000, (Fraction("1.2"), 6)),
    ("小时", "分钟", 60, (2, Fraction("1.5"))),
    ("升", "毫升", 1000, (Fraction("0.5"), 3)),
    ("千克", "斤", 2, (7, Fraction("3.5"))),
]
CELSIUS = (-40, 0, 20, 25, 37, 100)


def conversions_en():
    rows = []
    for source, target, factor, values in UNITS_EN:
        for value in values:
            question = f"Convert {decimal(value)} {source} to {target}."
            rows.append(row(question, f"{decimal(value)} {source} x {decimal(factor)} = {decimal(value * factor)} {target}."))
    for celsius in CELSIUS:
        result = decimal(Fraction(celsius) * 9 / 5 + 32)
        rows.append(row(f"What is {celsius} °C in degrees Fahrenheit?", f"{celsius} x 9/5 + 32 = {result}, so {celsius} °C is {result} °F."))
    return rows


def conversions_zh():
    rows = []
    for source, target, factor, values in UNITS_ZH:
        for value in values:
            rows.append(row(f"{decimal(value)}{source}等于多少{target}？", f"{decimal(value)} × {decimal(factor)} = {decimal(value * factor)}，所以等于 {decimal(value * factor)} {target}。"))
    return rows


def shopping(rng):
    count, price, paid = rng.randint(3, 9), rng.randint(2, 9), 100
    total = count * price
    en = (f"A notebook costs {price} euros. Nora buys {count} and pays with a {paid}-euro note. How much change does she get?",
          f"The notebooks cost {count} x {price} = {total} euros. The change is {paid} - {total} = {paid - total} euros.")
    zh = (f"一本笔记本{price}元，小红买了{count}本，付了{paid}元，应找回多少元？", f"{count} × {price} = {total}（元），{paid} - {total} = {paid - total}（元）。应找回 {paid - total} 元。")
    return en, zh


def travel(rng):
    speed, hours = rng.choice([40, 60, 80, 90, 120]), rng.randint(2, 6)
    en = (f"A train travels at {speed} kilometres per hour for {hours} hours. How far does it go?", f"Distance is speed times time: {speed} x {hours} = {speed * hours} kilometres.")
    zh = (f"一列火车每小时行{speed}公里，行驶{hours}小时，一共行了多少公里？", f"路程 = 速度 × 时间，{speed} × {hours} = {speed * hours}（公里）。")
    return en, zh


def sharing(rng):
    children, each, rest = rng.randint(4, 9), rng.randint(3, 8), rng.randint(1, 3)
    total = children * each + rest
    en = (f"{total} sweets are shared equally among {children} children. How many does each get and how many are left?",
          f"{total} divided by {children} is {each} with remainder {rest}. Each child gets {each} sweets and {rest} {'is' if rest == 1 else 'are'} left.")
    zh = (f"{total}颗糖平均分给{children}个小朋友，每人分到几颗，还剩几颗？", f"{total} ÷ {children} = {each} 余 {rest}。每人 {each} 颗，还剩 {rest} 颗。")
    return en, zh


def batches(rng):
    micro, accumulation, devices = rng.choice([1, 2, 4]), rng.choice([2, 4, 8]), rng.choice([2, 4, 8])
    total = micro * accumulation * devices
    en = (f"The micro batch size is {micro}, gradients are accumulated over {accumulation} micro-batches, and there are {devices} data-parallel devices. What is the global batch size?",
          f"The global batch size is {micro} x {accumulation} x {devices} = {total}.")
    zh = (f"微批次大小为{micro}，梯度累积{accumulation}次，数据并行的设备有{devices}台，全局批次大小是多少？", f"{micro} × {accumulation} × {devices} = {total}，全局批次大小是 {total}。")
    return en, zh


def percentages(rng):
    percent, whole = rng.choice([5, 10, 20, 25, 40, 75]), rng.choice([40, 80, 120, 200, 360])
    part = decimal(Fraction(percent * whole, 100))
    en = (f"What is {percent} percent of {whole}?", f"{whole} x {percent} / 100 = {part}.")
    zh = (f"{whole}的百分之{percent}是多少？", f"{whole} × {percent} ÷ 100 = {part}。")
    return en, zh


def rectangles(rng):
    width, length = sorted((rng.randint(3, 14), rng.randint(3, 14)))
    area, border = width * length, 2 * (width + length)
    en = (f"A garden is {length} metres long and {width} metres wide. Find its area and the length of the fence around it.",
          f"The area is {length} x {width} = {area} square metres. The fence is 2 x ({length} + {width}) = {border} metres long.")
    zh = (f"一个长方形花园长{length}米，宽{width}米，面积和周长各是多少？",
          f"面积是 {length} × {width} = {area} 平方米，周长是 2 × ({length} + {width}) = {border} 米。")
    return en, zh


WORD_PROBLEMS = [(shopping, 4), (travel, 4), (sharing, 4), (batches, 4), (percentages, 5), (rectangles, 4)]


def word_problems(rng):
    """English and Chinese rows with numbers of their own each; no problem appears twice."""
    english, chinese = {}, {}
    for make, count in WORD_PROBLEMS:
        for language, rows in ((0, english), (1, chinese)):
            wanted = len(rows) + count
            while len(rows) < wanted:
                question, answer = make(rng)[language]
                rows[question] = answer
    return [row(*item) for item in english.items()], [row(*item) for item in chinese.items()]


def lists(rng):
    english, chinese = [], []
    for _ in range(8):
        numbers = rng.sample(range(1, 100), 6)
        text, ordered = ", ".join(map(str, numbers)), ", ".join(map(str, sorted(numbers)))
        english.append(row("Sort the numbers from smallest to largest.", ordered, text))
        mean = decimal(Fraction(sum(numbers[:4]), 4))
        english.append(row("Find the mean of the numbers.", f"({' + '.join(map(str, numbers[:4]))}) / 4 = {sum(numbers[:4])} / 4 = {mean}.", ", ".join(map(str, numbers[:4]))))
        other = rng.sample(range(1, 100), 6)
        chinese.append(row("把下面的数从小到大排列。", "，".join(map(str, sorted(other))) + "。", "，".join(map(str, other))))
    return english, chinese


def contacts():
    rows = []
    for name, city, age, work in pool_en.CONTACTS:
        sentence = f"{name} is {age} years old, lives in {city} and works as {'an' if work[0] in 'aeiou' else 'a'} {work}."
        rows.append(row("Write the facts of the sentence as a JSON object with the keys name, age, city and job.", json.dumps({"name": name, "age": age, "city": city, "job": work}), sentence))
        rows.append(row("Which city is named in the sentence? Answer with the city alone.", city, sentence))
    return rows


def english_rows(rng):
    rows = [row(pick(pool_en.CAPITAL_QUESTIONS, i, country=c), f"The capital of {c} is {city}. {fact}") for i, (c, city, fact) in enumerate(pool_en.CAPITALS)]
    rows += [row(pick(pool_en.TERM_QUESTIONS, i, term=term), text) for i, (term, text) in enumerate(pool_en.TERMS)]
    rows += [row("Rewrite the sentence so that it sounds polite.", polite, rude) for rude, polite in pool_en.REWRITES]
    rows += [row("Correct the grammar of the sentence.", right, wrong) for wrong, right in pool_en.GRAMMAR]
    rows += [row(*item) for item in pool_en.QUESTIONS + pool_en.CODE + pool_en.PRODUCT]
    rows += [row("Is the sentence positive, negative or neutral? Answer with one word.", mood, text) for text, mood in pool_en.SENTIMENT]
    rows += [row("Summarize the text in one sentence.", short, text) for text, short in pool_en.SUMMARIES]
    rows += [row(f"What is the opposite of '{a}'?", f"The opposite of '{a}' is '{b}'.") for a, b in pool_en.OPPOSITES]
    rows += [row(f"What is the plural of '{one}'?", f"The plural of '{one}' is '{many}'.") for one, many in pool_en.PLURALS]
    problems, _ = word_problems(rng)
    return rows + contacts() + conversions_en() + problems + lists(rng)[0]


def chinese_rows(rng):
    rows = [row(pick(pool_zh.CAPITAL_QUESTIONS, i, country=c), f"{c}的首都是{city}。") for i, (c, city) in enumerate(pool_zh.CAPITALS)]
    rows += [row(pick(pool_zh.TERM_QUESTIONS, i, term=term), text) for i, (term, text) in enumerate(pool_zh.TERMS)]
    rows += [row(*item) for item in pool_zh.QUESTIONS + pool_zh.PRODUCT]
    rows += [row("请把下面的话改得更有礼貌。", polite, rude) for rude, polite in pool_zh.REWRITES]
    rows += [row("把下面的句子翻译成中文。", zh, en) for en, zh in pool_zh.TRANSLATIONS]
    rows += [row("Translate the sentence into English.", en, zh) for en, zh in pool_zh.TRANSLATIONS]
    rows += [row(f"“{a}”的反义词是什么？", f"“{a}”的反义词是“{b}”。") for a, b in pool_zh.ANTONYMS]
    rows += [row(f"成语“{idiom}”是什么意思？", meaning) for idiom, meaning in pool_zh.IDIOMS]
    _, problems = word_problems(rng)
    return rows + conversions_zh() + problems + lists(rng)[1]


def as_messages(item):
    content = item["instruction"] + ("\n\n" + item["input"] if item["input"] else "")
    return {"messages": [{"role": "user", "content": content}, {"role": "assistant", "content": item["output"]}]}


def conversation(system, turns):
    messages = [{"role": "system", "content": system}] if system else []
    for question, answer in turns:
        messages += [{"role": "user", "content": question}, {"role": "assistant", "content": answer}]
    return {"messages": messages}


def a_story(rng):
    (hero, pronoun), place, (find, act, result) = rng.choice(pool_stories.HEROES), rng.choice(pool_stories.PLACES), rng.choice(pool_stories.FINDS)
    when, ending = rng.choice(pool_stories.TIMES), rng.choice(pool_stories.ENDINGS)
    return f"{when} {hero} found {find} {place}. {pronoun.capitalize()} {act}, and {result}. {ending}"


def stories(rng):
    lines = dict.fromkeys(pool_stories.WHOLE)
    while len(lines) < STORIES:
        lines[a_story(rng)] = None
    lines = list(lines)
    rng.shuffle(lines)
    return lines


def check(rows):
    """Each question once, no empty answer."""
    seen = set()
    for item in rows:
        key = json.dumps([m for m in item["messages"] if m["role"] != "assistant"], ensure_ascii=False)
        assert key not in seen, key
        seen.add(key)
        assert all(m["content"].strip() == m["content"] != "" for m in item["messages"]), key


def main():
    english, chinese = english_rows(random.Random(1)), chinese_rows(random.Random(2))
    rows = [as_messages(item) for item in english + chinese]
    rows += [conversation(*item) for item in pool_en.CONVERSATIONS + pool_zh.CONVERSATIONS]
    check(rows)
    random.Random(3).shuffle(rows)
    random.Random(4).shuffle(english)
    lines = "".join(json.dumps(item, ensure_ascii=False) + "\n" for item in rows)
    (HERE / "instructions_en_zh.jsonl").write_text(lines, encoding="utf-8")
    (HERE / "instructions_en.json").write_text(json.dumps(english, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    told = stories(random.Random(5))
    (HERE / "stories.txt").write_text("\n".join(told) + "\n", encoding="utf-8")
    print(f"{len(rows)} rows in messages form ({len(english)} English alpaca rows, {len(chinese)} Chinese), {len(told)} stories")


if __name__ == "__main__":
    main()
