#include "capture/interp/tensor_branches.h"
#include "capture/interp/backward.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

#include "capture/bridge/tensor_bridge.h"
#include "capture/bytecode/cfg.h"
#include "capture/interp/control_flow.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/first_turns.h"
#include "capture/interp/generators.h"
#include "capture/interp/gradient.h"
#include "capture/interp/long_loops.h"
#include "capture/interp/loop_branches.h"
#include "capture/interp/loop_holders.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/run.h"
#include "capture/interp/tensor_loops.h"
#include "capture/interp/tensors.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"
#include "capture/interp/which_tensor.h"
#include "jit/ir/number_eval.h"

namespace msjit::capture {
namespace {

// What an arm leaves.
// To a list or dict of before the arm; keys: of a dict.
struct Added {
  Value* object;
  std::vector<Value*> keys, items;
};

struct Arm {
  std::vector<Value*> locals, stack;
  Value* returned = nullptr;
  Nodes nodes;
  std::map<Value*, ir::Value*> contents;           // of what the arm has made
  std::map<AliasGroup*, MemoryContent> written;    // of what was there before
  std::map<const AliasGroup*, Requires> recorded;  // of those: they have a history
  std::vector<PartWrites::Stored> places;          // that it stores, as they are at its end
  std::vector<Added> added;
  std::map<Value*, Which> which;  // of what it has chosen itself
  std::map<int, ir::Value*> may_be_unbound;
};

class TensorBranch : ControlPart {
 public:
  using ControlPart::ControlPart;

  // False: not begun.
  bool find_arms() {
    int at = pc_;
    if (code_.instrs[static_cast<size_t>(at)].op == Op::kToBool) ++at;
    const Instr& i = code_.instrs[static_cast<size_t>(at)];
    if (!decides(i.op)) return false;
    branch_ = at;
    jumps_when_ = i.op == Op::kPopJumpIfTrue || i.op == Op::kJumpIfTrueOrPop;
    keeps_condition_ = i.op == Op::kJumpIfFalseOrPop || i.op == Op::kJumpIfTrueOrPop;
    const bool here = raises_at_once(code_, at + 1), there = raises_at_once(code_, i.target);
    if (here && there) return refuse("both arms raise exceptions");
    if (i.handled) return refuse("it stands where an exception is handled");
    if (here || there) {
      passes_to_ = here ? i.target : at + 1;
      return keeps_condition_ ? refuse("an arm raises an exception") : true;
    }
    meet_ = meeting_point(code_, at, at + 1, i.target);
    loop_ = flow_.cfg.loop_of[static_cast<size_t>(at)];
    int behind = meet_ == kReturns ? -1 : flow_.cfg.loop_of[static_cast<size_t>(meet_)];
    // From 3.14 on a `while` begins with its only test: arms meet there before they are in the loop.
    if (behind >= 0 && behind != loop_ && flow_.cfg.is_header(meet_) && !flow_.cfg.in_loop(at, behind))
      behind = flow_.cfg.loops[static_cast<size_t>(behind)].parent;
    if (behind != loop_ && in_first_turn(c_, f_, loop_) && break_at(code_, at, loop_)) {
      // A run that ends in the first turn is given up, as one without a turn.
      passes_to_ = flow_.cfg.in_loop(at + 1, loop_) ? at + 1 : i.target;
      return keeps_condition_ ? refuse("its loop ends in the first turn") : true;
    }
    if (behind != loop_) {
      const int header = loop_ < 0 ? -1 : flow_.cfg.loops[static_cast<size_t>(loop_)].header;
      if (header >= 0) try_as_loop(header);
      if (leaves_unrolled(at + 1, i.target)) return true;
      const auto known = f_.refused.find(header);
      return refuse("an arm leaves its loop" + (known == f_.refused.end() ? std::string() : ": " + known->second));
    }
    if (c_.request.arms_to_return->count({code_.code(), pc_})) meet_ = kReturns;
    // Both arms execute what is left of a function that they do not meet in.
    if (c_.control.arms >= (meet_ == kReturns ? kMostNestedThatReturn : kMostNested) &&
        (c_.control.arms >= kMostNestedInRow || c_.control.branches >= kMostBranches))
      return refuse("it stands in as many arms");
    return true;
  }

