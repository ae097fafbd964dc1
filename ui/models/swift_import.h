// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"

#include <QList>
#include <QString>

namespace tessera::ui {

/// What became of one setting of a foreign command line.
enum class ImportOutcome {
    Taken,        ///< same name, same meaning
    Translated,   ///< another name of ours, or another spelling; `note` has both
    Ignored,      ///< has no effect on what is trained (a worker count, a logging service)
    NotSupported, ///< known, and this backend cannot do it yet
    Wrong,        ///< known, and the value is not possible
    Unknown
};

struct ImportedSetting {
    int line = 1;  ///< of the pasted text
    QString given; ///< "--num-experts"
    QString value; ///< as written, "" for a bare flag
    QString key;   ///< ours; "" when there is none
    ImportOutcome outcome = ImportOutcome::Unknown;
    QString text; ///< one sentence: what was done, or why not
};

/// A Megatron-SWIFT or Megatron-core command line as settings of ours.
struct SwiftImport {
    Json settings; ///< object for RunForm::setConfigObject()
    QList<ImportedSetting> lines;
    [[nodiscard]] QList<ImportedSetting> with(ImportOutcome outcome) const;
    /// True when the text is a command line of that kind at all.
    bool recognised = false;
};

/// Reads a pasted shell command: continuation lines, quotes, comments, variables in front
/// (NPROC_PER_NODE=8), `megatron sft`, `swift`, or torchrun with a core script. Runs nothing and
/// expands nothing: a value with a shell variable in it is reported as Wrong.
[[nodiscard]] SwiftImport importSwiftCommand(const QString &text);

} // namespace tessera::ui
