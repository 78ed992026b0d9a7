// Losses.
#include "src/base/check.h"
#include "src/ops/composite.h"

namespace msjit::ops {
namespace {

Ints every_axis(Composite& c, const Val& x) {
  Ints axes;
  for (int64_t i = 0; i < c.ndim(x); ++i) axes.push_back(i);
  return axes;
}
Val reduced(Composite& c, const Val& x, const std::string& how) {
  if (how == "none") return x;
  if (how == "mean") return c.mean(x, every_axis(c, x), false);
  if (how == "sum") return c.sum(x, every_axis(c, x), false);
  throw value_error("loss: reduction must be 'mean', 'sum' or 'none', got '" + how + "'");
}
// Of the operands; ints are computed in `wide`, where none leaves its range.
Val difference(Composite& c, DType wide) {
  if (!is_integral(promote(c.e.dtype(c.in[0]), c.e.dtype(c.in[1])))) return c.in[0] - c.in[1];
  return c.cast(c.in[0], wide) - c.cast(c.in[1], wide);
}
Val weighted(const Val& x, const Val& weight) { return weight ? x * weight : x; }

// Picks x[target] along the class dimension and reduces: x holds negative log likelihoods' inputs (log probabilities).
struct Classes {
  Val valid;    // target counts
  Val index;    // target with ignored entries replaced by 0, class dimension of size 1
  int64_t dim;  // class dimension
};
Classes classes(Composite& c, const Val& x, const Val& target, int64_t ignore_index) {
  Classes r;
  r.dim = c.ndim(x) > 1 ? 1 : 0;
  Val t = c.cast(target, DType::int64);
  r.valid = c.op(Op::ne, {t, num(ignore_index)});
  r.index = c.op(Op::unsqueeze, {c.op(Op::where, {r.valid, t, num(0)})}, {r.dim});
  return r;
}
Val class_weights(Composite& c, const Classes& k, const Val& weight, const Val& like) {
  Val ones = c.cast(k.valid, c.e.dtype(like));
  if (!weight) return ones;
  Val flat = c.reshape(k.index, {-1});
  Shape shape = c.e.shape(k.valid);
  Val picked = c.reshape(c.op(Op::index_select, {weight, flat}, {int64_t{0}}), Ints(shape.begin(), shape.end()));
  return c.cast(picked, c.e.dtype(like)) * ones;
}
Val reduce_classes(Composite& c, const Val& loss, const Val& weights, const std::string& how) {
  if (how != "mean") return reduced(c, loss, how);
  return c.sum(loss, every_axis(c, loss), false) / c.sum(weights, every_axis(c, weights), false);
}

}  // namespace

void decompose_mse_loss(Composite& c) {
  Val d = difference(c, default_float());
  c.ret(reduced(c, d * d, c.attr<std::string>(0)));
}
void decompose_l1_loss(Composite& c) {
  const DType t = promote(c.e.dtype(c.in[0]), c.e.dtype(c.in[1]));
  const std::string& how = c.attr<std::string>(0);
  const Val distance = c.op(Op::abs, {difference(c, how == "mean" ? default_float() : DType::int64)});
  const Val loss = reduced(c, distance, how);
  c.ret(is_integral(t) && how != "mean" ? c.cast(loss, t) : loss);
}
void decompose_smooth_l1_loss(Composite& c) {
  double beta = c.attr<double>(0);
  Val d = c.op(Op::abs, {c.in[0] - c.in[1]});
  if (beta > 0) {
    Val near = c.op(Op::lt, {d, num(beta)}), inner = c.op(Op::where, {near, d, num(0)});  // no inf * 0 in the gradient
    d = c.op(Op::where, {near, inner * inner * num(0.5 / beta), d - num(0.5 * beta)});
  }
  c.ret(reduced(c, d, c.attr<std::string>(1)));
}
void decompose_huber_loss(Composite& c) {
  double delta = c.attr<double>(0);
  Val d = c.op(Op::abs, {difference(c, default_float())});
  Val near = c.op(Op::lt, {d, num(delta)}), inner = c.op(Op::where, {near, d, num(0)});
  Val r = c.op(Op::where, {near, inner * inner * num(0.5), (d - num(0.5 * delta)) * num(delta)});
  c.ret(reduced(c, r, c.attr<std::string>(1)));
}
void decompose_bce_loss(Composite& c) {
  const Val x = c.widen(c.in[0]), y = c.widen(c.in[1]);
  // Near 0, where the logarithm is limited, its gradient is limited to 1e12: the loss still leads away from there.
  Val fixed = c.op(Op::detach, {x}), away = (x - fixed) * num(1e12);
  Val zero = c.op(Op::lt, {x, num(1e-12)}), one = c.op(Op::lt, {num(1) - x, num(1e-12)});
  Val lp = c.op(Op::where, {zero, c.op(Op::clamp, {c.op(Op::log, {fixed}), num(-100.0), Val()}) + away,
                            c.op(Op::log, {c.op(Op::where, {zero, num(1), x})})});
  Val lq = c.op(Op::where, {one, c.op(Op::clamp, {c.op(Op::log1p, {-fixed}), num(-100.0), Val()}) - away,
                            c.op(Op::log1p, {c.op(Op::where, {one, num(0), -x})})});
  Val loss = weighted(-(y * lp + (num(1) - y) * lq), c.in[2] ? c.widen(c.in[2]) : Val());
  c.ret(c.cast(reduced(c, loss, c.attr<std::string>(0)), promote(c.e.dtype(c.in[0]), c.e.dtype(c.in[1]))));
}
void decompose_bce_with_logits(Composite& c) {
  const Val &x = c.in[0], &y = c.in[1];
  Val ls = c.op(Op::log_sigmoid, {x});
  Val r;
  if (c.in[3]) {
    Val w = num(1) + (c.in[3] - num(1)) * y;
    r = (num(1) - y) * x - w * ls;
  } else {
    r = (num(1) - y) * x - ls;
  }
  c.ret(reduced(c, weighted(r, c.in[2]), c.attr<std::string>(0)));
}
void decompose_kl_div(Composite& c) {
  const Val &x = c.in[0], &y = c.in[1];
  const std::string& how = c.attr<std::string>(0);
  Val r;
  if (c.attr<bool>(1)) {
    r = c.op(Op::exp, {y}) * (y - x);
  } else {
    Val positive = c.op(Op::gt, {y, num(0)});
    Val log_y = c.op(Op::log, {c.op(Op::where, {positive, y, num(1.0)})});
    r = c.op(Op::where, {positive, y * (log_y - x), num(0.0)});
  }
  if (how == "batchmean")
    return c.ret(c.sum(r, every_axis(c, r), false) / num(static_cast<double>(c.ndim(x) ? c.size(x, 0) : 1)));
  c.ret(reduced(c, r, how));
}
void decompose_nll_loss(Composite& c) {
  Val x = c.widen(c.in[0]);
  Classes k = classes(c, x, c.in[1], c.attr<int64_t>(1));
  Val picked = c.op(Op::squeeze, {c.op(Op::gather, {x, k.index}, {k.dim})}, {Ints{k.dim}});
  Val w = class_weights(c, k, c.in[2], x);
  Val loss = c.op(Op::where, {k.valid, -picked * w, num(0.0)});
  c.ret(c.cast(reduce_classes(c, loss, w, c.attr<std::string>(0)), c.e.dtype(c.in[0])));
}
void decompose_cross_entropy(Composite& c) {
  Val x = c.widen(c.in[0]);
  const Val &target = c.in[1], &weight = c.in[2];
  const std::string& how = c.attr<std::string>(0);
  double smoothing = c.attr<double>(2);
  int64_t dim = c.ndim(x) > 1 ? 1 : 0;
  int64_t count = c.size(x, dim);
  Val top = c.op(Op::detach, {c.op(Op::amax, {x}, {Ints{dim}, true})});
  Val shifted = x - top;
  Val lse = c.op(Op::log, {c.sum(c.op(Op::exp, {shifted}), {dim}, true)});
  auto channel_weight = [&] {
    Ints shape(static_cast<size_t>(c.ndim(x) - dim), 1);
    shape[0] = count;
    return c.reshape(c.widen(weight), shape);
  };
  if (is_floating(c.e.dtype(target))) {  // probabilities
    Val p = c.widen(target);
    if (smoothing > 0) p = p * num(1 - smoothing) + num(smoothing / static_cast<double>(count));
    Val terms = p * (lse - shifted);
    Val loss = c.sum(weight ? terms * channel_weight() : terms, {dim}, false);
    if (how == "mean") {
      Shape s = c.e.shape(loss);
      double n = static_cast<double>(numel_of(s));
      return c.ret(c.cast(c.sum(loss, every_axis(c, loss), false) / num(n), c.e.dtype(c.in[0])));
    }
    return c.ret(c.cast(reduced(c, loss, how), c.e.dtype(c.in[0])));
  }
  Classes k = classes(c, x, target, c.attr<int64_t>(1));
  Val picked = c.op(Op::gather, {x, k.index}, {k.dim}) - top;
  Val w = class_weights(c, k, weight, x);
  Val loss = c.op(Op::squeeze, {lse - picked}, {Ints{dim}}) * w;
  if (smoothing > 0) {
    Val terms = lse - shifted;
    Val spread = c.sum(weight ? terms * channel_weight() : terms, {dim}, false) * num(1.0 / static_cast<double>(count));
    loss = loss * num(1 - smoothing) + spread * c.cast(k.valid, c.e.dtype(x)) * num(smoothing);
  }
  loss = c.op(Op::where, {k.valid, loss, num(0.0)});
  c.ret(c.cast(reduce_classes(c, loss, w, how), c.e.dtype(c.in[0])));
}

}  // namespace msjit::ops
