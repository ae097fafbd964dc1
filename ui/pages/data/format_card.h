// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_statistics.h"

#include <QWidget>

class QPushButton;

namespace tessera::ui {

class Card;
class FactList;

/// Which form the rows were found in, and what each of their columns becomes.
class FormatCard final : public QWidget
{
    Q_OBJECT

public:
    explicit FormatCard(QWidget *parent = nullptr);

    void setStatistics(const DataStatistics &statistics);

Q_SIGNALS:
    void mapWanted(); ///< other names for columns

protected:
    void changeEvent(QEvent *event) override;

private:
    void show();
    void retranslate();

    DataStatistics m_statistics;
    Card *m_card;
    QPushButton *m_map;
    FactList *m_facts;
};

} // namespace tessera::ui
