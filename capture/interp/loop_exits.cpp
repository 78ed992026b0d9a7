#include "capture/interp/loop_exits.h"

#include <algorithm>

#include "capture/interp/control_flow.h"
#include "capture/interp/control_parts.h"
#include "jit/ir/number_eval.h"

namespace msjit::capture {
namespace {

bool may_raise_behind(const Context& c, const LoopExit& exit) {
  const auto& nodes = c.graph.nodes;
  return std::any_of(nodes.begin() + static_cast<long>(exit.nodes), nodes.end(),
                     [](const auto& n) { return ir::may_raise(*n); });
}

// What stands behind the exit and depends on the turn; what does not is computed once, before the loop.
Nodes take_behind(Context& c, const LoopTurn& turn, const LoopExit& exit) {
  std::unordered_set<const ir::Value*> inside(turn.stand_ins.begin(), turn.stand_ins.end());
  inside.insert(turn.elements.begin(), turn.elements.end());
  Nodes stay, taken;
  auto& nodes = c.graph.nodes;
  for (size_t i = turn.first; i < nodes.size(); ++i) {
    const ir::Node& n = *nodes[i];
    const bool depends =
        ir::may_raise(n) || std::ranges::any_of(n.operands, [&](const ir::Value* v) { return inside.count(v) != 0; });
    if (depends) inside.insert(n.outputs.begin(), n.outputs.end());
    if (i >= exit.nodes) (depends ? taken : stay).push_back(std::move(nodes[i]));
  }
  nodes.resize(exit.nodes);
  for (auto& n : stay) nodes.push_back(std::move(n));
  forget(c, made_by(taken));
  return taken;
}

// A run that leaves there would raise for what it does not come to.
void put_in_arm(Context& c, const LoopTurn& turn, const LoopExit& exit, LoopContents& results, ir::Value*& again) {
  Nodes taken = take_behind(c, turn, exit);
  ir::Value* ends = c.graph.constant(ops::Number::of(false));
  if (!again->is_number) ends = as_tensor(c, ends);
  std::vector<ir::Value*> stays, leaves, inputs;
  std::vector<const ir::Node*> views;
  for (size_t k = 0; k < results.size(); ++k) {
    stays.push_back(results[k]);
    leaves.push_back(exit.contents[k] ? exit.contents[k] : turn.stand_ins[k]);
  }
  stays.push_back(again);
  leaves.push_back(ends);
  add_operands(c, taken, stays, inputs, views);
  std::vector<const ir::Node*> none;
  add_operands(c, {}, leaves, inputs, none);
  auto arms = std::make_shared<ir::Control>();
  arms->kind = ir::Control::kIf;
  arms->graphs.push_back(graph_of(c, "stays", inputs, {}, views, taken, stays));
  arms->graphs.push_back(graph_of(c, "leaves", inputs, {}, {}, {}, leaves));
  std::vector<ir::Value*> operands{exit.stays};
  operands.insert(operands.end(), inputs.begin(), inputs.end());
  const auto made = c.graph.call_control(std::move(arms), operands);
  std::copy(made.begin(), made.end() - 1, results.begin());
  again = made.back();
  for (auto& n : taken) c.control.moved.push_back(std::move(n));
}

}  // namespace

void leave_between(Context& c, const LoopTurn& turn, const LoopExit& exit, const std::set<size_t>& gradients,
                   LoopContents& results, ir::Value*& again) {
  lower_raising(c, exit.raising);
  if (may_raise_behind(c, exit)) return put_in_arm(c, turn, exit, results, again);
  for (size_t k = 0; k < results.size(); ++k)
    if (exit.contents[k]) results[k] = choose(c, exit.stays, results[k], exit.contents[k], gradients.count(k) != 0);
  again = both(c, exit.stays, again);
}

}  // namespace msjit::capture
