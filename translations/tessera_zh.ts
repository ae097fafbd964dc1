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
</TS>
