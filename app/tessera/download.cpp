// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/interruption.h"
#include "app/tessera/output.h"
#include "backend/base/units.h"
#include "backend/hub/download/model_download.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unistd.h>

#include <memory>

namespace tessera::app {
namespace {

constexpr double kLinesEvery = 5; ///< seconds, where nothing is written over

struct DownloadOptions {
    std::string repo;
    std::string hub = "hf";
    std::string revision;
    std::vector<std::string> include;
    std::vector<std::string> exclude;
};

std::string progressLine(const hub::DownloadProgress &progress)
{
    const double share = progress.bytes == 0
        ? 1
        : static_cast<double>(progress.bytesDone) / static_cast<double>(progress.bytes);
    std::string text = fmt::format("{:3.0f} %  {} of {}  {}/{} files", 100 * share,
                                   formatBytes(progress.bytesDone), formatBytes(progress.bytes),
                                   progress.filesDone, progress.files);
    if (progress.bytesPerSecond > 0)
        text +=
            fmt::format("  {}/s", formatBytes(static_cast<std::uint64_t>(progress.bytesPerSecond)));
    if (progress.secondsLeft && progress.bytesDone < progress.bytes)
        text += "  " + formatSeconds(*progress.secondsLeft) + " left";
    else if (progress.bytesDone == progress.bytes && progress.filesDone < progress.files)
        text += "  comparing hashes";
    return text;
}

Json progressJson(const hub::DownloadProgress &progress)
{
    return {{"schema", 1},
            {"type", "progress"},
            {"files", progress.files},
            {"files_done", progress.filesDone},
            {"bytes", progress.bytes},
            {"bytes_done", progress.bytesDone},
            {"bytes_per_second", progress.bytesPerSecond},
            {"seconds_left", progress.secondsLeft ? numberJson(*progress.secondsLeft) : Json()}};
}

/// Shows how far it is: for machines a line of JSON each time, for people one line that is written
/// over, or one now and then.
class DownloadView
{
public:
    explicit DownloadView(bool json) : m_json(json), m_terminal(isTerminal(STDERR_FILENO)) {}

    void show(const hub::DownloadProgress &progress)
    {
        if (m_json)
            return print(stdout, dumpJson(progressJson(progress)) + "\n");
        if (m_terminal) {
            m_open = true;
            return print(stderr,
                         "\r\x1b[K" + fitted(progressLine(progress), terminalWidth(STDERR_FILENO)));
        }
        const double now = monotonicSeconds();
        if (now - m_shown >= kLinesEvery) {
            print(stderr, progressLine(progress) + "\n");
            m_shown = now;
        }
    }
    void finish()
    {
        if (m_open)
            print(stderr, "\n");
        m_open = false;
    }

private:
    bool m_json;
    bool m_terminal;
    bool m_open = false;
    double m_shown = 0;
};

Json doneJson(const hub::DownloadRequest &request, const hub::DownloadedModel &model)
{
    return {{"schema", 1},
            {"type", "done"},
            {"repo", request.repo},
            {"hub", hub::hubName(request.hub)},
            {"path", model.path.string()},
            {"commit", model.commit},
            {"files", model.files},
            {"bytes", model.bytes},
            {"bytes_fetched", model.bytesFetched}};
}

Result<int> download(const DownloadOptions &options, bool json)
{
    const auto hub = hub::hubFromName(options.hub);
    if (!hub)
        return notOneOf("--hub", options.hub, {"hf", "modelscope"});
    hub::DownloadRequest request{.hub = *hub,
                                 .repo = options.repo,
                                 .revision = options.revision,
                                 .files = {options.include, options.exclude},
                                 .pace = {}};
    DownloadView view(json);
    const StopToken &stop = stopBySignals({SIGINT, SIGTERM}); // what came is kept
    auto model = hub::downloadModel(
        request, stop, [&view](const hub::DownloadProgress &progress) { view.show(progress); });
    view.finish();
    if (!model && model.error().code == ErrorCode::Cancelled) {
        printErrors({std::move(model).error().during("the same command goes on from here")}, {},
                    json);
        return kInterrupted;
    }
    if (!model)
        return std::move(model).error().during("downloading " + options.repo);
    if (json)
        print(stdout, dumpJson(doneJson(request, *model)) + "\n");
    else
        printLine(model->path.string());
    return kSuccess;
}

} // namespace

CLI::App *addModelDownload(CLI::App &model, Invocation &invocation)
{
    auto options = std::make_shared<DownloadOptions>();
    CLI::App *command = model.add_subcommand(
        "download", "Fetch a model from a hub, or go on with it; prints its folder");
    command->add_option("REPO", options->repo, "ORG/NAME")->required();
    command->add_option("--hub", options->hub, "hf (Hugging Face) or modelscope")
        ->capture_default_str();
    command->add_option("--revision", options->revision,
                        "Branch, tag or commit; else the main one");
    command
        ->add_option("--include", options->include,
                     "Only files that match, as *.gguf; repeatable. Without it: safetensors, "
                     "configuration, tokenizer and template")
        ->allow_extra_args(false);
    command->add_option("--exclude", options->exclude, "No files that match; repeatable")
        ->allow_extra_args(false);
    command->footer("Where hubs are and who asks: HF_ENDPOINT, HF_TOKEN, MODELSCOPE_DOMAIN, "
                    "MODELSCOPE_API_TOKEN; or `tessera model token set`.\nWhere models are kept: HF_HOME, HF_HUB_CACHE, "
                    "MODELSCOPE_CACHE. HF_HUB_OFFLINE=1: only what is there.");
    addJsonFlag(*command, invocation);
    command->callback([options, &invocation] {
        invocation.carryOut = [options, &invocation] {
            return download(*options, invocation.json);
        };
    });
    return command;
}

} // namespace tessera::app
