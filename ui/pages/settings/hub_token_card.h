// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/hub_tokens.h"

#include <QWidget>

#include <array>
#include <optional>

class QLineEdit;
class QPushButton;

namespace tessera::ui {

class Card;
class TextLabel;

/// The tokens of both hubs: where each comes from, a field for a new one, Save and Remove. What is
/// typed is shown as dots and leaves the field when it was saved.
class HubTokenCard final : public QWidget
{
    Q_OBJECT

public:
    explicit HubTokenCard(HubTokens *tokens, QWidget *parent = nullptr);

    /// Asks anew where the tokens come from.
    void refresh();

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Row {
        QString hub; ///< "hf"
        TextLabel *label;
        TextLabel *state;
        QLineEdit *token;
        QPushButton *save;
        QPushButton *remove;
        std::optional<HubTokenState> known;
        std::optional<Error> error;
        bool waiting = false;
    };
    void addRow(Row &row, const QString &hub);
    [[nodiscard]] Row *rowOf(const QString &hub);
    void begin(Row &row);
    void showRow(const Row &row);
    void retranslateUi();
    [[nodiscard]] static QString stateText(const Row &row);

    HubTokens *m_tokens;
    Card *m_card;
    std::array<Row, 2> m_rows{};
};

} // namespace tessera::ui
