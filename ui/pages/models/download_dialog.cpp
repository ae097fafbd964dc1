// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/models/download_dialog.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text_label.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::ui {
namespace {

constexpr int kWidth = 460;

} // namespace

DownloadDialog::DownloadDialog(const ModelOrder &order, QWidget *parent)
    : QDialog(parent),
      m_repo(new QLineEdit(order.repo, this)),
      m_hub(new SegmentedSwitch(ControlSize::Normal, this)),
      m_revision(new QLineEdit(order.revision, this)),
      m_download(new QPushButton(tr("Download"), this))
{
    setObjectName(u"downloadDialog"_qs);
    setWindowTitle(tr("Download a model"));
    setModal(true);
    setMinimumWidth(kWidth);
    m_repo->setObjectName(u"downloadRepo"_qs);
    m_repo->setPlaceholderText(u"Qwen/Qwen3-0.6B"_qs);
    m_hub->setObjectName(u"downloadHub"_qs);
    m_hub->addSegment(u"hf"_qs, u"Hugging Face"_qs);
    m_hub->addSegment(u"modelscope"_qs, u"ModelScope"_qs);
    m_hub->setCurrent(order.hub);
    m_hub->setAccessibleName(tr("Hub"));
    m_revision->setObjectName(u"downloadRevision"_qs);
    m_revision->setPlaceholderText(tr("The main one"));
    m_download->setObjectName(u"startDownload"_qs);
    setButtonKind(m_download, ButtonKind::Primary);
    m_download->setDefault(true);
    auto *cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(u"cancelDownloadDialog"_qs);
    cancel->setAutoDefault(false);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics::kPageSide, metrics::kPageSide, metrics::kPageSide,
                               metrics::kPageSide);
    layout->setSpacing(metrics::kGroupGap);
    const auto addField = [&](const QString &label, QWidget *field) {
        auto *name = new TextLabel(label, TextStyle::Small, TextColour::Text2, this);
        name->setBuddy(field);
        field->setAccessibleName(label);
        layout->addWidget(name);
        layout->addWidget(field);
    };
    //: A repository of a hub, written as organisation/name.
    addField(tr("Model, as ORG/NAME"), m_repo);
    addField(tr("Hub"), m_hub);
    addField(tr("Branch, tag or commit"), m_revision);
    auto *note = new TextLabel(
        tr("Weights in safetensors, configuration and tokenizer are fetched into the cache that "
           "other tools read, and compared with the hub's hashes. A token for closed models is "
           "taken from HF_TOKEN or MODELSCOPE_API_TOKEN, or from the key ring, see Settings."),
        TextStyle::Small, TextColour::Text3, this);
    note->setWordWrap(true);
    layout->addWidget(note);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(metrics::kGroupGap);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_download);
    layout->addLayout(buttons);

    connect(m_repo, &QLineEdit::textChanged, this, &DownloadDialog::check);
    connect(m_download, &QPushButton::clicked, this, &QDialog::accept);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    m_repo->setFocus();
    check();
}

ModelOrder DownloadDialog::order() const
{
    return {.repo = m_repo->text().trimmed(),
            .hub = m_hub->current(),
            .revision = m_revision->text().trimmed()};
}

void DownloadDialog::check()
{
    const bool valid = order().isValid();
    setFieldError(m_repo, !valid && !m_repo->text().isEmpty());
    setBlocked(m_download,
               valid ? QString() : tr("A model of a hub is named ORG/NAME, as its page has it."));
}

} // namespace tessera::ui
