// Fourier transforms of every instruction set against the definition, and against each other.
#include <complex>
#include <cstring>
#include <numbers>

#include "src/backends/cpu/gemm_isa.h"
#include "tests/unit/backends/testing.h"

namespace msjit::backends::testing {
namespace {

using cpu::GemmIsa;
constexpr GemmIsa kAll[] = {GemmIsa::kEigen, GemmIsa::kAvx2, GemmIsa::kAvx512, GemmIsa::kNeon};
// One of each way: one stage, several, each radix, short and long rows, lengths of large primes.
constexpr int64_t kLengths[] = {1,  2,  3,  4,  5,   6,   7,   8,   9,   11,  12,  13,  14,  15,  16,  17,  22,  26,
                                32, 60, 64, 97, 100, 121, 128, 130, 143, 169, 210, 251, 256, 360, 500, 512, 997, 1001};

Tensor noise(DType t, Shape shape, int seed) {
  Tensor x = Tensor::empty(shape, t);
  uint64_t state = 88172645463325252ull + static_cast<uint64_t>(seed);
  auto next = [&] {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return static_cast<double>(state >> 11) / 9007199254740992.0 - 0.5;
  };
  for (int64_t i = 0; i < x.numel(); ++i) {
    const double re = next(), im = next();
    set_element(x, i, is_complex(t) ? std::complex<double>(re, im) : std::complex<double>(re, 0));
  }
  return x;
}

using Wide = std::complex<long double>;
std::vector<Wide> definition(const Tensor& x, bool inverse) {  // of rows
  const int64_t n = x.size(x.ndim() - 1), rows = x.numel() / n;
  std::vector<Wide> root(static_cast<size_t>(n)), y(static_cast<size_t>(x.numel()));
  for (int64_t k = 0; k < n; ++k) {
    const long double angle = (inverse ? 2 : -2) * std::numbers::pi_v<long double> * static_cast<long double>(k) / n;
    root[k] = {std::cos(angle), std::sin(angle)};
  }
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t k = 0; k < n; ++k) {
      Wide sum = 0;
      for (int64_t j = 0; j < n; ++j) sum += Wide(element(x, r * n + j)) * root[j * k % n];
      y[r * n + k] = sum;
    }
  }
  return y;
}
// Of the root of the mean square; want has rows of `width` of which the first ones are compared.
double error(const Tensor& got, const std::vector<Wide>& want, int64_t width, double scale = 1) {
  const int64_t n = got.size(got.ndim() - 1);
  long double off = 0, all = 0;
  for (int64_t i = 0; i < got.numel(); ++i) {
    const Wide w = want[i / n * width + i % n];
    off += std::norm(Wide(element(got, i)) - w * Wide(scale));
    all += std::norm(w * Wide(scale));
  }
  return static_cast<double>(std::sqrt(off / all));
}
double allowed(DType t, int64_t n) {
  const double digits = t == DType::complex64 || t == DType::float32 ? 0x1p-24 : 0x1p-53;
  return digits * (4 + std::log2(static_cast<double>(n)));
}

