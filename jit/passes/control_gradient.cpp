#include "jit/passes/control_gradient.h"

#include <algorithm>
#include <set>
#include <utility>

#include "jit/ir/rewriter.h"
#include "jit/passes/control_transforms.h"
#include "jit/passes/decompose.h"
#include "jit/passes/partition.h"
#include "src/base/check.h"

namespace msjit::passes {
namespace {

using ir::Control;
using ir::Graph;
using ir::Node;
using ir::NumberOp;
using ir::Value;

thread_local bool second_gradients = false;

[[noreturn]] void refuse(const char* why) { throw UserError(ErrorKind::kUnsupported, why); }

std::vector<bool> flags_of(const std::vector<bool>& flows, const std::vector<Value*>& values) {
  std::vector<bool> r;
  for (const Value* v : values) r.push_back(flows[static_cast<size_t>(v->id)]);
  return r;
}

// The graph of a turn or an arm, whose inputs require gradients where these do.
Graph prepared(const Graph& part, const std::vector<bool>& requires_grad) {
  Graph g = decompose(part);
  for (size_t i = 0; i < g.inputs.size(); ++i) g.inputs[i].requires_grad = requires_grad[i];
  return g;
}

// Inputs of a part of a gradient, put together from those of joint graphs.
class PartInputs {
 public:
  PartInputs(const Joint& joint, const char* name) : r_(joint.graph) { r_.to.name = name; }
  // from: of the joint graph; null: it has no such value.
  void add(const Value* from, const std::string& name, const Value& like) {
    Value* v = like.is_number
                   ? r_.to.add_number_input(name, like.number)
                   : r_.to.add_tensor_input(name, like.dtype, like.shape, contiguous_strides(like.shape), false);
    if (from) given_.push_back({from, v});
  }
  // The joint graph's nodes over these inputs.
  Graph finish(const Graph& joint, const std::vector<Value*>& results) {
    for (const auto& [from, to] : given_) r_.set(from, to);
    std::vector<bool> live(joint.values.size());
    for (const Value* v : results) live[static_cast<size_t>(v->id)] = true;
    std::vector<const Node*> needed;
    for (auto it = joint.nodes.rbegin(); it != joint.nodes.rend(); ++it) {
      bool any = false;
      for (const Value* v : (*it)->outputs) any = any || (live[static_cast<size_t>(v->id)] && !is_given(v));
      if (!any) continue;
      needed.push_back(it->get());
      for (const Value* v : (*it)->operands)
        if (v) live[static_cast<size_t>(v->id)] = true;
    }
    for (auto it = needed.rbegin(); it != needed.rend(); ++it) {
      r_.copy(**it);
      for (const Value* v : (*it)->outputs)
        for (const auto& [from, to] : given_)
          if (from == v) r_.set(from, to);
    }
    for (const Value* v : results) r_.to.outputs.push_back(r_(v));
    r_.to.random_counters = 0;
    return std::move(r_.to);
  }

 private:
  bool is_given(const Value* v) const {
    return std::ranges::any_of(given_, [&](const auto& g) { return g.first == v; });
  }
  ir::Rewriter r_;
  std::vector<std::pair<const Value*, Value*>> given_;
};

Value* minus_zeros(Graph& g, const Value& like) {
  return g.call1(ops::Op::full, {g.constant(ops::Number::of(-0.0))},
                 {ops::Attr(ops::Ints(Dims(like.shape))), ops::Attr(like.dtype)});
}

Value* as_tensor(Graph& g, Value* arrives) {
  if (!arrives->is_number) return arrives;
  return g.call1(ops::Op::full, {arrives}, {ops::Attr(ops::Ints{}), ops::Attr(DType::bool_)});
}

// Whether the gradient is more than what it starts from.
bool contributes(const Joint& joint, size_t input) {
  return joint.gradients[input] && joint.gradients[input] != joint.starts[input];
}

class ControlGradient {
 public:
  ControlGradient(Graph& g, const Node& node, std::vector<bool> needs, Cotangents& cotangents)
      : g_(g), node_(node), control_(*node.control), needs_(std::move(needs)), cotangents_(cotangents) {
    for (const Value* v : node.outputs) any_ = any_ || cotangents.of(v);
  }

