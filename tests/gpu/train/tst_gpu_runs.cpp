// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same short runs on the CPU and on NVIDIA GPUs, from the command line. Skips where `tessera
// doctor` sees no GPU.
#include "tests/integration/tessera/cli.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace tessera;
using namespace tessera::test;

class TestGpuRuns : public QObject
{
    Q_OBJECT

private:
    static constexpr int kSteps = 6;
    static constexpr int kTimeoutMs = 120000;

    static int gpuCount()
    {
        Cli cli;
        cli.useRealRanks();
        const Json facts = cli.run({"doctor", "--json"}, kTimeoutMs).json();
        return facts.is_object() ? static_cast<int>(facts["gpus"].size()) : 0;
    }

    static Json settings(const char *device, int ranks)
    {
        return {{"train_iters", kSteps}, {"save_steps", 1000},      {"lr", 1e-3},
                {"device", device},      {"nproc_per_node", ranks}, {"global_batch_size", 2}};
    }

    /// Loss of each step.
    static std::map<int, double> losses(const Json &changes)
    {
        Cli cli;
        cli.useRealRanks();
        const Outcome outcome = cli.run({"train", cli.runFile(changes), "--json"}, kTimeoutMs);
        if (outcome.code != 0)
            qWarning("%s", outcome.err.c_str());
        const std::string id = outcome.json().value("id", "");
        const Json run = cli.run({"runs", "export", id, "--format", "json"}).json();
        std::map<int, double> curve;
        if (!run.is_object())
            return curve;
        const Json &loss = run["metrics"]["loss"];
        for (std::size_t i = 0; i < loss["steps"].size(); ++i)
            curve[loss["steps"][i].get<int>()] = loss["values"][i].get<double>();
        return curve;
    }

    /// Largest relative difference of the losses; infinite when a step is missing.
    static double difference(const std::map<int, double> &a, const std::map<int, double> &b)
    {
        if (a.size() != kSteps || b.size() != kSteps)
            return INFINITY;
        double most = 0;
        for (const auto &[step, loss] : a)
            most = std::max(most, std::abs(b.at(step) - loss) / std::abs(loss));
        return most;
    }

    static Json withExperts(Json run, int expertRanks)
    {
        run["model"] = (testData("reference/qwen3_moe_tiny") / "model").string();
        run["expert_model_parallel_size"] = expertRanks;
        return run;
    }

    static Json inDtype(Json run, const char *dtype)
    {
        run["torch_dtype"] = dtype;
        return run;
    }

    int m_gpus = 0;

private Q_SLOTS:
    void initTestCase()
    {
        m_gpus = gpuCount();
        if (m_gpus == 0)
            QSKIP("tessera doctor sees no NVIDIA GPU");
    }

    void aDenseModelTrainsAsOnTheCpu()
    {
        const auto cpu = losses(settings("cpu", 1));
        const auto gpu = losses(settings("cuda", 1));
        QVERIFY2(difference(cpu, gpu) < 1e-4, qPrintable(QString::number(difference(cpu, gpu))));
    }

    void expertsTrainAsOnTheCpu()
    {
        const auto cpu = losses(withExperts(settings("cpu", 1), 1));
        const auto gpu = losses(withExperts(settings("cuda", 1), 1));
        QVERIFY2(difference(cpu, gpu) < 1e-4, qPrintable(QString::number(difference(cpu, gpu))));
    }

    void bfloat16FollowsFloat32()
    {
        const auto full = losses(withExperts(settings("cuda", 1), 1));
        const auto half = losses(inDtype(withExperts(settings("cuda", 1), 1), "bfloat16"));
        QVERIFY2(difference(full, half) < 2e-2,
                 qPrintable(QString::number(difference(full, half))));
    }

    void expertParallelOverNcclEqualsOneRank()
    {
        if (m_gpus < 2)
            QSKIP("one GPU is here, two are needed");
        const auto one = losses(withExperts(settings("cuda", 1), 1));
        const auto two = losses(withExperts(settings("cuda", 2), 2));
        QVERIFY2(difference(one, two) < 1e-4, qPrintable(QString::number(difference(one, two))));
    }
};

QTEST_GUILESS_MAIN(TestGpuRuns)
#include "tst_gpu_runs.moc"
