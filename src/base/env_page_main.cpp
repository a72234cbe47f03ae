// Prints docs/environment.md; the `docs` target and its test call it.
#include <cstdio>

#include "src/base/env.h"

int main() {
  std::fputs(cairn::env_reference_page().c_str(), stdout);
  return 0;
}
