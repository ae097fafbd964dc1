// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "ui/models/download_status.h"

#include <QWidget>

#include <optional>

class QProgressBar;
class QPushButton;

namespace tessera::ui {

class Banner;
class Card;
class TextLabel;

/// The model that is being fetched: how far it is, with a button that ends it; afterwards why it
/// ended. Hidden when there is nothing to tell. Answers of the downloader come by setStatus(),
/// setDone() and setError().
class DownloadStrip final : public QWidget
{
    Q_OBJECT

public:
    explicit DownloadStrip(QWidget *parent = nullptr);

    /// Asks which model, in a dialog above the window.
    void ask();
    [[nodiscard]] bool isRunning() const { return m_running; }

    void setStatus(const DownloadStatus &status);
    void setDone(const QString &path);
    void setError(const Error &error);

Q_SIGNALS:
    void wanted(const tessera::ui::ModelOrder &order);
    void cancelWanted();
    void arrived(const QString &path);
    void runningChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    void start(const ModelOrder &order);
    void stop();
    void showState();
    void retranslate();

    ModelOrder m_order{.repo = {}, .hub = QStringLiteral("hf"), .revision = {}};
    bool m_running = false;
    bool m_cancelled = false;
    std::optional<DownloadStatus> m_status;
    std::optional<Error> m_error;
    Card *m_card;
    TextLabel *m_name;
    TextLabel *m_text;
    QProgressBar *m_bar;
    QPushButton *m_cancel;
    Banner *m_banner;
};

} // namespace tessera::ui
