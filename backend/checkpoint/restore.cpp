// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/checkpoint.h"
#include "backend/checkpoint/shared_memory.h"
#include "backend/checkpoint/tensor_reader.h"
#include "backend/hub/expected_tensors.h"
#include "backend/tensor/try_torch.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace tessera::checkpoint {
namespace {

namespace fs = std::filesystem;

/// Some rows of a parameter in one weights file.
struct Piece {
    std::shared_ptr<TensorReader> reader;
    std::int64_t firstRow = 0;
    std::int64_t rows = 0;
};

/// Rows of a piece that go into a parameter.
struct Copy {
    const Piece *piece = nullptr;
    std::string name;
    std::int64_t firstRow = 0; ///< within the piece
    at::Tensor place;
};

Error wrongShape(const std::string &name, const std::vector<std::int64_t> &found,
                 const at::Tensor &expected)
{
    const std::string is = hub::shapeText(found);
    const std::string asked = hub::shapeText(expected.sizes().vec());
    return {.code = ErrorCode::WrongShape,
            .detail =
                fmt::format("{} is {} in the checkpoint, but {} in the model.", name, is, asked),
            .args = {name, is, asked},
            .context = {},
            .place = SourcePlace::here()};
}

Error otherLayout(const config::ParallelDims &ours, const config::ParallelDims &theirs)
{
    Error error = notSupported("resume_from_checkpoint", ours.summary(), theirs.summary());
    error.detail = fmt::format("The checkpoint was written with the layout {}, and this run has "
                               "{}: a run goes on with the layout that it had, or a new one starts "
                               "from the exported weights.",
                               theirs.summary(), ours.summary());
    return error;
}

std::int64_t firstRowOf(const std::map<std::string, std::string> &metadata, const std::string &name)
{
    const auto it = metadata.find("first_row." + name);
    std::int64_t row = 0;
    if (it != metadata.end())
        std::from_chars(it->second.data(), it->second.data() + it->second.size(), row);
    return row;
}

class Restoring
{
public:
    Restoring(const fs::path &folder, const Manifest &manifest, RestoreTarget target,
              const comm::Mesh &mesh)
        : m_folder(folder),
          m_manifest(manifest),
          m_target(std::move(target)),
          m_mesh(mesh),
          m_sameLayout(manifest.dims == mesh.dims())
    {}

    Result<RestoreReport> run()
    {
        const bool optimizer = !m_target.optimizer.empty();
        if (optimizer)
            TESSERA_CHECK(checkLayout(m_manifest, m_mesh.dims()));
        TESSERA_CHECK(openWeights());
        for (nn::Parameter &parameter : *m_target.parameters)
            if (parameter.trained)
                TESSERA_CHECK(plan(parameter));
        if (optimizer)
            TESSERA_CHECK(openOptimizer());
        if (m_sameLayout)
            TESSERA_CHECK(mustHave(stateFileName(m_mesh.rank())));

        // From here on contents are read, gigabytes of them.
        for (const Copy &copy : m_copies)
            TESSERA_CHECK(copyRows(copy));
        TESSERA_CHECK(fillOptimizer());
        RestoreReport report;
        report.optimizer = optimizer;
        if (m_sameLayout) {
            TESSERA_CHECK(verify(*entryOf(stateFileName(m_mesh.rank()))));
            TESSERA_TRY(report.rankState, readJsonFile(m_folder / stateFileName(m_mesh.rank())));
        }
        return report;
    }

private:
    const FileEntry *entryOf(const std::string &name) const
    {
        const auto it = std::ranges::find(m_manifest.files, name, &FileEntry::name);
        return it == m_manifest.files.end() ? nullptr : &*it;
    }

    Result<void> mustHave(const std::string &file) const
    {
        if (entryOf(file) == nullptr)
            return hub::missingTensors(m_folder, {file}, "a file");
        return {};
    }

    Result<void> verify(const FileEntry &entry) const
    {
        return m_target.trust == Trust::Sizes ? Result<void>() : verifyFile(m_folder, entry);
    }

    /// Indexes all weights files; a file is verified when something is first read from it.
    Result<void> openWeights()
    {
        for (const FileEntry &entry : m_manifest.files) {
            if (!entry.name.starts_with("weights_rank_"))
                continue;
            const fs::path path = m_folder / entry.name;
            TESSERA_TRY(const hub::SafetensorsHeader header, hub::readSafetensorsHeader(path));
            TESSERA_TRY(TensorReader opened, TensorReader::open(path));
            const auto reader = std::make_shared<TensorReader>(std::move(opened));
            m_entries[reader.get()] = &entry;
            for (const auto &[name, info] : header.tensors)
                m_pieces[name].push_back({.reader = reader,
                                          .firstRow = firstRowOf(header.metadata, name),
                                          .rows = info.shape.empty() ? 1 : info.shape.front()});
        }
        return {};
    }

