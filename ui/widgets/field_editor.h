// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/fields.h"
#include "ui/widgets/path_edit.h"

#include <QWidget>

#include <optional>

namespace tessera::ui {

/// The control that edits one setting, whatever its type. Its value is text as a run's form takes
/// it ("1e-5", "true", "a,b"); "" is not set, and the default shows then.
class FieldEditor : public QWidget
{
    Q_OBJECT

public:
    explicit FieldEditor(QWidget *parent = nullptr);

    [[nodiscard]] virtual QString text() const = 0;
    virtual void setText(const QString &text) = 0; ///< without a signal
    virtual void setDefaultText(const QString &text) = 0;
    virtual void setWrong(bool wrong) = 0;
    virtual void retranslate() = 0;
    /// What has the focus and the accessible name.
    [[nodiscard]] virtual QWidget *control() const = 0;

Q_SIGNALS:
    void edited(const QString &text); ///< by the person

protected:
    void hold(QWidget *control);
};

/// What suits the type of the field: number with unit, a few segments, a list, a line of text, or a
/// path where `path` says so.
[[nodiscard]] FieldEditor *makeFieldEditor(const config::Field &field,
                                           std::optional<PathKind> path = {});

} // namespace tessera::ui
