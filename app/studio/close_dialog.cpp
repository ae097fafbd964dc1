// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/close_dialog.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/text_label.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::studio {
namespace {

using ui::ButtonKind;
using ui::TextColour;
using ui::TextLabel;
using ui::TextStyle;
namespace metrics = ui::metrics;

constexpr int kTextWidth = 440;
constexpr qsizetype kNamesShown = 5;

QString namesText(const QStringList &runs)
{
    QStringList shown = runs.mid(0, kNamesShown);
    if (runs.size() > kNamesShown)
        //: Further runs that are not named.
        shown.append(
            CloseDialog::tr("and %n more", nullptr, static_cast<int>(runs.size() - kNamesShown)));
    return shown.join(u'\n');
}

} // namespace

CloseDialog::CloseDialog(const QStringList &runs, QWidget *parent) : QDialog(parent)
{
    setObjectName(u"closeDialog"_qs);
    setWindowTitle(tr("Close Tessera Studio"));
    setModal(true);

    auto *lead = new TextLabel(tr("%n runs are going on.", nullptr, static_cast<int>(runs.size())),
                               TextStyle::Section, TextColour::Text, this);
    auto *text = new TextLabel(tr("Training goes on without the window, and the studio finds every "
                                  "run again when it is opened. To stop saves a checkpoint first, "
                                  "from which the run can be resumed."),
                               TextStyle::Body, TextColour::Text2, this);
    text->setWordWrap(true);
    text->setFixedWidth(kTextWidth);
    auto *names = new TextLabel(namesText(runs), TextStyle::Strong, TextColour::Text, this);
    names->setWordWrap(true);

    const auto button = [this](const QString &name, const QString &label, ButtonKind kind,
                               Answer answer) {
        auto *made = new QPushButton(label, this);
        made->setObjectName(name);
        ui::setButtonKind(made, kind);
        made->setAutoDefault(answer == Answer::KeepRunning);
        connect(made, &QPushButton::clicked, this, [this, answer] { give(answer); });
        return made;
    };
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(metrics::kGroupGap);
    buttons->addWidget(
        button(u"stopRuns"_qs, tr("Save, stop and close"), ButtonKind::Danger, Answer::StopRuns));
    buttons->addStretch(1);
    buttons->addWidget(button(u"stay"_qs, tr("Cancel"), ButtonKind::Secondary, Answer::Stay));
    auto *keep = button(u"keepRunning"_qs, tr("Close, keep training"), ButtonKind::Primary,
                        Answer::KeepRunning);
    keep->setDefault(true);
    buttons->addWidget(keep);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics::kPageSide, metrics::kPageSide, metrics::kPageSide,
                               metrics::kPageSide);
    layout->setSpacing(metrics::kCardGap);
    layout->addWidget(lead);
    layout->addWidget(text);
    layout->addWidget(names);
    layout->addSpacing(metrics::kGroupGap);
    layout->addLayout(buttons);
    layout->setSizeConstraint(QLayout::SetFixedSize);
    keep->setFocus();
}

void CloseDialog::give(Answer answer)
{
    m_answer = answer;
    done(answer == Answer::Stay ? Rejected : Accepted);
    Q_EMIT answered(answer);
}

} // namespace tessera::studio