  void run() {
    if (!any_) return;
    for (size_t i = 0; i < node_.outputs.size(); ++i)
      if (cotangents_.of(node_.outputs[i]) && cotangents_.arrives(node_.outputs[i])) return of_some_ways(i);
    switch (control_.kind) {
      case Control::kIf:
        return of_if();
      case Control::kWhile:
        return of_while();
      case Control::kReverse:
        if (!second_gradients || !control_.of) refuse("the second gradient of a loop in a graph");
        return of_reverse();
    }
  }

 private:
  Value* operand(size_t input) const { return node_.operands[1 + input]; }
  // The first of several operands that are one value is what its cotangent is given to.
  bool is_first(size_t input) const {
    for (size_t i = 0; i < input; ++i)
      if (operand(i) == operand(input) && needs_[1 + i]) return false;
    return true;
  }
  Value* start_of(size_t input) const { return is_first(input) ? cotangents_.of(operand(input)) : nullptr; }
  void give(size_t input, Value* ct, Value* arrives) {
    if (is_first(input))
      cotangents_.replace(operand(input), ct, arrives);
    else
      cotangents_.add(operand(input), ct, arrives);
  }

  // What a `reverse` gives is J'c, with J the derivative of its loop and c the cotangents that come in. For cotangents
  // u of that, those of c are Ju: tangents of the loop along u. Those of what the loop reads are the gradient of c'Ju,
  // of the loop with these tangents.
  void of_reverse() {
    const ir::ReverseOf& of = *control_.of;
    const ir::ReverseParts parts(control_);
    const size_t own = of.loop->graphs[0].inputs.size(),
                 carried = of.loop->graphs[0].outputs.size() - 1 - of.loop->stacked;
    const size_t first_row = parts.results, starts = own + parts.results;
    if (starts + of.first.size() + of.stacked.size() + 1 != node_.operands.size() ||
        first_row + of.rows.size() + 1 != node_.outputs.size())
      refuse("the second gradient of a loop in a graph, which was changed");
    std::vector<Value*> tangents(1 + own);
    bool any = false;
    auto along = [&](size_t input, size_t output) {
      tangents[1 + input] = cotangents_.of(node_.outputs[output]);
      any = any || tangents[1 + input];
    };
    for (size_t k = 0; k < of.results.size(); ++k) along(of.results[k], k);
    for (size_t k = 0; k < of.rows.size(); ++k) along(of.rows[k], first_row + k);
    if (!any) return;
    auto reach = [&](size_t input, Value* ct) {
      if (ct && needs_[1 + input]) cotangents_.add(operand(input), ct);
    };
    for (size_t k = 0; k < of.results.size(); ++k)
      if (of.results[k] >= carried) reach(own + k, tangents[1 + of.results[k]]);
    for (size_t k = 0; k < of.first.size(); ++k) reach(starts + k, tangents[1 + of.first[k]]);

    const auto loop = g_.call_control(of.loop, std::span(node_.operands.data(), 1 + own));
    const std::vector<Value*> moved = append_control_tangents(g_, *loop[0]->producer, tangents);
    const Node* both = nullptr;
    auto meets = [&](size_t output, size_t input) {
      if (!moved[output]) return;
      both = moved[output]->producer;
      reach(input, moved[output]);
      cotangents_.add(moved[output], operand(input));
    };
    for (size_t k = 0; k < of.results.size(); ++k)
      if (of.results[k] < carried) meets(of.results[k], own + k);
    for (size_t k = 0; k < of.stacked.size(); ++k) meets(of.stacked[k], starts + of.first.size() + k);
    if (!both) return;
    // In each group of operands the loop's own are the first.
    const Control& made = *both->control;
    const size_t all = made.graphs[0].inputs.size(), all_carried = both->outputs.size() - made.stacked;
    const size_t sizes[] = {carried, own - carried - of.loop->rows, of.loop->rows};
    const size_t places[] = {0, all_carried, all - made.rows};
    std::vector<bool> needs(both->operands.size());
    for (size_t group = 0, i = 0; group < 3; ++group)
      for (size_t k = 0; k < sizes[group]; ++k, ++i) needs[1 + places[group] + k] = needs_[1 + i];
    ControlGradient(g_, *both, std::move(needs), cotangents_).run();
  }

