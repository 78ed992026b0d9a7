#include "jit/passes/control_transforms.h"

#include <algorithm>
#include <utility>

#include "jit/ir/number_eval.h"
#include "jit/ir/rewriter.h"
#include "jit/passes/decompose.h"
#include "jit/passes/transforms.h"
#include "src/base/check.h"

namespace msjit::passes {
namespace {

using ir::Control;
using ir::Graph;
using ir::Node;
using ir::Value;

std::vector<bool> which(std::span<Value* const> values) {
  std::vector<bool> r;
  for (const Value* v : values) r.push_back(v != nullptr);
  return r;
}

Value* zeros_like(Graph& g, const Value& v) {
  return g.call1(ops::Op::full, {g.constant(ops::Number::of(0.0))},
                 {ops::Attr(ops::Ints(Dims(v.shape))), ops::Attr(v.dtype)});
}

std::vector<Value*> values_of(const std::vector<ir::Input>& inputs) {
  std::vector<Value*> r;
  for (const ir::Input& in : inputs) r.push_back(in.value);
  return r;
}

// A part with tangents of these inputs behind its own; `tangents` gets those of its outputs, null: zero.
Graph with_tangents(const Graph& part, const std::vector<bool>& have, std::vector<Value*>& tangents) {
  Graph g = decompose(part);
  const std::vector<Value*> own = values_of(g.inputs);
  std::vector<Value*> inputs, given;
  for (size_t i = 0; i < have.size(); ++i) {
    if (!have[i]) continue;
    inputs.push_back(own[i]);
    given.push_back(g.add_tensor_input("d_" + g.inputs[i].name, own[i]->dtype, own[i]->shape,
                                       contiguous_strides(own[i]->shape), false));
  }
  const std::vector<Value*> outputs = g.outputs;
  tangents = append_tangents(g, 0, inputs, given, outputs);
  for (size_t i = 0; i < outputs.size(); ++i)
    if (outputs[i]->is_number) tangents[i] = nullptr;
  return g;
}

[[noreturn]] void differ(const char* why) {
  throw UserError(ErrorKind::kUnsupported,
                  std::string("vmap of control flow whose condition differs between elements, where ") + why);
}

// A part over batches of these inputs; `batched` gets which outputs are.
Graph with_batches(const Graph& part, const std::vector<bool>& have, int64_t size, std::vector<bool>& batched) {
  ir::Rewriter r(part);
  r.to.name = part.name;
  std::vector<Value*> elements, batches;
  for (size_t i = 0; i < part.inputs.size(); ++i) {
    const ir::Input& in = part.inputs[i];
    const Value& v = *in.value;
    if (!have[i]) {
      r.set(&v, v.is_number ? r.to.add_number_input(in.name, v.number)
                            : r.to.add_tensor_input(in.name, v.dtype, v.shape, in.strides, false));
      continue;
    }
    Shape shape{size};
    for (int64_t d : v.shape) shape.push_back(d);
    batches.push_back(r.to.add_tensor_input(in.name, v.dtype, shape, contiguous_strides(shape), false));
    elements.push_back(nullptr);
  }
  for (size_t i = 0, k = 0; i < part.inputs.size(); ++i) {
    if (!have[i]) continue;
    elements[k] = r.to.call1(ops::Op::select, {batches[k]}, {ops::Attr(int64_t{0}), ops::Attr(int64_t{0})});
    r.set(part.inputs[i].value, elements[k++]);
  }
  const size_t first = r.to.nodes.size();
  for (const auto& n : part.nodes) r.copy(*n);
  std::vector<Value*> outputs;
  for (const Value* v : part.outputs) outputs.push_back(r(v));
  std::vector<Value*> found(outputs.size());
  if (!batches.empty()) found = append_batch(r.to, first, elements, batches, outputs, {});
  batched = which(found);
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (found[i] && outputs[i]->is_number) differ("a number is made of it");
    r.to.outputs.push_back(found[i] ? found[i] : outputs[i]);
  }
  return std::move(r.to);
}

// The output for each element, where it is one for all.
void widen(Graph& g, size_t output, int64_t size) {
  Value*& v = g.outputs[output];
  ops::Ints shape{size};
  for (int64_t d : v->shape) shape.push_back(d);
  v = g.call1(ops::Op::copy, {g.call1(ops::Op::broadcast_to, {v}, {ops::Attr(shape)})});
}

std::vector<Value*> tangents_of_if(Graph& g, const Node& node, std::span<Value* const> given) {
  const std::vector<bool> have = which(given.subspan(1));
  Graph arms[2];
  std::vector<Value*> tangents[2];
  for (size_t a = 0; a < 2; ++a) arms[a] = with_tangents(node.control->graphs[a], have, tangents[a]);
  auto made = std::make_shared<Control>();
  made->kind = Control::kIf;
  std::vector<bool> any(node.outputs.size());
  for (size_t i = 0; i < any.size(); ++i) any[i] = tangents[0][i] || tangents[1][i];
  for (size_t a = 0; a < 2; ++a) {
    std::vector<Value*> outputs;
    for (size_t i = 0; i < any.size(); ++i)
      if (any[i]) outputs.push_back(tangents[a][i] ? tangents[a][i] : zeros_like(arms[a], *arms[a].outputs[i]));
    arms[a].outputs = outputs;
    made->graphs.push_back(std::move(arms[a]));
  }
  std::vector<Value*> result(any.size());
  if (std::ranges::find(any, true) == any.end()) return result;
  std::vector<Value*> operands(node.operands.begin(), node.operands.end());
  for (Value* v : given.subspan(1))
    if (v) operands.push_back(v);
  const auto out = g.call_control(std::move(made), operands);
  for (size_t i = 0, next = 0; i < any.size(); ++i)
    if (any[i]) result[i] = out[next++];
  return result;
}

// In each group what was, with the tangents of the group behind it: these stand behind all that was, in its order.
template <typename T>
std::vector<T> in_groups(std::span<const T> all, const std::vector<bool>& have, std::span<const size_t> groups) {
  std::vector<T> r;
  size_t own = 0, next = have.size();
  for (size_t size : groups) {
    r.insert(r.end(), all.begin() + static_cast<long>(own), all.begin() + static_cast<long>(own + size));
    for (size_t i = own; i < own + size; ++i)
      if (have[i]) r.push_back(all[next++]);
    own += size;
  }
  return r;
}

void group_inputs(Graph& g, const std::vector<bool>& have, std::span<const size_t> groups) {
  g.inputs = in_groups<ir::Input>({g.inputs.data(), g.inputs.size()}, have, groups);
  for (size_t i = 0; i < g.inputs.size(); ++i) g.inputs[i].value->index = static_cast<int>(i);
}

// with_tangents(), with tangents of these outputs behind each group of outputs.
Graph grouped(const Graph& part, const std::vector<bool>& have, std::span<const size_t> inputs,
              const std::vector<bool>& of_outputs, std::span<const size_t> outputs) {
  std::vector<Value*> tangents;
  Graph g = with_tangents(part, have, tangents);
  std::vector<Value*> all = g.outputs;
  for (size_t i = 0; i < of_outputs.size(); ++i)
    if (of_outputs[i]) all.push_back(tangents[i] ? tangents[i] : zeros_like(g, *g.outputs[i]));
  g.outputs = in_groups<Value*>({all.data(), all.size()}, of_outputs, outputs);
  group_inputs(g, have, inputs);
  return g;
}

std::vector<Value*> grouped_operands(Graph& g, const Node& node, std::span<Value* const> given,
                                     const std::vector<bool>& have, std::span<const size_t> groups) {
  std::vector<Value*> all(node.operands.begin() + 1, node.operands.end());
  for (size_t i = 0; i < have.size(); ++i)
    if (have[i]) all.push_back(given[1 + i] ? given[1 + i] : zeros_like(g, *node.operands[1 + i]));
  std::vector<Value*> r = in_groups<Value*>({all.data(), all.size()}, have, groups);
  r.insert(r.begin(), node.operands[0]);
  return r;
}

// Tangents among what a node gives, by its own outputs.
std::vector<Value*> tangents_among(std::span<Value* const> out, const std::vector<bool>& have,
                                   std::span<const size_t> groups) {
  std::vector<Value*> r(have.size());
  size_t own = 0, at = 0;
  for (size_t size : groups) {
    at += size;
    for (size_t i = own; i < own + size; ++i)
      if (have[i]) r[i] = out[at++];
    own += size;
  }
  return r;
}

size_t count(const std::vector<bool>& have, size_t begin, size_t end) {
  return static_cast<size_t>(
      std::count(have.begin() + static_cast<long>(begin), have.begin() + static_cast<long>(end), true));
}

// Sets what has a tangent, and says whether that is new.
struct Spreading {
  bool changed = true;
  bool again() { return std::exchange(changed, false); }
  void note(std::vector<bool>& to, size_t at, bool has) {
    if (!has || to[at]) return;
    to[at] = changed = true;
  }
};

std::vector<Value*> tangents_of_while(Graph& g, const Node& node, std::span<Value* const> given) {
  const Control& control = *node.control;
  const Graph& turn = control.graphs[0];
  const size_t carried = turn.outputs.size() - 1 - control.stacked, others = turn.inputs.size() - control.rows;
  std::vector<bool> have = which(given.subspan(1)), of_outputs(turn.outputs.size());
  std::vector<Value*> tangents;
  for (Spreading spreading; spreading.again();) {
    with_tangents(turn, have, tangents);
    for (size_t i = 0; i < carried; ++i) spreading.note(have, i, tangents[1 + i] != nullptr);
  }
  for (size_t i = 1; i < of_outputs.size(); ++i) of_outputs[i] = i <= carried ? have[i - 1] : tangents[i] != nullptr;
  if (std::ranges::find(of_outputs, true) == of_outputs.end()) return std::vector<Value*>(node.outputs.size());
  const size_t inputs[] = {carried, others - carried, control.rows}, outputs[] = {1, carried, control.stacked};
  auto loop = std::make_shared<Control>();
  loop->kind = Control::kWhile;
  loop->turns = control.turns;
  loop->rows = control.rows + count(have, others, have.size());
  loop->stacked = control.stacked + count(of_outputs, 1 + carried, of_outputs.size());
  loop->graphs.push_back(grouped(turn, have, inputs, of_outputs, outputs));
  const auto out = g.call_control(std::move(loop), grouped_operands(g, node, given, have, inputs));
  const std::vector<bool> of_node(of_outputs.begin() + 1, of_outputs.end());
  return tangents_among({out.data(), out.size()}, of_node, std::span(outputs).subspan(1));
}

// What the parts of a `reverse` read and give, by whether it is so: has a tangent, or differs between elements.
struct ReverseFlags {
  explicit ReverseFlags(const Control& control, std::vector<bool> operands)
      : parts(control),
        turn(control.graphs[0].inputs.size()),
        of(std::move(operands)),
        recorded(parts.recorded),
        rows(parts.rows) {}
  std::vector<bool> of_turn() const { return {of.begin(), of.begin() + static_cast<long>(turn)}; }
  std::vector<bool> of_none() const {
    return {of.begin() + static_cast<long>(turn), of.end() - static_cast<long>(of.size() - stacked())};
  }
  std::vector<bool> of_back() const {
    std::vector<bool> r = of_turn();
    r.insert(r.end(), recorded.begin(), recorded.end());
    r.insert(r.end(), of.begin() + static_cast<long>(turn), of.end());
    return r;
  }
  std::vector<bool> from_turn() const {
    std::vector<bool> r{false};
    r.insert(r.end(), of.begin(), of.begin() + static_cast<long>(parts.carried));
    r.insert(r.end(), recorded.begin(), recorded.end());
    return r;
  }
  std::vector<bool> results() const {
    return {of.begin() + static_cast<long>(turn), of.begin() + static_cast<long>(turn + parts.results)};
  }
  std::vector<bool> from_none() const {
    std::vector<bool> r = results();
    r.push_back(false);
    return r;
  }
  std::vector<bool> from_back() const {
    std::vector<bool> r = results();
    r.insert(r.end(), rows.begin(), rows.end());
    return r;
  }
  std::vector<bool> from_node() const {
    std::vector<bool> r = from_back();
    r.push_back(false);
    return r;
  }
  size_t stacked() const { return turn + parts.results + parts.starts; }

