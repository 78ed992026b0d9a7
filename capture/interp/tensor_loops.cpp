#include "capture/interp/tensor_loops.h"
#include "capture/interp/backward.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "capture/bridge/tensor_bridge.h"
#include "capture/bytecode/cfg.h"
#include "capture/interp/carried_tensors.h"
#include "capture/interp/control_flow.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/creation.h"
#include "capture/interp/first_turns.h"
#include "capture/interp/gradient.h"
#include "capture/interp/items.h"
#include "capture/interp/long_loops.h"
#include "capture/interp/loop_branches.h"
#include "capture/interp/loop_exits.h"
#include "capture/interp/loop_holders.h"
#include "capture/interp/maybe_unbound.h"
#include "capture/interp/numbers.h"
#include "capture/interp/objects.h"
#include "capture/interp/own_backward.h"
#include "capture/interp/run.h"
#include "capture/interp/tensors.h"
#include "capture/interp/transforms.h"
#include "capture/interp/values.h"
#include "jit/ir/number_eval.h"

namespace msjit::capture {
namespace {

using Variable = LoopVariable;
using Contents = LoopContents;
using Exit = LoopExit;
using Writes = LoopWrites;
using Written = LoopWritten;

class TensorLoop : ControlPart {
 public:
  TensorLoop(Context& c, SymbolicFrame& f, int pc, Branch branch, int64_t left, Value* count, const Writes& writes)
      : ControlPart(c, f, pc),
        branch_(branch),
        left_(left),
        count_(count),
        tensors_(c),
        elements_(c, f, pc, left),
        writes_(writes) {}

  // False: not begun.
  bool find_variables() {
    for (const int at : {branch_.stay, branch_.exit})
      if (const int i = may_be_unbound_at(f_, at); i >= 0)
        return refuse(variable_name(code_, i) + " may not be bound before its loop");
    std::vector<bool> stored(f_.locals.size());
    for (int i : flow_.cfg.loops[static_cast<size_t>(branch_.loop)].body) {
      const Instr& at = code_.instrs[static_cast<size_t>(i)];
      if (at.op == Op::kStoreFast || at.op == Op::kDeleteFast) stored[static_cast<size_t>(at.arg)] = true;
      if (at.op == Op::kSetupFinally || at.op == Op::kSetupWith) return refuse("its loop has a try or with");
    }
    for (int i = 0; i < static_cast<int>(stored.size()); ++i) {
      if (!stored[static_cast<size_t>(i)]) continue;
      const bool left = flow_.liveness.live_before(branch_.exit, i);
      const bool live = left || flow_.liveness.live_before(branch_.stay, i);
      Variable v{i, local(c_, f_, i), live, left};
      if (left_ && v.before->is_null() && is_target(i) && !(count_ && left))
        v.before = integer(c_, iterator()->iter->index);
      add(v);
    }
    for (const PartWrites::Stored& s : writes_.places) {
      const int i = -1 - static_cast<int>(&s - writes_.places.data());
      add(Variable{i, s.place.value(), true, true, nullptr, s.place});
    }
    if (left_) lists_ = lists_appended_to(f_, branch_.loop, stored);
    // It may write tensors in place: a `for` whose first turn had none at hand does not.
    const bool idle = left_ && iterator()->iter->begun && iterator()->iter->ops_before == c_.work.tensor_ops;
    if (idle && changes_nothing()) return refuse(kChangesNothing);
    return find_shared();
  }

  void add(Variable v) {
    for (const FirstBound& first : writes_.bound)
      if (first.variable == v.index) v.before = unread(c_, first);
    if (v.left && v.before->is_null()) return unbound_.push_back(v);
    (v.live && !writes_.kept.count(v.index) && is_carried(v.before) ? carried_ : others_).push_back(v);
  }

  // find_variables(): the first turn alone may be what stands in the way.
  bool at_first() const { return at_first_; }

  // Null: the turns are a node. Else all is as before, and this is what they write.
  std::optional<Writes> run() {
    const FrameBefore before(c_, f_);
    const size_t groups = c_.groups.size();
    std::optional<Writes> more = run_turn();
    if (!more) {
      for (const Variable& v : carried_)
        if (v.place) store_at(c_, *v.place, v.after);
      if (!writes_.bound.empty() && (!left_ || count_)) must_hold(c_, begins_);
      for (const AliasGroup* g : overwritten_) note_overwritten(c_, *g);
      for (const Written& w : written_) set_content(c_, *w.group, w.content, w.when, w.seen_by_tape, w.recorded);
      return more;
    }
    before.restore(c_, f_);
    for (size_t i = groups; i < c_.groups.size(); ++i) c_.groups[i]->chosen.reset();  // of the turn that was tried
    return more;
  }

