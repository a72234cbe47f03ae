// Programs that `cairn run` has compiled, kept until something they were made from changes.
#include "tools/cairn/program_cache.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "src/base/os/file.h"

namespace cairn::tool {
namespace {

// 64-bit FNV-1a, as 16 digits.
std::string digest(std::string_view text) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3u;
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

// "<inode> <bytes> <seconds>.<nanoseconds> <path>": a line of the record. "absent <path>" for what is not there.
std::string describe(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0) return "absent " + path;
  return std::to_string(status.st_ino) + ' ' + std::to_string(status.st_size) + ' ' +
         std::to_string(status.st_mtim.tv_sec) + '.' + std::to_string(status.st_mtim.tv_nsec) + ' ' + path;
}

// The path of a line that `describe` wrote; empty for a line that it cannot have written.
std::string path_of(std::string_view line) {
  const int fields = line.starts_with("absent ") ? 1 : 3;
  for (int i = 0; i < fields; ++i) {
    const size_t blank = line.find(' ');
    if (blank == line.npos) return "";
    line.remove_prefix(blank + 1);
  }
  return std::string(line);
}

}  // namespace

ProgramCache::ProgramCache(const std::string& folder, const std::string& key) : folder_(folder + "/" + digest(key)) {}

bool ProgramCache::is_fresh() const {
  Result<std::vector<char>> bytes = os::read_file(record());
  if (!bytes.ok()) return false;
  std::string_view rest(bytes->data(), bytes->size());
  bool names_program = false;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::string path = path_of(line);
    if (path.empty() || describe(path) != line) return false;
    names_program |= path == program();
  }
  return names_program;
}

Status ProgramCache::store(const std::string& compiled, const std::string& dependency_file,
                           const std::vector<std::string>& further_files) const {
  CAIRN_ASSIGN_OR_RETURN(std::vector<char> rule, os::read_file(dependency_file));
  std::vector<std::string> files = parse_dependencies({rule.data(), rule.size()});
  files.insert(files.end(), further_files.begin(), further_files.end());
  std::string text;
  for (const std::string& file : files) text += describe(file) + '\n';
  if (std::rename(compiled.c_str(), program().c_str()) != 0)
    return Status(StatusCode::kIo, "cannot write " + program() + ": " + std::strerror(errno));
  text += describe(program()) + '\n';
  return os::write_file_atomically(record(), text);
}

Result<std::string> ProgramCache::make_scratch() const {
  CAIRN_RETURN_IF_ERROR(os::make_directories(folder_));
  std::string scratch = folder_ + "/build.XXXXXX";
  if (!mkdtemp(scratch.data()))
    return Status(StatusCode::kIo, "cannot make a folder in " + folder_ + ": " + std::strerror(errno));
  return scratch;
}

std::vector<std::string> parse_dependencies(const std::string& rule) {
  std::vector<std::string> files;
  const size_t colon = rule.find(": ");
  if (colon == rule.npos) return files;
  std::string file;
  auto end_file = [&] {
    if (!file.empty()) files.push_back(std::move(file));
    file.clear();
  };
  for (size_t i = colon + 2; i < rule.size(); ++i) {
    const char c = rule[i], next = i + 1 < rule.size() ? rule[i + 1] : '\0';
    if (c == '\\' && next == '\n') {
      end_file();
      ++i;
    } else if ((c == '\\' && (next == ' ' || next == '#')) || (c == '$' && next == '$')) {
      file += next;
      ++i;
    } else if (c == ' ' || c == '\n') {
      end_file();
      if (c == '\n') break;  // further rules are for headers alone
    } else {
      file += c;
    }
  }
  end_file();
  return files;
}

}  // namespace cairn::tool