  // What an arm gives for an operand of the node.
  struct ArmGives {
    Value* ct = nullptr;       // null: nothing
    Value* arrives = nullptr;  // null: always
    bool contributes = false;  // to what it starts from
  };

  // What neither arm reads is no operand: a fragment would keep it for the gradient, and it might be written meanwhile.
  static void drop_unread(Control& made, std::vector<Value*>& operands) {
    std::set<const Value*> read;
    for (const Graph& g : made.graphs) {
      for (const auto& n : g.nodes) read.insert(n->operands.begin(), n->operands.end());
      read.insert(g.outputs.begin(), g.outputs.end());
    }
    for (size_t i = operands.size() - 1; i-- > 0;) {
      if (std::ranges::any_of(made.graphs, [&](const Graph& g) { return read.contains(g.inputs[i].value); })) continue;
      for (Graph& g : made.graphs) {
        g.inputs.erase(g.inputs.begin() + static_cast<std::ptrdiff_t>(i));
        for (size_t k = i; k < g.inputs.size(); ++k) g.inputs[k].value->index = static_cast<int>(k);
      }
      operands.erase(operands.begin() + static_cast<std::ptrdiff_t>(1 + i));
    }
  }

  // Appends the `if` of these arms, whose graphs lack their outputs yet. By operand of the node but the first.
  void append_if(std::vector<Value*> operands, Graph (&arms)[2], const std::vector<ArmGives> (&gives)[2]) {
    std::vector<size_t> wanted, says;  // says: whether a gradient arrives is among the results
    for (size_t i = 0; i < gives[0].size(); ++i) {
      if (!gives[0][i].contributes && !gives[1][i].contributes) continue;
      wanted.push_back(i);
      for (const auto& arm : gives)
        if (!arm[i].contributes || arm[i].arrives) {
          says.push_back(i);
          break;
        }
    }
    if (wanted.empty()) return;
    auto made = std::make_shared<Control>();
    made->kind = Control::kIf;
    for (size_t a = 0; a < 2; ++a) {
      Graph& g = arms[a];
      for (size_t i : wanted) {
        Value* ct = gives[a][i].ct;
        g.outputs.push_back(ct ? ct : minus_zeros(g, *operand(i)));
      }
      for (size_t i : says) {
        const bool tensor = std::ranges::any_of(
            gives, [&](const auto& arm) { return arm[i].contributes && arm[i].arrives && !arm[i].arrives->is_number; });
        const ArmGives& one = gives[a][i];
        Value* arrives = one.contributes && one.arrives ? one.arrives : g.constant(ops::Number::of(one.contributes));
        g.outputs.push_back(tensor ? as_tensor(g, arrives) : arrives);
      }
      made->graphs.push_back(std::move(g));
    }
    drop_unread(*made, operands);
    const auto out = g_.call_control(std::move(made), operands);
    for (size_t k = 0, flag = wanted.size(); k < wanted.size(); ++k) {
      const size_t i = wanted[k];
      const bool said = std::ranges::find(says, i) != says.end();
      Value* arrives = said ? out[flag++] : nullptr;
      if (start_of(i)) arrives = cotangents_.either(arrives, cotangents_.arrives(operand(i)));
      give(i, out[k], arrives);
    }
  }

