// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/folder_dialog.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/text_label.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace tessera::studio {
namespace {

namespace metrics = ui::metrics;

constexpr int kPathWidth = 440;

} // namespace

FolderDialog::FolderDialog(const QString &path, QWidget *parent) : QDialog(parent)
{
    setObjectName(u"folderDialog"_qs);
    setWindowTitle(tr("Open folder"));
    const bool isThere = QFileInfo(path).isDir();
    auto *lead = new ui::TextLabel(isThere ? tr("The desktop has no program that opens folders.")
                                           : tr("The folder was not found."),
                                   ui::TextStyle::Section, ui::TextColour::Text, this);
    auto *place = new QLineEdit(path, this);
    place->setObjectName(u"folderPath"_qs);
    place->setReadOnly(true);
    place->setMinimumWidth(kPathWidth);
    place->setAccessibleName(tr("Folder"));

    auto *copy = new QPushButton(tr("Copy path"), this);
    copy->setObjectName(u"copyPath"_qs);
    copy->setAutoDefault(false);
    auto *close = new QPushButton(tr("Close"), this);
    close->setObjectName(u"closeFolderDialog"_qs);
    ui::setButtonKind(close, ui::ButtonKind::Primary);
    close->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(metrics::kGroupGap);
    buttons->addWidget(copy);
    buttons->addStretch(1);
    buttons->addWidget(close);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics::kPageSide, metrics::kPageSide, metrics::kPageSide,
                               metrics::kPageSide);
    layout->setSpacing(metrics::kCardGap);
    layout->addWidget(lead);
    layout->addWidget(place);
    layout->addLayout(buttons);

    connect(copy, &QPushButton::clicked, this,
            [path] { QGuiApplication::clipboard()->setText(path); });
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    close->setFocus();
}

} // namespace tessera::studio
