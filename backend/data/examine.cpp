// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/examine.h"

#include "backend/data/columns.h"
#include "backend/data/labels.h"
#include "backend/data/pack_counter.h"
#include "backend/data/preference.h"
#include "backend/data/prompts.h"
#include "backend/data/repeat_counter.h"
#include "backend/data/report.h"
#include "backend/data/sample_maker.h"
#include "backend/data/source_rows.h"
#include "backend/data/stored_rows.h"
#include "backend/text/token_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace tessera::data {

namespace {

namespace fs = std::filesystem;

std::uint64_t hashOf(const std::string &text)
{
    return std::hash<std::string>()(text);
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

/// The rows that are tokenised for this one: two of a pair.
RowResult<std::vector<MappedRow>> rowsOfTask(const MappedRow &row, RowTask task)
{
    if (task == RowTask::Preference) {
        RowResult<PreferenceRows> pair = preferenceRows(row);
        if (!pair.ok())
            return pair.dropped();
        return std::vector<MappedRow>{std::move(pair.value().chosen),
                                      std::move(pair.value().rejected)};
    }
    if (task == RowTask::Kto) {
        const RowResult<bool> label = answerLabel(row);
        if (!label.ok())
            return label.dropped();
        MappedRow answer = row; // KTO learns from bad answers too
        answer.columns.erase("label");
        return std::vector<MappedRow>{std::move(answer)};
    }
    return std::vector<MappedRow>{row};
}

/// Looks at rows one by one.
class Examiner
{
public:
    Examiner(const config::RunConfig &config, RowTask task, const TextTools &text,
             const ExamineListener &listener)
        : m_task(task),
          m_asTrained(config, text),
          m_whole(uncut(config), text),
          m_packs(
              std::max(config.packingLength.value_or(config.maxLength), m_asTrained.maxLength()),
              config.packingStrategy),
          m_watch(config.columns),
          m_listener(listener)
    {
        facts.maxLength = m_asTrained.maxLength();
    }

    [[nodiscard]] ReportWriter &writer() { return m_writer; }

    void add(const MappedRow &row, const OrderedJson &stored)
    {
        noteColumns(row, stored);
        noteRepeats(row, stored);
        const RowResult<std::vector<MappedRow>> parts = rowsOfTask(row, m_task);
        if (parts.ok())
            addParts(parts);
        else
            m_writer.drop(parts.dropped());
        ++m_shapes[shapeName(row.shape)];
    }

    /// Of a row whose columns the setting maps.
    void watchColumns(const OrderedJson &stored) { m_watch.add(m_writer.here().file, stored); }
    void endColumns() { facts.missingColumns = m_watch.missing(facts.columns); }

    /// False when the reading is to end.
    bool report(double share)
    {
        constexpr std::chrono::milliseconds kEvery(250);
        const auto now = std::chrono::steady_clock::now();
        if (!m_listener.progress || now < m_lastReport + kEvery)
            return true;
        m_lastReport = now;
        finish();
        const std::chrono::duration<double> since = now - m_begin;
        return m_listener.progress(facts, {.share = share, .seconds = since.count()});
    }

    /// Completes the facts about the rows that were added.
    void finish()
    {
        facts.report.shapes = m_shapes;
        for (const std::string &unused : facts.report.unusedColumns)
            facts.mapping.erase(unused);
        facts.duplicates = m_rows.repeats();
        facts.manyAnswers = m_prompts.conflicts();
        facts.repeatsExact = m_rows.isExact() && m_prompts.isExact();
        facts.packs = {.packs = m_packs.packs(),
                       .samples = facts.trainedLengths.rows(),
                       .tokens = facts.trainedLengths.tokens(),
                       .capacity = m_packs.capacity()};
    }

    DataFacts facts;

private:
    void noteColumns(const MappedRow &row, const OrderedJson &stored)
    {
        if (m_columnSets.size() >= ReportWriter::kMostColumns)
            return;
        std::string names;
        for (const auto &[name, value] : stored.items()) {
            names += name + '\0';
            if (facts.columns.size() < ReportWriter::kMostColumns && m_columns.insert(name).second)
                facts.columns.push_back(name);
        }
        if (m_columnSets.insert(names).second)
            noteMapping(stored, row, facts);
    }

    void noteRepeats(const MappedRow &row, const OrderedJson &stored)
    {
        const std::string text = stored.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
        m_writer.setExcerpt(excerptOf(text));
        m_rows.add(hashOf(text));
        if (const std::optional<PromptAndAnswer> turn = promptAndAnswer(row))
            m_prompts.add(hashOf(turn->prompt), hashOf(turn->answer));
    }

    void addParts(RowResult<std::vector<MappedRow>> parts)
    {
        std::int64_t longest = 0;
        std::int64_t tokens = 0;
        std::int64_t trained = 0;
        std::vector<std::int64_t> lengths;
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
            lengths.push_back(lengthOf(sample.value()));
            trained += trainedTokens(sample.value().labels);
        }
        if (longest > 0)
            facts.lengths.add(longest);
        if (dropped) {
            m_writer.drop(*dropped);
            return;
        }
        for (const std::int64_t length : lengths) {
            facts.trainedLengths.add(length);
            m_packs.add(length);
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
    PackCounter m_packs;
    ColumnWatch m_watch;
    const ExamineListener &m_listener;
    std::map<std::string, std::int64_t> m_shapes; ///< of rows, where the report has sides of pairs
    std::set<std::string> m_columns;
    std::set<std::string> m_columnSets;
    RepeatCounter m_rows{false};
    RepeatCounter m_prompts{true};
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point m_lastReport = m_begin;
    ReportWriter m_writer{facts.report, [this](const std::string &reason, const RowPlace &place) {
                              if (m_listener.dropped)
                                  m_listener.dropped({.place = place,
                                                      .reason = reason,
                                                      .excerpt = m_writer.excerpt()});
                          }};
};

Result<void> noteFiles(const std::vector<DataSource> &sources, DataFacts &facts)
{
    for (const DataSource &source : sources) {
        for (const fs::path &file : source.files) {
            TESSERA_TRY(const Format *const format, formatOf(file));
            facts.formats.emplace(format->name);
            facts.bytes += bytesOf(file);
            ++facts.files;
        }
        if (source.set)
            std::ranges::copy(source.set->warnings(), std::back_inserter(facts.warnings));
    }
    return {};
}

ExaminedTokens tokensOf(Sample sample, const text::Tokenizer *tokenizer)
{
    ExaminedTokens tokens;
    for (std::size_t i = 0; i < sample.tokens.size(); ++i)
        tokens.weights.push_back(weightAt(sample, i));
    tokens.ids = std::move(sample.tokens);
    text::TokenPieces pieces(tokenizer);
    for (const std::int32_t id : tokens.ids)
        tokens.pieces.push_back(pieces.next(id));
    return tokens;
}

/// Looks at one row with all its sides.
class RowExaminer
{
public:
    RowExaminer(const config::RunConfig &config, RowTask task, const TextTools &text)
        : m_task(task), m_text(text), m_maker(config, text)
    {}

    [[nodiscard]] Result<ExaminedRow> examine(const StoredRow &stored,
                                              const ColumnMap &columns) const
    {
        ExaminedRow made{.place = {stored.file.string(), stored.row.line, {}}};
        DataReport report;
        ReportWriter writer(report, [&made](const std::string &reason, const RowPlace &place) {
            made.dropped = DroppedRow{.place = place, .reason = reason, .excerpt = {}};
        });
        writer.beginRow(made.place.file, made.place.line);
        if (!stored.row.reason.empty() || !stored.row.value.is_object()) {
            writer.drop(whyNoRow(stored.row));
            return made;
        }
        made.raw = stored.row.value;
        TESSERA_TRY(const MappedRow mapped,
                    mapRow(stored.source, columns, made.raw, made.place.file, writer));
        RowResult<std::vector<MappedRow>> parts = rowsOfTask(mapped, m_task);
        if (parts.ok())
            fill(parts.value(), writer, made);
        else
            writer.drop(parts.dropped());
        return made;
    }

private:
    /// One side, or chosen and rejected; nothing when either is dropped.
    void fill(const std::vector<MappedRow> &parts, ReportWriter &writer, ExaminedRow &made) const
    {
        std::vector<ExaminedTokens> sides;
        for (const MappedRow &part : parts) {
            RowResult<Sample> sample = m_maker.make(part, writer);
            if (!sample.ok())
                return writer.drop(sample.dropped());
            sides.push_back(tokensOf(std::move(sample.value()), m_text.tokenizer));
        }
        made.tokens = std::move(sides.front());
        if (sides.size() > 1)
            made.rejected = std::move(sides.back());
    }

    RowTask m_task;
    const TextTools &m_text;
    SampleMaker m_maker;
};

} // namespace

Result<DataFacts> examineData(const config::RunConfig &config, RowTask task,
                              const std::vector<std::string> &entries, const TextTools &text,
                              const StopToken &stop, const ExamineListener &listener)
{
    TESSERA_TRY(const ColumnMap columns, ColumnMap::parse(config.columns));
    TESSERA_TRY(const std::vector<DataSource> sources, findSources(entries));
    Examiner examiner(config, task, text, listener);
    TESSERA_CHECK(noteFiles(sources, examiner.facts));
    bool wanted = true;
    const std::function<void(double)> report = [&](double share) {
        wanted = wanted && examiner.report(share);
    };
    SourceRows rows(columns, config.dataSeed, stop, report, examiner.writer(),
                    config.datasetShuffle);
    rows.reportEachRow();
    TESSERA_CHECK(rows.read(sources, [&](const MappedRow &row, const OrderedJson &stored) {
        examiner.add(row, stored);
        if (!sources[rows.source()].set) // a set has columns of its own
            examiner.watchColumns(stored);
        return wanted;
    }));
    if (!wanted)
        return cancelled();
    examiner.finish();
    examiner.endColumns();
    return std::move(examiner.facts);
}

Result<ExaminedRow> examineRow(const config::RunConfig &config, RowTask task,
                               const std::vector<std::string> &entries, std::int64_t number,
                               const TextTools &text, const StopToken &stop)
{
    TESSERA_TRY(const ColumnMap columns, ColumnMap::parse(config.columns));
    TESSERA_TRY(const std::vector<DataSource> sources, findSources(entries));
    const RowExaminer examiner(config, task, text);
    std::optional<Result<ExaminedRow>> found;
    TESSERA_TRY(
        const std::int64_t rows,
        readStoredRows(sources, {.number = number, .file = {}}, stop, [&](const StoredRow &stored) {
            found = examiner.examine(stored, columns);
            return false;
        }));
    if (!found)
        return outOfRange("row", std::to_string(number), fmt::format("1 to {}", rows),
                          std::to_string(std::max<std::int64_t>(1, rows)));
    return *std::move(found);
}

} // namespace tessera::data
