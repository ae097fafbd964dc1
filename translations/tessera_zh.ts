<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ErrorText</name>
    <message>
        <source>a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object of texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one JSON object of settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from=to, or a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nearest is %1.</source>
        <extracomment>%1 is a setting, a value or a name that is right and close to what was written.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least %1</source>
        <extracomment>Part of a sentence: &quot;it must be at least 1&quot;. %1 is a number.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1</source>
        <extracomment>Part of a sentence: &quot;it must be at most 1&quot;. %1 is a number.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than %1</source>
        <extracomment>Part of a sentence: &quot;it must be less than 1&quot;. %1 is a number.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and </source>
        <extracomment>Joins parts of a range: &quot;at least 0 and less than 1&quot;.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A setting is needed and not set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is needed and not set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; it must be %3.</source>
        <extracomment>%1 is a setting, %2 its value, %3 a range such as &quot;at least 1&quot;.
----------
%1 is a setting, %2 its value, %3 a kind of value such as &quot;a whole number&quot;.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is full while writing %1.</source>
        <extracomment>%1 is a file.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes are needed and %2 are free.</source>
        <extracomment>%1 and %2 are numbers of bytes.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory of %1 is not enough.</source>
        <extracomment>%1 is a device such as &quot;cuda:0&quot; or &quot;cpu&quot;.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes were asked for and %2 are free.</source>
        <extracomment>%1 and %2 are numbers of bytes.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong inside the program (%1).</source>
        <extracomment>%1 is an English note for developers.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a known setting.</source>
        <extracomment>%1 is what was written in place of a setting&apos;s name.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; it must be one of %3.</source>
        <extracomment>%1 is a setting, %2 its value, %3 a list of values.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, which does not divide %3. The nearest that does is %4.</source>
        <extracomment>%1 is a setting such as &quot;Expert parallel size&quot;, %2 to %4 are numbers.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 = %2 is not supported yet. Supported: %3.</source>
        <extracomment>%1 is a setting or a thing, %2 its value, %3 the values that are supported.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no command %1.</source>
        <extracomment>%1 is what was written in place of a command.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no run %1.</source>
        <extracomment>%1 is what was written in place of a run&apos;s id or name.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no preset %1.</source>
        <extracomment>%1 is what was written in place of a preset&apos;s name.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run cannot do this now: %1 is not possible while it is %2.</source>
        <extracomment>%1 is an action such as &quot;pause&quot;, %2 the state of a run such as &quot;finished&quot;.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <extracomment>%1 is a file or folder.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <extracomment>%1 is a file, %2 the reason from the system.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <extracomment>%1 is a file, %2 the reason from the system.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not valid JSON at line %2, column %3: %4.</source>
        <extracomment>%1 is a file, %2 a line number, %3 a column, %4 an English reason.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a valid %2 file: %3.</source>
        <extracomment>%1 is a file, %2 a format such as &quot;GGUF&quot;, %3 an English reason.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is cut off: %2 bytes are missing.</source>
        <extracomment>%1 is a file, %2 a number of bytes.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is in a format that is not supported: %2. Supported: %3.</source>
        <extracomment>%1 is a file, %2 what was found in it, %3 a list of what is supported.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lacks weights that the model needs: %2.</source>
        <extracomment>%1 is a file or folder, %2 a list of names.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has the shape %2; the model needs %3.</source>
        <extracomment>%1 is the name of a weight, %2 and %3 are shapes such as [512, 64].</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives no row to train on; %2 were read.</source>
        <extracomment>%1 is a file or data set, %2 a number of rows.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The checkpoint %1 is incomplete. Missing: %2.</source>
        <extracomment>%1 is a folder, %2 a list of files.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device %1 cannot be used: %2.</source>
        <extracomment>%1 is a device such as &quot;cuda&quot;, %2 what is missing.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank %1 ended unexpectedly: %2.</source>
        <extracomment>%1 is a number, %2 how a process ended, such as &quot;killed by signal 9&quot;.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank %1 failed: %2.</source>
        <extracomment>%1 is a number, %2 an English reason.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank %1 has not answered for %2 seconds.</source>
        <extracomment>%1 is a number, %2 a number of seconds.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ranks could not exchange data in %1: %2.</source>
        <extracomment>%1 is an operation such as &quot;all_reduce&quot;, %2 an English reason.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a finite number at step %2.</source>
        <extracomment>%1 is a metric such as &quot;loss&quot;, %2 a step number.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be started: %2.</source>
        <extracomment>%1 is a program, %2 a reason.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other program speaks version %2 of the protocol, this one %1.</source>
        <extracomment>%1 and %2 are version numbers.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to %1 is lost: %2.</source>
        <extracomment>%1 is the other program, %2 a reason.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A message of %1 bytes is over the limit of %2.</source>
        <extracomment>%1 and %2 are numbers of bytes.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A message could not be understood: %1.</source>
        <extracomment>%1 is an English reason.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The history %1 cannot be used: %2.</source>
        <extracomment>%1 is a file, %2 a reason.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The history %1 has version %2, which is newer than this program&apos;s %3.</source>
        <extracomment>%1 is a file, %2 and %3 are version numbers.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MetricName</name>
    <message>
        <source>Training loss</source>
        <extracomment>Names of metrics, in a list of what can be compared.</extracomment>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>Evaluation loss</source>
        <translation>验证损失</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Balancing loss</source>
        <translation>均衡损失</translation>
    </message>
    <message>
        <source>Router z-loss</source>
        <translation>路由器 z 损失</translation>
    </message>
    <message>
        <source>EP imbalance, max</source>
        <translation>EP 不均衡，最大</translation>
    </message>
    <message>
        <source>Expert cv, mean</source>
        <translation>专家 cv，平均</translation>
    </message>
    <message>
        <source>Expert cv, max</source>
        <translation>专家 cv，最大</translation>
    </message>
    <message>
        <source>Expert utilisation, max</source>
        <translation>专家利用率，最大</translation>
    </message>
    <message>
        <source>Expert utilisation, min</source>
        <translation>专家利用率，最小</translation>
    </message>
    <message>
        <source>Dead experts</source>
        <translation>失活专家</translation>
    </message>
