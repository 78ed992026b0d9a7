// Slices of tensors whose bounds the graph gives: numbers that only a run knows.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

struct OpenSlice {
  int64_t count = 0;        // of its elements; 0: not known
  Value* places = nullptr;  // count is known: a tensor of them, in the dimension
  bool all = false;         // count is known: the whole dimension
  Value* mask = nullptr;    // else: a tensor of bools along the dimension, where they lie
  Value* is_all = nullptr;  // of the mask: whether that is the whole dimension, a number
};

// Whether a tensor without dimensions, or a number that the graph gives, bounds it.
bool is_bounded_by_graph(const Value* slice);
// Along a dimension of this size. How many elements it has is known where both bounds are the same but for a constant
// (x[i:i + 2]), or where `wanted` of them are written (0: not known); a run in which that is not so, or in which
// elements lie outside, is given up. Else there is a mask if asked for; breaks where there is none.
OpenSlice open_slice(Context& c, Value* slice, int64_t size, int64_t wanted, bool with_mask);

}  // namespace msjit::capture
