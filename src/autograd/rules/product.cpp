// Products, convolution and pooling; the adjoint ops have rules of their own, which lead back to the forward ops.
#include "src/autograd/rules/formulas.h"
#include "src/tensor/meta.h"

namespace msjit::autograd {
namespace {

Val rows(const Val& v) {  // all leading dimensions as one
  const Shape s = current_emitter().shape(v);
  const int64_t last = s[s.size() - 1];
  return reshape(v, Shape{last ? numel_of(s) / last : numel_of(Dims(s).first(s.size() - 1)), last});
}
Val insert_dim(const Val& v, int64_t dim) { return current_emitter()(Op::unsqueeze, {v}, {dim}); }
Val drop_dim(const Val& v, int64_t dim) { return current_emitter()(Op::squeeze, {v}, {Ints{dim}}); }

}  // namespace

// A vector is a matrix of one row (left) or one column (right) whose dimension the result lacks.
MSJIT_VJP(matmul, kCrossed, 0) {
  const int nx = c.ndim(0), ny = c.ndim(1);
  Val x = c.in[0], y = c.in[1], ct = c.ct[0];
  if (ny == 1) {
    if (y) y = insert_dim(y, -1);
    ct = insert_dim(ct, -1);
  }
  if (nx == 1) {
    if (x) x = insert_dim(x, 0);
    ct = insert_dim(ct, -2);
  }
  if (c.wants(0)) {
    Val g = matmul(ct, cj(mt(y)));
    if (nx == 1) g = drop_dim(g, -2);
    c.set_unbroadcast(0, g);
  }
  if (!c.wants(1)) return;
  if (ny <= 2 && nx > 2) {  // one large product instead of a batch that is summed
    Val g = matmul(cj(mt(rows(x))), rows(ct));
    return c.set(1, ny == 1 ? drop_dim(g, -1) : g);
  }
  Val g = matmul(cj(mt(x)), ct);
  if (ny == 1) g = drop_dim(g, -1);
  c.set_unbroadcast(1, g);
}

MSJIT_VJP(linear, kCrossed, 0) {
  const Val &x = c.in[0], &weight = c.in[1], &ct = c.ct[0];
  if (c.wants(0)) c.set(0, matmul(ct, cj(weight)));
  if (c.wants(1)) c.set(1, matmul(mt(rows(ct)), cj(rows(x))));
  if (c.in_types.size() > 2 && c.wants(2)) c.set_unbroadcast(2, ct);
}

// ---- conv2d: attributes stride, padding, dilation, groups; the adjoints put the shape they make before them
namespace {
struct Conv {
  Ints stride, padding, dilation;
  int64_t groups;
  Conv(VjpContext& c, int at)
      : stride(c.attr<Ints>(at)),
        padding(c.attr<Ints>(at + 1)),
        dilation(c.attr<Ints>(at + 2)),
        groups(c.attr<int64_t>(at + 3)) {}
  // Its first places: an image may be larger than the windows that were added to it (output_padding of a transposed
  // convolution), by room for more windows.
  Val forward(const Val& x, const Val& w, Dims windows) const {
    Val y = current_emitter()(Op::conv2d, {x, w, Val()}, {stride, padding, dilation, groups});
    const Shape found = current_emitter().shape(y);
    for (int dim : {2, 3})
      if (found[dim] > windows[dim]) y = slice(y, dim, 0, windows[dim]);
    return y;
  }
  Val input_grad(const Val& ct, const Val& w, Dims input) const {
    return current_emitter()(Op::conv2d_input_grad, {ct, w}, {ints(input), stride, padding, dilation, groups});
  }
  Val weight_grad(const Val& ct, const Val& x, Dims weight) const {
    return current_emitter()(Op::conv2d_weight_grad, {ct, x}, {ints(weight), stride, padding, dilation, groups});
  }
};
}  // namespace

MSJIT_VJP(conv2d, kCrossed, 0) {
  const Conv conv(c, 0);
  if (c.wants(0)) c.set(0, conv.input_grad(c.ct[0], cj(c.in[1]), c.shape(0)));
  if (c.wants(1)) c.set(1, conv.weight_grad(c.ct[0], cj(c.in[0]), c.shape(1)));
  if (c.in_types.size() > 2 && c.wants(2)) c.set(2, sum(c.ct[0], {0, 2, 3}));
}
MSJIT_VJP(conv2d_input_grad, kCrossed, 0) {
  const Conv conv(c, 1);
  if (c.wants(0)) c.set(0, conv.forward(c.ct[0], cj(c.in[1]), c.shape(0)));
  if (c.wants(1)) c.set(1, conv.weight_grad(cj(c.in[0]), c.ct[0], c.shape(1)));
}
MSJIT_VJP(conv2d_weight_grad, kCrossed, 0) {
  const Conv conv(c, 1);
  if (c.wants(0)) c.set(0, conv.forward(cj(c.in[1]), c.ct[0], c.shape(0)));
  if (c.wants(1)) c.set(1, conv.input_grad(cj(c.in[0]), c.ct[0], c.shape(1)));
}

// ---- pooling
MSJIT_VJP(max_pool2d, 0, 2) {
  if (c.ct[0]) c.set(0, c.e(Op::max_pool2d_grad, {c.ct[0], c.out[1]}, {ints(c.shape(0))}));
}
MSJIT_JVP(max_pool2d) { c.set(0, c.e(Op::max_pool2d_pick, {c.t[0], c.out[1]})); }
MSJIT_VJP(max_pool2d_grad, 2, 0) { c.set(0, c.e(Op::max_pool2d_pick, {c.ct[0], c.in[1]})); }
MSJIT_VJP(max_pool2d_pick, 2, 0) { c.set(0, c.e(Op::max_pool2d_grad, {c.ct[0], c.in[1]}, {ints(c.shape(0))})); }
MSJIT_VJP(avg_pool2d, 0, 0) {
  c.set(0,
        c.e(Op::avg_pool2d_grad, {c.ct[0]},
            {ints(c.shape(0)), c.attr<Ints>(0), c.attr<Ints>(1), c.attr<Ints>(2), c.attr<bool>(3), c.attr<bool>(4)}));
}
MSJIT_VJP(avg_pool2d_grad, 0, 0) {
  c.set(0, c.e(Op::avg_pool2d, {c.ct[0]},
               {c.attr<Ints>(1), c.attr<Ints>(2), c.attr<Ints>(3), c.attr<bool>(4), c.attr<bool>(5)}));
}

}  // namespace msjit::autograd
