// Tensor.backward() and Tensor.grad: the reverse sweep goes into the graph, and the gradients of leaves are effects at
// the region's end.
#include "capture/interp/backward.h"
#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/functions.h"
#include "capture/interp/gradient.h"
#include "capture/interp/iterate.h"
#include "capture/interp/own_backward.h"
#include "capture/interp/sizes.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"
#include "capture/interp/which_tensor.h"
#include "jit/passes/custom_gradient.h"
#include "jit/passes/decompose.h"
#include "jit/passes/fuse_view.h"
#include "jit/passes/instantiate.h"
#include "jit/passes/tape_reads.h"
#include "src/autograd/autograd.h"
#include "src/base/check.h"

namespace msjit::capture {
namespace {

// A tensor that a gradient may arrive at, with all that its content has been.
struct Target {
  Value* tensor;
  std::vector<ir::Value*> contents;
};

std::vector<Target> targets_of(Context& c) {
  std::vector<Target> targets;
  auto add = [&](Value* v, AliasGroup* g) {
    ir::Value* content = tensor_value(c, v);
    targets.push_back({v, g ? g->roots : std::vector<ir::Value*>{content}});
  };
  for (size_t i = 0; i < c.groups.size(); ++i) {
    AliasGroup* g = c.groups[i].get();
    if (g->input >= 0 && g->base->tensor->requires_grad) add(g->base, g);
  }
  for (const auto* list : {&c.backwards.new_leaves, &c.backwards.retained})
    for (Value* v : *list) {
      if (v->tensor->group->written) fail(Reason::k_gradient, "of a tensor made inside and written in place");
      add(v, nullptr);
    }
  return targets;
}

using Reached = std::unordered_set<const ir::Value*>;

// What depends on the targets in a way that gradients can go back.
Reached reached_from(Context& c, const std::vector<Target>& targets) {
  Reached reached;
  for (const Target& t : targets) reached.insert(t.contents.begin(), t.contents.end());
  for (const auto& n : c.graph.nodes) {
    passes::pass_on(*n, reached);
  }
  return reached;
}

// The nodes between the targets and y, the last first.
std::vector<ir::Node*> path_to(Context& c, const Reached& reached, const ir::Value* y) {
  std::vector<ir::Node*> path;
  std::unordered_set<const ir::Value*> wanted{y};
  for (size_t i = c.graph.nodes.size(); i-- > 0;) {
    ir::Node* n = c.graph.nodes[i].get();
    if (!passes::passes_gradients(*n)) continue;
    if (std::none_of(n->outputs.begin(), n->outputs.end(), [&](ir::Value* v) { return wanted.count(v) != 0; }))
      continue;
    bool any = false;
    for (size_t k = 0; k < n->operands.size(); ++k) {
      ir::Value* v = n->operands[k];
      if (!passes::passes_gradient_to(*n, k) || !reached.count(v)) continue;
      any = true;
      wanted.insert(v);
    }
    if (any) path.push_back(n);
  }
  return path;
}

// Whether the tape would keep values for the node, which the backward releases.
bool keeps_values(Context& c, const ir::Node& n, const Reached& reached) {
  if (auto own = c.own_backwards.records.find(&n); own != c.own_backwards.records.end())
    return !own->second.saved->items.empty();
  if (n.kind == ir::Node::kCustom) return true;
  const autograd::RuleInfo& r = autograd::rule(n.op);
  const uint32_t reads = r.inputs_read(n.attrs);
  const auto flows = [&](size_t k) { return n.operands[k] && reached.count(n.operands[k]); };
  for (size_t i = 0; i < n.operands.size(); ++i)
    if (n.operands[i] && !n.operands[i]->is_number && autograd::reads_operand(reads, i, flows)) return true;
  bool wanted = !(r.saves_outputs & autograd::kForSecond) ||
                (n.operands.size() > 1 && n.operands[1] && reached.count(n.operands[1]));
  for (size_t i = 0; i < n.outputs.size(); ++i)
    if (wanted && autograd::in_mask(r.saves_outputs, i)) return true;
  return false;
}

}  // namespace

static bool tape_keeps(const ir::Node& n, const ir::Value* v);

// For one of the ops: one of the values, or a view of it, or what it is a view of.
static bool any_keeps(const ir::Graph& ops, std::vector<const ir::Value*> values) {
  Reached names;
  for (const ir::Value* v : values)
    for (; v; v = passes::is_view(v->producer) ? v->producer->operands[0] : nullptr) names.insert(v);
  for (const auto& n : ops.nodes)
    if (passes::is_view(n.get()) && names.count(n->operands[0])) names.insert(n->outputs[0]);
  Reached led_to(ops.outputs.begin(), ops.outputs.end());  // what gradients of its results come to
  for (size_t i = ops.nodes.size(); i-- > 0;) {
    const ir::Node& n = *ops.nodes[i];
    if (std::ranges::none_of(n.outputs, [&](const ir::Value* v) { return led_to.count(v) != 0; })) continue;
    for (size_t k = 0; passes::passes_gradients(n) && k < n.operands.size(); ++k)
      if (passes::passes_gradient_to(n, k)) led_to.insert(n.operands[k]);
    if (std::ranges::any_of(names, [&](const ir::Value* v) { return tape_keeps(n, v); })) return true;
  }
  return false;
}

// In some turn or arm.
static bool control_keeps(const ir::Node& n, const ir::Value* v) {
  const ir::Control& control = *n.control;
  if (control.kind == ir::Control::kReverse) return true;
  const size_t before = control.kind == ir::Control::kWhile ? 1 : 0;  // whether there is another turn
  return std::ranges::any_of(control.graphs, [&](const ir::Graph& part) {
    const ir::Graph ops = passes::decompose(part);
    std::vector<const ir::Value*> values;
    for (size_t i = 1; i < n.operands.size(); ++i)
      if (n.operands[i] == v) values.push_back(ops.inputs[i - 1].value);
    for (size_t i = 0; i < n.outputs.size(); ++i)
      if (n.outputs[i] == v) values.push_back(ops.outputs[before + i]);
    return any_keeps(ops, std::move(values));
  });
}

// Among what a composite is written in.
static bool composite_keeps(const ir::Node& n, const ir::Value* v) {
  ir::Graph g;
  SmallVector<ir::Value*, 4> operands;
  std::vector<const ir::Value*> values;
  for (const ir::Value* x : n.operands) {
    operands.push_back(!x ? nullptr
                       : x->is_number
                           ? g.add_number_input("x", x->number)
                           : g.add_tensor_input("x", x->dtype, x->shape, contiguous_strides(x->shape), false));
    if (x == v) values.push_back(operands.back());
  }
  const SmallVector<ir::Value*, 2> outputs = passes::append_composite(g, n.op, operands, n.attrs);
  for (size_t i = 0; i < n.outputs.size(); ++i)
    if (n.outputs[i] == v) values.push_back(outputs[i]);
  g.outputs.assign(outputs.begin(), outputs.end());
  const ir::Graph ops = passes::decompose(g, &values);
  return any_keeps(ops, std::move(values));
}

static bool tape_keeps(const ir::Node& n, const ir::Value* v) {
  auto is = [&](const ir::Value* x) { return x == v; };
  if (std::ranges::none_of(n.operands, is) && std::ranges::none_of(n.outputs, is)) return false;
  if (n.kind == ir::Node::kControl) return control_keeps(n, v);
  if (n.kind == ir::Node::kItem) return false;
  if (n.kind != ir::Node::kOp) return true;
  if (!passes::passes_gradients(n)) return false;
  const autograd::RuleInfo& r = autograd::rule(n.op);
  const uint32_t reads = r.inputs_read(n.attrs);
  const auto flows = [&](size_t k) { return n.operands[k] && !n.operands[k]->is_number; };
  for (size_t i = 0; i < n.operands.size(); ++i)
    if (is(n.operands[i]) && autograd::reads_operand(reads, i, flows)) return true;
  for (size_t i = 0; i < n.outputs.size(); ++i)
    if (is(n.outputs[i]) && autograd::in_mask(r.saves_outputs, i)) return true;
  return false;
}

bool may_keep(const Context& c, std::span<const ir::Node* const> nodes, std::span<const ir::Value* const> values,
              const ir::Node* but) {
  // Each write of an unrolled loop asks: once over the nodes, whatever the number of values.
  const std::unordered_set<const ir::Value*> asked(values.begin(), values.end());
  if (asked.empty()) return false;
  return std::ranges::any_of(nodes, [&](const ir::Node* n) {
    if (n == but) return false;
    const bool composite = n->kind == ir::Node::kOp && ops::info(n->op).op_class == ops::OpClass::kComposite;
    const auto keeps = [&](const ir::Value* v) {
      if (!asked.count(v)) return false;
      return c.own_backwards.records.count(n) || (composite ? composite_keeps(*n, v) : tape_keeps(*n, v));
    };
    return std::ranges::any_of(n->operands, keeps) || std::ranges::any_of(n->outputs, keeps);
  });
}

void note_overwritten(Context& c, const AliasGroup& g) {
  const bool of_input = g.input >= 0 && g.current == c.graph.inputs[static_cast<size_t>(g.input)].value;
  for (const ir::Value* content : contents_of(c, g)) {
    const Backwards::Former now{c.root_step, of_input};
    const auto [at, added] = c.backwards.overwritten.try_emplace(content, now);
    if (!added && at->second.of_input && !of_input) at->second = now;  // of another tensor's
  }
}

bool keeps_overwritten(Context& c, std::span<const ir::Node* const> nodes) {
  const auto& overwritten = c.backwards.overwritten;
  if (overwritten.empty()) return false;
  auto is_gone = [&](const ir::Value* v) {
    while (v && !overwritten.count(v)) v = passes::is_view(v->producer) ? v->producer->operands[0] : nullptr;
    return v != nullptr;
  };
  std::vector<const ir::Value*> gone;
  for (const ir::Node* n : nodes)
    for (const auto& values : {std::span(n->operands), std::span(n->outputs)})
      for (const ir::Value* v : values)
        if (is_gone(v)) gone.push_back(v);
  return may_keep(c, nodes, gone);
}

void check_overwritten(Context& c, std::span<ir::Value* const> ys, std::span<ir::Value* const> inputs) {
  if (c.backwards.overwritten.empty()) return;
  const Reached reached = reached_from(c, {{nullptr, {inputs.begin(), inputs.end()}}});
  for (const ir::Value* y : ys)
    for (const ir::Node* n : path_to(c, reached, y))
      if (keeps_overwritten(c, {{n}})) fail(Reason::k_gradient, "through a value that was written in place");
}

int step_of_kept_write(const Context& c) {
  std::unordered_set<const ir::Value*> here;
  for (const ir::Input& in : c.graph.inputs) here.insert(in.value);
  for (const auto& n : c.graph.nodes) here.insert(n->outputs.begin(), n->outputs.end());
  std::vector<const ir::Value*> contents;
  std::vector<int> steps;
  for (const auto& [content, former] : c.backwards.overwritten) {
    if (former.of_input || !here.count(content)) continue;
    contents.push_back(content);
    steps.push_back(former.step);
  }
  for (const auto& g : c.groups) {
    if (g->input < 0 || !g->written || c.request.options.fullgraph) continue;
    contents.push_back(g->current);
    steps.push_back(g->write_step + 1 < c.root_step ? g->write_step + 1 : g->write_step);
  }
  if (contents.empty()) return -1;
  const std::vector<bool> kept = passes::tape_reads_of(c.graph, std::move(contents));
  int first = -1;
  for (size_t i = 0; i < kept.size(); ++i)
    if (kept[i] && (first < 0 || steps[i] < first)) first = steps[i];
  return first;
}

namespace {

void check_path(Context& c, const std::vector<ir::Node*>& path) {
  for (const ir::Node* n : path) {
    if (n->kind == ir::Node::kOp && ops::info(n->op).grad != ops::GradKind::kRule) throw NeedsParts();
    if (c.backwards.released.count(n)) fail(Reason::k_gradient, "backward() through what a backward() has released");
  }
}

void touch(Context& c, Value* v) {
  if (v->source && std::find(c.backwards.grads.begin(), c.backwards.grads.end(), v) == c.backwards.grads.end())
    c.backwards.grads.push_back(v);
}

void set_grad(Context& c, Value* v, Value* value) {
  touch(c, v);
  v->tensor->grad = value;
  c.backwards.stores.push_back(v);
}

// Adds to the tensor's gradient, as the tape's engine does.
void accumulate(Context& c, Value* v, ir::Value* g, bool create_graph, bool recorded) {
  TensorPart& p = *v->tensor;
  if (g->dtype != p.dtype || g->shape != p.shape) fail(Reason::k_gradient, "a gradient of another type");
  Value* old = load_grad(c, v);
  if (!create_graph) g = c.graph.call1(ops::Op::detach, {g});
  if (old->is_none() && !create_graph) g = c.graph.call1(ops::Op::copy, {g});  // contiguous, in memory of its own
  Value* gradient = fresh_tensor(c, g, recorded);
  gradient->tensor->varying = p.varying;
  RecordingMode mode(c, create_graph);
  set_grad(c, v, old->is_none() ? gradient : emit1(c, ops::Op::add, {old, gradient}));
}

struct Arguments {
  Value *gradient = nullptr, *retain = nullptr, *create = nullptr;
};

Arguments parse_arguments(Context& c, std::span<Value* const> args, const Keywords& kwargs) {
  Arguments a;
  Value** slots[] = {&a.gradient, &a.retain, &a.create};
  const char* names[] = {"gradient", "retain_graph", "create_graph"};
  if (args.size() > 3) fail(Reason::k_gradient, "backward() with these arguments");
  for (size_t i = 0; i < args.size(); ++i) *slots[i] = args[i];
  for (const auto& [name, value] : kwargs) {
    size_t i = 0;
    while (i < 3 && interned(names[i]) != name && PyUnicode_CompareWithASCIIString(name, names[i]) != 0) ++i;
    if (i == 3 || *slots[i]) fail(Reason::k_gradient, "backward() with these arguments");
    *slots[i] = value;
  }
  return a;
}

// What is differentiated: with a gradient for y given, y times it, whose gradients by ones are the same.
ir::Value* weighted(Context& c, Value* root, Value* gradient, bool create_graph) {
  ir::Value* y = tensor_value(c, root);
  if (!gradient || gradient->is_none()) {
    if (numel_of(root->tensor->shape) != 1) fail(Reason::k_gradient, "backward() of more than one element");
    for (int d = 0; d < static_cast<int>(root->tensor->shape.size()); ++d)
      if (root->tensor->varying >> d & 1) fixed_size(c, root, d);
    return y;
  }
  if (!gradient->is_tensor() || gradient->tensor->shape != root->tensor->shape || is_complex(root->tensor->dtype))
    fail(Reason::k_gradient, "backward() with this gradient");
  if (create_graph && gradient->tensor->requires_grad) fail(Reason::k_gradient, "backward() with this gradient");
  ir::Value* by = c.graph.call1(ops::Op::detach, {tensor_value(c, gradient)});
  if (by->dtype != y->dtype) by = c.graph.call1(ops::Op::cast, {by}, {ops::Attr(y->dtype)});
  if (c.graph.symbolic) c.graph.symbolic->same_shapes.push_back({by, y});
  return c.graph.call1(ops::Op::mul, {y, by});
}

// What stands before a tensor that came in with a history.
void check_target(Context& c, Value* v) {
  if (!v->source) return;
  const TensorImpl* t = tensor_impl(v->real);
  if (!v->tensor->is_leaf) fail(Reason::k_gradient, "backward() into a history from before this fragment");
  if (t->flags & kHasHooks) fail(Reason::k_gradient, "backward() to a tensor with hooks");
  c.guard({GuardKind::kLeaf, v->source});
}

}  // namespace

Value* call_backward(Context& c, Value* root, std::span<Value* const> args, const Keywords& kwargs) {
  Arguments a = parse_arguments(c, args, kwargs);
  bool create_graph = a.create && is_true(c, a.create);
  bool retain = create_graph || (a.retain && is_true(c, a.retain));
  need_requires(root);
  if (!root->tensor->requires_grad) fail(Reason::k_gradient, "backward() of what requires no gradient");
  if (c.gradients.depth || c.gradients.inside_eager)
    fail(Reason::k_gradient, "backward() in a function that is differentiated");
  if (!c.gradients.at_entry.on) fail(Reason::k_gradient, "backward() where gradients are not recorded");
  try {
    std::vector<Target> targets = targets_of(c);
    ir::Value* y = weighted(c, root, a.gradient, create_graph);
    if (targets_of(c).size() != targets.size()) targets = targets_of(c);  // the root itself came in
    Reached reached = reached_from(c, targets);
    std::vector<ir::Node*> path = path_to(c, reached, y);
    check_path(c, path);
    std::vector<ir::Value*> inputs;
    for (const Target& t : targets) inputs.insert(inputs.end(), t.contents.begin(), t.contents.end());
    c.gradients.sweep_creates = create_graph;
    std::vector<ir::Value*> gradients = sweep(c, 0, {y}, inputs);
    if (create_graph) reached = reached_from(c, targets);
    if (!retain)
      for (ir::Node* n : path)
        if (keeps_values(c, *n, reached)) c.backwards.released.insert(n);
    ++c.work.tensor_ops;
    size_t at = 0;
    for (const Target& t : targets) {
      ir::Value* sum = nullptr;
      for (size_t i = 0; i < t.contents.size(); ++i, ++at)
        if (ir::Value* g = gradients[at]) sum = sum ? c.graph.call1(ops::Op::add, {sum, g}) : g;
      if (!sum) continue;
      check_target(c, t.tensor);
      accumulate(c, t.tensor, sum, create_graph, create_graph && reached.count(sum));
    }
  } catch (const UserError& e) {
    fail(Reason::k_gradient, e.what());
  } catch (const InternalError& e) {
    fail(Reason::k_gradient, e.what());
  }
  return none(c);
}

// What was computed before the region may be computed from what the gradient is asked by.
void check_histories(Context& c, std::span<ir::Value* const> outputs, std::span<Value* const> wanted) {
  for (const Target& t : targets_of(c)) {
    const TensorPart& before = *t.tensor->tensor;
    if (before.is_leaf || !t.tensor->source) continue;
    if (std::ranges::none_of(wanted, [&](Value* x) { return x->source && x->tensor->group != before.group; })) continue;
    const Reached reached = reached_from(c, {t});
    if (std::ranges::any_of(outputs, [&](ir::Value* y) { return reached.count(y) != 0; }))
      fail(Reason::k_gradient, "through what was computed before");
  }
}

// What autograd.grad asks for: (outputs, their cotangents, inputs, retain, create).
Value* model_gradients(Context& c, PyTypeObject*, Args& a, const Keywords&) {
  const std::vector<Value*> roots = list_of(c, a[0]), wanted = list_of(c, a[2]);
  const std::vector<Value*> cotangents = a[1]->is_none() ? std::vector<Value*>(roots.size()) : list_of(c, a[1]);
  const bool create = is_true(c, a[4]), retain = is_true(c, a[3]) || create;
  if (c.gradients.depth || c.gradients.inside_eager)
    fail(Reason::k_gradient, "a gradient of tensors in a function that is differentiated");
  if (!c.gradients.at_entry.on) fail(Reason::k_gradient, "a gradient of tensors where none are recorded");
  if (roots.empty() || roots.size() != cotangents.size()) fail(Reason::k_gradient, "a gradient of nothing");
  std::vector<ir::Value*> inputs, outputs, ys;
  for (Value* x : wanted) {
    if (!x->is_tensor() || !x->tensor->requires_grad) fail(Reason::k_gradient, "by what requires none");
    if (x->source && tensor_impl(x->real)->flags & kHasHooks) fail(Reason::k_gradient, "of a tensor with hooks");
    need_requires(x);
    inputs.push_back(tensor_value(c, x));
    if (x->source) c.backwards.asked.push_back(x);
    if (x->tensor->group->written) fail(Reason::k_gradient, "by a tensor that has been written in place");
  }
  try {
    for (size_t i = 0; i < roots.size(); ++i) {
      if (!roots[i]->is_tensor() || !roots[i]->tensor->requires_grad)
        fail(Reason::k_gradient, "a gradient of what requires none");
      need_requires(roots[i]);
      outputs.push_back(tensor_value(c, roots[i]));
      ys.push_back(weighted(c, roots[i], cotangents[i], create));
    }
    check_histories(c, outputs, wanted);
    check_overwritten(c, outputs, inputs);
    const Reached reached = reached_from(c, {{nullptr, inputs}});
    for (ir::Value* y : outputs) check_path(c, path_to(c, reached, y));
    c.gradients.sweep_creates = create;
    const std::vector<ir::Value*> gradients = sweep(c, 0, ys, inputs);
    if (!retain) release_swept(c, outputs, inputs);
    const Reached recorded = create ? with_gradients(c, 0) : Reached();
    ++c.work.tensor_ops;
    std::vector<Value*> found;
    for (size_t i = 0; i < wanted.size(); ++i) {
      ir::Value* g = gradients[i];
      if (!g) {
        found.push_back(none(c));
        continue;
      }
      if (!create) g = c.graph.call1(ops::Op::detach, {g});
      found.push_back(fresh_tensor(c, g, create && recorded.count(g)));
      found.back()->tensor->varying = wanted[i]->tensor->varying;
    }
    return make_items(c, ValueKind::kTuple, std::move(found));
  } catch (const UserError& e) {
    fail(Reason::k_gradient, e.what());
  } catch (const InternalError& e) {
    fail(Reason::k_gradient, e.what());
  }
}

Value* load_grad(Context& c, Value* v) {
  TensorPart& p = *v->tensor;
  if (p.grad) return p.grad;
  need_itself(v);
  if (!v->source) return p.grad = none(c);
  touch(c, v);
  const TensorImpl* t = tensor_impl(v->real);
  if (!t->autograd || !t->autograd->grad) {
    c.guard({GuardKind::kNoGrad, v->source});
    return p.grad = none(c);
  }
  Guard plain{GuardKind::kPlainGrad, v->source};
  if (!plain.check(c.request.base)) fail(Reason::k_attribute, "grad, a tensor with attributes");
  c.guard(std::move(plain));
  PyRef object = PyRef::steal(tensor_bridge().wrap(t->autograd->grad));
  if (!object) fail(Reason::k_internal, "out of memory");
  p.grad = wrap(c, object.get(), c.sources.child(SourceKind::kGrad, v->source, int64_t{0}));
  return v->tensor->grad;
}

void store_grad(Context& c, Value* v, Value* value) {
  if (!value) value = none(c);
  if (!value->is_none()) {
    if (!value->is_tensor() || value->tensor->shape != v->tensor->shape)
      fail(Reason::k_store_attribute, "grad of a tensor");
    if (c.graph.symbolic) c.graph.symbolic->same_shapes.push_back({tensor_value(c, value), tensor_value(c, v)});
  }
  set_grad(c, v, value);
}

Value* retain_grad(Context& c, Value* v) {
  need_itself(v);
  need_requires(v);
  if (!v->tensor->requires_grad || v->source) fail(Reason::k_gradient, "retain_grad of a tensor from outside");
  if (v->tensor->is_leaf || v->tensor->retains_grad) return none(c);
  v->tensor->retains_grad = true;
  c.backwards.retained.push_back(v);
  c.made_at[v] = c.root_step;
  return none(c);
}

Value* require_grad(Context& c, Value* v, bool wanted) {
  TensorPart& p = *v->tensor;
  need_requires(v);
  if (p.requires_grad == wanted) return v;
  need_itself(v);
  if (v->source || !wanted || !is_differentiable(p.dtype)) fail(Reason::k_gradient, "requires_grad_ of this tensor");
  if (!c.gradients.at_entry.on) fail(Reason::k_gradient, "requires_grad_ where gradients are not recorded");
  if (!autograd::tape_kept()) fail(Reason::k_gradient, "requires_grad_ that lets the tape be kept from here on");
  // The leaf's content is a value of its own, so that a sweep ends there.
  tensor_value(c, v);
  p.requires_grad = p.is_leaf = true;
  c.backwards.new_leaves.push_back(v);
  c.made_at[v] = c.root_step;
  return v;
}

// Tensors that were two objects at capture are to be two objects again: each has its own gradient, and a weight that
// the function did not read then may be one that it reads.
void guard_grads(Context& c) {
  auto distinct = std::make_shared<DistinctInputs>();
  std::unordered_set<const Source*> seen;
  auto add = [&](const Value* v) {
    if (seen.insert(v->source).second) distinct->sources.push_back(v->source);
  };
  if (!c.backwards.stores.empty()) std::ranges::for_each(c.backwards.grads, add);
  const auto requires_grad = [](const Value* v) { return v->tensor->requires_grad; };
  if (std::ranges::any_of(c.backwards.asked, requires_grad)) {
    std::ranges::for_each(c.backwards.asked, add);
    for (const auto& g : c.groups)
      if (g->input >= 0 && g->base->source && requires_grad(g->base)) add(g->base);
  }
  if (seen.size() < 2) return;
  Guard g{GuardKind::kDistinct};
  g.distinct = std::move(distinct);
  c.guard(std::move(g));
}

void release_swept(Context& c, std::span<ir::Value* const> ys, std::span<ir::Value* const> inputs) {
  const Reached wanted = reached_from(c, {{nullptr, {inputs.begin(), inputs.end()}}});
  std::vector<ir::Value*> leaves(inputs.begin(), inputs.end());
  for (const auto& g : c.groups)
    if (g->input >= 0 && g->base->tensor->requires_grad) {
      leaves.push_back(tensor_value(c, g->base));
      leaves.insert(leaves.end(), g->past.begin(), g->past.end());
    }
  for (Value* v : c.backwards.new_leaves) leaves.push_back(tensor_value(c, v));
  const Reached recorded = reached_from(c, {{nullptr, std::move(leaves)}});
  for (const ir::Value* y : ys)
    for (const ir::Node* n : path_to(c, wanted, y))
      if (keeps_values(c, *n, recorded)) c.backwards.released.insert(n);
}

std::vector<ir::Node*> path_of(Context& c, Value* y) {
  const ir::Value* content = tensor_value(c, y);
  std::vector<Target> begins = targets_of(c);
  for (const auto& [x, step] : c.backwards.grad_inputs) begins.push_back({nullptr, {x}});
  return path_to(c, reached_from(c, begins), content);
}

History history_of(Context& c, Value* v) {
  // Whether a fragment records is known as it begins.
  if (!c.gradients.at_entry.on)
    throw Break{Reason::k_gradient, "a history that begins behind no_grad", c.gradients.on_step};
  const bool own = !c.own_backwards.records.empty() || !c.own_backwards.hooks.empty();
  const bool once = std::ranges::any_of(c.graph.nodes, [](const auto& n) { return passes::is_custom_gradient(*n); });
  if (!own && !once && c.backwards.released.empty() && c.backwards.new_leaves.empty() && c.backwards.retained.empty() &&
      c.backwards.grad_inputs.empty())
    return {};
  ir::Value* y = tensor_value(c, v);
  std::vector<Target> targets = targets_of(c);
  const std::vector<ir::Node*> path = path_of(c, v);
  for (const ir::Node* n : path)
    if (once && passes::is_custom_gradient(*n))
      throw Break{Reason::k_gradient, "a gradient of a gradient of a user's op", std::max(c.root_step - 1, 0)};
  for (const ir::Node* n : path)
    if (int step; own && !c.own_backwards.staged.count(n) && has_own_backward(c, *n, &step))
      throw Break{Reason::k_gradient, "a history with a backward or hooks written in Python", step};
  for (const ir::Node* n : path) {
    if (!c.backwards.released.count(n)) continue;
    if (n->kind == ir::Node::kCustom)
      return {History::kReleased, "the backward of `" + n->custom->name +
                                      "` was already run and its values were released; pass retain_graph=True to the "
                                      "first backward"};
    return {History::kReleased, "the values saved for the gradient of `" + std::string(ops::info(n->op).name) +
                                    "` are gone: they are released after the first backward; pass retain_graph=True to "
                                    "that one"};
  }
  // The tape cannot begin at what the fragment makes: new tensors, and new contents of inputs.
  for (const auto& [x, step] : c.backwards.grad_inputs)
    for (const ir::Node* n : path)
      if (std::find(n->operands.begin(), n->operands.end(), x) != n->operands.end())
        throw Break{Reason::k_gradient, "a history that begins at an argument of a gradient", step};
  for (const Target& t : targets) {
    bool inside = !t.tensor->source;
    auto is_content = [&](const ir::Value* x) {
      return x && std::find(t.contents.begin() + !inside, t.contents.end(), x) != t.contents.end();
    };
    bool met = t.tensor->tensor->retains_grad && is_content(y);
    for (const ir::Node* n : path) met |= std::any_of(n->operands.begin(), n->operands.end(), is_content);
    if (!met) continue;
    if (!inside)
      throw Break{Reason::k_gradient, "a history that begins at what was written",
                  t.tensor->tensor->group->write_step + 1};
    throw Break{Reason::k_gradient, "a history that begins at a tensor made inside", c.made_at[t.tensor]};
  }
  return {};
}

}  // namespace msjit::capture
