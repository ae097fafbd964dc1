// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/download_status.h"

#include <QDialog>

class QLineEdit;
class QPushButton;

namespace tessera::ui {

class SegmentedSwitch;

/// Asks which model of which hub is to be fetched; accepted only with one that can be.
class DownloadDialog final : public QDialog
{
    Q_OBJECT

public:
    /// Begins with `order`.
    explicit DownloadDialog(const ModelOrder &order, QWidget *parent);

    [[nodiscard]] ModelOrder order() const;

private:
    void check();

    QLineEdit *m_repo;
    SegmentedSwitch *m_hub;
    QLineEdit *m_revision;
    QPushButton *m_download;
};

} // namespace tessera::ui
