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
<context>
    <name>FieldHelp</name>
    <message>
        <source>What is trained: a language model from text, or answers from conversations.</source>
        <translation>训练什么：用文本训练语言模型，或用对话训练回答。</translation>
    </message>
    <message>
        <source>A Hugging Face folder, a .gguf file, or the name of a model that was set up.</source>
        <translation>Hugging Face 文件夹、.gguf 文件，或已安装模型的名称。</translation>
    </message>
    <message>
        <source>Where the tokenizer comes from; not set: from the model.</source>
        <translation>分词器从哪里来；未设置：取自模型。</translation>
    </message>
    <message>
        <source>Start from random weights; only the model&apos;s config.json is read.</source>
        <translation>从随机权重开始；只读取模型的 config.json。</translation>
    </message>
    <message>
        <source>A PEFT folder whose LoRA weights the run starts from (weights only).</source>
        <translation>训练从哪个 PEFT 文件夹的 LoRA 权重开始（只读权重）。</translation>
    </message>
    <message>
        <source>A checkpoint folder to continue from, with optimizer, schedule, random state and data position.</source>
        <translation>要接着训练的检查点文件夹，包括优化器、调度、随机状态和数据位置。</translation>
    </message>
    <message>
        <source>A Megatron checkpoint to start from.</source>
        <translation>要从中开始的 Megatron 检查点。</translation>
    </message>
    <message>
        <source>A Megatron adapter checkpoint to start from.</source>
        <translation>要从中开始的 Megatron 适配器检查点。</translation>
    </message>
    <message>
        <source>Megatron: load weights only and start at step 0. Use resume_from_checkpoint to continue a run.</source>
        <translation>Megatron：只加载权重并从第 0 步开始。继续一次训练用 resume_from_checkpoint。</translation>
    </message>
    <message>
        <source>Resume without the optimizer state.</source>
        <translation>继续训练时不恢复优化器状态。</translation>
    </message>
    <message>
        <source>Resume without the random state.</source>
        <translation>继续训练时不恢复随机状态。</translation>
    </message>
    <message>
        <source>What the model&apos;s head predicts.</source>
        <translation>模型的头预测什么。</translation>
    </message>
    <message>
        <source>Kind of preference training.</source>
        <translation>偏好训练的种类。</translation>
    </message>
    <message>
        <source>Layers that predict more than one token ahead.</source>
        <translation>一次预测多个词元的层数。</translation>
    </message>
    <message>
        <source>Weight of the multi-token prediction loss.</source>
        <translation>多词元预测损失的权重。</translation>
    </message>
    <message>
        <source>Multimodal models: keep the language model as it is.</source>
        <translation>多模态模型：语言模型保持不变。</translation>
    </message>
    <message>
        <source>Multimodal models: keep the vision part as it is.</source>
        <translation>多模态模型：视觉部分保持不变。</translation>
    </message>
    <message>
        <source>Multimodal models: keep the aligner as it is.</source>
        <translation>多模态模型：对齐层保持不变。</translation>
    </message>
    <message>
        <source>Multimodal models: learning rate of the vision part.</source>
        <translation>多模态模型：视觉部分的学习率。</translation>
    </message>
    <message>
        <source>Multimodal models: recompute the vision part.</source>
        <translation>多模态模型：重算视觉部分。</translation>
    </message>
    <message>
        <source>More settings for Megatron&apos;s model configuration.</source>
        <translation>Megatron 模型配置的更多设置。</translation>
    </message>
    <message>
        <source>Files or folders to train on; NAME#N takes N rows.</source>
        <translation>用来训练的文件或文件夹；NAME#N 取 N 行。</translation>
    </message>
    <message>
        <source>Files or folders to evaluate on.</source>
        <translation>用来验证的文件或文件夹。</translation>
    </message>
    <message>
        <source>Longest row; what is longer is handled by truncation_strategy.</source>
        <translation>最长的一行；更长的按 truncation_strategy 处理。</translation>
    </message>
    <message>
        <source>What happens to a row that is too long: drop it, or cut it at one end.</source>
        <translation>一行太长时怎么办：丢弃，或从一端截断。</translation>
    </message>
    <message>
        <source>Put several rows into one sequence; attention never crosses their border.</source>
        <translation>把几行放进一个序列；注意力不会越过它们的边界。</translation>
    </message>
    <message>
        <source>Length of a pack; not set: max_length.</source>
        <translation>一个包的长度；未设置：max_length。</translation>
    </message>
    <message>
        <source>How rows are put into packs.</source>
        <translation>怎样把行装进包里。</translation>
    </message>
    <message>
        <source>Worker processes of packing; it never changes the result.</source>
        <translation>装箱的工作进程数；不影响结果。</translation>
    </message>
    <message>
        <source>Lay the rows of a micro-batch end to end instead of padding them.</source>
        <translation>把微批里的行首尾相接，而不是填充。</translation>
    </message>
    <message>
        <source>Batches of rows of similar length.</source>
        <translation>把长度相近的行放进同一批。</translation>
    </message>
    <message>
        <source>Which column of the data set stands for which of ours, such as {&quot;question&quot;: &quot;query&quot;}.</source>
        <translation>数据集的哪一列对应我们的哪一列，例如 {&quot;question&quot;: &quot;query&quot;}。</translation>
    </message>
    <message>
        <source>Do not guess which column is which.</source>
        <translation>不猜测各列的含义。</translation>
    </message>
    <message>
        <source>Drop columns that the task does not use.</source>
        <translation>去掉任务用不到的列。</translation>
    </message>
    <message>
        <source>System text of rows that have none; empty: no system text.</source>
        <translation>没有系统文本的行使用的系统文本；为空：没有系统文本。</translation>
    </message>
    <message>
        <source>Render rows with the model&apos;s chat template; not set: as the task needs.</source>
        <translation>用模型的对话模板渲染各行；未设置：按任务需要。</translation>
    </message>
    <message>
        <source>Which tokens are trained: all answers, only the last one, or everything.</source>
        <translation>哪些词元参与训练：所有回答、只有最后一个，或全部。</translation>
    </message>
    <message>
        <source>Loss weights are only 0 or 1.</source>
        <translation>损失权重只有 0 和 1。</translation>
    </message>
    <message>
        <source>Train empty think blocks too.</source>
        <translation>空的思考块也训练。</translation>
    </message>
    <message>
        <source>Put the empty think block before answers without one.</source>
        <translation>在没有思考块的回答前放一个空的。</translation>
    </message>
    <message>
        <source>Keep the thoughts of earlier rounds.</source>
        <translation>保留前几轮的思考。</translation>
    </message>
    <message>
        <source>The template&apos;s switch for thinking models.</source>
        <translation>模板里思考模型的开关。</translation>
    </message>
    <message>
        <source>Another chat template than the model&apos;s.</source>
        <translation>换用另一个对话模板。</translation>
    </message>
    <message>
        <source>How tools are written into the conversation.</source>
        <translation>工具怎样写进对话。</translation>
    </message>
    <message>
        <source>Share of the rows that is kept back for evaluation.</source>
        <translation>留作验证的行所占的份额。</translation>
    </message>
    <message>
        <source>New order of the rows in each epoch; off: the order of the files.</source>
        <translation>每个轮次重排行的顺序；关闭：按文件里的顺序。</translation>
    </message>
    <message>
        <source>Shuffle once after loading; the order of an epoch is train_dataloader_shuffle&apos;s.</source>
        <translation>加载后打乱一次；轮次内的顺序由 train_dataloader_shuffle 决定。</translation>
    </message>
    <message>
        <source>Shuffle the evaluation rows.</source>
        <translation>打乱验证行。</translation>
    </message>
    <message>
        <source>Seed of weights and dropout.</source>
        <translation>权重和 dropout 的种子。</translation>
    </message>
    <message>
        <source>Seed of the order of rows.</source>
        <translation>行的顺序的种子。</translation>
    </message>
    <message>
        <source>Worker processes that load data; our loader needs none.</source>
        <translation>加载数据的工作进程数；我们的加载器不需要。</translation>
    </message>
    <message>
        <source>Batches a worker loads ahead.</source>
        <translation>每个工作进程预先加载的批数。</translation>
    </message>
    <message>
        <source>Worker processes that prepare rows.</source>
        <translation>预处理行的工作进程数。</translation>
    </message>
    <message>
        <source>Reuse prepared rows of an earlier run.</source>
        <translation>沿用以前训练预处理过的行。</translation>
    </message>
    <message>
        <source>Tokenise rows when they are needed.</source>
        <translation>需要时才切分词元。</translation>
    </message>
    <message>
        <source>Stop at the first row that cannot be used.</source>
        <translation>遇到第一个不能用的行就停止。</translation>
    </message>
    <message>
        <source>Refuse rows whose turns do not alternate strictly.</source>
        <translation>拒绝轮次没有严格交替的行。</translation>
    </message>
    <message>
        <source>Read rows while training.</source>
        <translation>边训练边读取行。</translation>
    </message>
    <message>
        <source>Rows that streaming shuffles at a time.</source>
        <translation>流式读取时一次打乱的行数。</translation>
    </message>
    <message>
        <source>Share of each data set when several are mixed.</source>
        <translation>混合多个数据集时各自的份额。</translation>
    </message>
    <message>
        <source>When mixing ends.</source>
        <translation>混合在什么时候结束。</translation>
    </message>
    <message>
        <source>Download from Hugging Face instead of ModelScope.</source>
        <translation>从 Hugging Face 而不是 ModelScope 下载。</translation>
    </message>
    <message>
        <source>Loss of each channel apart.</source>
        <translation>分别统计各通道的损失。</translation>
    </message>
    <message>
        <source>Largest image.</source>
        <translation>最大的图像。</translation>
    </message>
    <message>
        <source>How boxes are normalised.</source>
        <translation>怎样归一化边框。</translation>
    </message>
    <message>
        <source>Rows that one rank computes at a time.</source>
        <translation>一个进程一次计算的行数。</translation>
    </message>
    <message>
        <source>Rows of one optimizer step, over all ranks.</source>
        <translation>一次优化步的行数，所有进程合计。</translation>
    </message>
    <message>
        <source>Optimizer steps of the run; wins over num_train_epochs.</source>
        <translation>训练的优化步数；优先于 num_train_epochs。</translation>
    </message>
    <message>
        <source>How often the run goes through the data.</source>
        <translation>把数据训练几遍。</translation>
    </message>
    <message>
        <source>Highest learning rate; not set: 1e-5 for full training, 1e-4 for LoRA.</source>
        <translation>最高学习率；未设置：全量训练 1e-5，LoRA 1e-4。</translation>
    </message>
    <message>
        <source>Learning rate at the end of the decay.</source>
        <translation>衰减结束时的学习率。</translation>
    </message>
    <message>
        <source>Learning rate at the start of the warm-up.</source>
        <translation>预热开始时的学习率。</translation>
    </message>
    <message>
        <source>How the learning rate falls after the warm-up.</source>
        <translation>预热之后学习率怎样下降。</translation>
    </message>
    <message>
        <source>Steps until min_lr is reached; not set: all steps.</source>
        <translation>降到 min_lr 用的步数；未设置：全部步数。</translation>
    </message>
    <message>
        <source>How WSD falls at its end.</source>
        <translation>WSD 末段怎样下降。</translation>
    </message>
    <message>
        <source>Steps of the fall at the end of WSD.</source>
        <translation>WSD 末段下降的步数。</translation>
    </message>
    <message>
        <source>Steps until the highest learning rate is reached.</source>
        <translation>达到最高学习率用的步数。</translation>
    </message>
    <message>
        <source>The same as a share of all steps.</source>
        <translation>同上，写成总步数的份额。</translation>
    </message>
    <message>
        <source>How gradients become updates; adam is AdamW.</source>
        <translation>怎样由梯度得到更新；adam 即 AdamW。</translation>
    </message>
    <message>
        <source>Decoupled weight decay; norms and biases have none.</source>
        <translation>解耦的权重衰减；归一化和偏置没有。</translation>
    </message>
    <message>
        <source>How the weight decay changes over the run.</source>
        <translation>权重衰减怎样随训练变化。</translation>
    </message>
    <message>
        <source>Weight decay at the start.</source>
        <translation>开始时的权重衰减。</translation>
    </message>
    <message>
        <source>Weight decay at the end.</source>
        <translation>结束时的权重衰减。</translation>
    </message>
    <message>
        <source>Longest gradient, over all parameters; 0 turns clipping off.</source>
        <translation>全部参数梯度的最大长度；0 关闭裁剪。</translation>
    </message>
    <message>
        <source>Decay of Adam&apos;s first moment.</source>
        <translation>Adam 一阶矩的衰减。</translation>
    </message>
    <message>
        <source>Decay of Adam&apos;s second moment.</source>
        <translation>Adam 二阶矩的衰减。</translation>
    </message>
    <message>
        <source>Added to the root of Adam&apos;s second moment.</source>
        <translation>加在 Adam 二阶矩平方根上的数。</translation>
    </message>
    <message>
        <source>Momentum of SGD.</source>
        <translation>SGD 的动量。</translation>
    </message>
    <message>
        <source>Average over all trained tokens of the global batch; always so in pretraining and fine-tuning.</source>
        <translation>对全局批的所有训练词元取平均；预训练和微调总是如此。</translation>
    </message>
    <message>
        <source>Dynamic fine-tuning loss.</source>
        <translation>动态微调损失。</translation>
    </message>
    <message>
        <source>Train all weights, or small matrices beside frozen ones.</source>
        <translation>训练全部权重，或训练冻结权重旁边的小矩阵。</translation>
    </message>
    <message>
        <source>Rank of the LoRA matrices.</source>
        <translation>LoRA 矩阵的秩。</translation>
    </message>
    <message>
        <source>LoRA scale times rank.</source>
        <translation>LoRA 缩放乘以秩。</translation>
    </message>
    <message>
        <source>Share of LoRA&apos;s inputs that is dropped in training.</source>
        <translation>训练时丢弃的 LoRA 输入份额。</translation>
    </message>
    <message>
        <source>Scale by alpha / sqrt(rank) instead of alpha / rank.</source>
        <translation>按 alpha / sqrt(秩) 而不是 alpha / 秩 缩放。</translation>
    </message>
    <message>
        <source>Which biases LoRA trains.</source>
        <translation>LoRA 训练哪些偏置。</translation>
    </message>
    <message>
        <source>Type of the LoRA matrices; not set: the model&apos;s.</source>
        <translation>LoRA 矩阵的类型；未设置：与模型相同。</translation>
    </message>
    <message>
        <source>Linear layers that get LoRA; all-linear leaves out the head and the router.</source>
        <translation>加 LoRA 的线性层；all-linear 不含输出头和路由器。</translation>
    </message>
    <message>
        <source>The same as a regular expression; wins over the list.</source>
        <translation>同上，写成正则表达式；优先于列表。</translation>
    </message>
    <message>
        <source>Modules that are trained whole beside LoRA.</source>
        <translation>与 LoRA 一起完整训练的模块。</translation>
    </message>
    <message>
        <source>Prefixes of parameters that are not trained.</source>
        <translation>不训练的参数的前缀。</translation>
    </message>
    <message>
        <source>The same as a regular expression.</source>
        <translation>同上，写成正则表达式。</translation>
    </message>
    <message>
        <source>Share of the layers, from below, that is not trained.</source>
        <translation>从下往上不训练的层的份额。</translation>
    </message>
    <message>
        <source>Prefixes of parameters that are trained in any case.</source>
        <translation>无论如何都训练的参数的前缀。</translation>
    </message>
    <message>
        <source>Number format of the weights; not set: the model&apos;s own.</source>
        <translation>权重的数值格式；未设置：与模型相同。</translation>
    </message>
    <message>
        <source>Megatron&apos;s way to say torch_dtype bfloat16.</source>
        <translation>Megatron 对 torch_dtype bfloat16 的写法。</translation>
    </message>
    <message>
        <source>Train in float16 with loss scaling.</source>
        <translation>用 float16 训练并缩放损失。</translation>
    </message>
    <message>
        <source>Scale attention scores by layer, for float16.</source>
        <translation>为 float16 按层缩放注意力分数。</translation>
    </message>
    <message>
        <source>Attention in one fused operator; auto is the same where it fits.</source>
        <translation>用一个融合算子计算注意力；auto 在适用时与之相同。</translation>
    </message>
    <message>
        <source>Softmax of attention in float32.</source>
        <translation>注意力的 softmax 用 float32。</translation>
    </message>
    <message>
        <source>Cross entropy without a second copy of the logits.</source>
        <translation>计算交叉熵时不再复制一份 logits。</translation>
    </message>
    <message>
        <source>Who fuses it.</source>
        <translation>由谁来融合。</translation>
    </message>
    <message>
        <source>Add weight gradients inside the matrix product.</source>
        <translation>在矩阵乘里累加权重梯度。</translation>
    </message>
    <message>
        <source>Type in which gradients are summed.</source>
        <translation>累加梯度用的类型。</translation>
    </message>
    <message>
        <source>Type of the master weights.</source>
        <translation>主权重的类型。</translation>
    </message>
    <message>
        <source>Type of Adam&apos;s first moment.</source>
        <translation>Adam 一阶矩的类型。</translation>
    </message>
    <message>
        <source>Type of Adam&apos;s second moment.</source>
        <translation>Adam 二阶矩的类型。</translation>
    </message>
    <message>
        <source>Optimizer states in shorter types.</source>
        <translation>优化器状态用更短的类型。</translation>
    </message>
    <message>
        <source>Matrix products in 8 bits.</source>
        <translation>矩阵乘用 8 位。</translation>
    </message>
    <message>
        <source>How 8-bit scales are found.</source>
        <translation>怎样求 8 位的缩放。</translation>
    </message>
    <message>
        <source>Keep the parameters in 8 bits.</source>
        <translation>参数保存为 8 位。</translation>
    </message>
    <message>
        <source>Steps whose largest values decide the 8-bit scale.</source>
        <translation>由最近多少步的最大值决定 8 位缩放。</translation>
    </message>
    <message>
        <source>How they decide it.</source>
        <translation>怎样由它们决定。</translation>
    </message>
    <message>
        <source>Matrix products in 4 bits.</source>
        <translation>矩阵乘用 4 位。</translation>
    </message>
    <message>
        <source>How 4-bit scales are found.</source>
        <translation>怎样求 4 位的缩放。</translation>
    </message>
    <message>
        <source>Keep the parameters in 4 bits.</source>
        <translation>参数保存为 4 位。</translation>
    </message>
    <message>
        <source>Compute a layer again in the backward pass instead of keeping its inner results.</source>
        <translation>反向时重新计算一层，而不保留它的中间结果。</translation>
    </message>
    <message>
        <source>Which layers full recompute covers.</source>
        <translation>完全重算覆盖哪些层。</translation>
    </message>
    <message>
        <source>Layers that are recomputed as one piece.</source>
        <translation>作为一段一起重算的层数。</translation>
    </message>
    <message>
        <source>Parts that selective recompute covers.</source>
        <translation>选择性重算覆盖的部分。</translation>
    </message>
    <message>
        <source>Optimizer states in the host&apos;s memory.</source>
        <translation>优化器状态放在主机内存。</translation>
    </message>
    <message>
        <source>Share of them that is there.</source>
        <translation>其中放在那里的份额。</translation>
    </message>
    <message>
        <source>Activations in the host&apos;s memory.</source>
        <translation>激活放在主机内存。</translation>
    </message>
    <message>
        <source>Layers whose activations are there.</source>
        <translation>激活放在那里的层数。</translation>
    </message>
    <message>
        <source>Where the ranks compute; auto takes GPUs when there are any.</source>
        <translation>进程在哪里计算；auto 有 GPU 时就用。</translation>
    </message>
    <message>
        <source>Number of ranks; not set: the GPUs, or the fewest that the layout allows.</source>
        <translation>进程数；未设置：GPU 数，或布局允许的最少数。</translation>
    </message>
    <message>
        <source>CPU threads of each rank; 0: the cores shared out.</source>
        <translation>每个进程的 CPU 线程；0：平分核心。</translation>
    </message>
    <message>
        <source>Ranks that share each matrix.</source>
        <translation>共同分担每个矩阵的进程数。</translation>
    </message>
    <message>
        <source>Tensor-parallel ranks share the sequence between matrices.</source>
        <translation>张量并行的进程在矩阵之间分担序列。</translation>
    </message>
    <message>
        <source>Ranks that share each sequence.</source>
        <translation>共同分担每个序列的进程数。</translation>
    </message>
    <message>
        <source>How context-parallel ranks exchange keys and values.</source>
        <translation>上下文并行的进程怎样交换键和值。</translation>
    </message>
    <message>
        <source>Which parts of the sequence a context-parallel rank has.</source>
        <translation>上下文并行的进程各有序列的哪些部分。</translation>
    </message>
    <message>
        <source>How packs are spread over the ranks.</source>
        <translation>包怎样分到各进程。</translation>
    </message>
    <message>
        <source>Stages that share the layers.</source>
        <translation>共同分担各层的流水段数。</translation>
    </message>
    <message>
        <source>Layers of the first stage; not set: all stages alike.</source>
        <translation>第一段的层数；未设置：各段相同。</translation>
    </message>
    <message>
        <source>Layers of the last stage; not set: all stages alike.</source>
        <translation>最后一段的层数；未设置：各段相同。</translation>
    </message>
    <message>
        <source>Count the embedding as one layer.</source>
        <translation>把嵌入算作一层。</translation>
    </message>
    <message>
        <source>Count the loss as one layer.</source>
        <translation>把损失算作一层。</translation>
    </message>
    <message>
        <source>Every stage written out, such as Et*4|(tttt|)*14tmL.</source>
        <translation>逐段写出，例如 Et*4|(tttt|)*14tmL。</translation>
    </message>
    <message>
        <source>Pieces of the model that each stage has; not set: one.</source>
        <translation>每段拥有的模型块数；未设置：一块。</translation>
    </message>
    <message>
        <source>Micro-batches that go through a piece in a row; not set: the stages.</source>
        <translation>连续通过一块的微批数；未设置：段数。</translation>
    </message>
    <message>
        <source>Ranks that share the experts of a layer.</source>
        <translation>共同分担一层专家的进程数。</translation>
    </message>
    <message>
        <source>Ranks that share each expert.</source>
        <translation>共同分担每个专家的进程数。</translation>
    </message>
    <message>
        <source>Data-parallel ranks share the optimizer states.</source>
        <translation>数据并行的进程分担优化器状态。</translation>
    </message>
    <message>
        <source>Data-parallel ranks share the weights too.</source>
        <translation>数据并行的进程也分担权重。</translation>
    </message>
    <message>
        <source>What FSDP shares.</source>
        <translation>FSDP 分担什么。</translation>
    </message>
    <message>
        <source>Groups that each hold all optimizer states.</source>
        <translation>各自保存全部优化器状态的组数。</translation>
    </message>
    <message>
        <source>Sum gradients while the backward pass goes on.</source>
        <translation>在反向进行时累加梯度。</translation>
    </message>
    <message>
        <source>Gather parameters while the forward pass goes on.</source>
        <translation>在前向进行时收集参数。</translation>
    </message>
    <message>
        <source>Gather parameters while the optimizer steps.</source>
        <translation>在优化器更新时收集参数。</translation>
    </message>
    <message>
        <source>All stages sum their gradients at the same time.</source>
        <translation>各段同时累加梯度。</translation>
    </message>
    <message>
        <source>All stages gather their parameters at the same time.</source>
        <translation>各段同时收集参数。</translation>
    </message>
    <message>
        <source>Stages send while they compute.</source>
        <translation>各段一边计算一边发送。</translation>
    </message>
    <message>
        <source>Stages send and receive in one call.</source>
        <translation>各段在一次调用中收发。</translation>
    </message>
    <message>
        <source>Tensor-parallel ranks send while they compute.</source>
        <translation>张量并行的进程一边计算一边发送。</translation>
    </message>
    <message>
        <source>Send tokens to experts while other layers compute.</source>
        <translation>其他层计算时把词元发给专家。</translation>
    </message>
    <message>
        <source>Weight gradients after the exchange of tokens.</source>
        <translation>词元交换之后再算权重梯度。</translation>
    </message>
    <message>
        <source>Open all connections before the first step.</source>
        <translation>第一步之前打开所有连接。</translation>
    </message>
    <message>
        <source>Library between the ranks; the device decides: NCCL with GPUs, Gloo without.</source>
        <translation>进程之间的通信库；由设备决定：有 GPU 用 NCCL，否则用 Gloo。</translation>
    </message>
    <message>
        <source>Longest wait for another rank before the run fails.</source>
        <translation>等待其他进程的最长时间，超过则训练失败。</translation>
    </message>
    <message>
        <source>Make a dense model into one with experts: each expert starts as a copy of the MLP.</source>
        <translation>把稠密模型变成带专家的模型：每个专家开始时都是 MLP 的副本。</translation>
    </message>
    <message>
        <source>Experts of a layer; set with upcycling, else the model&apos;s own.</source>
        <translation>一层的专家数；稠密模型改造时设置，否则取自模型。</translation>
    </message>
    <message>
        <source>Experts that each token uses.</source>
        <translation>每个词元使用的专家数。</translation>
    </message>
    <message>
        <source>Width of an expert; not set: the model&apos;s own.</source>
        <translation>一个专家的宽度；未设置：取自模型。</translation>
    </message>
    <message>
        <source>Which layers have experts; not set: the model&apos;s own.</source>
        <translation>哪些层有专家；未设置：取自模型。</translation>
    </message>
    <message>
        <source>How router scores are made; not set: the model&apos;s own.</source>
        <translation>怎样求路由分数；未设置：取自模型。</translation>
    </message>
    <message>
        <source>Softmax over all experts before the choice; not set: the model&apos;s own.</source>
        <translation>选择之前对所有专家做 softmax；未设置：取自模型。</translation>
    </message>
    <message>
        <source>Factor on the weights of the chosen experts; not set: the model&apos;s own.</source>
        <translation>所选专家权重的系数；未设置：取自模型。</translation>
    </message>
    <message>
        <source>Groups of experts; not set: the model&apos;s own.</source>
        <translation>专家的组数；未设置：取自模型。</translation>
    </message>
    <message>
        <source>Groups that each token uses; not set: the model&apos;s own.</source>
        <translation>每个词元使用的组数；未设置：取自模型。</translation>
    </message>
    <message>
        <source>Which loss spreads the tokens over the experts; not set: aux_loss.</source>
        <translation>用哪种损失让词元分散到各专家；未设置：aux_loss。</translation>
    </message>
    <message>
        <source>Weight of the balancing loss; 1e-3 to 1e-2 is usual, 0 turns it off.</source>
        <translation>均衡损失的权重；常用 1e-3 到 1e-2，0 为关闭。</translation>
    </message>
    <message>
        <source>Weight of the loss that keeps router logits small; 1e-3 is usual.</source>
        <translation>让路由器 logits 保持较小的损失的权重；常用 1e-3。</translation>
    </message>
    <message>
        <source>Noise on the router&apos;s input.</source>
        <translation>加在路由器输入上的噪声。</translation>
    </message>
    <message>
        <source>Number format of the router&apos;s product.</source>
        <translation>路由器矩阵乘的数值格式。</translation>
    </message>
    <message>
        <source>Balance by a bias on the scores instead of a loss.</source>
        <translation>用分数上的偏置而不是损失来均衡。</translation>
    </message>
    <message>
        <source>Step of that bias.</source>
        <translation>该偏置的步长。</translation>
    </message>
    <message>
        <source>Route at random; only to measure speed.</source>
        <translation>随机路由；只用来测速度。</translation>
    </message>
    <message>
        <source>Route with a random bias; only to measure speed.</source>
        <translation>用随机偏置路由；只用来测速度。</translation>
    </message>
    <message>
        <source>How tokens reach experts on other ranks.</source>
        <translation>词元怎样到达其他进程上的专家。</translation>
    </message>
    <message>
        <source>Library of the flex dispatcher.</source>
        <translation>flex 分发器使用的库。</translation>
    </message>
    <message>
        <source>Old name of the flex dispatcher with deepep.</source>
        <translation>带 deepep 的 flex 分发器的旧名称。</translation>
    </message>
    <message>
        <source>All experts of a rank in one grouped product; off: one after another.</source>
        <translation>一个进程的所有专家合成一次分组乘法；关闭：逐个计算。</translation>
    </message>
    <message>
        <source>Sort tokens by expert in one operator.</source>
        <translation>用一个算子按专家排列词元。</translation>
    </message>
    <message>
        <source>Router in one operator.</source>
        <translation>用一个算子完成路由。</translation>
    </message>
    <message>
        <source>Most tokens of an expert, as a multiple of its fair share; not set: no limit.</source>
        <translation>一个专家最多的词元数，为其平均份额的倍数；未设置：不限。</translation>
    </message>
    <message>
        <source>Pad each expert&apos;s tokens to the limit.</source>
        <translation>把每个专家的词元填充到上限。</translation>
    </message>
    <message>
        <source>Which tokens a full expert drops.</source>
        <translation>专家满了之后丢弃哪些词元。</translation>
    </message>
    <message>
        <source>Most tokens of a rank&apos;s experts together.</source>
        <translation>一个进程的专家合计最多的词元数。</translation>
    </message>
    <message>
        <source>Width of the shared experts; not set: the model&apos;s own.</source>
        <translation>共享专家的宽度；未设置：取自模型。</translation>
    </message>
    <message>
        <source>Gate of the shared experts; not set: the model&apos;s own.</source>
        <translation>共享专家的门；未设置：取自模型。</translation>
    </message>
    <message>
        <source>Shared experts while tokens travel.</source>
        <translation>词元传送时计算共享专家。</translation>
    </message>
    <message>
        <source>Router weights on the input of the experts.</source>
        <translation>把路由权重乘在专家的输入上。</translation>
    </message>
    <message>
        <source>Width of a smaller space in which experts work.</source>
        <translation>专家工作的较小空间的宽度。</translation>
    </message>
    <message>
        <source>Router statistics of each layer; always recorded.</source>
        <translation>各层路由统计；总会记录。</translation>
    </message>
    <message>
        <source>Pad each expert&apos;s tokens for 8 or 4 bits.</source>
        <translation>为 8 位或 4 位填充每个专家的词元。</translation>
    </message>
    <message>
        <source>Use recorded choices of the router.</source>
        <translation>使用记录下来的路由选择。</translation>
    </message>
    <message>
        <source>Name of the run in lists.</source>
        <translation>训练在列表中的名称。</translation>
    </message>
    <message>
        <source>Presets: one line for the list of presets.</source>
        <translation>预设：预设列表中的一行。</translation>
    </message>
    <message>
        <source>Presets: what it does and how long it takes.</source>
        <translation>预设：做什么，需要多久。</translation>
    </message>
    <message>
        <source>Where the results go; not set: the run&apos;s own folder.</source>
        <translation>结果放在哪里；未设置：训练自己的文件夹。</translation>
    </message>
    <message>
        <source>A new folder for each run inside output_dir.</source>
        <translation>每次训练在 output_dir 里新建一个文件夹。</translation>
    </message>
    <message>
        <source>How often a line of numbers goes into the log; every step is recorded.</source>
        <translation>每隔多久在日志中写一行数字；每一步都会记录。</translation>
    </message>
    <message>
        <source>How often a checkpoint is written.</source>
        <translation>每隔多久写一个检查点。</translation>
    </message>
    <message>
        <source>When checkpoints are written.</source>
        <translation>什么时候写检查点。</translation>
    </message>
    <message>
        <source>How often the run is evaluated; not set: save_steps.</source>
        <translation>每隔多久验证一次；未设置：save_steps。</translation>
    </message>
    <message>
        <source>Batches of an evaluation; -1: the whole set, 0: no evaluation.</source>
        <translation>一次验证的批数；-1：整个集合，0：不验证。</translation>
    </message>
    <message>
        <source>Most checkpoints that are kept, best and last among them; not set: all.</source>
        <translation>最多保留的检查点数，包括最好的和最后的；未设置：全部。</translation>
    </message>
    <message>
        <source>Write the Hugging Face or PEFT folder at the end.</source>
        <translation>结束时写出 Hugging Face 或 PEFT 文件夹。</translation>
    </message>
    <message>
        <source>Largest file of that folder, such as 5GB or 200MB.</source>
        <translation>该文件夹中最大的文件，例如 5GB 或 200MB。</translation>
    </message>
    <message>
        <source>Write the merged model too; the adapter is written in any case.</source>
        <translation>同时写出合并后的模型；适配器总会写出。</translation>
    </message>
    <message>
        <source>Checkpoints without optimizer state; they cannot be resumed.</source>
        <translation>检查点不含优化器状态；不能用来继续训练。</translation>
    </message>
    <message>
        <source>Checkpoints without random state.</source>
        <translation>检查点不含随机状态。</translation>
    </message>
    <message>
        <source>Write checkpoints while training goes on.</source>
        <translation>一边训练一边写检查点。</translation>
    </message>
    <message>
        <source>Links named best and last.</source>
        <translation>名为 best 和 last 的链接。</translation>
    </message>
    <message>
        <source>Which metric decides the best checkpoint; not set: loss.</source>
        <translation>由哪个指标决定最好的检查点；未设置：损失。</translation>
    </message>
    <message>
        <source>Whether that metric grows; not set: by its name.</source>
        <translation>该指标是否越大越好；未设置：由名称决定。</translation>
    </message>
    <message>
        <source>Megatron: checkpoints that another layout can read; ours always are.</source>
        <translation>Megatron：换一种布局也能读取的检查点；我们的总是如此。</translation>
    </message>
    <message>
        <source>Megatron: the same with less memory.</source>
        <translation>Megatron：同上，占用更少内存。</translation>
    </message>
    <message>
        <source>How often a failed run starts again by itself from its last checkpoint.</source>
        <translation>失败的训练自动从上一个检查点重新开始的次数。</translation>
    </message>
