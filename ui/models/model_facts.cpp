// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/model_facts.h"

#include "ui/text/number_text.h"
#include "ui/text/rule_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace tessera::ui {
namespace {

struct ModelText {
    Q_DECLARE_TR_FUNCTIONS(ModelText)
};

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

QString joined(const QStringList &parts)
{
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QString ModelFactsView::summary() const
{
    QStringList parts;
    //: A model with experts (Mixture of Experts).
    parts.append(experts > 0 ? ModelText::tr("MoE") : ModelText::tr("Dense"));
    //: Of a model; %n is a number.
    parts.append(ModelText::tr("%n layer(s)", nullptr, static_cast<int>(layers)));
    if (experts > 0)
        //: Of a model with experts; %1 and %2 are numbers.
        parts.append(ModelText::tr("%1 experts, %2 per token")
                         .arg(countText(experts), countText(expertsPerToken)));
    const QString total = largeCountFigure(static_cast<double>(parameters)).text();
    const QString active = largeCountFigure(static_cast<double>(activeParameters)).text();
    //: Numbers of parameters such as "30.5 B".
    parts.append(experts > 0 ? ModelText::tr("%1 total, %2 active").arg(total, active)
                             //: A number of parameters such as "135 M".
                             : ModelText::tr("%1 parameters").arg(total));
    return joined(parts);
}

QString ModelFactsView::fileSummary() const
{
    if (!hasWeights)
        return ModelText::tr("No weights: a run starts from random ones.");
    //: %1 is a number type such as BF16 or Q4_1, %2 a size such as "61.1 GB", %n a number of files.
    return ModelText::tr("%1, %2 in %n file(s)", nullptr, files)
        .arg(storedType, diskFigure(static_cast<double>(weightBytes)).text());
}

ModelFactsView modelFactsView(const hub::ModelFolder &model)
{
    const hub::ModelConfig &config = model.config;
    const hub::ParameterCount count = hub::countParameters(config);
    ModelFactsView view;
    view.path = text(model.path.string());
    view.name = text(model.path.filename().string());
    view.gguf = model.source == hub::ModelSource::GgufFile;
    view.family = text(config.family);
    view.architecture = text(config.architecture);
    view.parameters = count.total;
    view.activeParameters = count.active;
    view.layers = config.layers;
    view.hidden = config.hidden;
    view.heads = config.heads;
    view.queryGroups = config.queryGroups;
    view.vocabulary = config.vocab;
    view.contextLength = config.contextLength;
    view.experts = config.experts;
    view.expertsPerToken = config.topk;
    view.layersWithExperts = std::ranges::count(config.moeLayer, true);
    view.dtype = text(config.dtype);
    view.storedType = text(hub::storedType(model));
    view.hasWeights = model.hasWeights;
    view.weightBytes = model.weightBytes;
    std::set<std::filesystem::path> files;
    for (const auto &[name, file] : model.tensorFiles)
        files.insert(file);
    view.files = static_cast<int>(files.size());
    view.hasTokenizer = !model.tokenizerFile.empty();
    view.hasTemplate = !model.templates.empty();
    for (const hub::NamedTemplate &one : model.templates)
        view.templates.append(text(one.name));
    for (const config::Problem &problem : model.problems)
        view.notices.append(ruleSentence(problem));
    view.facts = hub::modelFacts(config);
    return view;
}

} // namespace tessera::ui