  // look(part, have): by the part's outputs.
  template <typename Look>
  void spread(const Control& control, Look look) {
    for (Spreading spreading; spreading.again();) {
      const auto turns = look(control.graphs[0], of_turn());
      for (size_t i = 0; i < parts.carried; ++i) spreading.note(of, i, turns[1 + i]);
      for (size_t i = 0; i < parts.recorded; ++i) spreading.note(recorded, i, turns[1 + parts.carried + i]);
      const auto without = look(control.graphs[1], of_none());
      for (size_t i = 0; i < parts.results; ++i) spreading.note(of, turn + i, without[i]);
      for (size_t k = 2; k < control.graphs.size(); ++k) {
        const auto back = look(control.graphs[k], of_back());
        for (size_t i = 0; i < parts.results; ++i) spreading.note(of, turn + i, back[i]);
        for (size_t i = 0; i < parts.rows; ++i) spreading.note(rows, i, back[parts.results + i]);
      }
    }
  }

  const ir::ReverseParts parts;
  const size_t turn;  // its inputs
  std::vector<bool> of, recorded, rows;
};

std::vector<Value*> tangents_of_reverse(Graph& g, const Node& node, std::span<Value* const> given) {
  const Control& control = *node.control;
  ReverseFlags flags(control, which(given.subspan(1)));
  flags.spread(control, [](const Graph& part, const std::vector<bool>& have) {
    std::vector<Value*> tangents;
    with_tangents(part, have, tangents);
    return which(tangents);
  });
  const std::vector<bool> of_node = flags.from_node();
  if (std::ranges::find(of_node, true) == of_node.end()) return std::vector<Value*>(of_node.size());
  const ir::ReverseParts& p = flags.parts;
  const size_t turn_in[] = {p.carried, p.inputs, control.rows}, turn_out[] = {1, p.carried, p.recorded};
  const size_t none_in[] = {p.results, p.starts}, none_out[] = {p.results, 1};
  const size_t back_in[] = {p.carried, p.inputs, control.rows, p.recorded, p.results, p.starts, control.stacked};
  const size_t back_out[] = {p.results, p.rows};
  const size_t operands[] = {p.carried, p.inputs, control.rows, p.results, p.starts, control.stacked};
  auto made = std::make_shared<Control>();
  made->kind = Control::kReverse;
  made->turns = control.turns;
  made->rows = control.rows + count(flags.of, p.carried + p.inputs, flags.turn);
  made->stacked = control.stacked + count(flags.of, flags.stacked(), flags.of.size());
  made->graphs.push_back(grouped(control.graphs[0], flags.of_turn(), turn_in, flags.from_turn(), turn_out));
  made->graphs.push_back(grouped(control.graphs[1], flags.of_none(), none_in, flags.from_none(), none_out));
  for (size_t k = 2; k < control.graphs.size(); ++k)
    made->graphs.push_back(grouped(control.graphs[k], flags.of_back(), back_in, flags.from_back(), back_out));
  const auto out = g.call_control(std::move(made), grouped_operands(g, node, given, flags.of, operands));
  const size_t outputs[] = {p.results, p.rows, 1};
  return tangents_among({out.data(), out.size()}, of_node, outputs);
}

// The batch behind what counts rows, or before it.
Value* swapped(Graph& g, Value* v) {
  ops::Ints order{1, 0};
  for (int64_t d = 2; d < static_cast<int64_t>(v->shape.size()); ++d) order.push_back(d);
  return g.call1(ops::Op::copy, {g.call1(ops::Op::permute, {v}, {ops::Attr(order)})});
}

Value* for_each_element(Graph& g, Value* v, int64_t size) {
  ops::Ints shape{size};
  for (int64_t d : v->shape) shape.push_back(d);
  return g.call1(ops::Op::broadcast_to, {v}, {ops::Attr(shape)});
}

// A part's nodes among those of the graph.
std::vector<Value*> inlined(Graph& g, const Graph& part, std::span<Value* const> operands) {
  ir::Rewriter r(part);
  std::swap(r.to, g);
  for (size_t i = 0; i < part.inputs.size(); ++i) r.set(part.inputs[i].value, operands[i]);
  for (const auto& n : part.nodes) r.copy(*n);
  std::vector<Value*> outputs;
  for (const Value* v : part.outputs) outputs.push_back(r(v));
  std::swap(r.to, g);
  return outputs;
}

// A predicate of each element, beside a batch of `like`.
Value* beside(Graph& g, Value* predicate, const Value& like) {
  ops::Ints shape(like.shape.size(), 1);
  shape[0] = predicate->shape[0];
  return g.call1(ops::Op::reshape, {predicate}, {ops::Attr(shape)});
}
Value* flat(Graph& g, Value* predicate, int64_t size) {
  return g.call1(ops::Op::reshape, {predicate}, {ops::Attr(ops::Ints{size})});
}
Value* any_of(Graph& g, Value* predicate) {
  return g.call1(ops::Op::any, {predicate}, {ops::Attr(ops::Ints{0}), ops::Attr(false)});
}

bool may_raise(const Graph& part) {
  return std::ranges::any_of(part.nodes, [](const auto& n) { return ir::may_raise(*n); });
}

// Both arms for all elements, and of each element what its arm gives.
std::vector<Value*> batch_of_both_arms(Graph& g, const Node& node, std::span<Value* const> batches, int64_t size) {
  const std::vector<bool> have = which(batches.subspan(1));
  std::vector<Value*> operands;
  for (size_t i = 0; i < have.size(); ++i) operands.push_back(have[i] ? batches[1 + i] : node.operands[1 + i]);
  std::vector<Value*> arms[2], r;
  for (size_t a = 0; a < 2; ++a) {
    if (may_raise(node.control->graphs[a])) differ("an arm may raise");
    std::vector<bool> batched;
    Graph wide = with_batches(node.control->graphs[a], have, size, batched);
    for (size_t i = 0; i < batched.size(); ++i)
      if (!batched[i] && !wide.outputs[i]->is_number) widen(wide, i, size);
    arms[a] = inlined(g, wide, operands);
  }
  Value* predicate = flat(g, batches[0], size);
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    if (node.outputs[i]->is_number) {
      r.push_back(predicate);  // it differs, too: nothing can be made of it
      continue;
    }
    Value* where = beside(g, predicate, *arms[0][i]);
    r.push_back(g.call1(ops::Op::where, {where, arms[0][i], arms[1][i]}));
  }
  return r;
}

