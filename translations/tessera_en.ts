<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
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
    <name>tessera::ui::ExpertsTab</name>
    <message numerus="yes">
        <source>utilisation of %n expert(s)</source>
        <translation>
            <numerusform>utilisation of %n expert</numerusform>
            <numerusform>utilisation of %n experts</numerusform>
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
</TS>
