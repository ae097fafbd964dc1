// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rank/job_inputs.h"

#include "app/rank/cuda_loader.h"
#include "backend/base/json.h"

#include <algorithm>

namespace tessera::rank {

Result<std::vector<std::int64_t>> idsOfFile(const std::filesystem::path &path)
{
    TESSERA_TRY(const Json list, readJsonFile(path));
    const auto isId = [](const Json &value) { return value.is_number_integer(); };
    if (!list.is_array() || !std::ranges::all_of(list, isId))
        return wrongType(path.string(), "something else", "a JSON list of token ids");
    return list.get<std::vector<std::int64_t>>();
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
