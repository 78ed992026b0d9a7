// Comparing compiled fragments with the reference.
#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <thread>

#include "jit/exec/backend.h"
#include "jit/exec/compiled_fragment.h"
#include "src/autograd/autograd.h"
#include "src/base/check.h"

namespace msjit::exec {

using ir::Graph;
using ir::Value;
using ops::Number;
using ops::Op;

inline Tensor random_tensor(Dims shape, int seed, bool grad = false) {
  Tensor t = Tensor::empty(shape, DType::float32);
  std::mt19937 rng(static_cast<uint32_t>(seed));
  std::normal_distribution<float> normal;
  for (int64_t i = 0; i < t.numel(); ++i) t.data_as<float>()[i] = normal(rng);
  if (grad) autograd::set_requires_grad(*t.get(), true);
  return t;
}

inline std::vector<double> values(const Tensor& t) {
  std::vector<double> r;
  if (!t) return r;
  std::vector<int64_t> index(t.ndim(), 0);
  for (int64_t n = 0; n < t.numel(); ++n) {
    int64_t at = 0;
    for (int d = 0; d < t.ndim(); ++d) at += index[d] * t.strides()[d];
    visit(t.dtype(), [&]<class T>(T) {
      if constexpr (std::is_arithmetic_v<T>) r.push_back(static_cast<double>(t.data_as<T>()[at]));
    });
    for (int d = t.ndim(); d-- > 0 && ++index[d] == t.size(d);) index[d] = 0;
  }
  return r;
}

inline void expect_equal(const Tensor& a, const Tensor& b, double tolerance, const std::string& what = "") {
  ASSERT_EQ(static_cast<bool>(a), static_cast<bool>(b)) << what;
  if (!a) return;
  ASSERT_EQ(Shape(a.shape()), Shape(b.shape())) << what;
  ASSERT_EQ(a.dtype(), b.dtype()) << what;
  std::vector<double> x = values(a), y = values(b);
  for (size_t i = 0; i < x.size(); ++i) {
    if (std::isnan(x[i]) && std::isnan(y[i])) continue;
    if (tolerance == 0) {
      ASSERT_EQ(x[i], y[i]) << what << " element " << i;
    } else {
      ASSERT_NEAR(x[i], y[i], tolerance * (1 + std::fabs(y[i]))) << what << " element " << i;
    }
  }
}

struct Program {
  Graph graph;
  std::vector<Tensor> inputs;
  std::vector<Number> numbers;

  Value* input(const Tensor& t) {
    inputs.push_back(t);
    numbers.emplace_back();
    return graph.add_tensor_input("x" + std::to_string(inputs.size()), t.dtype(), t.shape(), t.strides(),
                                  t.requires_grad());
  }
  Value* input(Dims shape, int seed, bool grad = false) { return input(random_tensor(shape, seed, grad)); }
  Value* number(Number n) {
    inputs.emplace_back();
    numbers.push_back(n);
    return graph.add_number_input("n" + std::to_string(inputs.size()), n.kind);
  }
  Value* num(double v) { return graph.constant(Number::of(v)); }
  Ref<Fragment> compile(const std::string& backend = "cpu") {
    CompileOptions options;
    options.backend = backend;
    return exec::compile(graph.clone(), options);
  }
  Status run(Fragment& f, RunResult& r) {
    std::vector<TensorImpl*> t;
    for (const Tensor& x : inputs) t.push_back(x.get());
    return f.run(t, numbers, r);
  }
  // Runs both; outputs equal within tolerance, gradients of the sum of outputs too.
  void check(double tolerance, double gradient_tolerance = -1) {
    Ref<Fragment> compiled = compile(), reference = compile("reference");
    RunResult a, b;
    ASSERT_EQ(run(*compiled, a), Status::kOk);
    ASSERT_EQ(run(*reference, b), Status::kOk);
    for (size_t i = 0; i < graph.outputs.size(); ++i) {
      expect_equal(a.tensors[i], b.tensors[i], tolerance, "output " + std::to_string(i));
      if (!a.tensors[i]) continue;
      EXPECT_EQ(a.tensors[i].requires_grad(), b.tensors[i].requires_grad()) << "output " << i;
    }
    if (gradient_tolerance < 0) return;
    std::vector<Tensor> ga = gradients(a), gb = gradients(b);
    for (size_t i = 0; i < ga.size(); ++i)
      expect_equal(ga[i], gb[i], gradient_tolerance, "gradient " + std::to_string(i));
  }
  std::vector<Tensor> wanted() const {
    std::vector<Tensor> w;
    for (const Tensor& t : inputs) {
      if (t && t.requires_grad()) w.push_back(t);
    }
    return w;
  }
  std::vector<Tensor> gradients(const RunResult& r, bool create_graph = false) const {
    std::vector<Tensor> roots, ct;
    int seed = 100;
    for (const Tensor& t : r.tensors) {
      if (!t || !t.requires_grad()) continue;
      roots.push_back(t);
      ct.push_back(random_tensor(t.shape(), ++seed));
    }
    return autograd::gradients(roots, ct, wanted(), {.retain_graph = true, .create_graph = create_graph});
  }
};

inline CompiledFragment& compiled(const Ref<Fragment>& f) { return static_cast<CompiledFragment&>(*f); }

}  // namespace msjit::exec
