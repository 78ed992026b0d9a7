// Gradient rules: written once in ops, used by the tape and by graph differentiation.
#pragma once
#include "src/ops/emitter.h"

namespace msjit::autograd {

// Whether an output of this dtype has a gradient where an operand has one. Floating point and complex ones do. Integers
// and booleans, too, where they come from integers that have one (of_integers) or from a conversion: MindSpore
// differentiates them in their own arithmetic.
inline bool carries_gradient(ops::Op op, DType output, bool of_integers) {
  return is_differentiable(output) || of_integers || op == ops::Op::cast;
}
// A cotangent or tangent as rules compute with it: booleans and unsigned integers as int64; `set` converts back.
ops::Val as_number(ops::Emitter& e, const ops::Val& v);

struct VjpContext {
  ops::Op op;
  ops::Emitter& e;
  std::span<const ops::Val> in;              // operands; absent where the rule's mask says it is not read
  std::span<const ops::Val> out;             // forward outputs, absent likewise
  std::span<const ops::ValueType> in_types;  // always there
  std::span<const ops::ValueType> out_types;
  std::span<const ops::Val> ct;  // cotangents of the outputs; absent means zero
  std::span<const ops::Attr> attrs;
  std::span<const bool> needs;  // by operand: gradient wanted
  ops::Vals grads;              // result, one per operand, absent: zero

  bool wants(int i) const { return needs[i]; }
  Dims shape(int i) const { return in_types[i].shape; }
  DType dtype(int i) const { return in_types[i].dtype; }
  int ndim(int i) const { return static_cast<int>(in_types[i].shape.size()); }
  bool has(int attr) const { return !std::holds_alternative<std::monostate>(attrs[attr]); }
  template <class T>
  const T& attr(int i) const {
    return std::get<T>(attrs[i]);
  }
  // Stores v as gradient of operand i, in the operand's dtype (real part where the operand is real).
  void set(int i, const ops::Val& v);
  // The same after summing over the dimensions in which operand i was broadcast.
  void set_unbroadcast(int i, const ops::Val& v);
};

// Runs a rule as compiled code, where there is some for the call; false: nothing has happened. The rule is not to be
// differentiated in its turn. Set by the compiler.
using RuleRunner = bool (*)(VjpContext& c);
void set_rule_runner(RuleRunner runner);
bool run_compiled(VjpContext& c);

// The forward rule of the same op: tangents of the operands to tangents of the outputs. It reads what the vjp's masks
// let it read.
struct JvpContext {
  ops::Op op;
  ops::Emitter& e;
  std::span<const ops::Val> in, out;
  std::span<const ops::ValueType> in_types, out_types;
  std::span<const ops::Val> t;  // by operand, in its shape and dtype; absent means zero
  std::span<const ops::Attr> attrs;
  ops::Vals tangents;  // result, one per output, absent: zero

  Dims shape(int i) const { return in_types[i].shape; }
  DType dtype(int i) const { return in_types[i].dtype; }
  int ndim(int i) const { return static_cast<int>(in_types[i].shape.size()); }
  template <class T>
  const T& attr(int i) const {
    return std::get<T>(attrs[i]);
  }
  // Stores v as tangent of output i, in the output's dtype.
  void set(int i, const ops::Val& v);
};

// The batching rule of an op: the op on every element of a batch at once. Operands that are batched, and the results,
// have the batch as first dimension; types are those of one element.
struct BatchContext {
  ops::Op op;
  ops::Emitter& e;
  int64_t size;  // of the batch
  std::span<const ops::Val> in;
  std::span<const bool> batched;  // by operand
  std::span<const ops::ValueType> in_types;
  std::span<const ops::OutputType> out_types;
  std::span<const ops::Attr> attrs;
  ops::Vals out;  // result

  Dims shape(int i) const { return in_types[i].shape; }
  int ndim(int i) const { return static_cast<int>(in_types[i].shape.size()); }
  template <class T>
  const T& attr(int i) const {
    return std::get<T>(attrs[i]);
  }
};

using BatchRule = void (*)(BatchContext& c);
using VjpRule = void (*)(VjpContext& c);
using JvpRule = void (*)(JvpContext& c);
// Masks: bit i for operand (output) i; bit 31 stands for all from 31 on.
struct RuleInfo {
  VjpRule vjp = nullptr;
  JvpRule jvp = nullptr;
  BatchRule batch = nullptr;                                // null for composites: they are decomposed
  uint32_t saves_inputs = ~0u;                              // which operands the rule reads; the tape keeps only those
  uint32_t saves_outputs = ~0u;                             // which outputs the rule reads
  uint32_t (*reads)(std::span<const ops::Attr>) = nullptr;  // where saves_inputs depends on attributes

