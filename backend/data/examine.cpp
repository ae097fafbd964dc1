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

/// Which stored column became which of ours, by where the values went; `set` may be null.
void noteMapping(const OrderedJson &stored, const MappedRow &row, const ImportedSet *set,
                 DataFacts &facts)
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
    if (set == nullptr)
        return;
    for (const auto &[ours, name] : set->columns()) { // lists of messages are written anew
        if (row.columns.contains(ours) && stored.contains(name))
            facts.mapping.try_emplace(name, ours);
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

/// What one row adds to the facts, found in any thread.
struct RowFacts {
    MappedRow row;
    OrderedJson stored;
    const ImportedSet *set = nullptr; ///< where the row is from; null: `columns` is about its names
    std::string file;
    std::uint64_t hash = 0;                                      ///< of the row as it is stored
    std::optional<std::pair<std::uint64_t, std::uint64_t>> turn; ///< hashes of prompt and answer
    std::int64_t longest = 0;          ///< tokens before any cut; 0: no side could be tokenised
    std::vector<std::int64_t> lengths; ///< of each side as it is trained; empty: dropped
    std::int64_t trained = 0;
};

/// Looks at rows: findings of each in any thread, then facts about all of them in their order.
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

    /// Any thread. Drops the row in `notes` when it cannot be trained.
    [[nodiscard]] RowFacts lookAt(NamedRow named, const ImportedSet *set, ReportWriter &notes) const
    {
        RowFacts found{.row = std::move(named.row),
                       .stored = std::move(named.stored),
                       .set = set,
                       .file = notes.here().file};
        const std::string text =
            found.stored.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
        notes.setExcerpt(excerptOf(text));
        found.hash = hashOf(text);
        if (const std::optional<PromptAndAnswer> turn = promptAndAnswer(found.row))
            found.turn = {hashOf(turn->prompt), hashOf(turn->answer)};
        const RowResult<std::vector<MappedRow>> parts = rowsOfTask(found.row, m_task);
        if (parts.ok())
            measure(parts, notes, found);
        else
            notes.drop(parts.dropped());
        return found;
    }

    /// In the order of the rows, one thread.
    void add(const RowFacts &found)
    {
        noteColumns(found);
        if (found.set == nullptr)
            m_watch.add(found.file, found.stored);
        m_rows.add(found.hash);
        if (found.turn)
            m_prompts.add(found.turn->first, found.turn->second);
        ++m_shapes[shapeName(found.row.shape)];
        if (found.longest > 0)
            facts.lengths.add(found.longest);
        if (found.lengths.empty())
            return;
        for (const std::int64_t length : found.lengths) {
            facts.trainedLengths.add(length);
            m_packs.add(length);
            facts.report.tokens += length;
        }
        ++facts.report.rowsKept;
        facts.report.trainedTokens += found.trained;
        facts.report.longestTokens = std::max(facts.report.longestTokens, found.longest);
    }

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
    void noteColumns(const RowFacts &found)
    {
        if (m_columnSets.size() >= DataReport::kMostColumns)
            return;
        std::string names;
        for (const auto &[name, value] : found.stored.items()) {
            names += name + '\0';
            if (facts.columns.size() < DataReport::kMostColumns && m_columns.insert(name).second)
                facts.columns.push_back(name);
        }
        if (m_columnSets.insert(names).second)
            noteMapping(found.stored, found.row, found.set, facts);
    }

    void measure(RowResult<std::vector<MappedRow>> parts, ReportWriter &notes,
                 RowFacts &found) const
    {
        std::optional<Dropped> dropped;
        for (const MappedRow &part : parts.value()) {
            RowResult<Sample> sample = m_whole.make(part, notes);
            if (sample.ok()) {
                found.longest = std::max(found.longest, lengthOf(sample.value()));
                sample = cut(part, std::move(sample.value()), notes);
            }
            if (!sample.ok()) {
                dropped = dropped.value_or(sample.dropped());
                continue;
            }
            found.lengths.push_back(lengthOf(sample.value()));
            found.trained += trainedTokens(sample.value().labels);
        }
        if (!dropped)
            return;
        notes.drop(*dropped);
        found.lengths.clear();
    }

    /// The sample as it is trained: made anew only when it is too long.
    RowResult<Sample> cut(const MappedRow &part, Sample sample, ReportWriter &notes) const
    {
        if (lengthOf(sample) <= m_asTrained.maxLength())
            return sample;
        DataReport ignored;
        ReportWriter nobody(ignored);
        RowResult<Sample> made = m_asTrained.make(part, nobody);
        for (const auto &[notice, count] : ignored.notices) {
            if (notice == "truncated")
                notes.notice(notice);
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
    ReportWriter m_writer{
        facts.report,
        [this](const std::string &reason, const RowPlace &place, const std::string &excerpt) {
            if (m_listener.dropped)
                m_listener.dropped({.place = place, .reason = reason, .excerpt = excerpt});
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
        ReportWriter writer(report,
                            [&made](const std::string &reason, const RowPlace &place,
                                    const std::string & /*excerpt*/) {
                                made.dropped =
                                    DroppedRow{.place = place, .reason = reason, .excerpt = {}};
                            });
        writer.beginRow(made.place.file, made.place.line);
        TESSERA_TRY(const std::optional<MappedRow> named,
                    nameColumns(stored.source, columns, stored.row, made.place.file, writer));
        if (!named)
            return made;
        made.raw = stored.row.value;
        RowResult<std::vector<MappedRow>> parts = rowsOfTask(*named, m_task);
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
    const auto lookAt = [&](NamedRow row, ReportWriter &notes) -> RowStep {
        const ImportedSet *const set = sources[row.source].set.get(); // with columns of its own
        return [&, found = examiner.lookAt(std::move(row), set, notes)] {
            examiner.add(found);
            return wanted;
        };
    };
    TESSERA_CHECK(rows.workOff(sources, rowThreads(config), {.work = lookAt, .wantsStored = true}));
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
