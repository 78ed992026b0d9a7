# msjit_precompile(TARGET KIND HEADERS...): the headers that nearly every source of the target includes, parsed once. What
# was made for the first target of a KIND serves the others, which are compiled with the same options.
function(msjit_precompile target kind)
  if(NOT MSJIT_QUICK_BUILD)
    return()
  endif()
  get_property(first GLOBAL PROPERTY MSJIT_PRECOMPILED_${kind})
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    target_precompile_headers(${target} PRIVATE ${MSJIT_STANDARD_HEADERS} ${ARGN})
    set_property(GLOBAL PROPERTY MSJIT_PRECOMPILED_${kind} ${target})
  endif()
endfunction()
set(MSJIT_STANDARD_HEADERS <algorithm> <array> <atomic> <cmath> <complex> <cstdint> <cstring> <functional> <limits> <map>
  <memory> <mutex> <optional> <set> <span> <string> <string_view> <unordered_map> <unordered_set> <utility> <vector>)

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
  if(sources)
    msjit_precompile(msjit_${name} library)
  endif()
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

# What an interpreter says of itself, as <prefix>_{include,suffix,tag,version}.
function(msjit_describe_python python prefix)
  execute_process(
    COMMAND ${python} -c "import sysconfig as s, sys; v = s.get_config_vars(); n = sys.version_info[:2]; print(s.get_paths()['include'], v['EXT_SUFFIX'], 'cp%d%d' % n, '%d.%d' % n, v.get('Py_GIL_DISABLED') or 0, sep=';')"
    OUTPUT_VARIABLE info OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  list(GET info 4 free_threaded)
  if(free_threaded)
    message(FATAL_ERROR "msjit does not serve free-threaded builds of CPython; use the standard build instead of ${python}")
  endif()
  foreach(name include suffix tag version)
    list(POP_FRONT info value)
    set(${prefix}_${name} ${value} PARENT_SCOPE)
  endforeach()
endfunction()

# The headers of capture/, precompiled for one interpreter. Sources compiled with -O1 may use what -O2 made; the other way
# round GCC 12 fails.
function(msjit_capture_headers)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/headers.cpp CONTENT "")
  add_library(msjit_capture_headers_${tag} OBJECT ${PROJECT_BINARY_DIR}/headers.cpp)
  target_include_directories(msjit_capture_headers_${tag} PRIVATE ${PROJECT_SOURCE_DIR})
  target_include_directories(msjit_capture_headers_${tag} SYSTEM PRIVATE ${include} ${include}/internal)
  target_compile_definitions(msjit_capture_headers_${tag} PRIVATE MSJIT_WITH_CAPTURE=1)
  set(common capture/cpython/objects.h capture/interp/context.h capture/values/tensor_bridge.h)
  list(TRANSFORM common PREPEND ${PROJECT_SOURCE_DIR}/)
  msjit_precompile(msjit_capture_headers_${tag} capture_${tag} <Python.h> ${common})
endfunction()

function(msjit_use_capture_headers target)
  target_compile_definitions(${target} PRIVATE MSJIT_WITH_CAPTURE=1)
  set_target_properties(${target} PROPERTIES DEFINE_SYMBOL "")  # as what the headers were precompiled with
  msjit_precompile(${target} capture_${tag})
endfunction()

