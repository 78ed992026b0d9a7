// The tape: nodes made by eager ops (or by compiled fragments), the engine that runs them backwards, and grad mode.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "src/ops/emitter.h"

namespace msjit::autograd {

class Node;

struct Edge {
  Ref<Node> node;  // null: nothing wants this gradient
  int index = 0;   // which output of the forward op that the node stands for
};

// A value kept for the backward; checks on use that nobody wrote it in place.
class Saved {
 public:
  Saved() = default;
  Saved(const Tensor& t, bool is_output_of_this_node);
  Tensor get(const Node& owner) const;  // UserError when the version moved
  void reset();

 private:
  Tensor tensor_;  // detached from its node when it is that node's output (no cycle)
  uint32_t version_ = 0;
  bool is_output_ = false;
};

// One recorded operation. backward() maps cotangents of its outputs (null: zero) to gradients of its inputs.
class Node : public RefCounted {
 public:
  virtual ~Node() = default;
  static void destroy(Node* n);  // iterative: long chains must not overflow the stack
  virtual const char* name() const = 0;
  virtual void backward(std::span<const Tensor> cotangents, bool create_graph, SmallVector<Tensor, 4>& gradients) = 0;
  virtual void release_saved() {}  // after a backward without retain_graph; a second use raises

  SmallVector<Edge, 2> next;  // per input
  uint64_t sequence = 0;      // creation order; the engine runs the highest first
  std::vector<std::function<void(SmallVector<Tensor, 4>&)>> pre_hooks;  // tensor hooks on this node's outputs
};

struct AutogradMeta {
  Ref<Node> grad_fn;  // null for leaves
  int output_index = 0;
  Tensor grad;            // accumulated, leaves (and retain_grad)
  Ref<Node> accumulator;  // leaf's sink, weak in spirit: cleared with the tensor
  std::vector<std::pair<uint64_t, std::function<Tensor(const Tensor&)>>> hooks;  // may return a replacement
  bool retain_grad = false;
  Tensor view_base;  // for in-place writes to views of a tensor that needs a gradient
};

AutogradMeta& autograd_meta(TensorImpl& t);  // made on demand
Edge gradient_edge(const Tensor& t);
void set_requires_grad(TensorImpl& t, bool value);
void set_history(TensorImpl& output, Ref<Node> node, int index);

bool grad_enabled();
class GradMode {
 public:
  explicit GradMode(bool enabled);
  ~GradMode();

 private:
  bool previous_;
};

// Called by eager dispatch after the kernel ran, when grad mode is on and an operand requires a gradient.
void record(ops::Op op, std::span<const Tensor> operands, std::span<const ops::Number> numbers,
            std::span<const ops::Attr> attrs, std::span<Tensor> outputs);

struct BackwardOptions {
  bool retain_graph = false, create_graph = false, allow_unused = true;
};
// Accumulates into the leaves' grad.
void backward(std::span<const Tensor> roots, std::span<const Tensor> cotangents, BackwardOptions options);
// Gradients of roots with respect to inputs (null where unused); leaves the leaves' grad alone.
std::vector<Tensor> gradients(std::span<const Tensor> roots, std::span<const Tensor> cotangents,
                              std::span<const Tensor> inputs, BackwardOptions options);

// ---- rules: written once in ops, used by the tape and by graph differentiation --------------------------------------
struct VjpContext {
  ops::Op op;
  ops::Emitter& e;
  std::span<const ops::Val> in;       // operands
  std::span<const ops::Val> out;      // forward outputs
  std::span<const ops::Val> ct;       // cotangents of the outputs; absent means zero
  std::span<const ops::Attr> attrs;
  uint32_t needs;                     // bit i: gradient of operand i wanted
  ops::Vals grads;                    // result, one per operand, absent: zero
  bool wants(int i) const { return needs >> i & 1; }
  void set(int i, ops::Val v) { grads[i] = std::move(v); }
  // Sums v over broadcast dimensions to the shape of operand i, in its dtype.
  void set_unbroadcast(int i, const ops::Val& v);
};
using VjpRule = void (*)(VjpContext& c);
struct RuleInfo {
  VjpRule vjp = nullptr;
  uint32_t saves_inputs = ~0u;   // which operands the rule reads (bit set); the tape keeps only those
  uint32_t saves_outputs = ~0u;  // which outputs the rule reads
};
const RuleInfo& rule(ops::Op op);
struct RuleRegistration {
  RuleRegistration(ops::Op op, VjpRule vjp, uint32_t saves_inputs, uint32_t saves_outputs);
};
// MSJIT_VJP(exp, saves_inputs = 0, saves_outputs = 1) { c.set(0, c.ct[0] * c.out[0]); }
#define MSJIT_VJP(name, saves_inputs, saves_outputs)                                                              \
  static void name##_vjp(::msjit::autograd::VjpContext& c);                                                       \
  static const ::msjit::autograd::RuleRegistration name##_rule(::msjit::ops::Op::name, &name##_vjp, saves_inputs, \
                                                               saves_outputs);                                    \
  static void name##_vjp(::msjit::autograd::VjpContext& c)

}  // namespace msjit::autograd
