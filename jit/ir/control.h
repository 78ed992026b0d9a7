// Control flow in a graph: a node with graphs of its own. They are pure, draw no random numbers, and see nothing but
// their inputs: what they read from around the node is among its operands.
//
//   if(predicate, inputs...): graphs {then, otherwise}; inputs of each: inputs...; outputs of each: the node's
//   while(predicate, carried..., inputs..., rows...): one graph, a turn; its inputs: carried..., inputs..., a row of
//   each
//     of rows...; its outputs: whether there is another turn, carried... of that one, stacked.... The node's outputs:
//     carried... as the last turn left them, and of stacked... those of all turns, one behind the other. With rows it
//     makes as many turns as `turns` says at most, with stacked outputs exactly so many
//   reverse(predicate, carried..., inputs..., rows..., results..., starts..., stacked...): the gradient of such a
//   `while`.
//     Its turns are made again, then one after the other from the last to the first what depends on them. Graphs:
//     {turn, none, back...}. turn: as above, but without stacked outputs, and with values behind that the backs read.
//     none: where there was no turn; inputs: results..., starts...; outputs: results..., 0. The backs: of the last
//     turn, the one before it and so on, the last one of all turns left; inputs: those of turn, what turn gave for
//     them, results..., starts..., a row of each of stacked...; outputs: results... for the turn before, rows of what
//     the node gives. starts are minus zeros but for the first turn. The node's outputs: results..., stacked rows, how
//     many turns
//
// A predicate is a bool tensor of one element, or a bool number. What is carried, and every output, is a tensor or a
// number whose type stays. A number that control flow gives is known once the node has run.
#pragma once
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "jit/ir/graph.h"

namespace msjit::ir {

struct Control;
// What a `reverse` is the gradient of, for its own gradient. Not in the text: one that is read has none.
struct ReverseOf {
  std::shared_ptr<const Control> loop;
  std::vector<size_t> results, rows;  // inputs of its turn, by what the `reverse` gives
  std::vector<size_t> first;          // of results, by starts: inputs carried into the first turn
  std::vector<size_t> stacked;        // outputs of the loop, by what comes in
};

struct Control {
  enum Kind : uint8_t { kIf, kWhile, kReverse } kind;
  std::vector<Graph> graphs;
  int64_t turns = -1;  // that it makes; -1: not known
  size_t rows = 0;     // while, reverse: the last inputs of a turn that are rows
  size_t stacked = 0;  // while: the last outputs of a turn; reverse: the last inputs of a back
  std::shared_ptr<const ReverseOf> of = nullptr;
};

bool same_type(const Value& a, const Value& b);
size_t least_graphs(Control::Kind kind);
// How many of each there are in a `reverse`.
struct ReverseParts {
  explicit ReverseParts(const Control& control);
  size_t carried, inputs, recorded, results, starts, rows;  // rows: that it gives
};
// Values of the types of the node's outputs.
std::vector<Value> results_of(const Control& control);
// The type of what a value is a row of.
Value stacked_type(const Value& row, int64_t rows);
std::string_view name_of(Control::Kind kind);
std::optional<Control::Kind> control_from_name(std::string_view name);
// Whether one of its ops may raise, or it may not end.
bool may_raise(const Control& control);
// By value: the numbers that control flow gives, or tensors hold, and those computed from them. The others are known
// before a run.
std::vector<bool> late_numbers(const Graph& graph);
// InternalError where the graphs and the operands do not fit together.
void check_control(const Control& control, std::span<Value* const> operands);

}  // namespace msjit::ir
