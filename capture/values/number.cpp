#include "capture/values/number.h"

#include "capture/values/numpy.h"
#include "capture/values/tensor_bridge.h"
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

bool NumberExpr::eval(PyObject** base, ops::Number* out) const {
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
      return false;
    case kOp: {
      ops::Number x, y;
      if (!a->eval(base, &x) || (b && !b->eval(base, &y))) return false;
      return ir::eval(op, x, b ? y : x, *out) && out->kind == hint.kind;
    }
  }
  return false;
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
    case kOp:
      break;
  }
  std::string symbol(ir::text_of(op));
  if (!b) return symbol + "(" + a->text() + ")";
  return "(" + a->text() + " " + symbol + " " + b->text() + ")";
}

void NumberExpr::add_sources(std::vector<const Source*>& to) const {
  if (source) to.push_back(source);
  if (a) a->add_sources(to);
  if (b) b->add_sources(to);
}

const NumberExpr* NumberPool::add(NumberExpr e) {
  e.id = static_cast<int>(exprs_.size());
  exprs_.push_back(std::make_unique<NumberExpr>(std::move(e)));
  return exprs_.back().get();
}

const NumberExpr* NumberPool::constant(ops::Number n) {
  NumberExpr e;
  e.hint = n;
  return add(std::move(e));
}

const NumberExpr* NumberPool::source(const Source* s, ops::Number hint) {
  for (const auto& e : exprs_)
    if (e->kind == NumberExpr::kSource && e->source == s) return e.get();
  NumberExpr e;
  e.kind = NumberExpr::kSource;
  e.source = s;
  e.hint = hint;
  return add(std::move(e));
}

const NumberExpr* NumberPool::op(ir::NumberOp op, const NumberExpr* a, const NumberExpr* b) {
  ops::Number result;
  if (!ir::eval(op, a->hint, b ? b->hint : a->hint, result)) return nullptr;
  for (const auto& e : exprs_)
    if (e->kind == NumberExpr::kOp && e->op == op && e->a == a && e->b == b) return e.get();
  NumberExpr e;
  e.kind = a->kind == NumberExpr::kConstant && (!b || b->kind == NumberExpr::kConstant) ? NumberExpr::kConstant
                                                                                        : NumberExpr::kOp;
  e.hint = result;
  e.op = op;
  e.a = a;
  e.b = b;
  auto of_sizes = [](const NumberExpr* x) { return x->sizes || x->kind == NumberExpr::kConstant; };
  e.sizes = e.kind == NumberExpr::kOp && of_sizes(a) && (!b || of_sizes(b));
  e.dims = a->dims || (b && b->dims);
  return add(std::move(e));
}

const NumberExpr* NumberPool::size(const Source* tensor, int64_t d, int64_t hint) {
  for (const auto& e : exprs_)
    if (e->kind == NumberExpr::kSize && e->source == tensor && e->index == d) return e.get();
  NumberExpr e;
  e.kind = NumberExpr::kSize;
  e.source = tensor;
  e.index = d;
  e.hint = ops::Number::of(hint);
  e.sizes = true;
  return add(std::move(e));
}

const NumberExpr* NumberPool::dim(ir::Value* tensor, int64_t d, int64_t hint) {
  for (const auto& e : exprs_)
    if (e->kind == NumberExpr::kDim && e->tensor == tensor && e->index == d) return e.get();
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
