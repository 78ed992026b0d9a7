// What Function, Cell.bprop and hooks record: backwards written in Python.
#pragma once
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

// A backward written in Python that was recorded for a node of the graph, which stands for nothing else.
struct OwnBackward {
  Value *backward, *saved;           // saved: what it is given first; none: nothing
  std::vector<ir::Value*> contents;  // of the tensors among saved
  std::vector<Value*> arguments;     // of the function; as the node's operands behind those that it passes on
  std::vector<int> outputs;          // of the node, by output of the function; -1: it has no gradient
  int step;                          // root step of the record
  std::string name;
  bool view = false;  // an output shares memory in a way that the tape has to know of
};
struct CapturedHook {
  Value* function;
  int step;
};

struct OwnBackwards {
  std::unordered_map<const ir::Node*, OwnBackward> records;
  std::unordered_map<const ir::Value*, std::vector<CapturedHook>> hooks;  // by content
  std::unordered_set<const ir::Node*> staged;  // with such a record or hooks, which the tape is to run
};

Value* record_backward(Context& c, std::vector<Value*>& args);  // _core._record; null: not this way
Value* register_hook(Context& c, Value* tensor, Value* function);
std::vector<ir::Value*> append_gradients(Context& c, size_t first, std::span<ir::Value* const> outputs,
                                         std::span<ir::Value* const> inputs);  // the same, of fixed sizes
// As passes::append_tangents, through the backwards of such nodes: they are linear, and their transpose is the tangent.
std::vector<ir::Value*> append_tangents(Context& c, size_t first, std::span<ir::Value* const> inputs,
                                        std::span<ir::Value* const> tangents, std::span<ir::Value* const> outputs);
// left: what the region leaves behind. The hooks of a leaf, or of a view that is made of its base anew, are its own,
// whoever computes with it later: Python registers them, and asks for the gradient of such a view.
void check_hooks_left(Context& c, const std::unordered_set<Value*>& left);
// A view that is saved for a staged backward has another history than the one that is made of its base anew: a backward
// that computes with the latter, in a closure, and asks for the former's gradient would find it unused.
void check_saved_left(Context& c, const std::unordered_set<Value*>& left);
bool has_own_backward(Context& c, const ir::Node& n, int* step);
// Marks the nodes with backwards or hooks that the history of y has for the tape to run, and gives their functions.
void stage_history(Context& c, Value* y, std::vector<Value*>& functions);
std::vector<CapturedHook> staged_functions(Context& c);  // by slot

}  // namespace msjit::capture
