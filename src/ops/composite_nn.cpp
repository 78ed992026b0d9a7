// Convolutions by conv2d, pooling by pool2d, softmax and normalisation.
#include "src/ops/composite.h"

namespace msjit::ops {
namespace {

// Per-channel vector (C) shaped to broadcast against (N, C, ...).
Val per_channel(Composite& c, const Val& v, const Val& x) {
  Ints shape(static_cast<size_t>(c.ndim(x) - 1), 1);
  shape[0] = c.size(v, 0);
  return c.reshape(v, shape);
}
Ints last_axes(Composite& c, const Val& x, int64_t n) {
  Ints axes;
  for (int64_t i = c.ndim(x) - n; i < c.ndim(x); ++i) axes.push_back(i);
  return axes;
}
Val add_bias(Composite& c, const Val& y, const Val& bias) { return bias ? y + per_channel(c, bias, y) : y; }
Val row(Composite& c, const Val& x) { return c.op(Op::unsqueeze, {x}, {int64_t{-2}}); }
Val unrow(Composite& c, const Val& x) { return c.op(Op::squeeze, {x}, {Ints{-2}}); }
// The parts of the last dimension that belong to the gates, each of n elements.
Val gate(Composite& c, const Val& all, int64_t i, int64_t n) {
  return c.slice(all, c.ndim(all) - 1, i * n, (i + 1) * n);
}
Val minus_max(Composite& c, const Val& x, int64_t dim) {
  return x - c.op(Op::detach, {c.op(Op::amax, {x}, {Ints{dim}, true})});
}

}  // namespace

void decompose_lstm_step(Composite& c) {
  const int64_t n = c.size(c.in[1], -1);
  const Val all = c.in[0] + c.op(Op::linear, {c.in[1], c.in[3], c.in[4]});
  auto sigmoid = [&](int64_t i) { return c.op(Op::sigmoid, {gate(c, all, i, n)}); };
  const Val cell = sigmoid(1) * c.in[2] + sigmoid(0) * c.op(Op::tanh, {gate(c, all, 2, n)});
  c.ret(sigmoid(3) * c.op(Op::tanh, {cell}));
  c.ret(cell);
}
void decompose_gru_step(Composite& c) {
  const Val &x = c.in[0], &h = c.in[1];
  const int64_t n = c.size(h, -1);
  const Val of_h = c.op(Op::linear, {h, c.in[2], c.in[3]});
  auto sigmoid = [&](int64_t i) { return c.op(Op::sigmoid, {gate(c, x, i, n) + gate(c, of_h, i, n)}); };
  const Val update = sigmoid(1);
  const Val proposal = c.op(Op::tanh, {gate(c, x, 2, n) + sigmoid(0) * gate(c, of_h, 2, n)});
  c.ret(proposal + update * (h - proposal));
}
void decompose_conv1d(Composite& c) {
  int64_t s = c.attr<int64_t>(0), p = c.attr<int64_t>(1), d = c.attr<int64_t>(2);
  c.ret(unrow(c, c.op(Op::conv2d, {row(c, c.in[0]), row(c, c.in[1]), c.in[2]},
                      {Ints{1, s}, Ints{0, p}, Ints{1, d}, c.attr<int64_t>(3)})));
}
void decompose_conv_transpose2d(Composite& c) {
  const Val &x = c.in[0], &w = c.in[1];
  auto both = [&](int attr, int64_t otherwise) {  // one number stands for both dimensions, none for the default
    const Ints& given = c.attr<Ints>(attr);
    return given.empty() ? Ints{otherwise, otherwise} : Ints{given[0], given[given.size() == 1 ? 0 : 1]};
  };
  const Ints stride = both(0, 1), pad = both(1, 0), extra = both(2, 0), dil = both(3, 1);
  int64_t groups = c.attr<int64_t>(4);
  Ints shape{c.size(x, 0), c.size(w, 1) * groups};
  for (int i = 0; i < 2; ++i)
    shape.push_back((c.size(x, 2 + i) - 1) * stride[i] - 2 * pad[i] + dil[i] * (c.size(w, 2 + i) - 1) + extra[i] + 1);
  Val y = c.op(Op::conv2d_input_grad, {x, w}, {shape, stride, pad, dil, groups});
  c.ret(add_bias(c, y, c.in[2]));
}
void decompose_conv_transpose1d(Composite& c) {
  int64_t s = c.attr<int64_t>(0), p = c.attr<int64_t>(1), o = c.attr<int64_t>(2), d = c.attr<int64_t>(3);
  c.ret(unrow(c, c.op(Op::conv_transpose2d, {row(c, c.in[0]), row(c, c.in[1]), c.in[2]},
                      {Ints{1, s}, Ints{0, p}, Ints{0, o}, Ints{1, d}, c.attr<int64_t>(4)})));
}
void decompose_adaptive_avg_pool2d(Composite& c) {
  // Even division: one strided pool. Otherwise windows [floor(i n / m), ceil((i + 1) n / m)) one by one.
  const Val& x = c.in[0];
  const Ints& size = c.attr<Ints>(0);
  int64_t n = c.ndim(x), h = c.size(x, n - 2), w = c.size(x, n - 1), oh = size.front(), ow = size.back();
  if (oh == 1 && ow == 1 && h > 0 && w > 0) return c.ret(c.mean(x, {n - 2, n - 1}, true));
  if (n == 4 && h % oh == 0 && w % ow == 0) {
    Ints k{h / oh, w / ow};
    return c.ret(c.op(Op::avg_pool2d, {x}, {k, k}));
  }
  auto pool = [&](Val v, int64_t dim, int64_t in, int64_t out) {
    Vals parts;
    for (int64_t i = 0; i < out; ++i)
      parts.push_back(c.mean(c.slice(v, dim, i * in / out, ((i + 1) * in + out - 1) / out), {dim}, true));
    return c.e.multi(Op::cat, parts, {dim})[0];
  };
  c.ret(pool(pool(x, n - 2, h, oh), n - 1, w, ow));
}
void decompose_max_pool1d(Composite& c) {
  int64_t k = c.attr<int64_t>(0), s = c.attr<int64_t>(1), p = c.attr<int64_t>(2), d = c.attr<int64_t>(3);
  Val operands[] = {row(c, c.in[0])};
  Vals r = c.e.multi(Op::max_pool2d, operands, {Ints{1, k}, Ints{1, s}, Ints{0, p}, Ints{1, d}, c.attr<bool>(4)});
  c.ret(unrow(c, r[0]));
}
void decompose_avg_pool1d(Composite& c) {
  int64_t k = c.attr<int64_t>(0), s = c.attr<int64_t>(1), p = c.attr<int64_t>(2);
  c.ret(unrow(c, c.op(Op::avg_pool2d, {row(c, c.in[0])},
                      {Ints{1, k}, Ints{1, s}, Ints{0, p}, c.attr<bool>(3), c.attr<bool>(4)})));
}
void decompose_softmax(Composite& c) {
  int64_t dim = c.attr<int64_t>(0);
  Val x = c.widen(c.in[0]);
  if (c.ndim(x) == 0 || c.size(x, c.wrap(x, dim)) == 0) return c.ret(c.op(Op::exp, {c.in[0] - c.in[0]}));
  Val e = c.op(Op::exp, {minus_max(c, x, dim)});
  c.ret(c.cast(e / c.sum(e, {dim}, true), c.float_of(c.in[0])));
}
void decompose_log_softmax(Composite& c) {
  int64_t dim = c.attr<int64_t>(0);
  Val x = c.widen(c.in[0]);
  if (c.ndim(x) == 0 || c.size(x, c.wrap(x, dim)) == 0) return c.ret(c.cast(c.in[0] - c.in[0], c.float_of(c.in[0])));
  Val s = minus_max(c, x, dim);
  c.ret(c.cast(s - c.op(Op::log, {c.sum(c.op(Op::exp, {s}), {dim}, true)}), c.float_of(c.in[0])));
}
void decompose_layer_norm(Composite& c) {
  Val x = c.widen(c.in[0]);
  Ints axes = last_axes(c, x, c.attr<int64_t>(0));
  Val d = x - c.mean(x, axes, true);
  Val y = d * c.op(Op::rsqrt, {c.mean(d * d, axes, true) + num(c.attr<double>(1))});
  if (c.in[1]) y = y * c.widen(c.in[1]);
  if (c.in[2]) y = y + c.widen(c.in[2]);
  c.ret(c.cast(y, c.float_of(c.in[0])));
}
void decompose_rms_norm(Composite& c) {
  Val x = c.widen(c.in[0]);
  Ints axes = last_axes(c, x, c.attr<int64_t>(0));
  Val y = x * c.op(Op::rsqrt, {c.mean(x * x, axes, true) + num(c.attr<double>(1))});
  if (c.in[1]) y = y * c.widen(c.in[1]);
  c.ret(c.cast(y, c.float_of(c.in[0])));
}
void decompose_batch_norm(Composite& c) {
  Val x = c.widen(c.in[0]), mean, var, unbiased;
  if (c.attr<bool>(0)) {
    Ints axes;
    int64_t n = 1;
    for (int64_t i = 0; i < c.ndim(x); ++i) {
      if (i == 1) continue;
      axes.push_back(i);
      n *= c.size(x, i);
    }
    mean = c.mean(x, axes, false);
    Val d = x - per_channel(c, mean, x);
    var = c.mean(d * d, axes, false);
    unbiased = var * num(n > 1 ? static_cast<double>(n) / static_cast<double>(n - 1) : 1.0);
  } else {
    mean = c.widen(c.in[3]);
    unbiased = var = c.widen(c.in[4]);
  }
  Val scale = c.op(Op::rsqrt, {var + num(c.attr<double>(1))});
  if (c.in[1]) scale = scale * c.widen(c.in[1]);
  Val y = (x - per_channel(c, mean, x)) * per_channel(c, scale, x);
  if (c.in[2]) y = y + per_channel(c, c.widen(c.in[2]), x);
  c.ret(c.cast(y, c.float_of(c.in[0])));
  c.ret(c.op(Op::detach, {mean}));
  c.ret(c.op(Op::detach, {unbiased}));
}
void decompose_group_norm(Composite& c) {
  Shape shape = c.e.shape(c.in[0]);
  int64_t groups = c.attr<int64_t>(0);
  int64_t rest = 1;
  for (size_t i = 1; i < shape.size(); ++i) rest *= shape[i];
  Val x = c.reshape(c.widen(c.in[0]), {shape[0], groups, rest / groups});
  const Val mean = c.mean(x, {2}, true), d = x - mean;
  const Val scale = c.op(Op::rsqrt, {c.mean(d * d, {2}, true) + num(c.attr<double>(1))});
  Val y;
  if (c.in[1] || c.in[2]) {
    // Channels have numbers of their own: one more look at x by channels, in place of a tensor of what is normalised.
    const int64_t each = shape[1] / groups, behind = shape[1] > 0 ? rest / shape[1] : 0;
    auto by_group = [&](const Val& v) { return c.reshape(v, {shape[0], groups, 1, 1}); };
    auto by_channel = [&](const Val& v) { return c.reshape(c.widen(v), {groups, each, 1}); };
    Val factor = by_group(scale);
    if (c.in[1]) factor = factor * by_channel(c.in[1]);
    // Half types are converted twice, too: what both looks read is not stored in float32.
    y = (c.widen(c.reshape(c.in[0], {shape[0], groups, each, behind})) - by_group(mean)) * factor;
    if (c.in[2]) y = y + by_channel(c.in[2]);
  } else {
    y = d * scale;
  }
  y = c.reshape(y, Ints(shape.begin(), shape.end()));
  c.ret(c.cast(y, c.float_of(c.in[0])));
}

}  // namespace msjit::ops
