// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "tests/architecture/layer_rules.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <filesystem>

namespace fs = std::filesystem;
using tessera::test::formFaults;
using tessera::test::includeFaults;
using tessera::test::LayerRules;

namespace {

struct Source {
    QString path; ///< relative to the root
    QString content;
};

QString contentOf(const fs::path &path)
{
    const auto content = tessera::readFile(path);
    return content ? QString::fromStdString(*content) : QString();
}

bool isSource(const fs::path &path)
{
    const std::string ending = path.extension().string();
    return ending == ".h" || ending == ".cpp" || ending == ".cu" || ending == ".cuh";
}

QList<Source> readSources()
{
    const fs::path root = tessera::test::sourceTree();
    QList<Source> sources;
    for (const char *top : {"app", "backend", "tests", "ui"}) {
        if (!fs::exists(root / top))
            continue;
        for (const auto &entry : fs::recursive_directory_iterator(
                 root / top, fs::directory_options::follow_directory_symlink)) {
            if (entry.is_regular_file() && isSource(entry.path()))
                sources << Source{
                    QString::fromStdString(entry.path().lexically_relative(root).string()),
                    contentOf(entry.path())};
        }
    }
    return sources;
}

LayerRules readRules()
{
    return LayerRules::parse(
        contentOf(tessera::test::sourceTree() / "tests/architecture/layers.txt"));
}

/// "backend/history" may explain its files, "backend/protocol" its messages, on a page.
bool mayBeLong(const fs::path &folder)
{
    return folder.filename() == "history" || folder.filename() == "protocol";
}

} // namespace

