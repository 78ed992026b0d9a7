// What the texts of device kernels need to be compiled for the CPU and run by the fake driver (fake_driver.cpp): the
// names that CUDA C++ has built in. Threads of a block are fibers of one thread, blocks run one after another.
#pragma once
typedef unsigned long long emu_word;
struct EmuDim {
  unsigned x, y, z;
};
struct Emulator {
  EmuDim thread, block, block_size, grid_size;
  void (*barrier)();
  emu_word (*exchange)(emu_word value, int distance);  // with the lane whose number differs by these bits
};
extern "C" Emulator* msjit_emulator;
Emulator* msjit_emulator = nullptr;

#define threadIdx (msjit_emulator->thread)
#define blockIdx (msjit_emulator->block)
#define blockDim (msjit_emulator->block_size)
#define gridDim (msjit_emulator->grid_size)
#define __device__
#define __forceinline__ inline
#define __shared__ static
#define __grid_constant__
#define __restrict__ __restrict
#define MSJIT_KERNEL(args) extern "C" void kernel(const args& a)

static inline void __syncthreads() { msjit_emulator->barrier(); }
static inline void __threadfence() {}
template <class T>
static inline T __shfl_xor_sync(unsigned, T v, int d) {
  emu_word w = 0;
  __builtin_memcpy(&w, &v, sizeof v);
  w = msjit_emulator->exchange(w, d);
  __builtin_memcpy(&v, &w, sizeof v);
  return v;
}
static inline emu_word atomicAdd(emu_word* p, emu_word v) {
  emu_word before = *p;
  *p += v;
  return before;
}
static inline float atomicAdd(float* p, float v) {
  float before = *p;
  *p += v;
  return before;
}
static inline double atomicAdd(double* p, double v) {
  double before = *p;
  *p += v;
  return before;
}
static inline unsigned atomicAdd(unsigned* p, unsigned v) {
  unsigned before = *p;
  *p += v;
  return before;
}
template <class T>
static inline T atomicCAS(T* p, T expected, T v) {
  T before = *p;
  if (before == expected) *p = v;
  return before;
}
static inline float __uint_as_float(unsigned b) { return __builtin_bit_cast(float, b); }
static inline unsigned __float_as_uint(float f) { return __builtin_bit_cast(unsigned, f); }
static inline double __longlong_as_double(long long b) { return __builtin_bit_cast(double, b); }
static inline long long __double_as_longlong(double f) { return __builtin_bit_cast(long long, f); }
static inline emu_word __umul64hi(emu_word a, emu_word b) { return (unsigned __int128)a * b >> 64; }
static inline unsigned __umulhi(unsigned a, unsigned b) { return (emu_word)a * b >> 32; }

// clang-format off
#define EMU_UNARY(X)                                                                                              \
  X(sqrt) X(rint) X(floor) X(ceil) X(trunc) X(exp) X(exp2) X(expm1) X(log) X(log2) X(log10) X(log1p) X(sin) X(cos) \
  X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(erf) X(erfc) X(lgamma) X(fabs)
#define EMU_BINARY(X) X(pow) X(atan2) X(hypot) X(fmod) X(copysign)
// clang-format on
#define EMU_ONE(name)                                                 \
  static inline double name(double x) { return __builtin_##name(x); } \
  static inline float name##f(float x) { return __builtin_##name##f(x); }
EMU_UNARY(EMU_ONE)
#define EMU_TWO(name) \
  static inline double name(double x, double y) { return __builtin_##name(x, y); }
EMU_BINARY(EMU_TWO)
static inline double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
static inline float fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
static inline double scalbn(double a, int n) { return __builtin_scalbn(a, n); }
static inline float scalbnf(float a, int n) { return __builtin_scalbnf(a, n); }
static inline double erfinv(double x) {
  if (x != x || x > 1 || x < -1) return __builtin_nan("");
  if (x == 1 || x == -1) return x * __builtin_huge_val();
  double ax = x < 0 ? -x : x, a = 0.147, l = __builtin_log1p(-ax * ax), t = 2 / (3.14159265358979323846 * a) + l / 2;
  double y = __builtin_sqrt(__builtin_sqrt(t * t - l / a) - t);
  if (ax < 1e-8) return x * 0.88622692545275801365;
  for (int i = 0; i < 4; ++i) {
    double error = ax > 0.5 ? (1 - ax) - __builtin_erfc(y) : __builtin_erf(y) - ax;
    double step = error / (1.12837916709551257390 * __builtin_exp(-y * y));
    y -= step / (1 + y * step);
  }
  return x < 0 ? -y : y;
}
