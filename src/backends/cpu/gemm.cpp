// The ordered list of products: the widest vectors first, Eigen last.
#include "src/backends/cpu/gemm.h"

#include <unistd.h>

#include <algorithm>
#include <type_traits>

#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/gemm_scratch.h"
#include "src/backends/cpu/kernel_util.h"
#include "src/base/check.h"
#include "src/base/instruction_set.h"
#include "src/base/settings.h"
#include "src/base/thread_pool.h"
#include "src/tensor/allocator.h"

namespace msjit::backends::cpu {

namespace {

bool available(GemmIsa isa) {
  return isa == GemmIsa::kEigen || processor_has(isa == GemmIsa::kAvx512 ? InstructionSet::kAvx512
                                                 : isa == GemmIsa::kNeon ? InstructionSet::kNeon
                                                                         : InstructionSet::kAvx2);
}

// MSJIT_ISA forbids wider vectors than it names; the code generator refuses other names.
GemmIsa best() {
  const std::string& limit = settings().isa;
  if (limit != "portable" && available(GemmIsa::kNeon)) return GemmIsa::kNeon;
  if (limit != "avx2" && limit != "portable" && available(GemmIsa::kAvx512)) return GemmIsa::kAvx512;
  return limit != "portable" && available(GemmIsa::kAvx2) ? GemmIsa::kAvx2 : GemmIsa::kEigen;
}

GemmIsa& chosen() {
  static GemmIsa isa = best();
  return isa;
}

template <class T>
void run_here(bool ta, bool tb, int64_t m, int64_t n, int64_t k, T alpha, const T* a, int64_t lda, const T* b,
              int64_t ldb, T beta, T* c, int64_t ldc, const Panels<T>& panels, const T* bias) {
#if defined(__x86_64__)
  if (m > 0 && n > 0 && k > 0) {
    if (chosen() == GemmIsa::kAvx512)
      return gemm_avx512(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
    if (chosen() == GemmIsa::kAvx2)
      return gemm_avx2(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
  }
#elif defined(__aarch64__)
  if constexpr (std::is_floating_point_v<T>) {
    if (m > 0 && n > 0 && k > 0 && chosen() == GemmIsa::kNeon)
      return gemm_neon(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
  }
#endif
  if (bias) fill_rows(m, n, bias, c, ldc);
  if constexpr (std::is_integral_v<T>)
    gemm_loops(ta, tb, m, n, k, a, lda, b, ldb, bias || beta != 0, c, ldc);
  else
    gemm_eigen(ta, tb, m, n, k, alpha, a, lda, b, ldb, bias ? T(1) : beta, c, ldc);
}

// Large products are computed in bands of rows or columns by several threads: band(row, rows, column, columns). An
// element's sum is the same in a band of two or more rows (columns) as in the whole, so results do not depend on the
// number of threads. Eigen's does: it runs on one.
template <class Band>
void in_bands(int64_t m, int64_t n, int64_t k, const Band& band) {
  if (__builtin_expect(!worth_forking(m, n, k), 1) || thread_count() == 1 || chosen() == GemmIsa::kEigen) {
    return band(0, m, 0, n);
  }
  int64_t row_bands = m / kBandRows, column_bands = n / kBandColumns;
  bool by_rows = row_bands >= column_bands;
  int64_t units = by_rows ? row_bands : column_bands;
  int parts = static_cast<int>(std::min<int64_t>(units, 2 * thread_count()));
  if (parts < 2) return band(0, m, 0, n);
  parallel(parts, [&](int part) {
    int64_t unit = by_rows ? kBandRows : kBandColumns;
    int64_t from = units * part / parts * unit,
            to = part + 1 == parts ? (by_rows ? m : n) : units * (part + 1) / parts * unit;
    by_rows ? band(from, to - from, 0, n) : band(0, m, from, to - from);
  });
}

template <class T>
void run(bool ta, bool tb, int64_t m, int64_t n, int64_t k, T alpha, const T* a, int64_t lda, const T* b, int64_t ldb,
         T beta, T* c, int64_t ldc, const Panels<T>& panels, const T* bias) {
  in_bands(m, n, k, [&](int64_t row, int64_t rows, int64_t column, int64_t columns) {
    run_here(ta, tb, rows, columns, k, alpha, ta ? a + row : a + row * lda, lda, tb ? b + column * ldb : b + column,
             ldb, beta, c + row * ldc + column, ldc, Panels<T>{panels.data, panels.columns, panels.from + column},
             bias ? bias + column : nullptr);
  });
}

template <class S>
void run_halves(bool ta, int64_t m, int64_t n, int64_t k, const float* a, int64_t lda, const S* b, int64_t ldb,
                float beta, float* c, int64_t ldc) {
  in_bands(m, n, k, [&](int64_t row, int64_t rows, int64_t column, int64_t columns) {
    const float* left = ta ? a + row : a + row * lda;
    const S* right = b + column * ldb;
    float* to = c + row * ldc + column;
#if defined(__x86_64__)
    if (chosen() == GemmIsa::kAvx512) return gemm_avx512(ta, rows, columns, k, left, lda, right, ldb, beta, to, ldc);
    if (chosen() == GemmIsa::kAvx2) return gemm_avx2(ta, rows, columns, k, left, lda, right, ldb, beta, to, ldc);
#elif defined(__aarch64__)
    if (chosen() == GemmIsa::kNeon) return gemm_neon(ta, rows, columns, k, left, lda, right, ldb, beta, to, ldc);
#endif
    (void)left, (void)right, (void)to;
    MSJIT_CHECK(false, "gemm_halves: Eigen reads no halves");
  });
}

}  // namespace

namespace {
template <class T>
bool run_tiny(const TinyProducts& of, int64_t from, int64_t to, const T* a, const T* b, T* c) {
#if defined(__x86_64__)
  if (chosen() == GemmIsa::kAvx512) return tiny_avx512(of, from, to, a, b, c), true;
  if (chosen() == GemmIsa::kAvx2) return tiny_avx2(of, from, to, a, b, c), true;
#elif defined(__aarch64__)
  if (chosen() == GemmIsa::kNeon) return tiny_neon(of, from, to, a, b, c), true;
#endif
  (void)of, (void)from, (void)to, (void)a, (void)b, (void)c;
  return false;
}
}  // namespace

bool gemm_tiny(const TinyProducts& of, int64_t from, int64_t to, const float* a, const float* b, float* c) {
  return run_tiny(of, from, to, a, b, c);
}
bool gemm_tiny(const TinyProducts& of, int64_t from, int64_t to, const double* a, const double* b, double* c) {
  return run_tiny(of, from, to, a, b, c);
}

bool gemm_isa_available(GemmIsa isa) { return available(isa); }
GemmIsa gemm_isa() { return chosen(); }
void set_gemm_isa(GemmIsa isa) {
  if (!available(isa)) throw value_error("gemm: this processor lacks the vector instructions asked for");
  chosen() = isa;
}

void gemm(bool ta, bool tb, int64_t m, int64_t n, int64_t k, uint32_t alpha, const uint32_t* a, int64_t lda,
          const uint32_t* b, int64_t ldb, uint32_t beta, uint32_t* c, int64_t ldc) {
  run<uint32_t>(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, {}, nullptr);
}
void gemm(bool ta, bool tb, int64_t m, int64_t n, int64_t k, uint64_t alpha, const uint64_t* a, int64_t lda,
          const uint64_t* b, int64_t ldb, uint64_t beta, uint64_t* c, int64_t ldc) {
  run<uint64_t>(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, {}, nullptr);
}
void gemm(bool ta, bool tb, int64_t m, int64_t n, int64_t k, float alpha, const float* a, int64_t lda, const float* b,
          int64_t ldb, float beta, float* c, int64_t ldc, const Panels<float>& panels, const float* bias) {
  run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
}
void gemm(bool ta, bool tb, int64_t m, int64_t n, int64_t k, double alpha, const double* a, int64_t lda,
          const double* b, int64_t ldb, double beta, double* c, int64_t ldc, const Panels<double>& panels,
          const double* bias) {
  run(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, panels, bias);
}

namespace {
// The real and the imaginary parts of a stored matrix, each `rows` x `columns` without gaps.
template <class R>
class Planes {
 public:
  Planes(int64_t rows, int64_t columns, const std::complex<R>* from, int64_t ld)
      : size_(rows * columns), data_(2 * size_) {
    for (int64_t i = 0; from && i < rows; ++i) {
      R *re = real() + i * columns, *im = imag() + i * columns;
      for (int64_t j = 0; j < columns; ++j) {
        re[j] = from[i * ld + j].real();
        im[j] = from[i * ld + j].imag();
      }
    }
  }
  R* real() const { return data_.data(); }
  R* imag() const { return data_.data() + size_; }

 private:
  int64_t size_;
  Workspace<R> data_;
};

template <class R>
void multiply_planes(bool ta, bool tb, int64_t m, int64_t n, int64_t k, const std::complex<R>* a, int64_t lda,
                     const std::complex<R>* b, int64_t ldb, bool add, std::complex<R>* c, int64_t ldc) {
  const int64_t ca = ta ? m : k, cb = tb ? k : n;
  const Planes<R> x(ta ? k : m, ca, a, lda), y(tb ? n : k, cb, b, ldb), z(m, n, nullptr, 0);
  gemm(ta, tb, m, n, k, R(1), x.real(), ca, y.real(), cb, R(0), z.real(), n);
  gemm(ta, tb, m, n, k, R(-1), x.imag(), ca, y.imag(), cb, R(1), z.real(), n);
  gemm(ta, tb, m, n, k, R(1), x.real(), ca, y.imag(), cb, R(0), z.imag(), n);
  gemm(ta, tb, m, n, k, R(1), x.imag(), ca, y.real(), cb, R(1), z.imag(), n);
  for (int64_t i = 0; i < m; ++i) {
    std::complex<R>* row = c + i * ldc;
    const R *re = z.real() + i * n, *im = z.imag() + i * n;
    for (int64_t j = 0; j < n; ++j)
      row[j] = add ? row[j] + std::complex<R>(re[j], im[j]) : std::complex<R>(re[j], im[j]);
  }
}
}  // namespace

void gemm_complex(bool ta, bool tb, int64_t m, int64_t n, int64_t k, const std::complex<float>* a, int64_t lda,
                  const std::complex<float>* b, int64_t ldb, bool add, std::complex<float>* c, int64_t ldc) {
  multiply_planes(ta, tb, m, n, k, a, lda, b, ldb, add, c, ldc);
}
void gemm_complex(bool ta, bool tb, int64_t m, int64_t n, int64_t k, const std::complex<double>* a, int64_t lda,
                  const std::complex<double>* b, int64_t ldb, bool add, std::complex<double>* c, int64_t ldc) {
  multiply_planes(ta, tb, m, n, k, a, lda, b, ldb, add, c, ldc);
}

bool reads_halves(int64_t m, int64_t n, int64_t k) {
  return chosen() != GemmIsa::kEigen && n >= kBandColumns && k > 256 && m > 0;
}
void gemm_halves(bool ta, int64_t m, int64_t n, int64_t k, const float* a, int64_t lda, const Float16* b, int64_t ldb,
                 float beta, float* c, int64_t ldc) {
  run_halves(ta, m, n, k, a, lda, b, ldb, beta, c, ldc);
}
void gemm_halves(bool ta, int64_t m, int64_t n, int64_t k, const float* a, int64_t lda, const BFloat16* b, int64_t ldb,
                 float beta, float* c, int64_t ldc) {
  run_halves(ta, m, n, k, a, lda, b, ldb, beta, c, ldc);
}

bool multiplies_bfloat16(int64_t m, int64_t n, int64_t k) {
  return chosen() == GemmIsa::kAvx512 && processor_has(InstructionSet::kBFloat16) && m > kFewRows && n >= 16 && k >= 32;
}
void gemm_bfloat16(bool ta, bool tb, int64_t m, int64_t n, int64_t k, const BFloat16* a, int64_t lda, const BFloat16* b,
                   int64_t ldb, float beta, float* c, int64_t ldc, const float* bias) {
#if defined(__x86_64__)
  in_bands(m, n, k, [&](int64_t row, int64_t rows, int64_t column, int64_t columns) {
    gemm_avx512_bf16(ta, tb, rows, columns, k, ta ? a + row : a + row * lda, lda, tb ? b + column * ldb : b + column,
                     ldb, beta, c + row * ldc + column, ldc, bias ? bias + column : nullptr);
  });
#else
  (void)ta, (void)tb, (void)m, (void)n, (void)k, (void)a, (void)lda, (void)b, (void)ldb, (void)beta, (void)c, (void)ldc,
      (void)bias;
  MSJIT_CHECK(false, "gemm_bfloat16: this processor has no such instructions");
#endif
}

bool uses_panels(int64_t m, int64_t n, int64_t k) {
  return chosen() != GemmIsa::kEigen && m > kFewRows && k > 0 && n * k >= 1 << 14;
}
template <class T>
static int64_t panels_of(bool tb, int64_t n, int64_t k, const T* b, int64_t ldb, T* to) {
#if defined(__x86_64__)
  if (chosen() == GemmIsa::kAvx512) return panels_avx512(tb, n, k, b, ldb, to);
  if (chosen() == GemmIsa::kAvx2) return panels_avx2(tb, n, k, b, ldb, to);
#elif defined(__aarch64__)
  if (chosen() == GemmIsa::kNeon) return panels_neon(tb, n, k, b, ldb, to);
#endif
  MSJIT_CHECK(false, "gemm_panels: Eigen reads no panels");
  return 0;
}
int64_t gemm_panels(bool tb, int64_t n, int64_t k, const float* b, int64_t ldb, float* to) {
  return panels_of(tb, n, k, b, ldb, to);
}
int64_t gemm_panels(bool tb, int64_t n, int64_t k, const double* b, int64_t ldb, double* to) {
  return panels_of(tb, n, k, b, ldb, to);
}

// ---- scratch ------------------------------------------------------------------------------------------------------
Scratch::~Scratch() {
  for (int slot = 0; slot < 2; ++slot) {
    if (data_[slot]) free_bytes(data_[slot], bytes_[slot]);
  }
}
void Scratch::grow(int slot, size_t bytes) {
  void* fresh = allocate_bytes(bytes);
  if (data_[slot]) free_bytes(data_[slot], bytes_[slot]);
  data_[slot] = fresh;
  bytes_[slot] = bytes;
}
Scratch& thread_scratch() {
  thread_local Scratch scratch;
  return scratch;
}

int64_t second_level_cache() {
  static const int64_t bytes = [] {
#ifdef _SC_LEVEL2_CACHE_SIZE
    const int64_t known = sysconf(_SC_LEVEL2_CACHE_SIZE);
#else
    const int64_t known = 0;
#endif
    return known > 0 ? known : 512 << 10;
  }();
  return bytes;
}

}  // namespace msjit::backends::cpu
