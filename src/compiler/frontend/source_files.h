// The file system that clang reads sources from: the real one, with user files respelled for clang.
#pragma once

#include <string>

#include "llvm/Support/VirtualFileSystem.h"

namespace cairn::compiler {

// `own_headers`: Cairn's include folder, which like the system's is read as it is.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> respelled_file_system(const std::string& own_headers);

}  // namespace cairn::compiler
