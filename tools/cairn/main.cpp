// cairn: the one command of the toolchain. It is light: what needs a compiler is another program, beside this one.
#include <cstdio>
#include <string>
#include <vector>

#include "tools/cairn/command.h"

namespace cairn::tool {
namespace {

struct Command {
  const char* name;
  const char* arguments;
  const char* summary;
  int (*run)(const std::vector<std::string>& arguments);  // null: main's own
};

const Command kCommands[] = {
    {"run", "[OPTIONS] FILE [-- ARGS]", "compile a CUDA or HIP program and run it; OPTIONS are the compiler's",
     run_run},
    {"cc", "OPTIONS", "the compiler; takes what nvcc and hipcc take", run_cc},
    {"info", "[--json]", "the devices of this machine, their properties and connections", run_info},
    {"help", "", "this text", nullptr},
};

void print_help(std::FILE* to) {
  std::fputs("usage: cairn COMMAND ...\n\n", to);
  for (const Command& command : kCommands)
    std::fprintf(to, "  %-5s %-26s %s\n", command.name, command.arguments, command.summary);
  std::fputs("\ncairn --version tells the version.\n", to);
}

int dispatch(const std::vector<std::string>& words) {
  if (words.empty()) {
    print_help(stderr);
    return 2;
  }
  const std::string& name = words[0];
  if (name == "help" || name == "--help" || name == "-h") {
    print_help(stdout);
    return 0;
  }
  if (name == "--version" || name == "version") {
    std::puts("cairn " CAIRN_VERSION);
    return 0;
  }
  for (const Command& command : kCommands)
    if (command.run && name == command.name) return command.run({words.begin() + 1, words.end()});
  fail("there is no command '" + name + "'; see cairn help");
  return 2;
}

}  // namespace

int fail(const std::string& message) {
  std::fprintf(stderr, "cairn: error: %s\n", message.c_str());
  return 1;
}

}  // namespace cairn::tool

int main(int argc, char** argv) { return cairn::tool::dispatch({argv + (argc > 0 ? 1 : 0), argv + argc}); }
