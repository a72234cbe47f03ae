// `cairn run`: compiles a program, unless it is compiled already, and becomes it.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "src/base/os/path.h"
#include "tools/cairn/command.h"
#include "tools/cairn/compiler.h"
#include "tools/cairn/program_cache.h"

namespace cairn::tool {
namespace {

struct Request {
  std::vector<std::string> options;  // for the compiler
  std::string source;
  std::vector<std::string> arguments;  // for the program
};

bool ends_with_any(const std::string& name, std::initializer_list<const char*> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](const char* ending) { return name.ends_with(ending); });
}

bool is_source(const std::string& word) {
  return !word.starts_with("-") && ends_with_any(word, {".cu", ".hip", ".cpp", ".cc", ".cxx", ".C"});
}

// The one source is the word that looks like one; everything else before "--" is the compiler's.
Result<Request> parse(const std::vector<std::string>& words) {
  Request request;
  auto separator = std::find(words.begin(), words.end(), "--");
  for (auto word = words.begin(); word != separator; ++word) {
    if (!is_source(*word)) {
      request.options.push_back(*word);
    } else if (!request.source.empty()) {
      return Status(StatusCode::kInvalidArgument, "one source at a time: " + request.source + " or " + *word +
                                                      "? Arguments for the program stand after --");
    } else {
      request.source = *word;
    }
  }
  if (separator != words.end()) request.arguments.assign(separator + 1, words.end());
  if (request.source.empty()) {
    const std::string hint = request.options.empty() ? "" : ": '" + request.options.back() + "' is not a source";
    return Status(StatusCode::kInvalidArgument, "usage: cairn run [OPTIONS] FILE.{cu,hip,cpp} [-- ARGS]" + hint);
  }
  return request;
}

// What the compiler is called with, but for its outputs. Host code is optimised as device code is, unless an option
// says otherwise; a .cpp file is HIP here.
std::vector<std::string> compiler_arguments(const Request& request, const std::string& source) {
  std::vector<std::string> arguments = request.options;
  auto given = [&](const char* prefix) {
    return std::any_of(arguments.begin(), arguments.end(), [&](auto& word) { return word.starts_with(prefix); });
  };
  if (!given("-O") && !given("-G")) arguments.insert(arguments.begin(), "-O2");
  if (!given("-x") && !ends_with_any(source, {".cu", ".hip"})) arguments.insert(arguments.end(), {"-x", "hip"});
  arguments.push_back(source);
  return arguments;
}

// The program of this request in the cache, compiled if need be. An exit status other than 0 is the compiler's.
struct Compiled {
  std::string program;
  int exit_status = 0;
};

Result<Compiled> compile(const Request& request, const std::string& source, const std::string& cache_folder) {
  CAIRN_ASSIGN_OR_RETURN(std::string compiler, find_compiler());
  std::vector<std::string> arguments = compiler_arguments(request, source);
  std::string key = CAIRN_VERSION;
  for (const std::string& argument : arguments) key += '\0' + argument;
  // Relative options (-I, -D of a path) mean another program in another folder.
  key += '\0' + std::filesystem::current_path().string();
  ProgramCache cache(cache_folder, key);
  if (cache.is_fresh()) return Compiled{cache.program()};

  CAIRN_ASSIGN_OR_RETURN(std::string scratch, cache.make_scratch());
  const std::string program = scratch + "/program", dependencies = scratch + "/dependencies";
  arguments.insert(arguments.end(), {"-MD", "-MF", dependencies, "-o", program});
  std::fprintf(stderr, "cairn: compiling %s\n", request.source.c_str());
  Result<int> status = run_to_end(compiler, arguments);
  Status stored;
  if (status.ok() && *status == 0) {
    const std::string device_library = os::parent_folder(os::parent_folder(compiler)) + "/lib/cairn/device.bc";
    stored = cache.store(program, dependencies, {compiler, device_library});
  }
  std::error_code ignored;
  std::filesystem::remove_all(scratch, ignored);
  if (!status.ok()) return status.status();
  CAIRN_RETURN_IF_ERROR(stored);
  return Compiled{cache.program(), *status};
}

Result<std::string> absolute_path(const std::string& path) {
  char resolved[PATH_MAX];
  if (!realpath(path.c_str(), resolved)) return Status(StatusCode::kNotFound, path + ": " + std::strerror(errno));
  struct stat status;
  if (stat(resolved, &status) != 0 || !S_ISREG(status.st_mode))
    return Status(StatusCode::kInvalidArgument, path + ": not a file");
  return std::string(resolved);
}

// A cache for this call alone, where the user wants none kept.
int run_uncached(const Request& request, const std::string& source) {
  std::string folder = std::filesystem::temp_directory_path().string() + "/cairn-run.XXXXXX";
  if (!mkdtemp(folder.data())) return fail("cannot make a folder in " + os::parent_folder(folder));
  Result<Compiled> compiled = compile(request, source, folder);
  Result<int> status = !compiled.ok()               ? Result<int>(compiled.status())
                       : compiled->exit_status != 0 ? Result<int>(compiled->exit_status)
                                                    : run_to_end(compiled->program, request.arguments);
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return status.ok() ? *status : fail(status.status().message());
}

}  // namespace

int run_run(const std::vector<std::string>& words) {
  Result<Request> request = parse(words);
  if (!request.ok()) return fail(request.status().message());
  Result<std::string> source = absolute_path(request->source);
  if (!source.ok()) return fail(source.status().message());
  const std::string cache = os::cache_folder();
  if (cache.empty()) return run_uncached(*request, *source);
  Result<Compiled> compiled = compile(*request, *source, cache + "/run");
  if (!compiled.ok()) return fail(compiled.status().message());
  if (compiled->exit_status != 0) return compiled->exit_status;
  return fail(replace_process(compiled->program, request->arguments).message());
}

}  // namespace cairn::tool