  // A cotangent of the output arrives, or does not: two ways, of which each knows.
  void of_some_ways(size_t output) {
    std::vector<Value*> operands{cotangents_.arrives(node_.outputs[output])};
    operands.insert(operands.end(), node_.operands.begin(), node_.operands.end());
    for (const Value* v : node_.outputs) {
      if (!cotangents_.of(v)) continue;
      operands.push_back(cotangents_.of(v));
      if (cotangents_.arrives(v)) operands.push_back(cotangents_.arrives(v));
    }
    for (size_t i = 0; i + 1 < needs_.size(); ++i)
      if (needs_[1 + i] && start_of(i)) operands.push_back(start_of(i));
    Graph arms[2];
    std::vector<ArmGives> gives[2];
    for (size_t a = 0; a < 2; ++a) {
      Graph& g = arms[a];
      g.name = a == 0 ? "arrives" : "does not";
      std::vector<Value*> inputs;
      for (size_t i = 1; i < operands.size(); ++i) {
        const Value& v = *operands[i];
        const std::string name = "x" + std::to_string(i);
        inputs.push_back(v.is_number ? g.add_number_input(name, v.number)
                                     : g.add_tensor_input(name, v.dtype, v.shape, contiguous_strides(v.shape), false));
      }
      const size_t own = node_.operands.size();
      const SmallVector<Value*, 2> outputs = g.call_control(node_.control, std::span(inputs).first(own));
      ir::GraphEmitter emitter(g);
      ops::EmitterScope scope(emitter);
      Cotangents inside(emitter, g, cotangents_.branches());
      size_t next = own;
      for (size_t k = 0; k < node_.outputs.size(); ++k) {
        const Value* v = node_.outputs[k];
        if (!cotangents_.of(v)) continue;
        Value* ct = inputs[next++];
        Value* arrives = cotangents_.arrives(v) ? inputs[next++] : nullptr;
        if (k != output || a == 0) inside.add(outputs[k], ct, k == output ? nullptr : arrives);
      }
      std::vector<Value*> starts(own - 1);
      for (size_t i = 0; i + 1 < own; ++i)
        if (needs_[1 + i] && start_of(i))
          inside.add(inputs[1 + i], starts[i] = inputs[next++], g.constant(ops::Number::of(false)));
      ControlGradient(g, *outputs[0]->producer, needs_, inside).run();
      for (size_t i = 0; i + 1 < own; ++i) {
        ArmGives one;
        if (needs_[1 + i]) one = {inside.of(inputs[1 + i]), inside.arrives(inputs[1 + i]), false};
        one.contributes = one.ct && one.ct != starts[i];
        gives[a].push_back(one);
      }
      // Nobody reads the node itself.
      std::erase_if(g.nodes, [&](const auto& n) { return n.get() == outputs[0]->producer; });
      for (Value* v : outputs) v->producer = nullptr;
    }
    append_if(std::move(operands), arms, gives);
  }

