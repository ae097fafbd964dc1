<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AxisText</name>
    <message>
        <source>%1&#x202f;s</source>
        <extracomment>Seconds on the axis of a chart.</extracomment>
        <translation>%1&#x202f;秒</translation>
    </message>
    <message>
        <source>%1&#x202f;h</source>
        <extracomment>Hours on the axis of a chart.</extracomment>
        <translation>%1&#x202f;小时</translation>
    </message>
    <message>
        <source>%1&#x202f;min</source>
        <extracomment>Minutes on the axis of a chart.</extracomment>
        <translation>%1&#x202f;分钟</translation>
    </message>
</context>
<context>
    <name>BlockText</name>
    <message>
        <source>System</source>
        <extracomment>Who says something in a conversation.</extracomment>
        <translation>系统</translation>
    </message>
    <message>
        <source>User</source>
        <extracomment>Who says something in a conversation.</extracomment>
        <translation>用户</translation>
    </message>
    <message>
        <source>Assistant</source>
        <extracomment>Who says something in a conversation.</extracomment>
        <translation>助手</translation>
    </message>
    <message>
        <source>Tool</source>
        <extracomment>Who says something in a conversation.</extracomment>
        <translation>工具</translation>
    </message>
    <message numerus="yes">
        <source>%n tokens before this are cut away</source>
        <extracomment>A line before the tokens of a row.</extracomment>
        <translation>
            <numerusform>前面 %n 个词元已截去</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cut here, %n more tokens</source>
        <translation>
            <numerusform>在此截断，其余 %n 个词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more tokens are not shown</source>
        <extracomment>A line behind the tokens of a row that are shown.</extracomment>
        <translation>
            <numerusform>其余 %n 个词元未显示</numerusform>
        </translation>
    </message>
    <message>
        <source>same pack, row %1</source>
        <extracomment>A line between rows that share a sequence; %1 is the number of a row.</extracomment>
        <translation>同一个包 · 第 %1 行</translation>
    </message>
</context>
<context>
    <name>ChartText</name>
    <message>
        <source>%1 tokens</source>
        <extracomment>%1 is a number such as 531M.</extracomment>
        <translation>%1 词元</translation>
    </message>
    <message>
        <source>tok/s</source>
        <extracomment>Tokens a second.</extracomment>
        <translation>tok/s</translation>
    </message>
    <message>
        <source>ended</source>
        <extracomment>In a list of runs at one place of the x axis: this run has no values so far to the right.</extracomment>
        <translation>已结束</translation>
    </message>
    <message>
        <source>step %1</source>
        <extracomment>Within a line, so lower case. %1 is the number of a training step.</extracomment>
        <translation>第 %1 步</translation>
    </message>
