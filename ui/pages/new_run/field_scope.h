// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/fields.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace tessera::ui {

class RunForm;

/// The steps of the New run page, in their order. Review also has the rows about checkpoints and
/// results.
enum class FormPart { Model, Data, Method, Layout, Review };
inline constexpr int kFormParts = 5;

/// Where a setting of backend/config/fields.cpp is on the New run page. Every one of them is in
/// exactly one place.
enum class FieldPlace {
    Row,    ///< a row of its part
    Head,   ///< run_name, beside the title of the page
    NotYet, ///< this backend does not honour it: listed with its help, no control
    Preset  ///< describes a preset, not a run
};
[[nodiscard]] FieldPlace fieldPlace(const config::Field &field);
[[nodiscard]] FormPart partOf(const config::Field &field);

/// Settings with a row in a part, in the order of the form: what most people set comes first.
[[nodiscard]] QList<const config::Field *> rowsOf(FormPart part);
/// Settings that are known and that this backend does not honour yet.
[[nodiscard]] QList<const config::Field *> fieldsNotYet();

/// False while the other settings and the model make a setting idle (LoRA's rank when all weights
/// are trained, the router when there are no experts). Such a row is hidden unless it is set.
[[nodiscard]] bool fieldMatters(const RunForm &form, const QString &key);

[[nodiscard]] QString keyOf(const config::Field &field);

} // namespace tessera::ui
