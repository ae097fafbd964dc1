// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/hub/download/http.h"
#include "backend/hub/model_cache.h"

#include <vector>

namespace tessera::hub {

/// Where a hub is ($HF_ENDPOINT, $MODELSCOPE_DOMAIN) and who asks it (findToken()).
struct HubAccess {
    HubKind hub = HubKind::HuggingFace;
    std::string endpoint; ///< "https://huggingface.co", without a slash at its end
    Credentials credentials;
    std::string tokenName; ///< the variable that a message tells to set: "HF_TOKEN"
};
/// NotSupported for a token that would be sent over plain http to another computer.
[[nodiscard]] Result<HubAccess> hubAccess(HubKind hub);

/// What a file's content must be.
enum class HashKind {
    Sha256, ///< of the content: large files (LFS), and every file of ModelScope
    GitBlob ///< git's name of it: the small files of Hugging Face
};
struct RemoteFile {
    std::string path; ///< in the repository, with '/'
    std::uint64_t bytes = 0;
    HashKind kind = HashKind::Sha256;
    std::string hash; ///< lower-case hexadecimal
    std::string url;
};

/// A repository at one commit.
struct RemoteModel {
    std::string repo;
    std::string revision; ///< as asked for
    /// Hugging Face's; for ModelScope, whose list has none for the whole, a hash of the list.
    std::string commit;
    std::vector<RemoteFile> files;
};

/// Asks the hub, several times when it does not answer or is busy. FileNotFound for a repository or
/// revision that is not there, FileUnreadable when access is refused or too much was asked (with
/// the time to wait), ConnectionLost without network, BadFile when the list makes no sense (a path
/// that leaves its folder, a hash that is none).
[[nodiscard]] Result<RemoteModel> listRemoteModel(const HubAccess &access, std::string_view repo,
                                                  const std::string &revision,
                                                  std::chrono::milliseconds firstPause,
                                                  const StopToken &stop);

/// The error of an answer that is none; `what` is what was asked for: "ORG/NAME" or a file of it.
[[nodiscard]] Error replyError(const HubAccess &access, const HttpReply &reply,
                               std::string_view what, SourcePlace place = SourcePlace::here());

/// Whether asking again later may help.
[[nodiscard]] bool isTemporary(const HttpReply &reply);

// The answers of the two hubs, for tests of their own.
[[nodiscard]] Result<RemoteModel> readHuggingFaceList(const HubAccess &access, const Json &answer,
                                                      std::string_view repo,
                                                      const std::string &revision);
[[nodiscard]] Result<RemoteModel> readModelScopeList(const HubAccess &access, const Json &answer,
                                                     std::string_view repo,
                                                     const std::string &revision);

} // namespace tessera::hub
