#include "core/plugin/pluginlibrary.h"

#include "core/base/files.h"
#include "core/plugin/plugin.h"

#include <cstring>
#include <exception>
#include <string_view>

#include <dlfcn.h>
#include <elf.h>
#include <link.h>

namespace mnemo {

namespace {

using Header = ElfW(Ehdr);
using Segment = ElfW(Phdr);

Error brokenLibrary(const std::filesystem::path& file, const std::string& what)
{
    return { ErrorCode::Format, "plugin_broken", file.string() + " " + what + ".", file.string(), {} };
}

/// Whether `count` entries of `size` bytes from `offset` lie in the file.
bool isInside(std::uint64_t offset, std::uint64_t size, std::uint64_t count, std::uint64_t bytes)
{
    return offset <= bytes && (count == 0 || size <= (bytes - offset) / count);
}

/// The header of this very program's machine.
std::uint16_t ownMachine()
{
    const auto program = MappedFile::open("/proc/self/exe");
    Header header {};
    if (!program || (*program)->bytes().size() < sizeof header)
        return EM_NONE;
    std::memcpy(&header, (*program)->bytes().data(), sizeof header);
    return header.e_machine;
}

Result<void> checkElf(const std::filesystem::path& file, std::span<const std::byte> bytes)
{
    Header header {};
    if (bytes.size() < sizeof header || std::memcmp(bytes.data(), ELFMAG, SELFMAG) != 0)
        return brokenLibrary(file, "is no library (ELF)");
    std::memcpy(&header, bytes.data(), sizeof header);
    const unsigned char width = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
    if (header.e_ident[EI_CLASS] != width || header.e_type != ET_DYN || header.e_machine != ownMachine())
        return brokenLibrary(file, "is no library for this machine");
    if (!isInside(header.e_shoff, header.e_shentsize, header.e_shnum, bytes.size())
        || header.e_phentsize != sizeof(Segment)
        || !isInside(header.e_phoff, sizeof(Segment), header.e_phnum, bytes.size()))
        return brokenLibrary(file, "is cut or damaged: copy it again");
    for (std::size_t i = 0; i < header.e_phnum; ++i) {
        Segment segment {};
        std::memcpy(&segment, bytes.data() + header.e_phoff + i * sizeof segment, sizeof segment);
        if (segment.p_type == PT_LOAD && !isInside(segment.p_offset, segment.p_filesz, 1, bytes.size()))
            return brokenLibrary(file, "is cut or damaged: copy it again");
    }
    return {};
}

/// "libx.so: cannot open shared object file: ..." names what is missing.
Error loadError(const std::filesystem::path& file, const std::string& said)
{
    const auto colon = said.find(": cannot open shared object file");
    if (colon != std::string::npos) {
        const auto library = said.substr(0, colon);
        return { ErrorCode::NotFound, "plugin_library",
            file.string() + " needs the library " + library + ", which is not installed.", file.string(), library };
    }
    return { ErrorCode::Format, "plugin_failed", file.string() + " cannot be loaded: " + said + ".", file.string(),
        {} };
}

template<typename Function>
Function functionNamed(void* library, const std::string& name)
{
    return reinterpret_cast<Function>(::dlsym(library, name.c_str()));
}

Result<void*> objectOf(void* library, const std::filesystem::path& file, const std::string& entry)
{
    const auto interface = functionNamed<int (*)()>(library, entry + "Interface");
    const auto make = functionNamed<void* (*)()>(library, entry);
    if (!interface || !make)
        return Error { ErrorCode::Unsupported, "plugin_foreign",
            file.string() + " is no plugin of Mnemoscope: it has no function " + entry + ".", file.string(), {} };
    if (const int number = interface(); number != pluginInterface)
        return Error { ErrorCode::Mismatch, "plugin_interface",
            file.string() + " was made for interface " + std::to_string(number) + ", this program has interface "
                + std::to_string(pluginInterface) + ": build it anew against this version.",
            file.string(), std::to_string(number) };
    if (void* object = make())
        return object;
    return loadError(file, "it gave nothing");
}

} // namespace

Result<void> checkPluginLibrary(const std::filesystem::path& file, const std::string& entry)
{
    const auto mapped = MappedFile::open(file);
    if (!mapped)
        return Error { ErrorCode::NotFound, "plugin_missing",
            file.string() + " is named in plugin.json, and is not there.", file.string(), {} };
    const auto bytes = (*mapped)->bytes();
    if (const auto sound = checkElf(file, bytes); !sound)
        return sound;
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (text.find('\0' + entry + '\0') == std::string_view::npos)
        return Error { ErrorCode::Unsupported, "plugin_foreign",
            file.string() + " is no plugin of Mnemoscope: it has no function " + entry + ".", file.string(), {} };
    return {};
}

Result<void*> openPluginLibrary(const std::filesystem::path& file, const std::string& entry)
{
    if (const auto sound = checkPluginLibrary(file, entry); !sound)
        return sound.error();
    try {
        if (void* library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL))
            return objectOf(library, file, entry);
        const char* said = ::dlerror();
        return loadError(file, said ? said : "no reason was given");
    } catch (const std::exception& error) {
        return loadError(file, error.what());
    }
}

} // namespace mnemo
