// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/optimizer_layout.h"

#include "backend/base/assert.h"
#include "backend/base/files.h"

#include <algorithm>

namespace tessera::checkpoint {
namespace {

using config::MeshAxis;

constexpr const char *kLayoutKey = "optimizer_layout";
constexpr std::string_view kExperts = "expert";

FlatEntry entryOf(const Json &json)
{
    return {.parameter = json.at("parameter").get<std::string>(),
            .buffer = json.at("buffer").get<std::string>(),
            .offset = json.at("offset").get<std::int64_t>(),
            .elements = json.at("elements").get<std::int64_t>()};
}

/// Where the rank stands in its group of the axis.
int axisIndex(const config::ParallelDims &dims, MeshAxis axis, int rank)
{
    for (const std::vector<int> &group : config::axisGroups(dims, axis)) {
        if (const auto at = std::ranges::find(group, rank); at != group.end())
            return static_cast<int>(at - group.begin());
    }
    TESSERA_ASSERT(false);
    return 0;
}

} // namespace

Json stateJson(const std::vector<FlatEntry> &layout)
{
    Json entries = Json::array();
    for (const FlatEntry &entry : layout)
        entries.push_back({{"parameter", entry.parameter},
                           {"buffer", entry.buffer},
                           {"offset", entry.offset},
                           {"elements", entry.elements}});
    return {{kLayoutKey, entries}};
}

Result<std::vector<FlatEntry>> readStateFile(const std::filesystem::path &path)
{
    TESSERA_TRY(const Json json, readJsonFile(path));
    const auto bad = [&](const std::string &what) {
        return badFile(path.string(), "state of a rank", what);
    };
    try {
        std::vector<FlatEntry> layout;
        for (const Json &entry : json.at(kLayoutKey))
            layout.push_back(entryOf(entry));
        const bool sound = std::ranges::all_of(layout, [](const FlatEntry &entry) {
            return entry.offset >= 0 && entry.elements >= 0;
        });
        if (!sound)
            return bad("a parameter lies outside its buffer");
        return layout;
    } catch (const nlohmann::json::exception &exception) {
        return bad(exception.what());
    }
}

std::vector<StatePiece> statePieces(const std::vector<FlatEntry> &layout, std::string_view buffer,
                                    std::int64_t sliceElements, const config::ParallelDims &dims,
                                    int rank)
{
    const bool experts = buffer == kExperts;
    std::int64_t whole = 0;
    for (const FlatEntry &entry : layout) {
        if (entry.buffer == buffer)
            whole = std::max(whole, entry.offset + entry.elements);
    }
    const MeshAxis axis = experts ? MeshAxis::ExpertData : MeshAxis::Data;
    const std::int64_t begin =
        sliceElements < whole ? axisIndex(dims, axis, rank) * sliceElements : 0;
    const std::int64_t expertRank = experts ? axisIndex(dims, MeshAxis::Expert, rank) : 0;

    std::vector<StatePiece> pieces;
    for (const FlatEntry &entry : layout) {
        const std::int64_t from = std::max(begin, entry.offset);
        const std::int64_t to = std::min(begin + sliceElements, entry.offset + entry.elements);
        if (entry.buffer == buffer && from < to)
            pieces.push_back({.parameter = entry.parameter,
                              .first = expertRank * entry.elements + from - entry.offset,
                              .elements = to - from,
                              .at = from - begin});
    }
    return pieces;
}

std::string_view bufferOf(std::string_view slice)
{
    return slice.substr(0, slice.find('.'));
}

} // namespace tessera::checkpoint
