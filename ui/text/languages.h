// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include <memory>

class QTranslator;

namespace tessera::ui {

/// A language that the program speaks, named in itself.
struct Language {
    QString code;      ///< "en", "zh"
    QString name;      ///< "English", "简体中文"
    QString shortName; ///< "EN", "中文": for the switch in the top bar
};

/// Which language the program speaks. main() or a test makes one; every widget follows by
/// QEvent::LanguageChange, and numbers and dates by the default QLocale. GUI thread only.
class Languages final : public QObject
{
    Q_OBJECT

public:
    explicit Languages(QObject *parent = nullptr);
    ~Languages() override; ///< back to the language of the code

    /// English, the language of the code, first; then each translations/tessera_<code>.ts.
    [[nodiscard]] const QList<Language> &all() const { return m_all; }
    [[nodiscard]] bool has(const QString &code) const;
    /// The desktop's language when we speak it, else English.
    [[nodiscard]] QString systemCode() const;

    /// "" until use() was called.
    [[nodiscard]] QString current() const { return m_current; }
    /// Speaks `code` from now on; the desktop's language when we do not have it.
    void use(const QString &code);

Q_SIGNALS:
    /// After the translators and the default locale are the new ones.
    void changed(const QString &code);

private:
    QList<Language> m_all;
    QString m_current;
    std::unique_ptr<QTranslator> m_ours;
    std::unique_ptr<QTranslator> m_qt; ///< for Qt's own menus and dialogs
};

} // namespace tessera::ui