  void run() {
    if (passes_to_ >= 0) return run_check();
    Value* condition = f_.pop();
    ir::Value* predicate = capture::predicate(c_, condition, jumps_when_);  // the first arm: the jump's
    const Instr& i = code_.instrs[static_cast<size_t>(branch_)];
    {
      PurePart pure(c_, f_, pc_, loop_);
      pure.writes.iterators = iterators_;
      pure.writes.is_arm = true;
      c_.control.branches = c_.control.arms == 0 ? 1 : c_.control.branches + 1;
      ++c_.control.arms;
      before_.emplace(c_, f_);
      if (keeps_condition_) f_.push(condition);
      Arm jumped = run_arm(i.target, pure.writes);
      before_->restore(c_, f_);
      Arm passed = run_arm(branch_ + 1, pure.writes);
      --c_.control.arms;
      merge(predicate, jumped, passed);
      pure.writes.take_back();  // around it they are noted again
    }
    for (const Rewritten& w : written_) set_content(c_, *w.group, w.content, w.when, w.seen_by_tape, w.recorded);
    for (size_t i = 0; i < places_.size(); ++i) store_at(c_, places_[i].place, stored_[i]);
    for (const Added& a : added_)
      for (size_t i = 0; i < a.items.size(); ++i)
        add_item(c_, a.object, a.keys.empty() ? nullptr : a.keys[i], a.items[i]);
  }

 private:
  static constexpr int kMostNested = 12, kMostNestedThatReturn = 5;
  // Where few of the arms hold a branch, as in rows of `elif` and of early returns.
  static constexpr int kMostNestedInRow = 32, kMostBranches = 64;
  static constexpr int kMostLeft = 400;  // instructions that both arms may execute

  // The arms do not agree where they meet: they may where the function returns.
  [[noreturn]] void decline_merge(const std::string& why) const {
    if (meet_ != kReturns && loop_ < 0 && iterators_.empty() &&
        static_cast<int>(code_.instrs.size()) - meet_ <= kMostLeft && c_.control.arms <= kMostNestedThatReturn)
      throw NeedsArmsToReturn{code_.code(), pc_, why};
    decline(why);
  }

  // An arm raises: the graph has a number that cannot be computed then. Such a run ends before anything has happened,
  // and Python makes the region in its place.
  void run_check() {
    must_hold(c_, predicate(c_, f_.pop(), jumps_when_ == (passes_to_ != branch_ + 1)));
    f_.pc = passes_to_;
  }

  // An arm that leaves a loop that is being unrolled: the other one goes on with the loop. Nothing else may refer to
  // what that takes its elements from.
  bool leaves_unrolled(int a, int b) {
    const Cfg& cfg = flow_.cfg;
    if (loop_ < 0 || cfg.in_loop(a, loop_) == cfg.in_loop(b, loop_) || c_.control.arms >= kMostNested) return false;
    const int meet = flow_.meetings.behind(branch_);
    const auto stands_in = [&](int loop) { return meet != Meetings::kNowhere && cfg.in_loop(meet, loop); };
    if (stands_in(loop_) ||
        (c_.control.part.frame == &f_ && c_.control.part.loop >= 0 && !stands_in(c_.control.part.loop)))
      return false;
    std::vector<Value**> places;
    for (Value*& v : f_.stack)
      if (v && v->kind == ValueKind::kIterator) places.push_back(&v);
    const std::unordered_set<const Value*> held = held_beside(c_, f_, places);
    for (Value** v : places) {
      if (is_held(*v, held)) continue;
      if (const auto left = left_in(*v); left && *left > kMostNested) return false;
      add_iterators(*v, iterators_);
    }
    meet_ = meet == Meetings::kNowhere ? kReturns : meet;
    loop_ = meet_ == kReturns ? -1 : cfg.loop_of[static_cast<size_t>(meet_)];
    return true;
  }
  static void add_iterators(const Value* v, std::unordered_set<const Value*>& to) {
    if (v->kind != ValueKind::kIterator || !to.insert(v).second) return;
    for (const Value* item : v->items) add_iterators(item, to);
  }

