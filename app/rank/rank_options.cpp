// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rank/rank_options.h"

#include "backend/base/nearest.h"

#include <charconv>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tessera::rank {
namespace {

Result<int> number(const std::string &option, const std::string &text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return wrongType(option, text, "a whole number");
    if (value < 0)
        return outOfRange(option, text, "at least 0", "0");
    return value;
}

Result<double> realNumber(const std::string &option, const std::string &text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return wrongType(option, text, "a number");
    return value;
}

/// Where each option's value goes.
struct Places {
    std::map<std::string, int *> numbers;
    std::map<std::string, double *> reals;
    std::map<std::string, std::filesystem::path *> paths;
    std::map<std::string, std::string *> texts;
    std::map<std::string, bool *> flags;

    Result<void> set(const std::string &option, const std::string &value) const
    {
        if (paths.contains(option)) {
            *paths.at(option) = value;
        } else if (texts.contains(option)) {
            *texts.at(option) = value;
        } else if (reals.contains(option)) {
            TESSERA_TRY(*reals.at(option), realNumber(option, value));
        } else {
            TESSERA_TRY(*numbers.at(option), number(option, value));
        }
        return {};
    }
    [[nodiscard]] bool knows(const std::string &option) const
    {
        return numbers.contains(option) || reals.contains(option) || paths.contains(option)
            || texts.contains(option);
    }
    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> all;
        const auto add = [&](const auto &map) {
            for (const auto &[name, place] : map)
                all.push_back(name);
        };
        add(numbers);
        add(reals);
        add(paths);
        add(texts);
        add(flags);
        return all;
    }
};

Result<void> checkComplete(const RankOptions &options)
{
    if (options.probe)
        return {};
    if (options.score) {
        if (options.score->model.empty())
            return missingValue("--model");
        if (options.score->textFile.empty() == options.score->idsFile.empty())
            return missingValue("either --text-file or --ids");
        return {};
    }
    if (options.generate) {
        if (options.generate->model.empty() || options.generate->idsFile.empty())
            return missingValue(options.generate->model.empty() ? "--model" : "--ids");
        return {};
    }
    if (options.runFolder.empty() || options.commandFd < 0 || options.eventFd < 0)
        return missingValue(options.runFolder.empty() ? "--run-folder" : "--command-fd");
    return {};
}

} // namespace

Result<RankOptions> parseRankOptions(std::span<char *const> arguments)
{
    RankOptions options;
    ModelOptions model;
    ScoreOptions score;
    GenerateOptions generate;
    bool scores = false;
    bool generates = false;
    const Places places{
        .numbers = {{"--rank", &options.rank},
                    {"--world", &options.world},
                    {"--command-fd", &options.commandFd},
                    {"--event-fd", &options.eventFd},
                    {"--restarts", &options.restarts},
                    {"--top", &score.top},
                    {"--max-new-tokens", &generate.maxNewTokens},
                    {"--top-k", &generate.topK},
                    {"--seed", &generate.seed}},
        .reals = {{"--temperature", &generate.temperature}, {"--top-p", &generate.topP}},
        .paths = {{"--run-folder", &options.runFolder},
                  {"--rendezvous", &options.rendezvous},
                  {"--model", &model.model},
                  {"--text-file", &score.textFile},
                  {"--ids", &model.idsFile},
                  {"--adapter", &generate.adapter}},
        .texts = {{"--dtype", &model.dtype}, {"--device", &model.device}},
        .flags = {{"--probe", &options.probe}, {"--score", &scores}, {"--generate", &generates}}};
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string option = arguments[i];
        if (const auto flag = places.flags.find(option); flag != places.flags.end()) {
            *flag->second = true;
            continue;
        }
        if (!places.knows(option))
            return unknownKey(option, nearestName(option, places.names()));
        if (++i == arguments.size())
            return missingValue(option);
        TESSERA_CHECK(places.set(option, arguments[i]));
    }
    static_cast<ModelOptions &>(score) = model;
    static_cast<ModelOptions &>(generate) = model;
    if (scores)
        options.score = std::move(score);
    if (generates)
        options.generate = std::move(generate);
    TESSERA_CHECK(checkComplete(options));
    return options;
}

} // namespace tessera::rank
