#include "capture/interp/open_slices.h"

#include <algorithm>
#include <map>

#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/loop_holders.h"
#include "capture/interp/numbers.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"

namespace msjit::capture {
namespace {

using ir::NumberOp;
using ops::Attr;

bool is_place(const Value* v) {
  return v->is_tensor() && v->tensor->shape.empty() && is_integral(v->tensor->dtype) &&
         v->tensor->dtype != DType::bool_;
}

bool is_run(const Value* v) { return v->is_number() && v->number->run && v->number->hint.kind == NumberKind::kInt; }

// What is not known, of several sums: the same each time.
struct Seen {
  std::vector<const ir::Value*> values;
  std::vector<const NumberExpr*> numbers;
};

// A sum of multiples of what is not known, and of a constant. It is relied on by no result: a run checks the length.
class Sum {
 public:
  explicit Sum(Seen& seen) : seen_(seen) {}

  void add(const NumberExpr* e, int64_t by) {
    if (++terms_ > kMost) return add_unknown(e, by);
    const auto constant = [](const NumberExpr* x) { return x->kind == NumberExpr::kConstant; };
    const bool counts = e->hint.kind == NumberKind::kInt;
    if (counts && constant(e)) {
      known_ += static_cast<__int128>(by) * e->hint.i;
    } else if (counts && e->kind == NumberExpr::kOp && (e->op == NumberOp::k_add || e->op == NumberOp::k_sub)) {
      add(e->a, by);
      add(e->b, e->op == NumberOp::k_add ? by : -by);
    } else if (counts && e->kind == NumberExpr::kOp && e->op == NumberOp::k_neg) {
      add(e->a, -by);
    } else if (counts && e->kind == NumberExpr::kOp && e->op == NumberOp::k_mul && (constant(e->a) || constant(e->b))) {
      const NumberExpr* factor = constant(e->a) ? e->a : e->b;
      int64_t product;
      if (__builtin_mul_overflow(by, factor->hint.i, &product)) return add_unknown(e, by);
      add(constant(e->a) ? e->b : e->a, product);
    } else if (e->kind == NumberExpr::kRun && e->tensor->producer && e->tensor->producer->kind == ir::Node::kItem) {
      add(e->tensor->producer->operands[0], by);
    } else {
      add_unknown(e, by);
    }
  }
  int64_t length_to(const Sum& end) const {  // 0: not known
    for (const auto& [what, times] : factors_)
      if (auto at = end.factors_.find(what); times != (at == end.factors_.end() ? 0 : at->second)) return 0;
    for (const auto& [what, times] : end.factors_)
      if (times != 0 && !factors_.count(what)) return 0;
    const __int128 length = end.known_ - known_;
    return length > 0 && length <= INT32_MAX ? static_cast<int64_t>(length) : 0;
  }

 private:
  static constexpr int kMost = 100;

  void add_unknown(const void* what, int64_t by) { factors_[what] += by; }
  void add_unknown(const ir::Value* v, int64_t by) {
    for (const ir::Value* seen : seen_.values)
      if (is_same(v, seen, kMost)) return add_unknown(static_cast<const void*>(seen), by);
    seen_.values.push_back(v);
    add_unknown(static_cast<const void*>(v), by);
  }
  void add_unknown(const NumberExpr* e, int64_t by) {
    for (const NumberExpr* seen : seen_.numbers)
      if (is_same(e, seen, kMost)) return add_unknown(static_cast<const void*>(seen), by);
    seen_.numbers.push_back(e);
    add_unknown(static_cast<const void*>(e), by);
  }
  static bool is_same(const NumberExpr* a, const NumberExpr* b, int depth) {
    if (a == b) return true;
    if (depth <= 0 || !a || !b || a->kind != b->kind) return false;
    if (a->kind == NumberExpr::kRun) return a->tensor == b->tensor;
    if (a->kind == NumberExpr::kConstant) return a->hint == b->hint;
    return a->kind == NumberExpr::kOp && a->op == b->op && is_same(a->a, b->a, depth / 2) &&
           is_same(a->b, b->b, depth / 2);
  }
  // Whether both hold the same for certain: i % 3 stands in both bounds of x[i % 3:i % 3 + 2].
  static bool is_same(const ir::Value* a, const ir::Value* b, int depth) {
    if (a == b) return true;
    const ir::Node *x = a->producer, *y = b->producer;
    if (depth <= 0 || !x || !y || x->kind != y->kind || a->index != b->index) return false;
    if (x->kind == ir::Node::kConstNumber) return x->constant == y->constant;
    if (x->kind != ir::Node::kOp || x->op != y->op || !(x->attrs == y->attrs) || !x->refs.empty()) return false;
    if (x->operands.size() != y->operands.size() || x->operands.size() > 2) return false;
    for (size_t i = 0; i < x->operands.size(); ++i) {
      const ir::Value *p = x->operands[i], *q = y->operands[i];
      if (!p != !q || (p && !is_same(p, q, depth / 2))) return false;
    }
    return true;
  }
  static const ops::Number* constant(const ir::Value* v) {
    const ir::Node* n = v->producer;
    return v->is_number && n && n->kind == ir::Node::kConstNumber && n->constant.kind == NumberKind::kInt ? &n->constant
                                                                                                          : nullptr;
  }
  void add(const ir::Value* v, int64_t by) {
    const ir::Node* n = v->producer;
    if (const ops::Number* known = constant(v)) {
      known_ += static_cast<__int128>(by) * known->i;
      return;
    }
    if (++terms_ > kMost || !n || n->kind != ir::Node::kOp || v->is_number || !is_integral(v->dtype))
      return add_unknown(v, by);
    switch (n->op) {
      case ops::Op::add:
      case ops::Op::sub:
        add(n->operands[0], by);
        return add(n->operands[1], n->op == ops::Op::add ? by : -by);
      case ops::Op::neg:
        return add(n->operands[0], -by);
      case ops::Op::mul: {
        const int at = constant(n->operands[1]) ? 1 : 0;
        const ops::Number* factor = constant(n->operands[at]);
        int64_t product;
        if (!factor || __builtin_mul_overflow(by, factor->i, &product)) return add_unknown(v, by);
        return add(n->operands[1 - at], product);
      }
      case ops::Op::cast:
      case ops::Op::reshape:
      case ops::Op::copy:
        if (const ir::Value* of = n->operands[0]; of->is_number || is_integral(of->dtype)) return add(of, by);
        [[fallthrough]];
      default:
        return add_unknown(v, by);
    }
  }

