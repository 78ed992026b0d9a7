// Resizing: weighted sums of elements along the last dimensions, and their adjoints.
#include "src/backends/resample.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <type_traits>
#include <vector>

#include "src/backends/cpu/conv.h"
#include "src/backends/cpu/gemm_isa.h"
#include "src/backends/cpu/kernel_util.h"
#include "src/backends/cpu/one_lane.h"
#include "src/backends/cpu/resample.h"
#include "src/backends/cpu/resample_vector.h"

namespace msjit::backends::cpu {
namespace {

MSJIT_RESAMPLE_ENTRIES(portable, OneLane<float>, float)
MSJIT_RESAMPLE_ENTRIES(portable, OneLane<double>, double)

}  // namespace

template <class T>
const ResampleFunctions<T>& resample_functions() {
  auto of = [&](const ResampleFunctions<float>& f, const ResampleFunctions<double>& d) -> const ResampleFunctions<T>& {
    if constexpr (std::is_same_v<T, float>)
      return f;
    else
      return d;
  };
#if defined(__x86_64__)
  if (gemm_isa() == GemmIsa::kAvx512) return of(resample_avx512_float, resample_avx512_double);
  if (gemm_isa() == GemmIsa::kAvx2) return of(resample_avx2_float, resample_avx2_double);
#elif defined(__aarch64__)
  if (gemm_isa() == GemmIsa::kNeon) return of(resample_neon_float, resample_neon_double);
#endif
  return of(resample_portable_float, resample_portable_double);
}

template const ResampleFunctions<float>& resample_functions<float>();
template const ResampleFunctions<double>& resample_functions<double>();

namespace {

struct Tables {
  Tables(const ResampleLines& lines, bool adjoint) : planes(lines.planes) {
    for (int d = 0; d < 3; ++d) {
      dims[d] = resample_table(lines.dims[d]);
      if (adjoint) dims[d] = transposed(dims[d]);
    }
  }
  ResampleTable dims[3];
  int64_t planes;
};

// A table as the kernels read it.
template <class T>
struct Weights {
  explicit Weights(const ResampleTable& t, bool pad) : table(t), weight(t.weight.begin(), t.weight.end()) {
    for (int64_t i = 0; i < t.to; ++i) {
      most = std::max(most, taps(i));
      if (taps(i) > 0) reach = std::max<int64_t>(reach, t.index[t.first[i + 1] - 1] - t.index[t.first[i]] + 1);
    }
    if (!pad) return;
    padded.places = t.to;
    padded.taps = std::max<int64_t>(most, 1);
    padded.stride = (t.to + 15) / 16 * 16;
    padded.holes = false;
    padded_index.assign(static_cast<size_t>(padded.taps * padded.stride), 0);
    padded_weight.assign(padded_index.size(), T{0});
    for (int64_t i = 0; i < t.to; ++i) {
      padded.holes = padded.holes || taps(i) < padded.taps;
      for (int64_t k = 0; k < taps(i); ++k) {
        const auto at = static_cast<size_t>(k * padded.stride + i);
        padded_index[at] = t.index[t.first[i] + k];
        padded_weight[at] = weight[t.first[i] + k];
        padded.holes = padded.holes || padded_weight[at] == 0;
      }
    }
    padded.index = padded_index.data();
    padded.weight = padded_weight.data();
  }
  int64_t taps(int64_t i) const { return table.first[i + 1] - table.first[i]; }
  // One place of rows that lie `step` apart.
  void across(const ResampleFunctions<T>& f, int64_t i, const T* from, int64_t step, T* to,
              std::vector<const T*>& rows) const {
    rows.clear();
    for (int64_t k = table.first[i]; k < table.first[i + 1]; ++k) rows.push_back(from + table.index[k] * step);
    f.across(rows.data(), weight.data() + table.first[i], taps(i), step, to);
  }

  const ResampleTable& table;
  std::vector<T> weight;
  int64_t most = 0;   // elements of one place
  int64_t reach = 1;  // from the first to the last of them, which are in order
  PaddedTable<T> padded{};
  std::vector<int32_t> padded_index;
  std::vector<T> padded_weight;
};

// Planes (depth, height, width), each dimension by its table. The depth goes first. Of a row of the result either the
// rows it is made of are resized along themselves, which are kept for the next ones, or, where there are more of them
// than rows in the result, their sum is.
template <class T>
class Resampler {
 public:
  explicit Resampler(const Tables& t)
      : depth_(t.dims[0], false), height_(t.dims[1], false), width_(t.dims[2], true), planes_(t.planes) {
    std::vector<char> used(static_cast<size_t>(height().from), 0);
    for (int32_t k : height().index) used[static_cast<size_t>(k)] = 1;
    rows_first_ = !width().same && std::accumulate(used.begin(), used.end(), int64_t{0}) <= height().to;
  }

