// Around one kernel: while a long one runs, the interpreter's other threads do too.
#pragma once
#include "src/base/host.h"
#include "src/tensor/tensor.h"

namespace msjit {

class LongWork {
 public:
  // The tensors (null ones are left out) live and keep their memory until the end.
  template <class Range, class Impl>
  LongWork(int64_t work, const Range& tensors, Impl&& impl_of) {
    if (__builtin_expect(work < kLongWork, 1)) return;
    if (!host.leave) return;
    for (const auto& t : tensors)
      if (TensorImpl* impl = impl_of(t)) pin(impl);
    state_ = host.leave();
  }
  LongWork(int64_t work, std::span<const Tensor> tensors)
      : LongWork(work, tensors, [](const Tensor& t) { return t.get(); }) {}
  ~LongWork() {
    if (state_) host.enter(state_);
    for (const Tensor& t : pinned_) --t->pins;
  }
  LongWork(const LongWork&) = delete;

 private:
  void pin(TensorImpl* t) {
    pinned_.push_back(Tensor::borrow(t));
    ++t->pins;
  }
  SmallVector<Tensor, 4> pinned_;
  void* state_ = nullptr;
};

}  // namespace msjit
