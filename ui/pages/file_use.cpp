// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/json.h"
#include "backend/config/fields.h"
#include "ui/pages/file_drop.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr qint64 kLargestSettings = 1 << 20;

/// A flat object whose keys are mostly settings of ours, and at least one of them.
bool holdsSettings(const QString &path)
{
    QFile file(path);
    if (file.size() > kLargestSettings || !file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray bytes = file.readAll();
    const Result<Json> object = parseJson(
        std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())), "settings");
    if (!object || !object->is_object() || object->empty())
        return false;
    const auto known = std::ranges::count_if(
        object->items(), [](const auto &item) { return config::findField(item.key()) != nullptr; });
    return 2 * known > static_cast<std::ptrdiff_t>(object->size());
}

} // namespace

FileUse fileUse(const QString &path)
{
    const QFileInfo info(path);
    if (info.isDir()) {
        const QDir folder(path);
        if (folder.exists(QStringLiteral("adapter_config.json")))
            return FileUse::Adapter;
        return folder.exists(QStringLiteral("config.json")) ? FileUse::Model : FileUse::Data;
    }
    const QString ending = info.suffix().toLower();
    if (ending == u"gguf" || ending == u"safetensors" || info.fileName() == u"config.json")
        return modelPath(path).endsWith(u".safetensors") ? FileUse::Data : FileUse::Model;
    if (ending == u"sh")
        return FileUse::Command;
    return ending == u"json" && holdsSettings(path) ? FileUse::Settings : FileUse::Data;
}

QString modelPath(const QString &path)
{
    const QFileInfo info(path);
    const bool inFolder = info.isFile() && info.suffix().toLower() != u"gguf";
    return inFolder && info.dir().exists(QStringLiteral("config.json")) ? info.absolutePath()
                                                                        : path;
}

} // namespace tessera::ui
