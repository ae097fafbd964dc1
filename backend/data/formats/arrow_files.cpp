// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/arrow_files.h"

#include "backend/base/paths.h"
#include "backend/data/arrow/arrow_module.h"

#include <fmt/format.h>

#include <dlfcn.h>

#include <cstdlib>

namespace tessera::data {

namespace {

constexpr const char *kFile = "libtessera_arrow.so";

/// $TESSERA_ARROW_MODULE, beside the program, or in ../lib of it.
std::filesystem::path moduleFile()
{
    if (const char *given = std::getenv("TESSERA_ARROW_MODULE"); given != nullptr)
        return given;
    std::error_code ignored;
    const std::filesystem::path beside = programFolder() / kFile;
    if (std::filesystem::exists(beside, ignored))
        return beside;
    return std::filesystem::exists(beside, ignored) ? beside
                                                    : programFolder().parent_path() / "lib" / kFile;
}

Error noArrow(const std::string &missing)
{
    Error error = notSupported("Parquet and Arrow files", missing,
                               "an installation with libtessera_arrow.so");
    error.detail =
        fmt::format("Parquet and Arrow files cannot be read here: {}. Run "
                    "./packaging/start, which fetches Arrow, or write the data as .jsonl.",
                    missing);
    return error;
}

Result<const ArrowModule *> loadModule()
{
    const std::filesystem::path file = moduleFile();
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return noArrow(fmt::format("{} is not there", file.string()));
    void *library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        return noArrow(::dlerror());
    const auto entry = reinterpret_cast<ArrowModuleEntry>(::dlsym(library, kArrowModuleSymbol));
    if (entry == nullptr || entry()->version != ArrowModule::kVersion)
        return noArrow(fmt::format("{} belongs to another version", file.string()));
    return entry();
}

/// Loaded once; a failure is tried again, as the environment may have changed.
Result<const ArrowModule *> module()
{
    static const ArrowModule *loaded = nullptr;
    if (loaded == nullptr) {
        TESSERA_TRY(loaded, loadModule());
    }
    return loaded;
}

} // namespace

Result<FileCounts> readParquet(const std::filesystem::path &file, const RowSink &sink)
{
    TESSERA_TRY(const ArrowModule *const arrow, module());
    return arrow->readParquet(file, sink);
}

Result<FileCounts> readArrow(const std::filesystem::path &file, const RowSink &sink)
{
    TESSERA_TRY(const ArrowModule *const arrow, module());
    return arrow->readArrow(file, sink);
}

} // namespace tessera::data
