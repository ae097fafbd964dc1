// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/target_modules.h"

#include <QTest>

using namespace tessera;

using Names = std::vector<std::string>;

class TestTargetModules : public QObject
{
    Q_OBJECT

private:
    static Names modules() { return {"m.0.attn.q_proj", "m.0.mlp.up_proj", "m.1.attn.q_proj"}; }

    static Names chosen(const Names &targets)
    {
        return config::chooseModules(targets, modules()).value();
    }

private Q_SLOTS:
    void allLinearIsEveryModule() { QCOMPARE(chosen({"all-linear"}), modules()); }

    void pathsAndTheirEndsMatchInTheModelsOrder()
    {
        QCOMPARE(chosen({"up_proj", "q_proj"}), modules());
        QCOMPARE(chosen({"m.1.attn.q_proj"}), Names{"m.1.attn.q_proj"});
        QCOMPARE(chosen({"0.attn.q_proj", "q_proj"}),
                 (Names{"m.0.attn.q_proj", "m.1.attn.q_proj"}));
        QCOMPARE(chosen({}), Names());
    }

    void halfOfANameIsNoMatch()
    {
        const auto refused = config::chooseModules({"q_proj", "proj"}, modules());
        QCOMPARE(refused.error().code, ErrorCode::NotOneOf);
        QCOMPARE(refused.error().args.at(1), std::string("proj"));
        QCOMPARE(refused.error().args.at(2), std::string("all-linear, q_proj, up_proj"));
    }

    void whatIsInsideExpertsIsNamedAsThat()
    {
        for (const char *target : {"w1", "mlp.experts.down_proj"})
            QCOMPARE(config::chooseModules({target}, modules()).error().code,
                     ErrorCode::NotSupported);
    }
};

QTEST_GUILESS_MAIN(TestTargetModules)
#include "tst_target_modules.moc"
