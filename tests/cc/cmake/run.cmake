# Installs the build tree BUILD into a prefix of its own, then configures, builds and runs the project SOURCE against
# that prefix alone: cmake -DBUILD=... -DSOURCE=... -DPROJECT=... -P run.cmake
set(work ${BUILD}/cmake-languages)
set(prefix ${work}/prefix)
set(tree ${work}/${PROJECT})

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ECHO STDOUT RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "failed (${result}): ${ARGN}")
  endif()
endfunction()

file(REMOVE_RECURSE ${tree} ${prefix})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})

# Nothing of the machine's own toolkits, and nothing of the build tree.
set(ENV{PATH} "${prefix}/hip/bin:${prefix}/cuda/bin:/usr/bin:/bin")
foreach(name IN ITEMS LD_LIBRARY_PATH LIBRARY_PATH CPATH CUDA_PATH ROCM_PATH HIP_PATH CUDACXX HIPCXX)
  unset(ENV{${name}})
endforeach()
if(PROJECT STREQUAL find_package)
  set(compiler -DCMAKE_CXX_COMPILER=${prefix}/hip/bin/hipcc)
endif()
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${tree} -G Ninja -DCMAKE_PREFIX_PATH=${prefix} ${compiler})
run(${CMAKE_COMMAND} --build ${tree})
run(${tree}/app)
if(EXISTS ${tree}/host_only)
  run(${tree}/host_only)
endif()
