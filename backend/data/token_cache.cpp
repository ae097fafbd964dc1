// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/token_cache.h"

#include "backend/base/log.h"
#include "backend/base/paths.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <vector>

namespace tessera::data {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".tokens";
constexpr std::string_view kUnfinished = ".part";
constexpr std::string_view kLock = ".lock";
constexpr std::chrono::milliseconds kPoll{50};
constexpr mode_t kOwnerOnly = 0600;

/// Held by the process that makes a file; given back when it ends, however it ends.
Result<UniqueFd> lock(const fs::path &path, const StopToken &stop)
{
    UniqueFd fd(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnerOnly));
    if (!fd.valid())
        return errnoError(errno, path.string(), true);
    while (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            return errnoError(errno, path.string(), true);
        if (stop.stopRequested())
            return cancelled();
        std::this_thread::sleep_for(kPoll);
    }
    return fd;
}

bool ofStorage(const Error &error)
{
    return error.code == ErrorCode::DiskFull || error.code == ErrorCode::FileUnwritable
        || error.code == ErrorCode::FileNotFound;
}

void goingWithout(const Error &error)
{
    logWarn("data", "The tokens are not kept for later runs and stay in memory: {}",
            error.sentence());
}

struct Entry {
    fs::path path;
    std::uint64_t bytes = 0;
    fs::file_time_type used;
};

/// All files whose name ends so; what vanishes meanwhile is left out.
std::vector<Entry> entriesOf(const fs::path &folder, std::string_view ending)
{
    std::vector<Entry> entries;
    std::error_code failed;
    for (fs::directory_iterator it(folder, failed), end; !failed && it != end;
         it.increment(failed)) {
        std::error_code gone;
        Entry entry{.path = it->path(), .bytes = it->file_size(gone), .used = {}};
        entry.used = it->last_write_time(gone);
        if (!gone && entry.path.string().ends_with(ending))
            entries.push_back(std::move(entry));
    }
    return entries;
}

} // namespace

fs::path TokenCache::defaultFolder()
{
    return cacheFolder() / "tokens";
}

fs::path TokenCache::path(const std::string &key) const
{
    return m_folder / (key + std::string(kEnding));
}

std::shared_ptr<const SampleFile> TokenCache::find(const std::string &key) const
{
    std::error_code failed;
    if (!fs::exists(path(key), failed))
        return nullptr;
    Result<std::shared_ptr<const SampleFile>> file = SampleFile::open(path(key));
    if (file && (*file)->about().value("key", "") == key) {
        fs::last_write_time(path(key), fs::file_time_type::clock::now(), failed);
        return *file;
    }
    logWarn("data", "Tokens of an earlier run are made anew: {}",
            file ? path(key).string() + " is of another data set" : file.error().sentence());
    fs::remove(path(key), failed);
    return nullptr;
}

Result<std::shared_ptr<const SampleFile>> TokenCache::get(const std::string &key, const Fill &fill,
                                                          const StopToken &stop) const
{
    if (auto found = find(key))
        return found;
    const std::shared_ptr<const SampleFile> nothing;
    if (const Result<void> made = makeFolder(m_folder); !made) {
        goingWithout(made.error());
        return nothing;
    }
    Result<UniqueFd> held = lock(m_folder / (key + std::string(kLock)), stop);
    if (!held && ofStorage(held.error())) {
        goingWithout(held.error());
        return nothing;
    }
    if (!held)
        return std::move(held).error();
    if (auto found = find(key)) // made while we waited
        return found;
    return make(key, fill);
}

Result<std::shared_ptr<const SampleFile>> TokenCache::make(const std::string &key,
                                                           const Fill &fill) const
{
    const fs::path unfinished =
        m_folder / (key + "." + std::to_string(::getpid()) + std::string(kUnfinished));
    std::error_code failed;
    for (const Entry &entry : entriesOf(m_folder, kUnfinished)) {
        if (entry.path.filename().string().starts_with(key + "."))
            fs::remove(entry.path, failed); // of a process that was killed: we hold the lock
    }
    const auto written = [&]() -> Result<void> {
        TESSERA_TRY(SampleWriter writer, SampleWriter::begin(unfinished));
        TESSERA_TRY(Json about, fill(writer));
        about["key"] = key;
        return writer.finish(about);
    }();
    if (!written) {
        fs::remove(unfinished, failed);
        const bool here =
            !written.error().args.empty() && written.error().args.front() == unfinished.string();
        if (!here || !ofStorage(written.error()))
            return written.error();
        goingWithout(written.error());
        return std::shared_ptr<const SampleFile>();
    }
    fs::rename(unfinished, path(key), failed);
    if (failed)
        return errnoError(failed.value(), path(key).string(), true);
    removeOld(key);
    return SampleFile::open(path(key));
}

void TokenCache::removeOld(const std::string &kept) const
{
    constexpr std::chrono::hours kAbandoned{24};
    std::error_code failed;
    const auto now = fs::file_time_type::clock::now();
    for (const Entry &entry : entriesOf(m_folder, kUnfinished)) {
        if (now - entry.used > kAbandoned) // of a process that was killed
            fs::remove(entry.path, failed);
    }
    std::vector<Entry> entries = entriesOf(m_folder, kEnding);
    std::ranges::sort(entries, {}, &Entry::used);
    std::uint64_t bytes = 0;
    for (const Entry &entry : entries)
        bytes += entry.bytes;
    for (const Entry &entry : entries) {
        if (bytes <= m_mostBytes)
            return;
        if (entry.path == path(kept))
            continue;
        // Who has it mapped keeps it: its bytes are freed when nobody does.
        if (fs::remove(entry.path, failed))
            bytes -= entry.bytes;
    }
}

Result<std::uint64_t> TokenCache::clear() const
{
    std::uint64_t freed = 0;
    for (const std::string_view ending : {kEnding, kUnfinished, kLock}) {
        for (const Entry &entry : entriesOf(m_folder, ending)) {
            std::error_code failed;
            fs::remove(entry.path, failed);
            if (failed)
                return errnoError(failed.value(), entry.path.string(), true);
            freed += entry.bytes;
        }
    }
    return freed;
}

} // namespace tessera::data
