# Compiles SOURCE as LANGUAGE (cu or hip) at LEVEL (O0 or O3) with CC to PROGRAM, with FLAGS where given, and runs it on
# every instruction-set level that the machine has; fails with what either says. Where a file <source>.expected stands
# beside the source, the program's output must be that.
execute_process(COMMAND ${CC} -x ${LANGUAGE} -${LEVEL} -std=c++17 --cairn-targets=v2,v3,v4 ${FLAGS} ${SOURCE} -o ${PROGRAM}
  RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${SOURCE} does not compile as ${LANGUAGE}")
endif()
string(REGEX REPLACE "[.]cu$" ".expected" expected_file ${SOURCE})

file(STRINGS /proc/cpuinfo flags LIMIT_COUNT 1 REGEX "^flags")
set(targets x86-64-v2)
if(flags MATCHES " avx2 .*bmi2 ")
  list(APPEND targets x86-64-v3)
endif()
if(flags MATCHES " avx512bw" AND flags MATCHES " avx512vl" AND flags MATCHES " avx512dq")
  list(APPEND targets x86-64-v4)
endif()
foreach(target IN LISTS targets)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env CAIRN_CPU_TARGET=${target} ${PROGRAM}
    RESULT_VARIABLE result OUTPUT_VARIABLE output)
  message("${target}: ${output}")
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${PROGRAM} failed for ${target}: ${result}")
  endif()
  if(EXISTS ${expected_file})
    file(READ ${expected_file} expected)
    if(NOT output STREQUAL expected)
      message(FATAL_ERROR "the output for ${target} is not that of ${expected_file}")
    endif()
  endif()
endforeach()
