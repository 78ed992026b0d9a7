// What a backend provides for an op: an ordered list of kernels, the reference last.
#pragma once
#include <optional>

#include "src/ops/op.h"

namespace msjit::backends {

// One call of a kernel. Operands are positional (absent ones are null tensors); outputs are allocated with the inferred
// types (contiguous), except for data-dependent ops, whose kernel fills them.
struct KernelCall {
  ops::Op op;
  std::span<const Tensor> operands;      // numbers stand as null here ...
  std::span<const ops::Number> numbers;  // ... and here, by operand position
  std::span<const ops::Attr> attrs;
  SmallVector<Tensor, 2>& outputs;
  uint64_t seed = 0, counter = 0;       // random ops: generator state reserved for this call
  const void* recorded_random = {};     // where it lies on the device instead, counter is added (Backend)
  std::optional<ops::Op> part_of = {};  // the composite that was called, where known: for messages
};
using KernelFn = void (*)(KernelCall& call);

// Library kernels are registered per op: MSJIT_CPU_KERNEL(conv2d) { ... }. They accept any strides and every dtype
// the op's inference lets through, or throw UserError naming dtype and remedy. They check data (indices) before
// writing.
KernelFn library_kernel(DeviceType device, ops::Op op);
// The kernel for operands on a device. Where a device has none: BackendError naming op, dtypes and device, or, with
// MSJIT_DEVICE_FALLBACK=1, one that copies to the CPU and back and is counted. Null for the CPU only.
KernelFn library_kernel_on(Device device, ops::Op op, std::span<const Tensor> operands);
bool falls_back();  // MSJIT_DEVICE_FALLBACK
void run_fallback(KernelCall& call);
[[noreturn]] void refuse_op(Device device, ops::Op op, std::span<const Tensor> operands, const std::string& why);
struct KernelRegistration {
  KernelRegistration(DeviceType device, ops::Op op, KernelFn fn);
};
#define MSJIT_CPU_KERNEL(name)                                                                                    \
  static void name##_kernel(::msjit::backends::KernelCall& call);                                                 \
  static const ::msjit::backends::KernelRegistration name##_registration(::msjit::DeviceType::kCPU,               \
                                                                         ::msjit::ops::Op::name, &name##_kernel); \
  static void name##_kernel([[maybe_unused]] ::msjit::backends::KernelCall& call)

#define MSJIT_CUDA_KERNEL(name)                                                                                   \
  static void name##_kernel(::msjit::backends::KernelCall& call);                                                 \
  static const ::msjit::backends::KernelRegistration name##_registration(::msjit::DeviceType::kCUDA,              \
                                                                         ::msjit::ops::Op::name, &name##_kernel); \
  static void name##_kernel([[maybe_unused]] ::msjit::backends::KernelCall& call)

// ---- element-wise ops and reductions: one implementation, by the code generator -------------------------------------
// jit/codegen registers itself here, so that eager runs the code generator's own one-op kernel.
struct PointwiseCall {
  ops::Op op;
  std::span<const ops::Attr> attrs;
  std::span<const Tensor> operands;      // null where the operand is a number
  std::span<const ops::Number> numbers;  // by operand position
  DType compute;                         // operands are converted to it
  std::span<Tensor> outputs;             // any strides, already of the broadcast shape
  uint32_t absent = 0;                   // bit i: optional operand i is absent (neither tensor nor number)
};
struct ReductionCall {
  ops::Op op;
  std::span<const ops::Attr> attrs;
  Tensor input;
  Shape axes;     // sorted, non-negative
  Tensor output;  // contiguous, reduced axes absent or 1
};
// Raw one-op kernel on n contiguous elements of the same shape, for the small-tensor fast path; null when there is
// none.
using FlatBinary = void (*)(void* out, const void* x, const void* y, int64_t n);
using FlatUnary = void (*)(void* out, const void* x, int64_t n);

class CodeGenerator {
 public:
  virtual ~CodeGenerator() = default;
  virtual void run(const PointwiseCall& call) = 0;
  virtual void run(const ReductionCall& call) = 0;
  virtual FlatBinary flat_binary(ops::Op op, DType dtype) = 0;
  virtual FlatUnary flat_unary(ops::Op op, DType dtype) = 0;
  // What an element of a Pointwise or Reduction op on operands of the dtype takes on the CPU, as kLongWork counts.
  virtual int element_work(ops::Op op, DType dtype) = 0;
};
CodeGenerator& code_generator();  // MSJIT_CHECKs that one is registered
void set_code_generator(CodeGenerator* g);

// What a device's code generator cannot express, on the CPU; counted.
void run_on_cpu(const PointwiseCall& call);
void run_on_cpu(const ReductionCall& call);

// Copies src to dst (same shape, any strides, any dtypes: converts as astype does; any devices).
void copy(const Tensor& dst, const Tensor& src);
void copy_between_devices(const Tensor& dst, const Tensor& src);  // one of them is not in the CPU's memory

}  // namespace msjit::backends
