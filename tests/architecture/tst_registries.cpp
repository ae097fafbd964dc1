// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Families and tasks are said twice, torch-free for studio and planner and with a builder for the
// ranks; both must agree, and what a registry offers must be named in a test.
#include "backend/base/files.h"
#include "backend/config/fields.h"
#include "backend/config/tasks.h"
#include "backend/data/formats/format.h"
#include "backend/hub/model_folder.h"
#include "backend/models/model.h"
#include "backend/tasks/task.h"
#include "backend/train/metrics/metric.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <filesystem>
#include <set>

namespace fs = std::filesystem;

namespace {

using Names = std::set<std::string>;

/// The text of every test program below these folders of tests/.
QString testSources(const QStringList &folders)
{
    QString all;
    for (const QString &folder : folders) {
        const fs::path path = tessera::test::sourceTree() / "tests" / folder.toStdString();
        if (!fs::exists(path))
            continue;
        for (const auto &entry : fs::recursive_directory_iterator(path)) {
            const auto text = entry.path().extension() == ".cpp"
                ? tessera::readFile(entry.path())
                : tessera::Result<std::string>(std::string());
            if (text)
                all += QString::fromStdString(*text);
        }
    }
    return all;
}

/// Where the name stands as a word of its own in a text, or with an ending such as "_tiny".
bool isNamed(const QString &sources, const std::string &name)
{
    const QRegularExpression word(
        QStringLiteral("[\"/. ]%1(_[a-z_]+)?[\"/ ,]")
            .arg(QRegularExpression::escape(QString::fromStdString(name))));
    return word.match(sources).hasMatch();
}

QString unnamed(const Names &names, const QStringList &folders)
{
    const QString sources = testSources(folders);
    QStringList missing;
    for (const std::string &name : names) {
        if (!isNamed(sources, name))
            missing << QString::fromStdString(name);
    }
    return missing.join(QStringLiteral(", "));
}

Names familyNames()
{
    Names names;
    for (const tessera::hub::FamilyInfo &family : tessera::hub::families())
        names.emplace(family.name);
    return names;
}

Names taskNames()
{
    Names names;
    for (const tessera::config::TaskInfo &task : tessera::config::tasks())
        names.emplace(task.name);
    return names;
}

template<typename Range>
Names asNames(const Range &range)
{
    return Names(range.begin(), range.end());
}

} // namespace

class TestRegistries : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFamilyHasItsBuilderAndEveryBuilderItsFamily()
    {
        const std::vector<std::string> built = tessera::models::registeredFamilies();
        QCOMPARE(asNames(built), familyNames());
        QCOMPARE(built.size(), tessera::hub::families().size()); // none is there twice
    }

    void everyFamilyIsKnownByItsArchitectures()
    {
        Names seen;
        for (const tessera::hub::FamilyInfo &family : tessera::hub::families()) {
            QVERIFY2(!family.architectures.empty(), family.name.data());
            for (const std::string_view architecture : family.architectures)
                QVERIFY2(seen.emplace(architecture).second, architecture.data());
        }
    }

    void everyFamilyHasItsFolder()
    {
        for (const std::string &name : familyNames()) {
            const fs::path folder = tessera::test::sourceTree() / "backend/models" / name;
            for (const char *file : {"family.cpp", "family.h"})
                QVERIFY2(fs::exists(folder / file), (folder / file).c_str());
        }
    }

    void everyTaskHasItsLossAndEveryLossItsTask()
    {
        const std::vector<std::string> built = tessera::tasks::registeredTasks();
        QCOMPARE(asNames(built), taskNames());
        QCOMPARE(built.size(), tessera::config::tasks().size());
        const tessera::config::Field *key = tessera::config::findField("task");
        QVERIFY(key != nullptr);
        QCOMPARE(asNames(key->choices), taskNames());
        for (const std::string &name : built)
            QVERIFY(tessera::tasks::findTask(name)->loss != nullptr);
    }

    void everyEntryIsNamedInATest_data()
    {
        QTest::addColumn<Names>("names");
        QTest::addColumn<QStringList>("folders");
        Names formats;
        for (const tessera::data::Format &format : tessera::data::formats())
            formats.emplace(format.name);
        Names metrics;
        for (const tessera::train::Metric &metric : tessera::train::metrics())
            metrics.emplace(metric.name);
        const auto in = [](std::initializer_list<const char *> folders) {
            QStringList list;
            for (const char *folder : folders)
                list << QString::fromUtf8(folder);
            return list;
        };
        QTest::newRow("families") << familyNames()
                                  << in({"numerics/models", "numerics/checkpoint"});
        QTest::newRow("tasks") << taskNames()
                               << in({"integration", "multirank", "numerics", "unit/data"});
        QTest::newRow("dataset formats") << formats << in({"unit/data"});
        QTest::newRow("metrics") << metrics
                                 << in({"unit/train", "numerics/train", "multirank/train",
                                        "integration"});
    }

    void everyEntryIsNamedInATest()
    {
        QFETCH(const Names, names);
        QFETCH(const QStringList, folders);
        QVERIFY(!names.empty());
        QCOMPARE(unnamed(names, folders), QString());
    }

    void aNameThatIsInNoTestIsFound()
    {
        const QString sources = QStringLiteral("row(\"llama_tiny\", \"rows.csv\")");
        QVERIFY(isNamed(sources, "llama"));
        QVERIFY(isNamed(sources, "csv"));
        QVERIFY(!isNamed(sources, "lama"));
        QVERIFY(!isNamed(sources, "tiny"));
    }
};

QTEST_GUILESS_MAIN(TestRegistries)
#include "tst_registries.moc"
