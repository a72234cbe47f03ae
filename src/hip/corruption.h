// CAIRN_CORRUPT_D2H: spoils results on their way to the host, so that it shows whether a program's own check can fail.
#pragma once

#include <cstddef>

namespace cairn::hip {

// Changes the first 32 of every 256 bytes. What is there then, read as a number of any type, is one that no tolerance
// accepts in place of what was there: of neighbouring 16 bytes, one half becomes huge where the other becomes tiny. It
// is never an infinity or NaN, with which comparisons and sums would hide what is wrong. `copy` counts copies: each is
// spoiled in another way, as a program may compare two results of the device.
void corrupt_copy(char* memory, size_t bytes, unsigned copy);

// The same for memory that host and device share: adds instead of flipping, so that a second time does not put the
// values right again.
void corrupt_shared(char* memory, size_t bytes);

}  // namespace cairn::hip
