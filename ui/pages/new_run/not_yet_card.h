// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace tessera::ui {

class StudioTable;
class Card;
class NotYetModel;
class TextLabel;

/// The settings that are understood and not honoured by this version, to unfold: what each would
/// do, and which values are taken all the same. No control, because none would do anything.
class NotYetCard final : public QWidget
{
    Q_OBJECT

public:
    explicit NotYetCard(QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    NotYetModel *m_model;
    Card *m_card;
    TextLabel *m_text;
    QPushButton *m_unfold;
    StudioTable *m_table;
};

} // namespace tessera::ui