 private:
  std::optional<Writes> run_turn() {
    for (const Appended& a : lists_) mark_changed(c_, a.list);
    ir::Value* begins = begins_ =
        count_  ? lower_number(c_, number_op(c_, ir::NumberOp::k_lt, integer(c_, 0), count_)->number)
        : left_ ? c_.graph.constant(ops::Number::of(true))
                : predicate(c_, f_.pop(), branch_.goes_on_when);
    const size_t begin = c_.graph.nodes.size(), may_raise = c_.lowered.may_raise.size();
    PurePart pure(c_, f_, pc_, branch_.loop);
    if (left_) c_.control.part.elements = &elements_;
    std::vector<Value*> leaves;
    for (const Variable& v : carried_) {
      size_t k = 0;
      each_leaf(v.before, [&](Value* leaf) {
        leaves.push_back(leaf);
        required_.push_back(required_in_turns(v, k++, leaf));
        if (required_.back().grad) gradients_.insert(contents_before_.size());
        contents_before_.push_back(content_of(c_, leaf));
      });
    }
    if (std::ranges::find(shared_, true) != shared_.end()) tensors_.begin(leaves, contents_before_);
    for (AliasGroup* g : writes_.groups) {
      if (writes_.first_histories.count(g)) give_history(c_, *g, BranchAt{code_.code(), pc_});
      written_.push_back({g, contents_before_.size()});
      written_.back().recorded = history_of(written_.back());
      if (written_.back().recorded.grad) {
        gradients_.insert(contents_before_.size());
        add_to(kept_before_, contents_of(c_, *g));
      }
      if (begins_anew(*g)) gradients_.insert(contents_before_.size());
      contents_before_.push_back(g->current);
      if (g->input >= 0) contents_before_.push_back(was_written(c_, *g));
    }
    if (left_) contents_before_.push_back(c_.graph.constant(ops::Number::of(int64_t{0})));
    const size_t first = c_.graph.nodes.size(), raising = c_.lowered.may_raise.size();
    for (ir::Value* v : contents_before_) stand_ins_.push_back(stand_in_for(c_, v));
    Nodes placeholders = take_nodes(c_, first);
    tensors_.set_stand_ins(stand_ins_);
    pure.writes.stand_ins = &tensors_.stand_ins();
    for (const Written& w : written_) {
      AliasGroup& g = *w.group;
      pure.writes.note(g);
      g.current = stand_ins_[w.at];
      if (g.input >= 0) g.roots.push_back(g.current);
      if (g.input >= 0) g.when = stand_ins_[w.at + 1];
      g.written = true;
      ++g.version;
    }
    for (const PartWrites::Stored& s : writes_.places) pure.writes.note_place(s.place);
    size_t next = 0;
    std::vector<Value*> in_turn;
    for (Variable& v : carried_)
      place(v) = rebuilt(c_, v.before, [&](Value* before) {
        may_be_.emplace_back();
        strided_.push_back(may_be_strided(before));
        if (shared_[next]) add_groups(before, may_be_.back());
        for (const auto& [leaf, g] : writes_.views)
          if (leaf == next) add_once(may_be_.back(), g), strided_.back() = true;
        outside_.insert(may_be_.back().begin(), may_be_.back().end());
        Value* leaf = leaf_of(c_, stand_ins_[next], required_[next]);
        in_turn.push_back(leaf);
        ++next;
        if (leaf->is_tensor()) {
          set_one_of(leaf, next - 1, stand_ins_, in_turn);
          tensors_.stands_for(leaf, next - 1);
          if (v.before == before) v.stand_in = leaf->tensor->group;
        }
        return leaf;
      });
    comes_from_.resize(may_be_.size());
    Value* turns = left_ ? leaf_of(c_, stand_ins_.back(), false) : nullptr;
    if (left_) f_.push(elements_.in_turn(iterator(), turns));
    for (Appended& a : lists_)
      f_.locals[static_cast<size_t>(a.variable)] = a.in_turn = make_items(c_, ValueKind::kList, {});
    f_.pc = branch_.stay;
    turn();
    auto once_more = [&](Writes more) {
      pure.writes.take_back();
      for (auto& n : placeholders) c_.control.moved.push_back(std::move(n));
      for (auto& n : take_nodes(c_, begin)) c_.control.moved.push_back(std::move(n));
      c_.lowered.may_raise.resize(may_raise);
      return more;
    };
    if (pure.writes.all.size() > writes_.groups.size() || !pure.writes.kept.empty() ||
        pure.writes.places.size() > writes_.places.size() || !unbound_.empty()) {
      Writes more = writes_;
      for (const Variable& v : unbound_) more.bound.push_back(first_of(v));
      for (size_t i = more.places.size(); i < pure.writes.places.size(); ++i)
        more.places.push_back(pure.writes.places[i]);
      for (const PartWrites::Written& w : pure.writes.all)
        if (std::ranges::find(more.groups, w.group) == more.groups.end()) more.groups.push_back(w.group);
      for (const Variable& v : carried_)
        if (const AliasGroup* g = v.stand_in; g && pure.writes.kept.erase(g)) more.kept.insert(v.index);
      if (!pure.writes.kept.empty()) decline("its loop writes a tensor in place that a list or tuple of it holds");
      return once_more(std::move(more));
    }
    ir::Value* again = left_ ? nullptr : predicate(c_, f_.pop(), branch_at(code_, f_.pc)->goes_on_when);
    Contents results = contents_now(false);
    for (const Written& w : written_)
      if (history_of(w).grad && !w.recorded.grad) changes_.first_histories.insert(w.group);
    const bool more_same = !std::ranges::includes(writes_.same, changes_.same);
    if (!changes_.changing.empty() || !changes_.first_histories.empty() || more_same || !changes_.views.empty()) {
      Writes more = writes_;
      more.views.merge(changes_.views);
      more.same.merge(changes_.same);
      more.changing.merge(changes_.changing);
      more.first_histories.merge(changes_.first_histories);
      return once_more(std::move(more));
    }
    Value* made = left_ ? number_op(c_, ir::NumberOp::k_add, turns, integer(c_, 1)) : nullptr;
    const bool ends_early = !exits_.empty();
    if (made)
      again = lower_number(c_, number_op(c_, ir::NumberOp::k_lt, made, count_ ? count_ : integer(c_, left_))->number);
    const LoopTurn turn{first, stand_ins_, elements_.stand_ins};
    for (; !exits_.empty(); exits_.pop_back()) leave_between(c_, turn, exits_.back(), gradients_, results, again);
    if (made) results.push_back(lower_number(c_, made->number));
    if (changes_nothing()) decline(kChangesNothing);
    for (Written& w : written_) w.always = left_ && !count_ && !ends_early && w.group->written && !w.group->when;
    if (!lists_.empty() && count_) decline("a loop whose number of turns the graph gives appends to a list");
    if (!lists_.empty() && ends_early) decline("a loop that may end early appends to a list");
    for (Appended& a : lists_) take_appended(a, results);
    find_recorded(begin, first, results);
    lower_raising(c_, raising);
    for (Written& w : written_) w.seen_by_tape = w.group->seen_by_tape;
    pure.writes.take_back();
    emit(first, begins, again, results);
    for (auto& n : placeholders) c_.control.moved.push_back(std::move(n));
    return std::nullopt;
  }

