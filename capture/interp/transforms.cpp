// Calls of function transforms (jvp, vjp, linearize, Jacobians, vmap): the function is captured, and a sweep over the
// nodes it made gives the tangents, the gradients, or the nodes for the whole batch.
#include "jit/passes/transforms.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/derivatives.h"
#include "capture/interp/gradient.h"
#include "capture/interp/iterate.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/own_backward.h"
#include "capture/interp/sizes.h"
#include "capture/interp/tensors.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"
#include "jit/passes/instantiate.h"
#include "src/base/check.h"

namespace msjit::capture {
namespace {

PyTypeObject* class_of(const char* module, const char* name) {
  PyObject* m = PyDict_GetItemString(PyImport_GetModuleDict(), module);
  PyRef o = m ? PyRef::steal(PyObject_GetAttrString(m, name)) : PyRef();
  PyErr_Clear();
  return o && PyType_Check(o.get()) ? reinterpret_cast<PyTypeObject*>(o.release()) : nullptr;
}
enum Transform { kJvp, kLinearize, kVjp, kPushforward, kPullback, kJacobian, kVmap, kRecompute, kTransforms };
// The classes of python/msjit that stand for calls of function transforms.
PyTypeObject* transform_type(int which) {
  static PyTypeObject* types[kTransforms];
  static constexpr const char* names[] = {"JvpFunction", "LinearizeFunction", "VjpFunction",  "Pushforward",
                                          "Pullback",    "JacobianFunction",  "VmapFunction", "RecomputeFunction"};
  if (!types[which]) {
    const char* module = which == kVmap        ? "msjit.batching"
                         : which == kRecompute ? "msjit.autograd"
                                               : "msjit.transforms";
    types[which] = class_of(module, names[which]);
  }
  return types[which];
}

void tensors_in(Context& c, Value* v, std::vector<Value*>& out) {
  if (v->is_tensor()) out.push_back(v);
  if (!is_sequence(v) && v->kind != ValueKind::kDict) return;
  expand(c, v);
  for (Value* x : v->items) tensors_in(c, x, out);
}
// v with its tensors replaced, in order.
Value* with_tensors(Context& c, Value* v, const std::vector<Value*>& tensors, size_t& next) {
  if (v->is_tensor()) return tensors[next++];
  const bool dict = v->kind == ValueKind::kDict;
  if (!is_sequence(v) && !dict) return v;
  expand(c, v);
  std::vector<Value*> items;
  for (Value* x : v->items) items.push_back(with_tensors(c, x, tensors, next));
  if (dict && v->type) fail(Reason::k_gradient, "of a dict of a class of its own");
  Value* r = make_items(c, v->kind, std::move(items));
  if (dict) r->keys = v->keys;
  return r;
}

Value* zeros_like(Context& c, Value* like) {
  Value* v =
      emit1(c, ops::Op::cast, {literal(c, PyRef::steal(PyFloat_FromDouble(0.0)))}, {ops::Attr(like->tensor->dtype)});
  return emit1(c, ops::Op::copy, {broadcast_like(c, v, like)});
}

Value* detached_tensor(Context& c, Value* v) {
  if (!v->is_tensor()) return v;
  return v->tensor->requires_grad && !(v->source && v->tensor->is_leaf) ? emit1(c, ops::Op::detach, {v}) : v;
}
Value* map_detached(Context& c, Value* v) {
  std::vector<Value*> tensors;
  tensors_in(c, v, tensors);
  for (Value*& t : tensors) t = detached_tensor(c, t);
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

// fn called with inputs of its own, and what it made since.
struct Recorded {
  size_t first = 0;
  std::vector<Value*> inputs, outputs;  // outputs: the tensors of what is differentiated
  Value *value = nullptr, *aux = nullptr;
  bool create_graph = false;
};

Recorded record(Context& c, Value* fn, std::vector<Value*> args, bool has_aux, bool create_graph) {
  Recorded r;
  const bool outer_grad_mode = c.gradients.now.on;
  r.create_graph = create_graph || c.gradients.depth > 0 || c.gradients.inside_eager;
  ++c.gradients.depth;
  std::optional<RecordingMode> recording(std::in_place, c, true);
  for (Value*& x : args) {
    if (!x->is_tensor()) continue;
    need_requires(x);
    r.create_graph |= x->tensor->requires_grad && !x->tensor->is_leaf;
    x = broadcast_like(c, x, x);  // an identity of its own: other uses inside do not count
    x->tensor->requires_grad = true;
    r.inputs.push_back(x);
  }
  r.first = c.graph.nodes.size();
  Value* value = call(c, fn, std::move(args), {});
  recording.reset();
  --c.gradients.depth;
  r.create_graph = r.create_graph && outer_grad_mode;
  r.value = value;
  if (has_aux) {
    if (value->kind != ValueKind::kTuple) fail(Reason::k_gradient, "has_aux");
    expand(c, value);
    if (value->items.size() < 2) fail(Reason::k_gradient, "has_aux");
    r.value = value->items[0];
    r.aux = value->items.size() == 2 ? value->items[1]
                                     : make_items(c, ValueKind::kTuple, {value->items.begin() + 1, value->items.end()});
  }
  tensors_in(c, r.value, r.outputs);
  if (r.outputs.empty()) fail(Reason::k_gradient, "of a function that returns no tensor");
  ++c.work.tensor_ops;
  return r;
}

std::vector<ir::Value*> lowered(Context& c, const std::vector<Value*>& values) {
  std::vector<ir::Value*> out;
  for (Value* v : values) out.push_back(tensor_value(c, v));
  return out;
}

Value* derived_like(Context& c, ir::Value* v, Value* like, bool create_graph) {
  if (!v) return zeros_like(c, like);
  if (!create_graph && c.gradients.at_entry.on) v = c.graph.call1(ops::Op::detach, {v});
  return fresh_tensor(c, v, create_graph);
}

// By position: x's dtype and shape.
void fit(Context& c, std::vector<Value*>& given, const std::vector<Value*>& like) {
  if (given.size() != like.size()) fail(Reason::k_gradient, "another number of tangents or cotangents");
  for (size_t i = 0; i < given.size(); ++i) {
    if (tensor_value(c, given[i])->shape != tensor_value(c, like[i])->shape)
      fail(Reason::k_gradient, "a tangent or cotangent of another shape");
    if (given[i]->tensor->dtype != like[i]->tensor->dtype)
      given[i] = emit1(c, ops::Op::cast, {given[i]}, {ops::Attr(like[i]->tensor->dtype)});
  }
}

bool any_requires_grad(const std::vector<Value*>& values) {
  std::ranges::for_each(values, need_requires);
  return std::any_of(values.begin(), values.end(), [](Value* v) { return v->tensor->requires_grad; });
}

// Tangents of the outputs, in the shape of what fn returned.
Value* push(Context& c, const Recorded& r, std::vector<Value*> tangents) {
  fit(c, tangents, r.inputs);
  const bool create_graph = r.create_graph || (c.gradients.now.on && any_requires_grad(tangents));
  std::vector<ir::Value*> found = or_break(
      [&] { return append_tangents(c, r.first, lowered(c, r.inputs), lowered(c, tangents), lowered(c, r.outputs)); });
  std::vector<Value*> moved;
  for (size_t i = 0; i < found.size(); ++i)
    moved.push_back(
        derived_like(c, r.outputs[i]->tensor->requires_grad ? found[i] : nullptr, r.outputs[i], create_graph));
  size_t next = 0;
  return with_tensors(c, r.value, moved, next);
}

// Gradients of the inputs: of the sum of outputs times cotangents.
Value* pull(Context& c, const Recorded& r, std::vector<Value*> cotangents) {
  fit(c, cotangents, r.outputs);
  const bool create_graph = r.create_graph || (c.gradients.now.on && any_requires_grad(cotangents));
  ++c.gradients.depth;
  std::optional<RecordingMode> recording(std::in_place, c, true);
  std::vector<ir::Value*> roots;
  for (size_t i = 0; i < r.outputs.size(); ++i) {
    Value* y = r.outputs[i];
    if (!y->tensor->requires_grad) continue;
    Value* by = cotangents[i];
    if (is_complex(y->tensor->dtype)) by = emit1(c, ops::Op::conj, {by});  // as the rule of mul conjugates it again
    roots.push_back(tensor_value(c, emit1(c, ops::Op::mul, {y, by})));
  }
  recording.reset();
  --c.gradients.depth;
  c.gradients.sweep_creates = create_graph;
  std::vector<ir::Value*> found(r.inputs.size());
  if (!roots.empty()) found = or_break([&] { return append_gradients(c, r.first, roots, lowered(c, r.inputs)); });
  std::vector<Value*> gradients;
  for (size_t i = 0; i < found.size(); ++i) {
    ir::Value* g = r.inputs[i]->tensor->requires_grad ? found[i] : nullptr;  // else a frozen weight: zeros
    gradients.push_back(derived_like(c, g, r.inputs[i], create_graph));
  }
  return make_items(c, ValueKind::kTuple, std::move(gradients));
}

// JvpFunction(fn, has_aux)(inputs, v)
Value* call_jvp(Context& c, Value* self, std::vector<Value*>& args) {
  if (args.size() != 2) fail(Reason::k_gradient, "arguments of jvp");
  const bool has_aux = is_true(c, load_attr(c, self, interned("has_aux")));
  std::vector<Value*> inputs = tensors_of_argument(c, args[0]), tangents = tensors_of_argument(c, args[1]);
  Recorded r = record(c, load_attr(c, self, interned("fn")), inputs, has_aux, any_requires_grad(tangents));
  Value* tangent = push(c, r, std::move(tangents));
  if (!r.create_graph) r.value = map_detached(c, r.value);
  std::vector<Value*> result{r.value, tangent};
  if (r.aux) result.push_back(r.create_graph ? r.aux : map_detached(c, r.aux));
  return make_items(c, ValueKind::kTuple, std::move(result));
}

// An object that only this region can call: what it needs lies in the region's graph.
Value* linear_map(Context& c, Transform which, const Recorded& r) {
  Value* v = make(c, ValueKind::kInstance);
  v->type = transform_type(which);
  v->attrs.emplace_back(interned("graph"), make(c, ValueKind::kSuper));  // cannot be handed over
  v->attrs.emplace_back(interned("first"), integer(c, static_cast<int64_t>(r.first)));
  v->attrs.emplace_back(interned("create_graph"), boolean(c, r.create_graph));
  v->attrs.emplace_back(interned("inputs"), make_items(c, ValueKind::kTuple, r.inputs));
  v->attrs.emplace_back(interned("outputs"), make_items(c, ValueKind::kTuple, r.outputs));
  v->attrs.emplace_back(interned("value"), r.value);
  return v;
}

// LinearizeFunction(fn)(inputs), VjpFunction(fn, weights, has_aux)(*inputs): the value and the linear map.
Value* call_linearize(Context& c, Value* self, std::vector<Value*> inputs, bool reverse) {
  const bool has_aux = is_true(c, load_attr(c, self, interned("has_aux")));
  Value* weights = reverse ? load_attr(c, self, interned("weights")) : none(c);
  Recorded r = record(c, load_attr(c, self, interned("fn")), std::move(inputs), has_aux, false);
  const auto by_position = static_cast<int64_t>(r.inputs.size());
  if (weights->is_tensor()) {
    r.inputs.push_back(weights);
  } else if (!weights->is_none()) {
    for (Value* w : list_of(c, weights)) r.inputs.push_back(w);
  }
  for (size_t i = static_cast<size_t>(by_position); i < r.inputs.size(); ++i) ask_by_weight(c, r.inputs[i]);
  Value* map = linear_map(c, reverse ? kPullback : kPushforward, r);
  map->attrs.emplace_back(interned("by_position"), integer(c, by_position));
  map->attrs.emplace_back(interned("weights"), weights);
  std::vector<Value*> result{r.create_graph ? r.value : map_detached(c, r.value), map};
  if (r.aux) result.push_back(r.create_graph ? r.aux : map_detached(c, r.aux));
  return make_items(c, ValueKind::kTuple, std::move(result));
}

Value* call_linear_map(Context& c, Value* self, std::vector<Value*>& args, bool reverse) {
  auto part = [&](const char* name) {
    Value** v = self->find_attr(interned(name));
    if (!v || self->kind != ValueKind::kInstance) fail(Reason::k_gradient, "a linear map made outside");
    return *v;
  };
  Recorded r;
  int64_t first;
  if (!as_index(c, part("first"), &first)) fail(Reason::k_gradient, "a linear map that was changed");
  r.first = static_cast<size_t>(first);
  r.create_graph = is_true(c, part("create_graph"));
  r.inputs = part("inputs")->items;
  r.outputs = part("outputs")->items;
  r.value = part("value");
  std::vector<Value*> given;
  for (Value* v : args) tensors_in(c, v, given);
  if (!reverse) return push(c, r, std::move(given));
  Value* gradients = pull(c, r, std::move(given));
  Value* weights = part("weights");
  if (weights->is_none()) return gradients;
  int64_t n = 0;
  as_index(c, part("by_position"), &n);
  std::vector<Value*> of_inputs(gradients->items.begin(), gradients->items.begin() + n),
      of_weights(gradients->items.begin() + n, gradients->items.end());
  Value* second = weights->is_tensor() ? of_weights[0] : make_items(c, ValueKind::kTuple, std::move(of_weights));
  return make_items(c, ValueKind::kTuple, {make_items(c, ValueKind::kTuple, std::move(of_inputs)), second});
}

// JacobianFunction(...)(*args): composed of the others, in Python.
Value* call_jacobian(Context& c, Value* self, std::vector<Value*> args, const Keywords& kwargs) {
  PyObject* m = PyDict_GetItemString(PyImport_GetModuleDict(), "msjit.transforms");
  PyRef f = m ? PyRef::steal(PyObject_GetAttrString(m, "_captured_jacobian")) : PyRef();
  PyErr_Clear();
  if (!f) fail(Reason::k_gradient, "jacobian");
  args.insert(args.begin(), self);
  return call(c, wrap(c, f.get(), c.sources.constant(f.get())), std::move(args), kwargs);
}

// ---- vmap
// The entries of axes for a container of as many parts.
std::vector<Value*> axes_of_parts(Context& c, Value* axes, size_t count) {
  if (!is_sequence(axes)) return std::vector<Value*>(count, axes);
  std::vector<Value*> each = list_of(c, axes);
  if (each.size() != count) fail(Reason::k_gradient, "axes of vmap");
  return each;
}
std::optional<int64_t> axis_of(Context& c, Value* axes) {
  int64_t axis;
  if (axes->is_none()) return std::nullopt;
  if (!as_index(c, axes, &axis)) fail(Reason::k_gradient, "axes of vmap");
  return axis;
}
bool is_dict(Value* v) { return v->kind == ValueKind::kDict; }
// The container with other parts.
Value* with_parts(Context& c, Value* v, std::vector<Value*> parts) {
  if (v->type) fail(Reason::k_gradient, "a container of a class of its own in vmap");
  Value* r = make_items(c, v->kind, std::move(parts));
  if (is_dict(v)) r->keys = v->keys;
  return r;
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

struct Batches {
  std::vector<ir::Value*> elements, batches;
  std::vector<const AliasGroup*> mapped;  // memory of what is mapped
};

// An argument as the function sees it: one element of each tensor that is mapped.
Value* enter(Context& c, Batches& b, Value* axes, Value* v) {
  if (v->is_tensor()) {
    if (is_sequence(axes)) fail(Reason::k_gradient, "axes of vmap");
    std::optional<int64_t> axis = axis_of(c, axes);
    if (!axis) return v;
    Value* x = moved(c, v, wrap_axis(*axis, tensor_value(c, v)->shape.size()), 0);
    b.batches.push_back(tensor_value(c, x));
    if (b.batches.back()->shape[0] != b.batches[0]->shape[0] || b.batches[0]->shape[0] == 0)
      fail(Reason::k_gradient, "sizes of vmap's batches");
    Value* one = emit1(c, ops::Op::select, {x}, {ops::Attr(int64_t{0}), ops::Attr(int64_t{0})});
    b.elements.push_back(tensor_value(c, one));
    b.mapped.push_back(one->tensor->group);
    return one;
  }
  if (!is_sequence(v) && !is_dict(v)) return v;
  expand(c, v);
  std::vector<Value*> parts,
      each = is_dict(v) ? std::vector<Value*>(v->items.size(), axes) : axes_of_parts(c, axes, v->items.size());
  for (size_t i = 0; i < each.size(); ++i) parts.push_back(enter(c, b, each[i], v->items[i]));
  return with_parts(c, v, std::move(parts));
}

void results_in(Context& c, Value* v, std::vector<Value*>& out) {
  if (v->is_tensor()) out.push_back(v);
  if (!is_sequence(v) && !is_dict(v)) return;
  expand(c, v);
  for (Value* x : v->items) results_in(c, x, out);
}

// A number that the function returned: the same for each element.
Value* same_numbers(Context& c, int64_t size, Value* axes, const NumberExpr* number) {
  if (is_sequence(axes)) fail(Reason::k_gradient, "axes of vmap");
  wrap_axis(*axis_of(c, axes), 1);
  const ops::Attr dtype(default_dtype(number->hint.kind));
  return fresh_tensor(c, c.graph.call1(ops::Op::full, {lower_number(c, number)}, {ops::Attr(ops::Ints{size}), dtype}),
                      false);
}

// What the function returned, with the batch in the place of each tensor; found: by tensor, null: it does not differ.
Value* leave(Context& c, int64_t size, Value* axes, Value* v, const std::vector<ir::Value*>& found, size_t& next) {
  if (v->is_tensor()) {
    if (is_sequence(axes)) axes = axes_of_parts(c, axes, 1)[0];
    std::optional<int64_t> axis = axis_of(c, axes);
    ir::Value* batch = found[next++];
    if (!axis) {
      if (batch) fail(Reason::k_gradient, "out_axes None for what differs");
      return v;
    }
    ops::Ints shape{size};
    for (int64_t d : v->tensor->shape) shape.push_back(d);
    Value* all = batch ? fresh_tensor(c, batch, requires_of(v))
                       : emit1(c, ops::Op::copy, {emit1(c, ops::Op::broadcast_to, {v}, {ops::Attr(shape)})});
    return moved(c, all, 0, wrap_axis(*axis, shape.size()));
  }
  if (const NumberExpr* number = axes->is_none() ? nullptr : number_of(c, v))
    return same_numbers(c, size, axes, number);
  if (!is_sequence(v) && !is_dict(v)) return v;
  std::vector<Value*> parts,
      each = is_dict(v) ? std::vector<Value*>(v->items.size(), axes) : axes_of_parts(c, axes, v->items.size());
  for (size_t i = 0; i < each.size(); ++i) parts.push_back(leave(c, size, each[i], v->items[i], found, next));
  return with_parts(c, v, std::move(parts));
}

// Those that its control flow gives, of what a function returns.
void numbers_of_run(Context& c, Value* v, std::vector<ir::Value*>& found) {
  if (v->is_number() && v->number->run) found.push_back(lower_number(c, v->number));
  if (!is_sequence(v) && !is_dict(v)) return;
  for (Value* item : v->items) numbers_of_run(c, item, found);
}

// Contents before and after each write since there were so many, in turn. What is mapped is seen by one element alone.
void contents_written(Context& c, const std::unordered_map<const AliasGroup*, size_t>& writes_before, const Batches& b,
                      std::vector<ir::Value*>& found) {
  for (const auto& g : c.groups) {
    auto it = writes_before.find(g.get());
    const size_t first = it == writes_before.end() ? 0 : it->second;
    if (g->past.size() > first && std::ranges::find(b.mapped, g.get()) != b.mapped.end())
      fail(Reason::k_gradient, "vmap of a function that writes into its argument");
    for (size_t k = first; k < g->past.size(); ++k) {
      found.push_back(g->past[k]);
      found.push_back(k + 1 < g->past.size() ? g->past[k + 1] : g->current);
    }
  }
}

// VmapFunction(fn, in_axes, out_axes)(*args)
Value* call_vmap(Context& c, Value* self, std::vector<Value*>& args, const Keywords& kwargs) {
  Value* fn = load_attr(c, self, interned("fn"));
  Value* out_axes = load_attr(c, self, interned("out_axes"));
  std::vector<Value*> axes = axes_of_parts(c, load_attr(c, self, interned("in_axes")), args.size());
  Batches b;
  for (size_t i = 0; i < args.size(); ++i) args[i] = enter(c, b, axes[i], args[i]);
  if (b.batches.empty()) fail(Reason::k_gradient, "vmap without a tensor");
  const int64_t size = b.batches[0]->shape[0];
  const size_t first = c.graph.nodes.size();
  std::unordered_map<const AliasGroup*, size_t> writes_before;
  for (const auto& g : c.groups) writes_before[g.get()] = g->past.size();
  Value* value = call(c, fn, args, kwargs);
  std::vector<Value*> outputs;
  results_in(c, value, outputs);
  std::vector<ir::Value*> ys = lowered(c, outputs);
  const size_t tensors = ys.size();
  numbers_of_run(c, value, ys);
  const size_t numbers = ys.size();
  contents_written(c, writes_before, b, ys);
  // A backward of one's own that no sweep outside may still ask for has done its part.
  const bool history = std::any_of(outputs.begin(), outputs.end(), [](Value* v) { return v->tensor->requires_grad; });
  auto passes_on = [&](const ir::Node& n) { return !history && c.own_backwards.records.count(&n) != 0; };
  std::vector<ir::Value*> found =
      or_break([&] { return passes::append_batch(c.graph, first, b.elements, b.batches, ys, passes_on); });
  for (size_t i = numbers; i < found.size(); i += 2)
    if (found[i + 1] && !found[i])
      fail(Reason::k_gradient, "vmap of a function that writes what differs into what does not");
  for (size_t i = tensors; i < numbers; ++i)
    if (found[i]) fail(Reason::k_gradient, "vmap of a function that gives a number, which differs between elements");
  found.resize(tensors);
  ++c.work.tensor_ops;
  size_t next = 0;
  return leave(c, size, out_axes, value, found, next);
}

}  // namespace

PyObject* differentiated_attribute(PyTypeObject* t) {
  if (is_grad_function(t)) return interned("fn");
  for (int which : {kJvp, kLinearize, kVjp})
    if (t == transform_type(which)) return interned("fn");
  return t == transform_type(kRecompute) ? interned("block") : nullptr;
}

bool is_transform_function(PyTypeObject* t) {
  for (int which = 0; t && which < kTransforms; ++which)
    if (t == transform_type(which)) return true;
  return false;
}

namespace {

// A block that a backward would run again: what it changes outside would change twice.
Value* call_recomputed(Context& c, Value* self, std::vector<Value*>& args, const Keywords& kwargs) {
  struct Pure {
    Context& c;
    Purity before;
    ~Pure() { c.purity = before; }
  } pure{c, c.purity};
  Value* block = load_attr(c, self, interned("block"));
  if (c.gradients.now.on) c.purity = {static_cast<int>(c.pool.values().size()), false};
  return call(c, block, args, kwargs);
}

}  // namespace

void check_pure(Context& c, Value* v) {
  need_identity(c, v);
  check_changed_once(c, v);
}

void check_changed_once(Context& c, Value* v) {
  if (c.purity.since < 0 || !(v->source || v->id <= c.purity.since)) return;
  if (c.purity.in_control) throw ImpurePart{describe(c, v)};
  fail(Reason::k_gradient, "a block of recompute, which runs again, changes " + describe(c, v));
}

Value* call_transform_function(Context& c, Value* self, std::vector<Value*>& args, const Keywords& kwargs) {
  PyTypeObject* t = type_of(c, self);
  if (c.graph.symbolic && t != transform_type(kRecompute)) throw NeedsFixedSizes{};
  if (t == transform_type(kVmap)) return call_vmap(c, self, args, kwargs);
  // What a graph keeps for its backward is chosen for the graph as a whole.
  if (t == transform_type(kRecompute)) return call_recomputed(c, self, args, kwargs);
  if (t == transform_type(kJacobian)) return call_jacobian(c, self, args, kwargs);
  if (!kwargs.empty()) fail(Reason::k_gradient, "keyword arguments");
  if (t == transform_type(kJvp)) return call_jvp(c, self, args);
  if (t == transform_type(kVjp)) return call_linearize(c, self, args, true);
  if (t == transform_type(kLinearize)) {
    if (args.size() != 1) fail(Reason::k_gradient, "arguments of linearize");
    return call_linearize(c, self, tensors_of_argument(c, args[0]), false);
  }
  return call_linear_map(c, self, args, t == transform_type(kPullback));
}

}  // namespace msjit::capture