TEST(Fourier, EveryLengthByTheDefinition) {
  const GemmIsa saved = cpu::gemm_isa();
  for (DType t : {DType::complex64, DType::complex128}) {
    const DType real = t == DType::complex64 ? DType::float32 : DType::float64;
    for (int64_t n : kLengths) {
      const int64_t half = n / 2 + 1;
      for (int64_t rows : {1, 3, 19}) {
        if (n > 200 && rows > 3) continue;
        const Tensor x = noise(t, {rows, n}, 1), r = noise(real, {rows, n}, 2);
        const std::vector<Wide> forward = definition(x, false), backward = definition(x, true),
                                of_real = definition(r, false);
        std::vector<Tensor> fused;  // of the instruction sets that have fused multiplication and addition
        for (GemmIsa isa : kAll) {
          if (!gemm_isa_available(isa)) continue;
          cpu::set_gemm_isa(isa);
          auto c2c = [&](const Tensor& v, bool inverse, const char* norm) {
            return Call{Op::fft_c2c, {v}, {Ints{1}, inverse, std::string(norm)}, {{t, {rows, n}}}}.one();
          };
          auto r2c = [&](bool onesided) {
            return Call{
                Op::fft_r2c, {r}, {Ints{1}, std::string("backward"), onesided}, {{t, {rows, onesided ? half : n}}}}
                .one();
          };
          std::vector<Tensor> all = {c2c(x, false, "backward"), c2c(x, true, "backward"), r2c(true), r2c(false)};
          all.push_back(Call{Op::fft_c2r, {all[2]}, {Ints{1}, n, std::string("backward")}, {{real, {rows, n}}}}.one());
          cpu::set_gemm_isa(saved);
          const double most = allowed(t, n);
          EXPECT_LT(error(all[0], forward, n), most) << n;
          EXPECT_LT(error(all[1], backward, n, 1.0 / static_cast<double>(n)), most) << n;
          EXPECT_LT(error(all[2], of_real, n), most) << n;
          EXPECT_LT(error(all[3], of_real, n), most) << n;
          std::vector<Wide> back;
          for (int64_t i = 0; i < r.numel(); ++i) back.emplace_back(element(r, i));
          EXPECT_LT(error(all[4], back, n), 2 * most) << n;
          if (isa == GemmIsa::kEigen) continue;
          if (fused.empty()) fused = all;
          for (size_t k = 0; k < all.size(); ++k) {
            EXPECT_EQ(std::memcmp(all[k].data(), fused[k].data(), all[k].meta().nbytes()), 0) << n << " " << k;
          }
        }
      }
    }
  }
}

TEST(Fourier, AnyDimensionAndStridesGiveTheSame) {
  const std::string none = "backward";
  for (DType t : {DType::complex64, DType::complex128}) {
    const DType real = t == DType::complex64 ? DType::float32 : DType::float64;
    for (Shape shape : {Shape{3, 20, 37}, Shape{2, 150, 3}, Shape{1, 149, 21}, Shape{5, 9, 1}}) {
      const Tensor x = noise(t, shape, 3), r = noise(real, shape, 4);
      const int64_t n = shape[1];
      auto rows_of = [&](const Tensor& v) {  // the dimension in the middle, last
        Tensor out = Tensor::empty(Shape{v.size(0), v.size(2), v.size(1)}, v.dtype());
        for_each_index(v.shape(), [&](const auto& i) {
          set_element(out, (i[0] * v.size(2) + i[2]) * v.size(1) + i[1], at(v, i));
        });
        return out;
      };
      auto same = [&](const Tensor& a, const Tensor& b) {
        EXPECT_EQ(std::memcmp(a.data(), b.data(), a.meta().nbytes()), 0) << to_string(shape);
      };
      const Tensor xs = rows_of(x), rs = rows_of(r);
      const Shape turned{shape[0], shape[2], n}, half{shape[0], n / 2 + 1, shape[2]},
          half_turned{shape[0], shape[2], n / 2 + 1};
      for (bool inverse : {false, true}) {
        const Tensor want = Call{Op::fft_c2c, {xs}, {Ints{2}, inverse, none}, {{t, turned}}}.one();
        same(rows_of(Call{Op::fft_c2c, {x}, {Ints{1}, inverse, none}, {{t, shape}}}.one()), want);
        same(rows_of(Call{Op::fft_c2c, {transposed_copy(x)}, {Ints{-2}, inverse, none}, {{t, shape}}}.one()), want);
      }
      const Tensor want = Call{Op::fft_r2c, {rs}, {Ints{2}, none, true}, {{t, half_turned}}}.one();
      const Tensor got = Call{Op::fft_r2c, {spaced_copy(r)}, {Ints{1}, none, true}, {{t, half}}}.one();
      same(rows_of(got), want);
      same(rows_of(Call{Op::fft_c2r, {got}, {Ints{1}, n, none}, {{real, shape}}}.one()),
           Call{Op::fft_c2r, {want}, {Ints{2}, n, none}, {{real, turned}}}.one());
    }
  }
}

}  // namespace
}  // namespace msjit::backends::testing
