// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/themed_widget.h"

namespace tessera::ui {

class TextLabel;

/// The line below a table that says how many rows there are.
class TableFoot final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit TableFoot(QWidget *parent = nullptr);

    void setText(const QString &text);
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    TextLabel *m_label;
};

} // namespace tessera::ui
