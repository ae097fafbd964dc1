// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/state_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <span>

namespace tessera::ui {
namespace {

struct Name {
    const char *key;
    const char *english;
};

//: States of a run, in the pill beside its name.
constexpr std::array kStates{
    Name{"created", QT_TRANSLATE_NOOP("StateText", "Created")},
    Name{"preparing", QT_TRANSLATE_NOOP("StateText", "Preparing")},
    Name{"running", QT_TRANSLATE_NOOP("StateText", "Running")},
    Name{"paused", QT_TRANSLATE_NOOP("StateText", "Paused")},
    Name{"stopping", QT_TRANSLATE_NOOP("StateText", "Stopping")},
    Name{"finished", QT_TRANSLATE_NOOP("StateText", "Finished")},
    Name{"stopped", QT_TRANSLATE_NOOP("StateText", "Stopped")},
    Name{"failed", QT_TRANSLATE_NOOP("StateText", "Failed")},
    Name{"interrupted", QT_TRANSLATE_NOOP("StateText", "Interrupted")},
    Name{"active", QT_TRANSLATE_NOOP("StateText", "Active")},
};

constexpr std::array kPhases{
    Name{"checking", QT_TRANSLATE_NOOP("StateText", "Checking the settings")},
    Name{"restarting", QT_TRANSLATE_NOOP("StateText", "Starting again from the last checkpoint")},
    Name{"reading_data", QT_TRANSLATE_NOOP("StateText", "Reading the data")},
    Name{"loading_model", QT_TRANSLATE_NOOP("StateText", "Loading the model")},
    Name{"restoring_checkpoint", QT_TRANSLATE_NOOP("StateText", "Restoring the checkpoint")},
    Name{"training", QT_TRANSLATE_NOOP("StateText", "Training")},
    Name{"saving", QT_TRANSLATE_NOOP("StateText", "Saving")},
    Name{"paused", QT_TRANSLATE_NOOP("StateText", "Paused")},
};

constexpr std::array kTasks{
    Name{"pretrain", QT_TRANSLATE_NOOP("StateText", "Continued pre-training")},
    Name{"sft", QT_TRANSLATE_NOOP("StateText", "Supervised fine-tuning")},
};

//: Ways to train: all weights, or small added matrices (LoRA is not translated).
constexpr std::array kTuners{
    Name{"full", QT_TRANSLATE_NOOP("StateText", "Full")},
    Name{"lora", QT_TRANSLATE_NOOP("StateText", "LoRA")},
};

//: How a run is spread over processes: one alone.
constexpr std::array kLayouts{
    Name{"1 rank", QT_TRANSLATE_NOOP("StateText", "1 rank")},
};

QString named(std::span<const Name> names, const QString &key)
{
    const auto it = std::ranges::find_if(
        names, [&key](const Name &name) { return key == QLatin1String(name.key); });
    return it == names.end() ? key : QCoreApplication::translate("StateText", it->english);
}

} // namespace

QString stateText(const QString &state)
{
    return named(kStates, state);
}

QString phaseText(const QString &phase)
{
    return named(kPhases, phase);
}

QString taskText(const QString &task)
{
    return named(kTasks, task);
}

QString layoutText(const QString &layout)
{
    return named(kLayouts, layout).replace(QStringLiteral(", "), QStringLiteral(" · "));
}

QString tunerText(const QString &tuner)
{
    return named(kTuners, tuner);
}

} // namespace tessera::ui
