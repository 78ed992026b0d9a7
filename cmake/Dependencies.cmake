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
  set(MSJIT_LEFT_OUT "${MSJIT_LEFT_OUT}|jit/codegen/cpu/(assembler|compile|line_emitter)[.]cpp")
else()
  # Debian's asmjit is a static library that is not position independent; see Library.cmake for the link options.
  find_path(MSJIT_ASMJIT_INCLUDE asmjit/asmjit.h REQUIRED)
  find_library(MSJIT_ASMJIT_LIBRARY NAMES asmjit REQUIRED)
  add_library(msjit_asmjit INTERFACE)
  target_include_directories(msjit_asmjit SYSTEM INTERFACE ${MSJIT_ASMJIT_INCLUDE})
  target_compile_definitions(msjit_asmjit INTERFACE ASMJIT_STATIC)
  target_link_libraries(msjit_asmjit INTERFACE ${MSJIT_ASMJIT_LIBRARY} rt)
endif()

if(MSJIT_BUILD_TESTS)
  find_package(GTest REQUIRED)
endif()

# A wheel build names its interpreter.
if(SKBUILD AND NOT MSJIT_PYTHONS)
  set(MSJIT_PYTHONS ${Python_EXECUTABLE})
endif()
