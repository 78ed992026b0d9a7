// Plans: what inference, kernel choice and layout found out about a call, kept by each thread for calls with the same
// op, metadata of operands, kinds of numbers and attributes. Values of numbers are no part of it.
#pragma once
#include <memory>

#include "src/backends/prepared.h"
#include "src/eager/arguments.h"

namespace msjit::eager {

// Interned Metas are equal when their pointers are, and live for good.
class PlanKey {
 public:
  static constexpr size_t kMaxOperands = 8;
  PlanKey(ops::Op op, std::span<const Operand> operands, std::span<const ops::Attr> attrs);
  bool cacheable() const { return cacheable_; }
  uint64_t hash() const { return hash_; }

  ops::Op op;
  uint8_t count;
  DType default_float;
  uintptr_t operands[kMaxOperands];  // Meta | requires a gradient; kinds of numbers; absent
  std::span<const ops::Attr> attrs;  // as the caller gave them

 private:
  bool cacheable_ = false;
  uint64_t hash_ = 0;
};

class Plan {
 public:
  // Null: such calls go the general way.
  static std::unique_ptr<Plan> make(const PlanKey& key, const Arguments& a);
  ~Plan();
  bool serves(const PlanKey& key) const;
  // False: this call has to go the general way; nothing has happened.
  bool run(std::span<const Operand> operands, Outputs& outputs) const;

 private:
  Plan(const PlanKey& key, const Arguments& a);
  bool run_kernel(std::span<const Operand> all, Outputs& outputs) const;
  bool run_library(std::span<const Operand> all, Outputs& outputs) const;
  bool run_write(std::span<const Operand> all, Outputs& outputs) const;
  bool run_view(const Operand& x, Outputs& outputs) const;
  void allocate(Outputs& outputs) const;

  ops::Op op_;
  ops::OpClass class_;
  DType default_float_;
  bool records_ = false;
  SmallVector<uintptr_t, 3> key_;
  SmallVector<ops::Attr, 1> given_, attrs_;  // attrs_: complete
  SmallVector<ops::Number, 2> defaults_;     // by position, of operands that were left out
  uint32_t has_default_ = 0;
  SmallVector<const Meta*, 2> outputs_;  // interned
  std::unique_ptr<backends::PreparedKernel> kernel_;
  backends::KernelFn library_ = nullptr;
  int64_t view_bytes_ = 0, long_work_ = 0;
  Ref<CompositeKernel> composite_;
};

// The thread's plan for the key; null where there is none. wanted: there is none yet and the key was seen before, so
// that a plan pays.
const Plan* find_plan(const PlanKey& key, bool& wanted);
// A null plan is kept, too: such calls go the general way from now on.
const Plan* keep_plan(const PlanKey& key, std::unique_ptr<Plan> plan);
void forget_plans();  // of all threads, at their next call

Ref<CompositeKernel> compile_composite(const Arguments& a);

}  // namespace msjit::eager
