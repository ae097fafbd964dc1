// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/models/model_details.h"

#include "ui/text/error_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"
#include "ui/widgets/key_figure.h"
#include "ui/widgets/key_figure_row.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

/// A tick or a mark in front of a sentence.
class Mark final : public ThemedWidget
{
public:
    explicit Mark(Tone tone) : m_tone(tone)
    {
        setFixedSize(metrics::kButtonIcon, metrics::kButtonIcon + metrics::kIconGap);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        paintIcon(painter,
                  m_tone == Tone::Success       ? Icon::Check
                      : m_tone == Tone::Warning ? Icon::Warning
                                                : Icon::Info,
                  rect(), toneColour(tokens(), m_tone));
    }

private:
    Tone m_tone;
};

void removeAll(QLayout *layout)
{
    while (QLayoutItem *item = layout->takeAt(0)) {
        if (item->layout() != nullptr)
            removeAll(item->layout());
        delete item->widget();
        delete item;
    }
}

} // namespace

ModelDetails::ModelDetails(QWidget *parent)
    : QWidget(parent),
      m_name(new TextLabel(TextStyle::Section)),
      m_path(new TextLabel(TextStyle::Key, TextColour::Text3)),
      m_folder(new QPushButton),
      m_remove(new QPushButton),
      m_banner(new Banner),
      m_reading(new TextLabel(TextStyle::Body, TextColour::Text2)),
      m_row(new KeyFigureRow),
      m_secondRow(new KeyFigureRow),
      m_factCard(new Card),
      m_factGrid(new QGridLayout),
      m_checkCard(new Card),
      m_checks(new QVBoxLayout)
{
    m_name->setObjectName(QStringLiteral("modelName"));
    m_name->setShrinkable(true);
    m_path->setShrinkable(true);
    m_path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_folder->setObjectName(QStringLiteral("openModelFolder"));
    m_remove->setObjectName(QStringLiteral("removeModel"));
    setButtonKind(m_folder, ButtonKind::Ghost);
    setButtonKind(m_remove, ButtonKind::Ghost);
    m_banner->setObjectName(QStringLiteral("modelBanner"));
    m_banner->setClosable(false);
    for (int i = 0; i < FigureCount; ++i) {
        m_figures.append(new KeyFigure);
        (i < Experts ? m_row : m_secondRow)->addFigure(m_figures.back());
    }
    m_factGrid->setHorizontalSpacing(metrics::kCardPadding);
    m_factGrid->setVerticalSpacing(metrics::kIconGap);
    m_factGrid->setColumnStretch(1, 1);
    m_factCard->body()->addLayout(m_factGrid);
    m_checks->setSpacing(metrics::kIconGap);
    m_checkCard->body()->addLayout(m_checks);

    auto *names = new QVBoxLayout;
    names->setSpacing(0);
    names->addWidget(m_name);
    names->addWidget(m_path);
    auto *head = new QHBoxLayout;
    head->addLayout(names, 1);
    head->addWidget(m_folder);
    head->addWidget(m_remove);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(metrics::kCardGap);
    layout->addLayout(head);
    layout->addWidget(m_banner);
    layout->addWidget(m_reading);
    layout->addWidget(m_row);
    layout->addWidget(m_secondRow);
    layout->addWidget(m_factCard);
    layout->addWidget(m_checkCard);
    layout->addStretch(1);
    connect(m_folder, &QPushButton::clicked, this, [this] { Q_EMIT folderWanted(m_model.path); });
    connect(m_remove, &QPushButton::clicked, this, [this] { Q_EMIT removeWanted(m_model.path); });
    retranslate();
}

void ModelDetails::showHead(const KnownFile &model)
{
    m_model = model;
    m_name->setText(model.name);
    m_path->setText(model.path);
    m_remove->setVisible(model.from == KnownFrom::Recent);
    m_banner->setVisible(m_error.has_value());
    m_reading->setVisible(!m_error && !m_facts);
    m_row->setVisible(m_facts.has_value());
    m_secondRow->setVisible(m_facts.has_value());
    m_factCard->setVisible(m_facts.has_value());
    m_checkCard->setVisible(m_facts.has_value());
}

void ModelDetails::showReading(const KnownFile &model)
{
    m_facts.reset();
    m_error.reset();
    showHead(model);
}

void ModelDetails::showError(const KnownFile &model, const Error &error)
{
    m_facts.reset();
    m_error = error;
    m_banner->setError(error);
    m_banner->clearActions();
    m_retry = m_banner->addAction(tr("Look again"));
    m_retry->setObjectName(QStringLiteral("retryModel"));
    connect(m_retry, &QPushButton::clicked, this, [this] { Q_EMIT retryWanted(m_model.path); });
    showHead(model);
}

void ModelDetails::showFacts(const KnownFile &model, const ModelFactsView &facts)
{
    m_error.reset();
    m_facts = facts;
    showHead(model);
    showFigures(facts);
    showTable(facts);
    showChecks(facts);
}

