// Backwards written in Python: Function, Cell.bprop and hooks. Their forward is captured as it stands; a node records
// the backward, which is captured where a sweep meets the node. The nodes are gone before the graph is compiled.
#include "capture/interp/own_backward.h"

#include <optional>

#include "capture/cpython/objects.h"
#include "capture/interp/backward.h"
#include "capture/interp/calls.h"
#include "capture/interp/context.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/gradient.h"
#include "capture/interp/iterate.h"
#include "capture/interp/staged.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"
#include "capture/interp/which_tensor.h"
#include "jit/passes/control_gradient.h"
#include "jit/passes/instantiate.h"
#include "jit/passes/transforms.h"
#include "src/base/check.h"
#include "src/ops/custom_op.h"

namespace msjit::capture {
namespace {

// In place of what such a node would compute.
std::shared_ptr<ops::CustomOp> marker(std::string name, size_t passed_on) {
  auto op = std::make_shared<ops::CustomOp>();
  op->name = std::move(name);
  op->infer = [passed_on](ops::InferContext& c) {
    for (size_t i = 0; i < passed_on; ++i) c.outputs.push_back({c.operands[i].dtype, c.operands[i].shape});
  };
  op->run = [](auto...) { MSJIT_CHECK(false, "a record of a backward is dropped before its graph runs"); };
  op->vjp = [](auto...) { MSJIT_CHECK(false, "the backward of a record is captured"); };
  return op;
}

// Another tensor from here on: y with the node as its history.
void give_history(Context& c, Value* y, ir::Value* content) {
  TensorPart& p = *y->tensor;
  if (y->source) fail(Reason::k_gradient, "a backward of one's own for a tensor from outside");
  if (p.view_of) {
    // A tensor by itself, which is no longer found by way of its base; writes there, which it would have to see, break.
    emit1(c, ops::Op::detach, {p.view_of})->tensor->geometry_known = false;
    c.groups.push_back(std::make_unique<AliasGroup>());
    join(y, *c.groups.back());
    p.group->base = y;
    p.view_of = nullptr;
    p.geometry_shape = p.shape;
    p.geometry_strides = contiguous_strides(p.shape);
    p.geometry_offset = 0;
    p.geometry_known = true;
  }
  p.group->current = content;
  p.requires_grad = true;
  p.is_leaf = p.cut = false;
}

ir::Value* gradient_for(Context& c, Value* given, Value* like) {
  if (given->is_none()) return nullptr;
  if (!given->is_tensor()) fail(Reason::k_gradient, "a backward that returns " + describe(c, given));
  if (given->tensor->shape != like->tensor->shape ||
      is_complex(given->tensor->dtype) != is_complex(like->tensor->dtype))
    fail(Reason::k_gradient, "a backward that returns a gradient of another shape or kind");
  ir::Value* g = tensor_value(c, given);
  return g->dtype == like->tensor->dtype ? g : c.graph.call1(ops::Op::cast, {g}, {ops::Attr(like->tensor->dtype)});
}

void run_backward(Context& c, const OwnBackward& own, std::span<ir::Value* const> cotangents,
                  std::vector<ir::Value*>& gradients) {
  const bool creates = c.gradients.sweep_creates;
  std::vector<Value*> args;
  if (!own.saved->is_none()) {
    size_t at = 0;
    for (Value* v : own.saved->items)
      if (v->is_tensor() && tensor_value(c, v) != own.contents[at++])
        fail(Reason::k_gradient, "a saved tensor that was written in place");
    args.push_back(own.saved);
  }
  for (int k : own.outputs) args.push_back(k >= 0 && cotangents[k] ? fresh_tensor(c, cotangents[k], creates) : none(c));
  std::vector<Value*> results;
  {
    RecordingMode mode(c, c.gradients.sweep_creates);
    Value* r = call(c, own.backward, std::move(args));
    if (r->kind == ValueKind::kTuple || r->kind == ValueKind::kList)
      results = list_of(c, r);
    else
      results.push_back(r);
  }
  c.gradients.sweep_creates = creates;
  if (results.size() != own.arguments.size()) fail(Reason::k_gradient, "a backward with another number of gradients");
  gradients.resize(cotangents.size());  // nothing for what the node passes on
  for (size_t i = 0; i < results.size(); ++i) {
    if (own.arguments[i]->is_tensor())
      gradients.push_back(gradient_for(c, results[i], own.arguments[i]));
    else if (!results[i]->is_none())
      fail(Reason::k_gradient, "a backward with a gradient for what is no tensor");
  }
}

ir::Value* run_hooks(Context& c, const std::vector<CapturedHook>& hooks, ir::Value* cotangent) {
  const bool creates = c.gradients.sweep_creates;
  for (const CapturedHook& h : hooks) {
    Value* given = fresh_tensor(c, cotangent, creates);
    Value* r;
    {
      RecordingMode mode(c, c.gradients.sweep_creates);
      r = call(c, h.function, {given});
    }
    c.gradients.sweep_creates = creates;
    if (!r->is_none()) cotangent = gradient_for(c, r, given);
  }
  return cotangent;
}

}  // namespace

// (name, arguments, outputs, backward, saved=None, dirty=())
Value* record_backward(Context& c, std::vector<Value*>& a) {
  PyObject* name = as_str(c, a[0]);
  if (!name || a[1]->kind != ValueKind::kTuple || a[2]->kind != ValueKind::kTuple) return nullptr;
  if (a.size() > 5 && !list_of(c, a[5]).empty()) fail(Reason::k_gradient, "a function that writes its arguments");
  if (!c.gradients.now.on) return none(c);
  if (c.graph.symbolic) throw NeedsFixedSizes();
  OwnBackward own{a[3], a.size() > 4 ? a[4] : none(c), {}, list_of(c, a[1]), {}, c.root_step, {}};
  if (!own.saved->is_none()) own.saved = make_items(c, ValueKind::kTuple, list_of(c, own.saved));
  SmallVector<ir::Value*, 4> operands;
  std::vector<Value*> outputs;
  bool integers = false;
  for (Value* x : own.arguments)
    integers |= x->is_tensor() && x->tensor->requires_grad && !is_differentiable(x->tensor->dtype);
  for (Value* y : list_of(c, a[2])) {
    const bool recorded = y->is_tensor() && (integers || is_differentiable(y->tensor->dtype));
    own.outputs.push_back(recorded ? static_cast<int>(outputs.size()) : -1);
    if (!recorded) continue;
    outputs.push_back(y);
    operands.push_back(tensor_value(c, y));
  }
  bool any = false;
  for (Value* x : own.arguments) {
    if (!x->is_tensor()) continue;
    need_requires(x);
    any |= x->tensor->requires_grad;
    operands.push_back(operand_value(c, x));
  }
  if (!any || outputs.empty()) return none(c);
  c.graph.current_line = c.line;
  const char* text = PyUnicode_AsUTF8(name);
  own.name = text ? text : "backward";
  const ops::Attrs attrs(operands.size());
  const auto made = c.graph.call_custom(marker(own.name, outputs.size()), operands, attrs);
  for (const Value* y : outputs) own.view |= y->tensor->view_of && y->tensor->view_op != ops::Op::detach;
  for (size_t k = 0; k < outputs.size(); ++k) give_history(c, outputs[k], made[k]);
  for (Value* v : own.saved->items)
    if (v->is_tensor()) own.contents.push_back(tensor_value(c, v));
  c.own_backwards.records.emplace(made[0]->producer, std::move(own));
  return none(c);
}

Value* register_hook(Context& c, Value* tensor, Value* function) {
  if (tensor->source) fail(Reason::k_gradient, "a hook on a tensor from outside");
  need_requires(tensor);
  need_itself(tensor);
  if (!tensor->tensor->requires_grad) fail(Reason::k_gradient, "a hook on what requires no gradient yet");
  if (c.graph.symbolic) throw NeedsFixedSizes();
  c.own_backwards.hooks[tensor_value(c, tensor)].push_back({function, c.root_step});
  Value* handle = make(c, ValueKind::kSuper);  // which cannot be handed over
  c.made_at[handle] = c.root_step;
  return handle;
}

void check_hooks_left(Context& c, const std::unordered_set<Value*>& left) {
  const auto& hooks = c.own_backwards.hooks;
  if (hooks.empty() && c.backwards.retained.empty()) return;
  auto check = [&](const ir::Value* content) {
    if (auto it = hooks.find(content); it != hooks.end())
      throw Break{Reason::k_gradient, "a hook on a leaf or view that is left behind the region", it->second[0].step};
  };
  for (Value* v : left) {
    if (!v->is_tensor() || v->source || !v->tensor->group) continue;
    if (!v->tensor->is_leaf && !v->tensor->view_of) continue;
    if (v->tensor->retains_grad && v->tensor->view_of)
      throw Break{Reason::k_gradient, "retain_grad of a view that is left behind the region", c.made_at[v]};
    check(tensor_value(c, v));
    for (const ir::Value* before : v->tensor->group->past) check(before);
  }
}

void check_saved_left(Context& c, const std::unordered_set<Value*>& left) {
  for (const ir::Node* n : c.own_backwards.staged) {
    auto it = c.own_backwards.records.find(n);
    if (it == c.own_backwards.records.end() || it->second.saved->is_none()) continue;
    for (Value* v : it->second.saved->items)
      if (v->is_tensor() && v->tensor->view_of && v->tensor->requires_grad && left.count(v))
        throw Break{Reason::k_gradient, "a saved view that is left behind the region", it->second.step};
  }
}

bool has_own_backward(Context& c, const ir::Node& n, int* step) {
  if (auto it = c.own_backwards.records.find(&n); it != c.own_backwards.records.end()) {
    *step = it->second.step;
    return true;
  }
  for (const ir::Value* v : n.outputs)
    if (auto it = c.own_backwards.hooks.find(v); it != c.own_backwards.hooks.end()) {
      *step = it->second[0].step;
      return true;
    }
  return false;
}

std::vector<ir::Value*> append_gradients(Context& c, size_t first, std::span<ir::Value* const> outputs,
                                         std::span<ir::Value* const> inputs) {
  check_overwritten(c, outputs, inputs);
  const bool zeros = c.gradients.depth > 0;  // else there is a .grad, or none
  std::optional<passes::SecondGradients> of_loops;
  if (c.request.options.fullgraph && zeros) of_loops.emplace();  // else the tape's are the same to the bit
  if (c.own_backwards.records.empty() && c.own_backwards.hooks.empty())
    return passes::append_gradients(c.graph, first, outputs, inputs, nullptr, zeros);
  passes::SweepHooks hooks;
  hooks.custom = [&](const ir::Node& n, std::span<ir::Value* const> cotangents, std::vector<ir::Value*>& gradients) {
    auto it = c.own_backwards.records.find(&n);
    if (it == c.own_backwards.records.end()) return false;
    const OwnBackward own = it->second;  // what it runs may record more
    run_backward(c, own, cotangents, gradients);
    return true;
  };
  hooks.arrived = [&](const ir::Value* v, ir::Value* cotangent) {
    auto it = c.own_backwards.hooks.find(v);
    if (it == c.own_backwards.hooks.end()) return cotangent;
    const std::vector<CapturedHook> functions = it->second;
    return run_hooks(c, functions, cotangent);
  };
  return passes::append_gradients(c.graph, first, outputs, inputs, &hooks, zeros);
}

namespace {
// By output: y' = d/dct of the sum of backward(ct) times the tangents.
void transpose(Context& c, const OwnBackward& own, const ir::Node& n, std::span<ir::Value* const> tangents,
               std::vector<ir::Value*>& of_outputs) {
  const size_t first = c.graph.nodes.size();
  std::vector<ir::Value*> cotangents, gradients, roots;
  for (const ir::Value* y : n.outputs) {
    ir::Value* zero = c.graph.call1(ops::Op::cast, {c.graph.constant(ops::Number::of(0.0))}, {ops::Attr(y->dtype)});
    cotangents.push_back(
        c.graph.call1(ops::Op::broadcast_to, {zero}, {ops::Attr(ops::Ints(y->shape.begin(), y->shape.end()))}));
  }
  const bool creates = std::exchange(c.gradients.sweep_creates, true);
  run_backward(c, own, cotangents, gradients);
  for (size_t i = 0; i < gradients.size(); ++i) {
    if (!gradients[i] || !tangents[i]) continue;
    ir::Value* by = tangents[i];
    if (is_complex(by->dtype)) by = c.graph.call1(ops::Op::conj, {by});
    roots.push_back(c.graph.call1(ops::Op::mul, {gradients[i], by}));
  }
  of_outputs = append_gradients(c, first, roots, cotangents);
  c.gradients.sweep_creates = creates;
}
}  // namespace

std::vector<ir::Value*> append_tangents(Context& c, size_t first, std::span<ir::Value* const> inputs,
                                        std::span<ir::Value* const> tangents, std::span<ir::Value* const> outputs) {
  check_overwritten(c, outputs, inputs);
  return passes::append_tangents(
      c.graph, first, inputs, tangents, outputs,
      [&](const ir::Node& n, std::span<ir::Value* const> given, std::vector<ir::Value*>& of_outputs) {
        auto it = c.own_backwards.records.find(&n);
        if (it == c.own_backwards.records.end()) return false;
        const OwnBackward own = it->second;
        transpose(c, own, n, given, of_outputs);
        return true;
      });
}

namespace {
// Whether the tape can run what the node records; else the region ends before it, and it is recorded eagerly.
bool can_stage(Context& c, const ir::Node& n) {
  auto it = c.own_backwards.records.find(&n);
  if (it == c.own_backwards.records.end()) return true;
  const OwnBackward& own = it->second;
  if (own.view) return false;
  if (own.saved->is_none()) return true;
  size_t at = 0;
  for (Value* v : own.saved->items)
    if (v->is_tensor() && tensor_value(c, v) != own.contents[at++]) return false;
  return true;
}

// In the order of the graph: the functions of a node's record, then of the hooks on its outputs.
template <class Record, class Hook>
void each_staged(Context& c, Record record, Hook hook) {
  for (const auto& n : c.graph.nodes) {
    if (!c.own_backwards.staged.count(n.get())) continue;
    if (auto it = c.own_backwards.records.find(n.get()); it != c.own_backwards.records.end()) record(*n, it->second);
    for (ir::Value* v : n->outputs)
      if (auto it = c.own_backwards.hooks.find(v); it != c.own_backwards.hooks.end())
        for (const CapturedHook& h : it->second) hook(v, h);
  }
}

StageLink link_for(const OwnBackward& own, const ir::Node* image, const ir::Rewriter& r) {
  StageLink l;
  l.node = image;
  l.name = own.name;
  l.arguments = own.arguments.size();
  for (size_t i = 0; i < own.arguments.size(); ++i)
    if (own.arguments[i]->is_tensor()) l.tensors.push_back(i);
  l.outputs = own.outputs;
  l.gives_saved = !own.saved->is_none();
  size_t at = 0;
  if (l.gives_saved)
    for (const Value* v : own.saved->items) l.contents.push_back(v->is_tensor() ? r(own.contents[at++]) : nullptr);
  return l;
}
}  // namespace

void stage_history(Context& c, Value* y, std::vector<Value*>& functions) {
  int step;
  for (const ir::Node* n : path_of(c, y)) {
    if (c.own_backwards.staged.count(n) || !has_own_backward(c, *n, &step) || !can_stage(c, *n)) continue;
    c.own_backwards.staged.insert(n);
    if (auto it = c.own_backwards.records.find(n); it != c.own_backwards.records.end())
      functions.push_back(it->second.backward);
    for (const ir::Value* v : n->outputs)
      if (auto it = c.own_backwards.hooks.find(v); it != c.own_backwards.hooks.end())
        for (const CapturedHook& h : it->second) functions.push_back(h.function);
  }
}

std::vector<CapturedHook> staged_functions(Context& c) {
  std::vector<CapturedHook> functions;
  each_staged(
      c,
      [&](const ir::Node&, const OwnBackward& own) {
        functions.push_back({own.backward, own.step});
      },
      [&](const ir::Value*, const CapturedHook& h) { functions.push_back(h); });
  return functions;
}

msjit::Ref<exec::Fragment> compile_with_records(Context& c, bool grad_enabled, const CompileStage& compile) {
  if (c.own_backwards.records.empty() && c.own_backwards.staged.empty()) return compile(std::move(c.graph));
  int step = c.root_step;
  ir::Rewriter r(c.graph);
  r.copy_inputs();
  std::unordered_map<const ir::Node*, const ir::Node*> images;
  for (const auto& n : c.graph.nodes) {
    if (!c.own_backwards.records.count(n.get()) || c.own_backwards.staged.count(n.get())) {
      images[n.get()] = r.copy(*n);
      continue;
    }
    for (size_t k = 0; k < n->outputs.size(); ++k) r.set(n->outputs[k], r(n->operands[k]));
  }
  StagedGraph staged;
  staged.grad_enabled = grad_enabled;
  each_staged(
      c,
      [&](const ir::Node& n, const OwnBackward& own) {
        staged.links.push_back(link_for(own, images.at(&n), r));
        step = std::min(step, own.step);
      },
      [&](const ir::Value* v, const CapturedHook& h) {
        step = std::min(step, h.step);
        StageLink l;
        l.hooked = r(v);
        staged.links.push_back(std::move(l));
      });
  for (size_t k = 0; k < staged.links.size(); ++k) staged.links[k].slot = static_cast<int>(k);
  const uint64_t counters = c.graph.random_counters;
  std::string name = c.graph.name;
  staged.graph = r.finish();
  staged.graph.random_counters = counters;
  staged.graph.name = std::move(name);
  c.own_backwards.records.clear();
  if (staged.links.empty()) return compile(std::move(staged.graph));
  try {
    return compile_stages(std::move(staged), compile);
  } catch (const std::exception& e) {
    throw Break{Reason::k_gradient, e.what(), step};
  }
}

}  // namespace msjit::capture
