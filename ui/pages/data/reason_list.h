// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_preview_model.h"

#include <QList>
#include <QString>
#include <QWidget>

class QVBoxLayout;

namespace tessera::ui {

/// Reasons with the number of rows each, as bars. A click chooses one (again: none of them).
class ReasonList final : public QWidget
{
    Q_OBJECT

public:
    explicit ReasonList(QWidget *parent = nullptr);

    void setReasons(const QList<PreviewCount> &reasons);
    [[nodiscard]] QString current() const; ///< "" when none is chosen

Q_SIGNALS:
    void chosen(const QString &reason); ///< "" for none

protected:
    void changeEvent(QEvent *event) override;

private:
    class Row;
    void choose(Row *row);

    QVBoxLayout *m_layout;
    QList<Row *> m_rows;
};

} // namespace tessera::ui
