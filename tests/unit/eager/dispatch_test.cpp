#include <cmath>

#include "src/autograd/rule.h"
#include "tests/unit/cost.h"
#include "tests/unit/eager/support.h"

namespace msjit::eager {
namespace {

TEST(Registry, EveryOpHasWhatItsRowPromises) {
  for (int k = 0; k < ops::kOpCount; ++k) {
    Op op = static_cast<Op>(k);
    const ops::OpInfo& row = ops::info(op);
    using C = ops::OpClass;
    if (row.op_class == C::kLibrary || row.op_class == C::kInplace || row.op_class == C::kRandom) {
      EXPECT_NE(backends::library_kernel(DeviceType::kCPU, op), nullptr) << row.name << " has no CPU kernel";
    }
    EXPECT_TRUE(row.grad != ops::GradKind::kRule || autograd::rule(op).vjp) << row.name << " has no gradient rule";
  }
}

TEST(Pointwise, BroadcastsAndPromotes) {
  expect_near(run(Op::add, {make({1, 2, 3}), make({10, 20}, {2, 1})}), {11, 12, 13, 21, 22, 23});
  Tensor t = run(Op::mul, {make({1, 2}, DType::int32), make({0.5, 0.25})});
  EXPECT_EQ(t.dtype(), DType::float32);
  expect_near(t, {0.5, 0.5});
  t = run(Op::div, {make({1, 2}, DType::int64), 2});
  EXPECT_EQ(t.dtype(), DType::float32);
  expect_near(t, {0.5, 1});
  expect_near(run(Op::sub, {1, make({1, 2})}), {0, -1});
  expect_near(run(Op::add, {make({1, 1, 0}, DType::bool_), make({0, 1, 0}, DType::bool_)}), {1, 1, 0});
  EXPECT_EQ(run(Op::lt, {make({1, 2}), 2}).dtype(), DType::bool_);
  expect_near(run(Op::clamp, {make({-5, 0, 5}), Arg(), 1}), {-5, 0, 1});
  expect_near(run(Op::where, {make({1, 0}, DType::bool_), make({1, 2}), -1}), {1, -1});
  EXPECT_EQ(run(Op::add, {make({}, {0, 3}), make({1, 2, 3})}).meta().numel, 0);
  expect_near(run(Op::exp, {make({0}, Shape{}, DType::int32)}), {1});
  expect_near(run(Op::full, {7}, {Ints{2}}), {7, 7});
  expect_near(run(Op::tril, {make({1, 2, 3, 4}, {2, 2})}), {1, 0, 3, 4});
  expect_near(run(Op::one_hot, {make({2, 0}, DType::int64)}, {i(3)}), {0, 0, 1, 1, 0, 0});
}

TEST(Pointwise, ErrorsReachTheCaller) {
  EXPECT_TRUE(contains(error_of([] { run(Op::add, {make({1, 2}), make({1, 2, 3})}); }), "add: shapes (2,) and (3,)"));
  EXPECT_TRUE(contains(error_of([] { run(Op::add, {make({1, 2})}); }), "add: y must be"));
}

TEST(Reduction, AxesAndDtypes) {
  Tensor x = make({1, 2, 3, 4, 5, 6}, {2, 3});
  expect_near(run(Op::sum, {x}), {21});
  expect_near(run(Op::sum, {x}, {Ints{0}}), {5, 7, 9});
  expect_near(run(Op::mean, {x}, {Ints{-1}, true}), {2, 5});
  expect_near(run(Op::amax, {run(Op::transpose, {x}, {i(0), i(1)})}, {Ints{1}}), {4, 5, 6});
  Tensor b = run(Op::sum, {make({1, 1, 0}, DType::bool_)});
  EXPECT_EQ(b.dtype(), DType::int64);
  expect_near(b, {2});
  expect_near(run(Op::argmax, {x}, {i(1)}), {2, 2});
  expect_near(run(Op::argmax, {x}), {5});
  expect_near(run(Op::sum, {x}, {Ints{}}), {1, 2, 3, 4, 5, 6});
  expect_near(run(Op::sum, {make({}, {0, 2})}, {Ints{0}}), {0, 0});
  expect_near(run(Op::all, {make({1, 0}, DType::bool_)}), {0});
}

TEST(View, SharesStorageAndKeepsVersions) {
  Tensor x = make({0, 1, 2, 3, 4, 5}, {2, 3});
  Tensor row = run(Op::select, {x}, {i(0), i(1)});
  EXPECT_EQ(row->storage.get(), x->storage.get());
  EXPECT_TRUE(row->flags & kIsView);
  uint32_t version = x->storage->version();
  run_inplace(Op::add, {row, 10});
  EXPECT_EQ(x->storage->version(), version + 1);
  expect_near(x, {0, 1, 2, 13, 14, 15});
  expect_near(run(Op::slice, {x}, {i(1), Attr(), Attr(), i(-2)}), {2, 0, 15, 13});
  Tensor flat = run(Op::reshape, {run(Op::transpose, {x}, {i(0), i(1)})}, {Ints{-1}});
  EXPECT_NE(flat->storage.get(), x->storage.get());
  expect_near(flat, {0, 13, 1, 14, 2, 15});
  expect_near(run(Op::broadcast_to, {make({1, 2})}, {Ints{2, 2}}), {1, 2, 1, 2});
  EXPECT_EQ(run(Op::detach, {x})->data, x->data);
}

TEST(Inplace, ChecksAndOverlap) {
  Tensor x = make({1, 2, 3, 4});
  Tensor tail = run(Op::slice, {x}, {i(0), i(1)}), head = run(Op::slice, {x}, {i(0), i(0), i(3)});
  run_inplace(Op::add, {tail, head});
  expect_near(x, {1, 3, 5, 7});
  run_inplace(Op::mul, {x, x});
  expect_near(x, {1, 9, 25, 49});
  run(Op::copy_, {tail, head});
  expect_near(x, {1, 1, 9, 25});
  run(Op::copy_, {run(Op::flip, {x}, {Ints{0}}), x});
  run(Op::copy_, {x, 2});
  expect_near(x, {2, 2, 2, 2});
  Tensor k = make({1, 2}, DType::int32);
  EXPECT_TRUE(contains(error_of([&] {
                         run_inplace(Op::add, {k, 0.5});
                       }),
                       "add_: the result is float32, which does not fit"));
  EXPECT_TRUE(contains(error_of([&] {
                         run_inplace(Op::add, {k, make({1, 2}, Shape{2, 1}, DType::int32)});
                       }),
                       "the result has shape (2, 2)"));
  Tensor h = make({1, 2}, DType::float16);
  run_inplace(Op::add, {h, make({0.5, 0.5})});
  EXPECT_EQ(h.dtype(), DType::float16);
  expect_near(h, {1.5, 2.5});
  Tensor wide = run(Op::broadcast_to, {make({1})}, {Ints{4}});
  EXPECT_TRUE(contains(error_of([&] { run_inplace(Op::add, {wide, 1}); }), "share memory"));
  static float frozen[2] = {1, 2};
  Ref<Storage> s = Storage::wrap(frozen, sizeof frozen, {}, nullptr, nullptr, true);
  Tensor r(
      Ref<TensorImpl>::adopt(TensorImpl::create(make_contiguous_meta(DType::float32, {}, Shape{2}), s, s->data())));
  EXPECT_TRUE(contains(error_of([&] { run_inplace(Op::add, {r, 1}); }), "read-only"));
  EXPECT_TRUE(contains(error_of([&] { run(Op::copy_, {r, 1}); }), "read-only"));
  Tensor y = make({-1, 2});
  run_inplace(Op::relu, {y});
  run_inplace(Op::lerp, {y, make({1, 1}), 0.5});  // a composite
  expect_near(y, {0.5, 1.5});
}

TEST(Library, DataDependentAndIndexing) {
  expect_near(run(Op::nonzero, {make({0, 3, 0, 4})}), {1, 3});
  expect_near(run(Op::masked_select, {make({1, 2, 3}), make({1, 0, 1}, DType::bool_)}), {1, 3});
  Tensor x = make({0, 1, 2, 3, 4, 5}, {2, 3});
  expect_near(run(Op::index, {x, make({-1, 0}, DType::int64)}, {Ints{1}}), {2, 0, 5, 3});
  EXPECT_TRUE(contains(error_of([&] { run(Op::index, {x, make({5}, DType::int64)}, {Ints{1}}); }), "index"));
  run(Op::index_put_, {x, make({9}), make({1}, DType::int64)}, {Ints{0}});
  expect_near(x, {0, 1, 2, 9, 9, 9});
  expect_near(run(Op::matmul, {make({1, 2, 3, 4}, {2, 2}), make({1, 1})}), {3, 7});
  expect_near(run(Op::cat, {make({1}), make({2}, DType::int32)}), {1, 2});
}

TEST(Random, SameSeedSameNumbers) {
  set_seed(7);
  Tensor a = run(Op::rand, {}, {Ints{5}});
  uint64_t used = generator_state().counter;
  EXPECT_EQ(used, counters_for(Op::rand, 5));
  Tensor b = run(Op::rand, {}, {Ints{5}});
  EXPECT_NE(values(a), values(b));
  set_seed(7);
  EXPECT_EQ(values(run(Op::rand, {}, {Ints{5}})), values(a));
  EXPECT_EQ(values(run(Op::rand, {}, {Ints{5}})), values(b));
}

TEST(Fast, AgreesWithTheGeneralPath) {
  Tensor x = make({1, 2, -3, 4}), y = make({5, 0.5, 2, 0});
  for (Op op : {Op::add, Op::mul, Op::div, Op::pow, Op::maximum, Op::lt, Op::atan2}) {
    Tensor fast = binary(op, x.get(), y.get()), general = run(op, {x, y});
    EXPECT_EQ(fast->meta, general->meta) << ops::info(op).name;
    for (size_t k = 0; k < 4; ++k) {
      double a = values(fast)[k], b = values(general)[k];
      EXPECT_TRUE(a == b || (a != a && b != b)) << ops::info(op).name;
    }
  }
  for (Op op : {Op::neg, Op::exp, Op::tanh, Op::isnan, Op::gelu}) {
    EXPECT_EQ(values(unary(op, x.get())), values(run(op, {x}))) << ops::info(op).name;
  }
  EXPECT_TRUE(contains(error_of([&] { binary(Op::bitwise_and, x.get(), y.get()); }), "needs integers"));
  EXPECT_EQ(binary(Op::add, x.get(), make({1}).get()).numel(), 4);
}

TEST(Fast, NumbersAgreeWithTheGeneralPath) {
  std::vector<double> many(1000);
  for (size_t k = 0; k < many.size(); ++k) many[k] = static_cast<double>(k % 17) - 8;
  for (DType t : {DType::float32, DType::float64, DType::int64, DType::int32, DType::bool_}) {
    Tensor large = make(many, t), small = run(Op::copy, {run(Op::slice, {large}, {i(0), i(0), i(16)})});
    for (Op op : {Op::add, Op::sub, Op::mul, Op::div, Op::pow, Op::maximum, Op::ge, Op::floor_div, Op::fmod}) {
      for (Arg n : {Arg(3), Arg(0.1), Arg(true), Arg(1e300)}) {
        if (t == DType::bool_ && op == Op::sub) continue;
        for (bool swap : {false, true}) {
          Tensor a = swap ? run(op, {n, small}) : run(op, {small, n}),
                 b = swap ? run(op, {n, large}) : run(op, {large, n});
          EXPECT_EQ(a.dtype(), b.dtype()) << ops::info(op).name;
          std::vector<double> va = values(a), vb = values(b);
          for (size_t k = 0; k < 16; ++k) {
            EXPECT_TRUE(va[k] == vb[k] || (va[k] != va[k] && vb[k] != vb[k]))
                << ops::info(op).name << " " << va[k] << " " << vb[k] << " dtype " << info(t).name << swap;
          }
        }
      }
    }
  }
}

TEST(Fast, CostOfASmallAddition) {
#if defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "every access takes a sanitizer's time";
#endif
  Tensor x = make(std::vector<double>(16, 1)), y = make(std::vector<double>(16, 2));
  EXPECT_LT(cost_in_allocations([&] { binary(Op::add, x.get(), y.get()); }), 60);
}

}  // namespace
}  // namespace msjit::eager
