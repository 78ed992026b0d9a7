// Attention and its gradients: operands as the kernels of an instruction set want them. Halves are computed in float32.
#include "src/backends/cpu/attention.h"

#include <cmath>
#include <utility>
#include <vector>

#include "src/backends/cpu/attention_vector.h"
#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/product_util.h"

namespace msjit::backends::cpu {
namespace {

// One number as a vector, for processors without vectors of ours.
template <class T>
struct OneLane {
  using Element = T;
  using Vec = T;
  using Mask = bool;
  static constexpr int64_t kLanes = 1;
  static constexpr int kRows = 4;
  static Vec zero() { return 0; }
  static Vec all(T x) { return x; }
  static Vec load(const T* p) { return *p; }
  static Vec load(const T* p, Mask m) { return m ? *p : T(0); }
  static void store(T* p, Vec v) { *p = v; }
  static void store(T* p, Vec v, Mask m) {
    if (m) *p = v;
  }
  static Vec broadcast(const T* p) { return *p; }
  static Vec fma(Vec a, Vec b, Vec c) { return a * b + c; }
  static Vec mul(Vec a, Vec b) { return a * b; }
  static Vec add(Vec a, Vec b) { return a + b; }
  static Vec sub(Vec a, Vec b) { return a - b; }
  static Vec max(Vec a, Vec b) { return a > b ? a : b; }
  static Vec min(Vec a, Vec b) { return a < b ? a : b; }
  static Mask mask(int64_t n) { return n > 0; }
  static T sum(Vec v) { return v; }
  static T largest(Vec v) { return v; }
  static Vec round(Vec v) { return std::nearbyint(v); }
  static Vec times_power(Vec v, Vec n) { return std::isnan(n) ? n : std::ldexp(v, static_cast<int>(n)); }
  static Vec unless_below(Vec v, Vec x, Vec least) { return x < least ? 0 : v; }
  static Vec where(const uint8_t* p, Vec yes, Vec no) { return *p ? yes : no; }
  static void transpose(Vec (&)[1]) {}
};

template <class T>
void attention_forward(const Attention<T>& a, T* packed) {
#if defined(__x86_64__)
  if (gemm_isa() == GemmIsa::kAvx512) return attention_forward_avx512(a, packed);
  if (gemm_isa() == GemmIsa::kAvx2) return attention_forward_avx2(a, packed);
#elif defined(__aarch64__)
  if (gemm_isa() == GemmIsa::kNeon) return attention_forward_neon(a, packed);
#endif
  VectorAttention<OneLane<T>>::forward(a, packed);
}
template <class T>
void attention_backward(const Attention<T>& a) {
#if defined(__x86_64__)
  if (gemm_isa() == GemmIsa::kAvx512) return attention_backward_avx512(a);
  if (gemm_isa() == GemmIsa::kAvx2) return attention_backward_avx2(a);
#elif defined(__aarch64__)
  if (gemm_isa() == GemmIsa::kNeon) return attention_backward_neon(a);
#endif
  VectorAttention<OneLane<T>>::backward(a);
}

// Where each matrix of the last two dimensions begins, in row-major order of the others.
std::vector<int64_t> matrix_offsets(Dims shape, Dims strides) {
  std::vector<int64_t> at{0};
  for (size_t i = 0; i + 2 < shape.size(); ++i) {
    std::vector<int64_t> next;
    next.reserve(at.size() * static_cast<size_t>(shape[i]));
    for (int64_t base : at) {
      for (int64_t j = 0; j < shape[i]; ++j) next.push_back(base + j * strides[i]);
    }
    at = std::move(next);
  }
  return at;
}

// An operand in the dtype of the computation, its rows dense.
struct MatrixTensor {
  Tensor tensor;
  std::vector<int64_t> at;
  MatrixTensor(const Tensor& t, DType dtype) : tensor(t) {
    const int last = static_cast<int>(t.shape().size()) - 1;
    if (t.dtype() != dtype || (t.strides()[last] != 1 && t.shape()[last] > 1)) tensor = contiguous_as(t, dtype);
    at = matrix_offsets(tensor.shape(), tensor.strides());
  }
  template <class T>
  Matrices<T> of() const {
    return {tensor.data_as<const T>(), at.data(), tensor.strides()[tensor.shape().size() - 2]};
  }
};

// The operands that both ops share, from `first` on.
struct Operands {
  MatrixTensor q, k, v;
  Tensor mask;
  std::vector<int64_t> mask_at;
  Operands(const KernelCall& call, size_t first, DType dtype)
      : q(call.operands[first], dtype), k(call.operands[first + 1], dtype), v(call.operands[first + 2], dtype) {
    if (call.operands.size() > 3 + first && call.operands.back()) mask = call.operands.back();
    if (mask && mask.dtype() != DType::bool_) mask = contiguous_as(mask, dtype);
  }
  template <class T>
  Attention<T> make(const KernelCall& call) {
    const Dims qs = q.tensor.shape(), ks = k.tensor.shape(), vs = v.tensor.shape();
    const size_t n = qs.size();
    Attention<T> a{};
    a.heads = static_cast<int64_t>(q.at.size());
    a.group = n > 2 && ks[n - 3] > 0 ? qs[n - 3] / ks[n - 3] : 1;
    a.queries = qs[n - 2];
    a.keys = ks[n - 2];
    a.size = qs[n - 1];
    a.value_size = vs[n - 1];
    a.scale = static_cast<T>(float_attr(call, 0));
    a.limited = has_attr(call, 1);
    if (a.limited) a.diagonal = std::clamp(int_attr(call, 1), -a.queries, a.keys);
    a.q = q.of<T>();
    a.k = k.of<T>();
    a.v = v.of<T>();
    if (mask) {
      Shape scores(qs);
      scores[n - 1] = a.keys;
      const Shape strides = broadcast_strides(mask, scores);
      mask_at = matrix_offsets(scores, strides);
      a.mask_at = mask_at.data();
      a.mask_row = strides[n - 2];
      a.mask_column = strides[n - 1];
      if (mask.dtype() == DType::bool_) {
        a.mask_bool = mask.data_as<const uint8_t>();
      } else {
        a.mask_added = mask.data_as<const T>();
      }
    }
    return a;
  }
};

template <class F>
void visit_sums(DType t, F&& f) {
  if (t == DType::float64) return f(double{});
  f(float{});
}

MSJIT_CPU_KERNEL(attention) {
  ProductOutput out(call.outputs[0]);
  const Tensor& lse = call.outputs[1];
  if (lse.numel() == 0) return;
  Operands operands(call, 0, out.dtype());
  visit_sums(out.dtype(), [&]<class T>(T) {
    Attention<T> a = operands.make<T>(call);
    a.out = out.work().data_as<T>();
    a.lse = lse.data_as<T>();
    if (a.keys == 0) {  // a sum of nothing
      std::fill_n(a.out, out.work().numel(), T(0));
      std::fill_n(a.lse, lse.numel(), -std::numeric_limits<T>::infinity());
      return;
    }
    // Several threads share what is packed where there are fewer heads than they could take.
    const bool shared = a.worth_threads() && thread_count() > 1 && a.key_heads() < 4 * thread_count() && a.queries > 64;
    Workspace<T> packed(shared ? a.key_heads() * a.packed_forward() : 0);
    attention_forward(a, shared ? packed.data() : nullptr);
  });
  out.finish();
}

MSJIT_CPU_KERNEL(attention_grad) {
  ProductOutput dq(call.outputs[0]), dk(call.outputs[1]), dv(call.outputs[2]);
  Operands operands(call, 1, dq.dtype());
  const MatrixTensor ct(call.operands[0], dq.dtype());
  const Tensor lse = contiguous_as(call.operands[4], dq.dtype()), delta = contiguous_as(call.operands[5], dq.dtype());
  visit_sums(dq.dtype(), [&]<class T>(T) {
    Attention<T> a = operands.make<T>(call);
    a.ct = ct.of<T>();
    a.saved_lse = lse.data_as<const T>();
    a.delta = delta.data_as<const T>();
    a.dq = dq.work().data_as<T>();
    a.dk = dk.work().data_as<T>();
    a.dv = dv.work().data_as<T>();
    if (lse.numel() == 0 || a.keys == 0) {
      for (ProductOutput* p : {&dq, &dk, &dv}) std::fill_n(p->work().data_as<T>(), p->work().numel(), T(0));
      return;
    }
    attention_backward(a);
  });
  for (ProductOutput* p : {&dq, &dk, &dv}) p->finish();
}

}  // namespace
}  // namespace msjit::backends::cpu