  void run(const T* x, T* out) const {
    const int64_t from = height().from * width().from, to = height().to * width().to;
    const int64_t work = planes_ * depth().to * to * (depth_.most + height_.most + width_.most);
    if (!depth().same) {
      return in_ranges(planes_ * depth().to, work > kWorth, [&](int64_t first, int64_t end) {
        std::vector<const T*> rows;
        Workspace<T> plane(from);
        for (int64_t p = first; p < end; ++p) {
          depth_.across(f_, p % depth().to, x + p / depth().to * depth().from * from, from, plane.data(), rows);
          planes(plane.data(), out + p * to, 0, height().to);
        }
      });
    }
    // Parts of the rows of all planes: a row is the same in each.
    const int64_t all = planes_ * depth().to * height().to;
    in_ranges(all, work > kWorth, [&](int64_t first, int64_t end) {
      for (int64_t row = first, next; row < end; row = next) {
        const int64_t p = row / height().to;
        next = std::min(end, (p + 1) * height().to);
        planes(x + p * from, out + p * to, row - p * height().to, next - p * height().to);
      }
    });
  }

 private:
  static constexpr int64_t kWorth = 1 << 17;
  const ResampleTable& depth() const { return depth_.table; }
  const ResampleTable& height() const { return height_.table; }
  const ResampleTable& width() const { return width_.table; }

  // Rows first .. end - 1 of a plane of the result.
  void planes(const T* x, T* out, int64_t first, int64_t end) const {
    const int64_t n = width().from, m = width().to;
    if (height().same) {
      for (int64_t y = first; y < end; ++y) along(x + y * n, out + y * m);
      return;
    }
    std::vector<const T*> rows;
    if (!rows_first_) {
      Workspace<T> sum(n);
      for (int64_t y = first; y < end; ++y) {
        height_.across(f_, y, x, n, width().same ? out + y * m : sum.data(), rows);
        if (!width().same) along(sum.data(), out + y * m);
      }
      return;
    }
    // The rows that were resized last, by their number modulo how far one place reaches.
    const int64_t kept = height_.reach;
    Workspace<T> memory(kept * m);
    std::vector<int64_t> which(static_cast<size_t>(kept), -1);
    const ResampleTable& t = height();
    for (int64_t y = first; y < end; ++y) {
      rows.clear();
      for (int64_t k = t.first[y]; k < t.first[y + 1]; ++k) {
        const int64_t row = t.index[k], slot = row % kept;
        if (which[slot] != row) {
          along(x + row * n, memory.data() + slot * m);
          which[slot] = row;
        }
        rows.push_back(memory.data() + slot * m);
      }
      f_.across(rows.data(), height_.weight.data() + t.first[y], static_cast<int64_t>(rows.size()), m, out + y * m);
    }
  }
  void along(const T* from, T* to) const {
    if (width().same) return void(std::memcpy(to, from, static_cast<size_t>(width().to) * sizeof(T)));
    f_.along(from, width_.padded, to);
  }

  Weights<T> depth_, height_, width_;
  int64_t planes_;
  bool rows_first_;
  const ResampleFunctions<T>& f_ = resample_functions<T>();
};

// Elements as they are.
template <class T>
void nearest(const Tables& t, const T* x, T* out) {
  const ResampleTable &depth = t.dims[0], &height = t.dims[1], &width = t.dims[2];
  const int64_t from = height.from * width.from, to = height.to * width.to;
  in_ranges(t.planes, t.planes * depth.to * to > 1 << 18, [&](int64_t first, int64_t end) {
    for (int64_t p = first; p < end; ++p) {
      for (int64_t z = 0; z < depth.to; ++z) {
        T* plane = out + (p * depth.to + z) * to;
        if (z > 0 && depth.index[z] == depth.index[z - 1]) {
          std::memcpy(plane, plane - to, static_cast<size_t>(to) * sizeof(T));
          continue;
        }
        const T* source = x + (p * depth.from + depth.index[z]) * from;
        for (int64_t y = 0; y < height.to; ++y) {
          T* row = plane + y * width.to;
          if (y > 0 && height.index[y] == height.index[y - 1]) {
            std::memcpy(row, row - width.to, static_cast<size_t>(width.to) * sizeof(T));
            continue;
          }
          const T* line = source + height.index[y] * width.from;
          const int32_t* at = width.index.data();
          for (int64_t i = 0; i < width.to; ++i) row[i] = line[at[i]];
        }
      }
    }
  });
}

void run_resample(KernelCall& call, bool adjoint) {
  const Tensor& out = call.outputs[0];
  if (out.numel() == 0) return;
  const Tables tables(resample_lines(call.operands[0].shape(), call.attrs, adjoint), adjoint);
  if (!adjoint && string_attr(call, 1).starts_with("nearest")) {
    const Tensor x = contiguous(call.operands[0]);
    return visit_size(size_of(x.dtype()), [&]<class T>(T) { nearest(tables, x.data_as<const T>(), out.data_as<T>()); });
  }
  if (out.dtype() == DType::float64) {
    const Tensor x = contiguous(call.operands[0]);
    return Resampler<double>(tables).run(x.data_as<const double>(), out.data_as<double>());
  }
  const Tensor x = contiguous_as(call.operands[0], DType::float32);
  const bool half = out.dtype() != DType::float32;
  const Tensor sums = half ? Tensor::empty(out.shape(), DType::float32) : out;
  Resampler<float>(tables).run(x.data_as<const float>(), sums.data_as<float>());
  if (half) copy(out, sums);
}

MSJIT_CPU_KERNEL(resample) { run_resample(call, false); }
MSJIT_CPU_KERNEL(resample_grad) { run_resample(call, true); }

}  // namespace
}  // namespace msjit::backends::cpu
