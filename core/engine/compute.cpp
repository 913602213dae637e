#include "core/engine/compute.h"

#include <algorithm>
#include <thread>

#include <faiss/Index.h>
#include <nlohmann/json.hpp>
#include <omp.h>
#include "core/engine/torchheaders_p.h"
#include <torch/version.h>

namespace mnemo {

void prepareComputeThread(int threads)
{
    const int count = threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
    (void)at::get_num_threads(); // torch sets its own count at its first call in a thread: let that happen before ours
    omp_set_num_threads(count);
    at::GradMode::set_enabled(false);
}

int computeThreads()
{
    return omp_get_max_threads();
}

std::string libraryVersions()
{
    nlohmann::json versions;
    versions["libtorch"] = TORCH_VERSION;
    versions["faiss"] = std::to_string(FAISS_VERSION_MAJOR) + "." + std::to_string(FAISS_VERSION_MINOR) + "."
        + std::to_string(FAISS_VERSION_PATCH);
    versions["compiler"] = __VERSION__;
    return versions.dump();
}

} // namespace mnemo
