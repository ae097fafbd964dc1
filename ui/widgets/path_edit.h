// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

class QStringListModel;

namespace tessera::ui {

enum class PathKind { File, Folder, FileOrFolder };

/// A path that is typed, chosen, or dropped on it. Suggestions (used before, found on this
/// computer) come up while typing and with the Down key.
class PathEdit final : public QLineEdit
{
    Q_OBJECT

public:
    explicit PathEdit(PathKind kind, QWidget *parent = nullptr);

    /// Several paths, separated by commas; dropping and choosing adds to them.
    void setSeveral(bool several) { m_several = several; }
    void setSuggestions(const QStringList &paths);
    /// "Data sets (*.jsonl *.json)"; for files.
    void setFilter(const QString &filter) { m_filter = filter; }

    void browseFile();
    void browseFolder();

    /// What is seen without the focus: of a path that is too long its end, behind an ellipsis.
    [[nodiscard]] QString shownText() const;

Q_SIGNALS:
    /// Chosen or dropped; textEdited() comes as well.
    void pathChosen(const QString &path);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void browse();
    [[nodiscard]] QRect textRoom() const;
    void take(const QStringList &paths);
    void retranslate();
    [[nodiscard]] bool accepts(const QString &path) const;

    PathKind m_kind;
    bool m_several = false;
    QString m_filter;
    QStringListModel *m_suggestions;
    QAction *m_browse;
};

} // namespace tessera::ui
