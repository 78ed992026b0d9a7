// x[i][j] = v where x[i] is a copy: it goes back into x once it is written, as outside of capture
// (python/bindings/tensor_index.cpp).
#pragma once
#include <utility>
#include <vector>

#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

// X[i][j] = v where x[i] is a copy.
struct ChainedWrite {
  const SymbolicFrame* frame;
  int subscript, store;  // instructions
  int step;              // root step of the subscript
  Value *of, *key, *item;
};
struct ChainedWrites {
  std::vector<ChainedWrite> open;  // whose store is to come
  std::vector<std::pair<int, int>>
      whole;  // root steps between which no region ends: behind the first, up to the second
};

// Whether the frame's code is written for PyTorch (capture/cpython/program_kind.h).
bool is_written_for_torch(Context& c, SymbolicFrame& f);
bool has_mint_as_torch(Context& c, SymbolicFrame& f);
// x[key], at instruction i, has given `item`.
void note_item(Context& c, SymbolicFrame& f, const Instr& i, Value* x, Value* key, Value* item);
// Around the instruction i that writes into what a subscript has given.
void check_chained(Context& c, SymbolicFrame& f, const Instr& i);
void write_back(Context& c, SymbolicFrame& f, const Instr& i);

}  // namespace msjit::capture
