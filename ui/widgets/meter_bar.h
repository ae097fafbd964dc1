// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/icons.h"
#include "ui/widgets/swatch.h"
#include "ui/widgets/themed_widget.h"

#include <QList>

#include <optional>

namespace tessera::ui {

/// A share with its name before and its value behind it: "CPU ▬ 6 %".
class MeterBar final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit MeterBar(const Swatch &swatch, QWidget *parent = nullptr);

    void setLabel(const QString &label, std::optional<Icon> icon = {});
    /// `share` 0 to 1, or NaN where it was not measured.
    void setValue(double share, const QString &text);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] int labelWidth() const;
    void tell();

    Swatch m_swatch;
    QString m_label;
    std::optional<Icon> m_icon;
    double m_share = 0;
    QString m_text;
};

/// Memory and utilisation of one GPU, 0 to 1; NaN where it was not measured.
struct GpuUse {
    double memory = 0;
    double busy = 0;
    QString tip; ///< "GPU 3: 66.4 of 79.6 GiB, 97 % busy"
};

/// The GPUs of a computer: two small bars each, memory and busy. The one under the mouse tells its
/// numbers.
class GpuGauge final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit GpuGauge(QWidget *parent = nullptr);

    void setLabel(const QString &label);
    void setGpus(const QList<GpuUse> &gpus);
    [[nodiscard]] int count() const { return static_cast<int>(m_gpus.size()); }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] int barsLeft() const;
    void tell();

    QString m_label;
    QList<GpuUse> m_gpus;
};

} // namespace tessera::ui