// Outputs that differ between elements, be they computed so or not.
Graph with_wide_outputs(const Graph& part, const std::vector<bool>& have, int64_t size, const std::vector<bool>& wide) {
  std::vector<bool> batched;
  Graph g = with_batches(part, have, size, batched);
  for (size_t i = 0; i < wide.size(); ++i)
    if (wide[i] && !batched[i]) widen(g, i, size);
  return g;
}

// Predicates of all elements, of one that differs between them or not.
Value* for_all(Graph& g, Value* predicate, bool batched, int64_t size) {
  if (batched) return flat(g, predicate, size);
  if (predicate->is_number)
    return g.call1(ops::Op::full, {predicate}, {ops::Attr(ops::Ints{size}), ops::Attr(DType::bool_)});
  return for_each_element(g, g.call1(ops::Op::reshape, {predicate}, {ops::Attr(ops::Ints{})}), size);
}

// Inputs of a graph like those of another one.
std::vector<Value*> add_inputs_like(Graph& g, const Graph& of) {
  std::vector<Value*> r;
  for (const ir::Input& in : of.inputs) {
    const Value& v = *in.value;
    r.push_back(v.is_number ? g.add_number_input(in.name, v.number)
                            : g.add_tensor_input(in.name, v.dtype, v.shape, contiguous_strides(v.shape), false));
  }
  return r;
}

