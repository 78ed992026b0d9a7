// Functions that the stages of a region wait for: the region's recipe makes them when the stages have run.
#pragma once
#include <utility>
#include <vector>

#include "capture/bridge/tensor_bridge.h"

namespace msjit::capture {

// While the objects of a run are made.
class LateFunctions {
 public:
  explicit LateFunctions(std::vector<LateFunction>* of_run) : outer_(std::exchange(current_, of_run)) {}
  ~LateFunctions() { current_ = outer_; }
  LateFunctions(const LateFunctions&) = delete;
  static void give(int slot, PyObject* function);

 private:
  std::vector<LateFunction>* outer_;
  static thread_local std::vector<LateFunction>* current_;
};

}  // namespace msjit::capture