</context>
<context>
    <name>RuleText</name>
    <message>
        <source>%1 must be a whole number of at least 1; it is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks cannot be split as TP %2 x PP %3 x CP %4: %1 is not a multiple of %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ranks cannot hold the expert grid ETP %2 x EP %3 x PP %4 = %5. With EP %3 the smallest number of ranks is %6.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 = %2 needs a model with experts; this one has none. It must be 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 experts cannot be split over EP %2; %3 are left over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 attention heads cannot be split over TP %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 key/value groups and TP %2: one must divide the other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP %1 is larger than the %2 key/value groups: each key/value head is kept on %3 ranks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 width %2 cannot be split over %3 %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vocabulary is padded from %1 to %2 rows for TP %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TP %1 with experts needs sequence_parallel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence length %1 must be a multiple of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers cannot be split over PP %2; %3 are left over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs PP &gt; 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers, first %2 and last %3 leave %4 for %5 stages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VPP %1 needs PP &gt; 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers per stage cannot be cut into VPP %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 micro-batches with PP %2 and VPP leave a rest of %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 % of the step is pipeline bubble (PP %2, %3 micro-batches).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>global_batch_size %1 is not a multiple of micro_batch_size %2 x DP %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>global_batch_size %1 is smaller than micro_batch_size %2 x DP %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows give 0 steps: micro_batch_size %2 x DP %3 = %4 rows are needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows and %2 epochs give 0 steps: global_batch_size is %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 rows are left over in each epoch (micro_batch_size %3 x DP %4 = %5).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluation is off: %1 validation rows, %2 needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>min_lr %1 is larger than lr %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warm-up is given twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full recompute needs recompute_method uniform or block, and recompute_num_layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is only for recompute_granularity full; it is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute_num_layers %1 does not divide the %2 layers of a stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>save_total_limit is %1; it must be at least 2 (best and last).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>topk %1 of %2 experts is not possible.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With topk 1 a softmax over the chosen expert has no gradient; moe_router_pre_softmax must be on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A router over %1 experts in bf16 can be unstable; fp32 is the default for this reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No balancing term is active: load_balancing_loss will not be computed. Expert counts are recorded anyway.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is needed and not set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run has no length: train_iters or num_train_epochs must be set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max_length %1 is longer than the %2 tokens that the model was made for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no effect in this run, because %2 is %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lr_warmup_iters %1 must be smaller than the %2 steps of the run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moe_use_upcycling needs %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, but the model has %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run starts from one adapter; adapters has %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A checkpoint has its own adapter: only one of adapters and resume_from_checkpoint can be set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max_shard_size is %1; it must be a size such as 5GB or 200MB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bf16 is true and torch_dtype is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because it needs TP &gt; 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because one chunk a rank is no interleaving.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because adapters are given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because bf16 is true.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because the model is in float16, which is not supported; bfloat16 is possible too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because the layout needs a multiple.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because it follows save_steps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 = %2 is not supported by this backend yet. Supported: %3.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StateText</name>
    <message>
        <source>Created</source>
        <extracomment>States of a run, in the pill beside its name.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting again from the last checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restoring the checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continued pre-training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Supervised fine-tuning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full</source>
        <extracomment>Ways to train: all weights, or small added matrices (LoRA is not translated).</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimeText</name>
    <message>
        <source>Today, %1</source>
        <extracomment>When a run was made; %1 is a time of day such as 16:20.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yesterday, %1</source>
        <extracomment>When a run was made; %1 is a time of day such as 16:20.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tessera::ui::CompareChart</name>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>Weight of a moving average without bias at the start; 0 is none.</source>
        <translation>滑动平均的权重，开头没有偏差；0 表示不平滑。</translation>
    </message>
    <message>
        <source>Drawn over</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Wall time</source>
        <extracomment>Time since a run started to train, in a switch.</extracomment>
        <translation>训练时间</translation>
    </message>
    <message>
        <source>Hide outliers</source>
        <translation>隐藏离群值</translation>
    </message>
    <message>
        <source>Fit the values without the highest and the lowest hundredth.</source>
        <translation>缩放时不计最高和最低的百分之一。</translation>
    </message>
    <message>
        <source>Log x</source>
        <extracomment>Check boxes: logarithmic scale of the horizontal, of the vertical axis.</extracomment>
        <translation>横轴对数</translation>
    </message>
    <message>
        <source>Logarithmic horizontal axis.</source>
        <translation>横轴使用对数刻度。</translation>
    </message>
    <message>
        <source>Log y</source>
        <translation>纵轴对数</translation>
    </message>
    <message>
        <source>Logarithmic vertical axis.</source>
        <translation>纵轴使用对数刻度。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <extracomment>After an export; %1 is a file.</extracomment>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Add run</source>
        <translation>添加训练</translation>
    </message>
    <message>
        <source>Final values</source>
        <translation>最终值</translation>
    </message>
    <message>
        <source>change against the baseline</source>
        <translation>相对于基准的变化</translation>
    </message>
    <message>
        <source>Change baseline</source>
        <translation>更改基准</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Only differing</source>
        <extracomment>A check box: hides settings that are the same in all runs.</extracomment>
        <translation>仅显示不同项</translation>
    </message>
    <message>
        <source>No runs to compare</source>
        <translation>没有要比较的训练</translation>
    </message>
    <message>
        <source>Choose two to eight runs in the table of runs, then Compare.</source>
        <translation>在训练记录的表格中选择两到八次训练，然后点击“比较”。</translation>
    </message>
    <message>
        <source>Choose runs</source>
        <translation>选择训练</translation>
    </message>
    <message numerus="yes">
        <source>At most %n run(s) can be compared.</source>
        <translation>
            <numerusform>最多可以比较 %n 次训练。</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a run to the comparison.</source>
        <translation>把一次训练加入比较。</translation>
    </message>
    <message>
        <source>%1 of %2 differ</source>
        <extracomment>Beside the title; %1 of %2 settings are not the same in all runs.</extracomment>
        <translation>%2 项中有 %1 项不同</translation>
    </message>
    <message>
        <source>Expert load</source>
        <extracomment>Head of a card; %1 is &quot;name − name&quot;: the map of one run minus that of another.</extracomment>
        <translation>专家负载</translation>
    </message>
    <message>
        <source>Expert load: %1</source>
        <translation>专家负载：%1</translation>
    </message>
    <message>
        <source>The runs were trained on different data: losses may not be comparable.</source>
        <translation>这些训练使用了不同的数据：损失可能无法比较。</translation>
    </message>
    <message>
        <source>All were trained on %1.</source>
        <extracomment>%1 is the name of a data set, or several.</extracomment>
        <translation>全部使用 %1 训练。</translation>
    </message>
    <message>
        <source>%1 is still going on: values at step %2 of %3.</source>
        <extracomment>%1 is the name of a run, %2 a step, %3 the number of all steps.</extracomment>
        <translation>%1 仍在进行：数值取自第 %2 步，共 %3 步。</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Chart as PNG …</source>
        <translation>图表存为 PNG…</translation>
    </message>
    <message>
        <source>Chart as SVG …</source>
        <translation>图表存为 SVG…</translation>
    </message>
    <message>
        <source>Curves as CSV …</source>
        <translation>曲线存为 CSV…</translation>
    </message>
    <message>
        <source>Final values as CSV …</source>
        <translation>最终值存为 CSV…</translation>
    </message>
    <message>
        <source>final values</source>
        <translation>最终值</translation>
    </message>
    <message>
        <source>Settings as CSV …</source>
        <translation>设置存为 CSV…</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <extracomment>%1 is a file, %2 the system&apos;s reason.</extracomment>
        <translation>无法写入 %1：%2。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::EventModel</name>
    <message>
        <source>Started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Final model</source>
        <extracomment>The trained model was written as a folder that other programs can load.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gap</source>
        <extracomment>Steps whose numbers could not be stored.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, written in %2</source>
        <extracomment>%1 is a folder, %2 a time such as &quot;31 s&quot;.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, best so far</source>
        <extracomment>%1 is an evaluation loss, the lowest of the run so far.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps %1</source>
        <extracomment>%1 is a range of steps such as &quot;80–95&quot;.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tessera::ui::ExpertText</name>
    <message numerus="yes">
        <source>since step %1 (%n step(s))</source>
        <extracomment>Ends a sentence. %1 is a step; the number of steps until now follows.</extracomment>
        <translation>
            <numerusform>自第 %1 步起（%n 步）</numerusform>
        </translation>
    </message>
    <message>
        <source>Layer %1: EP rank %2 carries %3 × its share %4.</source>
        <extracomment>%1 is a layer, %2 an expert-parallel rank, %3 a number such as 1.62, %4 &quot;since step 1,236 (172 steps)&quot;.</extracomment>
        <translation>第 %1 层：EP 进程 %2 %4承担其份额的 %3 倍。</translation>
    </message>
    <message numerus="yes">
        <source>Layer %1: %n expert(s) get next to nothing %2.</source>
        <extracomment>%1 is a layer, %2 &quot;since step 1,236 (172 steps)&quot;.</extracomment>
        <translation>
            <numerusform>第 %1 层：%n 个专家%2几乎未被选用。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n expert(s) in %1 layers get next to nothing %2.</source>
        <extracomment>%1 is a number of layers above 1, %2 &quot;since step 1,236 (172 steps)&quot;.</extracomment>
        <translation>
            <numerusform>%1 层中的 %n 个专家%2几乎未被选用。</numerusform>
        </translation>
    </message>
    <message>
        <source>LoRA leaves the router as it is; full fine-tuning can spread the tokens again.</source>
        <translation>LoRA 不改变路由器；全量微调可以让词元重新分散。</translation>
    </message>
    <message>
        <source>Set moe_router_load_balancing_type to aux_loss and moe_aux_loss_coeff to 1e-3 on the next resume.</source>
        <extracomment>The words with underscores are names of settings.</extracomment>
        <translation>下次恢复时将 moe_router_load_balancing_type 设为 aux_loss，并将 moe_aux_loss_coeff 设为 1e-3。</translation>
    </message>
    <message>
        <source>Set moe_aux_loss_coeff to 1e-3 on the next resume.</source>
        <translation>下次恢复时将 moe_aux_loss_coeff 设为 1e-3。</translation>
    </message>
    <message>
        <source>Raise moe_aux_loss_coeff above %1 on the next resume.</source>
        <extracomment>%1 is a number such as 1e-3.</extracomment>
        <translation>下次恢复时将 moe_aux_loss_coeff 提高到 %1 以上。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>Two sentences, one after the other.</extracomment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Layer %1, expert %2</source>
        <extracomment>%1 and %2 are numbers.</extracomment>
        <translation>第 %1 层，专家 %2</translation>
    </message>
    <message>
        <source>utilisation</source>
        <extracomment>Names of values of an expert: its load (1 is a fair share), how often it was chosen.</extracomment>
        <translation>利用率</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>choices</source>
        <translation>选择次数</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1 choices of this expert, %2 of the layer.</extracomment>
        <translation>%1，共 %2</translation>
    </message>
    <message numerus="yes">
        <source>Most of it goes to expert(s) %1.</source>
        <extracomment>%1 is one or more numbers of experts: &quot;83 and 88&quot;.</extracomment>
        <translation>
            <numerusform>其中大部分流向专家 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n expert(s) of this layer are dead.</source>
        <translation>
            <numerusform>该层有 %n 个专家失活。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Layer %1: expert(s) %2.</source>
        <extracomment>%1 is a layer, %2 one or more numbers of experts.</extracomment>
        <translation>
            <numerusform>第 %1 层：专家 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Steps take %1 longer than before.</source>
        <extracomment>%1 is a time such as &quot;0.05 s&quot;.</extracomment>
        <translation>每步比之前多用 %1。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ExpertsTab</name>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>layer × expert, n·E / (T·k), log₂ scale</source>
        <extracomment>Beside the title: what rows, columns and colours of the map are. The formula stays as it is.</extracomment>
        <translation>层 × 专家，n·E / (T·k)，log₂ 刻度</translation>
    </message>
    <message>
        <source>Utilisation of each expert</source>
        <translation>每个专家的利用率</translation>
    </message>
    <message>
        <source>Experts of the layer, by rank</source>
        <translation>该层的专家，按进程</translation>
    </message>
    <message>
        <source>EP %1: %2</source>
        <extracomment>Under a map of experts: an expert-parallel rank, its first and last expert (&quot;80–95&quot;).</extracomment>
        <translation>EP %1：%2</translation>
    </message>
    <message>
        <source>EP %1 · %2</source>
        <extracomment>Under the bars of an expert-parallel rank; %1 is its number, %2 its load, such as 1.62.</extracomment>
        <translation>EP %1 · %2</translation>
    </message>
    <message>
        <source>Layer %1 by EP rank</source>
        <extracomment>Heads of a card; %1 is a layer. Bars are grouped by expert-parallel rank, or not.</extracomment>
        <translation>第 %1 层，按 EP 进程</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message numerus="yes">
        <source>utilisation of %n expert(s)</source>
        <translation>
            <numerusform>%n 个专家的利用率</numerusform>
        </translation>
    </message>
    <message>
        <source>Show layer</source>
        <extracomment>A button: chooses the layer that the alert is about.</extracomment>
        <translation>显示该层</translation>
    </message>
