// Thread ids and names on Linux.
#include "src/base/os/thread.h"

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>

namespace cairn::os {

int thread_id() { return static_cast<int>(syscall(SYS_gettid)); }

void set_thread_name(const char* name) {
  char cut[16] = {};
  std::strncpy(cut, name, sizeof cut - 1);
  pthread_setname_np(pthread_self(), cut);
}

}  // namespace cairn::os
