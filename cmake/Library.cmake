# msjit_library(NAME FOLDER [DEPS...]): one static library per folder, all its sources, public include root = the checkout.
function(msjit_library name folder)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  if(NOT sources)
    add_library(msjit_${name} INTERFACE)
    set(scope INTERFACE)
  else()
    add_library(msjit_${name} STATIC ${sources})
    set(scope PUBLIC)
  endif()
  target_include_directories(msjit_${name} ${scope} ${PROJECT_SOURCE_DIR})
  foreach(dep IN LISTS ARGN)
    target_link_libraries(msjit_${name} ${scope} msjit_${dep})
  endforeach()
  target_link_libraries(msjit_${name} ${scope} Threads::Threads)
endfunction()

# Links a package into one folder's library only.
function(msjit_private name package)
  get_target_property(type msjit_${name} TYPE)
  if(NOT type STREQUAL INTERFACE_LIBRARY)
    target_link_libraries(msjit_${name} PRIVATE ${package})
  endif()
endfunction()

# msjit_extension(PYTHON): capture/ and python/bindings for one interpreter, linked with the shared Python-free part
# into python/msjit/_core<EXT_SUFFIX>. Interpreters live side by side since the suffix names the ABI.
function(msjit_extension python)
  execute_process(
    COMMAND ${python} -c "import sysconfig as s, sys; v = s.get_config_vars(); print(s.get_paths()['include'], v['EXT_SUFFIX'], 'cp%d%d' % sys.version_info[:2], sep=';')"
    OUTPUT_VARIABLE info OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  list(GET info 0 include)
  list(GET info 1 suffix)
  list(GET info 2 tag)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/python/bindings/*.cpp)
  file(GLOB_RECURSE capture_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/capture/*.cpp ${PROJECT_SOURCE_DIR}/capture/*.c)
  file(GLOB interp_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/capture/interp/*.cpp)
  if(interp_sources)
    list(APPEND sources ${capture_sources})
  endif()
  if(NOT sources)
    return()
  endif()
  # In a checkout the extension stands in the package, so that PYTHONPATH=python is enough.
  set(output ${PROJECT_SOURCE_DIR}/python/msjit)
  if(SKBUILD)
    set(output ${PROJECT_BINARY_DIR})
  endif()
  add_library(msjit_core_${tag} MODULE ${sources})
  target_include_directories(msjit_core_${tag} PRIVATE ${PROJECT_SOURCE_DIR})
  target_include_directories(msjit_core_${tag} SYSTEM PRIVATE ${include} ${include}/internal ${MSJIT_PYBIND11_INCLUDE})
  if(interp_sources)
    target_compile_definitions(msjit_core_${tag} PRIVATE MSJIT_WITH_CAPTURE=1)
  endif()
  target_link_libraries(msjit_core_${tag} PRIVATE msjit_exec)
  # Debian's non-PIC asmjit refers to stderr absolutely; the wrapper is a hidden pointer in python/bindings.
  set_property(TARGET msjit_core_${tag} PROPERTY LINK_LIBRARY_OVERRIDE "WHOLE_ARCHIVE,${MSJIT_WHOLE_ARCHIVES}")
  target_link_options(msjit_core_${tag} PRIVATE -Wl,--wrap=stderr -Wl,-Bsymbolic -Wl,--exclude-libs,ALL -Wl,--gc-sections
    $<$<CONFIG:Release>:-s>)
  set_target_properties(msjit_core_${tag} PROPERTIES PREFIX "" OUTPUT_NAME "_core" SUFFIX "${suffix}"
    LIBRARY_OUTPUT_DIRECTORY ${output})
  install(TARGETS msjit_core_${tag} LIBRARY DESTINATION msjit COMPONENT python)
endfunction()

# msjit_capture_testing(PYTHON): the version-dependent folders of capture/ and a module that opens them to tests, as
# tests/python/_capture_testing<EXT_SUFFIX>.
function(msjit_capture_testing python)
  execute_process(
    COMMAND ${python} -c "import sysconfig as s, sys; print(s.get_paths()['include'], s.get_config_vars()['EXT_SUFFIX'], 'cp%d%d' % sys.version_info[:2], sep=';')"
    OUTPUT_VARIABLE info OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  list(GET info 0 include)
  list(GET info 1 suffix)
  list(GET info 2 tag)
  set(sources)
  foreach(folder capture/cpython capture/bytecode capture/rewrite tests/capture_testing)
    file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp ${PROJECT_SOURCE_DIR}/${folder}/*.c)
    list(APPEND sources ${found})
  endforeach()
  add_library(msjit_capture_testing_${tag} MODULE ${sources})
  target_include_directories(msjit_capture_testing_${tag} PRIVATE ${PROJECT_SOURCE_DIR})
  target_include_directories(msjit_capture_testing_${tag} SYSTEM PRIVATE ${include} ${include}/internal)
  target_link_options(msjit_capture_testing_${tag} PRIVATE -Wl,-Bsymbolic)
  set_target_properties(msjit_capture_testing_${tag} PROPERTIES PREFIX "" OUTPUT_NAME "_capture_testing"
    SUFFIX "${suffix}" LIBRARY_OUTPUT_DIRECTORY ${PROJECT_SOURCE_DIR}/tests/python)
endfunction()
