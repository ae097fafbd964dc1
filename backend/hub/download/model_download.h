// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/base/stop_token.h"
#include "backend/hub/download/content_downloader.h"
#include "backend/hub/download/file_choice.h"
#include "backend/hub/model_cache.h"

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace tessera::hub {

struct DownloadRequest {
    HubKind hub = HubKind::HuggingFace;
    std::string repo;     ///< ORG/NAME
    std::string revision; ///< branch, tag or commit; empty: the hub's main branch
    FilePatterns files;
    DownloadPace pace;
};

/// Where a download is. Bytes of files that were in the cache already count as done.
struct DownloadProgress {
    std::size_t files = 0;
    std::size_t filesDone = 0; ///< with the right hash, and in their place
    std::uint64_t bytes = 0;
    std::uint64_t bytesDone = 0;
    double bytesPerSecond = 0;         ///< over the last seconds
    std::optional<double> secondsLeft; ///< not known before something came
};

struct DownloadedModel {
    std::filesystem::path path; ///< the snapshot: a folder that openModel() takes
    std::string commit;
    std::size_t files = 0;
    std::uint64_t bytes = 0;        ///< of these files
    std::uint64_t bytesFetched = 0; ///< by this call; the rest was there
};

/// Brings the files of a repository into the hub's cache (model_cache.h), several connections at a
/// time, and gives the folder. May be stopped and called again at any time: what came is kept, what
/// is there is not fetched again. The branch points to the new commit only when all files are
/// there. With $HF_HUB_OFFLINE=1 only the cache is looked at.
///
/// WrongType for a repository that is no ORG/NAME; DiskFull before the first byte when there is no
/// room; FileUnwritable while another program fetches the same content; else what
/// listRemoteModel(), chooseFiles() and ContentDownloader fail with.
[[nodiscard]] Result<DownloadedModel>
downloadModel(const DownloadRequest &request, const StopToken &stop,
              const std::function<void(const DownloadProgress &)> &onProgress);

} // namespace tessera::hub
