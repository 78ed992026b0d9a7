#include "capture/interp/tensor_loops.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_set>

#include "capture/bridge/tensor_bridge.h"
#include "capture/bytecode/cfg.h"
#include "capture/interp/context.h"
#include "capture/interp/generators.h"
#include "capture/interp/items.h"
#include "capture/interp/run.h"
#include "capture/interp/tensors.h"
#include "capture/interp/values.h"
#include "jit/ir/control.h"
#include "jit/ir/number_eval.h"
#include "jit/ir/rewriter.h"

namespace msjit::capture {
namespace {

// Where a branch goes on with a loop, and where it leaves it.
struct Branch {
  int loop, stay, exit;  // instructions behind jumps
  int leave;             // the instruction that `exit` is reached by
  bool goes_on_when;     // the condition is
  bool operator==(const Branch& o) const { return stay == o.stay && exit == o.exit; }
};

// Behind instructions that do nothing.
int behind_jumps(const Code& code, int pc) {
  constexpr int kMost = 16;
  for (int i = 0; i < kMost; ++i) {
    const Instr& at = code.instrs[static_cast<size_t>(pc)];
    if (at.op == Op::kJump)
      pc = at.target;
    else if (at.op == Op::kNop)
      ++pc;
    else
      break;
  }
  return pc;
}

bool is_branch(Op op) { return op == Op::kPopJumpIfFalse || op == Op::kPopJumpIfTrue; }

// Python tests a `while` before the loop, and at its end: the one branch is in no loop, or in one farther out.
std::optional<Branch> branch_at(const Code& code, int pc) {
  if (code.instrs[static_cast<size_t>(pc)].op == Op::kToBool) ++pc;
  const Instr& at = code.instrs[static_cast<size_t>(pc)];
  if (!is_branch(at.op)) return std::nullopt;
  const Cfg& cfg = flow_of(code).cfg;
  int stay = behind_jumps(code, pc + 1), exit = behind_jumps(code, at.target), leave = at.target,
      loop = cfg.loop_of[static_cast<size_t>(pc)];
  const bool leaves = loop >= 0 && cfg.in_loop(stay, loop) != cfg.in_loop(exit, loop);
  if (!leaves) {
    auto begins = [&](int to) { return cfg.is_header(to) && !cfg.in_loop(pc, cfg.loop_of[static_cast<size_t>(to)]); };
    if (begins(stay) == begins(exit)) return std::nullopt;
    loop = cfg.loop_of[static_cast<size_t>(begins(stay) ? stay : exit)];
  }
  bool goes_on_when = at.op == Op::kPopJumpIfFalse;
  if (!cfg.in_loop(stay, loop)) {
    std::swap(stay, exit);
    leave = pc + 1;
    goes_on_when = !goes_on_when;
  }
  if (cfg.in_loop(exit, loop) || !cfg.in_loop(stay, loop)) return std::nullopt;
  // Another turn of these takes the next element, which is an effect.
  if (code.instrs[static_cast<size_t>(cfg.loops[static_cast<size_t>(loop)].header)].op == Op::kForIter)
    return std::nullopt;
  return Branch{loop, stay, exit, leave, goes_on_when};
}

bool is_predicate(const Value* v) { return v->is_tensor() && numel_of(v->tensor->shape) == 1; }

// A variable of the frame that the loop stores.
struct Variable {
  int index;
  Value* before;                  // its value where the loop is entered
  Value* during = nullptr;        // what stands for it in a turn; null: it is no part of what goes from turn to turn
  ir::Value* stand_in = nullptr;  // of `during`
};

class TensorLoop {
 public:
  TensorLoop(Context& c, SymbolicFrame& f, int pc, Branch branch)
      : c_(c), f_(f), pc_(pc), code_(*f.code), flow_(flow_of(code_)), branch_(branch) {}

