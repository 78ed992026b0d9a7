// Tensors made of data: of numbers, sequences and NumPy arrays. An array is an input of the graph, over its own memory.
#include "capture/interp/creation.h"
#include "capture/bridge/numpy.h"
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/names.h"
#include "capture/interp/backward.h"
#include "capture/interp/context.h"
#include "capture/interp/gradient.h"
#include "capture/interp/numbers.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"
#include "src/base/check.h"

namespace msjit::capture {
namespace {

constexpr size_t kMaxVarying = 32;  // numbers of a sequence that stay open

struct Data {
  Value *data = nullptr, *dtype = nullptr, *requires_grad = nullptr;
};

Data parse_data(Context& c, std::span<Value* const> args, const Keywords& kwargs, bool constructor) {
  Data d;
  if (args.empty() || args.size() > 2) fail(Reason::k_unknown_call, "a tensor with these arguments");
  d.data = args[0];
  if (args.size() > 1) d.dtype = args[1];
  for (const auto& [name, value] : kwargs) {
    if (PyUnicode_CompareWithASCIIString(name, "dtype") == 0 && !d.dtype) {
      d.dtype = value;
    } else if (PyUnicode_CompareWithASCIIString(name, "requires_grad") == 0 && !constructor) {
      d.requires_grad = value;
    } else {
      fail(Reason::k_unknown_call, "a tensor with these arguments");
    }
  }
  return d;
}

Value* cast(Context& c, Value* v, DType dtype) { return emit1(c, ops::Op::cast, {v}, {ops::Attr(dtype)}); }

DType default_type(const NumberExpr* e) {
  switch (e->hint.kind) {
    case NumberKind::kBool:
      return DType::bool_;
    case NumberKind::kInt:
      return DType::int64;
    default:
      return default_float();
  }
}

// A flat sequence of which some numbers vary.
Value* of_varying(Context& c, Value* v, const DType* dtype) {
  if (v->kind != ValueKind::kTuple && v->kind != ValueKind::kList) return nullptr;
  if (v->type) return nullptr;
  expand(c, v);
  bool varies = false;
  DType common = DType::bool_;
  for (Value* x : v->items) {
    varies |= x->is_number();
    bool number =
        x->is_number() || (x->kind == ValueKind::kObject &&
                           (PyBool_Check(x->real) || PyLong_CheckExact(x->real) || PyFloat_CheckExact(x->real)));
    if (!number) return nullptr;
  }
  if (!varies || v->items.size() > kMaxVarying) return nullptr;
  for (Value* x : v->items) {
    const NumberExpr* e = number_of(c, x);
    if (!e) return nullptr;
    DType t = default_type(e);
    if (common == DType::bool_ || is_floating(t)) common = t;
  }
  std::vector<OpOperand> parts;
  for (Value* x : v->items)
    parts.push_back({emit1(c, ops::Op::unsqueeze, {cast(c, x, dtype ? *dtype : common)}, {ops::Attr(int64_t{0})})});
  if (parts.size() == 1) return emit1(c, ops::Op::copy, {parts[0].value});
  return emit_op(c, ops::Op::cat, parts, {ops::Attr(int64_t{0})})[0];
}

// What the call makes of constants, computed once; every run copies it.
Value* of_constant(Context& c, PyObject* callable, Value* data, Value* dtype) {
  PyObject* o = nullptr;
  if (data->kind == ValueKind::kList) {
    expand(c, data);
    std::vector<Value*> items;
    for (Value* x : data->items)
      items.push_back(x->kind == ValueKind::kList ? (expand(c, x), make_items(c, ValueKind::kTuple, x->items)) : x);
    o = specialise(c, make_items(c, ValueKind::kTuple, std::move(items)));
  } else if (!data->is_tensor()) {
    o = specialise(c, data);
  }
  if (!o || !(is_simple_constant(o) || PyBool_Check(o))) return nullptr;
  PyRef args = PyRef::steal(PyTuple_Pack(1, o)), kwargs = PyRef::steal(PyDict_New());
  if (!args || !kwargs) fail(Reason::k_internal, "out of memory");
  if (dtype && PyDict_SetItemString(kwargs.get(), "dtype", dtype->real) < 0) fail(Reason::k_internal, "out of memory");
  PyRef made = PyRef::steal(PyObject_Call(callable, args.get(), kwargs.get()));
  if (!made) fail(Reason::k_unknown_call, "a tensor of this data");
  c.creation.creates |= !c.creation.in_library;
  ir::Value* constant = c.graph.constant(Tensor::borrow(tensor_impl(made.get())));
  return fresh_tensor(c, c.graph.call1(ops::Op::copy, {constant}), false);
}

}  // namespace

// Guards element type, sizes and strides (where a dimension has more than one element).
static const Source* guard_array(Context& c, Value* v) {
  const Source* source = need_source(c, v);
  guard_type(c, v);
  const Meta* meta = ndarray_meta(v->real);
  if (!meta) fail(Reason::k_op_failed, "an array that no tensor can lie over");
  c.guard({GuardKind::kArrayMeta, source, nullptr, PyRef::borrow(ndarray_dtype(v->real)), ndarray_writeable(v->real),
           meta});
  meta->unref();
  return source;
}

Value* array_attr(Context& c, Value* v, PyObject* name) {
  if (!is_ndarray(v->real)) return nullptr;
  for (const char* known : {"shape", "dtype", "ndim", "size", "nbytes", "itemsize", "strides"})
    if (name == interned(known)) {
      // The strides of dimensions of size 1 are not guarded.
      if (name == interned("strides") && ndarray_has_unit_dimension(v->real)) return nullptr;
      guard_array(c, v);
      return literal(c, PyRef::steal(PyObject_GetAttr(v->real, name)));
    }
  return nullptr;
}

Value* array_tensor(Context& c, Value* v, bool shared) {
  if (v->kind != ValueKind::kObject || !is_ndarray(v->real)) return nullptr;
  if (auto it = c.arrays.tensors.find({v, shared}); it != c.arrays.tensors.end()) return it->second;
  const Source* source = guard_array(c, v);
  Tensor over = tensor_bridge().from_array(v->real, true);
  if (!over) fail(Reason::k_op_failed, "an array that no tensor can lie over");
  Value* t = make(c, ValueKind::kTensor);
  t->tensor = std::make_unique<TensorPart>();
  TensorPart& p = *t->tensor;
  p.type = tensor_bridge().tensor_type;
  p.dtype = over.dtype();
  p.shape = p.geometry_shape = Shape(over.shape());
  p.geometry_strides = contiguous_strides(p.shape);
  t->real = c.pool.keep(PyRef::steal(tensor_bridge().wrap(std::move(over))));
  t->source = c.sources.child(SourceKind::kArray, source, int64_t{!shared});
  t->type_guarded = true;
  return c.arrays.tensors[{v, shared}] = t;
}

Value* as_operand(Context& c, Value* v) {
  Value* t = array_tensor(c, v, false);
  return t ? t : v;
}

Value* sequence_operand(Context& c, Value* v) {
  if ((v->kind != ValueKind::kTuple && v->kind != ValueKind::kList) || v->type) return v;
  return create_tensor(c, reinterpret_cast<PyObject*>(tensor_bridge().tensor_type), {&v, 1}, {});
}

static bool holds_numbers_only(Value* v) {
  if (v->kind == ValueKind::kTuple || v->kind == ValueKind::kList)
    return !v->type && std::ranges::all_of(v->items, holds_numbers_only);
  return v->is_number() || (v->kind == ValueKind::kObject &&
                            (PyLong_Check(v->real) || PyFloat_Check(v->real) || PyComplex_Check(v->real)));
}

Value* numbers_operand(Context& c, Value* v, DType beside) {
  Value* t = sequence_operand(c, v);
  if (t == v || !holds_numbers_only(v)) return t;
  const DType wanted = promote_numbers(beside, t->tensor->dtype);
  return t->tensor->dtype == wanted ? t : cast(c, t, wanted);
}

Value* create_tensor(Context& c, PyObject* callable, std::span<Value* const> args, const Keywords& kwargs) {
  Data d = parse_data(c, args, kwargs, PyType_Check(callable));
  DType wanted;
  bool typed = d.dtype && !d.dtype->is_none();
  if (typed) {
    PyObject* o = d.dtype->is_tensor() ? nullptr : specialise(c, d.dtype);
    if (!o || !tensor_bridge().dtype_from_python(o, &wanted)) fail(Reason::k_unknown_call, "a tensor of this dtype");
  }
  Value* result = nullptr;
  Value* data = as_operand(c, d.data);
  if (data->is_tensor()) {
    if (data->tensor->requires_grad && c.gradients.now.on && typed && wanted != data->tensor->dtype)
      fail(Reason::k_unknown_call, "a tensor of another dtype with a history");
    RecordingMode off(c, false);
    result = typed && wanted != data->tensor->dtype ? cast(c, data, wanted) : emit1(c, ops::Op::copy, {data});
  } else if (const NumberExpr* e = data->is_number() ? number_of(c, data) : nullptr) {
    result = cast(c, data, typed ? wanted : default_type(e));
  } else {
    result = of_varying(c, data, typed ? &wanted : nullptr);
    if (!result) result = of_constant(c, callable, data, typed ? d.dtype : nullptr);
  }
  if (!result) fail(Reason::k_unknown_call, "a tensor of " + describe(c, data));
  ++c.work.tensor_ops;
  if (d.requires_grad && is_true(c, d.requires_grad)) return require_grad(c, result, true);
  return result;
}

}  // namespace msjit::capture
