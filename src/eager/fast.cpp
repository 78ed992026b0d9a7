// Fast paths: one table lookup, one allocation, one kernel on flat memory.
#include <optional>

#include "src/autograd/autograd.h"
#include "src/base/check.h"
#include "src/eager/dispatch.h"
#include "src/eager/flat.h"
#include "src/tensor/storage_pool.h"

namespace msjit::eager {

using ops::Op;

Flat<backends::FlatBinary> flat_binary[ops::kOpCount][kFlatRow];
Flat<backends::FlatUnary> flat_unary[ops::kOpCount][kFlatRow];

namespace {

// Above, the general path may split the work between threads.
constexpr int64_t kFlatLimit = 16384;

// The dtype of op's results on such operands; nothing where they are refused, or the op has attributes, whose defaults
// only the general path fills in.
std::optional<DType> result_of(Op op, DType dtype, int operands) {
  if (ops::info(op).op_class != ops::OpClass::kPointwise ||
      ops::info(op).params.size() != static_cast<size_t>(operands))
    return std::nullopt;
  const int64_t shape[] = {4};
  ops::ValueType t{ops::ValueType::kTensor, NumberKind::kInt, dtype, shape};
  SmallVector<ops::ValueType, 2> types(operands, t);
  ops::InferContext c{op, types, {}, {}, false};
  try {
    ops::infer(c);
  } catch (const UserError&) {  // the general path says what is wrong
    return std::nullopt;
  }
  return c.outputs[0].dtype;
}

template <class Fn>
Fn compile(Op op, DType dtype) {
  try {
    if constexpr (std::is_same_v<Fn, backends::FlatBinary>) {
      return backends::code_generator().flat_binary(op, dtype);
    } else {
      return backends::code_generator().flat_unary(op, dtype);
    }
  } catch (const UserError&) {
    return nullptr;
  }
}

// Kernels whose results have the default float: they stay out of the slots' fn, as they serve while it is float32 only.
template <class Fn>
std::atomic<Fn> of_default_float[ops::kOpCount][kFlatRow];

// The slot's kernel, made at the first use; null: there is none, or none for the default float that is set.
template <class Fn>
__attribute__((noinline)) Fn find(Flat<Fn>& slot, Op op, DType dtype, int operands) {
  if (slot.absent.load(std::memory_order_acquire)) return nullptr;
  auto& aside = of_default_float<Fn>[static_cast<int>(op)][static_cast<int>(dtype)];
  const DType default_now = default_float();
  const bool usual = default_now == DType::float32;
  if (Fn fn = aside.load(std::memory_order_acquire)) return usual ? fn : nullptr;
  const std::optional<DType> result = result_of(op, dtype, operands);
  const bool by_default = result && info(dtype).kind < DTypeKind::kFloating && is_floating(*result);
  if (by_default && !usual) return nullptr;
  if (result) slot.result.store(*result, std::memory_order_relaxed);
  Fn fn = result ? compile<Fn>(op, dtype) : nullptr;
  if (default_float() != default_now) return nullptr;  // another thread set it meanwhile
  if (!fn) slot.absent.store(true, std::memory_order_release);
  (by_default ? aside : slot.fn).store(fn, std::memory_order_release);
  return fn;
}

template <class Fn>
__attribute__((always_inline)) inline Fn kernel_of(Flat<Fn>& slot, Op op, DType dtype, int operands) {
  Fn fn = slot.fn.load(std::memory_order_acquire);
  return __builtin_expect(fn != nullptr, 1) ? fn : find(slot, op, dtype, operands);
}

__attribute__((noinline)) TensorImpl* output_of(const Meta* m, DType result) {
  if (m->dtype == result) return Tensor::empty(m).release();
  const Meta* other = with_dtype(m, result);
  Tensor t = Tensor::empty(other);
  other->unref();
  return t.release();
}
// The caller owns the result.
__attribute__((always_inline)) inline TensorImpl* output_like(const Meta* m, DType result) {
  const bool small = m->dtype == result && m->block_class != StoragePool::kNoBlock && m->interned;
  return __builtin_expect(small, 1) ? StoragePool::create_tensor(m) : output_of(m, result);
}

bool on_tape(uint32_t flags) { return __builtin_expect((flags & kRequiresGrad) != 0, 0) && autograd::grad_enabled(); }

__attribute__((noinline)) void record(Op op, std::span<const Operand> operands, Tensor& out) {
  if (ops::info(op).grad == ops::GradKind::kRule) autograd::record(op, operands, {}, {&out, 1});
}

// Above, writing the number out costs more than the general path.
constexpr int64_t kFillLimit = 256;

template <class T>
T converted(const ops::Number& n) {
  return n.kind >= NumberKind::kFloat ? static_cast<T>(n.f) : static_cast<T>(n.i);
}

// Fills n elements with the number as kernels convert it; false: the number would change the dtype, or is left to them.
bool fill(void* to, int64_t n, DType dtype, const ops::Number& number) {
  if (number.kind == NumberKind::kComplex) return false;
  if (dtype == DType::float32) {
    std::fill_n(static_cast<float*>(to), n, converted<float>(number));
  } else if (dtype == DType::float64) {
    std::fill_n(static_cast<double*>(to), n, converted<double>(number));
  } else if (dtype == DType::int64 && number.kind <= NumberKind::kInt) {
    std::fill_n(static_cast<int64_t*>(to), n, number.i);
  } else {
    return false;
  }
  return true;
}

}  // namespace

Tensor binary_with_number(Op op, const Operand& x, const Operand& y) {
  TensorImpl* t = x.tensor ? x.tensor : y.tensor;
  const ops::Number* number = x.tensor ? y.number : x.number;
  const Meta* m = t->meta;
  if (!number || m->numel > kFillLimit || !m->flat) return {};
  if (op == Op::pow && x.tensor && is_floating(m->dtype) && number->kind <= NumberKind::kFloat &&
      number->as_double() == 2) {  // the same bits
    auto& slot = flat_unary[static_cast<int>(Op::square)][static_cast<int>(m->dtype)];
    if (auto fn = kernel_of(slot, Op::square, m->dtype, 1)) {
      count_op();
      Tensor out(Ref<TensorImpl>::adopt(output_like(m, slot.dtype())));
      fn(out.data(), t->data, m->numel);
      if (on_tape(t->flags)) {
        Operand operands[] = {x, y};
        record(op, operands, out);
      }
      return out;
    }
  }
  auto& slot = flat_binary[static_cast<int>(op)][static_cast<int>(m->dtype)];
  auto fn = kernel_of(slot, op, m->dtype, 2);
  if (!fn) return {};
  alignas(64) std::byte filled[kFillLimit * sizeof(double)];
  if (!fill(filled, m->numel, m->dtype, *number)) return {};
  count_op();
  Tensor out(Ref<TensorImpl>::adopt(output_like(m, slot.dtype())));
  fn(out.data(), x.tensor ? static_cast<const void*>(t->data) : filled,
     x.tensor ? filled : static_cast<const void*>(t->data), m->numel);
  if (on_tape(t->flags)) {
    Operand operands[] = {x, y};
    record(op, operands, out);
  }
  return out;
}

namespace {

__attribute__((noinline)) Tensor call_any(Op op, TensorImpl* x, TensorImpl* y) {
  Operand operands[] = {{x}, {y}};
  return call1(op, {operands, y ? size_t{2} : size_t{1}});
}
__attribute__((noinline)) Tensor recorded(Op op, TensorImpl* x, TensorImpl* y, TensorImpl* made) {
  Tensor out(Ref<TensorImpl>::adopt(made));
  Operand operands[] = {{x}, {y}};
  if (autograd::grad_enabled()) record(op, {operands, y ? size_t{2} : size_t{1}}, out);
  return out;
}

}  // namespace

Tensor binary(Op op, TensorImpl* x, TensorImpl* y) {
  const Meta* m = x->meta;
  if (__builtin_expect(m != y->meta || !m->flat || m->numel > kFlatLimit, 0)) return call_any(op, x, y);
  auto& slot = flat_binary[static_cast<int>(op)][static_cast<int>(m->dtype)];
  auto fn = kernel_of(slot, op, m->dtype, 2);
  if (__builtin_expect(!fn, 0)) return call_any(op, x, y);
  if (!count_flat_op(op)) return call_any(op, x, y);
  TensorImpl* out = output_like(m, slot.dtype());
  fn(out->data, x->data, y->data, m->numel);
  if (__builtin_expect((x->flags | y->flags) & kRequiresGrad, 0)) return recorded(op, x, y, out);
  return Tensor(Ref<TensorImpl>::adopt(out));
}

Tensor unary(Op op, TensorImpl* x) {
  const Meta* m = x->meta;
  if (__builtin_expect(!m->flat || m->numel > kFlatLimit, 0)) return call_any(op, x, nullptr);
  auto& slot = flat_unary[static_cast<int>(op)][static_cast<int>(m->dtype)];
  auto fn = kernel_of(slot, op, m->dtype, 1);
  if (__builtin_expect(!fn, 0)) return call_any(op, x, nullptr);
  if (!count_flat_op(op)) return call_any(op, x, nullptr);
  TensorImpl* out = output_like(m, slot.dtype());
  fn(out->data, x->data, m->numel);
  if (__builtin_expect(x->flags & kRequiresGrad, 0)) return recorded(op, x, nullptr, out);
  return Tensor(Ref<TensorImpl>::adopt(out));
}

}  // namespace msjit::eager
