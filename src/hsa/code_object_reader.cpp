// Code object readers: where an executable's bytes come from.
#include "src/hsa/code_object_reader.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "src/hsa/runtime.h"

namespace cairn::hsa {

hsa_status_t read_code_object(int file, size_t offset, size_t bytes, std::shared_ptr<CodeObjectReader>* reader) {
  struct stat status;
  if (fstat(file, &status) != 0 || status.st_size < 0) return HSA_STATUS_ERROR_INVALID_FILE;
  const size_t size = static_cast<size_t>(status.st_size);
  if (offset >= size) return HSA_STATUS_ERROR_INVALID_FILE;
  if (bytes == SIZE_MAX) bytes = size - offset;
  if (bytes == 0 || bytes > size - offset) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  auto read = std::make_shared<CodeObjectReader>();
  read->owned.resize(bytes);
  for (size_t done = 0; done < bytes;) {
    const ssize_t got = pread(file, read->owned.data() + done, bytes - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return HSA_STATUS_ERROR_INVALID_FILE;
    done += static_cast<size_t>(got);
  }
  read->bytes = read->owned.data();
  read->size = bytes;
  read->file = file;
  *reader = std::move(read);
  return HSA_STATUS_SUCCESS;
}

}  // namespace cairn::hsa

using namespace cairn::hsa;

CAIRN_HSA_EXPORT hsa_status_t hsa_code_object_reader_create_from_file(hsa_file_t file,
                                                                      hsa_code_object_reader_t* reader) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!reader) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  std::shared_ptr<CodeObjectReader> created;
  if (hsa_status_t status = read_code_object(file, 0, SIZE_MAX, &created)) return status;
  reader->handle = runtime->readers.insert(std::move(created));
  return HSA_STATUS_SUCCESS;
}

// The memory stays the caller's, unchanged until the reader is destroyed.
CAIRN_HSA_EXPORT hsa_status_t hsa_code_object_reader_create_from_memory(const void* code_object, size_t size,
                                                                        hsa_code_object_reader_t* reader) {
  CAIRN_HSA_RUNTIME(runtime);
  if (!code_object || size == 0 || !reader) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  auto created = std::make_shared<CodeObjectReader>();
  created->bytes = code_object;
  created->size = size;
  reader->handle = runtime->readers.insert(std::move(created));
  return HSA_STATUS_SUCCESS;
}

CAIRN_HSA_EXPORT hsa_status_t hsa_code_object_reader_destroy(hsa_code_object_reader_t reader) {
  CAIRN_HSA_RUNTIME(runtime);
  return runtime->readers.remove(reader.handle) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER;
}