  // False: not begun.
  bool find_variables() {
    std::vector<bool> stored(f_.locals.size());
    for (int i : flow_.cfg.loops[static_cast<size_t>(branch_.loop)].body) {
      const Instr& at = code_.instrs[static_cast<size_t>(i)];
      if (at.op == Op::kStoreFast || at.op == Op::kDeleteFast) stored[static_cast<size_t>(at.arg)] = true;
      if (at.op == Op::kSetupFinally || at.op == Op::kSetupWith) return refuse("its loop has a try or with");
    }
    for (size_t i = 0; i < stored.size(); ++i)
      if (stored[i]) variables_.push_back({static_cast<int>(i), local(c_, f_, static_cast<int>(i))});
    for (const Variable& v : variables_) {
      const bool live =
          flow_.liveness.live_before(branch_.stay, v.index) || flow_.liveness.live_before(branch_.exit, v.index);
      if (!live) continue;
      if (v.before->is_null() && flow_.liveness.live_before(branch_.exit, v.index))
        return refuse(name_of(v.index) + " is bound in its loop alone");
      if (v.before->is_tensor()) carried_.push_back(v);
    }
    if (carried_.empty()) return refuse("its loop sets no tensor");
    return all_fresh();
  }

  void run() {
    predicate_ = goes_on(f_.pop(), branch_.goes_on_when);
    struct Pure {
      Context& c;
      Purity before;
      ~Pure() { c.purity = before; }
    } pure{c_, c_.purity};
    c_.purity = {static_cast<int>(c_.pool.values().size()), true};
    first_ = c_.graph.nodes.size();
    for (Variable& v : carried_) {
      v.stand_in = c_.graph.call1(ops::Op::copy, {tensor_value(c_, v.before)});
      v.during = fresh_tensor(c_, v.stand_in, false);
      f_.locals[static_cast<size_t>(v.index)] = v.during;
    }
    f_.pc = branch_.stay;
    turn();
    const Branch again_at = *branch_at(code_, f_.pc);
    ir::Value* again = goes_on(f_.pop(), again_at.goes_on_when);
    std::vector<ir::Value*> results = next_values();
    emit(again, results);
  }

 private:
  [[noreturn]] void decline(const std::string& why) const { throw NoTensorLoop{code_.code(), pc_, why}; }
  bool refuse(std::string why) {
    c_.not_a_loop = std::move(why);
    return false;
  }
  std::string name_of(int variable) const {
    const char* name = PyUnicode_AsUTF8(code_.variable(variable));
    if (!name) PyErr_Clear();
    return name ? name : "a variable";
  }

  // Whether the loop goes on, as a bool.
  ir::Value* goes_on(Value* condition, bool when) {
    if (condition->tensor->dtype != DType::bool_)
      condition = emit1(c_, ops::Op::cast, {condition}, {ops::Attr(DType::bool_)});
    if (!when) condition = emit1(c_, ops::Op::logical_not, {condition});
    return tensor_value(c_, condition);
  }

  // Whether nothing but its variable refers to each of them: without a turn they would stay what they are, and what the
  // loop gives is always another object.
  bool all_fresh() {
    if (!c_.own_backwards.hooks.empty() || !c_.own_backwards.records.empty() || !c_.arrays.tensors.empty() ||
        !c_.backwards.new_leaves.empty() || !c_.backwards.retained.empty())
      return refuse("its loop stands beside arrays, hooks or leaves");
    for (const Variable& v : carried_) {
      const TensorPart& t = *v.before->tensor;
      if (v.before->source || t.requires_grad || t.view_of || t.varying || t.type != tensor_bridge().tensor_type ||
          t.grad || t.group->base != v.before || t.group->input >= 0 || !v.before->attrs.empty())
        return refuse(t.requires_grad ? name_of(v.index) + " has a gradient"
                                      : name_of(v.index) +
                                            ", which its loop sets, is an argument, a view or of a class of its own");
    }
    std::unordered_set<const AliasGroup*> groups;
    for (const Variable& v : carried_)
      if (!groups.insert(v.before->tensor->group).second)
        return refuse(name_of(v.index) + " shares its memory with another variable");
    Value* condition = f_.pop();
    for (const Variable& v : carried_) f_.locals[static_cast<size_t>(v.index)] = nullptr;
    const std::unordered_set<const Value*> held = reachable(c_);
    for (const Variable& v : carried_) f_.locals[static_cast<size_t>(v.index)] = v.before;
    f_.push(condition);
    for (const Value* v : held)
      if (v->is_tensor() && groups.count(v->tensor->group))
        return refuse("what its loop sets is referred to elsewhere");
    return true;
  }