std::vector<Value*> chosen(Graph& g, Value* going, std::span<Value* const> now, std::span<Value* const> before) {
  std::vector<Value*> r;
  for (size_t i = 0; i < now.size(); ++i)
    r.push_back(now[i]->is_number ? now[i] : g.call1(ops::Op::where, {beside(g, going, *now[i]), now[i], before[i]}));
  return r;
}

// A turn for as long as one element goes on; `going` is its first input, and carried: the others keep what they have.
// wide: of the turn's outputs.
Graph turn_until_all_end(const Graph& turn, size_t carried, const std::vector<bool>& have,
                         const std::vector<bool>& wide, int64_t size) {
  if (may_raise(turn)) differ("a turn may raise");
  std::vector<bool> batched;
  with_batches(turn, have, size, batched);
  const Graph each = with_wide_outputs(turn, have, size, wide);
  Graph made;
  made.name = turn.name;
  Value* const going = made.add_tensor_input("going", DType::bool_, Shape{size}, Shape{1}, false);
  const std::vector<Value*> inputs = add_inputs_like(made, each), outputs = inlined(made, each, inputs);
  Value* again = made.call1(ops::Op::logical_and, {going, for_all(made, outputs[0], batched[0], size)});
  made.outputs = {any_of(made, again), again};
  const std::span<Value* const> now(outputs);
  for (Value* v : chosen(made, going, now.subspan(1, carried), inputs)) made.outputs.push_back(v);
  made.outputs.insert(made.outputs.end(), outputs.begin() + 1 + static_cast<long>(carried), outputs.end());
  return made;
}

