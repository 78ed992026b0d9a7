#include "capture/interp/carried_tensors.h"

#include <algorithm>

#include "capture/interp/control_parts.h"
#include "capture/interp/which_tensor.h"

namespace msjit::capture {

void CarriedTensors::begin(std::span<Value* const> leaves, std::vector<ir::Value*>& contents) {
  contents_ = contents;
  zero_ = c_.graph.constant(ops::Number::of(int64_t{0}));
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    if (!leaves[leaf]->is_tensor()) continue;
    before_.push_back({leaf, which_of(c_, leaves[leaf])});
    Which& which = before_.back().second;
    add_candidates(which);
    known_ = known_ || which.number;
    if (!which.number) {
      unknown_.insert(leaf);
      which.number = zero_;
    }
  }
  if (!known_) before_.clear();
  for (const auto& [leaf, which] : before_) contents.push_back(which.number);
}

void CarriedTensors::add_candidates(const Which& which) {
  for (Value* v : which.of)
    if (std::ranges::find(candidates_, v) == candidates_.end()) candidates_.push_back(v);
}

Which CarriedTensors::in(std::span<ir::Value* const> values, size_t leaf) const {
  if (unknown_.count(leaf)) return {};
  for (size_t i = 0; known_ && i < before_.size(); ++i) {
    if (before_[i].first != leaf) continue;
    Which which{values[contents_.size() + i], {}};
    const ir::Value* content = contents_[leaf];
    for (Value* v : candidates_)  // it keeps its shape and dtype
      if (v->tensor->dtype == content->dtype && v->tensor->shape == content->shape) which.of.push_back(v);
    return which;
  }
  return {};
}

void CarriedTensors::end_turn(std::span<Value* const> leaves, std::vector<ir::Value*>& contents) {
  for (const auto& [leaf, which] : before_) contents.push_back(contents[leaf] ? now(leaf, leaves[leaf]) : nullptr);
}

ir::Value* CarriedTensors::now(size_t leaf, Value* tensor) {
  if (!known_ || unknown_.count(leaf)) return zero_;
  const AliasGroup* g = tensor->tensor->group;
  const auto stand_in = stand_in_of_.find(g);
  // One that is written is nobody else's: to the program it may be a new one, and must, as what was there has not
  // changed.
  if (stand_in != stand_in_of_.end() && g->base == tensor && !unknown_.count(stand_in->second))
    return g->written ? zero_ : in(stand_ins_, stand_in->second).number;
  const Which outside = outside_turn(which_of(c_, tensor));
  known_ = known_ && outside.number;
  add_candidates(outside);
  const ir::Node* made = outside.number ? outside.number->producer : nullptr;
  const bool fresh = !known_ || (outside.of.empty() && made && made->kind == ir::Node::kConstNumber);
  return fresh ? zero_ : outside.number;
}

// Around the loop what stands for something is that, and all else that the turn makes is new.
Which CarriedTensors::outside_turn(Which which) {
  auto is_stand_in = [&](const Value* v) { return stand_in_of_.count(v->tensor->group) != 0; };
  // A view that turns make is another object in each.
  auto is_view = [&](const Value* v) { return made_in_part(c_, v) && !made_in_part(c_, v->tensor->group->base); };
  which = resolved(c_, std::move(which), is_stand_in);
  if (std::ranges::any_of(which.of, is_view)) return {};
  if (!which.number || std::ranges::none_of(which.of, is_stand_in)) return which_outside(c_, which, zero_);
  Which outside{which.number, {}};
  for (Value* v : which.of) {
    ir::Value* number = zero_;
    if (is_stand_in(v)) {
      const size_t leaf = stand_in_of_.at(v->tensor->group);
      if (v->tensor->group->base != v || unknown_.count(leaf)) return {};
      number = v->tensor->group->written ? zero_ : in(stand_ins_, leaf).number;
      if (!number) return {};
    } else if (!made_in_part(c_, v)) {
      outside.of.push_back(v);
      continue;
    }
    const int64_t at = std::ranges::find(c_.choices.candidates, v) - c_.choices.candidates.begin() + 1;
    ir::Value* operands[] = {which.number, c_.graph.constant(ops::Number::of(at))};
    outside.number = choose(c_, c_.graph.number(ir::NumberOp::k_eq, operands), number, outside.number);
  }
  return outside;
}

}  // namespace msjit::capture
