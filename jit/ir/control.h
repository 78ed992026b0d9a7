// Control flow in a graph: a node with graphs of its own. They are pure, draw no random numbers, and see nothing but
// their inputs: what they read from around the node is among its operands.
//
//   if(predicate, inputs...): graphs {then, otherwise}; inputs of each: inputs...; outputs of each: the node's
//   while(predicate, carried..., inputs...): one graph, a turn; its inputs: carried..., inputs...; its outputs: whether
//     there is another turn, carried... of that one. The node's outputs: carried... as the last turn left them
//
//   reverse(predicate, carried..., inputs..., results..., starts...): the gradient of a `while` of that predicate,
//   carried...
//     and inputs.... Its turns are made again, then one after the other from the last to the first what depends on
//     them. Graphs: {turn, none, back...}. turn: as above, with values behind that the backs read. none: where there
//     was no turn; inputs: results..., starts...; outputs: results..., 0. The backs, of the last turn, the one before
//     it and so on, the last one of all turns left; inputs: those of turn, what turn gave for them, results...,
//     starts...; outputs: results... for the turn before. starts are minus zeros but for the first turn. The node's
//     outputs: results..., turns
//
// A predicate is a bool tensor of one element, or a bool number. What is carried, and every output, is a tensor or a
// number whose type stays. A number that control flow gives is known once the node has run.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "jit/ir/graph.h"

namespace msjit::ir {

struct Control {
  enum Kind : uint8_t { kIf, kWhile, kReverse } kind;
  std::vector<Graph> graphs;
};

bool same_type(const Value& a, const Value& b);
size_t least_graphs(Control::Kind kind);
// How many of each there are in a `reverse`.
struct ReverseParts {
  explicit ReverseParts(const Control& control);
  size_t carried, inputs, recorded, results, starts;
};
// The values of a graph of its own whose types the node's outputs have.
std::span<Value* const> results_of(const Control& control);
std::string_view name_of(Control::Kind kind);
std::optional<Control::Kind> control_from_name(std::string_view name);
// Whether one of its ops may raise, or it may not end.
bool may_raise(const Control& control);
// By value: the numbers that control flow gives, and those computed from them. The others are known before a run.
std::vector<bool> late_numbers(const Graph& graph);
// InternalError where the graphs and the operands do not fit together.
void check_control(const Control& control, std::span<Value* const> operands);

}  // namespace msjit::ir
