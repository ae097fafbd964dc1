// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProgressBar>

namespace tessera::ui {

/// A progress bar without text, as thin as it is painted.
class ProgressLine final : public QProgressBar
{
public:
    static constexpr int kHeight = 4;

    explicit ProgressLine(QWidget *parent = nullptr) : QProgressBar(parent)
    {
        setTextVisible(false);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    [[nodiscard]] QSize sizeHint() const override { return {240, kHeight}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {40, kHeight}; }
};

} // namespace tessera::ui
