// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QToolButton;

namespace tessera::ui {

/// One of the compared runs in the row above the charts: its colour, its name, whether it is the
/// baseline, and a button that takes it away. A click on the name makes it the baseline.
class RunChip final : public QWidget
{
    Q_OBJECT

public:
    RunChip(QString id, int colour, QWidget *parent = nullptr);

    [[nodiscard]] const QString &id() const { return m_id; }
    void setName(const QString &name);
    void setBaseline(bool baseline);
    [[nodiscard]] bool isBaseline() const { return m_isBaseline; }
    /// A sentence instead of the run: it could not be read.
    void setProblem(const QString &sentence);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void baselineWanted(const QString &id);
    void removalWanted(const QString &id);

protected:
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void retranslateUi();
    void place();
    [[nodiscard]] QString badge() const;
    [[nodiscard]] int badgeWidth() const;

    QString m_id;
    QString m_name;
    QString m_problem;
    int m_colour;
    bool m_isBaseline = false;
    QToolButton *m_close;
};

} // namespace tessera::ui
