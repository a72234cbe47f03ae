#include "tools/cc/link.h"

#include <filesystem>

#include "lld/Common/Driver.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/raw_ostream.h"
#include "src/base/os/file.h"
#include "src/base/os/path.h"
#include "tools/cc/compile.h"
#include "tools/cc/device_link.h"
#include "tools/cc/scratch.h"

LLD_HAS_DRIVER(elf)

namespace cairn::cc {
namespace {

// Compiles every source into `scratch`; gives each input's object, which is the input itself for linker inputs.
Result<std::vector<std::string>> make_objects(const Invocation& invocation, Scratch& scratch) {
  std::vector<std::string> object_of;
  for (const Input& input : invocation.inputs) {
    if (!input.language) {
      object_of.push_back(input.path);
      continue;
    }
    CAIRN_ASSIGN_OR_RETURN(std::string path, scratch.path_for(os::file_name(input.path) + ".o"));
    // A dependency file names what the user asked for, which is the program when there is one source.
    std::string target = invocation.output.empty() ? os::file_name(input.path) + ".o" : invocation.output;
    CAIRN_ASSIGN_OR_RETURN(std::vector<char> bytes,
                           compile_source(invocation, input, target, compiler::HostOutput::kObject));
    CAIRN_RETURN_IF_ERROR(os::write_file_atomically(path, bytes));
    object_of.push_back(path);
  }
  return object_of;
}

// Whether libcudart may be wanted. Objects do not tell, and the library costs nothing when it is not needed.
bool uses_cuda(const Invocation& invocation) {
  if (invocation.toolkit == Toolkit::kNvcc) return true;
  for (const Input& input : invocation.inputs) {
    if (input.language == compiler::Language::kCuda) return true;
    if (!input.language && invocation.toolkit == Toolkit::kCairn) return true;
  }
  return false;
}

std::string default_program(const Invocation& invocation) {
  return invocation.output.empty() ? "a.out" : invocation.output;
}

Status run_lld(const std::vector<std::string>& line) {
  std::vector<const char*> argv = {"ld.lld"};
  for (const std::string& argument : line) argv.push_back(argument.c_str());
  // A fatal error returns here only with crash recovery on; without it, the program ends and leaves its files.
  llvm::CrashRecoveryContext::Enable();
  lld::Result result = lld::lldMain(argv, llvm::outs(), llvm::errs(), {{lld::Gnu, &lld::elf::link}});
  llvm::CrashRecoveryContext::Disable();
  return result.retCode == 0 ? Status() : Status(StatusCode::kCompile, "linking failed");
}

}  // namespace

Result<std::vector<std::string>> plan_link(const Invocation& invocation, const std::vector<std::string>& object_of,
                                           const std::string& output) {
  CAIRN_ASSIGN_OR_RETURN(Prefix prefix, find_prefix());
  // Before the user's own -L: another toolkit's library of the same name must not be taken for ours. Also for programs
  // that name the runtime themselves (-cudart none -lcudart).
  std::vector<std::string> arguments = {"-L" + prefix.lib, "-Wl,-rpath," + prefix.lib};
  for (const LinkItem& item : invocation.link) {
    arguments.push_back(item.input ? object_of[*item.input] : item.argument);
  }
  // Objects of a device link follow the inputs.
  for (size_t i = invocation.inputs.size(); i < object_of.size(); ++i) arguments.push_back(object_of[i]);
  if (invocation.link_runtime) {
    arguments.push_back("-Wl,--push-state,--as-needed");
    if (uses_cuda(invocation)) arguments.push_back("-lcudart");
    arguments.insert(arguments.end(), {"-lamdhip64", "-lhiprtc", "-Wl,--pop-state"});  // ROCm's first holds the second
  }
  if (invocation.openmp) {
    // LLVM's OpenMP library stands in LLVM's own folder, which the loader does not search.
    std::string folder = os::parent_folder(compiler::clang_program_dir()) + "/lib";
    arguments.insert(arguments.end(), {"-L" + folder, "-Wl,-rpath," + folder});
  }
  arguments.insert(arguments.end(), {"-lpthread", "-ldl", "-lrt", "-o", output});
  return compiler::host_link_arguments(arguments);
}

Status run_link_phase(const Invocation& invocation) {
  Scratch scratch;
  CAIRN_ASSIGN_OR_RETURN(std::vector<std::string> object_of, make_objects(invocation, scratch));
  CAIRN_ASSIGN_OR_RETURN(std::vector<char> device, device_link(invocation, device_link_files(invocation, object_of)));
  if (!device.empty()) {
    CAIRN_ASSIGN_OR_RETURN(std::string path, scratch.path_for("device-link.o"));
    CAIRN_RETURN_IF_ERROR(os::write_file_atomically(path, device));
    object_of.push_back(path);
  }
  CAIRN_ASSIGN_OR_RETURN(std::vector<std::string> line, plan_link(invocation, object_of, default_program(invocation)));
  return run_lld(line);
}

Status run_device_link_phase(const Invocation& invocation) {
  Scratch scratch;
  CAIRN_ASSIGN_OR_RETURN(std::vector<std::string> object_of, make_objects(invocation, scratch));
  CAIRN_ASSIGN_OR_RETURN(std::vector<char> device, device_link(invocation, device_link_files(invocation, object_of)));
  // Without device code the object is empty, but build systems want to find one.
  if (device.empty()) {
    CAIRN_ASSIGN_OR_RETURN(device, empty_object());
  }
  return os::write_file_atomically(invocation.output.empty() ? "a_dlink.o" : invocation.output, device);
}

Status run_archive_phase(const Invocation& invocation) {
  Scratch scratch;
  CAIRN_ASSIGN_OR_RETURN(std::vector<std::string> object_of, make_objects(invocation, scratch));
  std::vector<llvm::NewArchiveMember> members;
  std::vector<std::string> names;
  for (const Input& input : invocation.inputs) {
    names.push_back(input.language ? stem(input.path) + ".o" : os::file_name(input.path));
  }
  for (size_t i = 0; i < object_of.size(); ++i) {
    auto member = llvm::NewArchiveMember::getFile(object_of[i], /*Deterministic=*/true);
    if (!member) return Status(StatusCode::kIo, object_of[i] + ": " + llvm::toString(member.takeError()));
    member->MemberName = names[i];
    members.push_back(std::move(*member));
  }
  std::string output = invocation.output.empty() ? "a.a" : invocation.output;
  auto archive = llvm::writeArchiveToBuffer(members, llvm::SymtabWritingMode::NormalSymtab,
                                            llvm::object::Archive::K_GNU, /*Deterministic=*/true, /*Thin=*/false);
  if (!archive) return Status(StatusCode::kIo, output + ": " + llvm::toString(archive.takeError()));
  return write_output(output, {(*archive)->getBufferStart(), (*archive)->getBufferSize()});
}

}  // namespace cairn::cc
