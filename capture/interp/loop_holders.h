// What else refers to what the variables of a loop hold.
#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "capture/interp/control_parts.h"
#include "capture/interp/frame.h"

namespace msjit::capture {

// A variable of the frame, or another place, that the loop stores.
struct LoopVariable {
  int index;                             // of another place: below 0
  Value* before;                         // its value where the loop is entered
  bool live;                             // read in another turn, or behind the loop
  bool left;                             // read behind the loop
  const AliasGroup* stand_in = nullptr;  // in a turn, of a tensor
  std::optional<StoredPlace> place;
  Value* after = nullptr;  // what it holds behind the loop
};

// What goes from turn to turn: the tensors and numbers that variables hold, by themselves or in tuples and lists.
using LoopContents = std::vector<ir::Value*>;

// Another branch that leaves the loop: it stays where the predicate holds, else these are what is left.
struct LoopExit {
  ir::Value* stays;
  LoopContents contents;
  size_t nodes, raising;  // of the graph, and of Context::lowered.may_raise, that there were then
};

struct Context;

// What the program can come to, but by variables that are not read any more: as an instruction is executed.
std::unordered_set<const Value*> held_to_be_read(Context& c);
// What the program can come to, were it not for these variables and stack slots.
std::unordered_set<const Value*> held_beside(Context& c, const SymbolicFrame& f, std::span<Value** const> places);
// Whether an iterator is, or one that it takes from.
bool is_held(const Value* iterator, const std::unordered_set<const Value*>& held);
// To the memory of a tensor, and to what else it may turn out to be.
void add_references(const Value* tensor, std::unordered_map<const AliasGroup*, int>& groups, int count = 1);
// The tensors that an iterator takes rows of are referred to while it lives.
void add_tensors(const Value* iterator, std::unordered_map<const AliasGroup*, int>& groups);
// Tuples and lists of the region. False: one is there already.
bool add_containers(const Value* v, std::unordered_set<const Value*>& to);

// Tuples and lists of the same lengths, of what is none.
bool same_structure(const Value* a, const Value* b);

// A variable that a loop binds first: the type of what it holds.
struct FirstBound {
  int variable;
  std::optional<NumberKind> number;
  DType dtype = DType::float32;
  Shape shape;
  bool requires_grad = false;
};
// What the turns of a loop have turned out to write in place.
struct LoopWrites {
  std::vector<AliasGroup*> groups;
  std::unordered_set<int> kept;  // variables that stay the tensor that they hold, which is written
  std::vector<PartWrites::Stored> places;
  std::vector<FirstBound> bound;
  // Variables, and which of the tensors that they hold, and memory: they get a gradient in some turn, or lose it.
  std::set<std::pair<int, size_t>> changing;
  std::unordered_set<const AliasGroup*> first_histories;
  std::set<std::pair<size_t, const AliasGroup*>> views;  // a turn makes it a view of that, from before the loop
  std::set<std::pair<size_t, size_t>> same;  // of what they hold, two that may be one tensor; the later one first
};
// Memory that the turns write, beside what variables hold.
struct LoopWritten {
  AliasGroup* group;
  size_t at;  // among the contents: its own, and for an input whether it was written
  Requires recorded;
  bool seen_by_tape = false, always = false;
  ir::Value *content = nullptr, *when = nullptr;
};
inline void add_once(std::vector<const AliasGroup*>& to, const AliasGroup* g) {
  if (std::ranges::find(to, g) == to.end()) to.push_back(g);
}
inline void add_to(std::vector<const ir::Value*>& to, const std::vector<const ir::Value*>& from) {
  to.insert(to.end(), from.begin(), from.end());
}
// Null: it is no tensor or number.
std::optional<FirstBound> first_bound(Context& c, int variable, Value* now);
// What stands for it before the loop. Without a turn such a run is given up, and Python says what is not bound.
Value* unread(Context& c, const FirstBound& first);
// A run in which it does not hold has a number that cannot be computed: it is given up, and Python makes it.
void must_hold(Context& c, ir::Value* condition);

// Whether one of these writes a part of a tensor that is large: a turn would copy the rest.
bool writes_large_part(const std::vector<std::unique_ptr<ir::Node>>& turn);
// Whether the tape is faster than a gradient that makes turns of these nodes again.
bool is_made_twice_at_a_loss(const std::vector<std::unique_ptr<ir::Node>>& turn);

}  // namespace msjit::capture
