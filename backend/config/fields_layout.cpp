// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/field_table.h"

namespace tessera::config {

// clang-format off
std::vector<Field> layoutFields()
{
    return {
        setting("device", &RunConfig::device, kBasic, "Where the ranks compute; auto takes GPUs when there are any.").choices({"auto", "cpu", "cuda"}),
        setting("nproc_per_node", &RunConfig::nprocPerNode, kBasic, "Number of ranks; not set: the GPUs, or the fewest that the layout allows.").unit("ranks").min(1),
        setting("omp_num_threads", &RunConfig::threadsPerRank, kAdvanced, "CPU threads of each rank; 0: the cores shared out.").unit("threads").min(0).max(1024),
        setting("tensor_model_parallel_size", &RunConfig::tensorModelParallelSize, kBasic, "Ranks that share each matrix.").unit("ranks").min(1).planned(),
        setting("sequence_parallel", &RunConfig::sequenceParallel, kAdvanced, "Tensor-parallel ranks share the sequence between matrices.").planned(),
        setting("context_parallel_size", &RunConfig::contextParallelSize, kBasic, "Ranks that share each sequence.").unit("ranks").min(1).planned(),
        planned("cp_comm_type", FieldType::Enum, nullptr, "How context-parallel ranks exchange keys and values.").plannedChoices({"p2p", "all_gather", "a2a", "a2a+p2p"}),
        planned("cp_partition_mode", FieldType::Enum, "zigzag", "Which parts of the sequence a context-parallel rank has.").choices({"zigzag"}).plannedChoices({"contiguous"}),
        planned("sequence_packing_scheduler", FieldType::Enum, nullptr, "How packs are spread over the ranks.").plannedChoices({"dp_balanced", "default_dynamic_cp"}),
        setting("pipeline_model_parallel_size", &RunConfig::pipelineModelParallelSize, kBasic, "Stages that share the layers.").unit("stages").min(1).planned(),
        setting("decoder_first_pipeline_num_layers", &RunConfig::decoderFirstPipelineNumLayers, kAdvanced, "Layers of the first stage; not set: all stages alike.").unit("layers").min(1).planned(),
        setting("decoder_last_pipeline_num_layers", &RunConfig::decoderLastPipelineNumLayers, kAdvanced, "Layers of the last stage; not set: all stages alike.").unit("layers").min(1).planned(),
        planned("account_for_embedding_in_pipeline_split", FieldType::Bool, false, "Count the embedding as one layer."),
        planned("account_for_loss_in_pipeline_split", FieldType::Bool, false, "Count the loss as one layer."),
        planned("pipeline_model_parallel_layout", FieldType::String, nullptr, "Every stage written out, such as Et*4|(tttt|)*14tmL."),
        setting("virtual_pipeline_model_parallel_size", &RunConfig::virtualPipelineModelParallelSize, kAdvanced, "Pieces of the model that each stage has; not set: one.").min(1).planned(),
        planned("microbatch_group_size_per_vp_stage", FieldType::Int, nullptr, "Micro-batches that go through a piece in a row; not set: the stages.").min(1),
        setting("expert_model_parallel_size", &RunConfig::expertModelParallelSize, kBasic, "Ranks that share the experts of a layer.").unit("ranks").min(1),
        setting("expert_tensor_parallel_size", &RunConfig::expertTensorParallelSize, kAdvanced, "Ranks that share each expert.").unit("ranks").min(1).planned(),
        setting("use_distributed_optimizer", &RunConfig::useDistributedOptimizer, kAdvanced, "Data-parallel ranks share the optimizer states."),
        planned("use_megatron_fsdp", FieldType::Bool, false, "Data-parallel ranks share the weights too."),
        planned("data_parallel_sharding_strategy", FieldType::Enum, "optim_grads_params", "What FSDP shares.").choices({"optim_grads_params"}).plannedChoices({"no_shard", "optim", "optim_grads"}),
        planned("num_distributed_optimizer_instances", FieldType::Int, 1, "Groups that each hold all optimizer states.").min(1),
        planned("overlap_grad_reduce", FieldType::Bool, false, "Sum gradients while the backward pass goes on."),
        planned("overlap_param_gather", FieldType::Bool, false, "Gather parameters while the forward pass goes on."),
        planned("overlap_param_gather_with_optimizer_step", FieldType::Bool, false, "Gather parameters while the optimizer steps."),
        planned("align_grad_reduce", FieldType::Bool, true, "All stages sum their gradients at the same time."),
        planned("align_param_gather", FieldType::Bool, true, "All stages gather their parameters at the same time."),
        planned("overlap_p2p_comm", FieldType::Bool, true, "Stages send while they compute."),
        planned("batch_p2p_comm", FieldType::Bool, nullptr, "Stages send and receive in one call."),
        planned("tp_comm_overlap", FieldType::Bool, false, "Tensor-parallel ranks send while they compute."),
        planned("overlap_moe_expert_parallel_comm", FieldType::Bool, false, "Send tokens to experts while other layers compute."),
        planned("delay_wgrad_compute", FieldType::Bool, false, "Weight gradients after the exchange of tokens."),
        planned("nccl_comm_warmup", FieldType::Bool, false, "Open all connections before the first step."),
        planned("ddp_backend", FieldType::Enum, "nccl", "Library between the ranks; the device decides: NCCL with GPUs, Gloo without.").choices({"nccl"}).plannedChoices({"gloo"}),
        setting("ddp_timeout", &RunConfig::ddpTimeoutS, kAdvanced, "Longest wait for another rank before the run fails.").unit("s").min(1),
    };
}
// clang-format on

} // namespace tessera::config
