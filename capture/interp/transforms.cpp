// Calls of what jvp and vmap make: the function is captured, and a sweep over the nodes it made gives the tangents, or
// the nodes for the whole batch.
#include "jit/passes/transforms.h"

#include <optional>

#include "capture/cpython/objects.h"
#include "capture/interp/context.h"
#include "src/base/check.h"

namespace msjit::capture {
namespace {

PyTypeObject* class_of(const char* module, const char* name) {
  PyObject* m = PyDict_GetItemString(PyImport_GetModuleDict(), module);
  Ref o = m ? Ref::steal(PyObject_GetAttrString(m, name)) : Ref();
  PyErr_Clear();
  return o && PyType_Check(o.get()) ? reinterpret_cast<PyTypeObject*>(o.release()) : nullptr;
}
PyTypeObject* jvp_type() {
  static PyTypeObject* t = nullptr;
  if (!t) t = class_of("msjit.transforms", "JvpFunction");
  return t;
}
PyTypeObject* vmap_type() {
  static PyTypeObject* t = nullptr;
  if (!t) t = class_of("msjit.batching", "VmapFunction");
  return t;
}

bool is_sequence(Value* v) { return v->kind == ValueKind::kTuple || v->kind == ValueKind::kList; }

void tensors_in(Context& c, Value* v, std::vector<Value*>& out) {
  if (v->is_tensor()) out.push_back(v);
  if (!is_sequence(v)) return;
  expand(c, v);
  for (Value* x : v->items) tensors_in(c, x, out);
}
// v with its tensors replaced, in order.
Value* with_tensors(Context& c, Value* v, const std::vector<Value*>& tensors, size_t& next) {
  if (v->is_tensor()) return tensors[next++];
  if (!is_sequence(v)) return v;
  std::vector<Value*> items;
  for (Value* x : list_of(c, v)) items.push_back(with_tensors(c, x, tensors, next));
  return make_items(c, v->kind, std::move(items));
}

Value* zeros_like(Context& c, Value* like) {
  Value* v =
      emit1(c, ops::Op::cast, {literal(c, Ref::steal(PyFloat_FromDouble(0.0)))}, {ops::Attr(like->tensor->dtype)});
  return emit1(c, ops::Op::copy, {broadcast_like(c, v, like)});
}

Value* detached(Context& c, Value* v) {
  if (!v->is_tensor()) return v;
  return v->tensor->requires_grad && !(v->source && v->tensor->is_leaf) ? emit1(c, ops::Op::detach, {v}) : v;
}
Value* map_detached(Context& c, Value* v) {
  std::vector<Value*> tensors;
  tensors_in(c, v, tensors);
  for (Value*& t : tensors) t = detached(c, t);
  size_t next = 0;
  return with_tensors(c, v, tensors, next);
}

// What rules and sweeps throw ends the capture here.
template <class Body>
auto or_break(Body body) {
  try {
    return body();
  } catch (const UserError& e) {
    fail(Reason::k_gradient, e.what());
  } catch (const InternalError& e) {
    fail(Reason::k_gradient, e.what());
  }
}

std::vector<Value*> tensors_of_argument(Context& c, Value* v) {
  std::vector<Value*> out;
  if (v->is_tensor()) return {v};
  if (!is_sequence(v)) fail(Reason::k_gradient, "jvp of what are not tensors");
  for (Value* x : list_of(c, v)) {
    if (!x->is_tensor()) fail(Reason::k_gradient, "jvp of what are not tensors");
    out.push_back(x);
  }
  return out;
}

// JvpFunction(fn, has_aux)(inputs, v)
Value* call_jvp(Context& c, Value* self, std::vector<Value*>& args, const Keywords& kwargs) {
  if (args.size() != 2 || !kwargs.empty()) fail(Reason::k_gradient, "arguments of jvp");
  Value* fn = load_attr(c, self, interned("fn"));
  const bool has_aux = is_true(c, load_attr(c, self, interned("has_aux")));
  std::vector<Value*> given = tensors_of_argument(c, args[0]), directions = tensors_of_argument(c, args[1]);
  if (given.size() != directions.size()) fail(Reason::k_gradient, "jvp with another number of tangents");
  bool create_graph = c.grad_depth > 0;
  const bool outer_grad_mode = c.grad_mode;
  ++c.grad_depth;
  c.grad_mode = true;
  std::vector<Value*> inputs;
  std::vector<ir::Value*> targets, tangents;
  for (size_t i = 0; i < given.size(); ++i) {
    Value *x = given[i], *t = directions[i];
    if (!is_differentiable(x->tensor->dtype)) fail(Reason::k_gradient, "of integers");
    create_graph |= (x->tensor->requires_grad && !x->tensor->is_leaf) || t->tensor->requires_grad;
    Value* alias = broadcast_like(c, x, x);
    alias->tensor->requires_grad = true;
    inputs.push_back(alias);
    targets.push_back(tensor_value(c, alias));
    if (t->tensor->dtype != x->tensor->dtype) t = emit1(c, ops::Op::cast, {t}, {ops::Attr(x->tensor->dtype)});
    tangents.push_back(tensor_value(c, t));
    if (tangents.back()->shape != targets.back()->shape)
      fail(Reason::k_gradient, "jvp with a tangent of another shape");
  }
  const size_t first = c.graph.nodes.size();
  Value* value = call(c, fn, inputs, {});
  Value *differentiated = value, *aux = nullptr;
  if (has_aux) {
    if (value->kind != ValueKind::kTuple) fail(Reason::k_gradient, "has_aux");
    expand(c, value);
    if (value->items.size() < 2) fail(Reason::k_gradient, "has_aux");
    differentiated = value->items[0];
    aux = value->items.size() == 2 ? value->items[1]
                                   : make_items(c, ValueKind::kTuple, {value->items.begin() + 1, value->items.end()});
  }
  std::vector<Value*> outputs;
  tensors_in(c, differentiated, outputs);
  if (outputs.empty()) fail(Reason::k_gradient, "of a function that returns no tensor");
  std::vector<ir::Value*> ys;
  for (Value* y : outputs) ys.push_back(tensor_value(c, y));
  std::vector<ir::Value*> found =
      or_break([&] { return passes::append_tangents(c.graph, first, targets, tangents, ys); });
  c.grad_mode = outer_grad_mode;
  --c.grad_depth;
  create_graph = create_graph && outer_grad_mode;
  std::vector<Value*> moved;
  for (size_t i = 0; i < found.size(); ++i) {
    ir::Value* t = outputs[i]->tensor->requires_grad ? found[i] : nullptr;
    if (!t) {
      moved.push_back(zeros_like(c, outputs[i]));
      continue;
    }
    if (!create_graph && c.entry_grad_mode) t = c.graph.call1(ops::Op::detach, {t});
    moved.push_back(fresh_tensor(c, t, create_graph));
  }
  ++c.tensor_ops;
  size_t next = 0;
  Value* tangent = with_tensors(c, differentiated, moved, next);
  if (!create_graph) {
    differentiated = map_detached(c, differentiated);
    if (aux) aux = map_detached(c, aux);
  }
  std::vector<Value*> result{differentiated, tangent};
  if (aux) result.push_back(aux);
  return make_items(c, ValueKind::kTuple, std::move(result));
}

// ---- vmap
// By value: the axis it names, or none.
std::optional<int64_t> axis_of(Context& c, Value* axes, size_t i, size_t count) {
  int64_t axis;
  if (axes->is_none()) return std::nullopt;
  if (as_index(c, axes, &axis)) return axis;
  if (!is_sequence(axes)) fail(Reason::k_gradient, "axes of vmap");
  std::vector<Value*> each = list_of(c, axes);
  if (each.size() != count) fail(Reason::k_gradient, "axes of vmap");
  if (each[i]->is_none()) return std::nullopt;
  if (!as_index(c, each[i], &axis)) fail(Reason::k_gradient, "nested axes of vmap");
  return axis;
}

int64_t wrap_axis(int64_t axis, size_t rank) {
  const auto n = static_cast<int64_t>(rank);
  if (axis < -n || axis >= n) fail(Reason::k_gradient, "an axis of vmap out of range");
  return axis < 0 ? axis + n : axis;
}

Value* moved(Context& c, Value* v, int64_t from, int64_t to) {
  if (from == to) return v;
  const auto rank = static_cast<int64_t>(tensor_value(c, v)->shape.size());
  ops::Ints order;
  for (int64_t d = 0; d < rank; ++d)
    if (d != from) order.push_back(d);
  ops::Ints dims(order.begin(), order.begin() + to);
  dims.push_back(from);
  for (size_t k = static_cast<size_t>(to); k < order.size(); ++k) dims.push_back(order[k]);
  return emit1(c, ops::Op::permute, {v}, {ops::Attr(dims)});
}

// VmapFunction(fn, in_axes, out_axes)(*args)
Value* call_vmap(Context& c, Value* self, std::vector<Value*>& args, const Keywords& kwargs) {
  if (c.graph.symbolic) throw NeedsFixedSizes{};
  Value* fn = load_attr(c, self, interned("fn"));
  Value* in_axes = load_attr(c, self, interned("in_axes"));
  Value* out_axes = load_attr(c, self, interned("out_axes"));
  std::vector<ir::Value*> elements, batches;
  for (size_t i = 0; i < args.size(); ++i) {
    if (is_sequence(args[i]) || args[i]->kind == ValueKind::kDict) fail(Reason::k_gradient, "containers given to vmap");
    std::optional<int64_t> axis = axis_of(c, in_axes, i, args.size());
    if (!axis || !args[i]->is_tensor()) continue;
    Value* x = args[i];
    x = moved(c, x, wrap_axis(*axis, tensor_value(c, x)->shape.size()), 0);
    batches.push_back(tensor_value(c, x));
    if (batches.back()->shape[0] != batches[0]->shape[0] || batches[0]->shape[0] == 0)
      fail(Reason::k_gradient, "sizes of vmap's batches");
    args[i] = emit1(c, ops::Op::select, {x}, {ops::Attr(int64_t{0}), ops::Attr(int64_t{0})});
    elements.push_back(tensor_value(c, args[i]));
  }
  if (batches.empty()) fail(Reason::k_gradient, "vmap without a tensor");
  const int64_t size = batches[0]->shape[0];
  const size_t first = c.graph.nodes.size();
  Value* value = call(c, fn, args, kwargs);
  if (value->kind == ValueKind::kDict) fail(Reason::k_gradient, "a dict returned to vmap");
  std::vector<Value*> outputs;
  tensors_in(c, value, outputs);
  if (is_sequence(value) && outputs.size() != value->items.size()) fail(Reason::k_gradient, "nested results of vmap");
  std::vector<ir::Value*> ys;
  for (Value* y : outputs) ys.push_back(tensor_value(c, y));
  std::vector<ir::Value*> found = or_break([&] { return passes::append_batch(c.graph, first, elements, batches, ys); });
  std::vector<Value*> results;
  for (size_t i = 0; i < outputs.size(); ++i) {
    std::optional<int64_t> axis = axis_of(c, out_axes, i, outputs.size());
    Value* y = outputs[i];
    if (!axis) {
      if (found[i]) fail(Reason::k_gradient, "out_axes None for what differs");
      results.push_back(y);
      continue;
    }
    Value* v;
    if (found[i]) {
      v = fresh_tensor(c, found[i], y->tensor->requires_grad);
    } else {
      ops::Ints shape{size};
      for (int64_t d : ys[i]->shape) shape.push_back(d);
      v = emit1(c, ops::Op::copy, {emit1(c, ops::Op::broadcast_to, {y}, {ops::Attr(shape)})});
    }
    results.push_back(moved(c, v, 0, wrap_axis(*axis, ys[i]->shape.size() + 1)));
  }
  ++c.tensor_ops;
  size_t next = 0;
  return with_tensors(c, value, results, next);
}

}  // namespace

bool is_transform_function(PyTypeObject* t) { return t && (t == jvp_type() || t == vmap_type()); }

Value* call_transform_function(Context& c, Value* self, std::vector<Value*>& args, const Keywords& kwargs) {
  if (type_of(c, self) == jvp_type()) {
    if (c.graph.symbolic) throw NeedsFixedSizes{};
    return call_jvp(c, self, args, kwargs);
  }
  return call_vmap(c, self, args, kwargs);
}

}  // namespace msjit::capture