std::vector<Value*> wide_operands(Graph& g, const Node& node, std::span<Value* const> batches, int64_t size,
                                  const std::vector<bool>& have) {
  std::vector<Value*> r;
  for (size_t i = 0; i < have.size(); ++i) {
    Value* own = node.operands[1 + i];
    r.push_back(!have[i] ? own : batches[1 + i] ? batches[1 + i] : for_each_element(g, own, size));
  }
  return r;
}

void no_rows(const Control& control) {
  if (control.rows + control.stacked > 0) differ("its loop goes over rows");
}

std::vector<Value*> batch_until_all_end(Graph& g, const Node& node, std::span<Value* const> batches, int64_t size) {
  const size_t carried = node.outputs.size();
  no_rows(*node.control);
  std::vector<bool> have = which(batches.subspan(1)), wide{false};
  for (size_t i = 0; i < carried; ++i) wide.push_back(have[i] = !node.outputs[i]->is_number);
  auto loop = std::make_shared<Control>();
  loop->kind = Control::kWhile;
  loop->graphs.push_back(turn_until_all_end(node.control->graphs[0], carried, have, wide, size));
  Value* const first = for_all(g, batches[0] ? batches[0] : node.operands[0], batches[0] != nullptr, size);
  std::vector<Value*> operands = wide_operands(g, node, batches, size, have);
  operands.insert(operands.begin(), {any_of(g, first), first});
  const auto results = g.call_control(std::move(loop), operands);
  std::vector<Value*> r;
  // A number is that of the element that ends last: nothing can be made of it.
  for (size_t i = 0; i < carried; ++i) r.push_back(node.outputs[i]->is_number ? results[0] : results[1 + i]);
  return r;
}

