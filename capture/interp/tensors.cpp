// Tensors: graph values, writes made functional, gradients' bookkeeping, and binding calls of ops.
#include "capture/interp/tensors.h"
#include "capture/bridge/numpy.h"
#include "capture/bridge/tensor_bridge.h"
#include "capture/interp/backward.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/creation.h"
#include "capture/interp/gradient.h"
#include "capture/interp/items.h"
#include "capture/interp/numbers.h"
#include "capture/interp/sizes.h"
#include "capture/interp/tensor_access.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"
#include "capture/interp/views.h"
#include "jit/kernel/lower.h"
#include "jit/passes/instantiate.h"
#include "src/autograd/autograd.h"
#include "src/base/check.h"
#include "src/tensor/device.h"

namespace msjit::capture {

using ops::Attr;

Value* wrap_tensor(Context& c, PyObject* o, const Source* s) {
  TensorImpl* t = tensor_impl(o);
  Value* v = make(c, ValueKind::kTensor);
  v->real = c.pool.keep(PyRef::borrow(o));
  v->source = s;
  v->type_guarded = !s->is_object();  // a plain tensor, as was guarded
  guard_type(c, v);
  v->tensor = std::make_unique<TensorPart>();
  TensorPart& p = *v->tensor;
  if (autograd::is_batched(t)) fail(Reason::k_gradient, "an element of vmap's batch");
  uint64_t flags = t->flags & kGuardedTensorFlags;
  if ((p.varying = varying_dims(c, o, s))) {
    c.guard({GuardKind::kTensorSizes, s, nullptr, nullptr, flags | uint64_t{p.varying} << 32, t->meta});
    c.inputs.sized[s] = v;
    if (!c.graph.symbolic) c.graph.symbolic = std::make_unique<ir::Symbolic>();
  } else {
    c.guard({GuardKind::kTensorMeta, s, nullptr, nullptr, flags, t->meta});
  }
  p.type = Py_TYPE(o);
  p.dtype = t->meta->dtype;
  p.shape = Shape(t->meta->shape());
  p.geometry_shape = p.shape;
  p.geometry_strides = contiguous_strides(p.shape);
  p.requires_grad = t->flags & kRequiresGrad;
  p.is_leaf = t->flags & kIsLeaf;
  return v;
}

static void use_device(Context& c, Device device) {
  if (!std::exchange(c.creation.device_known, true)) c.graph.device = device;
  if (!(c.graph.device == device)) fail(Reason::k_op_failed, "tensors of different devices");
}

bool uses_tensor(Context& c, std::span<Value* const> values) {
  for (Value* v : values) {
    if (is_sequence(v)) {
      bool holds = false;
      for (Py_ssize_t i = 0; !v->expanded && i < PySequence_Fast_GET_SIZE(v->real); ++i)
        holds |= is_tensor_type(Py_TYPE(PySequence_Fast_GET_ITEM(v->real, i)));
      if (holds) expand(c, v);
      const auto found = std::ranges::find_if(v->items, &Value::is_tensor);
      if (found != v->items.end()) v = *found;
    }
    if (!v->is_tensor()) continue;
    if (v->real && v->source) use_device(c, tensor_impl(v->real)->meta->device);
    return true;
  }
  return false;
}

void join(Value* tensor, AliasGroup& g) {
  TensorPart& p = *tensor->tensor;
  if (p.group) std::erase(p.group->tensors, tensor);
  p.group = &g;
  g.tensors.push_back(tensor);
}

AliasGroup& group_of(Context& c, Value* v) {
  TensorPart& p = *v->tensor;
  if (p.group) return *p.group;
  if (p.view_of) {
    AliasGroup& g = group_of(c, p.view_of);
    join(v, g);
    return g;
  }
  c.groups.push_back(std::make_unique<AliasGroup>());
  AliasGroup& g = *c.groups.back();
  join(v, g);
  g.base = v;
  const TensorImpl* t = tensor_impl(v->real);
  g.current = c.graph.add_tensor_input(v->source->text, p.dtype, p.shape, t->meta->strides(), p.requires_grad);
  c.graph.inputs.back().frozen = (t->flags & kIsFrozen) != 0;
  use_device(c, t->meta->device);
  g.input = static_cast<int>(c.graph.inputs.size()) - 1;
  g.roots = {g.current};
  c.inputs.tensors.push_back(v->source);
  c.inputs.numbers.push_back(nullptr);
  return g;
}

ir::Value* tensor_value(Context& c, Value* v) {
  TensorPart& p = *v->tensor;
  AliasGroup& g = group_of(c, v);
  if (!p.view_of) return g.current;
  if (p.cached && p.cached_version == g.version) return p.cached;
  ir::Value* operand = tensor_value(c, p.view_of);
  p.cached = c.graph.call(p.view_op, {&operand, 1}, p.view_attrs)[0];
  p.cached->producer->refs = lower_refs(c, p.view_refs);
  p.cached_version = g.version;
  return p.cached;
}

Value* fresh_tensor(Context& c, ir::Value* value, const Requires& requires_grad) {
  Value* v = make(c, ValueKind::kTensor);
  v->tensor = std::make_unique<TensorPart>();
  TensorPart& p = *v->tensor;
  c.groups.push_back(std::make_unique<AliasGroup>());
  join(v, *c.groups.back());
  p.group->base = v;
  p.group->current = value;
  p.type = tensor_bridge().tensor_type;
  p.dtype = value->dtype;
  p.shape = p.geometry_shape = value->shape;
  p.geometry_strides = contiguous_strides(p.shape);
  p.requires_grad = requires_grad.grad;
  p.decides = requires_grad.decides;
  p.is_leaf = !p.requires_grad;
  return v;
}

bool is_contiguous(const TensorPart& p) {
  return p.geometry_known && is_contiguous(p.geometry_shape, p.geometry_strides);
}

// Under no_grad in a region that records, operands are cut off their history.
ir::Value* operand_value(Context& c, Value* v) {
  ir::Value* value = tensor_value(c, v);
  TensorPart& p = *v->tensor;
  if ((c.gradients.now.on || !p.requires_grad) && !p.cut) return value;
  if (!c.gradients.at_entry.on && !c.gradients.depth) return value;
  if (p.no_grad_of != value) {
    p.no_grad = c.graph.call1(ops::Op::detach, {value});
    p.no_grad_of = value;
  }
  return p.no_grad;
}

static void derived(Context& c, ir::Symbolic::Derived d) { c.graph.symbolic->derived.push_back(std::move(d)); }

// Products and roots give the power where the exponent is known, some ten times as fast: it is relied on while it has
// few values.
static bool is_short_exponent(Context& c, const NumberExpr* e) {
  constexpr size_t kFew = 3;
  if (e->kind == NumberExpr::kConstant || e->run || e->dims || e->hint.kind == NumberKind::kComplex) return false;
  if (!kernel::is_short_power(e->hint.as_double())) return false;
  if (changes_in_loop(c, e)) return false;
  if (!c.request.varied) return true;
  const auto seen = c.request.varied->find(e->text());
  return seen == c.request.varied->end() || seen->second.size() < kFew;
}

std::vector<Value*> emit_op(Context& c, ops::Op op, std::span<const OpOperand> operands, const ops::Attrs& attrs,
                            std::vector<SizeRef> refs) {
  const ops::OpInfo& info = ops::info(op);
  c.graph.current_line = c.line;
  if (++c.work.tensor_ops > 5000) fail(Reason::k_capture_limit);
  try {
    Requires any_grad;
    bool integers = false, any_size = !refs.empty(), any_tensor = false;
    for (const OpOperand& o : operands) {
      if (!o.value || !o.value->is_tensor()) continue;
      any_tensor = true;
      any_grad = either(any_grad, requires_of(o.value));
      integers |= o.value->tensor->requires_grad && !is_differentiable(o.value->tensor->dtype);
      any_size |= o.value->tensor->varying != 0;
    }
    c.creation.creates |= !any_tensor && !c.creation.in_library;
    const bool recorded = c.gradients.now.on && info.grad != ops::GradKind::kNone && op != ops::Op::detach;
    const Requires history = recorded ? any_grad : Requires();
    if (info.op_class == ops::OpClass::kComposite && operands.size() == 1 && operands[0].value) {
      if (auto views = emit_views(c, op, operands[0].value, attrs, refs)) return std::move(*views);
    }
    if (info.op_class == ops::OpClass::kView) {
      return {make_view(c, operands[0].value, op, attrs, std::move(refs), history)};
    }
    SmallVector<ir::Value*, 4> values;
    for (const OpOperand& o : operands) {
      if (o.constant) {
        ops::Number n;
        if (auto* b = std::get_if<bool>(o.constant))
          n = ops::Number::of(*b);
        else if (auto* i = std::get_if<int64_t>(o.constant))
          n = ops::Number::of(*i);
        else if (auto* d = std::get_if<double>(o.constant))
          n = ops::Number::of(*d);
        else {
          values.push_back(nullptr);
          continue;
        }
        values.push_back(c.graph.constant(n));
      } else if (!o.value) {
        values.push_back(nullptr);
      } else if (o.value->is_tensor()) {
        values.push_back(operand_value(c, o.value));
      } else {
        const NumberExpr* e = operand_number(c, o.value);
        if (!e) fail(Reason::k_op_failed, std::string(info.name) + " of " + describe(c, o.value));
        if (op == ops::Op::pow && &o == &operands[1] && is_short_exponent(c, e)) {
          guard_number(c, e, GuardKind::kNumber);
          values.push_back(c.graph.constant(e->hint));
        } else {
          values.push_back(lower_number(c, e));
        }
      }
    }
    if (info.op_class == ops::OpClass::kInplace) fail(Reason::k_inplace, std::string(info.name));
    std::vector<ir::AttrRef> lowered = lower_refs(c, refs);
    SmallVector<ir::Value*, 2> outputs;
    if ((c.gradients.depth || c.request.by_parts) && info.op_class == ops::OpClass::kComposite) {
      size_t begin = c.graph.nodes.size();
      outputs = passes::append_composite(c.graph, op, values, attrs);
      if (any_size)
        derived(c, {ir::Symbolic::Derived::kComposite,
                    begin,
                    c.graph.nodes.size(),
                    0,
                    {values.begin(), values.end()},
                    {},
                    {outputs.begin(), outputs.end()},
                    op,
                    attrs,
                    std::move(lowered)});
    } else {
      outputs = c.graph.call(op, values, attrs);
      if (outputs.empty()) fail(Reason::k_op_failed, std::string(info.name) + " without results");
      outputs[0]->producer->refs = std::move(lowered);
    }
    std::vector<Value*> result;
    for (ir::Value* v : outputs) {
      const bool carries = autograd::carries_gradient(op, v->dtype, integers);
      result.push_back(varying(fresh_tensor(c, v, carries ? history : Requires()), any_size));
    }
    if (any_size && info.op_class == ops::OpClass::kPointwise)
      result[0]->tensor->sizes = broadcast_sizes(c, operands, result[0]->tensor->shape);
    return result;
  } catch (const UserError& e) {
    // Not in any graph: the result's shape depends on data.
    if (e.kind() == ErrorKind::kUnsupported)
      fail_by_value(Reason::k_op_failed, std::string(info.name) + ": " + e.what());
    fail(Reason::k_op_failed, std::string(info.name) + ": " + e.what());
  } catch (const InternalError& e) {
    fail(Reason::k_op_failed, std::string(info.name) + ": " + e.what());
  }
}

Value* emit1(Context& c, ops::Op op, std::initializer_list<Value*> operands, std::initializer_list<Attr> attrs,
             std::vector<SizeRef> refs) {
  SmallVector<OpOperand, 4> list;
  for (Value* v : operands) list.push_back({v});
  const ops::OpInfo& info = ops::info(op);
  ops::Attrs full(attrs.begin(), attrs.end());
  for (const ops::Param& p : info.params)
    if (!p.is_operand()) {
      size_t i = static_cast<size_t>(ops::attr_index(op, p.name));
      if (i >= full.size()) full.push_back(p.has_default ? p.default_value : Attr());
    }
  return emit_op(c, op, list, full, std::move(refs))[0];
}

// A write that the tape records, of a tensor made inside: its content is another value from now on, with a history of
// its own. Where the tape would find a kept value changed, Python says so.
static void begin_recorded_write(Context& c, Value* target, const ir::Value* content, const Requires& of_content) {
  TensorPart& p = *target->tensor;
  AliasGroup& g = *p.group;
  const TensorPart& base = *g.base->tensor;
  if (g.input >= 0 || (base.requires_grad && base.is_leaf)) fail(Reason::k_inplace, "that autograd records");
  const ir::Value* old = tensor_value(c, target);
  const bool follows =
      content->producer && std::ranges::find(content->producer->operands, old) != content->producer->operands.end();
  if (!p.view_of && !of_content.grad && !follows) fail(Reason::k_inplace, "that ends a history");
  for (const Value* v : g.tensors) {
    if (v->tensor->retains_grad || v->tensor->cut || (v->tensor->view_of && v->tensor->view_op == ops::Op::detach))
      fail(Reason::k_inplace, "that autograd records");
  }
  std::vector<const ir::Node*> nodes;
  for (const auto& n : c.graph.nodes) nodes.push_back(n.get());
  // The write itself keeps a copy.
  if (may_keep(c, nodes, contents_of(c, g), content->producer)) fail(Reason::k_inplace, "of what a gradient needs");
  const Requires now = either(either(requires_of(g.base), requires_of(target)), of_content);
  if (now.decides) note_overwritten(c, g);
  give_history(c, g, now.decides);
}

void write_tensor(Context& c, Value* target, ir::Value* content, const Requires& of_content) {
  TensorPart& p = *target->tensor;
  AliasGroup& g = group_of(c, target);
  // Through the data of a tensor, its history does not see the write.
  bool detached = false, of_data = false;
  for (Value* v = target; v->tensor->view_of; v = v->tensor->view_of) {
    detached |= v->tensor->view_op == ops::Op::detach;
    of_data |= v->tensor->of_data;
  }
  g.told |= !of_data;
  const bool recorded =
      c.gradients.now.on && (p.requires_grad || of_content.grad || (g.base->tensor->requires_grad && !detached));
  note_write(c, g);
  if (recorded) begin_recorded_write(c, target, content, of_content);
  // What is written would be a value without the history that the tensor keeps.
  if (!recorded && g.input < 0 && g.base->tensor->requires_grad && !g.base->tensor->is_leaf)
    fail(Reason::k_inplace, "that autograd does not see, of what has a history");
  if (g.input >= 0 && c.gradients.now.on && !detached) {
    // A view made under no_grad: its base may have a history, and gets that of the write.
    const TensorImpl* t = tensor_impl(g.base->real);
    if (t->autograd && t->autograd->view_base && t->autograd->view_base.requires_grad())
      fail(Reason::k_inplace, "that autograd records");
    g.seen_by_tape = true;
  }
  if (content->dtype != p.dtype || content->shape != p.shape) fail(Reason::k_inplace, "of another shape or dtype");
  if (c.graph.symbolic) c.graph.symbolic->same_shapes.push_back({content, tensor_value(c, target)});
  for (const Value* v : g.tensors)
    if (!v->tensor->geometry_known) fail(Reason::k_inplace, "with a view of unknown layout");
  if (!recorded) note_overwritten(c, g);
  g.past.push_back(g.current);
  g.write_step = c.root_step;
  if (g.input >= 0) {
    const TensorImpl* t = tensor_impl(g.base->real);
    if (!t->meta->dense && t->meta->numel > 1) {
      for (int i = 0; i < t->meta->ndim; ++i)
        if (t->meta->strides()[i] == 0 && t->meta->dims[i] > 1)
          fail(Reason::k_inplace, "of a tensor that overlaps itself");
    }
    if (t->storage && t->storage->readonly()) fail(Reason::k_inplace, "of read-only memory");
  }
  for (size_t d = 0; d < p.geometry_shape.size(); ++d)
    if (p.view_of && p.geometry_strides[d] == 0 && p.geometry_shape[d] > 1)
      fail(Reason::k_inplace, "of a tensor that overlaps itself");
  if (!p.view_of) {
    g.current = content;
  } else {
    ops::Ints geometry;
    for (int64_t d : p.geometry_shape) geometry.push_back(d);
    for (int64_t d : p.geometry_strides) geometry.push_back(d);
    geometry.push_back(p.geometry_offset);
    ir::Value* base = g.current;
    if (!recorded && g.base->tensor->requires_grad) base = c.graph.call1(ops::Op::detach, {base});
    size_t begin = c.graph.nodes.size();
    g.current = c.graph.call1(ops::Op::slice_scatter, {base, content}, {Attr(geometry)});
    if (p.view_record >= 0)
      derived(c, {ir::Symbolic::Derived::kScatter,
                  begin,
                  c.graph.nodes.size(),
                  0,
                  {base, content},
                  {},
                  {g.current},
                  ops::Op::slice_scatter,
                  {},
                  {},
                  p.view_record});
  }
  set_root(c, g, g.past.back());
  ++g.version;
  g.written = true;
  g.when = nullptr;
}

// ---- binding
// ------------------------------------------------------------------------------------------------------------

bool is_numpy_number(PyObject* o) {
  ops::Number n;
  return numpy_number(o, &n);
}

namespace {

class ValueReader : public ArgumentReader {
 public:
  explicit ValueReader(Context& c) : c_(c) {}
  static Value* of(Handle h) { return static_cast<Value*>(h); }
  bool is_none(Handle h) override { return of(h)->is_none(); }
  bool is_int(Handle h) override {
    Value* v = of(h);
    if (v->is_number()) return v->number->hint.kind == NumberKind::kInt;
    ops::Number n;
    return v->kind == ValueKind::kObject && ((PyLong_Check(v->real) && !PyBool_Check(v->real)) ||
                                             (numpy_number(v->real, &n) && n.kind == NumberKind::kInt));
  }
  bool is_tensor(Handle h) override { return of(h)->is_tensor(); }
  bool is_operand(Handle h, ops::ParamType type) override {
    Value* v = of(h);
    if (v->is_tensor()) return type != ops::ParamType::kNumber;
    bool number =
        v->is_number() || (v->kind == ValueKind::kObject &&
                           (PyLong_CheckExact(v->real) || PyBool_Check(v->real) || PyFloat_CheckExact(v->real) ||
                            PyComplex_CheckExact(v->real) || is_numpy_number(v->real)));
    if (number) return type == ops::ParamType::kNumber || type == ops::ParamType::kOperand;
    return false;
  }
  bool items(Handle h, SmallVector<Handle, 8>& out) override {
    Value* v = of(h);
    if (v->kind != ValueKind::kTuple && v->kind != ValueKind::kList) return false;
    expand(c_, v);
    for (Value* x : v->items) out.push_back(x);
    return true;
  }
  void begin_form() override { refs.clear(); }
  void begin_attr(int index) override {
    attr_ = index;
    asked_ = 0;
  }
  bool attr(Handle h, ops::ParamType type, Attr& out) override {
    Value* v = of(h);
    if (varying_ints(v, type, out)) return true;
    PyObject* o;
    if (v->kind == ValueKind::kList) {
      Value t;  // read as a tuple
      expand(c_, v);
      o = specialise(c_, make_items(c_, ValueKind::kTuple, v->items));
    } else if (v->is_tensor()) {
      return false;
    } else {
      o = specialise(c_, v);
    }
    return o && tensor_bridge().attr_from_python(o, type, &out);
  }
  std::string describe(Handle h) override { return msjit::capture::describe(c_, of(h)); }

