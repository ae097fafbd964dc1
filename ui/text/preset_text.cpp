// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/preset_text.h"

#include "ui/text/state_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <string_view>

namespace tessera::ui {
namespace {

struct PresetText {
    std::string_view name;
    const char *title;
    const char *description;
    const char *start;
};

constexpr std::array kTexts{
    PresetText{.name = "quickstart",
               .title = QT_TRANSLATE_NOOP("PresetText", "Quickstart"),
               .description = QT_TRANSLATE_NOOP(
                   "PresetText",
                   "Teaches a small language model to answer instructions, in English and Chinese. "
                   "Model and data are included; nothing is downloaded."),
               //: Button: starts the preset "Quickstart".
               .start = QT_TRANSLATE_NOOP("PresetText", "Start quickstart")},
    PresetText{.name = "quickstart-moe",
               .title = QT_TRANSLATE_NOOP("PresetText", "Quickstart: see the experts"),
               .description = QT_TRANSLATE_NOOP(
                   "PresetText",
                   "Trains a tiny Mixture-of-Experts model from scratch on two ranks and "
                   "shows live how its router shares the tokens between experts."),
               //: Button: starts the preset "Quickstart: see the experts".
               .start = QT_TRANSLATE_NOOP("PresetText", "Start with experts")},
};

const PresetText *textOf(const config::Preset &preset)
{
    const auto *at = std::ranges::find(kTexts, preset.name, &PresetText::name);
    return at == kTexts.end() ? nullptr : at;
}

QString translated(const char *text)
{
    return QCoreApplication::translate("PresetText", text);
}

QString tunerOf(const config::RunConfig &config)
{
    const QString tuner = tunerText(QString::fromStdString(config.tunerType));
    if (config.tunerType != "lora")
        return tuner;
    //: %1 is "LoRA", %2 its rank, a number.
    return QCoreApplication::translate("PresetText", "%1, rank %2")
        .arg(tuner, QString::number(config.loraRank));
}

} // namespace

QString presetTitle(const config::Preset &preset)
{
    const PresetText *text = textOf(preset);
    return text != nullptr ? translated(text->title) : QString::fromStdString(preset.title);
}

QString presetDescription(const config::Preset &preset)
{
    const PresetText *text = textOf(preset);
    return text != nullptr ? translated(text->description)
                           : QString::fromStdString(preset.description);
}

QString presetStartText(const config::Preset &preset)
{
    const PresetText *text = textOf(preset);
    //: Button: starts a preset.
    return text != nullptr ? translated(text->start)
                           : QCoreApplication::translate("PresetText", "Start");
}

QString presetSubject(const config::Preset &preset)
{
    const QString model = modelTitle(QString::fromStdString(preset.config.model));
    return QStringList{model, tunerOf(preset.config)}.join(u" · "_qs);
}

QString modelTitle(const QString &model)
{
    static const QRegularExpression ending(
        u"(\\.[IiFfBbQq][A-Za-z]*[0-9]+(_[A-Za-z0-9]+)*)?\\.gguf$"_qs);
    QString path = model;
    while (path.size() > 1 && path.endsWith(u'/'))
        path.chop(1);
    return path.section(u'/', -1).remove(ending);
}

} // namespace tessera::ui