  Seen& seen_;
  std::map<const void*, __int128> factors_;
  __int128 known_ = 0;
  int terms_ = 0;
};

Value* bound_of(Context& c, Value* v, int64_t missing) {
  if (v->is_none()) return integer(c, missing);
  if (is_place(v)) return number_value(c, c.numbers.run(c.graph.item(operand_value(c, v))));
  const NumberExpr* e = number_of(c, v);
  if (!e || e->hint.kind != NumberKind::kInt) fail(Reason::k_subscript, "by a slice of " + describe(c, v));
  return v;
}

Value* op(Context& c, NumberOp o, Value* a, Value* b) { return number_op(c, o, a, b); }

// A bound below zero counts from the end.
Value* from_begin(Context& c, Value* bound, int64_t size) {
  Value* below = op(c, NumberOp::k_lt, bound, integer(c, 0));
  return op(c, NumberOp::k_add, bound, op(c, NumberOp::k_mul, below, integer(c, size)));
}

Value* counted(Context& c, int64_t n, int64_t step) {
  return fresh_tensor(c, c.graph.call1(ops::Op::arange, {}, {int64_t{0}, n * step, step, DType::int64}), false);
}

Value* compared(Context& c, ops::Op o, Value* places, Value* with) { return emit1(c, o, {places, with}); }

}  // namespace

bool is_bounded_by_graph(const Value* slice) {
  return slice->kind == ValueKind::kSlice &&
         std::ranges::any_of(slice->items, [](const Value* v) { return is_place(v) || is_run(v); });
}

OpenSlice open_slice(Context& c, Value* slice, int64_t size, int64_t wanted, bool with_mask) {
  Value* by = slice->items[2];
  const NumberExpr* step_of = by->is_none() ? nullptr : number_of(c, by);
  if (!by->is_none()) {
    if (!step_of || step_of->hint.kind != NumberKind::kInt)
      fail(Reason::k_subscript, "by a slice of " + describe(c, by));
    guard_number(c, step_of, GuardKind::kNumber);
  }
  const int64_t step = step_of ? step_of->hint.i : 1;
  if (step <= 0) fail(Reason::k_subscript, "by a slice that goes backwards from where a tensor says");
  Value* const start = bound_of(c, slice->items[0], 0);
  Value* const stop = bound_of(c, slice->items[1], size);
  Seen seen;
  Sum begin(seen), end(seen);
  begin.add(number_of(c, start), 1);
  end.add(number_of(c, stop), 1);
  int64_t length = begin.length_to(end);
  OpenSlice r;
  if (length == 0 && wanted > 0 && step == 1) length = wanted;
  if (length > 0 && length <= size) {
    r.count = (length + step - 1) / step;
    // Both bounds count from the same end, and nothing lies outside.
    Value* zero = integer(c, 0);
    auto holds = [&](NumberOp o, Value* a, Value* b) { return op(c, o, a, b); };
    Value* ahead =
        op(c, NumberOp::k_bit_and, holds(NumberOp::k_ge, start, zero), holds(NumberOp::k_le, stop, integer(c, size)));
    Value* behind =
        op(c, NumberOp::k_bit_and, holds(NumberOp::k_ge, start, integer(c, -size)), holds(NumberOp::k_lt, stop, zero));
    Value* long_so = holds(NumberOp::k_eq, op(c, NumberOp::k_sub, stop, start), integer(c, length));
    Value* all = op(c, NumberOp::k_bit_and, op(c, NumberOp::k_bit_or, ahead, behind), long_so);
    must_hold(c, lower_number(c, number_of(c, all)));
    r.all = r.count == size;
    r.places = emit1(c, ops::Op::add, {counted(c, r.count, step), from_begin(c, start, size)});
    return r;
  }
  if (!with_mask || step != 1) fail_by_value(Reason::k_subscript, "by a slice whose length a tensor decides");
  Value* along = counted(c, size, 1);
  r.mask = emit1(c, ops::Op::logical_and,
                 {compared(c, ops::Op::ge, along, from_begin(c, start, size)),
                  compared(c, ops::Op::lt, along, from_begin(c, stop, size))});
  r.is_all = op(c, NumberOp::k_bit_and, op(c, NumberOp::k_le, from_begin(c, start, size), integer(c, 0)),
                op(c, NumberOp::k_ge, from_begin(c, stop, size), integer(c, size)));
  return r;
}

}  // namespace msjit::capture
