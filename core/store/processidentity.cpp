#include "core/store/records.h"

#include <cerrno>
#include <charconv>
#include <fstream>
#include <sstream>

#include <csignal>
#include <unistd.h>

namespace mnemo {

namespace {

struct ProcessFacts {
    char state = '?';
    std::int64_t startTicks = 0;
};

/// From /proc/PID/stat: the name in brackets may hold anything, the fields after it are counted from its last bracket.
std::optional<ProcessFacts> readFacts(std::int64_t pid)
{
    std::ifstream stream("/proc/" + std::to_string(pid) + "/stat");
    std::string line;
    if (!std::getline(stream, line))
        return {};
    const auto bracket = line.rfind(')');
    if (bracket == std::string::npos)
        return {};
    std::istringstream fields(line.substr(bracket + 1));
    std::string field;
    ProcessFacts facts;
    for (int number = 3; number <= 22 && fields >> field; ++number) {
        if (number == 3)
            facts.state = field[0];
        if (number == 22)
            std::from_chars(field.data(), field.data() + field.size(), facts.startTicks);
    }
    return facts;
}

std::string readBootId()
{
    std::ifstream stream("/proc/sys/kernel/random/boot_id");
    std::string id;
    std::getline(stream, id);
    return id;
}

} // namespace

ProcessIdentity currentProcess()
{
    const auto pid = static_cast<std::int64_t>(::getpid());
    const auto facts = readFacts(pid);
    return { pid, readBootId(), facts ? facts->startTicks : 0 };
}

bool isAlive(const ProcessIdentity& process)
{
    if (process.pid <= 0 || process.bootId != readBootId())
        return false;
    const auto facts = readFacts(process.pid);
    if (!facts) // gone, or a system without /proc
        return process.startTicks == 0 && (::kill(static_cast<pid_t>(process.pid), 0) == 0 || errno == EPERM);
    return facts->startTicks == process.startTicks && facts->state != 'Z' && facts->state != 'X';
}

} // namespace mnemo