class TestLayers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_rules = readRules();
        m_sources = readSources();
        QVERIFY(m_sources.size() > 50);
    }

    void theRulesCanBeRead()
    {
        QCOMPARE(m_rules.mistakes, QStringList());
        QVERIFY(m_rules.folders.size() >= 30);
        QVERIFY(m_rules.doors.size() >= 20);
    }

    void noFolderReachesItself() { QCOMPARE(m_rules.cycles(), QStringList()); }

    void everyIncludeIsAllowed()
    {
        QStringList faults;
        for (const Source &source : m_sources)
            faults += includeFaults(m_rules, source.path, source.content);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }

    void everyFileHasItsForm()
    {
        QStringList faults;
        for (const Source &source : m_sources)
            faults += formFaults(source.path, source.content);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }

    void everyFolderHasAShortReadme()
    {
        QStringList faults;
        for (auto it = m_rules.folders.cbegin(); it != m_rules.folders.cend(); ++it) {
            const fs::path folder = tessera::test::sourceTree() / it.key().toStdString();
            if (!fs::exists(folder / "CMakeLists.txt"))
                continue;
            const qsizetype lines = contentOf(folder / "README.md").count(QLatin1Char('\n'));
            if (lines == 0 || (lines > 30 && !mayBeLong(folder)))
                faults << QStringLiteral("%1/README.md has %2 lines, not 1 to 30")
                              .arg(it.key())
                              .arg(lines);
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }

    void aWrongIncludeIsFound_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("line");
        QTest::addColumn<bool>("allowed");
        const auto row = [](const char *path, const char *line, bool allowed) {
            QTest::addRow("%s %s", path, line) << path << line << allowed;
        };
        row("backend/nn/a.cpp", R"(#include "backend/nn/b.h")", true);
        row("backend/nn/a.cpp", R"(#include "backend/comm/mesh.h")", false);
        row("backend/nn/moe/a.cpp", R"(#  include "backend/comm/mesh.h")", false);
        row("backend/base/a.h", R"(#include "backend/config/fields.h")", false);
        row("backend/models/llama/a.cpp", R"(#include "backend/parallel/shard_plan.h")", true);
        row("backend/models/llama/a.cpp", R"(#include "backend/parallel/apply.h")", false);
        row("backend/train/a.cpp", R"(#include "trainer.h")", false);
        row("backend/config/a.cpp", R"(#include "app/tessera/output.h")", false);
        row("backend/unheard_of/a.cpp", R"(#include "backend/base/json.h")", false);
        row("ui/pages/live/a.cpp", R"(#include "ui/bridge/run_client.h")", true);
        row("ui/bridge/a.cpp", R"(#include "ui/pages/live/live_page.h")", false);
        row("ui/plots/a.cpp", R"(#include "backend/train/trainer.h")", false);
        row("app/rank/main.cpp", R"(#include "backend/train/trainer.h")", true);
        row("tests/unit/tessera/a.cpp", R"(#include "app/tessera/output.h")", true);
        row("tests/unit/nn/tst_a.cpp", R"(#include "tst_a.moc")", true);
        row("backend/config/a.cpp", "#include <nlohmann/json.hpp>", false);
        row("backend/base/json.h", "#include <nlohmann/json.hpp>", true);
        row("backend/base/json.cpp", "#include <spdlog/spdlog.h>", false);
        row("backend/history/a.cpp", "#include <sqlite3.h>", true);
        row("backend/config/a.cpp", "#include <QString>", false);
        row("ui/text/a.cpp", "#include <QString>", true);
        row("app/studio/main.cpp", "#include <QApplication>", true);
        row("app/tessera/main.cpp", "#include <QtCore/QString>", false);
        row("backend/config/a.cpp", "#include <ATen/core/Tensor.h>", false);
        row("backend/nn/a.cpp", "#include <ATen/core/Tensor.h>", true);
        row("backend/nn/a.cpp", "#include <ATen/ATen.h>", false);
        row("backend/nn/a.cpp", "#include <torch/torch.h>", false);
        row("tests/unit/nn/a.cpp", "#include <torch/torch.h>", false);
        row("tests/unit/nn/a.cpp", "#include <torch/nn/module.h>", false);
        row("tests/unit/config/a.cpp", "#include <sqlite3.h>", true);
        row("backend/base/a.cpp", "#include <quux.h>", true);
        row("backend/base/a.cpp", "// #include <torch/torch.h>", true);
    }

    void aWrongIncludeIsFound()
    {
        QFETCH(const QString, path);
        QFETCH(const QString, line);
        QFETCH(const bool, allowed);
        const QStringList faults = includeFaults(m_rules, path, QStringLiteral("\n") + line);
        QCOMPARE(faults.isEmpty(), allowed);
        if (!allowed)
            QVERIFY(faults.front().startsWith(path + QStringLiteral(":2: ")));
    }

    void aWrongFormIsFound()
    {
        const QString head =
            QStringLiteral("// SPDX-FileCopyrightText: Tessera Studio contributors\n"
                           "// SPDX-License-Identifier: GPL-3.0-or-later\n");
        QCOMPARE(formFaults(QStringLiteral("a.cpp"), head).size(), 0);
        QCOMPARE(formFaults(QStringLiteral("a.cpp"), QStringLiteral("int a;\n")).size(), 1);
        QCOMPARE(formFaults(QStringLiteral("a.h"), head).size(), 1);
        const QString full = head + QStringLiteral("\n").repeated(598);
        QCOMPARE(formFaults(QStringLiteral("a.cpp"), full).size(), 0);
        QCOMPARE(formFaults(QStringLiteral("a.cpp"), full + u'\n').size(), 1);
    }

    void aWrongRuleIsFound()
    {
        const LayerRules rules = LayerRules::parse(
            QStringLiteral("backend/a: backend/b\nbackend/b: backend/c\nbackend/c: backend/a\n"
                           "backend/c: backend/b\nelsewhere: backend/a\nno colon\n"));
        QCOMPARE(rules.mistakes.size(), 3);
        QCOMPARE(rules.cycles().size(), 3);
    }

private:
    LayerRules m_rules;
    QList<Source> m_sources;
};

QTEST_GUILESS_MAIN(TestLayers)
#include "tst_layers.moc"
