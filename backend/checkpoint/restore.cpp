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

namespace tessera::checkpoint {
namespace {

namespace fs = std::filesystem;

/// Some rows of a parameter in one weights file.
struct Piece {
    std::shared_ptr<TensorReader> reader;
    std::int64_t firstRow = 0;
    std::int64_t rows = 0;
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
        RestoreReport report;
        if (!m_target.optimizer.empty() && !m_sameLayout)
            return otherLayout(m_mesh.dims(), m_manifest.dims);
        TESSERA_CHECK(openWeights());
        for (nn::Parameter &parameter : *m_target.parameters)
            if (parameter.trained)
                TESSERA_CHECK(fill(parameter));
        if (!m_target.optimizer.empty()) {
            TESSERA_CHECK(fillOptimizer());
            report.optimizer = true;
        }
        if (m_sameLayout) {
            TESSERA_CHECK(verify(stateFileName(m_mesh.rank())));
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

    Result<void> verify(const std::string &name)
    {
        const FileEntry *const entry = entryOf(name);
        if (entry == nullptr)
            return hub::missingTensors(m_folder, {name}, "a file");
        return verifyFile(m_folder, *entry);
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

    Result<void> fill(nn::Parameter &parameter)
    {
        at::Tensor place = parameter.value.detach();
        const std::int64_t first =
            parameter.placement == nn::Placement::Expert ? parameter.firstRow : 0;
        std::int64_t filled = 0;
        for (const Piece &piece : m_pieces[parameter.name]) {
            const std::int64_t begin = std::max(first, piece.firstRow);
            const std::int64_t end = std::min(first + place.size(0), piece.firstRow + piece.rows);
            if (begin >= end)
                continue;
            TESSERA_CHECK(verifyOnce(*piece.reader));
            TESSERA_CHECK(copyRows(piece, parameter.name, begin - piece.firstRow,
                                   place.narrow(0, begin - first, end - begin)));
            filled += end - begin;
        }
        if (filled != place.size(0))
            return hub::missingTensors(m_folder, {parameter.name}, "weights");
        return {};
    }

    Result<void> verifyOnce(TensorReader &reader)
    {
        const auto it = m_entries.find(&reader);
        if (it == m_entries.end())
            return {};
        const FileEntry &entry = *it->second;
        m_entries.erase(it);
        return verifyFile(m_folder, entry);
    }

    static Result<void> copyRows(const Piece &piece, const std::string &name, std::int64_t firstRow,
                                 at::Tensor place)
    {
        std::vector<std::int64_t> shape = piece.reader->find(name)->shape;
        shape.front() = place.size(0);
        if (shape != place.sizes().vec())
            return wrongShape(name, shape, place);
        TESSERA_TRY(const at::Tensor rows, piece.reader->readRows(name, firstRow, place.size(0)));
        place.copy_(rows);
        return {};
    }

    Result<void> fillOptimizer()
    {
        const std::string name = optimizerFileName(m_mesh.rank());
        const bool onlyShared = entryOf(name) == nullptr
            && std::ranges::all_of(m_target.optimizer, [this](const NamedTensor &slice) {
                                    return sharesMemory(slice.value, *m_target.parameters);
                                });
        if (onlyShared)
            return {};
        TESSERA_CHECK(verify(name));
        TESSERA_TRY(TensorReader reader, TensorReader::open(m_folder / name));
        for (NamedTensor &slice : m_target.optimizer) {
            if (reader.find(slice.name) == nullptr
                && sharesMemory(slice.value, *m_target.parameters))
                continue; // it came with the weights
            TESSERA_TRY(const at::Tensor value, reader.read(slice.name));
            if (value.sizes() != slice.value.sizes())
                return wrongShape(slice.name, value.sizes().vec(), slice.value);
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
};

} // namespace

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
