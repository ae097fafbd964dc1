// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/tensor/try_torch.h"

#include <c10/util/Exception.h>
#include <fmt/format.h>

#include <string>

namespace tessera::tensor {
namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

std::string firstLine(std::string_view text)
{
    return std::string(text.substr(0, text.find('\n')));
}

bool isOutOfMemory(const std::exception &exception, std::string_view what)
{
    return dynamic_cast<const c10::OutOfMemoryError *>(&exception) != nullptr
        || dynamic_cast<const std::bad_alloc *>(&exception) != nullptr
        || contains(what, "out of memory") || contains(what, "can't allocate memory");
}

bool isCommunication(const std::exception &exception, std::string_view what)
{
    if (dynamic_cast<const c10::DistError *>(&exception) != nullptr)
        return true;
    for (const std::string_view sign : {"gloo", "Gloo", "NCCL", "Connection closed by peer",
                                        "Connection reset by peer", "Timed out waiting"}) {
        if (contains(what, sign))
            return true;
    }
    return false;
}

/// The number after `label` in torch's allocator message, as text; empty when it is not there.
std::string amountAfter(std::string_view what, std::string_view label)
{
    const std::size_t at = what.find(label);
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = what.substr(at + label.size());
    return std::string(rest.substr(0, rest.find_first_of(".,;", rest.find(' ') + 1)));
}

Error outOfMemory(std::string_view what)
{
    const std::string device = contains(what, "CUDA") ? "GPU" : "CPU";
    const std::string asked = amountAfter(what, "Tried to allocate ");
    return {.code = ErrorCode::OutOfMemory,
            .detail = fmt::format("{} memory is not enough: {}", device, firstLine(what)),
            .args = {device, asked, ""},
            .context = {},
            .place = SourcePlace::here()};
}

} // namespace

Error torchError(const std::exception &exception)
{
    const auto *torchException = dynamic_cast<const c10::Error *>(&exception);
    const std::string what =
        torchException != nullptr ? torchException->what_without_backtrace() : exception.what();
    if (isOutOfMemory(exception, what))
        return outOfMemory(what);
    if (isCommunication(exception, what)) {
        const std::string line = firstLine(what);
        return {.code = ErrorCode::CommFailed,
                .detail = fmt::format("Communication between the ranks failed: {}", line),
                .args = {"collective", line},
                .context = {},
                .place = SourcePlace::here()};
    }
    return internal(firstLine(what));
}

} // namespace tessera::tensor
