// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/rank_exchange.h"

#include "backend/base/files.h"
#include "backend/comm/collectives.h"
#include "backend/tensor/try_torch.h"

#include <fmt/format.h>

namespace tessera::checkpoint {
namespace {

constexpr const char *kErrorKey = "error";

} // namespace

RankExchange::RankExchange(std::filesystem::path folder, const comm::Group &group)
    : m_folder(std::move(folder)), m_group(group)
{}

Result<void> RankExchange::begin()
{
    Result<void> made;
    if (m_group.rank == 0) {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored); // left by a run that was killed
        made = makeFolder(m_folder);
    }
    TESSERA_CHECK(wait());
    return agree(made);
}

Result<std::vector<Json>> RankExchange::gather(const Json &mine)
{
    ++m_round;
    if (m_group.size == 1)
        return std::vector{mine};
    // A value that cannot be written is told by its absence.
    const Result<void> written = writeFileAtomically(fileOf(m_group.rank), dumpJson(mine));
    TESSERA_CHECK(wait());
    std::vector<Json> all;
    for (int rank = 0; rank < m_group.size; ++rank) {
        Result<Json> value = readJsonFile(fileOf(rank));
        const Error lost = rank == m_group.rank && !written
            ? written.error()
            : fileUnwritable(m_folder.string(), fmt::format("rank {} could not write", rank));
        all.push_back(value ? *value : Json{{kErrorKey, errorJson(lost)}});
    }
    return all;
}

Result<void> RankExchange::agree(const Result<void> &mine)
{
    const Json value = mine ? Json::object() : Json{{kErrorKey, errorJson(mine.error())}};
    TESSERA_TRY(const std::vector<Json> all, gather(value));
    if (!mine)
        return mine;
    if (const Json &own = all[static_cast<std::size_t>(m_group.size == 1 ? 0 : m_group.rank)];
        own.contains(kErrorKey)) // it could not even say that all is well
        return errorFromJson(own[kErrorKey]);
    for (std::size_t rank = 0; rank < all.size(); ++rank)
        if (all[rank].contains(kErrorKey))
            return errorFromJson(all[rank][kErrorKey]).during(fmt::format("rank {}", rank));
    return {};
}

Result<void> RankExchange::finish()
{
    TESSERA_CHECK(wait());
    if (m_group.rank == 0) {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }
    return {};
}

Result<void> RankExchange::wait()
{
    return tensor::tryTorch([this] { comm::barrier(m_group); });
}

std::filesystem::path RankExchange::fileOf(int rank) const
{
    return m_folder / fmt::format("{}_{:03}.json", m_round, rank);
}

} // namespace tessera::checkpoint
