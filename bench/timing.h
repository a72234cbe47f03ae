// What the benchmarks share: a clock, medians, and the line that bench.py reads.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

// Seconds on a clock that never goes back.
inline double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

inline double median(std::vector<double> samples) {
  std::nth_element(samples.begin(), samples.begin() + samples.size() / 2, samples.end());
  return samples[samples.size() / 2];
}

// Median time in seconds of `count` calls of `work`, after a few that are not counted.
template <typename Work>
double median_time(int count, Work work) {
  for (int i = 0; i < count / 10 + 1; ++i) work();
  std::vector<double> samples(count);
  for (double& sample : samples) {
    double start = now();
    work();
    sample = now() - start;
  }
  return median(samples);
}

inline void report(const char* name, double value, const char* unit) {
  std::printf("FIGURE %s %.6g %s\n", name, value, unit);
}

inline void fail(const char* what) {
  std::fprintf(stderr, "wrong result: %s\n", what);
  std::exit(1);
}
