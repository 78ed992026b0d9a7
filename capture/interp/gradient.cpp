// Calls of what grad and value_and_grad return: the function is captured, and its gradient is a reverse sweep over the
// nodes it made.
#include <algorithm>
#include <optional>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/backward.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/gradient.h"
#include "capture/interp/iterate.h"
#include "capture/interp/objects.h"
#include "capture/interp/own_backward.h"
#include "capture/interp/sizes.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"
#include "capture/interp/which_tensor.h"
#include "jit/passes/instantiate.h"
#include "src/base/check.h"

namespace msjit::capture {

namespace {

PyTypeObject* class_named(const char* module, const char* name) {
  PyObject* m = PyDict_GetItemString(PyImport_GetModuleDict(), module);
  PyObject* type = m ? PyObject_GetAttrString(m, name) : nullptr;  // kept
  PyErr_Clear();
  return reinterpret_cast<PyTypeObject*>(type);
}

// A sparse tensor: an object that holds its numbers in one tensor, `values`.
bool is_sparse(Context& c, Value* v) {
  static PyTypeObject* type = nullptr;
  if (!type) type = class_named("msjit.structure", "Sparse");
  if (!type || v->is_tensor() || (v->kind != ValueKind::kInstance && !v->real)) return false;
  PyTypeObject* t = type_of(c, v);
  return t && PyType_IsSubtype(t, type);
}

// A tuple, list or dict whose tensors have gradients: msjit.mutable; or a sparse tensor.
bool is_marked(Context& c, Value* v) {
  static PyTypeObject* const marked[] = {class_named("msjit.structure", "MutableTuple"),
                                         class_named("msjit.structure", "MutableList"),
                                         class_named("msjit.structure", "MutableDict")};
  if (v->kind != ValueKind::kTuple && v->kind != ValueKind::kList && v->kind != ValueKind::kDict)
    return is_sparse(c, v);
  return std::ranges::find(marked, type_of(c, v)) != std::end(marked);
}

}  // namespace

bool is_grad_function(PyTypeObject* t) {
  static PyTypeObject* type = nullptr;
  if (!type) type = class_named("msjit.autograd", "GradFunction");
  return type && t == type;
}

bool differentiates_marked(Context& c, std::span<Value* const> args, const Keywords& kwargs) {
  return std::ranges::any_of(args, [&](Value* v) { return is_marked(c, v); }) ||
         std::ranges::any_of(kwargs, [&](const auto& k) { return is_marked(c, k.second); });
}

namespace {

void tensors_of(Context& c, Value* v, std::vector<Value*>& out) {
  if (v->is_tensor()) out.push_back(v);
  if (v->kind == ValueKind::kTuple || v->kind == ValueKind::kList || v->kind == ValueKind::kDict) {
    expand(c, v);
    for (Value* x : v->items) tensors_of(c, x, out);
  } else if (is_sparse(c, v)) {
    tensors_of(c, load_attr(c, v, interned("values")), out);
  }
}

Value* detached(Context& c, Value* v) {
  if (v->is_tensor())
    return v->tensor->requires_grad && !(v->source && v->tensor->is_leaf) ? emit1(c, ops::Op::detach, {v}) : v;
  if (v->kind == ValueKind::kTuple || v->kind == ValueKind::kList) {
    std::vector<Value*> items;
    for (Value* x : list_of(c, v)) items.push_back(detached(c, x));
    return make_items(c, v->kind, std::move(items));
  }
  if (v->kind == ValueKind::kDict && !v->type) {
    expand(c, v);
    std::vector<Value*> items;
    for (Value* x : v->items) items.push_back(detached(c, x));
    Value* r = make_items(c, v->kind, std::move(items));
    r->keys = v->keys;
    return r;
  }
  if (!is_sparse(c, v)) return v;
  std::vector<Value*> values{detached(c, load_attr(c, v, interned("values")))};
  return call(c, load_attr(c, v, interned("_with")), values, {});
}

}  // namespace

void ask_by_weight(Context& c, Value* v) {
  if (!v->is_tensor()) fail(Reason::k_gradient, "weights");
  // What the hooks of a tensor from outside make of its gradient is left to the tape, which calls them.
  if (v->source && tensor_impl(v->real)->flags & kHasHooks) fail(Reason::k_gradient, "of a tensor with hooks");
  if (v->source) c.backwards.asked.push_back(v);
}

std::vector<ir::Value*> sweep(Context& c, size_t first, std::vector<ir::Value*> ys,
                              std::span<ir::Value* const> inputs) {
  size_t begin = c.graph.nodes.size();
  std::vector<ir::Value*> gradients = append_gradients(c, first, ys, inputs);
  if (c.graph.symbolic)
    c.graph.symbolic->derived.push_back({ir::Symbolic::Derived::kGradient,
                                         begin,
                                         c.graph.nodes.size(),
                                         first,
                                         std::move(ys),
                                         {inputs.begin(), inputs.end()},
                                         gradients});
  return gradients;
}

Value* call_grad_function(Context& c, Value* self, std::vector<Value*>& args, const Keywords& kwargs) {
  Value* fn = load_attr(c, self, interned("fn"));
  Value* position = load_attr(c, self, interned("grad_position"));
  Value* weights = load_attr(c, self, interned("weights"));
  bool as_tuple = is_true(c, load_attr(c, self, interned("as_tuple")));
  bool has_aux = is_true(c, load_attr(c, self, interned("has_aux")));
  bool return_value = is_true(c, load_attr(c, self, interned("return_value")));

  if (!c.gradients.now.mode) fail(Reason::k_gradient, "grad inside no_grad");
  std::vector<int64_t> positions;
  int64_t p;
  if (as_index(c, position, &p)) {
    positions.push_back(p);
  } else if (!position->is_none()) {
    for (Value* v : list_of(c, position)) {
      if (!as_index(c, v, &p)) fail(Reason::k_gradient, "grad_position");
      positions.push_back(p);
    }
  }
  bool create_graph = c.gradients.depth > 0 || c.gradients.inside_eager, outer_grad_mode = c.gradients.now.on;
  ++c.gradients.depth;
  std::optional<RecordingMode> recording(std::in_place, c, true);
  std::vector<Value*> inputs;
  Keywords named = kwargs;
  for (int64_t i : positions) {
    const auto n = static_cast<int64_t>(args.size());
    if (i < 0 || i >= n + static_cast<int64_t>(named.size())) fail(Reason::k_gradient, "grad_position");
    Value*& slot = i < n ? args[i] : named[i - n].second;
    Value* x = slot;
    if (!x->is_tensor()) continue;  // has no gradient
    if (x->source && tensor_impl(x->real)->flags & kHasHooks) fail(Reason::k_gradient, "of a tensor with hooks");
    if (!x->tensor->requires_grad && x->tensor->type && x->tensor->type == tensor_bridge().parameter_type) {
      inputs.push_back(x);  // frozen: zeros
      continue;
    }
    need_requires(x);
    if (x->tensor->requires_grad) need_itself(x);  // it may be a leaf
    create_graph |= x->tensor->requires_grad && !x->tensor->is_leaf;
    // An identity of its own: other uses of x inside do not count.
    Value* alias = broadcast_like(c, x, x);
    alias->tensor->requires_grad = true;
    alias->tensor->is_leaf = !x->tensor->requires_grad;
    slot = alias;
    inputs.push_back(alias);
  }
  std::vector<Value*> parameters;
  bool single_weight = weights->is_tensor();
  if (single_weight)
    parameters = {weights};
  else if (!weights->is_none())
    parameters = list_of(c, weights);
  std::vector<ir::Value*> targets;
  for (Value* v : inputs) {
    targets.push_back(tensor_value(c, v));
    if (v->tensor->is_leaf && v->tensor->requires_grad)
      c.backwards.grad_inputs.emplace_back(targets.back(), c.root_step);
  }
  for (Value* v : parameters) {
    ask_by_weight(c, v);
    targets.push_back(tensor_value(c, v));
  }
  size_t first = c.graph.nodes.size();
  Value* value = call(c, fn, args, named);
  for (size_t i = 0; i < targets.size(); ++i) {
    Value* v = i < inputs.size() ? inputs[i] : parameters[i - inputs.size()];
    const bool joined = !v->tensor->view_of && begins_anew(*v->tensor->group);
    if (v->tensor->requires_grad && !joined && tensor_value(c, v) != targets[i])
      fail(Reason::k_gradient, "for a tensor that the function writes");
  }
  Value *differentiated = value, *aux = nullptr;
  if (has_aux) {
    if (value->kind != ValueKind::kTuple) fail(Reason::k_gradient, "has_aux");
    expand(c, value);
    if (value->items.size() < 2) fail(Reason::k_gradient, "has_aux");
    differentiated = value->items[0];
    aux = make_items(c, ValueKind::kTuple, {value->items.begin() + 1, value->items.end()});
  }
  std::vector<Value*> outputs;
  std::vector<ir::Value*> recorded;
  tensors_of(c, differentiated, outputs);
  for (Value* y : outputs)
    if (y->tensor->requires_grad) recorded.push_back(tensor_value(c, y));
  std::vector<ir::Value*> gradients;
  try {
    c.gradients.sweep_creates = create_graph;
    gradients = sweep(c, first, recorded, targets);
  } catch (const UserError& e) {
    fail(Reason::k_gradient, e.what());
  } catch (const InternalError& e) {
    fail(Reason::k_gradient, e.what());
  }
  recording.reset();
  --c.gradients.depth;
  create_graph = create_graph && outer_grad_mode;
  if (!create_graph) release_swept(c, recorded, targets);
  std::vector<Value*> by_position, by_weight;
  for (size_t i = 0; i < gradients.size(); ++i) {
    Value* like = i < inputs.size() ? inputs[i] : parameters[i - inputs.size()];
    ir::Value* gradient = like->tensor->requires_grad ? gradients[i] : nullptr;
    Value* v;
    if (!gradient) {
      v = emit1(c, ops::Op::cast, {literal(c, PyRef::steal(PyFloat_FromDouble(0.0)))},
                {ops::Attr(like->tensor->dtype)});
      v = broadcast_like(c, v, like);
      v = emit1(c, ops::Op::copy, {v});
    } else {
      if (!create_graph && c.gradients.at_entry.on) gradient = c.graph.call1(ops::Op::detach, {gradient});
      v = fresh_tensor(c, gradient, create_graph);
      v->tensor->varying = like->tensor->varying;
    }
    (i < inputs.size() ? by_position : by_weight).push_back(v);
  }
  ++c.work.tensor_ops;
  const bool bare = by_position.size() == 1 && !as_tuple;
  Value* result = bare ? by_position[0] : make_items(c, ValueKind::kTuple, by_position);
  if (!weights->is_none()) {
    Value* w = single_weight ? by_weight[0] : make_items(c, ValueKind::kTuple, by_weight);
    result = position->is_none() ? w : make_items(c, ValueKind::kTuple, {result, w});
  }
  if (!create_graph) {
    value = detached(c, value);
    if (aux) aux = detached(c, aux);
  }
  if (return_value) return make_items(c, ValueKind::kTuple, {value, result});
  return has_aux ? make_items(c, ValueKind::kTuple, {result, aux}) : result;
}

}  // namespace msjit::capture
