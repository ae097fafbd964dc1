// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/layout/page_checks.h"
#include "tests/support/pictures/pictures.h"
#include "ui/models/known_file_model.h"
#include "ui/pages/models/download_strip.h"
#include "ui/pages/models/models_page.h"
#include "ui/text/languages.h"
#include "ui/theme/controls.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/key_figure.h"
#include "ui/widgets/text_label.h"

#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace tessera;     // NOLINT(google-build-using-namespace): a test
using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

KnownFile aModel(const QString &name, KnownFrom from, const QString &folder = u"/models/"_qs)
{
    return {.path = folder + name, .name = name, .setting = folder + name, .from = from};
}

ModelFactsView bigFacts()
{
    ModelFactsView facts;
    facts.path = u"/models/Qwen3-30B-A3B"_qs;
    facts.name = u"Qwen3-30B-A3B"_qs;
    facts.family = u"qwen3_moe"_qs;
    facts.architecture = u"Qwen3MoeForCausalLM"_qs;
    facts.parameters = 30532122624;
    facts.activeParameters = 3349000000;
    facts.layers = 48;
    facts.hidden = 2048;
    facts.heads = 32;
    facts.queryGroups = 4;
    facts.vocabulary = 151936;
    facts.contextLength = 40960;
    facts.experts = 128;
    facts.expertsPerToken = 8;
    facts.layersWithExperts = 48;
    facts.dtype = u"bfloat16"_qs;
    facts.storedType = u"BF16"_qs;
    facts.hasWeights = true;
    facts.weightBytes = 61064245248;
    facts.files = 16;
    facts.hasTokenizer = true;
    facts.hasTemplate = true;
    facts.notices = {u"config.json: sliding_window is not used."_qs};
    return facts;
}

ModelFactsView smallFacts()
{
    ModelFactsView facts;
    facts.family = u"llama"_qs;
    facts.architecture = u"LlamaForCausalLM"_qs;
    facts.parameters = facts.activeParameters = 134515008;
    facts.layers = 30;
    facts.hidden = 576;
    facts.contextLength = 2048;
    facts.dtype = u"float32"_qs;
    return facts;
}

/// The page with four models, shown.
struct Shelf {
    KnownFileModel models;
    ModelsPage page{&models};

    Shelf()
    {
        page.resize(1112, 752);
        page.show();
    }
    void fill()
    {
        models.setFiles({aModel(u"Qwen3-30B-A3B"_qs, KnownFrom::Recent),
                         aModel(u"SmolLM2-135M-Instruct.Q4_1.gguf"_qs, KnownFrom::SetUp),
                         aModel(u"broken 模型 🙂"_qs, KnownFrom::Folder),
                         aModel(u"tiny-moe"_qs, KnownFrom::Preset)});
    }
    void answer()
    {
        page.setFacts(u"/models/Qwen3-30B-A3B"_qs, bigFacts());
        page.setFacts(u"/models/SmolLM2-135M-Instruct.Q4_1.gguf"_qs, smallFacts());
        page.setError(u"/models/broken 模型 🙂"_qs, broken());
        page.setFacts(u"/models/tiny-moe"_qs, smallFacts());
    }
    static Error broken()
    {
        return fileNotFound("/models/broken 模型 🙂/model-00002.safetensors");
    }

    template<typename Widget>
    [[nodiscard]] Widget *find(const char *name) const
    {
        return found<Widget>(page, QLatin1String(name));
    }
    [[nodiscard]] QPushButton *use() const { return find<QPushButton>("useModel"); }
    void choose(int row)
    {
        auto *list = find<QListView>("modelList");
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(models.index(row)).center());
    }
};

