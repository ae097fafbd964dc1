// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rank/cuda_loader.h"

#include "backend/base/paths.h"

#include <fmt/format.h>

#include <dlfcn.h>

#include <cstdlib>

namespace tessera::rank {
namespace {

constexpr const char *kFile = "libtessera_cuda.so";

std::filesystem::path moduleFile()
{
    if (const char *given = std::getenv("TESSERA_CUDA_MODULE"); given != nullptr)
        return given;
    const std::filesystem::path beside = programFolder() / kFile;
    return std::filesystem::exists(beside) ? beside : programFolder().parent_path() / "lib" / kFile;
}

Error noCuda(const std::string &missing)
{
    return {.code = ErrorCode::NoDevice,
            .detail = fmt::format("No GPU can be used: {}.", missing),
            .args = {"cuda", missing},
            .context = {},
            .place = SourcePlace::here()};
}

} // namespace

Result<const comm::CudaModule *> loadCudaModule()
{
    const std::filesystem::path file = moduleFile();
    if (!std::filesystem::exists(file))
        return noCuda(fmt::format("{} is not there", file.string()));
    void *library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (library == nullptr)
        return noCuda(::dlerror());
    const auto entry =
        reinterpret_cast<comm::CudaModuleEntry>(::dlsym(library, comm::kCudaModuleSymbol));
    if (entry == nullptr || entry()->version != comm::CudaModule::kVersion)
        return noCuda(fmt::format("{} belongs to another version", file.string()));
    if (entry()->deviceCount() == 0)
        return noCuda("no GPU or no NVIDIA driver");
    return entry();
}

} // namespace tessera::rank
