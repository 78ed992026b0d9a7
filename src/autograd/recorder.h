// Who records what a thread's program does with tensors (python/msjit/front_ends/traces.py), and what it cannot record.
#pragma once
#include <atomic>
#include <span>

#include "src/ops/emitter.h"

namespace msjit::autograd {

class Recorder {
 public:
  virtual ~Recorder() = default;
  // An op as the program asked for it has run; what it is made of is not told. inplace: it wrote its first operand.
  virtual void ran(ops::Op op, std::span<const ops::Operand> operands, std::span<const ops::Attr> attrs,
                   std::span<const Tensor> outputs, bool inplace) = 0;
  virtual void read(const TensorImpl* t, const char* what) = 0;  // its elements became Python's
  virtual void refuse(const char* why) = 0;                      // something that no list of ops says
};

extern std::atomic<int> recorders;  // of all threads, with scopes of eager/autocast.h and hooks of saved values
extern constinit thread_local Recorder* thread_recorder;
// The narrow dtype while this thread's ops are cast (eager/autocast.h), else null; it, too, has to hear of every op.
extern constinit thread_local const DType* thread_autocast;
struct SavedHooks;  // of autograd.h; while there are some, captured code, which saves values of its own, runs plainly
extern constinit thread_local const SavedHooks* thread_saved_hooks;

inline bool any_records() { return __builtin_expect(recorders.load(std::memory_order_relaxed) != 0, 0); }
// This thread's; null: nothing is recorded, or the parts of an op run.
inline Recorder* recorder() { return any_records() ? thread_recorder : nullptr; }
// Whether every op of this thread has to go through eager::call.
inline bool hears_ops() { return any_records() && (thread_recorder || thread_autocast || thread_saved_hooks); }
inline void note_read(const TensorImpl* t, const char* what) {
  if (Recorder* r = recorder()) r->read(t, what);
}
inline void refuse_to_record(const char* why) {
  if (Recorder* r = recorder()) r->refuse(why);
}

// What runs within is not recorded, nor cast.
class Unrecorded {
 public:
  Unrecorded() : outer_(std::exchange(thread_recorder, nullptr)), autocast_(std::exchange(thread_autocast, nullptr)) {}
  ~Unrecorded() {
    thread_recorder = outer_;
    thread_autocast = autocast_;
  }
  Unrecorded(const Unrecorded&) = delete;
  Unrecorded& operator=(const Unrecorded&) = delete;
  Recorder* outer() const { return outer_; }
  const DType* autocast() const { return autocast_; }

 private:
  Recorder* outer_;
  const DType* autocast_;
};

}  // namespace msjit::autograd
