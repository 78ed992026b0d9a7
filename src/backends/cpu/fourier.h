// What the transforms of each instruction set (fourier_vector.h) share: their plans, and how they are called.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

namespace msjit::backends::cpu {

// A transform of n = the product of the radices, done for a vector of lanes at once (Stockham's way: no reordering).
template <class T>
struct FourierStages {
  int64_t n = 1;
  std::vector<int> radices;
  std::vector<T> turns;  // e^(-2 pi i p k / l) as pairs: of each stage but the last, for each p, k = 1 .. radix - 1
};

// A transform of rows of n complex numbers, for vectors of so many lanes. Three ways:
//   few numbers                each lane is a row: whole
//   factors up to 13           n = first.n * second.n; lanes are the columns, then the rows, of that matrix
//   others (Bluestein, 1970)   as a circular convolution of another length
template <class T>
struct FourierPlan {
  int64_t n = 0;
  int64_t lanes = 0;
  FourierStages<T> whole;
  FourierStages<T> first, second;
  // e^(-2 pi i k1 j2 / n), by blocks of lanes of j2: for each k1, cosines of the lanes, then sines. Of a large n only
  // the first block, and each other block's e^(-2 pi i k1 j2 / n) of its first lane in `coarse`, as pairs.
  std::vector<T> between, coarse;
  std::shared_ptr<const FourierPlan> around;
  std::vector<T> chirp, filter;  // pairs: e^(-pi i j^2 / n); the transform of its conjugate, over around->n
};

// Real rows of n = 2 * half->n numbers: `half` of pairs of them, and e^(-2 pi i k / n) for k = 0 .. n / 2, cosines
// first.
template <class T>
struct RealFourierPlan {
  int64_t n = 0;
  std::shared_ptr<const FourierPlan<T>> half;
  std::vector<T> cosines, sines;
};

// Up to so many numbers, rows are transformed with a lane for each row where there are several.
inline constexpr int64_t kShortFourier = 128;

// Complex numbers are pairs; distances are counted in them. Results may be where operands are, row by row.
//   rows        `rows` transforms, x_step and y_step apart
//   columns     `columns` transforms of elements that are `step` apart, side by side; plan.whole serves
//   real_rows   the first half of each transform, n / 2 + 1 numbers, and with `all` the rest
//   to_real     the inverse of it, of the first half, to rows of n real numbers
// Everything is multiplied by `scale`; inverse: with the opposite sign in the exponent.
template <class T>
struct FourierFunctions {
  int64_t lanes;
  void (*rows)(const FourierPlan<T>& plan, const T* x, int64_t x_step, T* y, int64_t y_step, int64_t rows, bool inverse,
               T scale);
  void (*columns)(const FourierPlan<T>& plan, const T* x, T* y, int64_t step, int64_t columns, bool inverse, T scale);
  void (*real_rows)(const RealFourierPlan<T>& plan, const T* x, T* y, int64_t y_step, int64_t rows, bool all, T scale);
  void (*to_real)(const RealFourierPlan<T>& plan, const T* x, int64_t x_step, T* y, int64_t rows, T scale);
};
template <class T>
const FourierFunctions<T>& fourier_functions();  // those that the processor has, or was told to use
#define MSJIT_FOURIER_ENTRIES(isa, T) extern const FourierFunctions<T> fourier_##isa##_##T;
MSJIT_FOURIER_ENTRIES(avx2, float)
MSJIT_FOURIER_ENTRIES(avx2, double)
MSJIT_FOURIER_ENTRIES(avx512, float)
MSJIT_FOURIER_ENTRIES(avx512, double)
MSJIT_FOURIER_ENTRIES(neon, float)
MSJIT_FOURIER_ENTRIES(neon, double)
#undef MSJIT_FOURIER_ENTRIES

template <class T>
std::shared_ptr<const FourierPlan<T>> fourier_plan(int64_t n);  // for the vectors of fourier_functions(); kept
template <class T>
std::shared_ptr<const RealFourierPlan<T>> real_fourier_plan(int64_t n);  // n even

}  // namespace msjit::backends::cpu
