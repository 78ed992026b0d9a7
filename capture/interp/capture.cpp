// The driver: runs the interpreter, retreats from breaks, and turns what was captured into a specialisation.
#include "capture/interp/capture.h"

#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <unordered_set>
#include <utility>

#include "capture/bridge/tensor_bridge.h"
#include "capture/cpython/evaluator.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"
#include "capture/interp/backward.h"
#include "capture/interp/chained_writes.h"
#include "capture/interp/context.h"
#include "capture/interp/control_flow.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/creation.h"
#include "capture/interp/dropping.h"
#include "capture/interp/exceptions.h"
#include "capture/interp/generators.h"
#include "capture/interp/gradient.h"
#include "capture/interp/instances.h"
#include "capture/interp/maybe_unbound.h"
#include "capture/interp/numbers.h"
#include "capture/interp/own_backward.h"
#include "capture/interp/recipe_builder.h"
#include "capture/interp/region.h"
#include "capture/interp/run.h"
#include "capture/interp/sizes.h"
#include "capture/interp/staged.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"
#include "capture/report/failures.h"
#include "jit/ir/number_eval.h"
#include "jit/ir/rewriter.h"
#include "src/autograd/autograd.h"
#include "src/base/check.h"
#include "src/base/log.h"
#include "src/base/settings.h"
#include "src/tensor/device.h"

namespace msjit::capture {
namespace {

class ReleaseGil {
 public:
  ReleaseGil() : thread_(PyEval_SaveThread()) {}
  ~ReleaseGil() { PyEval_RestoreThread(thread_); }