  std::vector<SizeRef> refs;

 private:
  // Ints that follow from sizes stay open.
  bool varying_ints(Value* v, ops::ParamType type, Attr& out) {
    auto varies = [](Value* x) {
      return x->is_number() && x->number->sizes && x->number->hint.kind == NumberKind::kInt;
    };
    if (type == ops::ParamType::kInt || type == ops::ParamType::kScalar) {
      int element = asked_++;  // of collected ints
      if (!varies(v)) return false;
      refs.push_back({attr_, element, v->number});
      out = v->number->hint.i;
      return true;
    }
    if (type != ops::ParamType::kInts) return false;
    if (varies(v)) {
      refs.push_back({attr_, 0, v->number});
      out = ops::Ints{v->number->hint.i};
      return true;
    }
    if (v->kind != ValueKind::kTuple && v->kind != ValueKind::kList) return false;
    expand(c_, v);
    if (std::none_of(v->items.begin(), v->items.end(), varies)) return false;
    ops::Ints ints;
    for (size_t i = 0; i < v->items.size(); ++i) {
      int64_t n;
      if (!int_attr(c_, v->items[i], attr_, static_cast<int>(i), &n, refs)) return false;
      ints.push_back(n);
    }
    out = std::move(ints);
    return true;
  }

  Context& c_;
  int attr_ = 0, asked_ = 0;
};

}  // namespace

void check_fits(Context& c, Value* value, const Value* target) {
  if (value->is_tensor() || is_complex(target->tensor->dtype)) return;
  const NumberExpr* number = operand_number(c, value);
  if (number && number->hint.kind == NumberKind::kComplex) fail(Reason::k_inplace, "a complex number among real ones");
}

void copy_into(Context& c, Value* target, Value* content) {
  const Requires grad = either(requires_of(target), requires_of(content));
  const bool made = !content->is_tensor() || content->tensor->dtype != target->tensor->dtype;
  check_fits(c, content, target);
  if (made) content = emit1(c, ops::Op::cast, {content}, {Attr(target->tensor->dtype)});
  // The tape may keep the one memory and not the other.
  const bool apart = content->tensor->group == target->tensor->group || (!made && c.gradients.at_entry.on);
  if (content->tensor->shape != target->tensor->shape) content = broadcast_like(c, content, target);
  if (apart && content != target) content = emit1(c, ops::Op::copy, {content});
  if (target->tensor->requires_grad) need_requires(content);
  // It goes on having a history, by which gradients of zeros go to what it was made of.
  if (c.gradients.now.on && target->tensor->requires_grad && !target->tensor->view_of &&
      !content->tensor->requires_grad)
    content = overwritten(c, target, content);
  write_tensor(c, target, operand_value(c, content), grad);
}

Value* call_op(Context& c, PyObject* callable, std::span<Value* const> args,
               std::span<const std::pair<PyObject*, Value*>> kwargs) {
  ValueReader reader(c);
  BoundOp bound;
  std::vector<void*> handles;
  for (Value* v : args) handles.push_back(as_operand(c, v));
  std::vector<KeywordHandle> keywords;
  for (const auto& [name, value] : kwargs) {
    const char* text = PyUnicode_AsUTF8(name);
    if (!text) fail(Reason::k_unknown_call, "a keyword without UTF-8");
    keywords.push_back({text, as_operand(c, value)});
  }
  try {
    tensor_bridge().bind(callable, reader, handles, keywords, bound);
  } catch (const UserError& e) {
    // Sizes and dimensions may be given as a tensor of them.
    if (std::ranges::any_of(args, [](const Value* v) { return v->is_tensor() && is_integral(v->tensor->dtype); }))
      fail_by_value(Reason::k_op_failed, e.what());
    fail(Reason::k_op_failed, e.what());
  }
  if (bound.function)
    return call(c, wrap(c, bound.function, c.sources.constant(bound.function)), {args.begin(), args.end()},
                Keywords(kwargs.begin(), kwargs.end()));
  SmallVector<OpOperand, 4> operands;
  for (const auto& o : bound.operands) operands.push_back({static_cast<Value*>(o.handle), o.constant});
  const ops::OpInfo& info = ops::info(bound.op);
  for (SizeRef& r : reader.refs)
    if (!std::holds_alternative<ops::Ints>(bound.attrs[static_cast<size_t>(r.attr)])) r.element = -1;
  Value* target = operands.empty() ? nullptr : operands[0].value;
  if (bound.inplace || info.op_class == ops::OpClass::kInplace) {
    if (!target || !target->is_tensor()) fail(Reason::k_inplace);
    // Else a tensor made of Python's data would be written.
    const bool is_given = std::ranges::find(args, target) != args.end() ||
                          std::ranges::any_of(kwargs, [&](const auto& named) { return named.second == target; });
    if (!is_given) fail(Reason::k_op_failed, std::string(info.name) + " cannot write what is no tensor");
    Value* content;
    Requires grad;
    for (const OpOperand& o : operands) grad = either(grad, requires_of(o.value));
    if (bound.op == ops::Op::copy_) {
      if (!operands[1].value) fail(Reason::k_inplace);
      copy_into(c, target, operands[1].value);
      return target;
    }
    if (bound.op == ops::Op::index_put_) {
      content = emit_op(c, ops::Op::index_put, operands, bound.attrs, reader.refs)[0];
    } else {
      content = emit_op(c, bound.op, operands, bound.attrs, reader.refs)[0];
      if (content->tensor->dtype != target->tensor->dtype) fail(Reason::k_inplace, "that changes the dtype");
    }
    write_tensor(c, target, operand_value(c, content), grad);
    return target;
  }
  std::vector<Value*> out = emit_op(c, bound.op, operands, bound.attrs, std::move(reader.refs));
  if (info.output_count == 1) return out[0];
  Value* items = make_items(c, ValueKind::kTuple, std::move(out));
  if (tensor_bridge().pair_type && tensor_bridge().gives_pair(info.op)) items->type = tensor_bridge().pair_type;
  return items;
}

Value* call_custom_op(Context& c, std::shared_ptr<ops::CustomOp> op, std::span<Value* const> args) {
  if (c.graph.symbolic) throw NeedsFixedSizes();  // its inference may be Python
  c.graph.current_line = c.line;
  ++c.work.tensor_ops;
  SmallVector<ir::Value*, 4> operands;
  ops::Attrs attrs;
  Requires any_grad;
  for (Value* v : args) {
    attrs.emplace_back();
    operands.push_back(nullptr);
    if (v->is_tensor()) {
      any_grad = either(any_grad, requires_of(v));
      operands.back() = operand_value(c, v);
    } else if (v->is_number() && v->number->hint.kind >= NumberKind::kFloat) {
      operands.back() = lower_number(c, v->number);
    } else if (v->kind == ValueKind::kObject && PyFloat_CheckExact(v->real) && v->is_constant()) {
      operands.back() = c.graph.constant(ops::Number::of(PyFloat_AS_DOUBLE(v->real)));
    } else {
      if (v->kind == ValueKind::kList) {
        expand(c, v);
        v = make_items(c, ValueKind::kTuple, v->items);
      }
      PyObject* o = specialise(c, v);
      if (!o || PyFloat_Check(o) || PyComplex_Check(o) || !tensor_bridge().custom_constant(o, attrs.back()))
        fail(Reason::k_op_failed, op->name + " of " + describe(c, v));
    }
  }
  if (!c.gradients.now.on || !op->vjp) any_grad = Requires();
  SmallVector<ir::Value*, 2> outputs;
  try {
    outputs = c.graph.call_custom(op, operands, attrs);
  } catch (const std::exception& e) {
    fail(Reason::k_op_failed, e.what());
  } catch (...) {  // the user's inference raised: so does the eager call
    PyErr_Clear();
    fail(Reason::k_op_failed, "the inference of " + op->name + " raised an exception");
  }
  std::vector<Value*> results;
  for (ir::Value* v : outputs)
    results.push_back(fresh_tensor(c, v, is_differentiable(v->dtype) ? any_grad : Requires()));
  return results.size() == 1 ? results[0] : make_items(c, ValueKind::kTuple, std::move(results));
}

// ---- operators
// ----------------------------------------------------------------------------------------------------------

}  // namespace msjit::capture
