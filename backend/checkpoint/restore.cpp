// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/checkpoint.h"
#include "backend/checkpoint/shared_memory.h"
#include "backend/checkpoint/tensor_reader.h"
#include "backend/config/resume_layout.h"
#include "backend/hub/expected_tensors.h"
#include "backend/tensor/try_torch.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
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

/// Some elements of a parameter's state in one optimizer file.
struct Source {
    std::shared_ptr<TensorReader> reader;
    StatePiece piece;
};

/// Rows of a tensor in a file, and where they go.
struct Copy {
    TensorReader *reader = nullptr;
    std::string name;
    std::int64_t firstRow = 0;
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
        : m_folder(folder), m_manifest(manifest), m_target(std::move(target)), m_mesh(mesh)
    {}

    Result<void> run()
    {
        const bool optimizer = !m_target.optimizer.empty();
        if (optimizer)
            TESSERA_CHECK(config::checkResumeLayout(m_mesh.dims(), m_manifest.dims));
        TESSERA_CHECK(openWeights());
        for (nn::Parameter &parameter : *m_target.parameters)
            if (parameter.trained)
                TESSERA_CHECK(plan(parameter));
        if (optimizer)
            TESSERA_CHECK(openOptimizer());
        for (const NamedTensor &slice : m_target.optimizer)
            TESSERA_CHECK(plan(slice));

        // From here on contents are read, gigabytes of them.
        for (const Copy &copy : m_copies)
            TESSERA_CHECK(copyRows(copy));
        return {};
    }

private:
    const FileEntry *entryOf(const std::string &name) const
    {
        const auto it = std::ranges::find(m_manifest.files, name, &FileEntry::name);
        return it == m_manifest.files.end() ? nullptr : &*it;
    }

    Result<void> verify(const FileEntry &entry) const
    {
        return m_target.trust == Trust::Sizes ? Result<void>() : verifyFile(m_folder, entry);
    }

    /// A file is verified when something is first read from it.
    Result<std::shared_ptr<TensorReader>> open(const FileEntry &entry)
    {
        TESSERA_TRY(TensorReader opened, TensorReader::open(m_folder / entry.name));
        auto reader = std::make_shared<TensorReader>(std::move(opened));
        m_entries[reader.get()] = &entry;
        return reader;
    }

    Result<void> openWeights()
    {
        for (const FileEntry &entry : m_manifest.files) {
            if (!entry.name.starts_with("weights_rank_"))
                continue;
            TESSERA_TRY(const hub::SafetensorsHeader header,
                        hub::readSafetensorsHeader(m_folder / entry.name));
            TESSERA_TRY(const std::shared_ptr<TensorReader> reader, open(entry));
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
            m_copies.push_back({.reader = piece.reader.get(),
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

    /// All ranks' files, this rank's own first: on the layout that wrote them it has everything.
    Result<void> openOptimizer()
    {
        const int own = m_mesh.rank();
        const int ranks = m_manifest.dims.world;
        if (own < ranks)
            TESSERA_CHECK(openOptimizer(own));
        for (int rank = 0; rank < ranks; ++rank)
            if (rank != own)
                TESSERA_CHECK(openOptimizer(rank));
        return {};
    }

    Result<void> openOptimizer(int rank)
    {
        const FileEntry *const entry = entryOf(optimizerFileName(rank));
        if (entry == nullptr)
            return {};
        const FileEntry *const state = entryOf(stateFileName(rank));
        if (state == nullptr)
            return hub::missingTensors(m_folder, {stateFileName(rank)}, "a file");
        TESSERA_CHECK(verify(*state));
        TESSERA_TRY(const std::vector<FlatEntry> layout, readStateFile(m_folder / state->name));
        TESSERA_TRY(const std::shared_ptr<TensorReader> reader, open(*entry));
        for (const auto &[name, info] : reader->tensors()) {
            const std::int64_t elements = info.shape.empty() ? 0 : info.shape.front();
            for (StatePiece &piece :
                 statePieces(layout, bufferOf(name), elements, m_manifest.dims, rank))
                m_states[name][piece.parameter].push_back(
                    {.reader = reader, .piece = std::move(piece)});
        }
        return {};
    }

    /// Which elements of which files fill the slice. What lies in the memory of the weights came
    /// with them.
    Result<void> plan(const NamedTensor &slice)
    {
        const auto states = m_states.find(slice.name);
        if (states == m_states.end() && sharesMemory(slice.value, *m_target.parameters))
            return {};
        if (states == m_states.end())
            return hub::missingTensors(m_folder, {slice.name}, "optimizer state");
        for (const StatePiece &piece :
             statePieces(m_target.layout, bufferOf(slice.name), slice.value.numel(), m_mesh.dims(),
                         m_mesh.rank()))
            TESSERA_CHECK(plan(slice, piece, states->second[piece.parameter]));
        return {};
    }

    Result<void> plan(const NamedTensor &slice, const StatePiece &piece,
                      const std::vector<Source> &sources)
    {
        std::int64_t taken = 0;
        for (std::int64_t done = 0; done < piece.elements; done += taken) {
            const std::int64_t next = piece.first + done;
            const auto source = std::ranges::find_if(
                sources, [&](const Source &one) { return one.piece.has(next); });
            if (source == sources.end())
                return hub::missingTensors(m_folder, {slice.name + " of " + piece.parameter},
                                           "optimizer state");
            const std::int64_t skipped = next - source->piece.first;
            taken = std::min(piece.elements - done, source->piece.elements - skipped);
            m_copies.push_back({.reader = source->reader.get(),
                                .name = slice.name,
                                .firstRow = source->piece.at + skipped,
                                .place = slice.value.narrow(0, piece.at + done, taken)});
        }
        return {};
    }

    Result<void> copyRows(const Copy &copy)
    {
        if (const auto unread = m_entries.find(copy.reader); unread != m_entries.end()) {
            TESSERA_CHECK(verify(*unread->second));
            m_entries.erase(unread);
        }
        return copy.reader->copyRows(copy.name, copy.firstRow, copy.place);
    }

    const fs::path &m_folder;
    const Manifest &m_manifest;
    RestoreTarget m_target;
    const comm::Mesh &m_mesh;
    std::map<std::string, std::vector<Piece>> m_pieces; ///< by parameter
    /// By name of the slice and parameter.
    std::map<std::string, std::map<std::string, std::vector<Source>>> m_states;
    std::map<const TensorReader *, const FileEntry *> m_entries; ///< not verified yet
    std::vector<Copy> m_copies;
};

} // namespace

Result<void> restoreCheckpoint(const fs::path &folder, const Manifest &manifest,
                               RestoreTarget target, const comm::Mesh &mesh)
{
    TESSERA_ASSERT(target.parameters != nullptr);
    auto outcome = tensor::tryTorch(
        [&] { return Restoring(folder, manifest, std::move(target), mesh).run(); });
    if (!outcome)
        return std::move(outcome).error().during("resuming from " + folder.string());
    if (!*outcome)
        return std::move(*outcome).error().during("resuming from " + folder.string());
    return {};
}

} // namespace tessera::checkpoint