  void of_if() {
    std::vector<bool> given;
    for (const Value* v : node_.outputs) given.push_back(cotangents_.of(v) != nullptr);
    const std::vector<bool> required(needs_.begin() + 1, needs_.end());
    std::vector<bool> starts(required.size());
    std::vector<Value*> operands(node_.operands.begin(), node_.operands.end());
    for (size_t i = 0; i < given.size(); ++i)
      if (given[i]) operands.push_back(cotangents_.of(node_.outputs[i]));
    // Of inputs that no gradient flows to, too: each arm is differentiated once, or nested arms were 2 to the depth
    // times.
    for (size_t i = 0; i < required.size(); ++i) {
      starts[i] = required[i] && start_of(i);
      if (starts[i]) operands.push_back(start_of(i));
    }
    Graph made[2];
    std::vector<ArmGives> gives[2];
    for (size_t a = 0; a < 2; ++a) {
      const Graph arm = prepared(control_.graphs[a], required);
      const Joint joint = differentiate(arm, given, starts, {}, cotangents_.branches());
      PartInputs inputs(joint, a == 0 ? "then" : "otherwise");
      for (size_t i = 0; i < arm.inputs.size(); ++i)
        inputs.add(joint.graph.inputs[i].value, arm.inputs[i].name, *joint.graph.inputs[i].value);
      for (size_t i = 0; i < given.size(); ++i)
        if (given[i]) inputs.add(joint.cotangents[i], "ct" + std::to_string(i), *node_.outputs[i]);
      for (size_t i = 0; i < required.size(); ++i)
        if (starts[i]) inputs.add(joint.starts[i], "start" + std::to_string(i), *operand(i));
      std::vector<Value*> results;
      for (size_t i = 0; i < required.size(); ++i) {
        gives[a].push_back({nullptr, nullptr, required[i] && contributes(joint, i)});
        if (required[i] && joint.gradients[i]) results.push_back(joint.gradients[i]);
        if (gives[a][i].contributes && joint.arrives[i]) results.push_back(joint.arrives[i]);
      }
      made[a] = inputs.finish(joint.graph, results);
      size_t next = 0;
      for (size_t i = 0; i < required.size(); ++i) {
        if (required[i] && joint.gradients[i]) gives[a][i].ct = made[a].outputs[next++];
        if (gives[a][i].contributes && joint.arrives[i]) gives[a][i].arrives = made[a].outputs[next++];
      }
      made[a].outputs.clear();
    }
    append_if(std::move(operands), made, gives);
  }

  // Whether a cotangent arrives.
  enum Way : uint8_t { kNever, kMaybe, kAlways };
  using Ways = std::vector<Way>;

  size_t carried() const { return node_.outputs.size() - control_.stacked; }
  std::vector<bool> given_by(const Ways& ways, bool maybe) const {
    std::vector<bool> r{false};
    for (Way w : ways) r.push_back(maybe ? w == kMaybe : w != kNever);
    for (size_t i = carried(); i < node_.outputs.size(); ++i) r.push_back(!maybe && cotangents_.of(node_.outputs[i]));
    return r;
  }

  // From the last turn to the first: how cotangents of what is carried arrive behind it. The last row is that of all
  // turns before.
  void find_ways(const Graph& turn) {
    constexpr size_t kMost = 4;
    const size_t carried = this->carried();
    Ways now;
    for (size_t i = 0; i < carried; ++i)
      now.push_back(cotangents_.of(node_.outputs[i]) && turn.inputs[i].requires_grad ? kAlways : kNever);
    for (;;) {
      ways_.push_back(now);
      const Joint joint = differentiate(turn, given_by(now, false), {}, given_by(now, true));
      const std::vector<int> saved = choose_saved(turn, joint);
      saved_.insert(saved.begin(), saved.end());
      Ways reached;
      for (size_t i = 0; i < joint.gradients.size(); ++i)
        reached.push_back(!joint.gradients[i] ? kNever : joint.arrives[i] ? kMaybe : kAlways);
      reaches_.push_back(reached);
      now.assign(reached.begin(), reached.begin() + static_cast<long>(carried));
      if (now == ways_.back()) return;
      if (ways_.size() < kMost) continue;
      // One row for both, and what follows from it.
      bool same = true;
      for (size_t i = 0; i < carried; ++i) {
        if (now[i] != ways_.back()[i]) now[i] = kMaybe;
        same = same && now[i] == ways_.back()[i];
      }
      if (same) return;
      if (ways_.size() > kMost) {
        ways_.pop_back();
        reaches_.pop_back();
      }
    }
  }