// The gradient of such a loop. How many turns lie behind one differs, too, so all are taken for one among others.
std::vector<Value*> reverse_of_all(Graph& g, const Node& node, std::span<Value* const> batches, int64_t size,
                                   ReverseFlags flags) {
  const Control& control = *node.control;
  const ir::ReverseParts& p = flags.parts;
  no_rows(control);
  const Graph &turn = control.graphs[0], &none = control.graphs[1], &back = control.graphs.back();
  for (size_t i = 0; i < p.carried; ++i) flags.of[i] = !turn.inputs[i].value->is_number;
  for (size_t i = 0; i < p.results; ++i) flags.of[flags.turn + i] = true;
  for (size_t i = 0; i < p.recorded; ++i) flags.recorded[i] = !turn.outputs[1 + p.carried + i]->is_number;
  auto made = std::make_shared<Control>();
  made->kind = Control::kReverse;
  made->graphs.push_back(turn_until_all_end(turn, p.carried, flags.of_turn(), flags.from_turn(), size));
  made->graphs.push_back(with_wide_outputs(none, flags.of_none(), size, flags.from_none()));
  const Graph each = with_wide_outputs(back, flags.of_back(), size, flags.from_back());
  Graph all;
  all.name = back.name;
  Value* const going = all.add_tensor_input("going", DType::bool_, Shape{size}, Shape{1}, false);
  const std::vector<Value*> inputs = add_inputs_like(all, each), outputs = inlined(all, each, inputs);
  all.outputs = chosen(all, going, outputs, std::span(inputs).subspan(flags.turn + p.recorded));
  // One more result: how many turns each has made.
  const auto add_count = [&](Graph& part, size_t at, bool counts) {
    Value* v = part.add_tensor_input("turns", DType::int64, Shape{size}, Shape{1}, false);
    std::rotate(part.inputs.begin() + static_cast<long>(at), part.inputs.end() - 1, part.inputs.end());
    for (size_t i = 0; i < part.inputs.size(); ++i) part.inputs[i].value->index = static_cast<int>(i);
    Value* now = counts ? part.call1(ops::Op::add, {v, part.inputs[0].value}) : v;
    part.outputs.insert(part.outputs.begin() + static_cast<long>(p.results), now);
  };
  add_count(made->graphs[1], p.results, false);
  add_count(all, all.inputs.size() - p.starts, true);
  made->graphs.push_back(std::move(all));
  Value* const first = for_all(g, batches[0] ? batches[0] : node.operands[0], batches[0] != nullptr, size);
  std::vector<Value*> operands = wide_operands(g, node, batches, size, flags.of);
  Value* none_yet = g.call1(ops::Op::full, {g.constant(ops::Number::of(int64_t{0}))},
                            {ops::Attr(ops::Ints{size}), ops::Attr(DType::int64)});
  operands.insert(operands.end() - static_cast<long>(p.starts), none_yet);
  const std::vector<Value*> without = inlined(g, made->graphs[1], std::span(operands).subspan(flags.turn));
  operands.insert(operands.begin(), {any_of(g, first), first});
  const auto out = g.call_control(std::move(made), operands);
  return chosen(g, first, {out.data(), p.results + 1}, without);
}

