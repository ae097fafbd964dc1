// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "ui/plots/chart_curve.h"

#include <QRectF>
#include <QSize>
#include <QString>

#include <functional>

class QCPPainter;
class QPainter;

namespace tessera::ui {

class Theme;

/// One picture: what the files of charts are made of.
struct PrintedPage {
    QSize size; ///< px
    QString title;
    QString description; ///< for those who cannot see it
    std::function<void(QCPPainter &painter)> paint;
};

// On white paper; a file is there whole or not at all: FileUnwritable. PNG has two pixels a px.
[[nodiscard]] Result<void> savePng(const PrintedPage &page, const QString &path);
[[nodiscard]] Result<void> saveSvg(const PrintedPage &page, const QString &path);

/// Title and legend above a printed chart, in the light theme: a picture has no card around it. The
/// legend stands beside the title where it fits, else below in as many lines as it takes.
class PrintHead
{
public:
    PrintHead(const Theme &theme, int width, QString title, const QList<CurveInfo> &curves);

    [[nodiscard]] int height() const { return m_height; } ///< px
    void paint(QPainter &painter) const;

private:
    struct Entry {
        CurveInfo curve;
        QRectF place;
    };
    /// @return false when one line has no room for all of them
    bool placeBesideTitle(double left);
    void placeBelowTitle();
    [[nodiscard]] double widthOf(const CurveInfo &curve) const;

    const Theme &m_theme;
    int m_width;
    QString m_title;
    QList<Entry> m_entries; ///< curves that are shown
    int m_height;
};

} // namespace tessera::ui