  static constexpr const char* kChangesNothing = "its loop sets no variable to a tensor or number, and writes none";
  bool changes_nothing() const { return carried_.empty() && lists_.empty() && writes_.groups.empty(); }

  // Of a `for`.
  Value*& iterator() const { return f_.iterator_of(code_.instrs[static_cast<size_t>(pc_)]); }

  // Whether each turn of a `for` over a range begins with setting this variable: what it held before is never read.
  bool is_target(int variable) const {
    const Instr& first = code_.instrs[static_cast<size_t>(branch_.stay)];
    return first.op == Op::kStoreFast && first.arg == variable && iterator()->kind == ValueKind::kIterator &&
           (iterator()->iter->kind == IterKind::kRange || iterator()->iter->kind == IterKind::kOpenRange);
  }

  void take_appended(Appended& a, Contents& results) {
    constexpr int64_t kMostRows = 10'000;  // each is a value of the graph until somebody stacks them
    const std::string name = variable_name(code_, a.variable);
    if (left_ * static_cast<int64_t>(a.in_turn->items.size()) > kMostRows)
      decline(name + " gets too many tensors in its loop");
    for (Value* item : a.in_turn->items) {
      if (!item->is_tensor() || item->tensor->varying || item->tensor->cut || !item->attrs.empty() ||
          item->tensor->type != tensor_bridge().tensor_type)
        decline(name + " gets something else than tensors in its loop");
      if (item->tensor->decides) decline(name + " gets tensors of which only some require a gradient in its loop");
      a.contents.push_back(tensor_value(c_, item));
      results.push_back(a.contents.back());
    }
    f_.locals[static_cast<size_t>(a.variable)] = a.list;
  }

