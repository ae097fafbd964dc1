// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/themed_widget.h"

#include <QList>
#include <QString>

namespace tessera::ui {

/// What something is, and its value: lines with a divider below each, the value at the right. A
/// note stands under the value.
struct Fact {
    QString label;
    QString value;
    QString note;
    friend bool operator==(const Fact &, const Fact &) = default;
};

class FactList final : public ThemedWidget
{
    Q_OBJECT

public:
    explicit FactList(QWidget *parent = nullptr);

    void setFacts(const QList<Fact> &facts);
    [[nodiscard]] const QList<Fact> &facts() const { return m_facts; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] int rowHeight(const Fact &fact) const;
    [[nodiscard]] bool isCut(const Fact &fact) const;
    /// Puts what is written out into one text for screen readers.
    void describe();

    QList<Fact> m_facts;
};

} // namespace tessera::ui