    /// Which rows of which files fill the parameter.
    Result<void> plan(nn::Parameter &parameter)
    {
        at::Tensor place = parameter.value.detach();
        const bool cut = parameter.placement == nn::Placement::Expert;
        const std::int64_t first = cut ? parameter.firstRow : 0;
        std::int64_t filled = 0;
        for (const Piece &piece : m_pieces[parameter.name]) {
            TESSERA_CHECK(checkShape(piece, parameter.name, place, cut));
            const std::int64_t begin = std::max(first, piece.firstRow);
            const std::int64_t end = std::min(first + place.size(0), piece.firstRow + piece.rows);
            if (begin >= end)
                continue;
            m_copies.push_back({.piece = &piece,
                                .name = parameter.name,
                                .firstRow = begin - piece.firstRow,
                                .place = place.narrow(0, begin - first, end - begin)});
            filled += end - begin;
        }
        if (filled != place.size(0))
            return hub::missingTensors(m_folder, {parameter.name}, "weights");
        return {};
    }

    /// `cut`: the rows are those of some experts, as many as the layout gives.
    static Result<void> checkShape(const Piece &piece, const std::string &name,
                                   const at::Tensor &place, bool cut)
    {
        std::vector<std::int64_t> shape = piece.reader->find(name)->shape;
        if (cut && !shape.empty())
            shape.front() = place.size(0);
        if (shape != place.sizes().vec())
            return wrongShape(name, shape, place);
        return {};
    }

    Result<void> copyRows(const Copy &copy)
    {
        TensorReader &reader = *copy.piece->reader;
        if (const auto unread = m_entries.find(&reader); unread != m_entries.end()) {
            TESSERA_CHECK(verify(*unread->second));
            m_entries.erase(unread);
        }
        TESSERA_TRY(const at::Tensor rows,
                    reader.readRows(copy.name, copy.firstRow, copy.place.size(0)));
        at::Tensor place = copy.place;
        place.copy_(rows);
        return {};
    }

    /// What lies in the memory of the weights came with them.
    bool cameWithWeights(const NamedTensor &slice) const
    {
        const bool own = m_optimizer && m_optimizer->find(slice.name) != nullptr;
        return !own && sharesMemory(slice.value, *m_target.parameters);
    }

    Result<void> openOptimizer()
    {
        const std::string name = optimizerFileName(m_mesh.rank());
        const auto came = [this](const NamedTensor &slice) { return cameWithWeights(slice); };
        if (entryOf(name) == nullptr && std::ranges::all_of(m_target.optimizer, came))
            return {};
        TESSERA_CHECK(mustHave(name));
        TESSERA_TRY(m_optimizer, TensorReader::open(m_folder / name));
        for (const NamedTensor &slice : m_target.optimizer) {
            if (cameWithWeights(slice))
                continue;
            const hub::TensorInfo *const info = m_optimizer->find(slice.name);
            if (info == nullptr)
                return hub::missingTensors(m_folder / name, {slice.name}, "optimizer state");
            if (slice.value.sizes().vec() != info->shape)
                return wrongShape(slice.name, info->shape, slice.value);
        }
        return {};
    }

    Result<void> fillOptimizer()
    {
        if (!m_optimizer)
            return {};
        TESSERA_CHECK(verify(*entryOf(optimizerFileName(m_mesh.rank()))));
        for (NamedTensor &slice : m_target.optimizer) {
            if (cameWithWeights(slice))
                continue;
            TESSERA_TRY(const at::Tensor value, m_optimizer->read(slice.name));
            slice.value.copy_(value);
        }
        return {};
    }

    const fs::path &m_folder;
    const Manifest &m_manifest;
    RestoreTarget m_target;
    const comm::Mesh &m_mesh;
    bool m_sameLayout;
    std::map<std::string, std::vector<Piece>> m_pieces;
    std::map<const TensorReader *, const FileEntry *> m_entries; // not verified yet
    std::vector<Copy> m_copies;
    std::optional<TensorReader> m_optimizer; ///< none: nothing to be read
};

} // namespace

Result<void> checkLayout(const Manifest &manifest, const config::ParallelDims &dims)
{
    return manifest.dims == dims ? Result<void>() : otherLayout(dims, manifest.dims);
}

Result<RestoreReport> restoreCheckpoint(const fs::path &folder, const Manifest &manifest,
                                        RestoreTarget target, const comm::Mesh &mesh)
{
    TESSERA_ASSERT(target.parameters != nullptr);
    auto outcome = tensor::tryTorch(
        [&] { return Restoring(folder, manifest, std::move(target), mesh).run(); });
    if (!outcome)
        return std::move(outcome).error().during("resuming from " + folder.string());
    if (!*outcome)
        return std::move(*outcome).error().during("resuming from " + folder.string());
    return *std::move(outcome);
}

} // namespace tessera::checkpoint
