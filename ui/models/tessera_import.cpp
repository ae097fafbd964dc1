// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/tessera_import.h"

#include "backend/config/fields.h"
#include "backend/config/presets.h"
#include "ui/models/shell_words.h"
#include "ui/text/error_text.h"

namespace tessera::ui {
namespace {

ImportOutcome outcomeOf(const Error &error)
{
    if (error.code == ErrorCode::UnknownKey)
        return ImportOutcome::Unknown;
    return error.code == ErrorCode::NotSupported ? ImportOutcome::NotSupported
                                                 : ImportOutcome::Wrong;
}

class Importer
{
public:
    SwiftImport read(const QString &text)
    {
        const QList<ShellWord> words = shellWords(text);
        qsizetype at = 0;
        while (at + 1 < words.size() && !isTrain(words[at].text, words[at + 1].text))
            ++at;
        m_import.recognised = at + 1 < words.size();
        if (!m_import.recognised)
            return m_import;
        for (at += 2; at < words.size(); ++at) {
            const QString &word = words[at].text;
            if (word == u"--set" && at + 1 < words.size())
                takeSetting(words[++at]);
            else if (word.startsWith(u"--set="))
                takeSetting({word.mid(6), words[at].line, words[at].expands});
            else if (!word.startsWith(u'-'))
                takeSource(words[at]);
        }
        m_import.settings = config::toJson(m_config);
        return m_import;
    }

private:
    static bool isTrain(const QString &program, const QString &command)
    {
        return (program == u"tessera" || program.endsWith(u"/tessera")) && command == u"train";
    }

    /// The first word without a dash: what the settings start from.
    void takeSource(const ShellWord &word)
    {
        const std::string name = word.text.toStdString();
        Result<config::RunConfig> found = config::readRunConfig(name);
        if (auto preset = config::readPreset(name))
            found = std::move(preset->config);
        if (!found)
            return note(word, word.text, {}, outcomeOf(found.error()),
                        errorSentence(found.error()));
        m_config = *std::move(found);
        note(word, word.text, {}, ImportOutcome::Taken, {});
    }

    void takeSetting(const ShellWord &word)
    {
        const QString key = word.text.section(u'=', 0, 0);
        const QString value = word.text.section(u'=', 1);
        const Result<void> applied = config::applySetting(m_config, word.text.toStdString());
        note(word, u"--set "_qs + key, value,
             applied ? ImportOutcome::Taken : outcomeOf(applied.error()),
             applied ? QString() : errorSentence(applied.error()), key);
    }

    void note(const ShellWord &word, const QString &given, const QString &value,
              ImportOutcome outcome, const QString &text, const QString &key = {})
    {
        m_import.lines.append({.line = word.line,
                               .given = given,
                               .value = value,
                               .key = outcome == ImportOutcome::Unknown ? QString() : key,
                               .outcome = outcome,
                               .text = text});
    }

    config::RunConfig m_config;
    SwiftImport m_import{.settings = Json::object(), .lines = {}};
};

} // namespace

SwiftImport importTesseraCommand(const QString &text)
{
    return Importer().read(text);
}

} // namespace tessera::ui
