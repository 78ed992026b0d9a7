// Counts a frame's entry and the tensor ops dispatched eagerly in it, those of captured frames it calls left out.
#pragma once
#include "capture/entry/code_state.h"
#include "src/eager/dispatch.h"

namespace msjit::capture {

class FrameAccounting {
 public:
  explicit FrameAccounting(CodeState* state) : state_(state), start_(eager::op_count()), outer_inner_(inner_ops_) {
    ++state->stats.calls;
    inner_ops_ = 0;
    outer_ = std::exchange(innermost_, state);
    state->hold();
  }
  ~FrameAccounting() {
    uint64_t all = eager::op_count() - start_;
    state_->stats.eager_ops += all - inner_ops_;
    inner_ops_ = outer_inner_ + all;
    innermost_ = outer_;
    state_->release();
  }
  FrameAccounting(const FrameAccounting&) = delete;

  // Counts an op by itself, in a frame that no FrameAccounting is about.
  static void count_op(CodeState* state) {
    if (state == innermost_) return;
    ++state->stats.eager_ops;
    ++inner_ops_;
  }

 private:
  CodeState *state_, *outer_;
  uint64_t start_, outer_inner_;
  static constinit inline thread_local CodeState* innermost_ __attribute__((tls_model("initial-exec"))) = nullptr;
  // Ops that nested captured frames accounted for themselves.
  static constinit inline thread_local uint64_t inner_ops_ __attribute__((tls_model("initial-exec"))) = 0;
};

}  // namespace msjit::capture
