// Which tensors the variables of a loop hold, as numbers of the graph that go from turn to turn with them.
#pragma once
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "capture/interp/context.h"

namespace msjit::capture {

// By leaf: a tensor or number that a variable holds, by itself or in a tuple or list. What is known of one may become
// unknown at the end of a turn.
class CarriedTensors {
 public:
  explicit CarriedTensors(Context& c) : c_(c) {}

  // What the leaves hold where the loop is entered; the numbers behind their contents are added to those.
  void begin(std::span<Value* const> leaves, std::vector<ir::Value*>& contents);
  size_t size() const { return before_.size(); }
  // In the turn: the tensor is what stands for the leaf. stand_ins: of the contents, and of the numbers behind them.
  void stands_for(const Value* tensor, size_t leaf) { stand_in_of_[tensor->tensor->group] = leaf; }
  void set_stand_ins(std::span<ir::Value* const> stand_ins) { stand_ins_ = stand_ins; }
  const std::unordered_map<const AliasGroup*, size_t>& stand_ins() const { return stand_in_of_; }
  // Of a leaf, among values that begin with the leaves' contents.
  Which in(std::span<ir::Value* const> values, size_t leaf) const;
  // At the end of a turn, the numbers of what the leaves hold then. A leaf without a value in `contents` has none.
  void end_turn(std::span<Value* const> leaves, std::vector<ir::Value*>& contents);

 private:
  void add_candidates(const Which& which);
  ir::Value* now(size_t leaf, Value* tensor);
  Which outside_turn(Which which);

  Context& c_;
  std::vector<std::pair<size_t, Which>> before_;
  std::vector<ir::Value*> contents_;  // of the leaves, where the loop is entered
  std::vector<Value*> candidates_;
  std::unordered_set<size_t> unknown_;
  std::span<ir::Value* const> stand_ins_;
  std::unordered_map<const AliasGroup*, size_t> stand_in_of_;
  bool known_ = false;
  ir::Value* zero_ = nullptr;
};

}  // namespace msjit::capture
