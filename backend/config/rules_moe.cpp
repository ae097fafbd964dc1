// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/rules.h"

#include <fmt/format.h>

namespace tessera::config {
namespace {

constexpr std::int64_t kManyExperts = 32;

void checkTopk(RuleRun &run)
{
    const std::int64_t topk = run.model.topk;
    const std::int64_t experts = run.model.experts;
    if (!run.good({"num_experts", "moe_router_topk"}) || (topk >= 1 && topk <= experts))
        return;
    Finding &finding =
        run.error("E01", {"moe_router_topk"},
                  fmt::format("topk {} of {} experts is not possible.", topk, experts),
                  {str(topk), str(experts)});
    finding.search.keys = {"moe_router_topk"};
    finding.search.moreKeys = {"num_experts"};
    finding.ending = Ending::Bare;
}

void checkSingleExpert(RuleRun &run)
{
    const bool noGradient = run.model.topk == 1 && run.model.routerPreSoftmax == false;
    if (!noGradient || !run.good({"moe_router_topk"}))
        return;
    Finding &finding = run.error("E02", {"moe_router_topk"},
                                 "With topk 1 a softmax over the chosen expert has no gradient, so "
                                 "this router cannot be trained; topk must be at least 2.",
                                 {});
    finding.search.keys = {"moe_router_topk"};
}

void checkRouterPrecision(RuleRun &run)
{
    if (run.model.experts >= kManyExperts && run.config.moeRouterDtype == "none")
        run.note(Severity::Notice, "E19", {"moe_router_dtype"},
                 fmt::format("A router over {} experts in bf16 can be unstable; "
                             "fp32 is the default "
                             "for this reason.",
                             run.model.experts),
                 {str(run.model.experts)});
}

void checkBalancing(RuleRun &run)
{
    const bool balanced = run.config.moeAuxLossCoeff > 0
        && run.config.moeRouterLoadBalancingType.value_or("aux_loss") != "none";
    if (!balanced)
        run.note(Severity::Notice, "E20", {"moe_aux_loss_coeff"},
                 "No balancing term is active: load_balancing_loss will not be "
                 "computed. Expert "
                 "counts are recorded anyway.",
                 {});
}

} // namespace

void runMoeRules(RuleRun &run)
{
    if (!run.isMoe())
        return;
    checkTopk(run);
    checkSingleExpert(run);
    checkRouterPrecision(run);
    checkBalancing(run);
}

} // namespace tessera::config
