// Shapes and order.
#include "src/ops/composite.h"

namespace msjit::ops {

void decompose_flatten(Composite& c) {
  const Val& x = c.in[0];
  Shape shape = c.e.shape(x);
  if (shape.empty()) return c.ret(c.reshape(x, {1}));
  int64_t first = c.wrap(x, c.attr<int64_t>(0)), last = c.wrap(x, c.attr<int64_t>(1));
  Ints to;
  int64_t merged = 1;
  for (int64_t i = 0; i < static_cast<int64_t>(shape.size()); ++i) {
    if (i < first || i > last) {
      to.push_back(shape[i]);
    } else {
      merged *= shape[i];
      if (i == last) to.push_back(merged);
    }
  }
  c.ret(c.reshape(x, to));
}
void decompose_split(Composite& c) {
  int64_t dim = c.wrap(c.in[0], c.attr<int64_t>(1)), at = 0;
  for (int64_t n : c.attr<Ints>(0)) {
    c.ret(c.slice(c.in[0], dim, at, at + n));
    at += n;
  }
}
void decompose_chunk(Composite& c) {
  int64_t chunks = c.attr<int64_t>(0), dim = c.wrap(c.in[0], c.attr<int64_t>(1));
  int64_t size = c.size(c.in[0], dim), each = size / chunks + (size % chunks != 0);
  if (size == 0) return c.ret(c.slice(c.in[0], dim, 0, 0));
  for (int64_t at = 0; at < size; at += each) c.ret(c.slice(c.in[0], dim, at, std::min(at + each, size)));
}
void decompose_unbind(Composite& c) {
  int64_t dim = c.wrap(c.in[0], c.attr<int64_t>(0));
  for (int64_t i = 0, n = c.size(c.in[0], dim); i < n; ++i) c.ret(c.op(Op::select, {c.in[0]}, {dim, i}));
}
void decompose_stack(Composite& c) {
  int64_t dim = c.attr<int64_t>(0);
  if (dim < 0) dim += c.ndim(c.in[0]) + 1;
  Vals parts;
  for (const Val& x : c.in) parts.push_back(c.op(Op::unsqueeze, {x}, {dim}));
  c.ret(c.e.multi(Op::cat, parts, {dim})[0]);
}
void decompose_tile(Composite& c) {
  // (a, b) tiled (2, 3): (1, a, 1, b) -> broadcast (2, a, 3, b) -> (2a, 3b).
  Shape shape = c.e.shape(c.in[0]);
  Ints reps = c.attr<Ints>(0);
  while (reps.size() < shape.size()) reps.insert(reps.begin(), 1);
  while (shape.size() < reps.size()) shape.insert(shape.begin(), 1);
  Ints spread, wide, joined;
  bool view = true;  // strides describe the result: it must not share the operand's memory
  for (size_t i = 0; i < shape.size(); ++i) {
    view &= reps[i] == 1 || shape[i] == 1;
    spread.push_back(1);
    spread.push_back(shape[i]);
    wide.push_back(reps[i]);
    wide.push_back(shape[i]);
    joined.push_back(reps[i] * shape[i]);
  }
  Val tiled = c.reshape(c.op(Op::broadcast_to, {c.reshape(c.in[0], spread)}, {wide}), joined);
  c.ret(view ? c.op(Op::copy, {tiled}) : tiled);
}
void decompose_repeat_interleave(Composite& c) {
  Val x = c.in[0];
  int64_t repeats = c.attr<int64_t>(0);
  if (!c.has(1)) x = c.reshape(x, {-1});
  int64_t dim = c.has(1) ? c.wrap(x, c.attr<int64_t>(1)) : 0;
  Shape shape = c.e.shape(x);
  Ints wide(shape.begin(), shape.end()), joined = wide;
  wide.insert(wide.begin() + dim + 1, repeats);
  joined[dim] *= repeats;
  Val repeated = c.reshape(c.op(Op::broadcast_to, {c.op(Op::unsqueeze, {x}, {dim + 1})}, {wide}), joined);
  bool view = repeats == 1 || shape[dim] == 1;  // as in tile
  c.ret(view ? c.op(Op::copy, {repeated}) : repeated);
}
void decompose_roll(Composite& c) {
  Val x = c.in[0];
  Ints shifts = c.attr<Ints>(0);
  Shape shape = c.e.shape(x);
  Ints dims{0};
  bool flat = !c.has(1), moved = false;
  if (flat) {
    x = c.reshape(x, {-1});
  } else {
    dims = c.attr<Ints>(1);
  }
  for (size_t i = 0; i < shifts.size(); ++i) {
    int64_t dim = c.wrap(x, dims[i]), n = c.size(x, dim);
    if (n == 0) continue;
    int64_t s = ((shifts[i] % n) + n) % n;
    if (s == 0) continue;
    Val parts[] = {c.slice(x, dim, n - s, n), c.slice(x, dim, 0, n - s)};
    x = c.e.multi(Op::cat, parts, {dim})[0];
    moved = true;
  }
  if (!moved) x = c.op(Op::copy, {x});
  c.ret(flat ? c.reshape(x, Ints(shape.begin(), shape.end())) : x);
}
void decompose_take_along_dim(Composite& c) {
  int64_t dim = c.wrap(c.in[0], c.attr<int64_t>(0));
  Shape x = c.e.shape(c.in[0]), index = c.e.shape(c.in[1]);
  Ints to_x, to_index;
  for (int64_t i = 0; i < static_cast<int64_t>(x.size()); ++i) {
    int64_t n = i == dim ? 0 : std::max(x[i], index[i]);
    if (i != dim && (x[i] == 0 || index[i] == 0)) n = 0;
    to_x.push_back(i == dim ? x[i] : n);
    to_index.push_back(i == dim ? index[i] : n);
  }
  c.ret(c.op(Op::gather, {c.op(Op::broadcast_to, {c.in[0]}, {to_x}), c.op(Op::broadcast_to, {c.in[1]}, {to_index})},
             {dim}));
}
void decompose_full_like(Composite& c) {
  Shape shape = c.e.shape(c.in[0]);
  DType t = c.has(0) ? c.attr<DType>(0) : c.e.dtype(c.in[0]);
  c.ret(c.op(Op::full, {c.in[1]}, {Ints(shape.begin(), shape.end()), t}));
}
void decompose_argsort(Composite& c) {
  Val operands[] = {c.in[0]};
  c.ret(c.e.multi(Op::sort, operands, {c.attr<int64_t>(0), c.attr<bool>(1)})[1]);
}

}  // namespace msjit::ops