</context>
<context>
    <name>ChooseText</name>
    <message>
        <source>Choose a model folder</source>
        <translation>选择模型文件夹</translation>
    </message>
    <message>
        <source>Choose a GGUF file</source>
        <translation>选择 GGUF 文件</translation>
    </message>
    <message>
        <source>Choose a data file</source>
        <translation>选择数据文件</translation>
    </message>
    <message>
        <source>Choose a folder with data files</source>
        <translation>选择数据文件所在的文件夹</translation>
    </message>
    <message>
        <source>Choose settings or a command line</source>
        <translation>选择设置或命令行</translation>
    </message>
    <message>
        <source>GGUF models (*.gguf)</source>
        <extracomment>Kind of file in a file dialog; the part in parentheses stays.</extracomment>
        <translation>GGUF 模型 (*.gguf)</translation>
    </message>
    <message>
        <source>Data sets (*.jsonl *.json *.csv *.tsv *.txt *.parquet *.arrow *.gz *.zst);;All files (*)</source>
        <extracomment>Kind of file in a file dialog; the part in parentheses stays.</extracomment>
        <translation>数据集 (*.jsonl *.json *.csv *.tsv *.txt *.parquet *.arrow *.gz *.zst);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Settings and scripts (*.json *.sh *.txt);;All files (*)</source>
        <extracomment>Kind of file in a file dialog; the part in parentheses stays.</extracomment>
        <translation>设置和脚本 (*.json *.sh *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
</context>
<context>
    <name>DownloadText</name>
    <message>
        <source>Comparing the files with what the hub says of them</source>
        <translation>正在与平台给出的哈希值比对文件</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>Of a download; %1 and %2 are sizes such as &quot;3.4 GB&quot;.</extracomment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 of %2, %3/s, %4 left</source>
        <extracomment>Of a download; %1 to %3 are sizes such as &quot;3.4 GB&quot;, %4 is a time such as &quot;2 min&quot;.</extracomment>
        <translation>%1 / %2，%3/s，还剩 %4</translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文本列表</translation>
    </message>
    <message>
        <source>an object of texts</source>
        <translation>值为文本的对象</translation>
    </message>
    <message>
        <source>one JSON object of settings</source>
        <translation>一个由设置组成的 JSON 对象</translation>
    </message>
    <message>
        <source>from=to, or a JSON object</source>
        <translation>from=to 或 JSON 对象</translation>
    </message>
    <message>
        <source>The nearest is %1.</source>
        <extracomment>%1 is a setting, a value or a name that is right and close to what was written.</extracomment>
        <translation>最接近的是 %1。</translation>
    </message>
    <message>
        <source>at least %1</source>
        <extracomment>Part of a sentence: &quot;it must be at least 1&quot;. %1 is a number.</extracomment>
        <translation>不小于 %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <extracomment>Part of a sentence: &quot;it must be at most 1&quot;. %1 is a number.</extracomment>
        <translation>不大于 %1</translation>
    </message>
    <message>
        <source>less than %1</source>
        <extracomment>Part of a sentence: &quot;it must be less than 1&quot;. %1 is a number.</extracomment>
        <translation>小于 %1</translation>
    </message>
    <message>
        <source> and </source>
        <extracomment>Joins parts of a range: &quot;at least 0 and less than 1&quot;.</extracomment>
        <translation> 且</translation>
    </message>
    <message>
        <source>A setting is needed and not set.</source>
        <translation>有一项必需的设置未设置。</translation>
    </message>
    <message>
        <source>%1 is needed and not set.</source>
        <translation>必需的 %1 未设置。</translation>
    </message>
    <message>
        <source>%1 is %2; it must be %3.</source>
        <extracomment>%1 is a setting, %2 its value, %3 a range such as &quot;at least 1&quot;.
----------
%1 is a setting, %2 its value, %3 a kind of value such as &quot;a whole number&quot;.</extracomment>
        <translation>%1 为 %2；要求：%3。</translation>
    </message>
    <message>
        <source>The disk is full while writing %1.</source>
        <extracomment>%1 is a file.</extracomment>
        <translation>写入 %1 时磁盘已满。</translation>
    </message>
    <message>
        <source>%1 bytes are needed and %2 are free.</source>
        <extracomment>%1 and %2 are numbers of bytes.</extracomment>
        <translation>需要 %1 字节，可用 %2 字节。</translation>
    </message>
    <message>
        <source>The memory of %1 is not enough.</source>
        <extracomment>%1 is a device such as &quot;cuda:0&quot; or &quot;cpu&quot;.</extracomment>
        <translation>%1 的内存不足。</translation>
    </message>
    <message>
        <source>%1 bytes were asked for and %2 are free.</source>
        <extracomment>%1 and %2 are numbers of bytes.</extracomment>
        <translation>要分配 %1 字节，可用 %2 字节。</translation>
    </message>
    <message>
        <source>Something went wrong inside the program (%1).</source>
        <extracomment>%1 is an English note for developers.</extracomment>
        <translation>程序内部出错（%1）。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>%1 is not a known setting.</source>
        <extracomment>%1 is what was written in place of a setting&apos;s name.</extracomment>
        <translation>%1 不是已知的设置。</translation>
    </message>
    <message>
        <source>%1 is %2; it must be one of %3.</source>
        <extracomment>%1 is a setting, %2 its value, %3 a list of values.</extracomment>
        <translation>%1 为 %2；必须是以下之一：%3。</translation>
    </message>
    <message>
        <source>%1 is %2, which does not divide %3. The nearest that does is %4.</source>
        <extracomment>%1 is a setting such as &quot;Expert parallel size&quot;, %2 to %4 are numbers.</extracomment>
        <translation>%1 为 %2，不能整除 %3。最接近的可用值是 %4。</translation>
    </message>
    <message>
        <source>%1 = %2 is not supported yet. Supported: %3.</source>
        <extracomment>%1 is a setting or a thing, %2 its value, %3 the values that are supported.</extracomment>
        <translation>尚不支持 %1 = %2。支持：%3。</translation>
    </message>
    <message>
        <source>There is no command %1.</source>
        <extracomment>%1 is what was written in place of a command.</extracomment>
        <translation>没有命令 %1。</translation>
    </message>
    <message>
        <source>There is no run %1.</source>
        <extracomment>%1 is what was written in place of a run&apos;s id or name.</extracomment>
        <translation>找不到训练 %1。</translation>
    </message>
    <message>
        <source>There is no preset %1.</source>
        <extracomment>%1 is what was written in place of a preset&apos;s name.</extracomment>
        <translation>找不到预设 %1。</translation>
    </message>
    <message>
        <source>The run cannot do this now: %1 is not possible while it is %2.</source>
        <extracomment>%1 is an action such as &quot;pause&quot;, %2 the state of a run such as &quot;finished&quot;.</extracomment>
        <translation>训练处于 %2 状态，现在不能执行 %1。</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <extracomment>%1 is a file or folder.</extracomment>
        <translation>%1 不存在。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <extracomment>%1 is a file, %2 the reason from the system.</extracomment>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <extracomment>%1 is a file, %2 the reason from the system.</extracomment>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is not valid JSON at line %2, column %3: %4.</source>
        <extracomment>%1 is a file, %2 a line number, %3 a column, %4 an English reason.</extracomment>
        <translation>%1 不是有效的 JSON，第 %2 行第 %3 列：%4。</translation>
    </message>
    <message>
        <source>%1 is not a valid %2 file: %3.</source>
        <extracomment>%1 is a file, %2 a format such as &quot;GGUF&quot;, %3 an English reason.</extracomment>
        <translation>%1 不是有效的 %2 文件：%3。</translation>
    </message>
    <message>
        <source>%1 is cut off: %2 bytes are missing.</source>
        <extracomment>%1 is a file, %2 a number of bytes.</extracomment>
        <translation>%1 被截断：缺少 %2 字节。</translation>
    </message>
    <message>
        <source>%1 is in a format that is not supported: %2. Supported: %3.</source>
        <extracomment>%1 is a file, %2 what was found in it, %3 a list of what is supported.</extracomment>
        <translation>不支持 %1 的格式：%2。支持：%3。</translation>
    </message>
    <message>
        <source>%1 lacks weights that the model needs: %2.</source>
        <extracomment>%1 is a file or folder, %2 a list of names.</extracomment>
        <translation>%1 缺少模型需要的权重：%2。</translation>
    </message>
    <message>
        <source>%1 has the shape %2; the model needs %3.</source>
        <extracomment>%1 is the name of a weight, %2 and %3 are shapes such as [512, 64].</extracomment>
        <translation>%1 的形状为 %2；模型需要 %3。</translation>
    </message>
    <message>
        <source>%1 gives no row to train on; %2 were read.</source>
        <extracomment>%1 is a file or data set, %2 a number of rows.</extracomment>
        <translation>%1 中没有可训练的行；共读取 %2 行。</translation>
    </message>
    <message>
        <source>The checkpoint %1 is incomplete. Missing: %2.</source>
        <extracomment>%1 is a folder, %2 a list of files.</extracomment>
        <translation>检查点 %1 不完整。缺少：%2。</translation>
    </message>
    <message>
        <source>The device %1 cannot be used: %2.</source>
        <extracomment>%1 is a device such as &quot;cuda&quot;, %2 what is missing.</extracomment>
        <translation>无法使用设备 %1：%2。</translation>
    </message>
    <message>
        <source>Rank %1 ended unexpectedly: %2.</source>
        <extracomment>%1 is a number, %2 how a process ended, such as &quot;killed by signal 9&quot;.</extracomment>
        <translation>进程 %1 意外结束：%2。</translation>
    </message>
    <message>
        <source>Rank %1 failed: %2.</source>
        <extracomment>%1 is a number, %2 an English reason.</extracomment>
        <translation>进程 %1 失败：%2。</translation>
    </message>
    <message>
        <source>Rank %1 has not answered for %2 seconds.</source>
        <extracomment>%1 is a number, %2 a number of seconds.</extracomment>
        <translation>进程 %1 已有 %2 秒没有响应。</translation>
    </message>
    <message>
        <source>The ranks could not exchange data in %1: %2.</source>
        <extracomment>%1 is an operation such as &quot;all_reduce&quot;, %2 an English reason.</extracomment>
        <translation>各进程在 %1 中无法交换数据：%2。</translation>
    </message>
    <message>
        <source>%1 is not a finite number at step %2.</source>
        <extracomment>%1 is a metric such as &quot;loss&quot;, %2 a step number.</extracomment>
        <translation>%1 在第 %2 步不是有限值。</translation>
    </message>
    <message>
        <source>%1 could not be started: %2.</source>
        <extracomment>%1 is a program, %2 a reason.</extracomment>
        <translation>无法启动 %1：%2。</translation>
    </message>
    <message>
        <source>The other program speaks version %2 of the protocol, this one %1.</source>
        <extracomment>%1 and %2 are version numbers.</extracomment>
        <translation>另一个程序使用的协议版本为 %2，本程序为 %1。</translation>
    </message>
    <message>
        <source>The connection to %1 is lost: %2.</source>
        <extracomment>%1 is the other program, %2 a reason.</extracomment>
        <translation>与 %1 的连接已断开：%2。</translation>
    </message>
    <message>
        <source>A message of %1 bytes is over the limit of %2.</source>
        <extracomment>%1 and %2 are numbers of bytes.</extracomment>
        <translation>消息有 %1 字节，超过上限 %2 字节。</translation>
    </message>
    <message>
        <source>A message could not be understood: %1.</source>
        <extracomment>%1 is an English reason.</extracomment>
        <translation>收到的消息无法解析：%1。</translation>
    </message>
    <message>
        <source>The history %1 cannot be used: %2.</source>
        <extracomment>%1 is a file, %2 a reason.</extracomment>
        <translation>无法使用历史 %1：%2。</translation>
    </message>
    <message>
        <source>The history %1 has version %2, which is newer than this program&apos;s %3.</source>
        <extracomment>%1 is a file, %2 and %3 are version numbers.</extracomment>
        <translation>历史 %1 的版本为 %2，比本程序的 %3 更新。</translation>
    </message>
    <message>
        <source>signal 9 (killed)</source>
        <extracomment>How a process ended; 9 is the number of the signal.</extracomment>
        <translation>信号 9（被终止）</translation>
    </message>
    <message>
        <source>signal %1 (%2)</source>
        <extracomment>How a process ended: %1 is the number of a signal, %2 its English name.</extracomment>
        <translation>信号 %1（%2）</translation>
    </message>
    <message>
        <source>There is no whole checkpoint in %1.</source>
        <extracomment>%1 is a folder.</extracomment>
        <translation>%1 中没有完整的检查点。</translation>
    </message>
    <message>
        <source>%1 is empty: there is no row to train on.</source>
        <extracomment>%1 is a file or data set.</extracomment>
        <translation>%1 是空的：没有可训练的行。</translation>
    </message>
</context>
<context>
    <name>FieldHelp</name>
    <message>
        <source>What is trained: a language model from text, or answers from conversations.</source>
        <extracomment>What a setting does. Words with an underscore, 1e-3 and names such as Adam stay as they are.</extracomment>
        <translation>训练什么：用文本训练语言模型，或用对话训练回答。</translation>
    </message>
    <message>
        <source>A Hugging Face folder, a .gguf file, or the name of a model that was set up.</source>
        <translation>Hugging Face 文件夹、.gguf 文件，或已安装模型的名称。</translation>
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
        <source>Files or folders to train on; NAME#N takes N rows, FOLDER:PART a part, dataset_info.json:SET a set of LLaMA-Factory.</source>
        <translation>用来训练的文件或文件夹；NAME#N 取 N 行，FOLDER:PART 取其中一部分，dataset_info.json:SET 取 LLaMA-Factory 的一个数据集。</translation>
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
        <source>Rows that streaming shuffles at a time.</source>
        <translation>流式读取时一次打乱的行数。</translation>
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
    <message>
        <source>A new folder for each run inside output_dir, named after the run.</source>
        <translation>每次训练在 output_dir 中新建一个以训练命名的文件夹。</translation>
    </message>
    <message>
        <source>Most checkpoints that are kept, the newest ones (which is the best is not tracked yet); not set: all.</source>
        <translation>最多保留的检查点数，保留最新的（尚不跟踪哪个最好）；不设置：全部保留。</translation>
    </message>
    <message>
        <source>Where the tokenizer comes from: a model folder, a .gguf or a tokenizer file; not set: from the model.</source>
        <translation>分词器的来源：模型文件夹、.gguf 文件或分词器文件；不设置：使用模型自己的分词器。</translation>
    </message>
    <message>
        <source>The chat template: one of the model&apos;s by name, one of chatml, llama3, gemma, phi3, zephyr, mistral, vicuna and alpaca, or a .jinja file; not set: the model&apos;s own.</source>
        <translation>对话模板：模型自带的某个模板的名称，chatml、llama3、gemma、phi3、zephyr、mistral、vicuna、alpaca 之一，或一个 .jinja 文件；不设置：使用模型自己的模板。</translation>
    </message>
    <message>
        <source>How rows are put into packs: binpack fills them best, sequential keeps the order of the rows.</source>
        <translation>如何把行装入一个序列：binpack 填得最满，sequential 保持行的顺序。</translation>
    </message>
    <message>
        <source>Which tokens are trained and how much: all answers, only the last one, or everything; +NAME adds weights, as in last_round+react.</source>
        <translation>训练哪些 token 以及权重：所有回答、仅最后一个回答，或全部；+名称 可叠加权重规则，例如 last_round+react。</translation>
    </message>
    <message>
        <source>NAME#N draws N rows by data_seed; off: it takes the first N.</source>
        <translation>NAME#N 按 data_seed 随机抽取 N 行；关闭时取前 N 行。</translation>
    </message>
    <message>
        <source>Keep tokenised rows in a file, and use that of an earlier run with the same data and settings.</source>
        <translation>将分词后的行保存在文件中，并复用数据和设置相同的早先运行的文件。</translation>
    </message>
    <message>
        <source>Read rows while training, for data that is larger than memory and disk; needs train_iters.</source>
        <translation>边训练边读取行，适用于超出内存和磁盘的数据；需要设置 train_iters。</translation>
    </message>
    <message>
        <source>Chance of each data set when several are mixed, as 0.7,0.3; not set: one after another.</source>
        <translation>混合多个数据集时各自的采样概率，例如 0.7,0.3；不设置则依次读取。</translation>
    </message>
    <message>
        <source>Mixing ends with the first data set that has no more rows, or when all were read.</source>
        <translation>混合在第一个数据集读完时结束，或在全部读完时结束。</translation>
    </message>
    <message>
        <source>Threads that template and tokenise rows; it never changes the result. Not set: one a core.</source>
        <translation>套用模板和分词所用的线程数；不影响结果。未设置时每个核心一个线程。</translation>
    </message>
</context>
<context>
    <name>FieldText</name>
    <message>
        <source>Task</source>
        <extracomment>Label of a setting in a form. TP, LoRA, Adam and other names stay as they are.</extracomment>
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
        <extracomment>Unit behind a number of a setting.</extracomment>
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
        <extracomment>Values of settings that are words.</extracomment>
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
    <message>
        <source>A folder for each run</source>
        <translation>每次训练一个文件夹</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Filling of packs</source>
        <translation>打包方式</translation>
    </message>
    <message>
        <source>Held-out share</source>
        <translation>留出比例</translation>
    </message>
    <message>
        <source>Draw rows of NAME#N</source>
        <translation>NAME#N 随机抽取</translation>
    </message>
    <message>
        <source>Keep tokens in a file</source>
        <translation>缓存分词结果</translation>
    </message>
    <message>
        <source>Read while training</source>
        <translation>边训练边读取</translation>
    </message>
    <message>
        <source>Rows shuffled together</source>
        <translation>打乱缓冲行数</translation>
    </message>
    <message>
        <source>Chance of each data set</source>
        <translation>各数据集的采样概率</translation>
    </message>
    <message>
        <source>End of mixing</source>
        <translation>混合何时结束</translation>
    </message>
    <message>
        <source>Threads for rows</source>
        <translation>处理数据行的线程数</translation>
    </message>
</context>
<context>
    <name>ImportText</name>
    <message numerus="yes">
        <source>%n taken</source>
        <translation>
            <numerusform>%n 项已采用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n translated</source>
        <translation>
            <numerusform>%n 项已转换</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without effect here</source>
        <translation>
            <numerusform>%n 项在这里没有作用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not supported yet</source>
        <translation>
            <numerusform>%n 项尚不支持</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wrong</source>
        <translation>
            <numerusform>%n 项有误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unknown</source>
        <translation>
            <numerusform>%n 项未知</numerusform>
        </translation>
    </message>
    <message>
        <source>Taken</source>
        <extracomment>What became of a setting of a pasted command line.</extracomment>
        <translation>已采用</translation>
    </message>
    <message>
        <source>Translated</source>
        <extracomment>What became of a setting of a pasted command line: it has another name here.</extracomment>
        <translation>已转换</translation>
    </message>
    <message>
        <source>Without effect here</source>
        <extracomment>What became of a setting of a pasted command line.</extracomment>
        <translation>在这里没有作用</translation>
    </message>
    <message>
        <source>Not supported yet</source>
        <extracomment>What became of a setting of a pasted command line.</extracomment>
        <translation>尚不支持</translation>
    </message>
    <message>
        <source>Wrong</source>
        <extracomment>What became of a setting of a pasted command line: its value is not possible.</extracomment>
        <translation>有误</translation>
    </message>
    <message>
        <source>Unknown</source>
        <extracomment>What became of a setting of a pasted command line.</extracomment>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1.</source>
        <extracomment>%1 is a list such as &quot;24 taken, 3 translated&quot;.</extracomment>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>KnownFileText</name>
    <message>
        <source>Recently used</source>
        <extracomment>Where a model or data set in a list comes from.</extracomment>
        <translation>最近使用</translation>
    </message>
    <message>
        <source>Set up</source>
        <extracomment>Where a model or data set in a list comes from: it came with the program.</extracomment>
        <translation>已安装</translation>
    </message>
    <message>
        <source>Preset</source>
        <extracomment>Where a model in a list comes from: the sizes of a preset&apos;s model.</extracomment>
        <translation>预设</translation>
    </message>
    <message>
        <source>Your models folder</source>
        <translation>您的模型文件夹</translation>
    </message>
    <message>
        <source>Download cache</source>
        <extracomment>Where a model in a list comes from: another program downloaded it.</extracomment>
        <translation>下载缓存</translation>
    </message>
</context>
<context>
    <name>ListText</name>
    <message>
        <source>, </source>
        <comment>between names</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between counts, as in 1 error, 2 notices</comment>
        <translation>，</translation>
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
    <message>
        <source>Waiting for data</source>
        <translation>等待数据</translation>
    </message>
</context>
<context>
    <name>ModelText</name>
    <message>
        <source>MoE</source>
        <extracomment>A model with experts (Mixture of Experts).</extracomment>
        <translation>MoE</translation>
    </message>
    <message>
        <source>Dense</source>
        <translation>稠密</translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <extracomment>Of a model; %n is a number.</extracomment>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 experts, %2 per token</source>
        <extracomment>Of a model with experts; %1 and %2 are numbers.</extracomment>
        <translation>%1 个专家，每个词元 %2 个</translation>
    </message>
    <message>
        <source>%1 total, %2 active</source>
        <extracomment>Numbers of parameters such as &quot;30.5 B&quot;.</extracomment>
        <translation>总参数 %1，激活 %2</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 参数</translation>
    </message>
    <message>
        <source>No weights: a run starts from random ones.</source>
        <translation>没有权重：训练从随机权重开始。</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 in %n file(s)</source>
        <extracomment>%1 is a number type such as BF16 or Q4_1, %2 a size such as &quot;61.1 GB&quot;, %n a number of files.</extracomment>
        <translation>
            <numerusform>%1，%2，%n 个文件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NumberText</name>
    <message>
        <source>tok/s</source>
        <extracomment>Unit of throughput: tokens per second.</extracomment>
        <translation>tok/s</translation>
    </message>
    <message>
        <source>d</source>
        <extracomment>Units of a duration: days, hours, minutes, seconds, as in &quot;1 h 16 min&quot;.</extracomment>
        <translation>天</translation>
    </message>
    <message>
        <source>h</source>
        <translation>时</translation>
    </message>
    <message>
        <source>min</source>
        <translation>分</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>ms</source>
        <extracomment>Unit: milliseconds.</extracomment>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>Step %1</source>
        <extracomment>%1 is the number of a training step.</extracomment>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <extracomment>%1 is the number of a training step, %2 how many there will be.</extracomment>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
</context>
<context>
    <name>PresetText</name>
    <message>
        <source>Quickstart</source>
        <translation>快速开始</translation>
    </message>
    <message>
        <source>Teaches a small language model to answer instructions, in English and Chinese. Model and data are included; nothing is downloaded.</source>
        <translation>教一个小语言模型用英文和中文回答指令。模型和数据都已包含，不下载任何东西。</translation>
    </message>
    <message>
        <source>Start quickstart</source>
        <extracomment>Button: starts the preset &quot;Quickstart&quot;.</extracomment>
        <translation>启动快速开始</translation>
    </message>
    <message>
        <source>Quickstart: see the experts</source>
        <translation>快速开始：观察专家</translation>
    </message>
    <message>
        <source>Trains a tiny Mixture-of-Experts model from scratch on two ranks and shows live how its router shares the tokens between experts.</source>
        <translation>在两个进程上从零训练一个微型混合专家模型，并实时显示路由器怎样把词元分给各个专家。</translation>
    </message>
    <message>
        <source>Start with experts</source>
        <extracomment>Button: starts the preset &quot;Quickstart: see the experts&quot;.</extracomment>
        <translation>启动观察专家</translation>
    </message>
    <message>
        <source>%1, rank %2</source>
        <extracomment>%1 is &quot;LoRA&quot;, %2 its rank, a number.</extracomment>
        <translation>%1，秩 %2</translation>
    </message>
    <message>
        <source>Start</source>
        <extracomment>Button: starts a preset.</extracomment>
        <translation>开始</translation>
    </message>
</context>
<context>
    <name>ProblemText</name>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Question</source>
        <extracomment>A finding that asks for a click before the run may start.</extracomment>
        <translation>待确认</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>说明</translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n questions</source>
        <translation>
            <numerusform>%n 项待确认</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notices</source>
        <translation>
            <numerusform>%n 条提示</numerusform>
        </translation>
    </message>
    <message>
        <source>To fill in</source>
        <translation>待填写</translation>
    </message>
    <message numerus="yes">
        <source>%n to fill in</source>
        <extracomment>Settings that a run needs and that are not set yet.</extracomment>
        <translation>
            <numerusform>%n 项待填写</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowAdvice</name>
    <message>
        <source>Choose a model or tokenizer with a chat template that suits the rows, switch the chat template off, or bring the rows into another format.</source>
        <translation>选择带有适合这些行的对话模板的模型或分词器，或关闭对话模板，或把数据改成其他格式。</translation>
    </message>
    <message>
        <source>Choose a tokenizer: a model that has one, or a tokenizer.json.</source>
        <translation>选择分词器：带分词器的模型，或一个 tokenizer.json。</translation>
    </message>
    <message>
        <source>Raise the longest sequence, or let rows be cut.</source>
        <translation>调大最大序列长度，或允许截断。</translation>
    </message>
    <message>
        <source>Choose the task that the rows are for, or other rows.</source>
        <translation>选择与这些行相符的任务，或换用其他数据。</translation>
    </message>
    <message>
        <source>Say under Column names which columns of the file hold the texts.</source>
        <translation>在“列名”中指明文件的哪些列是文本。</translation>
    </message>
    <message>
        <source>The Data page shows each row with what is wrong with it.</source>
        <translation>“数据”页会显示每一行及其问题。</translation>
    </message>
</context>
<context>
    <name>RowText</name>
    <message>
        <source>No token to train</source>
        <extracomment>Why a row of a data set is dropped; a label beside its key.</extracomment>
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
        <source>Image, video or sound</source>
        <translation>图像、视频或声音</translation>
    </message>
    <message>
        <source>For another task</source>
        <translation>用于其他任务</translation>
    </message>
    <message>
        <source>Several answers, the first is used</source>
        <extracomment>What was noticed about a row of a data set that is trained all the same.</extracomment>
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
    <message>
        <source>One object, not a list of rows</source>
        <translation>是一个对象，而不是由行组成的列表</translation>
    </message>
    <message>
        <source>An answer to avoid</source>
        <translation>应避免的回答</translation>
    </message>
    <message>
        <source>Loss weight below 0</source>
        <translation>损失权重小于 0</translation>
    </message>
    <message>
        <source>Equal to an earlier row</source>
        <translation>与前面的行相同</translation>
    </message>
    <message>
        <source>Evaluation texts that are trained on too</source>
        <translation>同时用于训练的评估文本</translation>
    </message>
    <message>
        <source>Loss weights other than 0 and 1</source>
        <translation>损失权重不是 0 或 1</translation>
    </message>
    <message>
        <source>Same question, other answer</source>
        <translation>同一问题有不同回答</translation>
    </message>
    <message>
        <source>Alpaca</source>
        <extracomment>A form in which rows of a data set are stored.</extracomment>
        <translation>Alpaca</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>多轮对话</translation>
    </message>
    <message>
        <source>Pairs of answers</source>
        <translation>成对的回答</translation>
    </message>
    <message>
        <source>Question and answer</source>
        <translation>一问一答</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>纯文本</translation>
    </message>
    <message>
        <source>Token ids</source>
        <translation>词元编号</translation>
    </message>
</context>
<context>
    <name>RuleText</name>
    <message>
        <source>%1 must be a whole number of at least 1; it is %2.</source>
        <translation>%1 必须是不小于 1 的整数；现在是 %2。</translation>
    </message>
    <message>
        <source>%1 = %2 needs a model with experts; this one has none. It must be 1.</source>
        <translation>%1 = %2 需要有专家的模型；该模型没有专家。必须为 1。</translation>
    </message>
    <message>
        <source>%1 experts cannot be split over EP %2; %3 are left over.</source>
        <translation>%1 个专家不能按 EP %2 均分，余 %3 个。</translation>
    </message>
    <message>
        <source>%1 attention heads cannot be split over TP %2.</source>
        <translation>%1 个注意力头不能按 TP %2 均分。</translation>
    </message>
    <message>
        <source>%1 key/value groups and TP %2: one must divide the other.</source>
        <translation>%1 个键/值组与 TP %2：其中一个必须能整除另一个。</translation>
    </message>
    <message>
        <source>TP %1 is larger than the %2 key/value groups: each key/value head is kept on %3 ranks.</source>
        <translation>TP %1 大于键/值组数 %2：每个键/值头在 %3 个进程上各存一份。</translation>
    </message>
    <message>
        <source>%1 width %2 cannot be split over %3 %4.</source>
        <translation>%1 宽度 %2 不能按 %3 %4 均分。</translation>
    </message>
    <message>
        <source>The vocabulary is padded from %1 to %2 rows for TP %3.</source>
        <translation>为适配 TP %3，词表从 %1 行填充到 %2 行。</translation>
    </message>
    <message>
        <source>TP %1 with experts needs sequence_parallel.</source>
        <translation>模型有专家时，TP %1 需要开启 sequence_parallel。</translation>
    </message>
    <message>
        <source>Sequence length %1 must be a multiple of %2.</source>
        <translation>序列长度 %1 必须是 %2 的倍数。</translation>
    </message>
    <message>
        <source>%1 layers cannot be split over PP %2; %3 are left over.</source>
        <translation>%1 层不能按 PP %2 均分，余 %3 层。</translation>
    </message>
    <message>
        <source>%1 needs PP &gt; 1.</source>
        <translation>%1 需要 PP &gt; 1。</translation>
    </message>
    <message>
        <source>%1 layers, first %2 and last %3 leave %4 for %5 stages.</source>
        <translation>共 %1 层，首段 %2 层，末段 %3 层，剩下 %4 层不能均分给 %5 段。</translation>
    </message>
    <message>
        <source>VPP %1 needs PP &gt; 1.</source>
        <translation>VPP %1 需要 PP &gt; 1。</translation>
    </message>
    <message>
        <source>%1 layers per stage cannot be cut into VPP %2.</source>
        <translation>每段的 %1 层不能按 VPP %2 均分。</translation>
    </message>
    <message>
        <source>%1 micro-batches with PP %2 and VPP leave a rest of %3.</source>
        <translation>使用 VPP 时，%1 个微批不能按 PP %2 均分，余 %3 个。</translation>
    </message>
    <message>
        <source>%1 % of the step is pipeline bubble (PP %2, %3 micro-batches).</source>
        <translation>流水线气泡占每步的 %1 %（PP %2，%3 个微批）。</translation>
    </message>
    <message>
        <source>%1 rows and %2 epochs give 0 steps: global_batch_size is %3.</source>
        <translation>%1 行数据训练 %2 轮只够 0 步：global_batch_size 为 %3。</translation>
    </message>
    <message>
        <source>Evaluation is off: %1 validation rows, %2 needed.</source>
        <translation>不进行验证：验证数据有 %1 行，需要 %2 行。</translation>
    </message>
    <message>
        <source>min_lr %1 is larger than lr %2.</source>
        <translation>min_lr %1 大于 lr %2。</translation>
    </message>
    <message>
        <source>Warm-up is given twice.</source>
        <translation>预热设置了两次。</translation>
    </message>
    <message>
        <source>Full recompute needs recompute_method uniform or block, and recompute_num_layers.</source>
        <translation>完全重算需要将 recompute_method 设为 uniform 或 block，并设置 recompute_num_layers。</translation>
    </message>
    <message>
        <source>%1 is only for recompute_granularity full; it is %2.</source>
        <translation>%1 仅在 recompute_granularity 为 full 时可用；现在是 %2。</translation>
    </message>
    <message>
        <source>recompute_num_layers %1 does not divide the %2 layers of a stage.</source>
        <translation>recompute_num_layers %1 不能整除每段的 %2 层。</translation>
    </message>
    <message>
        <source>save_total_limit is %1; it must be at least 2 (best and last).</source>
        <translation>save_total_limit 为 %1；必须至少为 2（最好的和最后的）。</translation>
    </message>
    <message>
        <source>topk %1 of %2 experts is not possible.</source>
        <translation>专家共 %2 个，topk 不能为 %1。</translation>
    </message>
    <message>
        <source>A router over %1 experts in bf16 can be unstable; fp32 is the default for this reason.</source>
        <translation>%1 个专家的路由器使用 bf16 可能不稳定；因此默认为 fp32。</translation>
    </message>
    <message>
        <source>No balancing term is active: load_balancing_loss will not be computed. Expert counts are recorded anyway.</source>
        <translation>没有启用任何均衡项：不会计算 load_balancing_loss。专家计数仍会记录。</translation>
    </message>
    <message>
        <source>%1 is needed and not set.</source>
        <translation>必需的 %1 未设置。</translation>
    </message>
    <message>
        <source>The run has no length: train_iters or num_train_epochs must be set.</source>
        <translation>没有指定训练长度：必须设置 train_iters 或 num_train_epochs。</translation>
    </message>
    <message>
        <source>max_length %1 is longer than the %2 tokens that the model was made for.</source>
        <translation>max_length %1 超过了模型设计的最大长度 %2 个词元。</translation>
    </message>
    <message>
        <source>%1 has no effect in this run, because %2 is %3.</source>
        <translation>%1 在这次训练中没有作用，因为 %2 为 %3。</translation>
    </message>
    <message>
        <source>lr_warmup_iters %1 must be smaller than the %2 steps of the run.</source>
        <translation>lr_warmup_iters %1 必须小于训练的总步数 %2。</translation>
    </message>
    <message>
        <source>moe_use_upcycling needs %1.</source>
        <translation>moe_use_upcycling 需要 %1。</translation>
    </message>
    <message>
        <source>%1 is %2, but the model has %3.</source>
        <translation>%1 为 %2，而模型的值为 %3。</translation>
    </message>
    <message>
        <source>A run starts from one adapter; adapters has %1.</source>
        <translation>一次训练只能从一个适配器开始；adapters 中有 %1 个。</translation>
    </message>
    <message>
        <source>A checkpoint has its own adapter: only one of adapters and resume_from_checkpoint can be set.</source>
        <translation>检查点自带适配器：adapters 和 resume_from_checkpoint 只能设置其中一个。</translation>
    </message>
    <message>
        <source>max_shard_size is %1; it must be a size such as 5GB or 200MB.</source>
        <translation>max_shard_size 为 %1；必须是 5GB 或 200MB 这样的大小。</translation>
    </message>
    <message>
        <source>bf16 is true and torch_dtype is %1.</source>
        <translation>bf16 为 true，而 torch_dtype 为 %1。</translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because it needs TP &gt; 1.</source>
        <translation>%1 已从 %2 改为 %3，因为它需要 TP &gt; 1。</translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because one chunk a rank is no interleaving.</source>
        <translation>%1 已从 %2 改为 %3，因为每个进程只有一个模型块，不存在交错。</translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because adapters are given.</source>
        <translation>%1 已从 %2 改为 %3，因为指定了适配器。</translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because bf16 is true.</source>
        <translation>%1 已从 %2 改为 %3，因为 bf16 为 true。</translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because the model is in float16, which is not supported; bfloat16 is possible too.</source>
        <translation>%1 已从 %2 改为 %3，因为模型是 float16，而 float16 不受支持；也可以用 bfloat16。</translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because the layout needs a multiple.</source>
        <translation>%1 已从 %2 改为 %3，因为布局要求它是特定数的倍数。</translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because it follows save_steps.</source>
        <translation>%1 已从 %2 改为 %3，因为它跟随 save_steps。</translation>
    </message>
    <message>
        <source>%1 = %2 is not supported by this backend yet. Supported: %3.</source>
        <translation>这个后端尚不支持 %1 = %2。支持：%3。</translation>
    </message>
    <message>
        <source>%1 makes a base model that is stored nowhere, and an adapter alone would be saved for it; merge_lora saves the whole model.</source>
        <translation>%1 生成的基础模型不会保存，只会为它保存一个适配器；开启 merge_lora 可保存整个模型。</translation>
    </message>
    <message>
        <source>With topk 1 a softmax over the chosen expert has no gradient, so this router cannot be trained; topk must be at least 2.</source>
        <translation>topk 为 1 时，对所选专家做的 softmax 没有梯度，因此该路由器无法训练；topk 至少为 2。</translation>
    </message>
    <message>
        <source>%1 ranks cannot be split as TP %2 × PP %3 × CP %4: %1 is not a multiple of %5.</source>
        <translation>%1 个进程无法按 TP %2 × PP %3 × CP %4 划分：%1 不是 %5 的倍数。</translation>
    </message>
    <message>
        <source>%1 ranks cannot hold the expert grid ETP %2 × EP %3 × PP %4 = %5. With EP %3 the smallest number of ranks is %6.</source>
        <translation>%1 个进程无法组成专家网格 ETP %2 × EP %3 × PP %4 = %5。EP %3 时最少需要 %6 个进程。</translation>
    </message>
    <message>
        <source>global_batch_size %1 is not a multiple of micro_batch_size %2 × DP %3.</source>
        <translation>global_batch_size %1 不是 micro_batch_size %2 × DP %3 的倍数。</translation>
    </message>
    <message>
        <source>global_batch_size %1 is smaller than micro_batch_size %2 × DP %3.</source>
        <translation>global_batch_size %1 小于 micro_batch_size %2 × DP %3。</translation>
    </message>
    <message>
        <source>%1 rows give 0 steps: micro_batch_size %2 × DP %3 = %4 rows are needed.</source>
        <translation>%1 行数据只够 0 步：需要 micro_batch_size %2 × DP %3 = %4 行。</translation>
    </message>
    <message>
        <source>%1 of %2 rows are left over in each epoch (micro_batch_size %3 × DP %4 = %5).</source>
        <translation>每轮 %2 行中余下 %1 行（micro_batch_size %3 × DP %4 = %5）。</translation>
    </message>
    <message>
        <source>lr is %1: far above what trains with adam. Usual are 1e-6 to 1e-3.</source>
        <translation>lr 为 %1：远高于 adam 能够训练的范围。通常为 1e-6 至 1e-3。</translation>
    </message>
    <message>
        <source>The run has %1 steps and the checkpoint is at step %2: no step is left, and only the finished model is written. To train on, give it more steps.</source>
        <translation>训练共 %1 步，检查点位于第 %2 步：已没有剩余步骤，只会写出训练完成的模型。要继续训练，请增加步数。</translation>
    </message>
    <message>
        <source>A streamed data set has no length: set train_iters.</source>
        <translation>流式数据集没有长度：请设置 train_iters。</translation>
    </message>
    <message>
        <source>loss_scale is %1: %2 is out of place. default, last_round or all comes first, and no word is there twice.</source>
        <translation>loss_scale 为 %1：%2 的位置不对。default、last_round 或 all 须在最前，且每个词只出现一次。</translation>
    </message>
    <message>
        <source>interleave_prob is %1: %2 data sets need as many chances above 0, with the sum 1.</source>
        <translation>interleave_prob 为 %1：%2 个数据集需要同样数量的大于 0 的概率，且总和为 1。</translation>
    </message>
    <message>
        <source>%1 is not supported with streaming yet.</source>
        <translation>流式读取暂不支持 %1。</translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because val_dataset is given.</source>
        <translation>%1 已从 %2 改为 %3，因为已给出 val_dataset。</translation>
    </message>
    <message>
        <source>%1 changed from %2 to %3, because a stream cannot be cut in two.</source>
        <translation>%1 已从 %2 改为 %3，因为数据流无法一分为二。</translation>
    </message>
    <message>
        <source>global_batch_size is %1 and an epoch has %2 rows: each step takes every row, some of them %3 times.</source>
        <translation>global_batch_size 为 %1，而一个轮次只有 %2 行：每一步都会用到所有行，其中一些会用到 %3 次。</translation>
    </message>
    <message>
        <source>interleave_prob has no effect: it mixes the entries of dataset, and there is 1. A folder is one entry.</source>
        <translation>interleave_prob 不起作用：它用于混合 dataset 的各个条目，而这里只有 1 个。一个文件夹算一个条目。</translation>
    </message>
    <message>
        <source>columns names %1, and none of the rows looked at has it; perhaps %3 was meant. The columns are %2.</source>
        <translation>columns 中写了 %1，但查看过的行都没有该列；也许想写的是 %3。现有的列为 %2。</translation>
    </message>
    <message>
        <source>columns names %1, and none of the rows looked at has it. The columns are %2.</source>
        <translation>columns 中写了 %1，但查看过的行都没有该列。现有的列为 %2。</translation>
    </message>
    <message>
        <source>columns names %1, and in %2 of %3 files no row looked at has it; the first of them is %4.</source>
        <translation>columns 中写了 %1，但在 %3 个文件中有 %2 个文件里查看过的行都没有该列；其中第一个是 %4。</translation>
    </message>
    <message>
        <source>The checkpoint was written with %1, and the run has %2: weights and optimizer state are cut anew and the same rows follow; sums in another order make losses differ in their last digits.</source>
        <translation>检查点以 %1 写入，本次运行为 %2：权重和优化器状态会重新切分，后续数据行不变；由于求和顺序不同，损失的末几位数字会有差异。</translation>
    </message>
    <message>
        <source>The template %1 writes %2, which %3 does not have as tokens: each becomes several plain tokens, which the model has to learn anew. The model&apos;s own template fits it.</source>
        <translation>模板 %1 会写出 %2，而 %3 没有这些词元：每个都会变成若干普通词元，模型必须重新学习。模型自带的模板适合它。</translation>
    </message>
    <message>
        <source>The template %1 writes %2, which %3 does not have as tokens: each becomes several plain tokens, which the model has to learn anew. %4 fits this model.</source>
        <translation>模板 %1 会写出 %2，而 %3 没有这些词元：每个都会变成若干普通词元，模型必须重新学习。%4 适合此模型。</translation>
    </message>
    <message>
        <source>model_type is %1 and architectures names %2: it is read as %3, by architectures. transformers goes by model_type.</source>
        <translation>model_type 为 %1，architectures 则写着 %2：按 architectures 读作 %3。transformers 以 model_type 为准。</translation>
    </message>
    <message>
        <source>%1 is %2, which is no token of this model: its vocabulary has %3.</source>
        <translation>%1 为 %2，不是此模型的词元：词表共有 %3 个。</translation>
    </message>
</context>
<context>
    <name>StateText</name>
    <message>
        <source>Created</source>
        <extracomment>States of a run, in the pill beside its name.</extracomment>
        <translation>已创建</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>Checking the settings</source>
        <translation>正在检查设置</translation>
    </message>
    <message>
        <source>Starting again from the last checkpoint</source>
        <translation>正在从最后一个检查点重新开始</translation>
    </message>
    <message>
        <source>Reading the data</source>
        <translation>正在读取数据</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>正在加载模型</translation>
    </message>
    <message>
        <source>Restoring the checkpoint</source>
        <translation>正在恢复检查点</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>正在训练</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>正在保存</translation>
    </message>
    <message>
        <source>Continued pre-training</source>
        <translation>继续预训练</translation>
    </message>
    <message>
        <source>Supervised fine-tuning</source>
        <translation>监督微调</translation>
    </message>
    <message>
        <source>Full</source>
        <extracomment>Ways to train: all weights, or small added matrices (LoRA is not translated).</extracomment>
        <translation>全参数</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>1 rank</source>
        <extracomment>How a run is spread over processes: one alone.</extracomment>
        <translation>1 个进程</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>进行中</translation>
    </message>
</context>
<context>
    <name>StepText</name>
    <message>
        <source>Model</source>
        <extracomment>Step of the New run page.</extracomment>
        <translation>模型</translation>
    </message>
    <message>
        <source>Data</source>
        <extracomment>Step of the New run page.</extracomment>
        <translation>数据</translation>
    </message>
    <message>
        <source>Method</source>
        <extracomment>Step of the New run page: how to train.</extracomment>
        <translation>方法</translation>
    </message>
    <message>
        <source>Layout</source>
        <extracomment>Step of the New run page: how ranks share the work.</extracomment>
        <translation>布局</translation>
    </message>
    <message>
        <source>Review</source>
        <extracomment>Step of the New run page: look at everything once more.</extracomment>
        <translation>检查</translation>
    </message>
    <message>
        <source>not complete</source>
        <extracomment>Said of a step of the form by screen readers.</extracomment>
        <translation>未完成</translation>
    </message>
    <message>
        <source>complete</source>
        <extracomment>Said of a step of the form by screen readers.</extracomment>
        <translation>已完成</translation>
    </message>
    <message>
        <source>has a problem</source>
        <extracomment>Said of a step of the form by screen readers.</extracomment>
        <translation>有问题</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>%1 is a step of the form (&quot;Data&quot;), %2 its state (&quot;complete&quot;).</extracomment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>SwiftImport</name>
    <message>
        <source>Only one computer can take part in a run.</source>
        <translation>一次训练只能使用一台计算机。</translation>
    </message>
    <message>
        <source>This variable is not known.</source>
        <translation>无法识别这个变量。</translation>
    </message>
    <message>
        <source>Preference training is not supported yet.</source>
        <translation>尚不支持偏好训练。</translation>
    </message>
    <message>
        <source>Recomputing chosen modules is not supported yet.</source>
        <translation>尚不支持重算选定的模块。</translation>
    </message>
    <message>
        <source>The nearest setting is %1.</source>
        <extracomment>%1 is the name of a setting.</extracomment>
        <translation>最接近的设置是 %1。</translation>
    </message>
    <message>
        <source>This setting is not known.</source>
        <translation>无法识别这个设置。</translation>
    </message>
    <message>
        <source>The value has a shell variable in it.</source>
        <translation>值中含有 shell 变量。</translation>
    </message>
    <message>
        <source>Not given: Megatron core then uses the tensor parallel size.</source>
        <translation>未给出：Megatron core 此时使用张量并行的大小。</translation>
    </message>
    <message>
        <source>The global batch size cannot be told without the number of ranks.</source>
        <translation>不知道进程数，无法确定全局批大小。</translation>
    </message>
    <message>
        <source>The global batch size is %1.</source>
        <extracomment>%1 is a number of sequences.</extracomment>
        <translation>全局批大小为 %1。</translation>
    </message>
    <message>
        <source>It has no effect on what is trained.</source>
        <translation>它不影响训练的内容。</translation>
    </message>
    <message>
        <source>It is called %1 here.</source>
        <extracomment>%1 is the name of a setting here.</extracomment>
        <translation>它在这里名为 %1。</translation>
    </message>
    <message>
        <source>The model&apos;s own template is used.</source>
        <translation>使用模型自己的模板。</translation>
    </message>
    <message>
        <source>There is no template of that name; a .jinja file can be named instead. Not set: the model&apos;s own.</source>
        <translation>没有这个名称的模板；可以改为指定一个 .jinja 文件。不设置：使用模型自己的模板。</translation>
    </message>
</context>
<context>
    <name>TimeText</name>
    <message>
        <source>Today, %1</source>
        <extracomment>When a run was made; %1 is a time of day such as 16:20.</extracomment>
        <translation>今天 %1</translation>
    </message>
    <message>
        <source>Yesterday, %1</source>
        <extracomment>When a run was made; %1 is a time of day such as 16:20.</extracomment>
        <translation>昨天 %1</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message numerus="yes">
        <source>%n days ago</source>
        <extracomment>When a run was made; %n is 2 to 6.</extracomment>
        <translation>
            <numerusform>%n 天前</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::studio::CloseDialog</name>
    <message numerus="yes">
        <source>and %n more</source>
        <extracomment>Further runs that are not named.</extracomment>
        <translation>
            <numerusform>另有 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Close Tessera Studio</source>
        <translation>关闭 Tessera Studio</translation>
    </message>
    <message numerus="yes">
        <source>%n runs are going on.</source>
        <translation>
            <numerusform>有 %n 次训练正在进行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save, stop and close</source>
        <translation>保存、停止并关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close, keep training</source>
        <translation>关闭，继续训练</translation>
    </message>
    <message>
        <source>Training goes on without the window, and the studio finds every run again when it is opened. To stop saves a checkpoint first, from which the run can be resumed.</source>
        <translation>没有窗口训练也会继续，再次打开时会重新找到每次训练。停止会先保存检查点，之后可从它继续训练。</translation>
    </message>
</context>
<context>
    <name>tessera::studio::ExportRuns</name>
    <message>
        <source>Export run</source>
        <translation>导出训练</translation>
    </message>
    <message>
        <source>Export runs into a folder</source>
        <translation>将训练导出到文件夹</translation>
    </message>
    <message>
        <source>over steps</source>
        <translation>以步为横轴</translation>
    </message>
</context>
<context>
    <name>tessera::studio::FolderDialog</name>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>The desktop has no program that opens folders.</source>
        <translation>桌面没有能打开文件夹的程序。</translation>
    </message>
    <message>
        <source>The folder was not found.</source>
        <translation>未找到该文件夹。</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>tessera::studio::HelpWindow</name>
    <message>
        <source>Help - Tessera Studio</source>
        <translation>帮助 - Tessera Studio</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Help page</source>
        <translation>帮助页</translation>
    </message>
</context>
<context>
    <name>tessera::studio::HostGauges</name>
    <message>
        <source>%1 of %2</source>
        <extracomment>Memory in use: %1 is a number, %2 a number with its unit: &quot;11.9 of 31.3 GiB&quot;.</extracomment>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>Processor: share of the time that its %n cores were busy.</source>
        <translation>
            <numerusform>处理器：%n 个核心处于忙碌状态的时间比例。</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory in use of this computer, measured now.</source>
        <translation>这台计算机正在使用的内存，当前实测。</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>tessera::studio::LoadGauge</name>
    <message>
        <source>%1: %2</source>
        <extracomment>For a screen reader: name and value of a gauge, &quot;Memory: 11.9 of 31.3 GiB&quot;.</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>tessera::studio::MainWindow</name>
    <message>
        <source>%1 - Tessera Studio</source>
        <extracomment>Title of the window; %1 is the name of the page.</extracomment>
        <translation>%1 - Tessera Studio</translation>
    </message>
</context>
<context>
    <name>tessera::studio::RunSwitcher</name>
    <message>
        <source>%1 of %2 active</source>
        <extracomment>Of the runs that are going on, the one whose name stands before: &quot;2 of 3 active&quot;.</extracomment>
        <translation>第 %1 个，共 %2 个进行中</translation>
    </message>
    <message>
        <source>No active run</source>
        <translation>没有进行中的训练</translation>
    </message>
    <message>
        <source>Active run %1, %2</source>
        <translation>进行中的训练 %1，%2</translation>
    </message>
</context>
<context>
    <name>tessera::studio::TopBar</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Help for this page (F1)</source>
        <translation>本页帮助（F1）</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>浅色主题</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>深色主题</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ActionBar</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>tessera::ui::Banner</name>
    <message>
        <source>Hide details</source>
        <translation>隐藏详情</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Less</source>
        <extracomment>Shows all of a long text, or its first lines again.</extracomment>
        <translation>收起</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ChartLegend</name>
    <message>
        <source>+%1</source>
        <extracomment>Button behind the legend of a chart: %1 is how many curves are in its menu.</extracomment>
        <translation>+%1</translation>
    </message>
    <message>
        <source>More curves</source>
        <translation>更多曲线</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ChartLegendEntry</name>
    <message>
        <source>Hide this curve</source>
        <translation>隐藏这条曲线</translation>
    </message>
    <message>
        <source>Show this curve</source>
        <translation>显示这条曲线</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ChartMenu</name>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>Export as PNG…</source>
        <translation>导出为 PNG…</translation>
    </message>
    <message>
        <source>Export as SVG…</source>
        <translation>导出为 SVG…</translation>
    </message>
    <message>
        <source>Export points as CSV…</source>
        <translation>将数据点导出为 CSV…</translation>
    </message>
    <message>
        <source>Logarithmic values</source>
        <translation>数值使用对数刻度</translation>
    </message>
    <message>
        <source>Hide outliers</source>
        <translation>隐藏离群值</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>导出“%1”</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ChartView</name>
    <message>
        <source>%1: %2.</source>
        <extracomment>For screen readers. %1 is a place such as &quot;Step 1,012&quot;, %2 a list such as &quot;raw 0.67, ...&quot;.</extracomment>
        <translation>%1：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln steps to go</source>
        <extracomment>In the part of a chart that is still to come.</extracomment>
        <translation>
            <numerusform>还剩 %Ln 步</numerusform>
        </translation>
    </message>
    <message>
        <source>epoch %1</source>
        <extracomment>Beside the line where an epoch begins; lower case. %1 is its number, from 2.</extracomment>
        <translation>第 %1 轮</translation>
    </message>
</context>
<context>
    <name>tessera::ui::CheckColumn</name>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ColourBar</name>
    <message>
        <source>dead</source>
        <extracomment>An expert that gets almost no tokens.</extracomment>
        <translation>失活</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ColumnDialog</name>
    <message>
        <source>Map columns</source>
        <translation>映射列</translation>
    </message>
    <message>
        <source>As it is</source>
        <extracomment>A choice: a column goes by its own name.</extracomment>
        <translation>保持原名</translation>
    </message>
    <message>
        <source>Not used</source>
        <extracomment>A choice: a column of a data set plays no part.</extracomment>
        <translation>不使用</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Use these columns</source>
        <translation>使用这些列</translation>
    </message>
    <message>
        <source>%1 cannot all become %2: choose another role or Not used for the rest.</source>
        <extracomment>%1 is a list of columns, %2 what all of them would become.</extracomment>
        <translation>%1 不能都成为 %2：为其余的列选择别的角色或“不使用”。</translation>
    </message>
    <message>
        <source>Choose what each column of the data becomes. It is kept for this data, goes with it into a new run, and the rows are read anew.</source>
        <translation>选择数据的每一列用作什么。该设置为此数据保留，随其进入新建训练，各行会重新读取。</translation>
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
    <name>tessera::ui::CompareExport</name>
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
        <source>Export</source>
        <translation>导出</translation>
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
</context>
<context>
    <name>tessera::ui::CompareSettingsModel</name>
    <message>
        <source>Key</source>
        <extracomment>Table heading: the name of a setting.</extracomment>
        <translation>键</translation>
    </message>
</context>
<context>
    <name>tessera::ui::CompareTables</name>
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
        <source>%1 of %2 differ</source>
        <extracomment>Beside the title; %1 of %2 settings are not the same in all runs.</extracomment>
        <translation>%2 项中有 %1 项不同</translation>
    </message>
    <message>
        <source>All settings are the same.</source>
        <translation>所有设置都相同。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::CompareValuesModel</name>
    <message>
        <source>Best evaluation loss</source>
        <translation>最佳验证损失</translation>
    </message>
    <message>
        <source>Last evaluation loss</source>
        <translation>最后的验证损失</translation>
    </message>
    <message>
        <source>Best training loss</source>
        <translation>最佳训练损失</translation>
    </message>
    <message>
        <source>Last training loss</source>
        <translation>最后的训练损失</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Device hours</source>
        <extracomment>Duration of a run times the number of its devices.</extracomment>
        <translation>设备小时</translation>
    </message>
    <message>
        <source>EP imbalance, max</source>
        <extracomment>The largest share of the load that an expert-parallel rank carries; 1 is fair.</extracomment>
        <translation>EP 不均衡，最大</translation>
    </message>
    <message>
        <source>Dead experts</source>
        <translation>失活专家</translation>
    </message>
    <message>
        <source>Metric</source>
        <extracomment>Table heading: what is compared.</extracomment>
        <translation>指标</translation>
    </message>
    <message>
        <source>Throughput, tok/s</source>
        <translation>吞吐量，tok/s</translation>
    </message>
    <message>
        <source>Peak memory, GiB</source>
        <translation>峰值内存，GiB</translation>
    </message>
</context>
<context>
    <name>tessera::ui::DataFixes</name>
    <message>
        <source>Map columns…</source>
        <translation>映射列…</translation>
    </message>
    <message>
        <source>Raise the limit…</source>
        <translation>提高上限…</translation>
    </message>
    <message>
        <source>Choose a template…</source>
        <translation>选择模板…</translation>
    </message>
    <message>
        <source>95 % of the rows</source>
        <translation>95 % 的行</translation>
    </message>
    <message>
        <source>99 % of the rows</source>
        <translation>99 % 的行</translation>
    </message>
    <message>
        <source>the longest row</source>
        <translation>最长的行</translation>
    </message>
    <message>
        <source>%1 tokens: %2, keeps %3 rows</source>
        <extracomment>A choice of a limit. %1 is a number of tokens, %2 &quot;99 % of the rows&quot;, %3 a number of rows.</extracomment>
        <translation>%1 个词元：%2，保留 %3 行</translation>
    </message>
    <message>
        <source>Cut longer rows at their end instead</source>
        <translation>改为从末尾截断过长的行</translation>
    </message>
</context>
<context>
    <name>tessera::ui::DataPage</name>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>The model of the new run</source>
        <extracomment>A choice in a list of models: the one of the New run page. %1 is its name.</extracomment>
        <translation>新建训练的模型</translation>
    </message>
    <message>
        <source>%1 (new run)</source>
        <extracomment>A choice in a list of tasks: the one of the New run page. %1 is its name.</extracomment>
        <translation>%1（新建训练）</translation>
    </message>
    <message>
        <source>No data is chosen.</source>
        <translation>没有选择数据。</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Add data</source>
        <translation>添加数据</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>Use in a new run</source>
        <translation>用于新建训练</translation>
    </message>
    <message>
        <source>Tokenizer and template</source>
        <translation>分词器和模板</translation>
    </message>
    <message>
        <source>Model whose tokenizer and template are used</source>
        <translation>提供分词器和模板的模型</translation>
    </message>
    <message>
        <source>No rows to show yet</source>
        <translation>还没有可显示的行</translation>
    </message>
    <message>
        <source>Choose a data set above, or drop a file or folder here.</source>
        <translation>在上方选择数据集，或把文件、文件夹拖到这里。</translation>
    </message>
    <message>
        <source>Add data file…</source>
        <translation>添加数据文件…</translation>
    </message>
    <message>
        <source>Drop data files or a folder to see their rows.</source>
        <translation>拖入数据文件或文件夹即可查看其中的行。</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度分布</translation>
    </message>
    <message>
        <source>tokens of a row</source>
        <translation>每行的词元数</translation>
    </message>
    <message>
        <source>Why rows are dropped</source>
        <translation>丢弃原因</translation>
    </message>
    <message>
        <source>choose one to filter the list</source>
        <translation>选择一项以筛选列表</translation>
    </message>
    <message>
        <source>No row is dropped.</source>
        <translation>没有丢弃任何行。</translation>
    </message>
    <message>
        <source>Worth knowing</source>
        <translation>值得注意</translation>
    </message>
    <message>
        <source>Choose a data set</source>
        <translation>选择数据集</translation>
    </message>
    <message>
        <source>Rows are packed and all else is as set in the new run.</source>
        <translation>各行会装箱，其余按新建训练中的设置。</translation>
    </message>
    <message>
        <source>Rows are not packed, and all else is as set in the new run.</source>
        <translation>各行不装箱，其余按新建训练中的设置。</translation>
    </message>
    <message>
        <source>As trained for</source>
        <extracomment>Before a list of tasks.</extracomment>
        <translation>训练任务</translation>
    </message>
    <message>
        <source>Task that the rows are shown for</source>
        <translation>显示这些行所用的任务</translation>
    </message>
    <message>
        <source>No tokenizer yet</source>
        <translation>还没有分词器</translation>
    </message>
    <message>
        <source>Rows are shown as a model reads them. Choose a model under Tokenizer and template above, or set one in the new run.</source>
        <translation>各行按模型读到的样子显示。在上方“分词器和模板”处选择模型，或在新建训练中设置。</translation>
    </message>
    <message>
        <source>Median %1 · 95 % %2 · 99 % %3 · longest %4</source>
        <extracomment>Below a histogram of lengths in tokens; %1 to %4 are numbers of tokens.</extracomment>
        <translation>中位数 %1 · 95 % %2 · 99 % %3 · 最长 %4</translation>
    </message>
    <message>
        <source>numbers of repeats are estimates</source>
        <translation>重复的数目是估计值</translation>
    </message>
    <message>
        <source>The dropped rows are written.</source>
        <translation>丢弃的行已写入。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>The new run has it now, and the rows are read anew.</source>
        <translation>新建训练已采用，正在重新读取各行。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Fills a new run with the data, and with the model and the task chosen here.</source>
        <translation>用这里的数据以及选定的模型和任务填写新建训练。</translation>
    </message>
    <message>
        <source>Reading the first rows</source>
        <translation>正在读取前面的行</translation>
    </message>
    <message>
        <source>No rows in this data set</source>
        <translation>这个数据集没有行</translation>
    </message>
    <message>
        <source>%1 was read to its end. Choose another one above, or drop a file or folder here.</source>
        <extracomment>%1 is a data set.</extracomment>
        <translation>%1 已读到末尾。在上方选择另一个，或把文件或文件夹拖到这里。</translation>
    </message>
    <message>
        <source>%1 is not set any more.</source>
        <extracomment>%1 is a setting, %2 its value.</extracomment>
        <translation>%1 不再设置。</translation>
    </message>
    <message numerus="yes">
        <source>%1 + %n more</source>
        <extracomment>Several files as one data set: %1 is the name of the first.</extracomment>
        <translation>
            <numerusform>%1 和另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>It belongs to this data, and goes with it into a new run.</source>
        <translation>它属于此数据，并随其进入新建训练。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::DataPreviewModel</name>
    <message>
        <source>Line</source>
        <extracomment>Table heading: the line of a file.</extracomment>
        <translation>行号</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Trained</source>
        <extracomment>Table heading: tokens that are trained.</extracomment>
        <translation>参与训练</translation>
    </message>
    <message>
        <source>Reason</source>
        <extracomment>Table heading: why a row is dropped.</extracomment>
        <translation>原因</translation>
    </message>
    <message>
        <source>Excerpt</source>
        <translation>摘录</translation>
    </message>
</context>
<context>
    <name>tessera::ui::DataSummary</name>
    <message>
        <source>%1 rows/s</source>
        <extracomment>A speed; %1 is a number.</extracomment>
        <translation>%1 行/秒</translation>
    </message>
    <message>
        <source>%1 left</source>
        <extracomment>%1 is a duration.</extracomment>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>All rows are being read: %1.</source>
        <extracomment>%1 is a list such as &quot;43 %, 12,100 rows/s, 12 s left&quot;.</extracomment>
        <translation>正在读取全部行：%1。</translation>
    </message>
    <message>
        <source>Stopped at %1. The numbers are about the rows before that.</source>
        <extracomment>%1 is a percentage.</extracomment>
        <translation>已停在 %1。数字只统计此前的行。</translation>
    </message>
    <message numerus="yes">
        <source>All rows of %n files, %1.</source>
        <extracomment>All rows were read. %1 is a size on the disk.</extracomment>
        <translation>
            <numerusform>%n 个文件的全部行，%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>rows, all of them</source>
        <translation>行，全部</translation>
    </message>
    <message>
        <source>rows so far</source>
        <translation>行，截至目前</translation>
    </message>
    <message>
        <source>rows, %1</source>
        <extracomment>A share of rows; %1 is a percentage.</extracomment>
        <translation>行 · %1</translation>
    </message>
    <message>
        <source>rows, each with its reason</source>
        <translation>行 · 每一行都有原因</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1 is a percentage, %2 a number such as &quot;601 M&quot;.</extracomment>
        <translation>占 %2 的 %1</translation>
    </message>
    <message>
        <source>Packs</source>
        <translation>装箱</translation>
    </message>
    <message>
        <source>%1 full</source>
        <extracomment>Of packs of rows; %1 is a percentage.</extracomment>
        <translation>装填率 %1</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>packed: %1</source>
        <extracomment>The padding if rows were packed; %1 is a percentage.</extracomment>
        <translation>装箱后：%1</translation>
    </message>
    <message>
        <source>Counted over the rows that were read here, as they are trained.</source>
        <translation>统计的是在此读取的行，按训练时的样子。</translation>
    </message>
    <message>
        <source>Computed from the lengths of all rows. Padding: what batches of %1 random rows would need if each were filled up to its longest; training lays rows end to end instead and pads nothing. Packed: what stays free in %2 packs of %3 tokens, best fit first.</source>
        <extracomment>%1 is a number of rows, %2 to %4 are numbers of packs and tokens.</extracomment>
        <translation>由全部行的长度算出。填充：把每批 %1 个随机行补齐到最长的一行所需的占比；训练时各行首尾相接，不做填充。装箱后：%2 个 %3 词元的箱中剩余的空间，按最佳适应装箱。</translation>
    </message>
    <message>
        <source>Share of the data that was read</source>
        <translation>已读取的数据占比</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Dropped</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Trained tokens</source>
        <translation>训练词元</translation>
    </message>
</context>
<context>
    <name>tessera::ui::DeadExpertsPlot</name>
    <message>
        <source>Dead experts</source>
        <translation>失活专家</translation>
    </message>
    <message>
        <source>dead experts</source>
        <extracomment>Name of a curve, lower case.</extracomment>
        <translation>失活专家</translation>
    </message>
</context>
<context>
    <name>tessera::ui::DownloadDialog</name>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Download a model</source>
        <translation>下载模型</translation>
    </message>
    <message>
        <source>Hub</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>The main one</source>
        <translation>主分支</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Model, as ORG/NAME</source>
        <extracomment>A repository of a hub, written as organisation/name.</extracomment>
        <translation>模型，写作 组织/名称</translation>
    </message>
    <message>
        <source>Branch, tag or commit</source>
        <translation>分支、标签或提交</translation>
    </message>
    <message>
        <source>A model of a hub is named ORG/NAME, as its page has it.</source>
        <translation>平台上的模型写作 组织/名称，与其页面一致。</translation>
    </message>
    <message>
        <source>Weights in safetensors, configuration and tokenizer are fetched into the cache that other tools read, and compared with the hub&apos;s hashes. A token for closed models is taken from HF_TOKEN or MODELSCOPE_API_TOKEN, or from the key ring, see Settings.</source>
        <translation>safetensors 权重、配置和分词器会被取到其他工具也会读取的缓存中，并与平台给出的哈希值比对。受限模型的令牌取自 HF_TOKEN 或 MODELSCOPE_API_TOKEN，或取自密钥环（见“设置”）。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::DownloadStrip</name>
    <message>
        <source>Asking the hub</source>
        <translation>正在询问平台</translation>
    </message>
    <message>
        <source>The download of %1 was stopped.</source>
        <extracomment>%1 is a model such as &quot;Qwen/Qwen3-0.6B&quot;.</extracomment>
        <translation>已停止下载 %1。</translation>
    </message>
    <message>
        <source>What came is kept, and is not fetched again.</source>
        <translation>已下载的内容会保留，不会再次下载。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Progress of the download</source>
        <translation>下载进度</translation>
    </message>
</context>
<context>
    <name>tessera::ui::DroppedCard</name>
    <message>
        <source>%1 of %2 rows</source>
        <extracomment>%1 and %2 are numbers of rows.</extracomment>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>the first %1 of %2 rows</source>
        <translation>%2 行中的前 %1 行</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows</source>
        <translation>
            <numerusform>%Ln 行</numerusform>
        </translation>
    </message>
    <message>
        <source>The rows are still being read.</source>
        <translation>仍在读取各行。</translation>
    </message>
    <message>
        <source>Writes all dropped rows into a file.</source>
        <translation>把所有丢弃的行写入文件。</translation>
    </message>
    <message>
        <source>No row of the list is chosen.</source>
        <translation>没有在列表中选择行。</translation>
    </message>
    <message>
        <source>Opens the file at the line of the chosen row.</source>
        <translation>打开文件并定位到所选的行。</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Lines of JSON (*.jsonl)</source>
        <translation>JSON 行 (*.jsonl)</translation>
    </message>
    <message>
        <source>Dropped rows</source>
        <translation>丢弃的行</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Export all</source>
        <translation>全部导出</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Text that dropped rows must have</source>
        <translation>丢弃的行须包含的文字</translation>
    </message>
</context>
<context>
    <name>tessera::ui::DroppedRowModel</name>
    <message>
        <source>Line</source>
        <extracomment>Head of a table: line of a data file.</extracomment>
        <translation>行号</translation>
    </message>
    <message>
        <source>Code</source>
        <extracomment>Head of a table: the key of a reason.</extracomment>
        <translation>代码</translation>
    </message>
    <message>
        <source>Reason</source>
        <extracomment>Head of a table: why a row is dropped.</extracomment>
        <translation>原因</translation>
    </message>
    <message>
        <source>Excerpt</source>
        <extracomment>Head of a table: the first words of a row.</extracomment>
        <translation>摘录</translation>
    </message>
    <message>
        <source>File</source>
        <extracomment>Head of a table: the file that a row is from.</extracomment>
        <translation>文件</translation>
    </message>
    <message>
        <source>Detail</source>
        <extracomment>Head of a table: what exactly is wrong with a row.</extracomment>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>tessera::ui::EventModel</name>
    <message>
        <source>Started</source>
        <translation>已开始</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Final model</source>
        <extracomment>The trained model was written as a folder that other programs can load.</extracomment>
        <translation>最终模型</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Alert</source>
        <translation>提醒</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Gap</source>
        <extracomment>Steps whose numbers could not be stored.</extracomment>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1, written in %2</source>
        <extracomment>%1 is a folder, %2 a time such as &quot;31 s&quot;.</extracomment>
        <translation>%1，写入用时 %2</translation>
    </message>
    <message>
        <source>%1, best so far</source>
        <extracomment>%1 is an evaluation loss, the lowest of the run so far.</extracomment>
        <translation>%1，目前最佳</translation>
    </message>
    <message>
        <source>Steps %1</source>
        <extracomment>%1 is a range of steps such as &quot;80–95&quot;.</extracomment>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
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
    <message>
        <source>Show layer</source>
        <extracomment>A button: chooses the layer that the alert is about.</extracomment>
        <translation>显示该层</translation>
    </message>
    <message>
        <source>fair share 1.0</source>
        <translation>公平份额 1.0</translation>
    </message>
    <message>
        <source>rank load</source>
        <translation>进程负载</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ExportProgress</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Writing the table: %1</source>
        <extracomment>While a table is written to a file. %1 is a share such as 45 %.</extracomment>
        <translation>正在写入表格：%1</translation>
    </message>
</context>
<context>
    <name>tessera::ui::FieldEditor</name>
    <message>
        <source>Auto</source>
        <extracomment>A setting that is left to the program.</extracomment>
        <translation>自动</translation>
    </message>
    <message>
        <source>On</source>
        <extracomment>A setting that is switched on or off.</extracomment>
        <translation>开启</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>tessera::ui::FilterButton</name>
    <message>
        <source>Any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>A filter: %1 is a column such as &quot;State&quot;, %2 the value that is kept, or how many are.</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>tessera::ui::FormHistory</name>
    <message numerus="yes">
        <source>%n settings</source>
        <extracomment>What a click on Undo would take back: changes of that many settings at once.</extracomment>
        <translation>
            <numerusform>%n 项设置</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::FormRow</name>
    <message>
        <source>Use %1</source>
        <extracomment>%1 is a setting with a value, or a value: fills the field when it is pressed.</extracomment>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>Default %1.</source>
        <extracomment>%1 is the value that a setting has when nothing is typed.</extracomment>
        <translation>默认为 %1。</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear %1</source>
        <translation>清除%1</translation>
    </message>
</context>
<context>
    <name>tessera::ui::FormatCard</name>
    <message numerus="yes">
        <source>%Ln rows</source>
        <translation>
            <numerusform>%Ln 行</numerusform>
        </translation>
    </message>
    <message>
        <source>not used</source>
        <extracomment>A column of a data set that becomes another one.</extracomment>
        <translation>不使用</translation>
    </message>
    <message>
        <source>More columns</source>
        <translation>其余的列</translation>
    </message>
    <message>
        <source>Format and columns</source>
        <translation>格式与列</translation>
    </message>
    <message>
        <source>Map columns…</source>
        <translation>映射列…</translation>
    </message>
    <message>
        <source>Says which column of the file is the question, the answer, ...</source>
        <translation>指定文件中哪一列是问题、哪一列是回答等。</translation>
    </message>
    <message>
        <source>in %1 of %2 files no row has it</source>
        <extracomment>Of a column that is mapped; %1 and %2 are numbers of files.</extracomment>
        <translation>%2 个文件中有 %1 个没有任何行包含它</translation>
    </message>
    <message>
        <source>no row has it</source>
        <extracomment>Of a column that is mapped.</extracomment>
        <translation>没有任何行包含它</translation>
    </message>
    <message>
        <source>perhaps %1</source>
        <extracomment>%1 is the name of a column that was perhaps meant.</extracomment>
        <translation>也许是 %1</translation>
    </message>
</context>
<context>
    <name>tessera::ui::GradientNormPlot</name>
    <message>
        <source>Gradient norm</source>
        <translation>梯度范数</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <extracomment>Name of a curve, lower case.</extracomment>
        <translation>梯度范数</translation>
    </message>
</context>
<context>
    <name>tessera::ui::HomePage</name>
    <message>
        <source>Home</source>
        <translation>首页</translation>
    </message>
    <message>
        <source>The run was not started.</source>
        <translation>训练未启动。</translation>
    </message>
    <message>
        <source>%1 was interrupted at step %2.</source>
        <extracomment>%1 is the name of a run, %2 a number.</extracomment>
        <translation>%1 在第 %2 步中断。</translation>
    </message>
    <message>
        <source>Its supervisor ended without a final state. Last event: %1.</source>
        <extracomment>%1 is a time such as &quot;Today, 09:26&quot;.</extracomment>
        <translation>监督进程没有留下最终状态就结束了。最后的事件：%1。</translation>
    </message>
    <message>
        <source>The checkpoint of step %1 is complete; weights, optimizer, schedule and data position will be restored.</source>
        <translation>第 %1 步的检查点完整；权重、优化器、学习率计划和数据位置都会还原。</translation>
    </message>
    <message>
        <source>It has no whole checkpoint, so it can only be started again.</source>
        <translation>没有完整的检查点，只能重新开始。</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>The run is being checked and started.</source>
        <translation>正在检查并启动该训练。</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建训练</translation>
    </message>
</context>
<context>
    <name>tessera::ui::HostCard</name>
    <message numerus="yes">
        <source>%n cores</source>
        <translation>
            <numerusform>%n 个核心</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 free</source>
        <extracomment>Free memory of the computer, %1 is &quot;19.4 GiB&quot;.
----------
Free room on the disk, %1 is &quot;412 GB&quot;.</extracomment>
        <translation>可用 %1</translation>
    </message>
    <message>
        <source>where runs are kept</source>
        <translation>训练记录所在的磁盘</translation>
    </message>
    <message>
        <source>CPU only, fine for the quickstart</source>
        <translation>仅有 CPU，足以运行快速开始</translation>
    </message>
    <message>
        <source>None found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>no NVIDIA driver</source>
        <translation>没有 NVIDIA 驱动</translation>
    </message>
    <message>
        <source>driver reports none</source>
        <translation>驱动未报告 GPU</translation>
    </message>
    <message numerus="yes">
        <source>%n GPUs</source>
        <translation>
            <numerusform>%n 块 GPU</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>%1 each</source>
        <extracomment>Memory of each of several GPUs.</extracomment>
        <translation>每块 %1</translation>
    </message>
    <message>
        <source>CUDA up to %1</source>
        <translation>CUDA 最高 %1</translation>
    </message>
    <message>
        <source>measured, %1</source>
        <extracomment>Origin of a throughput: %1 is a model.</extracomment>
        <translation>实测，%1</translation>
    </message>
    <message>
        <source>Mean of all steps of the run %1.</source>
        <extracomment>%1 is the name of a run.</extracomment>
        <translation>训练 %1 全部步的平均值。</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>这台计算机</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>驱动</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
</context>
<context>
    <name>tessera::ui::HubTokenCard</name>
    <message>
        <source>Comes from the variable %1, which goes before the key ring.</source>
        <extracomment>%1 is the name of an environment variable.</extracomment>
        <translation>取自环境变量 %1，它优先于密钥环。</translation>
    </message>
    <message>
        <source>Is kept in the key ring of the desktop.</source>
        <translation>保存在桌面的密钥环中。</translation>
    </message>
    <message>
        <source>Comes from the file %1.</source>
        <extracomment>%1 is a file.</extracomment>
        <translation>取自文件 %1。</translation>
    </message>
    <message>
        <source>There is none. Models that everybody may read need none.</source>
        <translation>没有令牌。所有人都可读取的模型不需要令牌。</translation>
    </message>
    <message>
        <source>The key ring is being asked.</source>
        <translation>正在查询密钥环。</translation>
    </message>
    <message>
        <source>There is no token in the field.</source>
        <translation>输入框中没有令牌。</translation>
    </message>
    <message>
        <source>The key ring has no token.</source>
        <translation>密钥环中没有令牌。</translation>
    </message>
    <message>
        <source>Hub tokens</source>
        <extracomment>Words that prove to a model hub who asks.</extracomment>
        <translation>平台令牌</translation>
    </message>
    <message>
        <source>New token</source>
        <translation>新令牌</translation>
    </message>
    <message>
        <source>New token of %1</source>
        <extracomment>%1 is a model hub such as Hugging Face.</extracomment>
        <translation>%1 的新令牌</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save the token of %1</source>
        <extracomment>%1 is a model hub such as Hugging Face.</extracomment>
        <translation>保存 %1 的令牌</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the token of %1</source>
        <extracomment>%1 is a model hub such as Hugging Face.</extracomment>
        <translation>移除 %1 的令牌</translation>
    </message>
    <message>
        <source>There is no key ring here that can be used; the variable %1 takes a token.</source>
        <extracomment>%1 is the name of an environment variable.</extracomment>
        <translation>这里没有可用的密钥环；可用变量 %1 给出令牌。</translation>
    </message>
    <message>
        <source>There is no key ring here.</source>
        <translation>这里没有密钥环。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ImbalancePlot</name>
    <message>
        <source>Imbalance</source>
        <translation>不均衡</translation>
    </message>
    <message>
        <source>max / mean</source>
        <extracomment>Largest over mean load of an expert.</extracomment>
        <translation>最大 / 平均</translation>
    </message>
    <message>
        <source>cv</source>
        <extracomment>Coefficient of variation; stays &quot;cv&quot; in most languages.</extracomment>
        <translation>cv</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>alert above %1</source>
        <extracomment>Beside a line in the chart; %1 is a number such as 1.5.</extracomment>
        <translation>高于 %1 时提醒</translation>
    </message>
    <message>
        <source>EP rank</source>
        <extracomment>Names of curves. The load of the busiest expert-parallel rank; 1 is its fair share.</extracomment>
        <translation>EP 进程</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ImportCard</name>
    <message>
        <source>Nothing is pasted yet.</source>
        <translation>尚未粘贴任何内容。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <extracomment>%1 is a file name, %2 a reason in the language of the system.</extracomment>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is too large for a command line or the settings of a run.</source>
        <extracomment>%1 is a file name.</extracomment>
        <translation>%1 太大，不可能是命令行或训练设置。</translation>
    </message>
    <message>
        <source>Import settings</source>
        <translation>导入设置</translation>
    </message>
    <message>
        <source>Paste a Megatron-SWIFT or Megatron command line, or a run as JSON. It replaces what is in the form, and can be undone.</source>
        <translation>粘贴 Megatron-SWIFT 或 Megatron 命令行，或 JSON 格式的训练设置。它会替换表单中的内容，可以撤销。</translation>
    </message>
    <message>
        <source>Command line or JSON</source>
        <translation>命令行或 JSON</translation>
    </message>
    <message>
        <source>Fill the form</source>
        <translation>填入表单</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close the import</source>
        <translation>关闭导入</translation>
    </message>
    <message numerus="yes">
        <source>%n to look at</source>
        <extracomment>%n settings of a pasted command need a look.</extracomment>
        <translation>
            <numerusform>%n 项待查看</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n</source>
        <translation>
            <numerusform>全部 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>What became of each setting</source>
        <translation>每项设置的处理结果</translation>
    </message>
    <message>
        <source>This is no command line of tessera train, Megatron-SWIFT or Megatron, nor the JSON of a run. The form is as it was.</source>
        <translation>这既不是 tessera train、Megatron-SWIFT 或 Megatron 的命令行，也不是训练的 JSON。表单保持不变。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ImportModel</name>
    <message>
        <source>Line</source>
        <extracomment>Head of a table: line of a pasted text.</extracomment>
        <translation>行号</translation>
    </message>
    <message>
        <source>Written</source>
        <extracomment>Head of a table of settings of a pasted command: as it was written.</extracomment>
        <translation>原文</translation>
    </message>
    <message>
        <source>Value</source>
        <extracomment>Head of a table of settings.</extracomment>
        <translation>值</translation>
    </message>
    <message>
        <source>Result</source>
        <extracomment>Head of a table: what became of a setting.</extracomment>
        <translation>结果</translation>
    </message>
    <message>
        <source>What was done</source>
        <extracomment>Head of a table: why, in a sentence.</extracomment>
        <translation>处理说明</translation>
    </message>
</context>
<context>
    <name>tessera::ui::KeyFigureRow</name>
    <message>
        <source>More figures</source>
        <extracomment>Button that lists the figures for which the window is too narrow.</extracomment>
        <translation>更多数值</translation>
    </message>
</context>
<context>
    <name>tessera::ui::KeyList</name>
    <message>
        <source>%1 to %2</source>
        <extracomment>A range of keys, such as &quot;Ctrl+1 to Ctrl+8&quot;.</extracomment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <extracomment>Two keys, such as &quot;Page Up or Page Down&quot;.</extracomment>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>所有页面</translation>
    </message>
    <message>
        <source>The pages, in the order of the rail</source>
        <translation>按导航栏中的顺序切换到各页</translation>
    </message>
    <message>
        <source>Previous or next page</source>
        <translation>上一页或下一页</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建训练</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Help for this page</source>
        <translation>本页的帮助</translation>
    </message>
    <message>
        <source>Close the studio</source>
        <translation>关闭本程序</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>训练记录</translation>
    </message>
    <message>
        <source>To the filter</source>
        <translation>转到筛选框</translation>
    </message>
    <message>
        <source>Open the run</source>
        <translation>打开训练</translation>
    </message>
    <message>
        <source>Add the run to the selection</source>
        <translation>将训练加入所选</translation>
    </message>
    <message>
        <source>Add it, or take it out</source>
        <translation>加入或移出所选</translation>
    </message>
    <message>
        <source>Edit tags and notes</source>
        <translation>编辑标签和备注</translation>
    </message>
    <message>
        <source>Move the selection to the trash</source>
        <translation>将所选移到回收站</translation>
    </message>
    <message>
        <source>Undo the last deletion</source>
        <translation>撤销最近一次删除</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>以指针为中心缩放</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Move along</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Show everything again</source>
        <translation>重新显示全部</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>右键</translation>
    </message>
    <message>
        <source>Export the picture or the numbers</source>
        <translation>导出图片或数值</translation>
    </message>
</context>
<context>
    <name>tessera::ui::KnownCard</name>
    <message>
        <source>nproc_per_node, or what device and layout give.</source>
        <translation>nproc_per_node，或由设备和布局得出。</translation>
    </message>
    <message>
        <source>train_iters, or rows and epochs divided by global_batch_size.</source>
        <translation>train_iters，或行数 × 轮次 ÷ global_batch_size。</translation>
    </message>
    <message>
        <source>Known once train_iters is set; epochs need all rows to be counted first.</source>
        <translation>设置 train_iters 后可知；按轮次计算需要先统计全部行。</translation>
    </message>
    <message>
        <source>global_batch_size.</source>
        <translation>global_batch_size。</translation>
    </message>
    <message>
        <source>≤ %1</source>
        <extracomment>Before a number: &quot;at most 524 k&quot;.</extracomment>
        <translation>≤ %1</translation>
    </message>
    <message>
        <source>global_batch_size × max_length; shorter rows give fewer.</source>
        <translation>global_batch_size × max_length；行较短时更少。</translation>
    </message>
    <message>
        <source>Known once the model is.</source>
        <translation>确定模型后可知。</translation>
    </message>
    <message>
        <source>One checkpoint: weights, and the optimizer&apos;s state unless no_save_optim is set. Computed from the sizes of the model.</source>
        <translation>一个检查点：权重，以及优化器状态（除非设置了 no_save_optim）。由模型的尺寸算出。</translation>
    </message>
    <message>
        <source>%1 of %2 free</source>
        <extracomment>Space on a disk: &quot;1.28 TB of 2.91 TB free&quot;. %1 is a unit, %2 a number with its unit.</extracomment>
        <translation>%1，可用 %2</translation>
    </message>
    <message>
        <source>The least that the run needs to end well: one checkpoint and the final model. Computed from the sizes of the model.</source>
        <translation>训练正常结束至少需要的空间：一个检查点和最终模型。由模型的尺寸算出。</translation>
    </message>
    <message>
        <source>Before the start</source>
        <extracomment>Title of a card: what is known of a run that has not started yet.</extracomment>
        <translation>开始之前</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>进程数</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Rows of a step</source>
        <translation>每步的行数</translation>
    </message>
    <message>
        <source>Tokens of a step</source>
        <translation>每步的词元数</translation>
    </message>
    <message>
        <source>A checkpoint</source>
        <translation>单个检查点</translation>
    </message>
    <message>
        <source>Disk needed</source>
        <translation>所需磁盘空间</translation>
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
    <name>tessera::ui::LayoutSummary</name>
    <message numerus="yes">
        <source>%n ranks: %1</source>
        <extracomment>%n ranks; %1 is a list of parallel axes with their sizes: &quot;DP 2, EP 2&quot;.</extracomment>
        <translation>
            <numerusform>%n 个进程：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>The sizes do not divide the ranks; see the problems.</source>
        <translation>这些并行大小不能整除进程数；见问题列表。</translation>
    </message>
    <message>
        <source>%1 of %2 experts of each layer, and everything else whole</source>
        <extracomment>%1 and %2 are numbers of experts.</extracomment>
        <translation>每层 %2 个专家中的 %1 个，其余部分完整</translation>
    </message>
    <message numerus="yes">
        <source>%n micro-batches of %1 rows on each rank</source>
        <extracomment>%1 is a number of rows, %n the number of micro-batches that a rank computes for one step.</extracomment>
        <translation>
            <numerusform>每个进程 %n 个微批，每个微批 %1 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Dense parts</source>
        <extracomment>The parts of a model that are no experts.</extracomment>
        <translation>稠密部分</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家部分</translation>
    </message>
    <message>
        <source>A rank holds</source>
        <translation>每个进程持有</translation>
    </message>
    <message>
        <source>A step</source>
        <translation>每一步</translation>
    </message>
</context>
<context>
    <name>tessera::ui::LearningRatePlot</name>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>learning rate</source>
        <extracomment>Name of a curve, lower case.</extracomment>
        <translation>学习率</translation>
    </message>
</context>
<context>
    <name>tessera::ui::LengthHistogram</name>
    <message>
        <source>cut at %1</source>
        <extracomment>In a histogram of lengths; %1 is a number of tokens.</extracomment>
        <translation>截断于 %1</translation>
    </message>
    <message>
        <source>Histogram of the lengths of rows</source>
        <translation>行长度直方图</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows longer</source>
        <extracomment>In a histogram of lengths: rows longer than the cut.</extracomment>
        <translation>
            <numerusform>%Ln 行更长</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens: %Ln rows</source>
        <extracomment>%1 is a range of lengths (&quot;0–127&quot;), %n a number of rows.</extracomment>
        <translation>
            <numerusform>%1 个词元：%Ln 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::LibraryBanner</name>
    <message>
        <source>This is being done.</source>
        <translation>正在处理。</translation>
    </message>
    <message>
        <source>Another program holds the history of runs.</source>
        <translation>另一个程序正在占用训练历史。</translation>
    </message>
    <message>
        <source>It is read again as soon as it is free. Training is not affected.</source>
        <translation>释放后会立即重新读取。训练不受影响。</translation>
    </message>
    <message>
        <source>The history of runs is damaged.</source>
        <translation>训练历史已损坏。</translation>
    </message>
    <message>
        <source>It can be made anew from the run folders; the damaged file is set aside and no run is lost.</source>
        <translation>可以从训练文件夹重新生成；损坏的文件会保留在一旁，不会丢失任何训练。</translation>
    </message>
    <message>
        <source>Rebuild</source>
        <translation>重建</translation>
    </message>
    <message>
        <source>The history of runs is of an older version.</source>
        <translation>训练历史的版本较旧。</translation>
    </message>
    <message>
        <source>Nothing is lost when it is brought to the version of today.</source>
        <translation>更新到当前版本不会丢失任何内容。</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>The history of runs was written by a newer version of Tessera.</source>
        <translation>训练历史由较新版本的 Tessera 写入。</translation>
    </message>
    <message>
        <source>This version cannot read it. Start the newer one.</source>
        <translation>这个版本无法读取。启动较新的版本即可。</translation>
    </message>
    <message>
        <source>The history of runs cannot be read.</source>
        <translation>无法读取训练历史。</translation>
    </message>
    <message>
        <source>Look at the permissions of the file and at the disk. It is tried again by itself.</source>
        <translation>检查该文件的权限和磁盘。程序会自动重试。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::LineageModel</name>
    <message>
        <source>Started from</source>
        <extracomment>Table heading: the step of the parent&apos;s checkpoint that a run went on from.</extracomment>
        <translation>起始步</translation>
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
    <message>
        <source>A run that goes on from this one is being started.</source>
        <translation>正在启动一次接续它的训练。</translation>
    </message>
    <message>
        <source>Resuming …</source>
        <extracomment>A button: goes on with a run that has ended, from its newest checkpoint, in a new run.</extracomment>
        <translation>正在恢复……</translation>
    </message>
    <message>
        <source>continues %1 (step %2)</source>
        <extracomment>A link to the run that this one goes on from: %1 is its name, %2 a step. Lower case.</extracomment>
        <translation>接续 %1（第 %2 步）</translation>
    </message>
    <message>
        <source>End the run without waiting; asks first.</source>
        <translation>不再等待，直接结束训练；会先询问。</translation>
    </message>
    <message>
        <source>The folder of the run is gone.</source>
        <translation>训练的文件夹不见了。</translation>
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
    <message>
        <source>Checkpoint of step %1 saved.</source>
        <extracomment>%1 is a step.</extracomment>
        <translation>第 %1 步的检查点已保存。</translation>
    </message>
    <message>
        <source>Stop %1 at once?</source>
        <extracomment>Questions; %1 is the name of a run.</extracomment>
        <translation>立即停止 %1？</translation>
    </message>
    <message>
        <source>It is saving and stopping. Without waiting it can go on from step %1 later.</source>
        <translation>正在保存并停止。若不等待，以后可从第 %1 步继续。</translation>
    </message>
    <message>
        <source>It is saving and stopping. Without waiting its steps are lost.</source>
        <translation>正在保存并停止。若不等待，已训练的步将丢失。</translation>
    </message>
    <message>
        <source>Keep waiting</source>
        <translation>继续等待</translation>
    </message>
    <message>
        <source>The folder of the run is gone: %1.</source>
        <extracomment>%1 is a folder.</extracomment>
        <translation>训练的文件夹不见了：%1。</translation>
    </message>
    <message>
        <source>It was moved or deleted. Put it back to resume the run.</source>
        <translation>它被移动或删除了。放回原处即可恢复训练。</translation>
    </message>
    <message>
        <source>It was moved or deleted while the run goes on. Put it back, or what the run writes will not be found.</source>
        <translation>它在训练进行时被移动或删除。放回原处，否则训练写入的内容将无法找到。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::LogModel</name>
    <message>
        <source>info</source>
        <extracomment>Level of a line of the log.</extracomment>
        <translation>信息</translation>
    </message>
    <message>
        <source>warn</source>
        <extracomment>Level of a line of the log.</extracomment>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <extracomment>Level of a line of the log.</extracomment>
        <translation>错误</translation>
    </message>
    <message>
        <source>supervisor</source>
        <extracomment>Who wrote a line of the log: the process that watches over the ranks.</extracomment>
        <translation>监督进程</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
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
    <name>tessera::ui::LossPlot</name>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>smoothed %1</source>
        <extracomment>Name of a curve, lower case; %1 is the weight of the average, such as 0.92.</extracomment>
        <translation>平滑 %1</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>smoothed</source>
        <extracomment>The same in a read-out, without the weight.</extracomment>
        <translation>平滑</translation>
    </message>
    <message>
        <source>raw</source>
        <extracomment>Name of a curve, lower case: each step&apos;s loss as it was.</extracomment>
        <translation>原值</translation>
    </message>
    <message>
        <source>evaluation</source>
        <extracomment>Name of a curve, lower case: loss on validation rows.</extracomment>
        <translation>验证</translation>
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
    <message>
        <source>Δ log₂ utilisation, layer × expert</source>
        <extracomment>Above a map: what its colours, rows and columns are.</extracomment>
        <translation>Δ log₂ 利用率，层 × 专家</translation>
    </message>
</context>
<context>
    <name>tessera::ui::MemoryPlot</name>
    <message>
        <source>rank %1</source>
        <extracomment>Name of a curve, lower case. %1 is the number of a process, from 0.</extracomment>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>Memory per rank, GiB</source>
        <translation>每个进程的内存，GiB</translation>
    </message>
</context>
<context>
    <name>tessera::ui::MetricSeriesModel</name>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Smoothed</source>
        <extracomment>Table heading: the values of a curve after smoothing.</extracomment>
        <translation>平滑值</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Wall time, s</source>
        <extracomment>Table heading: seconds since the run started.</extracomment>
        <translation>训练时间（秒）</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ModelDetails</name>
    <message>
        <source>Look again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>总量</translation>
    </message>
    <message>
        <source>all used for each token</source>
        <translation>每个词元全部用到</translation>
    </message>
    <message>
        <source>used for one token</source>
        <translation>每个词元用到</translation>
    </message>
    <message numerus="yes">
        <source>%n with experts</source>
        <translation>
            <numerusform>%n 层有专家</numerusform>
        </translation>
    </message>
    <message>
        <source>width %1</source>
        <translation>宽度 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n per token</source>
        <translation>
            <numerusform>每个词元 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>tokens, longest text</source>
        <translation>词元，最大文本长度</translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>no weights</source>
        <translation>没有权重</translation>
    </message>
    <message>
        <source>Read from the model&apos;s files.</source>
        <translation>从模型文件中读取。</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>模型族</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>数值格式</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <extracomment>%1 and %2 are numbers: attention heads, and heads that share keys and values.</extracomment>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>%1, %2 key/value groups</source>
        <translation>%1，%2 个键/值组</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Every tensor that the architecture needs is there, with the right shape, and lies inside its file.</source>
        <translation>该架构需要的每个张量都在，形状正确，位置在文件范围内。</translation>
    </message>
    <message>
        <source>There are no weights. A run starts from random ones when random_init is set.</source>
        <translation>没有权重。设置 random_init 后，训练从随机权重开始。</translation>
    </message>
    <message>
        <source>A tokenizer is there.</source>
        <translation>已找到分词器。</translation>
    </message>
    <message>
        <source>There is no tokenizer. Set tokenizer to another model or file.</source>
        <translation>没有分词器。需将 tokenizer 设为另一个模型或文件。</translation>
    </message>
    <message>
        <source>A chat template is there.</source>
        <translation>已找到对话模板。</translation>
    </message>
    <message>
        <source>There is no chat template. Conversations need one; texts do not.</source>
        <translation>没有对话模板。对话数据需要对话模板，纯文本数据不需要。</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表中移除</translation>
    </message>
    <message>
        <source>The files stay where they are.</source>
        <translation>文件保留不动。</translation>
    </message>
    <message>
        <source>Its files are being looked at…</source>
        <translation>正在检查模型文件…</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>激活参数</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>%1 is no longer in the list.</source>
        <extracomment>%1 is the path of a model.</extracomment>
        <translation>%1 已从列表中移除。</translation>
    </message>
    <message>
        <source>Its files stay where they are.</source>
        <translation>它的文件保留不动。</translation>
    </message>
    <message>
        <source>No model is chosen.</source>
        <translation>未选择模型。</translation>
    </message>
    <message>
        <source>The model cannot be used; see what is wrong with it.</source>
        <translation>该模型不能使用；可查看它的问题所在。</translation>
    </message>
    <message>
        <source>Fills the field Model of a new run.</source>
        <translation>填写“新建训练”页的“模型”字段。</translation>
    </message>
    <message>
        <source>Add model</source>
        <translation>添加模型</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>GGUF file…</source>
        <translation>GGUF 文件…</translation>
    </message>
    <message>
        <source>Use in a new run</source>
        <translation>用于新建训练</translation>
    </message>
    <message>
        <source>No models yet</source>
        <translation>还没有模型</translation>
    </message>
    <message>
        <source>Add a model folder or a GGUF file, or drop it here.</source>
        <translation>添加模型文件夹或 GGUF 文件，或将其拖到这里。</translation>
    </message>
    <message>
        <source>Add model folder…</source>
        <translation>添加模型文件夹…</translation>
    </message>
    <message>
        <source>Drop a model folder or a GGUF file to add it.</source>
        <translation>放下模型文件夹或 GGUF 文件即可添加。</translation>
    </message>
    <message>
        <source>Download…</source>
        <translation>下载…</translation>
    </message>
    <message>
        <source>One model is fetched at a time.</source>
        <translation>一次只下载一个模型。</translation>
    </message>
    <message>
        <source>Fetches a model from Hugging Face or ModelScope.</source>
        <translation>从 Hugging Face 或 ModelScope 下载模型。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::NewRunPage</name>
    <message>
        <source>No presets were found.</source>
        <translation>未找到预设。</translation>
    </message>
    <message>
        <source>Fills the form with a run that is known to work.</source>
        <translation>用一个已知可行的训练填满表单。</translation>
    </message>
    <message>
        <source>There is no preset with the name %1.</source>
        <translation>没有名为 %1 的预设。</translation>
    </message>
    <message>
        <source>%1.</source>
        <extracomment>Ends a title of a preset like a sentence.</extracomment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>Settings (*.json)</source>
        <translation>设置 (*.json)</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>The run is saved.</source>
        <translation>训练设置已保存。</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建训练</translation>
    </message>
    <message>
        <source>%1 rows kept, %2 dropped</source>
        <extracomment>%1 and %2 are numbers of rows.</extracomment>
        <translation>保留 %1 行，丢弃 %2 行</translation>
    </message>
    <message numerus="yes">
        <source>%1 of the first %n rows dropped</source>
        <extracomment>Only the first %n rows were looked at; %1 of them are dropped.</extracomment>
        <translation>
            <numerusform>前 %n 行中丢弃 %1 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to undo.</source>
        <translation>没有可撤销的更改。</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <extracomment>%1 is a setting, or a number of settings.</extracomment>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation>训练的名称</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Import settings…</source>
        <translation>导入设置…</translation>
    </message>
    <message>
        <source>Basic</source>
        <translation>基础</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>How many settings are shown</source>
        <translation>显示多少设置</translation>
    </message>
    <message>
        <source>See the rows as trained</source>
        <translation>查看训练时的行</translation>
    </message>
    <message>
        <source>Drop a model, data files, or the settings of a run.</source>
        <translation>在此放下模型、数据文件或某次训练的设置。</translation>
    </message>
    <message>
        <source>The settings are filled in.</source>
        <translation>设置已填入。</translation>
    </message>
    <message>
        <source>The form has the settings of %1.</source>
        <translation>表单中是 %1 的设置。</translation>
    </message>
    <message>
        <source>The new run goes on from its newest checkpoint.</source>
        <translation>新的训练从它最新的检查点继续。</translation>
    </message>
    <message>
        <source>Undo brings back what was there before.</source>
        <translation>撤销会恢复之前的内容。</translation>
    </message>
    <message>
        <source>Not one row can be trained.</source>
        <translation>没有一行可以训练。</translation>
    </message>
    <message numerus="yes">
        <source>None of the first %n rows can be trained.</source>
        <translation>
            <numerusform>前 %n 行都不能训练。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>%1 rows kept, %2 dropped · %3 tokens an epoch</source>
        <extracomment>%1 and %2 are numbers of rows, %3 a number of tokens such as &quot;601 M&quot;.</extracomment>
        <translation>保留 %1 行，丢弃 %2 行 · 每轮 %3 个词元</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <extracomment>How many rows are dropped for a reason: &quot;12 × No answer&quot;.</extracomment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 of %2 rows are dropped: %3.</source>
        <extracomment>%1 and %2 are numbers of rows, %3 a list of reasons.</extracomment>
        <translation>%2 行中丢弃了 %1 行：%3。</translation>
    </message>
    <message>
        <source>Show dropped rows</source>
        <translation>查看丢弃的行</translation>
    </message>
    <message>
        <source>Dropped rows need one look before the start.</source>
        <translation>开始之前需要看一眼丢弃的行。</translation>
    </message>
    <message>
        <source>Of the model</source>
        <extracomment>A group of chat templates.</extracomment>
        <translation>模型自带</translation>
    </message>
    <message>
        <source>The model&apos;s own</source>
        <translation>模型自带的模板</translation>
    </message>
    <message>
        <source>For models without one</source>
        <extracomment>A group of chat templates: those that this program has.</extracomment>
        <translation>供没有模板的模型使用</translation>
    </message>
    <message>
        <source>the model&apos;s own</source>
        <extracomment>What the setting template is when nothing is typed, as in &quot;Default the model&apos;s own.&quot;</extracomment>
        <translation>模型自带的模板</translation>
    </message>
    <message>
        <source>The form has what was chosen on the Data page.</source>
        <translation>表单已填入在“数据”页选定的内容。</translation>
    </message>
    <message>
        <source>There are no rows in the data.</source>
        <translation>数据中没有行。</translation>
    </message>
    <message>
        <source>The rows are conversations, and the model has no chat template: choose one, or a model that has it.</source>
        <translation>这些行是对话，而模型没有对话模板：选择一个模板，或选择自带模板的模型。</translation>
    </message>
    <message>
        <source>Use %1</source>
        <extracomment>A button; %1 is the name of a chat template.</extracomment>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>The columns are mapped as on the Data page for this data.</source>
        <translation>各列按“数据”页为此数据所做的映射设置。</translation>
    </message>
    <message>
        <source>The columns that were mapped for other data are not set any more.</source>
        <translation>为其他数据映射的列不再设置。</translation>
    </message>
    <message>
        <source>The columns are mapped for other data: no row has %1, and not one row can be trained.</source>
        <extracomment>%1 is a column of a file.</extracomment>
        <translation>列是为其他数据映射的：没有一行含有 %1，也没有一行能训练。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::NotYetCard</name>
    <message>
        <source>Not available yet</source>
        <translation>尚不支持</translation>
    </message>
    <message numerus="yes">
        <source>%n settings</source>
        <translation>
            <numerusform>%n 项设置</numerusform>
        </translation>
    </message>
    <message>
        <source>Settings of Megatron-SWIFT that are understood when they are imported, and that this version does not honour yet. They have no fields.</source>
        <translation>导入时能够识别、但这个版本尚不支持的 Megatron-SWIFT 设置。它们没有输入框。</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Settings that are not available yet</source>
        <translation>尚不支持的设置</translation>
    </message>
</context>
<context>
    <name>tessera::ui::NotYetModel</name>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>Key</source>
        <extracomment>Head of a table of settings: the word in JSON and on the command line.</extracomment>
        <translation>键</translation>
    </message>
    <message>
        <source>Taken now</source>
        <extracomment>Head of a table of settings: values that are possible in this version.</extracomment>
        <translation>目前接受的值</translation>
    </message>
    <message>
        <source>What it does</source>
        <extracomment>Head of a table of settings.</extracomment>
        <translation>作用</translation>
    </message>
</context>
<context>
    <name>tessera::ui::NotesDialog</name>
    <message numerus="yes">
        <source>Add tags to %n runs</source>
        <translation>
            <numerusform>为 %n 次训练添加标签</numerusform>
        </translation>
    </message>
    <message>
        <source>Tags and notes</source>
        <translation>标签和备注</translation>
    </message>
    <message>
        <source>Tags, separated by commas</source>
        <translation>标签，用逗号分隔</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
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
    <name>tessera::ui::PathEdit</name>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>Browse</source>
        <extracomment>Tooltip of the folder icon in a path field.</extracomment>
        <translation>浏览</translation>
    </message>
</context>
<context>
    <name>tessera::ui::PresetCard</name>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>The run is being checked and started.</source>
        <translation>正在检查并启动训练。</translation>
    </message>
    <message>
        <source>Show the settings of this run before it starts.</source>
        <translation>在启动之前查看该训练的设置。</translation>
    </message>
    <message>
        <source>Settings of %1</source>
        <extracomment>%1 is the title of a preset.</extracomment>
        <translation>%1 的设置</translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>last time %1</source>
        <extracomment>How long this run took the last time, %1 is a time such as &quot;1 min 12 s&quot;.</extracomment>
        <translation>上次用时 %1</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ReasonList</name>
    <message numerus="yes">
        <source>%1: %n rows</source>
        <extracomment>%1 is a reason why rows are dropped, %n how many they are.</extracomment>
        <translation>
            <numerusform>%1：%n 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::RecentRuns</name>
    <message>
        <source>Resume</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Duplicate settings</source>
        <translation>复制设置</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <source>Recent runs</source>
        <translation>最近的训练</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有训练</translation>
    </message>
    <message>
        <source>Start the quickstart above, and its curve appears here.</source>
        <translation>启动上方的快速开始，它的曲线就会出现在这里。</translation>
    </message>
    <message>
        <source>All runs (%1)</source>
        <extracomment>%1 is a number.</extracomment>
        <translation>全部训练（%1）</translation>
    </message>
</context>
<context>
    <name>tessera::ui::RecentRunsModel</name>
    <message numerus="yes">
        <source>%n steps</source>
        <extracomment>A run that has done all its steps.</extracomment>
        <translation>
            <numerusform>%n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>Started</source>
        <extracomment>Table heading: when the run was started.</extracomment>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Best evaluation</source>
        <extracomment>Table heading: the lowest evaluation loss.</extracomment>
        <translation>最佳验证</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ReviewCard</name>
    <message>
        <source>The JSON is on the clipboard.</source>
        <translation>JSON 已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>命令已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Settings</source>
        <extracomment>Settings of a run that are not at their default.</extracomment>
        <translation>设置</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save as JSON…</source>
        <translation>存为 JSON…</translation>
    </message>
    <message>
        <source>Settings that are not at their default</source>
        <translation>不是默认值的设置</translation>
    </message>
    <message>
        <source>The run as JSON</source>
        <translation>JSON 格式的训练设置</translation>
    </message>
    <message>
        <source>The run as a command line</source>
        <translation>命令行形式的训练设置</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ReviewModel</name>
    <message>
        <source>Setting</source>
        <extracomment>Head of a table of settings.</extracomment>
        <translation>设置</translation>
    </message>
    <message>
        <source>Key</source>
        <extracomment>Head of a table of settings: the word in JSON and on the command line.</extracomment>
        <translation>键</translation>
    </message>
    <message>
        <source>Value</source>
        <extracomment>Head of a table of settings.</extracomment>
        <translation>值</translation>
    </message>
    <message>
        <source>Not set</source>
        <extracomment>Head of a table of settings: what is used when nothing is typed.</extracomment>
        <translation>未设置时</translation>
    </message>
</context>
<context>
    <name>tessera::ui::RowViewer</name>
    <message>
        <source>This is the first row.</source>
        <translation>这是第一行。</translation>
    </message>
    <message>
        <source>The row before</source>
        <translation>上一行</translation>
    </message>
    <message>
        <source>The row behind</source>
        <translation>下一行</translation>
    </message>
    <message>
        <source>Line %1</source>
        <extracomment>%1 is the line of a file.</extracomment>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Dropped: %1</source>
        <extracomment>%1 is a reason such as &quot;No answer&quot;.</extracomment>
        <translation>已丢弃：%1</translation>
    </message>
    <message>
        <source>Loss weight</source>
        <translation>损失权重</translation>
    </message>
    <message>
        <source>not trained</source>
        <translation>不参与训练</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>参与训练</translation>
    </message>
    <message>
        <source>special token</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>As found</source>
        <extracomment>A row of data as it stands in the file.</extracomment>
        <translation>原始</translation>
    </message>
    <message>
        <source>As trained</source>
        <extracomment>A row of data after template and tokenizer.</extracomment>
        <translation>训练时</translation>
    </message>
    <message>
        <source>How the row is shown</source>
        <translation>行的显示方式</translation>
    </message>
    <message>
        <source>Rows are being read</source>
        <translation>正在读取行</translation>
    </message>
    <message>
        <source>The row as it was found</source>
        <translation>行的原始内容</translation>
    </message>
    <message>
        <source>The row as it is trained</source>
        <translation>训练时的行</translation>
    </message>
    <message>
        <source>Rows of the data</source>
        <translation>数据的行</translation>
    </message>
    <message>
        <source>This is the last row.</source>
        <translation>这是最后一行。</translation>
    </message>
    <message>
        <source>of %1</source>
        <extracomment>Behind the number of a row: how many there are.</extracomment>
        <translation>共 %1 行</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tokens, %1 of them trained</source>
        <extracomment>%n tokens of a row, %1 of them are trained.</extracomment>
        <translation>
            <numerusform>%Ln 个词元，其中 %1 个参与训练</numerusform>
        </translation>
    </message>
    <message>
        <source>Both</source>
        <extracomment>A row of data as found and as trained, side by side.</extracomment>
        <translation>并排</translation>
    </message>
    <message>
        <source>Row</source>
        <extracomment>Before a field for the number of a row.</extracomment>
        <translation>行</translation>
    </message>
    <message>
        <source>Number of the row</source>
        <translation>行的编号</translation>
    </message>
    <message>
        <source>Type a number and press Enter to see that row.</source>
        <translation>输入编号并按回车即可查看该行。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::RunActions</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message numerus="yes">
        <source>Compare %n runs</source>
        <translation>
            <numerusform>比较 %n 次训练</numerusform>
        </translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Fork</source>
        <extracomment>A new run from a checkpoint of this one, with other settings.</extracomment>
        <translation>派生</translation>
    </message>
    <message>
        <source>Duplicate settings</source>
        <translation>复制设置</translation>
    </message>
    <message>
        <source>Tags and notes</source>
        <translation>标签和备注</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Delete forever</source>
        <translation>永久删除</translation>
    </message>
    <message numerus="yes">
        <source>At most %n runs can be compared.</source>
        <translation>
            <numerusform>最多可以比较 %n 次训练。</numerusform>
        </translation>
    </message>
    <message>
        <source>The run has done no step, so there is no checkpoint to go on from.</source>
        <translation>该训练一步也没有完成，没有可以从中继续的检查点。</translation>
    </message>
    <message>
        <source>A run that is going on cannot be deleted. Stop it first.</source>
        <translation>正在进行的训练不能删除，需要先停止。</translation>
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
    <name>tessera::ui::RunPanel</name>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>命令已复制到剪贴板。</translation>
    </message>
    <message numerus="yes">
        <source>%n errors block the start.</source>
        <translation>
            <numerusform>有 %n 个错误阻止开始。</numerusform>
        </translation>
    </message>
    <message>
        <source>A finding asks for a click first.</source>
        <translation>有问题需要先点击确认。</translation>
    </message>
    <message>
        <source>The run is checked and started…</source>
        <translation>正在检查并启动训练…</translation>
    </message>
    <message>
        <source>Checks everything once more, then starts.</source>
        <translation>再检查一遍，然后开始。</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Nothing is wrong so far.</source>
        <translation>目前没有问题。</translation>
    </message>
    <message>
        <source>Start all the same</source>
        <translation>仍然开始</translation>
    </message>
    <message>
        <source>Start run</source>
        <translation>开始训练</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Copies a tessera train command that starts this run.</source>
        <translation>复制一条启动该训练的 tessera train 命令。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The run is being started</source>
        <translation>正在启动训练</translation>
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
        <translation>名称</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Tuner</source>
        <extracomment>Table heading: full fine-tuning or LoRA.</extracomment>
        <translation>训练方式</translation>
    </message>
    <message>
        <source>Layout</source>
        <extracomment>Table heading: the parallel layout, such as &quot;PP 2, EP 8&quot;.</extracomment>
        <translation>布局</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Best eval</source>
        <extracomment>Table heading: the lowest evaluation loss.</extracomment>
        <translation>最佳验证</translation>
    </message>
    <message>
        <source>Last eval</source>
        <extracomment>Table heading: the last evaluation loss.</extracomment>
        <translation>最新验证</translation>
    </message>
    <message>
        <source>Best loss</source>
        <translation>最佳损失</translation>
    </message>
    <message>
        <source>Last loss</source>
        <translation>最新损失</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>%1, mean of all steps, measured.</source>
        <extracomment>Of a throughput: %1 is &quot;101.4 k tok/s&quot;.</extracomment>
        <translation>%1，所有步的平均值，实测。</translation>
    </message>
    <message>
        <source>%1, measured, of the rank that used most.</source>
        <extracomment>Of memory: %1 is &quot;66.4 GiB&quot;.</extracomment>
        <translation>%1，实测，取自占用最多的进程。</translation>
    </message>
    <message>
        <source>tok/s</source>
        <extracomment>Table heading: tokens a second, mean of the run.</extracomment>
        <translation>tok/s</translation>
    </message>
    <message>
        <source>Peak, GiB</source>
        <extracomment>Table heading: peak memory of the rank that used most.</extracomment>
        <translation>峰值 GiB</translation>
    </message>
    <message>
        <source>The run has no whole checkpoint to go on from.</source>
        <translation>该训练没有可以接续的完整检查点。</translation>
    </message>
    <message>
        <source>The folder of the run was not found: %1.</source>
        <extracomment>%1 is a folder.</extracomment>
        <translation>未找到该训练的文件夹：%1。</translation>
    </message>
    <message>
        <source>Loss</source>
        <extracomment>Table heading: the curve of the training loss.</extracomment>
        <translation>损失</translation>
    </message>
</context>
<context>
    <name>tessera::ui::RunsPage</name>
    <message>
        <source>The run was not started.</source>
        <translation>训练没有启动。</translation>
    </message>
    <message>
        <source>Numbers of each step (CSV)</source>
        <translation>每一步的数值（CSV）</translation>
    </message>
    <message>
        <source>Everything (JSON)</source>
        <translation>全部内容（JSON）</translation>
    </message>
    <message>
        <source>Select the runs to export first.</source>
        <translation>需要先选择要导出的训练。</translation>
    </message>
    <message>
        <source>Trash</source>
        <extracomment>A choice of what the page shows; %n is the number of runs in the trash.</extracomment>
        <translation>回收站</translation>
    </message>
    <message numerus="yes">
        <source>Trash (%n)</source>
        <translation>
            <numerusform>回收站（%n）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n runs forever?</source>
        <translation>
            <numerusform>永久删除 %n 次训练？</numerusform>
        </translation>
    </message>
    <message>
        <source>Their folders with settings, curves, checkpoints and models are removed. This cannot be undone.</source>
        <translation>它们的文件夹将被删除，包括设置、曲线、检查点和模型。此操作无法撤销。</translation>
    </message>
    <message>
        <source>Delete forever</source>
        <translation>永久删除</translation>
    </message>
    <message numerus="yes">
        <source>%n runs were moved to the trash.</source>
        <translation>
            <numerusform>已将 %n 次训练移到回收站。</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>训练记录</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建训练</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>筛选训练</translation>
    </message>
    <message>
        <source>Words are looked for in name, state, model, data, task, layout, tags and notes.</source>
        <translation>每个词都会在名称、状态、模型、数据、任务、布局、标签和备注中查找。</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>显示的内容</translation>
    </message>
    <message>
        <source>Table</source>
        <extracomment>A choice of what the page shows.</extracomment>
        <translation>表格</translation>
    </message>
    <message>
        <source>Lineage</source>
        <extracomment>A choice of what the page shows: which run went on from which.</extracomment>
        <translation>谱系</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>All files stay until they are deleted from there.</source>
        <translation>所有文件都会保留，直到从那里删除。</translation>
    </message>
    <message numerus="yes">
        <source>%n runs were exported.</source>
        <translation>
            <numerusform>已导出 %n 次训练。</numerusform>
        </translation>
    </message>
    <message>
        <source>All charts as a picture (PNG)</source>
        <translation>全部图表的图片（PNG）</translation>
    </message>
    <message>
        <source>All charts as a picture (SVG)</source>
        <translation>全部图表的图片（SVG）</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>What was changed is not stored yet.</source>
        <translation>更改尚未保存。</translation>
    </message>
</context>
<context>
    <name>tessera::ui::RunsView</name>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n 次训练</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 runs match “%3”.</source>
        <extracomment>%1 and %2 are numbers, %3 is what was typed.</extracomment>
        <translation>%2 次训练中有 %1 次匹配“%3”。</translation>
    </message>
    <message>
        <source>%1 of %2 runs.</source>
        <extracomment>%1 and %2 are numbers.</extracomment>
        <translation>%1 次训练，共 %2 次。</translation>
    </message>
    <message>
        <source>No run matches</source>
        <translation>没有匹配的训练</translation>
    </message>
    <message numerus="yes">
        <source>Without the filter there are %n runs.</source>
        <translation>
            <numerusform>不筛选时共有 %n 次训练。</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>The trash is empty</source>
        <translation>回收站是空的</translation>
    </message>
    <message>
        <source>Runs that are moved to the trash wait here until they are restored or deleted forever.</source>
        <translation>移到回收站的训练会留在这里，直到被还原或永久删除。</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有训练</translation>
    </message>
    <message>
        <source>Every run that is started is kept here, with its settings, curves and checkpoints.</source>
        <translation>每一次启动的训练都保留在这里，包括设置、曲线和检查点。</translation>
    </message>
    <message>
        <source>To the quickstart</source>
        <translation>转到快速开始</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>训练记录</translation>
    </message>
    <message>
        <source>Lineage of runs</source>
        <translation>训练的谱系</translation>
    </message>
    <message>
        <source>Runs in the trash</source>
        <translation>回收站中的训练</translation>
    </message>
</context>
<context>
    <name>tessera::ui::SelectionBar</name>
    <message numerus="yes">
        <source>%n runs selected</source>
        <translation>
            <numerusform>已选择 %n 次训练</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::SettingRow</name>
    <message>
        <source>What is on this computer</source>
        <extracomment>Opens a list of files that are known.</extracomment>
        <translation>这台计算机上的文件</translation>
    </message>
    <message>
        <source>What can be chosen</source>
        <extracomment>Opens a list of values that a setting can have.</extracomment>
        <translation>可选的值</translation>
    </message>
</context>
<context>
    <name>tessera::ui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>As the desktop (%1)</source>
        <extracomment>A choice of language: the one of the desktop, %1 is its name.</extracomment>
        <translation>跟随桌面（%1）</translation>
    </message>
    <message>
        <source>Tessera Studio %1 trains dense and Mixture-of-Experts language models on your own computer. It is free software: you may use, study, share and change it under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Tessera Studio %1 在您自己的计算机上训练稠密和混合专家语言模型。它是自由软件：您可以按照 GNU 通用公共许可证第 3 版或更高版本的条款使用、研究、分发和修改它。本程序不提供任何担保。</translation>
    </message>
    <message>
        <source>Components and their licences</source>
        <translation>组件及其许可证</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Texts, numbers and dates of the studio.</source>
        <translation>本程序的文字、数字和日期。</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Follows the desktop, or is always light or dark.</source>
        <translation>跟随桌面，或始终为浅色或深色。</translation>
    </message>
    <message>
        <source>Desktop</source>
        <extracomment>A choice of theme: as the desktop has it.</extracomment>
        <translation>自动</translation>
    </message>
    <message>
        <source>Light</source>
        <extracomment>A choice of theme.</extracomment>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <extracomment>A choice of theme.</extracomment>
        <translation>深色</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Of all text, on top of the scale of the display.</source>
        <translation>所有文字的大小，在显示器缩放之上再缩放。</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Runs and history</source>
        <translation>训练和历史</translation>
    </message>
    <message>
        <source>Settings of the studio</source>
        <translation>本程序的设置</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Open the folder: %1</source>
        <extracomment>%1 is what the folder holds.</extracomment>
        <translation>打开文件夹：%1</translation>
    </message>
    <message>
        <source>TESSERA_HOME, set before the start, keeps runs elsewhere.</source>
        <translation>启动前设置 TESSERA_HOME，可将训练保存到别处。</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Database of runs</source>
        <translation>训练数据库</translation>
    </message>
    <message>
        <source>Is made anew from the run folders. The old file is set aside; no run is lost.</source>
        <translation>从训练文件夹重新生成。旧文件会保留在一旁，不会丢失任何训练。</translation>
    </message>
    <message>
        <source>Rebuild</source>
        <translation>重建</translation>
    </message>
    <message>
        <source>The database is being made anew.</source>
        <translation>正在重新生成数据库。</translation>
    </message>
    <message>
        <source>Keyboard and mouse</source>
        <translation>键盘和鼠标</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Licence text</source>
        <translation>许可证全文</translation>
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
    <name>tessera::ui::StateMark</name>
    <message>
        <source>To fill in</source>
        <extracomment>State of a step of the form: a setting that is needed is not set yet.</extracomment>
        <translation>待填写</translation>
    </message>
    <message>
        <source>Complete</source>
        <extracomment>State of a step of the form.</extracomment>
        <translation>已完成</translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <extracomment>State of a step of the form.</extracomment>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::StepPlayer</name>
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
<context>
    <name>tessera::ui::StepTimePlot</name>
    <message>
        <source>Step time</source>
        <translation>每步时间</translation>
    </message>
    <message>
        <source>step time</source>
        <extracomment>Name of a curve, lower case.</extracomment>
        <translation>每步时间</translation>
    </message>
</context>
<context>
    <name>tessera::ui::ThroughputPlot</name>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>throughput</source>
        <extracomment>Name of a curve, lower case.</extracomment>
        <translation>吞吐量</translation>
    </message>
</context>
<context>
    <name>tessera::ui::TokenView</name>
    <message>
        <source>“%1”, weight %2</source>
        <extracomment>Tooltip of a token: %1 is its text, %2 its weight in the loss.</extracomment>
        <translation>“%1”，权重 %2</translation>
    </message>
    <message>
        <source>%1, token %2</source>
        <extracomment>%1 is the text and weight of a token, %2 its number in the vocabulary.</extracomment>
        <translation>%1，词元编号 %2</translation>
    </message>
</context>
</TS>
