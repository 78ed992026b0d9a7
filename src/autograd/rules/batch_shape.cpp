// Batching rules: element-wise ops, reductions, scans, views and shape ops. Attributes that name dimensions move by
// one.
#include "src/autograd/rules/batching.h"
#include "src/tensor/meta.h"

namespace msjit::autograd {
// Operands of lower rank get their dimensions of size 1 behind the batch.
void elementwise_batch(BatchContext& c) {
  int rank = 0;
  for (const ops::ValueType& t : c.in_types)
    if (t.kind == ops::ValueType::kTensor) rank = std::max(rank, static_cast<int>(t.shape.size()));
  ops::Vals xs;
  for (size_t i = 0; i < c.in.size(); ++i) xs.push_back(aligned(c, i, rank));
  c.e.emit(c.op, xs, c.attrs, c.out);
}

void reduction_batch(BatchContext& c) {
  const int n = c.ndim(0);
  Val x = c.in[0];
  ops::Attrs attrs(c.attrs.begin(), c.attrs.end());
  const bool one_axis = c.op == Op::argmax || c.op == Op::argmin;
  const bool flat = n == 0 || (one_axis && std::holds_alternative<std::monostate>(attrs[0]));
  if (flat) x = reshape(x, Shape{c.size, numel_of(c.shape(0))});
  Ints axes;
  if (flat) {
    axes.push_back(1);
  } else {
    for (int64_t d : axes_of(attrs[0], n)) axes.push_back(d + 1);
  }
  attrs[0] = one_axis ? Attr(axes[0]) : Attr(axes);
  if (axes.empty()) return elementwise_batch(c);
  c.e.emit(c.op, {&x, 1}, attrs, c.out);
  give_shapes(c);
}

namespace {

// Not of the class, but by the same rule.
MSJIT_BATCH(detach) { elementwise_batch(c); }
MSJIT_BATCH(bernoulli) { elementwise_batch(c); }
MSJIT_BATCH(dropout) { elementwise_batch(c); }

// One operand and one attribute that names a dimension.
void along(BatchContext& c, int attr) {
  ops::Attrs attrs(c.attrs.begin(), c.attrs.end());
  attrs[attr] = wrap_dim(c.attr<int64_t>(attr), c.ndim(0)) + 1;
  Val x = c.ndim(0) == 0 ? reshape(c.in[0], Shape{c.size, 1}) : c.in[0];
  c.e.emit(c.op, {&x, 1}, attrs, c.out);
  if (c.ndim(0) == 0) give_shapes(c);
}
}  // namespace

MSJIT_BATCH(cumsum) { along(c, 0); }
MSJIT_BATCH(cumprod) { along(c, 0); }
MSJIT_BATCH(cummax) { along(c, 0); }
MSJIT_BATCH(cummin) { along(c, 0); }
MSJIT_BATCH(sort) { along(c, 0); }
MSJIT_BATCH(topk) { along(c, 1); }
MSJIT_BATCH(slice) { along(c, 0); }
MSJIT_BATCH(select) { along(c, 0); }
MSJIT_BATCH(unfold) { along(c, 0); }

MSJIT_BATCH(reshape) { c.out.push_back(reshape(c.in[0], with_batch(c, c.out_types[0].shape))); }
MSJIT_BATCH(squeeze) { c.out.push_back(reshape(c.in[0], with_batch(c, c.out_types[0].shape))); }
MSJIT_BATCH(unsqueeze) {
  c.out.push_back(c.e(Op::unsqueeze, {c.in[0]}, {wrap_dim(c.attr<int64_t>(0), c.ndim(0) + 1) + 1}));
}
MSJIT_BATCH(broadcast_to) {
  Dims to = c.out_types[0].shape;
  c.out.push_back(broadcast_to(aligned(c, 0, static_cast<int>(to.size())), with_batch(c, to)));
}
MSJIT_BATCH(transpose) {
  if (c.ndim(0) == 0) return c.out.push_back(c.in[0]);
  c.out.push_back(
      transpose(c.in[0], wrap_dim(c.attr<int64_t>(0), c.ndim(0)) + 1, wrap_dim(c.attr<int64_t>(1), c.ndim(0)) + 1));
}
MSJIT_BATCH(permute) {
  Ints dims{0};
  for (int64_t d : c.attr<Ints>(0)) dims.push_back(wrap_dim(d, c.ndim(0)) + 1);
  c.out.push_back(c.e(Op::permute, {c.in[0]}, {dims}));
}
MSJIT_BATCH(flip) {
  if (c.ndim(0) == 0) return c.out.push_back(c.in[0]);
  Ints dims;
  for (int64_t d : c.attr<Ints>(0)) dims.push_back(wrap_dim(d, c.ndim(0)) + 1);
  c.out.push_back(c.e(Op::flip, {c.in[0]}, {dims}));
}
MSJIT_BATCH(diagonal) {
  const int n = c.ndim(0);
  c.out.push_back(c.e(Op::diagonal, {c.in[0]},
                      {c.attr<int64_t>(0), wrap_dim(c.attr<int64_t>(1), n) + 1, wrap_dim(c.attr<int64_t>(2), n) + 1}));
}

MSJIT_BATCH(cat) {
  const int rank = static_cast<int>(c.out_types[0].shape.size());
  ops::Vals xs;
  for (size_t i = 0; i < c.in.size(); ++i)
    if (c.ndim(static_cast<int>(i)) == rank) xs.push_back(with_batch(c, i));  // the others are empty
  c.out = c.e.multi(Op::cat, xs, {wrap_dim(c.attr<int64_t>(0), rank) + 1});
}
MSJIT_BATCH(pad) { c.e.emit(Op::pad, {&c.in[0], 1}, c.attrs, c.out); }
MSJIT_BATCH(pad_grad) {
  c.out.push_back(
      c.e(Op::pad_grad, {c.in[0]}, {ints(with_batch(c, c.attr<Ints>(0))), c.attr<Ints>(1), c.attr<std::string>(2)}));
}

namespace {
// A geometry (shape, strides, offset) over contiguous elements of `numel`, over the batch of them.
Ints batch_geometry(BatchContext& c, const Ints& g, int64_t numel) {
  const size_t n = g.size() / 2;
  Ints out{c.size};
  for (size_t k = 0; k < n; ++k) out.push_back(g[k]);
  out.push_back(numel);
  for (size_t k = n; k < g.size(); ++k) out.push_back(g[k]);
  return out;
}
}  // namespace

MSJIT_BATCH(slice_scatter) {
  const Ints& g = c.attr<Ints>(0);
  Val src = aligned(c, 1, static_cast<int>(g.size() / 2));
  src = broadcast_to(src, with_batch(c, Dims(g.data(), g.size() / 2)));
  c.out.push_back(
      c.e(Op::slice_scatter, {with_batch(c, size_t{0}), src}, {batch_geometry(c, g, numel_of(c.shape(0)))}));
}
MSJIT_BATCH(strided_grad) {
  const Ints& shape = c.attr<Ints>(0);
  c.out.push_back(c.e(Op::strided_grad, {c.in[0]},
                      {ints(with_batch(c, shape)), batch_geometry(c, c.attr<Ints>(1), numel_of(shape))}));
}

// In place: the target must be batched, for one element cannot hold what differs between them.
MSJIT_BATCH(copy_) {
  MSJIT_CHECK(c.batched[0], "checked by the caller");
  ops::Vals xs{c.in[0], aligned(c, 1, c.ndim(0))};
  c.e.emit(c.op, xs, c.attrs, c.out);
}

}  // namespace msjit::autograd