  void of_while() {
    const size_t carried = this->carried();
    const std::vector<bool> required(needs_.begin() + 1, needs_.end());
    Graph turn = prepared(control_.graphs[0], flows_in_turns(control_.graphs[0], required, carried));
    find_ways(turn);
    if (std::ranges::count(reaches_[0], kNever) == static_cast<long>(reaches_[0].size()) &&
        std::ranges::count(ways_[0], kNever) == static_cast<long>(carried))
      return;
    // What goes from turn to turn: cotangents of what is carried, and sums of those of the other inputs; whether they
    // have arrived.
    std::vector<size_t> results, flags, rows;
    const size_t first_row = turn.inputs.size() - control_.rows;
    std::vector<bool> starts(turn.inputs.size()), first_only(turn.inputs.size());
    for (size_t i = 0; i < turn.inputs.size(); ++i) {
      bool any = i < carried && ways_[0][i] != kNever, maybe = false;
      for (const auto* rows : {&reaches_, &ways_})
        for (const Ways& row : *rows) {
          if (i >= row.size()) continue;
          any = any || row[i] != kNever;
          maybe = maybe || row[i] == kMaybe;
        }
      if (!any) continue;
      if (i >= first_row) {
        rows.push_back(i);
        if (reaches_[0][i] != kAlways) flags.push_back(i);
        continue;
      }
      results.push_back(i);
      if (maybe) flags.push_back(i);
      first_only[i] = i < carried && needs_[1 + i] && start_of(i);
      starts[i] = i >= carried || first_only[i];
    }
    std::vector<Value*> operands(node_.operands.begin(), node_.operands.end());
    for (size_t i : results) {
      Value* ct = i < carried ? (ways_[0][i] != kNever ? cotangents_.of(node_.outputs[i]) : nullptr) : start_of(i);
      operands.push_back(ct ? ct : cotangents_.minus_zeros(*operand(i)));
    }
    for (size_t i : flags)
      operands.push_back(as_tensor(g_, g_.constant(ops::Number::of(i < carried && ways_[0][i] != kNever))));
    for (size_t i : results)
      if (first_only[i]) operands.push_back(start_of(i));

    auto made = std::make_shared<Control>();
    made->kind = Control::kReverse;
    made->turns = control_.turns;
    made->rows = control_.rows;
    auto of = std::make_shared<ir::ReverseOf>(ir::ReverseOf{node_.control, results, rows, {}, {}});
    for (size_t i : results)
      if (first_only[i]) of->first.push_back(i);
    for (size_t i = carried; i < node_.outputs.size(); ++i) {
      if (!cotangents_.of(node_.outputs[i])) continue;
      of->stacked.push_back(i);
      operands.push_back(cotangents_.of(node_.outputs[i]));
      ++made->stacked;
    }
    std::vector<Graph> backs;
    std::vector<Value*> recorded;
    for (int id : saved_) recorded.push_back(turn.values[static_cast<size_t>(id)].get());
    for (const Ways& ways : ways_)
      backs.push_back(back_of(turn, ways, recorded, results, rows, flags, starts, first_only));
    turn.outputs.resize(1 + carried);
    turn.outputs.insert(turn.outputs.end(), recorded.begin(), recorded.end());
    for (ir::Input& in : turn.inputs) in.requires_grad = false;
    made->graphs.push_back(std::move(turn));
    made->graphs.push_back(none_of(results, flags, first_only));
    for (Graph& back : backs) made->graphs.push_back(std::move(back));

    made->of = std::move(of);
    const auto out = g_.call_control(std::move(made), operands);
    turns_ = out.back();
    for (size_t k = 0; k < results.size(); ++k) {
      const size_t i = results[k];
      if (!needs_[1 + i]) continue;
      const auto flag = std::ranges::find(flags, i);
      Value* arrives = flag != flags.end() ? out[results.size() + static_cast<size_t>(flag - flags.begin())]
                       : i < carried       ? arrives_at_begin(i)
                                           : arrives_at(i);
      if (start_of(i)) arrives = cotangents_.either(arrives, cotangents_.arrives(operand(i)));
      give(i, out[k], arrives);
    }
    for (size_t k = 0; k < rows.size(); ++k) {
      if (!needs_[1 + rows[k]]) continue;
      const auto flag = std::ranges::find(flags, rows[k]);
      cotangents_.add(operand(rows[k]), out[results.size() + flags.size() + k],
                      flag == flags.end() ? nullptr : out[results.size() + static_cast<size_t>(flag - flags.begin())]);
    }
  }

