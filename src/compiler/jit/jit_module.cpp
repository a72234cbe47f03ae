#include "src/compiler/jit/jit_module.h"

#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/Object/ELFObjectFile.h"
#include "src/codeobj/kernel_metadata.h"
#include "src/compiler/codegen/target.h"
#include "src/compiler/jit/object_cache.h"
#include "src/compiler/jit/symbolize.h"
#include "src/compiler/pipeline/pipeline.h"

namespace cairn::compiler {
namespace {

using namespace llvm;

Status failure(StatusCode code, const Twine& what, Error error) {
  return Status(code, (what + ": " + toString(std::move(error))).str());
}

Result<std::vector<char>> compile(const void* bitcode, size_t size, const std::string& target, unsigned opt_level) {
  LLVMContext context;
  CAIRN_ASSIGN_OR_RETURN(std::unique_ptr<Module> module, read_spmd(context, bitcode, size));
  PipelineOptions options;
  options.opt_level = opt_level;
  return build_native(*module, target, Output::kObject, options);
}

}  // namespace

Result<std::unique_ptr<JitModule>> JitModule::create(const void* bitcode, size_t size,
                                                     const cairn_jit_options& options) {
  const std::string target = options.target_cpu ? options.target_cpu : "native";
  const ObjectCache cache(options.cache_dir ? options.cache_dir : "");
  const std::string key = ObjectCache::key(bitcode, size, target, options.opt_level);
  std::unique_ptr<JitModule> module(new JitModule());
  if (std::optional<std::vector<char>> cached = cache.find(key)) {
    CAIRN_RETURN_IF_ERROR(module->link(std::move(*cached)));
    return module;
  }
  CAIRN_ASSIGN_OR_RETURN(std::vector<char> object, compile(bitcode, size, target, options.opt_level));
  cache.store(key, object);
  CAIRN_RETURN_IF_ERROR(module->link(std::move(object)));
  return module;
}

// Keeps the note's descriptor and the sizes of symbols: ORC's symbols have neither.
Status JitModule::read_object(const std::vector<char>& object) {
  MemoryBufferRef buffer(StringRef(object.data(), object.size()), "jit");
  auto file = object::ObjectFile::createELFObjectFile(buffer);
  if (!file) return failure(StatusCode::kInternal, "the compiler gave an object that cannot be read", file.takeError());
  for (const object::SectionRef& section : (*file)->sections()) {
    Expected<StringRef> name = section.getName();
    Expected<StringRef> contents = section.getContents();
    if (!name || !contents) {
      consumeError(name.takeError());
      consumeError(contents.takeError());
      continue;
    }
    // Name size, descriptor size, type; the name "Cairn" padded to 8; the descriptor.
    constexpr size_t kNoteHeaderBytes = 12 + 8;
    if (*name != codeobj::kNoteSection || contents->size() < kNoteHeaderBytes) continue;
    const uint32_t bytes = support::endian::read32le(contents->data() + 4);
    StringRef descriptor = contents->substr(kNoteHeaderBytes, bytes);
    note_.assign(descriptor.begin(), descriptor.end());
  }
  for (const object::ELFSymbolRef symbol : cast<object::ELFObjectFileBase>(**file).symbols()) {
    Expected<StringRef> name = symbol.getName();
    if (!name) {
      consumeError(name.takeError());
      continue;
    }
    if (symbol.getSize() != 0) sizes_[*name] = symbol.getSize();
  }
  return {};
}

Status JitModule::link(std::vector<char> object) {
  CAIRN_RETURN_IF_ERROR(read_object(object));
  initialize_host_target();
  auto jit = orc::LLJITBuilder().create();
  if (!jit) return failure(StatusCode::kInternal, "cannot set up the JIT", jit.takeError());
  jit_ = std::move(*jit);
  // libm and the like come from this process.
  auto process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(jit_->getDataLayout().getGlobalPrefix());
  if (!process) return failure(StatusCode::kInternal, "cannot search this process for symbols", process.takeError());
  jit_->getMainJITDylib().addGenerator(std::move(*process));
  auto buffer = MemoryBuffer::getMemBufferCopy(StringRef(object.data(), object.size()), "jit");
  if (Error error = jit_->addObjectFile(std::move(buffer))) {
    return failure(StatusCode::kInternal, "cannot link compiled code", std::move(error));
  }
  object_ = std::move(object);
  return {};
}

std::string JitModule::symbolize(const void* code) {
  MemoryBufferRef buffer(StringRef(object_.data(), object_.size()), "jit");
  auto file = object::ObjectFile::createELFObjectFile(buffer);
  if (!file) {
    consumeError(file.takeError());
    return {};
  }
  // A section is loaded as one piece, and where it went is told by any of its functions that others may call.
  for (const object::ELFSymbolRef symbol : cast<object::ELFObjectFileBase>(**file).symbols()) {
    Expected<StringRef> name = symbol.getName();
    Expected<uint64_t> offset = symbol.getValue();
    Expected<object::section_iterator> section = symbol.getSection();
    const bool readable = name && offset && section;
    if (!readable || symbol.getELFType() != ELF::STT_FUNC || *section == (*file)->section_end()) {
      consumeError(name.takeError());
      consumeError(offset.takeError());
      consumeError(section.takeError());
      continue;
    }
    void* start = nullptr;
    if (symbol.getBinding() == ELF::STB_LOCAL || !lookup(name->str().c_str(), &start, nullptr).ok()) continue;
    const char* base = static_cast<const char*>(start) - *offset;
    if (code < base || code >= base + (*section)->getSize()) continue;
    const auto distance = static_cast<uint64_t>(static_cast<const char*>(code) - base);
    return compiler::symbolize({object_.data(), object_.size()}, distance, (*section)->getIndex());
  }
  return {};
}

Status JitModule::lookup(const char* name, void** address, uint64_t* size) {
  auto symbol = jit_->lookup(name);
  if (!symbol) return failure(StatusCode::kNotFound, "no symbol '" + Twine(name) + "'", symbol.takeError());
  *address = symbol->toPtr<void*>();
  if (size) {
    auto it = sizes_.find(name);
    *size = it == sizes_.end() ? 0 : it->second;
  }
  return {};
}

}  // namespace cairn::compiler