  // A `break` of a `for` that is being unrolled.
  void try_as_loop(int header) const {
    const std::pair loop(static_cast<const PyCodeObject*>(code_.code()), header);
    const bool known = c_.request.loops_inside->count(loop) || c_.request.branches_outside->count(loop);
    if (known || f_.refused.count(header) || !break_at(code_, branch_, loop_)) return;
    const Instr& for_iter = code_.instrs[static_cast<size_t>(header)];
    const size_t below = 2 + static_cast<size_t>(for_iter.arg2);  // the condition
    if (for_iter.op != Op::kForIter || f_.stack.size() < below) return;
    const Value* iterator = f_.stack[f_.stack.size() - below];
    if (left_in(iterator)) throw NeedsLoop{loop.first, header};
  }

  Arm run_arm(int start, PartWrites& writes) {
    Arm arm;
    const size_t first = c_.graph.nodes.size(), raising = c_.lowered.may_raise.size();
    const auto no = [&](const std::string& why) { decline("an arm cannot be part of the graph: " + why); };
    f_.pc = start;
    while (f_.pc != meet_) {
      if (loop_ >= 0 &&
          (!flow_.cfg.in_loop(f_.pc, loop_) || flow_.cfg.loops[static_cast<size_t>(loop_)].header == f_.pc))
        decline("an arm leaves its loop, or goes on with it");
      if (!step_of_part(c_, f_, f_.pc, no)) break;
    }
    if ((meet_ == kReturns) != (f_.returned != nullptr)) decline("an arm returns, and the other does not");
    arm.locals = f_.locals;
    arm.may_be_unbound = f_.may_be_unbound;
    arm.stack = f_.stack;
    arm.returned = f_.returned;
    // What it has made, or written, is known while its nodes are at hand.
    auto note = [&](Value* v) {
      if (v)
        each_leaf(v, [&](Value* leaf) {
          const bool made = leaf->id > c_.purity.since && !leaf->source;
          const bool written = leaf->is_tensor() && writes.has(leaf->tensor->group);
          if ((made || written) && carries(c_, leaf)) arm.contents[leaf] = content_of(c_, leaf);
          if (made && leaf->is_tensor() && leaf->tensor->group->chosen)
            arm.which[leaf] = resolved(c_, which_of(c_, leaf), [](const Value*) { return false; });
        });
    };
    if (arm.returned) {
      note(arm.returned);
    } else {
      for (size_t i = 0; i < arm.locals.size(); ++i)
        if (is_live(i)) note(arm.locals[i]);
      for (Value* v : arm.stack) note(v);
    }
    for (const PartWrites::Stored& s : writes.places) {
      if (!find(places_, s)) places_.push_back(s);
      arm.places.push_back({s.place, s.place.value()});
      note(arm.places.back().value);
    }
    for (const PartWrites::Grown& g : writes.grown) {
      const auto from = [&](const std::vector<Value*>& all) {
        return std::vector<Value*>(all.begin() + static_cast<long>(std::min(g.before(), all.size())), all.end());
      };
      Added a{g.object, {}, from(g.elements())};
      if (g.object->kind == ValueKind::kDict) a.keys = from(g.object->keys);
      std::ranges::for_each(a.items, note);
      if (!a.items.empty()) arm.added.push_back(std::move(a));
    }
    for (const PartWrites::Written& w : writes.all) {
      arm.written[w.group] = *w.group;
      if (w.group->input < 0 && has_history(w.group->base)) arm.recorded.emplace(w.group, requires_of(w.group->base));
      groups_.emplace(w.group->base->id, w.group);
    }
    check_recorded(first, writes.all, arm);
    writes.take_back();
    writes.all.clear();
    lower_raising(c_, raising);
    arm.nodes = take_nodes(c_, first);
    if (const char* why = unfit(c_, arm.nodes)) decline("an arm cannot be part of the graph: " + std::string(why));
    return arm;
  }

  using Places = std::vector<PartWrites::Stored>;
  static const PartWrites::Stored* find(const Places& in, const PartWrites::Stored& s) {
    const auto at = std::ranges::find(in, s.place, &PartWrites::Stored::place);
    return at == in.end() ? nullptr : &*at;
  }

  bool is_live(size_t local) const { return flow_.liveness.live_before(meet_, static_cast<int>(local)); }

  void check_recorded(size_t first, const std::vector<PartWrites::Written>& writes, const Arm& arm) {
    if (!c_.gradients.now.on || (writes.empty() && c_.backwards.overwritten.empty())) return;
    const std::vector<const ir::Node*> recorded =
        recorded_between(c_, first, c_.graph.nodes.size(), with_gradients(c_, first));
    std::vector<const ir::Value*> results;
    for (const auto& [v, content] : arm.contents) results.push_back(content);
    for (const auto& [g, content] : arm.written) results.push_back(content.current);
    if (keeps_overwritten(c_, on_way_to(results, recorded))) decline("an arm writes what its gradient needs");
  }

