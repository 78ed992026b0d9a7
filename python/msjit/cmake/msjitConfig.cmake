# find_package(msjit CONFIG): the headers for C++ extensions, as the target msjit::extension. msjit.get_cmake_dir() is the
# folder to give as msjit_DIR; pybind11 is found by its own package.
get_filename_component(MSJIT_PACKAGE_DIR "${CMAKE_CURRENT_LIST_DIR}" DIRECTORY)
if(NOT TARGET msjit::extension)
  add_library(msjit::extension INTERFACE IMPORTED)
  set_target_properties(msjit::extension PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${MSJIT_PACKAGE_DIR}/include"
                                                    INTERFACE_COMPILE_FEATURES cxx_std_17)
endif()