  // From the branch to where it is taken again.
  void turn() {
    const size_t depth = f_.stack.size();
    for (;;) {
      const int at = f_.pc;
      if (!flow_.cfg.in_loop(at, branch_.loop)) decline("its loop is left in another way, too");
      const Instr& i = code_.instrs[static_cast<size_t>(at)];
      if (!f_.parent && i.line > 0) c_.line = i.line;
      if ((is_branch(i.op) || i.op == Op::kToBool) && f_.stack.size() == depth + 1 && is_predicate(f_.top()) &&
          branch_at(code_, at) == branch_)
        return;
      bool going;
      try {
        going = compared(i, at) || capture_tensor_loop(c_, f_, at) || step(c_, f_, at);
        if (f_.pc <= at) count_iteration(f_, f_.pc);
      } catch (const ImpureTurn& turn) {
        decline("its loop changes " + turn.what);
      } catch (const Raised&) {
        decline("a turn raises an exception");
      } catch (const Break& b) {
        decline("in its loop, " + break_record(b.reason, b.detail, 0).reason);
      }
      if (!going) decline("the function returns inside its loop");
    }
  }

  // A comparison that converts its result to a bool (3.13), right before the branch that ends the turn: the tensor
  // itself.
  bool compared(const Instr& i, int at) {
    if (i.op != Op::kCompareOp || i.arg2 != 1 || branch_at(code_, at + 1) != branch_) return false;
    Value *b = f_.pop(), *a = f_.pop();
    f_.push(compare(c_, static_cast<CompareKind>(i.arg), a, b));
    f_.pc = at + 1;
    return true;
  }

  // What the next turn finds in the variables that are carried; the others must hold what they held.
  std::vector<ir::Value*> next_values() {
    std::vector<ir::Value*> results;
    std::unordered_set<const AliasGroup*> groups;
    for (const Variable& v : carried_) {
      Value* now = f_.locals[static_cast<size_t>(v.index)];
      if (!now || !now->is_tensor()) decline(name_of(v.index) + " does not stay a tensor in its loop");
      const TensorPart &t = *now->tensor, &before = *v.before->tensor;
      const bool made = !now->source && now->id > c_.purity.since && t.group->base->id > c_.purity.since;
      if (t.requires_grad) decline("ops are recorded for gradients in its loop");
      if (t.dtype != before.dtype || t.shape != before.shape || t.type != before.type || !now->attrs.empty())
        decline(name_of(v.index) + " gets another dtype, shape or class in its loop");
      if (!made || !groups.insert(t.group).second)
        decline(name_of(v.index) + " becomes a tensor in its loop that is referred to elsewhere");
      results.push_back(tensor_value(c_, now));
    }
    for (const Variable& v : variables_) {
      if (is_carried(v.index)) continue;
      const Value* now = f_.locals[static_cast<size_t>(v.index)];
      const bool live =
          flow_.liveness.live_before(branch_.stay, v.index) || flow_.liveness.live_before(branch_.exit, v.index);
      const bool same =
          now == v.before || (now && now->is_constant() && v.before->is_constant() && now->real == v.before->real);
      if (live && !same) decline(name_of(v.index) + ", which is no tensor, changes in its loop");
    }
    return results;
  }
  bool is_carried(int index) const {
    return std::ranges::any_of(carried_, [&](const Variable& v) { return v.index == index; });
  }

