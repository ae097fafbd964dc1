// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

namespace tessera::studio {

/// Says where a folder is that the desktop did not open, or that it is not there. The path can be
/// selected and copied.
class FolderDialog final : public QDialog
{
    Q_OBJECT

public:
    FolderDialog(const QString &path, QWidget *parent);
};

} // namespace tessera::studio