std::vector<Value*> batch_of_reverse(Graph& g, const Node& node, std::span<Value* const> batches, int64_t size) {
  const Control& control = *node.control;
  ReverseFlags flags(control, which(batches.subspan(1)));
  const auto look = [&](const Graph& part, const std::vector<bool>& have) {
    std::vector<bool> batched;
    with_batches(part, have, size, batched);
    return batched;
  };
  flags.spread(control, look);
  if (batches[0] || look(control.graphs[0], flags.of_turn())[0])
    return reverse_of_all(g, node, batches, size, std::move(flags));
  auto made = std::make_shared<Control>();
  made->kind = Control::kReverse;
  made->turns = control.turns;
  made->rows = control.rows;
  made->stacked = control.stacked;
  made->graphs.push_back(with_wide_outputs(control.graphs[0], flags.of_turn(), size, flags.from_turn()));
  made->graphs.push_back(with_wide_outputs(control.graphs[1], flags.of_none(), size, flags.from_none()));
  for (size_t k = 2; k < control.graphs.size(); ++k)
    made->graphs.push_back(with_wide_outputs(control.graphs[k], flags.of_back(), size, flags.from_back()));
  std::vector<Value*> operands{node.operands[0]};
  for (size_t i = 0; i < flags.of.size(); ++i) {
    Value* v = node.operands[1 + i];
    const bool row = (i >= flags.turn - control.rows && i < flags.turn) || i >= flags.stacked();
    if (flags.of[i]) v = batches[1 + i] ? batches[1 + i] : for_each_element(g, v, size);
    operands.push_back(flags.of[i] && row ? swapped(g, v) : v);
  }
  const auto out = g.call_control(std::move(made), operands);
  const std::vector<bool> of_node = flags.from_node();
  std::vector<Value*> r(of_node.size());
  for (size_t i = 0; i < r.size(); ++i)
    if (of_node[i]) r[i] = i >= flags.parts.results ? swapped(g, out[i]) : out[i];
  return r;
}

}  // namespace

