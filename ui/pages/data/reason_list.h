// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_preview_model.h"

#include <QList>
#include <QString>
#include <QWidget>

#include <functional>

class QAbstractButton;
class QPushButton;
class QVBoxLayout;

namespace tessera::ui {

/// Reasons with the number of rows each, as bars. A click chooses one (again: none of them). Below
/// a reason that something can be done about stands a link that says what.
class ReasonList final : public QWidget
{
    Q_OBJECT

public:
    explicit ReasonList(QWidget *parent = nullptr);

    /// What can be done about a reason; "" when nothing. Asked when reasons are set.
    void setFixes(std::function<QString(const QString &reason)> textFor);
    void setReasons(const QList<PreviewCount> &reasons);
    [[nodiscard]] QString current() const; ///< "" when none is chosen

Q_SIGNALS:
    void chosen(const QString &reason); ///< "" for none
    void fixWanted(const QString &reason, QAbstractButton *at);

protected:
    void changeEvent(QEvent *event) override;

private:
    class Row;
    struct Line {
        Row *row = nullptr;
        QPushButton *fix = nullptr;
    };
    Line makeLine();
    void choose(Row *row);
    void showFixes();

    QVBoxLayout *m_layout;
    QList<Line> m_lines;
    std::function<QString(const QString &)> m_fixFor;
};

} // namespace tessera::ui
