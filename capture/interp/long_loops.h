// What `for` goes over, and what it collects, where its turns become a loop of the graph.
#pragma once
#include <optional>
#include <vector>

#include "capture/interp/frame.h"
#include "jit/ir/graph.h"

namespace msjit::capture {

struct Context;

// How many elements of an iterator are left; nullopt: not known, or they cannot be had by number.
std::optional<int64_t> left_in(const Value* v);
// How many of an iterator over a range whose end the graph gives, or over several things at once with such a range
// among them. Null: it is none.
Value* open_count(Context& c, const Value* iterator);
// The first element of such, which there must be; what is left in the iterator are those behind it.
Value* take_first(Context& c, Value* iterator);
// At a `for` over a range or a tensor's rows, or over several of them at once, that has many turns left. It has begun,
// so that what it sets is there, but where a tensor may end it in its first turn. asked: it is to be one, however few.
bool is_long_loop(const SymbolicFrame& f, int pc, bool asked);

// A list that a `for` appends tensors to, and does nothing else with.
struct Appended {
  int variable;
  Value* list;
  Value* in_turn = nullptr;          // what stands for it in the turn
  std::vector<ir::Value*> contents;  // of what the turn appends
};

// Those made in the region whose variable the loop reads for that alone. stored: by variable, whether the loop stores
// it.
std::vector<Appended> lists_appended_to(const SymbolicFrame& f, int loop, const std::vector<bool>& stored);

constexpr int64_t kOpen = INT64_MAX;  // turns of a `for` whose number the graph gives

// What a `for` takes from its iterator, in a turn that stands for all that are left.
class LoopElements {
 public:
  LoopElements(Context& c, const SymbolicFrame& f, int pc, int64_t left)
      : c_(c), code_(*f.code), pc_(pc), left_(left) {}
  // turns: those before it.
  Value* in_turn(Value* iterator, Value* turns);
  // of[:, index] along dimension d, where the index counts with the turns and `of` was there before the loop: a row of
  // what stands before it. Null: it is none.
  Value* indexed(Value* of, int d, Value* index);

  std::vector<ir::Value*> operands, stand_ins;  // what rows are taken of, and what stands for one
  std::vector<ir::Value*> before;               // what is computed before the loop: operands, and what they are made of

 private:
  struct Line {  // factor * turns + first
    __int128 factor, first;
  };
  std::optional<Line> line(const NumberExpr* e);
  Value* row(Value* of, int d, int64_t first, int64_t step);

  Context& c_;
  const Code& code_;
  const int pc_;
  const int64_t left_;
  const ir::Value* turns_ = nullptr;
};

}  // namespace msjit::capture
