// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/settings/hub_token_card.h"

#include "ui/text/error_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/text_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kTokenWidth = 220;

/// Names of companies are not translated.
QString hubTitle(const QString &hub)
{
    return hub == u"hf"_qs ? u"Hugging Face"_qs : u"ModelScope"_qs;
}

/// What a token can be given in where there is no key ring.
QString variableOf(const QString &hub)
{
    return hub == u"hf" ? u"HF_TOKEN"_qs : u"MODELSCOPE_API_TOKEN"_qs;
}

} // namespace

HubTokenCard::HubTokenCard(HubTokens *tokens, QWidget *parent)
    : QWidget(parent), m_tokens(tokens), m_card(new Card({}, this))
{
    m_card->setObjectName(u"hubTokenCard"_qs);
    m_card->body()->setSpacing(metrics::kCardGap);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);
    addRow(m_rows[0], u"hf"_qs);
    addRow(m_rows[1], u"modelscope"_qs);
    connect(m_tokens, &HubTokens::stateKnown, this,
            [this](const QString &hub, const HubTokenState &state) {
                Row *row = rowOf(hub);
                row->waiting = false;
                row->known = state;
                row->token->clear();
                showRow(*row);
            });
    connect(m_tokens, &HubTokens::failed, this, [this](const QString &hub, const Error &error) {
        Row *row = rowOf(hub);
        row->waiting = false;
        row->error = error;
        showRow(*row);
    });
    retranslateUi();
}

void HubTokenCard::addRow(Row &row, const QString &hub)
{
    row.hub = hub;
    row.label = new TextLabel(TextStyle::Body, TextColour::Text, this);
    row.label->setFixedWidth(metrics::kFormLabelWidth);
    row.state = new TextLabel(TextStyle::Small, TextColour::Text2, this);
    row.state->setObjectName(hub + u"TokenState"_qs);
    row.state->setWordWrap(true);
    row.token = new QLineEdit(this);
    row.token->setObjectName(hub + u"Token"_qs);
    row.token->setEchoMode(QLineEdit::Password);
    row.token->setFixedWidth(kTokenWidth);
    row.label->setBuddy(row.token);
    row.save = new QPushButton(this);
    row.save->setObjectName(hub + u"TokenSave"_qs);
    row.remove = new QPushButton(this);
    row.remove->setObjectName(hub + u"TokenRemove"_qs);

    auto *line = new QHBoxLayout;
    line->setSpacing(metrics::kCardGap);
    line->addWidget(row.label);
    line->addWidget(row.token);
    line->addWidget(row.save);
    line->addWidget(row.remove);
    line->addWidget(row.state, 1);
    m_card->body()->addLayout(line);

    connect(row.token, &QLineEdit::textChanged, this, [this, &row] { showRow(row); });
    connect(row.token, &QLineEdit::returnPressed, row.save, &QPushButton::click);
    connect(row.save, &QPushButton::clicked, this, [this, &row] {
        begin(row);
        m_tokens->save(row.hub, row.token->text().trimmed());
    });
    connect(row.remove, &QPushButton::clicked, this, [this, &row] {
        begin(row);
        m_tokens->remove(row.hub);
    });
}

HubTokenCard::Row *HubTokenCard::rowOf(const QString &hub)
{
    return std::ranges::find(m_rows, hub, &Row::hub);
}

void HubTokenCard::refresh()
{
    for (Row &row : m_rows) {
        begin(row);
        m_tokens->refresh(row.hub);
    }
}

void HubTokenCard::begin(Row &row)
{
    row.waiting = true;
    row.error.reset();
    showRow(row);
}

QString HubTokenCard::stateText(const Row &row)
{
    if (row.error)
        return errorSentence(*row.error);
    if (!row.known)
        return {};
    switch (row.known->source) {
    case TokenSource::Variable:
        //: %1 is the name of an environment variable.
        return tr("Comes from the variable %1, which goes before the key ring.")
            .arg(row.known->name);
    case TokenSource::KeyRing:
        return tr("Is kept in the key ring of the desktop.");
    case TokenSource::File:
        //: %1 is a file.
        return tr("Comes from the file %1.").arg(row.known->name);
    case TokenSource::None:
        break;
    }
    if (row.known->ringError)
        //: %1 is the name of an environment variable.
        return tr("There is no key ring here that can be used; the variable %1 takes a token.")
            .arg(variableOf(row.hub));
    return tr("There is none. Models that everybody may read need none.");
}

void HubTokenCard::showRow(const Row &row)
{
    row.state->setText(stateText(row));
    const bool noRing = row.known && row.known->ringError;
    row.state->setToolTip(noRing ? errorSentence(*row.known->ringError) : QString());
    const QString waiting = row.waiting ? tr("The key ring is being asked.") : QString();
    const bool empty = row.token->text().trimmed().isEmpty();
    setBlocked(row.save,
               !waiting.isEmpty() ? waiting
                   : noRing       ? tr("There is no key ring here.")
                   : empty        ? tr("There is no token in the field.")
                                  : QString());
    const bool kept = row.known && row.known->source == TokenSource::KeyRing;
    setBlocked(row.remove,
               !waiting.isEmpty() ? waiting
                   : kept         ? QString()
                                  : tr("The key ring has no token."));
}

void HubTokenCard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

void HubTokenCard::retranslateUi()
{
    //: Words that prove to a model hub who asks.
    m_card->setTitle(tr("Hub tokens"));
    for (Row &row : m_rows) {
        row.label->setText(hubTitle(row.hub));
        row.token->setPlaceholderText(tr("New token"));
        //: %1 is a model hub such as Hugging Face.
        row.token->setAccessibleName(tr("New token of %1").arg(hubTitle(row.hub)));
        row.save->setText(tr("Save"));
        //: %1 is a model hub such as Hugging Face.
        row.save->setAccessibleName(tr("Save the token of %1").arg(hubTitle(row.hub)));
        row.remove->setText(tr("Remove"));
        //: %1 is a model hub such as Hugging Face.
        row.remove->setAccessibleName(tr("Remove the token of %1").arg(hubTitle(row.hub)));
        showRow(row);
    }
}

} // namespace tessera::ui
