// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/download/file_choice.h"

#include "backend/hub/tensor_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fnmatch.h>

#include <algorithm>
#include <array>

namespace tessera::hub {
namespace {

/// What a run needs of a Hugging Face folder. The second copy of the weights that some publish
/// (consolidated*) is left out.
constexpr std::array kNeeded{"*.safetensors", "*.json",    "*.jinja",   "tokenizer.model",
                             "*.tiktoken",    "vocab.txt", "merges.txt"};
constexpr const char *kSecondCopy = "consolidated*";

bool matches(const std::string &path, const char *pattern)
{
    return ::fnmatch(pattern, path.c_str(), 0) == 0;
}

bool isNeeded(const std::string &path)
{
    const auto fits = [&path](const char *pattern) { return matches(path, pattern); };
    return path.find('/') == std::string::npos && !fits(kSecondCopy)
        && std::ranges::any_of(kNeeded, fits);
}

std::string namesEndingIn(const RemoteModel &model, std::string_view ending)
{
    std::vector<std::string> names;
    for (const RemoteFile &file : model.files)
        if (file.path.ends_with(ending))
            names.push_back(file.path);
    return fmt::format("{}", fmt::join(names, ", "));
}

Error withoutSafetensors(const RemoteModel &model)
{
    const std::string gguf = namesEndingIn(model, ".gguf");
    const std::string pickled = namesEndingIn(model, ".bin");
    if (!gguf.empty())
        return unsupportedFormat(model.repo, "GGUF files and no safetensors",
                                 "one of them, with --include: " + gguf);
    if (!pickled.empty())
        return unsupportedFormat(model.repo, fmt::format("pickled weights ({})", pickled),
                                 "safetensors, GGUF; look for a revision or another repository "
                                 "that has them");
    return unsupportedFormat(model.repo, "no weights", "safetensors, GGUF");
}

} // namespace

Result<std::vector<RemoteFile>> chooseFiles(const RemoteModel &model, const FilePatterns &patterns)
{
    std::vector<RemoteFile> chosen;
    for (const RemoteFile &file : model.files) {
        const auto fits = [&file](const std::string &pattern) {
            return matches(file.path, pattern.c_str());
        };
        const bool wanted = patterns.include.empty() ? isNeeded(file.path)
                                                     : std::ranges::any_of(patterns.include, fits);
        if (wanted && !std::ranges::any_of(patterns.exclude, fits))
            chosen.push_back(file);
    }
    const auto isWeights = [](const RemoteFile &file) {
        return file.path.ends_with(".safetensors");
    };
    if (patterns.include.empty() && patterns.exclude.empty()
        && std::ranges::none_of(chosen, isWeights))
        return withoutSafetensors(model);
    if (chosen.empty())
        return fileNotFound(fmt::format("{} of {}",
                                        patterns.include.empty()
                                            ? std::string("a file that is not excluded")
                                            : fmt::format("{}", fmt::join(patterns.include, ", ")),
                                        model.repo));
    return chosen;
}

} // namespace tessera::hub
