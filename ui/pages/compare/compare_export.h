// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAbstractItemModel;
class QWidget;

namespace tessera::ui {

class ChartMenu;

/// Writes what the page Compare shows: its chart, its curves, its tables.
class CompareExport final : public QObject
{
    Q_OBJECT

public:
    /// What there is to write; all outlive this.
    struct Sources {
        ChartMenu *chart = nullptr;
        const QAbstractItemModel *values = nullptr;
        const QAbstractItemModel *settings = nullptr;
    };
    CompareExport(const Sources &sources, QWidget *page);

    /// Offers the kinds of files in a menu below `button`, and asks where to.
    void openBelow(QWidget *button);

Q_SIGNALS:
    void written(const QString &path);
    void failed(const QString &sentence);

private:
    void writeTable(const QAbstractItemModel &model, const QString &stem);

    Sources m_sources;
    QWidget *m_page;
};

} // namespace tessera::ui
