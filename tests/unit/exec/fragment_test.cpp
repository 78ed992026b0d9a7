#include "tests/unit/exec/harness.h"

namespace msjit::exec {
namespace {

TEST(Fragment, one_kernel_is_run_without_a_frame) {
  Program p;
  Value* x = p.input(Shape{16}, 1);
  p.graph.outputs = {p.graph.call1(Op::add, {p.graph.call1(Op::mul, {x, p.num(2)}), p.num(1)})};
  Ref<Fragment> f = p.compile();
  EXPECT_TRUE(compiled(f).forward().flat().possible);
  p.check(0);
}

TEST(Fragment, large_kernels_may_be_split) {
  Program p;
  Value* x = p.input(Shape{300, 1000}, 1, true);
  Value* y = p.input(Shape{1000, 300}, 2);
  p.graph.outputs = {
      p.graph.call1(Op::tanh,
                    {p.graph.call1(Op::add, {x, p.graph.call1(Op::transpose, {y}, {int64_t{0}, int64_t{1}})})}),
      p.graph.call1(Op::softmax, {x}, {int64_t{1}})};
  p.check(1e-6, 1e-5);
}

TEST(Fragment, random_element_wise_graphs_equal_eager_to_the_bit) {
  const Op unary[] = {Op::exp,  Op::sin,     Op::tanh, Op::neg,    Op::abs,
                      Op::sqrt, Op::sigmoid, Op::relu, Op::square, Op::log1p};
  const Op binary[] = {Op::add, Op::sub, Op::mul, Op::div, Op::maximum, Op::minimum, Op::atan2};
  for (int seed = 0; seed < 60; ++seed) {
    std::mt19937 rng(static_cast<uint32_t>(seed));
    Program p;
    std::vector<Value*> pool;
    const Shape shapes[] = {{4, 5, 6}, {5, 6}, {4, 1, 6}, {6}, {}};
    for (int i = 0; i < 4; ++i) pool.push_back(p.input(shapes[rng() % 5], seed * 7 + i));
    for (int i = 0; i < 12; ++i) {
      Value* a = pool[rng() % pool.size()];
      switch (rng() % 5) {
        case 0:
        case 1:
          pool.push_back(p.graph.call1(unary[rng() % 10], {a}));
          break;
        case 2:
          if (a->shape.size() > 1)
            pool.push_back(p.graph.call1(Op::transpose, {p.graph.call1(Op::transpose, {a}, {int64_t{0}, int64_t{1}})},
                                         {int64_t{0}, int64_t{1}}));
          break;
        default:
          pool.push_back(p.graph.call1(binary[rng() % 7], {a, pool[rng() % pool.size()]}));
      }
    }
    for (int i = 0; i < 3; ++i) p.graph.outputs.push_back(pool[pool.size() - 1 - rng() % 6]);
    p.check(0);
    if (HasFailure()) FAIL() << "seed " << seed;
  }
}

TEST(Fragment, random_graphs_with_reductions_and_views) {
  for (int seed = 0; seed < 60; ++seed) {
    std::mt19937 rng(static_cast<uint32_t>(seed));
    Program p;
    std::vector<Value*> pool = {p.input(Shape{3, 4, 5}, seed, true), p.input(Shape{4, 5}, seed + 1000, seed % 2)};
    for (int i = 0; i < 10; ++i) {
      Value* a = pool[rng() % pool.size()];
      auto n = static_cast<int64_t>(a->shape.size());
      try {
        switch (rng() % 9) {
          case 0:
            pool.push_back(p.graph.call1(Op::tanh, {a}));
            break;
          case 1:
            pool.push_back(p.graph.call1(Op::mul, {a, pool[rng() % pool.size()]}));
            break;
          case 2:
            pool.push_back(p.graph.call1(Op::add, {a, pool[rng() % pool.size()]}));
            break;
          case 3:
            if (n) pool.push_back(p.graph.call1(Op::sum, {a}, {ops::Ints{static_cast<int64_t>(rng()) % n}, true}));
            break;
          case 4:
            if (n) pool.push_back(p.graph.call1(Op::mean, {a}, {ops::Ints{n - 1}, rng() % 2 == 0}));
            break;
          case 5:
            if (n) pool.push_back(p.graph.call1(Op::softmax, {a}, {static_cast<int64_t>(rng()) % n}));
            break;
          case 6:
            if (n > 1) pool.push_back(p.graph.call1(Op::transpose, {a}, {int64_t{0}, int64_t{1}}));
            break;
          case 7:
            if (n) pool.push_back(p.graph.call1(Op::slice, {a}, {int64_t{0}, int64_t{0}, int64_t{2}, int64_t{1}}));
            break;
          default:
            pool.push_back(p.graph.call1(Op::reshape, {a}, {ops::Ints{-1}}));
        }
      } catch (const UserError&) {  // shapes that do not broadcast
      }
    }
    for (int i = 0; i < 3; ++i) p.graph.outputs.push_back(pool[2 + rng() % (pool.size() - 2)]);
    p.check(2e-5, 2e-4);
    if (HasFailure()) FAIL() << "seed " << seed << "\n" << p.compile()->graph_text();
  }
}

TEST(Fragment, numbers_bail_before_anything_happens) {
  Program p;
  Value* x = p.input(Shape{4}, 1);
  Value* n = p.number(Number::of(int64_t{3}));
  Value* operands[] = {p.graph.constant(Number::of(int64_t{7})), n};
  Value* q = p.graph.number(ir::NumberOp::k_floor_div, operands);
  p.graph.outputs = {p.graph.call1(Op::mul, {x, q}), q};
  p.graph.writes = {{0, p.graph.call1(Op::add, {x, q})}};
  Ref<Fragment> f = p.compile();
  RunResult r;
  p.numbers[1] = Number::of(int64_t{0});
  std::vector<double> before = values(p.inputs[0]);
  EXPECT_EQ(p.run(*f, r), Status::kBail);
  EXPECT_EQ(values(p.inputs[0]), before);
  p.numbers[1] = Number::of(int64_t{-2});
  ASSERT_EQ(p.run(*f, r), Status::kOk);
  EXPECT_EQ(r.numbers[1], Number::of(int64_t{-4}));
  EXPECT_EQ(values(r.tensors[0])[0], before[0] * -4);
  EXPECT_EQ(values(p.inputs[0])[0], static_cast<double>(static_cast<float>(before[0]) + -4.0f));
}

TEST(Fragment, writes_go_to_the_input_and_bump_its_version) {
  Program p;
  Value* w = p.input(Shape{300}, 1);
  Value* m = p.input(Shape{300}, 2);
  Value* g = p.input(Shape{300}, 3);
  Value* m2 = p.graph.call1(Op::add, {p.graph.call1(Op::mul, {m, p.num(0.9)}), g});
  p.graph.writes = {{1, m2}, {0, p.graph.call1(Op::sub, {w, p.graph.call1(Op::mul, {m2, p.num(0.1)})})}};
  Ref<Fragment> f = p.compile();
  EXPECT_EQ(compiled(f).forward().direct_inputs().size(), 2u);
  EXPECT_EQ(compiled(f).forward().kernel_count(), 1u);
  std::vector<double> w0 = values(p.inputs[0]), m0 = values(p.inputs[1]), g0 = values(p.inputs[2]);
  uint32_t version = p.inputs[0]->storage->version();
  RunResult r;
  ASSERT_EQ(p.run(*f, r), Status::kOk);
  EXPECT_EQ(p.inputs[0]->storage->version(), version + 1);
  for (size_t i = 0; i < w0.size(); ++i) {
    float me = static_cast<float>(m0[i]) * 0.9f;
    me = me + static_cast<float>(g0[i]);
    float s = me * 0.1f;
    ASSERT_EQ(values(p.inputs[1])[i], me);
    ASSERT_EQ(values(p.inputs[0])[i], static_cast<float>(w0[i]) - s);
  }
}

TEST(Fragment, overlapping_inputs_of_writes_are_seen) {
  // y overlaps the target x by one element: the sum must read y as it was.
  Tensor base = random_tensor(Shape{9}, 4);
  Program p;
  Value* x = p.input(base.as_strided(Shape{8}, Shape{1}, 0));
  Value* y = p.input(base.as_strided(Shape{8}, Shape{1}, 1));
  p.graph.writes = {{0, p.graph.call1(Op::add, {x, y})}};
  std::vector<double> before = values(base);
  Ref<Fragment> f = p.compile();
  RunResult r;
  ASSERT_EQ(p.run(*f, r), Status::kOk);
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(values(base)[i], static_cast<float>(before[i]) + static_cast<float>(before[i + 1])) << i;
  }
}

TEST(Fragment, swapped_writes) {
  Program p;
  Value* x = p.input(Shape{4}, 1);
  Value* y = p.input(Shape{4}, 2);
  p.graph.writes = {{0, y}, {1, x}};
  std::vector<double> a = values(p.inputs[0]), b = values(p.inputs[1]);
  Ref<Fragment> f = p.compile();
  RunResult r;
  ASSERT_EQ(p.run(*f, r), Status::kOk);
  EXPECT_EQ(values(p.inputs[0]), b);
  EXPECT_EQ(values(p.inputs[1]), a);
}

TEST(Fragment, bad_indices_leave_everything_as_it_was) {
  Program p;
  Value* x = p.input(Shape{4}, 1);
  Tensor index = Tensor::zeros(Shape{1}, DType::int64);
  index.data_as<int64_t>()[0] = 9;
  Value* i = p.input(index);
  p.graph.writes = {{0, p.graph.call1(Op::neg, {x})}};
  p.graph.outputs = {p.graph.call1(Op::gather, {p.graph.call1(Op::exp, {x}), i}, {int64_t{0}})};
  std::vector<double> before = values(p.inputs[0]);
  Ref<Fragment> f = p.compile();
  RunResult r;
  EXPECT_THROW(p.run(*f, r), UserError);
  EXPECT_EQ(values(p.inputs[0]), before);
}

TEST(Fragment, random_ops_use_the_same_counters_as_eager) {
  Program p;
  Value* x = p.input(Shape{50}, 1, true);
  Value* operands[] = {p.graph.call1(Op::exp, {x})};
  auto d = p.graph.call(Op::dropout, operands, ops::Attrs{0.3});
  p.graph.outputs = {p.graph.call1(Op::mul, {d[0], p.graph.call1(Op::rand, {}, {ops::Ints{50}})}), d[1]};
  Ref<Fragment> f = p.compile(), e = p.compile("reference");
  RunResult a, b;
  eager::set_seed(7);
  ASSERT_EQ(p.run(*f, a), Status::kOk);
  uint64_t after = eager::generator_state().counter;
  eager::set_seed(7);
  ASSERT_EQ(p.run(*e, b), Status::kOk);
  EXPECT_EQ(eager::generator_state().counter, after);
  expect_equal(a.tensors[0], b.tensors[0], 0);
  expect_equal(a.tensors[1], b.tensors[1], 0);
  expect_equal(p.gradients(a)[0], p.gradients(b)[0], 1e-6);
  auto second = [&](const RunResult& r) {
    std::vector<Tensor> g = p.gradients(r, true);
    std::vector<Tensor> ct = {random_tensor(Shape{50}, 5)};
    return autograd::gradients(g, ct, p.wanted(), {.retain_graph = true})[0];
  };
  expect_equal(second(a), second(b), 1e-5);
}

TEST(Fragment, views_of_inputs_are_views) {
  Program p;
  Value* x = p.input(Shape{4, 6}, 1);
  p.graph.outputs = {p.graph.call1(Op::select, {x}, {int64_t{0}, int64_t{1}}), x, p.graph.call1(Op::detach, {x})};
  Ref<Fragment> f = p.compile();
  RunResult r;
  ASSERT_EQ(p.run(*f, r), Status::kOk);
  EXPECT_EQ(r.tensors[0]->storage.get(), p.inputs[0]->storage.get());
  EXPECT_TRUE(r.tensors[1].is(p.inputs[0]));
  EXPECT_FALSE(r.tensors[2].is(p.inputs[0]));
  p.check(0);
}

TEST(Fragment, runs_inside_itself_and_from_threads) {
  Program p;
  Value* x = p.input(Shape{8, 8}, 1);
  Value* h = p.graph.call1(Op::matmul, {x, x});
  p.graph.outputs = {p.graph.call1(Op::matmul, {p.graph.call1(Op::relu, {h}), x})};
  Ref<Fragment> f = p.compile();
  RunResult expected;
  ASSERT_EQ(p.run(*f, expected), Status::kOk);
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 200; ++i) {
        RunResult r;
        if (p.run(*f, r) != Status::kOk || values(r.tensors[0]) != values(expected.tensors[0])) ++wrong;
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(wrong, 0);
}

TEST(Fragment, unknown_backend_is_named) {
  Program p;
  p.graph.outputs = {p.input(Shape{1}, 1)};
  EXPECT_THROW(p.compile("nonsense"), UserError);
}

}  // namespace
}  // namespace msjit::exec
