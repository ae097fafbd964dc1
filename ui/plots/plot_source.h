// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

namespace tessera::ui {

class MetricSeriesModel;

/// Where the plots of a run find their series. A series that has no points yet is given all the
/// same: its curve appears with its first point. Series outlive the plots.
struct PlotSource {
    /// By name of the metric ("loss", "moe/cv_mean"); never null.
    std::function<MetricSeriesModel *(const QString &metric)> metric;
    /// Bytes in use on one rank; null where there is no such rank.
    std::function<MetricSeriesModel *(int rank)> memory;
    int ranks = 0;
};

// Names of the backend's metrics that plots draw (backend/train/metrics/registry.cpp).
namespace metric {
inline const QString kLoss = QStringLiteral("loss");
inline const QString kEvaluationLoss = QStringLiteral("eval_loss");
inline const QString kLearningRate = QStringLiteral("lr");
inline const QString kGradientNorm = QStringLiteral("grad_norm");
inline const QString kThroughput = QStringLiteral("tokens_per_second");
inline const QString kStepTime = QStringLiteral("step_seconds");
inline const QString kEpoch = QStringLiteral("epoch");
inline const QString kCvMean = QStringLiteral("moe/cv_mean");
inline const QString kMaxToMean = QStringLiteral("moe/expert_utilization_max");
inline const QString kRankImbalance = QStringLiteral("moe/ep_imbalance_max");
inline const QString kDeadExperts = QStringLiteral("moe/dead_experts");
/// No metric of the backend: ExpertLoadModel::curve(BalanceCurve::EntropyMean).
inline const QString kEntropy = QStringLiteral("moe/entropy_mean");
} // namespace metric

} // namespace tessera::ui
