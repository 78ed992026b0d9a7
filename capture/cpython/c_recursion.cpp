#include "capture/cpython/c_recursion.h"

#include <pthread.h>

#include "capture/cpython/internal.h"

namespace msjit::capture {

const CStack& c_stack() {
  thread_local const CStack stack = [] {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return CStack();
    void* address = nullptr;
    CStack found;
    pthread_attr_getstack(&attributes, &address, &found.size);
    pthread_attr_destroy(&attributes);
    found.lowest = reinterpret_cast<uintptr_t>(address);
    return found;
  }();
  return stack;
}

size_t CStack::left() const {
  char here;
  return reinterpret_cast<uintptr_t>(&here) - lowest;
}

#if PY_VERSION_HEX >= 0x030c0000 && PY_VERSION_HEX < 0x030d0000
namespace {

constexpr int kOfOneCall = 2;  // what the interpreter's loop is charged
constexpr int kMost = 1000;    // calls at once: as many as the default limit has frames
thread_local int outstanding = 0;

// Room for all the calls that are charged, below those that are not.
bool has_room() {
  constexpr size_t kCharged = 3 * 1024 * 1024;
  return c_stack().size > 0 && c_stack().left() > kCharged;
}

}  // namespace

UnchargedCall::UnchargedCall() {
  if (outstanding >= kMost || !has_room()) return;
  given_ = kOfOneCall;
  ++outstanding;
  internal::thread_state()->c_recursion_remaining += given_;
}
UnchargedCall::~UnchargedCall() {
  if (!given_) return;
  --outstanding;
  internal::thread_state()->c_recursion_remaining -= given_;
}
#else
UnchargedCall::UnchargedCall() = default;
UnchargedCall::~UnchargedCall() = default;
#endif

}  // namespace msjit::capture
