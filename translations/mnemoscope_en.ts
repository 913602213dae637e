<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>mnemo::BarView</name>
    <message numerus="yes">
        <source>Bars of %1 over %n categories</source>
        <translation>
            <numerusform>Bars of %1 over %n category</numerusform>
            <numerusform>Bars of %1 over %n categories</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::ComparePanel</name>
    <message numerus="yes">
        <source>%n evaluated run(s)</source>
        <translation>
            <numerusform>%n evaluated run</numerusform>
            <numerusform>%n evaluated runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::CurveView</name>
    <message numerus="yes">
        <source>%1 (%n points)</source>
        <translation>
            <numerusform>%1 (%n point)</numerusform>
            <numerusform>%1 (%n points)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::DataPanel</name>
    <message numerus="yes">
        <source>%n pair(s) of labels share their first token; whole labels are scored instead.</source>
        <translation>
            <numerusform>%n pair of labels shares its first token; whole labels are scored instead.</numerusform>
            <numerusform>%n pairs of labels share their first token; whole labels are scored instead.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::DifferenceBox</name>
    <message numerus="yes">
        <source>%n equal setting(s) hidden</source>
        <translation>
            <numerusform>%n equal setting hidden</numerusform>
            <numerusform>%n equal settings hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::ExemplarHeadsPanel</name>
    <message numerus="yes">
        <source>MHA-ESP, %n head(s), K = %1</source>
        <translation>
            <numerusform>MHA-ESP, %n head, K = %1</numerusform>
            <numerusform>MHA-ESP, %n heads, K = %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::HistogramView</name>
    <message numerus="yes">
        <source>Histogram of %1, %n values</source>
        <translation>
            <numerusform>Histogram of %1, %n value</numerusform>
            <numerusform>Histogram of %1, %n values</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::ImportDialog</name>
    <message numerus="yes">
        <source>all %n row(s); roles above the names</source>
        <translation>
            <numerusform>the only row (%n); roles above the names</numerusform>
            <numerusform>all %n rows; roles above the names</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the first %n row(s); roles above the names</source>
        <translation>
            <numerusform>the first row (%n); roles above the names</numerusform>
            <numerusform>the first %n rows; roles above the names</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Leave the %n row(s) out; the file itself is not changed</source>
        <translation>
            <numerusform>&amp;Leave the %n row out; the file itself is not changed</numerusform>
            <numerusform>&amp;Leave the %n rows out; the file itself is not changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) cannot be taken: look at them, and agree to leave them out.</source>
        <translation>
            <numerusform>%n row cannot be taken: look at it, and agree to leave it out.</numerusform>
            <numerusform>%n rows cannot be taken: look at them, and agree to leave them out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::InspectPanel</name>
    <message numerus="yes">
        <source>%n demonstration(s) as text</source>
        <translation>
            <numerusform>%n demonstration as text</numerusform>
            <numerusform>%n demonstrations as text</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>query %1, %n token(s), %2 layers of %3 heads</source>
        <translation>
            <numerusform>query %1, %n token, %2 layers of %3 heads</numerusform>
            <numerusform>query %1, %n tokens, %2 layers of %3 heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::JobsPanel</name>
    <message numerus="yes">
        <source>%n job(s) under way</source>
        <translation>
            <numerusform>%n job under way</numerusform>
            <numerusform>%n jobs under way</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::LabelPage</name>
    <message numerus="yes">
        <source>%n pair(s) of words share their first token, for instance “%1” and “%2”: whole labels are scored instead, which is slower.</source>
        <translation>
            <numerusform>%n pair of words shares its first token, “%1” and “%2”: whole labels are scored instead, which is slower.</numerusform>
            <numerusform>%n pairs of words share their first token, for instance “%1” and “%2”: whole labels are scored instead, which is slower.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::MainWindow</name>
    <message numerus="yes">
        <source>%n run(s) did not end when the program was closed; they can go on in Runs.</source>
        <translation>
            <numerusform>%n run did not end when the program was closed; it can go on in Runs.</numerusform>
            <numerusform>%n runs did not end when the program was closed; they can go on in Runs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::MemoryPanel</name>
    <message numerus="yes">
        <source>query %1, %n token(s)</source>
        <translation>
            <numerusform>query %1, %n token</numerusform>
            <numerusform>query %1, %n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::ModelPanel</name>
    <message numerus="yes">
        <source>%n label(s) change</source>
        <translation>
            <numerusform>%n label changes</numerusform>
            <numerusform>%n labels change</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bfloat16 against float32, %n test item(s) without demonstrations: no logit differs by more than %1 (logits up to %2), %3; %4 s against %5 s.</source>
        <translation>
            <numerusform>bfloat16 against float32, %n test item without demonstrations: no logit differs by more than %1 (logits up to %2), %3; %4 s against %5 s.</numerusform>
            <numerusform>bfloat16 against float32, %n test items without demonstrations: no logit differs by more than %1 (logits up to %2), %3; %4 s against %5 s.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::PromptPanel</name>
    <message numerus="yes">
        <source>%n token(s): %1; the adapter moves the answer by %2 nats</source>
        <translation>
            <numerusform>%n token: %1; the adapter moves the answer by %2 nats</numerusform>
            <numerusform>%n tokens: %1; the adapter moves the answer by %2 nats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s): %1; no adapter is in use</source>
        <translation>
            <numerusform>%n token: %1; no adapter is in use</numerusform>
            <numerusform>%n tokens: %1; no adapter is in use</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::RetrievePanel</name>
    <message numerus="yes">
        <source>%n exemplar(s) found, fewer than asked for.</source>
        <translation>
            <numerusform>%n exemplar found, fewer than asked for.</numerusform>
            <numerusform>%n exemplars found, fewer than asked for.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::RunsPanel</name>
    <message numerus="yes">
        <source>Delete %n run(s)</source>
        <translation>
            <numerusform>Delete %n run</numerusform>
            <numerusform>Delete %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) deleted.</source>
        <translation>
            <numerusform>%n run deleted.</numerusform>
            <numerusform>%n runs deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::ScatterView</name>
    <message numerus="yes">
        <source>%n points cannot stand on this axis</source>
        <translation>
            <numerusform>%n point cannot stand on this axis</numerusform>
            <numerusform>%n points cannot stand on this axis</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n points of %1 against %2</source>
        <translation>
            <numerusform>%n point of %1 against %2</numerusform>
            <numerusform>%n points of %1 against %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::VectorsPanel</name>
    <message numerus="yes">
        <source>%n evaluated run(s)</source>
        <translation>
            <numerusform>%n evaluated run</numerusform>
            <numerusform>%n evaluated runs</numerusform>
        </translation>
    </message>
</context>
</TS>