  void merge(ir::Value* predicate, Arm& jumped, Arm& passed) {
    before_->restore_state(c_, f_);
    find_histories(jumped, passed);
    find_held(jumped, passed);
    // First what differs is found, then its values are made.
    merge_frames(jumped, passed);
    const auto contents = merged_contents(predicate, jumped, passed);
    size_t next = 0;
    for (Rewritten& w : written_) w.content = contents[next++];
    for (Rewritten& w : written_)
      if (w.which >= 0) w.when = contents[static_cast<size_t>(w.which)];
    for (Pair& p : pairs_) p.merged = leaf_of(c_, contents[next++], one_of(requires_of(p.a), requires_of(p.b)));
    for (Pair& p : pairs_) {
      if (!p.merged->is_tensor()) continue;
      std::vector<const AliasGroup*> of;
      for (Value* v : {p.a, p.b}) add_groups(v, of);
      std::erase_if(of, [&](const AliasGroup* g) { return g->base->id > c_.purity.since && !g->base->source; });
      Which which;
      if (p.which >= 0) which = {contents[static_cast<size_t>(p.which)], p.of};
      const bool strided = may_be_strided(p.a) || may_be_strided(p.b);
      set_chosen(c_, p.merged, std::move(of), strided, code_.code(), pc_, std::move(which));
    }
    making_ = true;
    merge_frames(jumped, passed);
    f_.may_be_unbound.clear();
    for (size_t k = unbound_.size(); k-- > 0;)
      f_.may_be_unbound[unbound_[k].variable] = contents[contents.size() - unbound_.size() + k];
    f_.pc = meet_ == kReturns ? f_.pc : meet_;
    ++c_.work.tensor_ops;
  }

  // What both arms say; else only the run knows.
  Requires one_of(const Requires& a, const Requires& b) const {
    if (a.grad == b.grad && !a.decides && !b.decides) return a;
    Requires r(true);
    r.decides = BranchAt{code_.code(), pc_};
    return r;
  }

  // What gets its first history by a write, in both arms or in one.
  void find_histories(const Arm& jumped, const Arm& passed) {
    for (const auto& entry : groups_) {
      AliasGroup* const g = entry.second;
      const bool has = g->input < 0 && has_history(g->base);
      auto behind = [&](const Arm& arm) {
        auto it = arm.recorded.find(g);
        return it != arm.recorded.end() ? it->second : has ? requires_of(g->base) : Requires();
      };
      const Requires now = one_of(behind(jumped), behind(passed));
      if (!now.grad) continue;
      recorded_.emplace(g, now);
      give_history(c_, *g, now.decides);
    }
  }

  // What else refers to lists and tuples of before that variables hold behind the one arm, and others behind the other.
  void find_held(const Arm& jumped, const Arm& passed) {
    if (jumped.returned) {
      held_ = reachable(c_);
      return;
    }
    f_.locals = before_->locals;
    f_.stack = before_->stack;
    std::vector<Value**> places;
    for (size_t i = 0; i < f_.locals.size(); ++i)
      if (jumped.locals[i] != passed.locals[i]) places.push_back(&f_.locals[i]);
    held_ = held_beside(c_, f_, places);
  }

  void merge_added(const Arm& jumped, const Arm& passed) {
    added_.clear();
    const auto same_key = [](const Value* a, const Value* b) {
      return a == b || (a->is_constant() && b->is_constant() && a->real == b->real);
    };
    for (const auto& [one, other] : {std::pair(&jumped, &passed), std::pair(&passed, &jumped)})
      for (const Added& a : one->added) {
        const auto b = std::ranges::find(other->added, a.object, &Added::object);
        if (b == other->added.end() || b->items.size() != a.items.size())
          decline_merge("an arm adds to " + describe(c_, a.object) + " what the other does not");
        if (!std::ranges::equal(a.keys, b->keys, same_key)) decline_merge("a dict gets other keys in one arm");
        if (one != &jumped) continue;
        added_.push_back({a.object, a.keys, {}});
        for (size_t i = 0; i < a.items.size(); ++i)
          added_.back().items.push_back(merged(a.items[i], b->items[i], "what " + describe(c_, a.object) + " gets"));
      }
  }

