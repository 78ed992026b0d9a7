// A copy of a channel of an image that has its padding, so that every tap of a filter sees places of it. Written once
// over a class V of vector operations like gemm_vector.h.
#pragma once
#include <cstring>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/gemm_vector.h"

namespace msjit::backends::cpu {

// The channel lies `up` rows and columns apart, beginning behind the padding; columns that a stride apart are seen side
// by side lie so.
template <class V>
struct PaddedPlane {
  using T = typename V::Element;
  using Vec = typename V::Vec;
  static constexpr int64_t kLanes = V::kLanes;

  int64_t height, width, up_h, up_w, before_h, before_w;  // of the channel
  int64_t rows, stride, part, row;                        // of the copy
  int64_t size() const { return rows * row + 3 * kLanes; }
  int64_t column(int64_t x) const { return x % stride * part + x / stride; }

  void fill(const T* from, T* to) const {
    std::memset(static_cast<void*>(to), 0, static_cast<size_t>(rows * row) * sizeof(T));
    for (int64_t y = 0; y < height; ++y, from += width) {
      const int64_t at = y * up_h + before_h;
      if (at < 0 || at >= rows) continue;
      T* line = to + at * row;
      const int64_t columns = part * stride;
      if (stride == 1 && up_w == 1) {
        copy_row(from, line);
        continue;
      }
      if (stride == 1) {
        const int64_t first = before_w >= 0 ? 0 : (-before_w + up_w - 1) / up_w;
        for (int64_t x = first; x < width && x * up_w + before_w < columns; ++x) line[x * up_w + before_w] = from[x];
        continue;
      }
      if (stride == 2 && before_w >= 0 && width + before_w <= columns) {
        T *even = line + column(before_w), *odd = line + column(before_w + 1);
        int64_t x = 0;
        for (; x + 2 * kLanes <= width; x += 2 * kLanes, even += kLanes, odd += kLanes) {
          Vec e, o;
          V::split(V::load(from + x), V::load(from + x + kLanes), e, o);
          V::store(even, e);
          V::store(odd, o);
        }
        for (; x < width; x += 2) {
          *even++ = from[x];
          if (x + 1 < width) *odd++ = from[x + 1];
        }
        continue;
      }
      for (int64_t r = 0; r < stride; ++r) {  // columns of one phase, a stride apart
        int64_t at = r - before_w, place = 0;
        if (at < 0) place = (-at + stride - 1) / stride, at += place * stride;
        T* part_line = line + r * part;
        for (; at < width && place < part; at += stride, ++place) part_line[place] = from[at];
      }
    }
  }

  // A row is too short for a call of memcpy; the last vector may overlap the one before.
  MSJIT_FLATTEN void copy_row(const T* from, T* line) const {
    const int64_t first = std::max<int64_t>(0, -before_w), count = std::min(width, row - before_w) - first;
    T* to = line + before_w + first;
    from += first;
    int64_t x = 0;
    for (; x + kLanes <= count; x += kLanes) V::store(to + x, V::load(from + x));
    if (x >= count) return;
    if (count >= kLanes) {
      V::store(to + count - kLanes, V::load(from + count - kLanes));
    } else {
      V::store(to, V::load(from, V::mask(count)), V::mask(count));
    }
  }

  static PaddedPlane of(int64_t height, int64_t width, int64_t up_h, int64_t up_w, const Window& h, const Window& w,
                        int64_t kh, int64_t kw, int64_t out_h, int64_t out_w) {
    const int64_t columns = (out_w - 1) * w.stride + (kw - 1) * w.dilation + 1,
                  part = (columns + w.stride - 1) / w.stride;
    const int64_t rows = (out_h - 1) * h.stride + (kh - 1) * h.dilation + 1;
    return {height, width, up_h, up_w, h.before, w.before, rows, w.stride, part, part * w.stride};
  }
  // Whether copies are not much larger than what is copied: padding and dilation can be anything.
  bool fits(const Conv& v) const {
    const double most = 4096 + 10.0 * static_cast<double>(v.plane() + v.places());
    return static_cast<double>(rows) * static_cast<double>(row) < most;
  }
};

}  // namespace msjit::backends::cpu