std::vector<Value*> append_control_tangents(Graph& g, const Node& node, std::span<Value* const> tangents) {
  switch (node.control->kind) {
    case Control::kIf:
      return tangents_of_if(g, node, tangents);
    case Control::kWhile:
      return tangents_of_while(g, node, tangents);
    case Control::kReverse:
      return tangents_of_reverse(g, node, tangents);
  }
  return {};
}

std::vector<Value*> append_control_batch(Graph& g, const Node& node, std::span<Value* const> batches, int64_t size) {
  const Control& control = *node.control;
  if (control.kind == Control::kReverse) return batch_of_reverse(g, node, batches, size);
  const bool loops = control.kind == Control::kWhile;
  if (batches[0]) return (loops ? batch_until_all_end : batch_of_both_arms)(g, node, batches, size);
  const size_t before = loops ? 1 : 0;  // the predicate of another turn
  const size_t carried = loops ? node.outputs.size() - control.stacked : 0;
  std::vector<bool> have = which(batches.subspan(1)), out(node.outputs.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (const Graph& part : control.graphs) {
      std::vector<bool> batched;
      with_batches(part, have, size, batched);
      if (loops && batched[0]) return batch_until_all_end(g, node, batches, size);
      for (size_t i = 0; i < out.size(); ++i) out[i] = out[i] || batched[before + i] || (i < carried && have[i]);
    }
    for (size_t i = 0; i < carried; ++i) {
      if (!out[i] || have[i]) continue;
      have[i] = changed = true;
    }
  }
  auto made = std::make_shared<Control>();
  made->kind = control.kind;
  made->turns = control.turns;
  made->rows = control.rows;
  made->stacked = control.stacked;
  for (const Graph& part : control.graphs) {
    std::vector<bool> batched;
    Graph wide = with_batches(part, have, size, batched);
    for (size_t i = 0; i < out.size(); ++i) {
      if (!out[i] || batched[before + i]) continue;
      if (node.outputs[i]->is_number) differ("a number is made of it");
      widen(wide, before + i, size);
    }
    made->graphs.push_back(std::move(wide));
  }
  std::vector<Value*> operands{node.operands[0]};
  const size_t rows = have.size() - control.rows;
  for (size_t i = 0; i < have.size(); ++i) {
    Value* v = node.operands[1 + i];
    if (have[i]) v = batches[1 + i] ? batches[1 + i] : for_each_element(g, v, size);
    operands.push_back(have[i] && i >= rows ? swapped(g, v) : v);
  }
  const auto results = g.call_control(std::move(made), operands);
  std::vector<Value*> r(out.size());
  for (size_t i = 0; i < r.size(); ++i)
    if (out[i]) r[i] = loops && i >= carried ? swapped(g, results[i]) : results[i];
  return r;
}

}  // namespace msjit::passes
