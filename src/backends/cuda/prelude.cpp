// The functions that kernels' texts call. They repeat what the primitive instructions promise (jit/kernel/prims.def).
#include "src/backends/cuda/device.h"

namespace msjit::backends::cuda {

const char* prelude() {
  return R"cuda(
typedef unsigned char u8; typedef signed char i8; typedef unsigned short u16; typedef short i16;
typedef unsigned int u32; typedef int i32; typedef unsigned long long u64; typedef long long i64;
#ifdef MSJIT_GUARDED
#define MSJIT_KERNEL(args)                                                                  \
  static __device__ __forceinline__ void unguarded(const args& a);                          \
  extern "C" __global__ void kernel(const __grid_constant__ args a, const u32* guard) {     \
    if (!*guard) unguarded(a);                                                              \
  }                                                                                         \
  static __device__ __forceinline__ void unguarded(const args& a)
#endif
#ifndef MSJIT_KERNEL
#define MSJIT_KERNEL(args) extern "C" __global__ void kernel(const __grid_constant__ args a)
#endif
template <class T, int N> struct alignas(sizeof(T) * N) Vec { T v[N]; };
__device__ __forceinline__ float f32_of(u32 b) { return __uint_as_float(b); }
__device__ __forceinline__ u32 bits_of(float f) { return __float_as_uint(f); }
__device__ __forceinline__ double f64_of(u64 b) { return __longlong_as_double((i64)b); }
__device__ __forceinline__ u64 bits_of(double f) { return (u64)__double_as_longlong(f); }
__device__ __forceinline__ float from_half(u32 h) {
  u32 sign = (h & 0x8000u) << 16, e = (h >> 10) & 31u, m = h & 0x3ffu;
  if (e == 31) return f32_of(sign | 0x7f800000u | (m ? 0x400000u : 0u) | m << 13);
  if (e != 0) return f32_of(sign | (e + 112) << 23 | m << 13);
  float v = (float)m * 0x1p-24f;
  return sign ? -v : v;
}
__device__ __forceinline__ u32 to_half(float f) {
  u32 b = bits_of(f), sign = b >> 16 & 0x8000u, a = b & 0x7fffffffu;
  if (a > 0x7f800000u) return sign | 0x7e00u | (a >> 13 & 0x1ffu);
  if (a >= 0x477ff000u) return sign | 0x7c00u;
  if (a >= 0x38800000u) return sign | ((a + 0xfffu + (a >> 13 & 1) - 0x38000000u) >> 13);
  return sign | (bits_of(f32_of(a) + 0.5f) - 0x3f000000u);
}
__device__ __forceinline__ u16 to_bfloat(float f) {
  u32 b = bits_of(f);
  if (f != f) return (u16)(b >> 16 | 0x40u);
  return (u16)((b + 0x7fffu + (b >> 16 & 1u)) >> 16);
}
__device__ __forceinline__ float scaled(float a, float n) {
  if (n != n) return n;
  float f = floorf(n);
  int e = f > 300.0f ? 300 : f < -300.0f ? -300 : (int)f;
  return scalbnf(a, e);
}
__device__ __forceinline__ double scaled(double a, double n) {
  if (n != n) return n;
  double f = floor(n);
  int e = f > 2200.0 ? 2200 : f < -2200.0 ? -2200 : (int)f;
  return scalbn(a, e);
}
__device__ __forceinline__ float scaled_whole(float a, float n) { return a * f32_of((u32)((i32)n + 127) << 23); }
__device__ __forceinline__ double scaled_whole(double a, double n) { return a * f64_of((u64)((i64)n + 1023) << 52); }
__device__ __forceinline__ float getexp(float a) {
  u32 b = bits_of(a);
  if (b < 0x800000u) { b = bits_of(a * 0x1p23f); return (float)((i32)(b >> 23) - 150); }
  return (float)((i32)(b >> 23) - 127);
}
__device__ __forceinline__ double getexp(double a) {
  u64 b = bits_of(a);
  if (b < 0x10000000000000ull) { b = bits_of(a * 0x1p52); return (double)((i64)(b >> 52) - 1075); }
  return (double)((i64)(b >> 52) - 1023);
}
__device__ __forceinline__ float getmant(float a) {
  u32 b = bits_of(a);
  if (b < 0x800000u) b = bits_of(a * 0x1p23f);
  return f32_of((b & 0x7fffffu) | 0x3f800000u);
}
__device__ __forceinline__ double getmant(double a) {
  u64 b = bits_of(a);
  if (b < 0x10000000000000ull) b = bits_of(a * 0x1p52);
  return f64_of((b & 0xfffffffffffffull) | 0x3ff0000000000000ull);
}
__device__ __forceinline__ u32 to_i32(double v) { return v > -2147483649.0 && v < 2147483648.0 ? (u32)(i32)v : 0x80000000u; }
__device__ __forceinline__ u64 to_i64(double v) { return v >= -0x1p63 && v < 0x1p63 ? (u64)(i64)v : 0x8000000000000000ull; }
__device__ __forceinline__ u32 shl(u32 a, u32 n) { return n < 32 ? a << n : 0; }
__device__ __forceinline__ u64 shl(u64 a, u64 n) { return n < 64 ? a << n : 0; }
__device__ __forceinline__ u32 shr(u32 a, u32 n) { return n < 32 ? a >> n : 0; }
__device__ __forceinline__ u64 shr(u64 a, u64 n) { return n < 64 ? a >> n : 0; }
__device__ __forceinline__ u32 sar(u32 a, u32 n) { return (u32)((i32)a >> (n < 32 ? n : 31)); }
__device__ __forceinline__ u64 sar(u64 a, u64 n) { return (u64)((i64)a >> (n < 64 ? n : 63)); }
template <class S, class U> __device__ __forceinline__ U floor_div(U x, U y) {
  S a = (S)x, b = (S)y;
  if (b == 0) return 0;
  if ((S)-1 < 0) { if (b == (S)-1) return (U)0 - x; S q = a / b; return (U)(a % b != 0 && ((a < 0) != (b < 0)) ? q - 1 : q); }
  return (U)(a / b);
}
template <class S, class U> __device__ __forceinline__ U floor_mod(U x, U y) {
  S a = (S)x, b = (S)y;
  if (b == 0) return 0;
  if ((S)-1 < 0) { if (b == (S)-1) return 0; S r = a % b; return (U)(r != 0 && ((r < 0) != (b < 0)) ? r + b : r); }
  return (U)(a % b);
}
template <class S, class U> __device__ __forceinline__ U trunc_mod(U x, U y) {
  S a = (S)x, b = (S)y;
  if (b == 0 || ((S)-1 < 0 && b == (S)-1)) return 0;
  return (U)(a % b);
}
template <class S, class U> __device__ __forceinline__ U int_pow(U a, U b) {
  if ((S)-1 < 0 && (S)b < 0) return a == 1 ? 1 : (S)a == (S)-1 ? (b & 1 ? (U)-1 : (U)1) : (U)0;
  U r = 1;
  for (; b; b >>= 1) { if (b & 1) r *= a; a *= a; }
  return r;
}
__device__ inline double digamma_of(double x) {
  const double infinite = f64_of(0x7ff0000000000000ull);
  if (x != x || x == infinite) return x;
  if (x == 0) return copysign(infinite, -x);
  double less = 0;
  if (x < 0) {
    double f = x - rint(x);
    if (f == 0 || x == -infinite) return f64_of(0x7ff8000000000000ull);
    less = 3.14159265358979323846 / tan(3.14159265358979323846 * f);
    x = 1 - x;
  }
  const double root = 1.4616321449683622;
  if (fabs(x - root) < 0.01) {
    double d = (x - root) - 9.54999543e-17;
    const double c[] = {0.96767224544762117043, -0.44276316898359210609, 0.25849976095565101062, -0.1639427054424065275,
                        0.10782405069126236576, -0.072199561256454710926, 0.048804288164143107225, -0.033161126474847359292};
    double r = 0;
    for (int i = 7; i >= 0; --i) r = (r + c[i]) * d;
    return r - less;
  }
  double r = 0, z = x;
  for (; z < 12; z += 1) r -= 1 / z;
  double i2 = 1 / (z * z);
  const double b[] = {1.0 / 12, -1.0 / 120, 1.0 / 252, -1.0 / 240, 1.0 / 132, -691.0 / 32760, 1.0 / 12};
  double s = 0;
  for (int i = 6; i >= 0; --i) s = (s + b[i]) * i2;
  return r + log(z) - 1 / (2 * z) - s - less;
}
// ---- reductions: in the order of lanes, so that they repeat bit for bit
struct Sum {
  template <class T> static __device__ __forceinline__ T of(T x, T y) { return x + y; }
};
struct Product {
  template <class T> static __device__ __forceinline__ T of(T x, T y) { return x * y; }
};
struct Either {
  template <class T> static __device__ __forceinline__ T of(T x, T y) { return x | y; }
};
template <class S> struct Most {
  template <class T> static __device__ __forceinline__ T of(T x, T y) { return (S)y > (S)x ? y : x; }
};
template <class S> struct Least {
  template <class T> static __device__ __forceinline__ T of(T x, T y) { return (S)y < (S)x ? y : x; }
};
// float32 is added in short runs, the runs in float64; a run is Turns turns of a loop.
template <int Turns> struct FloatSum {
  float run; double total; int n;
  __device__ __forceinline__ void add(float v) { run += v; }
  __device__ __forceinline__ void turn() {
    if (++n == Turns) { total += run; run = 0; n = 0; }
  }
  __device__ __forceinline__ double value() const { return total + run; }
};
template <class Op, class T> __device__ __forceinline__ T over_warp(T v) {
#pragma unroll
  for (int d = 16; d > 0; d >>= 1) v = Op::of(v, __shfl_xor_sync(0xffffffffu, v, d));
  return v;
}
template <class Op, class T, int Threads> __device__ __forceinline__ T over_block(T v, T* shared) {
  v = over_warp<Op>(v);
  if (Threads == 32) return v;
  const int warp = threadIdx.x >> 5;
  if ((threadIdx.x & 31) == 0) shared[warp] = v;
  __syncthreads();
  T all = shared[0];
#pragma unroll
  for (int w = 1; w < Threads / 32; ++w) all = Op::of(all, shared[w]);
  __syncthreads();
  return all;
}
)cuda";
}

}  // namespace msjit::backends::cuda
