#include "core/base/files.h"
#include "core/base/statistics.h"
#include "core/engine/compute.h"

#include <iostream>

/// Prints where the resources are and what the engine was built with.
int main()
{
    std::cout << mnemo::resourceFolder().string() << '\n' << mnemo::libraryVersions() << '\n';
    return 0;
}
