#include "core/text/tokenizer.h"

#include "core/text/labelwords.h"
#include "core/text/segments.h"
