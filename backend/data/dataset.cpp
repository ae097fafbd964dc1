// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/dataset.h"

#include "backend/data/load_samples.h"

#include <numeric>

namespace tessera::data {

namespace {

using Indices = std::vector<std::int64_t>;

/// The samples of each entry, by their numbers.
std::vector<Indices> setsOf(const std::vector<std::int64_t> &kept)
{
    std::vector<Indices> sets;
    std::int64_t first = 0;
    for (const std::int64_t count : kept) {
        Indices &set = sets.emplace_back(static_cast<std::size_t>(count));
        std::iota(set.begin(), set.end(), first);
        first += count;
    }
    return sets;
}

Indices oneBehindTheOther(const std::vector<Indices> &sets)
{
    Indices all;
    for (const Indices &set : sets)
        all.insert(all.end(), set.begin(), set.end());
    return all;
}

/// Puts loaded samples into rows.
class Arranger
{
public:
    Arranger(const config::RunConfig &config, LoadedSamples loaded)
        : m_config(config), m_loaded(std::move(loaded))
    {}

    Result<Dataset> arrange(const std::vector<std::string> &entries)
    {
        std::vector<Indices> trained = setsOf(m_loaded.kept);
        Indices heldOut;
        for (Indices &set : trained) {
            Split parts = split(set, m_config.splitDatasetRatio, m_config.dataSeed);
            set = std::move(parts.trained);
            heldOut.insert(heldOut.end(), parts.heldOut.begin(), parts.heldOut.end());
        }
        for (std::size_t i = 0; i < trained.size() && !m_config.interleaveProb.empty(); ++i) {
            if (trained[i].empty()) // no chance is 0, so that each would be drawn from
                return noRows(entries[i], m_loaded.report);
        }
        Dataset dataset{.rows = {}, .heldOut = {}, .report = {}, .contentHash = {}};
        m_loaded.report.heldOut = static_cast<std::int64_t>(heldOut.size());
        dataset.heldOut = rowsOf(heldOut, nullptr);
        dataset.rows = rowsOf(order(trained), &m_loaded.report.packs);
        if (!heldOut.empty()) {
            if (const std::int64_t both = dataset.heldOut.countShared(dataset.rows); both > 0)
                m_loaded.report.notices["held_out_and_trained"] = both;
        }
        dataset.report = std::move(m_loaded.report);
        dataset.contentHash = std::move(m_loaded.contentHash);
        return dataset;
    }

private:
    [[nodiscard]] Indices order(const std::vector<Indices> &sets) const
    {
        if (m_config.interleaveProb.empty())
            return oneBehindTheOther(sets);
        return mixed(sets, m_config.interleaveProb, m_config.stoppingStrategy, m_config.dataSeed);
    }

    [[nodiscard]] Rows rowsOf(Indices samples, PackFacts *facts) const
    {
        if (!m_config.packing)
            return {m_loaded.samples, std::move(samples)};
        std::vector<std::int64_t> lengths;
        lengths.reserve(samples.size());
        for (const std::int64_t sample : samples)
            lengths.push_back(m_loaded.samples->length(sample));
        const std::int64_t capacity = m_config.packingLength.value_or(m_config.maxLength);
        std::vector<Indices> packs = packLengths(lengths, capacity, m_config.packingStrategy);
        for (Indices &pack : packs)
            for (std::int64_t &entry : pack)
                entry = samples[static_cast<std::size_t>(entry)];
        if (facts != nullptr)
            *facts = {.packs = static_cast<std::int64_t>(packs.size()),
                      .samples = static_cast<std::int64_t>(samples.size()),
                      .tokens = std::accumulate(lengths.begin(), lengths.end(), std::int64_t{0}),
                      .capacity = capacity};
        return {m_loaded.samples, packs};
    }

    const config::RunConfig &m_config;
    LoadedSamples m_loaded;
};

} // namespace

Result<Dataset> loadDataset(const config::RunConfig &config, const std::vector<std::string> &files,
                            const TextTools &text, const StopToken &stop,
                            const std::function<void(double)> &progress)
{
    TESSERA_TRY(LoadedSamples loaded, loadSamples(config, files, text, stop, progress));
    TESSERA_TRY(Dataset dataset, Arranger(config, std::move(loaded)).arrange(files));
    if (progress)
        progress(1.0);
    return dataset;
}

config::RunConfig forEvaluation(config::RunConfig config)
{
    config.splitDatasetRatio = 0;
    config.interleaveProb.clear();
    return config;
}

} // namespace tessera::data
