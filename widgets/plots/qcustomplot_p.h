#pragma once

// The one place that includes QCustomPlot. Its header (2.1) needs the names `signals` and `foreach`, which all our
// targets switch off; they are lent to it here and taken back.
#pragma push_macro("signals")
#pragma push_macro("foreach")
#undef signals
#undef foreach
#define signals Q_SIGNALS
#define foreach(variable, container) for (variable : container)
#include <qcustomplot.h>
#pragma pop_macro("foreach")
#pragma pop_macro("signals")
