// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QSlider;
class QToolButton;

namespace tessera::ui {

class Card;
class ExpertLoadModel;
class FactList;
class TextLabel;

/// The numbers of one layer in the step that the model shows, and what a limit on the tokens of an
/// expert would have dropped there.
class LayerPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit LayerPanel(const ExpertLoadModel *loads, QWidget *parent = nullptr);

    void setRow(int row);

Q_SIGNALS:
    void rowChosen(int row);

protected:
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void retranslateUi();
    void showNumbers();
    void showWhatIf();
    [[nodiscard]] double medianCv() const;
    [[nodiscard]] double capacityFactor() const;

    const ExpertLoadModel *m_loads;
    int m_row = 0;
    Card *m_card;
    QToolButton *m_previous;
    QToolButton *m_next;
    FactList *m_facts;
    TextLabel *m_whatIf;
    QSlider *m_factor;
    TextLabel *m_factorValue;
    TextLabel *m_dropped;
};

} // namespace tessera::ui
