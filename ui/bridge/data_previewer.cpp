// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/data_previewer.h"

#include "backend/config/tasks.h"
#include "backend/data/columns.h"
#include "backend/data/dataset.h"
#include "backend/data/labels.h"
#include "backend/data/report.h"
#include "backend/data/sample_maker.h"
#include "backend/data/source_files.h"
#include "backend/hub/model_cache.h"
#include "backend/hub/model_folder.h"
#include "backend/hub/text_source.h"
#include "ui/bridge/job_tracker.h"

#include <QHash>
#include <QStringDecoder>

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace tessera::ui {
namespace {

constexpr int kIndent = 2;

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

/// What turns rows into tokens; tokenizer and template may be missing.
struct Encoder {
    text::ModelText text;
    std::int64_t vocabulary = 0; ///< of the model

    [[nodiscard]] data::TextTools tools() const { return data::textTools(text, vocabulary); }
};

Result<Encoder> openEncoder(const config::RunConfig &config)
{
    if (config.model.empty())
        return missingValue("model");
    TESSERA_TRY(const std::filesystem::path modelPath, hub::locateModel(config.model));
    TESSERA_TRY(const hub::ModelFolder model, hub::openModel(modelPath));
    TESSERA_TRY(const hub::TextSource source, hub::textSource(config.tokenizer, model));
    TESSERA_TRY(
        text::ModelText text,
        text::openModelText(
            source, {.setting = config.chatTemplate, .wanted = config::usesChatTemplate(config)}));
    return Encoder{.text = std::move(text), .vocabulary = model.config.vocab};
}

/// The text of each token. Tokens may end within a character: its bytes then go to the token that
/// completes it.
class TokenTexts
{
public:
    /// Without a tokenizer a token is shown by its number.
    explicit TokenTexts(const text::Tokenizer *tokenizer) : m_tokenizer(tokenizer) {}

    QString next(text::TokenId id)
    {
        if (m_tokenizer == nullptr)
            return QString::number(id) + u' ';
        // Decoded behind the token before, because some tokenizers drop a space at the start.
        const std::string alone = m_before ? m_tokenizer->decode({*m_before}, true) : std::string();
        const std::string both =
            m_before ? m_tokenizer->decode({*m_before, id}, true) : m_tokenizer->decode({id}, true);
        m_before = id;
        const std::string bytes = both.size() >= alone.size() ? both.substr(alone.size()) : both;
        return m_decoder.decode(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    }

private:
    const text::Tokenizer *m_tokenizer;
    std::optional<text::TokenId> m_before;
    QStringDecoder m_decoder{QStringDecoder::Utf8};
};

QList<PreviewToken> tokensOf(const data::Sample &sample, const text::Tokenizer *tokenizer)
{
    QList<PreviewToken> tokens;
    tokens.reserve(static_cast<qsizetype>(sample.tokens.size()));
    TokenTexts texts(tokenizer);
    for (std::size_t i = 0; i < sample.tokens.size(); ++i) {
        const text::TokenId id = sample.tokens[i];
        tokens.append({.text = texts.next(id),
                       .id = id,
                       .weight = data::weightAt(sample, i),
                       .special = tokenizer != nullptr && tokenizer->isSpecial(id)});
    }
    return tokens;
}

QList<PreviewCount> sortedCounts(const std::map<std::string, std::int64_t> &counts)
{
    QList<PreviewCount> sorted;
    for (const auto &[reason, rows] : counts)
        sorted.append({.reason = text(reason), .rows = rows});
    std::ranges::stable_sort(sorted, std::greater<>(), &PreviewCount::rows);
    return sorted;
}

/// Makes rows of a preview, one by one.
class Previewer
{
public:
    Previewer(const config::RunConfig &config, const Encoder &encoder, data::ColumnMap columns)
        : m_encoder(encoder),
          m_columns(std::move(columns)),
          m_asTrained(config, encoder.tools()),
          m_whole(uncut(config), encoder.tools()),
          m_cutAtStart(config.truncationStrategy == "left")
    {
        preview.tokenizer = text(encoder.text.tokenizerFile.string());
        preview.maxLength = config.maxLength;
        if (!config.packing)
            return;
        m_packLength = config.packingLength.value_or(config.maxLength);
        m_packStrategy = config.packingStrategy;
        preview.maxLength = std::min<qint64>(config.maxLength, *m_packLength);
    }

    Result<void> add(const data::DataSource &source, const data::RawRow &raw)
    {
        PreviewRow row{
            .file = text(raw.file),
            .line = raw.line,
            .raw = text(raw.value.dump(kIndent, ' ', false, OrderedJson::error_handler_t::replace)),
            .tokens = {}};
        data::ReportWriter report(m_report);
        report.beginRow(raw.file, raw.line);
        if (!raw.value.is_object()) {
            drop(row, {.reason = "not_object", .detail = {}}, report);
            return {};
        }
        TESSERA_TRY(const data::MappedRow mapped,
                    data::mapRow(source, m_columns, raw.value, raw.file, report));
        const qint64 length = wholeLength(mapped);
        data::RowResult<data::Sample> sample = m_asTrained.make(mapped, report);
        if (!sample.ok()) {
            drop(row, sample.dropped(), report);
            return {};
        }
        row.tokens = tokensOf(sample.value(), m_encoder.text.tokenizer.get());
        row.cutTokens = std::max<qint64>(0, length - row.tokens.size());
        row.cutAtStart = m_cutAtStart && row.cutTokens > 0;
        row.trainedTokens = std::ranges::count_if(
            row.tokens, [](const PreviewToken &token) { return token.weight > 0; });
        ++preview.rowsKept;
        preview.tokens += row.tokens.size();
        preview.trainedTokens += row.trainedTokens;
        preview.rows.append(row);
        return {};
    }

    /// `files` are those that were read, in their order.
    void finish(const data::DataReport &reading, const std::vector<std::filesystem::path> &files)
    {
        for (const auto &[reason, rows] : reading.dropped)
            m_report.dropped[reason] += rows;
        preview.rowsRead = preview.rows.size();
        for (const auto &[reason, rows] : reading.dropped)
            preview.rowsRead += rows;
        addUnreadable(reading, files);
        pack();
        preview.dropped = sortedCounts(m_report.dropped);
        preview.notices = sortedCounts(m_report.notices);
        for (const qint64 length : std::as_const(preview.lengths))
            preview.longest = std::max(preview.longest, length);
    }

    DataPreview preview;

private:
    static config::RunConfig uncut(config::RunConfig config)
    {
        config.maxLength = std::numeric_limits<std::int32_t>::max();
        config.packing = false; // packing_length is a limit of its own
        return config;
    }

    /// Tokens before any cut, noted for the histogram; 0 when the row cannot be tokenised.
    qint64 wholeLength(const data::MappedRow &mapped)
    {
        data::DataReport ignored;
        data::ReportWriter nobody(ignored);
        data::RowResult<data::Sample> sample = m_whole.make(mapped, nobody);
        if (!sample.ok())
            return 0;
        preview.lengths.append(static_cast<qint64>(sample.value().tokens.size()));
        return preview.lengths.back();
    }

    /// Lines that are no row at all have a place and no content; they stand where they were found.
    void addUnreadable(const data::DataReport &reading,
                       const std::vector<std::filesystem::path> &files)
    {
        for (const auto &[reason, rows] : reading.dropped) {
            const auto places = reading.places.find(reason);
            if (places == reading.places.end())
                continue;
            for (const data::RowPlace &place : places->second)
                preview.rows.append({.file = text(place.file),
                                     .line = place.line,
                                     .raw = {},
                                     .tokens = {},
                                     .dropReason = text(reason),
                                     .dropDetail = text(place.detail)});
        }
        QHash<QString, qsizetype> order;
        for (const std::filesystem::path &file : files)
            order.insert(text(file.string()), order.size());
        std::ranges::stable_sort(preview.rows, {}, [&order](const PreviewRow &row) {
            return std::pair(order.value(row.file), row.line);
        });
    }

    void pack()
    {
        if (!m_packLength)
            return;
        QList<int> kept;
        std::vector<std::int64_t> lengths;
        for (int row = 0; row < preview.rows.size(); ++row) {
            if (!preview.rows[row].dropReason.isEmpty())
                continue;
            kept.append(row);
            lengths.push_back(preview.rows[row].tokens.size());
        }
        for (const std::vector<std::int64_t> &bin :
             data::packLengths(lengths, *m_packLength, m_packStrategy)) {
            QList<int> rows;
            for (const std::int64_t index : bin)
                rows.append(kept[index]);
            preview.packs.append(rows);
        }
    }

    void drop(PreviewRow &row, const data::Dropped &dropped, data::ReportWriter &report)
    {
        report.drop(dropped);
        row.dropReason = text(dropped.reason);
        row.dropDetail = text(dropped.detail);
        preview.rows.append(row);
    }

    const Encoder &m_encoder;
    data::ColumnMap m_columns;
    data::SampleMaker m_asTrained;
    data::SampleMaker m_whole;
    bool m_cutAtStart;
    std::optional<std::int64_t> m_packLength; ///< with packing
    std::string m_packStrategy;
    data::DataReport m_report;
};

Result<std::vector<data::DataSource>> sourcesOf(const config::RunConfig &config)
{
    if (config.dataset.empty())
        return missingValue("dataset");
    std::vector<data::DataSource> sources;
    for (const std::string &entry : config.dataset) {
        TESSERA_TRY(data::DataSource source, data::findSource(entry));
        sources.push_back(std::move(source));
    }
    return sources;
}

/// The first `rows` rows of all files; `reading` counts what is no row.
Result<void> readFile(const data::DataSource &source, const std::filesystem::path &file,
                      qint64 rows, const StopToken &stop, Previewer &previewer,
                      data::DataReport &reading)
{
    const qint64 wanted = rows - previewer.preview.rows.size();
    // One more than is shown tells whether there are more.
    TESSERA_TRY(const std::vector<data::RawRow> raw, data::readRawRows(file, wanted + 1, reading));
    for (const data::RawRow &row : raw) {
        if (stop.stopRequested())
            return cancelled();
        if (previewer.preview.rows.size() == rows) {
            previewer.preview.wholeSet = false;
            return {};
        }
        TESSERA_CHECK(previewer.add(source, row));
    }
    return {};
}

} // namespace

Result<DataPreview> previewData(const config::RunConfig &config, qint64 rows, const StopToken &stop)
{
    TESSERA_TRY(const std::vector<data::DataSource> sources, sourcesOf(config));
    TESSERA_TRY(const Encoder encoder, openEncoder(config));
    TESSERA_TRY(data::ColumnMap columns, data::ColumnMap::parse(config.columns));
    Previewer previewer(config, encoder, std::move(columns));
    data::DataReport reading;
    previewer.preview.wholeSet = true;
    std::vector<std::filesystem::path> files;
    for (const data::DataSource &source : sources) {
        for (const std::filesystem::path &file : source.files) {
            TESSERA_CHECK(readFile(source, file, rows, stop, previewer, reading));
            files.push_back(file);
        }
    }
    previewer.finish(reading, files);
    return std::move(previewer.preview);
}

DataPreviewer::DataPreviewer(JobTracker *jobs, QObject *parent)
    : QObject(parent),
      m_jobs(jobs),
      m_job(QStringLiteral("preview %1").arg(reinterpret_cast<quintptr>(this)))
{}

void DataPreviewer::preview(const config::RunConfig &config, qint64 rows)
{
    using Made = std::shared_ptr<Result<DataPreview>>;
    const auto work = [config, rows](const JobControl &control) {
        return std::make_shared<Result<DataPreview>>(previewData(config, rows, control.stop()));
    };
    const auto done = [this](const Made &made) {
        if (*made)
            Q_EMIT ready(made->value());
        else
            Q_EMIT failed(made->error());
    };
    m_jobs->start<Made>(m_job, this, work, done);
}

void DataPreviewer::cancel()
{
    m_jobs->cancel(m_job);
}

} // namespace tessera::ui
