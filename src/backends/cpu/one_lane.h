// A class of vector operations (gemm_vector.h) for any processor: vectors of one lane.
#pragma once
#include <cstdint>

namespace msjit::backends::cpu {

template <class U>
struct OneLane {
  using Element = U;
  using Vec = U;
  using Mask = int64_t;
  static constexpr int64_t kLanes = 1;
  static Vec zero() { return 0; }
  static Vec all(U v) { return v; }
  static Vec broadcast(const U* p) { return *p; }
  static Vec load(const U* p) { return *p; }
  static Vec load(const U* p, Mask m) { return m > 0 ? *p : 0; }
  static void store(U* p, Vec v) { *p = v; }
  static void store(U* p, Vec v, Mask m) {
    if (m > 0) *p = v;
  }
  static Mask mask(int64_t n) { return n; }
  static Vec add(Vec a, Vec b) { return a + b; }
  static Vec sub(Vec a, Vec b) { return a - b; }
  static Vec mul(Vec a, Vec b) { return a * b; }
  static Vec fma(Vec a, Vec b, Vec c) { return a * b + c; }
  static Vec fnma(Vec a, Vec b, Vec c) { return c - a * b; }
  static void split(Vec a, Vec b, Vec& even, Vec& odd) { even = a, odd = b; }
  static void join(Vec even, Vec odd, Vec& a, Vec& b) { a = even, b = odd; }
  static Vec reverse(Vec v) { return v; }
  static void transpose(Vec (&)[1]) {}
};

}  // namespace msjit::backends::cpu
