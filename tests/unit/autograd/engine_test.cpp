#include <thread>

#include "src/autograd/transform.h"
#include "src/base/check.h"
#include "src/tensor/allocator.h"
#include "src/tensor/unwritten.h"
#include "tests/unit/autograd/gradcheck.h"

namespace msjit::test {
namespace {
using autograd::GradMode;
using ops::Op;
using D = std::vector<double>;

Tensor add(const Tensor& a, const Tensor& b) { return call(Op::add, {v(a), v(b)}); }
Tensor grad(const Tensor& t) { return t->autograd ? t->autograd->grad : Tensor(); }
Tensor gradient(const Tensor& y, const Tensor& x, bool create = false) {
  return autograd::gradients({&y, 1}, {}, {&x, 1}, {create, create, true})[0];
}

TEST(Engine, AccumulatesOverPathsAndCalls) {
  Tensor x = leaf({2}, {1, 2});
  Tensor a = mul(x, x);
  backward(sum(add(a, add(a, x))));  // 2 x^2 + x
  EXPECT_EQ(values(grad(x)), (D{5, 9}));
  backward(sum(mul(x, x)));
  EXPECT_EQ(values(grad(x)), (D{7, 13}));
}

TEST(Engine, LeavesDoNotShareAGradient) {
  Tensor a = leaf({2}, {1, 2}), b = leaf({2}, {3, 4});
  backward(sum(add(a, b)));
  EXPECT_NE(grad(a).data(), grad(b).data());
  EXPECT_TRUE(grad(a).contiguous());
}

TEST(Engine, AnyOrderOfDifferentiation) {
  Tensor x = leaf({}, {1.5});
  Tensor y = call(Op::pow, {v(x), ops::num(5)});
  double expected[] = {5 * std::pow(1.5, 4), 20 * std::pow(1.5, 3), 60 * 1.5 * 1.5, 120 * 1.5, 120};
  for (double e : expected) {
    y = gradient(y, x, true);
    EXPECT_NEAR(item(y), e, 1e-9);
  }
}

TEST(Engine, GradientsOfAnIntermediateAndUnused) {
  Tensor x = leaf({2}, {1, 2}), other = leaf({2}, {0, 0});
  Tensor h = mul(x, x), y = sum(mul(h, h));
  std::vector<Tensor> in{h, x, other};
  std::vector<Tensor> g = autograd::gradients({&y, 1}, {}, in, {true, false, true});
  EXPECT_EQ(values(g[0]), (D{2, 8}));
  EXPECT_EQ(values(g[1]), (D{4, 32}));
  EXPECT_FALSE(g[2]);
  EXPECT_FALSE(grad(x));
  EXPECT_NE(error_of([&] {
              autograd::gradients({&y, 1}, {}, in, {true, false, false});
            }).find("input 2"),
            std::string::npos);
}

TEST(Engine, SecondBackwardNeedsRetainGraph) {
  Tensor x = leaf({2}, {1, 2});
  Tensor y = sum(mul(x, x));
  backward(y, {true, false, true});
  backward(y);
  EXPECT_EQ(values(grad(x)), (D{4, 8}));
  EXPECT_NE(error_of([&] { backward(y); }).find("retain_graph=True"), std::string::npos);
}

TEST(Engine, DeepChain) {
  Tensor x = leaf({1}, {1});
  Tensor y = x;
  for (int i = 0; i < 1000000; ++i) y = call(Op::neg, {v(y)});
  backward(y, {true, false, true});
  EXPECT_EQ(values(grad(x)), (D{1}));
  y = Tensor();  // must not recurse
}

TEST(Engine, DiamondsRunEachNodeOnce) {
  Tensor x = leaf({1}, {1});
  Tensor y = x;
  for (int i = 0; i < 60; ++i) y = add(y, y);  // 2^60 paths
  backward(y);
  EXPECT_EQ(values(grad(x)), (D{std::pow(2.0, 60)}));
}

TEST(Engine, RunsTheNewestNodeFirst) {
  std::string order;
  Tensor x = leaf({1}, {1});
  auto stage = [&](const char* name, const Tensor& in) {
    Tensor out = f64({1}, {1});
    std::vector<Tensor> outs{out};
    autograd::record_function(
        name, [&order, name](std::span<const Tensor> ct, SmallVector<Tensor, 4>& g) { order += name, g[0] = ct[0]; },
        {&in, 1}, outs);
    return outs[0];
  };
  Tensor a = stage("a", x), b = stage("b", x), c = stage("c", a);
  backward(add(b, c));
  EXPECT_EQ(order, "cba");
}

TEST(Engine, RootErrors) {
  Tensor x = leaf({2}, {1, 2});
  EXPECT_NE(error_of([&] { backward(mul(x, x)); }).find("more than one element"), std::string::npos);
  EXPECT_NE(error_of([&] { backward(f64({}, {1})); }).find("does not require a gradient"), std::string::npos);
  Tensor y = mul(x, x), ct = f64({3}, {1, 1, 1});
  EXPECT_NE(error_of([&] { autograd::backward({&y, 1}, {&ct, 1}, {}); }).find("(3"), std::string::npos);
}

TEST(Engine, AHookMayRunABackward) {
  Tensor x = leaf({1}, {3}), z = leaf({1}, {2});
  Tensor h = mul(x, x);
  autograd::register_hook(h, [&](const Tensor&) {
    GradMode on(true);
    backward(mul(z, z));
    return Tensor();
  });
  backward(mul(h, h));
  EXPECT_EQ(values(grad(z)), (D{4}));
  EXPECT_EQ(values(grad(x)), (D{108}));
}

TEST(Hooks, SeeTheTotalOnceAndMayReplaceIt) {
  Tensor x = leaf({1}, {3});
  int calls = 0;
  Tensor h = mul(x, x);
  autograd::register_hook(h, [&](const Tensor& g) {
    ++calls;
    EXPECT_EQ(values(g), (D{5}));
    return f64({1}, {10});
  });
  auto handle = autograd::register_hook(x, [&](const Tensor&) {
    ADD_FAILURE();
    return Tensor();
  });
  handle.remove();
  autograd::register_hook(x, [&](const Tensor& g) { return call(Op::mul, {v(g), ops::num(2.0)}); });
  autograd::retain_grad(h);
  backward(add(mul(h, f64({1}, {2})), mul(h, f64({1}, {3}))));
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(values(grad(h)), (D{10}));
  EXPECT_EQ(values(grad(x)), (D{120}));
  Tensor bad = mul(x, x);
  autograd::register_hook(bad, [&](const Tensor&) { return f64({2}, {1, 1}); });
  EXPECT_NE(error_of([&] { backward(bad); }).find("hook"), std::string::npos);
}

TEST(Mode, IsThreadLocalAndRespected) {
  Tensor x = leaf({1}, {3});
  {
    GradMode off(false);
    EXPECT_FALSE(mul(x, x).requires_grad());
    bool other = false;
    std::thread([&] { other = autograd::grad_enabled(); }).join();
    EXPECT_TRUE(other);
  }
  EXPECT_TRUE(mul(x, x).requires_grad());
  EXPECT_FALSE(autograd::stop_gradient(x).requires_grad());
  // Integers have gradients, as MindSpore's; what has no history may ask for one.
  EXPECT_TRUE(call(Op::cast, {v(x)}, {DType::int64}).requires_grad());
  Tensor i = call(Op::cast, {v(autograd::stop_gradient(x))}, {DType::int64});
  EXPECT_FALSE(i.requires_grad());
  autograd::set_requires_grad(*i.get(), true);
  EXPECT_TRUE(i.requires_grad());
  Tensor y = mul(x, x);
  EXPECT_NE(error_of([&] { autograd::set_requires_grad(*y.get(), false); }).find("leaf"), std::string::npos);
}

TEST(Function, ChecksGradients) {
  Tensor x = leaf({2}, {1, 2});
  std::vector<Tensor> out{f64({}, {3})};
  autograd::record_function(
      "mine",
      [](std::span<const Tensor>, SmallVector<Tensor, 4>& g) {
        g[0] = f64({3}, {1, 1, 1});
      },
      {&x, 1}, out);
  EXPECT_NE(error_of([&] { backward(out[0]); }).find("`mine`"), std::string::npos);
}

TEST(Lifetime, NoNodeOutlivesItsTensors) {
  struct Counted final : autograd::TapeNode {
    int& live;
    explicit Counted(int& l) : live(l) { ++live; }
    ~Counted() override { --live; }
    const char* name() const override { return "counted"; }
    void backward(std::span<const Tensor> ct, bool, SmallVector<Tensor, 4>& g) override { g[0] = ct[0]; }
  };
  int live = 0;
  {
    Tensor x = leaf({2}, {1, 2});
    Tensor y = f64({2}, {1, 2});
    auto node = Ref<autograd::TapeNode>::adopt(new Counted(live));
    node->next.push_back(autograd::gradient_edge(x));
    autograd::set_history(*y.get(), std::move(node), 0);
    Tensor z = call(Op::exp, {v(mul(y, y))});  // saves its own output
    Tensor w = mul(z, y);
    ops::Vals in{v(z), v(w)};
    autograd::InplaceWrite write(Op::add, in, {});  // z now follows a node that keeps z
    MemoryWrite(z).done();
    write.commit();
    EXPECT_EQ(live, 1);
  }
  EXPECT_EQ(live, 0);
}

TEST(Lifetime, MemoryReturns) {
  auto work = [] {
    Tensor x = leaf({64, 64}, D(64 * 64, 0.5)), w = leaf({64}, D(64, 2));
    Tensor y = mul(call(Op::exp, {v(x)}), w);
    call(Op::copy_, {v(call(Op::select, {v(y)}, {int64_t{0}, int64_t{3}})), v(w)});
    Tensor z = sum(call(Op::matmul, {v(y), v(y)}));
    Tensor g = gradient(z, x, true);
    backward(sum(mul(g, g)));
    Tensor unused = call(Op::tanh, {v(mul(y, y))});
    call(Op::copy_, {v(y), v(unused)});  // y now follows nodes that keep y
  };
  work();
  const uint64_t before = allocator_stats().allocated_bytes;
  work();
  EXPECT_EQ(allocator_stats().allocated_bytes, before);
}

TEST(ReverseSweep, DifferentiatesAListOfOps) {
  GradMode off(false);
  ops::Emitter& e = eager::emitter();
  Tensor x = f64({2}, {1, 2}), w = f64({2}, {3, 4});
  Tensor h = mul(x, w), y = call(Op::exp, {v(h)});
  autograd::ReverseSweep sweep(e);
  sweep.add(v(y), v(f64({2}, {1, 1})));
  ops::Val exp_in[] = {v(h)}, exp_out[] = {v(y)}, mul_in[] = {v(x), v(w)};
  bool one[] = {true}, first[] = {true, false};
  sweep.visit(Op::exp, exp_in, exp_out, {}, one);
  sweep.visit(Op::mul, mul_in, exp_in, {}, first);
  EXPECT_NEAR(values(sweep.cotangent(v(x)).tensor())[1], 4 * std::exp(8), 1e-9);
  EXPECT_FALSE(sweep.cotangent(v(w)));
}

}  // namespace
}  // namespace msjit::test