  // The reverse of a turn.
  Graph back_of(const Graph& turn, const Ways& ways, const std::vector<Value*>& recorded,
                const std::vector<size_t>& results, const std::vector<size_t>& rows, const std::vector<size_t>& flags,
                const std::vector<bool>& starts, const std::vector<bool>& first_only) {
    const size_t carried = this->carried();
    Joint joint = differentiate(turn, given_by(ways, false), starts, given_by(ways, true), cotangents_.branches());
    Graph& g = joint.graph;
    std::vector<Value*> outputs, arrived;  // arrived: before, of inputs that are not carried
    std::vector<bool> one;                 // whether the turn gives any
    for (size_t i : flags) one.push_back(contributes(joint, i));
    for (size_t i : results) {
      if (!joint.gradients[i] && !joint.starts[i]) joint.gradients[i] = minus_zeros(g, *operand(i));
      outputs.push_back(joint.gradients[i] ? joint.gradients[i] : joint.starts[i]);
    }
    for (size_t k = 0; k < flags.size(); ++k) {
      const size_t i = flags[k];
      Value* now = as_tensor(g, one[k] && joint.arrives[i] ? joint.arrives[i] : g.constant(ops::Number::of(one[k])));
      arrived.push_back(nullptr);
      if (i >= carried) {
        arrived.back() = g.add_tensor_input("arrived" + std::to_string(i), DType::bool_, {}, {}, false);
        now = g.call1(ops::Op::logical_or, {arrived.back(), now});
      }
      outputs.push_back(now);
    }
    for (size_t i : rows)
      outputs.push_back(joint.gradients[i] ? joint.gradients[i] : minus_zeros(g, *turn.inputs[i].value));
    PartInputs inputs(joint, "back");
    for (size_t i = 0; i < turn.inputs.size(); ++i)
      inputs.add(g.inputs[i].value, turn.inputs[i].name, *turn.inputs[i].value);
    for (const Value* v : recorded)
      inputs.add(g.values[static_cast<size_t>(v->id)].get(), "saved" + std::to_string(v->id), *v);
    for (size_t i : results)
      inputs.add(i < carried ? joint.cotangents[1 + i] : joint.starts[i], "ct" + std::to_string(i), *operand(i));
    Value flag;
    flag.dtype = DType::bool_;
    for (size_t k = 0; k < flags.size(); ++k)
      inputs.add(flags[k] < carried ? joint.given[1 + flags[k]] : arrived[k], "given" + std::to_string(flags[k]), flag);
    for (size_t i : results)
      if (first_only[i]) inputs.add(joint.starts[i], "start" + std::to_string(i), *operand(i));
    for (size_t i = carried; i < node_.outputs.size(); ++i)
      if (cotangents_.of(node_.outputs[i]))
        inputs.add(joint.cotangents[1 + i], "ct" + std::to_string(i), *turn.outputs[1 + i]);
    return inputs.finish(g, outputs);
  }

  // What there is without a turn.
  Graph none_of(const std::vector<size_t>& results, const std::vector<size_t>& flags,
                const std::vector<bool>& first_only) {
    Graph none;
    none.name = "none";
    auto input = [&](const char* name, size_t i) {
      const Value& like = *operand(i);
      return none.add_tensor_input(name + std::to_string(i), like.dtype, like.shape, contiguous_strides(like.shape),
                                   false);
    };
    for (size_t i : results) none.outputs.push_back(input("ct", i));
    for (size_t i : flags)
      none.outputs.push_back(none.add_tensor_input("given" + std::to_string(i), DType::bool_, {}, {}, false));
    for (size_t k = 0; k < results.size(); ++k)
      if (first_only[results[k]])
        none.outputs[k] = none.call1(ops::Op::add, {input("start", results[k]), none.outputs[k]});
    none.outputs.push_back(none.constant(ops::Number::of(int64_t{0})));
    return none;
  }

