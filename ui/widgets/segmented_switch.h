// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/controls.h"
#include "ui/widgets/themed_widget.h"

class QAbstractButton;
class QButtonGroup;
class QHBoxLayout;

namespace tessera::ui {

/// A few choices side by side in one outline, one of them chosen. Arrow keys move the choice.
class SegmentedSwitch final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit SegmentedSwitch(ControlSize size = ControlSize::Normal, QWidget *parent = nullptr);

    /// `id` is what choices are called in the program ("full"), `text` what is shown.
    void addSegment(const QString &id, const QString &text);
    void setSegmentText(const QString &id, const QString &text);
    void setSegmentToolTip(const QString &id, const QString &text);
    [[nodiscard]] QStringList ids() const { return m_ids; }
    /// All segments equally wide, filling the width.
    void setFilling(bool filling);

    [[nodiscard]] QString current() const; ///< empty before the first segment
    /// Without a signal; an unknown id changes nothing.
    void setCurrent(const QString &id);

Q_SIGNALS:
    void chosen(const QString &id); ///< by the person

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QAbstractButton *segment(const QString &id) const;

    QStringList m_ids;
    QButtonGroup *m_group;
    QHBoxLayout *m_layout;
    ControlSize m_size;
    bool m_filling = false;
};

} // namespace tessera::ui
