// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rank/generate_job.h"

#include "app/rank/job_inputs.h"
#include "backend/base/json.h"
#include "backend/base/stop_token.h"
#include "backend/generate/inference_model.h"
#include "backend/generate/text_run.h"
#include "backend/tensor/dtype.h"

#include <sys/prctl.h>

#include <csignal>
#include <cstdio>

namespace tessera::rank {
namespace {

const StopToken &stopToken()
{
    static const StopToken token;
    return token;
}

extern "C" void askToStop(int /*signal*/)
{
    stopToken().requestStop();
}

/// A signal asks; the same again ends the program.
void listenToSignals()
{
    static_cast<void>(stopToken()); // made before a handler uses it
    struct sigaction action {};
    action.sa_handler = askToStop;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
}

void say(const Json &line)
{
    std::printf("%s\n", dumpJson(line).c_str());
    std::fflush(stdout);
}

Result<Json> generate(const GenerateOptions &options)
{
    TESSERA_TRY(const c10::ScalarType dtype, tensor::scalarType(options.dtype, "--dtype"));
    TESSERA_TRY(const c10::Device device, chooseDevice(options.device));
    TESSERA_TRY(const hub::ModelFolder folder, hub::openModel(options.model));
    generate::TextRequest request{.maxNewTokens = options.maxNewTokens,
                                  .sampling = {.temperature = options.temperature,
                                               .topK = options.topK,
                                               .topP = options.topP,
                                               .seed = options.seed},
                                  .endIds = folder.config.eosIds};
    TESSERA_TRY(request.prompt, idsOfFile(options.idsFile));
    TESSERA_CHECK(generate::checkSampling(request.sampling));
    TESSERA_TRY(
        const auto model,
        generate::loadForInference(
            {.model = &folder, .adapter = options.adapter, .dtype = dtype, .device = device}));
    TESSERA_TRY(const generate::GeneratedText text,
                generate::continueText(*model, request, stopToken(), [](std::int64_t id) {
                    say({{"id", id}});
                }));
    return Json{{"ids", text.ids},
                {"ending", generate::endingName(text.ending)},
                {"prompt_seconds", text.promptSeconds},
                {"token_seconds", text.tokenSeconds}};
}

} // namespace

int generateJob(const GenerateOptions &options)
{
    listenToSignals();
    const Result<Json> answer = generate(options);
    say(answer ? Json{{"done", *answer}} : Json{{"error", errorJson(answer.error())}});
    return 0;
}

} // namespace tessera::rank
