// Reductions and kernels of several phases, judged against float64.
#include "tests/unit/codegen/support.h"

#include "jit/codegen/nest.h"
#include "jit/kernel/math.h"

namespace msjit::codegen {
namespace {

using kernel::Access;
using kernel::KernelBuilder;
using kernel::Kind;
using kernel::Lane;
using kernel::ReduceOp;
using kernel::Var;
using kernel::X;
using ops::Op;

std::vector<float> uniform_floats(int64_t n, float low, float high) {
  std::mt19937 g(3);
  std::uniform_real_distribution<float> d(low, high);
  std::vector<float> v(n);
  for (float& x : v) x = d(g);
  return v;
}

Bytes bytes_of(const std::vector<float>& v) {
  Bytes b(v.size() * 4 + 64);
  if (!v.empty()) std::memcpy(b.data(), v.data(), v.size() * 4);
  return b;
}
const float* floats(const Bytes& b) { return reinterpret_cast<const float*>(b.data()); }

kernel::Kernel reduction(Op op, DType in, DType out, Kind kind) {
  KernelBuilder b(kind);
  int x = b.buffer(in, Access::unit), y = b.buffer(out, kind == Kind::kRows ? Access::broadcast : Access::unit, true);
  int n = b.number(DType::float64);
  DType compute = kernel::reduction_compute(op, in, out);
  auto r = kernel::begin_reduction(b, op, b.convert(b.load(x), compute), out);
  b.next_phase();
  if (kernel::needs_second_pass(op)) {
    kernel::refine_reduction(b, r, b.convert(b.load(x), compute));
    b.next_phase();
  }
  b.store(y, kernel::finish_reduction(b, r, b.number_value(n, DType::float64)));
  return b.finish();
}

TEST(Reduction, SumsOfFloatsAreAccurate) {
  for (Isa isa : targets()) {
    for (int64_t cols : {0, 1, 7, 16, 100, 1023, 4096, 4097, 100003, 1 << 20}) {
      auto v = uniform_floats(cols, 0, 1);
      double expected = 0;
      for (float f : v) expected += f;
      auto got = run_on(isa, reduction(Op::sum, DType::float32, DType::float32, Kind::kRows), {bytes_of(v), Bytes(64)},
                        1, cols, {0});
      EXPECT_NEAR(floats(got[1])[0], expected, expected * 2.5e-7) << name_of(isa) << cols;
    }
  }
}

TEST(Reduction, ColumnSumsAreAccurate) {
  for (Isa isa : targets()) {
    for (auto [rows, cols] : {std::pair<int64_t, int64_t>{0, 5}, {1, 1}, {3, 37}, {1000, 67}, {5000, 130}}) {
      auto v = uniform_floats(rows * cols, 0, 1);
      auto got = run_on(isa, reduction(Op::sum, DType::float32, DType::float32, Kind::kCols),
                        {bytes_of(v), Bytes(cols * 4 + 64)}, rows, cols, {0});
      for (int64_t c = 0; c < cols; ++c) {
        double expected = 0;
        for (int64_t r = 0; r < rows; ++r) expected += v[r * cols + c];
        ASSERT_NEAR(floats(got[1])[c], expected, expected * 2.5e-7)
            << name_of(isa) << " " << rows << "x" << cols << " at " << c;
      }
    }
  }
}

const DType kReducedTypes[] = {DType::bool_,    DType::int8,    DType::int16,  DType::int32,  DType::int64,
                               DType::uint8,    DType::uint16,  DType::uint32, DType::uint64, DType::float16,
                               DType::bfloat16, DType::float32, DType::float64};

DType result_of(Op op, DType t) {
  switch (op) {
    case Op::any:
    case Op::all:
      return DType::bool_;
    case Op::argmax:
    case Op::argmin:
      return DType::int64;
    case Op::sum:
    case Op::prod:
      return is_floating(t) ? t : DType::int64;
    default:
      return t;
  }
}

// Exact reductions (integers, extrema) agree bit for bit on all targets, along rows and columns.
TEST(Reduction, ExactOnesAgreeOnEveryTarget) {
  std::mt19937_64 g(11);
  auto isas = targets();
  for (Op op : {Op::sum, Op::prod, Op::amax, Op::amin, Op::any, Op::all, Op::argmax, Op::argmin}) {
    for (DType t : kReducedTypes) {
      if (is_floating(t) && (op == Op::sum || op == Op::prod)) continue;
      for (Kind kind : {Kind::kRows, Kind::kCols}) {
        if (kind == Kind::kCols && kernel::needs_second_pass(op)) continue;
        DType out = result_of(op, t);
        auto k = reduction(op, t, out, kind);
        for (auto [rows, cols] : {std::pair<int64_t, int64_t>{3, 1}, {2, 83}, {7, 300}}) {
          std::vector<Bytes> buffers{random_elements(t, rows * cols, g), Bytes(std::max(rows, cols) * 8 + 64)};
          auto reference = run_on(Isa::kPortable, k, buffers, rows, cols, {0});
          for (Isa isa : isas) {
            auto got = run_on(isa, k, buffers, rows, cols, {0});
            for (int64_t e = 0; e < (kind == Kind::kRows ? rows : cols); ++e) {
              ASSERT_TRUE(same_element(out, got[1].data() + e * size_of(out), reference[1].data() + e * size_of(out)))
                  << ops::info(op).name << " " << info(t).name << (kind == Kind::kRows ? " rows " : " cols ")
                  << name_of(isa) << " " << rows << "x" << cols << " at " << e;
            }
          }
        }
      }
    }
  }
}

TEST(Reduction, ExtremaPropagateNanAndPositionsTakeTheFirst) {
  for (Isa isa : targets()) {
    std::vector<float> v(50, 1.0f);
    v[20] = v[33] = 9;
    auto arg = run_on(isa, reduction(Op::argmax, DType::float32, DType::int64, Kind::kRows), {bytes_of(v), Bytes(64)},
                      1, 50, {0});
    EXPECT_EQ(*reinterpret_cast<int64_t*>(arg[1].data()), 20);
    v[41] = v[45] = NAN;
    arg = run_on(isa, reduction(Op::argmax, DType::float32, DType::int64, Kind::kRows), {bytes_of(v), Bytes(64)}, 1, 50,
                 {0});
    EXPECT_EQ(*reinterpret_cast<int64_t*>(arg[1].data()), 41);
    auto m = run_on(isa, reduction(Op::amax, DType::float32, DType::float32, Kind::kRows), {bytes_of(v), Bytes(64)}, 1,
                    50, {0});
    EXPECT_TRUE(std::isnan(floats(m[1])[0]));
  }
}

TEST(Phases, SoftmaxIsOneKernel) {
  KernelBuilder b;
  int x = b.buffer(DType::float32, Access::unit), y = b.buffer(DType::float32, Access::unit, true);
  X m = b.reduce(ReduceOp::max, b.load(x).x);
  b.next_phase();
  X e = kernel::exp_(b.load(x).x - m);
  int kept = b.stash({e, DType::float32});
  X s = b.reduce(ReduceOp::sum, e);
  b.next_phase();
  b.store(y, {b.load(kept).x / s, DType::float32});
  kernel::Kernel k = b.finish();
  for (Isa isa : targets()) {
    for (int64_t cols : {1, 10, 16, 33, 1000}) {
      auto v = uniform_floats(3 * cols, -5, 5);
      auto got = run_on(isa, k, {bytes_of(v), Bytes(3 * cols * 4 + 64)}, 3, cols);
      for (int64_t r = 0; r < 3; ++r) {
        double sum = 0;
        for (int64_t c = 0; c < cols; ++c) sum += std::exp(static_cast<double>(v[r * cols + c]));
        for (int64_t c = 0; c < cols; ++c) {
          double expected = std::exp(static_cast<double>(v[r * cols + c])) / sum;
          ASSERT_NEAR(floats(got[1])[r * cols + c], expected, expected * 1e-6) << name_of(isa) << " " << cols;
        }
      }
    }
  }
}

TEST(Phases, LayerNormWithWeightsIsOneKernel) {
  KernelBuilder b;
  int x = b.buffer(DType::float32, Access::unit), w = b.buffer(DType::float32, Access::unit),
      y = b.buffer(DType::float32, Access::unit, true);
  int mean_out = b.buffer(DType::float32, Access::broadcast, true), n = b.number(DType::int64);
  X count = b.number_value(n, DType::float32).x;
  X s = b.reduce(ReduceOp::sum, b.load(x).x);
  b.next_phase();
  X mean = s / count;
  X d = b.load(x).x - mean;
  X v = b.reduce(ReduceOp::sum, d * d);
  b.store(mean_out, {mean, DType::float32});
  b.next_phase();
  X scale = 1.0 / kernel::sqrt_(v / count + 1e-5);
  b.store(y, {(b.load(x).x - mean) * scale * b.load(w).x, DType::float32});
  kernel::Kernel k = b.finish();
  for (Isa isa : targets()) {
    int64_t rows = 4, cols = 333;
    auto v = uniform_floats(rows * cols, -2, 3), weight = uniform_floats(rows * cols, 0, 2);
    auto got = run_on(isa, k, {bytes_of(v), bytes_of(weight), Bytes(rows * cols * 4 + 64), Bytes(64)}, rows, cols,
                      {static_cast<uint64_t>(cols)});
    for (int64_t r = 0; r < rows; ++r) {
      double mean = 0, var = 0;
      for (int64_t c = 0; c < cols; ++c) mean += v[r * cols + c] / static_cast<double>(cols);
      for (int64_t c = 0; c < cols; ++c) var += (v[r * cols + c] - mean) * (v[r * cols + c] - mean) / cols;
      EXPECT_NEAR(floats(got[3])[r], mean, 1e-6) << name_of(isa);
      for (int64_t c = 0; c < cols; ++c) {
        double expected = (v[r * cols + c] - mean) / std::sqrt(var + 1e-5) * weight[r * cols + c];
        ASSERT_NEAR(floats(got[2])[r * cols + c], expected, 4e-6) << name_of(isa);
      }
    }
  }
}

// More accumulators than registers, and more buffers than general registers.
TEST(Phases, ManyReductionsAndBuffers) {
  KernelBuilder b;
  std::vector<int> in;
  for (int i = 0; i < 12; ++i) in.push_back(b.buffer(DType::float64, Access::unit));
  int out = b.buffer(DType::float64, Access::broadcast, true);
  std::vector<X> sums;
  for (int i : in) {
    sums.push_back(b.reduce(ReduceOp::sum, b.load(i).x));
    sums.push_back(b.reduce(ReduceOp::max, b.load(i).x));
  }
  b.next_phase();
  X total = sums[0];
  for (size_t i = 1; i < sums.size(); ++i) total = total + sums[i];
  b.store(out, {total, DType::float64});
  kernel::Kernel k = b.finish();
  for (Isa isa : targets()) {
    std::vector<Bytes> buffers;
    for (int i = 0; i < 12; ++i) {
      Bytes x(2 * 37 * 8 + 64);
      for (int e = 0; e < 2 * 37; ++e) reinterpret_cast<double*>(x.data())[e] = e + i;
      buffers.push_back(x);
    }
    buffers.emplace_back(64);
    auto got = run_on(isa, k, buffers, 2, 37);
    const double* r = reinterpret_cast<const double*>(got[12].data());
    double first = 0, second = 0;
    for (int i = 0; i < 12; ++i) {
      for (int e = 0; e < 37; ++e) first += e + i, second += 37 + e + i;
      first += 36 + i;
      second += 73 + i;
    }
    EXPECT_EQ(r[0], first) << name_of(isa);
    EXPECT_EQ(r[1], second) << name_of(isa);
  }
}

// The kernel has to run once a row, also where there are no columns and an operand goes through packed blocks.
TEST(Reduction, OverNothingOfAStridedOperandGivesTheIdentity) {
  for (Isa isa : targets()) {
    Ref<CompiledKernel> k = compile(reduction(Op::sum, DType::float32, DType::float32, Kind::kRows), isa);
    std::vector<float> in(16, 1.0f), out(3, 7.0f);
    Strides dims{3, 0}, strides[] = {{1, 3}, {1, 0}};
    Nest nest = plan_rows(dims, strides, 1);
    ASSERT_TRUE(nest.operands[0].packed);
    void* data[] = {in.data(), out.data()};
    uint64_t count = std::bit_cast<uint64_t>(0.0);
    run(*k, nest, data, &count);
    EXPECT_EQ(out, std::vector<float>(3, 0.0f)) << name_of(isa);
  }
}

}  // namespace
}  // namespace msjit::codegen
