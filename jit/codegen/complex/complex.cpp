#include "jit/codegen/complex/complex.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "src/base/check.h"
#include "src/base/instruction_set.h"

namespace msjit::codegen {
namespace {

using C = std::complex<double>;
using ops::Op;

template <class T>
constexpr bool kComplex = std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>;
constexpr int64_t kBlock = 128;  // elements computed at once

// n elements, `stride` elements apart.
void load(DType t, const std::byte* p, int64_t stride, int64_t n, C* to) {
  visit(t, [&]<class T>(T) {
    const T* from = reinterpret_cast<const T*>(p);
    for (int64_t i = 0; i < n; ++i) {
      const T v = from[i * stride];
      if constexpr (std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>)
        to[i] = C(to_float(v));
      else if constexpr (kComplex<T>)
        to[i] = C(v);
      else
        to[i] = C(static_cast<double>(v));
    }
  });
}

template <class T>
T stored(C v) {
  if constexpr (std::is_same_v<T, Float16>) {
    return to_float16(static_cast<float>(v.real()));
  } else if constexpr (std::is_same_v<T, BFloat16>) {
    return to_bfloat16(static_cast<float>(v.real()));
  } else if constexpr (std::is_same_v<T, bool>) {
    return v.real() != 0 || v.imag() != 0;
  } else if constexpr (kComplex<T>) {
    return T(v);
  } else if constexpr (std::is_integral_v<T>) {
    const double d = v.real();
    return std::fabs(d) < 9.2e18 ? static_cast<T>(static_cast<int64_t>(d)) : std::numeric_limits<T>::min();
  } else {
    return static_cast<T>(v.real());
  }
}
void store(DType t, std::byte* p, int64_t stride, int64_t n, const C* from) {
  visit(t, [&]<class T>(T) {
    T* to = reinterpret_cast<T*>(p);
    for (int64_t i = 0; i < n; ++i) to[i * stride] = stored<T>(from[i]);
  });
}

bool truth(C v) { return v.real() != 0 || v.imag() != 0; }

// Calls f(function of three operands) for the op; false where it has no complex meaning.
template <class F>
bool with_operation(Op op, F&& f) {
  switch (op) {
    case Op::add:
      return f([](C a, C b, C) { return C(a + b); });
    case Op::sub:
      return f([](C a, C b, C) { return C(a - b); });
    case Op::mul:
      return f([](C a, C b, C) { return C(a * b); });
    case Op::div:
      return f([](C a, C b, C) { return C(a / b); });
    case Op::pow:
      return f([](C a, C b, C) { return C(b == C(2) ? a * a : b == C(0) ? C(1) : std::pow(a, b)); });
    case Op::where:
      return f([](C a, C b, C c) { return C(truth(a) ? b : c); });
    case Op::masked_fill:
      return f([](C a, C b, C c) { return C(truth(b) ? c : a); });
    case Op::cast:
    case Op::copy:
    case Op::full:
      return f([](C a, C, C) { return C(a); });
    case Op::straight_through:
      return f([](C, C b, C) { return C(b); });
    case Op::neg:
      return f([](C a, C, C) { return C(-a); });
    case Op::abs:
      return f([](C a, C, C) { return C(std::abs(a)); });
    case Op::square:
      return f([](C a, C, C) { return C(a * a); });
    case Op::sign:
      return f([](C a, C, C) { return C(a == C(0) ? C(0) : a / std::abs(a)); });
    case Op::sqrt:
      return f([](C a, C, C) { return C(std::sqrt(a)); });
    case Op::rsqrt:
      return f([](C a, C, C) { return C(1.0 / std::sqrt(a)); });
    case Op::reciprocal:
      return f([](C a, C, C) { return C(1.0 / a); });
    case Op::exp:
      return f([](C a, C, C) { return C(std::exp(a)); });
    case Op::exp2:
      return f([](C a, C, C) { return C(std::exp(a * M_LN2)); });
    case Op::expm1:
      return f([](C a, C, C) {
        const double s = std::sin(a.imag() / 2), e = std::expm1(a.real());
        return C(e * std::cos(a.imag()) - 2 * s * s, (e + 1) * std::sin(a.imag()));
      });
    case Op::log:
      return f([](C a, C, C) { return C(std::log(a)); });
    case Op::log2:
      return f([](C a, C, C) { return C(std::log(a) / M_LN2); });
    case Op::log10:
      return f([](C a, C, C) { return C(std::log10(a)); });
    case Op::log1p:
      return f([](C a, C, C) {
        return C(C(0.5 * std::log1p(2 * a.real() + std::norm(a)), std::atan2(a.imag(), 1 + a.real())));
      });
    case Op::sin:
      return f([](C a, C, C) { return C(std::sin(a)); });
    case Op::cos:
      return f([](C a, C, C) { return C(std::cos(a)); });
    case Op::tan:
      return f([](C a, C, C) { return C(std::tan(a)); });
    case Op::asin:
      return f([](C a, C, C) { return C(std::asin(a)); });
    case Op::acos:
      return f([](C a, C, C) { return C(std::acos(a)); });
    case Op::atan:
      return f([](C a, C, C) { return C(std::atan(a)); });
    case Op::sinh:
      return f([](C a, C, C) { return C(std::sinh(a)); });
    case Op::cosh:
      return f([](C a, C, C) { return C(std::cosh(a)); });
    case Op::tanh:
      return f([](C a, C, C) { return C(std::tanh(a)); });
    case Op::asinh:
      return f([](C a, C, C) { return C(std::asinh(a)); });
    case Op::acosh:
      return f([](C a, C, C) { return C(std::acosh(a)); });
    case Op::atanh:
      return f([](C a, C, C) { return C(std::atanh(a)); });
    case Op::sigmoid:
      return f([](C a, C, C) { return C(1.0 / (1.0 + std::exp(-a))); });
    case Op::log_sigmoid:
      return f([](C a, C, C) { return C(-std::log(1.0 + std::exp(-a))); });
    case Op::silu:
      return f([](C a, C, C) { return C(a / (1.0 + std::exp(-a))); });
    case Op::eq:
      return f([](C a, C b, C) { return C(a == b); });
    case Op::ne:
      return f([](C a, C b, C) { return C(a != b); });
    case Op::logical_and:
      return f([](C a, C b, C) { return C(truth(a) && truth(b)); });
    case Op::logical_or:
      return f([](C a, C b, C) { return C(truth(a) || truth(b)); });
    case Op::logical_xor:
      return f([](C a, C b, C) { return C(truth(a) != truth(b)); });
    case Op::logical_not:
      return f([](C a, C, C) { return C(!truth(a)); });
    case Op::isnan:
      return f([](C a, C, C) { return C(std::isnan(a.real()) || std::isnan(a.imag())); });
    case Op::isinf:
      return f([](C a, C, C) { return C(std::isinf(a.real()) || std::isinf(a.imag())); });
    case Op::isfinite:
      return f([](C a, C, C) { return C(std::isfinite(a.real()) && std::isfinite(a.imag())); });
    case Op::real:
      return f([](C a, C, C) { return C(a.real()); });
    case Op::imag:
      return f([](C a, C, C) { return C(a.imag()); });
    case Op::conj:
      return f([](C a, C, C) { return C(std::conj(a)); });
    case Op::angle:
      return f([](C a, C, C) { return C(std::arg(a)); });
    case Op::complex:
      return f([](C a, C b, C) { return C(C(a.real(), b.real())); });
    default:
      return false;
  }
}

struct Walk {
  Shape index;
  bool advance(Dims shape) {
    for (size_t d = shape.size(); d-- > 0;) {
      if (++index[d] < shape[d]) return true;
      index[d] = 0;
    }
    return false;
  }
};

// complex64 computes in complex128 and rounds where a value is converted. Through memory, as GCC 12 leaves out a
// conversion to float and back that it has made one of two numbers side by side.
C rounded(DType t, C v) {
  if (t != DType::complex64) return v;
  volatile float re = static_cast<float>(v.real()), im = static_cast<float>(v.imag());
  return C(re, im);
}
// A result and its operands over dimensions that are merged where all of them allow it. The last dimension is a row.
struct Rows {
  Shape shape;
  std::array<Shape, 4> strides;  // of the result and the operands, in elements