 private:
  PyThreadState* thread_;
};

constexpr int kMaxAttempts = 12;

void note_fault(const Code& code, const char* what, const std::exception& e) {
  note_failure({text_of(code.code()->co_name), text_of(code.code()->co_filename), code.code()->co_firstlineno, what, "",
                e.what()});
}

BreakInfo info_of(const Break& b, int instr, int line) {
  BreakRecord r = break_record(b.reason, b.detail, line);
  const bool raises =
      b.reason == Reason::k_exception || b.reason == Reason::k_op_failed;  // Python, or the op, raises it
  const bool of_value = b.of_value || raises;
  return {std::move(r.id), std::move(r.reason), std::move(r.hint), instr, line, "", of_value};
}

struct Attempt {
  Context c;
  int raises_at = -1;  // root step at which the frame raises, as an attempt before found: a traceback shows its locals
  SymbolicFrame frame;
  std::vector<int> trace;
  std::vector<std::pair<int, int>> loops;
  std::vector<Value*> initial_stack;
  explicit Attempt(const CaptureRequest& r) : c(r) {}
};

void start(Attempt& a, const CaptureRequest& r) {
  Context& c = a.c;
  c.gradients.now.on = c.gradients.at_entry.on = autograd::grad_enabled();
  c.gradients.now.mode = c.gradients.at_entry.mode = autograd::grad_mode();
  c.gradients.now.turned_off = c.gradients.at_entry.turned_off = autograd::turned_off();
  c.gradients.inside_eager = autograd::differentiating();
  c.gradients.tape_kept = autograd::tape_kept() || c.gradients.inside_eager;
  c.guard({GuardKind::kGradMode, nullptr, nullptr, nullptr, static_cast<uint64_t>(autograd::grad_state())});
  c.guard({GuardKind::kDefaultFloat, nullptr, nullptr, nullptr, current_defaults()});
  c.graph.device = current_device();
  SymbolicFrame& f = a.frame;
  f.code = std::shared_ptr<const Code>(&r.code, [](const Code*) {});
  f.pc = r.start;
  f.locals.assign(static_cast<size_t>(r.code.nlocalsplus), nullptr);
  f.globals = wrap(c, r.globals, c.sources.constant(r.globals));
  c.line = r.code.line_of(r.start);
  for (int d = 0; d < r.depth; ++d) {
    int slot = r.code.nlocalsplus + d;
    PyObject* o = r.base[slot];
    Value* v = o                          ? wrap(c, o, c.sources.slot(slot, "<stack " + std::to_string(d) + ">"))
               : r.base.is_position(slot) ? position_value(c)
                                          : null_value(c);
    f.stack.push_back(v);
  }
  a.initial_stack = f.stack;
}

bool unchanged(Value* v, int slot) {
  return v->source && v->source->kind == SourceKind::kSlot && v->source->index == slot &&
         (v->kind != ValueKind::kNumber || v->number->kind == NumberExpr::kSource);
}

// Whether a value is made of objects only: nothing that the fragment would have to compute.
bool holds_objects(const Value* v, std::unordered_set<const Value*>& seen) {
  if (!v || v->source || v->is_constant() || !seen.insert(v).second) return true;
  switch (v->kind) {
    case ValueKind::kNumber:
    case ValueKind::kTensor:
    case ValueKind::kIterator:
    case ValueKind::kGenerator:
    case ValueKind::kSuper:
    case ValueKind::kNull:
      return false;
    default:
      break;
  }
  if (seen.size() > 1000 || made_by_polyfill(v)) return false;
  auto held = [&](const Value* x) { return holds_objects(x, seen); };
  bool all = std::ranges::all_of(v->items, held) && std::ranges::all_of(v->keys, held) &&
             std::ranges::all_of(v->attrs, [&](const auto& a) { return held(a.second); });
  if (const MadeFunction* f = v->function.get())
    all = all && held(f->defaults) && held(f->kwdefaults) && held(f->closure);
  return all;
}

// Whether an object that the frame held is a value or held by it. What runs no code as it dies is left out.
bool holds_frames_object(const Value* v, std::unordered_set<const Value*>& seen) {
  if (!v || v->kind == ValueKind::kNumber || v->kind == ValueKind::kTensor) return false;
  if (v->source) return v->source->kind == SourceKind::kSlot;
  if (v->is_constant() || !seen.insert(v).second) return false;
  auto holds = [&](const Value* x) { return holds_frames_object(x, seen); };
  const MadeFunction* f = v->function.get();
  return std::ranges::any_of(v->items, holds) || std::ranges::any_of(v->keys, holds) ||
         std::ranges::any_of(v->attrs, [&](const auto& a) { return holds(a.second); }) ||
         (f && (holds(f->defaults) || holds(f->kwdefaults) || holds(f->closure)));
}

// Whether a returning region has moved an object that the frame held into a variable: it dies with that one, in the
// variables' order, and not as the region ends. A call that runs without a frame has borrowed arguments only.
bool moved_into_variable(const CaptureRequest& r, Value* v, int slot) {
  if ((r.depth == 0 && r.start == r.code.first) || !v || v->is_null() || unchanged(v, slot)) return false;
  std::unordered_set<const Value*> seen, made;
  return holds_frames_object(v, seen) && holds_objects(v, made);
}

// Whether a generator hangs on a value that has yet to begin: begun by Python, it may run code as it is dropped.
bool holds_generator(const Value* v, std::unordered_set<const Value*>& seen) {
  if (!v || v->source || v->is_constant() || !seen.insert(v).second) return false;
  if (v->kind == ValueKind::kGenerator) return !v->frame->started && !has_ended(v);
  auto holds = [&](const Value* x) { return holds_generator(x, seen); };
  return std::ranges::any_of(v->items, holds) ||
         std::ranges::any_of(v->attrs, [&](const auto& a) { return holds(a.second); }) ||
         (v->function && (holds(v->function->defaults) || holds(v->function->closure)));
}

// Whether the region's graph has a part in a value.
bool is_computed(const Value* v, std::unordered_set<const Value*>& seen) {
  if (!v || v->source || v->is_constant() || !seen.insert(v).second) return false;
  auto computed = [&](const Value* x) { return is_computed(x, seen); };
  if (has_ended(v)) return computed(v->items[0]);
  const MadeFunction* f = v->function.get();
  return v->is_tensor() || (v->number && v->number->in_graph()) || std::ranges::any_of(v->items, computed) ||
         std::ranges::any_of(v->keys, computed) ||
         std::ranges::any_of(v->attrs, [&](const auto& a) { return computed(a.second); }) ||
         (f && (computed(f->defaults) || computed(f->kwdefaults) || computed(f->closure)));
}

// Whether a recipe can make it, which is tried.
bool can_be_made(Context& c, Value* v) {
  RecipeBuilder tried(c);
  tried.reach(v);
  try {
    tried.add(v);
    tried.add_late();
  } catch (const Break&) {
    return false;
  }
  return true;
}

// Whether what the region computes would be something else when computed once more, later.
bool cannot_be_made_again(const Context& c, const CaptureRequest& r) {
  PyObject* backend = r.options.backend.get();
  return std::ranges::any_of(c.groups, [](const auto& g) { return g->written && g->input >= 0; }) ||
         c.graph.random_counters || !c.own_backwards.records.empty() || !c.own_backwards.hooks.empty() ||
         (backend && !PyUnicode_Check(backend)) ||
         std::ranges::any_of(c.graph.nodes, [](const auto& n) { return n->kind == ir::Node::kCustom; }) ||
         std::ranges::any_of(c.inputs.tensors, [](const Source* s) { return s && s->kind == SourceKind::kArray; });
}

// Without the history that the content has in the graph where the input requires a gradient.
ir::Value* content_to_write(Context& c, const AliasGroup& g) {
  const ir::Node* made = g.current->producer;
  if (!made || !begins_anew(g)) return g.current;
  if (made->kind == ir::Node::kOp && made->op == ops::Op::straight_through) return made->operands[1];
  return made->kind == ir::Node::kControl ? c.graph.call1(ops::Op::detach, {g.current}) : g.current;
}

// Inputs that are written must not share memory with other inputs.
void guard_overlap(Context& c, Slots base) {
  auto inputs = std::make_shared<WrittenInputs>();
  SmallVector<const TensorImpl*, 32> tensors;
  auto add = [&](size_t position) {
    inputs->sources.push_back(c.inputs.tensors[position]);
    inputs->positions.push_back(position);
    tensors.push_back(tensor_impl(c.inputs.tensors[position]->read(base)));
  };
  auto is_array = [&](size_t i) { return c.inputs.tensors[i] && c.inputs.tensors[i]->kind == SourceKind::kArray; };
  for (const auto& g : c.groups) {
    if (!g->written || g->input < 0) continue;
    if (!is_array(static_cast<size_t>(g->input))) add(static_cast<size_t>(g->input));
    c.graph.writes.push_back({g->input, content_to_write(c, *g), g->when, !g->told});
  }
  inputs->written = tensors.size();
  if (!inputs->written) return;
  for (size_t i = 0; i < c.inputs.tensors.size(); ++i) {
    const auto end = inputs->positions.begin() + static_cast<long>(inputs->written);
    if (c.inputs.tensors[i] && !is_array(i) && std::find(inputs->positions.begin(), end, i) == end) add(i);
  }
  if (tensors.size() == 1) return;
  if (!inputs->check.holds(tensors, inputs->written)) fail(Reason::k_inplace, "of inputs that share memory");
  Guard g{GuardKind::kDisjoint};
  g.inputs = std::move(inputs);
  c.guard(std::move(g));
}

msjit::Ref<UnreadRecipe> unread_recipe(Context& c, const CaptureRequest& r, const RecipeBuilder& own,
                                       std::vector<std::pair<int, Value*>> variables) {
  msjit::Ref<UnreadRecipe> made = msjit::Ref<UnreadRecipe>::adopt(new UnreadRecipe);
  std::optional<RecipeBuilder> builder;
  for (bool whole = false; !whole;) {
    if (variables.empty()) return nullptr;
    builder.emplace(c, &own);
    made->writes.clear();
    for (auto& [slot, v] : variables) builder->reach(v);
    whole = true;
    for (auto at = variables.begin(); whole && at != variables.end(); ++at) {
      try {
        made->writes.push_back({at->first, builder->add(at->second)});
      } catch (const Break&) {  // it cannot be handed over
        variables.erase(at);
        whole = false;
        break;
      }
    }
  }
  builder->add_late();
  made->recipe = std::move(builder->recipe);
  made->given = std::move(builder->given);
  if (builder->outputs.empty()) return made;
  made->grad = c.gradients.at_entry.on && builder->grad_needed;
  for (const ir::Value* v : builder->outputs) made->outputs.push_back(v->id);
  return made;
}

// The graph with other outputs.
ir::Graph with_outputs(const ir::Graph& graph, const std::vector<int>& outputs) {
  ir::Rewriter r(graph);
  r.copy_inputs();
  for (const auto& n : graph.nodes) r.copy(*n);
  if (graph.symbolic) r.copy_symbolic();
  std::vector<ir::Value*> wanted;
  for (int id : outputs) wanted.push_back(r(graph.values[static_cast<size_t>(id)].get()));
  ir::Graph made = r.finish();
  made.outputs = std::move(wanted);
  return made;
}

// Computes the variables that nobody reads from the graph that the region's own fragment keeps, or from `graph` where
// that keeps none.
void compile_when_read(UnreadRecipe& unread, msjit::Ref<exec::Fragment> fragment, std::shared_ptr<ir::Graph> graph,
                       std::vector<int> varying, exec::CompileOptions options) {
  MSJIT_CHECK(graph || (fragment && fragment->graph()), "the fragment keeps no graph");
  options.grad_enabled = unread.grad;
  unread.compile = [fragment, graph, varying, options, outputs = unread.outputs] {
    ir::Graph wanted = graph ? std::move(*graph) : with_outputs(*fragment->graph(), outputs);
    return varying.empty() ? exec::compile(std::move(wanted), options)
                           : exec::compile_dynamic(std::move(wanted), varying, options);
  };
}

std::unique_ptr<Specialisation> finish(Attempt& a, const CaptureRequest& r, const End& end) {
  Context& c = a.c;
  const Code& code = r.code;
  if (end.kind == End::kLanding && c.root_step == 0) fail(Reason::k_no_tensor_op);  // it would be entered for ever
  CapturedRegion::Parts parts;
  RecipeBuilder builder(c);
  std::vector<std::pair<int, Value*>> slots, unread;  // to write; of them those that nobody reads
  std::vector<int> lent;                              // slots of the stack that borrow from a variable
  const bool again = !cannot_be_made_again(c, r);
  if (end.kind == End::kReturn) {
    parts.returns = true;
    builder.defers = c.own_backwards.records.empty() && c.own_backwards.hooks.empty();
    builder.reach(end.value);
    for (int i = 0; i < code.nlocalsplus; ++i) {
      Value* v = a.frame.locals[static_cast<size_t>(i)];
      parts.leaves_variables |= v && !unchanged(v, i) && !(v->is_null() && !r.base[i]);
      if (moved_into_variable(r, v, i)) slots.push_back({i, v});
    }
    for (auto& [slot, v] : slots) builder.reach(v);
    // Cells of the frame may outlive it through closures: their effects are among the changed values.
  } else {
    int depth = static_cast<int>(a.frame.stack.size());
    parts.landing = {end.instr, depth};
    must_be_bound_at(c, a.frame, end.instr);
    for (const auto& entry : a.frame.may_be_unbound) a.frame.locals[size_t(entry.first)] = null_value(c);
    const Liveness& liveness = flow_of(code).liveness;
    const bool all_live =
        shows_its_locals(code) || a.raises_at == c.root_step || code.instrs[size_t(end.instr)].op == Op::kRaiseVarargs;
    for (int i = 0; i < code.nlocalsplus; ++i) {
      Value* v = a.frame.locals[static_cast<size_t>(i)];
      if (!v || unchanged(v, i) || (v->is_null() && !r.base[i])) continue;
      // What nobody reads keeps its objects alive all the same; tensors and numbers are not made for that, unless
      // somebody looks at the frame.
      std::unordered_set<const Value*> seen;
      bool kept = all_live || liveness.live_before(end.instr, i) || holds_objects(v, seen);
      seen.clear();
      kept = kept || holds_generator(v, seen);
      seen.clear();
      const bool now_or_never = !again && !kept && is_computed(v, seen);
      if (now_or_never) kept = can_be_made(c, v);
      if (!kept && !now_or_never && !v->is_null()) unread.push_back({i, v});
      slots.push_back({i, kept ? v : null_value(c)});
    }
    for (int d = 0; d < depth; ++d) {
      Value* v = a.frame.stack[static_cast<size_t>(d)];
      int slot = code.nlocalsplus + d;
      if (d < r.depth && (v == a.initial_stack[static_cast<size_t>(d)] || unchanged(v, slot))) continue;
      slots.push_back({slot, v});
      const int local = lent_local(code, end.instr, d);
      if (local < 0 || a.frame.locals[static_cast<size_t>(local)] != v) continue;
      if (unchanged(v, local) || std::ranges::find(slots, std::pair(local, v)) != slots.end()) lent.push_back(slot);
    }
    for (auto& [slot, v] : slots)
      if (is_position(v)) fail(Reason::k_exception, "where it was raised");
    for (auto& [slot, v] : slots) builder.reach(v);
  }
  check_generators(c);
  builder.reach_effects();
  builder.all_are_reached();
  builder.reach_history();
  guard_grads(c);
  guard_overlap(c, r.base);
  if (parts.returns) {
    if (end.value->is_null()) fail(Reason::k_internal);
    parts.result = builder.add(end.value);
  }
  for (auto& [slot, v] : slots)
    parts.writes.push_back({slot, v->is_null() ? CapturedRegion::kUnbound : builder.add(v)});
  for (auto& w : parts.writes) w.lent = w.reg >= 0 && std::ranges::find(lent, w.slot) != lent.end();
  builder.add_history();
  builder.add_effects();
  if (!unread.empty()) parts.unread = unread_recipe(c, r, builder, std::move(unread));
  if (!again && parts.unread && !parts.unread->outputs.empty()) parts.unread = nullptr;
  if (parts.unread)
    for (auto& [slot, reg] : parts.unread->writes)
      std::ranges::find(parts.writes, slot, &CapturedRegion::SlotWrite::slot)->reg = CapturedRegion::kUnread;

  for (const NumberExpr* e : c.lowered.may_raise)  // of results' sizes: the graph computes and checks them
    if (e->in_graph()) lower_number(c, e);
  const bool checks = std::ranges::any_of(c.graph.nodes, [](const auto& n) { return ir::may_raise(*n); });
  // What only reads a tensor's truth runs no op, but may raise.
  const bool uses_fragment =
      checks || (c.graph.symbolic && c.graph.symbolic->must_be_checked()) ||
      (c.work.tensor_ops > 0 && (!builder.outputs.empty() || !c.graph.writes.empty() || c.graph.random_counters));
  std::vector<const NumberExpr*> computed = builder.recipe.numbers;
  if (uses_fragment) computed.insert(computed.end(), c.inputs.numbers.begin(), c.inputs.numbers.end());
  guard_raising(c, std::move(computed));
  assume_guarded(c);
  guard_quiet_ends(c);
  if (!c.work.tensor_ops && !capture_everything() && !r.whole) fail(Reason::k_no_tensor_op);
  const bool shows_tensors = parts.unread && !parts.unread->outputs.empty();
  if (!uses_fragment && shows_tensors) {
    exec::CompileOptions options;
    options.level = r.options.level;
    if (PyObject* backend = r.options.backend.get(); backend && PyUnicode_GET_LENGTH(backend))
      options.backend = PyUnicode_AsUTF8(backend);
    compile_when_read(*parts.unread, nullptr, std::make_shared<ir::Graph>(with_outputs(c.graph, parts.unread->outputs)),
                      c.graph.symbolic ? varying_inputs(c) : std::vector<int>(), options);
  }
  if (uses_fragment) {
    for (ir::Value* v : builder.outputs) c.graph.outputs.push_back(v);
    const char* name = PyUnicode_AsUTF8(code.code()->co_name);
    c.graph.name = name ? name : "fragment";
    PyErr_Clear();
    exec::CompileOptions options;
    options.level = r.options.level;
    options.grad_enabled = c.gradients.at_entry.on && builder.grad_needed;
    if (const int step = options.grad_enabled ? step_of_kept_write(c) : -1; step >= 0) {
      c.root_step = step;
      c.line = code.line_of(a.trace[static_cast<size_t>(step)]);
      c.line_code = nullptr;
      fail(Reason::k_inplace, "of what a gradient needs");
    }
    PyObject* backend = r.options.backend.get();
    bool named = backend && PyUnicode_Check(backend);
    if (named && PyUnicode_GET_LENGTH(backend)) options.backend = PyUnicode_AsUTF8(backend);
    parts.tensor_ops = static_cast<int>(std::count_if(c.graph.nodes.begin(), c.graph.nodes.end(), [](const auto& n) {
      return n->kind == ir::Node::kOp || n->kind == ir::Node::kCustom;
    }));
    std::vector<int> varying;
    if (c.graph.symbolic) {
      for (const auto& n : c.graph.nodes)
        if (n->kind == ir::Node::kCustom) throw NeedsFixedSizes();
      varying = varying_inputs(c);
    }
    // What is made of nothing is made on the current device, which eager ops would not mix with another.
    if (c.creation.creates && !(c.graph.device == current_device()))
      fail(Reason::k_op_failed, "tensors of different devices");
    for (const Source* s : c.inputs.tensors) parts.arrays |= s && s->kind == SourceKind::kArray;
    // Captured code reads an array where it lies; a tensor of it is made on the current device.
    if (parts.arrays && !on_host(current_device())) fail(Reason::k_op_failed, "a tensor of a NumPy array on a device");
    parts.varying = !varying.empty();
    parts.keeps_inputs = options.grad_enabled;
    for (const ir::Write& w : c.graph.writes) parts.writes_to.push_back(w.input);
    for (const auto& g : c.groups)
      if (g->seen_by_tape) parts.unrecorded.push_back(g->input);
    std::shared_ptr<ir::Graph> copy;
    const bool kept =
        (options.backend == "cpu" || parts.varying) && on_host(c.graph.device) && c.own_backwards.staged.empty();
    if (shows_tensors && !kept) copy = std::make_shared<ir::Graph>(with_outputs(c.graph, parts.unread->outputs));
    const std::vector<int> sizes = varying;
    try {
      ReleaseGil others_run_on;  // the compiler knows no Python; the entry checks the guards again before it runs
      parts.fragment = compile_with_records(c, options.grad_enabled, [&](ir::Graph graph) {
        return backend && !named ? tensor_bridge().user_fragment(backend, std::move(graph), options)
               : varying.empty() ? exec::compile(std::move(graph), options)
                                 : exec::compile_dynamic(std::move(graph), std::move(varying), options);
      });
    } catch (const InternalError& e) {
      note_fault(c.request.code, "compiling", e);
      fail(Reason::k_compile_failed, e.what());
    } catch (const std::exception& e) {
      fail(Reason::k_compile_failed, e.what());
    }
    if (shows_tensors) compile_when_read(*parts.unread, parts.fragment, copy, sizes, options);
  }
  if (uses_fragment || (parts.unread && parts.unread->compile)) {
    parts.tensor_inputs = std::move(c.inputs.tensors);
    parts.number_inputs = std::move(c.inputs.numbers);
  }
  parts.recipe = std::move(builder.recipe);
  parts.function = text_of(code.code()->co_name);
  parts.file = text_of(code.code()->co_filename);
  parts.function_line = code.code()->co_firstlineno;
  parts.first_line = code.line_of(r.start);
  parts.last_line = code.line_of(end.instr);
  parts.deepest = c.deepest;
  parts.length = c.work.done;
  parts.guards = std::move(c.guards);
  parts.numbers = std::move(c.numbers);
  parts.sources = std::move(c.sources);
  return std::make_unique<CapturedRegion>(std::move(parts));
}

// The step to end at instead: before the outermost loop that was entered inside the region and stands around the break.
int retreat(const Attempt& a, const Cfg& cfg, const Break& b, int stop) {
  if (a.trace.empty()) return -1;
  int step = std::min(b.retract_to >= 0 ? b.retract_to : a.c.root_step, stop);
  step = std::min(step, static_cast<int>(a.trace.size()) - 1);
  for (bool moved = true; moved;) {
    moved = false;
    for (const auto& [loop, entered] : a.loops)
      if (entered < step && cfg.in_loop(a.trace[static_cast<size_t>(step)], loop) &&
          !cfg.in_loop(a.c.request.start, loop)) {
        step = entered;
        moved = true;
      }
  }
  const Code& code = a.c.request.code;
  int handled = code.instrs[static_cast<size_t>(a.c.request.start)].handled;
  auto cannot_end = [&](int at) {
    const Instr& i = code.instrs[static_cast<size_t>(a.trace[static_cast<size_t>(at)])];
    auto splits = [&](int from, int to) { return at > from && at <= to; };
    return i.sub || i.handled != handled ||
           std::ranges::any_of(a.c.chained.whole, [&](const auto& w) { return splits(w.first, w.second); }) ||
           std::ranges::any_of(a.c.chained.open, [&](const ChainedWrite& w) { return splits(w.step, a.c.root_step); });
  };
  while (step > 0 && cannot_end(step)) --step;
  return step;
}

// What an attempt cost, in instructions: a guard is compiled, an op more so.
constexpr int64_t kAttemptWork = 20, kGuardWork = 2, kOpWork = 20;
int64_t work_of(const Attempt& a) {
  return kAttemptWork + a.c.work.done + kGuardWork * static_cast<int64_t>(a.c.guards.list().size()) +
         kOpWork * a.c.work.tensor_ops;
}

CaptureResult capture_region(CaptureRequest r) {
  CaptureResult result;
  if (PyObject* backend = r.options.backend.get(); backend && !PyUnicode_Check(backend) && r.options.exports.empty())
    r.varying = nullptr;
  const Cfg& cfg = flow_of(r.code).cfg;
  int stop = 1 << 30, raises_at = -1;
  BranchesOutside branches_outside;
  r.branches_outside = &branches_outside;
  LoopsInside loops_inside;
  r.loops_inside = &loops_inside;
  FirstTurns first_turns;
  r.first_turns = &first_turns;
  ArmsToReturn arms_to_return;
  r.arms_to_return = &arms_to_return;
  for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
    auto a = std::make_unique<Attempt>(r);
    a->raises_at = raises_at;
    try {
      start(*a, r);
      End end = run_root(a->c, a->frame, cfg, stop, a->trace, a->loops);
      result.spec = finish(*a, r, end);
      result.status = CaptureStatus::kCaptured;
      result.work += work_of(*a) + kGuardWork * result.spec->guard_count();  // the guards have gone there
      return result;
    } catch (const NeedsFixedSizes&) {
      PyErr_Clear();
      r.varying = nullptr;
    } catch (const NotInGraph& loop) {
      PyErr_Clear();
      result.work += work_of(*a);
      const auto asked = arms_to_return.find({loop.code, loop.branch});
      if (!loop.at_first || !first_turns.emplace(std::pair(loop.code, loop.branch), loop.why).second)
        branches_outside.emplace(std::pair(loop.code, loop.branch),
                                 asked == arms_to_return.end() ? loop.why : asked->second);
      --attempt;  // each only once
    } catch (const NeedsArmsToReturn& arms) {
      PyErr_Clear();
      result.work += work_of(*a);
      arms_to_return.emplace(std::pair(arms.code, arms.branch), arms.why);
      --attempt;  // each only once
    } catch (const NeedsLoop& loop) {
      PyErr_Clear();
      result.work += work_of(*a);
      loops_inside.emplace(loop.code, loop.header);
      --attempt;  // each only once
    } catch (const NeedsFirstTurn& loop) {
      PyErr_Clear();
      result.work += work_of(*a);
      first_turns.emplace(std::pair(loop.code, loop.branch), loop.why);
      --attempt;  // each only once
    } catch (const NeedsParts&) {
      PyErr_Clear();
      r.by_parts = true;
    } catch (const Break& b) {
      PyErr_Clear();
      result.work += work_of(*a);
      if (!a->c.control.first_turns.empty()) {  // without its loop in the graph a first turn there is worth nothing
        const FirstTurn& first = a->c.control.first_turns.front();
        const auto at = std::pair(first.code, first.branch);
        branches_outside.emplace(at, first_turns.at(at));
        --attempt;  // each only once
        continue;
      }
      int instr =
          a->trace.empty() ? r.start : a->trace[std::min(a->trace.size() - 1, static_cast<size_t>(a->c.root_step))];
      bool final_reason = b.reason == Reason::k_no_tensor_op || b.reason == Reason::k_compile_failed;
      if (result.break_info.id.empty() || b.reason == Reason::k_compile_failed) {
        result.break_info = info_of(b, instr, a->c.line ? a->c.line : r.code.line_of(instr));
        if (a->c.line_code) result.break_info.file = text_of(a->c.line_code->code()->co_filename);
      }
      result.too_long |= b.reason == Reason::k_capture_limit && result.break_info.instr == instr;
      if (final_reason) return result;
      int next = retreat(*a, cfg, b, stop);
      if (next <= 0 || next >= stop) return result;
      stop = next;
      if (b.reason == Reason::k_exception && next == a->c.root_step) raises_at = next;
    }
  }
  return result;
}

}  // namespace

std::string BreakInfo::message(const std::string& of_root) const {
  return message_of({id, reason, hint, file.empty() ? of_root : file, line});
}

bool capture_everything() {
  static const bool everything = settings().capture == "all";
  return everything;
}

CaptureResult capture(const CaptureRequest& request) {
  const KeepError keep;
  CaptureResult result;
  const bool nested = std::exchange(t_capturing, true);
  try {
    result = capture_region(request);
  } catch (const std::exception& e) {
    if (!dynamic_cast<const std::bad_alloc*>(&e)) note_fault(request.code, "capturing", e);
    result.status = CaptureStatus::kSkip;
    result.spec.reset();
    result.break_info = info_of({Reason::k_internal, e.what()}, request.start, request.code.line_of(request.start));
  }
  t_capturing = nested;
  return result;
}

}  // namespace msjit::capture
