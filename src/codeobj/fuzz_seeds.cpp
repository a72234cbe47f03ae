// Writes well-formed inputs for the fuzzers to start from: fuzz_seeds FOLDER TWO_KERNELS_SO
#include <cstdio>

#include "src/base/os/file.h"
#include "src/codeobj/bundle.h"
#include "src/codeobj/kernel_metadata.h"
#include "src/codeobj/targets.h"

namespace {

using cairn::Status;

Status write_seed(const std::string& folder, const std::vector<uint8_t>& bytes) {
  CAIRN_RETURN_IF_ERROR(cairn::os::make_directories(folder));
  return cairn::os::write_file_atomically(folder + "/seed",
                                          {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

Status write_seeds(const std::string& folder, const std::string& object_path) {
  using namespace cairn::codeobj;
  CAIRN_ASSIGN_OR_RETURN(const std::vector<char> file, cairn::os::read_file(object_path));
  const std::vector<uint8_t> object(file.begin(), file.end());
  const BundleEntry entries[] = {{entry_id(kTargetV3), ByteView(object).first(64)}, {entry_id(kTargetSpmd), {}}};
  KernelMetadata kernel;
  kernel.name = "kernel";
  kernel.symbol = "entry";
  kernel.arguments = {{0, 8}, {8, 4}};
  kernel.kernarg_bytes = 16;
  CAIRN_RETURN_IF_ERROR(write_seed(folder + "/code_object_fuzz", object));
  CAIRN_RETURN_IF_ERROR(write_seed(folder + "/bundle_fuzz", write_bundle(entries, 8)));
  return write_seed(folder + "/kernel_metadata_fuzz", encode_kernel_metadata({&kernel, 1}));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const Status status = write_seeds(argv[1], argv[2]);
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.to_string().c_str());
  return status.ok() ? 0 : 1;
}
