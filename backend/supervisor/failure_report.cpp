// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/failure_report.h"

#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/base/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

namespace tessera::supervisor {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLogLines = 40;
constexpr std::streamoff kLogBytes = 32 << 10;

std::string_view lossName(LossKind kind)
{
    switch (kind) {
    case LossKind::Died:
        return "died";
    case LossKind::Reported:
        return "reported";
    case LossKind::Breach:
        return "broke_protocol";
    case LossKind::Silent:
        return "silent";
    }
    return "";
}

Json lossJson(const FailureJudge &judge, int rank)
{
    const auto &losses = judge.all();
    const auto loss = std::ranges::find(losses, rank, &RankLoss::rank);
    if (loss == losses.end())
        return nullptr;
    return {{"kind", lossName(loss->kind)},
            {"phase", loss->phase},
            {"step", loss->step},
            {"error", errorJson(loss->error)}};
}

Json rankJson(const history::RunFolder &folder, const RankGroup &ranks, int rank)
{
    const auto exit = ranks.exitOf(rank);
    const fs::path flightFile = folder.logs() / fmt::format("flight_{:03}.json", rank);
    const Result<Json> flight = readJsonFile(flightFile);
    return {{"rank", rank},
            {"exit", exit ? Json(exit->text()) : Json()},
            {"loss", lossJson(ranks.judge(), rank)},
            {"log", lastLines(folder.rankLog(rank), kLogLines)},
            {"flight_record", flight ? *flight : Json()}};
}

} // namespace

std::vector<std::string> lastLines(const fs::path &file, std::size_t lines)
{
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    if (!in)
        return {};
    const std::streamoff size = in.tellg();
    in.seekg(std::max<std::streamoff>(0, size - kLogBytes));
    std::vector<std::string> all;
    std::string line;
    if (size > kLogBytes)
        std::getline(in, line); // cut at its start
    while (std::getline(in, line))
        all.push_back(line);
    if (all.size() > lines)
        all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(lines));
    return all;
}

Result<void> writeFailureReport(const history::RunFolder &folder, const protocol::Failed &failed,
                                const RankGroup *ranks)
{
    Json report{
        {"schema", 1},           {"time_ms", wallClockMs()}, {"error", errorJson(failed.error)},
        {"rank", failed.rank},   {"step", failed.step},      {"resume_from", failed.resumeFrom},
        {"ranks", Json::array()}};
    for (int rank = 0; ranks != nullptr && rank < ranks->size(); ++rank)
        report["ranks"].push_back(rankJson(folder, *ranks, rank));
    return writeFileAtomically(folder.failure(), dumpJsonPretty(report));
}

} // namespace tessera::supervisor