  Rows(const Tensor& out, std::span<const Tensor> operands, bool merge) : shape(out.shape()) {
    if (shape.empty()) shape.push_back(1);
    for (size_t k = 0; k < 4; ++k) {
      const Tensor* t = k == 0 ? &out : k - 1 < operands.size() ? &operands[k - 1] : nullptr;
      strides[k] = Shape(shape.size(), 0);
      if (!t || !*t) continue;
      const size_t skip = shape.size() - t->ndim();
      for (int d = 0; d < t->ndim(); ++d) strides[k][skip + d] = t->size(d) == 1 ? 0 : t->strides()[d];
    }
    for (size_t d = shape.size() - 1; d-- > 0;) {
      bool merges = merge;
      for (const Shape& s : strides) merges = merges && s[d] == s[d + 1] * shape[d + 1];
      if (!merges) continue;
      shape[d] *= shape[d + 1];
      erase(shape, d + 1);
      for (Shape& s : strides) {
        s[d] = s[d + 1];
        erase(s, d + 1);
      }
    }
  }
  static void erase(Shape& s, size_t d) {
    for (size_t i = d; i + 1 < s.size(); ++i) s[i] = s[i + 1];
    s.pop_back();
  }
  int64_t row() const { return shape[shape.size() - 1]; }
  int64_t step(size_t k) const { return strides[k][shape.size() - 1]; }
  // f(offsets of the row in the result and the operands, the row's index)
  template <class F>
  void each(F&& f) const {
    const Dims outer = Dims(shape).first(shape.size() - 1);
    Walk w{Shape(outer.size(), 0)};
    do {
      std::array<int64_t, 4> at{};
      for (size_t k = 0; k < 4; ++k)
        for (size_t d = 0; d < outer.size(); ++d) at[k] += w.index[d] * strides[k][d];
      f(at, w.index);
    } while (w.advance(outer));
  }
};

// Two products, or so many sums as a vector holds, at once; returns how many were computed. None where infinities may
// have to be told from NaN.
#if defined(__x86_64__)
__attribute__((target("avx2"))) inline __m256d two(const std::complex<float>* p) {
  return _mm256_cvtps_pd(_mm_loadu_ps(reinterpret_cast<const float*>(p)));
}
__attribute__((target("avx2"))) inline __m256d two(const std::complex<double>* p) {
  return _mm256_loadu_pd(reinterpret_cast<const double*>(p));
}
__attribute__((target("avx2"))) inline void put(std::complex<float>* p, __m256d v) {
  _mm_storeu_ps(reinterpret_cast<float*>(p), _mm256_cvtpd_ps(v));
}
__attribute__((target("avx2"))) inline void put(std::complex<double>* p, __m256d v) {
  _mm256_storeu_pd(reinterpret_cast<double*>(p), v);
}
template <class T>
__attribute__((target("avx2"))) int64_t multiply_pairs(const std::complex<T>* a, const std::complex<T>* b,
                                                       std::complex<T>* to, int64_t n) {
  int64_t i = 0;
  for (; i + 2 <= n; i += 2) {
    const __m256d x = two(a + i), y = two(b + i);
    const __m256d real = _mm256_mul_pd(_mm256_movedup_pd(x), y);
    const __m256d rest = _mm256_mul_pd(_mm256_permute_pd(x, 15), _mm256_permute_pd(y, 5));
    const __m256d v = _mm256_addsub_pd(real, rest);
    const int nan = _mm256_movemask_pd(_mm256_cmp_pd(v, v, _CMP_UNORD_Q));
    if (__builtin_expect(nan & (nan >> 1) & 5, 0)) return i;
    put(to + i, v);
  }
  return i;
}
__attribute__((target("avx2"))) inline int64_t add_vectors(const float* a, const float* b, float* to, int64_t n,
                                                           bool subtract) {
  int64_t i = 0;
  for (; i + 8 <= n; i += 8) {
    const __m256 x = _mm256_loadu_ps(a + i), y = _mm256_loadu_ps(b + i);
    _mm256_storeu_ps(to + i, subtract ? _mm256_sub_ps(x, y) : _mm256_add_ps(x, y));
  }
  return i;
}
__attribute__((target("avx2"))) inline int64_t add_vectors(const double* a, const double* b, double* to, int64_t n,
                                                           bool subtract) {
  int64_t i = 0;
  for (; i + 4 <= n; i += 4) {
    const __m256d x = _mm256_loadu_pd(a + i), y = _mm256_loadu_pd(b + i);
    _mm256_storeu_pd(to + i, subtract ? _mm256_sub_pd(x, y) : _mm256_add_pd(x, y));
  }
  return i;
}
bool has_vectors() {
  static const bool available = processor_has(InstructionSet::kAvx2);
  return available;
}
#else
template <class T>
int64_t multiply_pairs(const std::complex<T>*, const std::complex<T>*, std::complex<T>*, int64_t) {
  return 0;
}
template <class T>
int64_t add_vectors(const T*, const T*, T*, int64_t, bool) {
  return 0;
}
bool has_vectors() { return false; }
#endif

// n products as std::complex has them; of floats computed in double.
template <class T>
void multiply(const std::complex<T>* a, int64_t a_step, const std::complex<T>* b, int64_t b_step, std::complex<T>* to,
              int64_t n) {
  const bool pairs = a_step == 1 && b_step == 1 && has_vectors();
  for (int64_t i = 0; i < n; ++i, a += a_step, b += b_step) {
    if (pairs) {
      const int64_t done = multiply_pairs(a, b, to + i, n - i);
      i += done, a += done, b += done;
      if (i == n) return;
    }
    const double ar = a->real(), ai = a->imag(), br = b->real(), bi = b->imag();
    double re = ar * br - ai * bi, im = ar * bi + ai * br;
    if (__builtin_expect(re != re && im != im, 0)) {  // perhaps an infinity
      const C v = C(ar, ai) * C(br, bi);
      re = v.real(), im = v.imag();
    }
    to[i] = {static_cast<T>(re), static_cast<T>(im)};
  }
}
template <class T>
void add(const std::complex<T>* a, int64_t a_step, const std::complex<T>* b, int64_t b_step, std::complex<T>* to,
         int64_t n, bool subtract) {
  int64_t i = 0;
  if (a_step == 1 && b_step == 1 && has_vectors()) {
    const auto *p = reinterpret_cast<const T*>(a), *q = reinterpret_cast<const T*>(b);
    i = add_vectors(p, q, reinterpret_cast<T*>(to), 2 * n, subtract) / 2;
    a += i, b += i;
  }
  for (; i < n; ++i, a += a_step, b += b_step) {  // a sum of floats is rounded once in either precision
    to[i] = subtract ? std::complex<T>(a->real() - b->real(), a->imag() - b->imag())
                     : std::complex<T>(a->real() + b->real(), a->imag() + b->imag());
  }
}

// Sums, differences and products of two tensors of the result's dtype, as the general way gives them; false: another
// call.
bool run_directly(const backends::PointwiseCall& call) {
  const Tensor& out = call.outputs[0];
  if ((call.op != Op::add && call.op != Op::sub && call.op != Op::mul) || call.operands.size() != 2) return false;
  for (const Tensor& t : call.operands) {
    if (!t || t.dtype() != out.dtype()) return false;
  }
  const Rows rows(out, call.operands, true);
  if (call.compute != out.dtype() || (rows.step(0) != 1 && rows.row() != 1)) return false;
  auto run = [&]<class T>(T) {
    using V = std::complex<T>;
    rows.each([&](const std::array<int64_t, 4>& at, const Shape&) {
      const V *a = call.operands[0].data_as<const V>() + at[1], *b = call.operands[1].data_as<const V>() + at[2];
      V* to = out.data_as<V>() + at[0];
      if (call.op == Op::mul)
        multiply(a, rows.step(1), b, rows.step(2), to, rows.row());
      else
        add(a, rows.step(1), b, rows.step(2), to, rows.row(), call.op == Op::sub);
    });
  };
  if (out.dtype() == DType::complex64)
    run(float{});
  else
    run(double{});
  return true;
}

}  // namespace

void refuse_complex(Op op, DType t) {
  throw type_error(std::string(ops::info(op).name) + " has no meaning for " + std::string(info(t).name) +
                   "; take abs, real or imag first");
}

void run_complex(const backends::PointwiseCall& call) {
  const Tensor& out = call.outputs[0];
  if (out.numel() == 0 || run_directly(call)) return;
  const size_t count = std::min<size_t>(call.operands.size(), 3);
  const bool triangle = call.op == Op::tril || call.op == Op::triu;
  const Rows rows(out, call.operands.first(count), !triangle);
  C values[3][kBlock] = {};
  for (size_t i = 0; i < count; ++i) {
    if (!call.operands[i] && has_number(call, i))
      std::fill_n(values[i], kBlock, rounded(call.compute, C(call.numbers[i].as_double(), call.numbers[i].imag)));
  }
  C results[kBlock];
  auto each_block = [&](auto&& compute) {
    rows.each([&](const std::array<int64_t, 4>& at, const Shape& index) {
      for (int64_t from = 0; from < rows.row(); from += kBlock) {
        const int64_t n = std::min(kBlock, rows.row() - from);
        for (size_t i = 0; i < count; ++i) {
          const Tensor& t = call.operands[i];
          if (!t) continue;
          const int64_t step = rows.step(i + 1);
          load(t.dtype(), t.data() + (at[i + 1] + from * step) * size_of(t.dtype()), step, n, values[i]);
          if (call.compute == DType::complex64 && !is_narrow(t.dtype()))
            for (int64_t j = 0; j < n; ++j) values[i][j] = rounded(call.compute, values[i][j]);
        }
        compute(n, from, index);
        const int64_t step = rows.step(0);
        store(out.dtype(), out.data() + (at[0] + from * step) * size_of(out.dtype()), step, n, results);
      }
    });
    return true;
  };
  if (triangle) {
    const int64_t diagonal = std::get<int64_t>(call.attrs[0]);
    each_block([&](int64_t n, int64_t from, const Shape& index) {
      for (int64_t j = 0; j < n; ++j) {
        const int64_t distance = from + j - index[index.size() - 1];
        results[j] = (call.op == Op::tril ? distance <= diagonal : distance >= diagonal) ? values[0][j] : C(0);
      }
    });
    return;
  }
  const bool known = with_operation(call.op, [&](auto operation) {
    return each_block([&](int64_t n, int64_t, const Shape&) {
      for (int64_t j = 0; j < n; ++j) results[j] = operation(values[0][j], values[1][j], values[2][j]);
    });
  });
  if (!known) refuse_complex(call.op, call.compute);
}

void run_complex(const backends::ReductionCall& call) {
  const Tensor &in = call.input, &out = call.output;
  Shape kept;
  for (int d = 0; d < in.ndim(); ++d) {
    if (std::find(call.axes.begin(), call.axes.end(), d) == call.axes.end()) kept.push_back(d);
  }
  Shape kept_shape, reduced_shape;
  for (int64_t d : kept) kept_shape.push_back(in.size(static_cast<int>(d)));
  int64_t count = 1, row = 1, step = 0;  // a row: the last dimension that is reduced
  for (int64_t d : call.axes) {
    reduced_shape.push_back(in.size(static_cast<int>(d)));
    count *= reduced_shape.back();
  }
  if (!reduced_shape.empty()) {
    row = reduced_shape.back();
    step = in.strides()[call.axes[reduced_shape.size() - 1]];
    reduced_shape.pop_back();
  }
  auto take = [&](C& r, C v) {
    switch (call.op) {
      case Op::sum:
      case Op::mean:
        r += v;
        break;
      case Op::sum_squares:
        r += v * v;
        break;
      case Op::prod:
        r *= v;
        break;
      case Op::any:
        r = truth(r) || truth(v);
        break;
      case Op::all:
        r = truth(r) && truth(v);
        break;
      default:
        refuse_complex(call.op, in.dtype());
    }
  };
  C values[kBlock];
  Walk outer{Shape(kept.size(), 0)};
  int64_t position = 0;
  do {
    C r = call.op == Op::prod || call.op == Op::all ? C(1) : C(0);
    Walk inner{Shape(reduced_shape.size(), 0)};
    if (count > 0) do {
        int64_t at = 0;
        for (size_t d = 0; d < kept.size(); ++d) at += outer.index[d] * in.strides()[kept[d]];
        for (size_t d = 0; d < reduced_shape.size(); ++d) at += inner.index[d] * in.strides()[call.axes[d]];
        for (int64_t from = 0; from < row; from += kBlock) {
          const int64_t n = std::min(kBlock, row - from);
          load(in.dtype(), in.data() + (at + from * step) * size_of(in.dtype()), step, n, values);
          for (int64_t j = 0; j < n; ++j) take(r, values[j]);
        }
      } while (inner.advance(reduced_shape));
    if (call.op == Op::mean) r /= static_cast<double>(count);
    store(out.dtype(), out.data() + position++ * size_of(out.dtype()), 0, 1, &r);
  } while (outer.advance(kept_shape));
}

}  // namespace msjit::codegen
