#pragma once

#include "tests/layering/sourcescan.h"

#include <functional>

namespace mnemo::test {

/// What is wrong, each as "path:line: sentence"; empty when the rule holds.
using Findings = std::vector<std::string>;

/// Only core/engine/**/*.cpp and *_p.h there, tests of the engine and plugins include torch or faiss; the engine's
/// private headers go nowhere else, and no public engine header includes one or names their types.
Findings torchWall(const std::vector<Source>& sources);

/// Nothing under core/ or app/cli/ includes Qt.
Findings qtWall(const std::vector<Source>& sources);

/// qcustomplot.h is included by one header in widgets/plots; no header outside names its types.
Findings plotWall(const std::vector<Source>& sources);

/// A room includes only those below it.
Findings roomOrder(const std::vector<Source>& sources);

/// No file over 500 lines without a line "Length: reason" among its first 20.
Findings fileLength(const std::vector<Source>& sources);

/// No function over 80 lines, braces included, without a comment "Length: reason" above it or at its start.
Findings functionLength(const std::vector<Source>& sources);

/// Every class of a public header in core/ has a comment; plain structs explain themselves by their members.
Findings classComments(const std::vector<Source>& sources);

/// Every .cpp is named by the CMakeLists.txt of its folder or of one above; none is globbed.
Findings listedSources(const std::vector<Source>& sources);

/// Words that have a better one here: nested event loops, numbers that depend on the locale, calls that one of the
/// supported libtorch versions lacks, open ends.
Findings forbiddenWords(const std::vector<Source>& sources);

} // namespace mnemo::test
