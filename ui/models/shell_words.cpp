// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/shell_words.h"

#include <QRegularExpression>

namespace tessera::ui {
namespace {

/// Goes through a command letter by letter.
class Splitter
{
public:
    explicit Splitter(const QString &text) : m_text(text) {}

    QList<ShellWord> split()
    {
        while (m_at < m_text.size())
            step();
        endWord();
        return m_words;
    }

private:
    [[nodiscard]] QChar here() const { return m_text[m_at]; }
    [[nodiscard]] QChar next() const
    {
        return m_at + 1 < m_text.size() ? m_text[m_at + 1] : QChar();
    }

    void add(QChar letter)
    {
        begin();
        m_word.text += letter;
    }

    void begin()
    {
        if (!m_inWord)
            m_word = {.text = {}, .line = m_line, .expands = false};
        m_inWord = true;
    }

    void endWord()
    {
        if (std::exchange(m_inWord, false))
            m_words.append(m_word);
    }

    void step()
    {
        const QChar letter = here();
        if (letter == u'\\') {
            backslash();
        } else if (letter == u'\'') {
            singleQuoted();
        } else if (letter == u'"') {
            doubleQuoted();
        } else if (letter == u'#' && !m_inWord) {
            while (m_at < m_text.size() && here() != u'\n')
                ++m_at;
        } else if (letter.isSpace()) {
            endWord();
            m_line += letter == u'\n' ? 1 : 0;
            ++m_at;
        } else if (letter == u';' || letter == u'|' || letter == u'&') {
            endWord();
            add(letter);
            endWord();
            ++m_at;
        } else {
            noteExpansion(letter);
            add(letter);
            ++m_at;
        }
    }

    void noteExpansion(QChar letter)
    {
        begin();
        m_word.expands = m_word.expands || letter == u'$' || letter == u'`';
    }

    void backslash()
    {
        const bool continued = next() == u'\n' || (next() == u'\r');
        if (continued) { // also with the line ends of Windows
            m_at += next() == u'\r' ? 3 : 2;
            ++m_line;
            return;
        }
        if (!next().isNull())
            add(next());
        m_at += 2;
    }

    void singleQuoted()
    {
        begin();
        for (++m_at; m_at < m_text.size() && here() != u'\''; ++m_at) {
            m_line += here() == u'\n' ? 1 : 0;
            add(here());
        }
        ++m_at;
    }

    void doubleQuoted()
    {
        begin();
        for (++m_at; m_at < m_text.size() && here() != u'"'; ++m_at) {
            const bool escaped = here() == u'\\'
                && (next() == u'"' || next() == u'\\' || next() == u'$' || next() == u'`');
            if (escaped)
                ++m_at;
            else
                noteExpansion(here());
            m_line += here() == u'\n' ? 1 : 0;
            add(here());
        }
        ++m_at;
    }

    const QString &m_text;
    qsizetype m_at = 0;
    int m_line = 1;
    bool m_inWord = false;
    ShellWord m_word;
    QList<ShellWord> m_words;
};

} // namespace

QString shellQuoted(const QString &word)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_@%+=:,./-]+$"));
    if (plain.match(word).hasMatch())
        return word;
    QString quoted = word;
    quoted.replace(u'\'', QStringLiteral("'\\''"));
    return u'\'' + quoted + u'\'';
}

QList<ShellWord> shellWords(const QString &text)
{
    return Splitter(text).split();
}

} // namespace tessera::ui
