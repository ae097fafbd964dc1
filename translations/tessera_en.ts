<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BlockText</name>
    <message numerus="yes">
        <source>%n tokens before this are cut away</source>
        <extracomment>A line before the tokens of a row.</extracomment>
        <translation>
            <numerusform>%n token before this is cut away</numerusform>
            <numerusform>%n tokens before this are cut away</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cut here, %n more tokens</source>
        <translation>
            <numerusform>cut here, %n more token</numerusform>
            <numerusform>cut here, %n more tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more tokens are not shown</source>
        <extracomment>A line behind the tokens of a row that are shown.</extracomment>
        <translation>
            <numerusform>%n more token is not shown</numerusform>
            <numerusform>%n more tokens are not shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportText</name>
    <message numerus="yes">
        <source>%n taken</source>
        <translation>
            <numerusform>%n taken</numerusform>
            <numerusform>%n taken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n translated</source>
        <translation>
            <numerusform>%n translated</numerusform>
            <numerusform>%n translated</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without effect here</source>
        <translation>
            <numerusform>%n without effect here</numerusform>
            <numerusform>%n without effect here</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not supported yet</source>
        <translation>
            <numerusform>%n not supported yet</numerusform>
            <numerusform>%n not supported yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wrong</source>
        <translation>
            <numerusform>%n wrong</numerusform>
            <numerusform>%n wrong</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unknown</source>
        <translation>
            <numerusform>%n unknown</numerusform>
            <numerusform>%n unknown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelText</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <extracomment>Of a model; %n is a number.</extracomment>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 in %n file(s)</source>
        <extracomment>%1 is a number type such as BF16 or Q4_1, %2 a size such as &quot;61.1 GB&quot;, %n a number of files.</extracomment>
        <translation>
            <numerusform>%1, %2 in %n file</numerusform>
            <numerusform>%1, %2 in %n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProblemText</name>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n questions</source>
        <translation>
            <numerusform>%n question</numerusform>
            <numerusform>%n questions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notices</source>
        <translation>
            <numerusform>%n notice</numerusform>
            <numerusform>%n notices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to fill in</source>
        <extracomment>Settings that a run needs and that are not set yet.</extracomment>
        <translation>
            <numerusform>%n to fill in</numerusform>
            <numerusform>%n to fill in</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimeText</name>
    <message numerus="yes">
        <source>%n days ago</source>
        <extracomment>When a run was made; %n is 2 to 6.</extracomment>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::studio::CloseDialog</name>
    <message numerus="yes">
        <source>and %n more</source>
        <extracomment>Further runs that are not named.</extracomment>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs are going on.</source>
        <translation>
            <numerusform>%n run is going on.</numerusform>
            <numerusform>%n runs are going on.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::studio::HostGauges</name>
    <message numerus="yes">
        <source>Processor: share of the time that its %n cores were busy.</source>
        <translation>
            <numerusform>Processor: share of the time that its %n core was busy.</numerusform>
            <numerusform>Processor: share of the time that its %n cores were busy.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::ChartView</name>
    <message numerus="yes">
        <source>%Ln steps to go</source>
        <extracomment>In the part of a chart that is still to come.</extracomment>
        <translation>
            <numerusform>%Ln step to go</numerusform>
            <numerusform>%Ln steps to go</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::ComparePage</name>
    <message numerus="yes">
        <source>At most %n run(s) can be compared.</source>
        <translation>
            <numerusform>At most %n run can be compared.</numerusform>
            <numerusform>At most %n runs can be compared.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::DataPage</name>
    <message numerus="yes">
        <source>%1 + %n more</source>
        <extracomment>Several files as one data set: %1 is the name of the first.</extracomment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::DataSummary</name>
    <message numerus="yes">
        <source>All rows of %n files, %1.</source>
        <extracomment>All rows were read. %1 is a size on the disk.</extracomment>
        <translation>
            <numerusform>All rows of %n file, %1.</numerusform>
            <numerusform>All rows of %n files, %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::DroppedCard</name>
    <message numerus="yes">
        <source>%Ln rows</source>
        <translation type="unfinished">
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::ExpertText</name>
    <message numerus="yes">
        <source>since step %1 (%n step(s))</source>
        <extracomment>Ends a sentence. %1 is a step; the number of steps until now follows.</extracomment>
        <translation>
            <numerusform>since step %1 (%n step)</numerusform>
            <numerusform>since step %1 (%n steps)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Layer %1: %n expert(s) get next to nothing %2.</source>
        <extracomment>%1 is a layer, %2 &quot;since step 1,236 (172 steps)&quot;.</extracomment>
        <translation>
            <numerusform>Layer %1: %n expert gets next to nothing %2.</numerusform>
            <numerusform>Layer %1: %n experts get next to nothing %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n expert(s) in %1 layers get next to nothing %2.</source>
        <extracomment>%1 is a number of layers above 1, %2 &quot;since step 1,236 (172 steps)&quot;.</extracomment>
        <translation>
            <numerusform>%n expert in %1 layers gets next to nothing %2.</numerusform>
            <numerusform>%n experts in %1 layers get next to nothing %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Most of it goes to expert(s) %1.</source>
        <extracomment>%1 is one or more numbers of experts: &quot;83 and 88&quot;.</extracomment>
        <translation>
            <numerusform>Most of it goes to expert %1.</numerusform>
            <numerusform>Most of it goes to experts %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n expert(s) of this layer are dead.</source>
        <translation>
            <numerusform>%n expert of this layer is dead.</numerusform>
            <numerusform>%n experts of this layer are dead.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Layer %1: expert(s) %2.</source>
        <extracomment>%1 is a layer, %2 one or more numbers of experts.</extracomment>
        <translation>
            <numerusform>Layer %1: expert %2.</numerusform>
            <numerusform>Layer %1: experts %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::FormHistory</name>
    <message numerus="yes">
        <source>%n settings</source>
        <extracomment>What a click on Undo would take back: changes of that many settings at once.</extracomment>
        <translation>
            <numerusform>%n setting</numerusform>
            <numerusform>%n settings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::FormatCard</name>
    <message numerus="yes">
        <source>%Ln rows</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::HostCard</name>
    <message numerus="yes">
        <source>%n cores</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPUs</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::ImportCard</name>
    <message numerus="yes">
        <source>%n to look at</source>
        <extracomment>%n settings of a pasted command need a look.</extracomment>
        <translation>
            <numerusform>%n to look at</numerusform>
            <numerusform>%n to look at</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n</source>
        <translation>
            <numerusform>All %n</numerusform>
            <numerusform>All %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::LayoutSummary</name>
    <message numerus="yes">
        <source>%n ranks: %1</source>
        <extracomment>%n ranks; %1 is a list of parallel axes with their sizes: &quot;DP 2, EP 2&quot;.</extracomment>
        <translation>
            <numerusform>%n rank: %1</numerusform>
            <numerusform>%n ranks: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n micro-batches of %1 rows on each rank</source>
        <extracomment>%1 is a number of rows, %n the number of micro-batches that a rank computes for one step.</extracomment>
        <translation>
            <numerusform>%n micro-batch of %1 rows on each rank</numerusform>
            <numerusform>%n micro-batches of %1 rows on each rank</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::LengthHistogram</name>
    <message numerus="yes">
        <source>%Ln rows longer</source>
        <extracomment>In a histogram of lengths: rows longer than the cut.</extracomment>
        <translation>
            <numerusform>%Ln row longer</numerusform>
            <numerusform>%Ln rows longer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens: %Ln rows</source>
        <extracomment>%1 is a range of lengths (&quot;0–127&quot;), %n a number of rows.</extracomment>
        <translation>
            <numerusform>%1 tokens: %Ln row</numerusform>
            <numerusform>%1 tokens: %Ln rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::LiveFigures</name>
    <message numerus="yes">
        <source>mean of %n step(s)</source>
        <extracomment>%n is a number of steps that a mean is taken of.</extracomment>
        <translation>
            <numerusform>mean of %n step</numerusform>
            <numerusform>mean of %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>fullest of %n rank(s)</source>
        <translation>
            <numerusform>fullest of %n rank</numerusform>
            <numerusform>fullest of %n ranks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::MapDifference</name>
    <message numerus="yes">
        <source>%n more</source>
        <extracomment>Behind a list of experts: how many more there are.</extracomment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::ModelDetails</name>
    <message numerus="yes">
        <source>%n with experts</source>
        <translation>
            <numerusform>%n with experts</numerusform>
            <numerusform>%n with experts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n per token</source>
        <translation>
            <numerusform>%n per token</numerusform>
            <numerusform>%n per token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::NewRunPage</name>
    <message numerus="yes">
        <source>%1 of the first %n rows dropped</source>
        <extracomment>Only the first %n rows were looked at; %1 of them are dropped.</extracomment>
        <translation>
            <numerusform>%1 of the first %n row dropped</numerusform>
            <numerusform>%1 of the first %n rows dropped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the first %n rows can be trained.</source>
        <translation>
            <numerusform>The first row cannot be trained.</numerusform>
            <numerusform>None of the first %n rows can be trained.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::NotYetCard</name>
    <message numerus="yes">
        <source>%n settings</source>
        <translation>
            <numerusform>%n setting</numerusform>
            <numerusform>%n settings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::NotesDialog</name>
    <message numerus="yes">
        <source>Add tags to %n runs</source>
        <translation>
            <numerusform>Add tags to %n run</numerusform>
            <numerusform>Add tags to %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::PresetCard</name>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::ReasonList</name>
    <message numerus="yes">
        <source>%1: %n rows</source>
        <extracomment>%1 is a reason why rows are dropped, %n how many they are.</extracomment>
        <translation>
            <numerusform>%1: %n row</numerusform>
            <numerusform>%1: %n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::RecentRunsModel</name>
    <message numerus="yes">
        <source>%n steps</source>
        <extracomment>A run that has done all its steps.</extracomment>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::RowViewer</name>
    <message numerus="yes">
        <source>%Ln tokens, %1 of them trained</source>
        <extracomment>%n tokens of a row, %1 of them are trained.</extracomment>
        <translation>
            <numerusform>%Ln token, %1 of them trained</numerusform>
            <numerusform>%Ln tokens, %1 of them trained</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::RunActions</name>
    <message numerus="yes">
        <source>Compare %n runs</source>
        <translation>
            <numerusform>Compare %n run</numerusform>
            <numerusform>Compare %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n runs can be compared.</source>
        <translation>
            <numerusform>At most %n run can be compared.</numerusform>
            <numerusform>At most %n runs can be compared.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::RunPanel</name>
    <message numerus="yes">
        <source>%n errors block the start.</source>
        <translation>
            <numerusform>%n error blocks the start.</numerusform>
            <numerusform>%n errors block the start.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::RunsPage</name>
    <message numerus="yes">
        <source>Trash (%n)</source>
        <translation>
            <numerusform>Trash (%n)</numerusform>
            <numerusform>Trash (%n)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n runs forever?</source>
        <translation>
            <numerusform>Delete %n run forever?</numerusform>
            <numerusform>Delete %n runs forever?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs were moved to the trash.</source>
        <translation>
            <numerusform>%n run was moved to the trash.</numerusform>
            <numerusform>%n runs were moved to the trash.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs were exported.</source>
        <translation>
            <numerusform>%n run was exported.</numerusform>
            <numerusform>%n runs were exported.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::RunsView</name>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Without the filter there are %n runs.</source>
        <translation>
            <numerusform>Without the filter there is %n run.</numerusform>
            <numerusform>Without the filter there are %n runs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::SelectionBar</name>
    <message numerus="yes">
        <source>%n runs selected</source>
        <translation>
            <numerusform>%n run selected</numerusform>
            <numerusform>%n runs selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::SettingsTab</name>
    <message numerus="yes">
        <source>%n changed</source>
        <extracomment>Beside the title of the settings: how many are not at their default.</extracomment>
        <translation>
            <numerusform>%n changed</numerusform>
            <numerusform>%n changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n for each token</source>
        <extracomment>%n is a number of experts.</extracomment>
        <translation>
            <numerusform>%n for each token</numerusform>
            <numerusform>%n for each token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dropped</source>
        <translation>
            <numerusform>%n dropped</numerusform>
            <numerusform>%n dropped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::ui::StateMark</name>
    <message numerus="yes">
        <source>%n problems</source>
        <extracomment>State of a step of the form.</extracomment>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
</context>
</TS>
