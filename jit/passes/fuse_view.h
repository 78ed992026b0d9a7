// What a value is a view of, for fusion: layouts over memory, and dimension maps through which a consumer can be
// computed together with the value behind the view.
#pragma once
#include "jit/passes/fuse.h"

namespace msjit::passes {

// Per dimension: a dimension of the base (or axis of a kernel's domain), or -1 where the value does not vary with it.
using DimMap = SmallVector<int, 6>;

struct Use {
  ir::Value* base = nullptr;  // not a view; the value itself when there is no view
  DimMap dims;                // of the used value, in dimensions of base
  bool mappable = true;       // false: only through memory
};

bool is_view(const ir::Node* node);
Use resolve(ir::Value* value);
std::unordered_map<const ir::Value*, Layout> compute_layouts(const ir::Graph& graph);

}  // namespace msjit::passes
