// Attention. Its gradients are an op of their own that needs no matrix of all weights; what is differentiated further,
// the mask's gradient and forward mode are written out with that matrix.
#include <limits>

#include "src/autograd/rules/batching.h"

namespace msjit::autograd {
namespace {

// The matrices that attention does not make, with the heads of keys and values repeated as query has them.
class WrittenOut {
 public:
  WrittenOut(ops::Emitter& e, const Val& query, const Val& key, const Val& value, const Val& mask, const Attr& scale,
             const Attr& diagonal)
      : e_(e),
        query_(query),
        key_heads_(e.shape(key)),
        mask_(mask),
        scale_(num(std::get<double>(scale))),
        diagonal_(diagonal) {
    key_ = repeated(key);
    value_ = repeated(value);
  }
  const Val& query() const { return query_; }
  const Val& key() const { return key_; }
  const Val& value() const { return value_; }
  const Val& scale() const { return scale_; }

  // A tensor with key's or value's heads, with query's; and the sum over the heads that share one.
  Val repeated(const Val& v) {
    const Shape to = e_.shape(query_);
    Shape s = e_.shape(v);
    const size_t n = s.size();
    if (n < 3 || s[n - 3] == to[n - 3]) return v;
    Shape wide(s);
    wide.insert(wide.begin() + static_cast<int64_t>(n) - 2, to[n - 3] / s[n - 3]);
    s[n - 3] = to[n - 3];
    return reshape(broadcast_to(e_(Op::unsqueeze, {v}, {int64_t{-3}}), wide), s);
  }
  Val folded(const Val& v) {
    const Shape s = e_.shape(v);
    const size_t n = s.size();
    if (n < 3 || s[n - 3] == key_heads_[n - 3]) return v;
    Shape wide(s);
    wide[n - 3] = key_heads_[n - 3];
    wide.insert(wide.begin() + static_cast<int64_t>(n) - 2, s[n - 3] / key_heads_[n - 3]);
    return sum(reshape(v, wide), Ints{-3});
  }
  // Numbers of rows as columns, in query's dtype.
  Val column(const Val& v) { return cast(e_(Op::unsqueeze, {v}, {int64_t{-1}}), e_.dtype(query_)); }
  Val rows(const Val& v) { return sum(v, Ints{-1}); }

  Val weights(const Val& lse) {
    Val s = matmul(query_, mt(key_)) * scale_;
    const double least = -std::numeric_limits<double>::infinity();
    if (mask_) s = e_.dtype(mask_) == DType::bool_ ? where(mask_, s, num(least)) : s + mask_;
    if (!std::holds_alternative<std::monostate>(diagonal_)) {
      const Shape all = e_.shape(s);
      const Val ones = e_(Op::full, {Val::of(ops::Number::of(true))}, {ints(Dims(all).last(2)), DType::bool_});
      s = where(e_(Op::tril, {ones}, {diagonal_}), s, num(least));
    }
    return exp(s - column(lse));
  }
  // Tangent of the scores; absent where nothing has one.
  Val moved_scores(const Val& q, const Val& k, const Val& mask) {
    Val s;
    if (q) s = add(s, matmul(q, mt(key_)) * scale_);
    if (k) s = add(s, matmul(query_, mt(repeated(k))) * scale_);
    return mask ? add(s, mask) : s;
  }
  static Val add(const Val& a, const Val& b) { return !a ? b : b ? a + b : a; }
  static Val times(const Val& a, const Val& b) { return a && b ? a * b : Val(); }
  static Val product(const Val& a, const Val& b) { return a && b ? matmul(a, b) : Val(); }
  static Val across(const Val& a) { return a ? mt(a) : Val(); }
  Val scaled(const Val& a) { return a ? a * scale_ : Val(); }