</context>
<context>
    <name>tessera::ui::Languages</name>
    <message>
        <source>English</source>
        <extracomment>The name of this language in itself.</extracomment>
        <translation>简体中文</translation>
    </message>
    <message>
        <source>EN</source>
        <extracomment>The shortest name of this language in itself, for a switch: two letters or characters.</extracomment>
        <translation>中文</translation>
    </message>
</context>
<context>
    <name>tessera::ui::LayerPanel</name>
    <message>
        <source>Layer %1</source>
        <extracomment>Head of a card; %1 is the number of a decoder layer.</extracomment>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Previous layer with experts</source>
        <translation>上一个有专家的层</translation>
    </message>
    <message>
        <source>Next layer with experts</source>
        <translation>下一个有专家的层</translation>
    </message>
    <message>
        <source>Capacity what-if</source>
        <extracomment>A limit on the tokens of each expert, tried on recorded counts.</extracomment>
        <translation>容量推演</translation>
    </message>
    <message>
        <source>Capacity factor</source>
        <translation>容量系数</translation>
    </message>
    <message>
        <source>Room of each expert as a multiple of its fair share.</source>
        <translation>每个专家的容量，为平均份额的倍数。</translation>
    </message>
    <message>
        <source>cv</source>
        <extracomment>Coefficient of variation of the choices; stays &quot;cv&quot; in most languages.</extracomment>
        <translation>cv</translation>
    </message>
    <message>
        <source>median of layers %1</source>
        <extracomment>%1 is a number such as 0.20.</extracomment>
        <translation>各层中位数 %1</translation>
    </message>
    <message>
        <source>max / mean</source>
        <extracomment>Largest over mean load of an expert.</extracomment>
        <translation>最大 / 平均</translation>
    </message>
    <message>
        <source>expert %1</source>
        <translation>专家 %1</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>满值 %1</translation>
    </message>
    <message>
        <source>Dead experts</source>
        <translation>失活专家</translation>
    </message>
    <message>
        <source>EP rank, max</source>
        <extracomment>The largest load of an expert-parallel rank; 1 is its fair share.</extracomment>
        <translation>EP 进程，最大</translation>
    </message>
    <message>
        <source>This layer was not measured in this step.</source>
        <translation>这一步没有测量该层。</translation>
    </message>
    <message>
        <source>At least %1 of the choices of this layer would have been dropped.</source>
        <extracomment>%1 is a share such as &quot;8.4 %&quot;. Counts are sums over ranks, so the true share may be higher.</extracomment>
        <translation>该层至少 %1 的选择会被丢弃。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::LiveFigures</name>
    <message>
        <source>Loss, smoothed</source>
        <translation>损失，平滑</translation>
    </message>
    <message>
        <source>raw %1</source>
        <extracomment>%1 is the loss of the newest step.</extracomment>
        <translation>原值 %1</translation>
    </message>
    <message>
        <source>%1 at step %2</source>
        <extracomment>%1 is &quot;NaN&quot; or &quot;infinite&quot;, %2 a step.</extracomment>
        <translation>第 %2 步为 %1</translation>
    </message>
    <message>
        <source>Training loss, measured: the mean over the trained tokens of a step, as a moving average with weight %1.</source>
        <extracomment>%1 is a weight such as 0.92.</extracomment>
        <translation>训练损失，实测：一步中所有参与训练的词元的平均值，再取权重为 %1 的滑动平均。</translation>
    </message>
    <message>
        <source>Evaluation loss</source>
        <translation>验证损失</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>尚无</translation>
    </message>
    <message>
        <source>Loss on the validation rows, measured without dropout.</source>
        <translation>验证数据上的损失，测量时不使用 dropout。</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>best so far · step %1</source>
        <translation>目前最佳 · 第 %1 步</translation>
    </message>
    <message>
        <source>best %1 · step %2</source>
        <extracomment>%1 is the lowest evaluation loss, %2 its step.</extracomment>
        <translation>最佳 %1 · 第 %2 步</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Tokens that all ranks together read in a second, measured.</source>
        <translation>所有进程每秒读取的词元数，实测。</translation>
    </message>
    <message>
        <source>%1 before the pause</source>
        <extracomment>%1 is a throughput such as &quot;102.9 k tok/s&quot;.</extracomment>
        <translation>暂停前 %1</translation>
    </message>
    <message>
        <source>mean of the run</source>
        <translation>整个训练的平均值</translation>
    </message>
    <message numerus="yes">
        <source>mean of %n step(s)</source>
        <extracomment>%n is a number of steps that a mean is taken of.</extracomment>
        <translation>
            <numerusform>%n 步的平均值</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 per rank</source>
        <extracomment>%1 is a number of tokens a second.</extracomment>
        <translation>每个进程 %1</translation>
    </message>
    <message>
        <source>%1 per GPU</source>
        <translation>每个 GPU %1</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>Forward, backward, communication and update of the weights, measured on rank 0.</source>
        <translation>前向、反向、通信和权重更新，在 0 号进程上实测。</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>The most main memory that one rank held at a time, measured.</source>
        <translation>单个进程占用主内存的最大值，实测。</translation>
    </message>
    <message>
        <source>The most GPU memory that one rank held at a time, measured.</source>
        <translation>单个进程占用 GPU 内存的最大值，实测。</translation>
    </message>
    <message numerus="yes">
        <source>fullest of %n rank(s)</source>
        <translation>
            <numerusform>%n 个进程中最满的</numerusform>
        </translation>
    </message>
    <message>
        <source>main memory</source>
        <translation>主内存</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>The steps that are left at the pace of the last ones.</source>
        <translation>按最近几步的速度完成剩余的步。</translation>
    </message>
    <message>
        <source>%1 elapsed</source>
        <extracomment>%1 is a time such as &quot;2 h 5 min&quot;.</extracomment>
        <translation>已用 %1</translation>
    </message>
    <message>
        <source>Paused for</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Since the run was paused, and the steps that are left at the pace before.</source>
        <translation>自暂停以来的时间，以及按之前的速度还剩的步。</translation>
    </message>
    <message>
        <source>%1 of work left</source>
        <extracomment>%1 is a time such as &quot;1 h 16 min&quot;.</extracomment>
        <translation>剩余工作 %1</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>From the first step to the end, pauses included.</source>
        <translation>从第一步到结束，包括暂停。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::LiveHead</name>
    <message>
        <source>Save checkpoint</source>
        <extracomment>A button: writes a checkpoint of the run that goes on.</extracomment>
        <translation>保存检查点</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Resume</source>
        <extracomment>A button: goes on with a run that has ended, from its newest checkpoint, in a new run.</extracomment>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>训练进度</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <extracomment>Lower case, within a line: &quot;epoch 2&quot;.</extracomment>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>epoch %1 of %2</source>
        <translation>第 %1 轮，共 %2 轮</translation>
    </message>
    <message>
        <source>The run is being read.</source>
        <translation>正在读取该训练。</translation>
    </message>
    <message>
        <source>The connection to the run is lost; it is being restored.</source>
        <translation>与训练的连接已断开，正在恢复。</translation>
    </message>
    <message>
        <source>The program that supervises this run is of another version.</source>
        <translation>监督该训练的程序是另一个版本。</translation>
    </message>
    <message>
        <source>The run is not going on.</source>
        <translation>该训练没有在进行。</translation>
    </message>
    <message>
        <source>The run is stopping.</source>
        <translation>训练正在停止。</translation>
    </message>
    <message>
        <source>The run has not answered the last command yet.</source>
        <translation>训练尚未回应上一个命令。</translation>
    </message>
    <message>
        <source>Resume</source>
        <comment>a paused run</comment>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>The training has not begun.</source>
        <translation>训练尚未开始。</translation>
    </message>
    <message>
        <source>Go on with the next step.</source>
        <translation>继续下一步。</translation>
    </message>
    <message>
        <source>Wait after the step that is going on.</source>
        <translation>在当前这一步之后等待。</translation>
    </message>
    <message>
        <source>Write a checkpoint after the step that is going on.</source>
        <translation>在当前这一步之后写入检查点。</translation>
    </message>
    <message>
        <source>End the run; asks whether to save first.</source>
        <translation>结束训练；会先询问是否保存。</translation>
    </message>
    <message>
        <source>The run has written no checkpoint.</source>
        <translation>该训练没有写入检查点。</translation>
    </message>
    <message>
        <source>Go on from the newest checkpoint, in a new run.</source>
        <translation>从最新的检查点继续，作为一次新的训练。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::LivePage</name>
    <message>
        <source>The run is not connected: nothing was sent.</source>
        <translation>训练未连接：没有发送任何命令。</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <extracomment>After the export of a chart; %1 is a file.</extracomment>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>No run is going on</source>
        <translation>没有正在进行的训练</translation>
    </message>
    <message>
        <source>Start one on the page New run, or open a stored one from Runs.</source>
        <translation>在“新建训练”页启动一次，或从“训练记录”打开已保存的训练。</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建训练</translation>
    </message>
    <message>
        <source>This run cannot be opened</source>
        <translation>无法打开该训练</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>所有训练</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Parts of the run</source>
        <translation>训练的各部分</translation>
    </message>
    <message>
        <source>Follow</source>
        <extracomment>A check box: charts move along with new steps.</extracomment>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Charts move along with new steps.</source>
        <translation>图表随新的步移动。</translation>
    </message>
    <message>
        <source>Reading the run …</source>
        <translation>正在读取训练…</translation>
    </message>
    <message>
        <source>What is stored of it is shown; restart the studio to watch it live.</source>
        <translation>显示的是已保存的内容；重新启动本程序即可实时查看。</translation>
    </message>
    <message>
        <source>The connection to the run is lost.</source>
        <translation>与训练的连接已断开。</translation>
    </message>
    <message>
        <source>Training goes on without it; the connection is being restored.</source>
        <translation>训练不受影响，仍在进行；正在恢复连接。</translation>
    </message>
    <message>
        <source>Rank %1 failed first, at step %2.</source>
        <extracomment>Where a run failed: %1 is the number of a process, %2 a step.</extracomment>
        <translation>进程 %1 最先失败，在第 %2 步。</translation>
    </message>
    <message>
        <source>Resume goes on from step %1.</source>
        <extracomment>%1 is a step.</extracomment>
        <translation>恢复将从第 %1 步继续。</translation>
    </message>
    <message>
        <source>No checkpoint was written.</source>
        <translation>没有写入检查点。</translation>
    </message>
    <message>
        <source>The run ended without a word after step %1.</source>
        <extracomment>%1 is a step.</extracomment>
        <translation>训练在第 %1 步之后无声结束。</translation>
    </message>
    <message>
        <source>Its supervisor is gone, as after a power cut.</source>
        <extracomment>What watches over the processes of a run vanished.</extracomment>
        <translation>它的监督进程已消失，如同断电之后。</translation>
    </message>
    <message>
        <source>Stop %1?</source>
        <extracomment>A question; %1 is the name of a run.</extracomment>
        <translation>停止 %1？</translation>
    </message>
    <message>
        <source>With a checkpoint it can go on from step %1 later, without one from step %2.</source>
        <translation>保存检查点后，之后可从第 %1 步继续；不保存则从第 %2 步继续。</translation>
    </message>
    <message>
        <source>With a checkpoint it can go on from step %1 later; without one its steps are lost.</source>
        <translation>保存检查点后，之后可从第 %1 步继续；不保存则已完成的步会丢失。</translation>
    </message>
    <message>
        <source>The training has not begun.</source>
        <translation>训练尚未开始。</translation>
    </message>
    <message>
        <source>Keep training</source>
        <translation>继续训练</translation>
    </message>
    <message>
        <source>Stop at once</source>
        <translation>立即停止</translation>
    </message>
    <message>
        <source>Save and stop</source>
        <translation>保存并停止</translation>
    </message>
