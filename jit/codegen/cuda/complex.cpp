#include "jit/codegen/cuda/complex.h"

#include <algorithm>
#include <array>

#include "jit/codegen/complex/complex.h"
#include "src/backends/cuda/complex.h"

namespace msjit::codegen::cuda {
namespace {

using backends::cuda::Arguments;
using ops::Op;

uint64_t word(int64_t v) { return static_cast<uint64_t>(v); }
std::string at(size_t i) { return "(i64)a.w[" + std::to_string(i) + "]"; }

// What the op makes of a, b and c; empty: nothing.
std::string expression(Op op) {
  switch (op) {
    case Op::add:
      return "a_ + b_";
    case Op::sub:
      return "a_ - b_";
    case Op::mul:
      return "a_ * b_";
    case Op::div:
      return "a_ / b_";
    case Op::pow:
      return "pow_of(a_, b_)";
    case Op::where:
      return "truth(a_) ? b_ : c_";
    case Op::masked_fill:
      return "truth(b_) ? c_ : a_";
    case Op::cast:
    case Op::copy:
    case Op::full:
      return "a_";
    case Op::straight_through:
      return "b_";
    case Op::neg:
      return "-a_";
    case Op::abs:
      return "real(magnitude(a_))";
    case Op::square:
      return "a_ * a_";
    case Op::sign:
      return "truth(a_) ? a_ / real(magnitude(a_)) : a_";
    case Op::sqrt:
      return "sqrt_of(a_)";
    case Op::rsqrt:
      return "real(1) / sqrt_of(a_)";
    case Op::reciprocal:
      return "real(1) / a_";
    case Op::exp:
      return "exp_of(a_)";
    case Op::exp2:
      return "exp_of(scaled_by(a_, 0.693147180559945309417))";
    case Op::expm1:
      return "expm1_of(a_)";
    case Op::log:
      return "log_of(a_)";
    case Op::log2:
      return "scaled_by(log_of(a_), 1 / 0.693147180559945309417)";
    case Op::log10:
      return "scaled_by(log_of(a_), 0.434294481903251827651)";
    case Op::log1p:
      return "log1p_of(a_)";
    case Op::sin:
      return "sin_of(a_)";
    case Op::cos:
      return "cos_of(a_)";
    case Op::tan:
      return "over_i(tanh_of(times_i(a_)))";
    case Op::asin:
      return "asin_of(a_)";
    case Op::acos:
      return "acos_of(a_)";
    case Op::atan:
      return "over_i(atanh_of(times_i(a_)))";
    case Op::sinh:
      return "over_i(sin_of(times_i(a_)))";
    case Op::cosh:
      return "cos_of(times_i(a_))";
    case Op::tanh:
      return "tanh_of(a_)";
    case Op::asinh:
      return "over_i(asin_of(times_i(a_)))";
    case Op::acosh:
      return "acosh_of(a_)";
    case Op::atanh:
      return "atanh_of(a_)";
    case Op::sigmoid:
      return "real(1) / (real(1) + exp_of(-a_))";
    case Op::log_sigmoid:
      return "-log_of(real(1) + exp_of(-a_))";
    case Op::silu:
      return "a_ / (real(1) + exp_of(-a_))";
    case Op::eq:
      return "whole(same(a_, b_))";
    case Op::ne:
      return "whole(!same(a_, b_))";
    case Op::logical_and:
      return "whole(truth(a_) && truth(b_))";
    case Op::logical_or:
      return "whole(truth(a_) || truth(b_))";
    case Op::logical_xor:
      return "whole(truth(a_) != truth(b_))";
    case Op::logical_not:
      return "whole(!truth(a_))";
    case Op::isnan:
      return "whole(isnan(a_.re) || isnan(a_.im))";
    case Op::isinf:
      return "whole(isinf(a_.re) || isinf(a_.im))";
    case Op::isfinite:
      return "whole(isfinite(a_.re) && isfinite(a_.im))";
    case Op::real:
      return "real(a_.re)";
    case Op::imag:
      return "real(a_.im)";
    case Op::conj:
      return "conj(a_)";
    case Op::angle:
      return "real(atan2(a_.im, a_.re))";
    case Op::complex:
      return "C{a_.re, b_.re}";
    case Op::tril:
      return "column - row <= diagonal ? a_ : C{0, 0}";
    case Op::triu:
      return "column - row >= diagonal ? a_ : C{0, 0}";
    default:
      return {};
  }
}

// Words whose places in `to` a text knows.
size_t add_words(Arguments& to, const Shape& values) {
  const size_t first = to.size() + 1;  // behind the count
  for (int64_t v : values) to.push_back(word(v));
  return first;
}

// Statements that take the index `from` apart into sizes.size() of them, `name`0 the outermost.
std::string indices(const std::string& name, const std::string& from, size_t sizes_at, size_t ndim) {
  std::string s = "i64 " + name + " = " + from + ";\n";
  for (size_t d = ndim; d-- > 0;) {
    const std::string k = std::to_string(d);
    s += "const i64 " + name + k + " = " + name + (d ? " % " + at(sizes_at + d) : std::string()) + ";\n";
    if (d) s += name + " /= " + at(sizes_at + d) + ";\n";
  }
  return s;
}
std::string offset(const std::string& name, size_t strides_at, size_t ndim) {
  std::string s = "0";
  for (size_t d = 0; d < ndim; ++d) s += " + " + name + std::to_string(d) + " * " + at(strides_at + d);
  return s;
}

Shape spread(const Tensor& t, size_t ndim) {
  Shape s(ndim, 0);
  const size_t skip = ndim - static_cast<size_t>(t.ndim());
  for (size_t d = 0; d < static_cast<size_t>(t.ndim()); ++d)
    s[skip + d] = t.size(static_cast<int>(d)) == 1 ? 0 : t.strides()[d];
  return s;
}

// Neighbouring dimensions become one where all strides allow it.
void merge(Shape& shape, std::span<Shape> strides) {
  for (size_t d = shape.size(); d-- > 1;) {
    const bool merges = std::all_of(strides.begin(), strides.end(),
                                    [&](const Shape& s) { return s[d - 1] == s[d] * shape[d] || shape[d - 1] == 1; });
    if (!merges) continue;
    auto drop = [&](Shape& s) {
      for (size_t i = d; i + 1 < s.size(); ++i) s[i] = s[i + 1];
      s.pop_back();
    };
    shape[d - 1] *= shape[d];
    for (Shape& s : strides) s[d - 1] = s[d];
    drop(shape);
    for (Shape& s : strides) drop(s);
  }
}

}  // namespace

bool run_complex(const backends::PointwiseCall& call) {
  using namespace backends::cuda;
  const Tensor& out = call.outputs[0];
  const std::string result = expression(call.op);
  if (result.empty()) return false;
  if (out.numel() == 0) return true;
  const bool triangle = call.op == Op::tril || call.op == Op::triu;
  const size_t count = std::min<size_t>(call.operands.size(), 3), ndim = static_cast<size_t>(out.ndim());
  Shape shape(out.shape());
  std::array<Shape, 4> strides;
  strides[0] = spread(out, ndim);
  for (size_t i = 0; i < 3; ++i)
    strides[i + 1] = i < count && call.operands[i] ? spread(call.operands[i], ndim) : Shape(ndim, 0);
  if (!triangle) merge(shape, strides);
  Arguments words = {address_of(out)};
  std::string operands;
  const size_t sizes = add_words(words, shape);
  operands += indices("i", "u", sizes, shape.size());
  for (size_t i = 0; i < 3; ++i) {
    const std::string name = std::string(1, static_cast<char>('a' + i)) + "_";
    if (i < count && call.operands[i]) {
      const Tensor& t = call.operands[i];
      words.push_back(address_of(t));
      const std::string memory = complex_memory(t.dtype()), from = "((const " + memory + "*)" + at(words.size()) + ")";
      const std::string place = offset("i", add_words(words, strides[i + 1]), shape.size());
      const std::string value = read_complex(t.dtype(), name + "raw");
      const bool rounds = call.compute == DType::complex64 && !is_narrow(t.dtype());
      operands += "const " + memory + " " + name + "raw = " + from + "[" + place + "];\nconst C " + name + " = " +
                  (rounds ? "rounded(" + value + ")" : value) + ";\n";
    } else if (i < count && has_number(call, i)) {
      words.push_back(__builtin_bit_cast(uint64_t, call.numbers[i].as_double()));
      words.push_back(__builtin_bit_cast(uint64_t, call.numbers[i].imag));
      const std::string value =
          "C{f64_of(a.w[" + std::to_string(words.size() - 1) + "]), f64_of(a.w[" + std::to_string(words.size()) + "])}";
      operands +=
          "const C " + name + " = " + (call.compute == DType::complex64 ? "rounded(" + value + ")" : value) + ";\n";
    }
  }
  if (triangle) {
    words.push_back(word(std::get<int64_t>(call.attrs[0])));
    operands += "const i64 row = i" + std::to_string(ndim - 2) + ", column = i" + std::to_string(ndim - 1) +
                ", diagonal = " + at(words.size()) + ";\n";
  }
  const std::string memory = complex_memory(out.dtype());
  const std::string place = offset("i", add_words(words, strides[0]), shape.size());
  for_each(device_of(out),
           operands + "const C v = " + result + ";\n((" + memory + "*)a.w[1])[" + place +
               "] = " + write_complex(out.dtype(), "v") + ";",
           out.numel(), words, complex_text());
  return true;
}

bool run_complex(const backends::ReductionCall& call) {
  using namespace backends::cuda;
  const Tensor &in = call.input, &out = call.output;
  std::string take, joined;
  switch (call.op) {
    case Op::sum:
    case Op::mean:
      take = joined = "r + v";
      break;
    case Op::sum_squares:
      take = "r + v * v";
      joined = "r + v";
      break;
    case Op::prod:
      take = joined = "r * v";
      break;
    case Op::any:
      take = joined = "whole(truth(r) || truth(v))";
      break;
    case Op::all:
      take = joined = "whole(truth(r) && truth(v))";
      break;
    default:
      return false;
  }
  if (out.numel() == 0) return true;
  Shape kept, reduced, kept_strides, reduced_strides;
  int64_t count = 1;
  for (int d = 0; d < in.ndim(); ++d) {
    const bool reduces = std::find(call.axes.begin(), call.axes.end(), d) != call.axes.end();
    (reduces ? reduced : kept).push_back(in.size(d));
    (reduces ? reduced_strides : kept_strides).push_back(in.strides()[static_cast<size_t>(d)]);
    if (reduces) count *= in.size(d);
  }
  merge(kept, {&kept_strides, 1});
  merge(reduced, {&reduced_strides, 1});
  // A block shares what is long.
  const bool block = count > 64;
  const std::string lanes = block ? "256" : "1";
  Arguments words = {address_of(out), address_of(in), word(count)};
  const size_t kept_at = add_words(words, kept), kept_by = add_words(words, kept_strides),
               reduced_at = add_words(words, reduced), reduced_by = add_words(words, reduced_strides);
  const std::string memory = complex_memory(in.dtype()), to = complex_memory(out.dtype());
  const bool one = call.op == Op::prod || call.op == Op::all;
  std::string body = "const i64 lane = u % " + lanes + ";\n" + indices("o", "u / " + lanes, kept_at, kept.size()) +
                     "const " + memory + "* const from = (const " + memory + "*)a.w[2] + (" +
                     offset("o", kept_by, kept.size()) + ");\nC r = {" + (one ? "1" : "0") +
                     ", 0};\nfor (i64 at = lane; at < (i64)a.w[3]; at += " + lanes + ") {\n" +
                     indices("k", "at", reduced_at, reduced.size()) + "const " + memory + " raw = from[" +
                     offset("k", reduced_by, reduced.size()) + "];\nconst C v = " + read_complex(in.dtype(), "raw") +
                     ";\nr = " + take + ";\n}\n";
  if (block)
    body +=
        "__shared__ C part[256];\npart[lane] = r;\n__syncthreads();\n"
        "for (int step = 128; step > 0; step >>= 1) {\n"
        "if (lane < step) { const C v = part[lane + step]; r = part[lane]; part[lane] = " +
        joined + "; }\n__syncthreads();\n}\nif (lane) return;\nr = part[0];\n";
  if (call.op == Op::mean) body += "r.re /= (double)(i64)a.w[3]; r.im /= (double)(i64)a.w[3];\n";
  body += "((" + to + "*)a.w[1])[u / " + lanes + "] = " + write_complex(out.dtype(), "r") + ";";
  for_each(device_of(out), body, out.numel() * (block ? 256 : 1), words, complex_text());
  return true;
}

}  // namespace msjit::codegen::cuda
