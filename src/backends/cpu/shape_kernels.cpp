// cat, flip, pad, and writes and adjoints of strided parts.
#include <cstring>

#include "src/backends/cpu/kernel_util.h"

namespace msjit::backends::cpu {
namespace {

MSJIT_CPU_KERNEL(cat) {
  const Tensor& out = call.outputs[0];
  int dim = normal_dim(call, int_attr(call, 0), out.ndim());
  int64_t stride = out.ndim() ? out.strides()[dim] : 1, at = 0;
  for (const Tensor& x : call.operands) {
    if (x.ndim() != out.ndim()) continue;  // an empty 1-d tensor joins anything
    copy_strided(out.data() + at * stride * size_of(out.dtype()), out.dtype(), out.strides(), x.data(), x.dtype(),
                 x.strides(), x.shape());
    at += x.size(dim);
  }
}

MSJIT_CPU_KERNEL(flip) {
  const Tensor &x = call.operands[0], &out = call.outputs[0];
  Shape strides(x.strides());
  SmallVector<bool, 8> seen(x.ndim(), false);
  int64_t offset = 0;
  for (int64_t d : ints_attr(call, 0)) {
    int dim = normal_dim(call, d, x.ndim());
    if (x.ndim() == 0) continue;
    if (seen[dim]) throw value_error("flip: dimension " + std::to_string(dim) + " is named twice");
    seen[dim] = true;
    offset += (x.size(dim) - 1) * x.strides()[dim];
    strides[dim] = -strides[dim];
  }
  if (x.numel() == 0) return;
  copy_strided(out.data(), out.dtype(), out.strides(), x.data() + offset * size_of(x.dtype()), x.dtype(), strides,
               x.shape());
}

// ---- pad ------------------------------------------------------------------------------------------------------------
// For every dimension, the source position of each padded position; -1 where the constant stands.
struct PadMaps {
  SmallVector<Shape, 6> maps;
  bool constant_only = true;
};

int64_t pad_source(const std::string& mode, int64_t i, int64_t n) {
  if (i >= 0 && i < n) return i;
  if (mode == "constant" || n == 0) return -1;
  if (mode == "replicate") return i < 0 ? 0 : n - 1;
  if (mode == "circular") return ((i % n) + n) % n;
  if (n == 1) return 0;
  int64_t period = 2 * (n - 1), j = ((i % period) + period) % period;
  return j < n ? j : period - j;
}

PadMaps pad_maps(const KernelCall& call, Dims shape, Dims pads, const std::string& mode) {
  if (mode != "constant" && mode != "reflect" && mode != "replicate" && mode != "circular") {
    throw value_error(op_name(call) + ": mode must be constant, reflect, replicate or circular, got '" + mode + "'");
  }
  PadMaps result;
  int ndim = static_cast<int>(shape.size());
  for (int d = 0; d < ndim; ++d) {
    size_t pair = static_cast<size_t>(ndim - 1 - d) * 2;
    int64_t before = pair + 1 < pads.size() ? pads[pair] : 0, after = pair + 1 < pads.size() ? pads[pair + 1] : 0;
    int64_t size = shape[d] + before + after;
    Shape map;
    for (int64_t i = 0; i < size; ++i) {
      int64_t from = pad_source(mode, i - before, shape[d]);
      if (from < 0 && mode != "constant") {
        throw value_error(op_name(call) + ": mode '" + mode + "' cannot pad an empty dimension, shape " +
                          to_string(shape));
      }
      map.push_back(from);
    }
    result.maps.push_back(std::move(map));
  }
  return result;
}

// f(padded offset of a row, offset of its source or -1) for every row in row-major order; the last map tells what a
// row's elements are of its source.
template <class F>
void for_each_padded_row(const PadMaps& p, Dims source_strides, F&& f) {
  size_t n = p.maps.size();
  for (const Shape& m : p.maps) {
    if (m.empty()) return;
  }
  int64_t at = 0, columns = static_cast<int64_t>(p.maps.back().size());
  Shape index(n, 0);
  for (;;) {
    int64_t base = 0;
    bool inside = true;
    for (size_t d = 0; d + 1 < n; ++d) {
      int64_t from = p.maps[d][index[d]];
      if (from < 0) inside = false;
      base += from * source_strides[d];
    }
    f(at, inside ? base : -1);
    at += columns;
    int d = static_cast<int>(n) - 2;
    for (; d >= 0; --d) {
      if (++index[d] < static_cast<int64_t>(p.maps[d].size())) break;
      index[d] = 0;
    }
    if (d < 0) return;
  }
}

// The part of x that survives constant padding, as shape and offsets in x and in the padded tensor.
struct Interior {
  Shape shape, x_start, padded_start;
};
Interior constant_interior(Dims shape, Dims pads) {
  Interior r;
  size_t ndim = shape.size();
  for (size_t d = 0; d < ndim; ++d) {
    size_t pair = (ndim - 1 - d) * 2;
    int64_t before = pair + 1 < pads.size() ? pads[pair] : 0, after = pair + 1 < pads.size() ? pads[pair + 1] : 0;
    int64_t from = std::max<int64_t>(0, -before), to = shape[d] - std::max<int64_t>(0, -after);
    r.shape.push_back(std::max<int64_t>(0, to - from));
    r.x_start.push_back(from);
    r.padded_start.push_back(std::max<int64_t>(0, before));
  }
  return r;
}
int64_t offset_of(Dims start, Dims strides) {
  int64_t offset = 0;
  for (size_t d = 0; d < start.size(); ++d) offset += start[d] * strides[d];
  return offset;
}

MSJIT_CPU_KERNEL(pad) {
  const Tensor &x = call.operands[0], &out = call.outputs[0];
  Dims pads = ints_attr(call, 0);
  const std::string& mode = string_attr(call, 1);
  int64_t bytes = size_of(x.dtype());
  if (mode == "constant") {
    Tensor value = number_tensor(ops::Number::of(float_attr(call, 2)), x.dtype());
    Interior in = constant_interior(x.shape(), pads);
    if (numel_of(in.shape) == 0) return fill_strided(out.data(), out.dtype(), out.strides(), out.shape(), value.data());
    // What lies before and behind the interior, dimension by dimension, each element once.
    Shape part(out.shape());
    for (int d = 0; d < x.ndim(); ++d) {
      const int64_t before = in.padded_start[d], after = out.size(d) - before - in.shape[d];
      int64_t start = 0;
      for (int k = 0; k < d; ++k) start += in.padded_start[k] * out.strides()[k];
      for (auto [from, size] : {std::pair{int64_t{0}, before}, std::pair{before + in.shape[d], after}}) {
        part[d] = size;
        if (size) {
          fill_strided(out.data() + (start + from * out.strides()[d]) * bytes, out.dtype(), out.strides(), part,
                       value.data());
        }
      }
      part[d] = in.shape[d];
    }
    copy_strided(out.data() + offset_of(in.padded_start, out.strides()) * bytes, out.dtype(), out.strides(),
                 x.data() + offset_of(in.x_start, x.strides()) * bytes, x.dtype(), x.strides(), in.shape);
    return;
  }
  PadMaps maps = pad_maps(call, x.shape(), pads, mode);
  visit_size(static_cast<int>(bytes), [&]<class T>(T) {
    auto* to = out.data_as<T>();
    auto* from = x.data_as<const T>();
    if (x.ndim() == 0) {
      *to = *from;
      return;
    }
    const Shape& last = maps.maps.back();
    const int64_t columns = static_cast<int64_t>(last.size()), step = x.strides()[x.ndim() - 1];
    int64_t first = 0, end = 0;  // of the longest run that is copied as it lies
    if (step == 1) {
      for (int64_t start = 0, j = 1; j <= columns; ++j) {
        if (j < columns && last[j] == last[j - 1] + 1) continue;
        if (j - start > end - first) first = start, end = j;
        start = j;
      }
    }
    for_each_padded_row(maps, x.strides(), [&](int64_t o, int64_t i) {
      for (int64_t j = 0; j < first; ++j) to[o + j] = from[i + last[j] * step];
      if (end > first) std::memcpy(to + o + first, from + i + last[first], (end - first) * sizeof(T));
      for (int64_t j = end; j < columns; ++j) to[o + j] = from[i + last[j] * step];
    });
  });
}

MSJIT_CPU_KERNEL(pad_grad) {
  const Tensor& out = call.outputs[0];
  Dims pads = ints_attr(call, 1);
  const std::string& mode = string_attr(call, 2);
  const Tensor& ct = call.operands[0];
  int64_t bytes = size_of(ct.dtype());
  std::memset(out.data(), 0, out.meta().nbytes());
  if (mode == "constant") {
    Interior in = constant_interior(out.shape(), pads);
    if (numel_of(in.shape) == 0) return;
    copy_strided(out.data() + offset_of(in.x_start, out.strides()) * bytes, out.dtype(), out.strides(),
                 ct.data() + offset_of(in.padded_start, ct.strides()) * bytes, ct.dtype(), ct.strides(), in.shape);
    return;
  }
  PadMaps maps = pad_maps(call, out.shape(), pads, mode);
  Tensor dense = contiguous(ct);
  visit(out.dtype(), [&]<class T>(T) {
    using A = Accumulator<T>;
    Workspace<A> sums(out.numel());
    for (int64_t i = 0; i < out.numel(); ++i) sums[i] = A{};
    auto* from = dense.data_as<const T>();
    if (out.ndim() == 0) {
      sums[0] = convert<A>(*from);
    } else {
      const Shape& last = maps.maps.back();
      for_each_padded_row(maps, out.strides(), [&](int64_t o, int64_t i) {
        if (i < 0) return;
        const int64_t step = out.strides()[out.ndim() - 1];
        for (size_t j = 0; j < last.size(); ++j) {
          if (last[j] >= 0) sums[i + last[j] * step] += convert<A>(from[o + static_cast<int64_t>(j)]);
        }
      });
    }
    for (int64_t i = 0; i < out.numel(); ++i) out.data_as<T>()[i] = convert<T>(sums[i]);
  });
}

// ---- strided parts: geometry is (shape..., strides..., offset) over a contiguous tensor
// --------------------------------
struct Geometry {
  Dims shape, strides;
  int64_t offset;
};
Geometry read_geometry(const KernelCall& call, Dims ints, int ndim, int64_t numel) {
  MSJIT_CHECK(static_cast<int>(ints.size()) == 2 * ndim + 1, op_name(call) + ": geometry of another rank");
  Geometry g{ints.subspan(0, ndim), ints.subspan(ndim, ndim), ints[2 * ndim]};
  int64_t low = g.offset, high = g.offset;
  for (int d = 0; d < ndim; ++d) {
    if (g.shape[d] == 0) return g;
    (g.strides[d] < 0 ? low : high) += (g.shape[d] - 1) * g.strides[d];
  }
  MSJIT_CHECK(low >= 0 && high < numel, op_name(call) + ": geometry leaves the tensor");
  return g;
}

MSJIT_CPU_KERNEL(slice_scatter) {
  const Tensor &x = call.operands[0], &src = call.operands[1], &out = call.outputs[0];
  Dims ints = ints_attr(call, 0);
  Geometry g = read_geometry(call, ints, static_cast<int>(ints.size() / 2), out.numel());
  copy(out, x);
  copy_strided(out.data() + g.offset * size_of(out.dtype()), out.dtype(), g.strides, src.data(), src.dtype(),
               broadcast_strides(src, g.shape), g.shape);
}

// 0 + v: -0 becomes 0.
template <class T>
T added_to_zero(T v) {
  if constexpr (kIsHalf<T>) {
    const uint16_t bits = v.bits;
    return {static_cast<uint16_t>(bits == 0x8000 ? 0 : bits)};
  } else if constexpr (std::is_integral_v<T>) {
    return v;
  } else {
    return T{} + v;
  }
}

MSJIT_CPU_KERNEL(strided_grad) {
  const Tensor &ct = call.operands[0], &out = call.outputs[0];
  Geometry g = read_geometry(call, ints_attr(call, 1), ct.ndim(), out.numel());
  MSJIT_CHECK(std::equal(g.shape.begin(), g.shape.end(), ct.shape().begin(), ct.shape().end()),
              "strided_grad: geometry of another shape");
  std::memset(out.data(), 0, out.meta().nbytes());
  const bool once = elements_differ(g.shape, g.strides);
  visit(out.dtype(), [&]<class T>(T) {
    Walk<2> walk(ct.shape(), {g.strides, ct.strides()});
    using A = Accumulator<T>;
    int64_t n = walk.row_size(), os = walk.row_stride(0), cs = walk.row_stride(1);
    walk.rows([&](const auto& at) {
      T* o = out.data_as<T>() + g.offset + at[0];
      const T* c = ct.data_as<const T>() + at[1];
      if (once && os == 1 && cs == 1) {
        for (int64_t i = 0; i < n; ++i) o[i] = added_to_zero(c[i]);
      } else if (once) {
        for (int64_t i = 0; i < n; ++i) o[i * os] = added_to_zero(c[i * cs]);
      } else {
        for (int64_t i = 0; i < n; ++i) o[i * os] = convert<T>(convert<A>(o[i * os]) + convert<A>(c[i * cs]));
      }
    });
  });
}

}  // namespace
}  // namespace msjit::backends::cpu
