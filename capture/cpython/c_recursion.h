// Calls through C: 3.12 allows 750 of them inside each other, fewer than frames of Python at the default limit.
#pragma once
#include <cstddef>
#include <cstdint>

namespace msjit::capture {

// This thread's; no size where it is not known.
struct CStack {
  uintptr_t lowest = 0;
  size_t size = 0;
  size_t left() const;
};
const CStack& c_stack();

// While one is alive, the call that follows is not charged to that limit, as long as the C stack has room.
class UnchargedCall {
 public:
  UnchargedCall();
  ~UnchargedCall();
  UnchargedCall(const UnchargedCall&) = delete;
  UnchargedCall& operator=(const UnchargedCall&) = delete;

 private:
  [[maybe_unused]] int given_ = 0;  // by the version whose limit is charged
};

}  // namespace msjit::capture
