# Third-party packages, each as one imported target.
find_path(MSJIT_EIGEN_INCLUDE Eigen/Core PATH_SUFFIXES eigen3 REQUIRED)
add_library(msjit_eigen INTERFACE)
target_include_directories(msjit_eigen SYSTEM INTERFACE ${MSJIT_EIGEN_INCLUDE})
target_compile_definitions(msjit_eigen INTERFACE EIGEN_MPL2_ONLY EIGEN_DONT_PARALLELIZE)

find_path(MSJIT_JSON_INCLUDE nlohmann/json.hpp REQUIRED)
add_library(msjit_json INTERFACE)
target_include_directories(msjit_json SYSTEM INTERFACE ${MSJIT_JSON_INCLUDE})

# The folder of jit/codegen/cpu that writes machine code, and those that are left out.
set(MSJIT_PROCESSOR none)
if(NOT MSJIT_ASSEMBLER STREQUAL none)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    set(MSJIT_PROCESSOR x86)
  elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
    set(MSJIT_PROCESSOR aarch64)
  elseif(MSJIT_ASSEMBLER STREQUAL asmjit)
    message(FATAL_ERROR "msjit has no code generator for ${CMAKE_SYSTEM_PROCESSOR}: use -DMSJIT_ASSEMBLER=none")
  endif()
endif()
message(STATUS "Machine code for: ${MSJIT_PROCESSOR}")
set(MSJIT_PROCESSORS x86 aarch64 none)
list(REMOVE_ITEM MSJIT_PROCESSORS ${MSJIT_PROCESSOR})
list(JOIN MSJIT_PROCESSORS "|" others)
set(MSJIT_LEFT_OUT "jit/codegen/cpu/(${others})/")

if(MSJIT_PROCESSOR STREQUAL none)
  set(MSJIT_LEFT_OUT "${MSJIT_LEFT_OUT}|jit/codegen/cpu/(assembler|compile|kernel_loops|kernel_registers|line_emitter)[.]cpp")
else()
  # Debian's asmjit is a static library that is not position independent; see Library.cmake for the link options.
  find_path(MSJIT_ASMJIT_INCLUDE asmjit/asmjit.h REQUIRED)
  find_library(MSJIT_ASMJIT_LIBRARY NAMES asmjit REQUIRED)
  add_library(msjit_asmjit INTERFACE)
  target_include_directories(msjit_asmjit SYSTEM INTERFACE ${MSJIT_ASMJIT_INCLUDE})
  target_compile_definitions(msjit_asmjit INTERFACE ASMJIT_STATIC)
  target_link_libraries(msjit_asmjit INTERFACE ${MSJIT_ASMJIT_LIBRARY} $<$<PLATFORM_ID:Linux>:rt>)

  # Its interface, whose names differ between releases, by what the facade and the processor's part use of it.
  file(STRINGS ${MSJIT_ASMJIT_INCLUDE}/asmjit/core/api-config.h MSJIT_ASMJIT_VERSION REGEX "define ASMJIT_LIBRARY_VERSION ")
  string(REGEX MATCH "[0-9]+[.][0-9]+[.][0-9]+|[0-9]+, *[0-9]+, *[0-9]+" MSJIT_ASMJIT_VERSION "${MSJIT_ASMJIT_VERSION}")
  string(REGEX REPLACE ", *" "." MSJIT_ASMJIT_VERSION "${MSJIT_ASMJIT_VERSION}")
  set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
  try_compile(MSJIT_ASMJIT_KNOWN SOURCES ${PROJECT_SOURCE_DIR}/jit/codegen/cpu/${MSJIT_PROCESSOR}/loops.cpp
    CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${MSJIT_ASMJIT_INCLUDE};${PROJECT_SOURCE_DIR}"
    CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON OUTPUT_VARIABLE said)
  unset(CMAKE_TRY_COMPILE_TARGET_TYPE)
  if(NOT MSJIT_ASMJIT_KNOWN)
    message(FATAL_ERROR "asmjit ${MSJIT_ASMJIT_VERSION} in ${MSJIT_ASMJIT_INCLUDE} is older than 1.9 (2022-12) or changed since 1.21: "
      "name another by -DMSJIT_ASMJIT_INCLUDE and -DMSJIT_ASMJIT_LIBRARY, or build without, by -DMSJIT_ASSEMBLER=none\n${said}")
  endif()
  message(STATUS "asmjit ${MSJIT_ASMJIT_VERSION} in ${MSJIT_ASMJIT_INCLUDE}")
endif()

if(MSJIT_BUILD_TESTS)
  find_package(GTest REQUIRED)
endif()

# A wheel build names its interpreter.
if(SKBUILD AND NOT MSJIT_PYTHONS)
  set(MSJIT_PYTHONS ${Python_EXECUTABLE})
endif()
