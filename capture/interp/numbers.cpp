#include "capture/interp/numbers.h"

#include <algorithm>

#include "capture/bridge/numpy.h"
#include "capture/interp/context.h"
#include "capture/interp/loop_branches.h"
#include "capture/interp/run.h"
#include "capture/interp/tensors.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"
#include "jit/ir/number_eval.h"
#include "src/base/check.h"

namespace msjit::capture {

using ir::NumberOp;

const NumberExpr* number_of(Context& c, Value* v) {
  if (v->is_number()) return v->number;
  ops::Number n;
  if (v->kind != ValueKind::kObject) return nullptr;
  if (PyBool_Check(v->real) || PyLong_CheckExact(v->real) || PyFloat_CheckExact(v->real)) {
    PyObject* o = specialise(c, v);
    if (exact_number(o, &n)) return c.numbers.constant(n);
  }
  return nullptr;
}

const NumberExpr* operand_number(Context& c, Value* v) {
  ops::Number n;
  if (v->kind == ValueKind::kObject && PyComplex_CheckExact(v->real)) {
    const Py_complex value = PyComplex_AsCComplex(specialise(c, v));
    n.kind = NumberKind::kComplex;
    n.f = value.real;
    n.imag = value.imag;
    return c.numbers.constant(n);
  }
  if (v->kind != ValueKind::kObject || !numpy_number(v->real, &n)) return number_of(c, v);
  if (v->constant || !v->source) return c.numbers.constant(n);
  guard_type(c, v);
  return c.numbers.source(v->source, n);
}

// The same with the sizes of results as they are at capture, which is relied on.
static const NumberExpr* with_fixed_dims(Context& c, const NumberExpr* e) {
  if (!e->dims) return e;
  constexpr uint32_t kLongest = 1000;  // every path through it is taken
  if (e->length > kLongest) fail(Reason::k_capture_limit, "a number made of many sizes");
  if (e->kind == NumberExpr::kDim) {
    guard_number(c, e, GuardKind::kNumber);
    return c.numbers.constant(e->hint);
  }
  return c.numbers.op(e->op, with_fixed_dims(c, e->a), e->b ? with_fixed_dims(c, e->b) : nullptr);
}

void assume(Context& c, ir::Value* number, ops::Number expected, bool truth, std::string text) {
  c.graph.symbolic->assumptions.push_back({number, truth, expected, std::move(text), c.line});
}

void guard_number(Context& c, const NumberExpr* e, GuardKind kind) {
  if (e->run) fail_by_value(Reason::k_tensor_to_python, "a number that the graph gives");
  if (e->dims && e->sizes) {  // checked whenever the graph is made
    assume(c, lower_number(c, e), e->hint, kind == GuardKind::kBranch, e->text());
    return;
  }
  if (e->dims) e = with_fixed_dims(c, e);
  if (e->kind == NumberExpr::kConstant) return;
  c.guard({kind, nullptr, nullptr, nullptr, kind == GuardKind::kBranch && truth(e->hint), nullptr, e});
}

// Of an input, and of constants and sizes alone.
static bool made_of_sizes(const NumberExpr& e, bool& any) {
  constexpr uint32_t kLongest = 1000;  // every path through it is taken
  if (e.length > kLongest) return false;
  if (e.kind == NumberExpr::kOp) return made_of_sizes(*e.a, any) && (!e.b || made_of_sizes(*e.b, any));
  any = any || e.kind == NumberExpr::kSize;
  return e.kind == NumberExpr::kSize || e.kind == NumberExpr::kConstant;
}

void assume_guarded(Context& c) {
  if (!c.graph.symbolic || c.request.options.exports.empty()) return;
  for (const Guard& g : c.guards.list()) {
    bool any = false;
    if (g.number && (g.kind == GuardKind::kNumber || g.kind == GuardKind::kBranch) && made_of_sizes(*g.number, any) &&
        any)
      assume(c, lower_number(c, g.number), g.number->hint, g.kind == GuardKind::kBranch, g.number->text());
  }
}

static bool is_plain_number(Value* v) {
  return v->is_number() || (v->kind == ValueKind::kObject &&
                            (PyBool_Check(v->real) || PyLong_CheckExact(v->real) || PyFloat_CheckExact(v->real)));
}

// Deep expressions take stack, and time whenever the region runs.
static void check_depth(const NumberExpr* e) {
  constexpr uint32_t kDeepest = 1000;
  if (e && e->depth >= kDeepest) fail(Reason::k_capture_limit, "a number made of as many operations");
}

static bool raises(const NumberExpr& e) {
  const bool known = e.b && e.b->kind == NumberExpr::kConstant;
  const NumberKind a = e.a->hint.kind;
  return ir::may_raise(e.op, a, e.b ? e.b->hint.kind : a, known ? &e.b->hint : nullptr);
}

Value* number_op(Context& c, NumberOp op, Value* a, Value* b) {
  const NumberExpr* x = number_of(c, a);
  const NumberExpr* y = b ? number_of(c, b) : nullptr;
  if (!x || (b && !y)) {
    // Ints beyond 64 bits and the like: constants only.
    fail(Reason::k_operator, "numbers beyond 64 bits");
  }
  check_depth(x);
  check_depth(y);
  const NumberExpr* e = c.numbers.op(op, x, y);
  if (!e) fail(Reason::k_operator, "arithmetic that raises or leaves 64 bits");
  if (e->kind == NumberExpr::kOp && raises(*e)) c.lowered.may_raise.push_back(e);
  return number_value(c, e);
}

void guard_raising(Context& c, std::vector<const NumberExpr*> used) {
  std::unordered_set<const NumberExpr*> computed;
  for (const Guard& g : c.guards.list()) used.push_back(g.number);
  auto note = [&](auto& self, const NumberExpr* e) -> void {
    if (!e || !computed.insert(e).second) return;
    self(self, e->a);
    self(self, e->b);
  };
  for (const NumberExpr* e : used) note(note, e);
  // The last ones are made of those before them.
  for (size_t i = c.lowered.may_raise.size(); i-- > 0;) {
    const NumberExpr* e = c.lowered.may_raise[i];
    if (computed.count(e)) continue;
    if (!e->in_graph()) c.guard({GuardKind::kComputes, nullptr, nullptr, nullptr, 0, nullptr, e});
    note(note, e);
  }
}

// Whether a loop of the program may end by what is computed now.
static bool may_end_loop(const Context& c) {
  for (const SymbolicFrame* f = c.frame; f; f = f->parent)
    if (!is_own(*f->code) && may_end_loop(*f->code, std::max(f->pc - 1, 0))) return true;
  return false;
}

Value* item_of(Context& c, Value* tensor) {
  const TensorPart& t = *tensor->tensor;
  ir::Value like;
  like.dtype = t.dtype;
  like.shape = t.shape;
  // Elsewhere Python is asked at once, unless it must not be.
  const bool must = c.request.options.fullgraph && !c.request.options.takes_values;
  const bool wanted = c.purity.in_control || must || may_end_loop(c);
  if (c.graph.symbolic || t.varying || !ir::item_kind(like) || !wanted) return nullptr;
  return number_value(c, c.numbers.run(c.graph.item(operand_value(c, tensor))));
}
Value* item_or_break(Context& c, Value* tensor, const char* asked_by) {
  Value* item = item_of(c, tensor);
  if (!item) fail_by_value(Reason::k_tensor_to_python, asked_by);
  return item;
}

PyObject* operate(BinaryKind kind, bool inplace, PyObject* a, PyObject* b) {
  using Function = PyObject* (*)(PyObject*, PyObject*);
  static constexpr Function kPower[] = {[](PyObject* x, PyObject* y) { return PyNumber_Power(x, y, Py_None); },
                                        [](PyObject* x, PyObject* y) { return PyNumber_InPlacePower(x, y, Py_None); }};
  static constexpr Function kFunctions[][2] = {{PyNumber_Add, PyNumber_InPlaceAdd},
                                               {PyNumber_And, PyNumber_InPlaceAnd},
                                               {PyNumber_FloorDivide, PyNumber_InPlaceFloorDivide},
                                               {PyNumber_Lshift, PyNumber_InPlaceLshift},
                                               {PyNumber_MatrixMultiply, PyNumber_InPlaceMatrixMultiply},
                                               {PyNumber_Multiply, PyNumber_InPlaceMultiply},
                                               {PyNumber_Remainder, PyNumber_InPlaceRemainder},
                                               {PyNumber_Or, PyNumber_InPlaceOr},
                                               {kPower[0], kPower[1]},
                                               {PyNumber_Rshift, PyNumber_InPlaceRshift},
                                               {PyNumber_Subtract, PyNumber_InPlaceSubtract},
                                               {PyNumber_TrueDivide, PyNumber_InPlaceTrueDivide},
                                               {PyNumber_Xor, PyNumber_InPlaceXor}};
  return kFunctions[static_cast<size_t>(kind)][inplace](a, b);
}

// Exact builtin operands whose operators run no Python code and stay small.
static bool folds(BinaryKind kind, PyObject* a, PyObject* b) {
  if (!is_simple_constant(a) && !PyBool_Check(a)) return false;
  if (!is_simple_constant(b) && !PyBool_Check(b)) return false;
  bool sequence = PyUnicode_Check(a) || PyTuple_Check(a) || PyBytes_Check(a) || PyUnicode_Check(b) ||
                  PyTuple_Check(b) || PyBytes_Check(b);
  if (kind == BinaryKind::kRemainder && PyUnicode_Check(a)) return true;
  if (kind == BinaryKind::kMultiply && sequence) return false;
  if (kind == BinaryKind::kPower || kind == BinaryKind::kLshift) {
    if (!PyLong_Check(b)) return true;
    int overflow = 0;
    long long e = PyLong_AsLongLongAndOverflow(b, &overflow);
    return !overflow && e < 1024;
  }
  return true;
}

Value* binary_numbers(Context& c, BinaryKind kind, bool inplace, Value* a, Value* b) {
  if (a->is_constant() && b->is_constant() && folds(kind, a->real, b->real))
    return literal(c, PyRef::steal(operate(kind, inplace, a->real, b->real)));
  if (!is_plain_number(a) || !is_plain_number(b)) return nullptr;
  NumberOp op;
  switch (kind) {
    case BinaryKind::kAdd:
      op = NumberOp::k_add;
      break;
    case BinaryKind::kAnd:
      op = NumberOp::k_bit_and;
      break;
    case BinaryKind::kFloorDivide:
      op = NumberOp::k_floor_div;
      break;
    case BinaryKind::kLshift:
      op = NumberOp::k_lshift;
      break;
    case BinaryKind::kMultiply:
      op = NumberOp::k_mul;
      break;
    case BinaryKind::kRemainder:
      op = NumberOp::k_mod;
      break;
    case BinaryKind::kOr:
      op = NumberOp::k_bit_or;
      break;
    case BinaryKind::kPower:
      op = NumberOp::k_pow;
      break;
    case BinaryKind::kRshift:
      op = NumberOp::k_rshift;
      break;
    case BinaryKind::kSubtract:
      op = NumberOp::k_sub;
      break;
    case BinaryKind::kTrueDivide:
      op = NumberOp::k_true_div;
      break;
    case BinaryKind::kXor:
      op = NumberOp::k_bit_xor;
      break;
    default:
      return nullptr;
  }
  const NumberExpr *x = number_of(c, a), *y = number_of(c, b);
  if (!x || !y || !c.numbers.op(op, x, y)) {
    // Python raises or leaves 64 bits: by the values that there are now.
    PyObject *p = specialise(c, a), *q = specialise(c, b);
    if (p && q && folds(kind, p, q)) return literal(c, PyRef::steal(operate(kind, inplace, p, q)));
  }
  return number_op(c, op, a, b);
}

Value* compare_numbers(Context& c, CompareKind kind, Value* a, Value* b) {
  if (a->is_constant() && b->is_constant() && (is_simple_constant(a->real) || PyBool_Check(a->real)) &&
      (is_simple_constant(b->real) || PyBool_Check(b->real)))
    return literal(c, PyRef::steal(PyObject_RichCompare(a->real, b->real, static_cast<int>(kind))));
  if (!is_plain_number(a) || !is_plain_number(b)) return nullptr;
  static constexpr NumberOp kOps[] = {NumberOp::k_lt, NumberOp::k_le, NumberOp::k_eq,
                                      NumberOp::k_ne, NumberOp::k_gt, NumberOp::k_ge};
  return number_op(c, kOps[static_cast<int>(kind)], a, b);
}

// Sizes are numbers of the graph, so that it can be made again at others.
static ir::Value* lower_sizes(Context& c, const NumberExpr* e) {
  switch (e->kind) {
    case NumberExpr::kSize:
      return c.graph.dim(tensor_value(c, c.inputs.sized.at(e->source)), e->index);
    case NumberExpr::kDim:
      return c.graph.dim(e->tensor, e->index);
    case NumberExpr::kRun:
      return e->tensor;
    default: {
      SmallVector<ir::Value*, 2> operands{lower_number(c, e->a)};
      if (e->b) operands.push_back(lower_number(c, e->b));
      try {
        return c.graph.number(e->op, operands);
      } catch (const UserError& error) {
        fail(Reason::k_operator, error.what());
      }
    }
  }
}

ir::Value* lower_number(Context& c, const NumberExpr* e) {
  if (e->kind == NumberExpr::kConstant) return c.graph.constant(e->hint);
  if (auto it = c.lowered.values.find(e); it != c.lowered.values.end()) return it->second;
  if ((e->sizes || e->in_graph()) && e->kind != NumberExpr::kSource) {
    ir::Value* made = lower_sizes(c, e);
    return c.lowered.values[e] = made;
  }
  ir::Value*& v = c.lowered.values[e];
  if (!v) {
    v = c.graph.add_number_input(e->text(), e->hint.kind);
    c.inputs.tensors.push_back(nullptr);
    c.inputs.numbers.push_back(e);
  }
  return v;
}

}  // namespace msjit::capture