  void merge_frames(Arm& jumped, Arm& passed) {
    merge_added(jumped, passed);
    stored_.clear();
    for (const PartWrites::Stored& s : places_) {
      auto in = [&](const Arm& arm) {
        const PartWrites::Stored* stored = find(arm.places, s);
        return stored ? stored->value : s.value;
      };
      stored_.push_back(merged(in(jumped), in(passed), name_of(c_, s.place)));
    }
    if (jumped.returned) {
      f_.returned = merged(jumped.returned, passed.returned, "what is returned");
      return;
    }
    std::vector<Value*> locals(before_->locals.size());
    for (size_t i = 0; i < locals.size(); ++i) {
      const int index = static_cast<int>(i);
      Value *&a = jumped.locals[i], *&b = passed.locals[i];
      if (a != b && is_live(i)) {
        f_.locals[i] = nullptr;
        if (!a) a = local(c_, f_, index);
        if (!b) b = local(c_, f_, index);
      }
      if (is_live(i) &&
          (is_unbound(a) != is_unbound(b) || jumped.may_be_unbound.count(index) || passed.may_be_unbound.count(index)))
        add_unbound(index, jumped, passed);
      if (a == b) {
        locals[i] = a;
      } else if (!is_live(i)) {
        const auto plain = [](Value* v) {
          return !v || v->is_null() || v->is_constant() || v->source || holds_contents(v);
        };
        if (!plain(a) || !plain(b)) decline(variable_name(code_, index) + " holds an object at the end of an arm");
        locals[i] = null_value(c_);
      } else {
        locals[i] = merged(a, b, variable_name(code_, index));
      }
    }
    std::vector<Value*> stack(jumped.stack.size());
    for (size_t i = 0; i < stack.size(); ++i) stack[i] = merged(jumped.stack[i], passed.stack[i], "an expression");
    if (!making_) return;
    f_.locals = std::move(locals);
    f_.stack = std::move(stack);
  }

  static bool is_unbound(const Value* v) { return v && v->is_null(); }

  // Where an arm does not bind it, what stands for it is never read.
  void add_unbound(int variable, Arm& jumped, Arm& passed) {
    if (making_) return;
    const size_t i = static_cast<size_t>(variable);
    Unbound u{variable};
    for (auto [arm, other, bound] : {std::tuple(&jumped, &passed, &u.a), std::tuple(&passed, &jumped, &u.b)}) {
      const auto known = arm->may_be_unbound.find(variable);
      Value*& v = arm->locals[i];
      *bound = known != arm->may_be_unbound.end() ? known->second : c_.graph.constant(ops::Number::of(!is_unbound(v)));
      if (!is_unbound(v) || is_unbound(other->locals[i])) continue;
      if (const std::optional<FirstBound> first = first_bound(c_, variable, other->locals[i])) v = unread(c_, *first);
    }
    unbound_.push_back(u);
  }

  // A variable that may not be bound behind an arm: whether it is.
  struct Unbound {
    int variable;
    ir::Value *a = nullptr, *b = nullptr;
  };

  struct Pair {
    Value *a, *b;
    Value* merged = nullptr;
    int which = -1;  // where what the arms give says which tensor it is
    std::vector<Value*> of;
  };

  // A tensor that an arm writes in place.
  struct Rewritten {
    AliasGroup* group;
    bool seen_by_tape;
    Requires recorded;
    int which = -1;  // where what the arms give says whether it was written
    ir::Value *content = nullptr, *when = nullptr;
  };

  void add_written(Arm& jumped, Arm& passed, std::vector<ir::Value*>& of_a, std::vector<ir::Value*>& of_b) {
    for (const auto& [id, g] : groups_) {
      for (Arm* arm : {&jumped, &passed}) arm->written.emplace(g, *g);
      const auto recorded = recorded_.find(g);
      written_.push_back({g, jumped.written[g].seen_by_tape || passed.written[g].seen_by_tape,
                          recorded != recorded_.end() ? recorded->second : Requires()});
      of_a.push_back(jumped.written[g].current);
      of_b.push_back(passed.written[g].current);
    }
  }
  // Only memory that outlives the region remembers that it was written.
  void add_whether_written(const Arm& jumped, const Arm& passed, std::vector<ir::Value*>& of_a,
                           std::vector<ir::Value*>& of_b) {
    for (Rewritten& w : written_) {
      const MemoryContent &a = jumped.written.at(w.group), &b = passed.written.at(w.group);
      if (w.group->input < 0 || (a.written && !a.when && b.written && !b.when)) continue;
      w.which = static_cast<int>(of_a.size());
      of_a.push_back(was_written(c_, a));
      of_b.push_back(was_written(c_, b));
    }
  }

