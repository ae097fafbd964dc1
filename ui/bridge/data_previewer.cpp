// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/data_previewer.h"

#include "backend/data/columns.h"
#include "backend/data/dataset.h"
#include "backend/data/labels.h"
#include "backend/data/report.h"
#include "backend/data/row_batch.h"
#include "backend/data/sample_maker.h"
#include "backend/data/source_files.h"
#include "backend/data/source_rows.h"
#include "backend/data/stored_rows.h"
#include "backend/hub/model_cache.h"
#include "backend/hub/model_folder.h"
#include "backend/hub/text_source.h"
#include "backend/text/fallback_templates.h"
#include "backend/text/model_text.h"
#include "backend/text/token_pieces.h"
#include "ui/bridge/job_tracker.h"

#include <QStringDecoder>

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace tessera::ui {

/// Tokenizer and templates that were used last: they take longer to load than rows take to read.
class TextKeeper
{
public:
    Result<std::shared_ptr<const text::ModelText>> open(const hub::TextSource &source,
                                                        const text::TemplateWish &wish)
    {
        Key key = keyOf(source, wish);
        const std::lock_guard lock(m_mutex);
        if (!m_text || key != m_key) {
            TESSERA_TRY(text::ModelText opened, text::openModelText(source, wish));
            m_text = std::make_shared<const text::ModelText>(std::move(opened));
            m_key = std::move(key);
        }
        return m_text;
    }

private:
    /// Everything that what is opened depends on; files by their time and size.
    using Key = std::vector<std::string>;
    static Key keyOf(const hub::TextSource &source, const text::TemplateWish &wish)
    {
        const std::string setting = wish.setting.value_or("");
        Key key{source.family, setting, wish.setting ? "set" : "", wish.wanted ? "wanted" : ""};
        for (const std::filesystem::path &file : {source.tokenizerFile, {setting}}) {
            std::error_code ignored;
            const auto time = std::filesystem::last_write_time(file, ignored);
            key.push_back(file.string());
            key.push_back(std::to_string(time.time_since_epoch().count()));
            key.push_back(std::to_string(std::filesystem::file_size(file, ignored)));
        }
        for (const hub::NamedTemplate &stored : source.templates) {
            key.push_back(stored.name);
            key.push_back(stored.jinja);
        }
        return key;
    }

    std::mutex m_mutex;
    Key m_key;
    std::shared_ptr<const text::ModelText> m_text;
};

namespace {

constexpr int kIndent = 2;
// A row may have hundreds of megabytes; what is shown of it must not hold up the window.
constexpr qsizetype kShownCharacters = 100'000;
constexpr std::size_t kShownTokens = 8192;

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

/// What turns rows into tokens; tokenizer and template may be missing.
struct Encoder {
    std::shared_ptr<const text::ModelText> text;
    std::int64_t vocabulary = 0; ///< of the model

    [[nodiscard]] data::TextTools tools() const { return data::textTools(*text, vocabulary); }
};

Result<Encoder> openEncoder(const config::RunConfig &config, TextKeeper &texts)
{
    if (config.model.empty())
        return missingValue("model");
    TESSERA_TRY(const std::filesystem::path modelPath, hub::locateModel(config.model));
    TESSERA_TRY(const hub::ModelFolder model, hub::openModel(modelPath));
    TESSERA_TRY(const hub::TextSource source, hub::textSource(config.tokenizer, model));
    TESSERA_TRY(auto text, texts.open(source, data::templateWish(config)));
    return Encoder{.text = std::move(text), .vocabulary = model.config.vocab};
}

/// The text of each token. Tokens may end within a character: its bytes then go to the token that
/// completes it.
class TokenTexts
{
public:
    explicit TokenTexts(const text::Tokenizer *tokenizer) : m_pieces(tokenizer) {}

    QString next(text::TokenId id)
    {
        const std::string bytes = m_pieces.next(id);
        return m_decoder.decode(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    }

private:
    text::TokenPieces m_pieces;
    QStringDecoder m_decoder{QStringDecoder::Utf8};
};

QList<PreviewToken> tokensOf(const data::Sample &sample, const text::Tokenizer *tokenizer)
{
    QList<PreviewToken> tokens;
    const std::size_t shown = std::min(sample.tokens.size(), kShownTokens);
    tokens.reserve(static_cast<qsizetype>(shown));
    TokenTexts texts(tokenizer);
    for (std::size_t i = 0; i < shown; ++i) {
        const text::TokenId id = sample.tokens[i];
        tokens.append({.text = texts.next(id),
                       .id = id,
                       .weight = data::weightAt(sample, i),
                       .special = tokenizer != nullptr && tokenizer->isSpecial(id)});
    }
    return tokens;
}

/// Indented JSON; of a row that could not be read how it begins.
QString rawText(const data::FileRow &row)
{
    QString raw = row.reason.empty()
        ? text(row.value.dump(kIndent, ' ', false, OrderedJson::error_handler_t::replace))
        : text(row.excerpt);
    if (raw.size() > kShownCharacters)
        raw = raw.left(kShownCharacters) + QStringLiteral("\n…");
    return raw;
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
          m_whole(data::uncut(config), encoder.tools()),
          m_cutAtStart(config.truncationStrategy == "left")
    {
        preview.tokenizer = text(encoder.text->tokenizerFile.string());
        if (const auto &why = encoder.text->whyNoChat; why && !why->args.empty())
            preview.fittingTemplate = text(why->args.back()); // the nearest right value
        preview.maxLength = config.maxLength;
        if (!config.packing)
            return;
        m_packLength = config.packingLength.value_or(config.maxLength);
        m_packStrategy = config.packingStrategy;
        preview.maxLength = std::min<qint64>(config.maxLength, *m_packLength);
    }

    Result<void> add(const data::StoredRow &stored)
    {
        PreviewRow row{.number = stored.number,
                       .file = text(stored.file.string()),
                       .line = stored.row.line,
                       .raw = rawText(stored.row),
                       .tokens = {}};
        data::ReportWriter report(m_report,
                                  [&](const std::string &reason, const data::RowPlace &place,
                                      const std::string & /*excerpt*/) {
                                      row.dropReason = text(reason);
                                      row.dropDetail = text(place.detail);
                                      preview.rows.append(row);
                                  });
        report.beginRow(stored.file.string(), stored.row.line);
        TESSERA_TRY(
            const std::optional<data::MappedRow> mapped,
            data::nameColumns(stored.source, m_columns, stored.row, stored.file.string(), report));
        if (!mapped)
            return {};
        data::RowResult<data::Sample> sample = m_asTrained.make(*mapped, report);
        if (sample.ok())
            keep(row, sample.value(), *mapped);
        else
            report.drop(sample.dropped());
        return {};
    }

    void finish()
    {
        preview.rowsRead = preview.rows.size();
        pack();
        preview.dropped = sortedCounts(m_report.dropped);
    }

    DataPreview preview;

private:
    void keep(PreviewRow &row, const data::Sample &sample, const data::MappedRow &mapped)
    {
        row.tokens = tokensOf(sample, m_encoder.text->tokenizer.get());
        row.tokenCount = static_cast<qint64>(sample.tokens.size());
        row.cutTokens = cutTokens(mapped, row.tokenCount);
        row.cutAtStart = m_cutAtStart && row.cutTokens > 0;
        row.trainedTokens = data::trainedTokens(sample.labels);
        ++preview.rowsKept;
        preview.rows.append(row);
    }

    /// Tokens that the longest sequence leaves no room for.
    [[nodiscard]] qint64 cutTokens(const data::MappedRow &mapped, qint64 kept) const
    {
        if (kept < m_asTrained.maxLength())
            return 0;
        data::DataReport ignored;
        data::ReportWriter nobody(ignored);
        data::RowResult<data::Sample> whole = m_whole.make(mapped, nobody);
        return whole.ok() ? static_cast<qint64>(whole.value().tokens.size()) - kept : 0;
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
            lengths.push_back(preview.rows[row].tokenCount);
        }
        for (const std::vector<std::int64_t> &bin :
             data::packLengths(lengths, *m_packLength, m_packStrategy)) {
            QList<int> rows;
            for (const std::int64_t index : bin)
                rows.append(kept[index]);
            preview.packs.append(rows);
        }
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

Result<DataPreview> previewWith(const config::RunConfig &config, const RowWindow &window,
                                TextKeeper &texts, const StopToken &stop)
{
    if (config.dataset.empty())
        return missingValue("dataset");
    TESSERA_TRY(const std::vector<data::DataSource> sources, data::findSources(config.dataset));
    TESSERA_TRY(const Encoder encoder, openEncoder(config, texts));
    TESSERA_TRY(data::ColumnMap columns, data::ColumnMap::parse(config.columns));
    Previewer previewer(config, encoder, std::move(columns));
    DataPreview &preview = previewer.preview;
    std::optional<Error> failure;
    bool more = false;
    const data::RowStart start{
        .number = window.first, .file = window.file.toStdString(), .line = window.line};
    TESSERA_TRY(const std::int64_t counted,
                data::readStoredRows(sources, start, stop, [&](const data::StoredRow &row) {
                    more = preview.rows.size() == window.rows;
                    if (more)
                        return false;
                    if (const Result<void> added = previewer.add(row); !added)
                        failure = added.error();
                    return !failure;
                }));
    if (failure)
        return *std::move(failure);
    previewer.finish();
    preview.atEnd = !more;
    if (preview.atEnd)
        preview.rowsInSet = counted;
    return std::move(preview);
}

} // namespace

Result<DataPreview> previewData(const config::RunConfig &config, const RowWindow &window,
                                const StopToken &stop)
{
    TextKeeper texts;
    return previewWith(config, window, texts, stop);
}

DataPreviewer::DataPreviewer(JobTracker *jobs, QObject *parent)
    : QObject(parent),
      m_jobs(jobs),
      m_texts(std::make_shared<TextKeeper>()),
      m_job(QStringLiteral("preview %1").arg(reinterpret_cast<quintptr>(this)))
{}

DataPreviewer::~DataPreviewer() = default;

void DataPreviewer::preview(const config::RunConfig &config, const RowWindow &window)
{
    using Made = std::shared_ptr<Result<DataPreview>>;
    const auto work = [config, window, keeper = m_texts](const JobControl &control) {
        return std::make_shared<Result<DataPreview>>(
            previewWith(config, window, *keeper, control.stop()));
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

QStringList fallbackTemplateNames()
{
    QStringList names;
    for (const text::FallbackTemplate &ours : text::fallbackTemplates())
        names.append(QString::fromUtf8(ours.name.data(), static_cast<qsizetype>(ours.name.size())));
    return names;
}

} // namespace tessera::ui
