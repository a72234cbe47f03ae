# Compiles SOURCE as LANGUAGE (cu or hip) with CC to PROGRAM and runs it; fails with what either says.
execute_process(COMMAND ${CC} -x ${LANGUAGE} -O2 -std=c++17 ${SOURCE} -o ${PROGRAM} RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${SOURCE} does not compile as ${LANGUAGE}")
endif()
execute_process(COMMAND ${PROGRAM} RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} failed: ${result}")
endif()
