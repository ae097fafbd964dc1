// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QWidget>

namespace tessera::ui {

/// Lets files and folders be dropped on a widget. While something is dragged over it, a frame with
/// a line of text lies over the widget. The widget owns it.
class FileDrop final : public QObject
{
    Q_OBJECT

public:
    explicit FileDrop(QWidget *target);

    void setText(const QString &text); ///< what a drop would do, one sentence

Q_SIGNALS:
    void dropped(const QStringList &paths); ///< local files, at least one

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    class Overlay;
    void setDragging(bool dragging);

    QWidget *m_target;
    QPointer<Overlay> m_overlay;
    QString m_text;
};

/// What a file or folder that a person dropped or chose is good for in a run.
enum class FileUse {
    Model,    ///< a folder with config.json, or a .gguf file
    Adapter,  ///< a PEFT folder
    Settings, ///< a JSON object with settings of a run
    Command,  ///< a shell script with a command line to import
    Data      ///< anything else: the reader of data sets says what is wrong with it
};

/// Looks at names, and into a .json file of at most 1 MiB.
[[nodiscard]] FileUse fileUse(const QString &path);
/// The model that a file belongs to: its folder for one of its .safetensors or its config.json.
[[nodiscard]] QString modelPath(const QString &path);

} // namespace tessera::ui
