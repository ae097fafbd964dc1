// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

#include <QListView>

#include <functional>

namespace tessera::ui {

/// Lines of a log: time, level by colour and word, message; in the key font, 20 px a line. Works on
/// any table model. Stays at the newest line until it is scrolled away from it, and again when it
/// is scrolled back. Ctrl+C copies the selected lines.
class LogView final : public QListView
{
    Q_OBJECT

public:
    struct Columns {
        int time = 0;
        int level = 1;
        int message = 2;
    };
    using ToneOf = std::function<Tone(const QModelIndex &)>;

    LogView(const Columns &columns, ToneOf toneOf, QWidget *parent = nullptr);

    [[nodiscard]] bool isFollowing() const { return m_following; }
    void follow(); ///< goes to the newest line and stays there
    void doItemsLayout() override;
    [[nodiscard]] QString lineText(const QModelIndex &index) const;

Q_SIGNALS:
    void followingChanged(bool following);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void updateGeometries() override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void fitLines(); ///< room for whole lines alone
    void noteScroll(int value);
    void copySelected() const;
    template<typename Change>
    void keepPlace(const Change &change);

    Columns m_columns;
    bool m_following = true;
    bool m_layingOut = false; ///< the range changes, not the person's place in it
};

} // namespace tessera::ui