</context>
<context>
    <name>tessera::ui::LogModel</name>
    <message>
        <source>info</source>
        <extracomment>Level of a line of the log.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warn</source>
        <extracomment>Level of a line of the log.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error</source>
        <extracomment>Level of a line of the log.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supervisor</source>
        <extracomment>Who wrote a line of the log: the process that watches over the ranks.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Level</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tessera::ui::LogTab</name>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Filter lines</source>
        <translation>筛选日志行</translation>
    </message>
    <message>
        <source>Least level</source>
        <translation>最低级别</translation>
    </message>
    <message>
        <source>Info</source>
        <extracomment>Which lines of a log are shown: all, warnings and errors, errors alone.</extracomment>
        <translation>信息</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Copy</source>
        <extracomment>A button: takes the chosen lines, or all that are shown.</extracomment>
        <translation>复制</translation>
    </message>
    <message>
        <source>Lines of the log</source>
        <translation>日志行</translation>
    </message>
    <message>
        <source>The run has written nothing yet.</source>
        <translation>该训练尚未写入任何内容。</translation>
    </message>
    <message>
        <source>No line of the log matches.</source>
        <translation>没有匹配的日志行。</translation>
    </message>
    <message>
        <source>%1 of %2 lines</source>
        <extracomment>Beside the title of a log; %1 and %2 are numbers of lines.</extracomment>
        <translation>%1 行，共 %2 行</translation>
    </message>
