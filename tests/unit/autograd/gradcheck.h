// Gradients of ops against central differences in float64, first and second order.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "src/autograd/autograd.h"
#include "src/base/check.h"
#include "src/eager/dispatch.h"

namespace msjit::test {

// An operand to be made: a tensor of deterministic distinct values in [lo, hi), or of given values; a number; nothing.
struct Arg {
  enum Kind { kTensor, kNumber, kAbsent } kind = kTensor;
  DType dtype = DType::float64;
  Shape shape;
  double lo = -2, hi = 2;
  std::vector<double> values;
  ops::Number number;
  bool differentiate = true;
};
Arg real(Shape shape, double lo = -2, double hi = 2);
Arg cplx(Shape shape, double lo = -2, double hi = 2);
Arg given(Shape shape, std::vector<double> values);     // float64
Arg constant(Shape shape, std::vector<double> values);  // float64, not differentiated
Arg index(Shape shape, std::vector<double> values);     // int64
Arg mask(Shape shape, std::vector<double> values);      // bool
Arg number(double v);
Arg number(int v);
Arg absent();
Tensor make(const Arg& a, int seed);
Tensor weights(const Tensor& like, int seed);  // positive, distinct

struct Sample {
  ops::Op op;
  std::vector<Arg> args;
  std::vector<ops::Attr> attrs;  // schema order; missing ones take their defaults
  bool second_order = true;
  std::string note = {};  // what the case is about
  int outputs = 99;       // how many of the outputs are differentiated
};
const std::vector<Sample>& samples();

// All differentiable results of the sample's op, summed with fixed weights to one real number.
std::string check(const Sample& s);  // empty when the gradients agree

// ---- small vocabulary for the other tests
Tensor f64(Shape shape, std::vector<double> values);
Tensor leaf(Shape shape, std::vector<double> values);  // requires grad
Tensor call(ops::Op op, std::vector<ops::Val> operands, std::vector<ops::Attr> attrs = {});
ops::Vals call_all(ops::Op op, std::span<const ops::Val> operands, std::span<const ops::Attr> attrs);
ops::Attrs complete(ops::Op op, std::span<const ops::Attr> attrs);
inline ops::Val v(const Tensor& t) { return ops::Val::of(t); }
std::vector<double> values(const Tensor& t);  // row-major
double item(const Tensor& t);
inline Tensor mul(const Tensor& a, const Tensor& b) { return call(ops::Op::mul, {v(a), v(b)}); }
inline Tensor sum(const Tensor& a) { return call(ops::Op::sum, {v(a)}); }
inline void backward(const Tensor& t, autograd::BackwardOptions o = {}) { autograd::backward({&t, 1}, {}, o); }
template <class F>
std::string error_of(F f) {
  try {
    f();
  } catch (const UserError& e) {
    return e.what();
  }
  return "";
}

}  // namespace msjit::test
