// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pictures/pictures.h"
#include "ui/pages/live/run_settings_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <algorithm>

using namespace tessera::ui; // NOLINT(google-build-using-namespace): the folder under test

namespace {

using Model = RunSettingsModel;

class TestRunSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        failOnWarnings();
        m_model.setConfig(tessera::Json{{"lr", 2e-5},
                                        {"task", "sft"},
                                        {"dataset", {"a.jsonl", "b.jsonl"}},
                                        {"new_key_of_tomorrow", true}});
    }

    void modelsKeepTheirPromises()
    {
        RunSettingsModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        RunSettingsFilter filter;
        filter.setSourceModel(&model);
        const QAbstractItemModelTester other(
            &filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setConfig(tessera::Json{{"lr", 1e-4}});
        filter.setOnlyChanged(true);
        filter.setText(QStringLiteral("lr"));
        model.setConfig({});
        model.retranslate();
    }

    void whatWasSetIsThereBesideItsDefault()
    {
        QCOMPARE(cell("lr", Model::ValueColumn), QStringLiteral("2e-5"));
        QVERIFY(row("lr").data(Model::ChangedRole).toBool());
        QCOMPARE(cell("task", Model::DefaultColumn), QStringLiteral("sft"));
        QVERIFY(!row("task").data(Model::ChangedRole).toBool());
        QCOMPARE(cell("dataset", Model::ValueColumn), QStringLiteral("a.jsonl,b.jsonl"));
    }

    void aKeyThatWasNotSetShowsItsDefault()
    {
        QCOMPARE(cell("global_batch_size", Model::ValueColumn),
                 cell("global_batch_size", Model::DefaultColumn));
        QVERIFY(!row("global_batch_size").data(Model::ChangedRole).toBool());
        QCOMPARE(cell("val_dataset", Model::ValueColumn), QStringLiteral("–"));
    }

    void everySupportedKeyIsThereOnceAndPlannedOnesAreNot()
    {
        QStringList keys;
        for (int i = 0; i < m_model.rowCount(); ++i)
            keys.append(m_model.index(i, Model::KeyColumn).data().toString());
        QCOMPARE(keys.removeDuplicates(), 0);
        for (const tessera::config::Field &field : tessera::config::fields()) {
            const bool supported = field.support == tessera::config::FieldSupport::Supported;
            QCOMPARE(keys.contains(QString::fromUtf8(field.key.data(),
                                                     static_cast<qsizetype>(field.key.size()))),
                     supported);
        }
    }

    void aPlannedKeyIsShownOnlyWhereItWasSet()
    {
        const auto &fields = tessera::config::fields();
        const auto planned = std::ranges::find_if(fields, [](const tessera::config::Field &field) {
            return field.support == tessera::config::FieldSupport::Planned
                && field.defaultValue.is_number_integer();
        });
        QVERIFY(planned != fields.end());
        const std::string key(planned->key);
        const int before = m_model.rowCount();
        m_model.setConfig(tessera::Json{{key, planned->defaultValue}});
        QCOMPARE(m_model.rowCount(), before - 1); // without the key of tomorrow
        m_model.setConfig(tessera::Json{{key, planned->defaultValue.get<int>() + 1}});
        QCOMPARE(m_model.rowCount(), before);
    }

    void aKeyThatIsNotKnownHereIsShownToo()
    {
        QCOMPARE(cell("new_key_of_tomorrow", Model::ValueColumn), QStringLiteral("true"));
        QCOMPARE(cell("new_key_of_tomorrow", Model::LabelColumn),
                 QStringLiteral("new_key_of_tomorrow"));
        QVERIFY(row("new_key_of_tomorrow").data(Model::ChangedRole).toBool());
    }

    void theFilterLooksInLabelKeyAndValue()
    {
        RunSettingsFilter filter;
        filter.setSourceModel(&m_model);
        filter.setText(QStringLiteral("B.JSONL"));
        QCOMPARE(filter.rowCount(), 1);
        filter.setText(QStringLiteral("learning rate"));
        QVERIFY(filter.rowCount() >= 1);
        filter.setText({});
        filter.setOnlyChanged(true);
        QCOMPARE(filter.rowCount(), m_model.changed());
        QCOMPARE(m_model.changed(), 3); // lr, dataset, the unknown one
    }

    void noConfigIsAllDefaults()
    {
        m_model.setConfig({});
        QCOMPARE(m_model.changed(), 0);
        QVERIFY(m_model.rowCount() > 50);
    }

private:
    [[nodiscard]] QModelIndex row(const char *key) const
    {
        for (int i = 0; i < m_model.rowCount(); ++i) {
            const QModelIndex index = m_model.index(i, Model::KeyColumn);
            if (index.data().toString() == QLatin1String(key))
                return index;
        }
        return {};
    }
    [[nodiscard]] QString cell(const char *key, Model::Column column) const
    {
        return row(key).siblingAtColumn(column).data().toString();
    }

    RunSettingsModel m_model;
};

} // namespace

QTEST_GUILESS_MAIN(TestRunSettings)
#include "tst_run_settings.moc"
