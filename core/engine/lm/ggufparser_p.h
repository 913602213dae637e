#pragma once

#include "core/engine/lm/gguf.h"

#include <set>

namespace mnemo {

/// Reads one file from front to back; each step checks what is left before it takes.
class GgufParser {
public:
    explicit GgufParser(std::shared_ptr<const MappedFile> file);
    Result<std::shared_ptr<const GgufFile>> parse();

private:
    using Kind = GgufValue::Kind;
    struct Stop { };

    [[noreturn]] void refuse(
        const std::string& kind, const std::string& item, const std::string& what, ErrorCode code = ErrorCode::Format);
    [[noreturn]] void cutShort(const std::string& where);
    std::size_t left() const { return m_bytes.size() - m_at; }
    std::span<const std::byte> take(std::uint64_t count, const std::string& where);
    template<typename T>
    T number(const std::string& where);
    std::string_view text(const std::string& where);
    std::string utf8(const std::string& where);

    void readHeader();
    void readPairs();
    GgufValue readValue(const std::string& key);
    GgufValue readArray(const std::string& key);
    Kind readKind(const std::string& key);
    void checkPairs();
    void readAlignment();
    void readTensors();
    void readShape(GgufTensor& tensor);
    void readTensor();
    void placeTensors();
    void checkEnd(std::size_t available);
    void checkOverlaps();

    std::shared_ptr<const MappedFile> m_mapped;
    std::span<const std::byte> m_bytes;
    std::size_t m_at = 0;
    std::string m_name; ///< of the file
    std::uint64_t m_tensorCount = 0;
    std::uint64_t m_pairCount = 0;
    std::vector<std::uint64_t> m_offsets; ///< of the tensors, from the start of the data
    std::shared_ptr<GgufFile> m_result;
    Error m_error;
};

/// Bytes of one value of a fixed size; 0 for texts and arrays.
std::size_t ggufKindSize(GgufValue::Kind kind);

} // namespace mnemo
