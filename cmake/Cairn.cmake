# How Cairn's targets are made: cairn_library, cairn_executable, cairn_test, cairn_lit_test, cairn_fuzzer.
include_guard()
include(Docs)
include(GNUInstallDirs)

# LLVM's programs of the version that Cairn is built on: FileCheck, lit, llvm-objdump and so on.
set(CAIRN_LLVM_TOOLS /usr/lib/llvm-22/bin CACHE PATH "Folder of LLVM's programs")

add_library(cairn_options INTERFACE)
target_include_directories(cairn_options INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/include)
target_compile_options(cairn_options INTERFACE
  -Wall -Wextra -Wno-unused-parameter -fno-rtti -fvisibility=hidden -fvisibility-inlines-hidden
  $<$<COMPILE_LANGUAGE:CXX>:-Wno-missing-field-initializers>)
if(CAIRN_SANITIZER)
  # A sanitizer's runtime is in the program, so shared objects have undefined symbols.
  add_compile_options(-fsanitize=${CAIRN_SANITIZER} -fno-omit-frame-pointer -fno-sanitize-recover=all
    $<$<BOOL:${CAIRN_BUILD_FUZZERS}>:-fsanitize=fuzzer-no-link>)
  add_link_options(-fsanitize=${CAIRN_SANITIZER})
else()
  target_link_options(cairn_options INTERFACE -Wl,--no-undefined)
endif()

# Exceptions stay out below the tools and bindings; a target that uses a library which throws says EXCEPTIONS.
function(cairn_exceptions_ target enabled)
  if(enabled)
    target_compile_options(${target} PRIVATE -fexceptions -frtti)
  else()
    target_compile_options(${target} PRIVATE -fno-exceptions)
  endif()
endfunction()

# cairn_library(<layer> <name> [SHARED|OBJECT] [EXCEPTIONS] SOURCES ... [DEPS ...])
# Target cairn_<layer>_<name>, alias cairn::<layer>::<name>. Static unless told otherwise.
function(cairn_library layer name)
  cmake_parse_arguments(arg "SHARED;OBJECT;EXCEPTIONS" "" "SOURCES;DEPS" ${ARGN})
  set(target cairn_${layer}_${name})
  set(kind STATIC)
  if(arg_SHARED)
    set(kind SHARED)
  elseif(arg_OBJECT)
    set(kind OBJECT)
  endif()
  add_library(${target} ${kind} ${arg_SOURCES})
  add_library(cairn::${layer}::${name} ALIAS ${target})
  target_link_libraries(${target} PUBLIC cairn_options ${arg_DEPS})
  cairn_exceptions_(${target} ${arg_EXCEPTIONS})
endfunction()

# cairn_executable(<name> [EXCEPTIONS] SOURCES ... [DEPS ...])
function(cairn_executable name)
  cmake_parse_arguments(arg "EXCEPTIONS" "" "SOURCES;DEPS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE cairn_options ${arg_DEPS})
  cairn_exceptions_(${name} ${arg_EXCEPTIONS})
endfunction()

# cairn_test(<name> [EXCEPTIONS] SOURCES ... [DEPS ...] [LABELS ...]): a GoogleTest executable under CTest.
function(cairn_test name)
  if(NOT CAIRN_BUILD_TESTS)
    return()
  endif()
  cmake_parse_arguments(arg "EXCEPTIONS" "" "SOURCES;DEPS;LABELS" ${ARGN})
  find_package(GTest REQUIRED)
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE cairn_options ${arg_DEPS} GTest::gmock GTest::gtest_main)
  cairn_exceptions_(${name} ${arg_EXCEPTIONS})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/test-bin)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT 300)
endfunction()

# cairn_lit_test(<name> [LABELS ...]): the *.ll and *.test files of the current folder, run by lit; see lit.cfg.py.
function(cairn_lit_test name)
  if(NOT CAIRN_BUILD_TESTS)
    return()
  endif()
  cmake_parse_arguments(arg "" "" "LABELS" ${ARGN})
  find_program(CAIRN_LIT lit PATHS ${CAIRN_LLVM_TOOLS} NO_DEFAULT_PATH REQUIRED)
  add_test(NAME ${name}
    COMMAND ${CAIRN_LIT} -sv --param build=${CMAKE_BINARY_DIR} --param llvm=${CAIRN_LLVM_TOOLS} ${CMAKE_CURRENT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS "lit;${arg_LABELS}" TIMEOUT 600)
endfunction()

# cairn_fuzzer(<name> SOURCES ... [DEPS ...]): a libFuzzer target, built with CAIRN_BUILD_FUZZERS (preset `fuzz`). Under
# CTest it runs a few seconds on the corpus in <build>/fuzz/<name>, which seeds may have been written to.
function(cairn_fuzzer name)
  if(NOT CAIRN_BUILD_FUZZERS)
    return()
  endif()
  cmake_parse_arguments(arg "" "" "SOURCES;DEPS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE cairn_options ${arg_DEPS})
  cairn_exceptions_(${name} FALSE)
  target_compile_options(${name} PRIVATE -fsanitize=fuzzer,address)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer,address)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/test-bin)
  set(corpus ${CMAKE_BINARY_DIR}/fuzz/${name})
  file(MAKE_DIRECTORY ${corpus})
  add_test(NAME ${name} COMMAND ${name} -seed=1 -max_total_time=5 -max_len=16384 ${corpus})
  set_tests_properties(${name} PROPERTIES LABELS fuzz TIMEOUT 60)
endfunction()
