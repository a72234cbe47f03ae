#include "tools/cc/response_file.h"

#include "src/base/os/file.h"
#include "src/base/os/path.h"

namespace cairn::cc {
namespace {

constexpr int kMaxDepth = 16;

Status expand(const std::vector<std::string>& arguments, int depth, std::vector<std::string>& out) {
  for (const std::string& argument : arguments) {
    if (argument.size() < 2 || argument[0] != '@' || !os::path_exists(argument.substr(1))) {
      out.push_back(argument);
      continue;
    }
    if (depth == kMaxDepth) {
      return Status(StatusCode::kInvalidArgument, "response files nest too deeply at '" + argument + "'");
    }
    CAIRN_ASSIGN_OR_RETURN(std::vector<std::string> words, read_response_file(argument.substr(1)));
    CAIRN_RETURN_IF_ERROR(expand(words, depth + 1, out));
  }
  return Status();
}

}  // namespace

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!quote && space) {
      if (in_word) words.push_back(std::exchange(word, {}));
      in_word = false;
      continue;
    }
    in_word = true;
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
    } else if (quote ? c == quote : c == '"' || c == '\'') {
      quote = quote ? 0 : c;
    } else {
      word += c;
    }
  }
  if (in_word) words.push_back(word);
  return words;
}

std::vector<std::string> split_commas(std::string_view text, std::string_view separators) {
  std::vector<std::string> values(1);
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '\\' && i + 1 < text.size() && (text[i + 1] == ',' || text[i + 1] == '"')) {
      values.back() += text[++i];
    } else if (quote ? c == quote : c == '"' || c == '\'') {
      quote = quote ? 0 : c;
    } else if (separators.find(c) != separators.npos && !quote) {
      values.emplace_back();
    } else {
      values.back() += c;
    }
  }
  std::erase(values, std::string());
  return values;
}

Result<std::vector<std::string>> read_response_file(const std::string& path) {
  CAIRN_ASSIGN_OR_RETURN(std::vector<char> bytes, os::read_file(path));
  return split_words(std::string_view(bytes.data(), bytes.size()));
}

Result<std::vector<std::string>> expand_response_files(const std::vector<std::string>& arguments) {
  std::vector<std::string> out;
  CAIRN_RETURN_IF_ERROR(expand(arguments, 0, out));
  return out;
}

}  // namespace cairn::cc