  // What the turns have appended, as rows of what the node gives. Which of them is what another variable holds, or what
  // was there before, is not known.
  void append_rows(std::span<ir::Value* const> stacked) {
    std::vector<const AliasGroup*> any(outside_.begin(), outside_.end());
    for (const Variable& v : carried_)
      each_leaf(v.after, [&](Value* leaf) {
        if (leaf->is_tensor()) any.push_back(leaf->tensor->group);
      });
    for (Appended& a : lists_) {
      std::vector<std::vector<const AliasGroup*>> of;
      for (const Value* item : a.in_turn->items) {
        std::vector<const AliasGroup*> groups;
        add_groups(item, groups);
        of.push_back(any);
        for (const AliasGroup* g : groups)
          if (g->base->source || g->base->id <= c_.purity.since) of.back().push_back(g);
      }
      for (int64_t turn = 0; turn < left_; ++turn)
        for (size_t k = 0; k < a.contents.size(); ++k) {
          ir::Value* row = c_.graph.call1(ops::Op::select, {stacked[k]}, {ops::Attr(int64_t{0}), ops::Attr(turn)});
          Value* leaf = leaf_of(c_, c_.graph.call1(ops::Op::copy, {row}), has_gradient(a.in_turn->items[k]));
          set_chosen(c_, leaf, of[k], may_be_strided(a.in_turn->items[k]), code_.code(), pc_);
          a.list->items.push_back(leaf);
        }
      stacked = stacked.subspan(a.contents.size());
      c_.spend(left_);
    }
  }

  FirstBound first_of(const Variable& v) {
    const std::optional<FirstBound> first = first_bound(c_, v.index, place(v));
    if (!first) decline(name_of(v) + " is bound in its loop alone, and is no tensor or number");
    return *first;
  }

  // What of the turn is recorded; it must not keep what a turn writes, nor may what stands before the loop.
  void find_recorded(size_t begin, size_t first, const Contents& results) {
    if (!c_.gradients.now.on) return;
    std::vector<const ir::Value*> carried, kept;
    for (size_t k : gradients_) carried.push_back(stand_ins_[k]);
    for (const Written& w : written_) add_to(kept, contents_of(c_, *w.group));
    std::unordered_set<size_t> written;  // leaves
    for (const auto& [g, leaf] : tensors_.stand_ins())
      if (g->written) written.insert(leaf);
    size_t leaf = 0;
    for (const Variable& v : carried_) {
      std::vector<const Value*> before;
      each_leaf(v.before, [&](Value* x) { before.push_back(x); });
      size_t k = 0;
      each_leaf(place(v), [&](Value* now) {
        const Value* was = before[k++];
        if (written.count(leaf++) == 0) return;
        add_to(kept, contents_of(c_, *now->tensor->group));
        if (has_history(was))
          add_to(kept_before_, contents_of(c_, *was->tensor->group));
        else
          overwritten_.push_back(was->tensor->group);
      });
    }
    recorded_ = with_gradients(c_, first, carried);
    const std::vector<const ir::Value*> ends(results.begin(), results.end());
    const auto turn = on_way_to(ends, recorded_between(c_, first, c_.graph.nodes.size(), recorded_));
    bool keeps = keeps_overwritten(c_, turn) || may_keep(c_, turn, kept);
    if (!keeps && !kept_before_.empty())
      keeps = may_keep(c_, recorded_between(c_, 0, begin, with_gradients(c_, 0, carried)), kept_before_);
    if (keeps) decline("its loop writes what its gradient needs");
  }

  static Requires history_of(const Written& w) {
    return w.group->input < 0 && has_history(w.group->base) ? requires_of(w.group->base) : Requires();
  }
  // Of the k-th tensor that the variable holds.
  Requires required_in_turns(const Variable& v, size_t k, const Value* before) const {
    Requires r = requires_of(before);
    if (!writes_.changing.count({v.index, k})) return r;
    r.grad = true;
    r.decides = BranchAt{code_.code(), pc_};
    return r;
  }
  static bool has_gradient(const Value* leaf) { return leaf->is_tensor() && leaf->tensor->requires_grad; }
  std::string name_of(const Variable& v) const {
    return v.place ? capture::name_of(c_, *v.place) : variable_name(code_, v.index);
  }
  Value*& place(const Variable& v) const {
    return v.place ? v.place->value() : f_.locals[static_cast<size_t>(v.index)];
  }

