// Kernel metadata: what is encoded decodes, and broken descriptors are refused.
#include "src/codeobj/kernel_metadata.h"

#include <gtest/gtest.h>

#include "include/cairn/kernel_abi.h"
#include "src/codeobj/mutation_test_util.h"

namespace cairn::codeobj {
namespace {

std::vector<KernelMetadata> two_kernels() {
  KernelMetadata plain;
  plain.name = "_Z3addPfS_i";
  plain.symbol = "cairn.entry._Z3addPfS_i";
  plain.arguments = {{0, 8}, {8, 8}, {16, 4}};
  plain.kernarg_bytes = 24;
  KernelMetadata suspending;
  suspending.name = "reduce";
  suspending.symbol = "cairn.entry.reduce";
  suspending.kernarg_alignment = 64;
  suspending.static_shared_bytes = 4096;
  suspending.frame_bytes = 192;
  suspending.max_threads_per_block = 256;
  suspending.flags = CAIRN_KERNEL_SUSPENDS;
  return {plain, suspending};
}

TEST(KernelMetadata, ReadsBackWhatWasWritten) {
  const std::vector<KernelMetadata> written = two_kernels();
  Result<std::vector<KernelMetadata>> read = decode_kernel_metadata(encode_kernel_metadata(written));
  ASSERT_TRUE(read.ok()) << read.status().to_string();
  ASSERT_EQ(read->size(), written.size());
  for (size_t i = 0; i < written.size(); ++i) {
    const KernelMetadata& a = written[i];
    const KernelMetadata& b = (*read)[i];
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.symbol, b.symbol);
    ASSERT_EQ(a.arguments.size(), b.arguments.size());
    for (size_t k = 0; k < a.arguments.size(); ++k) {
      EXPECT_EQ(a.arguments[k].offset, b.arguments[k].offset);
      EXPECT_EQ(a.arguments[k].size, b.arguments[k].size);
    }
    EXPECT_EQ(a.kernarg_bytes, b.kernarg_bytes);
    EXPECT_EQ(a.kernarg_alignment, b.kernarg_alignment);
    EXPECT_EQ(a.static_shared_bytes, b.static_shared_bytes);
    EXPECT_EQ(a.frame_bytes, b.frame_bytes);
    EXPECT_EQ(a.max_threads_per_block, b.max_threads_per_block);
    EXPECT_EQ(a.flags, b.flags);
    EXPECT_EQ(a.warp_size, b.warp_size);
  }
}

TEST(KernelMetadata, AModuleMayHaveNoKernels) {
  Result<std::vector<KernelMetadata>> read = decode_kernel_metadata(encode_kernel_metadata({}));
  ASSERT_TRUE(read.ok());
  EXPECT_TRUE(read->empty());
}

TEST(KernelMetadata, RefusesAnArgumentPastTheBuffer) {
  std::vector<KernelMetadata> kernels = two_kernels();
  kernels[0].arguments[2].size = 9;
  const Status status = decode_kernel_metadata(encode_kernel_metadata(kernels)).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidCodeObject);
  EXPECT_NE(status.message().find("_Z3addPfS_i"), std::string::npos) << "names the kernel";
}

TEST(KernelMetadata, TellsAnotherKernelAbiApart) {
  std::vector<uint8_t> bytes = encode_kernel_metadata(two_kernels());
  bytes[8] = CAIRN_KERNEL_ABI_VERSION + 1;
  EXPECT_EQ(decode_kernel_metadata(bytes).status().code(), StatusCode::kIncompatible);
}

TEST(KernelMetadata, RefusesEveryTruncation) {
  read_truncations(encode_kernel_metadata(two_kernels()), [](ByteView bytes) {
    EXPECT_EQ(decode_kernel_metadata(bytes).status().code(), StatusCode::kInvalidCodeObject) << bytes.size();
  });
}

TEST(KernelMetadata, SurvivesMutations) {
  read_all_mutations(encode_kernel_metadata(two_kernels()), [](ByteView bytes) {
    Result<std::vector<KernelMetadata>> read = decode_kernel_metadata(bytes);
    if (!read.ok()) return;
    for (const KernelMetadata& kernel : *read) {
      EXPECT_FALSE(kernel.name.empty());
      for (const KernelArgument& argument : kernel.arguments) {
        EXPECT_LE(uint64_t{argument.offset} + argument.size, kernel.kernarg_bytes);
      }
    }
  });
}

}  // namespace
}  // namespace cairn::codeobj
