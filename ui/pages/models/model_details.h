// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "ui/models/known_file.h"
#include "ui/models/model_facts.h"
#include "ui/theme/tokens.h"

#include <QList>
#include <QWidget>

#include <optional>

class QGridLayout;
class QPushButton;
class QVBoxLayout;

namespace tessera::ui {

class Banner;
class Card;
class KeyFigure;
class KeyFigureRow;
class TextLabel;

/// What is known of one model: key figures, facts, checks; or what is wrong with it.
class ModelDetails final : public QWidget
{
    Q_OBJECT

public:
    explicit ModelDetails(QWidget *parent = nullptr);

    void showReading(const KnownFile &model); ///< its files are being looked at
    void showFacts(const KnownFile &model, const ModelFactsView &facts);
    void showError(const KnownFile &model, const Error &error);

Q_SIGNALS:
    void folderWanted(const QString &path);
    void retryWanted(const QString &path);
    void removeWanted(const QString &path);

protected:
    void changeEvent(QEvent *event) override;

private:
    enum Figures { Parameters, Active, Layers, Experts, Context, Size, FigureCount };
    void showHead(const KnownFile &model);
    void showFigures(const ModelFactsView &facts);
    void showTable(const ModelFactsView &facts);
    void showChecks(const ModelFactsView &facts);
    void addFact(const QString &name, const QString &value);
    void addCheck(Tone tone, const QString &sentence);
    void retranslate();

    KnownFile m_model;
    std::optional<ModelFactsView> m_facts;
    std::optional<Error> m_error;
    TextLabel *m_name;
    TextLabel *m_path;
    QPushButton *m_folder;
    QPushButton *m_remove;
    Banner *m_banner;
    QPushButton *m_retry = nullptr; ///< in the banner
    TextLabel *m_reading;
    KeyFigureRow *m_row;
    KeyFigureRow *m_secondRow; ///< all six in one are too narrow beside the list
    QList<KeyFigure *> m_figures;
    Card *m_factCard;
    QGridLayout *m_factGrid;
    int m_factRows = 0;
    Card *m_checkCard;
    QVBoxLayout *m_checks;
};

} // namespace tessera::ui
