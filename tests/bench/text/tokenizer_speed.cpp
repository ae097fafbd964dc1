// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// tokenizer_speed TOKENIZER TEXTS   encodes texts, divided by zero bytes, in one thread and prints
// {"tokens", "seconds", "processor_seconds"} of one pass after a first that is not counted. See
// compare_tokenizers.py.
#include "backend/base/files.h"
#include "backend/base/units.h"
#include "backend/text/tokenizer.h"

#include <cstdio>
#include <ctime>
#include <string_view>
#include <vector>

namespace {

std::vector<std::string_view> textsOf(std::string_view all)
{
    std::vector<std::string_view> texts;
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t end = std::min(all.find('\0', at), all.size());
        texts.push_back(all.substr(at, end - at));
        at = end + 1;
    }
    return texts;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    const auto tokenizer = tessera::text::loadTokenizer(argv[1]);
    const auto content = tessera::readFile(argv[2]);
    if (!tokenizer || !content) {
        const tessera::Error &error = tokenizer ? content.error() : tokenizer.error();
        std::fprintf(stderr, "%s\n", error.sentence().c_str());
        return 1;
    }
    const std::vector<std::string_view> texts = textsOf(*content);
    std::size_t tokens = 0;
    double seconds = 0;
    double processorSeconds = 0;
    for (int pass = 0; pass < 2; ++pass) {
        tokens = 0;
        const double begin = tessera::monotonicSeconds();
        const std::clock_t processorBegin = std::clock();
        for (const std::string_view text : texts)
            tokens += (*tokenizer)->encode(text, true).size();
        seconds = tessera::monotonicSeconds() - begin;
        processorSeconds = static_cast<double>(std::clock() - processorBegin) / CLOCKS_PER_SEC;
    }
    std::printf("{\"tokens\": %zu, \"seconds\": %.6f, \"processor_seconds\": %.6f}\n", tokens,
                seconds, processorSeconds);
    return 0;
}
