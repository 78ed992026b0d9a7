#include "capture/cpython/c_recursion.h"

#include <pthread.h>

#include "capture/cpython/internal.h"

namespace msjit::capture {

#if PY_VERSION_HEX >= 0x030c0000 && PY_VERSION_HEX < 0x030d0000
namespace {

constexpr int kOfOneCall = 2;  // what the interpreter's loop is charged
constexpr int kMost = 1000;    // calls at once: as many as the default limit has frames
thread_local int outstanding = 0;

// Room for all the calls that are charged, below those that are not.
bool has_room() {
  constexpr size_t kCharged = 3 * 1024 * 1024;
  thread_local const uintptr_t lowest = [] {
    pthread_attr_t attributes;
    void* address = nullptr;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return UINTPTR_MAX;
    pthread_attr_getstack(&attributes, &address, &size);
    pthread_attr_destroy(&attributes);
    return reinterpret_cast<uintptr_t>(address) + kCharged;
  }();
  char here;
  return reinterpret_cast<uintptr_t>(&here) > lowest;
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
