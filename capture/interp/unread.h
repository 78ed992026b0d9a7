// What is known of a region's variables that nobody reads behind it: how they can be made from its inputs, when a
// debugger or a traceback with variables looks at the frame (capture/cpython/unread_variables.h).
#pragma once
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "capture/cpython/unread_variables.h"
#include "capture/effects/recipe.h"
#include "jit/exec/fragment.h"
#include "src/base/ref_counted.h"
#include "src/tensor/unwritten.h"

namespace msjit::capture {

class HeldVariables;

class UnreadRecipe : public RefCounted {
 public:
  static void destroy(UnreadRecipe* r) { delete r; }

  Recipe recipe;
  std::vector<std::pair<int, int>> given;               // (register, register of the region's own recipe that has it)
  std::vector<std::pair<int, int>> writes;              // (slot, register)
  std::function<msjit::Ref<exec::Fragment>()> compile;  // called once, when the first are made; empty: no tensors
  std::vector<int> outputs;                             // what it computes: values of the region's graph, by id
  bool grad = false;

  // Before the region runs: takes what they are made of. Null: something cannot be had.
  std::unique_ptr<HeldVariables> begin(Slots base, std::span<TensorImpl* const> tensors,
                                       std::span<const ops::Number> inputs);

 private:
  friend class HeldVariables;
  msjit::Ref<exec::Fragment> fragment_;
};

class HeldVariables final : public UnreadVariables {
 public:
  explicit HeldVariables(UnreadRecipe* of) : of_(of) {}
  ~HeldVariables() override {
    for (PyObject* o : registers_) Py_XDECREF(o);
  }
  void give(PyObject** own);  // when the region has run: its registers
  std::vector<std::pair<int, PyRef>> make() override;
  int traverse(visitproc visit, void* arg) override;

 private:
  friend class UnreadRecipe;
  bool begin(Slots base, std::span<TensorImpl* const> tensors, std::span<const ops::Number> inputs);
  bool run();

  const msjit::Ref<UnreadRecipe> of_;
  SmallVector<PyObject*, 8> registers_;  // owned
  std::vector<PyRef> kept_;
  SmallVector<Tensor, 4> tensors_;
  SmallVector<Unwritten, 4> then_;  // those of them that there are
  SmallVector<ops::Number, 4> inputs_, numbers_;
};

}  // namespace msjit::capture
