// vmap: a batched tensor stands for one element of a batch. It has the element's shape and dtype, and behind it lies
// the tensor with the values of all of them; ops on it run once for the whole batch, by batching rules.
#pragma once
#include <map>
#include <string>

#include "src/autograd/autograd.h"

namespace msjit::autograd {

inline constexpr uint32_t kBatched = 1u << 5;  // of TensorImpl::flags

inline bool is_batched(const TensorImpl* t) { return t && (t->flags & kBatched); }
inline int batch_level(const TensorImpl* t) { return is_batched(t) ? t->autograd->batch_level : -1; }
// The element that stands for `values`, whose first dimension is the batch.
Tensor make_batched(const Tensor& values, int level);
// What lies behind; null when t belongs to another level.
Tensor batch_values(const Tensor& t, int level);
// UserError when the values behind t are not one tensor's: what reads memory asks first.
void require_values(const TensorImpl* t, const char* what);

// Nesting of vmap in this thread.
int batch_depth();
class BatchScope {
 public:
  BatchScope();
  ~BatchScope();
  BatchScope(const BatchScope&) = delete;
  BatchScope& operator=(const BatchScope&) = delete;
  const std::map<std::string, uint64_t>& element_calls() const;  // what ran element by element in it, how often

 private:
  std::map<std::string, uint64_t> outer_calls_;  // of the scope around it: each scope counts its own
};

// One op of which some operand is batched. Inference was made, for one element: `out_types`. The caller records.
void call_batched(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::ValueType> in_types,
                  std::span<const ops::OutputType> out_types, std::span<const ops::Attr> attrs,
                  SmallVector<Tensor, 2>& outputs);

// A function run once for each element: what has no rule. The scope counts every such call, by name.
using ElementFunction = std::function<void(std::span<const Tensor> operands, SmallVector<Tensor, 2>& outputs)>;
void call_by_element(const std::string& name, std::span<const Tensor> operands, const ElementFunction& function,
                     SmallVector<Tensor, 2>& outputs);

}  // namespace msjit::autograd
