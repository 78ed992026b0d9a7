// GFLOP/s of the matrix product and of convolution, best of several runs.
#include <time.h>

#include <cstdio>
#include <vector>

#include "src/backends/cpu/gemm.h"
#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/kernel.h"

using namespace msjit;

// Of this thread alone: what else the machine does counts less. To be run with MSJIT_THREADS=1.
double now() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

template <class F>
double best_seconds(F&& f) {
  double best = 1e9;
  for (int round = 0; round < 15; ++round) {
    int repeats = 0;
    const double start = now();
    double elapsed = 0;
    do {
      f();
      ++repeats;
      elapsed = now() - start;
    } while (elapsed < 0.01);
    best = std::min(best, elapsed / repeats);
  }
  return best;
}

void bench_gemm(int64_t m, int64_t k, int64_t n, bool ta, bool tb) {
  std::vector<float> a(m * k, 0.5f), b(k * n, 0.25f), c(m * n);
  double flops = 2.0 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
  std::printf("gemm %4ldx%4ldx%4ld %c%c", m, k, n, ta ? 'T' : 'N', tb ? 'T' : 'N');
  using backends::cpu::GemmIsa;
  const char* names[] = {"Eigen", "AVX2", "AVX-512"};
  for (GemmIsa isa : {GemmIsa::kAvx512, GemmIsa::kAvx2, GemmIsa::kEigen}) {
    if (!backends::cpu::gemm_isa_available(isa)) continue;
    backends::cpu::set_gemm_isa(isa);
    double s = best_seconds([&] {
      backends::cpu::gemm(ta, tb, m, n, k, 1.0f, a.data(), ta ? m : k, b.data(), tb ? k : n, 0.0f, c.data(), n);
    });
    std::printf("   %s %7.1f GFLOP/s %9.2f us", names[static_cast<int>(isa)], flops / s * 1e-9, s * 1e6);
  }
  std::printf("\n");
}

int main() {
  struct Size {
    int64_t m, k, n;
  };
  for (Size s : {Size{32, 64, 128}, Size{32, 128, 10}, Size{32, 784, 512}, Size{64, 64, 64}, Size{256, 256, 256},
                 Size{512, 512, 512}, Size{512, 768, 2304}, Size{1024, 1024, 1024}}) {
    bench_gemm(s.m, s.k, s.n, false, false);
    bench_gemm(s.m, s.k, s.n, false, true);
    bench_gemm(s.m, s.k, s.n, true, false);
  }
#ifndef GEMM_ONLY
  using namespace backends;
  int64_t size = 56, channels = 64;
  Tensor x = Tensor::zeros(Shape{1, channels, size, size}, DType::float32);
  Tensor w = Tensor::zeros(Shape{channels, channels, 3, 3}, DType::float32);
  SmallVector<Tensor, 2> outputs{Tensor::zeros(Shape{1, channels, size, size}, DType::float32)};
  std::vector<Tensor> operands{x, w, Tensor()};
  ops::Attrs attrs{ops::Ints{1, 1}, ops::Ints{1, 1}, ops::Ints{1, 1}, int64_t{1}};
  KernelCall call{ops::Op::conv2d, operands, {}, attrs, outputs};
  double flops = 2.0 * 9 * static_cast<double>(channels * channels * size * size);
  for (auto isa : {cpu::GemmIsa::kAvx512, cpu::GemmIsa::kAvx2, cpu::GemmIsa::kEigen}) {
    if (!cpu::gemm_isa_available(isa)) continue;
    cpu::set_gemm_isa(isa);
    double s = best_seconds([&] { library_kernel(DeviceType::kCPU, ops::Op::conv2d)(call); });
    std::printf("conv 3x3 64->64 56x56: %.1f GFLOP/s %.1f us\n", flops / s * 1e-9, s * 1e6);
  }
#endif
}
