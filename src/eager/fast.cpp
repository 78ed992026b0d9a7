// Fast paths: one table lookup, one allocation, one kernel on flat memory.
#include <atomic>

#include "src/autograd/autograd.h"
#include "src/backends/kernel.h"
#include "src/base/check.h"
#include "src/eager/counter.h"
#include "src/eager/dispatch.h"

namespace msjit::eager {

using ops::Op;

namespace {

// Above, the general path may split the work between threads.
constexpr int64_t kFlatLimit = 16384;

template <class Fn>
struct Flat {
  std::atomic<Fn> fn{nullptr};
  DType result = DType::float32;  // written before fn
};

void no_flat() {}  // its address marks an op and dtype without a flat kernel
template <class Fn>
Fn none() {
  return reinterpret_cast<Fn>(&no_flat);
}

Flat<backends::FlatBinary> binary_table[ops::kOpCount][kDTypeCount];
Flat<backends::FlatUnary> unary_table[ops::kOpCount][kDTypeCount];

template <class Fn>
__attribute__((noinline)) Fn find(Flat<Fn>& slot, Op op, DType dtype, int operands) {
  const int64_t shape[] = {4};
  ops::ValueType t{ops::ValueType::kTensor, NumberKind::kInt, dtype, shape};
  SmallVector<ops::ValueType, 2> types(operands, t);
  ops::InferContext c{op, types, {}, {}, false};
  Fn fn = nullptr;
  // Attributes have defaults only the general path fills in.
  if (ops::info(op).op_class == ops::OpClass::kPointwise &&
      ops::info(op).params.size() == static_cast<size_t>(operands)) {
    try {
      ops::infer(c);
      slot.result = c.outputs[0].dtype;
      if constexpr (std::is_same_v<Fn, backends::FlatBinary>) {
        fn = backends::code_generator().flat_binary(op, dtype);
      } else {
        fn = backends::code_generator().flat_unary(op, dtype);
      }
    } catch (const UserError&) {  // the general path says what is wrong
    }
  }
  if (!fn) fn = none<Fn>();
  slot.fn.store(fn, std::memory_order_release);
  return fn;
}

Tensor output_like(const Meta* m, DType result) {
  if (__builtin_expect(m->dtype == result, 1)) return Tensor::empty(m);
  const Meta* other = with_dtype(m, result);
  Tensor t = Tensor::empty(other);
  other->unref();
  return t;
}

bool on_tape(uint32_t flags) { return __builtin_expect((flags & kRequiresGrad) != 0, 0) && autograd::grad_enabled(); }

__attribute__((noinline)) void record(Op op, std::span<const Operand> operands, Tensor& out) {
  if (ops::info(op).grad == ops::GradKind::kRule && is_differentiable(out.dtype())) {
    autograd::record(op, operands, {}, {&out, 1});
  }
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
  if (!number || m->numel > kFillLimit || !m->contiguous) return {};
  auto& slot = binary_table[static_cast<int>(op)][static_cast<int>(m->dtype)];
  auto fn = slot.fn.load(std::memory_order_acquire);
  if (!fn) fn = find(slot, op, m->dtype, 2);
  if (fn == none<backends::FlatBinary>()) return {};
  alignas(64) std::byte filled[kFillLimit * sizeof(double)];
  if (!fill(filled, m->numel, m->dtype, *number)) return {};
  ++dispatched_ops;
  Tensor out = output_like(m, slot.result);
  fn(out.data(), x.tensor ? static_cast<const void*>(t->data) : filled,
     x.tensor ? filled : static_cast<const void*>(t->data), m->numel);
  if (on_tape(t->flags)) {
    Operand operands[] = {x, y};
    record(op, operands, out);
  }
  return out;
}

Tensor binary(Op op, TensorImpl* x, TensorImpl* y) {
  const Meta* m = x->meta;
  if (__builtin_expect(m == y->meta && m->contiguous && m->numel <= kFlatLimit, 1)) {
    auto& slot = binary_table[static_cast<int>(op)][static_cast<int>(m->dtype)];
    auto fn = slot.fn.load(std::memory_order_acquire);
    if (__builtin_expect(!fn, 0)) fn = find(slot, op, m->dtype, 2);
    if (__builtin_expect(fn != none<backends::FlatBinary>(), 1)) {
      ++dispatched_ops;
      Tensor out = output_like(m, slot.result);
      fn(out.data(), x->data, y->data, m->numel);
      if (on_tape(x->flags | y->flags)) {
        Operand operands[] = {{x}, {y}};
        record(op, operands, out);
      }
      return out;
    }
  }
  Operand operands[] = {{x}, {y}};
  return call1(op, operands);
}

Tensor unary(Op op, TensorImpl* x) {
  const Meta* m = x->meta;
  if (__builtin_expect(m->contiguous && m->numel <= kFlatLimit, 1)) {
    auto& slot = unary_table[static_cast<int>(op)][static_cast<int>(m->dtype)];
    auto fn = slot.fn.load(std::memory_order_acquire);
    if (__builtin_expect(!fn, 0)) fn = find(slot, op, m->dtype, 1);
    if (__builtin_expect(fn != none<backends::FlatUnary>(), 1)) {
      ++dispatched_ops;
      Tensor out = output_like(m, slot.result);
      fn(out.data(), x->data, m->numel);
      if (on_tape(x->flags)) {
        Operand operand{x};
        record(op, {&operand, 1}, out);
      }
      return out;
    }
  }
  Operand operand{x};
  return call1(op, {&operand, 1});
}

}  // namespace msjit::eager
