// Threads as the operating system sees them.
#pragma once

namespace cairn::os {

// The calling thread's kernel id.
int thread_id();

// Names the calling thread in debuggers and /proc; cut to 15 characters.
void set_thread_name(const char* name);

}  // namespace cairn::os
