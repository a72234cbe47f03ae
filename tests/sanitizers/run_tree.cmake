# Builds the runtime's layers (no compiler) under a sanitizer in a folder of their own, and runs their tests there.
# cmake -DPRESET=tsan -DSOURCE=<root> -DBUILD=<folder> -P run_tree.cmake
set(ENV{CCACHE_BASEDIR} ${SOURCE})
if(PRESET STREQUAL tsan)
  # A faulting kernel is left by a jump to another stack, which ThreadSanitizer's own record of calls does not survive.
  set(ENV{GTEST_FILTER} "-*Fault*")
endif()
set(steps
  "${CMAKE_COMMAND} -S ${SOURCE} --preset ${PRESET} -B ${BUILD}"
  "${CMAKE_COMMAND} --build ${BUILD}"
  "ctest --test-dir ${BUILD} -LE lint|docs|lit|conformance|device --output-on-failure --no-tests=error")
foreach(step ${steps})
  separate_arguments(command UNIX_COMMAND "${step}")
  execute_process(COMMAND ${command} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${step}\n${output}")
  endif()
endforeach()
message("${output}")
