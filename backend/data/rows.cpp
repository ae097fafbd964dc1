// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/rows.h"

#include "backend/base/assert.h"
#include "backend/data/labels.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_set>

namespace tessera::data {
namespace {

class MemorySamples final : public Samples
{
public:
    explicit MemorySamples(std::vector<Sample> samples) : m_samples(std::move(samples)) {}

    [[nodiscard]] std::int64_t count() const override
    {
        return static_cast<std::int64_t>(m_samples.size());
    }
    [[nodiscard]] SampleView sample(std::int64_t index) const override
    {
        const Sample &sample = at(index);
        return {sample.tokens, sample.labels, sample.weights};
    }
    [[nodiscard]] std::int64_t trainedTokens(std::int64_t index) const override
    {
        return data::trainedTokens(at(index).labels);
    }
    [[nodiscard]] std::int64_t length(std::int64_t index) const override
    {
        return static_cast<std::int64_t>(at(index).tokens.size());
    }

private:
    [[nodiscard]] const Sample &at(std::int64_t index) const
    {
        return m_samples[static_cast<std::size_t>(index)];
    }

    std::vector<Sample> m_samples;
};

std::size_t hashOf(std::span<const std::int32_t> tokens)
{
    const auto bytes = std::as_bytes(tokens);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the hash of the library reads
    // text
    const auto *text = reinterpret_cast<const char *>(bytes.data());
    return std::hash<std::string_view>()({text, bytes.size()});
}

} // namespace

void PackedRow::append(const SampleView &sample)
{
    const std::size_t before = tokens.size();
    starts.push_back(static_cast<std::int32_t>(before));
    tokens.insert(tokens.end(), sample.tokens.begin(), sample.tokens.end());
    labels.insert(labels.end(), sample.labels.begin(), sample.labels.end());
    if (sample.weights.empty() && weights.empty())
        return;
    weights.resize(before, 1);
    weights.insert(weights.end(), sample.weights.begin(), sample.weights.end());
    weights.resize(tokens.size(), 1);
}

std::int64_t PackedRow::trainedTokens() const
{
    return data::trainedTokens(labels);
}

std::shared_ptr<const Samples> samplesInMemory(std::vector<Sample> samples)
{
    return std::make_shared<MemorySamples>(std::move(samples));
}

Rows::Rows(std::shared_ptr<const Samples> samples, std::vector<std::int64_t> chosen)
    : m_samples(std::move(samples)), m_items(std::move(chosen))
{}

Rows::Rows(std::shared_ptr<const Samples> samples,
           const std::vector<std::vector<std::int64_t>> &packs)
    : m_samples(std::move(samples))
{
    for (const std::vector<std::int64_t> &pack : packs) {
        m_begins.push_back(static_cast<std::int64_t>(m_items.size()));
        m_items.insert(m_items.end(), pack.begin(), pack.end());
    }
    m_begins.push_back(static_cast<std::int64_t>(m_items.size()));
}

Rows Rows::of(const std::vector<PackedRow> &rows)
{
    std::vector<Sample> samples;
    std::vector<std::vector<std::int64_t>> packs;
    for (const PackedRow &row : rows) {
        packs.emplace_back();
        for (std::size_t i = 0; i < row.starts.size(); ++i) {
            const std::ptrdiff_t begin = row.starts[i];
            const std::ptrdiff_t end = i + 1 < row.starts.size()
                ? row.starts[i + 1]
                : static_cast<std::ptrdiff_t>(row.tokens.size());
            packs.back().push_back(static_cast<std::int64_t>(samples.size()));
            Sample &sample = samples.emplace_back();
            sample.tokens.assign(row.tokens.begin() + begin, row.tokens.begin() + end);
            sample.labels.assign(row.labels.begin() + begin, row.labels.begin() + end);
            if (!row.weights.empty())
                sample.weights.assign(row.weights.begin() + begin, row.weights.begin() + end);
        }
    }
    return {samplesInMemory(std::move(samples)), packs};
}

std::size_t Rows::size() const
{
    return m_begins.empty() ? m_items.size() : m_begins.size() - 1;
}

std::vector<std::int64_t>::const_iterator Rows::first(std::size_t row) const
{
    const auto at =
        m_begins.empty() || row >= m_begins.size() ? static_cast<std::int64_t>(row) : m_begins[row];
    return m_items.begin() + at;
}

PackedRow Rows::operator[](std::size_t row) const
{
    TESSERA_ASSERT(row < size());
    PackedRow made;
    std::for_each(first(row), first(row + 1),
                  [&](std::int64_t item) { made.append(m_samples->sample(item)); });
    return made;
}

std::int64_t Rows::trainedTokens(std::size_t row) const
{
    return std::accumulate(first(row), first(row + 1), std::int64_t{0},
                           [this](std::int64_t sum, std::int64_t item) {
                               return sum + m_samples->trainedTokens(item);
                           });
}

std::int64_t Rows::tokens(std::size_t row) const
{
    return std::accumulate(
        first(row), first(row + 1), std::int64_t{0},
        [this](std::int64_t sum, std::int64_t item) { return sum + m_samples->length(item); });
}

std::int64_t Rows::countShared(const Rows &others) const
{
    std::unordered_set<std::size_t> seen;
    for (const std::int64_t item : others.m_items)
        seen.insert(hashOf(others.m_samples->sample(item).tokens));
    return std::ranges::count_if(m_items, [&](std::int64_t item) {
        return seen.contains(hashOf(m_samples->sample(item).tokens));
    });
}

} // namespace tessera::data
