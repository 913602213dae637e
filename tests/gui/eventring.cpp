#include "tests/gui/eventring.h"

#include <csignal>
#include <cstring>

#include <unistd.h>

namespace mnemo::test {

std::array<std::array<char, EventRing::letters>, EventRing::lines> EventRing::s_lines {};
std::atomic<unsigned> EventRing::s_count { 0 };
std::FILE* EventRing::s_file = nullptr;

namespace {

void crashed(int signal)
{
    EventRing::writeOut();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void write(const char* text)
{
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text, std::strlen(text));
}

} // namespace

void EventRing::begin(const QString& file, quint64 seed)
{
    s_file = std::fopen(file.toLocal8Bit().constData(), "w");
    add(QStringLiteral("seed %1").arg(seed));
    for (const int signal : { SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL })
        std::signal(signal, crashed);
}

void EventRing::add(const QString& event)
{
    const unsigned place = s_count.fetch_add(1);
    auto& line = s_lines[place % lines];
    const auto text = QStringLiteral("%1 %2\n").arg(place).arg(event).toUtf8();
    std::strncpy(line.data(), text.constData(), letters - 2);
    line[letters - 2] = '\n';
    line[letters - 1] = '\0';
    if (s_file) {
        std::fputs(text.constData(), s_file);
        std::fflush(s_file);
    }
}

void EventRing::writeOut()
{
    write("The last events:\n");
    const unsigned count = s_count.load();
    for (unsigned i = count > lines ? count - lines : 0; i < count; ++i)
        write(s_lines[i % lines].data());
}

} // namespace mnemo::test
