#include "src/backends/resample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace msjit::backends {
namespace {

int64_t tap_of(int64_t i, int64_t n, int64_t out, int mode, bool align, double scale, int64_t k, double& weight) {
  using std::floor, std::rint;
  MSJIT_RESAMPLE_TAP
}

ResampleMode mode_of(const std::string& name) {
  static constexpr std::string_view kNames[] = {"nearest", "nearest-exact", "linear",      "area",
                                                "cubic",   "cubic_start",   "cubic_border"};
  return static_cast<ResampleMode>(std::ranges::find(kNames, name) - std::begin(kNames));
}

}  // namespace

int64_t ResampleLine::most_taps() const {
  switch (mode) {
    case ResampleMode::kNearest:
    case ResampleMode::kNearestExact:
      return 1;
    case ResampleMode::kLinear:
      return 2;
    case ResampleMode::kArea:
      return (n + out - 1) / out + 1;
    default:
      return 4;
  }
}

ResampleTable resample_table(const ResampleLine& line) {
  ResampleTable t;
  t.from = line.n, t.to = line.out, t.same = line.n == line.out;
  t.first.reserve(static_cast<size_t>(line.out) + 1);
  t.first.push_back(0);
  const int64_t most = line.most_taps();
  for (int64_t i = 0; i < line.out; ++i) {
    const size_t start = t.index.size();
    for (int64_t k = 0; k < most; ++k) {
      double weight = 0;
      const int64_t found = tap_of(i, line.n, line.out, static_cast<int>(line.mode), line.align, line.scale, k, weight);
      if (found < 0 || weight == 0) continue;
      if (t.index.size() > start && t.index.back() == found) {
        t.weight.back() += weight;
        continue;
      }
      t.index.push_back(static_cast<int32_t>(found));
      t.weight.push_back(weight);
    }
    t.same = t.same && t.index.size() == start + 1 && t.index[start] == i && t.weight[start] == 1;
    t.first.push_back(static_cast<int64_t>(t.index.size()));
  }
  return t;
}

ResampleTable transposed(const ResampleTable& t) {
  ResampleTable r;
  r.from = t.to, r.to = t.from, r.same = t.same;
  r.first.assign(static_cast<size_t>(t.from) + 1, 0);
  for (int32_t k : t.index) ++r.first[static_cast<size_t>(k) + 1];
  for (size_t k = 1; k < r.first.size(); ++k) r.first[k] += r.first[k - 1];
  std::vector<int64_t> next(r.first.begin(), r.first.end() - 1);
  r.index.resize(t.index.size());
  r.weight.resize(t.index.size());
  for (int64_t i = 0; i < t.to; ++i) {
    for (int64_t j = t.first[i]; j < t.first[i + 1]; ++j) {
      const int64_t at = next[t.index[j]]++;
      r.index[at] = static_cast<int32_t>(i);
      r.weight[at] = t.weight[j];
    }
  }
  return r;
}

ResampleLines resample_lines(Dims shape, std::span<const ops::Attr> attrs, bool adjoint) {
  const ops::Ints& size = std::get<ops::Ints>(attrs[0]);
  const size_t count = size.size(), before = shape.size() - count;
  ResampleLines lines;
  for (size_t d = 0; d < before; ++d) lines.planes *= shape[d];
  for (size_t d = 0; d < 3; ++d) {
    if (d + count < 3) {
      lines.dims[d] = {1, 1, ResampleMode::kNearest, false, 0};
      continue;
    }
    int64_t n = shape[before + d + count - 3], out = size[d + count - 3];
    if (adjoint) std::swap(n, out);
    const auto* scale = std::get_if<double>(&attrs[5 - d]);
    lines.dims[d] = {n, out, mode_of(std::get<std::string>(attrs[1])), std::get<bool>(attrs[2]), scale ? *scale : 0.0};
  }
  return lines;
}

PointMode point_mode(const std::string& mode, const std::string& padding, bool align) {
  PointMode m{1, 0, align, 2};
  if (mode == "nearest") m.mode = 0, m.taps = 1;
  if (mode == "bicubic") m.mode = 2, m.taps = 4;
  if (padding == "border") m.padding = 1;
  if (padding == "reflection") m.padding = 2;
  return m;
}

}  // namespace msjit::backends
