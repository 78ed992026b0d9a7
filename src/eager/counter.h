// What eager's files share besides the contract: the dispatch counter and the fast path that call() tries.
#pragma once
#include <cstdint>

#include "src/autograd/recorder.h"
#include "src/eager/dispatch.h"
#include "src/eager/observer.h"

namespace msjit::eager {

// Ops this thread has dispatched; bumped by every entry into eager.
extern constinit thread_local uint64_t dispatched_ops __attribute__((tls_model("initial-exec")));

extern OpObserver op_observer;
extern OpIsQuiet op_is_quiet;
extern OpSampler op_sampler;
void sample_op(bool large);

// An op of a small tensor that is unobserved().
inline void count_quick_op() {
  constexpr uint64_t kSampled = 4096;
  if (__builtin_expect(++dispatched_ops % kSampled == 0, 0)) sample_op(false);
}

// Whether no observer wants to know of the op that comes.
inline bool unobserved() { return __builtin_expect(op_observer == nullptr, 1) || op_is_quiet(); }

inline void count_op() {
  count_quick_op();
  if (!unobserved()) op_observer();
}
// An op so small that a trace notes its place and not its time.
void flat_op_heard(ops::Op op);
// False: it is recorded or cast, which call() does.
inline bool count_flat_op(ops::Op op) {
  if (!unobserved()) {
    if (autograd::hears_ops()) return false;
    flat_op_heard(op);
  }
  count_quick_op();
  return true;
}

// One operand a tensor, the other a number that keeps its dtype: as binary(); null when the general path has to run.
Tensor binary_with_number(ops::Op op, const Operand& x, const Operand& y);

}  // namespace msjit::eager
