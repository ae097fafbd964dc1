// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/sample.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tessera::data {

/// Samples by their number, wherever they lie. Immutable; any thread.
class Samples
{
public:
    virtual ~Samples() = default;
    [[nodiscard]] virtual std::int64_t count() const = 0;
    [[nodiscard]] virtual SampleView sample(std::int64_t index) const = 0;
    [[nodiscard]] virtual std::int64_t trainedTokens(std::int64_t index) const = 0;
    [[nodiscard]] virtual std::int64_t length(std::int64_t index) const = 0; ///< in tokens
};

/// In memory.
[[nodiscard]] std::shared_ptr<const Samples> samplesInMemory(std::vector<Sample> samples);

/// The rows that are trained on, each a sample or several packed together; a row is made when it is
/// asked for, so that a data set takes 8 bytes a sample at most. Copies share the samples. Any
/// thread.
class Rows
{
public:
    Rows() = default;
    /// Each sample of `chosen`, in that order, as a row of its own.
    Rows(std::shared_ptr<const Samples> samples, std::vector<std::int64_t> chosen);
    /// Rows of several samples: the indices of each.
    Rows(std::shared_ptr<const Samples> samples,
         const std::vector<std::vector<std::int64_t>> &packs);
    /// Rows that are there already: for tests.
    [[nodiscard]] static Rows of(const std::vector<PackedRow> &rows);

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] PackedRow operator[](std::size_t row) const;
    [[nodiscard]] PackedRow front() const { return (*this)[0]; }
    /// Without making the row.
    [[nodiscard]] std::int64_t trainedTokens(std::size_t row) const;
    [[nodiscard]] std::int64_t tokens(std::size_t row) const;

    /// Walks over the rows.
    class Iterator
    {
    public:
        Iterator(const Rows &rows, std::size_t row) : m_rows(&rows), m_row(row) {}
        PackedRow operator*() const { return (*m_rows)[m_row]; }
        Iterator &operator++()
        {
            ++m_row;
            return *this;
        }
        bool operator!=(const Iterator &other) const { return m_row != other.m_row; }

    private:
        const Rows *m_rows;
        std::size_t m_row;
    };
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }

    /// How many samples of these rows have the tokens of one of `others`.
    [[nodiscard]] std::int64_t countShared(const Rows &others) const;

private:
    [[nodiscard]] std::vector<std::int64_t>::const_iterator first(std::size_t row) const;

    std::shared_ptr<const Samples> m_samples;
    std::vector<std::int64_t> m_items;  ///< samples, row after row
    std::vector<std::int64_t> m_begins; ///< where each row begins in m_items; empty: one item each
};

} // namespace tessera::data
