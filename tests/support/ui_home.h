// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/paths.h"
#include "tests/support/temp_folder.h"

#include <QByteArray>

#include <filesystem>
#include <map>
#include <string>

namespace tessera::test {

/// A user's folders of their own for this process and those that it starts: runs, history, sockets
/// and settings lie in a temporary folder as long as the object lives.
class UiHome
{
public:
    UiHome()
    {
        set("TESSERA_HOME", data().string());
        set("XDG_RUNTIME_DIR", (m_folder / "r").string());
        set("XDG_CONFIG_HOME", (m_folder / "config").string());
        std::filesystem::create_directories(m_folder / "r");
    }
    UiHome(const UiHome &) = delete;
    UiHome &operator=(const UiHome &) = delete;
    UiHome(UiHome &&) = delete;
    UiHome &operator=(UiHome &&) = delete;
    ~UiHome()
    {
        for (const auto &[name, value] : m_before) {
            if (value.isNull())
                qunsetenv(name.c_str());
            else
                qputenv(name.c_str(), value);
        }
    }

    /// Until the end of this object's life.
    void set(const std::string &name, const std::string &value)
    {
        if (!m_before.contains(name))
            m_before[name] =
                qEnvironmentVariableIsSet(name.c_str()) ? qgetenv(name.c_str()) : QByteArray();
        qputenv(name.c_str(), QByteArray::fromStdString(value));
    }

    [[nodiscard]] std::filesystem::path folder() const { return m_folder.path(); }
    [[nodiscard]] std::filesystem::path data() const { return m_folder / "home"; }
    [[nodiscard]] std::filesystem::path runs() const { return data() / "runs"; }
    [[nodiscard]] std::filesystem::path database() const { return data() / "history.db"; }
    [[nodiscard]] static std::filesystem::path sockets() { return socketFolder(); }

private:
    TempFolder m_folder;
    std::map<std::string, QByteArray> m_before; ///< null: was not set
};

} // namespace tessera::test