</context>
<context>
    <name>FieldText</name>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation>随机权重</translation>
    </message>
    <message>
        <source>Adapter to start from</source>
        <translation>起始适配器</translation>
    </message>
    <message>
        <source>Continue from checkpoint</source>
        <translation>从检查点继续</translation>
    </message>
    <message>
        <source>Training data</source>
        <translation>训练数据</translation>
    </message>
    <message>
        <source>Evaluation data</source>
        <translation>验证数据</translation>
    </message>
    <message>
        <source>Longest sequence</source>
        <translation>最大序列长度</translation>
    </message>
    <message>
        <source>Rows that are too long</source>
        <translation>过长的行</translation>
    </message>
    <message>
        <source>Packing</source>
        <translation>装箱</translation>
    </message>
    <message>
        <source>Length of a pack</source>
        <translation>包的长度</translation>
    </message>
    <message>
        <source>Column names</source>
        <translation>列名</translation>
    </message>
    <message>
        <source>System text</source>
        <translation>系统文本</translation>
    </message>
    <message>
        <source>Chat template</source>
        <translation>对话模板</translation>
    </message>
    <message>
        <source>Trained tokens</source>
        <translation>训练的词元</translation>
    </message>
    <message>
        <source>Shuffle each epoch</source>
        <translation>每轮打乱</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Seed of the row order</source>
        <translation>行顺序的种子</translation>
    </message>
    <message>
        <source>Micro batch size</source>
        <translation>微批大小</translation>
    </message>
    <message>
        <source>Global batch size</source>
        <translation>全局批大小</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Lowest learning rate</source>
        <translation>最低学习率</translation>
    </message>
    <message>
        <source>First learning rate</source>
        <translation>起始学习率</translation>
    </message>
    <message>
        <source>Decay</source>
        <translation>衰减方式</translation>
    </message>
    <message>
        <source>Decay steps</source>
        <translation>衰减步数</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>预热步数</translation>
    </message>
    <message>
        <source>Warm-up share</source>
        <translation>预热份额</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>Adam beta 1</source>
        <translation>Adam beta 1</translation>
    </message>
    <message>
        <source>Adam beta 2</source>
        <translation>Adam beta 2</translation>
    </message>
    <message>
        <source>Adam epsilon</source>
        <translation>Adam epsilon</translation>
    </message>
    <message>
        <source>SGD momentum</source>
        <translation>SGD 动量</translation>
    </message>
    <message>
        <source>Tuner</source>
        <translation>训练方式</translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation>LoRA 秩</translation>
    </message>
    <message>
        <source>LoRA alpha</source>
        <translation>LoRA alpha</translation>
    </message>
    <message>
        <source>LoRA dropout</source>
        <translation>LoRA dropout</translation>
    </message>
    <message>
        <source>Rank-stabilised LoRA</source>
        <translation>秩稳定 LoRA</translation>
    </message>
    <message>
        <source>LoRA layers</source>
        <translation>LoRA 层</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>数值格式</translation>
    </message>
    <message>
        <source>bfloat16</source>
        <translation>bfloat16</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>重算</translation>
    </message>
    <message>
        <source>Recompute method</source>
        <translation>重算方法</translation>
    </message>
    <message>
        <source>Layers recomputed together</source>
        <translation>一起重算的层</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>进程数</translation>
    </message>
    <message>
        <source>CPU threads of a rank</source>
        <translation>每个进程的 CPU 线程</translation>
    </message>
    <message>
        <source>Tensor parallel (TP)</source>
        <translation>张量并行（TP）</translation>
    </message>
    <message>
        <source>Sequence parallel (SP)</source>
        <translation>序列并行（SP）</translation>
    </message>
    <message>
        <source>Context parallel (CP)</source>
        <translation>上下文并行（CP）</translation>
    </message>
    <message>
        <source>Pipeline stages (PP)</source>
        <translation>流水段（PP）</translation>
    </message>
    <message>
        <source>Virtual stages (VPP)</source>
        <translation>虚拟段（VPP）</translation>
    </message>
    <message>
        <source>Expert parallel (EP)</source>
        <translation>专家并行（EP）</translation>
    </message>
    <message>
        <source>Expert tensor parallel (ETP)</source>
        <translation>专家张量并行（ETP）</translation>
    </message>
    <message>
        <source>Distributed optimizer</source>
        <translation>分布式优化器</translation>
    </message>
    <message>
        <source>Wait for other ranks</source>
        <translation>等待其他进程</translation>
    </message>
    <message>
        <source>Make experts from a dense model</source>
        <translation>由稠密模型生成专家</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家数</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>每个词元的专家</translation>
    </message>
    <message>
        <source>Width of an expert</source>
        <translation>专家的宽度</translation>
    </message>
    <message>
        <source>Balancing loss</source>
        <translation>均衡损失</translation>
    </message>
    <message>
        <source>Balancing coefficient</source>
        <translation>均衡系数</translation>
    </message>
    <message>
        <source>Router z-loss coefficient</source>
        <translation>路由器 z-loss 系数</translation>
    </message>
    <message>
        <source>Router number format</source>
        <translation>路由器数值格式</translation>
    </message>
    <message>
        <source>Token dispatcher</source>
        <translation>词元分发器</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Title of the preset</source>
        <translation>预设的标题</translation>
    </message>
    <message>
        <source>Description of the preset</source>
        <translation>预设的说明</translation>
    </message>
    <message>
        <source>Results folder</source>
        <translation>结果文件夹</translation>
    </message>
    <message>
        <source>Log every</source>
        <translation>日志间隔</translation>
    </message>
    <message>
        <source>Checkpoint every</source>
        <translation>检查点间隔</translation>
    </message>
    <message>
        <source>Evaluate every</source>
        <translation>验证间隔</translation>
    </message>
    <message>
        <source>Evaluation batches</source>
        <translation>验证批数</translation>
    </message>
    <message>
        <source>Checkpoints kept</source>
        <translation>保留的检查点</translation>
    </message>
    <message>
        <source>Write the final model</source>
        <translation>写出最终模型</translation>
    </message>
    <message>
        <source>Largest weight file</source>
        <translation>最大的权重文件</translation>
    </message>
    <message>
        <source>Merge the adapter</source>
        <translation>合并适配器</translation>
    </message>
    <message>
        <source>Without optimizer state</source>
        <translation>不含优化器状态</translation>
    </message>
    <message>
        <source>Restarts after a failure</source>
        <translation>失败后的重启次数</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>段</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Cut the start</source>
        <translation>截去开头</translation>
    </message>
    <message>
        <source>Cut the end</source>
        <translation>截去结尾</translation>
    </message>
    <message>
        <source>All answers</source>
        <translation>所有回答</translation>
    </message>
    <message>
        <source>The last answer</source>
        <translation>最后一个回答</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>RowText</name>
    <message>
        <source>No token to train</source>
        <translation>没有参与训练的词元</translation>
    </message>
    <message>
        <source>Not a row of the table</source>
        <translation>不是表格的一行</translation>
    </message>
    <message>
        <source>Not UTF-8</source>
        <translation>不是 UTF-8</translation>
    </message>
    <message>
        <source>Not JSON</source>
        <translation>不是 JSON</translation>
    </message>
    <message>
        <source>Messages cannot be read</source>
        <translation>无法读取消息</translation>
    </message>
    <message>
        <source>Order of the turns</source>
        <translation>轮次顺序不对</translation>
    </message>
    <message>
        <source>Unknown part of a message</source>
        <translation>消息中有未知的部分</translation>
    </message>
    <message>
        <source>Unknown role</source>
        <translation>角色无法识别</translation>
    </message>
    <message>
        <source>Token ids cannot be used</source>
        <translation>词元编号不能用</translation>
    </message>
    <message>
        <source>Tools cannot be read</source>
        <translation>无法读取工具</translation>
    </message>
    <message>
        <source>No messages</source>
        <translation>没有消息</translation>
    </message>
    <message>
        <source>A column is missing</source>
        <translation>缺少一列</translation>
    </message>
    <message>
        <source>One message, two loss weights</source>
        <translation>一条消息有两种损失权重</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>没有回答</translation>
    </message>
    <message>
        <source>No question</source>
        <translation>没有提问</translation>
    </message>
    <message>
        <source>Text without a tokenizer</source>
        <translation>文本没有分词器</translation>
    </message>
    <message>
        <source>Not an object</source>
        <translation>不是对象</translation>
    </message>
    <message>
        <source>Not a text</source>
        <translation>不是文本</translation>
    </message>
    <message>
        <source>A message is empty</source>
        <translation>消息内容为空</translation>
    </message>
    <message>
        <source>System text is not first</source>
        <translation>系统文本不在开头</translation>
    </message>
    <message>
        <source>The template refuses it</source>
        <translation>模板渲染失败</translation>
    </message>
    <message>
        <source>Too long</source>
        <translation>太长</translation>
    </message>
    <message>
        <source>Loss weight other than 0 and 1</source>
        <translation>损失权重不是 0 或 1</translation>
    </message>
    <message>
        <source>Image, video or sound</source>
        <translation>图像、视频或声音</translation>
    </message>
    <message>
        <source>For another task</source>
        <translation>用于其他任务</translation>
    </message>
    <message>
        <source>Several answers, the first is used</source>
        <translation>有多个回答，用第一个</translation>
    </message>
    <message>
        <source>Arguments of a tool call as text</source>
        <translation>工具调用的参数是文本</translation>
    </message>
    <message>
        <source>An answer is empty</source>
        <translation>回答为空</translation>
    </message>
    <message>
        <source>An empty question was added</source>
        <translation>补了一个空提问</translation>
    </message>
    <message>
        <source>A tool response was joined</source>
        <translation>合并了工具返回</translation>
    </message>
    <message>
        <source>Answers in a row were joined</source>
        <translation>合并了连续的回答</translation>
    </message>
    <message>
        <source>Questions in a row were joined</source>
        <translation>合并了连续的提问</translation>
    </message>
    <message>
        <source>Loss asked for what is no answer</source>
        <translation>要求训练非回答内容</translation>
    </message>
    <message>
        <source>Text that spells a special token</source>
        <translation>正文含特殊词元</translation>
    </message>
    <message>
        <source>A last question without an answer</source>
        <translation>最后的提问没有回答</translation>
    </message>
    <message>
        <source>Cut at the longest sequence</source>
        <translation>按最大长度截断</translation>
    </message>
</context>
</TS>
