// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/examine.h"

#include "backend/data/columns.h"
#include "backend/data/labels.h"
#include "backend/data/preference.h"
#include "backend/data/report.h"
#include "backend/data/sample_maker.h"
#include "backend/data/source_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>

namespace tessera::data {

namespace {

config::RunConfig uncut(config::RunConfig config)
{
    config.maxLength = std::numeric_limits<std::int32_t>::max();
    config.packing = false; // packing_length is a limit of its own
    return config;
}

/// Which stored column became which of ours, by where the values went.
void noteMapping(const OrderedJson &stored, const MappedRow &row, DataFacts &facts)
{
    for (const auto &[ours, value] : row.columns.items()) {
        if (stored.contains(ours)) {
            facts.mapping.try_emplace(ours, ours);
            continue;
        }
        for (const auto &[name, kept] : stored.items()) {
            if (!row.columns.contains(name) && kept == value)
                facts.mapping.try_emplace(name, ours);
        }
    }
}

/// Looks at rows one by one.
class Examiner
{
public:
    Examiner(const config::RunConfig &config, RowTask task, const TextTools &text)
        : m_task(task), m_asTrained(config, text), m_whole(uncut(config), text)
    {}

    [[nodiscard]] ReportWriter &writer() { return m_writer; }

    void add(const MappedRow &row, const OrderedJson &stored)
    {
        noteColumns(row, stored);
        const RowResult<std::vector<MappedRow>> parts = partsOf(row);
        if (parts.ok())
            addParts(parts);
        else
            m_writer.drop(parts.dropped());
        ++m_shapes[shapeName(row.shape)];
    }

    DataFacts finish()
    {
        std::sort(facts.lengths.begin(), facts.lengths.end());
        facts.report.shapes = m_shapes;
        for (const std::string &unused : facts.report.unusedColumns)
            facts.mapping.erase(unused);
        return std::move(facts);
    }

    DataFacts facts;

private:
    void noteColumns(const MappedRow &row, const OrderedJson &stored)
    {
        std::string names;
        for (const auto &[name, value] : stored.items()) {
            names += name + '\0';
            if (m_columns.insert(name).second)
                facts.columns.push_back(name);
        }
        if (m_columnSets.insert(names).second)
            noteMapping(stored, row, facts);
        if (!m_seen.insert(std::hash<std::string>()(stored.dump())).second)
            ++facts.duplicates;
    }

    /// The rows that are tokenised for this one: two of a pair.
    [[nodiscard]] RowResult<std::vector<MappedRow>> partsOf(const MappedRow &row) const
    {
        if (m_task == RowTask::Preference) {
            RowResult<PreferenceRows> pair = preferenceRows(row);
            if (!pair.ok())
                return pair.dropped();
            return std::vector<MappedRow>{std::move(pair.value().chosen),
                                          std::move(pair.value().rejected)};
        }
        if (m_task == RowTask::Kto) {
            const RowResult<bool> label = answerLabel(row);
            if (!label.ok())
                return label.dropped();
        }
        return std::vector<MappedRow>{row};
    }

    void addParts(RowResult<std::vector<MappedRow>> parts)
    {
        std::int64_t longest = 0;
        std::int64_t tokens = 0;
        std::int64_t trained = 0;
        std::optional<Dropped> dropped;
        for (const MappedRow &part : parts.value()) {
            RowResult<Sample> sample = m_whole.make(part, m_writer);
            if (sample.ok()) {
                longest = std::max(longest, lengthOf(sample.value()));
                sample = cut(part, std::move(sample.value()));
            }
            if (!sample.ok()) {
                dropped = dropped.value_or(sample.dropped());
                continue;
            }
            tokens += lengthOf(sample.value());
            trained += trainedTokens(sample.value().labels);
        }
        if (longest > 0)
            facts.lengths.push_back(longest);
        if (dropped) {
            m_writer.drop(*dropped);
            return;
        }
        ++facts.report.rowsKept;
        facts.report.tokens += tokens;
        facts.report.trainedTokens += trained;
        facts.report.longestTokens = std::max(facts.report.longestTokens, longest);
    }

    /// The sample as it is trained: made anew only when it is too long.
    RowResult<Sample> cut(const MappedRow &part, Sample sample)
    {
        if (lengthOf(sample) <= m_asTrained.maxLength())
            return sample;
        DataReport ignored;
        ReportWriter nobody(ignored);
        RowResult<Sample> made = m_asTrained.make(part, nobody);
        for (const auto &[notice, count] : ignored.notices) {
            if (notice == "truncated")
                m_writer.notice(notice);
        }
        return made;
    }