  // Behind what the arms give, which tensors those are.
  void add_which(const Arm& jumped, const Arm& passed, std::vector<ir::Value*>& of_a, std::vector<ir::Value*>& of_b) {
    ir::Value* zero = c_.graph.constant(ops::Number::of(int64_t{0}));
    const auto outside = [&](const Arm& arm, Value* v) {
      const auto chosen = arm.which.find(v);
      return which_outside(c_, chosen != arm.which.end() ? chosen->second : which_of(c_, v), zero);
    };
    for (Pair& p : pairs_) {
      if (!p.a->is_tensor()) continue;
      const Which a = outside(jumped, p.a), b = outside(passed, p.b);
      if (!a.number || !b.number || (a.of.empty() && b.of.empty())) continue;
      p.which = static_cast<int>(of_a.size());
      p.of = a.of;
      for (Value* v : b.of)
        if (std::ranges::find(p.of, v) == p.of.end()) p.of.push_back(v);
      of_a.push_back(a.number);
      of_b.push_back(b.number);
    }
  }

  Value* merged(Value* a, Value* b, const std::string& name) {
    if (a == b || (a->is_constant() && b->is_constant() && a->real == b->real)) return a;
    if (is_plain_container(a) && is_plain_container(b) && a->kind == b->kind && a->items.size() == b->items.size()) {
      const auto known = std::pair(a, b);
      if (auto it = containers_.find(known); making_ && it != containers_.end() && it->second) return it->second;
      if (!making_) {
        for (Value* v : {a, b})
          if (v->id <= c_.purity.since && held_.count(v))
            decline_merge(name + " is a list or tuple from before the branch in one arm alone");
        for (const auto& [other, value] : containers_)
          if (other != known && (other.first == a || other.second == b))
            decline_merge(name + " is in one arm what another is");
      }
      std::vector<Value*> items;
      for (size_t i = 0; i < a->items.size(); ++i) items.push_back(merged(a->items[i], b->items[i], name));
      Value* made = making_ ? make_items(c_, a->kind, std::move(items)) : nullptr;
      containers_[known] = made;
      return made;
    }
    if (!carries(c_, a) || !carries(c_, b) || a->is_tensor() != b->is_tensor())
      decline_merge(name + " becomes " + describe(c_, a) + " in one arm and " + describe(c_, b) + " in the other");
    if (!a->is_tensor() && number_of(c_, a) == number_of(c_, b)) return a;
    for (const Pair& p : pairs_)
      if (p.a == a && p.b == b) return p.merged;
    a->is_tensor() ? check_tensors(a, b, name) : check_numbers(a, b, name);
    pairs_.push_back({a, b});
    return nullptr;
  }

  void check_numbers(Value* a, Value* b, const std::string& name) const {
    if (number_of(c_, a)->hint.kind != number_of(c_, b)->hint.kind)
      decline_merge(name + " becomes numbers of two types");
  }

  void check_tensors(Value* a, Value* b, const std::string& name) {
    const TensorPart &x = *a->tensor, &y = *b->tensor;
    if (x.dtype != y.dtype || x.shape != y.shape || x.type != y.type)
      decline_merge(name + " becomes tensors of two dtypes, shapes or classes");
    for (const Value* v : {a, b}) {
      const TensorPart& t = *v->tensor;
      if (t.cut) decline_merge(name + " is a view without the history of its base");
      if (t.varying || t.type != tensor_bridge().tensor_type || t.grad || !v->attrs.empty())
        decline_merge(name + " is a tensor with attributes, or of a class of its own");
    }
    for (auto [v, seen] : {std::pair(a, &groups_a_), std::pair(b, &groups_b_)}) {
      if (!v->tensor->group) tensor_value(c_, v);  // of an input
      const Requires own = requires_of(v), base = requires_of(v->tensor->group->base);
      // The other way round it is what a gradient is taken by: an identity of its own of what needs none.
      if (own.grad < base.grad || own.decides.has_value() != base.decides.has_value())
        decline_merge(name + " has no gradient, and what it is a view of does");
      std::vector<const AliasGroup*> of;
      add_groups(v, of);
      // What was there before the branch is known by its number, or may not be left behind; what an arm has made is
      // new to what is around it, and so two would be.
      for (const AliasGroup* g : of)
        if (made_in_part(c_, g->base) && !seen->insert(g).second)
          decline_merge(name + " shares its memory with another variable in one arm");
    }
  }