  bool is_carried(Value* before) {
    bool all = true, any = false;
    each_leaf(before, [&](Value* leaf) {
      const bool one = carries(c_, leaf);
      all = all && one;
      any = any || one;
    });
    return all && any;
  }

  // Without a turn variables hold what they held, and what the loop gives is always another object. Where something
  // else than its variable refers to a tensor, it is one of two from here on.
  bool find_shared() {
    if (!c_.own_backwards.hooks.empty() || !c_.own_backwards.records.empty() || !c_.arrays.tensors.empty() ||
        !c_.backwards.new_leaves.empty() || !c_.backwards.retained.empty())
      return refuse("its loop stands beside arrays, hooks or leaves");
    std::unordered_map<const AliasGroup*, int> groups;  // how many of them
    std::unordered_set<const Value*> containers;
    for (const Variable& v : carried_) {
      std::string why;
      each_leaf(v.before, [&](Value* leaf) {
        if (!leaf->is_tensor()) return;
        const TensorPart& t = *leaf->tensor;
        if (t.cut)
          why = name_of(v) + " is a view without the history of its base";
        else if (t.varying || t.type != tensor_bridge().tensor_type || t.grad || !leaf->attrs.empty())
          why = name_of(v) + " is a tensor with attributes, or of a class of its own";
        at_first_ = at_first_ || !why.empty();
        add_references(leaf, groups);
      });
      if (why.empty() && !add_containers(v.before, containers)) why = name_of(v) + " holds a list or tuple twice";
      if (!why.empty()) return refuse(std::move(why));
    }
    std::vector<Value**> places{left_ ? &iterator() : &f_.top()};
    for (const Variable& v : carried_) places.push_back(&place(v));
    for (const Appended& a : lists_) places.push_back(&f_.locals[static_cast<size_t>(a.variable)]);
    const std::unordered_set<const Value*> held = held_beside(c_, f_, places);
    const Value* const condition = *places[0];
    std::erase_if(lists_, [&](const Appended& a) { return held.count(a.list) != 0; });
    if (left_ && is_held(condition, held)) return refuse("what its loop iterates over is referred to elsewhere");
    if (left_)  // it stays there
      for (const Value* v : condition->items) add_tensors(v, groups);
    for (const Value* v : held) {
      if (containers.count(v)) return refuse("a list or tuple that its loop sets is referred to elsewhere");
      if (v->is_tensor()) add_references(v, groups);
    }
    for (const Variable& v : carried_)
      each_leaf(v.before, [&](Value* leaf) {
        const TensorPart* t = leaf->tensor.get();
        shared_.push_back(t && (leaf->source || t->view_of || !t->group || t->group->base != leaf ||
                                t->group->input >= 0 || t->group->chosen || groups[t->group] > 1));
      });
    return true;
  }

  // From the branch to where it is taken again.
  void turn() {
    const size_t depth = left_ ? f_.stack.size() - 1 : f_.stack.size();
    const auto no = [&](const std::string& why) { decline("a turn of its loop cannot be part of the graph: " + why); };
    for (;;) {
      const int at = f_.pc;
      if (left_ && at == pc_ && f_.stack.size() == depth) return;
      if (!flow_.cfg.in_loop(at, branch_.loop)) decline("its loop is left in another way, too");
      const Instr& i = code_.instrs[static_cast<size_t>(at)];
      if ((is_branch(i.op) || i.op == Op::kToBool) && f_.stack.size() == depth + 1 && is_predicate(f_.top())) {
        if (!left_ && branch_at(code_, at) == branch_) return;
        if (const std::optional<Branch> branch = leaves_at(at)) {
          leave(*branch);
          continue;
        }
      }
      if (i.op == Op::kCompareOp && leaves_at(at + 1) && compare_unconverted(c_, f_, i)) continue;
      if (!step_of_part(c_, f_, at, no)) decline("the function returns inside its loop");
    }
  }

  // A branch that leaves the loop for where it ends; with it, the one that the loop was found at.
  std::optional<Branch> leaves_at(int pc) const {
    std::optional<Branch> branch = left_ ? break_at(code_, pc, branch_.loop) : branch_at(code_, pc);
    return branch && branch->loop == branch_.loop && same_ends(code_, branch->exit, branch_.exit) ? branch
                                                                                                  : std::nullopt;
  }