  uint32_t inputs_read(std::span<const ops::Attr> attrs) const { return reads ? reads(attrs) : saves_inputs; }
};
// In saves_inputs: operand 0 is read for the gradient of operand 1 only, and the other way round (products).
inline constexpr uint32_t kCrossed = 1u << 30 | 3;
// In saves_inputs: operand 0 is read for the gradient of operand 1 only (quotients).
inline constexpr uint32_t kFirstForSecond = 1u << 29;
// In saves_outputs: the output is read for the gradient of operand 1 only.
inline constexpr uint32_t kForSecond = 1u << 30;
inline bool in_mask(uint32_t mask, size_t i) { return mask >> (i < 31 ? i : 31) & 1; }
// Whether a rule reads operand i, by saves_inputs; flows(k): whether operand k gets a gradient.
template <class Flows>
bool reads_operand(uint32_t mask, size_t i, Flows&& flows) {
  if (!in_mask(mask, i)) return false;
  if (mask >> 31) return true;  // each of them
  if ((mask & kCrossed) == kCrossed && i < 2) return flows(1 - i);
  return !(mask & kFirstForSecond) || i > 0 || flows(1);
}
const RuleInfo& rule(ops::Op op);  // vjp is null when the op has none
// Whether nothing of the first operand is left in the result: a slice_scatter over all of it. It gets no gradient.
bool replaces_all(ops::Op op, std::span<const ops::Attr> attrs, Dims first);

// The rules of element-wise ops that have no own.
void elementwise_jvp(JvpContext& c);
void elementwise_batch(BatchContext& c);
void reduction_batch(BatchContext& c);  // of ops with the attributes axis and keepdims

struct RuleRegistration {
  RuleRegistration(ops::Op op, VjpRule vjp, uint32_t saves_inputs, uint32_t saves_outputs);
  RuleRegistration(ops::Op op, uint32_t (*reads)(std::span<const ops::Attr>));
  RuleRegistration(ops::Op op, JvpRule jvp);
  RuleRegistration(ops::Op op, BatchRule batch);
};
// MSJIT_VJP(exp, 0, 1) { c.set(0, c.ct[0] * conj(c.out[0])); }    masks: reads no operand, reads output 0
#define MSJIT_VJP(name, saves_inputs, saves_outputs)                                                              \
  static void name##_vjp(::msjit::autograd::VjpContext& c);                                                       \
  static const ::msjit::autograd::RuleRegistration name##_rule(::msjit::ops::Op::name, &name##_vjp, saves_inputs, \
                                                               saves_outputs);                                    \
  static void name##_vjp(::msjit::autograd::VjpContext& c)
// MSJIT_VJP_READS(scatter) { return 6; }    saves_inputs for the attributes `attrs`, beside MSJIT_VJP's for all of them
#define MSJIT_VJP_READS(name)                                                                              \
  static uint32_t name##_reads(std::span<const ::msjit::ops::Attr> attrs);                                 \
  static const ::msjit::autograd::RuleRegistration name##_reads_of(::msjit::ops::Op::name, &name##_reads); \
  static uint32_t name##_reads(std::span<const ::msjit::ops::Attr> attrs)
// MSJIT_JVP(cummax) { c.set(0, gather(c.t[0], c.out[1], dim)); }    runs only where some operand has a tangent
#define MSJIT_JVP(name)                                                                                      \
  static void name##_jvp(::msjit::autograd::JvpContext& c);                                                  \
  static const ::msjit::autograd::RuleRegistration name##_forward_rule(::msjit::ops::Op::name, &name##_jvp); \
  static void name##_jvp(::msjit::autograd::JvpContext& c)
// MSJIT_BATCH(transpose) { c.out.push_back(transpose(c.in[0], ...)); }    runs only where some operand is batched
#define MSJIT_BATCH(name)                                                                                    \
  static void name##_batch(::msjit::autograd::BatchContext& c);                                              \
  static const ::msjit::autograd::RuleRegistration name##_batch_rule(::msjit::ops::Op::name, &name##_batch); \
  static void name##_batch(::msjit::autograd::BatchContext& c)

}  // namespace msjit::autograd
