// What is made when it is first asked for, by code that may run Python.
#pragma once
#include <type_traits>

namespace msjit::capture {

// The value that `make` gives, a pointer or a number kept for good: `return made_once([] { ... });`. A static variable
// would hold its lock while Python code runs, and that lets other threads in: they would wait for the lock, and have
// the GIL that `make` waits for. Here they make it, too, and the first to end gives the value. Needs the GIL.
template <class Make>
auto made_once(Make make) {
  using T = std::invoke_result_t<Make>;
  static_assert(std::is_trivially_copyable_v<T> && std::is_empty_v<Make>);
  static constinit T value{};
  static constinit bool made = false;
  if (!made) {
    T mine = make();
    if (!made) value = mine;
    made = true;
  }
  return value;
}

}  // namespace msjit::capture
