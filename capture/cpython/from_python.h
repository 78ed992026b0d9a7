// The one way from CPython into C++: what CPython calls (slots, methods, attributes, callbacks) is
// from_python<function>, which never throws: an exception becomes Python's.
#pragma once
#include <Python.h>
#include <cxxabi.h>

#include <type_traits>

namespace msjit {

struct ErrorAlreadySet {};  // thrown when a Python exception is already set

// From the exception in flight. The bindings, which know the types of errors, say how.
extern void (*set_python_error_in_flight)();
// The interpreter ends and wants this thread to: the frames above cannot be unwound, and the process ends soon.
[[noreturn]] void wait_for_the_end();

template <auto kFunction>
struct FromPython;

template <class R, class... A, R (*kFunction)(A...)>
struct FromPython<kFunction> {
  static R call(A... arguments) noexcept {
    try {
      return kFunction(arguments...);
    } catch (abi::__forced_unwind&) {
      wait_for_the_end();
    } catch (...) {
      set_python_error_in_flight();
    }
    if constexpr (std::is_void_v<R>) {
      PyErr_WriteUnraisable(nullptr);
    } else if constexpr (std::is_pointer_v<R>) {
      return nullptr;
    } else {
      return static_cast<R>(-1);
    }
  }
};
template <class R, class... A, R (*kFunction)(A...) noexcept>
struct FromPython<kFunction> {
  static constexpr R (*call)(A...) noexcept = kFunction;
};

template <auto kFunction>
inline constexpr auto from_python = FromPython<kFunction>::call;

}  // namespace msjit
