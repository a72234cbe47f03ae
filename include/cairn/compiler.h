/* The run-time compiler's C ABI: libcairn-compiler.so, opened on demand (dlopen) when something must be compiled or
 * symbolised while a program runs. Everything here is safe to call from several threads. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "status_codes.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CAIRN_COMPILER_ABI_VERSION 1u

typedef struct cairn_jit_module cairn_jit_module;

typedef struct cairn_jit_options {
  uint32_t size;          /* sizeof(cairn_jit_options) of the caller */
  uint32_t opt_level;     /* 0..3 */
  const char* target_cpu; /* null: this machine; else "x86-64-v2", "x86-64-v3", ... */
  const char* cache_dir;  /* null: no on-disk cache */
} cairn_jit_options;

/* Compiles SPMD bitcode to native code in this process. `*log` (free with cairn_compiler_free) gets diagnostics, may
 * be null. Outputs are set only on CAIRN_OK. */
typedef cairn_status (*cairn_jit_create_fn)(const void* bitcode, size_t bytes, const cairn_jit_options* options,
                                            cairn_jit_module** out, char** log);
/* The module's kernel metadata note (see src/codeobj/kernel_metadata.h), owned by the module. */
typedef cairn_status (*cairn_jit_metadata_fn)(cairn_jit_module* module, const void** note, size_t* bytes);
/* Address of an exported function or variable. `*size` (may be null) is its size in bytes. */
typedef cairn_status (*cairn_jit_lookup_fn)(cairn_jit_module* module, const char* name, void** address, uint64_t* size);
typedef void (*cairn_jit_destroy_fn)(cairn_jit_module* module);
/* "function at file:line" for an offset into a native code object's bytes (an ELF image); false without debug
 * information. Always terminates `text`. */
typedef int (*cairn_symbolize_fn)(const void* elf, size_t bytes, uint64_t virtual_address, char* text,
                                  size_t text_bytes);

/* The same for an address in a module's code. */
typedef int (*cairn_jit_symbolize_fn)(cairn_jit_module* module, const void* code, char* text, size_t text_bytes);

typedef struct cairn_compiler_api {
  uint32_t size;
  uint32_t abi_version;
  cairn_jit_create_fn jit_create;
  cairn_jit_metadata_fn jit_metadata;
  cairn_jit_lookup_fn jit_lookup;
  cairn_jit_destroy_fn jit_destroy;
  cairn_symbolize_fn symbolize;
  void (*free)(void* pointer);
  cairn_jit_symbolize_fn jit_symbolize;
} cairn_compiler_api;

/* The library's one exported symbol. Null when `abi_version` cannot be served. */
const cairn_compiler_api* cairn_compiler_get_api(uint32_t abi_version);

#ifdef __cplusplus
}
#endif
