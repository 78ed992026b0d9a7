// Views and shape ops: adjoints are views where possible, else strided_grad. Geometry attributes hold the view's shape,
// then its strides over the contiguous tensor, then the offset.
#include <optional>

#include "src/autograd/rules/formulas.h"
#include "src/tensor/meta.h"

namespace msjit::autograd {
namespace {

struct Geometry {
  Dims shape, strides;
  int64_t offset;
  explicit Geometry(const Ints& g)
      : shape(g.data(), g.size() / 2), strides(g.data() + g.size() / 2, g.size() / 2), offset(g[g.size() - 1]) {}
};

// How each dimension of the view runs along one dimension of the tensor: base dimension (-1: size 1), start, step.
struct Run {
  int64_t base = -1, start = 0, step = 1;
};

// False when the geometry is no combination of slice, select, permute and unsqueeze.
bool decompose(Dims base, const Geometry& g, SmallVector<Run, 6>& runs, SmallVector<int64_t, 6>& starts) {
  const Shape strides = contiguous_strides(base);
  int64_t rest = g.offset;
  for (size_t k = 0; k < base.size(); ++k) {
    int64_t at = strides[k] > 0 ? rest / strides[k] : 0;
    rest -= at * strides[k];
    if (at >= base[k]) return false;
    starts.push_back(at);
  }
  if (rest != 0) return false;
  SmallVector<bool, 6> used(base.size());
  for (size_t j = 0; j < g.shape.size(); ++j) {
    Run run;
    if (g.shape[j] != 1) {
      for (size_t k = 0; k < base.size() && run.base < 0; ++k) {
        const int64_t s = strides[k];
        if (used[k] || g.strides[j] <= 0 || g.strides[j] % s != 0) continue;
        const int64_t step = g.strides[j] / s;
        if (starts[k] + (g.shape[j] - 1) * step >= base[k]) continue;
        run = {static_cast<int64_t>(k), starts[k], step};
      }
      if (run.base < 0) return false;
      used[run.base] = true;
    }
    runs.push_back(run);
  }
  return true;
}

// Windows: at most two dimensions of the view run along each of the tensor's, by positive steps. Nothing where it is
// not so.
std::optional<Val> windows_part(const Val& x, Dims base, const Geometry& g) {
  struct Along {
    int count = 0;
    int64_t dims[2], steps[2];
  };
  ops::Emitter& e = current_emitter();
  const Shape strides = contiguous_strides(base);
  SmallVector<Along, 6> along(base.size());
  for (size_t j = 0; j < g.shape.size(); ++j) {
    if (g.shape[j] == 1) continue;
    size_t k = 0;
    while (k < base.size() && (base[k] == 1 || strides[k] > g.strides[j])) ++k;
    if (k == base.size() || g.strides[j] % strides[k] != 0 || along[k].count == 2) return {};
    along[k].dims[along[k].count] = static_cast<int64_t>(j);
    along[k].steps[along[k].count++] = g.strides[j] / strides[k];
  }
  Val v = x;
  SmallVector<int64_t, 6> held(base.size(), -1), starts;  // held: by dimension of v, that of the view
  int64_t rest = g.offset;
  for (size_t k = 0; k < base.size(); ++k) {
    const Along& a = along[k];
    const int64_t at = rest / strides[k], dim = static_cast<int64_t>(k);
    rest -= at * strides[k];
    starts.push_back(at);
    int64_t end = at + 1;
    for (int i = 0; i < a.count; ++i) end += (g.shape[a.dims[i]] - 1) * a.steps[i];
    if (end > base[k]) return {};
    if (a.count == 0) continue;
    held[k] = a.dims[0];
    if (a.count == 1) {
      v = slice(v, dim, at, end, a.steps[0]);
      continue;
    }
    const int64_t size = (g.shape[a.dims[1]] - 1) * a.steps[1] + 1;
    v = e(Op::unfold, {slice(v, dim, at, end)}, {dim, size, a.steps[0]});
    if (a.steps[1] != 1) v = slice(v, static_cast<int64_t>(held.size()), 0, size, a.steps[1]);
    held.push_back(a.dims[1]);
  }
  if (rest != 0) return {};
  for (int64_t k = static_cast<int64_t>(base.size()) - 1; k >= 0; --k) {
    if (held[k] >= 0) continue;
    v = e(Op::select, {v}, {k, starts[k]});
    held.erase(held.begin() + k);
  }
  Ints order;
  for (size_t j = 0; j < g.shape.size(); ++j) {
    for (size_t k = 0; k < held.size(); ++k)
      if (held[k] == static_cast<int64_t>(j)) order.push_back(static_cast<int64_t>(k));
  }
  return reshape(e(Op::permute, {v}, {order}), g.shape);
}

Val flat_indices(const Geometry& g) {
  ops::Emitter& e = current_emitter();
  Val index = full(0, Shape(g.shape), DType::int64);
  index = index + num(g.offset);
  for (size_t d = 0; d < g.shape.size(); ++d) {
    Val along = e(Op::arange, {}, {int64_t{0}, g.shape[d], int64_t{1}, DType::int64});
    Shape shape(g.shape.size(), 1);
    shape[d] = g.shape[d];
    index = index + reshape(along * num(g.strides[d]), shape);
  }
  return reshape(index, Shape{numel_of(g.shape)});
}

}  // namespace

Val strided_part(const Val& x, const Ints& geometry) {
  ops::Emitter& e = current_emitter();
  const Geometry g(geometry);
  const Shape base = e.shape(x);
  if (numel_of(g.shape) == 0) return zeros(g.shape, e.dtype(x));
  SmallVector<Run, 6> runs;
  SmallVector<int64_t, 6> starts;
  if (!decompose(base, g, runs, starts)) {
    if (std::optional<Val> windows = windows_part(x, base, g)) return *windows;
    Val flat = reshape(x, Shape{numel_of(base)});
    return reshape(e(Op::index_select, {flat, flat_indices(g)}, {int64_t{0}}), g.shape);
  }
  Val v = x;
  Ints order;  // for each run in the view's order: its position among the kept dimensions
  SmallVector<int64_t, 6> position(base.size(), -1);
  for (const Run& r : runs) {
    if (r.base < 0) continue;
    const int64_t n = g.shape[&r - runs.begin()];
    if (r.start != 0 || r.step != 1 || n != base[r.base])
      v = slice(v, r.base, r.start, r.start + (n - 1) * r.step + 1, r.step);
    position[r.base] = 0;
  }
  for (int64_t k = static_cast<int64_t>(base.size()) - 1; k >= 0; --k)
    if (position[k] < 0) v = e(Op::select, {v}, {k, starts[k]});
  int64_t next = 0;
  for (int64_t& p : position)
    if (p >= 0) p = next++;
  bool identity = true;
  for (const Run& r : runs) {
    if (r.base < 0) continue;
    identity = identity && position[r.base] == static_cast<int64_t>(order.size());
    order.push_back(position[r.base]);
  }
  if (!identity) v = e(Op::permute, {v}, {order});
  return reshape(v, g.shape);
}

namespace {
// Adjoint of a view made by strides: what slice, select, diagonal and unfold have in common.
void strided(VjpContext& c) {
  const Shape strides = contiguous_strides(c.shape(0));
  ops::ViewGeometry g = ops::view_geometry(c.op, c.shape(0), strides, c.attrs);
  Ints geometry = ints(g.shape);
  for (int64_t s : g.strides) geometry.push_back(s);
  geometry.push_back(g.offset);
  c.set(0, c.e(Op::strided_grad, {c.ct[0]}, {ints(c.shape(0)), geometry}));
}
void reshape_back(VjpContext& c) { c.set(0, reshape(c.ct[0], c.shape(0))); }
}  // namespace

MSJIT_VJP(reshape, 0, 0) { reshape_back(c); }
MSJIT_VJP(squeeze, 0, 0) { reshape_back(c); }
MSJIT_VJP(unsqueeze, 0, 0) { reshape_back(c); }
MSJIT_VJP(slice, 0, 0) { strided(c); }
MSJIT_VJP(select, 0, 0) { strided(c); }
MSJIT_VJP(diagonal, 0, 0) { strided(c); }
MSJIT_VJP(unfold, 0, 0) { strided(c); }
MSJIT_VJP(broadcast_to, 0, 0) { c.set_unbroadcast(0, c.ct[0]); }

MSJIT_VJP(permute, 0, 0) {
  const Ints& dims = c.attr<Ints>(0);
  Ints back(dims.size());
  for (size_t k = 0; k < dims.size(); ++k) back[wrap_dim(dims[k], c.ndim(0))] = static_cast<int64_t>(k);
  c.set(0, c.e(Op::permute, {c.ct[0]}, {back}));
}
MSJIT_VJP(transpose, 0, 0) { c.set(0, transpose(c.ct[0], c.attr<int64_t>(0), c.attr<int64_t>(1))); }

MSJIT_VJP(cat, 0, 0) {
  const int64_t dim = wrap_dim(c.attr<int64_t>(0), static_cast<int>(c.out_types[0].shape.size()));
  int64_t start = 0;
  for (size_t i = 0; i < c.in_types.size(); ++i) {
    if (c.ndim(i) <= dim) continue;  // an empty one-dimensional operand that joins anything
    const int64_t n = c.shape(i)[dim];
    if (c.wants(i)) c.set(i, slice(c.ct[0], dim, start, start + n));
    start += n;
  }
}

MSJIT_VJP(pad, 0, 0) {
  c.set(0, c.e(Op::pad_grad, {c.ct[0]}, {ints(c.shape(0)), c.attr<Ints>(0), c.attr<std::string>(1)}));
}
MSJIT_JVP(pad) { c.set(0, c.e(Op::pad, {c.t[0]}, {c.attr<Ints>(0), c.attr<std::string>(1), 0.0})); }
MSJIT_VJP(pad_grad, 0, 0) { c.set(0, c.e(Op::pad, {c.ct[0]}, {c.attr<Ints>(1), c.attr<std::string>(2), 0.0})); }
MSJIT_VJP(flip, 0, 0) { c.set(0, c.e(Op::flip, {c.ct[0]}, {c.attr<Ints>(0)})); }
MSJIT_VJP(tril, 0, 0) { c.set(0, c.e(Op::tril, {c.ct[0]}, {c.attr<int64_t>(0)})); }
MSJIT_VJP(triu, 0, 0) { c.set(0, c.e(Op::triu, {c.ct[0]}, {c.attr<int64_t>(0)})); }

bool replaces_all(Op op, std::span<const ops::Attr> attrs, Dims first) {
  return op == Op::slice_scatter && numel_of(Geometry(std::get<Ints>(attrs[0])).shape) == numel_of(first);
}

MSJIT_VJP(slice_scatter, 0, 0) {
  const Ints& geometry = c.attr<Ints>(0);
  if (c.wants(0) && !replaces_all(c.op, c.attrs, c.shape(0))) {
    const Geometry g(geometry);
    c.set(0, c.e(Op::slice_scatter, {c.ct[0], zeros(g.shape, c.e.dtype(c.ct[0]))}, {geometry}));
  }
  if (c.wants(1)) c.set_unbroadcast(1, strided_part(c.ct[0], geometry));
}
MSJIT_VJP(strided_grad, 0, 0) { c.set(0, strided_part(c.ct[0], c.attr<Ints>(1))); }

}  // namespace msjit::autograd