void ModelDetails::showFigures(const ModelFactsView &facts)
{
    const bool moe = facts.experts > 0;
    m_figures[Parameters]->setFigure(largeCountFigure(static_cast<double>(facts.parameters)));
    m_figures[Active]->setFigure(largeCountFigure(static_cast<double>(facts.activeParameters)));
    m_figures[Layers]->setFigure({countText(facts.layers), {}});
    m_figures[Experts]->setFigure({countText(facts.experts), {}});
    m_figures[Context]->setFigure({countText(facts.contextLength), {}});
    m_figures[Size]->setFigure(facts.hasWeights ? diskFigure(static_cast<double>(facts.weightBytes))
                                                : Figure{missingText(), {}});
    m_row->setFigureShown(m_figures[Active], moe);
    m_secondRow->setFigureShown(m_figures[Experts], moe);

    m_figures[Parameters]->setNote(moe ? tr("in all") : tr("all used for each token"));
    m_figures[Active]->setNote(tr("used for one token"));
    m_figures[Layers]->setNote(
        moe ? tr("%n with experts", nullptr, static_cast<int>(facts.layersWithExperts))
            : tr("width %1").arg(countText(facts.hidden)));
    m_figures[Experts]->setNote(
        tr("%n per token", nullptr, static_cast<int>(facts.expertsPerToken)));
    m_figures[Context]->setNote(tr("tokens, longest text"));
    m_figures[Size]->setNote(facts.hasWeights ? tr("%n files", nullptr, facts.files)
                                              : tr("no weights"));
    for (KeyFigure *figure : m_figures)
        figure->setToolTip(tr("Read from the model's files."));
}

void ModelDetails::addFact(const QString &name, const QString &value)
{
    const int row = m_factRows++;
    auto *text = new TextLabel(value, TextStyle::Body);
    text->setShrinkable(true);
    m_factGrid->addWidget(new TextLabel(name, TextStyle::Body, TextColour::Text2), row, 0);
    m_factGrid->addWidget(text, row, 1);
}

void ModelDetails::showTable(const ModelFactsView &facts)
{
    removeAll(m_factGrid);
    m_factRows = 0;
    addFact(tr("Family"), facts.family);
    addFact(tr("Architecture"), facts.architecture);
    addFact(tr("Format"), facts.gguf ? QStringLiteral("GGUF") : QStringLiteral("Hugging Face"));
    addFact(tr("Number format"), facts.hasWeights ? facts.storedType : facts.dtype);
    addFact(tr("Width"), countText(facts.hidden));
    //: %1 and %2 are numbers: attention heads, and heads that share keys and values.
    addFact(
        tr("Attention heads"),
        tr("%1, %2 key/value groups").arg(countText(facts.heads), countText(facts.queryGroups)));
    addFact(tr("Vocabulary"), countText(facts.vocabulary));
}

void ModelDetails::addCheck(Tone tone, const QString &sentence)
{
    auto *line = new QHBoxLayout;
    line->setSpacing(metrics::kGroupGap);
    auto *text = new TextLabel(sentence, TextStyle::Body);
    text->setWordWrap(true);
    line->addWidget(new Mark(tone), 0, Qt::AlignTop);
    line->addWidget(text, 1);
    m_checks->addLayout(line);
}

void ModelDetails::showChecks(const ModelFactsView &facts)
{
    removeAll(m_checks);
    if (facts.hasWeights)
        addCheck(Tone::Success,
                 tr("Every tensor that the architecture needs is there, with the right shape, and "
                    "lies inside its file."));
    else
        addCheck(Tone::Info,
                 tr("There are no weights. A run starts from random ones when "
                    "random_init is set."));
    if (facts.hasTokenizer)
        addCheck(Tone::Success, tr("A tokenizer is there."));
    else
        addCheck(Tone::Warning,
                 tr("There is no tokenizer. Set tokenizer to another model or file."));
    if (facts.hasTemplate)
        addCheck(Tone::Success, tr("A chat template is there."));
    else
        addCheck(Tone::Info,
                 tr("There is no chat template. Conversations need one; texts do not."));
    for (const QString &notice : facts.notices)
        addCheck(Tone::Info, notice);
}

void ModelDetails::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void ModelDetails::retranslate()
{
    m_folder->setText(tr("Open folder"));
    m_remove->setText(tr("Remove from the list"));
    m_remove->setToolTip(tr("The files stay where they are."));
    m_reading->setText(tr("Its files are being looked at…"));
    m_figures[Parameters]->setLabel(tr("Parameters"));
    m_figures[Active]->setLabel(tr("Active"));
    m_figures[Layers]->setLabel(tr("Layers"));
    m_figures[Experts]->setLabel(tr("Experts"));
    m_figures[Context]->setLabel(tr("Context"));
    m_figures[Size]->setLabel(tr("Weights"));
    m_factCard->setTitle(tr("Facts"));
    m_checkCard->setTitle(tr("Checks"));
    if (m_facts)
        showFacts(m_model, *m_facts);
    if (m_error)
        showError(m_model, *m_error);
}

} // namespace tessera::ui
