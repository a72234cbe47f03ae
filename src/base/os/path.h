// Where this program and this library stand on disk; everything else is found relative to that.
#pragma once

#include <string>

#include "src/base/result.h"

namespace cairn::os {

// The running executable's real path (links resolved).
Result<std::string> executable_path();

// The real path of the shared object (or executable) that contains `address`; pass the address of one's own function.
Result<std::string> object_path(const void* address);

// The folder part ("/usr/lib" of "/usr/lib/x.so"; "." of "x"; "/" of "/x"), and what follows the last slash.
std::string parent_folder(const std::string& path);
std::string file_name(const std::string& path);

bool path_exists(const std::string& path);

// The folder of Cairn's on-disk cache (CAIRN_CACHE_DIR, see docs/environment.md); empty when turned off or when there
// is no home folder. Not created.
std::string cache_folder();

}  // namespace cairn::os
