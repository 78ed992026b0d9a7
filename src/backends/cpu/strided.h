// Walking strided tensors: dimensions that can be merged are merged, the caller sees one-dimensional rows.
#pragma once
#include <array>

#include "src/backends/kernel.h"

namespace msjit::backends::cpu {

// N operands over one shape; strides in elements (any sign, 0 for broadcast). Rows come in row-major order of shape.
template <int N>
class Walk {
 public:
  using Offsets = std::array<int64_t, N>;

  Walk(Dims shape, const std::array<Dims, N>& strides) {
    for (size_t d = 0; d < shape.size(); ++d) {
      if (shape[d] == 0) empty_ = true;
      if (shape[d] == 1) continue;
      bool merge = !sizes_.empty();
      for (int k = 0; merge && k < N; ++k) merge = strides_[k].back() == strides[k][d] * shape[d];
      if (merge) {
        sizes_.back() *= shape[d];
        for (int k = 0; k < N; ++k) strides_[k].back() = strides[k][d];
      } else {
        sizes_.push_back(shape[d]);
        for (int k = 0; k < N; ++k) strides_[k].push_back(strides[k][d]);
      }
    }
    if (sizes_.empty()) {
      sizes_.push_back(1);
      for (int k = 0; k < N; ++k) strides_[k].push_back(1);
    }
  }

  bool empty() const { return empty_; }
  int ndim() const { return static_cast<int>(sizes_.size()); }
  int64_t row_size() const { return sizes_.back(); }
  int64_t row_stride(int k) const { return strides_[k].back(); }
  Dims sizes() const { return sizes_; }
  Dims strides(int k) const { return strides_[k]; }

  int64_t row_count() const {
    int64_t n = empty_ ? 0 : 1;
    for (int d = 0; d < ndim() - 1; ++d) n *= sizes_[d];
    return n;
  }
  // f(const Offsets&) once per row.
  template <class F>
  void rows(F&& f) const {
    rows_between(0, row_count(), f);
  }
  template <class F>
  void rows_between(int64_t first, int64_t end, F&& f) const {
    if (first >= end) return;
    Offsets at{};
    Shape index(sizes_.size(), 0);
    int64_t rest = first;
    for (int d = ndim() - 2; d >= 0 && rest > 0; --d) {
      index[d] = rest % sizes_[d];
      rest /= sizes_[d];
      for (int k = 0; k < N; ++k) at[k] += index[d] * strides_[k][d];
    }
    for (int64_t row = first;;) {
      f(static_cast<const Offsets&>(at));
      if (++row == end) return;
      int d = ndim() - 2;
      for (; d >= 0; --d) {
        for (int k = 0; k < N; ++k) at[k] += strides_[k][d];
        if (++index[d] < sizes_[d]) break;
        for (int k = 0; k < N; ++k) at[k] -= strides_[k][d] * sizes_[d];
        index[d] = 0;
      }
    }
  }

 private:
  Shape sizes_;
  std::array<Shape, N> strides_;
  bool empty_ = false;
};

// Copies with conversion between raw strided blocks of one shape; strides in elements. No overlap between the two.
void copy_strided(std::byte* dst, DType dst_type, Dims dst_strides, const std::byte* src, DType src_type,
                  Dims src_strides, Dims shape);
// Whether no two elements lie in one place; false also where that is not seen at once.
bool elements_differ(Dims shape, Dims strides);
// Fills a strided block with one element given by its bytes.
void fill_strided(std::byte* dst, DType type, Dims strides, Dims shape, const void* element);

}  // namespace msjit::backends::cpu
