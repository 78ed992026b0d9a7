#include "jit/passes/fuse.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "src/ops/composite.h"

namespace msjit::passes {
namespace {

using ir::Graph;
using ir::Value;
using ops::Op;
using Floats = std::vector<float>;

// Runs a plan that has kernels only, on float inputs.
struct Machine {
  std::map<const Value*, std::vector<double>> memory;  // double: alignment enough for any dtype
  void* at(const Value* v) {
    auto& m = memory[v];
    if (m.empty()) m.resize(static_cast<size_t>(numel_of(v->shape)) + 1);
    return m.data();
  }
  void run(const FusionPlan& plan) {
    for (const Step& s : plan.steps) {
      ASSERT_GE(s.kernel, 0) << "a node was left alone";
      const FusedKernel& k = plan.kernels[static_cast<size_t>(s.kernel)];
      std::vector<void*> data;
      for (const KernelOperand& o : k.operands)
        data.push_back(static_cast<char*>(at(o.root)) + o.offset * size_of(o.root->dtype));
      for (const kernel::Buffer& b : k.kernel->kernel().buffers)
        if (b.scratch) data.push_back(nullptr);
      std::vector<uint64_t> numbers(k.numbers.size(), 0);
      for (int64_t c : k.constants) numbers.push_back(static_cast<uint64_t>(c));
      codegen::run(*k.kernel, k.nest, data, numbers.data());
    }
  }
  Floats floats(const Value* v) {
    const float* p = static_cast<const float*>(at(v));
    return Floats(p, p + numel_of(v->shape));
  }
};

struct Case {
  Graph g;
  Machine m;
  Value* input(const char* name, Dims shape, int seed) {
    Value* v = g.add_tensor_input(name, DType::float32, shape, contiguous_strides(shape), false);
    std::mt19937 rng(static_cast<uint32_t>(seed));
    std::normal_distribution<float> normal;
    float* p = static_cast<float*>(m.at(v));
    for (int64_t i = 0; i < numel_of(shape); ++i) p[i] = normal(rng);
    return v;
  }
  Value* composite(Op op, std::initializer_list<Value*> operands, std::initializer_list<ops::Attr> attrs) {
    ir::GraphEmitter e(g);
    ops::EmitterScope scope(e);
    ops::Vals in, out;
    for (Value* v : operands) in.push_back(ir::val(v));
    ops::Attrs all(attrs.begin(), attrs.end());
    ops::decompose(op, e, in, all, out);
    return ir::value(out[0]);
  }
  FusionPlan run() {
    FusionPlan plan = fuse(g, 1);
    m.run(plan);
    return plan;
  }
};

void expect_near(const Floats& a, const Floats& b, double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], tolerance) << i;
}

TEST(Fuse, fifty_element_wise_ops_are_one_kernel) {
  Case c;
  Value* x = c.input("x", std::vector<int64_t>{3, 5}, 1);
  Value* y = x;
  for (int i = 0; i < 25; ++i) {
    y = c.g.call1(Op::mul, {y, c.g.constant(ops::Number::of(1.01))});
    y = c.g.call1(Op::add, {y, c.g.constant(ops::Number::of(0.5))});
  }
  c.g.outputs = {y};
  FusionPlan plan = c.run();
  EXPECT_EQ(plan.kernels.size(), 1u);
  Floats expected = c.m.floats(x);
  for (float& v : expected)
    for (int i = 0; i < 25; ++i) {
      v = v * 1.01f;
      v = v + 0.5f;
    }
  EXPECT_EQ(c.m.floats(y), expected);  // to the bit
}

TEST(Fuse, softmax_is_one_kernel) {
  Case c;
  Value* x = c.input("x", std::vector<int64_t>{7, 33}, 2);
  Value* y = c.composite(Op::softmax, {x}, {int64_t{-1}});
  c.g.outputs = {y};
  FusionPlan plan = c.run();
  EXPECT_EQ(plan.kernels.size(), 1u);
  Floats in = c.m.floats(x), expected(in.size());
  for (int r = 0; r < 7; ++r) {
    double total = 0, top = *std::max_element(&in[r * 33], &in[r * 33] + 33);
    for (int i = 0; i < 33; ++i) total += std::exp(in[r * 33 + i] - top);
    for (int i = 0; i < 33; ++i) expected[r * 33 + i] = static_cast<float>(std::exp(in[r * 33 + i] - top) / total);
  }
  expect_near(c.m.floats(y), expected, 1e-6);
}

