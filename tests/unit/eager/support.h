// Tensors from lists, and calls of ops by their operands.
#pragma once
#include <gtest/gtest.h>

#include <vector>

#include "src/backends/kernel.h"
#include "src/base/check.h"
#include "src/eager/dispatch.h"

namespace msjit::eager {

using ops::Attr;
using ops::Ints;
using ops::Op;

inline Tensor cast_to(const Tensor& t, DType dtype) {
  if (t.dtype() == dtype && t.contiguous()) return t;
  Tensor out = Tensor::empty(t.shape(), dtype);
  backends::copy(out, t);
  return out;
}
inline Tensor make(std::vector<double> values, Shape shape, DType dtype = DType::float32) {
  return cast_to(Tensor::from_bytes(values.data(), shape, DType::float64), dtype);
}
inline Tensor make(std::vector<double> values, DType dtype = DType::float32) {
  return make(values, Shape{static_cast<int64_t>(values.size())}, dtype);
}
inline std::vector<double> values(const Tensor& t) {
  Tensor wide = cast_to(t, DType::float64);
  return {wide.data_as<double>(), wide.data_as<double>() + wide.numel()};
}

inline Attr i(int64_t v) { return v; }

struct Arg {
  Tensor tensor;
  ops::Number number;
  int kind = 0;  // 0 absent, 1 tensor, 2 number
  Arg() = default;
  Arg(Tensor t) : tensor(std::move(t)), kind(1) {}
  Arg(double v) : number(ops::Number::of(v)), kind(2) {}
  Arg(int v) : number(ops::Number::of(static_cast<int64_t>(v))), kind(2) {}
  Arg(bool v) : number(ops::Number::of(v)), kind(2) {}
  Operand operand() const { return {kind == 1 ? tensor.get() : nullptr, kind == 2 ? &number : nullptr}; }
};
inline Outputs run_all(Op op, const std::vector<Arg>& args, const std::vector<Attr>& attrs = {}) {
  std::vector<Operand> operands;
  for (const Arg& a : args) operands.push_back(a.operand());
  Outputs out;
  call(op, operands, attrs, out);
  return out;
}
inline Tensor run(Op op, const std::vector<Arg>& args, const std::vector<Attr>& attrs = {}) {
  return run_all(op, args, attrs)[0];
}
inline void run_inplace(Op op, const std::vector<Arg>& args, const std::vector<Attr>& attrs = {}) {
  std::vector<Operand> operands;
  for (const Arg& a : args) operands.push_back(a.operand());
  call_inplace(op, operands, attrs);
}
template <class F>
std::string error_of(F&& f) {
  try {
    f();
  } catch (const UserError& e) {
    return e.what();
  }
  return "no error";
}
inline bool contains(const std::string& s, const char* part) { return s.find(part) != std::string::npos; }
inline void expect_near(const Tensor& t, std::vector<double> want, double tolerance = 1e-6) {
  std::vector<double> got = values(t);
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < got.size(); ++i) {
    EXPECT_TRUE(got[i] == want[i] || std::abs(got[i] - want[i]) <= tolerance * std::max(1.0, std::abs(want[i])) ||
                (got[i] != got[i] && want[i] != want[i]))
        << "element " << i << ": " << got[i] << ", expected " << want[i];
  }
}

}  // namespace msjit::eager
