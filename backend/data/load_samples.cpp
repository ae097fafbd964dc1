// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/load_samples.h"

#include "backend/base/assert.h"
#include "backend/base/files.h"
#include "backend/config/fields.h"
#include "backend/data/columns.h"
#include "backend/data/content_hash.h"
#include "backend/data/report.h"
#include "backend/data/sample_maker.h"
#include "backend/data/source_files.h"
#include "backend/data/source_rows.h"
#include "backend/data/token_cache.h"
#include "backend/hub/hash.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>

namespace tessera::data {

namespace {

namespace fs = std::filesystem;

/// Turns rows of sources into samples and a report.
class Tokeniser
{
public:
    using Take = std::function<Result<void>(const Sample &sample)>; ///< in the order of the rows

    Tokeniser(const config::RunConfig &config, const TextTools &text, Take take)
        : m_maker(config, text), m_threads(rowThreads(config)), m_take(std::move(take))
    {}

    /// Every row; `rows` writes to report(). @return samples of each source
    Result<std::vector<std::int64_t>> readAll(SourceRows &rows,
                                              const std::vector<DataSource> &sources)
    {
        std::vector<std::int64_t> kept(sources.size(), 0);
        const auto make = [&](const NamedRow &row, ReportWriter &notes) -> RowStep {
            RowResult<Sample> sample = m_maker.make(row.row, notes);
            if (!sample.ok()) {
                notes.drop(sample.dropped());
                return {};
            }
            return [this, &kept, source = row.source, made = std::move(sample.value())] {
                ++kept[source];
                return keep(made);
            };
        };
        TESSERA_CHECK(rows.workOff(sources, m_threads, {.work = make}));
        if (m_failure)
            return *std::move(m_failure);
        const std::int64_t dropped = std::accumulate(
            m_report.dropped.begin(), m_report.dropped.end(), std::int64_t{0},
            [](std::int64_t sum, const auto &reason) { return sum + reason.second; });
        TESSERA_ASSERT(m_report.rowsRead == m_report.rowsKept + dropped);
        return kept;
    }
    /// Until a row is kept.
    Result<void> readOne(SourceRows &rows, std::vector<DataSource> sources)
    {
        for (DataSource &source : sources)
            source.rows.reset();
        return rows.read(sources, [this](const MappedRow &row) {
            RowResult<Sample> sample = m_maker.make(row, m_writer);
            if (sample.ok()) {
                keep(sample.value());
                return false;
            }
            m_writer.drop(sample.dropped());
            return true;
        });
    }
    [[nodiscard]] ReportWriter &writer() { return m_writer; }
    [[nodiscard]] const DataReport &report() const { return m_report; }

private:
    /// False when it could not be taken.
    bool keep(const Sample &sample)
    {
        m_writer.keep(sample);
        if (Result<void> taken = m_take(sample); !taken)
            m_failure = std::move(taken).error();
        return !m_failure;
    }

    SampleMaker m_maker;
    int m_threads;
    Take m_take;
    DataReport m_report;
    ReportWriter m_writer{m_report};
    std::optional<Error> m_failure;
};

std::string joinedNames(const std::vector<std::string> &entries)
{
    std::string text;
    for (const std::string &entry : entries)
        text += (text.empty() ? "" : ", ") + entry;
    return text.empty() ? "no data set" : text;
}

/// What the tokens do not depend on, or the key holds in another form.
constexpr std::array<std::string_view, 17> kWithoutSay{"dataset",
                                                       "val_dataset",
                                                       "max_length",
                                                       "packing",
                                                       "packing_length",
                                                       "packing_strategy",
                                                       "packing_num_proc",
                                                       "dataset_num_proc",
                                                       "split_dataset_ratio",
                                                       "seed",
                                                       "data_seed",
                                                       "interleave_prob",
                                                       "stopping_strategy",
                                                       "train_dataloader_shuffle",
                                                       "streaming",
                                                       "shuffle_buffer_size",
                                                       "load_from_cache_file"};

/// Another program may tokenise the same text in another way.
std::string programIdentity()
{
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    return fmt::format("{} {}", fs::file_size(program, ignored),
                       fs::last_write_time(program, ignored).time_since_epoch().count());
}

Result<Json> sourceIdentity(const DataSource &source)
{
    Json names = Json::array();
    for (const fs::path &file : source.files)
        names.push_back(fs::absolute(file).string()); // the report names them
    Json identity{{"files", std::move(names)},
                  {"rows", source.rows ? Json(*source.rows) : Json()},
                  {"subsets", source.subsets}};
    if (source.set) {
        std::error_code ignored;
        const bool folder = fs::is_directory(source.path, ignored);
        TESSERA_TRY(identity["info"], fileHash(folder ? source.path / kDatasetInfo : source.path));
    }
    return identity;
}

/// Reads entries into a file of the cache, or into memory.
class SampleLoader
{
public:
    SampleLoader(const config::RunConfig &config, const TextTools &text, const StopToken &stop,
                 const std::function<void(double)> &progress)
        : m_config(config), m_text(text), m_stop(stop), m_progress(progress)
    {}

