// What Function, Cell.bprop and hooks record: backwards written in Python.
#pragma once
#include <span>
#include <unordered_set>

#include "capture/interp/state.h"

namespace msjit::capture {

struct Context;

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
