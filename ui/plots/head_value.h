// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace tessera::ui {

/// "step 1,012  102.6k tok/s" in the head of a small chart; the number is the strongest.
class HeadValue final : public QWidget
{
    Q_OBJECT

public:
    explicit HeadValue(QWidget *parent);

    void setTexts(const QString &place, const QString &value, const QString &after);
    /// All of it in one line.
    [[nodiscard]] QString text() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] int widthOf(bool withAfter) const;

    QString m_place;
    QString m_value;
    QString m_after;
};

} // namespace tessera::ui
