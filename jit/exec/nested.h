// Graphs inside control flow, as executables.
#pragma once
#include <memory>
#include <span>

#include "jit/exec/executable.h"

namespace msjit::exec {

// What a turn or an arm takes beside its kernels, as kLongWork counts it.
constexpr int64_t kTurnWork = 500;

// Its outputs are its own (Executable::outputs_are_own).
std::unique_ptr<Executable> compile_nested(const ir::Graph& graph, int level, Device device);
Tensor contiguous(const Tensor& t);
// Throws NumberBails.
void bind_or_bail(const Executable& e, RunFrame& f, std::span<const Tensor> inputs,
                  std::span<const ops::Number> numbers, std::span<const Tensor> outputs);

// Rows of contiguous tensors, one after the other.
class Rows {
 public:
  explicit Rows(const Tensor& of);
  ~Rows() { meta_->unref(); }
  Rows(const Rows&) = delete;
  Rows(Rows&& o) noexcept : of_(std::move(o.of_)), meta_(o.meta_), bytes_(o.bytes_) { meta_->ref(); }
  Tensor operator[](int64_t i) const;

 private:
  Tensor of_;
  const Meta* meta_;
  int64_t bytes_;
};

}  // namespace msjit::exec
