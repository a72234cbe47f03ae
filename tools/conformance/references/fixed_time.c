/* Preloaded into programs that seed their random numbers from the clock, so that two versions see the same numbers. */

#include <time.h>

time_t time(time_t* result) {
  const time_t fixed = 1700000000;
  if (result) *result = fixed;
  return fixed;
}
