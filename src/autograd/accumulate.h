// Internal to src/autograd.
#pragma once
#include "src/autograd/autograd.h"
#include "src/base/check.h"

namespace msjit::autograd {

// Adds g to the tensor's .grad; the first one is stored without a copy when nobody else sees its storage.
void accumulate_grad(AutogradMeta& m, const Tensor& g, bool create_graph);

SmallVector<Tensor, 4> live_views(const Tensor& root);

}  // namespace msjit::autograd
