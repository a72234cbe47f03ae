# Pages of docs/ that are made from the code: cairn_docs_page.
include_guard()

# Regenerates every generated page: cmake --build build/release --target docs
add_custom_target(docs)

# cairn_docs_page(<page below docs/> COMMAND <command that prints the page> [DEPENDS <targets>])
# The page is committed, so that it can be read without building; a test fails when it is out of date.
function(cairn_docs_page page)
  cmake_parse_arguments(arg "" "" "COMMAND;DEPENDS" ${ARGN})
  string(MAKE_C_IDENTIFIER "docs_${page}" name)
  set(file ${CMAKE_SOURCE_DIR}/docs/${page})
  set(fresh ${CMAKE_BINARY_DIR}/docs/${page})
  add_custom_target(${name}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/docs
    COMMAND ${arg_COMMAND} > ${fresh}
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${fresh} ${file}
    DEPENDS ${arg_DEPENDS}
    VERBATIM)
  add_dependencies(docs ${name})
  if(CAIRN_BUILD_TESTS)
    add_test(NAME ${name}
      COMMAND ${CMAKE_COMMAND} -DPAGE=${file} -DFRESH=${fresh} -P ${CMAKE_SOURCE_DIR}/cmake/check_page.cmake
              -- ${arg_COMMAND})
    set_tests_properties(${name} PROPERTIES LABELS docs)
  endif()
endfunction()
