// backward(), .grad, and what histories of results become.
#pragma once
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

// backward() and .grad.
struct Backwards {
  std::vector<Value*> grads;                            // inputs whose .grad was read or stored
  std::vector<Value*> stores;                           // tensors whose .grad was stored, in order
  std::vector<Value*> asked;                            // from outside, whose gradients a function gave
  std::vector<Value*> new_leaves;                       // made inside; they require a gradient
  std::vector<std::pair<ir::Value*, int>> grad_inputs;  // what stands for arguments of a gradient; the root step
  std::vector<Value*> retained;                         // results that retain their gradient
  // Former contents of what was written where the tape does not see it. step: root step of the write. of_input: the
  // fragment gets it and writes it, so that the tape finds it changed.
  struct Former {
    int step;
    bool of_input;
  };
  std::unordered_map<const ir::Value*, Former> overwritten;
  std::unordered_set<const ir::Node*> released;  // whose saved values a backward() has released
};

Value* call_backward(Context& c, Value* root, std::span<Value* const> args, const Keywords& kwargs);
Value* load_grad(Context& c, Value* v);
void store_grad(Context& c, Value* v, Value* value);  // null value: delete
Value* retain_grad(Context& c, Value* v);
Value* require_grad(Context& c, Value* v, bool wanted);  // of a tensor made inside
void guard_grads(Context& c);                            // at the region's end
// What a result with a history is to be handed over as.
struct History {
  enum Kind { kPlain, kNewLeaf, kReleased } kind = kPlain;
  std::string message;  // kReleased: what a backward raises
};
// Whether the tape would keep one of the values for the backward of one of the nodes, `but` apart; rather yes than no.
bool may_keep(const Context& c, std::span<const ir::Node* const> nodes, std::span<const ir::Value* const> values,
              const ir::Node* but = nullptr);
// Before a write that the tape does not record.
void note_overwritten(Context& c, const AliasGroup& g);
// Whether the tape would keep for one of the nodes a content that has been overwritten since.
bool keeps_overwritten(Context& c, std::span<const ir::Node* const> nodes);
// A gradient is about to be taken of ys.
void check_overwritten(Context& c, std::span<ir::Value* const> ys, std::span<ir::Value* const> inputs);
// The graph and its outputs are known. The root step before which the region is to end, as the tape would keep for
// their backward what is written in place behind it, or may be written again behind the region; -1: none.
int step_of_kept_write(const Context& c);
History history_of(Context& c, Value* v);
// A gradient was taken without create_graph: what the tape saved between the inputs and ys is gone.
void release_swept(Context& c, std::span<ir::Value* const> ys, std::span<ir::Value* const> inputs);
// The nodes that a history of y would lead through, the last first.
std::vector<ir::Node*> path_of(Context& c, Value* y);

}  // namespace msjit::capture
