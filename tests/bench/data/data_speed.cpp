// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// data_speed TOKENIZER DATA   reads a data set of texts as a run does, tokens into a file under
// $TESSERA_HOME, and prints {"rows", "tokens", "seconds", "again_seconds"}: the last is a second
// load, which finds the file. See compare_data.py.
#include "backend/base/units.h"
#include "backend/data/dataset.h"

#include <cstdio>

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    const auto tokenizer = tessera::text::loadTokenizer(argv[1]);
    if (!tokenizer) {
        std::fprintf(stderr, "%s\n", tokenizer.error().sentence().c_str());
        return 1;
    }
    tessera::config::RunConfig config;
    config.task = "pretrain";
    config.maxLength = 1 << 30;
    double seconds[2] = {0, 0};
    for (double &pass : seconds) {
        const double begin = tessera::monotonicSeconds();
        const auto dataset = tessera::data::loadDataset(
            config, {argv[2]}, {.tokenizer = tokenizer->get(), .identity = argv[1]}, {}, {});
        pass = tessera::monotonicSeconds() - begin;
        if (!dataset) {
            std::fprintf(stderr, "%s\n", dataset.error().sentence().c_str());
            return 1;
        }
        if (&pass == &seconds[0])
            std::printf("{\"rows\": %lld, \"tokens\": %lld, ",
                        static_cast<long long>(dataset->report.rowsKept),
                        static_cast<long long>(dataset->report.tokens));
    }
    std::printf("\"seconds\": %.6f, \"again_seconds\": %.6f}\n", seconds[0], seconds[1]);
    return 0;
}
