#include "core/engine/compute.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "core/engine/torchheaders_p.h"
#include <dlfcn.h>
#include <faiss/Index.h>
#include <malloc.h>
#include <nlohmann/json.hpp>
#include <omp.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <torch/version.h>
#include <unistd.h>

namespace mnemo {

namespace {

/// A pass takes and gives back the same large blocks over and over. As it comes, glibc fetches each from the system and
/// returns it, and the zeroing of fresh pages takes longer than most operations on them; so freed blocks are kept.
void keepFreedMemory()
{
#if defined(__GLIBC__)
    static const bool done = [] {
        mallopt(M_MMAP_THRESHOLD, 32 << 20); // the most that glibc accepts
        mallopt(M_TRIM_THRESHOLD, 512 << 20);
        return true;
    }();
    (void)done;
#endif
}

/// The count that all parallel threads of the program compute with at a time.
///
/// OpenBLAS (0.3.21) keeps one count for the whole program: a call from a thread with another count takes the buffers
/// from under a product that runs elsewhere, and both come out wrong, silently. Calls with one thread do not touch it.
class SharedCount {
public:
    /// What the calling thread may use of `wanted`; while another computes in parallel, its count.
    int take(int wanted)
    {
        const std::lock_guard lock(m_mutex);
        m_users -= m_isUser ? 1 : 0;
        m_isUser = wanted > 1;
        if (!m_isUser)
            return wanted;
        if (m_users == 0)
            m_count = wanted;
        ++m_users;
        return m_count;
    }
    void leave() { (void)take(1); }

private:
    std::mutex m_mutex;
    int m_users = 0;
    int m_count = 1;
    static thread_local bool m_isUser;
};

thread_local bool SharedCount::m_isUser = false;

SharedCount& sharedCount()
{
    static auto* count = new SharedCount; // outlives every thread
    return *count;
}

/// Leaves with its thread.
struct Leaver {
    ~Leaver() { sharedCount().leave(); }
};

} // namespace

void prepareComputeThread(int threads)
{
    keepFreedMemory();
    static thread_local const Leaver leaver;
    const int count = sharedCount().take(
        threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
    (void)at::get_num_threads(); // torch sets its own count at its first call in a thread: let that happen before ours
    omp_set_num_threads(count);
    at::GradMode::set_enabled(false);
}

void standBehindWindow()
{
#ifdef __linux__
    constexpr int behind = 5; // a third of the weight of a thread that shows something
    (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), behind);
#endif
}

int computeThreads()
{
    return omp_get_max_threads();
}

int automaticThreads(std::int64_t hiddenSize)
{
    constexpr std::int64_t narrow = 256; // below, a product is done before a second thread has woken up
    return hiddenSize <= narrow ? 1 : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
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

std::string blasKernels()
{
    using CoreName = const char* (*)();
    const auto name = reinterpret_cast<CoreName>(dlsym(RTLD_DEFAULT, "openblas_get_corename"));
    return name ? name() : "";
}

bool hasSlowBlas()
{
#if defined(__x86_64__)
    const std::string kernels = blasKernels();
    const bool isOld = kernels == "Prescott" || kernels == "Core2" || kernels == "Penryn" || kernels == "Nehalem"
        || kernels == "Generic";
    return isOld && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

void restartWithFastBlas(char** arguments)
{
#if defined(__x86_64__)
    if (std::getenv("OPENBLAS_CORETYPE") || !hasSlowBlas())
        return;
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    setenv("OPENBLAS_CORETYPE", wide ? "SKYLAKEX" : "HASWELL", 1);
    setenv("OMP_WAIT_POLICY", "PASSIVE", 0); // threads that spin at barriers starve each other on a busy machine
    execv("/proc/self/exe", arguments); // returns only when it failed: then the program goes on, slowly
#else
    (void)arguments;
#endif
}

} // namespace mnemo