  Value* compared(NumberOp op, size_t with) {
    Value* operands[] = {turns_, g_.constant(ops::Number::of(static_cast<int64_t>(with)))};
    return g_.number(op, operands);
  }
  // Whether there is a cotangent for what was carried into the first turn.
  Value* arrives_at_begin(size_t i) {
    Value* arrives = nullptr;
    bool always = true;
    for (size_t n = 0; n < ways_.size(); ++n) {
      always = always && ways_[n][i] == kAlways;
      if (ways_[n][i] == kNever) continue;
      Value* then = compared(n + 1 == ways_.size() ? NumberOp::k_ge : NumberOp::k_eq, n);
      arrives = arrives ? cotangents_.either(arrives, then) : then;
    }
    if (!always && !arrives) refuse("a gradient that arrives in no turn of a loop");
    return always ? nullptr : arrives;
  }
  Value* arrives_at(size_t i) {
    size_t first = 0;
    while (reaches_[first][i] == kNever) ++first;
    return compared(NumberOp::k_gt, first);
  }

  Graph& g_;
  const Node& node_;
  const Control& control_;
  const std::vector<bool> needs_;
  Cotangents& cotangents_;
  bool any_ = false;
  std::vector<Ways> ways_, reaches_;  // by reversed turn: behind it, of what is carried; before it, of all inputs
  std::set<int> saved_;               // values of a turn that its reverse reads
  Value* turns_ = nullptr;
};

}  // namespace

SecondGradients::SecondGradients() : before_(std::exchange(second_gradients, true)) {}
SecondGradients::~SecondGradients() { second_gradients = before_; }

std::vector<bool> flows_in_turns(const Graph& turn, std::vector<bool> inputs, size_t carried) {
  for (bool changed = true; changed;) {
    changed = false;
    const std::vector<bool> now = flags_of(differentiable(turn, inputs), turn.outputs);
    for (size_t i = 0; i < carried; ++i) {
      if (!now[1 + i] || inputs[i]) continue;
      inputs[i] = changed = true;
    }
  }
  return inputs;
}

std::vector<bool> control_flows(const Control& control, const std::vector<bool>& operands) {
  std::vector<bool> inputs(operands.begin() + 1, operands.end());
  std::vector<bool> r(ir::results_of(control).size());
  switch (control.kind) {
    case Control::kIf:
      for (const Graph& arm : control.graphs) {
        const std::vector<bool> flows = flags_of(differentiable(arm, inputs), arm.outputs);
        for (size_t i = 0; i < r.size(); ++i) r[i] = r[i] || flows[i];
      }
      break;
    case Control::kWhile: {
      const Graph& turn = control.graphs[0];
      const size_t carried = r.size() - control.stacked;
      inputs = flows_in_turns(turn, std::move(inputs), carried);
      std::copy_n(inputs.begin(), carried, r.begin());
      const std::vector<bool> flows = flags_of(differentiable(turn, inputs), turn.outputs);
      std::copy(flows.begin() + 1 + static_cast<long>(carried), flows.end(), r.begin() + static_cast<long>(carried));
      break;
    }
    case Control::kReverse: {
      const bool any = std::ranges::find(inputs, true) != inputs.end();
      for (size_t i = 0; i + 1 < r.size(); ++i) r[i] = any;
      break;
    }
  }
  return r;
}

void append_control_gradient(Graph& g, const Node& node, std::span<const bool> needs, Cotangents& cotangents) {
  ControlGradient(g, node, std::vector<bool>(needs.begin(), needs.end()), cotangents).run();
}

}  // namespace msjit::passes