  // What a few pointwise ops make in both arms is chosen from: they fuse with what stands around the branch, and cost
  // less than a branch does.
  static bool is_cheap(const Nodes& nodes) {
    constexpr size_t kMostOps = 4;
    constexpr int64_t kFewElements = 64;
    size_t ops = 0;
    for (const auto& n : nodes) {
      if (n->kind == ir::Node::kConstNumber || (n->kind == ir::Node::kOp && n->op == ops::Op::detach)) continue;
      if (n->kind != ir::Node::kOp || ops::info(n->op).op_class != ops::OpClass::kPointwise || ir::may_raise(*n))
        return false;
      if (!is_light(n->op) && numel_of(n->outputs[0]->shape) > kFewElements) return false;
      ++ops;
    }
    return ops <= kMostOps;
  }
  // Of one or two instructions an element.
  static bool is_light(ops::Op op) {
    switch (op) {
      case ops::Op::add:
      case ops::Op::sub:
      case ops::Op::mul:
      case ops::Op::neg:
      case ops::Op::abs:
      case ops::Op::square:
      case ops::Op::maximum:
      case ops::Op::minimum:
      case ops::Op::relu:
      case ops::Op::where:
      case ops::Op::copy:
        return true;
      default:
        return false;
    }
  }

  std::vector<ir::Value*> merged_contents(ir::Value* predicate, Arm& jumped, Arm& passed) {
    std::vector<ir::Value*> of_a, of_b;
    if (pairs_.empty() && groups_.empty() && unbound_.empty()) {
      const auto raises = [](const Arm& arm) {
        return std::ranges::any_of(arm.nodes, [](const auto& n) { return ir::may_raise(*n); });
      };
      if (!raises(jumped) && !raises(passed)) {
        for (Arm* arm : {&jumped, &passed})
          for (auto& n : arm->nodes) c_.control.moved.push_back(std::move(n));
        return {};
      }
      // What may raise is to run: the node gives a number that nobody reads.
      of_a.push_back(c_.graph.constant(ops::Number::of(int64_t{0})));
      of_b = of_a;
    }
    // Through a select gradients would go to both arms.
    const bool joined = std::ranges::any_of(groups_, [](const auto& g) { return begins_anew(*g.second); });
    bool select = recorded_.empty() && !joined && is_cheap(jumped.nodes) && is_cheap(passed.nodes);
    add_written(jumped, passed, of_a, of_b);
    for (const Pair& p : pairs_) {
      for (auto [v, arm, to] : {std::tuple(p.a, &jumped, &of_a), std::tuple(p.b, &passed, &of_b)}) {
        auto it = arm->contents.find(v);
        to->push_back(it != arm->contents.end() ? it->second : content_of(c_, v));
      }
      select = select && !of_a.back()->is_number && !p.a->tensor->requires_grad && !p.b->tensor->requires_grad;
    }
    add_which(jumped, passed, of_a, of_b);
    add_whether_written(jumped, passed, of_a, of_b);
    for (const Unbound& u : unbound_) {
      of_a.push_back(u.a);
      of_b.push_back(u.b);
    }
    if (select) {
      for (Arm* arm : {&jumped, &passed})
        for (auto& n : arm->nodes) c_.graph.nodes.push_back(std::move(n));
      std::vector<ir::Value*> chosen;
      for (size_t i = 0; i < of_a.size(); ++i) chosen.push_back(choose(c_, predicate, of_a[i], of_b[i]));
      return chosen;
    }
    // What an arm leaves as it was is copied, which takes longer than a break from some thousand elements on.
    constexpr int64_t kMostCopied = 4096;
    int64_t copied = 0;
    for (const auto& [nodes, results] : {std::pair(&jumped.nodes, &of_a), std::pair(&passed.nodes, &of_b)}) {
      const std::unordered_set<const ir::Value*> made = made_by(*nodes);
      for (const ir::Value* v : *results)
        if (!v->is_number && !made.count(v)) copied += numel_of(v->shape);
    }
    if (copied > kMostCopied && !c_.request.options.fullgraph) decline("an arm leaves a large tensor as it was");
    std::vector<ir::Value*> inputs;
    std::vector<const ir::Node*> views_a, views_b;
    add_operands(c_, jumped.nodes, of_a, inputs, views_a);
    add_operands(c_, passed.nodes, of_b, inputs, views_b);
    std::erase_if(views_a, [&](const ir::Node* n) { return std::ranges::find(inputs, n->outputs[0]) != inputs.end(); });
    auto arms = std::make_shared<ir::Control>();
    arms->kind = ir::Control::kIf;
    arms->graphs.push_back(graph_of(c_, "then", inputs, {}, views_a, jumped.nodes, of_a));
    arms->graphs.push_back(graph_of(c_, "otherwise", inputs, {}, views_b, passed.nodes, of_b));
    std::vector<ir::Value*> operands{predicate};
    operands.insert(operands.end(), inputs.begin(), inputs.end());
    const auto made = c_.graph.call_control(std::move(arms), operands);
    for (Arm* arm : {&jumped, &passed})
      for (auto& n : arm->nodes) c_.control.moved.push_back(std::move(n));
    return {made.begin(), made.end()};
  }