</context>
<context>
    <name>tessera::ui::MapDifference</name>
    <message>
        <source>Run whose map is shown</source>
        <translation>显示其图的训练</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Difference of two expert maps</source>
        <translation>两张专家图之差</translation>
    </message>
    <message>
        <source>These two runs have other layers or experts.</source>
        <translation>这两次训练的层或专家不同。</translation>
    </message>
    <message>
        <source>Layer %1, expert %2</source>
        <extracomment>%1 and %2 are numbers.</extracomment>
        <translation>第 %1 层，专家 %2</translation>
    </message>
    <message>
        <source>%1 − %2</source>
        <extracomment>Names of two runs; the map of the second is taken from that of the first.</extracomment>
        <translation>%1 − %2</translation>
    </message>
    <message>
        <source>layer %1: %2</source>
        <extracomment>An expert; %1 is its layer, %2 its number.</extracomment>
        <translation>第 %1 层：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <extracomment>Behind a list of experts: how many more there are.</extracomment>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Largest change</source>
        <translation>最大变化</translation>
    </message>
    <message>
        <source>layer %1, expert %2</source>
        <extracomment>%1 is a layer, %2 an expert.</extracomment>
        <translation>第 %1 层，专家 %2</translation>
    </message>
    <message>
        <source>Dead only in %1</source>
        <extracomment>Experts that get next to nothing in one run alone; %1 is its name.</extracomment>
        <translation>仅在 %1 中失活</translation>
    </message>
    <message>
        <source>Worst EP rank, layer %1</source>
        <extracomment>Load of the busiest expert-parallel rank in a layer, before and after an arrow.</extracomment>
        <translation>最差 EP 进程，第 %1 层</translation>
    </message>
