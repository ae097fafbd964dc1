// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace tessera::hub {

enum class HubKind { HuggingFace, ModelScope };
[[nodiscard]] std::string_view hubName(HubKind hub); ///< "hf", "modelscope"
[[nodiscard]] std::optional<HubKind> hubFromName(std::string_view name);
[[nodiscard]] std::string_view defaultRevision(HubKind hub); ///< "main", "master"

/// ORG/NAME of letters, digits, '-', '_' and '.', as both hubs have them.
[[nodiscard]] bool isRepoId(std::string_view text);

/// Where models of a hub are kept, from the environment each time: $HF_HUB_CACHE, $HF_HOME/hub,
/// $XDG_CACHE_HOME/huggingface/hub, ~/.cache/huggingface/hub; for ModelScope $MODELSCOPE_CACHE,
/// $XDG_CACHE_HOME/modelscope/hub, ~/.cache/modelscope/hub.
[[nodiscard]] std::filesystem::path cacheRoot(HubKind hub);

/// One repository in a cache, in the layout of huggingface_hub, whose tools read it:
///
///     models--ORG--NAME/blobs/HASH             each content once, under the hash that the hub
///     gives models--ORG--NAME/snapshots/COMMIT/FILE  a relative link to its blob
///     models--ORG--NAME/refs/main              the commit of a branch or tag
struct CachedRepo {
    std::filesystem::path root; ///< .../models--ORG--NAME

    [[nodiscard]] std::filesystem::path blob(const std::string &hash) const;
    [[nodiscard]] std::filesystem::path snapshot(const std::string &commit) const;
    [[nodiscard]] std::filesystem::path ref(const std::string &revision) const;
    /// The file that huggingface_hub locks while it writes a blob.
    [[nodiscard]] std::filesystem::path lock(const std::string &hash) const;

    /// Links a file of a snapshot to its blob; a link that is there is replaced.
    [[nodiscard]] Result<void> link(const std::string &commit, const std::string &file,
                                    const std::string &hash) const;
    [[nodiscard]] Result<void> setRef(const std::string &revision, const std::string &commit) const;
};
[[nodiscard]] CachedRepo cachedRepo(HubKind hub, std::string_view repo);

/// The snapshot of a repository that was downloaded, of a branch, tag or commit; nullopt when the
/// cache has none. No network.
[[nodiscard]] std::optional<std::filesystem::path> findSnapshot(HubKind hub, std::string_view repo,
                                                                std::string_view revision);

/// A model as a configuration names it: as findModel() takes it, or ORG/NAME or ORG/NAME@REVISION
/// of a repository that is in the cache. FileNotFound says how to download one that is not.
[[nodiscard]] Result<std::filesystem::path> locateModel(std::string_view name);

} // namespace tessera::hub
