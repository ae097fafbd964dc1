// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/extremes_index.h"

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr std::size_t kLargeBlock = ExtremesIndex::kBlock * ExtremesIndex::kBlock;

} // namespace

void ExtremesIndex::joinRow(Extremes &into, std::size_t row) const
{
    const double value = m_values[row];
    if (!std::isfinite(value)) {
        ++into.notFinite;
        return;
    }
    const auto at = static_cast<std::ptrdiff_t>(row);
    if (into.lowest < 0 || value < m_values[static_cast<std::size_t>(into.lowest)])
        into.lowest = at;
    if (into.highest < 0 || value > m_values[static_cast<std::size_t>(into.highest)])
        into.highest = at;
}

void ExtremesIndex::join(Extremes &into, const Extremes &other) const
{
    if (other.lowest >= 0) {
        const std::size_t notFinite = into.notFinite;
        joinRow(into, static_cast<std::size_t>(other.lowest));
        joinRow(into, static_cast<std::size_t>(other.highest));
        into.notFinite = notFinite;
    }
    into.notFinite += other.notFinite;
}

void ExtremesIndex::append(double value)
{
    const std::size_t row = m_values.size();
    m_values.push_back(value);
    if (row % kBlock == 0)
        m_blocks.emplace_back();
    if (row % kLargeBlock == 0)
        m_largeBlocks.emplace_back();
    joinRow(m_blocks.back(), row);
    joinRow(m_largeBlocks.back(), row);
}

void ExtremesIndex::truncate(std::size_t size)
{
    if (size >= m_values.size())
        return;
    m_values.resize(size);
    m_blocks.resize(size / kBlock);
    m_largeBlocks.resize(size / kLargeBlock);
    if (size % kBlock != 0) {
        m_blocks.emplace_back();
        for (std::size_t row = size - size % kBlock; row < size; ++row)
            joinRow(m_blocks.back(), row);
    }
    if (size % kLargeBlock != 0) {
        m_largeBlocks.emplace_back();
        for (std::size_t block = size / kLargeBlock * kBlock; block < m_blocks.size(); ++block)
            join(m_largeBlocks.back(), m_blocks[block]);
    }
}

ExtremesIndex::Extremes ExtremesIndex::extremes(std::size_t first, std::size_t last) const
{
    Extremes found;
    while (first < last) {
        if (first % kLargeBlock == 0 && first + kLargeBlock <= last) {
            join(found, m_largeBlocks[first / kLargeBlock]);
            first += kLargeBlock;
        } else if (first % kBlock == 0 && first + kBlock <= last) {
            join(found, m_blocks[first / kBlock]);
            first += kBlock;
        } else {
            joinRow(found, first++);
        }
    }
    return found;
}

std::size_t ExtremesIndex::firstNotFinite(std::size_t first, std::size_t last) const
{
    while (first < last) {
        if (first % kLargeBlock == 0 && m_largeBlocks[first / kLargeBlock].notFinite == 0)
            first += kLargeBlock;
        else if (first % kBlock == 0 && m_blocks[first / kBlock].notFinite == 0)
            first += kBlock;
        else if (!std::isfinite(m_values[first]))
            return first;
        else
            ++first;
    }
    return last;
}

} // namespace tessera::ui
