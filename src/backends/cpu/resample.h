// What the kernels of resizing and sampling and those of each instruction set share.
#pragma once
#include <cstdint>

namespace msjit::backends::cpu {

// A table of src/backends/resample.h whose places have `taps` elements each, those of weight 0 included: tap t of place
// i at t * stride + i. stride: a multiple of 16 that holds all places; places beyond them weigh 0.
template <class T>
struct PaddedTable {
  int64_t places, taps, stride;
  const int32_t* index;
  const T* weight;
  bool holes;  // some weigh 0: their elements count for nothing, whatever they are
};

// Points that are looked at together, at most.
inline constexpr int64_t kPointBlock = 64;
// One dimension of a picture in which points lie: what MSJIT_POINT_TAP (src/backends/resample.h) gets, and numbers of
// it.
template <class T>
struct PointLine {
  int mode, padding;
  bool align;
  int order;
  int64_t size;
  T n, last, slope;
};

// Functions of one instruction set:
//   across   to[j] = sum over t of weight[t] * rows[t][j], j < n
//   along    to[i] = sum over t of weight * from[index] by a table
//   sample   of `points` points, to[p * channels + c] = sum over t < taps of weight[p * taps + t] * x[index * channels
//   +
//            c], index = index[p * taps + t]; negative: none
//   scatter  to[index * channels + c] += weight * ct[p * channels + c]
//   match    to[p * taps + t] = sum over c of ct[p * channels + c] * x[index * channels + c]
// Of kPointBlock points at once, element t of point p at t * kPointBlock + p:
//   taps     the elements around coordinates along a line and their weights, as MSJIT_POINT_TAP gives them; false: one
//   is
//            far from the picture, or the mode is another
//   sample_few  to[c * stride + p] = sum over t of weight * x[c * places + index], p < count
//   match_few   to[t] = sum over c of ct[c * stride + p] * x[c * places + index], for one tap
template <class T>
struct ResampleFunctions {
  void (*across)(const T* const* rows, const T* weight, int64_t taps, int64_t n, T* to);
  void (*along)(const T* from, const PaddedTable<T>& table, T* to);
  void (*sample)(const T* x, int64_t channels, int64_t points, int64_t taps, const int64_t* index, const T* weight,
                 T* to);
  void (*scatter)(const T* ct, int64_t channels, int64_t points, int64_t taps, const int64_t* index, const T* weight,
                  T* to);
  void (*match)(const T* ct, const T* x, int64_t channels, int64_t points, int64_t taps, const int64_t* index, T* to);
  bool (*taps)(const PointLine<T>* lines, int dimensions, const T* points, int64_t count, int32_t* index, T* weight);
  void (*sample_few)(const T* x, int64_t places, int64_t channels, int64_t taps, const int32_t* index, const T* weight,
                     int64_t count, T* to, int64_t stride);
  void (*match_few)(const T* ct, int64_t stride, const T* x, int64_t places, int64_t channels, const int64_t* index,
                    int64_t count, T* to);
};
template <class T>
const ResampleFunctions<T>& resample_functions();  // those that the processor has, or was told to use
#define MSJIT_RESAMPLE_ENTRIES(isa, T) extern const ResampleFunctions<T> resample_##isa##_##T;
MSJIT_RESAMPLE_ENTRIES(avx2, float)
MSJIT_RESAMPLE_ENTRIES(avx2, double)
MSJIT_RESAMPLE_ENTRIES(avx512, float)
MSJIT_RESAMPLE_ENTRIES(avx512, double)
MSJIT_RESAMPLE_ENTRIES(neon, float)
MSJIT_RESAMPLE_ENTRIES(neon, double)
#undef MSJIT_RESAMPLE_ENTRIES

}  // namespace msjit::backends::cpu
