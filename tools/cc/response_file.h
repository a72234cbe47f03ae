// Response files: @file (clang, hipcc) and nvcc's --options-file, which hold further arguments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "src/base/result.h"

namespace cairn::cc {

// The words of `text`: split at white space, '...' and "..." quote, a backslash takes the next character literally.
std::vector<std::string> split_words(std::string_view text);

// Replaces every "@path" that names a readable file by the file's words, nested ones too (to a depth of 16).
Result<std::vector<std::string>> expand_response_files(const std::vector<std::string>& arguments);

Result<std::vector<std::string>> read_response_file(const std::string& path);

// nvcc's lists: "a,b" is two values; a comma in quotes or after a backslash does not split. Options for the host
// compiler are split at spaces too, as nvcc passes them through a shell.
std::vector<std::string> split_commas(std::string_view text, std::string_view separators = ",");

}  // namespace cairn::cc
