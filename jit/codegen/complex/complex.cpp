#include "jit/codegen/complex/complex.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>

#include "src/base/check.h"

namespace msjit::codegen {
namespace {

using C = std::complex<double>;
using ops::Op;

C read_complex(DType t, const std::byte* p) {
  return visit(t, [&]<class T>(T) -> C {
    T v;
    std::memcpy(&v, p, sizeof v);
    if constexpr (std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>) {
      return C(to_float(v));
    } else if constexpr (std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>) {
      return C(v);
    } else {
      return C(static_cast<double>(v));
    }
  });
}

void write(DType t, std::byte* p, C v) {
  visit(t, [&]<class T>(T) {
    T r;
    if constexpr (std::is_same_v<T, Float16>) {
      r = to_float16(static_cast<float>(v.real()));
    } else if constexpr (std::is_same_v<T, BFloat16>) {
      r = to_bfloat16(static_cast<float>(v.real()));
    } else if constexpr (std::is_same_v<T, bool>) {
      r = v.real() != 0 || v.imag() != 0;
    } else if constexpr (std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>) {
      r = T(v);
    } else if constexpr (std::is_integral_v<T>) {
      double d = v.real();
      r = std::fabs(d) < 9.2e18 ? static_cast<T>(static_cast<int64_t>(d)) : std::numeric_limits<T>::min();
    } else {
      r = static_cast<T>(v.real());
    }
    std::memcpy(p, &r, sizeof r);
  });
}

bool truth(C v) { return v.real() != 0 || v.imag() != 0; }

// False when the op has no complex meaning.
bool evaluate(Op op, const C* in, std::span<const ops::Attr> attrs, C* out) {
  C a = in[0], b = in[1], c = in[2];
  switch (op) {
    case Op::add:
      *out = a + b;
      return true;
    case Op::sub:
      *out = a - b;
      return true;
    case Op::mul:
      *out = a * b;
      return true;
    case Op::div:
      *out = a / b;
      return true;
    case Op::pow:
      *out = b == C(2) ? a * a : b == C(0) ? C(1) : std::pow(a, b);
      return true;
    case Op::where:
      *out = truth(a) ? b : c;
      return true;
    case Op::masked_fill:
      *out = truth(b) ? c : a;
      return true;
    case Op::cast:
    case Op::copy:
    case Op::full:
      *out = a;
      return true;
    case Op::neg:
      *out = -a;
      return true;
    case Op::abs:
      *out = std::abs(a);
      return true;
    case Op::square:
      *out = a * a;
      return true;
    case Op::sign:
      *out = a == C(0) ? C(0) : a / std::abs(a);
      return true;
    case Op::sqrt:
      *out = std::sqrt(a);
      return true;
    case Op::rsqrt:
      *out = 1.0 / std::sqrt(a);
      return true;
    case Op::reciprocal:
      *out = 1.0 / a;
      return true;
    case Op::exp:
      *out = std::exp(a);
      return true;
    case Op::exp2:
      *out = std::exp(a * M_LN2);
      return true;
    case Op::expm1: {
      double s = std::sin(a.imag() / 2), e = std::expm1(a.real());
      *out = C(e * std::cos(a.imag()) - 2 * s * s, (e + 1) * std::sin(a.imag()));
      return true;
    }
    case Op::log:
      *out = std::log(a);
      return true;
    case Op::log2:
      *out = std::log(a) / M_LN2;
      return true;
    case Op::log10:
      *out = std::log10(a);
      return true;
    case Op::log1p:
      *out = C(0.5 * std::log1p(2 * a.real() + std::norm(a)), std::atan2(a.imag(), 1 + a.real()));
      return true;
    case Op::sin:
      *out = std::sin(a);
      return true;
    case Op::cos:
      *out = std::cos(a);
      return true;
    case Op::tan:
      *out = std::tan(a);
      return true;
    case Op::asin:
      *out = std::asin(a);
      return true;
    case Op::acos:
      *out = std::acos(a);
      return true;
    case Op::atan:
      *out = std::atan(a);
      return true;
    case Op::sinh:
      *out = std::sinh(a);
      return true;
    case Op::cosh:
      *out = std::cosh(a);
      return true;
    case Op::tanh:
      *out = std::tanh(a);
      return true;
    case Op::asinh:
      *out = std::asinh(a);
      return true;
    case Op::acosh:
      *out = std::acosh(a);
      return true;
    case Op::atanh:
      *out = std::atanh(a);
      return true;
    case Op::sigmoid:
      *out = 1.0 / (1.0 + std::exp(-a));
      return true;
    case Op::log_sigmoid:
      *out = -std::log(1.0 + std::exp(-a));
      return true;
    case Op::silu:
      *out = a / (1.0 + std::exp(-a));
      return true;
    case Op::eq:
      *out = a == b;
      return true;
    case Op::ne:
      *out = a != b;
      return true;
    case Op::logical_and:
      *out = truth(a) && truth(b);
      return true;
    case Op::logical_or:
      *out = truth(a) || truth(b);
      return true;
    case Op::logical_xor:
      *out = truth(a) != truth(b);
      return true;
    case Op::logical_not:
      *out = !truth(a);
      return true;
    case Op::isnan:
      *out = std::isnan(a.real()) || std::isnan(a.imag());
      return true;
    case Op::isinf:
      *out = std::isinf(a.real()) || std::isinf(a.imag());
      return true;
    case Op::isfinite:
      *out = std::isfinite(a.real()) && std::isfinite(a.imag());
      return true;
    case Op::real:
      *out = a.real();
      return true;
    case Op::imag:
      *out = a.imag();
      return true;
    case Op::conj:
      *out = std::conj(a);
      return true;
    case Op::angle:
      *out = std::arg(a);
      return true;
    case Op::complex:
      *out = C(a.real(), b.real());
      return true;
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

int64_t offset_of(const Tensor& t, const Shape& index) {
  int64_t r = 0;
  size_t skip = index.size() - t.ndim();
  for (int d = 0; d < t.ndim(); ++d) r += t.size(d) == 1 ? 0 : index[skip + d] * t.strides()[d];
  return r * size_of(t.dtype());
}

[[noreturn]] void refuse(Op op, DType t) {
  throw type_error(std::string(ops::info(op).name) + " has no meaning for " + std::string(info(t).name) +
                   "; take abs, real or imag first");
}

// complex64 computes in complex128 and rounds where a value is converted.
C rounded(DType t, C v) { return t == DType::complex64 ? C(std::complex<float>(v)) : v; }

}  // namespace

void run_complex(const backends::PointwiseCall& call) {
  const Tensor& out = call.outputs[0];
  if (out.numel() == 0) return;
  bool triangle = call.op == Op::tril || call.op == Op::triu;
  Walk w{Shape(out.ndim(), 0)};
  do {
    C in[3], r;
    for (size_t i = 0; i < call.operands.size() && i < 3; ++i) {
      if (const Tensor& t = call.operands[i]) {
        in[i] = rounded(call.compute, read_complex(t.dtype(), t.data() + offset_of(t, w.index)));
      } else if (has_number(call, i)) {
        in[i] = rounded(call.compute, C(call.numbers[i].as_double(), call.numbers[i].imag));
      }
    }
    if (triangle) {
      int64_t distance = w.index[out.ndim() - 1] - w.index[out.ndim() - 2], diagonal = std::get<int64_t>(call.attrs[0]);
      r = (call.op == Op::tril ? distance <= diagonal : distance >= diagonal) ? in[0] : C(0);
    } else if (!evaluate(call.op, in, call.attrs, &r)) {
      refuse(call.op, call.compute);
    }
    write(out.dtype(), out.data() + offset_of(out, w.index), r);
  } while (w.advance(out.shape()));
}

void run_complex(const backends::ReductionCall& call) {
  const Tensor &in = call.input, &out = call.output;
  Shape kept;
  for (int d = 0; d < in.ndim(); ++d) {
    if (std::find(call.axes.begin(), call.axes.end(), d) == call.axes.end()) kept.push_back(d);
  }
  Shape kept_shape, reduced_shape;
  for (int64_t d : kept) kept_shape.push_back(in.size(static_cast<int>(d)));
  int64_t count = 1;
  for (int64_t d : call.axes) {
    reduced_shape.push_back(in.size(static_cast<int>(d)));
    count *= reduced_shape.back();
  }
  Walk outer{Shape(kept.size(), 0)};
  int64_t position = 0;
  do {
    C r = call.op == Op::prod || call.op == Op::all ? C(1) : C(0);
    Walk inner{Shape(reduced_shape.size(), 0)};
    if (count > 0) do {
        int64_t at = 0;
        for (size_t d = 0; d < kept.size(); ++d) at += outer.index[d] * in.strides()[kept[d]];
        for (size_t d = 0; d < reduced_shape.size(); ++d) at += inner.index[d] * in.strides()[call.axes[d]];
        C v = read_complex(in.dtype(), in.data() + at * size_of(in.dtype()));
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
            refuse(call.op, in.dtype());
        }
      } while (inner.advance(reduced_shape));
    if (call.op == Op::mean) r /= static_cast<double>(count);
    write(out.dtype(), out.data() + position++ * size_of(out.dtype()), r);
  } while (outer.advance(kept_shape));
}

}  // namespace msjit::codegen
