// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/download_status.h"

#include "backend/hub/model_cache.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

namespace tessera::ui {
namespace {

struct DownloadText {
    Q_DECLARE_TR_FUNCTIONS(DownloadText)
};

QString sizeText(double bytes)
{
    return diskFigure(bytes).text();
}

} // namespace

bool ModelOrder::isValid() const
{
    return hub::isRepoId(repo.toStdString());
}

double DownloadStatus::share() const
{
    return bytes > 0 ? static_cast<double>(bytesDone) / static_cast<double>(bytes) : 0;
}

QString DownloadStatus::text() const
{
    if (bytes > 0 && bytesDone >= bytes)
        return DownloadText::tr("Comparing the files with what the hub says of them");
    const QString done = sizeText(static_cast<double>(bytesDone));
    const QString all = sizeText(static_cast<double>(bytes));
    if (!secondsLeft)
        //: Of a download; %1 and %2 are sizes such as "3.4 GB".
        return DownloadText::tr("%1 of %2").arg(done, all);
    //: Of a download; %1 to %3 are sizes such as "3.4 GB", %4 is a time such as "2 min".
    return DownloadText::tr("%1 of %2, %3/s, %4 left")
        .arg(done, all, sizeText(bytesPerSecond), durationText(*secondsLeft));
}

std::optional<DownloadStatus> downloadStatus(const Json &line)
{
    if (!line.is_object() || line.value("type", Json()) != "progress")
        return std::nullopt;
    const auto number = [&line](const char *key) {
        return jsonNumber(line.value(key, Json())).value_or(0);
    };
    const auto count = [&number](const char *key) { return static_cast<qint64>(number(key)); };
    return DownloadStatus{.files = count("files"),
                          .filesDone = count("files_done"),
                          .bytes = count("bytes"),
                          .bytesDone = count("bytes_done"),
                          .bytesPerSecond = number("bytes_per_second"),
                          .secondsLeft = jsonNumber(line.value("seconds_left", Json()))};
}

} // namespace tessera::ui
