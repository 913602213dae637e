#pragma once

#include <cstdint>
#include <string>

namespace mnemo {

/// Makes the calling thread ready to compute with `threads` OpenMP threads (0: all cores) and gradients off.
///
/// OpenMP keeps its count per thread and torch overwrites it at its first call, so torch is asked first. Each compute
/// lane runs this before its first job; call it again to change the count. Threads that compute in parallel at the same
/// time share one count, that of the first: OpenBLAS gives wrong products otherwise. One thread is always possible.
void prepareComputeThread(int threads = 0);

/// Lets the window's thread run first wherever both are ready: the calling thread and the OpenMP threads it will start
/// become a little less urgent (Linux; elsewhere nothing happens). Alone on the machine they are as fast as before.
void standBehindWindow();

/// OpenMP threads the calling thread would use now.
int computeThreads();

/// Threads worth having for a model of this width: one for the tiny ones, else all cores.
int automaticThreads(std::int64_t hiddenSize);

/// Versions of the libraries that results depend on, as one line of JSON: {"libtorch": "...", "faiss": "...", ...}.
std::string libraryVersions();

/// Name of the kernels that OpenBLAS chose for this processor ("SkylakeX"); empty with another BLAS.
std::string blasKernels();

/// True when OpenBLAS does not know this processor and fell back to kernels four times slower than it could run.
bool hasSlowBlas();

/// Starts the program again with kernels that fit the processor, where hasSlowBlas(); call it first in `main`. The
/// choice is made when the library is loaded, so nothing less helps. A set OPENBLAS_CORETYPE is respected.
void restartWithFastBlas(char** arguments);

} // namespace mnemo
