# The toolkits' own layouts inside the prefix, as links: <prefix>/cuda and <prefix>/hip, for build systems that look for
# an nvcc or a ROCm; and the CMake packages.
include_guard()
include(CMakePackageConfigHelpers)

set(CAIRN_HIP_VERSION 6.4.43484)

# cairn_link(<path in the prefix> <what it points at, relative to the link's folder>)
function(cairn_link path destination)
  get_filename_component(folder ${path} DIRECTORY)
  get_filename_component(name ${path} NAME)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/${folder})
  file(CREATE_LINK ${destination} ${CMAKE_BINARY_DIR}/${path} SYMBOLIC)
  install(CODE "
    set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${folder}\")
    file(MAKE_DIRECTORY \"\${folder}\")
    file(CREATE_LINK ${destination} \"\${folder}/${name}\" SYMBOLIC)")
endfunction()

# cairn_package(<name> <version>): cmake/packages/<name>-config.cmake.in into lib/cmake/<name>.
function(cairn_package name version)
  set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/${name})
  configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/packages/${name}-config.cmake.in
    ${CMAKE_BINARY_DIR}/${folder}/${name}-config.cmake
    INSTALL_DESTINATION ${folder} PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
  write_basic_package_version_file(${CMAKE_BINARY_DIR}/${folder}/${name}-config-version.cmake
    VERSION ${version} COMPATIBILITY SameMajorVersion)
  install(FILES ${CMAKE_BINARY_DIR}/${folder}/${name}-config.cmake
                ${CMAKE_BINARY_DIR}/${folder}/${name}-config-version.cmake DESTINATION ${folder})
endfunction()
