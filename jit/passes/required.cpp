#include "jit/passes/required.h"

#include <algorithm>
#include <unordered_set>

#include "jit/ir/control.h"
#include "jit/ir/rewriter.h"
#include "jit/passes/instantiate.h"

namespace msjit::passes {
namespace {

using ir::Control;
using ir::Graph;
using ir::Node;
using ir::Value;

enum class Required : uint8_t { kNo, kYes, kRun };  // kRun: only the run knows
using States = std::vector<Required>;

struct CannotSay {};

Required joined(Required a, Required b) { return a == b ? a : Required::kRun; }

States of(const States& states, std::span<Value* const> values) {
  States r;
  for (const Value* v : values) r.push_back(v ? states[static_cast<size_t>(v->id)] : Required::kNo);
  return r;
}

States states_of(const Graph& g, const States& inputs);

// By input of a turn, in any of them, where they are these in the first one.
States in_turns(const Control& loop, size_t carried, States inputs) {
  const Graph& turn = loop.graphs[0];
  for (bool changed = true; changed;) {
    changed = false;
    const States now = of(states_of(turn, inputs), turn.outputs);
    for (size_t i = 0; i < carried; ++i) {
      const Required either = joined(inputs[i], now[1 + i]);
      changed = changed || either != inputs[i];
      inputs[i] = either;
    }
  }
  return inputs;
}

size_t carried_by(const Node& loop) { return loop.outputs.size() - loop.control->stacked; }

// Of a node's results; inputs: of its operands behind the predicate.
States results_of(const Node& n, const States& inputs) {
  const Control& control = *n.control;
  switch (control.kind) {
    case Control::kIf: {
      States r = of(states_of(control.graphs[0], inputs), control.graphs[0].outputs);
      const States other = of(states_of(control.graphs[1], inputs), control.graphs[1].outputs);
      std::ranges::transform(r, other, r.begin(), joined);
      return r;
    }
    case Control::kWhile: {
      const size_t carried = carried_by(n);
      const States all = in_turns(control, carried, inputs);
      States r(all.begin(), all.begin() + static_cast<long>(carried));
      const States rows = of(states_of(control.graphs[0], all), control.graphs[0].outputs);
      r.insert(r.end(), rows.begin() + 1 + static_cast<long>(carried), rows.end());
      return r;
    }
    case Control::kReverse: {
      if (std::ranges::count(inputs, Required::kRun)) throw CannotSay{};
      States r(n.outputs.size(), std::ranges::count(inputs, Required::kYes) ? Required::kYes : Required::kNo);
      r.back() = Required::kNo;  // how many turns
      return r;
    }
  }
  return {};
}

States states_of(const Graph& g, const States& inputs) {
  States r(g.values.size());
  auto set = [&](const Value* v, Required state) {
    r[static_cast<size_t>(v->id)] = v->is_number ? Required::kNo : state;
  };
  for (size_t i = 0; i < inputs.size(); ++i) set(g.inputs[i].value, inputs[i]);
  for (const auto& n : g.nodes) {
    const States operands = of(r, n->operands);
    if (n->kind == Node::kControl) {
      const States results = results_of(*n, {operands.begin() + 1, operands.end()});
      for (size_t i = 0; i < results.size(); ++i) set(n->outputs[i], results[i]);
      continue;
    }
    std::unordered_set<const Value*> surely, maybe;
    for (size_t i = 0; i < operands.size(); ++i) {
      if (operands[i] == Required::kYes) surely.insert(n->operands[i]);
      if (operands[i] != Required::kNo) maybe.insert(n->operands[i]);
    }
    if (maybe.empty()) continue;
    pass_on(*n, surely);
    pass_on(*n, maybe);
    for (const Value* v : n->outputs)
      set(v, surely.count(v) ? Required::kYes : maybe.count(v) ? Required::kRun : Required::kNo);
  }
  return r;
}

// Of a node of control flow or a part of it, in their order: its own inputs, and behind what is carried, and before the
// rows, what says of those whether they require a gradient.
struct Places {
  Places(const Node& n, States of_inputs)
      : carried(n.control->kind == Control::kWhile ? carried_by(n) : 0), inputs(std::move(of_inputs)) {
    if (carried > 0) inputs = in_turns(*n.control, carried, std::move(inputs));
    first_row = inputs.size() - n.control->rows;
  }
  template <class Own, class Says>
  void each(Own own, Says says) const {
    auto say = [&](size_t from, size_t to) {
      for (size_t i = from; i < to; ++i)
        if (inputs[i] == Required::kRun) says(i);
    };
    for (size_t i = 0; i <= inputs.size(); ++i) {
      if (i == carried) say(0, carried);
      if (i == first_row) say(carried, inputs.size());
      if (i < inputs.size()) own(i);
    }
  }

  const size_t carried;
  States inputs;
  size_t first_row;
};

// A graph with the numbers that its values of kRun have.
class Said {
 public:
  Said(const Graph& from, const States& inputs)
      : from_(from), states_(states_of(from, inputs)), r_(from), says_(from.values.size()) {}