 private:
  ops::Emitter& e_;
  Val query_, key_, value_;
  Shape key_heads_;
  Val mask_, scale_;
  Attr diagonal_;
};

template <class Context>
Val mask_operand(const Context& c, size_t i) {
  return c.in.size() > i ? c.in[i] : Val();
}

}  // namespace

// The gradient of a score is weight * (ct . value - delta), delta = ct . out less the cotangent of lse.
MSJIT_VJP(attention, 15, 3) {
  const Val &lse = c.out[1], mask = mask_operand(c, 3);
  const DType sums = c.out_types[1].dtype;
  const Val ct = c.ct[0] ? c.ct[0] : zeros(c.out_types[0].shape, c.out_types[0].dtype);
  Val delta = sum(cast(ct, sums) * cast(c.out[0], sums), Ints{-1});
  if (c.ct[1]) delta = delta - c.ct[1];
  if (c.wants(0) || c.wants(1) || c.wants(2)) {
    const Val operands[] = {ct, c.in[0], c.in[1], c.in[2], lse, delta, mask};
    ops::Vals grads = c.e.multi(Op::attention_grad, operands, {c.attrs[0], c.attrs[1]});
    for (int i : {0, 1, 2}) {
      if (c.wants(i)) c.set(i, grads[i]);
    }
  }
  if (mask && c.wants(3)) {
    WrittenOut w(c.e, c.in[0], c.in[1], c.in[2], mask, c.attrs[0], c.attrs[1]);
    c.set_unbroadcast(3, w.weights(lse) * (matmul(ct, mt(w.value())) - w.column(delta)));
  }
}

MSJIT_JVP(attention) {
  WrittenOut w(c.e, c.in[0], c.in[1], c.in[2], mask_operand(c, 3), c.attrs[0], c.attrs[1]);
  const Val p = w.weights(c.out[1]);
  Val out = c.t[2] ? matmul(p, w.repeated(c.t[2])) : Val();
  if (const Val moved = w.moved_scores(c.t[0], c.t[1], c.t.size() > 3 ? c.t[3] : Val())) {
    const Val change = p * moved, lse = w.rows(change);
    out = WrittenOut::add(out, matmul(change - p * w.column(lse), w.value()));
    c.set(1, lse);
  }
  if (out) c.set(0, out);
}

// With slopes S = P * X, X = ct V^T - delta: dq = scale S K, dk = scale S^T Q, dv = P^T ct.
MSJIT_VJP(attention_grad, 127, 0) {
  const Val &ct = c.in[0], mask = mask_operand(c, 6);
  WrittenOut w(c.e, c.in[1], c.in[2], c.in[3], mask, c.attrs[0], c.attrs[1]);
  const Val a = c.ct[0], b = c.ct[1] ? w.repeated(c.ct[1]) : Val(), e = c.ct[2] ? w.repeated(c.ct[2]) : Val();
  const Val p = w.weights(c.in[4]), x = matmul(ct, mt(w.value())) - w.column(c.in[5]), slopes = p * x;
  const Val of_slopes = w.scaled(
      WrittenOut::add(WrittenOut::product(a, mt(w.key())), WrittenOut::product(w.query(), WrittenOut::across(b))));
  const Val of_x = WrittenOut::times(of_slopes, p);
  const Val of_scores = WrittenOut::times(
      WrittenOut::add(WrittenOut::times(of_slopes, x), WrittenOut::product(ct, WrittenOut::across(e))), p);
  auto set = [&](int i, const Val& v) {
    if (v && c.wants(i)) c.set(i, v);
  };
  auto set_folded = [&](int i, const Val& v) {
    if (v && c.wants(i)) c.set(i, w.folded(v));
  };
  set(0, WrittenOut::add(WrittenOut::product(p, e), WrittenOut::product(of_x, w.value())));
  set(1, w.scaled(WrittenOut::add(WrittenOut::product(slopes, b), WrittenOut::product(of_scores, w.key()))));
  set_folded(2, w.scaled(WrittenOut::add(WrittenOut::product(mt(slopes), a),
                                         WrittenOut::product(WrittenOut::across(of_scores), w.query()))));
  set_folded(3, WrittenOut::product(WrittenOut::across(of_x), ct));
  if (of_scores && c.wants(4)) c.set(4, -w.rows(of_scores));
  if (of_x && c.wants(5)) c.set(5, -w.rows(of_x));
  if (mask && of_scores && c.wants(6)) c.set_unbroadcast(6, of_scores);
}

MSJIT_JVP(attention_grad) {
  const Val& ct = c.in[0];
  WrittenOut w(c.e, c.in[1], c.in[2], c.in[3], mask_operand(c, 6), c.attrs[0], c.attrs[1]);
  const Val p = w.weights(c.in[4]), x = matmul(ct, mt(w.value())) - w.column(c.in[5]), slopes = p * x;
  const Val tk = c.t[2] ? w.repeated(c.t[2]) : Val(), tv = c.t[3] ? w.repeated(c.t[3]) : Val();
  Val scores = w.moved_scores(c.t[1], c.t[2], c.t.size() > 6 ? c.t[6] : Val());
  if (c.t[4]) scores = WrittenOut::add(scores, -w.column(c.t[4]));
  Val tx = WrittenOut::add(WrittenOut::product(c.t[0], mt(w.value())), WrittenOut::product(ct, WrittenOut::across(tv)));
  if (c.t[5]) tx = WrittenOut::add(tx, -w.column(c.t[5]));
  const Val tp = WrittenOut::times(p, scores),
            moved = WrittenOut::add(WrittenOut::times(tp, x), WrittenOut::times(p, tx));
  if (const Val v = w.scaled(WrittenOut::add(WrittenOut::product(moved, w.key()), WrittenOut::product(slopes, tk))))
    c.set(0, v);
  if (const Val v = w.scaled(WrittenOut::add(WrittenOut::product(WrittenOut::across(moved), w.query()),
                                             WrittenOut::product(mt(slopes), c.t[1])))) {
    c.set(1, w.folded(v));
  }
  if (const Val v =
          WrittenOut::add(WrittenOut::product(WrittenOut::across(tp), ct), WrittenOut::product(mt(p), c.t[0])))
    c.set(2, w.folded(v));
}

namespace {
void batched_attention(BatchContext& c, size_t mask, int rank) {
  ops::Vals xs;
  for (size_t i = 0; i < c.in.size(); ++i) {
    xs.push_back(i < mask ? with_batch(c, i) : c.in[i] ? aligned(c, i, rank) : Val());
  }
  c.e.emit(c.op, xs, c.attrs, c.out);
}
}  // namespace
MSJIT_BATCH(attention) { batched_attention(c, 3, c.ndim(0)); }
MSJIT_BATCH(attention_grad) { batched_attention(c, 6, c.ndim(1)); }

}  // namespace msjit::autograd