TEST(Fuse, layer_norm_is_one_kernel) {
  Case c;
  std::vector<int64_t> shape{2, 4, 16}, row{16};
  Value *x = c.input("x", shape, 3), *w = c.input("w", row, 4), *b = c.input("b", row, 5);
  Value* y = c.composite(Op::layer_norm, {x, w, b}, {int64_t{1}, 1e-5});
  c.g.outputs = {y};
  FusionPlan plan = c.run();
  EXPECT_EQ(plan.kernels.size(), 1u);
  Floats in = c.m.floats(x), weight = c.m.floats(w), bias = c.m.floats(b), expected(in.size());
  for (int r = 0; r < 8; ++r) {
    double mean = 0, var = 0;
    for (int i = 0; i < 16; ++i) mean += in[r * 16 + i] / 16.0;
    for (int i = 0; i < 16; ++i) var += std::pow(in[r * 16 + i] - mean, 2) / 16;
    for (int i = 0; i < 16; ++i)
      expected[r * 16 + i] = static_cast<float>((in[r * 16 + i] - mean) / std::sqrt(var + 1e-5) * weight[i] + bias[i]);
  }
  expect_near(c.m.floats(y), expected, 2e-5);
}

TEST(Fuse, column_sum_takes_its_prologue_and_epilogue_along) {
  Case c;
  Value *x = c.input("x", std::vector<int64_t>{9, 21}, 6), *b = c.input("b", std::vector<int64_t>{21}, 7);
  Value* s = c.g.call1(Op::sum, {c.g.call1(Op::mul, {x, x})}, {ops::Ints{0}, false});
  Value* y = c.g.call1(Op::add, {s, b});
  c.g.outputs = {y};
  FusionPlan plan = c.run();
  EXPECT_EQ(plan.kernels.size(), 1u);
  Floats in = c.m.floats(x), expected = c.m.floats(b);
  for (int r = 0; r < 9; ++r)
    for (int i = 0; i < 21; ++i) expected[i] += in[r * 21 + i] * in[r * 21 + i];
  expect_near(c.m.floats(y), expected, 1e-5);
}

TEST(Fuse, element_wise_values_that_are_also_summed_by_column_stay_in_memory) {
  Case c;
  Value* x = c.input("x", std::vector<int64_t>{9, 21}, 8);
  Value* r = c.g.call1(Op::relu, {x});
  Value* s = c.g.call1(Op::sum, {r}, {ops::Ints{0}, false});
  c.g.outputs = {r, s};
  c.run();
  Floats in = c.m.floats(x), sums(21);
  for (size_t i = 0; i < in.size(); ++i) sums[i % 21] += std::max(in[i], 0.0f);
  expect_near(c.m.floats(s), sums, 1e-5);
}

TEST(Fuse, views_between_are_free) {
  Case c;
  Value* x = c.input("x", std::vector<int64_t>{4, 6}, 9);
  Value* t = c.g.call1(Op::transpose, {c.g.call1(Op::exp, {x})}, {int64_t{0}, int64_t{1}});
  Value* sliced = c.g.call1(Op::slice, {x}, {int64_t{1}, int64_t{5}, ops::Attr{}, int64_t{-1}});
  Value* y = c.g.call1(Op::add, {t, c.g.call1(Op::transpose, {sliced}, {int64_t{0}, int64_t{1}})});
  c.g.outputs = {y};
  FusionPlan plan = c.run();
  EXPECT_EQ(plan.kernels.size(), 1u);
  Floats in = c.m.floats(x), out = c.m.floats(y);
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 4; ++j) EXPECT_NEAR(out[i * 4 + j], std::exp(in[j * 6 + i]) + in[j * 6 + 5 - i], 1e-5);
}