</context>
<context>
    <name>tessera::ui::MetricSeriesModel</name>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smoothed</source>
        <extracomment>Table heading: the values of a curve after smoothing.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wall time, s</source>
        <extracomment>Table heading: seconds since the run started.</extracomment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tessera::ui::OverviewTab</name>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Newest lines of the log</source>
        <translation>最新的日志行</translation>
    </message>
    <message>
        <source>Least level</source>
        <translation>最低级别</translation>
    </message>
    <message>
        <source>Info</source>
        <extracomment>Which lines of a log are shown: all, warnings and errors, errors alone.</extracomment>
        <translation>信息</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Open the full log</source>
        <translation>打开完整日志</translation>
    </message>
    <message>
        <source>before clipping at %1</source>
        <extracomment>Behind the gradient norm; %1 is the norm that gradients are clipped at.</extracomment>
        <translation>裁剪前，上限 %1</translation>
    </message>
</context>
<context>
    <name>tessera::ui::RunChip</name>
    <message>
        <source>Take %1 out of the comparison</source>
        <extracomment>Tooltip of a button; %1 is the name of a run.</extracomment>
        <translation>将 %1 移出比较</translation>
    </message>
    <message>
        <source>Changes are shown against this run.</source>
        <translation>变化相对于该训练显示。</translation>
    </message>
    <message>
        <source>Click to show changes against this run.</source>
        <translation>点击以相对于该训练显示变化。</translation>
    </message>
    <message>
        <source>%1, baseline</source>
        <extracomment>Accessible name; %1 is the name of a run.</extracomment>
        <translation>%1，基准</translation>
    </message>
    <message>
        <source>baseline</source>
        <extracomment>Small badge beside the name of the run that others are compared with.</extracomment>
        <translation>基准</translation>
    </message>