# The version-dependent folders of capture/, compiled once for the extension (which comes first) and for the module that
# opens them to tests.
function(msjit_capture_objects)
  if(TARGET msjit_capture_objects_${tag})
    return()
  endif()
  set(sources)
  foreach(folder bytecode rewrite)
    file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/capture/${folder}/*.cpp)
    list(APPEND sources ${found})
  endforeach()
  # Each source of cpython/ says what it needs to see of CPython's internals: they are compiled one by one.
  file(GLOB private CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/capture/cpython/*.cpp ${PROJECT_SOURCE_DIR}/capture/cpython/*.c)
  set_source_files_properties(${private} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON
    COMPILE_OPTIONS "$<$<CONFIG:Release>:-O2>")
  add_library(msjit_capture_objects_${tag} OBJECT ${sources} ${private})
  target_compile_options(msjit_capture_objects_${tag} PRIVATE $<$<CONFIG:Release>:-O1>)
  msjit_join(msjit_capture_objects_${tag})
  msjit_use_capture_headers(msjit_capture_objects_${tag})
  target_include_directories(msjit_capture_objects_${tag} PRIVATE ${PROJECT_SOURCE_DIR})
  target_include_directories(msjit_capture_objects_${tag} SYSTEM PRIVATE ${include} ${include}/internal)
endfunction()

# What runs once for each function that is captured, and not at its calls: the symbolic execution and what it works on.
# -O1 compiles it in three quarters of the time and captures as fast (counted in instructions).
set(MSJIT_CAPTURE_ONCE guards/compile.cpp effects/recipe.cpp)
list(TRANSFORM MSJIT_CAPTURE_ONCE PREPEND ${PROJECT_SOURCE_DIR}/capture/)
function(msjit_capture_interp)
  set(sources ${MSJIT_CAPTURE_ONCE})
  foreach(folder interp report source values)
    file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/capture/${folder}/*.cpp)
    list(APPEND sources ${found})
  endforeach()
  add_library(msjit_capture_interp_${tag} OBJECT ${sources})
  target_compile_options(msjit_capture_interp_${tag} PRIVATE $<$<CONFIG:Release>:-O1>)
  target_include_directories(msjit_capture_interp_${tag} PRIVATE ${PROJECT_SOURCE_DIR})
  target_include_directories(msjit_capture_interp_${tag} SYSTEM PRIVATE ${include} ${include}/internal)
  msjit_join(msjit_capture_interp_${tag})
  msjit_use_capture_headers(msjit_capture_interp_${tag})
endfunction()

# Joined, headers are read once for several sources: less than half the time. What their unnamed namespaces hold must
# differ in name; the rest of the arguments stay apart.
function(msjit_join target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${MSJIT_QUICK_BUILD} UNITY_BUILD_BATCH_SIZE 6)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE apart)
  if(apart)
    set_source_files_properties(${apart} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# msjit_extension(PYTHON): capture/ and python/bindings for one interpreter, linked with the shared Python-free part
# into python/msjit/_core<EXT_SUFFIX>. Interpreters live side by side since the suffix names the ABI.
include(${PROJECT_SOURCE_DIR}/capture/cpython/versions.cmake)
function(msjit_extension python)
  msjit_describe_python(${python} its)
  set(include ${its_include})
  set(tag ${its_tag})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/python/bindings/*.cpp)
  file(GLOB interp_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/capture/interp/*.cpp)
  set(with_capture OFF)
  if(interp_sources AND its_version IN_LIST MSJIT_CAPTURE_VERSIONS)
    set(with_capture ON)
    foreach(folder entry guards effects)
      file(GLOB found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/capture/${folder}/*.cpp)
      list(APPEND sources ${found})
    endforeach()
    list(REMOVE_ITEM sources ${MSJIT_CAPTURE_ONCE})
    msjit_capture_headers()
    msjit_capture_interp()
    msjit_capture_objects()
    list(APPEND sources $<TARGET_OBJECTS:msjit_capture_objects_${tag}> $<TARGET_OBJECTS:msjit_capture_interp_${tag}>)
  endif()
  # In a checkout the extension stands in the package, so that PYTHONPATH=python is enough.
  set(output ${PROJECT_SOURCE_DIR}/python/msjit)
  if(SKBUILD)
    set(output ${PROJECT_BINARY_DIR})
  endif()
  add_library(msjit_core_${tag} MODULE ${sources})
  target_include_directories(msjit_core_${tag} PRIVATE ${PROJECT_SOURCE_DIR})
  target_include_directories(msjit_core_${tag} SYSTEM PRIVATE ${include} ${include}/internal)
  msjit_join(msjit_core_${tag})
  if(with_capture)
    msjit_use_capture_headers(msjit_core_${tag})
  endif()
  target_link_libraries(msjit_core_${tag} PRIVATE msjit_exec)
  # Debian's non-PIC asmjit refers to stderr absolutely; the wrapper is a hidden pointer in python/bindings.
  set_property(TARGET msjit_core_${tag} PROPERTY LINK_LIBRARY_OVERRIDE "WHOLE_ARCHIVE,${MSJIT_WHOLE_ARCHIVES}")
  target_link_options(msjit_core_${tag} PRIVATE -Wl,--wrap=stderr -Wl,-Bsymbolic -Wl,--exclude-libs,ALL -Wl,--gc-sections
    $<$<BOOL:${SKBUILD}>:-s>)
  set_target_properties(msjit_core_${tag} PROPERTIES PREFIX "" OUTPUT_NAME "_core" SUFFIX "${its_suffix}"
    LIBRARY_OUTPUT_DIRECTORY ${output})
  install(TARGETS msjit_core_${tag} LIBRARY DESTINATION msjit COMPONENT python)
endfunction()

# msjit_capture_testing(PYTHON): a module that opens the version-dependent folders of capture/ to tests, as
# tests/python/_capture_testing<EXT_SUFFIX>.
function(msjit_capture_testing python)
  msjit_describe_python(${python} its)
  if(NOT its_version IN_LIST MSJIT_CAPTURE_VERSIONS)
    return()
  endif()
  set(include ${its_include})
  set(tag ${its_tag})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/capture_testing/*.cpp)
  msjit_capture_objects()
  add_library(msjit_capture_testing_${tag} MODULE ${sources} $<TARGET_OBJECTS:msjit_capture_objects_${tag}>)
  target_include_directories(msjit_capture_testing_${tag} PRIVATE ${PROJECT_SOURCE_DIR})
  target_include_directories(msjit_capture_testing_${tag} SYSTEM PRIVATE ${include} ${include}/internal)
  target_link_options(msjit_capture_testing_${tag} PRIVATE -Wl,-Bsymbolic)
  target_compile_options(msjit_capture_testing_${tag} PRIVATE $<$<CONFIG:Release>:-O1>)
  msjit_use_capture_headers(msjit_capture_testing_${tag})
  set_target_properties(msjit_capture_testing_${tag} PROPERTIES PREFIX "" OUTPUT_NAME "_capture_testing"
    SUFFIX "${its_suffix}" LIBRARY_OUTPUT_DIRECTORY ${PROJECT_SOURCE_DIR}/tests/python)
endfunction()
