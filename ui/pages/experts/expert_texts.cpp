// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/experts/expert_texts.h"

#include "ui/models/expert_load_model.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace tessera::ui {
namespace {

constexpr int kCompared = 50;      // steps before and after
constexpr int kLeastCompared = 20; // fewer say nothing
constexpr double kNoticeable = 0.01;

struct ExpertText {
    Q_DECLARE_TR_FUNCTIONS(tessera::ui::ExpertText)
};

QString numbers(const QList<int> &values)
{
    QStringList texts;
    for (const int value : values)
        texts.append(QString::number(value));
    return QLocale().createSeparatedList(texts);
}

/// Median of the finite values in rows [first, last); nothing when they are too few.
std::optional<double> medianOf(const MetricSeriesModel &series, int first, int last)
{
    std::vector<double> values;
    for (int row = std::max(0, first); row < std::min(last, series.rowCount()); ++row) {
        if (std::isfinite(series.point(row).value))
            values.push_back(series.point(row).value);
    }
    if (values.size() < kLeastCompared)
        return std::nullopt;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

QString sinceText(const ExpertAlert &alert)
{
    //: Ends a sentence. %1 is a step; the number of steps until now follows.
    return ExpertText::tr("since step %1 (%n step(s))", nullptr, static_cast<int>(alert.steps))
        .arg(countText(alert.sinceStep));
}

QString hotRankHeadline(const ExpertAlert &alert)
{
    //: %1 is a layer, %2 an expert-parallel rank, %3 a number such as 1.62, %4 "since step 1,236
    //: (172 steps)".
    return ExpertText::tr("Layer %1: EP rank %2 carries %3 × its share %4.")
        .arg(QString::number(alert.layer), QString::number(alert.rank), imbalanceText(alert.load),
             sinceText(alert));
}

QString deadHeadline(const ExpertAlert &alert)
{
    if (alert.deadLayers == 1)
        //: %1 is a layer, %2 "since step 1,236 (172 steps)".
        return ExpertText::tr("Layer %1: %n expert(s) get next to nothing %2.", nullptr,
                              alert.deadTotal)
            .arg(QString::number(alert.layer), sinceText(alert));
    //: %1 is a number of layers above 1, %2 "since step 1,236 (172 steps)".
    return ExpertText::tr("%n expert(s) in %1 layers get next to nothing %2.", nullptr,
                          alert.deadTotal)
        .arg(QString::number(alert.deadLayers), sinceText(alert));
}

QString whatToTry(const BalanceSettings &settings)
{
    if (settings.isRouterFrozen)
        return ExpertText::tr("LoRA leaves the router as it is; full fine-tuning can spread the "
                              "tokens again.");
    if (settings.isTurnedOff)
        //: The words with underscores are names of settings.
        return ExpertText::tr("Set moe_router_load_balancing_type to aux_loss and "
                              "moe_aux_loss_coeff to 1e-3 on the next resume.");
    if (settings.coefficient == 0)
        return ExpertText::tr("Set moe_aux_loss_coeff to 1e-3 on the next resume.");
    //: %1 is a number such as 1e-3.
    return ExpertText::tr("Raise moe_aux_loss_coeff above %1 on the next resume.")
        .arg(plainNumber(settings.coefficient));
}

QString joinedSentences(const QStringList &sentences)
{
    QString text = sentences.first();
    for (const QString &next : sentences.mid(1))
        //: Two sentences, one after the other.
        text = ExpertText::tr("%1 %2").arg(text, next);
    return text;
}

double numberAt(const Json &config, const char *key)
{
    const auto at = config.find(key);
    return at != config.end() && at->is_number() ? at->get<double>() : 0;
}

bool isText(const Json &config, const char *key, const char *value)
{
    const auto at = config.find(key);
    return at != config.end() && at->is_string() && at->get<std::string>() == value;
}

} // namespace

BalanceSettings balanceSettings(const Json &config)
{
    if (!config.is_object())
        return {};
    return {.coefficient = numberAt(config, "moe_aux_loss_coeff"),
            .isTurnedOff = isText(config, "moe_router_load_balancing_type", "none"),
            .isRouterFrozen = isText(config, "tuner_type", "lora")};
}

ReadOutText expertReadOut(const ExpertLoadModel &loads, int row, int expert)
{
    if (row < 0 || row >= loads.rowCount() || expert < 0 || expert >= loads.columnCount())
        return {};
    ReadOutText text;
    //: %1 and %2 are numbers.
    text.title = ExpertText::tr("Layer %1, expert %2").arg(loads.grid().layers[row]).arg(expert);
    //: Names of values of an expert: its load (1 is a fair share), how often it was chosen.
    const QString load = ExpertText::tr("utilisation");
    if (!loads.isMeasured(row)) {
        text.lines.append({load, ExpertText::tr("not measured")});
        return text;
    }
    const auto counts = loads.counts(row);
    const auto own = static_cast<std::size_t>(expert);
    const auto all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    text.lines.append({load, imbalanceText(utilisation(counts, own))});
    text.lines.append({ExpertText::tr("choices"),
                       //: %1 choices of this expert, %2 of the layer.
                       ExpertText::tr("%1 of %2")
                           .arg(countText(counts[own]), countText(static_cast<qint64>(all)))});
    return text;
}

std::optional<double> slowerSince(const MetricSeriesModel &stepSeconds, qint64 step)
{
    const int rows = stepSeconds.rowCount();
    const int at = stepSeconds.nearestRow(XAxis::Step, static_cast<double>(step));
    const std::optional<double> before = medianOf(stepSeconds, at - kCompared, at);
    const std::optional<double> now = medianOf(stepSeconds, std::max(at, rows - kCompared), rows);
    if (!before || !now || *now - *before < kNoticeable * *before)
        return std::nullopt;
    return *now - *before;
}

QString alertHeadline(const ExpertAlert &alert)
{
    switch (alert.kind) {
    case ExpertAlert::Kind::HotRank:
        return hotRankHeadline(alert);
    case ExpertAlert::Kind::DeadExperts:
        return deadHeadline(alert);
    }
    Q_UNREACHABLE();
}

QString alertAdvice(const ExpertAlert &alert, const BalanceSettings &settings,
                    std::optional<double> slowerBy)
{
    const bool isHot = alert.kind == ExpertAlert::Kind::HotRank;
    QStringList sentences;
    if (isHot && !alert.experts.isEmpty())
        //: %1 is one or more numbers of experts: "83 and 88".
        sentences.append(ExpertText::tr("Most of it goes to expert(s) %1.", nullptr,
                                        static_cast<int>(alert.experts.size()))
                             .arg(numbers(alert.experts)));
    if (isHot && alert.deadInLayer > 0)
        sentences.append(
            ExpertText::tr("%n expert(s) of this layer are dead.", nullptr, alert.deadInLayer));
    if (!isHot)
        //: %1 is a layer, %2 one or more numbers of experts.
        sentences.append(ExpertText::tr("Layer %1: expert(s) %2.", nullptr,
                                        static_cast<int>(alert.experts.size()))
                             .arg(QString::number(alert.layer), numbers(alert.experts)));
    if (slowerBy)
        //: %1 is a time such as "0.05 s".
        sentences.append(
            ExpertText::tr("Steps take %1 longer than before.").arg(stepTimeText(*slowerBy)));
    sentences.append(whatToTry(settings));
    return joinedSentences(sentences);
}

} // namespace tessera::ui
