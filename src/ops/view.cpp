// Geometry of views: shape, strides and offset of the result over the operand's storage.
#include "src/ops/infer_util.h"

namespace msjit::ops {
namespace {

struct View {
  Op op;
  Dims shape, strides;
  std::span<const Attr> attrs;

  int64_t ndim() const { return static_cast<int64_t>(shape.size()); }
  int64_t i(int k) const { return std::get<int64_t>(attrs[k]); }
  const Ints& ints(int k) const { return std::get<Ints>(attrs[k]); }
  bool has(int k) const { return !std::holds_alternative<std::monostate>(attrs[k]); }
  // A dimension of the operand; unlike a reduction's axis it must exist.
  int dim(int64_t d) const {
    int n = normal_dim(op, d, ndim());
    if (n >= ndim()) error("a 0-d tensor has no dimension " + std::to_string(d), ErrorKind::kDimension);
    return n;
  }
  [[noreturn]] void error(const std::string& m, ErrorKind kind = ErrorKind::kValue) const {
    throw UserError(kind, op_name(op) + ": " + m);
  }
  ViewGeometry same() const { return {Shape(shape), Shape(strides), 0, false}; }
};

Shape resolved_shape(const View& v) {
  Shape out(v.ints(0).begin(), v.ints(0).end());
  int64_t numel = numel_of(v.shape), known = 1;
  int unknown = -1;
  for (size_t k = 0; k < out.size(); ++k) {
    if (out[k] == -1 && unknown < 0) {
      unknown = static_cast<int>(k);
    } else if (out[k] < 0) {
      v.error("shape " + to_string(v.attrs[0]) + (out[k] == -1 ? " has more than one -1" : " has a negative size"));
    } else if (__builtin_mul_overflow(known, out[k], &known)) {
      v.error("shape " + to_string(v.attrs[0]) + " is too large");
    }
  }
  if (unknown >= 0) {
    if (known == 0 && numel == 0) v.error("cannot infer -1 in shape " + to_string(v.attrs[0]) + " for an empty tensor");
    if (known > 0 && numel % known == 0) out[unknown] = numel / known;
    known = known && numel % known == 0 ? numel : -1;
  }
  if (known != numel) {
    v.error("a tensor of shape " + to_string(v.shape) + " (" + std::to_string(numel) +
            " elements) does not reshape to " + to_string(v.attrs[0]));
  }
  return out;
}

// Strides of the new shape over the old layout: dimensions are matched in runs of equal products; a run of the operand
// must be contiguous in itself.
bool restride(const View& v, Dims shape, Shape& strides) {
  if (numel_of(shape) == 0) {
    strides = contiguous_strides(shape);
    return true;
  }
  strides = Shape(shape.size(), 1);
  Shape old_shape, old_strides;
  for (size_t k = 0; k < v.shape.size(); ++k) {
    if (v.shape[k] == 1) continue;
    old_shape.push_back(v.shape[k]);
    old_strides.push_back(v.strides[k]);
  }
  size_t from = 0, to = 0;
  while (from < old_shape.size()) {
    size_t from_end = from + 1, to_end = to;
    int64_t have = old_shape[from], want = 1;
    while (to_end < shape.size() && (want < have || want == 1)) {
      want *= shape[to_end++];
      while (want > have) have *= old_shape[from_end++];
    }
    while (have != want) {
      if (have < want) {
        have *= old_shape[from_end++];
      } else {
        want *= shape[to_end++];
      }
    }
    for (size_t k = from; k + 1 < from_end; ++k) {
      if (old_strides[k] != old_shape[k + 1] * old_strides[k + 1]) return false;
    }
    int64_t step = old_strides[from_end - 1];
    for (size_t k = to_end; k-- > to;) {
      strides[k] = step;
      step *= shape[k];
    }
    from = from_end;
    to = to_end;
  }
  return true;
}

ViewGeometry reshape(const View& v) {
  ViewGeometry g;
  g.shape = resolved_shape(v);
  if (!restride(v, g.shape, g.strides)) {
    g.needs_copy = true;
    g.strides = contiguous_strides(g.shape);
  }
  return g;
}

ViewGeometry permute(const View& v) {
  ViewGeometry g;
  SmallVector<bool, 8> seen(v.shape.size(), false);
  if (v.ints(0).size() != v.shape.size()) {
    v.error("dims " + to_string(v.attrs[0]) + " must name each of the " + std::to_string(v.ndim()) +
            " dimensions once");
  }
  for (int64_t d : v.ints(0)) {
    int k = v.dim(d);
    if (std::exchange(seen[k], true))
      v.error("dims " + to_string(v.attrs[0]) + " name dimension " + std::to_string(k) + " twice");
    g.shape.push_back(v.shape[k]);
    g.strides.push_back(v.strides[k]);
  }
  return g;
}

ViewGeometry transpose(const View& v) {
  ViewGeometry g = v.same();
  int a = normal_dim(v.op, v.i(0), v.ndim()), b = normal_dim(v.op, v.i(1), v.ndim());
  if (v.ndim() > 0) {
    std::swap(g.shape[a], g.shape[b]);
    std::swap(g.strides[a], g.strides[b]);
  }
  return g;
}

ViewGeometry squeeze(const View& v) {
  ViewGeometry g;
  Shape dims = normal_axes(v.op, v.attrs[0], v.ndim());
  for (int64_t k = 0; k < v.ndim(); ++k) {
    if (v.shape[k] == 1 && std::find(dims.begin(), dims.end(), k) != dims.end()) continue;
    g.shape.push_back(v.shape[k]);
    g.strides.push_back(v.strides[k]);
  }
  return g;
}

ViewGeometry unsqueeze(const View& v) {
  ViewGeometry g = v.same();
  int d = normal_dim(v.op, v.i(0), v.ndim() + 1);
  g.strides.insert(g.strides.begin() + d, d < v.ndim() ? v.shape[d] * v.strides[d] : 1);
  g.shape.insert(g.shape.begin() + d, 1);
  return g;
}

ViewGeometry broadcast_to(const View& v) {
  ViewGeometry g;
  const Ints& want = v.ints(0);
  if (want.size() < v.shape.size()) {
    v.error("shape " + to_string(v.shape) + " has more dimensions than the wanted " + to_string(v.attrs[0]));
  }
  size_t lead = want.size() - v.shape.size();
  for (size_t k = 0; k < want.size(); ++k) {
    int64_t have = k < lead ? 1 : v.shape[k - lead], n = want[k] == -1 && k >= lead ? have : want[k];
    if (n < 0 || (have != n && have != 1)) {
      v.error("shape " + to_string(v.shape) + " does not broadcast to " + to_string(v.attrs[0]) + " (dimension " +
              std::to_string(k) + ")");
    }
    g.shape.push_back(n);
    g.strides.push_back(k < lead || (have == 1 && n != 1) ? 0 : v.strides[k - lead]);
  }
  return g;
}

ViewGeometry slice(const View& v) {
  ViewGeometry g = v.same();
  int d = v.dim(v.i(0));
  int64_t n = v.shape[d], step = v.i(3);
  if (step == 0) v.error("step must not be 0");
  auto bound = [&](int k, int64_t otherwise) {
    if (!v.has(k)) return otherwise;
    int64_t at = v.i(k);
    if (at < 0) at += n;
    return std::clamp<int64_t>(at, step > 0 ? 0 : -1, step > 0 ? n : n - 1);
  };
  int64_t start = bound(1, step > 0 ? 0 : n - 1), stop = bound(2, step > 0 ? n : -1);
  int64_t distance = step > 0 ? stop - start : start - stop;
  // 0 - step as unsigned: the smallest int64 has no negative
  uint64_t stride = step > 0 ? static_cast<uint64_t>(step) : 0 - static_cast<uint64_t>(step);
  int64_t count = distance <= 0 ? 0 : static_cast<int64_t>((static_cast<uint64_t>(distance) - 1) / stride + 1);
  g.shape[d] = count;
  g.offset = count ? start * v.strides[d] : 0;
  g.strides[d] = count > 1 ? v.strides[d] * step : v.strides[d];
  return g;
}

ViewGeometry select(const View& v) {
  ViewGeometry g = v.same();
  int d = v.dim(v.i(0));
  int64_t n = v.shape[d], at = v.i(1);
  if (at < -n || at >= n) {
    v.error("index " + std::to_string(at) + " is out of range for dimension " + std::to_string(d) + " of size " +
                std::to_string(n),
            ErrorKind::kIndex);
  }
  g.offset = (at < 0 ? at + n : at) * v.strides[d];
  g.shape.erase(g.shape.begin() + d);
  g.strides.erase(g.strides.begin() + d);
  return g;
}

ViewGeometry diagonal(const View& v) {
  ViewGeometry g;
  int a = v.dim(v.i(1)), b = v.dim(v.i(2));
  int64_t offset = v.i(0);
  if (a == b) v.error("dim0 and dim1 are both " + std::to_string(a));
  int64_t rows = v.shape[a], columns = v.shape[b];
  offset = std::clamp(offset, -rows, columns);
  int64_t n = std::max<int64_t>(offset >= 0 ? std::min(rows, columns - offset) : std::min(rows + offset, columns), 0);
  if (n) g.offset = offset >= 0 ? offset * v.strides[b] : -offset * v.strides[a];
  for (int64_t k = 0; k < v.ndim(); ++k) {
    if (k == a || k == b) continue;
    g.shape.push_back(v.shape[k]);
    g.strides.push_back(v.strides[k]);
  }
  g.shape.push_back(n);
  g.strides.push_back(v.strides[a] + v.strides[b]);
  return g;
}

ViewGeometry unfold(const View& v) {
  ViewGeometry g = v.same();
  int d = v.dim(v.i(0));
  int64_t n = v.shape[d], size = v.i(1), step = v.i(2);
  if (size < 0 || size > n || step <= 0) {
    v.error("size " + std::to_string(size) + " must be in [0, " + std::to_string(n) + "] and step " +
            std::to_string(step) + " positive");
  }
  g.shape[d] = (n - size) / step + 1;
  g.strides[d] = g.shape[d] > 1 ? v.strides[d] * step : v.strides[d];
  g.shape.push_back(size);
  g.strides.push_back(v.strides[d]);
  return g;
}

}  // namespace

ViewGeometry view_geometry(Op op, Dims shape, Dims strides, std::span<const Attr> attrs) {
  View v{op, shape, strides, attrs};
  switch (op) {
    case Op::reshape:
      return reshape(v);
    case Op::permute:
      return permute(v);
    case Op::transpose:
      return transpose(v);
    case Op::squeeze:
      return squeeze(v);
    case Op::unsqueeze:
      return unsqueeze(v);
    case Op::broadcast_to:
      return broadcast_to(v);
    case Op::slice:
      return slice(v);
    case Op::select:
      return select(v);
    case Op::diagonal:
      return diagonal(v);
    case Op::unfold:
      return unfold(v);
    case Op::detach:
      return v.same();
    default:
      MSJIT_CHECK(false, op_name(op) + " is no view");
  }
  __builtin_unreachable();
}

void infer_view(InferContext& c) {
  Dims shape = c.in(0).shape;
  ViewGeometry g = view_geometry(c.op, shape, contiguous_strides(shape), c.attrs);
  numel_of(g.shape);
  c.out(c.in(0).dtype, g.shape);
}

}  // namespace msjit::ops