    Result<LoadedSamples> load(const std::vector<std::string> &entries)
    {
        TESSERA_TRY(m_columns, ColumnMap::parse(m_config.columns));
        TESSERA_TRY(m_sources, findSources(entries));
        m_names = joinedNames(entries);
        TESSERA_TRY(m_loaded.contentHash, contentHash(entries));
        if (m_config.loadFromCacheFile && !m_text.identity.empty()) {
            TESSERA_TRY(const bool done, loadFromFile());
            if (done)
                return std::move(m_loaded);
        }
        TESSERA_CHECK(loadIntoMemory());
        return std::move(m_loaded);
    }

private:
    Result<std::string> key() const
    {
        Json settings;
        for (const config::Field &field : config::fields()) {
            const bool counts = field.group == "data" && field.read
                && std::ranges::find(kWithoutSay, field.key) == kWithoutSay.end();
            if (counts)
                settings[std::string(field.key)] = field.read(m_config);
        }
        Json sources = Json::array();
        bool drawn = false;
        for (const DataSource &source : m_sources) {
            TESSERA_TRY(Json identity, sourceIdentity(source));
            sources.push_back(std::move(identity));
            drawn = drawn || source.rows.has_value();
        }
        return hub::sha256(dumpJson({{"program", programIdentity()},
                                     {"task", m_config.task},
                                     {"text", m_text.identity},
                                     {"why_no_chat", m_text.whyNoChat}, // the report has it
                                     {"vocabulary", m_text.vocabulary},
                                     {"length", SampleMaker(m_config, m_text).maxLength()},
                                     {"seed", drawn ? Json(m_config.dataSeed) : Json()},
                                     {"settings", std::move(settings)},
                                     {"sources", std::move(sources)},
                                     {"content", m_loaded.contentHash}}));
    }

    /// False when there is no file and none could be made.
    Result<bool> loadFromFile()
    {
        TESSERA_TRY(const std::string name, key());
        TESSERA_TRY(
            const std::shared_ptr<const SampleFile> file,
            TokenCache().get(
                name,
                [this](SampleWriter &writer) -> Result<Json> {
                    TESSERA_CHECK(
                        read([&writer](const Sample &sample) { return writer.add(sample); }));
                    return Json{{"report", m_loaded.report.toJson()}, {"kept", m_loaded.kept}};
                },
                m_stop));
        if (!file)
            return false;
        TESSERA_TRY(m_loaded.report, DataReport::fromJson(file->about().at("report")));
        m_loaded.kept = file->about().at("kept").get<std::vector<std::int64_t>>();
        m_loaded.samples = file;
        return true;
    }

    Result<void> loadIntoMemory()
    {
        std::vector<Sample> samples;
        TESSERA_CHECK(read([&samples](const Sample &sample) -> Result<void> {
            samples.push_back(sample);
            return {};
        }));
        m_loaded.samples = samplesInMemory(std::move(samples));
        return {};
    }

    Result<void> read(Tokeniser::Take take)
    {
        if (m_progress)
            m_progress(0);
        Tokeniser tokeniser(m_config, m_text, std::move(take));
        SourceRows rows(m_columns, m_config.dataSeed, m_stop, m_progress, tokeniser.writer(),
                        m_config.datasetShuffle);
        TESSERA_TRY(m_loaded.kept, tokeniser.readAll(rows, m_sources));
        m_loaded.report = tokeniser.report();
        if (m_loaded.report.rowsKept == 0)
            return noRows(m_names, m_loaded.report);
        return {};
    }

    const config::RunConfig &m_config;
    const TextTools &m_text;
    const StopToken &m_stop;
    const std::function<void(double)> &m_progress;
    ColumnMap m_columns;
    std::vector<DataSource> m_sources;
    std::string m_names;
    LoadedSamples m_loaded;
};

} // namespace

Error noRows(const std::string &what, const DataReport &report)
{
    const std::string reasons = reasonsText(report);
    const std::string placed = placedReasonsText(report);
    const std::string remedies = remediesText(report);
    return {.code = ErrorCode::NoRows,
            .detail =
                fmt::format("Of {} {} read from {} none can be used{}{}.{}{}", report.rowsRead,
                            report.rowsRead == 1 ? "row" : "rows", what, placed.empty() ? "" : ": ",
                            placed, remedies.empty() ? "" : " For ", remedies),
            .args = {what, std::to_string(report.rowsRead), reasons},
            .context = {},
            .place = SourcePlace::here()};
}

Result<config::RunConfig> withSystemText(config::RunConfig config)
{
    std::error_code ignored;
    if (config.system && config.system->ends_with(".txt") && fs::exists(*config.system, ignored)) {
        TESSERA_TRY(config.system, readFile(*config.system));
    }
    return config;
}

Result<LoadedSamples> loadSamples(const config::RunConfig &config,
                                  const std::vector<std::string> &entries, const TextTools &text,
                                  const StopToken &stop,
                                  const std::function<void(double)> &progress)
{
    TESSERA_TRY(const config::RunConfig resolved, withSystemText(config));
    return SampleLoader(resolved, text, stop, progress).load(entries);
}

Result<void> checkRows(const config::RunConfig &config, const std::vector<std::string> &files,
                       const TextTools &text)
{
    TESSERA_TRY(const config::RunConfig resolved, withSystemText(config));
    TESSERA_TRY(const ColumnMap columns, ColumnMap::parse(config.columns));
    TESSERA_TRY(std::vector<DataSource> sources, findSources(files));
    const StopToken stop;
    const std::function<void(double)> progress;
    std::int64_t kept = 0;
    Tokeniser tokeniser(resolved, text, [&kept](const Sample &) -> Result<void> {
        ++kept;
        return {};
    });
    SourceRows rows(columns, resolved.dataSeed, stop, progress, tokeniser.writer());
    TESSERA_CHECK(tokeniser.readOne(rows, std::move(sources)));
    if (kept == 0)
        return noRows(joinedNames(files), tokeniser.report());
    return {};
}

} // namespace tessera::data
