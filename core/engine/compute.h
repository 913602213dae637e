#pragma once

#include <string>

namespace mnemo {

/// Makes the calling thread ready to compute with `threads` OpenMP threads (0: all cores) and gradients off.
///
/// OpenMP keeps its count per thread and torch overwrites it at its first call, so torch is asked first. Each compute
/// lane runs this before its first job; call it again to change the count.
void prepareComputeThread(int threads = 0);

/// OpenMP threads the calling thread would use now.
int computeThreads();

/// Versions of the libraries that results depend on, as one line of JSON: {"libtorch": "...", "faiss": "...", ...}.
std::string libraryVersions();

} // namespace mnemo