  void leave(const Branch& branch) {
    for (const Variable& v : unbound_)
      if (const Value* now = place(v); !now || now->is_null())
        decline_at_first(name_of(v) + " may not be bound where its loop ends");
    Value* condition = f_.pop();
    ir::Value* stays = predicate(c_, condition, branch.goes_on_when);
    Contents left = contents_now(true);
    exits_.push_back({stays, std::move(left), c_.graph.nodes.size(), c_.lowered.may_raise.size()});
    f_.pc = branch.stay;
  }

  // What the variables that are carried hold now; the others must hold what they held. On the way out, null for what
  // nobody reads there.
  Contents contents_now(bool out) {
    if (const int i = may_be_unbound_at(f_, out ? branch_.exit : branch_.stay); i >= 0)
      decline(variable_name(code_, i) + " may not be bound where a turn ends");
    Contents contents;
    std::vector<Value*> leaves;
    std::unordered_map<const AliasGroup*, size_t> groups;
    std::unordered_set<const Value*> containers;
    for (const Variable& v : carried_) {
      std::vector<Value*> before;
      each_leaf(v.before, [&](Value* leaf) { before.push_back(leaf); });
      if (out && !v.left) {
        contents.insert(contents.end(), before.size(), nullptr);
        leaves.resize(contents.size());
        continue;
      }
      Value* now = place(v);
      if (!now || !same_structure(now, v.before)) decline_at_first(name_of(v) + " gets another type in its loop");
      if (!add_containers(now, containers)) decline(name_of(v) + " holds a list or tuple twice");
      size_t k = 0;
      each_leaf(now, [&](Value* leaf) {
        contents.push_back(content_now(v, k, before[k], leaf, contents.size(), groups));
        ++k;
        leaves.push_back(leaf);
      });
    }
    tensors_.end_turn(leaves, contents);
    for (const Written& w : written_) {
      contents.push_back(w.group->current);
      if (w.group->input >= 0) contents.push_back(was_written(c_, *w.group));
    }
    for (const Value* v : containers)
      if (v->id <= c_.purity.since) decline("a list or tuple of its loop is referred to elsewhere");
    for (const Variable& v : others_) {
      const Value* now = place(v);
      const bool same =
          now == v.before || (now && now->is_constant() && v.before->is_constant() && now->real == v.before->real);
      if ((out ? v.left : v.live) && !same)
        decline_at_first(name_of(v) + ", which is no tensor or number, changes in its loop");
    }
    return contents;
  }

  ir::Value* content_now(const Variable& v, size_t k, Value* before, Value* now, size_t leaf,
                         std::unordered_map<const AliasGroup*, size_t>& groups) {
    if (!carries(c_, now) || now->is_tensor() != before->is_tensor())
      decline_at_first(name_of(v) + (before->is_tensor() ? " does not stay a tensor in its loop"
                                                         : " does not stay a number in its loop"));
    if (!now->is_tensor()) {
      const NumberExpr *a = number_of(c_, before), *b = number_of(c_, now);
      if (a->hint.kind != b->hint.kind) decline_at_first(name_of(v) + " gets another type of number in its loop");
      return lower_number(c_, b);
    }
    const TensorPart &t = *now->tensor, &was = *before->tensor;
    if (const Requires& r = required_[leaf]; !r.decides && (t.requires_grad != r.grad || t.decides))
      changes_.changing.insert({v.index, k});
    if (t.shape != was.shape)
      decline_at_first(name_of(v) + " changes its size in its loop: a tensor of " + to_string(t.shape) +
                       " behind one of " + to_string(was.shape));
    if (t.dtype != was.dtype || t.type != was.type || !now->attrs.empty())
      decline_at_first(name_of(v) + " gets another dtype or class in its loop");
    ir::Value* content = tensor_value(c_, now);  // its group is known from here on
    strided_[leaf] = strided_[leaf] || may_be_strided(now);
    std::vector<const AliasGroup*> of;
    add_groups(now, of);
    for (const AliasGroup* g : of) {
      if (outside_.count(g)) {  // what a variable may still hold of the beginning
        add_once(may_be_[leaf], g);
        continue;
      }
      if (g->base->source || g->base->id <= c_.purity.since) {
        if (now->tensor->group == g)
          decline(name_of(v) + " becomes a tensor in its loop that is referred to elsewhere");
        changes_.views.insert({leaf, g});
        continue;
      }
      if (const auto [other, is_first] = groups.emplace(g, leaf); !is_first)
        changes_.same.insert({leaf, other->second});
      if (auto it = tensors_.stand_ins().find(g); it != tensors_.stand_ins().end())
        comes_from_[leaf].push_back(it->second);
    }
    return content;
  }

