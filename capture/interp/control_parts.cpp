#include "capture/interp/control_parts.h"

#include <algorithm>
#include <iterator>

#include "capture/cpython/objects.h"
#include "capture/interp/backward.h"
#include "capture/interp/control_flow.h"
#include "capture/interp/generators.h"
#include "capture/interp/gradient.h"
#include "capture/interp/items.h"
#include "capture/interp/loop_holders.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/run.h"
#include "capture/interp/tensor_branches.h"
#include "capture/interp/tensors.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"
#include "capture/interp/which_tensor.h"
#include "jit/ir/number_eval.h"
#include "jit/ir/rewriter.h"
#include "jit/passes/fuse_view.h"
#include "jit/passes/instantiate.h"

namespace msjit::capture {

void PartWrites::take_back() {
  for (const Written& w : all) {
    static_cast<MemoryContent&>(*w.group) = w.before;
    w.group->past.resize(w.past);
    ++w.group->version;
  }
  for (; !places.empty(); places.pop_back()) places.back().place.value() = places.back().value;
  for (; !grown.empty(); grown.pop_back()) {
    const Grown& g = grown.back();
    g.elements().resize(g.before());
    if (g.object->kind == ValueKind::kDict) g.object->keys.resize(g.before());
  }
  for (; !histories_.empty(); histories_.pop_back()) {
    const History& h = histories_.back();
    h.of->tensor->requires_grad = h.requires_grad;
    h.of->tensor->is_leaf = h.is_leaf;
    h.of->tensor->decides = h.decides;
  }
}

static void note_known(Context& c, AliasGroup& g) {
  if (!c.purity.in_control || made_in_part(c, g.base)) return check_changed_once(c, g.base);
  c.control.part.writes->note(g);
}

void note_write(Context& c, AliasGroup& g) {
  if (c.purity.in_control && g.chosen && c.control.part.writes->keep(&g)) return;
  need_identity(c, g.base, true);
  note_known(c, g);
}

void give_history(Context& c, AliasGroup& g, const std::optional<BranchAt>& decides) {
  for (Value* v : g.tensors) {
    const bool has = v->tensor->requires_grad && !v->tensor->is_leaf;
    if (has && (decides || !v->tensor->decides)) continue;
    if (c.purity.in_control && !made_in_part(c, v)) c.control.part.writes->note_history(v);
    v->tensor->requires_grad = true;
    v->tensor->is_leaf = false;
    v->tensor->decides = decides;
  }
}

std::vector<const ir::Value*> contents_of(const Context& c, const AliasGroup& g) {
  std::vector<const ir::Value*> contents;
  const auto add = [&](const AliasGroup& one) {
    contents.push_back(one.current);
    for (const Value* v : one.tensors)
      if (v->tensor->cached) contents.push_back(v->tensor->cached);
  };
  add(g);
  for (const AliasGroup* other : c.chosen_groups)  // whose memory may be this
    if (other != &g && other->chosen && std::ranges::find(other->chosen->of, &g) != other->chosen->of.end())
      add(*other);
  return contents;
}

std::string name_of(Context& c, const StoredPlace& place) {
  if (place.name) return describe(c, place.object) + "." + text_of(place.name);
  if (place.object->kind == ValueKind::kCell) return "a variable of functions inside";
  return "element " + std::to_string(place.at) + " of " + describe(c, place.object);
}

bool note_attribute_store(Context& c, Value* object, PyObject* name, const std::function<Value*()>& before) {
  if (!c.purity.in_control || made_in_part(c, object)) return false;
  if (!object->find_attr(name)) {
    Value* value = before();
    if (!value) throw ImpurePart{name_of(c, {object, name}) + ", which is not there before it"};
    // Stored in any case, whatever the part does.
    const Purity part = std::exchange(c.purity, {});
    raw_store_attr(c, object, name, value);
    c.purity = part;
  }
  c.control.part.writes->note_place({object, name});
  return true;
}

static bool is_of_before(Context& c, const Value* v) {
  const bool plain = !v->type && (v->kind == ValueKind::kList || v->kind == ValueKind::kCell ||
                                  (v->kind == ValueKind::kDict && v->name.empty()));
  return c.purity.in_control && plain && !made_in_part(c, v);
}

// In any case, whatever the part does.
static void mark_changed_before(Context& c, Value* v, bool moves) {
  const Purity part = std::exchange(c.purity, {});
  mark_changed(c, v, moves);
  c.purity = part;
}

bool store_element_in_part(Context& c, Value* object, size_t at, Value* value) {
  if (!is_of_before(c, object)) return false;
  mark_changed_before(c, object, false);
  const PartWrites::Grown* grown = c.control.part.writes->grown_of(object);
  if (!grown || at < grown->before()) c.control.part.writes->note_place({object, nullptr, at});
  object->items[at] = value;
  return true;
}

void mark_grown(Context& c, Value* v) {
  if (!is_of_before(c, v) || !c.control.part.writes->is_arm) return mark_changed(c, v);
  mark_changed_before(c, v, true);
  if (c.control.part.writes->grown_of(v)) return;
  const bool waits = v->kind == ValueKind::kList && !v->expanded;
  c.control.part.writes->grown.push_back({v, waits, (waits ? v->keys : v->items).size()});
}

void add_item(Context& c, Value* container, Value* key, Value* value) {
  mark_grown(c, container);
  if (key) container->keys.push_back(key);
  (container->expanded ? container->items : container->keys).push_back(value);
}

void store_at(Context& c, const StoredPlace& place, Value* value) {
  if (place.name) {
    raw_store_attr(c, place.object, place.name, value);
  } else if (!store_element_in_part(c, place.object, place.at, value)) {
    mark_changed(c, place.object, false);
    place.value() = value;
  }
}

ir::Value* was_written(Context& c, const MemoryContent& m) {
  return m.when ? m.when : c.graph.constant(ops::Number::of(m.written));
}

void set_root(Context& c, AliasGroup& g, ir::Value* before) {
  if (g.input < 0) return;
  if (!c.gradients.at_entry.on && !c.gradients.depth)
    g.roots = {g.current};
  else if (before && begins_anew(g))
    g.current = c.graph.call1(ops::Op::straight_through, {before, g.current});
}

void set_content(Context& c, AliasGroup& g, ir::Value* content, ir::Value* when, bool seen_by_tape,
                 const Requires& recorded) {
  note_known(c, g);
  if (!recorded.grad || recorded.decides) note_overwritten(c, g);
  if (recorded.grad) give_history(c, g, recorded.decides);
  g.past.push_back(g.current);
  g.current = content;
  set_root(c, g, nullptr);
  g.when = when;
  g.written = true;
  g.seen_by_tape = g.seen_by_tape || seen_by_tape;
  g.write_step = c.root_step;
  ++g.version;
}

bool begins_anew(const AliasGroup& g) { return g.input >= 0 && g.base->tensor->requires_grad; }

void FrameBefore::restore(Context& c, SymbolicFrame& f) const {
  std::vector<Value*> read(std::move(f.locals));
  f.locals = locals;
  for (size_t i = 0; i < locals.size(); ++i) {
    Value* v = read[i];
    const bool here = v && v->source && v->source->kind == SourceKind::kSlot && v->source->index == static_cast<int>(i);
    if (!locals[i] && here) f.locals[i] = v;
  }
  f.stack = stack;
  f.returned = nullptr;
  f.pc = pc_;
  c.line = line_;
  restore_state(c, f);
}

bool compare_unconverted(Context& c, SymbolicFrame& f, const Instr& i) {
  if (i.op != Op::kCompareOp || i.arg2 != 1) return false;
  if (!f.top()->is_tensor() && !f.top(2)->is_tensor()) return false;
  Value *b = f.pop(), *a = f.pop();
  f.push(compare(c, static_cast<CompareKind>(i.arg), a, b));
  ++f.pc;
  return true;
}

bool step_of_part(Context& c, SymbolicFrame& f, int pc, const std::function<void(std::string)>& no) {
  const Instr& i = f.code->instrs[static_cast<size_t>(pc)];
  if (!f.parent && i.line > 0) c.line = i.line;
  const size_t suspended = c.generators.suspended.size();
  bool going = false;
  try {
    going = capture_control(c, f, pc) ? !f.returned : step(c, f, pc);
    if (going && f.pc <= pc) count_iteration(c, f, f.pc);
  } catch (const ImpurePart& part) {
    no("it changes " + part.what);
  } catch (const Raised&) {
    no("an exception is raised in it");
  } catch (const Break& b) {
    no("in it, " + break_record(b.reason, b.detail, 0).reason);
  }
  if (f.yielded || c.generators.suspended.size() != suspended) no("a generator waits in it");
  return going;
}

void lower_raising(Context& c, size_t first) {
  auto& may_raise = c.lowered.may_raise;
  for (size_t i = first; i < may_raise.size(); ++i)
    if (may_raise[i]->in_graph()) lower_number(c, may_raise[i]);
  may_raise.erase(std::remove_if(may_raise.begin() + static_cast<long>(first), may_raise.end(),
                                 [](const NumberExpr* e) { return e->in_graph(); }),
                  may_raise.end());
}

bool is_predicate(const Value* v) {
  if (v->is_number()) return v->number->run;
  return v->is_tensor() && numel_of(v->tensor->shape) == 1;
}

ir::Value* predicate(Context& c, Value* condition, bool holds) {
  if (condition->is_number()) {
    Value* truth = number_op(c, holds ? ir::NumberOp::k_to_bool : ir::NumberOp::k_logical_not, condition, nullptr);
    return lower_number(c, truth->number);
  }
  if (!condition->tensor->shape.empty()) condition = emit1(c, ops::Op::reshape, {condition}, {ops::Attr(ops::Ints{})});
  if (condition->tensor->dtype != DType::bool_)
    condition = emit1(c, ops::Op::cast, {condition}, {ops::Attr(DType::bool_)});
  if (!holds) condition = emit1(c, ops::Op::logical_not, {condition});
  return operand_value(c, condition);
}

ir::Value* as_tensor(Context& c, ir::Value* predicate) {
  if (!predicate->is_number) return predicate;
  return c.graph.call1(ops::Op::full, {predicate}, {ops::Attr(ops::Ints{}), ops::Attr(DType::bool_)});
}

ir::Value* both(Context& c, ir::Value* a, ir::Value* b) {
  if (!a->is_number || !b->is_number) return c.graph.call1(ops::Op::logical_and, {as_tensor(c, a), as_tensor(c, b)});
  ir::Value* operands[] = {a, b};
  return c.graph.number(ir::NumberOp::k_bit_and, operands);
}

ir::Value* choose(Context& c, ir::Value* predicate, ir::Value* a, ir::Value* b, bool recorded) {
  if (a == b) return a;
  if (!a->is_number && !recorded) return c.graph.call1(ops::Op::where, {as_tensor(c, predicate), a, b});
  auto one = std::make_shared<ir::Control>();
  one->kind = ir::Control::kIf;
  for (int arm = 0; arm < 2; ++arm) {
    ir::Graph g;
    g.name = arm == 0 ? "then" : "otherwise";
    ir::Value* inputs[2];
    for (int i = 0; i < 2; ++i)
      inputs[i] = a->is_number
                      ? g.add_number_input(i == 0 ? "a" : "b", a->number)
                      : g.add_tensor_input(i == 0 ? "a" : "b", a->dtype, a->shape, contiguous_strides(a->shape), false);
    g.outputs = {inputs[arm]};
    one->graphs.push_back(std::move(g));
  }
  ir::Value* operands[] = {predicate, a, b};
  return c.graph.call_control(std::move(one), operands)[0];
}

bool is_plain_container(const Value* v) {
  return (v->kind == ValueKind::kTuple || v->kind == ValueKind::kList) && !v->type && !v->source && v->expanded &&
         v->attrs.empty();
}

void each_leaf(Value* v, const std::function<void(Value*)>& visit) {
  if (!is_plain_container(v)) return visit(v);
  for (Value* item : v->items) each_leaf(item, visit);
}

Value* rebuilt(Context& c, Value* like, const std::function<Value*(Value*)>& leaf) {
  if (!is_plain_container(like)) return leaf(like);
  std::vector<Value*> items;
  for (Value* item : like->items) items.push_back(rebuilt(c, item, leaf));
  return make_items(c, like->kind, std::move(items));
}

bool carries(Context& c, Value* leaf) {
  if (leaf->is_tensor() || leaf->is_number()) return true;
  ops::Number n;
  return leaf->is_constant() &&
         (PyBool_Check(leaf->real) || PyLong_CheckExact(leaf->real) || PyFloat_CheckExact(leaf->real)) &&
         exact_number(leaf->real, &n);
}

bool holds_contents(Value* v) {
  bool any = false;
  if (v) each_leaf(v, [&](Value* leaf) { any = any || leaf->is_tensor() || leaf->is_number(); });
  return any;
}

ir::Value* content_of(Context& c, Value* leaf) {
  return leaf->is_tensor() ? tensor_value(c, leaf) : lower_number(c, number_of(c, leaf));
}

ir::Value* stand_in_for(Context& c, ir::Value* content) {
  if (!content->is_number) return c.graph.call1(ops::Op::copy, {content});
  ir::Node* n = ir::add_node(c.graph, ir::Node::kNumber);
  n->number_op = ir::NumberOp::k_pos;
  n->operands = {content};
  ir::Value* number = ir::add_output(c.graph, n);
  number->is_number = true;
  number->number = content->number;
  return number;
}

Value* leaf_of(Context& c, ir::Value* content, const Requires& requires_grad) {
  return content->is_number ? number_value(c, c.numbers.run(content)) : fresh_tensor(c, content, requires_grad);
}

std::unordered_set<const ir::Value*> with_gradients(const Context& c, size_t first,
                                                    std::span<const ir::Value* const> more) {
  std::unordered_set<const ir::Value*> reached(more.begin(), more.end());
  for (const auto& v : c.pool.values()) {
    if (!v->is_tensor() || !v->tensor->requires_grad) continue;
    if (const ir::Value* content = v->tensor->cached) reached.insert(content);
    const AliasGroup* g = v->tensor->group;
    if (!g || !g->current) continue;
    reached.insert(g->current);
    if (g->base == v.get()) reached.insert(g->past.begin(), g->past.end());
  }
  for (size_t i = first; i < c.graph.nodes.size(); ++i) passes::pass_on(*c.graph.nodes[i], reached);
  return reached;
}

std::vector<const ir::Node*> recorded_between(const Context& c, size_t first, size_t last,
                                              const std::unordered_set<const ir::Value*>& recorded) {
  std::vector<const ir::Node*> r;
  for (size_t i = first; i < last; ++i) {
    const ir::Node* n = c.graph.nodes[i].get();
    if (std::ranges::any_of(n->outputs, [&](const auto* v) { return recorded.count(v) != 0; })) r.push_back(n);
  }
  return r;
}

std::vector<const ir::Node*> on_way_to(std::span<const ir::Value* const> results,
                                       const std::vector<const ir::Node*>& nodes) {
  std::unordered_set<const ir::Value*> wanted(results.begin(), results.end());
  std::vector<const ir::Node*> r;
  for (size_t i = nodes.size(); i-- > 0;) {
    const ir::Node* n = nodes[i];
    if (!passes::passes_gradients(*n)) continue;
    if (std::ranges::none_of(n->outputs, [&](const auto* v) { return wanted.count(v) != 0; })) continue;
    r.push_back(n);
    for (size_t k = 0; k < n->operands.size(); ++k)
      if (passes::passes_gradient_to(*n, k)) wanted.insert(n->operands[k]);
  }
  std::ranges::reverse(r);
  return r;
}

void add_groups(const Value* tensor, std::vector<const AliasGroup*>& to) {
  auto add = [&](const AliasGroup* g) {
    if (std::ranges::find(to, g) == to.end()) to.push_back(g);
  };
  const AliasGroup* g = tensor->tensor->group;
  add(g);
  if (g->chosen) std::ranges::for_each(g->chosen->of, add);
}

bool may_be_strided(const Value* leaf) {
  if (!leaf->is_tensor()) return false;
  const TensorPart& t = *leaf->tensor;
  return !is_contiguous(t) || (t.group && t.group->chosen && t.group->chosen->strided);
}

void set_chosen(Context& c, Value* tensor, std::vector<const AliasGroup*> of, bool strided, const PyCodeObject* code,
                int branch, Which which, bool at_first) {
  if (of.empty() && !strided) return;
  ++c.choices.chosen;
  AliasGroup* g = tensor->tensor->group;
  if (std::ranges::find(c.chosen_groups, g) == c.chosen_groups.end()) c.chosen_groups.push_back(g);
  g->chosen = std::make_unique<const AliasGroup::Chosen>(
      AliasGroup::Chosen{std::move(of), code, branch, strided, at_first, std::move(which)});
}

bool is_known(const Value* tensor) {
  const AliasGroup* g = tensor->tensor->group;
  return g && g->chosen && g->base == tensor && g->chosen->which.number && !g->chosen->strided;
}

void need_identity(Context& c, const Value* tensor, bool of_held) {
  if (!c.choices.chosen || !tensor->is_tensor() || !tensor->tensor->group) return;
  const AliasGroup* g = tensor->tensor->group;
  auto refuse = [](const AliasGroup::Chosen& chosen) {
    throw NotInGraph{chosen.code, chosen.branch, "it gives one of several tensors, and which one matters later",
                     chosen.at_first};
  };
  if (g->chosen) refuse(*g->chosen);
  std::optional<std::unordered_set<const Value*>> held;
  auto matters = [&](const AliasGroup& other) {
    if (!of_held) return true;
    if (!held) held = held_to_be_read(c);
    return std::ranges::any_of(*held, [&](const Value* v) { return v->is_tensor() && v->tensor->group == &other; });
  };
  for (const AliasGroup* other : c.chosen_groups)
    if (other->chosen && std::ranges::find(other->chosen->of, g) != other->chosen->of.end() && matters(*other))
      refuse(*other->chosen);
}

void need_identity_among(const Value* tensor, const std::unordered_set<Value*>& left) {
  const AliasGroup* g = tensor->tensor->group;
  if (!g || !g->chosen) return;
  std::vector<const AliasGroup*> mine, others;
  add_groups(tensor, mine);
  auto shared = [&](const AliasGroup* o) { return o->base->source || std::ranges::find(others, o) != others.end(); };
  for (const Value* v : left)
    if (v->is_tensor() && v->tensor->group && v->tensor->group != g) add_groups(v, others);
  if (g->chosen->strided)
    throw NotInGraph{g->chosen->code, g->chosen->branch,
                     "it gives a tensor that may be a strided view, and that is left behind it", g->chosen->at_first};
  if (std::ranges::any_of(mine, shared))
    throw NotInGraph{
        g->chosen->code, g->chosen->branch,
        "it gives a new tensor, or one that is an argument or referred to elsewhere, and that is left behind it",
        g->chosen->at_first};
}

void need_requires(const Value* v) {
  if (const Requires r = requires_of(v); r.decides)
    throw NotInGraph{r.decides->code, r.decides->branch,
                     "only the run knows whether what it gives requires a gradient, and that matters later"};
}

std::unordered_set<const ir::Value*> made_by(const Nodes& nodes) {
  std::unordered_set<const ir::Value*> made;
  for (const auto& n : nodes) made.insert(n->outputs.begin(), n->outputs.end());
  return made;
}

void forget(Context& c, const std::unordered_set<const ir::Value*>& values) {
  for (const auto& v : c.pool.values()) {
    if (!v->is_tensor()) continue;
    TensorPart& t = *v->tensor;
    if (values.count(t.cached)) t.cached_version = -1;
    if (values.count(t.no_grad)) t.no_grad = t.no_grad_of = nullptr;
  }
  std::erase_if(c.lowered.values, [&](const auto& lowered) { return values.count(lowered.second) != 0; });
}

Nodes take_nodes(Context& c, size_t first) {
  Nodes taken;
  auto& nodes = c.graph.nodes;
  std::move(nodes.begin() + static_cast<long>(first), nodes.end(), std::back_inserter(taken));
  nodes.resize(first);
  forget(c, made_by(taken));
  return taken;
}

const char* unfit(const Context& c, const Nodes& nodes) {
  if (c.graph.symbolic) return "sizes vary in it";
  for (const auto& n : nodes) {
    if (n->kind == ir::Node::kCustom) return "a user's op is in it";
    if (n->kind == ir::Node::kDim || !n->refs.empty()) return "sizes vary in it";
    if (n->kind == ir::Node::kOp && ops::info(n->op).op_class == ops::OpClass::kRandom)
      return "random numbers are drawn in it";
  }
  return nullptr;
}

// Whether a value is read in another order than memory of its own would be.
static bool is_transposed(const Context& c, const ir::Value* v) {
  const ir::Node* n = v->producer;
  if (!n || n->kind != ir::Node::kOp || (n->op != ops::Op::permute && n->op != ops::Op::transpose)) return false;
  const ir::Value* of = n->operands[0];
  const Shape own = contiguous_strides(of->shape);
  if (of->producer ? passes::is_view(of->producer) : std::ranges::none_of(c.graph.inputs, [&](const ir::Input& in) {
        return in.value == of && in.strides == own;
      }))
    return false;
  const ops::ViewGeometry view = ops::view_geometry(n->op, of->shape, own, n->attrs);
  const Shape as_own = contiguous_strides(v->shape);
  for (size_t d = 0; d < v->shape.size(); ++d)
    if (v->shape[d] > 1 && view.strides[d] != as_own[d]) return true;
  return false;
}

void add_operands(const Context& c, const Nodes& nodes, const std::vector<ir::Value*>& results,
                  std::vector<ir::Value*>& operands, std::vector<const ir::Node*>& views) {
  const std::unordered_set<const ir::Value*> made = made_by(nodes);
  std::unordered_set<const ir::Value*> known(operands.begin(), operands.end());
  const std::unordered_set<const ir::Value*> given(results.begin(), results.end());
  auto need = [&](ir::Value* v) {
    if (!v || made.count(v) || (v->producer && v->producer->kind == ir::Node::kConstNumber)) return;
    if (known.insert(v).second) operands.push_back(v);
  };
  std::unordered_set<const ir::Node*> viewed(views.begin(), views.end());
  for (const auto& n : nodes)
    for (ir::Value* v : n->operands) {
      const bool again = v && !made.count(v) && !known.count(v) && !given.count(v) && is_transposed(c, v);
      if (again && viewed.insert(v->producer).second) views.push_back(v->producer);
      need(again ? v->producer->operands[0] : v);
    }
  for (ir::Value* v : results) need(v);
}

ir::Graph graph_of(Context& c, const char* name, const std::vector<ir::Value*>& inputs,
                   const std::vector<std::string>& names, const std::vector<const ir::Node*>& views, const Nodes& nodes,
                   const std::vector<ir::Value*>& results) {
  ir::Rewriter part(c.graph);
  part.to.name = name;
  part.to.random_counters = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    ir::Value* v = inputs[i];
    const std::string text = i < names.size() ? names[i] : "outside";
    part.set(v, v->is_number ? part.to.add_number_input(text, v->number)
                             : part.to.add_tensor_input(text, v->dtype, v->shape, contiguous_strides(v->shape), false));
  }
  auto constant = [&](ir::Value* v) {
    if (!part.has(v)) part.copy(*v->producer);
  };
  for (const ir::Node* n : views) part.copy(*n);
  for (const auto& n : nodes) {
    for (ir::Value* v : n->operands) constant(v);
    if (n->kind != ir::Node::kConstNumber || !part.has(n->outputs[0])) part.copy(*n);
  }
  for (ir::Value* v : results) {
    constant(v);
    part.to.outputs.push_back(part(v));
  }
  return std::move(part.to);
}

std::string variable_name(const Code& code, int variable) {
  const char* name = PyUnicode_AsUTF8(code.variable(variable));
  if (!name) PyErr_Clear();
  return name ? name : "a variable";
}

}  // namespace msjit::capture