void drop(QWidget &target, const QStringList &paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls.append(QUrl::fromLocalFile(path));
    data.setUrls(urls);
    QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&target, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent dropped({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&target, &dropped);
    QVERIFY(dropped.isAccepted());
}

class TestModelsPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme.install(*qApp); }
    void init()
    {
        failOnWarnings();
        m_theme.setMode(ThemeMode::Light);
        m_theme.setTextScale(1);
        m_languages.use(u"en"_qs);
    }

    void noFigureIsHiddenBesideTheList()
    {
        Shelf shelf;
        shelf.fill();
        shelf.choose(0);
        shelf.answer();
        QTest::qWait(0);
        int seen = 0;
        for (const KeyFigure *figure : shelf.page.findChildren<KeyFigure *>())
            seen += figure->isVisible() ? 1 : 0;
        QCOMPARE(seen, 6);
    }

    void anEmptyPageSaysWhatToDo()
    {
        const Shelf shelf;
        QVERIFY(shelf.find<QPushButton>("addFirstModel")->isVisible());
        QVERIFY(!shelf.use()->isEnabled());
        QVERIFY(!shelf.use()->toolTip().isEmpty());
    }

    void factsAreAskedForOneModelAtATime()
    {
        Shelf shelf;
        const QSignalSpy wanted(&shelf.page, &ModelsPage::factsWanted);
        shelf.fill();
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toString(), u"/models/Qwen3-30B-A3B"_qs);
        shelf.page.setFacts(u"/models/Qwen3-30B-A3B"_qs, bigFacts());
        QCOMPARE(wanted.count(), 2);
        shelf.choose(3);
        QCOMPARE(wanted.back()[0].toString(), u"/models/tiny-moe"_qs);
        shelf.page.setFacts(u"/models/tiny-moe"_qs, smallFacts());
        shelf.page.setFacts(u"/models/SmolLM2-135M-Instruct.Q4_1.gguf"_qs, smallFacts());
        shelf.page.setError(u"/models/broken 模型 🙂"_qs, Shelf::broken());
        const auto asked = wanted.count();
        shelf.choose(0);
        QCOMPARE(wanted.count(), asked);
    }

    void factsOfTheChosenModelAreShown()
    {
        Shelf shelf;
        shelf.fill();
        shelf.answer();
        QCOMPARE(shelf.find<TextLabel>("modelName")->text(), u"Qwen3-30B-A3B"_qs);
        QVERIFY(shelf.models.index(0)
                    .data(KnownFileModel::NoteRole)
                    .toString()
                    .contains(u"128 experts"_qs));
        shelf.choose(1);
        QCOMPARE(shelf.find<TextLabel>("modelName")->text(), u"SmolLM2-135M-Instruct.Q4_1.gguf"_qs);
    }

    void aBrokenModelSaysWhyAndCannotBeUsed()
    {
        Shelf shelf;
        shelf.fill();
        shelf.answer();
        shelf.choose(2);
        auto *banner = shelf.find<Banner>("modelBanner");
        QVERIFY(banner->isVisible());
        QVERIFY(banner->lead().contains(u"model-00002.safetensors"_qs));
        QVERIFY(!shelf.use()->isEnabled());

        const QSignalSpy wanted(&shelf.page, &ModelsPage::factsWanted);
        QTest::mouseClick(shelf.find<QPushButton>("retryModel"), Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        shelf.page.setFacts(u"/models/broken 模型 🙂"_qs, smallFacts());
        QVERIFY(!banner->isVisible());
        QVERIFY(shelf.use()->isEnabled());
    }

    void theChosenModelGoesIntoANewRun()
    {
        Shelf shelf;
        shelf.fill();
        shelf.answer();
        shelf.choose(1);
        const QSignalSpy wanted(&shelf.page, &Page::pageWanted);
        QTest::mouseClick(shelf.use(), Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted[0][0].toString(), u"new_run"_qs);
        QCOMPARE(wanted[0][1].toStringList(),
                 QStringList({u"model"_qs, u"/models/SmolLM2-135M-Instruct.Q4_1.gguf"_qs}));
    }

    void keysMoveThroughTheList()
    {
        Shelf shelf;
        shelf.fill();
        shelf.answer();
        auto *list = shelf.find<QListView>("modelList");
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Down);
        QVERIFY(shelf.find<Banner>("modelBanner")->isVisible());
    }

    void aDroppedFileAddsTheModelThatItBelongsTo()
    {
        Shelf shelf;
        const QTemporaryDir folder;
        const QString path = folder.path();
        for (const char *name : {"config.json", "model.safetensors"}) {
            QFile file(QDir(path).filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        const QSignalSpy added(&shelf.page, &ModelsPage::addWanted);
        drop(shelf.page, {path + u"/model.safetensors"_qs});
        QCOMPARE(added.count(), 1);
        QCOMPARE(added[0][0].toString(), path);
        // The list comes back with it, and it is chosen.
        shelf.models.setFiles({{.path = path, .name = u"x"_qs, .setting = path}});
        QCOMPARE(shelf.find<TextLabel>("modelName")->text(), u"x"_qs);
    }

    void aFolderIsChosenInADialog()
    {
        Shelf shelf;
        shelf.fill();
        const QTemporaryDir folder;
        const QSignalSpy added(&shelf.page, &ModelsPage::addWanted);
        shelf.find<QMenu>("addModelMenu")->actions().front()->trigger();
        auto *dialog = shelf.find<QFileDialog>("fileDialog");
        QVERIFY(dialog != nullptr);
        dialog->setDirectory(folder.path());
        dialog->fileSelected(folder.path());
        QCOMPARE(added.count(), 1);
        QCOMPARE(added[0][0].toString(), folder.path());
        dialog->close();
    }

    void removingCanBeUndone()
    {
        Shelf shelf;
        shelf.fill();
        shelf.answer();
        const QSignalSpy removed(&shelf.page, &ModelsPage::removeWanted);
        const QSignalSpy added(&shelf.page, &ModelsPage::addWanted);
        QTest::mouseClick(shelf.find<QPushButton>("removeModel"), Qt::LeftButton);
        QCOMPARE(removed.count(), 1);
        shelf.models.setFiles({aModel(u"tiny-moe"_qs, KnownFrom::Preset)});
        QVERIFY(shelf.find<Banner>("undoBanner")->isVisible());
        QTest::mouseClick(shelf.find<QPushButton>("undoRemove"), Qt::LeftButton);
        QCOMPARE(added.count(), 1);
        QCOMPARE(added[0][0].toString(), u"/models/Qwen3-30B-A3B"_qs);
    }

    void aModelIsFetchedFromAHub()
    {
        Shelf shelf;
        shelf.fill();
        DownloadStrip *strip = shelf.page.downloads();
        QVERIFY(!strip->isVisible());
        const QSignalSpy wanted(strip, &DownloadStrip::wanted);
        auto *button = shelf.find<QPushButton>("downloadModel");
        QTest::mouseClick(button, Qt::LeftButton);
        auto *dialog = shelf.find<QDialog>("downloadDialog");
        QVERIFY(dialog != nullptr);
        auto *start = dialog->findChild<QPushButton *>(u"startDownload"_qs);
        auto *repo = dialog->findChild<QLineEdit *>(u"downloadRepo"_qs);
        QVERIFY(!start->isEnabled() && !start->toolTip().isEmpty());
        QTest::keyClicks(repo, u"tiny"_qs);
        QVERIFY(!start->isEnabled() && hasFieldError(repo));
        repo->clear();
        QTest::keyClicks(repo, u"acme/tiny"_qs);
        QVERIFY(start->isEnabled() && !hasFieldError(repo));
        QTest::mouseClick(start, Qt::LeftButton);
        QCOMPARE(wanted.count(), 1);
        const auto order = wanted[0][0].value<ModelOrder>();
        QCOMPARE(order.repo, u"acme/tiny"_qs);
        QCOMPARE(order.hub, u"hf"_qs);
        QVERIFY(strip->isVisible());
        QVERIFY(!button->isEnabled()); // one at a time

        strip->setStatus({.files = 4,
                          .filesDone = 1,
                          .bytes = 4'000'000'000,
                          .bytesDone = 1'000'000'000,
                          .bytesPerSecond = 25e6,
                          .secondsLeft = 120});
        QCOMPARE(shelf.find<QProgressBar>("downloadBar")->value(), 250);
        const QString text = shelf.find<TextLabel>("downloadText")->text();
        QVERIFY2(text.contains(u"2 min"_qs) || text.contains(u"2\u202fmin"_qs), qPrintable(text));
        const QSignalSpy added(&shelf.page, &ModelsPage::addWanted);
        strip->setDone(u"/cache/tiny"_qs);
        QCOMPARE(added.count(), 1);
        QCOMPARE(added[0][0].toString(), u"/cache/tiny"_qs);
        QVERIFY(!strip->isVisible() && button->isEnabled());
    }

    void aDownloadIsStoppedAndGoesOn()
    {
        Shelf shelf;
        shelf.fill();
        DownloadStrip *strip = shelf.page.downloads();
        const QSignalSpy wanted(strip, &DownloadStrip::wanted);
        const QSignalSpy cancelled(strip, &DownloadStrip::cancelWanted);
        strip->ask();
        auto *dialog = shelf.find<QDialog>("downloadDialog");
        dialog->findChild<QLineEdit *>(u"downloadRepo"_qs)->setText(u"acme/tiny"_qs);
        dialog->accept();
        QTest::mouseClick(shelf.find<QPushButton>("cancelDownload"), Qt::LeftButton);
        QCOMPARE(cancelled.count(), 1);
        auto *banner = shelf.find<Banner>("downloadBanner");
        QVERIFY(banner->isVisible() && banner->lead().contains(u"acme/tiny"_qs));
        QTest::mouseClick(shelf.find<QPushButton>("goOnDownload"), Qt::LeftButton);
        QCOMPARE(wanted.count(), 2);
        QVERIFY(!banner->isVisible());
        strip->setError(fileNotFound("acme/tiny at main of hub.example"));
        QVERIFY(banner->isVisible() && banner->lead().contains(u"acme/tiny"_qs));
        QVERIFY(shelf.find<QPushButton>("downloadModel")->isEnabled());
    }

    void onlyWhatThisPersonAddedCanBeRemoved()
    {
        Shelf shelf;
        shelf.fill();
        shelf.answer();
        QVERIFY(shelf.find<QPushButton>("removeModel")->isVisible());
        shelf.choose(3);
        QVERIFY(!shelf.find<QPushButton>("removeModel")->isVisible());
    }

    void nothingIsClipped_data() { addClippingRows(); }
    void nothingIsClipped()
    {
        const QSize size = useClippingRow(m_theme, m_languages);
        Shelf shelf;
        shelf.fill();
        shelf.answer();
        shelf.page.resize(size);
        for (int row = 0; row < 4; ++row) {
            shelf.choose(row);
            checkNotClipped(shelf.page);
        }
    }

    void looksAsDesigned()
    {
        Shelf shelf;
        shelf.fill();
        shelf.answer();
        for (const QString &language : {u"en"_qs, u"zh"_qs}) {
            m_languages.use(language);
            shelf.choose(0);
            QCoreApplication::processEvents();
            savePictures(shelf.page, m_theme, u"models-"_qs + language);
        }
        shelf.choose(2);
        savePictures(shelf.page, m_theme, u"models-broken"_qs);
    }

    void theDownloadFitsInBothLanguages()
    {
        Shelf shelf;
        shelf.fill();
        shelf.answer();
        shelf.page.resize(968, 592);
        DownloadStrip *strip = shelf.page.downloads();
        for (const QString &language : {u"en"_qs, u"zh"_qs}) {
            m_languages.use(language);
            strip->ask();
            auto *dialog = shelf.page.window()->findChild<QDialog *>(u"downloadDialog"_qs);
            checkNotClipped(*dialog);
            savePictures(*dialog, m_theme, u"models-download-dialog-"_qs + language);
            dialog->findChild<QLineEdit *>(u"downloadRepo"_qs)->setText(u"acme/tiny"_qs);
            dialog->accept();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            strip->setStatus({.bytes = 3'400'000'000,
                              .bytesDone = 1'200'000'000,
                              .bytesPerSecond = 25e6,
                              .secondsLeft = 88});
            QCoreApplication::processEvents();
            checkNotClipped(shelf.page);
            savePictures(shelf.page, m_theme, u"models-downloading-"_qs + language);
            strip->setDone(u"/models/tiny-moe"_qs);
        }
    }

private:
    Theme m_theme;
    Languages m_languages;
};

} // namespace

QTEST_MAIN(TestModelsPage)
#include "tst_models_page.moc"
