// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/run_form.h"

#include <QList>
#include <QWidget>

class QVBoxLayout;

namespace tessera::ui {

/// Problems of the form, those that block the start first. A click goes to the field, where
/// there is one.
class ProblemList final : public QWidget
{
    Q_OBJECT

public:
    explicit ProblemList(QWidget *parent = nullptr);

    void setProblems(const QList<FormProblem> &problems);

Q_SIGNALS:
    void keyChosen(const QString &key);

private:
    class Line;

    QVBoxLayout *m_layout;
    QList<Line *> m_lines;
};

/// "1 error, 2 notices"; empty when there are none.
[[nodiscard]] QString problemCounts(const QList<FormProblem> &problems);

} // namespace tessera::ui
