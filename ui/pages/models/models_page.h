// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "ui/models/known_file.h"
#include "ui/models/model_facts.h"
#include "ui/pages/page.h"

#include <QHash>
#include <QStringList>

#include <optional>

class QListView;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace tessera::ui {

class Banner;
class Card;
class DownloadStrip;
class EmptyPage;
class FileDrop;
class KnownFileModel;
class ModelDetails;
class TextLabel;

/// The models of this computer, with what their headers say. Asks for the facts of one model at a
/// time, the chosen one first; each question is answered by setFacts() or setError().
class ModelsPage final : public Page
{
    Q_OBJECT

public:
    explicit ModelsPage(KnownFileModel *models, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override;
    /// A path or setting to choose; one that is not in the list is added.
    void open(const QStringList &arguments) override;

    void setFacts(const QString &path, const ModelFactsView &facts);
    void setError(const QString &path, const Error &error);
    [[nodiscard]] DownloadStrip *downloads() const { return m_downloads; }
    [[nodiscard]] QSplitter *splitter() const { return m_splitter; } ///< for its stored state

Q_SIGNALS:
    void factsWanted(const QString &path);
    void addWanted(const QString &path);    ///< to the models of this person
    void removeWanted(const QString &path); ///< from them
    void folderWanted(const QString &path); ///< in the file manager

protected:
    void changeEvent(QEvent *event) override;
    void hideDeadEnds() override;
    void showEvent(QShowEvent *event) override;

private:
    struct Known {
        std::optional<ModelFactsView> facts;
        std::optional<Error> error;
    };
    void buildHead(QVBoxLayout *layout);
    void buildBody(QVBoxLayout *layout);
    void connectModel();
    void add(const QString &path);
    void remove(const QString &path);
    void choose(const QString &path);
    void showCurrent();
    void askNext();
    void ask(const QString &path);
    void noteOf(const QString &path);
    void retranslate();

    KnownFileModel *m_models;
    QHash<QString, Known> m_known; ///< by path
    QString m_asked;               ///< the model whose facts are on their way
    QString m_wanted;              ///< to be chosen once it is in the list
    QString m_removed;             ///< what undo would add again
    TextLabel *m_title;
    QPushButton *m_add;
    QMenu *m_addMenu;
    QPushButton *m_download;
    DownloadStrip *m_downloads;
    QPushButton *m_use;
    Banner *m_undo;
    QStackedWidget *m_stack;
    EmptyPage *m_empty;
    QSplitter *m_splitter;
    Card *m_listCard;
    QListView *m_list;
    ModelDetails *m_details;
    FileDrop *m_drop;
};

} // namespace tessera::ui
