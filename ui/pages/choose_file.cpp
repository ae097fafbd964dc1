// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/choose_file.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QWidget>

namespace tessera::ui {
namespace {

class ChooseText
{
    Q_DECLARE_TR_FUNCTIONS(ChooseText)
};

QString titleOf(FileChoice choice)
{
    switch (choice) {
    case FileChoice::ModelFolder:
        return ChooseText::tr("Choose a model folder");
    case FileChoice::GgufFile:
        return ChooseText::tr("Choose a GGUF file");
    case FileChoice::DataFile:
        return ChooseText::tr("Choose a data file");
    case FileChoice::DataFolder:
        return ChooseText::tr("Choose a folder with data files");
    case FileChoice::SettingsFile:
        return ChooseText::tr("Choose settings or a command line");
    }
    Q_UNREACHABLE();
}

QString filterOf(FileChoice choice)
{
    switch (choice) {
    case FileChoice::ModelFolder:
    case FileChoice::DataFolder:
        return {};
    case FileChoice::GgufFile:
        //: Kind of file in a file dialog; the part in parentheses stays.
        return ChooseText::tr("GGUF models (*.gguf)");
    case FileChoice::DataFile:
        //: Kind of file in a file dialog; the part in parentheses stays.
        return ChooseText::tr("Data sets (*.jsonl *.json *.csv *.tsv *.txt *.parquet *.arrow *.gz "
                              "*.zst);;All files (*)");
    case FileChoice::SettingsFile:
        //: Kind of file in a file dialog; the part in parentheses stays.
        return ChooseText::tr("Settings and scripts (*.json *.sh *.txt);;All files (*)");
    }
    Q_UNREACHABLE();
}

bool isFolder(FileChoice choice)
{
    return choice == FileChoice::ModelFolder || choice == FileChoice::DataFolder;
}

QFileDialog *dialog(QWidget *parent, const QString &title, const QString &folder,
                    const QString &filter, const std::function<void(const QString &)> &chosen)
{
    auto *made = new QFileDialog(parent, title, folder, filter);
    made->setObjectName(QStringLiteral("fileDialog"));
    made->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(made, &QFileDialog::fileSelected, parent, chosen);
    return made;
}

} // namespace

void chooseFile(QWidget *parent, FileChoice choice, const QString &folder,
                const std::function<void(const QString &)> &chosen)
{
    QFileDialog *made = dialog(parent, titleOf(choice), folder, filterOf(choice), chosen);
    made->setFileMode(isFolder(choice) ? QFileDialog::Directory : QFileDialog::ExistingFile);
    made->setOption(QFileDialog::ShowDirsOnly, isFolder(choice));
    made->open();
}

void chooseSaveFile(QWidget *parent, const QString &name, const QString &filter,
                    const std::function<void(const QString &)> &chosen)
{
    QFileDialog *made = dialog(parent, ChooseText::tr("Save as"), {}, filter, chosen);
    made->setAcceptMode(QFileDialog::AcceptSave);
    made->selectFile(name);
    made->open();
}

} // namespace tessera::ui
