# The lit suite of the whole repository: files *.ll and *.test that hold RUN lines, in the folders that CMake names with
# cairn_lit_test. By hand: lit -v --param build=build/release src/compiler/regions
import os

import lit.formats

llvm = lit_config.params.get("llvm", "/usr/lib/llvm-22/bin")
source = os.path.dirname(os.path.abspath(__file__))
build = os.path.abspath(lit_config.params.get("build", os.path.join(source, "build", "release")))

config.name = "cairn"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".test"]
config.excludes = ["build", "Inputs"]
config.test_source_root = source
config.test_exec_root = os.path.join(build, "lit")

# cairn-cc, cairn-opt and the others as they were built; FileCheck, not, split-file, llvm-as as LLVM's package has them.
config.environment["PATH"] = os.pathsep.join([os.path.join(build, "bin"), llvm, os.environ.get("PATH", "")])
config.environment["CAIRN_CACHE_DIR"] = os.path.join(build, "lit", "cache")
config.substitutions.append(("%source", source))
config.substitutions.append(("%build", build))