TEST(Fuse, a_row_of_a_value_waits_until_the_value_is_there) {
  Case c;
  Value* x = c.input("x", std::vector<int64_t>{4, 6}, 12);
  Value* e = c.g.call1(Op::exp, {x});
  Value* y = c.g.call1(Op::add, {c.g.call1(Op::select, {e}, {int64_t{0}, int64_t{3}}), e});
  c.g.outputs = {y};
  c.run();
  Floats in = c.m.floats(x), out = c.m.floats(y);
  for (int i = 0; i < 24; ++i) EXPECT_NEAR(out[i], std::exp(in[i]) + std::exp(in[18 + i % 6]), 1e-5);
}

TEST(Fuse, scalars_computed_on_the_way_go_along) {
  Case c;
  Value *x = c.input("x", std::vector<int64_t>{8, 16}, 10), *s = c.input("s", std::vector<int64_t>{}, 11);
  Value* k = c.g.call1(Op::mul, {s, c.g.constant(ops::Number::of(2.0))});
  Value* y = c.g.call1(Op::mul, {x, c.g.call1(Op::broadcast_to, {k}, {ops::Ints{8, 16}})});
  c.g.outputs = {y};
  EXPECT_EQ(c.run().kernels.size(), 1u);
  Floats in = c.m.floats(x), out = c.m.floats(y);
  float f = c.m.floats(s)[0] * 2.0f;
  for (size_t i = 0; i < in.size(); ++i) EXPECT_EQ(out[i], in[i] * f);
}

TEST(Fuse, random_graphs_agree_with_node_by_node) {
  for (int seed = 0; seed < 60; ++seed) {
    auto build = [&](Case& c) {
      std::mt19937 rng(static_cast<uint32_t>(seed));
      std::vector<Value*> pool{c.input("x", std::vector<int64_t>{4, 6}, 1), c.input("y", std::vector<int64_t>{6}, 2),
                               c.input("z", std::vector<int64_t>{4, 1}, 3)};
      for (int i = 0; i < 25; ++i) {
        Value *a = pool[rng() % pool.size()], *b = pool[rng() % pool.size()];
        switch (rng() % 7) {
          case 0:
            a = c.g.call1(Op::tanh, {a});
            break;
          case 1:
            a = c.g.call1(Op::sigmoid, {a});
            break;
          case 2:
            a = c.g.call1(Op::mean, {a}, {ops::Ints{-1}, true, ops::Attr{}});
            break;
          case 3:
            a = c.g.call1(Op::amax, {a}, {ops::Ints{0}, true});
            break;
          case 4:
            a = c.g.call1(Op::mul, {a, b});
            break;
          case 5:
            a = c.g.call1(Op::sub, {a, b});
            break;
          default:
            a = c.g.call1(Op::add, {a, b});
            break;
        }
        pool.push_back(a);
      }
      for (int i = 0; i < 4; ++i) c.g.outputs.push_back(pool[3 + rng() % 25]);
    };
    Case fused;
    build(fused);
    FusionPlan plan = fuse(fused.g, 1);
    // Every node on its own kernel: outputs everywhere, one graph an output set.
    Case single;
    build(single);
    for (auto& node : single.g.nodes) single.g.outputs.push_back(node->outputs[0]);
    bool kernels_only = true;
    for (const Step& s : plan.steps) kernels_only &= s.kernel >= 0;
    if (!kernels_only) continue;  // a reduction over one element stays a node
    fused.m.run(plan);
    FusionPlan all = fuse(single.g, 1);
    bool other_only = true;
    for (const Step& s : all.steps) other_only &= s.kernel >= 0;
    ASSERT_TRUE(other_only);
    single.m.run(all);
    for (int i = 0; i < 4; ++i)
      expect_near(fused.m.floats(fused.g.outputs[i]), single.m.floats(single.g.outputs[i]), 1e-4);
  }
}

}  // namespace
}  // namespace msjit::passes