  // What stands for, or is behind the loop, what the turns hold there: it may be what it was before, or what one of
  // those before it is.
  void set_one_of(Value* tensor, size_t leaf, std::span<ir::Value* const> values, const std::vector<Value*>& leaves) {
    std::vector<const AliasGroup*> of = may_be_[leaf];
    const size_t outside = of.size();
    for (const auto& [one, other] : writes_.same)
      if (one == leaf && leaves[other]->is_tensor()) of.push_back(leaves[other]->tensor->group);
    Which which = of.size() == outside ? tensors_.in(values, leaf) : Which();
    // A run without a turn would be given up: not where a break is as good.
    const bool at_first = (c_.request.options.fullgraph || (left_ && !count_)) &&
                          may_begin_apart(c_, f_, pc_, left_, count_) && !in_first_turn(c_, f_, branch_.loop);
    set_chosen(c_, tensor, std::move(of), strided_[leaf], code_.code(), pc_, std::move(which), at_first);
  }

  [[noreturn]] void decline_at_first(const std::string& why) const {
    throw NotInGraph{code_.code(), pc_, why, may_begin_apart(c_, f_, pc_, left_, count_)};
  }

  // The nodes that depend on what is carried, and those that may raise or are recorded, move into the loop; the others
  // are computed once, before it.
  void emit(size_t first, ir::Value* begins, ir::Value* again, Contents& results) {
    std::unordered_set<const ir::Value*> inside(stand_ins_.begin(), stand_ins_.end());
    inside.insert(elements_.stand_ins.begin(), elements_.stand_ins.end());
    auto& recorded = recorded_;
    for (const ir::Value* v : elements_.before) recorded.erase(v);
    Nodes stay, taken;
    auto& nodes = c_.graph.nodes;
    for (size_t i = first; i < nodes.size(); ++i) {
      const ir::Node& n = *nodes[i];
      const bool depends = std::ranges::any_of(n.operands, [&](const ir::Value* v) { return inside.count(v) != 0; });
      // Where gradients flow, a product of a sum is not a sum of products.
      const bool differs = std::ranges::any_of(n.outputs, [&](const ir::Value* v) { return recorded.count(v) != 0; });
      const bool moves = depends || differs || ir::may_raise(n);
      if (moves) inside.insert(n.outputs.begin(), n.outputs.end());
      (moves ? taken : stay).push_back(std::move(nodes[i]));
    }
    nodes.resize(first);
    const bool differentiated = std::ranges::any_of(taken, [&](const auto& n) {
      return std::ranges::any_of(n->outputs, [&](auto* v) { return recorded.count(v); });
    });
    if (writes_large_part(taken) && !c_.request.options.fullgraph) decline("its loop writes a part of a large tensor");
    for (const Written& w : written_)
      if (differentiated && w.group->base->tensor->requires_grad && !w.recorded.grad && !begins_anew(*w.group))
        decline("its loop writes in place what has a gradient, and is differentiated");
    if (differentiated && is_made_twice_at_a_loss(taken) && !c_.request.options.fullgraph)
      decline("the gradient would make its turns twice, and they are large");
    for (const Nodes* part : {&stay, &taken})
      if (const char* why = unfit(c_, *part)) decline("its loop is no part of the graph: " + std::string(why));
    for (auto& n : stay) nodes.push_back(std::move(n));
    std::vector<std::string> names;
    for (const Variable& v : carried_) each_leaf(v.before, [&](Value*) { names.push_back(name_of(v)); });
    names.insert(names.end(), tensors_.size(), "which");
    for (const Written& w : written_) {
      names.push_back(w.group->base->source ? w.group->base->source->text : "written");
      if (w.group->input >= 0) names.push_back("whether");
    }
    if (left_) names.push_back("turns");
    results.insert(results.begin(), again);
    std::vector<ir::Value*> inputs = stand_ins_;
    inputs.insert(inputs.end(), elements_.stand_ins.begin(), elements_.stand_ins.end());
    std::vector<const ir::Node*> views;
    add_operands(c_, taken, results, inputs, views);
    const auto rows = inputs.begin() + static_cast<long>(stand_ins_.size());
    std::rotate(rows, rows + static_cast<long>(elements_.stand_ins.size()), inputs.end());
    auto loop = std::make_shared<ir::Control>();
    loop->kind = ir::Control::kWhile;
    loop->turns = left_ && !count_ ? left_ : -1;
    loop->rows = elements_.stand_ins.size();
    for (const Appended& a : lists_) loop->stacked += a.contents.size();
    loop->graphs.push_back(graph_of(c_, "turn", inputs, names, views, taken, results));
    forget(c_, inside);
    for (auto& n : taken) c_.control.moved.push_back(std::move(n));

    std::vector<ir::Value*> operands{begins};
    operands.insert(operands.end(), contents_before_.begin(), contents_before_.end());
    operands.insert(operands.end(), inputs.begin() + static_cast<long>(stand_ins_.size()),
                    inputs.end() - static_cast<long>(elements_.stand_ins.size()));
    operands.insert(operands.end(), elements_.operands.begin(), elements_.operands.end());
    const auto made = c_.graph.call_control(std::move(loop), operands);
    for (const Variable& v : others_) {
      // Tensors and numbers that nobody reads any more are not made.
      Value*& now = place(v);
      now = !v.live && (holds_contents(v.before) || holds_contents(now)) ? null_value(c_) : v.before;
    }
    for (size_t round = 0; round < may_be_.size(); ++round)  // a tensor may go from variable to variable
      for (size_t k = 0; k < may_be_.size(); ++k)
        for (size_t from : comes_from_[k]) {
          strided_[k] = strided_[k] || strided_[from];
          for (const AliasGroup* g : std::vector(may_be_[from])) add_once(may_be_[k], g);
        }
    std::vector<Value*> behind;
    for (Variable& v : carried_) {
      v.after = rebuilt(c_, v.before, [&](Value*) {
        const size_t at = behind.size();
        Value* leaf = leaf_of(c_, made[at], required_[at]);
        behind.push_back(leaf);
        if (leaf->is_tensor()) set_one_of(leaf, at, {made.data(), made.size()}, behind);
        return leaf;
      });
      if (!v.place) place(v) = v.after;
    }
    for (Written& w : written_) {
      w.content = made[w.at];
      if (w.group->input >= 0 && !w.always) w.when = made[w.at + 1];
    }
    if (!lists_.empty())
      append_rows(std::span<ir::Value* const>(made.data(), made.size()).subspan(contents_before_.size()));
    ++c_.work.tensor_ops;
    f_.pc = branch_.leave;
    if (!left_) return;
    iterator()->iter->done = true;
    if (code_.instrs[static_cast<size_t>(pc_)].arg == 0) f_.pop();
  }