  // The nodes that depend on what is carried, and those that may raise, move into the loop; the others are computed
  // once, before it.
  void emit(ir::Value* again, const std::vector<ir::Value*>& results) {
    std::unordered_set<const ir::Value*> inside;
    for (const Variable& v : carried_) inside.insert(v.stand_in);
    std::vector<std::unique_ptr<ir::Node>> stay, taken;
    auto& nodes = c_.graph.nodes;
    for (size_t i = first_ + carried_.size(); i < nodes.size(); ++i) {
      const ir::Node& n = *nodes[i];
      const bool op = n.kind == ir::Node::kOp || n.kind == ir::Node::kControl;
      const bool moves = std::ranges::any_of(n.operands, [&](const ir::Value* v) { return inside.count(v) != 0; }) ||
                         (op && ir::may_raise(n));
      if (n.kind == ir::Node::kCustom) decline("a user's op is in its loop");
      if (n.kind == ir::Node::kOp && ops::info(n.op).op_class == ops::OpClass::kRandom)
        decline("random numbers are drawn in its loop");
      if (moves && (!op || !n.refs.empty())) decline("sizes vary in its loop");
      if (moves)
        for (const ir::Value* v : n.outputs) inside.insert(v);
      (moves ? taken : stay).push_back(std::move(nodes[i]));
    }
    nodes.resize(first_ + carried_.size());
    for (auto& n : stay) nodes.push_back(std::move(n));

    std::vector<ir::Value*> operands{predicate_};
    ir::Rewriter turn(c_.graph);
    turn.to.name = "turn";
    turn.to.random_counters = 0;
    auto add_input = [&](ir::Value* outside, ir::Value* stands_for, const std::string& name) {
      operands.push_back(outside);
      turn.set(stands_for, outside->is_number ? turn.to.add_number_input(name, outside->number)
                                              : turn.to.add_tensor_input(name, outside->dtype, outside->shape,
                                                                         contiguous_strides(outside->shape), false));
    };
    for (const Variable& v : carried_) {
      add_input(tensor_value(c_, v.before), v.stand_in, name_of(v.index));
    }
    auto need = [&](ir::Value* v) {
      if (!v || turn.has(v)) return;
      if (v->producer && v->producer->kind == ir::Node::kConstNumber)
        turn.copy(*v->producer);
      else
        add_input(v, v, "outside");
    };
    for (const auto& n : taken) {
      for (ir::Value* v : n->operands) need(v);
      turn.copy(*n);
    }
    need(again);
    turn.to.outputs.push_back(turn(again));
    for (ir::Value* v : results) {
      need(v);
      turn.to.outputs.push_back(turn(v));
    }
    for (auto& n : taken) c_.moved.push_back(std::move(n));
    for (const auto& v : c_.pool.values())
      if (v->is_tensor() && inside.count(v->tensor->cached)) v->tensor->cached_version = -1;

    auto loop = std::make_shared<ir::Control>();
    loop->kind = ir::Control::kWhile;
    loop->graphs.push_back(std::move(turn.to));
    const auto made = c_.graph.call_control(std::move(loop), operands);
    for (const Variable& v : variables_) {
      // Tensors that nobody reads any more are not made.
      const bool dropped = v.before->is_tensor() || f_.locals[static_cast<size_t>(v.index)]->is_tensor();
      f_.locals[static_cast<size_t>(v.index)] = dropped ? null_value(c_) : v.before;
    }
    for (size_t i = 0; i < carried_.size(); ++i)
      f_.locals[static_cast<size_t>(carried_[i].index)] = fresh_tensor(c_, made[i], false);
    ++c_.work.tensor_ops;
    f_.pc = branch_.leave;
  }

  Context& c_;
  SymbolicFrame& f_;
  const int pc_;
  const Code& code_;
  const Flow& flow_;
  const Branch branch_;
  std::vector<Variable> variables_, carried_;
  ir::Value* predicate_ = nullptr;
  size_t first_ = 0;
};

}  // namespace

bool capture_tensor_loop(Context& c, SymbolicFrame& f, int pc) {
  if (f.stack.empty() || !f.top()->is_tensor() || !is_predicate(f.top())) return false;
  const std::optional<Branch> branch = branch_at(*f.code, pc);
  c.not_a_loop.clear();
  if (!branch) return false;
  auto refuse = [&](const char* why) {
    c.not_a_loop = why;
    return false;
  };
  if (c.graph.symbolic) return refuse("its loop is of tensors whose sizes vary");
  if (c.gradients.depth > 0) return refuse("its loop is differentiated");
  if (shows_its_locals(*f.code)) return refuse("the function asks for its variables");
  const NotLoops& known = *c.request.not_loops;
  if (auto it = known.find({f.code->code(), pc}); it != known.end()) return refuse(it->second.c_str());
  TensorLoop loop(c, f, pc, *branch);
  if (!loop.find_variables()) return false;
  loop.run();
  return true;
}

}  // namespace msjit::capture
