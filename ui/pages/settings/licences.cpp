// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/settings/licences.h"

#include <array>

namespace tessera::ui {
namespace {

constexpr std::array kLicences{
    Licence{"Tessera Studio", "GPL-3.0-or-later", ""},
    Licence{"Qt 6", "LGPL-3.0-only", "https://www.qt.io"},
    Licence{"QCustomPlot", "GPL-3.0-or-later", "https://www.qcustomplot.com"},
    Licence{"LibTorch", "BSD-3-Clause", "https://pytorch.org"},
    Licence{"Gloo", "BSD-3-Clause", "https://github.com/pytorch/gloo"},
    Licence{"NCCL", "BSD-3-Clause", "https://developer.nvidia.com/nccl"},
    Licence{"CUDA libraries", "NVIDIA Software License", "https://docs.nvidia.com/cuda/eula"},
    Licence{"SQLite", "public domain", "https://www.sqlite.org"},
    Licence{"OpenSSL", "Apache-2.0", "https://www.openssl.org"},
    Licence{"ICU", "Unicode-3.0", "https://icu.unicode.org"},
    Licence{"PCRE2", "BSD-3-Clause", "https://www.pcre.org"},
    Licence{"llama.cpp (chat templates)", "MIT", "https://github.com/ggml-org/llama.cpp"},
    Licence{"JSON for Modern C++", "MIT", "https://json.nlohmann.me"},
    Licence{"{fmt}", "MIT", "https://fmt.dev"},
    Licence{"spdlog", "MIT", "https://github.com/gabime/spdlog"},
    Licence{"CLI11", "BSD-3-Clause", "https://github.com/CLIUtils/CLI11"},
    Licence{"SmolLM2-135M-Instruct", "Apache-2.0", "https://huggingface.co/HuggingFaceTB"},
    Licence{"Roboto", "Apache-2.0", "https://fonts.google.com/specimen/Roboto"},
    Licence{"Noto Sans CJK", "OFL-1.1", "https://github.com/notofonts/noto-cjk"},
    Licence{"JetBrains Mono", "OFL-1.1", "https://www.jetbrains.com/lp/mono"},
};

} // namespace

std::span<const Licence> licences()
{
    return kLicences;
}

} // namespace tessera::ui
