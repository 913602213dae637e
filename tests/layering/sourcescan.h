#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo::test {

/// One text file of the tree: its path from the top, with '/', and its content.
struct Source {
    std::string path;
    std::string text;
};

/// All .cpp, .h and CMakeLists.txt of the project below `top`, build folders and hidden ones left out, sorted by path.
std::vector<Source> readTree(const std::filesystem::path& top);

/// The text with comments, string and character literals blanked; same length, same lines. Include lines keep their
/// names.
std::string codeOnly(std::string_view text);

/// "path:line: what".
std::string findingAt(const Source& source, int line, const std::string& what);

struct Include {
    int line = 0; ///< counted from 1
    std::string name; ///< what stands between the quotes or angle brackets
    bool isQuoted = false;
};

/// The includes of a file, those inside comments and literals left out.
std::vector<Include> includesOf(std::string_view text);

/// A pair of braces outside functions: a class, a struct (or union), an enum, a namespace, or a function with all in
/// it.
struct Block {
    enum Kind { Namespace, Class, Struct, Enum, Function } kind = Function;
    std::string name;
    int headLine = 0; ///< line of the class keyword, or of a function's opening brace; counted from 1
    int lines = 0; ///< from the opening brace to the closing one
    bool isNested = false; ///< inside a class or struct
};

/// Finds the blocks by counting braces: enough for formatted code, not a parser.
std::vector<Block> blocksOf(std::string_view text);

std::vector<std::string> linesOf(std::string_view text);
int lineAt(std::string_view text, std::size_t position);

} // namespace mnemo::test
