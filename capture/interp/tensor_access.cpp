// Attributes, methods without an op of their own, and indexing of tensors.
#include "capture/interp/tensor_access.h"

#include <optional>

#include "capture/bridge/tensor_bridge.h"
#include "capture/bytecode/cfg.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/backward.h"
#include "capture/interp/context.h"
#include "capture/interp/control_flow.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/creation.h"
#include "capture/interp/gradient.h"
#include "capture/interp/items.h"
#include "capture/interp/long_loops.h"
#include "capture/interp/loop_holders.h"
#include "capture/interp/numbers.h"
#include "capture/interp/open_slices.h"
#include "capture/interp/own_backward.h"
#include "capture/interp/run.h"
#include "capture/interp/sizes.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"
#include "capture/interp/views.h"
#include "capture/interp/which_tensor.h"
#include "src/tensor/device.h"

namespace msjit::capture {

using ops::Attr;
using ops::Ints;

static Value* shape_tuple(Context& c, Value* v) {
  std::vector<Value*> items;
  for (size_t d = 0; d < v->tensor->shape.size(); ++d) items.push_back(size_value(c, v, static_cast<int>(d)));
  return make_items(c, ValueKind::kTuple, std::move(items));
}

static Value* reversed_dims(Context& c, Value* v, bool matrix) {
  int n = static_cast<int>(v->tensor->shape.size());
  if (matrix && n < 2) fail(Reason::k_attribute, "mT of a vector");
  Ints dims;
  for (int i = 0; i < n; ++i) dims.push_back(matrix ? (i < n - 2 ? i : 2 * n - 3 - i) : n - 1 - i);
  return emit1(c, ops::Op::permute, {v}, {Attr(dims)});
}

Value* tensor_attr(Context& c, Value* v, PyObject* name) {
  TensorPart& p = *v->tensor;
  Py_ssize_t length = 0;
  const char* text = PyUnicode_AsUTF8AndSize(name, &length);
  if (!text) fail(Reason::k_attribute);
  std::string_view n(text, static_cast<size_t>(length));
  if (n == "shape") return shape_tuple(c, v);
  if (n == "dtype") return literal(c, tensor_bridge().dtype_object(p.dtype));
  if (n == "ndim") return integer(c, static_cast<int64_t>(p.shape.size()));
  if (n == "size") return count_value(c, v);
  if (n == "itemsize") return integer(c, size_of(p.dtype));
  if (n == "nbytes") return number_op(c, ir::NumberOp::k_mul, count_value(c, v), integer(c, size_of(p.dtype)));
  if (n == "T") return reversed_dims(c, v, false);
  if (n == "mT") return reversed_dims(c, v, true);
  if (n == "requires_grad" || n == "is_leaf") need_requires(v);
  if ((n == "is_leaf" && p.requires_grad) || n == "retains_grad") need_itself(v);
  if (n == "requires_grad") return boolean(c, p.requires_grad);
  if (n == "device") {
    const Device device = v->real && v->source ? tensor_impl(v->real)->meta->device : c.graph.device;
    PyObject* o = tensor_bridge().device_object(device);
    if (!o) {
      PyErr_Clear();
      fail(Reason::k_internal, "out of memory");
    }
    return literal(c, o);
  }
  if (n == "data") {
    Value* data = emit1(c, ops::Op::detach, {v});
    data->tensor->of_data = true;
    return data;
  }
  if (n == "grad") return load_grad(c, v);
  if (n == "retains_grad" && !v->source) return boolean(c, p.retains_grad);
  if (n == "is_leaf" && (!v->source || !p.requires_grad)) return boolean(c, p.is_leaf);
  if (n == "is_leaf" && p.is_leaf) {
    c.guard({GuardKind::kLeaf, v->source});
    return boolean(c, true);
  }
  if (n == "_unwritten" && !v->source && !p.view_of && p.group && p.group->input < 0)
    return boolean(c, p.group->version == 0);
  for (const char* known : {"strides", "is_leaf", "grad_fn", "retains_grad", "_version", "_unwritten", "_base"})
    if (n == known) fail(Reason::k_attribute, std::string(n) + " of a tensor");
  return nullptr;
}

// How the tensor would lie eagerly, from where its base begins; none: that is not known here. Where its sizes vary, it
// lies so at those of the capture.
static std::optional<ops::ViewGeometry> layout_of(Context& c, Value* v) {
  std::vector<const TensorPart*> views;
  Value* base = v;
  for (; base->tensor->view_of; base = base->tensor->view_of) views.push_back(base->tensor.get());
  const TensorPart& b = *base->tensor;
  Shape shape = b.shape, strides = contiguous_strides(b.shape);
  int64_t offset = 0;
  if (base->real) {
    const Meta& m = *tensor_impl(base->real)->meta;
    if (!m.contiguous && b.varying) return std::nullopt;  // what fits the guard may be contiguous
    strides = Shape(m.strides());
  } else if (!b.geometry_known || !b.group || b.group->input >= 0 || b.group->chosen) {
    return std::nullopt;
  }
  if (v->tensor->varying && !is_contiguous(b.shape, strides)) return std::nullopt;  // it is made again over one that is
  for (size_t i = views.size(); i-- > 0;) {
    ops::ViewGeometry g = ops::view_geometry(views[i]->view_op, shape, strides, views[i]->view_attrs);
    if (g.needs_copy) return std::nullopt;
    shape = g.shape;
    strides = g.strides;
    offset += g.offset;
  }
  return ops::ViewGeometry{.shape = shape, .strides = strides, .offset = offset};
}

// stride(), stride(d) and storage_offset() of what has neither sizes that vary nor memory from outside.
static Value* place_in_memory(Context& c, Value* self, const std::string& name, std::span<Value* const> args) {
  const Value* base = self;
  for (; base->tensor->view_of; base = base->tensor->view_of)
    if (base->tensor->varying) return nullptr;
  if (base->tensor->varying || (base->real && name == "storage_offset")) return nullptr;
  int64_t d = 0;
  if (!args.empty() && !as_index(c, args[0], &d)) return nullptr;
  const auto dims = static_cast<int64_t>(self->tensor->shape.size());
  if (!args.empty() && (d < -dims || d >= dims)) return nullptr;
  const std::optional<ops::ViewGeometry> layout = layout_of(c, self);
  if (!layout) return nullptr;
  if (name == "storage_offset") return integer(c, layout->offset);
  if (!args.empty()) return integer(c, layout->strides[static_cast<size_t>(d < 0 ? d + dims : d)]);
  std::vector<Value*> all;
  for (int64_t stride : layout->strides) all.push_back(integer(c, stride));
  return make_items(c, ValueKind::kTuple, std::move(all));
}

Value* tensor_method(Context& c, Value* self, const std::string& name, std::span<Value* const> args,
                     std::span<const std::pair<PyObject*, Value*>> kwargs) {
  TensorPart& p = *self->tensor;
  if (args.empty() && kwargs.size() == 1)
    for (auto [method, argument] :
         {std::pair("register_hook", "hook"), std::pair("fill_", "value"), std::pair("set_data", "data"),
          std::pair("assign_value", "value"), std::pair("_called_size", "dim")})
      if (name == method && kwargs[0].first == interned(argument))
        return tensor_method(c, self, name, {&kwargs[0].second, 1}, {});
  // Every tensor's elements are in the plain order: what format a program asks for changes nothing.
  if (kwargs.size() == 1 && kwargs[0].first == interned("memory_format") &&
      (name == "contiguous" || name == "is_contiguous"))
    return tensor_method(c, self, name, {}, {});
  if (name == "backward") return call_backward(c, self, args, {kwargs.begin(), kwargs.end()});
  if (name == "register_hook" && args.size() == 1 && kwargs.empty()) return register_hook(c, self, args[0]);
  if (name == "retain_grad" && args.empty() && kwargs.empty()) return retain_grad(c, self);
  if (!kwargs.empty()) fail(Reason::k_unknown_call, "Tensor." + name);
  bool plain = args.empty();
  if (plain && (name == "dim" || name == "ndimension")) return integer(c, static_cast<int64_t>(p.shape.size()));
  if (name == "_called_size") {
    const auto dims = static_cast<int64_t>(p.shape.size());
    int64_t d = 0;
    if (plain || (args.size() == 1 && args[0]->is_none())) return shape_tuple(c, self);
    if (args.size() != 1 || !as_index(c, args[0], &d) || d < -dims || d >= dims)
      fail(Reason::k_unknown_call, "Tensor.size of such a dimension");
    return size_value(c, self, static_cast<int>(d < 0 ? d + dims : d));
  }
  if (plain && (name == "numel" || name == "nelement")) return count_value(c, self);
  if (plain && name == "is_floating_point") return boolean(c, is_floating(p.dtype));
  if (plain && name == "is_complex") return boolean(c, is_complex(p.dtype));
  if (plain && name == "element_size") return integer(c, size_of(p.dtype));
  if (plain && (name == "contiguous" || name == "is_contiguous"))
    if (const std::optional<ops::ViewGeometry> layout = layout_of(c, self)) {
      const bool so = is_contiguous(layout->shape, layout->strides);
      if (const int view = self->tensor->varying ? view_record(c, self) : -1; view >= 0)
        c.graph.symbolic->views[static_cast<size_t>(view)].contiguous = so;
      if (name == "is_contiguous") return boolean(c, so);
      return so ? self : emit1(c, ops::Op::copy, {self});
    }
  if ((plain && name == "storage_offset") || (name == "stride" && args.size() < 2))
    if (Value* place = place_in_memory(c, self, name, args)) return place;
  if (plain && name == "__len__" && !p.shape.empty()) return size_value(c, self, 0);
  if (plain && name == "__copy__") return emit1(c, ops::Op::copy, {self});
  if (name == "requires_grad_" && args.size() < 2) return require_grad(c, self, plain || is_true(c, args[0]));
  if ((name == "fill_" && args.size() == 1) || (plain && name == "zero_")) {
    Value* value = plain ? integer(c, 0) : args[0];
    check_fits(c, value, self);
    Value* content = emit1(c, ops::Op::cast, {value}, {Attr(p.dtype)});
    content = broadcast_like(c, content, self);
    write_tensor(c, self, tensor_value(c, content), requires_of(content));
    return self;
  }
  if ((name == "set_data" || name == "assign_value") && args.size() == 1 && args[0]->is_tensor()) {
    const PyTypeObject* parameter = tensor_bridge().parameter_type;  // another tensor takes over the dtype
    const bool is_parameter = self->source && p.type && parameter && p.type == parameter;
    if (p.dtype != args[0]->tensor->dtype && !is_parameter) fail(Reason::k_inplace, "of another dtype");
    if (name == "assign_value" && !is_parameter && c.gradients.now.on &&
        (args[0]->tensor->requires_grad || (p.requires_grad && (c.gradients.depth || c.gradients.inside_eager ||
                                                                !group_of(c, self).base->tensor->is_leaf)))) {
      if (p.shape != args[0]->tensor->shape) fail(Reason::k_inplace, "of another shape");
      copy_into(c, self, args[0]);
      return self;
    }
    RecordingMode off(c, false);
    Value* content = emit1(c, ops::Op::cast, {args[0]}, {Attr(p.dtype)});
    write_tensor(c, self, tensor_value(c, content), false);
    return self;
  }
  const bool number =
      name == "item" || name == "__float__" || name == "__int__" || name == "__bool__" || name == "__index__";
  const bool whole = name == "asnumpy" || name == "numpy" || name == "tolist" || name == "__format__";
  if (number && plain)
    if (Value* item = item_of(c, self)) {
      if (name == "__float__") return number_op(c, ir::NumberOp::k_to_float, item, nullptr);
      if (name == "__int__") return number_op(c, ir::NumberOp::k_to_int, item, nullptr);
      if (name == "__bool__") return number_op(c, ir::NumberOp::k_to_bool, item, nullptr);
      if (name == "item") return item;
    }
  if (number || (whole && is_own(*c.frame->code))) fail_by_value(Reason::k_tensor_to_python, "Tensor." + name);
  if (whole) fail(Reason::k_tensor_to_python, "Tensor." + name);
  fail(Reason::k_unknown_call, "Tensor." + name);
}

// ---- indexing
// -----------------------------------------------------------------------------------------------------------

// Whether a loop that the region begins in sets what the number is made of: its body would need a plan for each turn.
bool changes_in_loop(Context& c, const NumberExpr* number) {
  const Code& code = c.request.code;
  const Cfg& cfg = flow_of(code).cfg;
  std::vector<const Source*> sources;
  number->add_sources(sources);
  for (const Source* s : sources) {
    if (s->kind != SourceKind::kSlot) continue;
    for (int loop = 0; loop < static_cast<int>(cfg.loops.size()); ++loop) {
      if (!cfg.in_loop(c.request.start, loop)) continue;
      if (s->index >= code.nlocalsplus) return true;  // on the stack: what the loop takes from its iterator
      for (int i : cfg.loops[static_cast<size_t>(loop)].body) {
        const Instr& at = code.instrs[static_cast<size_t>(i)];
        if (at.op == Op::kStoreFast && at.arg == s->index) return true;
      }
    }
  }
  return false;
}

namespace {

struct Plan {
  Value* view;
  std::vector<Value*> indices;
  Ints dims;
  Value* mask = nullptr;
  // What the graph gives, and its dimension of the view: a number, or a slice whose bounds it gives.
  struct Picked {
    Value* by;
    int dim;
  };
  std::vector<Picked> picked;
};

bool optional_index(Context& c, Value* v, int attr, Attr* out, std::vector<SizeRef>& refs) {
  if (v->is_none()) {
    *out = Attr();
    return true;
  }
  int64_t i;
  if (!int_attr(c, v, attr, -1, &i, refs)) return false;
  *out = i;
  return true;
}

int consumed(Context& c, Value* key) {
  if (key->is_none() || (key->is_constant() && key->real == Py_Ellipsis)) return 0;
  if (key->is_tensor() && key->tensor->dtype == DType::bool_) return static_cast<int>(key->tensor->shape.size());
  return 1;
}

// The branch that is not in the graph where it matters that what is read is a view; of none, this place stands for it.
std::pair<const PyCodeObject*, int> place_in_program(const Context& c) {
  if (c.control.part.branch >= 0) return {c.control.part.frame->code->code(), c.control.part.branch};
  return {c.frame->code->code(), c.frame->pc};
}

// Why what stands here is not in the graph.
std::string why_outside(const Context& c) {
  const auto known = c.request.branches_outside->find(place_in_program(c));
  return known == c.request.branches_outside->end() ? "" : ": " + known->second;
}

// By a number that the graph gives, which a tensor without dimensions may hold, or that changes from turn to turn of a
// loop that the region stands in. A write copies the tensor.
bool picks(Context& c, const Value* key, const Value* from, bool writes) {
  constexpr int64_t kMostCopied = 4096;
  if (c.graph.symbolic) return false;
  if (key->is_number()) {
    if (key->number->hint.kind != NumberKind::kInt) return false;
    if (key->number->run) return c.control.part.branch >= 0 || !c.request.branches_outside->count(place_in_program(c));
    return changes_in_loop(c, key->number) && !c.request.branches_outside->count(place_in_program(c)) &&
           (!writes || numel_of(from->tensor->shape) <= kMostCopied);
  }
  return key->is_tensor() && key->tensor->shape.empty() && is_integral(key->tensor->dtype) &&
         key->tensor->dtype != DType::bool_ && !c.request.branches_outside->count(place_in_program(c));
}

bool picks_slice(Context& c, const Value* key) {
  if (c.graph.symbolic || !is_bounded_by_graph(key)) return false;
  const bool by_tensor = std::ranges::any_of(key->items, [](const Value* v) { return v->is_tensor(); });
  return (c.control.part.branch >= 0 && !by_tensor) || !c.request.branches_outside->count(place_in_program(c));
}

Value* place_of(Context& c, Value* by) {
  if (by->is_tensor()) {
    Value* place = emit1(c, ops::Op::reshape, {by}, {Attr(Ints{1})});
    return place->tensor->dtype == DType::int64 ? place : emit1(c, ops::Op::cast, {place}, {Attr(DType::int64)});
  }
  return fresh_tensor(
      c, c.graph.call1(ops::Op::full, {lower_number(c, by->number)}, {Attr(Ints{1}), Attr(DType::int64)}), false);
}

bool is_slice(const Plan::Picked& p) { return p.by->kind == ValueKind::kSlice; }

// Without the dimensions of numbers, which have one element by now.
Value* without_picked(Context& c, const Plan& plan, Value* v) {
  for (size_t i = plan.picked.size(); i-- > 0;)
    if (!is_slice(plan.picked[i]))
      v = emit1(c, ops::Op::select, {v}, {Attr(int64_t{plan.picked[i].dim}), Attr(int64_t{0})});
  return v;
}

Value* at_places(Context& c, Value* of, Value* places, int dim) {
  const OpOperand operands[] = {{of}, {places}};
  return emit_op(c, ops::Op::index, operands, {Attr(Ints{dim})})[0];
}

Value* read_picked(Context& c, const Plan& plan) {
  Value* v = plan.view;
  for (const Plan::Picked& p : plan.picked) {
    Value* places = is_slice(p) ? open_slice(c, p.by, fixed_size(c, v, p.dim), 0, false).places : place_of(c, p.by);
    v = at_places(c, v, places, p.dim);
  }
  // To Python it is a view.
  std::vector<const AliasGroup*> of;
  add_groups(plan.view, of);
  const auto [code, at] = place_in_program(c);
  set_chosen(c, v, std::move(of), true, code, at);
  return without_picked(c, plan, v);
}

// What the view holds with `source` written there.
Value* written_picked(Context& c, const Plan& plan, Value* source) {
  struct Level {
    Value* whole;
    OpenSlice at;
  };
  const int ndim = static_cast<int>(plan.view->tensor->shape.size());
  int left = ndim;  // dimensions that a value may have
  for (const Plan::Picked& p : plan.picked) left -= !is_slice(p);
  while (static_cast<int>(source->tensor->shape.size()) > left) {
    if (fixed_size(c, source, 0) != 1) fail(Reason::k_subscript, "assigning another shape");
    source = emit1(c, ops::Op::select, {source}, {Attr(int64_t{0}), Attr(int64_t{0})});
  }
  while (static_cast<int>(source->tensor->shape.size()) < left)
    source = emit1(c, ops::Op::unsqueeze, {source}, {Attr(int64_t{0})});
  for (const Plan::Picked& p : plan.picked)
    if (!is_slice(p)) source = emit1(c, ops::Op::unsqueeze, {source}, {Attr(int64_t{p.dim})});
  std::vector<Level> levels;
  Value* v = plan.view;
  for (const Plan::Picked& p : plan.picked) {
    Level level{v, {}};
    if (is_slice(p)) {
      const int64_t given = fixed_size(c, source, p.dim);
      level.at = open_slice(c, p.by, fixed_size(c, v, p.dim), given == 1 ? 0 : given, given == 1);
    } else {
      level.at.places = place_of(c, p.by);
    }
    if (level.at.places) v = at_places(c, v, level.at.places, p.dim);
    levels.push_back(level);
  }
  if (source->tensor->shape != v->tensor->shape) source = broadcast_like(c, source, v);
  for (size_t i = levels.size(); i-- > 0;) {
    const auto& [whole, at] = levels[i];
    const int dim = plan.picked[i].dim;
    if (at.all) continue;
    if (at.places) {
      const OpOperand operands[] = {{whole}, {source}, {at.places}};
      source = emit_op(c, ops::Op::index_put, operands, {Attr(Ints{dim}), Attr(false)})[0];
    } else {
      Ints shape(static_cast<size_t>(ndim - dim), 1);
      shape[0] = fixed_size(c, whole, dim);
      // A tensor that is overwritten as a whole loses its history.
      if (c.gradients.now.on && whole->tensor->requires_grad)
        must_hold(c, lower_number(c, number_op(c, ir::NumberOp::k_logical_not, at.is_all, nullptr)->number));
      Value* mask = emit1(c, ops::Op::reshape, {at.mask}, {Attr(shape)});
      source = emit1(c, ops::Op::where, {mask, source, whole});
    }
  }
  return source;
}

// A list is an index where it holds numbers only, as outside of capture.
bool stands_for_tuple(Context& c, Value* key) {
  if (key->kind != ValueKind::kList || key->type) return false;
  expand(c, key);
  constexpr size_t kMost = 32;
  return key->items.size() < kMost && std::ranges::any_of(key->items, [](const Value* v) {
           return v->is_none() || v->is_tensor() || v->kind == ValueKind::kSlice || v->kind == ValueKind::kList ||
                  v->kind == ValueKind::kTuple || (v->is_constant() && v->real == Py_Ellipsis);
         });
}

Plan plan_index(Context& c, Value* x, Value* key, bool writes) {
  std::vector<Value*> keys{key};
  if (key->kind == ValueKind::kTuple || stands_for_tuple(c, key)) {
    expand(c, key);
    keys = key->items;
  }
  for (Value*& k : keys) {
    if ((k->kind == ValueKind::kList || (k->kind == ValueKind::kTuple && k != key)) && !k->type) {
      Value* numbers = k;
      k = create_tensor(c, reinterpret_cast<PyObject*>(tensor_bridge().tensor_type), {&numbers, 1}, {});
      if (k->is_tensor() && !is_integral(k->tensor->dtype)) fail(Reason::k_subscript, "by a list of other than ints");
    }
    k = as_operand(c, k);
  }
  int used = 0, ellipses = 0;
  for (Value* k : keys) {
    used += consumed(c, k);
    ellipses += k->is_constant() && k->real == Py_Ellipsis;
  }
  int ndim = static_cast<int>(x->tensor->shape.size());
  if (used > ndim || ellipses > 1) fail(Reason::k_subscript, "too many indices");
  Plan plan{x};
  int64_t d = 0;
  for (Value* k : keys) {
    int64_t i;
    Value*& v = plan.view;
    if (k->is_none()) {
      v = emit1(c, ops::Op::unsqueeze, {v}, {Attr(d++)});
    } else if (k->is_constant() && k->real == Py_Ellipsis) {
      d += ndim - used;
    } else if (k->is_constant() && PyBool_Check(k->real)) {
      fail(Reason::k_subscript, "by a bool");
    } else if (picks_slice(c, k)) {
      plan.picked.push_back({k, static_cast<int>(d++)});
    } else if (k->kind == ValueKind::kSlice) {
      if (is_bounded_by_graph(k)) {
        fail_by_value(Reason::k_subscript, "by a slice that a tensor decides" + why_outside(c));
      }
      Attr start, stop, step;
      std::vector<SizeRef> refs;
      if (!optional_index(c, k->items[0], 1, &start, refs) || !optional_index(c, k->items[1], 2, &stop, refs) ||
          !optional_index(c, k->items[2], 3, &step, refs)) {
        for (const Value* bound : k->items)
          if (bound->is_tensor()) fail_by_value(Reason::k_subscript, "by a slice that a tensor decides");
        fail(Reason::k_subscript, "by a slice of " + describe(c, k->items[0]));
      }
      if (std::holds_alternative<std::monostate>(step)) step = int64_t{1};
      const bool whole = start == Attr() && stop == Attr() && std::get<int64_t>(step) == 1 && refs.empty();
      if (std::get<int64_t>(step) == 0) fail(Reason::k_subscript, "by a slice of step 0");
      if (!whole) v = emit1(c, ops::Op::slice, {v}, {Attr(d), start, stop, step}, std::move(refs));
      ++d;
    } else if (Value* row = c.control.part.elements && !writes
                                ? c.control.part.elements->indexed(v, static_cast<int>(d), k)
                                : nullptr) {
      v = row;
    } else if (picks(c, k, x, writes)) {
      plan.picked.push_back({k, static_cast<int>(d++)});
    } else if (std::vector<SizeRef> refs; int_attr(c, k, 1, -1, &i, refs)) {
      if (!refs.empty() && !c.request.options.fullgraph && changes_in_loop(c, refs[0].number))
        fail(Reason::k_subscript, "by a number that changes from turn to turn");
      int64_t n = v->tensor->shape[d];
      if (i < -n || i >= n) fail(Reason::k_subscript, "out of bounds");
      v = emit1(c, ops::Op::select, {v}, {Attr(d), Attr(i)}, std::move(refs));
    } else if (k->is_tensor() && k->tensor->dtype == DType::bool_) {
      if (keys.size() != 1) fail_by_value(Reason::k_subscript, "by a mask among other indices");
      plan.mask = k;
    } else if (k->is_tensor() && is_integral(k->tensor->dtype)) {
      if (k->tensor->shape.empty()) fail_by_value(Reason::k_subscript, "by a 0-d tensor" + why_outside(c));
      plan.indices.push_back(k);
      plan.dims.push_back(d++);
    } else {
      fail(Reason::k_subscript, "by " + describe(c, k));
    }
  }
  if (!plan.picked.empty() && (plan.mask || !plan.indices.empty()))
    fail(Reason::k_subscript, "by a number of the graph beside tensors");
  return plan;
}

Value* to_tensor_like(Context& c, Value* value, Value* view) {
  value = as_operand(c, value);
  if (!value->is_tensor() && !operand_number(c, value)) fail(Reason::k_subscript, "assigning " + describe(c, value));
  check_fits(c, value, view);
  if (!value->is_tensor() || value->tensor->dtype != view->tensor->dtype)
    value = emit1(c, ops::Op::cast, {value}, {Attr(view->tensor->dtype)});
  return value;
}

}  // namespace

Value* tensor_getitem(Context& c, Value* x, Value* key) {
  Plan plan = plan_index(c, x, key, false);
  if (!plan.picked.empty()) return read_picked(c, plan);
  if (plan.mask) fail_by_value(Reason::k_subscript, "by a mask: the size depends on values");
  if (plan.indices.empty()) {
    if (plan.view != x) return plan.view;
    return broadcast_like(c, x, x);
  }
  SmallVector<OpOperand, 4> operands{{plan.view}};
  for (Value* v : plan.indices) operands.push_back({v});
  ops::Attrs attrs{Attr(plan.dims)};
  return emit_op(c, ops::Op::index, operands, attrs)[0];
}

void tensor_setitem(Context& c, Value* x, Value* key, Value* value) {
  // What is written into a Parameter is not recorded, as eagerly.
  const bool parameter = x->source && x->tensor->type && x->tensor->type == tensor_bridge().parameter_type;
  RecordingMode recorded(c, c.gradients.now.on && !(parameter && x->tensor->is_leaf));
  Plan plan = plan_index(c, x, key, true);
  Value* view = plan.view;
  const Requires grad = requires_of(value);
  if (plan.mask) {
    if (value->is_tensor() && !value->tensor->shape.empty()) fail(Reason::k_subscript, "assigning by a mask");
    Value* mask = plan.mask;
    if (mask->tensor->shape.size() != view->tensor->shape.size()) {
      Ints shape;
      for (int64_t d : mask->tensor->shape) shape.push_back(d);
      while (shape.size() < view->tensor->shape.size()) shape.push_back(1);
      mask = emit1(c, ops::Op::reshape, {mask}, {Attr(shape)}, shape_refs(c, mask, 0));
    }
    Value* content = emit1(c, ops::Op::masked_fill, {view, mask, value});
    write_tensor(c, view, operand_value(c, content), grad);
    return;
  }
  Value* source = to_tensor_like(c, value, view);
  if (!plan.picked.empty()) return write_tensor(c, view, operand_value(c, written_picked(c, plan, source)), grad);
  if (!plan.indices.empty()) {
    if (!value->is_tensor() || source->tensor->shape.size() > view->tensor->shape.size()) {
      if (value->is_tensor()) fail(Reason::k_subscript, "assigning more dimensions");
    }
    SmallVector<OpOperand, 4> operands{{view}, {source}};
    for (Value* v : plan.indices) operands.push_back({v});
    ops::Attrs attrs{Attr(plan.dims), Attr(false)};
    Value* content = emit_op(c, ops::Op::index_put, operands, attrs)[0];
    write_tensor(c, view, operand_value(c, content), grad);
    return;
  }
  while (source->tensor->shape.size() > view->tensor->shape.size()) {
    if (fixed_size(c, source, 0) != 1) fail(Reason::k_subscript, "assigning another shape");
    source = emit1(c, ops::Op::select, {source}, {Attr(int64_t{0}), Attr(int64_t{0})});
  }
  if (source->tensor->shape != view->tensor->shape) source = broadcast_like(c, source, view);
  write_tensor(c, view, operand_value(c, source), grad);
}

Value* overwritten(Context& c, Value* tensor, Value* content) {
  if (c.graph.symbolic) throw NeedsFixedSizes{};
  const auto& shape = tensor->tensor->shape;
  ops::Ints geometry;
  for (int64_t d : shape) geometry.push_back(d);
  for (size_t i = 0; i < shape.size(); ++i) {
    int64_t stride = 1;
    for (size_t j = i + 1; j < shape.size(); ++j) stride *= shape[j];
    geometry.push_back(stride);
  }
  geometry.push_back(0);
  return emit1(c, ops::Op::slice_scatter, {tensor, content}, {Attr(std::move(geometry))});
}

}  // namespace msjit::capture
