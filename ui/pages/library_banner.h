// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/history_reader.h"

#include <QWidget>

#include <optional>

class QPushButton;

namespace tessera::ui {

class Banner;

/// False when the runs that there are cannot be told: no run listed does not mean no run made.
[[nodiscard]] inline bool isReadable(LibraryState state)
{
    return state == LibraryState::Unknown || state == LibraryState::Empty
        || state == LibraryState::Ready;
}

/// Says why the history cannot be read as it is now, and offers what helps. Hidden while all is
/// well; it stays as long as the trouble does.
class LibraryBanner final : public QWidget
{
    Q_OBJECT

public:
    explicit LibraryBanner(QWidget *parent = nullptr);

    void setState(LibraryState state, const std::optional<Error> &problem);
    /// The remedy is being carried out: its button waits.
    void setWorking(bool working);

Q_SIGNALS:
    void rebuildWanted();
    void migrateWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void show();

    LibraryState m_state = LibraryState::Unknown;
    std::optional<Error> m_problem;
    bool m_working = false;
    Banner *m_banner;
};

} // namespace tessera::ui