  const Branch branch_;
  const int64_t left_;                                // turns of a `for`; 0: a condition ends it
  Value* const count_;                                // how many they are, where the graph gives that
  std::vector<Variable> carried_, others_, unbound_;  // unbound_: before it, but read behind it
  ir::Value* begins_ = nullptr;                       // whether there is a turn
  bool at_first_ = false;
  Contents contents_before_, stand_ins_;
  CarriedTensors tensors_;
  LoopElements elements_;
  // By what is carried: whether something else refers to it at the beginning, the tensors that it may be from then on,
  // and whose stand-ins it is at the end of a turn.
  std::vector<bool> shared_, strided_;
  std::vector<std::vector<const AliasGroup*>> may_be_;
  std::vector<std::vector<size_t>> comes_from_;
  std::unordered_set<const AliasGroup*> outside_;
  std::vector<Exit> exits_;
  std::vector<Appended> lists_;
  const Writes writes_;
  Writes changes_;                  // what changes whether it requires a gradient, which was not known
  std::vector<Requires> required_;  // by what variables carry, in turns and behind them
  std::vector<Written> written_;
  std::unordered_set<const ir::Value*> recorded_;  // what gradients flow to, in a turn
  std::set<size_t> gradients_;                     // of the contents, those that have one
  std::vector<const ir::Value*> kept_before_;      // contents with a history that the first turn writes
  std::vector<const AliasGroup*> overwritten_;     // without one, of variables
};

}  // namespace

bool capture_turns(Context& c, SymbolicFrame& f, int pc, const Branch& branch, int64_t left, Value* count) {
  for (Writes writes;;) {
    TensorLoop loop(c, f, pc, branch, left, count, writes);
    if (!loop.find_variables()) {
      if (loop.at_first() && may_begin_apart(c, f, pc, left, count))
        throw NotInGraph{f.code->code(), pc, c.control.why_outside, true};
      return false;
    }
    std::optional<Writes> more = loop.run();
    if (!more) return true;
    writes = std::move(*more);
  }
}

}  // namespace msjit::capture