  int branch_ = -1, meet_ = kReturns, loop_ = -1;
  int passes_to_ = -1;  // where it goes on if the other arm raises
  bool jumps_when_ = false, keeps_condition_ = false, making_ = false;
  std::optional<FrameBefore> before_;
  std::unordered_set<const Value*> iterators_;  // of loops that an arm goes on with
  std::vector<Pair> pairs_;
  std::vector<Unbound> unbound_;
  std::map<int, AliasGroup*> groups_;  // written in an arm, by their base
  std::vector<Rewritten> written_;
  std::vector<Added> added_;                        // what both arms add
  Places places_;                                   // stored in an arm, as they were
  std::vector<Value*> stored_;                      // what they become
  std::map<const AliasGroup*, Requires> recorded_;  // of them
  std::map<std::pair<Value*, Value*>, Value*> containers_;
  std::unordered_set<const AliasGroup*> groups_a_, groups_b_;
  std::unordered_set<const Value*> held_;
};

bool is_asked(const Context& c, const SymbolicFrame& f, int pc) {
  const Op op = f.code->instrs[static_cast<size_t>(pc)].op;
  if (op == Op::kForIter) return is_long_loop(f, pc, c.request.loops_inside->count({f.code->code(), pc}) != 0);
  return (decides(op) || op == Op::kToBool) && !f.stack.empty() && is_predicate(f.stack.back());
}

}  // namespace

bool capture_control(Context& c, SymbolicFrame& f, int pc) {
  if (!is_asked(c, f, pc)) return false;
  c.control.why_outside.clear();
  const bool iterates = f.code->instrs[static_cast<size_t>(pc)].op == Op::kForIter;
  auto refuse = [&](const char* why) {
    c.control.why_outside = why;
    if (iterates) f.refused[pc] = why;
    return false;
  };
  if (c.graph.symbolic) {
    if (c.request.options.fullgraph && !iterates) throw NeedsFixedSizes{};
    return refuse("it is of tensors whose sizes vary");
  }
  if (shows_its_locals(*f.code)) return refuse("the function asks for its variables");
  const BranchesOutside& known = *c.request.branches_outside;
  if (auto it = known.find({f.code->code(), pc}); it != known.end()) return refuse(it->second.c_str());
  if (iterates) return capture_long_loop(c, f, pc);
  const Cfg& cfg = flow_of(*f.code).cfg;
  if (const int loop = loop_left_at(*f.code, pc); loop >= 0) {
    const Part& part = c.control.part;
    if (part.frame == &f && part.loop >= 0 && cfg.in_loop(cfg.loops[static_cast<size_t>(part.loop)].header, loop))
      return refuse("its loop is left in another way, too");
    return capture_first_turn(c, f, pc) || capture_tensor_loop(c, f, pc);
  }
  TensorBranch branch(c, f, pc);
  if (!branch.find_arms()) return false;
  branch.run();
  return true;
}

}  // namespace msjit::capture
