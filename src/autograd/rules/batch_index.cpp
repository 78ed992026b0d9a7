// Batching rules: indexing. An index that differs from element to element takes the batch along as one more index.
#include "src/autograd/rules/batching.h"
#include "src/tensor/meta.h"

namespace msjit::autograd {
namespace {

Val count_up(int64_t n) { return current_emitter()(Op::arange, {}, {int64_t{0}, n, int64_t{1}, DType::int64}); }

int64_t shifted(BatchContext& c, int attr) { return wrap_dim(c.attr<int64_t>(attr), c.ndim(0)) + 1; }

// A batch of one-dimensional indices, as gather and scatter want them for x along dim (batch counted).
Val spread(BatchContext& c, const Val& index, Dims x, int64_t dim) {
  const int64_t n = c.e.shape(index)[1];
  Shape narrow(x.size(), 1), wide(x);
  narrow[0] = c.size;
  narrow[dim] = wide[dim] = n;
  return broadcast_to(reshape(index, narrow), wide);
}

}  // namespace

MSJIT_BATCH(gather) {
  if (c.ndim(0) == 0) {
    Val x = reshape(with_batch(c, size_t{0}), Shape{c.size, 1}), index = reshape(with_batch(c, 1), Shape{c.size, 1});
    c.out.push_back(gather(x, index, 1));
    return give_shapes(c);
  }
  c.out.push_back(gather(with_batch(c, size_t{0}), with_batch(c, 1), shifted(c, 0)));
}
MSJIT_BATCH(scatter) {
  const int rank = std::max(c.ndim(0), 1);
  Val src = c.in[2];
  if (c.in_types[2].kind == ops::ValueType::kTensor)
    src = c.ndim(2) == c.ndim(1) ? with_batch(c, 2) : aligned(c, 2, c.ndim(1));
  Val x = with_batch(c, size_t{0}), index = with_batch(c, 1);
  if (c.ndim(0) == 0) {
    x = reshape(x, Shape{c.size, 1});
    index = reshape(index, Shape{c.size, 1});
    if (c.in_types[2].kind == ops::ValueType::kTensor) src = reshape(src, Shape{c.size, 1});
  }
  c.out.push_back(c.e(Op::scatter, {x, index, src}, {wrap_dim(c.attr<int64_t>(0), rank) + 1, c.attr<std::string>(1)}));
  if (c.ndim(0) == 0) give_shapes(c);
}

MSJIT_BATCH(index_select) {
  const int64_t dim = shifted(c, 0);
  if (!c.batched[1]) return c.out.push_back(c.e(Op::index_select, {c.in[0], c.in[1]}, {dim}));
  Val x = with_batch(c, size_t{0});
  c.out.push_back(gather(x, spread(c, c.in[1], c.e.shape(x), dim), dim));
}
MSJIT_BATCH(index_add) {
  const int64_t dim = shifted(c, 0);
  Val x = with_batch(c, size_t{0}), src = with_batch(c, 2);
  if (!c.batched[1]) return c.out.push_back(c.e(Op::index_add, {x, c.in[1], src}, {dim}));
  c.out.push_back(scatter(x, spread(c, c.in[1], c.e.shape(x), dim), src, dim, "add"));
}

namespace {
struct Indices {
  ops::Vals values;
  Ints dims;
  Shape shape;         // of the indices broadcast together, for one element
  int64_t at = 0;      // where the element's result has them
  bool moved = false;  // with the batch as an index they come first
};
// Indices from operand `first` on.
Indices indices_of(BatchContext& c, size_t first, const Ints& dims) {
  Indices x;
  bool any = false;
  for (size_t i = first; i < c.in.size(); ++i) {
    x.shape = broadcast_shapes(x.shape, c.in_types[i].shape, "index");
    any = any || c.batched[i];
  }
  bool adjacent = true;
  for (size_t k = 1; k < dims.size(); ++k) adjacent = adjacent && dims[k] == dims[k - 1] + 1;
  x.at = adjacent ? dims[0] : 0;
  if (any || !adjacent) {
    Shape s(x.shape.size() + 1, 1);
    s[0] = c.size;
    x.values.push_back(reshape(count_up(c.size), s));
    x.dims.push_back(0);
    x.moved = x.at != 0;
  }
  const int rank = static_cast<int>(x.shape.size());
  for (size_t i = first; i < c.in.size(); ++i) x.values.push_back(aligned(c, i, rank));
  for (int64_t d : dims) x.dims.push_back(d + 1);
  return x;
}
// Dimensions [1, 1 + n) of v to stand from 1 + at on, or back.
Val move(const Val& v, int64_t n, int64_t at, bool back) {
  Ints order{0};
  const int64_t rank = current_emitter().ndim(v) - 1;
  auto range = [&](int64_t from, int64_t to) {
    for (int64_t d = from; d < to; ++d) order.push_back(d + 1);
  };
  if (back) {
    range(at, at + n);
    range(0, at);
  } else {
    range(n, n + at);
    range(0, n);
  }
  range(at + n, rank);
  return current_emitter()(Op::permute, {v}, {order});
}

void put_at(BatchContext& c) {
  const Ints& dims = c.attr<Ints>(0);
  Indices x = indices_of(c, 2, dims);
  const int64_t n = static_cast<int64_t>(x.shape.size());
  // The values broadcast to what the indices name.
  Shape named(x.shape);
  Shape rest;
  for (int d = 0; d < c.ndim(0); ++d)
    if (!std::count(dims.begin(), dims.end(), d)) rest.push_back(c.shape(0)[d]);
  Shape element(rest.begin(), rest.begin() + x.at);
  for (int64_t d : x.shape) element.push_back(d);
  for (size_t k = static_cast<size_t>(x.at); k < rest.size(); ++k) element.push_back(rest[k]);
  Val values = broadcast_to(aligned(c, 1, static_cast<int>(element.size())), with_batch(c, element));
  if (x.moved) values = move(values, n, x.at, true);
  const bool in_place = c.op == Op::index_put_;
  ops::Vals xs{in_place ? c.in[0] : with_batch(c, size_t{0}), values};
  for (const Val& v : x.values) xs.push_back(v);
  c.out = c.e.multi(c.op, xs, {x.dims, c.attr<bool>(1)});
}
}  // namespace

MSJIT_BATCH(index) {
  Indices x = indices_of(c, 1, c.attr<Ints>(0));
  ops::Vals xs{x.dims[0] == 0 ? with_batch(c, size_t{0}) : c.in[0]};
  for (const Val& v : x.values) xs.push_back(v);
  c.out = c.e.multi(Op::index, xs, {x.dims});
  if (x.moved) c.out[0] = move(c.out[0], static_cast<int64_t>(x.shape.size()), x.at, false);
}
MSJIT_BATCH(index_put) { put_at(c); }
MSJIT_BATCH(index_put_) {
  MSJIT_CHECK(c.batched[0], "checked by the caller");
  put_at(c);
}

// The k-th true element of an element's mask takes src[k].
MSJIT_BATCH(masked_scatter) {
  Dims to = c.out_types[0].shape;
  const int rank = static_cast<int>(to.size());
  const int64_t n = numel_of(to), m = numel_of(c.shape(2));
  Val x = broadcast_to(aligned(c, 0, rank), with_batch(c, to));
  if (n == 0 || m == 0) return c.out.push_back(x);
  Val mask = broadcast_to(aligned(c, 1, rank), with_batch(c, to));
  Val flat = reshape(mask, Shape{c.size, n});
  Val position = where(flat, cumsum(cast(flat, DType::int64), 1) - num(1), num(0));
  Val taken = gather(reshape(with_batch(c, 2), Shape{c.size, m}), position, 1);
  c.out.push_back(where(mask, reshape(taken, with_batch(c, to)), x));
}

MSJIT_BATCH(embedding) {
  if (!c.batched[0]) return c.out.push_back(c.e(Op::embedding, {c.in[0], c.in[1]}));
  Dims weight = c.shape(0);  // one table of all rows
  Val rows = reshape(c.in[0], Shape{c.size * weight[0], weight[1]});
  Shape s(static_cast<size_t>(c.ndim(1)) + 1, 1);
  s[0] = c.size;
  Val ids = with_batch(c, 1) + reshape(count_up(c.size) * num(weight[0]), s);
  c.out.push_back(c.e(Op::embedding, {rows, ids}));
}

MSJIT_BATCH(searchsorted) {
  Val sorted = c.in[0], values = c.in[1];
  if (c.batched[0] || c.ndim(0) > 1) {
    sorted = with_batch(c, size_t{0});
    values = c.in_types[1].kind == ops::ValueType::kTensor ? with_batch(c, 1) : values;
  }
  c.out.push_back(c.e(Op::searchsorted, {sorted, values}, {c.attr<bool>(0)}));
}

}  // namespace msjit::autograd
