// Sweeps over a list of ops: graph differentiation with the tape's own rules. The caller walks its nodes from the last
// to the first (reverse) or from the first on (forward); composites are decomposed before.
#pragma once
#include <unordered_map>

#include "src/autograd/rule.h"

namespace msjit::autograd {

class ReverseSweep {
 public:
  explicit ReverseSweep(ops::Emitter& e) : e_(e) {}

  // Adds ct to the cotangent of v; absent does nothing.
  void add(const ops::Val& v, const ops::Val& ct);
  void replace(const ops::Val& v, const ops::Val& ct);  // what arrived for v is ct from now on
  // Sum of what arrived for v so far; absent means zero. Complete once every consumer of v was visited.
  ops::Val cotangent(const ops::Val& v) const;
  // One op: reads the cotangents of its outputs, adds to those of the operands whose `needs` is set. Emits nothing when
  // no output has one, and ignores ops without gradient.
  void visit(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::Val> outputs,
             std::span<const ops::Attr> attrs, std::span<const bool> needs);

 private:
  ops::Emitter& e_;
  std::unordered_map<const void*, ops::Val> cotangents_;
};

class ForwardSweep {
 public:
  explicit ForwardSweep(ops::Emitter& e) : e_(e) {}

  void set(const ops::Val& v, const ops::Val& tangent);
  ops::Val tangent(const ops::Val& v) const;  // absent means zero
  // One op: gives its outputs tangents when an operand has one; ignores ops without gradient.
  void visit(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::Val> outputs,
             std::span<const ops::Attr> attrs);

 private:
  ops::Emitter& e_;
  std::unordered_map<const void*, ops::Val> tangents_;
};

}  // namespace msjit::autograd