  bool only_run_knows(const Value* v) const { return states_[static_cast<size_t>(v->id)] == Required::kRun; }
  Value* says(const Value* v) {
    const Required state = states_[static_cast<size_t>(v->id)];
    return state == Required::kRun ? says_[static_cast<size_t>(v->id)]
                                   : r_.to.constant(ops::Number::of(state == Required::kYes));
  }

  Graph whole() {
    r_.copy_inputs();
    add_nodes();
    return r_.finish();
  }

 private:
  void add_nodes() {
    for (const auto& n : from_.nodes)
      if (n->kind != Node::kControl || !add_control(*n)) add(*n);
  }

  void add(const Node& n) {
    r_.copy(n);
    if (std::ranges::none_of(n.outputs, [&](const Value* v) { return only_run_knows(v); })) return;
    Value* any = nullptr;
    for (const Value* v : n.operands) {
      if (!v || states_[static_cast<size_t>(v->id)] == Required::kNo) continue;
      if (!only_run_knows(v)) throw CannotSay{};  // and its gradient does not go through
      Value* operands[] = {any, says(v)};
      any = any ? r_.to.number(ir::NumberOp::k_bit_or, operands) : says(v);
    }
    for (const Value* v : n.outputs)
      if (only_run_knows(v)) says_[static_cast<size_t>(v->id)] = any;
  }

  // False: nothing is to be said of it.
  bool add_control(const Node& n) {
    const Control& control = *n.control;
    if (std::ranges::none_of(n.outputs, [&](const Value* v) { return only_run_knows(v); })) return false;
    const size_t own = n.outputs.size() - control.stacked;
    for (size_t i = own; i < n.outputs.size(); ++i)
      if (only_run_knows(n.outputs[i])) throw CannotSay{};  // of each row
    const States all = of(states_, n.operands);
    const Places places(n, {all.begin() + 1, all.end()});
    auto made = std::make_shared<Control>();
    made->kind = control.kind;
    made->turns = control.turns;
    made->rows = control.rows;
    made->stacked = control.stacked;
    for (const Graph& part : control.graphs) made->graphs.push_back(part_of(n, part, places));
    std::vector<Value*> operands{r_(n.operands[0])};
    places.each([&](size_t i) { operands.push_back(r_(n.operands[1 + i])); },
                [&](size_t i) { operands.push_back(says(n.operands[1 + i])); });
    r_.to.current_line = n.line;
    const auto out = r_.to.call_control(std::move(made), operands);
    size_t next = own;
    for (size_t i = 0; i < own; ++i) {
      r_.set(n.outputs[i], out[i]);
      if (only_run_knows(n.outputs[i])) says_[static_cast<size_t>(n.outputs[i]->id)] = out[next++];
    }
    for (size_t i = own; i < n.outputs.size(); ++i) r_.set(n.outputs[i], out[next++]);
    return true;
  }

  // An arm or a turn, which says it of the results that the node says it of.
  Graph part_of(const Node& n, const Graph& part, const Places& places) const {
    Said said(part, places.inputs);
    ir::Rewriter& r = said.r_;
    places.each(
        [&](size_t i) {
          const ir::Input& in = part.inputs[i];
          const Value& v = *in.value;
          r.set(&v, v.is_number ? r.to.add_number_input(in.name, v.number)
                                : r.to.add_tensor_input(in.name, v.dtype, v.shape, in.strides, false));
        },
        [&](size_t i) {
          said.says_[static_cast<size_t>(part.inputs[i].value->id)] =
              r.to.add_number_input(part.inputs[i].name + " requires", NumberKind::kBool);
        });
    said.add_nodes();
    const size_t before = n.control->kind == Control::kWhile ? 1 : 0;  // whether there is another turn
    const size_t own = part.outputs.size() - n.control->stacked;
    auto& outputs = r.to.outputs;
    for (size_t i = 0; i < own; ++i) outputs.push_back(r(part.outputs[i]));
    for (size_t i = before; i < own; ++i)
      if (only_run_knows(n.outputs[i - before])) outputs.push_back(said.says(part.outputs[i]));
    for (size_t i = own; i < part.outputs.size(); ++i) outputs.push_back(r(part.outputs[i]));
    return std::move(r.to);
  }

  const Graph& from_;
  const States states_;
  ir::Rewriter r_;
  std::vector<Value*> says_;  // by value of from_
};

}  // namespace

std::optional<Graph> with_required(const Graph& g, std::vector<int>& says) {
  says.assign(g.outputs.size(), -1);
  try {
    States inputs;
    for (const ir::Input& in : g.inputs) inputs.push_back(in.requires_grad ? Required::kYes : Required::kNo);
    Said said(g, inputs);
    if (std::ranges::none_of(g.outputs, [&](const Value* v) { return said.only_run_knows(v); })) return g.clone();
    Graph made = said.whole();
    for (size_t i = 0; i < g.outputs.size(); ++i) {
      if (!said.only_run_knows(g.outputs[i])) continue;
      says[i] = static_cast<int>(made.outputs.size());
      made.outputs.push_back(said.says(g.outputs[i]));
    }
    return made;
  } catch (const CannotSay&) {
    return std::nullopt;
  }
}

}  // namespace msjit::passes
