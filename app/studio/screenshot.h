// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>

class QWidget;

namespace tessera::studio {

/// Takes one picture of a window once it has nothing left to load. Asks `settled` again and again;
/// takes the picture anyway when it never is.
class Screenshot final : public QObject
{
    Q_OBJECT

public:
    static constexpr int kLongestMs = 20000;

    Screenshot(QWidget *window, std::function<bool()> settled, QString file,
               QObject *parent = nullptr);

Q_SIGNALS:
    /// `problem` is empty when the file is written.
    void taken(const QString &problem);

private:
    void look();

    QWidget *m_window;
    std::function<bool()> m_settled;
    QString m_file;
    QTimer m_timer;
    int m_calm = 0; ///< times in a row that it was settled
    int m_waitedMs = 0;
};

} // namespace tessera::studio
