#include "src/tensor/tensor.h"

#include <gtest/gtest.h>

#include <random>

#include <cmath>
#include <limits>
#include <thread>
#include <vector>

#include "src/base/check.h"
#include "src/tensor/allocator.h"
#include "src/tensor/block_cache.h"
#include "tests/unit/cost.h"

namespace msjit {
namespace {

TEST(DType, TableAndNames) {
  EXPECT_EQ(dtype_from_name("bool"), DType::bool_);
  EXPECT_EQ(dtype_from_name("bool_"), DType::bool_);
  EXPECT_EQ(dtype_from_name("float32"), DType::float32);
  EXPECT_FALSE(dtype_from_name("float33"));
  EXPECT_EQ(size_of(DType::complex128), 16);
}

TEST(DType, HalfConversionsRoundTripAndRound) {
  for (uint32_t i = 0; i < 65536; ++i) {
    Float16 h{static_cast<uint16_t>(i)};
    float f = to_float(h);
    if (std::isnan(f)) {
      EXPECT_TRUE(std::isnan(to_float(to_float16(f))));
    } else {
      ASSERT_EQ(to_float16(f).bits, h.bits);
    }
    BFloat16 b{static_cast<uint16_t>(i)};
    float g = to_float(b);
    ASSERT_TRUE(std::isnan(g) || to_bfloat16(g).bits == b.bits);
  }
  EXPECT_EQ(to_float16(65519.0f).bits, 0x7BFF);
  EXPECT_EQ(to_float16(65520.0f).bits, 0x7C00);
  EXPECT_EQ(to_float16(1.0f + 0x1p-11f).bits, 0x3C00);  // a tie goes to even
  EXPECT_EQ(to_float16(1.0f + 0x1p-11f + 0x1p-20f).bits, 0x3C01);
  EXPECT_EQ(to_float16(0x1p-25f).bits, 0);  // a tie among subnormals
  EXPECT_EQ(to_float16(0x1.8p-25f).bits, 1);
  EXPECT_EQ(to_bfloat16(std::bit_cast<float>(0x3F808000u)).bits, 0x3F80);
  EXPECT_EQ(to_bfloat16(std::bit_cast<float>(0x3F818000u)).bits, 0x3F82);
  EXPECT_TRUE(std::isnan(to_float(to_bfloat16(std::bit_cast<float>(0x7F800001u)))));
}

TEST(DType, Promotion) {
  EXPECT_EQ(promote(DType::int64, DType::float32), DType::float32);
  EXPECT_EQ(promote(DType::uint8, DType::int8), DType::int16);
  EXPECT_EQ(promote(DType::float16, DType::bfloat16), DType::float32);
  EXPECT_EQ(promote(DType::float64, DType::complex64), DType::complex128);
  EXPECT_EQ(promote(DType::bool_, DType::uint16), DType::uint16);
  for (int i = 0; i < kDTypeCount; ++i) {
    for (int j = 0; j < kDTypeCount; ++j) {
      EXPECT_EQ(promote(static_cast<DType>(i), static_cast<DType>(j)),
                promote(static_cast<DType>(j), static_cast<DType>(i)));
    }
  }
  EXPECT_EQ(promote_number(DType::float32, NumberKind::kInt), DType::float32);
  EXPECT_EQ(promote_number(DType::int32, NumberKind::kFloat), DType::float32);
  EXPECT_EQ(promote_number(DType::bool_, NumberKind::kInt), DType::int64);
  EXPECT_EQ(promote_number(DType::float64, NumberKind::kComplex), DType::complex128);
  EXPECT_THROW(set_default_float(DType::int32), UserError);
}

TEST(DType, PromotionIsAsRecorded) {
#define MSJIT_PROMOTION(a, b, r) EXPECT_EQ(promote(DType::a, DType::b), DType::r) << #a " with " #b;
#define MSJIT_PROMOTION_NUMBER(tensor, number, r) \
  EXPECT_EQ(promote_number(DType::tensor, NumberKind::number), DType::r) << #tensor " with " #number;
#define MSJIT_TRUE_DIVISION(a, b, r) EXPECT_EQ(DType::r, default_float()) << "integers divide to the default float";
#include "src/tensor/promotion.def"
#undef MSJIT_PROMOTION
#undef MSJIT_PROMOTION_NUMBER
#undef MSJIT_TRUE_DIVISION
}

TEST(Meta, EqualMetadataIsOnePointer) {
  const Meta* a = make_contiguous_meta(DType::float32, {}, Shape{2, 3});
  EXPECT_EQ(a, make_meta(DType::float32, {}, Shape{2, 3}, Shape{3, 1}));
  EXPECT_NE(a, make_contiguous_meta(DType::float64, {}, Shape{2, 3}));
  const Meta* t = make_meta(DType::float32, {}, Shape{3, 2}, Shape{1, 3});
  EXPECT_FALSE(t->contiguous);
  EXPECT_TRUE(t->dense);
  EXPECT_EQ(t->span(), 6);
  const Meta* gaps = make_meta(DType::float32, {}, Shape{3, 2}, Shape{4, 1});
  EXPECT_FALSE(gaps->dense);
  EXPECT_EQ(gaps->span(), 10);
  EXPECT_FALSE(make_meta(DType::float32, {}, Shape{3, 2}, Shape{0, 1})->dense);
  const Meta* one = make_meta(DType::float32, {}, Shape{1, 1}, Shape{7, 9});
  EXPECT_TRUE(one->contiguous);
  EXPECT_EQ(one, make_contiguous_meta(DType::float32, {}, Shape{1, 1}));
  EXPECT_TRUE(make_meta(DType::float32, {}, Shape{0, 5}, Shape{100, 100})->contiguous);
}

TEST(Meta, ThreadsInternTheSamePointer) {
  std::vector<std::vector<const Meta*>> seen(4);
  std::vector<std::thread> threads;
  for (auto& mine : seen) {
    threads.emplace_back([&mine] {
      for (int64_t i = 1; i < 2000; ++i) mine.push_back(make_contiguous_meta(DType::int8, {}, Shape{i, 7}));
    });
  }
  for (auto& t : threads) t.join();
  for (auto& mine : seen) EXPECT_EQ(mine, seen[0]);
}

TEST(Meta, PastTheBoundMetasAreCounted) {
  for (int64_t i = 0; i < 70000; ++i) make_contiguous_meta(DType::int16, {}, Shape{i, 11})->unref();
  const Meta* a = make_contiguous_meta(DType::int16, {}, Shape{80001, 11});
  const Meta* b = make_contiguous_meta(DType::int16, {}, Shape{80001, 11});
  EXPECT_FALSE(a->interned);
  EXPECT_NE(a, b);
  EXPECT_TRUE(equal(*a, *b));
  Tensor t = Tensor::empty(Shape{80001, 11}, DType::int16);
  EXPECT_TRUE(equal(t.meta(), *a));
  a->unref();
  b->unref();
}

TEST(Meta, ErrorsNameShapes) {
  try {
    broadcast_shapes(Shape{2, 3}, Shape{4}, "add");
    FAIL();
  } catch (const UserError& e) {
    EXPECT_EQ(e.kind(), ErrorKind::kValue);
    EXPECT_NE(std::string(e.what()).find("add: shapes (2, 3) and (4,) do not broadcast"), std::string::npos);
  }
  EXPECT_EQ(broadcast_shapes(Shape{4}, Shape{2, 1, 1}, "add"), (Shape{2, 1, 4}));
  EXPECT_EQ(broadcast_shapes(Shape{0}, Shape{1}, "add"), (Shape{0}));
  EXPECT_THROW(numel_of(Shape{int64_t{1} << 40, int64_t{1} << 40}), UserError);
  EXPECT_THROW(numel_of(Shape{-1}), UserError);
  EXPECT_EQ(numel_of(Shape{0, 5}), 0);
}

TEST(DisjointCheck, AgreesWithPairs) {
  std::mt19937 random(3);
  auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  Tensor pool = Tensor::empty(Shape{400}, DType::float32);
  DisjointCheck check;
  int held = 0;
  for (int round = 0; round < 2000; ++round) {
    std::vector<Tensor> views;
    const int n = 1 + below(8);
    for (int i = 0; i < n; ++i) {
      const int size = below(5), stride = below(3) ? 1 : below(3) - 2;
      views.push_back(pool.as_strided(Shape{size}, Shape{stride}, 20 + below(40)));
    }
    std::vector<const TensorImpl*> tensors;
    for (auto& v : views) tensors.push_back(v.get());
    const size_t written = static_cast<size_t>(below(n + 1));
    bool expected = true;
    for (size_t i = 0; i < written; ++i) {
      for (size_t j = 0; j < tensors.size(); ++j) expected &= i == j || !may_overlap(*tensors[i], *tensors[j]);
    }
    EXPECT_EQ(check.holds(tensors, written), expected) << round;
    EXPECT_EQ(check.holds(tensors, written), expected) << round;
    held += expected;
  }
  EXPECT_GT(held, 200);
  EXPECT_LT(held, 1900);
}

TEST(Tensor, ViewsShareAndAreChecked) {
  std::vector<float> values{0, 1, 2, 3, 4, 5};
  Tensor t = Tensor::from_bytes(values.data(), Shape{2, 3}, DType::float32);
  Tensor v = t.as_strided(Shape{3, 2}, Shape{1, 3}, 0);
  EXPECT_EQ(v.data_as<float>()[1], 1.0f);
  Tensor r = t.as_strided(Shape{3}, Shape{-1}, 5);
  EXPECT_EQ(*r.data_as<float>(), 5.0f);
  EXPECT_EQ(r.storage_offset(), 5);
  EXPECT_TRUE(may_overlap(*r.get(), *v.get()));
  Tensor low = t.as_strided(Shape{3}, Shape{1}, 0), high = t.as_strided(Shape{3}, Shape{1}, 3);
  EXPECT_FALSE(may_overlap(*low.get(), *high.get()));
  EXPECT_THROW(t.as_strided(Shape{7}, Shape{1}, 0), UserError);
  EXPECT_THROW(t.as_strided(Shape{2}, Shape{-1}, 0), UserError);
  EXPECT_THROW(t.as_strided(Shape{2}, Shape{int64_t{1} << 62}, 0), UserError);
  EXPECT_NO_THROW(t.as_strided(Shape{0}, Shape{1}, 6));
  t = Tensor();
  EXPECT_EQ(v.data_as<float>()[3], 3.0f);  // the view keeps the storage
}

TEST(Tensor, ScalarsEmptyAndZeros) {
  Tensor s = Tensor::zeros({}, DType::complex128);
  EXPECT_EQ(s.numel(), 1);
  EXPECT_EQ(*s.data_as<std::complex<double>>(), 0.0);
  Tensor e = Tensor::empty(Shape{3, 0}, DType::float32);
  EXPECT_EQ(e.numel(), 0);
  EXPECT_NE(e.data(), nullptr);
}

TEST(Storage, WrappedMemoryIsReleasedOnce) {
  int released = 0;
  float data[4] = {};
  {
    Ref<Storage> s = Storage::wrap(
        data, sizeof data, {}, [](void* c) { ++*static_cast<int*>(c); }, &released, true);
    EXPECT_TRUE(s->readonly());
    Ref<Storage> other = s;
  }
  EXPECT_EQ(released, 1);
}

TEST(Allocator, SizeClassesCoverTheirSizes) {
  for (size_t bytes : {size_t{1}, size_t{64}, size_t{65}, size_t{512}, size_t{513}, size_t{1024}, size_t{1025},
                       size_t{16384}, size_t{16385}, size_t{1} << 30, (size_t{1} << 30) + 1}) {
    int c = detail::size_class(bytes);
    EXPECT_GE(detail::class_bytes(c), bytes);
    EXPECT_TRUE(c == 0 || detail::class_bytes(c - 1) < bytes);
    EXPECT_EQ(detail::size_class(detail::class_bytes(c)), c);
  }
  EXPECT_LT(detail::size_class(size_t{1} << 46), detail::kClassCount);
  EXPECT_EQ(detail::size_class(detail::kSmallLimit), detail::kSmallClasses - 1);
}

TEST(Allocator, ReusesAndReturns) {
  void* p = allocate_bytes(1 << 20);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(p) % 64, 0u);
  free_bytes(p, 1 << 20);
  AllocatorStats before = allocator_stats();
  void* q = allocate_bytes((1 << 20) - 100);
  EXPECT_EQ(p, q);
  AllocatorStats during = allocator_stats();
  EXPECT_EQ(during.cache_hits, before.cache_hits + 1);
  EXPECT_EQ(during.allocated_bytes, before.allocated_bytes + (1 << 20) - 64);  // as asked for, in lines of 64 bytes
  EXPECT_GE(during.peak_allocated_bytes, during.allocated_bytes);
  free_bytes(q, (1 << 20) - 100);
  EXPECT_GE(empty_cache(), size_t{1} << 20);
  EXPECT_LE(allocator_stats().reserved_bytes + (1 << 20), during.reserved_bytes);
  reset_peak_stats();
  EXPECT_EQ(allocator_stats().peak_allocated_bytes, allocator_stats().allocated_bytes);
  try {
    allocate_bytes(size_t{1} << 45);
    FAIL();
  } catch (const UserError& e) {
    EXPECT_EQ(e.kind(), ErrorKind::kMemory);
  }
}

TEST(Allocator, BlocksCrossThreads) {
  AllocatorStats before = allocator_stats();
  std::vector<Tensor> made(2000);
  std::thread producer([&] {
    for (auto& t : made) t = Tensor::zeros(Shape{17}, DType::float32);
  });
  producer.join();
  std::thread consumer([&] { made.clear(); });
  consumer.join();
  EXPECT_EQ(allocator_stats().allocated_bytes, before.allocated_bytes);
}

TEST(Tensor, CostOfASmallTensor) {
#if defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "every access takes a sanitizer's time";
#endif
  const Meta* meta = make_contiguous_meta(DType::float32, {}, Shape{16});
  const double cost = cost_in_allocations([&] {
    Tensor t = Tensor::empty(meta);
    asm volatile("" ::"r"(t.get()) : "memory");
  });
  meta->unref();
  EXPECT_LT(cost, 30);  // far above the target: only a lost fast path fails
}

}  // namespace
}  // namespace msjit
