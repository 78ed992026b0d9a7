// Tensors, views and calls of kernels for the tests of the backends.
#pragma once
#include <gtest/gtest.h>

#include <functional>
#include <initializer_list>
#include <vector>

#include "src/backends/cpu/convert.h"
#include "src/backends/kernel.h"
#include "src/base/check.h"

namespace msjit::backends::testing {

using ops::Attr;
using ops::Attrs;
using ops::Ints;
using ops::Number;
using ops::Op;

inline const std::vector<DType> kAllTypes = {
#define MSJIT_DTYPE(name, ...) DType::name,
#include "src/tensor/dtype.def"
#undef MSJIT_DTYPE
};

// Element i of a contiguous tensor, as complex (halves and integers up to 2^53 are exact).
inline std::complex<double> element(const Tensor& t, int64_t i) {
  return visit(t.dtype(), [&]<class T>(T) { return cpu::convert<std::complex<double>>(t.data_as<const T>()[i]); });
}
inline void set_element(const Tensor& t, int64_t i, std::complex<double> v) {
  visit(t.dtype(), [&]<class T>(T) { t.data_as<T>()[i] = cpu::convert<T>(v); });
}
// Element at an index, by strides.
inline std::complex<double> at(const Tensor& t, const std::vector<int64_t>& index) {
  int64_t offset = 0;
  for (size_t d = 0; d < index.size(); ++d) offset += index[d] * t.strides()[d];
  return element(t, offset);
}

// f(index) for every index of shape, in row-major order.
inline void for_each_index(Dims shape, const std::function<void(const std::vector<int64_t>&)>& f) {
  std::vector<int64_t> index(shape.size(), 0);
  if (numel_of(shape) == 0) return;
  for (;;) {
    f(index);
    int d = static_cast<int>(shape.size()) - 1;
    for (; d >= 0; --d) {
      if (++index[d] < shape[d]) break;
      index[d] = 0;
    }
    if (d < 0) return;
  }
}

inline Tensor values(DType t, const Shape& shape, const std::vector<double>& v) {
  Tensor out = Tensor::empty(shape, t);
  for (size_t i = 0; i < v.size(); ++i) set_element(out, static_cast<int64_t>(i), v[i]);
  return out;
}
// Small whole numbers that repeat late, with a fixed pattern.
inline Tensor pattern(DType t, const Shape& shape, int seed = 1) {
  Tensor out = Tensor::empty(shape, t);
  uint32_t state = static_cast<uint32_t>(seed) * 2654435761u + 12345;
  for (int64_t i = 0; i < out.numel(); ++i) {
    state = state * 1664525u + 1013904223u;
    double v = static_cast<double>(state >> 24) / 8 - 16;
    if (info(t).kind == DTypeKind::kBool)
      v = state >> 31;
    else if (info(t).kind == DTypeKind::kUnsigned)
      v = std::floor(std::abs(v));
    else if (info(t).kind == DTypeKind::kSigned)
      v = std::floor(v);
    set_element(out, i, {v, is_complex(t) ? std::floor(v / 3) : 0.0});
  }
  return out;
}
// The same values behind other strides: dimensions reversed in memory, and every other element of wider rows.
inline Tensor transposed_copy(const Tensor& t) {
  Shape reversed(t.shape());
  std::reverse(reversed.begin(), reversed.end());
  Tensor base = Tensor::empty(reversed, t.dtype());
  Shape strides(base.strides());
  std::reverse(strides.begin(), strides.end());
  Tensor view = base.as_strided(t.shape(), strides, 0);
  copy(view, t);
  return view;
}
inline Tensor spaced_copy(const Tensor& t) {
  Shape wide(t.shape());
  if (wide.empty()) return t;
  wide.back() = wide.back() * 2 + 1;
  Tensor base = Tensor::zeros(wide, t.dtype());
  Shape strides(base.strides());
  strides.back() *= 2;
  Tensor view = base.as_strided(t.shape(), strides, wide.back() > 1 ? 1 : 0);
  copy(view, t);
  return view;
}

struct OutputSpec {
  DType dtype;
  Shape shape;
};

struct Call {
  Op op;
  std::vector<Tensor> operands;
  Attrs attrs;
  std::vector<OutputSpec> outputs;
  std::vector<Number> numbers = {};
  uint64_t seed = 0, counter = 0;

  SmallVector<Tensor, 2> run() const {
    SmallVector<Tensor, 2> results;
    for (const OutputSpec& o : outputs) {
      results.push_back(Tensor::empty(o.shape, o.dtype));
      if (results.back().numel()) std::memset(results.back().data(), 0x5a, results.back().meta().nbytes());
    }
    std::vector<Number> all = numbers;
    all.resize(operands.size());
    KernelCall call{op, operands, all, attrs, results, seed, counter};
    KernelFn fn = library_kernel(DeviceType::kCPU, op);
    if (!fn) throw std::logic_error("no kernel");
    fn(call);
    return results;
  }
  Tensor one() const { return run()[0]; }
};

inline void expect_equal(const Tensor& got, const std::vector<std::complex<double>>& want, double tolerance = 0) {
  ASSERT_EQ(got.numel(), static_cast<int64_t>(want.size()));
  for (int64_t i = 0; i < got.numel(); ++i) {
    std::complex<double> g = element(got, i), w = want[i];
    if (w != w) {
      EXPECT_TRUE(g != g) << "element " << i << " is " << g << ", not NaN";
    } else if (tolerance == 0) {
      EXPECT_EQ(g, w) << "element " << i << " of " << to_string(got.meta());
    } else {
      EXPECT_LE(std::abs(g - w), tolerance * std::max(1.0, std::abs(w))) << "element " << i << ": " << g << " " << w;
    }
  }
}
inline void expect_values(const Tensor& got, const std::vector<double>& want, double tolerance = 0) {
  expect_equal(got, std::vector<std::complex<double>>(want.begin(), want.end()), tolerance);
}

template <class F>
void expect_error(ErrorKind kind, const std::string& part, F&& f) {
  try {
    f();
    ADD_FAILURE() << "no error; expected one with '" << part << "'";
  } catch (const UserError& e) {
    EXPECT_EQ(static_cast<int>(e.kind()), static_cast<int>(kind)) << e.what();
    EXPECT_NE(std::string(e.what()).find(part), std::string::npos) << e.what();
  }
}

// What an element of t can hold of a sum or product of whole numbers: wraps integers, rounds halves.
inline std::complex<double> stored(DType t, std::complex<double> v) {
  return visit(t, [&]<class T>(T) {
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
      return std::complex<double>(static_cast<double>(static_cast<T>(static_cast<int64_t>(v.real()))));
    } else {
      return cpu::convert<std::complex<double>>(cpu::convert<T>(v));
    }
  });
}

}  // namespace msjit::backends::testing
