// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rank/job_inputs.h"

#include "app/rank/cuda_loader.h"
#include "backend/text/token_ids.h"

namespace tessera::rank {

Result<std::vector<std::int64_t>> idsOfFile(const std::filesystem::path &path)
{
    TESSERA_TRY(const std::vector<text::TokenId> ids, text::readTokenIds(path));
    return std::vector<std::int64_t>(ids.begin(), ids.end());
}

Result<c10::Device> chooseDevice(const std::string &name)
{
    if (name == "cpu")
        return c10::Device(c10::DeviceType::CPU);
    if (name != "cuda")
        return notSupported("--device", name, "cpu, cuda");
    TESSERA_TRY(const comm::CudaModule *cuda, loadCudaModule());
    cuda->useDevice(0);
    return c10::Device(c10::DeviceType::CUDA, 0);
}

} // namespace tessera::rank