    static std::int64_t lengthOf(const Sample &sample)
    {
        return static_cast<std::int64_t>(sample.tokens.size());
    }

    RowTask m_task;
    SampleMaker m_asTrained;
    SampleMaker m_whole;
    std::map<std::string, std::int64_t> m_shapes; ///< of rows, where the report has sides of pairs
    std::set<std::string> m_columns;
    std::set<std::string> m_columnSets;
    std::unordered_set<std::size_t> m_seen; ///< hashes of rows
    ReportWriter m_writer{facts.report, [this](const std::string &reason, const RowPlace &place) {
                              facts.dropped.push_back({place, reason});
                          }};
};

/// The bytes that each token adds. It is decoded behind the token before it, because some
/// tokenizers drop a space at the start.
std::vector<std::string> piecesOf(const std::vector<std::int32_t> &ids,
                                  const text::Tokenizer *tokenizer)
{
    std::vector<std::string> pieces;
    std::optional<std::int32_t> before;
    for (const std::int32_t id : ids) {
        if (tokenizer == nullptr) {
            pieces.push_back(std::to_string(id) + " ");
            continue;
        }
        const std::string alone = before ? tokenizer->decode({*before}, true) : std::string();
        const std::string both =
            before ? tokenizer->decode({*before, id}, true) : tokenizer->decode({id}, true);
        pieces.push_back(both.size() >= alone.size() ? both.substr(alone.size()) : both);
        before = id;
    }
    return pieces;
}

Result<ColumnMap> columnsOf(const config::RunConfig &config)
{
    return ColumnMap::parse(config.columns);
}

} // namespace

Result<DataFacts> examineData(const config::RunConfig &config, RowTask task,
                              const std::vector<std::string> &entries, const TextTools &text,
                              const StopToken &stop, const std::function<void(double)> &progress)
{
    TESSERA_TRY(const ColumnMap columns, columnsOf(config));
    TESSERA_TRY(const std::vector<DataSource> sources, findSources(entries));
    Examiner examiner(config, task, text);
    for (const DataSource &source : sources) {
        for (const std::filesystem::path &file : source.files) {
            TESSERA_TRY(const Format *const format, formatOf(file));
            examiner.facts.formats.emplace(format->name);
        }
        if (source.set)
            std::ranges::copy(source.set->warnings(), std::back_inserter(examiner.facts.warnings));
    }
    SourceRows rows(columns, config.dataSeed, stop, progress, examiner.writer(),
                    config.datasetShuffle);
    TESSERA_CHECK(rows.read(sources, [&](const MappedRow &row, const OrderedJson &stored) {
        examiner.add(row, stored);
        return true;
    }));
    return examiner.finish();
}

Result<ExaminedRow> examineRow(const config::RunConfig &config,
                               const std::vector<std::string> &entries, std::int64_t number,
                               const TextTools &text, const StopToken &stop)
{
    TESSERA_TRY(const ColumnMap columns, columnsOf(config));
    TESSERA_TRY(const std::vector<DataSource> sources, findSources(entries));
    const SampleMaker maker(config, text);
    std::optional<ExaminedRow> found;
    DataReport report;
    ReportWriter writer(report, [&](const std::string &reason, const RowPlace &place) {
        if (report.rowsRead == number && !found)
            found = ExaminedRow{.place = place, .dropped = DroppedRow{place, reason}};
    });
    const std::function<void(double)> nobody;
    SourceRows rows(columns, config.dataSeed, stop, nobody, writer, config.datasetShuffle);
    TESSERA_CHECK(rows.read(sources, [&](const MappedRow &row, const OrderedJson &stored) {
        if (found || report.rowsRead < number)
            return !found;
        RowResult<Sample> sample = maker.make(row, writer);
        if (!sample.ok())
            writer.drop(sample.dropped());
        else
            found = ExaminedRow{.place = writer.here(), .ids = std::move(sample.value().tokens)};
        found->raw = stored;
        found->pieces = piecesOf(found->ids, text.tokenizer);
        for (std::size_t i = 0; i < found->ids.size(); ++i)
            found->weights.push_back(weightAt(sample.value(), i));
        return false;
    }));
    if (!found)
        return outOfRange("row", std::to_string(number), fmt::format("1 to {}", report.rowsRead),
                          std::to_string(std::max<std::int64_t>(1, report.rowsRead)));
    return *std::move(found);
}

std::int64_t percentile(const std::vector<std::int64_t> &sorted, double share)
{
    if (sorted.empty())
        return 0;
    const double rank = std::ceil(share * static_cast<double>(sorted.size()));
    return sorted[static_cast<std::size_t>(std::max(1.0, rank)) - 1];
}

} // namespace tessera::data
