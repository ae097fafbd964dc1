// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/validate.h"
#include "backend/hub/model_folder.h"

#include <QList>
#include <QMetaType>
#include <QString>
#include <QStringList>

namespace tessera::ui {

/// What is shown of a model before anything is loaded, read from its headers alone.
struct ModelFactsView {
    QString path; ///< folder or .gguf file, absolute
    QString name; ///< the last part of it
    bool gguf = false;
    QString family;
    QString architecture;
    qint64 parameters = 0;
    qint64 activeParameters = 0; ///< used for one token; equal to parameters when dense
    qint64 layers = 0;
    qint64 hidden = 0;
    qint64 heads = 0;
    qint64 queryGroups = 0;
    qint64 vocabulary = 0;
    qint64 contextLength = 0;
    qint64 experts = 0; ///< 0: dense
    qint64 expertsPerToken = 0;
    qint64 layersWithExperts = 0;
    QString dtype;      ///< that a run trains it in unless it is told otherwise: "bfloat16"
    QString storedType; ///< that most bytes of its files have: "BF16", "Q4_1"
    bool hasWeights = false;
    quint64 weightBytes = 0;
    int files = 0; ///< weight files
    bool hasTokenizer = false;
    bool hasTemplate = false;
    QStringList templates; ///< names of its chat templates, of several; the usual one is "default"
    QStringList notices;   ///< what the reader found worth saying, translated
    config::ModelFacts facts; ///< for validation

    /// "MoE · 48 layers · 128 experts, 8 per token · 30.5 B total, 3.3 B active".
    [[nodiscard]] QString summary() const;
    /// "BF16, 61.1 GB in 16 files".
    [[nodiscard]] QString fileSummary() const;
};

[[nodiscard]] ModelFactsView modelFactsView(const hub::ModelFolder &model);

} // namespace tessera::ui

Q_DECLARE_METATYPE(tessera::ui::ModelFactsView)
