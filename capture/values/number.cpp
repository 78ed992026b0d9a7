#include "capture/values/number.h"

#include <algorithm>
#include <bit>
#include <cinttypes>
#include <cstdio>
#include <unordered_set>

#include "capture/bridge/numpy.h"
#include "capture/bridge/tensor_bridge.h"
#include "jit/ir/number_eval.h"

namespace msjit::capture {

bool exact_number(PyObject* o, ops::Number* out) {
  if (!o) return false;
  if (PyFloat_CheckExact(o)) {
    *out = ops::Number::of(PyFloat_AS_DOUBLE(o));
    return true;
  }
  if (PyLong_CheckExact(o)) {
    int overflow = 0;
    long long v = PyLong_AsLongLongAndOverflow(o, &overflow);
    if (overflow) return false;
    *out = ops::Number::of(static_cast<int64_t>(v));
    return true;
  }
  if (PyBool_Check(o)) {
    *out = ops::Number::of(o == Py_True);
    return true;
  }
  return numpy_number(o, out);
}

PyObject* python_number(const ops::Number& n) { return tensor_bridge().number_to_python(n); }

bool truth(const ops::Number& n) { return n.kind >= NumberKind::kFloat ? n.f != 0 || n.imag != 0 : n.i != 0; }

bool NumberExpr::eval(Slots base, ops::Number* out) const {
  switch (kind) {
    case kConstant:
      *out = hint;
      return true;
    case kSource:
      return exact_number(source->read(base), out) && out->kind == hint.kind;
    case kSize: {
      PyObject* o = source->read(base);
      if (!o || (source->is_object() && !is_tensor_type(Py_TYPE(o))) || index >= tensor_impl(o)->meta->ndim)
        return false;
      *out = ops::Number::of(tensor_impl(o)->meta->dims[index]);
      return true;
    }
    case kDim:
    case kRun:
      return false;
    case kOp:
      break;
  }
  if (length <= kShort) return compute(base, out);
  if (round != g_number_round) {
    fits = compute(base, &now);
    round = g_number_round;
  }
  *out = now;
  return fits;
}

bool NumberExpr::compute(Slots base, ops::Number* out) const {
  ops::Number x, y;
  if (!a->eval(base, &x) || (b && !b->eval(base, &y))) return false;
  return ir::eval(op, x, b ? y : x, *out) && out->kind == hint.kind;
}

std::string NumberExpr::text() const {
  auto number = [](const ops::Number& n) {
    if (n.kind == NumberKind::kBool) return std::string(n.i ? "True" : "False");
    return n.kind == NumberKind::kInt ? std::to_string(n.i) : std::to_string(n.as_double());
  };
  switch (kind) {
    case kConstant:
      return number(hint);
    case kSource:
      return source->text;
    case kSize:
      return source->text + ".shape[" + std::to_string(index) + "]";
    case kDim:
      return text_of_result + ".shape[" + std::to_string(index) + "]";
    case kRun:
      return "<a number of the graph>";
    case kOp:
      break;
  }
  constexpr uint32_t kReadable = 100;
  if (length > kReadable) {
    char name[64];
    std::snprintf(name, sizeof name, "<a number of %u operations, %016" PRIx64 ">", length, digest);
    return name;
  }
  std::string symbol(ir::text_of(op));
  if (!b) return symbol + "(" + a->text() + ")";
  return "(" + a->text() + " " + symbol + " " + b->text() + ")";
}

void NumberExpr::add_sources(std::vector<const Source*>& to) const {
  std::unordered_set<const NumberExpr*> seen;
  std::vector<const NumberExpr*> left{this};
  while (!left.empty()) {
    const NumberExpr* e = left.back();
    left.pop_back();
    if (!e || !seen.insert(e).second) continue;
    if (e->source) to.push_back(e->source);
    left.push_back(e->b);
    left.push_back(e->a);
  }
}

namespace {

uint64_t bits_of(const ops::Number& n) {
  if (n.kind < NumberKind::kFloat) return mix_hash(static_cast<uint64_t>(n.kind), static_cast<uint64_t>(n.i));
  return mix_hash(mix_hash(static_cast<uint64_t>(n.kind), std::bit_cast<uint64_t>(n.f)),
                  std::bit_cast<uint64_t>(n.imag));
}

uint64_t digest_of_number(const NumberExpr& e) {
  uint64_t d = mix_hash(static_cast<uint64_t>(e.kind), static_cast<uint64_t>(e.index));
  if (e.kind == NumberExpr::kConstant) return mix_hash(d, bits_of(e.hint));
  if (e.kind != NumberExpr::kOp)
    return mix_hash(d, std::hash<std::string>()(e.source ? e.source->text : e.text_of_result));
  d = mix_hash(mix_hash(d, static_cast<uint64_t>(e.op)), e.a->digest);
  return e.b ? mix_hash(d, e.b->digest) : d;
}

}  // namespace

NumberPool::NumberKey NumberPool::key_of(const NumberExpr& e) {
  switch (e.kind) {
    case NumberExpr::kOp:
      return {e.kind, static_cast<int>(e.op), e.a, e.b, 0, 0};
    case NumberExpr::kDim:
    case NumberExpr::kRun:
      return {e.kind, 0, e.tensor, nullptr, e.index, 0};
    default:
      return {e.kind, 0, e.source, nullptr, e.index, 0};
  }
}

static ops::Number some_number(NumberKind kind) {
  ops::Number n = kind >= NumberKind::kFloat ? ops::Number::of(1.0) : ops::Number::of(int64_t{1});
  n.kind = kind;
  return n;
}

// Constants are not interned: equal ones may differ in their bits.
const NumberExpr* NumberPool::add(NumberExpr e) {
  const NumberExpr** known = e.kind == NumberExpr::kConstant ? nullptr : &interned_[key_of(e)];
  if (known && *known) return *known;
  e.id = static_cast<int>(exprs_.size());
  if (e.kind == NumberExpr::kOp) {
    constexpr uint64_t kMost = UINT32_MAX;
    e.length = static_cast<uint32_t>(std::min(uint64_t{1} + e.a->length + (e.b ? e.b->length : 0), kMost));
    e.depth = 1 + std::max(e.a->depth, e.b ? e.b->depth : 0);
    long_ = long_ || e.length > NumberExpr::kShort;
  }
  e.digest = digest_of_number(e);
  exprs_.push_back(std::make_unique<NumberExpr>(std::move(e)));
  if (known) *known = exprs_.back().get();
  return exprs_.back().get();
}

const NumberExpr* NumberPool::constant(ops::Number n) {
  NumberExpr e;
  e.hint = n;
  return add(std::move(e));
}

const NumberExpr* NumberPool::source(const Source* s, ops::Number hint) {
  NumberExpr e;
  e.kind = NumberExpr::kSource;
  e.source = s;
  e.hint = hint;
  return add(std::move(e));
}

const NumberExpr* NumberPool::op(ir::NumberOp op, const NumberExpr* a, const NumberExpr* b) {
  ops::Number result;
  const bool run = a->run || (b && b->run);
  if (!ir::eval(op, a->hint, b ? b->hint : a->hint, result)) {
    const auto kind = run ? ir::result_kind(op, a->hint.kind, b ? b->hint.kind : a->hint.kind) : std::nullopt;
    if (!kind) return nullptr;
    result = some_number(*kind);
  }
  NumberExpr e;
  e.kind = a->kind == NumberExpr::kConstant && (!b || b->kind == NumberExpr::kConstant) ? NumberExpr::kConstant
                                                                                        : NumberExpr::kOp;
  e.hint = result;
  if (e.kind == NumberExpr::kConstant) return add(std::move(e));
  e.op = op;
  e.a = a;
  e.b = b;
  auto of_sizes = [](const NumberExpr* x) { return x->sizes || x->kind == NumberExpr::kConstant; };
  e.sizes = of_sizes(a) && (!b || of_sizes(b));
  e.dims = a->dims || (b && b->dims);
  e.run = run;
  return add(std::move(e));
}

const NumberExpr* NumberPool::run(ir::Value* number) {
  NumberExpr e;
  e.kind = NumberExpr::kRun;
  e.tensor = number;
  e.hint = some_number(number->number);
  e.run = true;
  return add(std::move(e));
}

const NumberExpr* NumberPool::size(const Source* tensor, int64_t d, int64_t hint) {
  NumberExpr e;
  e.kind = NumberExpr::kSize;
  e.source = tensor;
  e.index = d;
  e.hint = ops::Number::of(hint);
  e.sizes = true;
  return add(std::move(e));
}

const NumberExpr* NumberPool::dim(ir::Value* tensor, int64_t d, int64_t hint) {
  NumberExpr e;
  e.kind = NumberExpr::kDim;
  e.tensor = tensor;
  const ir::Node* n = tensor->producer;
  e.text_of_result = (n && n->kind == ir::Node::kOp ? std::string(ops::info(n->op).name) : "result") + "(...)";
  e.index = d;
  e.hint = ops::Number::of(hint);
  e.sizes = e.dims = true;
  return add(std::move(e));
}

}  // namespace msjit::capture
