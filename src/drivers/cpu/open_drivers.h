// The drivers that are open in this process: signals may concern the queues of any of them, and fork all of them.
#pragma once

#include "include/cairn/driver.h"

namespace cairn::cpu {

void add_open_driver(cairn_driver& driver);
void remove_open_driver(cairn_driver& driver);

// A queue's next packet waits for signals, or no longer does.
void count_blocked_queue(int change);

// A signal's value changed: wakes those who sleep on it and the queues that may wait for it.
void signal_changed(cairn_signal& signal);

}  // namespace cairn::cpu
