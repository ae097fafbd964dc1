// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

namespace tessera::ui {

class ExpertLoadModel;

/// Something about the experts that is worth a look, found in the recorded counts alone.
struct ExpertAlert {
    enum class Kind {
        HotRank,    ///< one EP rank carries more than kHotRankAbove times its share in one layer
        DeadExperts ///< experts of one or more layers get next to nothing
    };
    Kind kind = Kind::HotRank;
    int row = -1;         ///< of the load model; of several layers the one with most dead experts
    int layer = -1;       ///< decoder layer of that row
    int rank = -1;        ///< of HotRank
    double load = 0;      ///< of HotRank: times its fair share, in the newest step
    QList<int> experts;   ///< HotRank: the busiest of that rank; DeadExperts: the dead of the layer
    int deadInLayer = 0;  ///< dead in the newest step, for however long
    int deadLayers = 0;   ///< of DeadExperts: layers that have any
    int deadTotal = 0;    ///< of DeadExperts: in all layers
    qint64 sinceStep = 0; ///< without a break until the newest step
    qint64 steps = 0;     ///< from there to the newest step, both counted
    friend bool operator==(const ExpertAlert &, const ExpertAlert &) = default;
};

inline constexpr double kHotRankAbove = 1.5;
inline constexpr qint64 kHotRankSteps = 20;     ///< shorter than this is noise
inline constexpr qint64 kDeadExpertSteps = 200; ///< likewise
/// An expert with more than this many times its share is named as the reason of a hot rank.
inline constexpr double kBusyExpertAbove = 1.5;
inline constexpr int kMostBusyExperts = 3;

/// Of the newest step with loads, whichever step the model shows: hot ranks, hottest first, then
/// one alert for all dead experts. Looks back over the kept steps, at most kLongestLookBack.
[[nodiscard]] QList<ExpertAlert> findExpertAlerts(const ExpertLoadModel &loads);
inline constexpr int kLongestLookBack = 4000;

} // namespace tessera::ui
