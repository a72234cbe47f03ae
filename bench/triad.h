// Sizes and the check of the triad a = b + s * c, the same for Cairn and its peer.

#pragma once

#include "timing.h"

constexpr long kTriadCount = 512L * 1024 * 1024 / sizeof(double);  // elements of each array: 512 MiB
constexpr double kTriadScale = 3.0;
constexpr int kTriadRepeats = 15;

// GB/s of one pass in `seconds`: two arrays read, one written.
inline double triad_bandwidth(double seconds) { return 3.0 * kTriadCount * sizeof(double) / seconds * 1e-9; }

inline void check_triad(const double* a, long stride) {
  for (long i = 0; i < kTriadCount; i += stride) {
    if (a[i] != 1.0 + kTriadScale * 2.0) fail("triad");
  }
}