</context>
<context>
    <name>tessera::ui::RunPicker</name>
    <message>
        <source>Filter by name, model, data or tag</source>
        <translation>按名称、模型、数据或标签筛选</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>No other run matches.</source>
        <translation>没有其他匹配的训练。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::RunSettingsModel</name>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Key</source>
        <extracomment>The name of a setting in a run&apos;s JSON file.</extracomment>
        <translation>键</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
</context>
<context>
    <name>tessera::ui::RunTableModel</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tuner</source>
        <extracomment>Table heading: full fine-tuning or LoRA.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout</source>
        <extracomment>Table heading: the parallel layout, such as &quot;PP 2, EP 8&quot;.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best eval</source>
        <extracomment>Table heading: the lowest evaluation loss.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last eval</source>
        <extracomment>Table heading: the last evaluation loss.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <extracomment>Table heading: tokens a second, mean of the run.</extracomment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Created</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tessera::ui::SettingsTab</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Filter settings</source>
        <translation>筛选设置</translation>
    </message>
    <message>
        <source>Only changed</source>
        <extracomment>A check box: hides settings that have their default value.</extracomment>
        <translation>仅显示更改</translation>
    </message>
    <message>
        <source>Settings of the run</source>
        <translation>训练的设置</translation>
    </message>
    <message>
        <source>No setting matches.</source>
        <translation>没有匹配的设置。</translation>
    </message>
    <message>
        <source>About this run</source>
        <translation>关于该训练</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Show parent run</source>
        <extracomment>A button: shows the run that this one went on from.</extracomment>
        <translation>显示来源训练</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <extracomment>Beside the title of the settings: how many are not at their default.</extracomment>
        <translation>
            <numerusform>更改了 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>%1 trained</source>
        <extracomment>%1 is a number such as &quot;351 M&quot;.</extracomment>
        <translation>训练 %1</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message numerus="yes">
        <source>%n for each token</source>
        <extracomment>%n is a number of experts.</extracomment>
        <translation>
            <numerusform>每个词元 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message numerus="yes">
        <source>%n dropped</source>
        <translation>
            <numerusform>丢弃 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n 个进程</numerusform>
        </translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建时间</translation>
    </message>
</context>
<context>
    <name>tessera::ui::StepBar</name>
    <message>
        <source>Stop playing</source>
        <translation>停止播放</translation>
    </message>
    <message>
        <source>Play the steps</source>
        <translation>播放各步</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>live</source>
        <extracomment>A small button, lower case: shows the newest step, and goes along with new ones.</extracomment>
        <translation>实时</translation>
    </message>
    <message>
        <source>newest</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>Show the newest step and go along with new ones.</source>
        <translation>显示最新的一步，并随新的步移动。</translation>
    </message>
    <message>
        <source>Show the newest step.</source>
        <translation>显示最新的一步。</translation>
    </message>
</context>
</TS>
